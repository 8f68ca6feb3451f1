# SPDX-License-Identifier: GPL-3.0-or-later
"""Find cards in a picture: outlines (fast) and the learned finder (everything else), joined.

``find_cards`` is the door. Neither path knows what a card shows.
"""

from __future__ import annotations

from vision.detect.contours import FEW_LEVELS, SizePrior, outlines, whiteness
from vision.detect.corners import opposed, quad_of_one, quad_of_pair
from vision.detect.edges import sharpened
from vision.detect.found import Corner, Found
from vision.detect.join import joined
from vision.detect.learned import LONG_SIDES, look
from vision.geometry import Quad, box_of, overlap
from vision.rectify import Picture

FIT_MIN = 0.72

__all__ = ["Corner", "Found", "SizePrior", "find_cards", "find_outlines", "whiteness"]


def find_outlines(image: Picture, prior: SizePrior | None = None) -> list[Found]:
    """The fast path alone, with few thresholds: for known tables."""
    return joined(outlines(image, prior, FEW_LEVELS), (), ())


def find_cards(image: Picture, prior: SizePrior | None = None, long_sides: tuple[int, ...] = LONG_SIDES) -> list[Found]:
    """All cards of a BGR picture by both paths. ``prior`` gives the size in mm where the camera is calibrated."""
    seen = look(image, long_sides)
    cards = joined(outlines(image, prior), seen.cards, seen.corners)
    return [_fitted(image, card) for card in cards]


def _fitted(image: Picture, card: Found) -> Found:
    """A card moved on to its edges where they can be seen: from the learned quad, or from where its indices lie."""
    if card.sharp:
        return card
    for rough in _rough_quads(card):
        quad = sharpened(image, rough)
        if quad is not None and overlap(quad, rough) > FIT_MIN:
            return card._replace(quad=quad, box=box_of(quad), sharp=True)
    return card


def _rough_quads(card: Found) -> list[Quad]:
    rough = []
    pairs = [(a, b) for n, a in enumerate(card.corners) for b in card.corners[n + 1 :] if opposed(a, b)]
    rough += [quad_of_pair(a, b) for a, b in pairs[:1]]
    rough.append(card.quad)
    if not pairs:
        rough += [quad_of_one(corner) for corner in card.corners[:1]]
    return [quad for quad in rough if quad is not None]
