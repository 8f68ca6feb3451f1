# SPDX-License-Identifier: GPL-3.0-or-later
"""Find cards in a picture: outlines (fast) and the learned finder (everything else), joined.

``find_cards`` is the door. Neither path knows what a card shows.
"""

from __future__ import annotations

from vision.detect.contours import SizePrior, outlines
from vision.detect.edges import sharpened
from vision.detect.found import Corner, Found
from vision.detect.join import joined
from vision.detect.learned import LONG_SIDES, look
from vision.rectify import Picture

__all__ = ["Corner", "Found", "SizePrior", "find_cards", "find_outlines"]


def find_outlines(image: Picture, prior: SizePrior | None = None) -> list[Found]:
    """The fast path alone."""
    return joined(outlines(image, prior), (), ())


def find_cards(image: Picture, prior: SizePrior | None = None, long_sides: tuple[int, ...] = LONG_SIDES) -> list[Found]:
    """All cards of a BGR picture by both paths. ``prior`` gives the size in mm where the camera is calibrated."""
    seen = look(image, long_sides)
    cards = joined(outlines(image, prior), seen.cards, seen.corners)
    return [_fitted(image, card) for card in cards]


def _fitted(image: Picture, card: Found) -> Found:
    """A learned quad moved on to the card's edges where they can be seen."""
    if card.quad is None or card.sharp:
        return card
    quad = sharpened(image, card.quad)
    return card if quad is None else card._replace(quad=quad, sharp=True)
