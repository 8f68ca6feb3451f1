# SPDX-License-Identifier: GPL-3.0-or-later
"""The files of the house, parsed once: what every tidy test looks at."""

from __future__ import annotations

import ast
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("controller", "vision", "models", "firmware", "ui")
# Files that a program writes; each says so at its top, and its room tests it against its source.
GENERATED = ("controller/devices/wire.py", "firmware/wire/wire.c", "firmware/wire/wire.h")

Function = ast.FunctionDef | ast.AsyncFunctionDef


@cache
def tracked() -> tuple[str, ...]:
    """Every file that git keeps and that is still there, as paths from the root."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True)
    return tuple(name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file())


def python_files(*folders: str) -> list[str]:
    """The tracked Python files under the folders, generated ones left out."""
    under = tuple(f"{folder}/" for folder in folders)
    ours = [name for name in tracked() if name.endswith(".py") and name.startswith(under)]
    return [name for name in ours if name not in GENERATED]


@cache
def text_of(name: str) -> str:
    """The text of a tracked file."""
    return (ROOT / name).read_text(encoding="utf-8")


@cache
def tree_of(name: str) -> ast.Module:
    """The syntax tree of a tracked Python file."""
    return ast.parse(text_of(name), name)


def functions(name: str) -> Iterator[Function]:
    """Each function and method of a file."""
    for node in ast.walk(tree_of(name)):
        if isinstance(node, Function):
            yield node


def lines_in(function: Function) -> int:
    """The lines of a function, its signature and docstring included."""
    return (function.end_lineno or function.lineno) - function.lineno + 1
