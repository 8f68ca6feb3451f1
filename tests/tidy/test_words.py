# SPDX-License-Identifier: GPL-3.0-or-later
"""One word per thing, the floor's word; public names explained; no marks left lying about."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

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


def test_no_empty_words() -> None:
    assert [fault for name in SOURCE for fault in _empty_words(name)] == []


def _empty_words(name: str) -> Iterator[str]:
    stem = name.rsplit("/", 1)[1].removesuffix(".py")
    if {word.capitalize() for word in stem.split("_")} & EMPTY_WORDS:
        yield f"{name}: a file called so says nothing"
    for node in ast.walk(tree_of(name)):
        if isinstance(node, ast.ClassDef) and words_in(node.name) & EMPTY_WORDS and node.name not in PROPER_NAMES:
            yield f"{name}:{node.lineno} {node.name}"


def test_the_floors_words() -> None:
    assert [fault for name in SOURCE for fault in _others_words(name)] == []


def _others_words(name: str) -> Iterator[str]:
    for line, identifier in definitions(tree_of(name)):
        for word in {word.lower() for word in words_in(identifier)} & FLOOR_WORDS.keys():
            yield f"{name}:{line} {identifier}: say {FLOOR_WORDS[word]}"


def test_public_names_are_explained() -> None:
    bare = [f"{name}:{line} {what}" for name in SOURCE for line, what in _unexplained(tree_of(name).body, "")]
    bare += [name for name in SOURCE if tree_of(name).body and not ast.get_docstring(tree_of(name))]
    assert bare == [], "no docstring"


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


def test_licence_lines() -> None:
    licensed = [name for name in tracked() if name.endswith(LICENSED)]
    assert [name for name in licensed if TAG not in "\n".join(text_of(name).split("\n")[:4])] == []


def test_no_open_marks() -> None:
    code = [name for name in tracked() if name.endswith(CODE)]
    lines = [
        f"{name}: {line.strip()}" for name in code for line in text_of(name).split("\n") if OPEN_MARKS.search(line)
    ]
    assert lines == []
