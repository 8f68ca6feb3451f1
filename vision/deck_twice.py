# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether a picture shows a face twice: two places that nearly all looks read so, and that cannot be of one card."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

import numpy as np

from vision.deck_pose import direction, mistakable
from vision.deck_sight import VOTES, Place, Print, Sight, firm_places, is_firm, is_legible
from vision.detect import Corner
from vision.detect.corners import ends, misfit, opposed
from vision.geometry import Quad, overlap, through, unit_map
from vision.merge import CardRead

NEAR, NEAR_DOUBTFUL, ALIKE, CLEAR_SCORE = 1.25, 1.5, 0.75, 0.42
BESIDE_LEAST, MIDDLES = 10.0, 0.88
"""Finds of one print, and the indices of one card: how far apart, in their own half heights and (beside each other)
half widths, and what share of that the middles which they expect may differ."""
ACROSS_MOST = 1.5
"""The indices of one card are no further apart than so many times what the finder expects."""
ONE_CARD, FARTHEST = 1.5, 2.0
"""In card widths: the indices of one card lie within so much; and two never so far apart, however short a width was
measured."""
IN_LINE, ASIDE, INSIDE = 0.9, 0.5, 0.2
"""Indices stand alike (cosine) and in line: so far aside in half heights, and within so much of the way between two."""
ONE_SHARE, FAR_SHARE = 0.1, 0.5
"""Two places are of one card where so many of their finds may be; and where so many are that lie too far apart for one,
as on a scan of a card: a single outline from one to the other is none."""
LINKED_LEAST, UPRIGHTS_LEAST = 3, 0.55
"""So many indices has a card of some decks; two of them stand upright, so many card widths apart at least."""


class Twice(NamedTuple):
    """Faces that surely lie there twice; that may, as two places say that can be told (``perhaps``); and of which a
    second one was seen but not so that it may be told (``hardly``)."""

    surely: set[int]
    perhaps: set[int]
    hardly: set[int]


def seen_twice(sight: Sight) -> Twice:
    """See Twice."""
    by_face: dict[int, list[Place]] = {}
    for place in sight.places:
        is_told = any(one.look == 0 and one.face == place.face for one in place.prints)
        if place.face is not None and not place.closely and (is_told or place.votes >= VOTES):
            by_face.setdefault(place.face, []).append(place)
    firm = firm_places(sight)
    found, perhaps, hardly = set(), set(), set()
    for face, places in by_face.items():
        told = [place for place in places if is_firm(sight, place)]
        clear = [one for one in told if _is_plain(sight, one) and not is_doubtful(sight, one, told, firm)]
        if _are_of_two(sight, clear, firm):
            found.add(face)
        elif _may_be_two(sight, told, firm):
            perhaps.add(face)
        elif _may_be_two(sight, places, firm):
            hardly.add(face)
    found |= {one.reading.best for one, other in combinations(sight.whole, 2) if _lie_apart(one, other)}
    return Twice(found, perhaps, hardly) if is_legible(sight) else Twice(set(), perhaps | found, hardly)


def is_doubtful(sight: Sight, place: Place, same: list[Place], firm: list[Place]) -> bool:
    """Whether a print may be half an index of another card; not where the one across on its own card was read too."""
    if not mistakable(sight, place, firm):
        return False
    return not any(opposed(a.corner, b.corner) for one in same for a in one.prints for b in place.prints)


def _may_be_two(sight: Sight, places: list[Place], firm: list[Place]) -> bool:
    """Whether some two of the places seem to be of two cards, and not all of them of one that is open."""
    pairs = list(combinations(places, 2))
    two = [(a, b) for a, b in pairs if _are_two(a, b, sight.width) or _is_between(a, b, firm)]
    if not two or len(places) < LINKED_LEAST:
        return bool(two)
    wide = any(float(np.hypot(*(b.at - a.at))) > ONE_CARD * sight.width for a, b in pairs)
    return wide or _are_of_two(sight, places, firm)


def _is_plain(sight: Sight, place: Place) -> bool:
    """Whether all looks but one read the face of a place, and some of them found it clearly: half of a neighbour's
    index is read so by four of seven, a pip now and then by all, but faintly."""
    is_clear = place.best.corner.score >= CLEAR_SCORE
    return is_clear and is_firm(sight, place) and place.votes >= sight.looks - 1


