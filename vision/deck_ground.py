# SPDX-License-Identifier: GPL-3.0-or-later
"""What is card and what is table in a picture of many cards."""

from __future__ import annotations

import cv2
import numpy as np

from vision.deck_pose import build_of, quad_of
from vision.deck_sight import Ground, Sight, firm_places
from vision.detect import whiteness
from vision.geometry import Quad
from vision.rectify import Picture

PALE = 0.8
"""A table is pale with this share of the cards' whiteness."""
LIGHTER, OTHER_COLOUR = 45.0, 14.0
"""So much lighter or darker, and so far in colour (Lab, each of 255), the same table may look elsewhere."""
EDGE, AROUND = 0.2, 0.6
"""In card widths: how far from every known card the table surely begins, and how far it is looked at."""


def ground_of(image: Picture, sight: Sight, outlines: list[Quad]) -> Ground | None:
    """What is card and what is table; None where no card is read by its outline. Cards that lie over and under those
    of the ``outlines`` are card too: about a fan's open card there is hardly anything else."""
    if not outlines or sight.width <= 0:
        return None
    white = whiteness(image)
    inside, known = np.zeros(white.shape, np.uint8), np.zeros(white.shape, np.uint8)
    build = build_of(sight)
    others = [] if build is None else [quad_of(place, build) for place in firm_places(sight)]
    for quad in outlines:
        cv2.fillConvexPoly(inside, np.round(quad).astype(np.int32), 1)
    for quad in [*outlines, *others]:
        cv2.fillConvexPoly(known, np.round(quad).astype(np.int32), 1)
    near, far = (cv2.dilate(known, _disc(share * sight.width)) for share in (EDGE, AROUND))
    about = (far > 0) & (near == 0)
    card, table = (float(np.median(white[mask])) if mask.any() else 0.0 for mask in (inside > 0, about))
    lab = cv2.cvtColor(image, cv2.COLOR_BGR2LAB).astype(np.float32)
    around = np.median(lab[about], axis=0) if about.any() else np.zeros(3)
    light, *colour = np.moveaxis(np.abs(lab - around), 2, 0)
    bare = (light <= LIGHTER) & (np.hypot(*colour) <= OTHER_COLOUR)
    paper = None if table > PALE * card else np.asarray(white > (card + table) / 2, np.bool_)
    return Ground(paper, np.asarray(bare, np.bool_))


def _disc(radius: float) -> Picture:
    size = 2 * max(1, round(radius)) + 1
    return np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size)), np.uint8)
