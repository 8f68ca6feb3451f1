# SPDX-License-Identifier: GPL-3.0-or-later
"""The hand in words: every event can be said, the usual ones in plain English."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from controller.rules import events as e
from controller.rules.cards import cards
from controller.rules.places import POT
from controller.rules.state import Seat, Table, new_table
from ui.transcript import Transcript, words_of

LINES = [
    (e.ActionTaken(2, "raise", 300), "Ana (seat 2) raises to 300"),
    (e.ActionTaken(2, "call", 1500, all_in=True), "Ana (seat 2) calls 1,500 and is all-in"),
    (e.ActionTaken(2, "fold", 0), "Ana (seat 2) folds"),
    (e.ActionUnseen(2, "check", 0), "Ana (seat 2) checks (not seen, assumed)"),
    (e.BoardDealt(1, cards("As7d2c")), "Flop: As 7d 2c"),
    (e.BoardDealt(3, (None,)), "River: ?"),
    (e.PotPushed(1, 2, 900), "Main pot: 900 to Ana (seat 2)"),
    (e.PotPushed(3, 2, 50), "Side pot 2: 50 to Ana (seat 2)"),
    (e.UncalledReturned(2, 200), "200 go back to Ana (seat 2), uncalled"),
    (e.CardBurned(), "Burn"),
    (e.MisdealDeclared("cards exposed"), "misdeal declared: reason cards exposed"),
    (e.ChipsNoticed(POT, 5, None), ""),
]


def who(seat: int) -> str:
    """Everybody is Ana."""
    return f"Ana (seat {seat})"


@pytest.mark.parametrize(("event", "words"), LINES, ids=[type(event).__name__ for event, _ in LINES])
def test_words(event: Any, words: str) -> None:
    assert words_of(event, who) == words


SAMPLES: dict[str, Any] = {
    "int": 1, "str": "x", "bool": False, "int | None": None, "Card | None": None,
}  # fmt: skip


@pytest.mark.parametrize("kind", sorted(e.EVENTS))
def test_every_event_can_be_said(kind: str) -> None:
    record = e.EVENTS[kind]
    values = {field.name: SAMPLES.get(str(field.type), ()) for field in fields(record)}
    if kind == "HandStarted":
        values["level"] = (1, 2, "none", 0, 0, 0)
    assert isinstance(words_of(record(**values), who), str)


def table_with(prompt: str) -> Table:
    """A table whose seat 2 carries the prompt in its name, for the stand-in below."""
    seats = list(new_table().seats)
    seats[1] = Seat(name=prompt)
    return new_table()._replace(seats=tuple(seats))


def test_a_prompt_is_said_once() -> None:
    said: list[str] = []
    transcript = Transcript(said.append, lambda table: table.seats[1].name)
    transcript.follow(table_with("Burn, then flop"), 1, (e.CardBurned(),))
    transcript.follow(table_with("Burn, then flop"), 2, ())
    transcript.follow(table_with("Pull in"), 3, ())
    assert said == ["Burn", "    > Burn, then flop", "    > Pull in"]
