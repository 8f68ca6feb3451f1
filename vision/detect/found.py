# SPDX-License-Identifier: GPL-3.0-or-later
"""What the detectors report: whole cards as quads, printed indices as small frames. Pixels of the given picture."""

from __future__ import annotations

from typing import Literal, NamedTuple

import numpy as np

from vision.geometry import Points, Quad, box_of

Side = Literal["up", "down", "?"]


class Corner(NamedTuple):
    """A printed index: ``centre`` (2,), half axes ``up`` and ``right`` (2,) as the index stands, ``card`` (2,) the
    likely middle of its card, ``score`` 0..1. ``other``: the same print as another look at the picture saw it."""

    centre: Points
    up: Points
    right: Points
    card: Points
    score: float
    other: Corner | None = None

    def frame(self, grow: float = 1.0) -> Quad:
        """Its four corners from the top left of the upright index, half axes times ``grow``."""
        up, right = self.up * grow, self.right * grow
        c = self.centre
        return np.array([c + up - right, c + up + right, c - up + right, c - up - right], np.float32)


class Found(NamedTuple):
    """One card. ``quad`` is None when only indices of it were seen; ``box`` surrounds what was seen.

    ``face``: "up" or "down" where the detector can tell, else "?". ``sharp``: the quad was fitted to the card's own
    edges, so a whole-card reading may rest on it. ``corners``: the indices that belong to it.
    """

    quad: Quad | None
    box: tuple[float, float, float, float]
    face: Side
    sharp: bool
    score: float
    corners: tuple[Corner, ...]


def found_quad(quad: Quad, face: Side, sharp: bool, score: float, corners: tuple[Corner, ...] = ()) -> Found:
    """A Found whose box is that of its quad."""
    return Found(quad, box_of(quad), face, sharp, score, corners)
