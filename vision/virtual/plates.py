# SPDX-License-Identifier: GPL-3.0-or-later
"""The weighing plates of the virtual table: each has its own zero and its own counts a chip, as real ones do.

The table computer learns these figures by calibration (``python -m vision.virtual setup`` writes them as a
floor would measure them), never the number of chips. Zones 0 to 9 are the bets of seats 1 to 10, zone 10 is
the pot.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

SEATS = 10
POT_ZONE = 10
CHIP_GRAMS = 9.6
CHIP_SPREAD_GRAMS = 0.06
_COUNTS_PER_GRAM = 2147.0


class Plate(NamedTuple):
    """One plate: counts when empty, and counts that one chip adds."""

    zero: int
    per_chip: float


def plates(seed: int) -> tuple[Plate, ...]:
    """The eleven plates of the board with this seed."""
    rng = np.random.default_rng([seed, 404])
    return tuple(
        Plate(int(rng.integers(-60_000, 60_000)), _COUNTS_PER_GRAM * CHIP_GRAMS * float(rng.normal(1, 0.01)))
        for _ in range(SEATS + 1)
    )


def zone_of(seat: int) -> int:
    """The zone of a seat's bet; seat 0 is the pot."""
    return POT_ZONE if seat == 0 else seat - 1


def counts(plate: Plate, chips: int, rng: np.random.Generator) -> int:
    """What the converter shows under ``chips`` chips, whose weights differ a little."""
    grams = CHIP_GRAMS * chips + float(rng.normal(0, CHIP_SPREAD_GRAMS)) * np.sqrt(max(chips, 0))
    return round(float(plate.zero + plate.per_chip / CHIP_GRAMS * grams))
