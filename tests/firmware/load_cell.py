# SPDX-License-Identifier: GPL-3.0-or-later
"""A load cell with what happens to it: creep, overload, elbows, shoves, cards, telephones, chips at the edge.

Figures of a common 1 kg single-point cell: 0.03 % of the load creeps in within a minute (data sheets: 0.02 to
0.05 % in three minutes), an overload past 1.5 kg leaves up to 0.3 g behind, and the converter ends at 3.9 kg.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable

from tests.firmware.rig import COUNTS_PER_CHIP, ZERO, Rig

CHIP_GRAMS = 10.0
COUNTS_PER_GRAM = COUNTS_PER_CHIP / CHIP_GRAMS
CREEP_SHARE, CREEP_S = 0.0003, 25.0
OVERLOAD_GRAMS, OVERLOAD_LEFT = 1500.0, 0.3
CARD_GRAMS, PHONE_GRAMS = 1.8, 180.0
STEP_MS = 20


class LoadCell:
    """The cell under one zone of a rig. ``grams`` is what rests on it; forces come and go in ``live``."""

    def __init__(self, rig: Rig, zone: int, seed: int = 1) -> None:
        self.rig, self.zone = rig, zone
        self.grams = 0.0
        self._dice = random.Random(seed)
        self._creep = self._left = 0.0

    def chips(self, number: int, grams: float = CHIP_GRAMS, spread: float = 0.12) -> float:
        """Lays chips on; gives their true weight."""
        weight = sum(self._dice.gauss(grams, spread) for _ in range(number))
        self.grams += weight
        return weight

    def live(self, ms: int, force: Callable[[float], float] = lambda s: 0.0) -> None:
        """Lets virtual time pass under ``force`` (grams, by the seconds since it began)."""
        for step in range(ms // STEP_MS):
            load = self.grams + force(step * STEP_MS / 1000)
            if load > OVERLOAD_GRAMS:
                self._left = OVERLOAD_LEFT
            self._creep += (load * CREEP_SHARE - self._creep) * (1 - math.exp(-STEP_MS / 1000 / CREEP_S))
            counts = ZERO + round((load + self._creep + self._left) * COUNTS_PER_GRAM)
            self.rig.chip.say(f"zone {self.zone} {max(-8_388_608, min(8_388_607, counts))}")
            self.rig.run_ms(STEP_MS)

    def elbow(self, seconds: float) -> None:
        """An arm that leans and shifts: 100 to 900 g, never still."""
        swing = self._dice.uniform(2.0, 5.0)
        self.live(int(seconds * 1000), lambda s: 500 + 250 * math.sin(swing * s) + self._dice.uniform(-150, 150))

    def shove(self, kilograms: float) -> None:
        """A hand that falls on the plate and is gone again."""
        self.live(400, lambda s: kilograms * 1000 * math.sin(math.pi * min(s / 0.4, 1.0)))
