# SPDX-License-Identifier: GPL-3.0-or-later
"""Warnings about words and hidden chips: a call before the amount is known, chips found behind an all-in.

TDA 2024 rules 50-B, 59-B, 62; RULES.md section 4 BET-24, BET-27. The floor decides both.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from controller.rules.events import Event
from controller.rules.freshness import is_open
from controller.rules.inputs import Call, Say, SetStack
from controller.rules.motions import found
from controller.rules.phases import is_between
from controller.rules.seats import ALL_IN, LIVE, is_seat
from controller.rules.state import Table

Events = tuple[Event, ...]


def called_unknown(table: Table, call: Call | Say, events: Events) -> Events:
    """A call behind a player who has said raise and not yet how much (50-B, 59-B)."""
    actor, motions = table.betting.actor, table.motions
    if not call.watched or (isinstance(call, Say) and call.what != "call") or call.seat in (0, actor):
        return ()
    waits = motions.wager is not None and motions.wager.waits and motions.wager.action in ("bet", "raise", "all_in")
    if not actor or motions.seat != actor or not waits:
        return ()
    if not is_seat(call.seat) or table.seats[call.seat - 1].state is not LIVE:
        return ()
    return (found(table, "call_of_unknown_amount", call.seat, ("call", "take_back"), "floor", raiser=actor),)


def chips_found(table: Table, count: SetStack, events: Events) -> Events:
    """More chips are found behind a player who is all-in (62)."""
    number = count.seat
    if is_between(table) or not is_seat(number) or not count.amount:
        return ()
    if table.seats[number - 1].state is not ALL_IN or is_open(table, "hidden_chips", number):
        return ()
    return (found(table, "hidden_chips", number, ("stands", "correct"), "floor", amount=count.amount),)


NOTICE: dict[type, Callable[[Table, Any, Events], Events]] = {
    Call: called_unknown,
    Say: called_unknown,
    SetStack: chips_found,
}
