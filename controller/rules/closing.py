# SPDX-License-Identifier: GPL-3.0-or-later
"""Closing a betting round: what was missed is assumed, the uncalled bet goes back, the bets are pulled in."""

from __future__ import annotations

from controller.rules.acting import restate, settle
from controller.rules.events import BetsPulledIn, Event, UncalledReturned
from controller.rules.phases import live_count
from controller.rules.pots import uncalled
from controller.rules.state import Table
from controller.rules.unseen import pass_over, somebody_called


def close_round(table: Table, goes_on: bool = True, winner: int = 0) -> tuple[list[Event], Table]:
    """The events that close the round now, and the table after them (streets not advanced).

    ``goes_on``: what was seen shows that the hand goes on, so when all but one seem to have folded somebody
    called whom we missed. ``winner``: a seat seen to win, so it has not folded.
    """
    events: list[Event] = []
    if table.betting.actor:
        passed, table = pass_over(table, 0, goes_on, winner)
        events.extend(passed)
    if goes_on and live_count(table) < 2 and (proof := somebody_called(table)):
        events.append(proof)
        table = restate(table, proof.acts)
        passed, table = pass_over(table, 0, goes_on)
        events.extend(passed)
    if table.betting.pulled:
        return events, table
    owner, amount = uncalled(table.seats)
    if owner:
        events.append(UncalledReturned(owner, amount))
    events.append(BetsPulledIn(table.betting.street))
    return events, settle(table)
