# SPDX-License-Identifier: GPL-3.0-or-later
"""How far a training has come: by the steps that were planned, or by the minutes that it may take."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(slots=True)
class Pace:
    """``planned`` steps, counted from ``since`` (where this cycle of the learning rate began), or ``minutes`` if not 0,
    of which earlier starts ``spent_s``. The rate follows ``share``, so a training that is bounded in time ends with a
    small rate on a fast machine and on a slow one alike."""

    planned: int
    minutes: float = 0.0
    since: int = 0
    spent_s: float = 0.0
    clock: Callable[[], float] = time.monotonic
    begun_s: float = field(init=False)

    def __post_init__(self) -> None:
        self.begun_s = self.clock()

    def now_s(self) -> float:
        """Seconds of this start."""
        return self.clock() - self.begun_s

    def total_s(self) -> float:
        """Seconds of all starts together."""
        return self.spent_s + self.now_s()

    def share(self, done: float) -> float:
        """How far, 0..1."""
        if self.minutes:
            return min(1.0, self.total_s() / (60 * self.minutes))
        return min(1.0, max(0.0, (done - self.since) / max(1, self.planned - self.since)))

    def to_go_s(self, done: float, first: float) -> float:
        """Seconds to go, when this start began at step ``first``."""
        if self.minutes:
            return max(0.0, 60 * self.minutes - self.total_s())
        return self.now_s() / max(1e-9, done - first) * (self.planned - done)
