# SPDX-License-Identifier: GPL-3.0-or-later
"""Where a card can be (a Place) and where chips can be (a Spot).

The two are kept apart: a card is on the board, among the burns, in the muck, in the stub, at a seat or set
aside; chips are in a stack, on a bet line or in the pot (DESIGN.md, "Words").
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class PlaceKind(StrEnum):
    """The kinds of places a card can be in."""

    BOARD = "board"
    BURN = "burn"
    MUCK = "muck"
    STUB = "stub"
    SEAT = "seat"
    SET_ASIDE = "set_aside"


class Place(NamedTuple):
    """One place for cards. ``number``: 1-5 on the board (0 = the whole board), 1-10 at a seat, else 0."""

    kind: PlaceKind
    number: int = 0


class SpotKind(StrEnum):
    """The kinds of spots chips can be on."""

    STACK = "stack"
    BET = "bet"
    POT = "pot"


class Spot(NamedTuple):
    """One spot for chips. ``number``: the seat of a stack or bet line; a pot: 0 all, 1 main, 2... sides."""

    kind: SpotKind
    number: int = 0


BOARD = Place(PlaceKind.BOARD)
BURN = Place(PlaceKind.BURN)
MUCK = Place(PlaceKind.MUCK)
STUB = Place(PlaceKind.STUB)
SET_ASIDE = Place(PlaceKind.SET_ASIDE)
POT = Spot(SpotKind.POT)


def seat_place(seat: int) -> Place:
    """The place in front of a seat (1-10)."""
    return Place(PlaceKind.SEAT, seat)


def stack_of(seat: int) -> Spot:
    """The stack of a seat (1-10)."""
    return Spot(SpotKind.STACK, seat)


def bet_line_of(seat: int) -> Spot:
    """The chips that a seat (1-10) has put out on this street."""
    return Spot(SpotKind.BET, seat)
