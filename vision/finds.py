# SPDX-License-Identifier: GPL-3.0-or-later
"""What the finder takes for backs, held against the ground: a find is a card only where something covers the ground."""

from __future__ import annotations

import cv2

from vision.counted import Counted, pose_of, same_pose
from vision.geometry import Quad, overlap
from vision.ground import Ground, Mask, changed, filled, stirred
from vision.rectify import Picture

PRINTED_MOST, LIKE_LEAST = 0.2, 0.5
COLOURED_LEAST, COLOURED_DOUBTFUL = 0.1, 0.3
"""Which share of a find, and of a doubtful one, has the colours of backs at least: chips have few."""
SEEN_AGAIN, SAME_MOST, MISSED_LEAST = 0.3, 0.1, 2
AT_REST_MM, AT_REST_DEG = 3.0, 3.0
"""So exactly a card that lies still is found again."""
ONE_CARD, ACROSS, OWN_LEAST = 0.5, 0.3, 0.4
MOSTLY_APART, BACK_SHOWS = 0.6, 0.08
WITH_EDGE = 1.05
"""A find of which so much lies beside others is weighed by that part alone."""


def not_printed(ground: Ground, small: Picture, backs: list[Quad]) -> list[Quad]:
    """Finds that are not part of the empty table: a printed sign or a plate may look like a back."""
    empty = ground.empty
    if empty is None or not backs:
        return backs
    other = stirred(small, empty)
    return [quad for quad, own in zip(backs, _own_shares(other, backs), strict=True) if own > PRINTED_MOST]


def may_be_cards(
    ground: Ground, small: Picture, backs: list[Quad], cover: Mask | None, doubtful: bool = False
) -> list[Quad]:
    """Those of some finds that may be cards. ``cover``: where something in the colours of backs covers the ground."""
    backs = not_printed(ground, small, backs)
    if cover is None or ground.empty is None:
        return backs
    if not ground.knows_backs:  # the colours may be those of backs in another light
        return not_found_twice(backs, changed(small, ground.empty))
    least = COLOURED_DOUBTFUL if doubtful else COLOURED_LEAST
    own = _own_shares(cover, backs)
    return not_found_twice([quad for quad, share in zip(backs, own, strict=True) if share > least], cover)


def with_doubt(cards: Counted, doubted: list[Quad], most: int) -> Counted:
    """A count with finds that may be cards, as well as what they may cover."""
    return Counted(cards.low, min(cards.high + (len(doubted) + 1 if doubted else 0), most))


def beside_faces(ground: Ground, cards: Counted, cover: Mask | None, faces: list[Quad]) -> Counted:
    """A count with one more where something like a back shows beside the faces."""
    if cover is None or not faces or cards.high > len(faces):
        return cards
    shows = ground.backs_share(cover, faces) > BACK_SHOWS
    return Counted(cards.low, len(faces) + 1) if shows else cards


def still_doubted(ground: Ground, small: Picture, doubted: list[Quad]) -> list[Quad]:
    """What was uncertain from the first is no card if it has not the colours of backs, now that those are known."""
    like = ground.like_cards(small) if doubted else None
    if like is None:
        return doubted
    inside = filled(small.shape, doubted, 0.9)
    return doubted if float(like[inside > 0].mean() if inside.any() else 0) >= LIKE_LEAST else []


def apart(backs: list[Quad]) -> list[Quad]:
    """Those of some finds that are surely different cards: one card may be found twice."""
    kept: list[Quad] = []
    for quad in backs:
        if not any(overlap(quad, one) > ONE_CARD for one in kept):
            kept.append(quad)
    return kept


def not_found_twice(backs: list[Quad], cover: Mask) -> list[Quad]:
    """Without finds across another one beside which the ground is bare (not in ``cover``): one card, found twice."""
    if len(backs) < 2:
        return backs
    across = [[one for one in backs if one is not quad and overlap(quad, one) > ACROSS] for quad in backs]
    own = [not others or _share(cover, [quad], others) > OWN_LEAST for quad, others in zip(backs, across, strict=True)]
    return [quad for quad, is_card in zip(backs, own, strict=True) if is_card]


def _own_shares(mask: Mask, backs: list[Quad]) -> list[float]:
    """Which share of each find a mask fills; of one that lies mostly beside a find filled better, of the part beside
    it: chips that are taken for a card at the edge of a true one have nothing of their own."""
    shares = [_share(mask, [quad]) for quad in backs]
    own = []
    for quad, share in zip(backs, shares, strict=True):
        better = [one for one, other in zip(backs, shares, strict=True) if other > share and overlap(quad, one)]
        inside = filled(mask.shape, [quad])
        beside = inside & (1 - filled(mask.shape, better, WITH_EDGE))
        apart = bool(better) and int(beside.sum()) > MOSTLY_APART * int(inside.sum())
        own.append(float(cv2.mean(mask, beside)[0]) if apart else share)
    return own


def _share(mask: Mask, quads: list[Quad], beside: list[Quad] | None = None) -> float:
    """Which share of a quad, without those ``beside`` it, a mask fills."""
    own = filled(mask.shape, quads)
    if beside:
        own &= 1 - filled(mask.shape, beside)
    return float(cv2.mean(mask, own)[0])


class Unproved:
    """Finds of a zone's first look, which nobody saw come and of whose ground no empty look is known. A sign or chips
    that were taken for a card are told by that: they are not found again though nothing has changed there, or elsewhere
    each time."""

    def __init__(self) -> None:
        self.quads: list[Quad] = []
        self._missed = 0

    def are_none(self, small: Picture, before: Picture | None, finds: list[Quad]) -> bool:
        """Whether they were no cards; ``finds`` in the picture now, ``before``: what was kept."""
        if not self.quads or before is None or before.shape != small.shape:
            return False
        is_seen = any(overlap(quad, find) > SEEN_AGAIN for quad in self.quads for find in finds)
        self._missed = 0 if is_seen or _share(stirred(small, before), self.quads) > SAME_MOST else self._missed + 1
        return self._missed >= MISSED_LEAST

    def wander(self, ground: Ground, small: Picture, before: Picture | None, finds: list[Quad]) -> bool:
        """Whether one of them is found clearly elsewhere now though nothing has changed there: what lies still under an
        outline that does not may be no card."""
        if before is None or before.shape != small.shape:
            return False
        return any(
            _share(stirred(small, before), [quad]) <= SAME_MOST and self._is_elsewhere(ground, quad, finds)
            for quad in self.quads
        )

    @staticmethod
    def _is_elsewhere(ground: Ground, quad: Quad, finds: list[Quad]) -> bool:
        again = [pose_of(find, ground.to_table) for find in finds if overlap(quad, find) > SEEN_AGAIN]
        pose = pose_of(quad, ground.to_table)
        return bool(again) and not any(same_pose(pose, other, AT_REST_MM, AT_REST_DEG) for other in again)
