# SPDX-License-Identifier: GPL-3.0-or-later
"""Where the hand stands, in one word."""

from __future__ import annotations

from enum import StrEnum

from controller.rules.seats import ALL_IN, LIVE
from controller.rules.state import Street, Table


class Phase(StrEnum):
    """BETWEEN hands; ACTION by a seat; CLOSED round, a street to come; SHOWDOWN; AWARD to the last hand."""

    BETWEEN = "between"
    ACTION = "action"
    CLOSED = "closed"
    SHOWDOWN = "showdown"
    AWARD = "award"


def is_between(table: Table) -> bool:
    """Whether no hand is on: none was started, or every chip of the last one has an owner."""
    return table.betting.street is Street.BETWEEN or table.pots.over


def live_count(table: Table) -> int:
    """How many seats may still win."""
    count = 0
    for seat in table.seats:
        if seat.state is LIVE or seat.state is ALL_IN:
            count += 1
    return count


def is_second_due(table: Table) -> bool:
    """Whether the street lies on the first of two boards and not yet on the second."""
    board = table.board
    return board.boards == 2 and len(board.second) < len(board.cards) and live_count(table) > 1


def phase(table: Table) -> Phase:
    """Where the hand stands."""
    if is_between(table):
        return Phase.BETWEEN
    if table.board.boards == 2 and is_second_due(table):
        return Phase.CLOSED
    if table.betting.actor:
        return Phase.ACTION
    if live_count(table) < 2:
        return Phase.AWARD
    return Phase.SHOWDOWN if table.betting.street is Street.RIVER else Phase.CLOSED


def turn_of(table: Table) -> tuple[int, ...]:
    """The name of the action that is open now: hand, street, actions before it."""
    return (table.setup.number, int(table.betting.street), len(table.betting.log))


def no_more_betting(table: Table) -> bool:
    """Whether the round is closed and nobody can bet on a later street either: the board is run out."""
    if table.betting.actor:
        return False
    return sum(1 for seat in table.seats if seat.state is LIVE) < 2
