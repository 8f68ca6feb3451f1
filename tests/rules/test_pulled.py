# SPDX-License-Identifier: GPL-3.0-or-later
"""Chips that leave a bet line: change raises nothing, what stays lower is asked, and each answer does what it says."""

from __future__ import annotations

from typing import Any

import pytest

from controller.rules.apply import apply, apply_all
from controller.rules.clocks import SECOND, next_due
from controller.rules.decide import decide
from controller.rules.events import ActionsRestated, ActionTaken, ChipsLowered, IrregularityFound, WagerRuled
from controller.rules.gestures import proposed
from controller.rules.house import house_of
from controller.rules.inputs import Call, CardsSeen, ChipsSeen, DeviceChanged, RaiseTo, Rule, Stamped, Tick
from controller.rules.legal import legal
from controller.rules.places import POT, bet_line_of, seat_place
from controller.rules.previews import previews
from controller.rules.prompts import prompts
from controller.rules.pulled import PATIENCE_NS, lowered, waiting
from controller.rules.room import NOTHING_LOWERED
from controller.rules.state import Table
from tests.support.tables import after, begun

WAIT = PATIENCE_NS // SECOND


def line(seat: int, amount: int | None, count: int | None = None) -> ChipsSeen:
    """What lies in front of a seat."""
    return ChipsSeen(bet_line_of(seat), amount, count)


def at(table: Table, seconds: float, what: Any) -> tuple[Table, tuple[Any, ...]]:
    """The table after an input at a time, and its events."""
    events = decide(table, Stamped(what, "sensor", mono_ns=int(seconds * SECOND)))
    return apply_all(table, events), events


def told(table: Table, *steps: tuple[float, Any]) -> tuple[Table, list[IrregularityFound]]:
    """The table after inputs with their times, and the alarms."""
    found: list[IrregularityFound] = []
    for seconds, what in steps:
        table, events = at(table, seconds, what)
        found += [event for event in events if isinstance(event, IrregularityFound)]
    return table, found


def raised(players: int = 6) -> Table:
    """Seat 3 has raised to 300, three chips of it seen; every line and hand is seen; seat 4 is to act."""
    table = begun(players)
    for seat in range(1, players + 1):
        cards = CardsSeen(seat_place(seat), (), 2, 2)
        table = after(table, cards, line(seat, table.seats[seat - 1].bet, 1 if table.seats[seat - 1].bet else 0))
    return after(table, line(3, 300, 3), "3 raise 300")


def big_blind_to_act() -> Table:
    """Seat 3 raised to 300, everybody folded to the big blind in seat 2, who has 100 in front."""
    return after(raised(), "4 fold", "5 fold", "6 fold", "1 fold")


def test_a_raise_that_stays_lower_is_asked_once() -> None:
    table, found = told(raised(), (10, line(3, 200, 2)))
    assert found == []
    assert next_due(table) == (10 + WAIT) * SECOND
    table, found = told(table, (10 + WAIT - 1, Tick()))
    assert found == []
    table, found = told(table, (10 + WAIT, Tick()), (60, Tick()))
    assert [(one.kind, one.rule, one.seat, dict(one.facts)) for one in found] == [
        ("chips_pulled", "chips_pulled", 3, {"was": 300, "now": 200})
    ]
    assert found[0].options == ("pulled_back", "change", "correct_count")
    assert next_due(table) is None


@pytest.mark.parametrize(
    "steps",
    [
        ((10, line(3, 100, 1)), (13, line(3, 300, 2))),
        ((10, line(3, 0, 0)), (11, line(3, 200, 2)), (15, line(3, 300, 5))),
        ((10, line(3, 100, 1)), (12, line(3, 50, 1)), (17, line(3, 300, 2))),
        ((10, line(3, 0, 0)),),  # a raise that is gone altogether looks like a bet taken in
        ((10, line(3, 100, 1)),),  # the rest of an uncalled raise, given back: the others have 100 at most
        ((10, line(3, 200, 2)), (10.4, line(2, 0, 0))),  # the bets go in, in two goes
        ((10, line(3, 200, 2)), (11, ChipsSeen(POT, 100))),
        ((10, line(3, 200, 2)), (11, DeviceChanged("board rail", "doubtful"))),
        ((10, line(3, None, 2)),),
        ((10, line(3, 200, 2)), (11, line(3, None, 2))),
        ((10, line(3, 200, 2)), (11, line(3, 250, 2)), (12, line(3, 350, 3))),
        ((10, line(9, 100)), (11, line(9, 20))),
        ((10, line(4, 40, 1)), (11, line(4, 0, 0))),
    ],
)
def test_change_and_other_ordinary_handling_raise_nothing(steps: tuple[tuple[float, Any], ...]) -> None:
    _, found = told(raised(), *steps, (60, Tick()))
    assert found == []


def test_change_in_front_of_the_seat_to_act_raises_nothing_and_acts_for_nobody() -> None:
    table, found = told(big_blind_to_act(), (10, line(2, 0, 0)), (12, line(2, 100, 2)), (60, Tick()))
    assert found == [] and lowered(table) is None
    assert table.betting.actor == 2


def test_a_blind_taken_back_facing_a_raise_is_asked_and_binds_to_call_or_raise() -> None:
    table, found = told(big_blind_to_act(), (10, line(2, 0, 0)), (10 + WAIT, Tick()))
    assert [(one.kind, one.seat) for one in found] == [("chips_pulled", 2)]
    events = decide(table, Stamped(Rule(found[0].number, "pulled_back"), role="dealer"))
    bound = next(event for event in events if isinstance(event, WagerRuled))
    assert (bound.action, bound.to, bound.rule, bound.options) == ("call", 300, "prior_chips", ("call", "raise"))
    table = apply_all(table, events)
    act = next(one for one in prompts(table) if one.kind == "act")
    assert dict(act.facts) == {"rule": "prior_chips", "bound": 1}


