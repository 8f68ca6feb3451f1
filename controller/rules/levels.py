# SPDX-License-Identifier: GPL-3.0-or-later
"""Blind schedules and chip races: levels rise between hands only, rounded so that their ratio stays (TDA 23, 24).

Pages 001 and 002: blinds rise by a schedule. A chip race gives at most one chip each and races nobody out.
"""

from __future__ import annotations

from math import gcd

from controller.rules.events import ChipsRaced, Event, ScheduleSet
from controller.rules.house import House
from controller.rules.inputs import RaceChips, SetSchedule
from controller.rules.legal import refused
from controller.rules.phases import is_between
from controller.rules.seats import is_seat, with_seat
from controller.rules.state import SEATS, Level, Table

Events = tuple[Event, ...]
ANTE_TYPES = ("none", "each", "bb", "button")
BREAK = "break"


def risen(level: Level, times: int, per: int, chip: int) -> Level:
    """A level ``times``/``per`` as high, rounded to chips so that small and big blind keep their exact ratio."""
    part = gcd(level.small, level.big) or 1
    whole = (part * times * 2 + per) // (2 * per)
    unit = max(chip, (whole + chip // 2) // chip * chip)
    big = level.big // part * unit
    ante = level.ante and max(chip, (level.ante * big * 2 + level.big) // (2 * level.big) // chip * chip)
    small_bet, big_bet = (level.small_bet and big), (level.big_bet and 2 * big)
    return Level(level.small // part * unit, big, level.ante_type, ante, small_bet, big_bet)


def decide_schedule(table: Table, plan: SetSchedule) -> Events:
    """The levels to come, by hands or by minutes."""
    wanted = "by_hands" if plan.hands else "by_minutes" if plan.minutes else "off"
    if wanted not in (table.setup.house.blind_schedule, "off") or (plan.hands and plan.minutes):
        return (refused("no_schedule_here", "see_profile_show"),)
    entries = tuple(with_house_ante(Level(*stakes), table.setup.house) for stakes in plan.levels)
    known = all(is_level(entry) or (is_break(entry) and not plan.hands) for entry in entries)
    if plan.hands < 0 or plan.minutes < 0 or not known:
        return (refused("bad_level", "enter_the_level_again"),)
    return (ScheduleSet(plan.hands, tuple((*entry,) for entry in entries)),)


def with_house_ante(entry: Level, house: House) -> Level:
    """A level whose kind of ante is the house's where it has none of its own."""
    if entry.ante_type:
        return entry
    return entry._replace(ante_type=house.ante_type if entry.ante else "none")


def is_break(entry: Level) -> bool:
    """Whether an entry of a schedule by minutes is a break: no blinds, the ante tells its minutes."""
    return entry.ante_type == BREAK and entry.ante > 0 and entry == Level(0, 0, BREAK, entry.ante)


def is_level(level: Level) -> bool:
    """Whether these can be blinds, antes and bets."""
    amounts = (level.small, level.big, level.ante, level.small_bet, level.big_bet)
    return min(amounts) >= 0 and level.small <= level.big and level.ante_type in ANTE_TYPES


def apply_schedule(table: Table, event: ScheduleSet) -> Table:
    """The schedule."""
    entries = [Level(*stakes) for stakes in event.levels]
    if event.hands < 0 or any(not (is_level(entry) or is_break(entry)) for entry in entries):
        return table
    return table._replace(setup=table.setup._replace(schedule=(event.hands, event.levels)))


def raced(table: Table, race: RaceChips) -> tuple[tuple[int, int], ...]:
    """Stacks after the race: odd chips are gathered, their worth goes out in new chips, one each at most.

    The highest card drawn gets the first (``order``, then from seat 1); who held nothing but odd chips keeps one chip.
    """
    odd = {n: stack % race.new for n in SEATS if (stack := table.seats[n - 1].stack) and stack % race.new}
    total = sum(odd.values())
    up = table.setup.house.chip_race_rounding == "up" and total % race.new
    count = total // race.new + (1 if up or 2 * (total % race.new) >= race.new else 0)
    drawn = [number for number in (*race.order, *SEATS) if number in odd]
    lucky = list(dict.fromkeys(drawn))[:count]
    after: list[tuple[int, int]] = []
    for number, part in odd.items():
        stack = (table.seats[number - 1].stack or 0) - part + (race.new if number in lucky else 0)
        after.append((number, stack or race.new))
    return tuple(after)


def decide_race(table: Table, race: RaceChips) -> Events:
    """The smallest chip is raced off, between hands."""
    if not is_between(table):
        return (refused("hand_on", "wait_for_the_end"),)
    if race.chip <= 0 or race.new <= race.chip or race.new % race.chip:
        return (refused("bad_chips", "enter_the_chips_again"),)
    return (ChipsRaced(race.chip, race.new, raced(table, race)),)


def apply_raced(table: Table, event: ChipsRaced) -> Table:
    """Stacks in the new chips; the old chip is no longer in play."""
    if not is_between(table):
        return table
    seats = table.seats
    for number, stack in event.stacks:
        if is_seat(number) and seats[number - 1].stack is not None:
            seats = with_seat(seats, number, seats[number - 1]._replace(stack=max(0, stack)))
    chips = tuple(chip for chip in table.setup.chips if chip != event.chip)
    return table._replace(seats=seats, setup=table.setup._replace(chips=chips))


DECIDE = {SetSchedule: decide_schedule, RaceChips: decide_race}
APPLY = {ScheduleSet: apply_schedule, ChipsRaced: apply_raced}
