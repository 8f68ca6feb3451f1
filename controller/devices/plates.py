# SPDX-License-Identifier: GPL-3.0-or-later
"""One plate over time: settled weights, what changed between them, and whether the plate can be believed."""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from controller.devices.calibration import Plate
from controller.devices.chips import Counted, count_chips
from controller.devices.wire import ZoneFlag, ZoneWeight

DRIFT_CHIPS = 0.5
CREEP_CHIPS = 0.02
DRIFT_NS = 600_000_000_000
DOUBTS = ZoneFlag.SATURATED | ZoneFlag.STUCK | ZoneFlag.DESYNC
_WHY = {
    ZoneFlag.SATURATED: "is overloaded or its cable is broken",
    ZoneFlag.STUCK: "has not moved by a single step for a minute: its converter is stuck",
    ZoneFlag.DESYNC: "does not answer",
}


class Settled(NamedTuple):
    """The weight has come to rest elsewhere: by how much, and when it began to move.

    ``is_absolute``: the first word since the plate was lost; ``change`` is then all that lies there.
    """

    change: Counted
    total_chips: float
    began_ns: int
    is_absolute: bool = False


class Doubted(NamedTuple):
    """The plate cannot be believed from here on; ``why`` is the end of a sentence. Empty: it can again."""

    why: str


class Drifted(NamedTuple):
    """The empty plate's zero has moved by so many chips in ten minutes: offer a new tare."""

    chips: float


class WeighedPlate:
    """One zone of one board, seen from the host."""

    def __init__(self, plate: Plate) -> None:
        self.plate = plate
        self.is_doubted = False
        self._settled: float | None = None
        self._zeros: deque[tuple[int, float]] = deque()
        self._has_told_drift = False

    def chips(self, counts: int) -> float:
        """Counts as chips above the plate's zero."""
        return (counts - self.plate.zero) / self.plate.counts_per_chip

    @property
    def total_chips(self) -> float | None:
        """What lies there, in chips of weight; None while that is not known."""
        return self._settled

    def lose(self) -> None:
        """Nobody tells of the plate any more. What lies there is unknown, not nothing."""
        self._settled = None
        self._zeros.clear()

    def take(self, seen: ZoneWeight, began_ns: int, now_ns: int) -> list[Settled | Doubted | Drifted]:
        """One report of the board."""
        news: list[Settled | Doubted | Drifted] = []
        doubts = ZoneFlag(seen.flags) & DOUBTS
        if bool(doubts) != self.is_doubted:
            self.is_doubted = bool(doubts)
            news.append(Doubted(next((why for flag, why in _WHY.items() if flag in doubts), "")))
        if doubts or not seen.flags & ZoneFlag.STABLE:
            return news
        now = self.chips(seen.filtered)
        if self._settled is None:
            self._settled = now
            news.append(Settled(count_chips(now), now, began_ns, True))
        elif count_chips(now - self._settled).number != 0:
            change, self._settled = count_chips(now - self._settled), now
            self._zeros.clear()
            news.append(Settled(change, now, began_ns))
        else:  # a card, a breath of air, the sun on the rail: followed slowly, so that they never become a chip
            self._settled += max(-CREEP_CHIPS, min(CREEP_CHIPS, now - self._settled))
        return news + self._watch_zero(now, now_ns)

    def _watch_zero(self, now: float, now_ns: int) -> list[Settled | Doubted | Drifted]:
        """Drift shows on an empty plate only: what lies on a full one may be anything."""
        if abs(now) >= 2 * DRIFT_CHIPS:
            self._zeros.clear()
            self._has_told_drift = False
            return []
        self._zeros.append((now_ns, now))
        while self._zeros[0][0] < now_ns - DRIFT_NS or len(self._zeros) > 700:
            self._zeros.popleft()
        moved = now - self._zeros[0][1]
        if abs(moved) <= DRIFT_CHIPS:
            return []
        self._zeros.clear()
        if self._has_told_drift:
            return []
        self._has_told_drift = True
        return [Drifted(moved)]
