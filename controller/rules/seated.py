# SPDX-License-Identifier: GPL-3.0-or-later
"""Folding the set-up events into the state."""

from __future__ import annotations

from controller.rules.betting import next_actor
from controller.rules.events import (
    BlindMissed,
    ButtonSet,
    ButtonStands,
    ChipsBrought,
    ChipsSet,
    LevelSet,
    PlayerLeft,
    PlayerRenamed,
    PlayerReturned,
    PlayerSatOut,
    PlayerSeated,
    PostAnnounced,
    ProfileSet,
    SeatChanged,
    StackSet,
)
from controller.rules.house import house_of, is_house
from controller.rules.phases import is_between
from controller.rules.seats import ALL_IN, AWAY, LIVE, NOTHING, is_seat, standing, with_seat
from controller.rules.state import Betting, Level, Seat, Standing, Table


def _sits(table: Table, number: int) -> bool:
    return is_seat(number) and bool(table.seats[number - 1].name)


def _put(table: Table, number: int, seat: Seat) -> Table:
    return table._replace(seats=with_seat(table.seats, number, seat))


def _with_standing(table: Table, number: int, extra: Standing) -> Table:
    seat = table.seats[number - 1]
    return _put(table, number, seat._replace(extra=None if extra == NOTHING else extra))


def apply_profile(table: Table, event: ProfileSet) -> Table:
    """The house profile."""
    if not is_house(event.profile, event.options):
        return table
    house = house_of(event.profile, event.options)
    setup = table.setup._replace(house=house, profile=event.profile, options=event.options)
    return table._replace(setup=setup)


def apply_level(table: Table, event: LevelSet) -> Table:
    """The level of the next hands."""
    level = Level(event.small, event.big, event.ante_type, event.ante, event.small_bet, event.big_bet)
    hands, to_come = table.setup.schedule
    if to_come and to_come[0] == (*level,):  # the next one of the schedule, set by hand
        table = table._replace(setup=table.setup._replace(schedule=(hands, to_come[1:])))
    if is_between(table):
        return table._replace(setup=table.setup._replace(level=level, next_level=None))
    return table._replace(setup=table.setup._replace(next_level=level))


def apply_chips(table: Table, event: ChipsSet) -> Table:
    """The denominations."""
    return table._replace(setup=table.setup._replace(chips=event.chips))


def apply_seated(table: Table, event: PlayerSeated) -> Table:
    """A player at a seat; in this hand he is not dealt in."""
    if not is_seat(event.seat) or _sits(table, event.seat) or not event.name:
        return table
    stack = None if event.stack is None else max(0, event.stack)
    house = table.setup.house
    is_new = table.setup.number > 0 and house.tournament == "off" and house.post_on_entry != "none"
    return _put(table, event.seat, Seat(event.name, stack, AWAY, extra=Standing(new=True) if is_new else None))


def apply_renamed(table: Table, event: PlayerRenamed) -> Table:
    """A player under another name."""
    if not _sits(table, event.seat) or not event.name:
        return table
    return _put(table, event.seat, table.seats[event.seat - 1]._replace(name=event.name))


def apply_left(table: Table, event: PlayerLeft) -> Table:
    """A player gone."""
    if not _sits(table, event.seat) or not is_between(table):
        return table
    seat = table.seats[event.seat - 1]
    left = tuple(pair for pair in table.setup.left if pair[0] != seat.name)
    if seat.stack:
        left = (*left, (seat.name, seat.stack))
    return _put(table._replace(setup=table.setup._replace(left=left)), event.seat, Seat())


def apply_sat_out(table: Table, event: PlayerSatOut) -> Table:
    """A player away."""
    if not _sits(table, event.seat):
        return table
    return _with_standing(table, event.seat, standing(table.seats[event.seat - 1])._replace(absent=True))


def apply_returned(table: Table, event: PlayerReturned) -> Table:
    """A player back."""
    if not _sits(table, event.seat):
        return table
    return _with_standing(table, event.seat, standing(table.seats[event.seat - 1])._replace(absent=False))


def apply_changed(table: Table, event: SeatChanged) -> Table:
    """A player at another seat."""
    if not _sits(table, event.seat) or not is_seat(event.to) or _sits(table, event.to) or not is_between(table):
        return table
    seat = table.seats[event.seat - 1]
    return _put(_put(table, event.seat, Seat()), event.to, seat)


