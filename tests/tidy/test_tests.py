# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests about tests: each can fail, each skip says why, each module is reached."""

from __future__ import annotations

import ast
import re
from pathlib import PurePosixPath

import pytest

from tests.tidy.source import ROOMS, functions, python_files, text_of, tree_of

CHECKS = re.compile(r"\bassert\b|raises|expect|check|verify|compare|wait_until|waitSignal")
# Modules that are started by name (python -m, console command) and imported by nobody.
ENTRANCES = re.compile(r"(^ui/cli/\w+|/main|/__main__|/__init__)\.py$")

TESTS = [name for name in python_files("tests") if "/test_" in name]


@pytest.mark.parametrize("name", TESTS)
def test_each_test_can_fail(name: str) -> None:
    text = text_of(name)
    tests = [one for one in functions(name) if one.name.startswith("test_")]
    hollow = [one.name for one in tests if not CHECKS.search(ast.get_source_segment(text, one) or "")]
    assert not hollow


@pytest.mark.parametrize("name", TESTS)
def test_each_skip_says_why(name: str) -> None:
    for node in ast.walk(tree_of(name)):
        called = ast.unparse(node.func) if isinstance(node, ast.Call) else ""
        if called in {"pytest.skip", "pytest.mark.skip", "pytest.xfail"}:
            assert node.args or node.keywords, f"{name}:{node.lineno}"
        if called in {"pytest.mark.skipif", "pytest.mark.xfail"}:
            assert any(one.arg == "reason" for one in node.keywords), f"{name}:{node.lineno}"


def test_each_module_is_reached() -> None:
    """A module that nobody imports and nobody starts is dead."""
    imported: set[str] = set()
    for name in python_files(*ROOMS, "tests", ".ci"):
        imported |= _imports(name)
    modules = [name for name in python_files(*ROOMS) if not ENTRANCES.search(name)]
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