def _are_of_two(sight: Sight, places: list[Place], firm: list[Place]) -> bool:
    """Whether places of one face cannot all be of one card: what is of one card with a third place is of one card with
    each other, as the four indices of an open card are, of which two across may be measured too far apart."""
    two = [(a, b) for a, b in combinations(places, 2) if _are_two(a, b, sight.width)]
    if any(_is_between(a, b, firm) for a, b in combinations(places, 2)):
        return True
    if any(_is_far(a, b, sight.width) for a, b in two):
        return True
    if len(places) < LINKED_LEAST or any(_lie_too_close(a, b, sight.width) for a, b in two):
        return bool(two)
    joined, left = places[:1], places[1:]
    for one in joined:
        own = [other for other in left if not _are_two(one, other, sight.width)]
        joined += own
        left = [other for other in left if not any(other is mine for mine in own)]
    return bool(left)


def _is_far(one: Place, other: Place, width: float) -> bool:
    """Whether two places lie further apart than any two indices of one card can."""
    return float(np.hypot(*(other.at - one.at))) > FARTHEST * width > 0


def _is_between(one: Place, other: Place, firm: list[Place]) -> bool:
    """Whether another card's index stands between two that stand alike, in line with them: the card that it is printed
    on lies on or under theirs, and reaches over one of the two, or the one of theirs over it. So they are two cards."""
    up, way = direction(one, "up"), other.at - one.at
    far = float(np.hypot(*way))
    if float(up @ direction(other, "up")) < IN_LINE or abs(float(up @ way)) > ASIDE * far:
        return False
    tall = float(np.hypot(*one.best.corner.up))
    for place in firm:
        to = place.at - one.at
        along, aside = float(to @ way) / far**2, abs(float(to[0] * way[1] - to[1] * way[0])) / far
        if place.face == one.face or place.closely or float(up @ direction(place, "up")) < IN_LINE:
            continue
        if INSIDE < along < 1 - INSIDE and aside < ASIDE * tall:
            return True
    return False


def _lie_too_close(one: Place, other: Place, width: float) -> bool:
    """Whether two places that stand alike are nearer to each other than the two upright indices of a card."""
    return float(np.hypot(*(one.at - other.at))) < UPRIGHTS_LEAST * width and any(
        float(a.corner.up @ b.corner.up) > 0 for a in one.prints for b in other.prints
    )


def _lie_apart(one: CardRead, other: CardRead) -> bool:
    """Whether two cards of one face, known by their outlines alone, lie beside each other."""
    a, b = one.found.quad, other.found.quad
    return one.reading.best == other.reading.best and a is not None and b is not None and overlap(a, b) == 0


def is_of_one_card(one: Place, other: Place, width: float) -> bool:
    """Whether two places that show one face may be of one card."""
    return one is other or not _are_two(one, other, width)


def _are_two(one: Place, other: Place, width: float) -> bool:
    """Whether two places that show one face cannot be of one card, as most finds of the two say."""
    pairs = [(a, b) for a in one.prints for b in other.prints if a.face == one.face == b.face]
    least = FAR_SHARE if _is_far(one, other, width) else ONE_SHARE
    return sum(_of_one_card(a, b, width) for a, b in pairs) < least * len(pairs)


def _of_one_card(one: Print, other: Print, width: float) -> bool:
    """Whether two prints may be of one card: on one outline, one print found twice, two opposed ones, or two beside
    each other, a card's width apart, as decks with four indices have them, that expect one middle."""
    if any(_is_home(a.home, b.corner) for a, b in ((one, other), (other, one))):
        return True
    a, b = one.corner, other.corner
    apart = float(np.hypot(*(a.centre - b.centre)))
    if apart > ACROSS_MOST * (_reach(a) + _reach(b)):
        return False
    heights = float(np.hypot(*a.up)), float(np.hypot(*b.up))
    tall, alike = sum(heights) / 2, min(heights) > ALIKE * max(heights)
    wide = float(np.hypot(*a.right) + np.hypot(*b.right)) / 2
    clear = alike and min(a.score, b.score) >= CLEAR_SCORE
    if apart < (NEAR if clear else NEAR_DOUBTFUL) * tall or opposed(a, b):
        return True
    if apart > width > 0:
        return False
    return apart > BESIDE_LEAST * wide and float(np.hypot(*(a.card - b.card))) < MIDDLES * apart


def _reach(corner: Corner) -> float:
    return float(np.hypot(*(corner.card - corner.centre)))


def _is_home(quad: Quad | None, corner: Corner) -> bool:
    """Whether a print lies where a card of this outline has one."""
    return quad is not None and misfit(through(unit_map(quad), ends(corner))) < 1


