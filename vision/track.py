# SPDX-License-Identifier: GPL-3.0-or-later
"""Card objects over time in one zone: who is who from one resting picture to the next."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from vision.decide import NOTHING, Evidence
from vision.detect import Found
from vision.geometry import Points, Quad
from vision.rectify import Cut

MOVE_MM = 28.0
GONE_LOOKS = 2


@dataclass(slots=True, eq=False)
class Track:
    """One card. ``middle`` in table mm; ``face`` as the detector sees it; ``arrival`` orders cards of a zone.

    ``committed``: the face that was told, never changed afterwards; ``asked``: told as unreadable;
    ``missing``: looks without it; ``under``: what lies there instead ("card", "thing" or nothing).
    ``against``: looks in a row that were sure of another face than the committed one, ``rival``: that face;
    ``explained``: looks in a row that surely saw both, beside each other.
    """

    number: int
    middle: Points
    quad: Quad
    arrival: int
    face: str
    seen: Evidence = NOTHING
    committed: int | None = None
    confidence: int = 0
    evidence: str = ""
    asked: bool = False
    disputed: bool = False
    against: int = 0
    rival: int | None = None
    explained: int = 0
    missing: int = 0
    under: str = ""
    whole: bool = False
    """Whether ``quad`` is all of the card; one mark of it seen there does not move it."""
    found: Found | None = field(default=None, repr=False)
    """What the finder saw of it last, in pixels of the zone's part."""
    crop: Cut | None = field(default=None, repr=False)
    crop_confidence: float = 0.0

    @property
    def face_so_far(self) -> int | None:
        """The face that was told, or which the looks so far were sure of; None without one."""
        if self.committed is not None:
            return self.committed
        return self.seen.best if self.seen.agreed else None

    @property
    def decided(self) -> bool:
        """Whether nothing more is to be found out about it."""
        return self.committed is not None or self.asked or self.face == "down"


def matched(tracks: list[Track], middles: list[Points]) -> list[int | None]:
    """For each seen middle (mm) the position of its track, or None for a new card. Nearest pairs first."""
    pairs = []
    for i, middle in enumerate(middles):
        for j, track in enumerate(tracks):
            gap = float(np.hypot(*(middle - track.middle)))
            if gap < MOVE_MM:
                pairs.append((gap, i, j))
    mine: list[int | None] = [None] * len(middles)
    taken: set[int] = set()
    for _, i, j in sorted(pairs):
        if mine[i] is None and j not in taken:
            mine[i] = j
            taken.add(j)
    return mine
