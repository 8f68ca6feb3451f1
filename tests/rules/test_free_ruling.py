# SPDX-License-Identifier: GPL-3.0-or-later
"""The floor's own ruling: chips balance, the law of betting follows from what lies there, later mends keep it."""

from __future__ import annotations

from typing import Any

import pytest

from controller.rules import free_ruling
from controller.rules.apply import apply, apply_all
from controller.rules.decide import decide
from controller.rules.events import ActionsRestated, IrregularityFound, TableRestated
from controller.rules.inputs import (
    BetTo,
    Call,
    ChipsOut,
    Clarify,
    Fold,
    RaiseTo,
    Rule,
    RuleFreely,
    SetLevel,
    Stamped,
    StartHand,
    Straddle,
    TakeRake,
    TouchSeat,
)
from controller.rules.legal import legal
from controller.rules.pots import in_the_middle, left_in
from controller.rules.seats import ALL_IN, FOLDED, LIVE
from controller.rules.state import Table
from controller.rules.unseen import doubts
from tests.support.tables import after, begun, do, seated, stacks, total, why_refused


def ruled(table: Table, **told: Any) -> Table:
    """The table after the floor's own ruling, which must not be refused."""
    events = decide(table, Stamped(RuleFreely(name="Ada", reason="misheard", **told), "floor", "Ada", "floor"))
    assert len(events) == 2, events
    return apply_all(table, events)


def refusal(table: Table, **told: Any) -> str:
    events = decide(table, Stamped(RuleFreely(name="Ada", reason="misheard", **told), "floor", "Ada", "floor"))
    return getattr(events[0], "why", "")


def on_the_flop() -> Table:
    """Four players, 300 each from three of them; seat 3 bets 400 on the flop after a check of seat 2."""
    table = after(begun(4, profile="TDA"), "3 raise 300", "4 call", "1 fold", "2 call")
    return after(table, "burn", "deal AhKd7c", "2 check", "3 bet 400")


def least(table: Table) -> tuple[int, int, int, bool]:
    """The seat to act, what it must add, its least raise and whether it may raise."""
    may = legal(table)
    return may.seat, may.to_call, may.min_to, may.may_raise


# --- what was settled by the ruling is not folded again -----------------------------------------------------


def test_an_answer_after_a_ruling_counts_no_chip_twice() -> None:
    table = ruled(on_the_flop(), bets=((3, 200),), actor=4)
    table = after(table, TouchSeat(2), "2 call", "burn")
    assert in_the_middle(table) == 1350
    doubt = doubts(table)[0]
    assert (doubt.seat, doubt.verb) == (4, "fold")
    mended = after(table, Clarify(doubt.street, doubt.seat, doubt.nth, "call"))
    assert (in_the_middle(mended), mended.seats[3].state) == (1550, LIVE)
    assert stacks(mended) == {1: 9950, 2: 9500, 3: 9500, 4: 9500}


def test_an_amount_corrected_after_a_ruling_leaves_the_streets_before_alone() -> None:
    table, _ = do(ruled(on_the_flop(), bets=((3, 200),), actor=4), RaiseTo(4, 250, True))
    mended, _ = do(table, Rule(table.trouble.open[0].number, "correct", "Bo", "too little"))
    assert [seat.bet for seat in mended.seats[:4]] == [0, 0, 200, 400]
    assert [seat.paid for seat in mended.seats[:4]] == [50, 300, 300, 300]
    assert total(mended) == 40_000


def test_an_amount_before_the_ruling_is_not_corrected_with_one_after_it() -> None:
    table = ruled(on_the_flop(), bets=((3, 200),), actor=4)
    facts = (("right", 600), ("street", 1), ("to", 400))
    found = IrregularityFound(1, "under_raise", "under_raise", ("correct",), 3, "rule", facts)
    table = apply_all(table, (found,))
    again, _ = do(table, Rule(1, "correct"))
    assert again.betting.log == table.betting.log


def test_an_entry_of_ones_own_is_mended_after_a_ruling() -> None:
    table = after(ruled(on_the_flop(), bets=((3, 200),), actor=4), "4 call")
    mended = after(table, "4 raise 500")
    assert (mended.seats[3].bet, mended.betting.actor, mended.betting.bet) == (500, 2, 500)


def test_what_the_floor_has_settled_is_not_asked_any_more() -> None:
    table = after(begun(4), "3 raise 300", TouchSeat(1))
    assert doubts(table)[0].seat == 4
    settled = ruled(table, actor=1)
    assert not doubts(settled)
    assert why_refused(settled, Clarify(0, 4, 1, "call")) == "no_such_question"
    assert why_refused(settled, Call(4)) == "seat_folded"


