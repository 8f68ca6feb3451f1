# SPDX-License-Identifier: GPL-3.0-or-later
"""The ink of a card's indices: for decks whose four suits have four colours, where colour tells the suit.

An ink is told by the way from the paper's colour to the print's (CIE L*a*b*, unit vector): small, blurred or dim print
goes the same way, only less far. Black print goes straight down, and in a picture without colours every print does, so
that only a coloured ink says anything.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.classify.crops import Picture
from vision.classify.reading import Floats

CORNER = (48, 76)
"""Width and height, in pixels of a rectified card, of the corners in which an index lies, of whatever size."""
PAPER_PERCENT, STRONG, STRENGTH_LEAST, PIXELS_LEAST, ALIKE = 75, 0.5, 22.0, 10, 0.85
CHROMA, COLOURED = 2.0, 0.5
"""So much more colour counts than lightness, which all inks have in common; and from where on an ink is no black."""
LIGHT_LEAST, CONTRAST_LEAST = 70.0, 45.0


def is_clear(card: Picture) -> bool:
    """Whether a rectified card is light enough, and its print plain enough, to be remembered by this look."""
    grey = cv2.cvtColor(card, cv2.COLOR_BGR2GRAY)
    dark, light = np.percentile(grey, (2, 90))
    return bool(light >= LIGHT_LEAST and light - dark >= CONTRAST_LEAST)


def ink_of(card: Picture) -> Floats | None:
    """(3,) unit vector L, a, b (weighed) from paper to print of a rectified card's two indices; None where either is
    not clear, or they differ: then something of another colour lies on one."""
    w, h = CORNER
    one, other = _ink(card[:h, :w]), _ink(card[-h:, -w:])
    if one is None or other is None or float(one @ other) < ALIKE:
        return None
    middle = one + other
    return np.asarray(middle / max(float(np.linalg.norm(middle)), 1e-6), np.float32)


def _ink(corner: Picture) -> Floats | None:
    lab = cv2.cvtColor(np.ascontiguousarray(corner), cv2.COLOR_BGR2LAB).reshape(-1, 3).astype(np.float32)
    light = lab[:, 0] >= np.percentile(lab[:, 0], PAPER_PERCENT)
    way = lab - np.median(lab[light], axis=0)
    strength = np.linalg.norm(way, axis=1)
    strong = strength >= max(STRENGTH_LEAST, STRONG * float(np.percentile(strength, 98)))
    if int(strong.sum()) < PIXELS_LEAST:
        return None
    middle = np.median(way[strong], axis=0) * np.array([1, CHROMA, CHROMA])
    return np.asarray(middle / max(float(np.linalg.norm(middle)), 1e-6), np.float32)


def is_coloured(ink: Floats) -> bool:
    """Whether an ink is clearly no black."""
    return float(np.hypot(ink[1], ink[2])) >= COLOURED
