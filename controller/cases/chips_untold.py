# SPDX-License-Identifier: GPL-3.0-or-later
"""Chips of a motion whose denominations a case leaves out because they do not matter.

At a table nobody knows what one sum of unknown chips means, and the dealer is asked (TDA 45). A case that leaves the
denominations out has one answer only where every way to make up the amount is ruled alike: then any of them serves.
"""

from __future__ import annotations

from collections.abc import Iterator

from controller.rules.decide import decide_input
from controller.rules.events import WagerRuled
from controller.rules.inputs import ChipsOut
from controller.rules.state import Table

USUAL = (1, 5, 25, 100, 500, 1000, 5000, 25000, 100000)
MOST = 60
"""Chips that a hand puts out in one motion."""


def with_chips(table: Table, out: ChipsOut) -> ChipsOut:
    """The motion with chips where they are not told and every way to make it up gives the same ruling."""
    if out.chips or _ruling(table, out) is not None:
        return out
    made_up = _ways(out.amount, table.setup.chips or USUAL)
    ways = [ChipsOut(out.seat, out.amount, chips, out.watched) for chips in made_up]
    rulings = {_ruling(table, way) for way in ways}
    return ways[0] if len(rulings) == 1 and None not in rulings else out


def _ways(amount: int, denominations: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Ways to make up an amount: as few chips as can be, none above one denomination after another."""
    for most in denominations:
        left = amount
        chips: tuple[int, ...] = ()
        for value in sorted((each for each in denominations if each <= most), reverse=True):
            count, left = divmod(left, value)
            chips = (*chips, *(value,) * min(count, MOST + 1))
        if not left and len(chips) <= MOST:
            yield chips


def _ruling(table: Table, out: ChipsOut) -> tuple[str, int] | None:
    """What the motion is held to be; None where a person must say."""
    made = [event for event in decide_input(table, out) if isinstance(event, WagerRuled)]
    return (made[-1].action, made[-1].to) if made and made[-1].decides == "rule" else None
