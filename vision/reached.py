# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether a hand is over a heap of cards: nothing certain is to be seen of it then."""

from __future__ import annotations

from vision.arrivals import Kept
from vision.geometry import Quad
from vision.ground import Ground, filled, stirred
from vision.rectify import Picture

HAND_LEAST, ARM_LEAST, ON_CARDS = 0.08, 0.05, 1.1


def is_reached_into(
    ground: Ground, small: Picture, kept: Kept | None, before: list[Quad], quads: list[Quad], faces: list[Quad]
) -> bool:
    """Whether something over the cards ``before`` or ``quads`` (those found now, ``faces`` among them) has not the
    colours of backs, or reaches from the cards to where the zone's picture ends."""
    like, empty = ground.like_cards(small), ground.empty
    if like is None or empty is None:
        return False
    near = filled(small.shape, [*quads, *before], ON_CARDS) & (1 - filled(small.shape, faces, 1.05))
    things = stirred(small, empty) & (1 - like) & near
    if ground.areas(things, 7) > HAND_LEAST:
        return True
    if kept is None or kept.small.shape != small.shape:
        return False
    arm = ground.from_outside(stirred(small, kept.small))
    return ground.areas(arm & filled(small.shape, before or quads), 3) > ARM_LEAST
