# SPDX-License-Identifier: GPL-3.0-or-later
"""Rulings after the last push: until the next hand begins every chip can still go back where it was (TDA 22)."""

from __future__ import annotations

from typing import Any

from controller.rules.apply import apply, apply_all
from controller.rules.cards import card, cards
from controller.rules.decide import decide
from controller.rules.events import HandReopened, InputRefused, IrregularityFound
from controller.rules.inputs import (
    CorrectCard,
    DisputeResult,
    Leave,
    MuckHand,
    ReportCard,
    Rule,
    RuleFreely,
    SeatPlayer,
    SetLevel,
    SetStack,
    Stamped,
    StartHand,
    TakeRake,
)
from controller.rules.phases import Phase, phase
from controller.rules.places import STUB, Place, PlaceKind, seat_place
from controller.rules.pots import in_the_middle, pots_of
from controller.rules.reopening import reopened
from controller.rules.state import Table
from tests.support.tables import after, begun, do, stacks, total, why_refused


def by_floor(table: Table, what: Any) -> tuple[Table, tuple[Any, ...]]:
    events = decide(table, Stamped(what, "floor", "Ada", "floor"))
    return apply_all(table, events), events


def played(**options: str | int) -> Table:
    """Seat 3 all-in for 300, a side pot of 1,000 between 1 and 2; seat 1 has won it all with aces."""
    table = after(begun({1: 1000, 2: 1000, 3: 300}, **options), "3 allin 300", "1 call", "2 call")
    table = after(table, "burn", "deal AhKd7c", "1 bet 500", "2 call", "burn", "deal 2c", "1 check", "2 check")
    table = after(table, "burn", "deal 3c", "1 check", "2 check", "1 shows AsQs", "2 shows JhJd", "3 shows 9h9d")
    return after(table, "push 1 pot 2", "push 1 pot 1")


def test_sho_05_the_floors_own_ruling_opens_the_hand_again() -> None:
    table = played()
    assert (phase(table), stacks(table)) == (Phase.BETWEEN, {1: 2100, 2: 200, 3: 0})
    ruled, events = by_floor(table, RuleFreely(dead=(1,), name="Ada", reason="hand was mucked"))
    assert events[0] == HandReopened(1)
    assert (phase(ruled), in_the_middle(ruled), stacks(ruled)) == (Phase.SHOWDOWN, 1900, {1: 200, 2: 200, 3: 0})
    assert [(pot.amount, pot.eligible) for pot in pots_of(ruled.seats)] == [(900, (2, 3)), (1000, (2,))]
    again = after(ruled, "push 2")
    assert (phase(again), stacks(again), total(again)) == (Phase.BETWEEN, {1: 200, 2: 2100, 3: 0}, 2300)
    assert after(again, SeatPlayer(5, "late", 900), StartHand()).setup.number == 2


def test_sho_05_every_bet_may_go_back_after_the_push_but_no_more() -> None:
    table = played()
    _, events = by_floor(table, RuleFreely(refunds=((1, 900),)))
    assert isinstance(events[0], InputRefused)
    back, _ = by_floor(table, RuleFreely(refunds=((1, 800), (2, 800), (3, 300))))
    assert stacks(back) == {1: 1000, 2: 1000, 3: 300}
    assert phase(after(back, "push 1")) is Phase.BETWEEN


def test_deal_13_a_deck_found_fouled_after_the_push_gives_every_bet_back() -> None:
    table, events = do(played(), ReportCard("duplicate", STUB))
    assert [event.kind for event in events if isinstance(event, IrregularityFound)] == ["fouled_deck"]
    back, _ = by_floor(table, Rule(table.trouble.open[0].number, "refund"))
    assert stacks(back) == {1: 1000, 2: 1000, 3: 300}
    assert do(played(), ReportCard("wrong_back", seat_place(2)))[1][0] == HandReopened(1)


def test_deal_13_what_does_not_foul_the_deck_leaves_the_result() -> None:
    assert why_refused(played(), ReportCard("boxed", STUB)) == "no_hand"
    table, events = do(played(), ReportCard("wrong_back", STUB))
    assert [one.options for one in events if isinstance(one, IrregularityFound)] == [("stands",)]
    assert phase(table) is Phase.BETWEEN


