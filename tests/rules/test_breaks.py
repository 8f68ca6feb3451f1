# SPDX-License-Identifier: GPL-3.0-or-later
"""Breaks that a person begins and ends: the clock of the level stands meanwhile, a break of the schedule is over."""

from __future__ import annotations

from controller.rules.apply import apply
from controller.rules.clocks import SECOND, next_due
from controller.rules.events import LevelPaused, LevelSet, TableHeld
from controller.rules.inputs import HoldTable, SetSchedule, Tick
from tests.rules.test_room import BREAK, at, at_rest
from tests.support.tables import why_refused

PLAN = SetSchedule(0, ((100, 200, "none", 0, 0, 0), BREAK, (150, 300, "", 300, 0, 0)), 20)


def test_a_break_by_hand_lets_the_clock_of_the_level_stand() -> None:
    table, _ = at(at_rest(3, "TDA"), 0, PLAN)
    table, events = at(table, 500, HoldTable("break"))
    assert events == (TableHeld("break"), LevelPaused(20, 700 * SECOND))
    assert next_due(table) is None
    assert at(table, 5000, Tick())[1] == ()
    table, _ = at(table, 6000, HoldTable(""))
    assert (table.room.hold, next_due(table)) == ("", 6700 * SECOND)
    table, events = at(table, 6700, Tick())
    assert LevelSet(100, 200, "none", 0, 0, 0) in events


def test_a_break_of_the_schedule_that_is_ended_by_hand_is_over() -> None:
    table, _ = at(at_rest(3, "TDA"), 0, PLAN)
    table, _ = at(table, 1200, Tick())
    table, _ = at(table, 2400, Tick())
    assert table.room.hold == "break"
    ended, events = at(table, 2500, HoldTable(""))
    assert LevelSet(150, 300, "bb", 300, 0, 0) in events  # the house's kind of ante
    assert (ended.room.hold, next_due(ended)) == ("", 3700 * SECOND)
    held, events = at(table, 2500, HoldTable("balance"))
    assert held.room.hold == "balance" and LevelSet(150, 300, "bb", 300, 0, 0) in events


def test_a_break_without_a_clock_only_holds_the_table() -> None:
    table, events = at(at_rest(3, "TDA"), 5, HoldTable("break"))
    assert events == (TableHeld("break"),)
    assert at(table, 6, HoldTable(""))[1] == (TableHeld(""),)
    assert at(table, 6, HoldTable("break"))[1] == ()
    assert why_refused(table, HoldTable("tea")) == "no_such_hold"
    assert apply(table, LevelPaused(-1, 5)).room.times.level_left_ns == 0
