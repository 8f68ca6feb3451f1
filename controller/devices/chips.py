# SPDX-License-Identifier: GPL-3.0-or-later
"""How many chips a change of weight is, and how sure that is. Never what they are worth.

A change of ``n`` chips of one denomination spreads by the chips' own spread times sqrt(n), by the plate's noise
and drift, and by the error of the mean chip times n. It is counted only where three of those sigmas fit into
half a chip and the change lies within them; anything else is told as "something is there", without a number.
Chips of different denominations weigh about the same, so a mixed bet has a count but no value from here.
"""

from __future__ import annotations

from math import erfc, sqrt
from typing import NamedTuple

CHIP_SPREAD = 0.015
"""Standard deviation of one chip's weight, in chips: 0.15 g of 10 g."""
PLATE_SPREAD = 0.04
"""Standard deviation of a settled difference, in chips: noise, creep and temperature over a hand."""
MEAN_ERROR = 0.002
"""Error of the mean chip after calibrating with 20 chips: wear and dirt included."""
SIGMAS = 3.0
CHANGE_CHIPS = 0.5
"""A smaller change is no chip: a card weighs 0.18 chips, a finger's touch less."""


class Counted(NamedTuple):
    """A change of weight. ``number`` None: no whole number of chips. ``confidence`` in per mille."""

    number: int | None
    chips: float
    sigma: float
    confidence: int


def spread(count: int) -> float:
    """Standard deviation, in chips, of the weight of ``count`` chips of one denomination."""
    return sqrt(count * CHIP_SPREAD**2 + PLATE_SPREAD**2 + (count * MEAN_ERROR) ** 2)


def most_countable() -> int:
    """The largest change that can be counted at all with the spreads above."""
    count = 1
    while SIGMAS * spread(count + 1) < CHANGE_CHIPS:
        count += 1
    return count


def count_chips(chips: float) -> Counted:
    """The change of weight ``chips`` (in chips; negative = taken away) as a whole number, where it is one."""
    nearest = round(chips)
    sigma = spread(abs(nearest))
    off = abs(chips - nearest)
    # The chance that noise alone would carry it over to a neighbour's half.
    wrong = erfc((CHANGE_CHIPS - off) / (sigma * sqrt(2.0)))
    confidence = max(0, min(1000, round(1000 * (1.0 - wrong))))
    if abs(chips) < CHANGE_CHIPS:
        return Counted(0, chips, sigma, confidence)
    if SIGMAS * sigma >= CHANGE_CHIPS or off > SIGMAS * sigma:
        return Counted(None, chips, sigma, 0)
    return Counted(nearest, chips, sigma, confidence)
