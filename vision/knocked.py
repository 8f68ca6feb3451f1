# SPDX-License-Identifier: GPL-3.0-or-later
"""What was kept of a zone when the camera is found to have moved: where it is seen now, if it was seen before the
camera moved, and where it was, if only after that: a knock is often found out later than the next look."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vision.geometry import Matrix, Quad, through
from vision.ground import SHRINK, Ground, alike, stirred, warped
from vision.rectify import Picture


class Sight(NamedTuple):
    """A half-size picture, and quads of what was seen in it in pixels of the full-size part."""

    small: Picture
    quads: list[Quad]

    def brought(self, way: Matrix) -> Sight:
        """As it is seen after a move; ``way`` from old half-size pixels to new ones."""
        return Sight(warped(self.small, way), brought(self.quads, way))


def brought(quads: list[Quad], way: Matrix) -> list[Quad]:
    """Quads brought along; ``way`` from old half-size pixels to new ones."""
    bigger = np.diag([SHRINK, SHRINK, 1.0])
    way = np.asarray(bigger @ way @ np.linalg.inv(bigger), np.float64)
    return [through(way, quad) for quad in quads]


def staying(slid: tuple[int, int]) -> Matrix:
    """The way of what stays where it is in the picture while the zone's part begins ``slid`` pixels further on."""
    return np.array([[1, 0, -slid[0] / SHRINK], [0, 1, -slid[1] / SHRINK], [0, 0, 1]], np.float64)


def fitting(ground: Ground, now: Picture, one: Sight | None, other: Picture) -> Sight | None:
    """What was seen after a move, cut to the size of a picture, if that looks more like it than like the ``other``."""
    if one is None:
        return None
    mine = Sight(alike(one.small, now.shape), one.quads)
    gap, other_gap = (ground.areas(stirred(now, seen), 3) for seen in (mine.small, alike(other, now.shape)))
    return mine if gap < other_gap else None