def test_cards_gone_with_the_chips_are_a_fold() -> None:
    table, found = told(
        after(raised(), "4 fold", "5 fold", "6 fold"), (10, line(1, 0, 0)), (11, CardsSeen(seat_place(1)))
    )
    table, later = told(table, (60, Tick()))
    assert found + later == []
    assert table.betting.actor == 2


def test_chips_gone_from_a_seat_whose_cards_nobody_sees_are_not_asked() -> None:
    table = after(begun(6), line(1, 50), line(2, 100), line(3, 300), "3 raise 300", "4 fold", "5 fold", "6 fold")
    assert told(table, (10, line(1, 0)), (60, Tick()))[1] == []


@pytest.mark.parametrize(("amount", "count", "kind"), [(1000, 1, Call), (1000, 2, RaiseTo), (300, 3, Call)])
def test_chips_put_out_after_the_blind_was_taken_back_are_read_by_rule_46(amount: int, count: int, kind: type) -> None:
    """46-C: one large chip in place of the blind is a call; several chips are what they are."""
    table, found = told(big_blind_to_act(), (10, line(2, 0, 0)), (12, line(2, amount, count)))
    action = proposed(table, legal(table))
    assert isinstance(action, kind)
    assert told(table, (60, Tick()))[1] == found == []


def test_one_large_chip_on_top_of_half_the_blind_is_read_with_what_is_left() -> None:
    """46-C: with some of the blind left the chips are several, and what is more than half a raise is one."""
    table, _ = told(big_blind_to_act(), (10, line(2, 50, 1)), (12, line(2, 1050, 2)))
    assert proposed(table, legal(table)) == RaiseTo(2, 1050)


def test_a_bet_on_the_line_that_shrinks_before_anybody_took_it() -> None:
    """Several chips taken back by whoever is to act; one large chip that is changed is none of it."""
    table, found = told(raised(), (10, line(4, 900, 9)), (12, line(4, 700, 7)), (12 + WAIT, Tick()))
    assert [(one.kind, dict(one.facts)) for one in found] == [("chips_pulled", {"was": 900, "now": 700})]
    events = decide(table, Stamped(Rule(found[0].number, "pulled_back"), role="dealer"))
    assert [(one.seat, one.verb, one.to) for one in events if isinstance(one, ActionTaken)] == [(4, "raise", 900)]
    changed = told(raised(), (10, line(4, 1000, 1)), (12, line(4, 600, 6)), (60, Tick()))[1]
    called = told(raised(), (10, line(4, 400, 4)), (12, line(4, 300, 3)), (60, Tick()))[1]
    assert changed == called == []


def test_a_bet_of_unclear_chips_that_is_taken_back_binds_to_a_call() -> None:
    tournament = raised()
    tournament = tournament._replace(setup=tournament.setup._replace(house=house_of("TDA")))
    table, found = told(tournament, (10, line(4, 460, 5)), (12, line(4, 200, 2)), (12 + WAIT, Tick()))
    events = decide(table, Stamped(Rule(found[0].number, "pulled_back"), role="dealer"))
    assert [(one.verb, one.to) for one in events if isinstance(one, ActionTaken)] == [("call", 300)]


@pytest.mark.parametrize(("option", "bet"), [("pulled_back", 300), ("change", 300), ("correct_count", 200)])
def test_each_answer_about_a_raise_that_was_taken(option: str, bet: int) -> None:
    table, found = told(raised(), (10, line(3, 200, 2)), (10 + WAIT, Tick()))
    results = {one.option: one.table for one in previews(table, found[0])}
    assert results[option].betting.bet == results[option].seats[2].bet == bet
    assert not results[option].trouble.open


def test_a_count_that_others_have_answered_stays() -> None:
    table = after(raised(), "4 call")
    table, found = told(table, (10, line(3, 200, 2)), (10 + WAIT, Tick()))
    assert found == []  # line of seat 4 was never seen to hold the call: less than the record means bets taken in
    table = after(table, line(3, 300, 3), line(4, 300, 3))
    table, found = told(table, (80, line(3, 200, 2)), (80 + WAIT, Tick()))
    events = decide(table, Stamped(Rule(found[0].number, "correct_count"), role="dealer"))
    assert not any(isinstance(event, ActionsRestated) for event in events)


def test_a_call_is_never_counted_below_what_it_calls() -> None:
    table = after(raised(), line(4, 300, 3), "4 call")
    table, found = told(table, (10, line(4, 200, 2)), (10 + WAIT, Tick()))
    events = decide(table, Stamped(Rule(found[0].number, "correct_count"), role="dealer"))
    assert not any(isinstance(event, ActionsRestated) for event in events)


def test_after_the_round_an_answer_changes_nothing_more() -> None:
    table, found = told(raised(3), (10, line(3, 200, 2)), (10 + WAIT, Tick()))
    table = after(table, "1 fold", "2 fold")
    events = decide(table, Stamped(Rule(found[0].number, "pulled_back"), role="dealer"))
    assert len(events) == 1


def test_the_fold_of_the_event_is_total() -> None:
    table = begun(4)
    assert apply(table, ChipsLowered(11, -5)).motions.lowered == NOTHING_LOWERED
    assert apply(table, ChipsLowered(3, -5, -1, -1, -1)).motions.lowered.due_ns == 0
    assert waiting(table) is None


def test_a_bet_that_lies_there_again_is_no_second_motion() -> None:
    table, found = told(raised(), (10, line(4, 600, 6)), (13, line(4, 300, 3)), (17, line(4, 600, 2)), (60, Tick()))
    assert found == []
    assert proposed(table, legal(table)) == RaiseTo(4, 600)
