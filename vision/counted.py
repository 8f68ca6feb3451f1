# SPDX-License-Identifier: GPL-3.0-or-later
"""What a count of cards is made of: ranges, looks, and how cards lie to each other."""

from __future__ import annotations

import math
from typing import NamedTuple

import cv2
import numpy as np

from vision.arrivals import Came, Kept
from vision.geometry import Matrix, Points, Quad, through
from vision.rectify import Picture

SAME_MM, SAME_DEG = 1.2, 1.5


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
    """One picture of the zone: all its cards; ``came``: cards that came since it last lay still; ``hidden``: cards are
    there, but something covers them; ``small`` and ``quads``: what it rests on."""

    cards: Counted
    came: Came
    hidden: bool
    small: Picture
    quads: list[Quad]
    share: float | None = None
    faces: int = 0
    instead: Came | None = None
    """Of a look that shows the same cards as the last one, more clearly: what came in the last unclear changes."""
    changes: int = 0
    """How many changes that were."""
    doubted: tuple[Quad, ...] = ()
    """Finds of a first look of which none is certain."""


class Clear(NamedTuple):
    """What was known before an unclear change."""

    cards: Counted
    kept: Kept
    quads: list[Quad]
    single: bool
    """Whether the change was certain, but seen in one look only."""


def pose_of(quad: Quad, to_table: Matrix) -> Pose:
    """Where a card lies; ``quad`` in pixels, ``to_table`` from those to mm."""
    flat = through(to_table, quad)
    along = (flat[3] - flat[0] + flat[2] - flat[1]) / 2
    return flat.mean(axis=0), math.degrees(math.atan2(float(along[1]), float(along[0])))


def lies_on(one: Quad, other: Quad) -> bool:
    """Whether the middle of one card, or of what is seen of it, lies on another."""
    x, y = one.mean(axis=0)
    return cv2.pointPolygonTest(other.astype(np.float32), (float(x), float(y)), False) >= 0


def joined(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    """Two ranges of one number: what both allow; all that one of them allows where they contradict each other."""
    low, high = max(one[0], other[0]), min(one[1], other[1])
    return (low, high) if low <= high else (min(one[0], other[0]), max(one[1], other[1]))


def same(one: Look, other: Look) -> bool:
    """Whether two looks tell the same."""
    return (one.cards, one.came, one.hidden) == (other.cards, other.came, other.hidden)


def allows(one: Look, other: Look) -> bool:
    """Whether what another look tells is within the ranges of one."""
    pairs = ((one.cards, other.cards), (one.came, other.came))
    return all(mine.low <= its.low and its.high <= mine.high for mine, its in pairs)


def perhaps_came(looks: list[Look], look: Look, lying: Counted) -> Look:
    """A look under a hand; where one before it at the same rest saw a card come, that it may have come."""
    saw = [one for one in looks if not one.hidden and one.came.high]
    if not saw:
        return look
    cards = Counted(min(lying.low, saw[-1].cards.low), saw[-1].cards.high)
    return saw[-1]._replace(cards=cards, came=Came(0, saw[-1].came.high), instead=None, changes=0)


def clearest(looks: list[Look], look: Look) -> Look:
    """A look with the number of the last one of some at the same rest that is certain of it and within its range:
    where a sliver shows now and then, the edge of one card flickers."""
    certain = [one for one in looks if one.came.is_certain and allows(look, one) and not one.hidden]
    if look.came.is_certain or not certain:
        return look
    return look._replace(cards=certain[-1].cards, came=certain[-1].came, instead=None, changes=0)


def spanned(looks: list[Look], look: Look) -> Look:
    """The last look of some at one rest, with all that any of them allows; not of those that saw a doubt only, or cards
    that were hidden."""
    seen = [one for one in looks if not one.hidden and not one.doubted]
    if look.hidden or all(same(one, look) for one in seen):
        return look
    cards = Counted(min(one.cards.low for one in [*seen, look]), max(one.cards.high for one in [*seen, look]))
    came = Came(min(one.came.low for one in [*seen, look]), max(one.came.high for one in [*seen, look]))
    return look._replace(cards=cards, came=came, instead=None, changes=0)


def same_pose(one: Pose, other: Pose, most_mm: float = SAME_MM, most_deg: float = SAME_DEG) -> bool:
    """Whether two poses are those of one card that has not moved."""
    turned = abs((one[1] - other[1] + 90) % 180 - 90)
    return float(np.hypot(*(one[0] - other[0]))) < most_mm and turned < most_deg
