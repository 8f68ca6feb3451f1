# SPDX-License-Identifier: GPL-3.0-or-later
"""What the virtual table draws with is kept out of the training."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from vision.virtual.backs import INKS
from vision.virtual.cloth import CLOTHS
from vision.virtual.faces import STYLES

ROOT = Path(__file__).resolve().parents[3]
OWN = tomllib.loads((ROOT / "vision/virtual/sources.toml").read_text(encoding="utf-8"))
TRAINING = tomllib.loads((ROOT / "models/training_sources.toml").read_text(encoding="utf-8"))


def _names(kind: str) -> set[str]:
    return {name.removeprefix("virtual-") for name in OWN[kind]}


def _words(value: Any) -> set[str]:
    if isinstance(value, dict):
        return set().union(*(_words(v) for v in value.values()))
    if isinstance(value, list):
        return set().union(*(_words(v) for v in value))
    return {str(value)}


def test_the_list_names_everything_that_is_drawn() -> None:
    assert _names("decks") == set(STYLES)
    assert _names("felts") == set(CLOTHS)
    assert all(ink in OWN["backs"]["virtual-scales"] for ink in INKS)


@pytest.mark.parametrize("kind", ["decks", "fonts", "felts", "courts", "suits", "backs"])
def test_no_source_is_in_the_training(kind: str) -> None:
    trained = _words({key: value for key, value in TRAINING.items() if key != "kept_out"})
    names = set(OWN[kind]) | _names(kind)
    assert names
    assert not {word for word in trained if word.removeprefix("virtual-") in names}


def test_training_code_uses_nothing_of_the_virtual_table() -> None:
    importing = re.compile(r"^\s*(from|import) +vision\.virtual", re.MULTILINE)
    files = sorted((ROOT / "models").rglob("*.py"))
    assert files
    assert [f.name for f in files if importing.search(f.read_text(encoding="utf-8"))] == []