def test_sho_15_a_recount_opens_the_hand_and_the_result_that_stands_does_not() -> None:
    table, _ = do(played(dispute_window="next_hand_sa"), DisputeResult(2))
    number = table.trouble.open[-1].number
    assert phase(by_floor(table, Rule(number, "stands"))[0]) is Phase.BETWEEN
    counted, _ = by_floor(table, Rule(number, "recount"))
    assert (phase(counted), in_the_middle(counted)) == (Phase.SHOWDOWN, 1900)
    gone, _ = by_floor(after(table, SetStack(1, 500)), Rule(number, "recount"))
    assert phase(gone) is Phase.BETWEEN


def test_sho_05_a_card_put_right_after_the_push_tells_that_another_hand_had_won() -> None:
    board_1 = Place(PlaceKind.BOARD, 1)
    _, events = do(played(), CorrectCard(board_1, card("Ah"), card("Jc")))
    found = [(event.kind, event.seat) for event in events if isinstance(event, IrregularityFound)]
    assert found == [("wrong_push", 1)]
    same, events = do(played(), CorrectCard(board_1, card("Ah"), card("Ac")))
    assert not any(isinstance(event, IrregularityFound) for event in events)
    assert same.board.cards[0] == card("Ac")


def test_chips_that_have_left_leave_the_result() -> None:
    table = played()
    assert reopened(after(table, SetStack(1, 100))) is None
    assert reopened(after(table, Leave(2))) is None
    assert why_refused(after(table, Leave(2)), ReportCard("duplicate", STUB)) == "no_hand"
    assert apply(begun(3), HandReopened(1)) == begun(3)
    new = by_floor(after(table, SeatPlayer(5, "late", 900)), RuleFreely(dead=(1,)))[0]
    assert stacks(new)[5] == 900


def test_rake_and_stacks_nobody_counted_and_folds_are_as_before() -> None:
    table = after(begun({1: None, 2: None, 3: None}, rake_per_hand=20), "3 raise 300", "1 call", "2 fold")
    table = after(table, "burn", "deal AhKd7c", TakeRake(20), "1 bet 400", "3 fold", "push 1")
    again = reopened(table)
    assert again is not None
    assert (phase(again), in_the_middle(again), stacks(again)) == (Phase.AWARD, 680, {1: None, 2: None, 3: None})


def test_odd_chips_of_the_hand_before_are_in_the_middle_again() -> None:
    table = begun({1: 900, 2: 900, 3: 900}, odd_chips="carry", level=SetLevel(5, 15), smallest_chip=5)
    table = after(table, "3 call", "1 call", "2 check", "burn", "deal AhKd7c", "1 check", "2 check", "3 fold")
    table = after(table, "burn", "deal 2c", "1 check", "2 check", "burn", "deal 3c", "1 check", "2 check")
    table = after(table, "1 shows AsQd", "2 shows AcQh", "push 1", "push 2")
    assert table.pots.carried == 5
    again = reopened(table)
    assert again is not None
    assert (in_the_middle(again), total(again)) == (45, 2700)
    following = after(table, StartHand(), "1 fold", "2 fold", "push 3")
    more = reopened(following)
    assert more is not None
    assert (in_the_middle(more), more.pots.carried, total(more)) == (15, 5, 2700)


def test_hands_given_up_stay_given_up() -> None:
    table = after(begun(3), "3 call", "1 call", "2 check", "burn", "deal AhKd7c", "1 check", "2 check", "3 check")
    table = after(table, "burn", "deal 2c", "1 check", "2 check", "3 check", "burn", "deal 3c", "1 check", "2 check")
    table = after(table, "3 check", "1 shows AsQs", MuckHand(2), MuckHand(3), "push 1")
    again = reopened(table)
    assert again is not None
    assert (phase(again), again.seats[0].hole) == (Phase.AWARD, cards("AsQs"))


def test_sho_05_a_card_put_right_tells_nothing_of_hands_that_nobody_saw() -> None:
    table = after(begun(2), "2 call", "1 check", "burn", "deal AhKd7c", "1 check", "2 check", "burn", "deal 2c")
    table = after(table, "1 check", "2 check", "burn", "deal 3c", "1 check", "2 check", "push 1")
    _, events = do(table, CorrectCard(Place(PlaceKind.BOARD, 1), card("Ah"), card("Jc")))
    assert not any(isinstance(event, IrregularityFound) for event in events)
