# SPDX-License-Identifier: GPL-3.0-or-later
"""The start of a hand: who is dealt in, where button and blinds are, and the complete set-up as one event.

``HandStarted`` carries everything that a fold needs, so start-up reads no earlier entry (DESIGN, "The straight
line"). The hand start event closes the hand before it (TDA 23): pushes not seen are taken as made.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from controller.rules import acting, pushing
from controller.rules.blinds import posts_of
from controller.rules.events import BetsPosted, Event, HandStarted, Starter
from controller.rules.house import house_digest, house_of, is_house
from controller.rules.inputs import Riffle, StartHand
from controller.rules.legal import refused
from controller.rules.phases import is_between
from controller.rules.pushing import conclude
from controller.rules.rotation import Blinds, first_blinds, next_blinds, next_seat
from controller.rules.seats import AWAY, EMPTY, LIVE, NOTHING, standing
from controller.rules.state import SEATS, Betting, Level, Seat, Seen, Setup, Standing, Street, Table
from controller.rules.version import RULES_VERSION

Events = tuple[Event, ...]


def entitled(table: Table) -> tuple[int, ...]:
    """The seats to be dealt in: a player who is not away and has (or may have) chips."""
    return tuple(
        number
        for number in SEATS
        if (seat := table.seats[number - 1]).name
        and not standing(seat).absent
        and (seat.stack is None or seat.stack + standing(seat).pending > 0)
    )


def coming(table: Table) -> Blinds | None:
    """Button and blinds of the next hand; None with fewer than two players to deal in."""
    players = frozenset(entitled(table))
    if len(players) < 2:
        return None
    setup = table.setup
    if setup.placed is not None:
        return _placed(setup.placed, players)
    if not setup.big_blind:
        return first_blinds(setup.button or next_seat(10, players), players)
    last = Blinds(setup.button, setup.small_blind, setup.big_blind, setup.small_at)
    return next_blinds(last, players, setup.house.blind_rotation, setup.house.heads_up_adjust == "on")


def _placed(placed: tuple[int, int, int], players: frozenset[int]) -> Blinds:
    """Button and blinds put there by hand; a small blind of -1 is dead, 0 is as the rule says."""
    button, small, big = placed
    by_rule = first_blinds(button, players)
    if small < 0:
        at = next_seat(button, players)
        return Blinds(button, 0, big or at, at, "placed")
    small = small if small in players else by_rule.small
    return Blinds(button, small, big if big in players else by_rule.big, small, "placed")


def decide_start(table: Table, start: StartHand | Riffle) -> Events:
    """The next hand begins."""
    before: Events = ()
    if not is_between(table):
        ended = conclude(table)
        if ended is None:
            return (refused("hand_not_over", "push_the_pots"),)
        before = ended
        table = _with_pushes(table, ended)
    blinds = coming(table)
    if blinds is None:
        return (*before, refused("too_few_players", "seat_players"))
    number = getattr(start, "number", 0) or table.setup.number + 1
    return (*before, *_started(table, number, blinds))


def _with_pushes(table: Table, ended: Events) -> Table:
    """The table after the end of the hand that nobody saw."""
    for event in ended:
        table = _ENDING[type(event)](table, event)
    return table


_PARTS: tuple[dict[Any, Any], ...] = (acting.APPLY, pushing.APPLY)
_ENDING: dict[type, Callable[[Table, Any], Table]] = {kind: fold for part in _PARTS for kind, fold in part.items()}


def _started(table: Table, number: int, blinds: Blinds) -> Events:
    """The complete set-up and the posts."""
    setup = table.setup
    level = setup.next_level or setup.level
    dealt = entitled(table)
    starters: list[Starter] = []
    stacks: dict[int, int | None] = {}
    for seat_number in SEATS:
        seat = table.seats[seat_number - 1]
        if not seat.name:
            continue
        owed = standing(seat)
        stack = None if seat.stack is None else seat.stack + owed.pending
        if seat_number in dealt:
            stacks[seat_number] = stack
        starters.append(Starter(seat_number, seat.name, stack, seat_number in dealt, owed.missed, owed.absent))
    started = HandStarted(
        number, tuple(starters), blinds.button, blinds.small, blinds.big, (*level,), setup.profile,
        setup.options, house_digest(setup.house), RULES_VERSION, setup.chips, blinds.small_at, (*table.seen,),
    )  # fmt: skip
    return started, BetsPosted(posts_of(setup, level, stacks, blinds))


def apply_started(table: Table, event: HandStarted) -> Table:
    """A fresh table for the hand from the event alone, with what the devices said then."""
    if not is_house(event.profile, event.options):
        return table
    setup = Setup(
        house_of(event.profile, event.options), Level(*event.level), event.button, event.small_blind,
        event.big_blind, event.number, event.chips, small_at=event.small_at, profile=event.profile,
        options=event.options,
    )  # fmt: skip
    seats = [_NOBODY] * len(SEATS)
    for starter in event.seats:
        if 1 <= starter.seat <= len(SEATS):
            seats[starter.seat - 1] = _seated(starter)
    return Table(setup, tuple(seats), Betting(Street.PREFLOP), seen=Seen(*event.seen))


_NOBODY = Seat()


def _seated(starter: Starter) -> Seat:
    """The seat of a player at the start of a hand."""
    stack = None if starter.stack is None else max(0, starter.stack)
    extra = Standing(starter.missed, starter.absent, starter.pending)
    state = LIVE if starter.dealt and stack != 0 else AWAY
    if not starter.name:
        state = EMPTY
    return Seat(starter.name, stack, state, extra=None if extra == NOTHING else extra)


DECIDE = {StartHand: decide_start, Riffle: decide_start}
APPLY = {HandStarted: apply_started}
