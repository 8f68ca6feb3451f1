# SPDX-License-Identifier: GPL-3.0-or-later
"""How many cards have come between two resting pictures of one zone: all that has changed must lie under them.

A card that came lies on top: all its edges are new. What sticks out under it may be a second one that came before it,
if its edges beside the first are new too and no card that lay there has moved. On a pile, where outlines are hard to
find, one card came if what has changed is fresh print and fits under one card. Hands, chips and shadows that came or
went are no cards: only what looks like a card now is weighed, and no part of a known card that something had covered.
Where the cards found do not explain everything the answer is a range.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vision.geometry import Quad, overlap
from vision.ground import Ground, Mask, alike, changed, filled, repatterned, stirred
from vision.rectify import Picture

STILL_MOST, STIRRED_MOST = 0.015, 0.12
EDGE_LEAST, EDGE_SEEN_LEAST, MOVED_LEAST = 0.35, 0.12, 0.5
NEW_LEAST, LEFT_MOST, SECOND_LEAST = 0.05, 0.03, 0.03
UNDER, BY_THE_EDGE, SHADOW = 1.06, 1.09, 1.14
BESIDE_MOST = 0.06
ANOTHER_LEAST, TOUCHED = 0.12, 0.93
ALL_AT_ONCE = 3
SLIVER_MOST = 0.025
"""More than that sticks out under a card when there is another below it."""


class Came(NamedTuple):
    """Least and greatest number of cards that came since the zone last lay still."""

    low: int
    high: int

    @property
    def is_certain(self) -> bool:
        """Whether it is one number."""
        return self.low == self.high


NOBODY = Came(0, 0)


class Kept(NamedTuple):
    """The picture to compare the next one with: ``things``: 1 where a hand or a chip covers the ground (None: not
    known); there the picture is as it was before."""

    small: Picture
    things: Mask | None = None


class Comparison:
    """One picture against the last that was taken for true. ``before``: the cards' quads then; ``turned``: cards that
    only show their other side now; ``faces``: cards face up now. Half-size pictures, quads in pixels of the full-size
    part."""

    def __init__(
        self,
        ground: Ground,
        now: Picture,
        kept: Kept,
        before: list[Quad],
        turned: list[Quad],
        faces: list[Quad],
    ) -> None:
        if kept.small.shape != now.shape:  # the camera moved meanwhile
            kept = Kept(alike(kept.small, now.shape))
        self._ground, self._now, self._kept, self._before = ground, now, kept.small, before
        still = 1 - filled(now.shape, turned, SHADOW)
        if kept.things is not None:
            still &= 1 - (kept.things & filled(now.shape, before, UNDER))
        self.change: Mask = stirred(now, kept.small) & still
        like, before_like = ground.like_cards(now), ground.like_cards(self._kept)
        if like is not None:
            like = like | filled(now.shape, faces)
        self.cards: Mask = self.change if like is None else self.change & like
        """What has changed and looks like a card now."""
        self._print: Mask = self.change if like is None or before_like is None else self.change & like & before_like

    def came(self, new: list[Quad], is_pile: bool, is_touched: bool) -> Came:
        """``new``: cards that lie where none lay before. Where cards are touched, one on a pile that lies just over
        another that lay there may be the same one."""
        self.cards = self._ground.touching(self.cards, filled(self.change.shape, [*new, *self._before], UNDER))
        size = self._ground.areas(self.cards, 5)
        touched = [quad for quad in new if is_touched and any(overlap(quad, old) > TOUCHED for old in self._before)]
        if is_pile:
            new = [quad for quad in new if not any(quad is other for other in touched)]
        elif size < STILL_MOST:
            return NOBODY
        found: list[Quad] = []
        for quad in sorted(new, key=self._edges_seen, reverse=True)[: 2 * ALL_AT_ONCE]:
            if len(found) < ALL_AT_ONCE and self._is_one_more(quad, found):
                found.append(quad)
        if not found and size < STIRRED_MOST:
            return NOBODY  # every card lies as it lay: a shadow, a finger, a card that came to rest
        if found and self._explain_all(found):
            return Came(len(found), len(found) + int(self._beside(found, BY_THE_EDGE, 3) > SLIVER_MOST))
        if self._ground.fits_one(self.cards):
            return Came(int(is_pile and not touched and self._is_fresh()), 1)
        return Came(0, max(2, min(ALL_AT_ONCE, len(found) + 1)))

    def _is_fresh(self) -> bool:
        """Whether another print shows where something has changed."""
        return self._ground.areas(self.cards & repatterned(self._now, self._kept), 0) > ANOTHER_LEAST

    def may_have_come(self, quad: Quad, large: float) -> bool:
        """Whether a card at a new place may be one more: no place is bare that it was pushed from, and either its
        edges are new or it is so ``large`` (card areas) that two cards must have been taken for one."""
        if self._left_behind(quad) > LEFT_MOST:
            return False
        return self._ground.areas(filled(self._now.shape, [quad]), 0) > large or self._edges_seen(quad) >= EDGE_LEAST

    def shows_another(self, quad: Quad) -> bool:
        """Whether the printing of a card is not quite where it was, whatever shadow lies on it: another card lies just
        there, or the same one was touched."""
        inside = self._print & filled(self._now.shape, [quad], 0.95) & repatterned(self._now, self._kept)
        return self._ground.areas(inside, 0) > ANOTHER_LEAST

    def _edges_seen(self, quad: Quad) -> float:
        """The share of a card's edges that is new."""
        ring = self._ring(quad)
        return float(self.change[ring > 0].mean() if ring.any() else 0)

    def _ring(self, quad: Quad) -> Mask:
        ring: Mask = filled(self.change.shape, [quad], 1.02) & (1 - filled(self.change.shape, [quad], 0.93))
        return ring

    def _is_one_more(self, quad: Quad, found: list[Quad]) -> bool:
        """Whether a card came to lie at ``quad``, the cards ``found`` on top of it."""
        beside = 1 - filled(self.change.shape, found, UNDER)
        ring = self._ring(quad)
        seen = ring & beside
        if not seen.any() or seen.sum() < EDGE_SEEN_LEAST * ring.sum():
            return False
        if float(self.change[seen > 0].mean()) < EDGE_LEAST:
            return False
        own = self.cards & filled(self.change.shape, [quad]) & beside
        if self._ground.areas(own, 3 if found else 0) < (SECOND_LEAST if found else NEW_LEAST):
            return False
        return self._left_behind(quad) <= LEFT_MOST

    def _explain_all(self, found: list[Quad]) -> bool:
        """Whether nothing else has changed: beside these cards neither cards nor bare places of cards are new."""
        if self._beside(found, UNDER if len(found) > 1 else SHADOW, 5) > BESIDE_MOST:
            return False
        return len(found) == 1 or not any(self._has_moved(old, found) for old in self._before)

    def _beside(self, found: list[Quad], grow: float, grain: int) -> float:
        """What is new beside some cards, in card areas."""
        return self._ground.areas(self.cards & (1 - filled(self.change.shape, found, grow)), grain)

    def _has_moved(self, old: Quad, found: list[Quad]) -> bool:
        """Whether a card that lay there before is not there any more: its edges beside the new cards are changed."""
        ring = self._ring(old)
        seen = ring & (1 - filled(self.change.shape, found, UNDER))
        return bool(seen.sum() > EDGE_SEEN_LEAST * ring.sum()) and float(self.change[seen > 0].mean()) > MOVED_LEAST

    def is_bare(self) -> bool:
        """Whether cards have been taken or pushed from where they lay."""
        return self._left_behind(None) > LEFT_MOST

    def _left_behind(self, quad: Quad | None) -> float:
        """Ground that cards covered before and nothing covers now, beside ``quad``, in card areas."""
        empty = self._ground.empty
        if empty is None:
            return 0.0
        there = filled(self._now.shape, [] if quad is None else [quad], 1.03)
        before = filled(self._now.shape, self._before) & (1 - there)
        return self._ground.areas(before & changed(self._kept, empty) & (1 - changed(self._now, empty)), 3)


def as_it_lies(ground: Ground, now: Picture, kept: Kept | None, faces: list[Quad]) -> Kept:
    """What to keep of a picture in which ``faces`` lie beside backs."""
    like = ground.like_cards(now)
    if kept is None or ground.empty is None or like is None or kept.small.shape != now.shape:
        return Kept(now)
    things = ground.whole(stirred(now, ground.empty) & (1 - like) & (1 - filled(now.shape, faces)))
    if not things.any():
        return Kept(now)
    return Kept(np.where(things[..., None] > 0, kept.small, now).astype(now.dtype), things)
