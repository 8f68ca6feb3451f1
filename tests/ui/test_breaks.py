# SPDX-License-Identifier: GPL-3.0-or-later
"""Breaks by touch: one in the schedule, one that somebody begins and ends; the clock of the level stands meanwhile."""

from __future__ import annotations

import time

from controller.rules.events import LevelPaused, LevelTimed, ProfileSet, ScheduleSet, TableHeld
from controller.rules.levels import is_break
from controller.rules.state import Level
from tests.ui.evening import Evening
from ui.messages import Messages


def at_rest(evening: Evening) -> None:
    """Two players between hands in a tournament."""
    evening.say(("SetProfile", {"profile": "TDA", "options": ()}), ("SetLevel", {"small": 50, "big": 100}))
    evening.say(*(("SeatPlayer", {"seat": n, "name": f"P{n}", "stack": 5000}) for n in (1, 2)))
    evening.say(("SetButton", {"seat": 2}))


def test_a_schedule_with_a_break_is_three_touches(evening: Evening) -> None:
    at_rest(evening)
    evening.more("group:house", "more:schedule_breaks:20")
    entries = [Level(*entry) for entry in evening.of(ScheduleSet)[-1].levels]
    assert [is_break(entry) for entry in entries].index(True) == 2
    assert evening.of(LevelTimed)[-1].minutes == 20


def test_a_break_begins_and_ends_by_touch_and_the_clock_stands(evening: Evening) -> None:
    at_rest(evening)
    evening.more("group:house", "more:schedule:minutes:20")
    due = evening.of(LevelTimed)[-1].due_ns
    evening.more("more:hold_break:break")
    assert evening.of(TableHeld)[-1].why == "break"
    left = evening.of(LevelPaused)[-1].left_ns
    assert evening.window.view.prompt.text.id == "prompt.table_held"
    evening.clock.advance_ms(600_000)
    evening.more("more:end_break:")
    assert evening.of(TableHeld)[-1].why == ""
    assert evening.of(LevelTimed)[-1].due_ns - due > 600_000 * 1_000_000
    assert left < due


def test_a_break_of_the_schedule_says_until_when(evening: Evening) -> None:
    at_rest(evening)
    entries = ((0, 0, "break", 10, 0, 0), (100, 200, "none", 0, 0, 0))
    evening.say(("SetSchedule", {"hands": 0, "minutes": 20, "levels": entries}))
    evening.clock.advance_ms(20 * 60_000)
    evening.say(("Tick", {}))
    asked = evening.window.view.prompt.text
    assert asked.id == "prompt.break_until"
    assert asked.args == {"due_ns": evening.of(LevelTimed)[-1].due_ns}


def test_a_moment_is_said_as_the_clock_on_the_wall_shows_it() -> None:
    soon = time.monotonic_ns() + 90 * 60 * 1_000_000_000
    shown = {time.strftime("%H:%M", time.localtime(time.time() + 90 * 60 + late)) for late in (-1, 0, 1)}
    said = Messages("en").say("prompt.break_until", {"due_ns": soon})
    assert said.removeprefix("Break until ") in shown
    assert Messages("de").say("prompt.break_until", {"due_ns": soon}).startswith("Pause bis ")


def test_the_rooms_options_are_cleared_by_touch_the_regulators_stay(evening: Evening) -> None:
    at_rest(evening)
    options = (("odd_chips", "carry"), ("regulator_rake_cap", 500))
    evening.say(("SetProfile", {"profile": "TDA", "options": options}))
    evening.say(("SetProfile", {"profile": "TDA", "options": ()}))
    assert evening.of(ProfileSet)[-1].options == options
    evening.more("group:house", "more:plain_profile:TDA:True")
    assert evening.of(ProfileSet)[-1].options == (("regulator_rake_cap", 500),)
    evening.window.open_more()
    assert not any(act.key.startswith("more:plain_profile") for group in evening.window.view.more for act in group.acts)
