# SPDX-License-Identifier: GPL-3.0-or-later
"""What real dealers and players also do: habits that make reading a table hard, none of them an error."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from controller.rules.cards import Card
from vision.virtual import layout
from vision.virtual.gestures import CHIP_COLOUR, Table
from vision.virtual.layout import SEATS
from vision.virtual.poker import strength
from vision.virtual.things import ChipThing, HeadThing


class Habits(NamedTuple):
    """Habits of one sitting."""

    burns_to_muck: bool = False  # burns go into the muck instead of a pile of their own
    crowded: bool = False  # board cards are laid so close that they touch and push each other
    kick_up: bool = False  # at the showdown the dealer pushes up the board cards that play
    pull_hands: bool = False  # tabled hands are pulled towards the board
    cappers: tuple[int, ...] = ()  # seats that put a chip on their hole cards
    leaners: tuple[int, ...] = ()  # seats whose heads come into the picture now and then
    resting: tuple[int, ...] = ()  # seats that leave a hand lying beside their cards


NO_HABITS = Habits()


def drawn_habits(rng: np.random.Generator, seats: tuple[int, ...]) -> Habits:
    """A sitting's habits by chance."""

    def some(chance: float) -> tuple[int, ...]:
        return tuple(seat for seat in seats if rng.random() < chance)

    dealer = [bool(rng.random() < chance) for chance in (0.25, 0.3, 0.4, 0.3)]
    return Habits(dealer[0], dealer[1], dealer[2], dealer[3], some(0.25), some(0.2), some(0.2))


def cap(table: Table, seat: int, names: list[str]) -> None:
    """The player puts a chip on the cards."""
    at = SEATS[seat].cards
    table.arm(seat, at, 0.35)
    table.put(f"cap{seat}", ChipThing(1, CHIP_COLOUR, at._replace(z=0.7), seat + 900), delay=0.4)
    table.arm(seat, table.away(seat), 0.4, 0.5)
    table.fact("capped", seat, len(names))
    table.wait(0.7, 1.0)


def uncap(table: Table, seat: int) -> None:
    """The chip comes off the cards again."""
    if f"cap{seat}" in table.where:
        table.drop(f"cap{seat}")


def lean_in(table: Table, seat: int) -> None:
    """A head comes into the picture over the seat's cards for a second or two."""
    name = f"head{seat}"
    away = layout.behind(seat, 260.0)._replace(z=260.0)
    if name not in table.where:
        hairs = ("black", "brown", "grey", "cap", "bald")
        table.put(name, HeadThing(hairs[seat % len(hairs)], away))
    close = layout.behind(seat, -48.0)._replace(z=150.0)
    table.go(name, close, 0.7)
    table.go(name, away, 0.8, 0.7 + float(table.rng.uniform(0.6, 1.4)))
    table.fact("head", seat)


def rest_hand(table: Table, seat: int) -> None:
    """The player's hand comes to lie beside the cards."""
    side = float(table.rng.choice([-62.0, 62.0]))
    table.arm(seat, layout.forward_of(seat, -8.0, side), 0.6)


def kick_up(table: Table, hole: tuple[Card, Card], board: list[tuple[str, Card]]) -> None:
    """The dealer pushes up the board cards that the winning hand plays."""
    whole = strength(hole + tuple(card for _, card in board))
    table.grip("flat")
    for n, (name, _) in enumerate(board):
        without = hole + tuple(card for k, (_, card) in enumerate(board) if k != n)
        if len(without) >= 5 and strength(without) == whole:
            continue
        at = table.where[name]
        table.right(at.x + 8, at.y + 50, 0.25)
        table.wait(0.26)
        table.go(name, table.near(at._replace(y=at.y - 24), 1.5, 1.5), 0.25)
        table.right(at.x + 8, at.y + 26, 0.25)
        table.wait(0.28)
    table.fact("kicked")
    table.rest_right()
    table.wait(0.3)


def pull_hand(table: Table, seat: int, names: list[str]) -> None:
    """The dealer draws a tabled hand towards the board."""
    table.grip("flat")
    at = table.where[names[0]]
    table.right(at.x, at.y + 20, 0.4)
    table.wait(0.42)
    for n, name in enumerate(names):
        ahead = layout.forward_of(seat, 96.0, -34.0 if n == 0 else 34.0)
        table.go(name, table.near(ahead, 3.0, 5.0), 0.5)
    table.right(layout.forward_of(seat, 90.0).x, layout.forward_of(seat, 90.0).y + 20, 0.5)
    table.wait(0.55)
    table.fact("pulled", seat)
    table.rest_right()
    table.wait(0.4)
