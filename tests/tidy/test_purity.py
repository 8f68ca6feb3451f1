# SPDX-License-Identifier: GPL-3.0-or-later
"""What imports cannot show about the rules: no float, no division, no order that may differ."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator

import pytest

from tests.tidy.source import python_files, tree_of

BANNED_CALLS = {
    *("open", "print", "input", "eval", "exec", "compile", "__import__", "float", "round"),
    *("hash", "id", "globals", "locals", "vars", "breakpoint"),
}
SET_MAKERS = frozenset(("set", "frozenset"))
# Beside the standard library only the hand ranker, behind one door.
OUTSIDERS = {"controller/rules/ranking.py": {"phevaluator"}}

RULES = python_files("controller/rules")


def faults(name: str, tree: ast.AST) -> list[str]:
    """Every impure thing in a file of the rules, with its line."""
    return [f"{name}:{line} {what}" for line, what in _impurities(tree)]


def _impurities(tree: ast.AST) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=called)) if called in BANNED_CALLS:
                yield node.lineno, f"calls {called}()"
            case ast.BinOp(op=ast.Div()) | ast.AugAssign(op=ast.Div()):
                yield node.lineno, "divides with /: chips are whole, use // or divmod"
            case ast.Constant(value=float()):
                yield node.lineno, "has a float"
            case ast.Global() | ast.Nonlocal():
                yield node.lineno, "keeps state outside the table"
            case ast.Assert(test=ast.Constant(value=False)):
                yield node.lineno, "ends in assert False: the rules are total"
            case ast.For(iter=source) | ast.comprehension(iter=source) if _is_set(source):
                yield source.lineno, "walks over a set: its order may differ between runs"


def _is_set(node: ast.expr) -> bool:
    match node:
        case ast.Set() | ast.SetComp():
            return True
        case ast.Call(func=ast.Name(id=called)):
            return called in SET_MAKERS
        case ast.BinOp(left=left, op=ast.BitOr() | ast.BitAnd() | ast.Sub(), right=right):
            return _is_set(left) or _is_set(right)
    return False


def outsiders(name: str) -> set[str]:
    """The packages that a file of the rules imports from outside the standard library and the rules."""
    found: set[str] = set()
    for node in ast.walk(tree_of(name)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module or "")
    ours = {one for one in found if one == "controller.rules" or one.startswith("controller.rules.")}
    tops = {one.split(".")[0] for one in found - ours}
    return tops - set(sys.stdlib_module_names) - OUTSIDERS.get(name, set())


def test_rules_are_pure() -> None:
    assert RULES
    assert [fault for name in RULES for fault in faults(name, tree_of(name))] == []


def test_rules_stand_on_the_standard_library_alone() -> None:
    assert {name: outsiders(name) for name in RULES if outsiders(name)} == {}


@pytest.mark.parametrize(
    "line",
    [
        "x = pot / 2",
        "x = 0.5",
        "print(x)",
        "for seat in {1, 2}: x = seat",
        "x = [s for s in set(y)]",
        "x = [s for s in set(y) - z]",
        "assert False",
        "open('x')",
    ],
)
def test_the_look_finds_each_impurity(line: str) -> None:
    assert faults("planted.py", ast.parse(line))
