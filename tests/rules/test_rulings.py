# SPDX-License-Identifier: GPL-3.0-or-later
"""Rulings: options chosen, the floor's own ruling, previews before anybody chooses, blocks lifted, chips moved."""

from __future__ import annotations

from typing import Any

import pytest

from controller.rules.apply import apply
from controller.rules.cards import cards
from controller.rules.decide import decide
from controller.rules.events import BoardTakenBack, ChipsMoved, InputRefused, IrregularityFound, TableRestated
from controller.rules.inputs import (
    AllIn,
    Call,
    ChipsOut,
    CountHands,
    DealBoard,
    Fold,
    LiftBlock,
    MoveChips,
    MuckHand,
    PushPot,
    RaiseTo,
    ReportCard,
    Rule,
    RuleFreely,
    Stamped,
)
from controller.rules.phases import is_between
from controller.rules.places import POT, bet_line_of, seat_place, stack_of
from controller.rules.pots import in_the_middle
from controller.rules.previews import preview, previews
from controller.rules.seats import FOLDED, LIVE
from controller.rules.state import Shown, Table, new_table
from tests.support.tables import after, begun, stacks, total


def ruled(table: Table, what: Any) -> Table:
    """The table after the floor's word, which may not be refused."""
    events = decide(table, Stamped(what, role="floor"))
    assert not any(isinstance(event, InputRefused) for event in events), events
    for event in events:
        table = apply(table, event)
    return table


def refusal(table: Table, what: Any, role: str = "floor") -> str:
    events = decide(table, Stamped(what, role=role))
    return next((event.why for event in events if isinstance(event, InputRefused)), "")


def test_an_option_that_was_not_offered_is_no_ruling() -> None:
    table = after(begun(4), CountHands(((2, 3),)))
    assert refusal(table, Rule(9, "redeal")) == "no_such_irregularity"
    assert refusal(table, Rule(1, "reshuffle")) == "option_not_allowed"


def test_flr_01_what_the_floor_decides_the_dealer_does_not() -> None:
    table = after(begun(4), "3 raise 300", MuckHand(3, 2, True, True))
    assert refusal(table, Rule(1, "retrieve_hand"), "dealer") == "floor_only"
    assert refusal(table, RuleFreely(dead=(1,)), "dealer") == "floor_only"
    assert refusal(table, LiftBlock("x"), "dealer") == "floor_only"


def test_redeal_and_refund_return_every_chip() -> None:
    table = after(begun(4), CountHands(((2, 3),)))
    assert stacks(ruled(table, Rule(1, "redeal"))) == dict.fromkeys(range(1, 5), 10_000)
    fouled = after(begun(4), "3 call", "4 call", ReportCard("duplicate", seat_place(2)))
    table = ruled(fouled, Rule(1, "refund"))
    assert is_between(table) and stacks(table) == dict.fromkeys(range(1, 5), 10_000)


def test_tda_14_a_hand_is_retrieved_or_dead() -> None:
    table = after(begun(4), "3 raise 300", MuckHand(3, 2, False, True))
    assert table.seats[2].state is FOLDED
    assert ruled(table, Rule(1, "retrieve_hand")).seats[2].state is LIVE
    assert ruled(table, Rule(1, "dead_hand")).seats[2].state is FOLDED
    alive = after(begun(4), "3 raise 300", MuckHand(3, 2, True, True))
    assert ruled(alive, Rule(1, "dead_hand")).seats[2].state is FOLDED


def test_tda_52_an_under_raise_is_corrected_for_everybody() -> None:
    table = after(begun(4), RaiseTo(3, 150, True), Call(4, True))
    assert (table.seats[2].bet, table.seats[3].bet) == (150, 150)
    mended = ruled(table, Rule(1, "correct"))
    assert (mended.seats[2].bet, mended.seats[3].bet, total(mended)) == (200, 200, 40_000)
    assert ruled(table, Rule(1, "stands")).seats[2].bet == 150


def test_a_question_is_answered_as_call_fold_or_least_raise() -> None:
    asked = after(begun(4, overchip="ask"), ChipsOut(3, 500, (500,)))
    for option in (wrong := asked.trouble.open[0]).options:
        assert total(ruled(asked, Rule(wrong.number, option))) == 40_000


@pytest.mark.parametrize(("option", "verb"), [("call", "call"), ("fold", "fold"), ("min_raise", "raise")])
def test_an_option_may_be_the_action_itself(option: str, verb: str) -> None:
    table = apply(begun(4), IrregularityFound(1, "undercall", "undercall", (option,), 3))
    table = ruled(table, Rule(1, option))
    assert table.betting.log[-1].verb == verb
    assert table.betting.actor == 4


