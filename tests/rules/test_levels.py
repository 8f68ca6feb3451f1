# SPDX-License-Identifier: GPL-3.0-or-later
"""Levels by a schedule of hands, rounded so that the ratio stays; chip races; level changes between hands only."""

from __future__ import annotations

import pytest

from controller.rules.apply import apply, apply_all
from controller.rules.decide import decide
from controller.rules.events import ChipsRaced, HandStarted, ScheduleSet
from controller.rules.inputs import (
    DeclareMisdeal,
    RaceChips,
    SetButton,
    SetChips,
    SetLevel,
    SetSchedule,
    Stamped,
    StartHand,
)
from controller.rules.levels import risen
from controller.rules.state import Level, Table, new_table
from tests.rules.test_entering import hands
from tests.support.tables import after, seated, stacks, why_refused

PLAN = SetSchedule(2, ((100, 200, "none", 0, 0, 0), (200, 400, "bb", 400, 0, 0)))


def planned() -> Table:
    table = seated(dict.fromkeys(range(1, 5), 10_000), None, "RROP", blind_schedule="by_hands")
    return after(table, SetButton(4), PLAN)


def test_the_blinds_rise_after_so_many_hands() -> None:
    table = planned()
    seen = []
    for _ in range(6):
        table = after(table, StartHand())
        seen.append(table.setup.level.big)
        while table.betting.actor:
            table = after(table, f"{table.betting.actor} fold")
        table = after(table, f"push {table.setup.big_blind}")
    assert seen == [100, 100, 200, 200, 400, 400]


def test_tda_35_c_a_hand_dealt_again_has_the_same_level() -> None:
    table = after(hands(planned(), 2), StartHand())
    again = after(table, DeclareMisdeal("boxed"), StartHand())
    assert (again.setup.level, again.setup.schedule) == (table.setup.level, table.setup.schedule)


def test_tda_23_a_level_set_in_a_hand_waits_through_a_misdeal_too() -> None:
    table = after(seated(dict.fromkeys(range(1, 5), 10_000)), SetButton(4), StartHand(), SetLevel(500, 1_000))
    again = after(table, DeclareMisdeal("boxed"), StartHand())
    assert again.setup.level.big == 100
    later = after(again, "3 fold", "4 fold", "1 fold", "push 2", StartHand())
    assert later.setup.level.big == 1_000


def test_a_fold_may_begin_at_the_start_of_any_hand() -> None:
    table = hands(planned(), 2)
    events = decide(table, Stamped(StartHand()))
    start = next(n for n, event in enumerate(events) if isinstance(event, HandStarted))
    assert apply_all(new_table(), events[start:]) == apply_all(table, events)


@pytest.mark.parametrize(
    ("level", "times", "per", "chip", "small", "big"),
    [
        (Level(50, 100), 3, 2, 25, 75, 150), (Level(50, 100), 5, 4, 25, 75, 150),
        (Level(100, 300), 5, 4, 100, 100, 300),
        (Level(100, 300), 2, 1, 100, 200, 600), (Level(25, 50), 1, 3, 25, 25, 50), (Level(2, 3), 2, 1, 1, 4, 6),
    ],
)  # fmt: skip
def test_rounding_keeps_the_ratio(level: Level, times: int, per: int, chip: int, small: int, big: int) -> None:
    after_rise = risen(level, times, per, chip)
    assert (after_rise.small, after_rise.big) == (small, big)
    assert after_rise.small * level.big == after_rise.big * level.small


def test_antes_and_limit_bets_rise_with_the_blinds() -> None:
    assert risen(Level(50, 100, "bb", 100, 100, 200), 2, 1, 25) == Level(100, 200, "bb", 200, 200, 400)


def test_a_schedule_that_cannot_be() -> None:
    table = planned()
    assert why_refused(seated({1: 5, 2: 5}), PLAN) == "no_schedule_here"
    assert not why_refused(seated({1: 5, 2: 5}), SetSchedule(0))
    assert why_refused(table, SetSchedule(-1)) == "bad_level"
    assert why_refused(table, SetSchedule(2, ((3, 2, "none", 0, 0, 0),))) == "bad_level"
    assert why_refused(table, SetSchedule(2, ((1, 2, "some", 0, 0, 0),))) == "bad_level"
    assert apply(table, ScheduleSet(2, ((3, 2, "none", 0, 0, 0),))) is table


def test_tda_24_a_chip_race_gives_one_chip_each_and_races_nobody_out() -> None:
    table = after(seated({1: 1_075, 2: 50, 3: 1_025, 4: 1_000}, None, "TDA"), SetChips((25, 100, 500)))
    raced = after(table, RaceChips(25, 100, (3, 1)))
    assert stacks(raced) == {1: 1_100, 2: 100, 3: 1_100, 4: 1_000}
    assert raced.setup.chips == (100, 500)


@pytest.mark.parametrize(("option", "first"), [("nearest", 1_000), ("up", 1_100)])
def test_chip_race_rounding_by_option(option: str, first: int) -> None:
    table = seated({1: 1_025, 2: 1_000}, None, "TDA", chip_race_rounding=option)
    assert stacks(after(table, RaceChips(25, 100, ())))[1] == first


def test_a_race_between_hands_and_of_chips_that_fit() -> None:
    table = after(planned(), StartHand())
    assert why_refused(table, RaceChips(25, 100, ())) == "hand_on"
    assert why_refused(planned(), RaceChips(25, 60, ())) == "bad_chips"
    assert why_refused(planned(), RaceChips(100, 25, ())) == "bad_chips"
    assert apply(table, ChipsRaced(25, 100, ((1, 5),))) is table
    assert apply(seated({1: None}), ChipsRaced(25, 100, ((1, 5), (11, 5)))).seats[0].stack is None
