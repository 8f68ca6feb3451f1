# SPDX-License-Identifier: GPL-3.0-or-later
"""Until when the result of a hand may be disputed (TDA 2024 rule 22; WSOP live 51), and a dispute of it.

How hands were read: until the next hand begins. How a pot was counted: by option until substantial action in it. A
hand that is over during a break (option ``next_hand_sa``): for one minute after its pots are pushed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from controller.rules import levels
from controller.rules.deal_law import had_substantial_action
from controller.rules.events import ClaimMade, DisputeClosed, DisputeTimed, Event
from controller.rules.inputs import DisputeResult
from controller.rules.legal import refused
from controller.rules.motions import found
from controller.rules.phases import is_between
from controller.rules.state import Table

Events = tuple[Event, ...]
MINUTE = 60 * 1_000_000_000
"""How long, once the pots of a hand that was over in a break are pushed."""


def window(table: Table) -> str:
    """Until when the result of the last hand may be disputed: ``riffle``, ``action``, ``minute``, or nothing at all."""
    option = table.setup.house.dispute_window
    if option == "off" or not table.setup.number:
        return ""
    if is_between(table):
        return _between(table, option) if table.pots.over else ""
    is_counted_on = option == "next_hand_sa" and table.room.times.dispute[0] != table.setup.number - 1
    is_on = table.setup.number > 1 and is_counted_on and not had_substantial_action(table)
    return "action" if is_on else ""


def _between(table: Table, option: str) -> str:
    hand, due_ns = table.room.times.dispute
    if option != "next_hand_sa":
        return "riffle"
    if hand != table.setup.number:
        return "action"
    return "minute" if due_ns else ""


def due(table: Table) -> int:
    """When the minute of a break is over; 0: none runs."""
    return table.room.times.dispute[1] if table.pots.over and window(table) == "minute" else 0


def begun(before: Table, after: Table, now_ns: int) -> Events:
    """The minute that begins when the last pot of a hand is pushed during a break."""
    is_over = after.pots.over and not before.pots.over and after.room.hold == levels.BREAK
    is_timed = after.setup.house.dispute_window == "next_hand_sa" and after.setup.number
    return (DisputeTimed(now_ns + MINUTE),) if is_over and is_timed else ()


def expired(table: Table, now_ns: int) -> Events:
    """The minute is over."""
    return (DisputeClosed(),) if due(table) and now_ns >= due(table) else ()


def decide_dispute(table: Table, dispute: DisputeResult) -> Events:
    """The result of the last hand is disputed: what was said is kept; the floor decides while the window is open."""
    open_until = window(table)
    in_time = bool(open_until) and (is_between(table) or dispute.about == "count")
    claim = ClaimMade(str(dispute.by), dispute.about, dispute.by)
    if not in_time:
        return (claim, refused("dispute_too_late", "result_stands", dispute.by))
    number = table.setup.number if is_between(table) else table.setup.number - 1
    return (claim, found(table, "dispute", dispute.by, ("recount", "stands"), "floor", hand=number))


def _with(table: Table, due_ns: int) -> Table:
    times = table.room.times._replace(dispute=(table.setup.number, max(0, due_ns)))
    return table._replace(room=table.room._replace(times=times))


def apply_timed(table: Table, event: DisputeTimed) -> Table:
    """The minute runs."""
    return _with(table, event.due_ns)


def apply_closed(table: Table, _: DisputeClosed) -> Table:
    """It is over: the result stands."""
    return _with(table, 0)


DECIDE: dict[type, Callable[[Table, Any], Events]] = {DisputeResult: decide_dispute}
APPLY: dict[type, Callable[[Table, Any], Table]] = {DisputeTimed: apply_timed, DisputeClosed: apply_closed}
