# SPDX-License-Identifier: GPL-3.0-or-later
"""The hand in words: every event can be said, the usual ones in plain English."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from controller.rules import events as e
from controller.rules.cards import card, cards
from controller.rules.places import BOARD, POT, Place, PlaceKind
from controller.rules.state import Seat, Table, new_table
from ui.messages import Messages
from ui.transcript import Transcript, named, words_of

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
    (e.MisdealDeclared("cards exposed"), "Misdeal: every chip goes back (cards exposed)"),
    (e.MisdealDeclared("dealer"), "Misdeal: every chip goes back"),
    (e.ActionBackedUp(7, "dealer_undo"), "The last entry was taken back"),
    (e.InputRefused("check_facing_bet", "call_raise_or_fold", 2, 50),
     "Not possible now: Seat 2 faces 50: no check. Call, raise or fold"),
    (e.ClaimMade("?", "I said raise"), "Somebody says: I said raise"),
    (e.RulingMade(1, "own_ruling", "Max", "facts_clear"), "Ruling: My own ruling (Facts are clear) – Max"),
    (e.TableRestated(1, actor=3, name="Max"), "The table is as the floor ruled – Max"),
    (e.OutOfTurnSettled(2, False), "The act of Ana (seat 2) out of turn is taken back"),
    (e.HandKilled(2, "wrong_count"), "The hand of Ana (seat 2) is dead (wrong number of cards)"),
    (e.TableHeld("hand_for_hand"), "The next hand waits: Hand for hand"),
    (e.TableHeld(""), "The table plays on"),
    (e.PenaltyGiven(2, 3, "abuse", 1), "Ana (seat 2) gets a penalty: 3 hands to miss (abuse)"),
    (e.NoteMade(1, "soft_play", 2, 0), "Noted: Seat 2: soft play"),
    (e.ChipsNoticed(POT, 5, None), ""),
    (e.BoardDealt(2, cards("Kc"), 2), "Turn, board 2: Kc"),
    (e.CardCorrected(Place(PlaceKind.BOARD, 2), card("Kc"), card("Qc")),
     "Card 2 of the board was read as Kc; it is Qc"),
    (e.CardCorrected(Place(PlaceKind.SEAT, 2), card("Kc"), card("Qc")), "A card was recorded wrongly and is corrected"),
]


def who(seat: int) -> str:
    """Everybody is Ana."""
    return f"Ana (seat {seat})"


@pytest.mark.parametrize(("event", "words"), LINES, ids=[type(event).__name__ for event, _ in LINES])
def test_words(event: Any, words: str) -> None:
    assert words_of(event, who) == words


SAMPLES: dict[str, Any] = {
    "int": 1, "str": "x", "bool": False, "int | None": None, "Card | None": None, "Place": BOARD,
}  # fmt: skip


@pytest.mark.parametrize("kind", sorted(e.EVENTS))
def test_every_event_can_be_said(kind: str) -> None:
    record = e.EVENTS[kind]
    values = {field.name: SAMPLES.get(str(field.type), ()) for field in fields(record)}
    if kind == "HandStarted":
        values["level"] = (1, 2, "none", 0, 0, 0)
    for language in ("en", "de"):
        words = words_of(record(**values), who, Messages(language))
        assert "{" not in words
        assert kind not in words and kind.capitalize() not in words


@pytest.mark.parametrize("number", [0, 3, 11, 300, -1])
@pytest.mark.parametrize("kind", sorted(e.EVENTS))
def test_no_number_of_an_event_is_taken_for_a_seat_that_is_none(kind: str, number: int) -> None:
    record = e.EVENTS[kind]
    values = {field.name: (SAMPLES | {"int": number}).get(str(field.type), ()) for field in fields(record)}
    if kind == "HandStarted":
        values["level"] = (1, 2, "none", 0, 0, 0)
    if kind in ("BetsPulledIn", "BoardDealt"):
        values["street"] = 1
    assert "{" not in words_of(record(**values), lambda seat: named(new_table(), seat, Messages()))


def test_a_raise_out_of_turn_is_told_with_its_amount() -> None:
    assert words_of(e.ActedOutOfTurn(2, "raise", 300), who) == "Ana (seat 2) raises to 300 (out of turn)"
    assert words_of(e.ActedOutOfTurn(2, "fold", 0), who) == "Ana (seat 2) folds (out of turn)"


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


def told(*events: Any) -> list[str]:
    """What a transcript says of events."""
    said: list[str] = []
    Transcript(said.append, lambda table: "").follow(table_with("Ana"), 1, events)
    return said


FLOP = e.BoardDealt(1, cards("As7d2c"))
PULLED = "Bets of the flop pulled in"


def test_a_pull_in_of_nothing_is_not_told() -> None:
    checked = (FLOP, e.ActionTaken(1, "check", 0), e.ActionTaken(2, "check", 0))
    assert PULLED not in told(*checked, e.BetsPulledIn(1), e.CardBurned())
    bet = e.ActionTaken(1, "bet", 50)
    assert PULLED in told(FLOP, bet, e.ActionTaken(2, "call", 50), e.BetsPulledIn(1))
    assert PULLED not in told(FLOP, bet, e.ActionTaken(2, "fold", 0), e.UncalledReturned(1, 50), e.BetsPulledIn(1))
    restated = (e.Act(0, 1, "call", 100), e.Act(1, 1, "check", 0), e.Act(1, 2, "check", 0))
    assert PULLED not in told(*checked, e.ActionsRestated(restated), e.BetsPulledIn(1))
    assert PULLED in told(*checked, e.ActionsRestated((*restated, e.Act(1, 2, "bet", 60))), e.BetsPulledIn(1))
    assert PULLED in told(*checked, e.ActionBackedUp(3, ""), e.BetsPulledIn(1))
    posts = (e.BetsPosted((e.PostMade(1, "bb", 100),)), e.BetsPulledIn(0))
    assert "Bets of the pre-flop pulled in" in told(*posts)
    assert PULLED in told(e.BetsPulledIn(1))


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (e.ActionTaken(2, "raise", 1_500, all_in=True), "Ana erhöht auf 1.500 und ist all-in"),
        (e.ActionUnseen(2, "check", 0), "Ana checkt (nicht gesehen, angenommen)"),
        (e.BoardDealt(1, cards("As7d2c")), "Flop: As 7d 2c"),
        (e.PotPushed(3, 2, 50), "Side Pot 2: 50 an Ana"),
        (e.BetsPulledIn(2), "Einsätze eingezogen: Turn"),
        (e.IrregularityFound(1, "wrong_count", "wrong_count", (), 2, "floor"),
         "REGELWIDRIG: Platz 2 hat eine falsche Zahl Karten (der Floor entscheidet)"),
        (e.PlayerSeated(4, "Bo", None), "Bo nimmt Platz 4 mit ?"),
        (e.HandEnded(1_234), "Hand 1234 ist vorbei"),
        (e.SeenOtherwise("board", 1, 29, 47), "Zwei Quellen widersprechen sich bei Board-Karte 1: 9d und Ks"),
        (e.SeenOtherwise("bet 7", 2, 100, None), "Zwei Quellen widersprechen sich bei Einsatz 2: 100 und ?"),
    ],
)  # fmt: skip
def test_bets_and_seats_are_told_in_the_language_of_the_screen(event: Any, line: str) -> None:
    assert words_of(event, lambda seat: "Ana", Messages("de")) == line
