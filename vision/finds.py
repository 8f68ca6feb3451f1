# SPDX-License-Identifier: GPL-3.0-or-later
"""What the finder takes for backs, held against the ground: a find is a card only where something covers the ground."""

from __future__ import annotations

from vision.geometry import Quad, overlap
from vision.ground import Ground, Mask, filled, stirred
from vision.rectify import Picture

PRINTED_MOST = 0.2
ONE_CARD, APART, OWN_LEAST = 0.5, 0.02, 0.5


def not_printed(ground: Ground, small: Picture, backs: list[Quad]) -> list[Quad]:
    """Finds that are not part of the empty table: a printed sign or a plate may look like a back."""
    empty = ground.empty
    if empty is None or not backs:
        return backs
    other = stirred(small, empty)
    return [quad for quad in backs if _share(other, [quad]) > PRINTED_MOST]


def covered(backs: list[Quad], cover: Mask | None, least: float) -> list[Quad]:
    """Finds of which at least so much covers the ground and has the colours of backs (``cover``): chips have few."""
    return backs if cover is None else [quad for quad in backs if _share(cover, [quad]) > least]


def apart(backs: list[Quad], cover: Mask | None) -> list[Quad]:
    """Those of some finds that are surely different cards: one card may be found twice, and lie then where the ground
    is bare (not in ``cover``) beside the first find."""
    kept: list[Quad] = []
    for quad in backs:
        overlaps = max((overlap(quad, one) for one in kept), default=0.0)
        if overlaps <= ONE_CARD and (cover is None or overlaps < APART or _share(cover, [quad], kept) > OWN_LEAST):
            kept.append(quad)
    return kept


def _share(mask: Mask, quads: list[Quad], beside: list[Quad] | None = None) -> float:
    """Which share of a quad, without those ``beside`` it, a mask fills."""
    own = filled(mask.shape, quads)
    if beside:
        own &= 1 - filled(mask.shape, beside)
    return float(mask[own > 0].mean()) if own.any() else 0.0