def apply_stack(table: Table, event: StackSet) -> Table:
    """A stack as counted. A count of 0 in a hand is all-in; a count of more is not any longer."""
    if not _sits(table, event.seat):
        return table
    seat = table.seats[event.seat - 1]
    stack = None if event.now is None else max(0, event.now)
    state = seat.state
    if LIVE <= state <= ALL_IN:
        state = ALL_IN if stack == 0 else LIVE
    table = _put(table, event.seat, seat._replace(stack=stack, state=state))
    table = table._replace(betting=_acted_on(table.betting, table.seats))
    return _with_start_stack(table, event.seat)


def _acted_on(betting: Betting, seats: tuple[Seat, ...]) -> Betting:
    """The round with the action on a seat that can act: one found to be all-in has none."""
    if not betting.actor or seats[betting.actor - 1].state is LIVE:
        return betting
    return betting._replace(actor=next_actor(seats, betting, betting.actor))


def _with_start_stack(table: Table, number: int) -> Table:
    """The state from which the hand's actions are folded again, with the newly counted stack in it."""
    if table.start is None or is_between(table):
        return table
    seats, betting = table.start
    seat, first = table.seats[number - 1], seats[number - 1]
    stack = None
    if seat.stack is not None:
        won = sum(push.amount for push in table.pots.pushed if push.seat == number)
        stack = seat.stack - won + (seat.bet + seat.paid + seat.dead) - (first.bet + first.paid + first.dead)
    state = first.state if first.state < LIVE else ALL_IN if stack == 0 else LIVE
    fixed = first._replace(stack=None if stack is None else max(0, stack), state=state)
    seats = with_seat(seats, number, fixed)
    return table._replace(start=(seats, _acted_on(betting, seats)))


def apply_brought(table: Table, event: ChipsBrought) -> Table:
    """Chips to or from a stack, now or from the next hand on."""
    if not _sits(table, event.seat):
        return table
    seat = table.seats[event.seat - 1]
    if event.pending:
        extra = standing(seat)
        return _with_standing(table, event.seat, extra._replace(pending=max(0, extra.pending + event.amount)))
    if seat.stack is None or not is_between(table):
        return table
    return _put(table, event.seat, seat._replace(stack=max(0, seat.stack + event.amount)))


def apply_button(table: Table, event: ButtonSet) -> Table:
    """The button of the next hand by hand."""
    if not is_between(table) or not is_seat(event.seat):
        return table
    placed = (event.seat, event.small_blind, event.big_blind)
    return table._replace(setup=table.setup._replace(placed=placed))


def apply_stands(table: Table, event: ButtonStands) -> Table:
    """The button stays where it was found."""
    return table._replace(setup=table.setup._replace(stood=event.seat if is_seat(event.seat) else 0))


def apply_announced(table: Table, event: PostAnnounced) -> Table:
    """A post or straddle of the next hand; a later one of the same kind by the same seat replaces it."""
    others = tuple(p for p in table.setup.announced if (p.seat, p.kind) != (event.seat, event.kind))
    return table._replace(setup=table.setup._replace(announced=(*others, event)))


def apply_missed(table: Table, event: BlindMissed) -> Table:
    """A missed blind."""
    if not _sits(table, event.seat):
        return table
    extra = standing(table.seats[event.seat - 1])
    bit = 1 if event.blind == "sb" else 2
    missed = extra.missed | bit if event.missed else extra.missed & ~bit
    return _with_standing(table, event.seat, extra._replace(missed=missed))


APPLY = {
    ProfileSet: apply_profile,
    LevelSet: apply_level,
    ChipsSet: apply_chips,
    PlayerSeated: apply_seated,
    PlayerRenamed: apply_renamed,
    PlayerLeft: apply_left,
    PlayerSatOut: apply_sat_out,
    PlayerReturned: apply_returned,
    SeatChanged: apply_changed,
    StackSet: apply_stack,
    ChipsBrought: apply_brought,
    ButtonSet: apply_button,
    ButtonStands: apply_stands,
    PostAnnounced: apply_announced,
    BlindMissed: apply_missed,
}