def test_chips_after_a_ruling_are_a_motion_of_their_own() -> None:
    table = ruled(after(begun(4), ChipsOut(3, 300, (100, 100, 100))), bets=((3, 0),), actor=3)
    again = after(table, ChipsOut(3, 500, (500,)))
    assert (again.betting.log[-1].verb, again.seats[2].bet) == ("call", 100)


def test_a_call_told_twice_after_a_ruling_is_a_call_of_its_own() -> None:
    table = ruled(after(begun(4), "3 call"), bets=((3, 0),), actor=3)
    table = after(table, Call(3))
    assert (table.seats[2].bet, table.betting.actor) == (100, 4)


def test_stacks_stay_when_a_record_is_mended_after_a_push_and_a_ruling() -> None:
    table = after(begun({1: 1000, 2: 1000, 3: 300, 4: 1000}, button=4), "3 allin 300", TouchSeat(1), "1 call", "2 call")
    table = after(table, "burn", "deal AhKd7c", "1 bet 500", "2 call", "burn", "deal 2c", "1 check", "2 check")
    table = after(table, "burn", "deal 3c", "1 check", "2 check", "push 1 pot 2")
    before = stacks(table)
    own = ruled(table, dead=(2,))
    mended = apply_all(own, (ActionsRestated(own.betting.log),))
    assert stacks(own) == stacks(mended) == before
    assert stacks(after(mended, "push 3 pot 1")) == {**before, 3: 900}
    assert total(mended) == 3300


# --- chips balance ------------------------------------------------------------------------------------------


def side_pot_pushed() -> Table:
    table = after(begun({1: 1000, 2: 1000, 3: 300}, profile="TDA"), "3 allin 300", "1 call", "2 call")
    table = after(table, "burn", "deal AhKd7c", "1 bet 500", "2 call", "burn", "deal 2c", "1 check", "2 check")
    return after(table, "burn", "deal 3c", "1 check", "2 check", "pull in", "push 1 pot 2")


def test_6a_no_more_goes_back_than_lies_in_the_middle() -> None:
    table = side_pot_pushed()
    assert refusal(table, refunds=((1, 800), (2, 800), (3, 300))) == "chips_do_not_balance"
    one = ruled(table, refunds=((1, 400),))  # more was pushed from the side pot than there is now
    assert [pot.amount for pot in left_in(one)] == [100, 0, 400]
    back = ruled(table, refunds=((1, 300), (2, 300), (3, 300)))
    assert (in_the_middle(back), total(back), stacks(back)) == (0, 2300, {1: 1500, 2: 500, 3: 300})


def test_6a_what_was_raked_does_not_go_back() -> None:
    table = begun({1: 1000, 2: 1000, 3: 300}, rake_per_hand=20)
    table = after(table, "3 call", "1 call", "2 check", "burn", "deal AhKd7c", TakeRake(20))
    assert refusal(table, refunds=((1, 100), (2, 100), (3, 100))) == "chips_do_not_balance"
    back = ruled(table, refunds=((1, 100), (2, 100), (3, 80)))
    assert (in_the_middle(back), back.pots.rake) == (0, 20)


def test_6a_a_bet_taken_back_is_not_refunded_again() -> None:
    table = after(begun(3), "3 raise 300")
    assert refusal(table, bets=((3, 0),), refunds=((3, 300),)) == "chips_do_not_balance"
    assert refusal(table, bets=((3, 200),), refunds=((3, 201),)) == "chips_do_not_balance"
    assert ruled(table, bets=((3, 200),), refunds=((3, 100),)).seats[2].bet == 100


def test_a_ruling_about_who_is_not_in_the_hand_changes_nothing() -> None:
    table = begun(4)
    assert free_ruling._with_bet(200, table.seats[2]._replace(state=FOLDED)).state is FOLDED
    assert free_ruling._with_bet(10_000, table.seats[2]).state is ALL_IN
    assert apply(table, TableRestated(live=(9,))) is table
    nobody = seated({1: 100, 2: 100})
    assert apply(nobody, TableRestated(board=())) is nobody


# --- the law of betting follows -----------------------------------------------------------------------------


def test_5_2_a_raise_taken_back_leaves_the_choice_free() -> None:
    table = after(begun(3), "3 raise 300")
    assert least(ruled(table, bets=((3, 0),), actor=3)) == (3, 100, 200, True)
    called = after(table, "1 call")
    assert least(ruled(called, bets=((3, 100), (1, 50)), actor=1)) == (1, 50, 200, True)


@pytest.mark.parametrize(("to", "least_to"), [(200, 400), (600, 1000), (1000, 1800)])
def test_5_2_the_least_raise_follows_from_the_raise_as_ruled(to: int, least_to: int) -> None:
    table = after(begun(3), "3 call", "1 call", "2 check", "burn", "deal AhKd7c", "1 bet 200", "2 raise 600")
    assert least(ruled(table, bets=((2, to),), actor=3)) == (3, to, least_to, True)


