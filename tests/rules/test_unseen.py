# SPDX-License-Identifier: GPL-3.0-or-later
"""Lost track is not dealer error (RULES.md 6a): assumptions, proofs, late reports, catch-up questions."""

from __future__ import annotations

from controller.rules.events import ActionsRestated, ActionUnseen, IrregularityFound
from controller.rules.inputs import AllIn, BurnCard, Clarify, Confirm, Fold, MuckHand, PushPot, TouchSeat
from controller.rules.pots import left_in
from controller.rules.prompts import prompts
from controller.rules.seats import ALL_IN, FOLDED, LIVE
from controller.rules.state import Shown, Street, Table
from controller.rules.unseen import Doubt, doubts
from tests.support.tables import after, begun, do, stacks, total, why_refused


def question(table: Table) -> Clarify | None:
    """What the open catch-up question proposes."""
    return next((p.proposes for p in prompts(table) if p.kind == "catch_up"), None)


def test_seats_passed_over_fold_when_they_faced_a_bet() -> None:
    table, events = do(begun(5), Fold(5))
    assert events[:2] == (ActionUnseen(3, "fold", 0), ActionUnseen(4, "fold", 0))
    assert table.seats[2].state is FOLDED


def test_seats_passed_over_check_when_they_faced_none() -> None:
    table = after(begun(3), "3 call", "1 call", "2 check", "burn", "deal AhKd7c", "3 bet 200")
    assert [act.verb for act in table.betting.log[-3:]] == ["check", "check", "bet"]
    assert doubts(table) == ()


def test_touching_a_seat_brings_the_action_there() -> None:
    table = after(begun(5), TouchSeat(1))
    assert table.betting.actor == 1
    assert do(table, TouchSeat(1))[1] == ()
    assert why_refused(table, TouchSeat(11)) == "no_such_seat"
    assert why_refused(table, TouchSeat(9)) == "not_to_act"


def test_touching_a_seat_thought_folded_says_that_it_had_called() -> None:
    table = after(begun(4), TouchSeat(4), TouchSeat(3))
    assert table.seats[2].state is LIVE and table.seats[2].bet == 100
    folded = after(begun(4), "3 fold")
    assert why_refused(folded, TouchSeat(3)) == "not_to_act"


def test_touching_a_seat_that_has_matched_the_bet_is_refused() -> None:
    table = after(begun(4), "3 raise 300", "4 call", "1 call")
    assert why_refused(table, TouchSeat(4)) == "not_to_act"


def test_a_burn_closes_the_round_without_an_alarm() -> None:
    table, events = do(after(begun(4), "3 raise 300", "4 call"), BurnCard())
    assert not [event for event in events if isinstance(event, IrregularityFound)]
    assert [event for event in events if isinstance(event, ActionUnseen)] == [
        ActionUnseen(1, "fold", 50),
        ActionUnseen(2, "fold", 100),
    ]
    assert doubts(table) == (Doubt(0, 1, 1, "fold", 50), Doubt(0, 2, 1, "fold", 100))


def test_when_the_hand_goes_on_the_last_one_in_has_called() -> None:
    table = after(begun(3), "3 fold", "1 raise 300", "burn")
    assert table.seats[1].paid == 300
    assert doubts(table) == (Doubt(0, 2, 1, "call", 300),)


def test_a_seat_thought_folded_that_acts_later_had_called() -> None:
    table = after(begun(4), "3 raise 300", "1 call", "2 call", "burn", "deal AhKd7c")
    assert table.seats[3].state is FOLDED
    table = after(table, "1 check", "2 check", "3 check", "4 bet 500")
    assert (table.seats[3].paid, table.seats[3].bet) == (300, 500)
    assert stacks(table)[4] == 9_200
    assert total(table) == 40_000


def test_the_question_waits_for_a_quiet_moment_and_its_answer_mends_the_hand() -> None:
    table = after(begun(4), "3 raise 300", "1 call")
    assert question(table) is None, "the round is not over"
    table = after(table, "2 fold", "burn", "deal AhKd7c")
    assert question(table) == Clarify(Street.PREFLOP, 4, 1, "fold")
    table = after(table, Clarify(0, 4, 1, "call"))
    assert question(table) is None
    assert (table.seats[3].state, table.seats[3].paid) == (LIVE, 300)
    assert total(table) == 40_000


def test_a_confirmed_question_is_not_asked_again() -> None:
    table = after(begun(4), "3 raise 300", "1 call", "2 fold", "burn")
    asked = next(p for p in prompts(table) if p.kind == "catch_up")
    table = after(table, Confirm(asked.key))
    assert question(table) is None
    assert table.seats[3].state is FOLDED


def test_answers_to_no_question_are_refused() -> None:
    table = after(begun(4), "3 raise 300", "1 call", "2 fold", "burn")
    assert why_refused(table, Clarify(0, 1, 1, "fold")) == "no_such_question"
    assert why_refused(table, Clarify(0, 9, 1, "fold")) == "no_such_question"
    assert why_refused(table, Clarify(0, 4, 1, "sneeze")) == "no_such_action"


def test_a_late_fold_only_confirms() -> None:
    table, events = do(after(begun(5), "4 fold"), Fold(3))
    assert isinstance(events[0], ActionsRestated)
    assert doubts(table) == ()
    assert table.betting.actor == 5


def test_a_late_call_puts_the_chips_in() -> None:
    table = after(begun(5), "4 fold", "3 call")
    assert (table.seats[2].bet, table.betting.actor) == (100, 5)


