# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests about tests: each can fail, each skip says why, each module is reached."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import PurePosixPath

from tests.tidy.source import ROOMS, Function, functions, python_files, text_of, tree_of

CHECKS = re.compile(r"\bassert\b|raises|expect|check|verify|compare|wait_until|waitSignal|@given|\bsound\(|\brun\(")
# Modules that are started by name (python -m, console command) and imported by nobody.
ENTRANCES = re.compile(r"(^ui/cli/\w+|/main|/__main__|/__init__)\.py$")

TESTS = [name for name in python_files("tests") if "/test_" in name]


def test_each_test_can_fail() -> None:
    tests = [(name, one) for name in TESTS for one in functions(name) if one.name.startswith("test_")]
    segments = {f"{name} {one.name}": _lines(name, one) for name, one in tests}
    assert [place for place, text in segments.items() if not CHECKS.search(text)] == []


def _lines(name: str, one: Function) -> str:
    first = min([one.lineno, *(decorator.lineno for decorator in one.decorator_list)])
    return "\n".join(text_of(name).split("\n")[first - 1 : one.end_lineno])


def test_each_skip_says_why() -> None:
    assert [place for name in TESTS for place in _unexplained_skips(name)] == []


def _unexplained_skips(name: str) -> Iterator[str]:
    for node in ast.walk(tree_of(name)):
        if not isinstance(node, ast.Call):
            continue
        called = ast.unparse(node.func)
        if called in {"pytest.skip", "pytest.mark.skip", "pytest.xfail"} and not (node.args or node.keywords):
            yield f"{name}:{node.lineno}"
        if called in {"pytest.mark.skipif", "pytest.mark.xfail"} and not any(k.arg == "reason" for k in node.keywords):
            yield f"{name}:{node.lineno}"


def test_each_module_is_reached() -> None:
    """A module that nobody imports and nobody starts is dead."""
    imported: set[str] = set()
    for name in python_files(*ROOMS, "tests", ".ci"):
        imported |= _imports(name)
    modules = [name for name in python_files(*ROOMS) if not ENTRANCES.search(name)]
    modules = [name for name in modules if '__name__ == "__main__"' not in text_of(name)]
    started = "\n".join(text_of(name) for name in python_files(*ROOMS))
    dead = [name for name in modules if _dotted(name) not in imported and f'"{_dotted(name)}"' not in started]
    assert not dead


def _dotted(name: str) -> str:
    return ".".join(PurePosixPath(name).with_suffix("").parts)


def _imports(name: str) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(tree_of(name)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found