def test_6a_the_floors_own_ruling_balances_or_is_refused() -> None:
    table = after(begun(4), "3 raise 300", "4 fold")
    own = ruled(table, RuleFreely(live=(4,), bets=((3, 200),), actor=4, name="F", reason="misheard"))
    assert (own.seats[3].state, own.seats[2].bet, own.betting.actor, own.betting.bet) == (LIVE, 200, 4, 200)
    assert total(own) == total(table)
    back = ruled(table, RuleFreely(dead=(3,), refunds=((3, 300),)))
    assert (back.seats[2].stack, back.seats[2].state) == (10_000, FOLDED)


@pytest.mark.parametrize(
    ("ruling", "why"),
    [
        (RuleFreely(live=(9,)), "seat_not_in_hand"),
        (RuleFreely(board=(None,) * 6), "board_too_long"),
        (RuleFreely(bets=((3, 20_000),)), "chips_do_not_balance"),
        (RuleFreely(bets=((3, -1),)), "chips_do_not_balance"),
        (RuleFreely(refunds=((4, 1),)), "chips_do_not_balance"),
        (RuleFreely(dead=(1, 2, 3, 4)), "nobody_live"),
        (RuleFreely(dead=(3,), actor=3), "actor_not_live"),
        (RuleFreely(actor=11), "actor_not_live"),
    ],
)
def test_6a_a_ruling_that_cannot_be(ruling: RuleFreely, why: str) -> None:
    table = begun(4)
    assert refusal(table, ruling) == why
    restated = TableRestated(0, ruling.live, ruling.dead, ruling.bets, ruling.refunds, ruling.actor, ruling.board)
    assert apply(table, restated) is table
    assert refusal(new_table(), ruling) == "no_hand"


def test_6a_the_floor_may_rule_on_board_dead_money_and_unknown_stacks() -> None:
    table = after(begun({1: None, 2: None, 3: None}), "3 call", "1 call", "2 check", "burn", "deal 2c7d9h")
    own = ruled(table, RuleFreely(bets=((1, 50),), refunds=((2, 40),), board=cards("2c7d9s"), actor=1))
    assert (own.board.cards, own.seats[0].bet, in_the_middle(own)) == (cards("2c7d9s"), 50, 310)
    revived = after(begun(3), "3 fold", "1 fold", MuckHand(2))
    assert ruled(revived, RuleFreely(live=(2,))).seats[1].shown is Shown.HELD
    short = after(begun({1: 500, 2: 500, 3: 200}), AllIn(3), "1 call")
    assert ruled(short, RuleFreely(bets=((3, 100),))).seats[2].state is LIVE
    assert ruled(short, RuleFreely(refunds=((3, 200),))).seats[2].stack == 200


def test_a_ruling_that_leaves_one_hand_leaves_no_action() -> None:
    table = ruled(begun(4), RuleFreely(dead=(1, 2, 4), actor=3))
    assert table.betting.actor == 0
    assert stacks(after(table, "push 3"))[3] == 10_150


def test_every_option_is_previewed_without_touching_the_table() -> None:
    table = after(begun(4), "3 call", "4 call", CountHands(((3, 3),)))
    shown = previews(table, table.trouble.open[0])
    assert [one.option for one in shown] == list(table.trouble.open[0].options)
    assert not any(one.refusal for one in shown)
    impossible = preview(table, RuleFreely(dead=(1, 2, 3, 4)))
    assert (impossible.option, impossible.refusal, impossible.table) == ("own_ruling", "nobody_live", table)


def test_blocks_are_lifted_by_name() -> None:
    assert ruled(begun(), LiftBlock("deal", "F", "agreed")).trouble.lifted == ("deal",)
    assert refusal(begun(), LiftBlock("")) == "no_such_block"


def test_6a_change_between_players_keeps_the_sum() -> None:
    table = ruled(begun(4), MoveChips(stack_of(3), stack_of(4), 500))
    assert (table.seats[2].stack, table.seats[3].stack, total(table)) == (9_500, 10_500, 40_000)
    assert refusal(table, MoveChips(stack_of(3), stack_of(3), 5)) == "no_such_transfer"
    assert refusal(table, MoveChips(stack_of(3), stack_of(11), 5)) == "no_such_transfer"
    assert refusal(table, MoveChips(stack_of(3), stack_of(4), 20_000)) == "more_than_stack"
    assert ruled(table, MoveChips(bet_line_of(1), POT, 50)) == table
    for moved in (ChipsMoved(stack_of(3), stack_of(3), 5), ChipsMoved(stack_of(3), stack_of(4), 99_999)):
        assert apply(table, moved) is table


def test_a_street_taken_back_closes_the_round_before_it() -> None:
    table = after(begun(2), "2 call", "1 check", "burn", DealBoard(cards("2c7d9h")))
    back = apply(table, BoardTakenBack(3, 1, True))
    assert (back.board.cards, int(back.betting.street), back.betting.pulled) == ((), 0, True)
    assert apply(table, BoardTakenBack(4, 1, True)) is table
    bet = after(table, "1 bet 100")
    assert apply(bet, BoardTakenBack(3, 1, True)) is bet
    assert apply(begun(), BoardTakenBack(1, 0, False)).board.cards == ()


