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
from vision.ground import Ground, Mask, alike, changed, closed, filled, repatterned, stirred
from vision.rectify import Picture

STILL_MOST, STIRRED_MOST = 0.015, 0.12
EDGE_LEAST, EDGE_DOUBTFUL, EDGE_SEEN_LEAST, MOVED_LEAST = 0.35, 0.18, 0.12, 0.5
NEW_LEAST, LEFT_MOST, SECOND_LEAST = 0.05, 0.03, 0.03
UNDER, BY_ITS_EDGE, BY_THE_EDGE, SHADOW = 1.06, 1.04, 1.09, 1.14
BESIDE_MOST = 0.06
ANOTHER_LEAST, TOUCHED = 0.12, 0.93
ALL_AT_ONCE = 3
SMALLER, INSIDE, SIDE_MOST = 0.75, 0.95, 0.01
NEAR, BARE_MOST, BARE_DOUBTFUL, BARE_NONE, MORE_LEAST, MORE_SURE = 1.25, 0.02, 0.25, 0.1, 0.03, 0.045
CLOSE, PRINT_MOVED = 1.12, 0.08
ALONG, ALONG_LEAST, ALONG_SEEN = 1.05, 0.6, 0.4
REDRAWN = 0.7
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


NOBODY, PERHAPS, ONE = Came(0, 0), Came(0, 1), Came(1, 1)


