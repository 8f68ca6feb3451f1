# SPDX-License-Identifier: GPL-3.0-or-later
"""The motion gate: which zones move, which have come to rest, and whether they look other than before.

It sees quarter-size grey pictures only; nothing else of vision runs while every zone is quiet. A change of the
whole picture's light (mains flicker, a cloud) is taken out by the median difference.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

Grey = NDArray[Any]
SETTLE_FRAMES = 3
STEP = 14
MOVING_PIXELS, MOVING_SHARE = 5, 0.003
CHANGED_PIXELS, CHANGED_SHARE = 8, 0.004
BRIGHTER, BRIGHTER_SHARE = 28, 0.06
LAY_MOST, OTHER_LEAST = 0.1, 0.3
"""So much of what lies still may be hidden by what moves over it, and so large as a share of it is that at least."""


class Quiet(NamedTuple):
    """A zone in one picture: ``moving`` now; ``rested`` for how many pictures; ``changed`` since ``keep``; ``lay``:
    whether what had come by the picture before lay still there, though something else moves now."""

    moving: bool
    rested: int
    changed: bool
    lay: bool = False


class Gate:
    """The gate of one zone. ``mask``: uint8 of the quarter picture's size, 255 inside the zone."""

    def __init__(self, mask: Grey) -> None:
        x, y, w, h = cv2.boundingRect(mask)
        self._part = (slice(y, y + h), slice(x, x + w))
        self._mask = mask[self._part]
        size = int(np.count_nonzero(self._mask))
        self._moving = max(MOVING_PIXELS, int(size * MOVING_SHARE))
        self._changed = max(CHANGED_PIXELS, int(size * CHANGED_SHARE))
        self._last: Grey | None = None
        self._kept: Grey | None = None
        self._rested = 0

    def look(self, quarter: Grey) -> Quiet:
        """Take in the next picture."""
        now = cv2.blur(quarter[self._part], (3, 3))
        stirred = None if self._last is None else self._unlike(now, self._last)
        moving = stirred is None or int(np.count_nonzero(stirred)) > self._moving
        lay = moving and self._rested == 0 and self._lay_still(now)
        self._rested = 0 if moving else self._rested + 1
        self._last = now
        changed = self._kept is None or int(np.count_nonzero(self._unlike(now, self._kept))) > self._changed
        return Quiet(moving, self._rested, changed, lay)

    def _lay_still(self, now: Grey) -> bool:
        """Whether what had come by the last picture is not stirred since, though something about as large has come
        beside it: what slides on to its place has come alone. In dim light little is seen of a slide."""
        if self._kept is None or self._last is None:
            return False
        come, stirred = self._unlike(self._last, self._kept), self._unlike(now, self._last, STEP // 2)
        size, both, apart = (int(np.count_nonzero(one)) for one in (come, come & stirred, stirred & ~come))
        return size > self._changed and both <= size * LAY_MOST and apart >= size * OTHER_LEAST

    def absorb(self, quarter: Grey) -> None:
        """Take in a picture that is no proof of rest: the next is compared with it."""
        self._last = cv2.blur(quarter[self._part], (3, 3))
        self._rested = 0

    def keep(self) -> None:
        """Remember the present look: ``changed`` is measured against it."""
        self._kept = self._last

    def is_brighter(self, quarter: Grey) -> bool:
        """Whether a part of the zone, about as large as half a card, is much brighter than when it was kept."""
        if self._kept is None:
            return False
        gap = quarter[self._part].astype(np.int16) - self._kept
        return int(np.count_nonzero((gap > BRIGHTER) & (self._mask > 0))) > BRIGHTER_SHARE * self._mask.size

    def forget(self) -> None:
        """Drop all memory, as after a lost camera."""
        self._last = self._kept = None
        self._rested = 0

    def _unlike(self, one: Grey, other: Grey, step: int = STEP) -> Grey:
        """True inside the zone where two pictures differ, a change of the whole light taken out."""
        gap = one.astype(np.int16) - other
        sample = gap[::3, ::3].ravel()
        half = len(sample) // 2
        gap -= np.partition(sample, half)[half]  # the median, without what np.median costs for a few numbers
        return (np.abs(gap) > step) & (self._mask > 0)
