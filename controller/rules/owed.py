# SPDX-License-Identifier: GPL-3.0-or-later
"""What a player who comes in or comes back posts: live and dead parts (Robert's Rules v11 section 4; page 000)."""

from __future__ import annotations

from typing import NamedTuple

from controller.rules.house import House
from controller.rules.rotation import Blinds
from controller.rules.seats import next_of
from controller.rules.state import Level

SMALL_MISSED, BIG_MISSED = 1, 2


class Owed(NamedTuple):
    """Chips to post before the hand; ``waits``: not dealt in until the big blind comes."""

    live: int = 0
    dead: int = 0
    waits: bool = False


def owed_post(house: House, level: Level, seat: int, missed: int, newcomer: bool, blinds: Blinds) -> Owed:
    """What the seat owes for the coming hand. ``missed``: bit 1 small, bit 2 big blind.

    The big blind itself posts nothing more; nobody may post between the blinds and the button (PRE-13, PRE-15).
    """
    if seat == blinds.big or not (missed or newcomer):
        return Owed()
    option = house.post_on_entry if newcomer and not missed else house.missed_blinds
    if option == "none":
        return Owed()
    if option == "wait" or _between_blinds_and_button(seat, blinds):
        return Owed(waits=True)
    if newcomer and not missed:
        return Owed(live=level.big)
    live = level.big if missed & BIG_MISSED else 0
    return Owed(live, level.small if missed & SMALL_MISSED else 0)


def _between_blinds_and_button(seat: int, blinds: Blinds) -> bool:
    """Whether the seat lies after the button and before the big blind, where nobody may come in."""
    step = blinds.button
    while step and step != blinds.big:
        step = step % 10 + 1
        if step == seat and seat != blinds.big:
            return seat != blinds.small or next_of(frozenset({blinds.big}), seat) != blinds.big
    return False
