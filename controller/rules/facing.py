# SPDX-License-Identifier: GPL-3.0-or-later
"""What one seat faces, gathered for the interpretation of its chips and words."""

from __future__ import annotations

from controller.rules.betting import level_for, max_raise_to, may_raise, min_raise_to
from controller.rules.seats import in_hand
from controller.rules.state import Table
from controller.rules.wagers import Facing


def pot_now(table: Table) -> int:
    """Everything in the middle and in front of the players, rake and returned bets taken off."""
    put_in = sum(seat.bet + seat.paid + seat.dead for seat in table.seats)
    gone = table.pots.rake + sum(push.amount for push in table.pots.pushed)
    return put_in - gone


def facing_of(table: Table, number: int) -> Facing:
    """What seat ``number`` faces now, whether or not it is its turn."""
    seat = table.seats[number - 1]
    betting = table.betting
    return Facing(
        bet=level_for(table.seats, betting, number),
        front=seat.bet,
        stack=seat.stack,
        min_to=min_raise_to(table, number),
        max_to=max_raise_to(table, number),
        may_raise=may_raise(table, number),
        opening=betting.wagers <= 1,
        heads_up=len(in_hand(table.seats)) == 2,
        pot=pot_now(table),
    )
