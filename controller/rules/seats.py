# SPDX-License-Identifier: GPL-3.0-or-later
"""Seats in a circle: who sits where, who is still in, and who comes next clockwise."""

from __future__ import annotations

from collections.abc import Collection

from controller.rules.state import SEATS, Seat, SeatState, Standing

EMPTY, AWAY, LIVE = SeatState.EMPTY, SeatState.AWAY, SeatState.LIVE
ALL_IN, FOLDED = SeatState.ALL_IN, SeatState.FOLDED

CLOCKWISE: tuple[tuple[int, ...], ...] = tuple(
    tuple((after + step) % 10 + 1 for step in range(10)) for after in range(11)
)
"""CLOCKWISE[n]: the ten seats clockwise, beginning left of seat n and ending with n (n = 0: as n = 10)."""

NOTHING = Standing()


def is_seat(number: int) -> bool:
    """Whether this is the number of a seat."""
    return 1 <= number <= len(SEATS)


def with_seat(seats: tuple[Seat, ...], number: int, seat: Seat) -> tuple[Seat, ...]:
    """The seats with one replaced."""
    return (*seats[: number - 1], seat, *seats[number:])


def occupied(seats: tuple[Seat, ...]) -> tuple[int, ...]:
    """Numbers of the seats with a player, in order of number."""
    return tuple(number for number in SEATS if seats[number - 1].name)


def in_hand(seats: tuple[Seat, ...]) -> tuple[int, ...]:
    """Numbers of the seats that may still win, in order of number."""
    return tuple(number for number in SEATS if LIVE <= seats[number - 1].state <= ALL_IN)


def dealt_in(seats: tuple[Seat, ...]) -> tuple[int, ...]:
    """Numbers of the seats that got cards in this hand, in order of number."""
    return tuple(number for number in SEATS if seats[number - 1].state >= LIVE)


def next_of(numbers: Collection[int], after: int) -> int:
    """The first of ``numbers`` clockwise from (not at, unless alone) ``after``; 0 if there is none."""
    for number in CLOCKWISE[after]:
        if number in numbers:
            return number
    return 0


def previous_of(numbers: Collection[int], before: int) -> int:
    """The first of ``numbers`` counter-clockwise from (not at, unless alone) ``before``; 0 if there is none."""
    for number in (*reversed(CLOCKWISE[before][:-1]), CLOCKWISE[before][-1]):
        if number in numbers:
            return number
    return 0


def clockwise_from(numbers: tuple[int, ...], after: int) -> tuple[int, ...]:
    """``numbers`` in clockwise order, beginning left of ``after``."""
    return tuple(number for number in CLOCKWISE[after] if number in numbers)


def standing(seat: Seat) -> Standing:
    """What the seat owes or is, never None."""
    return seat.extra or NOTHING
