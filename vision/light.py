# SPDX-License-Identifier: GPL-3.0-or-later
"""The light in a camera's pictures: black, burnt out, suddenly other, slowly drifted. While it cannot be trusted
nothing is looked at, so that no state is told of a table in the dark.

Sudden: the whole picture's brightness is other than in the seconds before. When it has been steady again for a while
the new light is taken for what it is. Drifted: brightness or colour are other than when the camera was calibrated or
last told so: said for some seconds, then taken as the new measure.
"""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np

from vision.capture.shot import Grey

BLACK_BELOW, BURNT_ABOVE, BURNT_SHARE = 35, 250, 0.6
SUDDEN_SHARE, DRIFT_SHARE = 0.22, 0.35
STEADY_SHARE, STEADY_NS, TELL_NS = 0.05, 1_000_000_000, 5_000_000_000
SLOW = 0.05
COLUMNS, ROWS, EVEN_ENOUGH, REFRESH_NS = 4, 7, 0.015, 20_000_000_000
FULL, CEILING_LEAST = 255.0, 200.0
"""Where a sensor is full, and how low a burnt-out pixel is taken at most, however much the light swings."""

BLACK = "the picture is black; is the lens covered or the light off?"
BURNT = "the picture is burnt out; lower the exposure"
SUDDEN = "the light has changed suddenly; cards are looked at again when it is steady"
DRIFTED = "the light has changed since the camera was set up; look whether cards are still read surely"


class Light(NamedTuple):
    """What is wrong with the light, or nothing, and whether the picture may be looked at."""

    trouble: str
    is_usable: bool


GOOD = Light("", True)


class LightWatch:
    """The light of one camera over time."""

    def __init__(self) -> None:
        self._usual: float | None = None
        self._reference = 0.0
        self._last = 0.0
        self._unsteady_ns: int | None = None
        self._drift_ns: int | None = None

    def take(self, quarter: Grey, mono_ns: int) -> Light:
        """Take in the next quarter picture."""
        sample = quarter[::4, ::4]
        if float(np.percentile(sample, 99)) < BLACK_BELOW:
            return Light(BLACK, False)
        if float((sample > BURNT_ABOVE).mean()) > BURNT_SHARE:
            return Light(BURNT, False)
        level = float(sample.mean()) + 1.0
        if self._usual is None:
            self._usual = self._reference = self._last = level
        if self._sudden(level, mono_ns):
            return Light(SUDDEN, False)
        self._usual += SLOW * (level - self._usual)
        return self._drifted(mono_ns)

    def _sudden(self, level: float, mono_ns: int) -> bool:
        """Whether the brightness has jumped and is not steady yet."""
        assert self._usual is not None
        steady = abs(level - self._last) <= STEADY_SHARE * level
        self._last = level
        if self._unsteady_ns is None:
            if abs(level - self._usual) <= SUDDEN_SHARE * self._usual:
                return False
            self._unsteady_ns = mono_ns
            return True
        if not steady:
            self._unsteady_ns = mono_ns
        if mono_ns - self._unsteady_ns < STEADY_NS:
            return True
        self._unsteady_ns, self._usual = None, level
        return False

    def _drifted(self, mono_ns: int) -> Light:
        assert self._usual is not None
        if abs(self._usual - self._reference) <= DRIFT_SHARE * self._reference:
            self._drift_ns = None
            return GOOD
        self._drift_ns = mono_ns if self._drift_ns is None else self._drift_ns
        if mono_ns - self._drift_ns > TELL_NS:
            self._reference, self._drift_ns = self._usual, None
            return GOOD
        return Light(DRIFTED, True)


class EvenLight:
    """Takes the bands of mains lamps and slow changes of the light out of grey pictures: each row is brought to the
    brightness that it had in a reference picture, by the median over the row, which things on the table do not move.

    White paper burns out in the bright bands and cannot be brought back from there: it would seem to move. So nothing
    is taken for brighter than what a burnt-out pixel of that row has been brought to."""

    def __init__(self) -> None:
        self._reference: Grey | None = None
        self._since_ns = 0
        self._ceiling = np.full((1, 1), FULL, np.float32)

    def take(self, quarter: Grey, mono_ns: int) -> Grey:
        """The picture as it would be in the light of the reference."""
        if self._reference is None or self._reference.shape != quarter.shape:
            self._reference, self._since_ns = quarter, mono_ns
            self._ceiling = np.full((len(quarter), 1), FULL, np.float32)
            return quarter
        now, before = (one[:, ::COLUMNS].astype(np.float32) + 4 for one in (quarter, self._reference))
        ratio = np.median(now / before, axis=1).astype(np.float32)
        gain = cv2.blur(ratio[:, None], (1, ROWS))
        if float(np.abs(gain - 1).max()) < EVEN_ENOUGH:
            return self._lowered(quarter)
        self._ceiling = np.maximum(np.minimum(self._ceiling, FULL / gain), CEILING_LEAST)
        even = self._lowered(cv2.convertScaleAbs(quarter / gain))
        if mono_ns - self._since_ns > REFRESH_NS:
            self._reference, self._since_ns = even, mono_ns
        return even

    def _lowered(self, even: Grey) -> Grey:
        """Nothing brighter than the ceiling of its row."""
        low: Grey = np.minimum(even, self._ceiling.astype(np.uint8))
        return low