def test_5_2_full_raises_before_the_one_that_is_ruled_on_count() -> None:
    table = after(begun(3), "3 call", "1 call", "2 check", "burn", "deal AhKd7c", "1 bet 200", "2 raise 600")
    table = after(table, "3 raise 2000", "1 call")
    held = ruled(table, bets=((3, 1000), (1, 1000)), actor=2)
    assert least(held) == (2, 400, 1400, True)
    assert held.betting.aggressor == 3


def test_5_3_a_short_raise_as_ruled_does_not_reopen() -> None:
    table = after(begun({1: 10_000, 2: 10_000, 3: 250}, button=3), "3 call", "1 call", "2 check", "burn", "deal AhKd7c")
    table = after(table, "1 bet 100", "2 call")
    held = ruled(table, bets=((3, 150),), actor=1)
    assert least(held) == (1, 50, 250, False)
    assert held.betting.aggressor == 3


def test_5_3_a_hand_brought_back_with_the_action_has_not_acted() -> None:
    table = after(begun(4), "3 raise 300", "4 call", "1 fold", "2 fold")
    assert least(ruled(table, live=(2,), actor=2)) == (2, 200, 500, True)


def test_5_3_the_action_given_to_a_seat_that_owes_nothing_is_its_option() -> None:
    table = after(begun(3), "3 call", "1 call", "2 check", "burn", "deal AhKd7c", "1 check", "2 check")
    assert least(ruled(table, actor=1)) == (1, 0, 100, True)
    assert least(ruled(after(table, "3 bet 100"), actor=1)) == (1, 100, 200, True)


def test_5_3_who_was_not_reopened_is_not_by_a_ruling_about_others() -> None:
    table = after(begun({1: 10_000, 2: 10_000, 3: 350, 4: 10_000}, button=4), "3 call", "4 raise 300", "1 call")
    table = after(table, "2 call", "3 allin 350")
    assert least(ruled(table, dead=(1,), actor=4)) == (4, 50, 550, False)


def test_the_action_goes_on_where_the_ruling_names_nobody() -> None:
    flop = after(begun(3), "3 call", "1 call", "2 check", "burn", "deal AhKd7c", "1 bet 200", "2 call", "3 raise 600")
    assert ruled(flop, bets=((3, 200),)).betting.actor == 0  # everybody has the same in front: the round is over
    assert ruled(flop, bets=((3, 400),)).betting.actor == 1
    closed = after(flop, "1 call", "2 call")
    assert closed.betting.actor == 0
    assert ruled(closed, bets=((3, 900),)).betting.actor == 1
    assert ruled(closed, live=(1,)).betting.actor == 0
    assert ruled(closed, dead=(1,)).betting.actor == 0


def test_a_closed_round_is_opened_again_from_nothing_in_front() -> None:
    table = after(begun(3), "3 raise 300", "1 call", "2 call", "pull in")
    again = ruled(table, bets=((1, 200),), actor=2)
    assert (again.betting.pulled, least(again)) == (False, (2, 200, 400, True))
    quiet = ruled(table, refunds=((1, 100),))
    assert (quiet.betting.pulled, quiet.betting.actor, quiet.betting.aggressor) == (True, 0, 3)


def test_a_second_ruling_before_the_flop_counts_the_blinds_in_full() -> None:
    table = ruled(after(begun(3), "3 raise 300"), bets=((3, 200),), actor=1)
    assert least(ruled(table, bets=((3, 0),), actor=3)) == (3, 100, 200, True)
    free = ruled(after(begun(3, blinds_enabled="off"), "1 bet 300"), bets=((1, 200),), actor=2)
    assert least(ruled(free, bets=((1, 0),), actor=1)) == (1, 0, 100, True)
    straddled = after(seated({1: 9000, 2: 9000, 3: 9000, 4: 9000}, SetLevel(50, 100), straddle="any"), Straddle(3, 200))
    straddled = after(straddled, StartHand())
    once = ruled(straddled, bets=((3, 200),), actor=straddled.betting.actor)
    assert least(ruled(once, actor=once.betting.actor)) == least(straddled)
    twice = ruled(once, bets=((3, 200),))
    assert least(twice) == least(straddled)


def test_actions_out_of_turn_that_a_ruling_names_are_settled_by_it() -> None:
    table, _ = do(begun(4), RaiseTo(1, 400, True))
    table, _ = do(table, BetTo(9, 1, True))
    assert [held.seat for held in table.motions.pending] == [1]
    assert not ruled(table, bets=((1, 50),), actor=3).motions.pending
    kept = ruled(table, dead=(4,))
    assert [held.seat for held in kept.motions.pending] == [1]
    played, _ = do(kept, Fold(3))
    assert played.seats[0].bet == 400
