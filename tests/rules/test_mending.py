# SPDX-License-Identifier: GPL-3.0-or-later
"""Misdeals, interrupted hands, corrections, claims: every chip goes back, both values stay."""

from __future__ import annotations

from controller.rules.apply import apply
from controller.rules.cards import card, cards
from controller.rules.events import (
    ActionBackedUp,
    CardCorrected,
    ChipsCorrected,
    HandInterrupted,
    IrregularityClosed,
    IrregularityFound,
    MisdealDeclared,
    RulingMade,
)
from controller.rules.inputs import (
    BackUpAction,
    CorrectCard,
    CorrectChips,
    DeclareMisdeal,
    InterruptHand,
    MakeClaim,
    Post,
    SetButton,
    StartHand,
    Straddle,
)
from controller.rules.phases import is_between
from controller.rules.places import BOARD, POT, Place, PlaceKind, seat_place, stack_of
from tests.support.tables import after, begun, do, seated, stacks, why_refused

FULL = {1: 10_000, 2: 10_000, 3: 10_000, 4: 10_000}


def test_deal_16_a_misdeal_is_dealt_again_with_the_same_button_and_blinds() -> None:
    table = after(begun(4), "3 raise 300", "4 call", DeclareMisdeal("two cards exposed"))
    assert is_between(table) and stacks(table) == FULL
    again = after(table, StartHand())
    assert (again.setup.number, again.setup.button, again.setup.big_blind) == (1, 4, 2)


def test_tda_35_c_posts_and_straddles_stand_again_after_a_misdeal() -> None:
    table = after(seated(dict.fromkeys(range(1, 7), 10_000)), SetButton(6), Straddle(3, 200), Post(5, 100, 50))
    first = after(table, StartHand())
    again = after(first, "4 fold", DeclareMisdeal("wrong count"), StartHand())
    assert (again.seats, again.betting) == (first.seats, first.betting)
    assert [seat.bet for seat in again.seats[:6]] == [50, 100, 200, 0, 100, 0]
    later = after(again, "4 fold", InterruptHand("fire"), StartHand())
    assert later.seats[4].dead == 50


def test_tda_35_c_a_dead_post_alone_stands_again_too() -> None:
    table = after(seated(dict.fromkeys(range(1, 5), 10_000)), SetButton(4), Post(4, 0, 50), StartHand())
    again = after(table, DeclareMisdeal("joker"), StartHand())
    assert (again.seats[3].dead, again.seats[3].bet) == (50, 0)


def test_an_interrupted_hand_returns_every_chip() -> None:
    table = after(begun(4), "3 raise 300", "4 call", "1 fold", "2 call", "burn", "deal AhKd7c", "2 bet 500")
    assert stacks(after(table, InterruptHand("fire alarm"))) == FULL


def test_chips_pushed_before_the_interruption_come_back_too() -> None:
    table = begun({1: 10_000, 2: 400, 3: 10_000})
    table = after(table, "3 raise 900", "1 call", "2 call", "burn", "deal AhKd7c", "1 check", "3 check", "burn")
    table = after(table, "deal 2c", "1 check", "3 check", "burn", "deal 3c", "1 check", "3 check")
    table = after(table, "1 shows QsQd", "3 shows JsJd", "2 shows TsTd", "push 1 pot 2", InterruptHand("x"))
    assert stacks(table) == {1: 10_000, 2: 400, 3: 10_000}


def test_without_a_hand_there_is_nothing_to_declare() -> None:
    table = seated({1: 5, 2: 5})
    assert why_refused(table, DeclareMisdeal("x")) == "no_hand"
    assert why_refused(table, InterruptHand("x")) == "no_hand"
    assert apply(table, MisdealDeclared("x")) is table
    assert apply(table, HandInterrupted("x")) is table


def test_backing_up_is_noted_and_left_to_the_timeline() -> None:
    table, events = do(begun(4), BackUpAction(3, "wrong seat"))
    assert events == (ActionBackedUp(3, "wrong seat"),)
    assert table == begun(4)


def test_a_board_card_is_corrected_in_place() -> None:
    table = after(begun(2), "2 call", "1 check", "burn", "deal AhKd7c")
    table, events = do(table, CorrectCard(Place(PlaceKind.BOARD, 2), card("Kd"), card("Kh"), reason="misread"))
    assert events == (CardCorrected(Place(PlaceKind.BOARD, 2), card("Kd"), card("Kh"), 0, "misread"),)
    assert table.board.cards == cards("AhKh7c")


def test_a_tabled_card_is_corrected_in_place() -> None:
    table = after(begun(2), "2 call", "1 shows AsAd", CorrectCard(seat_place(1), card("Ad"), card("Ac"), 1))
    assert table.seats[0].hole == cards("AsAc")


def test_a_card_that_lies_elsewhere_or_nowhere_cannot_be_put_in() -> None:
    table = after(begun(2), "2 call", "1 check", "burn", "deal AhKd7c")
    there = CorrectCard(Place(PlaceKind.BOARD, 2), card("Kd"), card("7c"))
    assert why_refused(table, there) == "card_lies_elsewhere"
    for place in (Place(PlaceKind.BOARD, 4), seat_place(1), BOARD, Place(PlaceKind.MUCK)):
        assert why_refused(table, CorrectCard(place, None, card("2c"))) == "no_such_card"
    twice = CardCorrected(Place(PlaceKind.BOARD, 2), card("Kd"), card("7c"))
    assert apply(table, twice) is table


def test_a_stack_is_corrected_and_both_values_stay() -> None:
    table, events = do(begun(4), CorrectChips(stack_of(3), None, 9_000, "recount"))
    assert events == (ChipsCorrected(stack_of(3), 10_000, 9_000, "recount"),)
    assert table.seats[2].stack == 9_000
    assert why_refused(table, CorrectChips(POT, 5, 6)) == "cannot_correct_here"
    assert why_refused(table, CorrectChips(stack_of(3), 5, -6)) == "bad_amount"
    assert apply(table, ChipsCorrected(POT, 5, 6)) is table


def test_a_claim_is_kept_apart_from_the_facts() -> None:
    table = after(begun(4), MakeClaim("seat 3", "I said raise"))
    assert table.trouble.claims == (("seat 3", "I said raise"),)
    assert table.betting == begun(4).betting


def test_irregularities_are_open_until_closed_or_ruled() -> None:
    table = apply(begun(4), IrregularityFound(1, "early_burn", "early_burn"))
    table = apply(table, IrregularityFound(2, "duplicate", "duplicate"))
    assert [one.number for one in table.trouble.open] == [1, 2]
    table = apply(table, IrregularityClosed(1))
    table = apply(table, RulingMade(2, "redeal", "Ann"))
    assert table.trouble.open == () and table.trouble.found == 2
    assert table.trouble.rulings == (RulingMade(2, "redeal", "Ann"),)
