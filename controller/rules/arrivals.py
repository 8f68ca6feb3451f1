# SPDX-License-Identifier: GPL-3.0-or-later
"""How chips come to lie in front of the seat to act: in one motion, or in two that may be a string bet.

TDA 2024 rules 42 and 56, BET-08. A call, a bet or a raise that lay there at rest, and more chips after a pause:
the dealer is told of both motions with their times, and rules. Chips cut down in one go, a call completed, change taken
back and what follows the player's word are none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from controller.rules.betting import level_for
from controller.rules.events import ArrivalNoticed, Event, IrregularityFound
from controller.rules.freshness import all_devices_well, is_followed, is_open
from controller.rules.inputs import ChipsSeen
from controller.rules.motions import found
from controller.rules.phases import turn_of
from controller.rules.places import SpotKind
from controller.rules.room import NOTHING_ARRIVED, Arrived
from controller.rules.seats import is_seat
from controller.rules.sensed import seen_chips
from controller.rules.state import Table

Events = tuple[Event, ...]
PAUSE_NS = 1_500_000_000
"""Chips that come sooner after the others belong to one motion: a stack cut down, a hand that opens."""


def noticed(table: Table, seen: ChipsSeen, now_ns: int) -> Events:
    """Chips in front of the seat to act; more of them after a pause may be a string bet."""
    number = table.betting.actor
    if not number or seen.spot.kind is not SpotKind.BET or seen.spot.number != number:
        return ()
    before = seen_chips(table, seen.spot)
    if before == (seen.amount, seen.count):
        return ()
    front = table.seats[number - 1].bet
    was = table.motions.arrived
    if was.seat != number or was.turn != turn_of(table):
        was = NOTHING_ARRIVED
    amount = seen.amount or 0
    if seen.amount is not None and amount <= front:
        return (ArrivalNoticed(0),) if was.seat else ()
    low = table.motions.lowered
    is_low = low.seat == number and low.turn == turn_of(table) and low.now == before[0]
    lay = was.before if was.seat else low.chips if is_low and (low.chips or not low.now) else _lay_before(before, front)
    again = ArrivalNoticed(number, amount, lay, now_ns, turn_of(table))
    is_more = (seen.count or 0) > (before[1] or 0) if seen.amount is None else amount > (before[0] or 0)
    is_back = low.seat == number and low.turn == turn_of(table) and amount <= low.was
    is_second = is_more and not is_back
    return (again, *_second(table, was, before[0] or 0, amount, now_ns)) if is_second else (again,)


def _lay_before(before: tuple[int | None, int | None], front: int) -> int:
    """How many chips lay there before the motion; -1: not known."""
    amount, count = before
    if not front:
        return 0
    return count if amount == front and count is not None else -1


def _second(table: Table, was: Arrived, lay: int, amount: int, now_ns: int) -> tuple[IrregularityFound, ...]:
    """A second motion after a first of ``lay`` in all that was an action by itself; 0: of unknown worth."""
    number = table.betting.actor
    seats, betting = table.seats, table.betting
    whole = max(level_for(seats, betting, number), seats[number - 1].bet + 1)
    if not was.seat or lay < whole or now_ns - was.at_ns < PAUSE_NS:
        return ()
    if table.motions.spoken == number or is_open(table, "string_bet", number):
        return ()
    if not all_devices_well(table) or not is_followed(table):
        return ()
    facts = {"first": lay, "second": amount, "apart_ms": (now_ns - was.at_ns) // 1_000_000}
    return (found(table, "string_bet", number, ("stands", "take_back"), "dealer", **facts),)


def apply_arrived(table: Table, event: ArrivalNoticed) -> Table:
    """Chips lie there, or none any more."""
    seen = Arrived(event.seat, max(0, event.amount), event.before, event.at_ns, event.turn)
    arrived = seen if is_seat(event.seat) else NOTHING_ARRIVED
    return table._replace(motions=table.motions._replace(arrived=arrived))


APPLY: dict[type, Callable[[Table, Any], Table]] = {ArrivalNoticed: apply_arrived}
