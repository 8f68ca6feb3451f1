# SPDX-License-Identifier: GPL-3.0-or-later
"""Hands turned up, mucked and killed. Cards speak; tabling means all cards face up (TDA 12, 13-A).

Cards into the muck are a fold when a bet is faced (RULES.md 6a, "Gestures confirm").
"""

from __future__ import annotations

from controller.rules.betting import next_actor
from controller.rules.closing import close_round
from controller.rules.dealing import duplicates
from controller.rules.events import ActionUnseen, Event, HandKilled, HandMucked, HandTabled
from controller.rules.inputs import Fold, KillHand, MuckHand, TableHand
from controller.rules.legal import refused
from controller.rules.phases import Phase, live_count, phase
from controller.rules.seats import ALL_IN, FOLDED, LIVE, is_seat, standing, with_seat
from controller.rules.state import Shown, Street, Table
from controller.rules.turns import decide_action
from controller.rules.unseen import proved_in, restated

Events = tuple[Event, ...]


def decide_table(table: Table, shown: TableHand) -> Events:
    """Cards of a seat lie face up."""
    number = shown.seat
    if phase(table) is Phase.BETWEEN:
        return (refused("no_hand", "start_the_hand", number),)
    if not is_seat(number) or table.seats[number - 1].state < LIVE:
        return (refused("not_in_hand", "touch_the_right_seat", number),)
    before: Events = ()
    if table.seats[number - 1].state is FOLDED:
        proof = proved_in(table, number)
        if proof:
            before = (proof,)
            table = restated(table, proof)
    if _calls_by_showing(table, number):
        closed, table = close_round(table)
        before = (*before, *closed)
    if table.seats[number - 1].hole == shown.cards:
        return before or (refused("already_tabled", "nothing_to_do", number),)
    return (*before, HandTabled(number, shown.cards), *duplicates(table, shown.cards, number))


def _calls_by_showing(table: Table, number: int) -> bool:
    """Whether showing now means that the open round is over: on the river, by the seat whose action is open."""
    return table.betting.street is Street.RIVER and table.betting.actor == number


def decide_muck(table: Table, muck: MuckHand) -> Events:
    """A seat discards: a fold with action open, a hand given up at showdown."""
    number = muck.seat
    now = phase(table)
    if now is Phase.BETWEEN:
        return (refused("no_hand", "start_the_hand", number),)
    if not is_seat(number) or table.seats[number - 1].state < LIVE:
        return (refused("not_in_hand", "touch_the_right_seat", number),)
    if table.seats[number - 1].state is FOLDED:
        return (refused("seat_folded", "nothing_to_do", number),)
    if now is Phase.ACTION:
        if table.betting.street is Street.RIVER and table.betting.actor == number:
            folded = ActionUnseen(number, "fold", table.seats[number - 1].bet)
            return (folded, HandMucked(number, muck.retrievable))
        return decide_action(table, Fold(number))
    closed, _ = close_round(table, False)
    return (*closed, HandMucked(number, muck.retrievable))


def decide_kill(table: Table, kill: KillHand) -> Events:
    """A hand is killed by the dealer or the floor."""
    number = kill.seat
    if not is_seat(number) or not LIVE <= table.seats[number - 1].state <= ALL_IN:
        return (refused("not_in_hand", "touch_the_right_seat", number),)
    return (HandKilled(number, kill.reason or "killed"),)


def apply_tabled(table: Table, event: HandTabled) -> Table:
    """A hand face up."""
    if not is_seat(event.seat) or table.seats[event.seat - 1].state < LIVE:
        return table
    seat = table.seats[event.seat - 1]
    tabled = seat._replace(hole=event.cards, shown=Shown.TABLED)
    return table._replace(seats=with_seat(table.seats, event.seat, tabled))


def apply_mucked(table: Table, event: HandMucked) -> Table:
    """A hand given up; after a fold that we only assume, so that it stays out if the fold was a call."""
    if is_seat(event.seat) and table.seats[event.seat - 1].state is FOLDED:
        seat = table.seats[event.seat - 1]._replace(shown=Shown.MUCKED)
        return table._replace(seats=with_seat(table.seats, event.seat, seat))
    return _out(table, event.seat, Shown.MUCKED, "")


def apply_killed(table: Table, event: HandKilled) -> Table:
    """A hand dead."""
    return _out(table, event.seat, None, event.reason)


def _out(table: Table, number: int, shown: Shown | None, reason: str) -> Table:
    """The table with a hand out of play; if it was to act, the next seat is."""
    if not is_seat(number) or not LIVE <= table.seats[number - 1].state <= ALL_IN:
        return table
    seat = table.seats[number - 1]
    extra = standing(seat)._replace(reason=reason) if reason else seat.extra
    state = FOLDED if live_count(table) > 1 else seat.state  # the last hand has won: it needs no cards any more
    dead = seat._replace(state=state, shown=seat.shown if shown is None else shown, extra=extra)
    seats = with_seat(table.seats, number, dead)
    betting = table.betting
    if betting.actor:
        after = number if betting.actor == number else _before(betting.actor)
        betting = betting._replace(actor=next_actor(seats, betting, after))
    return table._replace(seats=seats, betting=betting)


def _before(number: int) -> int:
    """The seat to the right of a seat."""
    return (number - 2) % 10 + 1


DECIDE = {TableHand: decide_table, MuckHand: decide_muck, KillHand: decide_kill}
APPLY = {HandTabled: apply_tabled, HandMucked: apply_mucked, HandKilled: apply_killed}
