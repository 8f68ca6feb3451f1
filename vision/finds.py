# SPDX-License-Identifier: GPL-3.0-or-later
"""What the finder takes for backs, held against the ground: a find is a card only where something covers the ground."""

from __future__ import annotations

from vision.geometry import Quad, overlap
from vision.ground import Ground, Mask, filled, stirred
from vision.rectify import Picture

PRINTED_MOST = 0.2
ONE_CARD, ACROSS, OWN_LEAST = 0.5, 0.3, 0.4


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


def apart(backs: list[Quad]) -> list[Quad]:
    """Those of some finds that are surely different cards: one card may be found twice."""
    kept: list[Quad] = []
    for quad in backs:
        if not any(overlap(quad, one) > ONE_CARD for one in kept):
            kept.append(quad)
    return kept


def not_found_twice(backs: list[Quad], cover: Mask | None) -> list[Quad]:
    """Without finds across another one beside which the ground is bare (not in ``cover``): one card, found twice."""
    if cover is None or len(backs) < 2:
        return backs
    across = [[one for one in backs if one is not quad and overlap(quad, one) > ACROSS] for quad in backs]
    own = [not others or _share(cover, [quad], others) > OWN_LEAST for quad, others in zip(backs, across, strict=True)]
    return [quad for quad, is_card in zip(backs, own, strict=True) if is_card]


def _share(mask: Mask, quads: list[Quad], beside: list[Quad] | None = None) -> float:
    """Which share of a quad, without those ``beside`` it, a mask fills."""
    own = filled(mask.shape, quads)
    if beside:
        own &= 1 - filled(mask.shape, beside)
    return float(mask[own > 0].mean()) if own.any() else 0.0
