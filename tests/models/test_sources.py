# SPDX-License-Identifier: GPL-3.0-or-later
"""What training may use and what is kept out of it never overlap; every source has its licence."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from models.synthesize import grounds
from models.synthesize.sources import (
    figure_sources,
    font_packages,
    foreign_decks,
    kept_out,
    lettering_packages,
    sources,
    training_decks,
)

ROOT = Path(__file__).parents[2]
VIRTUAL = ROOT / "vision" / "virtual" / "sources.toml"


def test_kept_out_decks_are_not_trained_on() -> None:
    assert not set(training_decks()) & set(kept_out("decks"))
    assert not set(foreign_decks()) & set(kept_out("foreign"))
    assert len(kept_out("decks")) >= 2


def test_kept_out_fonts_are_not_trained_on() -> None:
    trained = {*font_packages(), *lettering_packages()}
    assert not {f"deb:{name}" for name in trained} & set(kept_out("fonts"))
    assert len(font_packages()) >= 35


def test_every_art_package_names_version_and_licence() -> None:
    for entry in (*sources()["art"], figure_sources()):
        assert entry["licence"].strip()
        assert entry["package"].startswith(("npm:", "deb:"))
        assert not entry["package"].startswith("npm:") or entry["package"].count("@") >= 1


def test_the_grounds_listed_are_those_drawn() -> None:
    assert set(sources()["grounds"]["names"]) == set(grounds.KINDS)


def _strings(value: Any) -> set[str]:
    if isinstance(value, str):
        return {value}
    parts = [*value, *value.values()] if isinstance(value, dict) else value if isinstance(value, list) else ()
    return set().union(*(_strings(part) for part in parts)) if parts else set()


def test_the_virtual_tables_deck_letters_and_felts_are_not_trained_on() -> None:
    if not VIRTUAL.exists():
        pytest.skip("the virtual table publishes no list of its sources")
    shown = _strings(tomllib.loads(VIRTUAL.read_text(encoding="utf-8")))
    trained = {
        *training_decks(),
        *foreign_decks(),
        *font_packages(),
        *lettering_packages(),
        *sources()["grounds"]["names"],
    }
    assert "virtual-ribbon" in shown, "the list was not understood"
    assert not shown & trained
