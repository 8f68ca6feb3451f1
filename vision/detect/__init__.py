# SPDX-License-Identifier: GPL-3.0-or-later
"""Find cards in a picture: outlines (fast) and the learned finder (everything else), joined.

``find_cards`` is the door. Neither path knows what a card shows.
"""

from __future__ import annotations

import numpy as np

from vision.detect.contours import FEW_LEVELS, SizePrior, outlines, whiteness
from vision.detect.corners import opposed, quad_of_one, quad_of_pair
from vision.detect.edges import sharpened
from vision.detect.found import Corner, Found
from vision.detect.join import joined
from vision.detect.learned import LONG_SIDES, look
from vision.geometry import box_of, overlap
from vision.rectify import Picture

FIT_MIN = 0.72

__all__ = ["Corner", "Found", "SizePrior", "find_cards", "find_outlines", "fitted", "whiteness"]


def find_outlines(image: Picture, prior: SizePrior | None = None) -> list[Found]:
    """The fast path alone, with few thresholds: for known tables."""
    return joined(outlines(image, prior, FEW_LEVELS), (), ())


def find_cards(image: Picture, prior: SizePrior | None = None, long_sides: tuple[int, ...] = LONG_SIDES) -> list[Found]:
    """All cards of a BGR picture by both paths. ``prior`` gives the size in mm where the camera is calibrated."""
    seen = look(image, long_sides)
    cards = joined(outlines(image, prior), seen.cards, seen.corners)
    return [fitted(image, card) for card in cards]


def fitted(image: Picture, card: Found) -> Found:
    """A card moved on to its edges where they can be seen: from where its indices lie, or from the learned quad."""
    if card.sharp:
        return _whole_box(card)
    pairs = [(a, b) for n, a in enumerate(card.corners) for b in card.corners[n + 1 :] if opposed(a, b)]
    paired = [quad for a, b in pairs[:1] if (quad := quad_of_pair(a, b)) is not None]
    guessed = [quad for corner in card.corners[:1] if not pairs and (quad := quad_of_one(corner)) is not None]
    for rough in [*paired, *([] if card.quad is None else [card.quad]), *guessed]:
        quad = sharpened(image, rough)
        if quad is not None and overlap(quad, rough) > FIT_MIN:
            return _whole_box(card._replace(quad=quad, sharp=True))
    if paired:
        card = card._replace(quad=paired[0])
    return _whole_box(card)


def _whole_box(card: Found) -> Found:
    """The card with a box round its quad and all its indices."""
    shapes = [] if card.quad is None else [card.quad]
    shapes += [corner.frame(1.1) for corner in card.corners]
    return card._replace(box=box_of(np.concatenate(shapes)))