def test_take_back_is_the_ruling_on_an_action_out_of_turn() -> None:
    table = after(begun(4), Fold(3), Call(1, True))
    wrong = table.trouble.open[0]
    assert wrong.kind == "out_of_turn"
    assert ruled(table, Rule(wrong.number, "take_back")).motions.pending == ()


def three_shown(*bets: str) -> Table:
    """Three players at showdown, seats 1 and 3 tie with kings, seat 2 has less."""
    table = after(begun(3), "3 call", "1 call", "2 check", "burn", "deal 2c7d9h", "1 check", "2 check", "3 check")
    table = after(table, "burn", "deal Ks", "1 check", "2 check", "3 check", "burn", "deal 4d", *bets)
    return after(table, "1 shows KhQd", "2 shows AhQs", "3 shows KdQh")


CHECKS = ("1 check", "2 check", "3 check")


def test_sho_05_a_wrong_push_is_taken_back_and_shared_as_it_belongs() -> None:
    table = after(three_shown(*CHECKS), PushPot(0, 2))
    (wrong,) = table.trouble.open
    assert (wrong.options, dict(wrong.facts)["due"]) == (("retrieve_pot", "stands"), "1: 150, 3: 150")
    results = {one.option: stacks(one.table) for one in previews(table, wrong)}
    assert results == {
        "retrieve_pot": {1: 10_050, 2: 9_900, 3: 10_050},
        "stands": {1: 9_900, 2: 10_200, 3: 9_900},
    }
    assert total(ruled(table, Rule(wrong.number, "retrieve_pot"))) == 30_000


def test_sho_05_too_much_of_a_pot_is_taken_back() -> None:
    table = after(three_shown(*CHECKS), PushPot(1, 1, 300))
    (wrong,) = table.trouble.open
    assert dict(wrong.facts)["due"] == "3: 150"
    assert stacks(ruled(table, Rule(wrong.number, "retrieve_pot"))) == {1: 10_050, 2: 9_900, 3: 10_050}
    less = after(three_shown(*CHECKS), PushPot(1, 1, 100))
    (wrong,) = less.trouble.open
    assert dict(wrong.facts)["due"] == ""
    assert stacks(ruled(less, Rule(wrong.number, "retrieve_pot"))) == stacks(less)


def test_sho_05_a_push_to_a_dead_hand_stays_in_the_middle_until_the_floor_says_that_it_stands() -> None:
    table = after(begun(3), "3 raise 300", "1 call", "2 fold", "burn", "deal 2c7d9h", "1 bet 300", "3 fold")
    table = after(table, PushPot(0, 3, watched=True))
    (wrong,) = table.trouble.open
    results = {one.option: (in_the_middle(one.table), stacks(one.table)) for one in previews(table, wrong)}
    assert results["retrieve_pot"] == (1_000, {1: 9_400, 2: 9_900, 3: 9_700})
    assert results["stands"] == (0, {1: 9_400, 2: 9_900, 3: 10_700})
    early = after(begun(3), "3 raise 300", PushPot(0, 1, watched=True))
    assert stacks(ruled(early, Rule(early.trouble.open[0].number, "stands"))) == stacks(early)


def test_a_face_seen_twice_is_the_floors_refund_or_a_misreading() -> None:
    table = after(begun(3), "3 call", "1 call", "2 check", "burn", DealBoard(cards("2c7d7d")))
    (wrong,) = table.trouble.open
    assert (wrong.kind, wrong.options, wrong.decides) == ("duplicate", ("refund", "stands"), "floor")
    assert stacks(ruled(table, Rule(wrong.number, "refund"))) == dict.fromkeys((1, 2, 3), 10_000)
    assert not ruled(table, Rule(wrong.number, "stands")).trouble.open


def test_tda_58_a_fold_out_of_turn_stands_whatever_is_chosen() -> None:
    table = after(begun(4, profile="TDA"), Fold(4, True))
    (wrong,) = table.trouble.open
    assert wrong.options == ("stands", "penalty")
    assert [one.table.seats[3].state for one in previews(table, wrong)] == [FOLDED, FOLDED]


def test_tda_43_a_the_least_raise_is_what_a_raise_too_small_is_held_to() -> None:
    table = after(begun(4, profile="TDA"), "3 raise 300", RaiseTo(4, 400, True))
    (wrong,) = table.trouble.open
    results = {one.option: one.table.seats[3].bet for one in previews(table, wrong)}
    assert results == {"correct": 500, "stands": 400, "min_raise": 500}
    late = after(table, "1 fold", "2 fold", "3 call", "burn", "deal AhKd7c")
    assert refusal(late, Rule(wrong.number, "min_raise")) == "too_late_to_correct"
