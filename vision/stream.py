# SPDX-License-Identifier: GPL-3.0-or-later
"""Readings of one sequence joined over time: which cards were certainly there, from which frame to which.

For clips such as a hole-card camera's, where a card shows a corner now and then and seldom the whole face. A card is
followed by its place from frame to frame; where it was hidden meanwhile, by its face. Only what several frames agree
on is committed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from vision.decide import FACES, LOOKS_MIN, NOTHING, SURE, Evidence, look
from vision.geometry import Points
from vision.merge import CardRead
from vision.read import is_sure

NEAR_FRAMES, AGAIN_FRAMES = 12, 90
NEAR_SIZES = 0.6


class Committed(NamedTuple):
    """A face that was certainly there: frames counted over the whole sequence, both ends included."""

    card: int
    from_frame: int
    to_frame: int
    confidence: float


@dataclass(slots=True, eq=False)
class _Life:
    seen: Evidence
    first: int
    last: int
    middle: Points
    size: float


class StreamReading:
    """Takes in the cards of one frame after another."""

    def __init__(self) -> None:
        self._lives: list[_Life] = []

    def add(self, frame: int, cards: list[CardRead]) -> None:
        """The face-up cards of frame number ``frame``; numbers must grow."""
        free = [life for life in self._lives if frame - life.last <= AGAIN_FRAMES]
        for card in sorted((c for c in cards if c.face == "up"), key=lambda c: -c.reading.confidence):
            x, y, w, h = card.found.box
            middle, size = np.array([x + w / 2, y + h / 2], np.float32), max(w, h)
            life = self._life_of(card, middle, size, frame, free)
            if life is None:
                life = _Life(NOTHING, frame, frame, middle, size)
                self._lives.append(life)
            elif life in free:
                free.remove(life)
            life.seen = look(life.seen, np.exp(card.reading.logs), is_sure(card))
            life.last, life.middle, life.size = frame, middle, size

    def _life_of(self, card: CardRead, middle: Points, size: float, frame: int, free: list[_Life]) -> _Life | None:
        recent = [life for life in free if frame - life.last <= NEAR_FRAMES]
        near = [e for e in recent if float(np.hypot(*(e.middle - middle))) < NEAR_SIZES * max(size, e.size)]
        best = card.reading.best
        same = [life for life in near if life.seen.best == best]
        if same:
            return same[0]
        if near and not is_sure(card):
            return near[0]
        return next((life for life in free if life.seen.best == best), None)

    def committed(self) -> list[Committed]:
        """What is certain by now, in order of appearance; a face seen twice in a row is one entry."""
        sure = [
            Committed(life.seen.best, life.first, life.last, round(life.seen.sureness, 4))
            for life in self._lives
            if life.seen.best < FACES and life.seen.agreed >= LOOKS_MIN and life.seen.sureness >= SURE
        ]
        joined: list[Committed] = []
        for entry in sorted(sure, key=lambda e: e.from_frame):
            twin = next((n for n, e in enumerate(joined) if e.card == entry.card), None)
            if twin is None:
                joined.append(entry)
            else:
                old = joined[twin]
                last, confidence = max(old.to_frame, entry.to_frame), max(old.confidence, entry.confidence)
                joined[twin] = old._replace(to_frame=last, confidence=confidence)
        return joined
