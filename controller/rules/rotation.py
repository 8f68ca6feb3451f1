# SPDX-License-Identifier: GPL-3.0-or-later
"""Where the button and the blinds go between two hands.

Dead button: TDA 2024 rule 32, RULES.md 5.8. Heads-up: TDA 34-B, nobody pays the big blind twice.
Moving button: Robert's Rules v11 section 4. The big blind moves one: page 001.
"""

from __future__ import annotations

from typing import NamedTuple

from controller.rules.seats import next_of, previous_of


class Blinds(NamedTuple):
    """Seats of button, small and big blind; ``small`` 0: nobody posts it. ``small_at``: where it stands.

    ``small_at`` names the seat whose turn the small blind is even when nobody sits there: the dead button of
    the following hand goes to it.
    """

    button: int
    small: int
    big: int
    small_at: int = 0
    why: str = ""
    """Key of the explanation: ordinary, heads_up, dead_button, dead_small_blind, both_dead, held, first."""


def first_blinds(button: int, players: frozenset[int]) -> Blinds:
    """The blinds of a hand whose button was put at ``button`` by hand (the seat may be empty)."""
    if len(players) == 2:
        small = button if button in players else next_of(players, button)
        return Blinds(small, small, next_of(players, small), small, "heads_up")
    small = next_of(players, button)
    return Blinds(button, small, next_of(players, small), small, "first")


def next_blinds(last: Blinds, players: frozenset[int], rotation: str, heads_up_adjust: bool = True) -> Blinds:
    """Button and blinds of the next hand.

    ``last`` is the hand before, ``players`` the seats to be dealt in now (two at least), ``rotation`` the
    option blind_rotation: dead_button, moving_button, bb_moves_one or simplified.
    """
    if len(players) == 2:
        return _heads_up(last, players, rotation, heads_up_adjust)
    if rotation in ("moving_button", "simplified"):
        button = next_of(players, last.button)
        small = next_of(players, button)
        return Blinds(button, small, next_of(players, small), small, "ordinary")
    if rotation == "bb_moves_one":
        return _big_blind_moves_one(last, players)
    return _dead_button(last, players)


def _heads_up(last: Blinds, players: frozenset[int], rotation: str, adjust: bool) -> Blinds:
    if adjust or rotation in ("dead_button", "bb_moves_one"):
        big = next_of(players, last.big)
        small = next_of(players, big)
    else:
        small = next_of(players, last.button)
        big = next_of(players, small)
    return Blinds(small, small, big, small, "heads_up")


def _dead_button(last: Blinds, players: frozenset[int]) -> Blinds:
    big = next_of(players, last.big)
    small_at = last.big
    button = last.small_at or last.small or last.button
    if button in (big, small_at):
        # Out of heads-up play a newcomer sits between the blinds: the button goes behind the small blind.
        button = previous_of(players - {big}, small_at) or last.button
    small = small_at if small_at in players else 0
    dead = button not in players
    why = (
        ("both_dead" if dead else "dead_small_blind") if not small else "dead_button" if dead else "ordinary"
    )
    return Blinds(button, small, big, small_at, why)


def _big_blind_moves_one(last: Blinds, players: frozenset[int]) -> Blinds:
    big = next_of(players, last.big)
    if last.big in players:
        small = last.big
        button = last.small if last.small in players and last.small != big else previous_of(players, small)
        return Blinds(button, small, big, small, "ordinary" if button == last.small else "held")
    small = last.small if last.small in players - {big} else previous_of(players, big)
    button = last.button if last.button in players - {small, big} else previous_of(players, small)
    return Blinds(button, small, big, small, "held")


def coming_hands(
    last: Blinds, players: frozenset[int], rotation: str, count: int, heads_up_adjust: bool = True
) -> tuple[Blinds, ...]:
    """The blinds of the next ``count`` hands if nobody comes or goes: what the dealer sees explained."""
    hands: list[Blinds] = []
    for _ in range(count):
        last = next_blinds(last, players, rotation, heads_up_adjust)
        hands.append(last)
    return tuple(hands)
