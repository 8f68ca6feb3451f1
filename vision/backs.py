# SPDX-License-Identifier: GPL-3.0-or-later
"""How many cards lie in a zone: a range, from arrivals and from the ground they cover.

Two backs nearly stacked are one outline, so cards are counted as they come. When a zone lies still again, what has
changed is compared with the cards seen: if all of the change is under one card that was not there before, and no
card's other place has changed, exactly one card has come. If cards have been pushed about, none has come: hands move
cards, only the dealer brings them. The ground covered, in card areas, gives the least number; where the two cannot
both be right the answer is the range between them.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from controller.rules.places import PlaceKind
from vision.geometry import Matrix, Points, Quad, overlap, through
from vision.ground import Ground, Mask, changed, filled, stirred
from vision.rectify import Picture

SLACK, GROWN, TWO_AT_ONCE = 0.13, 0.12, 1.1
GROWN_A_LITTLE, BACK_SHOWS = 0.04, 0.08
CARD_LEAST, LEFT_LEAST = 0.55, 0.3
SAME_MM, SAME_DEG = 1.2, 1.5
FOUND_AGAIN_MM, FOUND_AGAIN_DEG = 3.0, 3.0
NEW_LEAST, LEFT_MOST, STILL_MOST, EDGE_LEAST = 0.05, 0.03, 0.015, 0.35
STIRRED_MOST, LARGE, TURNED_SHARE = 0.12, 1.16, 0.75
SHADOW, PRINTED_MOST = 1.14, 0.2
BESIDE_MOST = 0.4
PILES = {PlaceKind.MUCK, PlaceKind.STUB}


Pose = tuple[Points, float]
"""The middle of a card in table mm and the direction of its long side in degrees."""


class Counted(NamedTuple):
    """Least and greatest number of cards."""

    low: int
    high: int

    def without(self, faces: int) -> Counted:
        """The face-down ones among them."""
        return Counted(max(0, self.low - faces), max(0, self.high - faces))


NONE = Counted(0, 0)


class Look(NamedTuple):
    """One picture of the zone: all its cards; ``came``: cards that surely came since it last lay still (None: cannot
    be told); ``hidden``: cards are there, but something covers them; ``small`` and ``quads``: what it rests on."""

    cards: Counted
    came: int | None
    hidden: bool
    small: Picture
    quads: list[Quad]
    share: float | None = None
    faces: int = 0


class CardCount:
    """The count of one zone."""

    def __init__(self, kind: PlaceKind, ground: Ground, most: int) -> None:
        self.ground = ground
        self._kind, self._most = kind, most
        self.cards = NONE
        self._share = 0.0
        self._kept: Picture | None = None
        self._quads: list[Quad] = []
        self._poses: list[Pose] = []
        self._faces = 0
        self._share_unturned: float | None = None
        """The ground covered before a card was turned up: a face measures a little otherwise than a back."""
        self._last: Look | None = None

    def moved(self, outline: Points, to_table: Matrix) -> None:
        """The camera moved: the cards are the same, but nothing can be compared with what was before."""
        self.ground.moved(outline, to_table)
        self._kept, self._quads, self._last = None, [], None  # a look not yet settled is of other pixels too

    def look(self, part: Picture, backs: list[Quad], sure: int, faces: list[Quad]) -> Look:
        """Count in one picture of the zone's part. ``sure``: how many of ``backs`` are certain."""
        small = self.ground.small(part)
        lying = self._not_printed(small, backs)
        sure, backs = max(0, sure - len(backs) + len(lying)), lying
        quads = backs + faces
        if not quads:
            return self._without_cards(small)
        if backs and self.cards.high == 0:
            self.ground.learn_backs(small, backs)
        share = self.ground.cards_share(small, faces)
        least = max(sure + len(faces), 0 if share is None else self._by_area(share), 1)
        still = [q for n, q in enumerate(quads) if not self._is_turned(q, n >= len(backs), share)]
        turned = [q for q in quads if not any(q is other for other in still)]
        came = self._came(small, still, turned)
        if self.cards.high == 0:
            cards = self._first(small, least, quads, share)
            came = cards.low if cards.low == cards.high else None
        elif came is not None:
            cards = Counted(max(least, self.cards.low + came), self.cards.high + came)
        else:
            cards = self._pushed(small, least, share, still)
            showing = self.ground.backs_share(small, faces)
            if faces and cards.high <= len(faces) and showing is not None and showing > BACK_SHOWS:
                cards = Counted(cards.low, len(faces) + 1)  # something like a back shows beside the faces
        cards = Counted(min(cards.low, self._most), min(max(cards.low, cards.high), self._most))
        if self._kind in PILES:
            cards = Counted(cards.low, self._most)
        return Look(cards, came, False, small, quads, share, len(faces))

    def settled(self, look: Look, last: bool) -> Look | None:
        """Take a look for true when two in a row agree, or when it is the ``last`` one for now (then with the range
        of both); gives what was taken for true."""
        before, self._last = self._last, None if last else look
        if before is not None and (before.cards, before.came, before.hidden) == (look.cards, look.came, look.hidden):
            self._last = None
        elif not last:
            return None
        elif before is not None and not look.hidden:
            low, high = min(before.cards.low, look.cards.low), max(before.cards.high, look.cards.high)
            look = look._replace(cards=Counted(low, high), came=None)
        self._settle(look)
        return look

    def interrupted(self) -> Look | None:
        """Something moves again: a single look that saw one card come is taken for true, so that the next card is
        measured against it."""
        look, self._last = self._last, None
        if look is None or look.came != 1:
            return None
        self._settle(look)
        return look

    def _settle(self, look: Look) -> None:
        if look.hidden:
            return
        if not look.quads and look.cards.high:  # something lies there: not its empty look
            self.cards = look.cards if self.cards.high else NONE
            return
        if look.faces > self._faces and look.cards == self.cards:
            self._share_unturned = self._share
        elif look.cards != self.cards:
            self._share_unturned = None
        self.cards, self._kept, self._quads = look.cards, look.small, look.quads
        self._poses = [self._pose(quad) for quad in look.quads]
        self._faces = look.faces
        if not look.quads:
            self.ground.empty, self._share = look.small, 0.0
            return
        self._share = self._share if look.share is None else look.share

    def _not_printed(self, small: Picture, backs: list[Quad]) -> list[Quad]:
        """Finds that are not part of the empty table: a printed sign or a plate may look like a back."""
        empty = self.ground.empty
        if empty is None or not backs:
            return backs
        other = stirred(small, empty)
        return [quad for quad in backs if float(other[filled(other.shape, [quad]) > 0].mean()) > PRINTED_MOST]

    def _without_cards(self, small: Picture) -> Look:
        """No card is found: the zone is empty, or something hides its cards."""
        share = self.ground.backs_share(small, [])
        lies = share is not None and share >= (LEFT_LEAST if self.cards.high else CARD_LEAST)
        if lies and self.cards.high:
            grown = share is not None and share > self._share + GROWN
            cards = Counted(self.cards.low, self.cards.high + 1) if grown else self.cards
            return Look(cards, None, not grown, small, [])
        return Look(Counted(0, 1 if lies else 0), None, False, small, [])

    def _first(self, small: Picture, least: int, quads: list[Quad], share: float | None) -> Counted:
        """Cards in a zone that was empty."""
        if share is None:
            return Counted(least, max(least, len(quads) + 1))
        spread = self.ground.areas(filled(small.shape, quads), 0)
        if share <= TWO_AT_ONCE or (least == len(quads) and abs(share - spread) < SLACK):
            return Counted(least, least)
        return Counted(least, max(least, len(quads), math.ceil(share)))

    def _came(self, small: Picture, quads: list[Quad], turned: list[Quad]) -> int | None:
        """0 when nothing has changed, 1 when one card has come to lie on top or apart, None when it is not clear."""
        if self._kept is None:
            return 0 if self._as_before(quads + turned) else None
        change = stirred(small, self._kept) & (1 - filled(small.shape, turned, SHADOW))
        if self.ground.areas(change, 5) < STILL_MOST:
            return 0
        new = self._new(quads)
        if not new and self.ground.areas(change, 5) < STIRRED_MOST:
            return 0  # every card lies as it lay: a shadow, a finger, a card that came to rest
        return 1 if any(self._explains(small, change, quad) for quad in new) else None

    def _is_turned(self, quad: Quad, is_face: bool, share: float | None) -> bool:
        """Whether a card has been turned over where it lay: the other side of it is seen there, and no more ground is
        covered than before."""
        backs = len(self._quads) - self._faces
        others = self._quads[:backs] if is_face else self._quads[backs:]
        usual = self._share if is_face or self._share_unturned is None else self._share_unturned
        if share is None or share > usual + GROWN_A_LITTLE or self._kept is None:
            return False
        return any(overlap(quad, old) > TURNED_SHARE for old in others)

    def _new(self, quads: list[Quad]) -> list[Quad]:
        """Cards that lie where none lay before."""
        return [quad for quad in quads if not any(_same(self._pose(quad), old) for old in self._poses)]

    def _explains(self, small: Picture, change: Mask, quad: Quad) -> bool:
        """Whether all that has changed is that a card came to lie at ``quad``: its edges are new, and beside it
        neither cards nor ground look other than before."""
        inside = filled(change.shape, [quad])
        if not self._has_new_edges(change, quad):
            return False
        if self.ground.areas(change & inside, 0) < NEW_LEAST:
            return False
        if self._left_behind(small, quad) > LEFT_MOST:
            return False
        beside = change & (1 - filled(change.shape, [quad], SHADOW))
        return self.ground.areas(beside, 5) < BESIDE_MOST

    @staticmethod
    def _has_new_edges(change: Mask, quad: Quad) -> bool:
        edge = filled(change.shape, [quad], 1.02) & (1 - filled(change.shape, [quad], 0.93))
        return float(change[edge > 0].mean() if edge.any() else 0) >= EDGE_LEAST

    def _may_have_come(self, small: Picture, quad: Quad) -> bool:
        """Whether a card at a new place may be one more: no place is bare that it was pushed from, and either its
        edges are new or it is so large that two cards must have been taken for one."""
        assert self._kept is not None
        if self._left_behind(small, quad) > LEFT_MOST:
            return False
        large = self.ground.areas(filled(small.shape, [quad]), 0) > LARGE
        return large or self._has_new_edges(stirred(small, self._kept), quad)

    def _left_behind(self, small: Picture, quad: Quad) -> float:
        """Ground that cards covered before and nothing covers now, beside ``quad``, in card areas."""
        empty = self.ground.empty
        if empty is None or self._kept is None:
            return 0.0
        before = filled(small.shape, self._quads) & (1 - filled(small.shape, [quad], 1.03))
        return self.ground.areas(before & changed(self._kept, empty) & (1 - changed(small, empty)), 3)

    def _pushed(self, small: Picture, least: int, share: float | None, quads: list[Quad]) -> Counted:
        """Something has changed that is not one card coming."""
        low, high = self.cards
        if self._kind is PlaceKind.BURN or self._kept is None:
            return Counted(max(low, least), max(high + 1, least))  # nobody pushes burns about
        if share is None:
            return Counted(max(least, low), high)
        if len(quads) <= high and any(self._may_have_come(small, quad) for quad in self._new(quads)):
            return Counted(max(low, least), high + 1)
        if least > high:
            return Counted(least, least + 1)
        if share > self._share + GROWN_A_LITTLE and not self._new(quads):
            return Counted(max(low, least), high + 1)  # more lies there, and nothing seems to have moved
        if share < min(CARD_LEAST, self._share - LEFT_LEAST):
            return Counted(1, high)
        return Counted(max(low, least), high)

    def _by_area(self, share: float) -> int:
        return 0 if share < CARD_LEAST else max(1, math.ceil(share - SLACK))

    def _as_before(self, quads: list[Quad]) -> bool:
        """After the camera moved: whether the cards lie where they lay on the table, as far as it was found again."""
        poses = [self._pose(quad) for quad in quads]
        return len(poses) == len(self._poses) and all(
            any(_same(pose, old, FOUND_AGAIN_MM, FOUND_AGAIN_DEG) for old in self._poses) for pose in poses
        )

    def _pose(self, quad: Quad) -> Pose:
        flat = through(self.ground.to_table, quad)
        along = (flat[3] - flat[0] + flat[2] - flat[1]) / 2
        return flat.mean(axis=0), math.degrees(math.atan2(float(along[1]), float(along[0])))


def _same(one: Pose, other: Pose, most_mm: float = SAME_MM, most_deg: float = SAME_DEG) -> bool:
    """Whether two poses are those of one card that has not moved."""
    turned = abs((one[1] - other[1] + 90) % 180 - 90)
    return float(np.hypot(*(one[0] - other[0]))) < most_mm and turned < most_deg
