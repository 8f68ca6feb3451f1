# SPDX-License-Identifier: GPL-3.0-or-later
"""Entries as JSON: cards by name, places by kind and number, nothing left out."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

from hypothesis import HealthCheck, given, settings

from controller.journal.export import plain, plain_entry
from controller.journal.start import codec_of
from controller.rules import events as e
from controller.rules import inputs as i
from controller.rules.cards import card
from controller.rules.places import BOARD, bet_line_of
from tests.journal.little_game import LITTLE, said
from tests.journal.test_codec import ANY_EVENT, ANY_INPUT
from tests.journal.writing import rows, two_hands, write

calm = settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])


def fields(what: Any) -> dict[str, Any]:
    """The plain fields of an input or event."""
    shown: dict[str, Any] = plain(what)["fields"]
    return shown


def test_cards_are_named() -> None:
    assert plain(i.CardsSeen(BOARD, (card("As"), None), 0, 1)) == {
        "kind": "CardsSeen",
        "fields": {"place": {"kind": "board", "number": 0}, "up": ["As", None], "down_low": 0, "down_high": 1},
    }
    assert fields(i.BurnCard(1, card=card("2c")))["card"] == "2c"
    assert fields(i.CorrectCard(BOARD, card("Td"), None))["was"] == "Td"


def test_numbers_stay_numbers() -> None:
    assert fields(i.ChipsSeen(bet_line_of(3), 40))["spot"] == {"kind": "bet", "number": 3}
    assert fields(i.BetTo(1, 51)) == {"seat": 1, "to": 51, "watched": False}
    starters = (e.Starter(4, "Bea", None, True),)
    started = fields(e.HandStarted(1, starters, 1, 2, 3, (1, 2, "none", 0, 0, 0), "x", (), "", 1))
    assert started["seats"][0]["name"] == "Bea"
    assert started["level"] == [1, 2, "none", 0, 0, 0]


@calm
@given(ANY_INPUT | ANY_EVENT)
def test_every_field_of_anything_is_there(what: Any) -> None:
    shown = json.loads(json.dumps(plain(what)))
    assert shown["kind"] == type(what).__name__
    assert list(shown["fields"]) == [field.name for field in dataclasses.fields(what)]


def test_an_entry_is_whole() -> None:
    store, _ = two_hands()
    pictures = f"{'a' * 64},{'b' * 64}"
    write(store, [said(i.ButtonSeen(2), source="vision", actor="overhead", role="", evidence=pictures)])
    entry = rows(store)[-1]
    shown = plain_entry(entry, codec_of(LITTLE))
    assert (shown["seq"], shown["utc"], shown["source"]) == (11, "2027-01-15T08:00:00.000Z", "vision")
    assert shown["evidence"] == ["a" * 64, "b" * 64]
    assert shown["input"] == {"kind": "ButtonSeen", "fields": {"seat": 2}}
    assert shown["events"] == [{"kind": "ButtonNoticed", "fields": {"seat": 2}}]
    assert shown["hash"] == entry.hash.hex()