def test_a_late_check_only_confirms() -> None:
    table = after(begun(3), "3 call", "1 call", "2 check", "burn", "deal AhKd7c", "2 check", "1 check")
    assert table.betting.actor == 3
    table = after(table, "3 bet 200")
    assert why_refused(after(table, "1 call"), "1 check") != ""


def test_a_late_check_is_taken_even_when_the_seat_now_faces_a_bet() -> None:
    table = after(begun(3), "3 call", "1 call", "2 check", "burn", "deal AhKd7c", "2 check", "3 bet 200", "1 check")
    assert table.betting.actor == 1
    assert not table.betting.log[3].unseen


def test_a_late_all_in_call_puts_the_chips_in() -> None:
    table = begun({1: 10_000, 2: 10_000, 3: 80, 4: 10_000})
    table = after(table, "4 call", AllIn(3, 80))
    assert (table.seats[2].state, table.seats[2].bet) == (ALL_IN, 80)


def test_a_fold_after_a_later_raise_leaves_the_question_open() -> None:
    table = after(begun(5), "4 raise 300")
    assert why_refused(table, "3 fold") == "seat_folded"
    assert doubts(table) == (Doubt(0, 3, 1, "fold", 0),)


def test_the_same_report_twice_is_taken_once() -> None:
    table = after(begun(4), "3 call")
    assert why_refused(table, "3 call") == "already_acted"
    folded = after(begun(4), "3 fold")
    assert why_refused(folded, "3 fold") == "seat_folded"


def test_a_raise_right_after_the_seats_own_call_mends_it() -> None:
    table = after(begun(4), "3 call", "3 raise 300")
    assert [(act.seat, act.verb, act.to) for act in table.betting.log] == [(3, "raise", 300)]
    assert table.betting.actor == 4


def test_a_push_with_action_open_says_that_the_others_folded() -> None:
    table = after(begun(4), "3 raise 300", "4 fold", "1 fold")
    table = after(table, PushPot(0, 3))
    assert stacks(table) == {1: 9_950, 2: 9_900, 3: 10_150, 4: 10_000}


def test_a_push_to_the_seat_to_act_says_that_it_called() -> None:
    table = after(begun(2), "2 call", "1 check", "burn", "deal AhKd7c", "1 check", "2 check", "burn", "deal 2c")
    table = after(table, "1 check", "2 check", "burn", "deal 3c", "1 bet 500", PushPot(0, 2))
    assert stacks(table) == {1: 9_400, 2: 10_600}


def test_showing_on_the_river_with_a_bet_open_is_a_call() -> None:
    table = after(begun(2), "2 call", "1 check", "burn", "deal AhKd7c", "1 check", "2 check", "burn", "deal 2c")
    table = after(table, "1 check", "2 check", "burn", "deal 3c", "1 bet 500", "2 shows AsAd")
    assert table.seats[1].paid == 600
    assert table.seats[1].shown is Shown.TABLED


def test_mucking_on_the_river_with_a_bet_open_is_asked_about() -> None:
    table = after(begun(2), "2 call", "1 check", "burn", "deal AhKd7c", "1 check", "2 check", "burn", "deal 2c")
    table = after(table, "1 check", "2 check", "burn", "deal 3c", "1 bet 500", MuckHand(2))
    assert question(table) == Clarify(Street.RIVER, 2, 1, "fold")
    called = after(table, Clarify(3, 2, 1, "call"))
    assert stacks(after(called, "push 1")) == {1: 10_600, 2: 9_400}
    folded = after(table, Clarify(3, 2, 1, "fold"))
    assert stacks(after(folded, "push 1")) == {1: 10_100, 2: 9_900}


def test_mucking_with_action_open_is_a_fold() -> None:
    table = after(begun(4), "3 mucks")
    assert table.seats[2].state is FOLDED


def test_an_all_in_player_who_throws_the_hand_in_is_out() -> None:
    table = after(begun({1: 10_000, 2: 100, 3: 10_000}), "3 call", "2 fold")
    assert table.seats[1].state is FOLDED


def test_a_street_dealt_after_all_seemed_to_fold_proves_a_call() -> None:
    table = after(begun(4), "3 raise 300", "2 fold", "burn")
    live = [n for n, seat in enumerate(table.seats, 1) if seat.state is LIVE]
    assert len(live) == 2


def test_actions_without_a_hand_or_seat_are_refused() -> None:
    table = begun(3)
    assert why_refused(table, "9 call") == "not_in_hand"
    assert why_refused(table, "11 call") == "no_such_seat"
    assert why_refused(after(table, "3 fold", "1 fold"), "2 check") == "round_closed"
    over = after(table, "3 fold", "1 fold", "push 2")
    assert why_refused(over, "1 call") == "no_hand"


def test_all_in_seat_cannot_act_again() -> None:
    table = after(begun({1: 10_000, 2: 10_000, 3: 500, 4: 10_000}), "3 allin", "4 raise 2000")
    assert why_refused(table, "3 call") == "already_acted"


def test_side_pots_are_right_after_an_answer_about_an_earlier_street() -> None:
    table = begun({1: 10_000, 2: 10_000, 3: 10_000, 4: 200})
    table = after(table, "3 raise 300", "1 call", "2 fold", "burn", "deal AhKd7c")
    table = after(table, Clarify(0, 4, 1, "call"), "1 bet 500", "3 call", "pull in")
    assert [pot.amount for pot in left_in(table)] == [700, 1200]
    assert total(table) == 30_200
