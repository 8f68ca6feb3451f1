# SPDX-License-Identifier: GPL-3.0-or-later
"""Seats that act ahead of the one to act, as devices see it: out of turn only when all before was seen and fresh."""

from __future__ import annotations

from typing import Any

import pytest

from controller.rules.ahead import PATIENCE_NS, waiting
from controller.rules.apply import apply, apply_all
from controller.rules.clocks import SECOND, next_due
from controller.rules.decide import decide
from controller.rules.events import ActedAhead, ActionTaken, ActionUnseen, IrregularityFound
from controller.rules.inputs import CardsSeen, ChipsSeen, DeviceChanged, Stamped, Tick
from controller.rules.places import BURN, bet_line_of, seat_place, stack_of
from controller.rules.state import Table
from tests.support.tables import after, begun, do

HELD, GONE = 2, 0


def cards_at(seat: int, count: int) -> CardsSeen:
    """So many cards face down at a seat."""
    return CardsSeen(seat_place(seat), (), count, count)


def line(seat: int, amount: int | None) -> ChipsSeen:
    """What lies in front of a seat."""
    return ChipsSeen(bet_line_of(seat), amount)


def watched(players: int = 6) -> Table:
    """Before the flop, seat 3 to act facing the big blind; cameras and boards see every hand and line."""
    table = begun(players)
    for seat in range(1, players + 1):
        table = after(table, cards_at(seat, HELD), line(seat, table.seats[seat - 1].bet))
    return table


def at(table: Table, seconds: float, what: Any) -> tuple[Table, tuple[Any, ...]]:
    """The table after an input at a time, and its events."""
    events = decide(table, Stamped(what, "sensor", mono_ns=int(seconds * SECOND)))
    return apply_all(table, events), events


def found(events: tuple[Any, ...]) -> list[str]:
    """The alarms among events."""
    return [event.kind for event in events if isinstance(event, IrregularityFound)]


@pytest.mark.parametrize(
    ("what", "verb", "to"),
    [(line(4, 100), "call", 100), (line(4, 300), "raise", 300), (cards_at(4, GONE), "fold", 0)],
)
def test_what_still_stands_after_its_time_was_out_of_turn(what: Any, verb: str, to: int) -> None:
    table, events = at(watched(), 10, what)
    assert not found(events)
    assert table.betting.actor == 3
    assert next_due(table) == 10 * SECOND + PATIENCE_NS
    table, events = at(table, 15, Tick())
    assert events == ()
    table, events = at(table, 16, Tick())
    assert found(events) == ["out_of_turn"]
    assert [(one.seat, one.verb, one.to) for one in table.motions.pending] in ([(4, verb, to)], [])
    assert table.betting.actor == 3
    assert next_due(table) is None


def test_a_bet_on_an_open_street_is_never_certain() -> None:
    table = after(watched(3), "3 call", "1 call", "2 check", "deal AhKd7c")
    _, events = at(table, 50, line(2, 200))
    assert any(isinstance(event, ActionUnseen) for event in events)
    assert waiting(table) is None


@pytest.mark.parametrize(
    "before",
    [DeviceChanged("board rail", "doubtful"), cards_at(3, GONE + 1) and CardsSeen(seat_place(3)), line(3, None)],
)
def test_less_than_certain_is_action_that_runs_ahead_of_us(before: Any) -> None:
    table = watched()
    table, _ = do(table, before) if not isinstance(before, CardsSeen) else (begun(6), ())
    table, events = at(table, 10, line(4, 100))
    assert not found(events)
    assert not any(isinstance(event, ActedAhead) for event in events)
    _, events = at(table, 30, Tick())
    assert not found(events)


def test_the_first_seat_ahead_counts() -> None:
    table, _ = at(watched(), 10, line(4, 100))
    table, events = at(table, 11, line(5, 100))
    assert not any(isinstance(event, ActedAhead) for event in events)
    assert table.motions.ahead.seat == 4
    table, events = at(table, 17, Tick())
    assert [event.seat for event in events if isinstance(event, IrregularityFound)] == [4]


@pytest.mark.parametrize("lies", [100, 0, 50, None])
def test_chips_taken_back_or_unclear_are_nothing(lies: int | None) -> None:
    table = after(watched(), "3 raise 300", line(3, 300))
    table, _ = at(table, 10, line(5, 300))
    table, _ = at(table, 11, line(5, lies))
    table, events = at(table, 17, Tick())
    assert not found(events)
    assert waiting(table) is None


def test_cards_that_come_back_are_nothing() -> None:
    table, _ = at(watched(), 10, cards_at(4, GONE))
    table, _ = at(table, 11, cards_at(4, HELD))
    _, events = at(table, 17, Tick())
    assert not found(events)


def test_late_chips_of_the_seat_to_act_make_up_for_it() -> None:
    table, _ = at(watched(), 10, line(4, 100))
    table, events = at(table, 13, line(3, 100))
    assert [event.seat for event in events if isinstance(event, ActionTaken)] == [3]
    assert table.betting.actor == 4
    assert next_due(table) is None


def test_both_seats_ahead_are_caught_up_with() -> None:
    table, _ = at(watched(), 10, line(4, 100))
    table, _ = at(table, 11, line(5, 100))
    table, events = at(table, 13, line(3, 100))
    assert [event.seat for event in events if isinstance(event, ActionTaken)] == [3, 4]
    assert table.betting.actor == 5


def test_a_late_fold_lets_the_fold_ahead_count() -> None:
    table, _ = at(watched(), 10, cards_at(4, GONE))
    table, events = at(table, 12, cards_at(3, GONE))
    folds = [event.seat for event in events if isinstance(event, ActionTaken) and event.verb == "fold"]
    assert folds == [3, 4]
    assert table.betting.actor == 5
    assert at(table, 13, line(5, 100))[1]


def test_a_burn_or_a_stack_is_no_seat_ahead() -> None:
    table = watched()
    assert not any(isinstance(event, ActedAhead) for event in at(table, 10, ChipsSeen(stack_of(4), 50))[1])
    assert found(at(table, 10, CardsSeen(BURN, (), 1, 1))[1]) == ["early_burn"]
    assert not any(isinstance(event, ActedAhead) for event in at(table, 10, cards_at(4, 4))[1])


def test_an_event_of_no_seat_clears_it() -> None:
    table, _ = at(watched(), 10, line(4, 100))
    assert apply(table, ActedAhead(0, 0)).motions.ahead.seat == 0
    assert apply(table, ActedAhead(11, 5)).motions.ahead.seat == 0


def test_an_all_in_of_the_seat_ahead_is_what_lies_there() -> None:
    table = watched()
    table, _ = at(table, 10, line(4, 10_000))
    table, events = at(table, 17, Tick())
    assert found(events) == ["out_of_turn"]
