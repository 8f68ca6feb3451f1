# SPDX-License-Identifier: GPL-3.0-or-later
"""Mutants of a module: small faults planted in its functions, one at a time, to see whether a test notices.

Only code inside functions is changed (a function's code is exchanged in the running interpreter, so whoever imported
it runs the fault). Docstrings and annotations are left alone.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from typing import NamedTuple

_COMPARE: dict[type, type] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
_ARITHMETIC: dict[type, type] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr,
}  # fmt: skip
_CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}


class Mutant(NamedTuple):
    """One planted fault. ``key`` names it without a line number, so that it outlives edits elsewhere."""

    function: str
    key: str
    tree: ast.Module


def mutants_of(source: str) -> Iterator[Mutant]:
    """Every mutant of a module's source."""
    tree = ast.parse(source)
    lines = source.splitlines()
    seen: dict[str, int] = {}
    for function, nodes in _functions(tree):
        for node in nodes:
            for what, changed in _changes(node):
                key = f"{function} | {lines[node.lineno - 1].strip()} | {what}"
                seen[key] = seen.get(key, 0) + 1
                if seen[key] > 1:
                    key = f"{key} | {seen[key]}"
                yield Mutant(function, key, _with(tree, node, changed))


def function_names(source: str) -> list[str]:
    """The functions of a module, methods as ``Class.method``."""
    return [name for name, _ in _defined(ast.parse(source))]


def noted(source: str) -> ast.Module:
    """The module with a call ``_hunt_called(name)`` at the beginning of each function."""
    tree = ast.parse(source)
    for name, function in _defined(tree):
        call = ast.Call(ast.Name("_hunt_called", ast.Load()), [ast.Constant(name)], [])
        function.body.insert(0, ast.Expr(call))
    return ast.fix_missing_locations(tree)


def _defined(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    for outer in tree.body:
        if isinstance(outer, ast.FunctionDef):
            yield outer.name, outer
        elif isinstance(outer, ast.ClassDef):
            yield from ((f"{outer.name}.{each.name}", each) for each in outer.body if isinstance(each, ast.FunctionDef))


def _functions(tree: ast.Module) -> Iterator[tuple[str, list[ast.expr | ast.stmt]]]:
    """The functions of a module with the nodes of their bodies."""
    for name, function in _defined(tree):
        body = function.body[1:] if ast.get_docstring(function) is not None else function.body
        nodes = [node for statement in body for node in ast.walk(statement)]
        yield name, [node for node in nodes if isinstance(node, ast.expr | ast.stmt)]


def _changes(node: ast.expr | ast.stmt) -> Iterator[tuple[str, ast.AST]]:
    """What a node may be changed to, each with what it is told as."""
    if isinstance(node, ast.Compare):
        for place, operator in enumerate(node.ops):
            other = _COMPARE[type(operator)]()
            operators = [*node.ops[:place], other, *node.ops[place + 1 :]]
            yield _both(node, ast.Compare(node.left, operators, node.comparators))
    elif isinstance(node, ast.BinOp) and type(node.op) in _ARITHMETIC:
        yield _both(node, ast.BinOp(node.left, _ARITHMETIC[type(node.op)](), node.right))
    elif isinstance(node, ast.BoolOp):
        other_op: ast.boolop = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield _both(node, ast.BoolOp(other_op, node.values))
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.USub):
        yield _both(node, node.operand)
    elif isinstance(node, ast.Constant):
        yield from _constants(node)
    elif isinstance(node, ast.If | ast.IfExp | ast.While):
        turned = copy.copy(node)
        turned.test = ast.UnaryOp(ast.Not(), node.test)
        yield f"not ({ast.unparse(node.test)})", turned
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _CALLS:
        yield _both(node, ast.Call(ast.Name(_CALLS[node.func.id], ast.Load()), node.args, node.keywords))


def _constants(node: ast.Constant) -> Iterator[tuple[str, ast.AST]]:
    value = node.value
    if isinstance(value, bool):
        yield f"{value} -> {not value}", ast.Constant(not value)
    elif isinstance(value, int):
        yield f"{value} -> {value + 1}", ast.Constant(value + 1)
    elif isinstance(value, str):
        yield f"{value!r} -> other", ast.Constant(f"x{value}x")


def _both(before: ast.AST, after: ast.AST) -> tuple[str, ast.AST]:
    """The change in words, and the change."""
    return f"{ast.unparse(before)} -> {ast.unparse(ast.fix_missing_locations(copy.deepcopy(after)))}", after


def _with(tree: ast.Module, old: ast.AST, new: ast.AST) -> ast.Module:
    """A copy of the tree with one node exchanged; everything else is shared."""

    class Exchange(ast.NodeTransformer):
        def visit(self, node: ast.AST) -> ast.AST:
            return ast.copy_location(new, old) if node is old else self.generic_visit(copy.copy(node))

        def generic_visit(self, node: ast.AST) -> ast.AST:
            for name, value in ast.iter_fields(node):
                if isinstance(value, list):
                    setattr(node, name, [self.visit(each) if isinstance(each, ast.AST) else each for each in value])
                elif isinstance(value, ast.AST):
                    setattr(node, name, self.visit(value))
            return node

    changed: ast.Module = Exchange().visit(tree)  # type: ignore[assignment]
    return ast.fix_missing_locations(changed)