def redrawn(came: Came, faces: list[Quad], lay: list[Quad]) -> Came:
    """What came, where two faces are seen and one of them lies mostly where one ``lay``: it may be that one, half
    covered now and its outline drawn a little otherwise."""
    again = len(faces) > len(lay) and any(overlap(face, one) > REDRAWN for face in faces for one in lay)
    return Came(came.low - 1, came.high) if again and came.low > 1 else came


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
        self.may_be_just_on = False
        """Whether one may have come to lie so near another that they are one find."""
        self._print: Mask = self.change if like is None or before_like is None else self.change & like & before_like

    def came(self, new: list[Quad], is_pile: bool, is_touched: bool) -> Came:
        """``new``: cards that lie where none lay before. Where cards are touched, one that lies just over another that
        lay there may be the same one."""
        self.cards = self._ground.touching(self.cards, filled(self.change.shape, [*new, *self._before], UNDER))
        size = self._ground.areas(self.cards, 5)
        self._is_pile = is_pile
        touched = [quad for quad in new if is_touched and any(overlap(quad, old) > TOUCHED for old in self._before)]
        new = [quad for quad in new if not any(quad is other for other in touched)]
        if not is_pile and size < STILL_MOST:
            return NOBODY
        found: list[Quad] = []
        for quad in sorted(new, key=self._edges_seen, reverse=True)[: 2 * ALL_AT_ONCE]:
            if len(found) < ALL_AT_ONCE and self._is_one_more(quad, found):
                found.append(quad)
        if not found and size < STIRRED_MOST:  # every card lies as it lay: a shadow, a finger, a card that came to rest
            return PERHAPS if is_pile and self._is_printed_anew(new) else NOBODY
        if found and self._explain_all(found):
            return Came(len(found), len(found) + int(self._sticks_out(found)))
        if not found and not is_pile and self._lies_on_cards():
            return NOBODY
        if self._ground.fits_one(self.cards):
            return Came(int(is_pile and not touched and self._is_fresh()), 1)
        return Came(0, max(2, min(ALL_AT_ONCE, len(found) + 1)))

    def _sticks_out(self, found: list[Quad]) -> bool:
        """Whether a sliver of another card is new beside the cards found. A find is seldom exact, so one card is first
        laid where it covers most."""
        if max(self._beside(found, BY_THE_EDGE, 3), self._on_known(found, INSIDE)) <= SLIVER_MOST:
            return False
        if len(found) > 1:
            return self._beside(found, BY_THE_EDGE, 3) > SLIVER_MOST
        exact = [self._ground.laid_best(self.cards, found[0])]
        return max(self._beside(exact, BY_ITS_EDGE, 3), self._on_known(exact, UNDER)) > SLIVER_MOST

    def _on_known(self, found: list[Quad], grow: float) -> float:
        """What is newly printed, whatever its colour, on known cards beside the ones found, in card areas: in dim light
        a rim has not the colours of backs. Not on piles, where outlines are hard to find."""
        if self._is_pile:
            return 0.0
        beside = filled(self.change.shape, self._before) & (1 - filled(self.change.shape, found, grow))
        return self._ground.areas(self.change & beside & repatterned(self._now, self._kept), 0)

    def _lies_on_cards(self) -> bool:
        """Whether all that has changed lies well inside known cards and is smaller than a card: a chip."""
        return self._ground.is_smaller(self.cards, SMALLER) and self._beside(self._before, INSIDE, 3) < SIDE_MOST

    def just_on_another(self, alone: bool) -> Came:
        """One that came to lie so near another that they are one find: no ground is bare that was covered, and more of
        it is covered by anything. A card that was pushed bares as much as it covers, unless others show beneath it.
        Either the edges are new, or a card that lay there ``alone`` has its print elsewhere and all that is covered
        now lies close by it: chips and hands reach further."""
        edges = max((self._edges_seen(quad) for quad in self._before), default=0.0)
        if self._ground.empty is None or edges < EDGE_DOUBTFUL:
            return NOBODY
        bared, covered = self._bared_and_covered(self._ground.empty)
        bare, more = self._ground.areas(bared, 0), self._ground.areas(covered, 0)
        if bare > BARE_MOST or (edges < EDGE_LEAST and bare > BARE_DOUBTFUL * more):
            return NOBODY  # it was pushed
        close = self._is_close(covered, more)
        self.may_be_just_on = close and more > MORE_LEAST
        plain = alone and close and bare < BARE_NONE * more and self._is_print_moved()
        return Came(int(more > MORE_SURE and (edges >= EDGE_LEAST or plain)), int(more > MORE_LEAST))

    def _bared_and_covered(self, empty: Picture) -> tuple[Mask, Mask]:
        """Where ground about the cards is bare now and was covered, and where it is covered now and was bare. Where a
        card's rim meets its print, a line may have the colour of the ground by chance: gaps so narrow are no ground."""
        near = filled(self._now.shape, self._before, NEAR)
        before, now = (closed(stirred(one, empty) & near) for one in (self._kept, self._now))
        return before & (1 - now), now & (1 - before)

    def _is_print_moved(self) -> bool:
        """Whether the print of the cards looks other than before, in whatever light."""
        return self._ground.areas(self._print & filled(self._now.shape, self._before, INSIDE), 0) > PRINT_MOVED

    def _is_close(self, covered: Mask, size: float) -> bool:
        """Whether nearly all of what is covered now lies by the cards' edges."""
        far = covered & (1 - filled(self._now.shape, self._before, CLOSE))
        return self._ground.areas(far, 0) < BARE_NONE * size

    def _is_fresh(self) -> bool:
        """Whether another print shows where something has changed."""
        return self._ground.areas(self.cards & repatterned(self._now, self._kept), 0) > ANOTHER_LEAST

    def _is_printed_anew(self, new: list[Quad]) -> bool:
        """Whether another print shows on a pile, though not in the colours of backs, as in dim light."""
        on_pile = self.change & filled(self.change.shape, [*self._before, *new])
        if self._ground.empty is not None:
            on_pile &= stirred(self._now, self._ground.empty)
        return self._ground.areas(on_pile & repatterned(self._now, self._kept), 0) > ANOTHER_LEAST

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

    def is_stirred(self, quad: Quad) -> bool:
        """Whether the place of a card looks other than before."""
        return self._ground.areas(self.change & filled(self._now.shape, [quad]), 3) > STIRRED_MOST

    def _edges_seen(self, quad: Quad) -> float:
        """The share of a card's edges that is new."""
        ring = self._ring(quad)
        return float(self.change[ring > 0].mean() if ring.any() else 0)

    def _ring(self, quad: Quad, outer: float = 1.02) -> Mask:
        ring: Mask = filled(self.change.shape, [quad], outer) & (1 - filled(self.change.shape, [quad], 0.93))
        return ring

    def _is_one_more(self, quad: Quad, found: list[Quad]) -> bool:
        """Whether a card came to lie at ``quad``, the cards ``found`` on top of it."""
        beside = 1 - filled(self.change.shape, found, UNDER)
        ring = self._ring(quad)
        seen = ring & beside
        if not seen.any() or seen.sum() < EDGE_SEEN_LEAST * ring.sum():
            return False
        if float(self.change[seen > 0].mean()) < EDGE_LEAST and not (self._is_pile and self._lies_along(quad, seen)):
            return False
        own = self.cards & filled(self.change.shape, [quad]) & beside
        if self._ground.areas(own, 3 if found else 0) < (SECOND_LEAST if found else NEW_LEAST):
            return False
        return self._left_behind(quad) <= LEFT_MOST

    def _lies_along(self, quad: Quad, ring: Mask) -> bool:
        """Whether a card came to lie along another: their long edges run into each other, so only the others are new,
        and what is seen of the one below lies where it lay."""
        rings = [self._ring(old, ALONG) for old in self._before if overlap(quad, old) > ALONG_LEAST]
        for old in rings:
            own = ring & (1 - old)
            below = old & (1 - filled(self.change.shape, [quad], UNDER))
            if min(own.sum(), below.sum()) < EDGE_SEEN_LEAST * ring.sum():
                continue
            if float(self.change[own > 0].mean()) > ALONG_SEEN and float(self.change[below > 0].mean()) < EDGE_LEAST:
                return True
        return False

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
