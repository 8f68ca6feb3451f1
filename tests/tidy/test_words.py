# SPDX-License-Identifier: GPL-3.0-or-later
"""One word per thing, the floor's word; public names explained; no marks left lying about."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from tests.tidy.source import ROOMS, python_files, text_of, tracked, tree_of

EMPTY_WORDS = {"Manager", "Handler", "Helper", "Helpers", "Util", "Utils", "Service", "Base", "Data", "Info"}
# The design's own name for the folder that holds journal, evidence and settings.
PROPER_NAMES = {"DataFolder"}
# What poker programs say, and what the floor says.
FLOOR_WORDS = {
    "community": "board",
    "pocket": "hole cards",
    "discard": "muck",
    "discards": "muck",
    "reraise": "raise to",
    "kitty": "pot",
    "gambler": "player",
    "croupier": "dealer",
}
LICENSED = (".py", ".sh", ".c", ".h", ".toml", ".js", ".css", ".html", ".feature")
CODE = (".py", ".c", ".h", ".sh", ".js")
TAG = "SPDX-License-Identifier: GPL-3.0-or-later"
OPEN_MARKS = re.compile(r"\b(" + "|".join(("TO" + "DO", "FIX" + "ME", "XX" + "X", "HA" + "CK")) + r")\b")

SOURCE = python_files(*ROOMS)


def words_in(name: str) -> set[str]:
    """The words that an identifier is made of, as written: ``BetLine_of`` gives Bet, Line, of."""
    return set(re.findall(r"[A-Z]+(?![a-z])|[A-Z][a-z]+|[a-z]+", name))


def definitions(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Each class, function, argument and assigned name of a file with its line."""
    for node in ast.walk(tree):
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield node.lineno, name
            case ast.arg(arg=name) | ast.Name(id=name, ctx=ast.Store()):
                yield node.lineno, name


@pytest.mark.parametrize("name", SOURCE)
def test_no_empty_words(name: str) -> None:
    stem = name.rsplit("/", 1)[1].removesuffix(".py")
    modules = {word.capitalize() for word in stem.split("_")} & EMPTY_WORDS
    classes = [node.name for node in ast.walk(tree_of(name)) if isinstance(node, ast.ClassDef)]
    assert not modules, f"{name}: a file called {modules} says nothing"
    assert not [one for one in classes if words_in(one) & EMPTY_WORDS and one not in PROPER_NAMES]


@pytest.mark.parametrize("name", SOURCE)
def test_the_floors_words(name: str) -> None:
    for line, identifier in definitions(tree_of(name)):
        wrong = {word.lower() for word in words_in(identifier)} & FLOOR_WORDS.keys()
        assert not wrong, f"{name}:{line} {identifier}: say {[FLOOR_WORDS[word] for word in wrong]}"


@pytest.mark.parametrize("name", SOURCE)
def test_public_names_are_explained(name: str) -> None:
    tree = tree_of(name)
    bare = [] if ast.get_docstring(tree) or not tree.body else [f"{name}: the module"]
    bare += [f"{name}:{line} {what}" for line, what in _unexplained(tree.body, "")]
    assert not bare, "no docstring"


def _unexplained(body: list[ast.stmt], inside: str) -> Iterator[tuple[int, str]]:
    for node in body:
        if not isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if node.name.startswith("_") or _is_overriding(node, inside):
            continue
        if not ast.get_docstring(node):
            yield node.lineno, f"{inside}{node.name}"
        if isinstance(node, ast.ClassDef):
            yield from _unexplained(node.body, f"{node.name}.")


def _is_overriding(node: ast.stmt, inside: str) -> bool:
    """Overrides, names of Qt (paintEvent) and of torch (forward) are explained where they come from."""
    name = getattr(node, "name", "")
    decorators = {getattr(one, "id", getattr(one, "attr", "")) for one in getattr(node, "decorator_list", [])}
    camel = bool(inside) and name != name.lower() and not isinstance(node, ast.ClassDef)
    return camel or bool(decorators & {"override", "setter", "overload"}) or name == "forward"


@pytest.mark.parametrize("name", [name for name in tracked() if name.endswith(LICENSED)])
def test_licence_line(name: str) -> None:
    assert TAG in "\n".join(text_of(name).split("\n")[:4]), f"{name}: its first lines lack {TAG}"


@pytest.mark.parametrize("name", [name for name in tracked() if name.endswith(CODE)])
def test_no_open_marks(name: str) -> None:
    found = [line for line in text_of(name).split("\n") if OPEN_MARKS.search(line)]
    assert not found
