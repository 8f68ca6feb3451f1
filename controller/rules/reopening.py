# SPDX-License-Identifier: GPL-3.0-or-later
"""The hand just over opened again: its pushes taken back, every chip where it lay before (TDA 2024 22; DEAL-13).

Until the next hand begins the floor may still rule on it. What each seat had put in is folded again from the record.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from controller.rules.acting import restate
from controller.rules.events import HandReopened
from controller.rules.seats import LIVE
from controller.rules.showdown import shares
from controller.rules.state import SEATS, Seat, Table


def reopened(table: Table) -> Table | None:
    """The hand just over as it was before its first push; None where none is, or its chips have left the table."""
    pots = table.pots
    if not pots.over or not pots.pushed:
        return None
    again = restate(table._replace(pots=pots._replace(over=False, pushed=())), table.betting.log)
    won = _won(table)
    seats: list[Seat] = []
    for number in SEATS:
        now, then = table.seats[number - 1], again.seats[number - 1]
        if then.state < LIVE:
            seats.append(now)
            continue
        stack = None if now.stack is None else now.stack - won[number]
        if not now.name or (stack is not None and stack < 0):
            return None
        seats.append(then._replace(name=now.name, stack=stack, extra=now.extra))
    put_in = sum(seat.bet + seat.paid + seat.dead for seat in seats)
    carried = sum(won) + pots.rake + pots.stays - put_in
    before = again.pots._replace(over=False, pushed=(), fixed=(), stays=0, carried=max(0, carried))
    return again._replace(seats=tuple(seats), pots=before)


def _won(table: Table) -> list[int]:
    """What was pushed to each seat, by number."""
    won = [0] * (len(SEATS) + 1)
    for push in table.pots.pushed:
        won[push.seat] += push.amount
    return won


def wrongly_pushed(table: Table) -> int:
    """The seat that got more of the hand just over than its cards are worth; 0: none, or it cannot be known."""
    before = reopened(table)
    parts = shares(before) if before is not None else None
    if parts is None:
        return 0
    due = _won(table)
    for part in parts:
        due[part.seat] -= part.amount
    return next((number for number in SEATS if due[number] > 0), 0)


def apply_reopened(table: Table, event: HandReopened) -> Table:
    """The hand open again."""
    return reopened(table) or table


APPLY: dict[type, Callable[[Table, Any], Table]] = {HandReopened: apply_reopened}
