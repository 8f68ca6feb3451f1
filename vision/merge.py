# SPDX-License-Identifier: GPL-3.0-or-later
"""One card, one entry: finds that can only be the same card are joined once their readings are known.

A quad and an index of the same face that lies on it, two opposed indices of one face, two quads on one place. An
unreadable index on a surely read card is that card's, or nothing. Everything else stays apart: two places that show
the same face are a duplicate and must come out as one.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

import numpy as np

from vision.detect import Corner, Found
from vision.detect.corners import OPPOSED, asymmetry, opposed
from vision.geometry import Points, Quad, area, box_of, overlap, shared_area, through, unit_map
from vision.reading import FACES, JOKER, UNLIKELY, CardReading

SAME_PLACE = 0.5
COVERED = 0.5
ONE_CARD, ONE_RANK = 0.15, 0.21
"""Two indices that fit so well are opposite on one card; of one rank, when not quite so well."""
OFF, MIRRORED, AT_END, AT_CORNER, BESIDE = 0.25, 0.1, 0.05, 0.1, 1.6
ACROSS, SHOWN_MIN = 0.25, 0.5
TURNED = -0.7
"""So far two indices of one face may be off from standing on their heads to each other, where nothing else is seen of
either: how an index of a few pixels stands is known to some 20 degrees, and a card at a slant shows them bent."""
_COLOUR = (0, 1, 1, 0)
AGREED = 3
"""So many witnesses: the whole view, its two ends together, and a seen index; then its other end is no other card's."""
NEARLY, SEEN_SCORE_MIN = 0.9, 0.3
LYING_ALONG, OWN_SCORE_MIN, PART_ON = 0.9, 0.4, 0.2
"""An index that lies aslant on a whole card, or on a joker, is a print of that card unless the finder is so sure of
it; so is one of which such a part lies on the card, across its edge."""


class CardRead(NamedTuple):
    """A find and its reading. ``face``: "up" or "down"."""

    found: Found
    reading: CardReading
    face: Literal["up", "down"]


def merged(cards: list[CardRead]) -> list[CardRead]:
    """Entries of one face that can only be one card become one: a part inside a whole, or two opposed indices."""
    kept, before = _joined(cards), len(cards)
    while len(kept) < before:  # what has been joined may be one card with what stood before it
        kept, before = _joined(kept), len(kept)
    whole = [card for card in kept if _is_whole(card)]
    shown = [card for card in kept if not _is_ghost(card, whole)]
    return [_unsure(card) if any(_is_half_hidden_end(card, one) for one in whole) else card for card in shown]


def _joined(cards: list[CardRead]) -> list[CardRead]:
    """Each card joined with the first before it that it can only be one with."""
    kept: list[CardRead] = []
    edges = [card.found.quad for card in cards if card.found.quad is not None and card.found.sharp]
    for card in sorted(cards, key=lambda c: (c.found.quad is None, -c.found.score)):
        twin = next(
            (n for n, other in enumerate(kept) if _one_card(other, card) or _are_rivals(other, card, edges)), None
        )
        if twin is None:
            kept.append(card)
        elif _are_rivals(kept[twin], card, edges):
            kept[twin] = _in_doubt(kept[twin], card)
        else:
            kept[twin] = _union(kept[twin], card)
    return kept


def _unsure(card: CardRead) -> CardRead:
    return card._replace(reading=card.reading._replace(sure=False))


def _is_half_hidden_end(card: CardRead, whole: CardRead) -> bool:
    """Whether an index at the very place of a whole card's other end, of its rank or its suit, may be that end, half
    hidden by something thin."""
    a, b, quad = card.reading.best, whole.reading.best, whole.found.quad
    lone = card.found.quad is None and len(card.found.corners) == 1 and max(a, b) < FACES
    if not lone or quad is None or (a // 4 != b // 4 and a % 4 != b % 4):
        return False
    return any(_ends_of(quad, corner, card.found.corners[0], AT_END) for corner in whole.found.corners)


def _is_whole(card: CardRead) -> bool:
    """A card read surely whose own edges are seen all round."""
    return card.found.quad is not None and card.found.sharp and card.reading.sure


def _is_ghost(card: CardRead, whole: list[CardRead]) -> bool:
    """What is most of it taken by whole cards: a guessed outline without index or reading, a view across them; or what
    passes for a joker or a stranger, a picture on one of them or a view of its half."""
    quad, strange = card.found.quad, card.reading.best >= JOKER
    blind = not (card.found.sharp or card.found.corners or card.reading.sure)
    if quad is None or card.face == "down" or not (blind or strange):
        return False
    others = [one.found.quad for one in whole if one is not card and (blind or one.reading.best < FACES)]
    return sum(shared_area(quad, other) for other in others if other is not None) > COVERED * area(quad)


def _one_card(one: CardRead, other: CardRead) -> bool:
    if one.face != other.face:
        return False
    a, b = one.found, other.found
    if a.quad is not None and b.quad is not None:
        if overlap(a.quad, b.quad) > SAME_PLACE:
            return not _are_two(one, other)
        if _is_view_across(one, other):
            return True
        return _are_ends(one, other) or _lies_within(one, other) or _lies_within(other, one)
    if one.face == "down":
        return False
    same = one.reading.best == other.reading.best
    if a.quad is not None:
        aslant = shows_both_ends(a) and not _near(a.quad, b, LYING_ALONG)
        if _is_whole(one) and aslant and b.score < OWN_SCORE_MIN and _lies_across_the_edge(a.quad, b.corners[0]):
            return True  # half of it is printed on that card, half is what lies under it
        if _is_whole(one) and _inside(a.quad, b.corners[0].centre):
            # inside of a whole card's edges there is no room for another, unless its edges were guessed
            printed = (aslant or one.reading.best == JOKER) and b.score < OWN_SCORE_MIN
            ends = any(_ends_of(a.quad, corner, b.corners[0], MIRRORED) for corner in a.corners)
            printed = printed or (ends and one.reading.witnesses >= AGREED)
            return same or not _is_read(other) or printed
        aligned = _near(a.quad, b)
        if same and not shows_both_ends(a) and any(_across(corner, b.corners[0]) for corner in a.corners):
            return True
        if same and _is_at_a_third_corner(a.corners, b.corners[0]):
            return True
        return aligned if same else one.reading.sure and not other.reading.sure and aligned and _may_agree(one, other)
    if len(a.corners) == len(b.corners) == 1:
        return same and (_across(a.corners[0], b.corners[0], TURNED) or _is_beside(one, other))
    return same and (_repeats_an_end(a, b) or _repeats_an_end(b, a))


def _repeats_an_end(pair: Found, single: Found) -> bool:
    """Whether an index is one of a pair's of the same face once more, or that one the pip beside it: it lies close to
    one and across from the other."""
    here = single.corners[0]
    near, far = (any(lies(corner, here) for corner in pair.corners) for lies in (_are_close, _across))
    return len(single.corners) == 1 and near and far


def _is_at_a_third_corner(own: tuple[Corner, ...], other: Corner) -> bool:
    """Whether an index stands at one of the two other corners of a card that shows both ends, as in a deck with four
    indices, so that the outline that lost it was drawn badly."""
    for n, one in enumerate(own):
        for far in own[n + 1 :]:
            up = one.up / (float(np.hypot(*one.up)) + 1e-6)
            along = float((far.centre - one.centre) @ up) * up
            stands = abs(float(other.up @ up)) > LYING_ALONG * float(np.hypot(*other.up))
            off = min(float(np.hypot(*(other.centre - place))) for place in (one.centre + along, far.centre - along))
            if opposed(one, far) and stands and off < AT_CORNER * float(np.hypot(*(far.centre - one.centre))):
                return True
    return False


def _is_beside(one: CardRead, other: CardRead) -> bool:
    """A doubtful index of the same face, close by and standing alike: a pip beside the index that passed for one."""
    this, that = one.found.corners[0], other.found.corners[0]
    tall = float(np.hypot(*this.up)), float(np.hypot(*that.up))
    stands = abs(float(this.up @ that.up)) > LYING_ALONG * tall[0] * tall[1]
    certain = one.reading.sure and other.reading.sure and min(one.found.score, other.found.score) >= OWN_SCORE_MIN
    return _are_close(this, that) and stands and not certain


def _are_rivals(one: CardRead, other: CardRead, edges: list[Quad]) -> bool:
    """Two indices, all that is seen of their cards, that lie just as those of one card do and name one rank: most
    likely they are of one card, and the suit of one is misread or half hidden, so neither may be told. ``edges``:
    outlines of cards; suits of one colour are so like each other that less is enough."""
    a, b = one.reading.best, other.reading.best
    alone = not any(card.found.sharp or len(card.found.corners) != 1 for card in (one, other))
    if not alone or a == b or max(a, b) >= FACES or a // 4 != b // 4:
        return False
    this, that = one.found.corners[0], other.found.corners[0]
    if asymmetry(this, that) < ONE_RANK and _is_read(one) and _is_read(other):
        return True
    loose = one.found.quad is None and other.found.quad is None and _COLOUR[a % 4] == _COLOUR[b % 4]
    return loose and (asymmetry(this, that) < ONE_CARD or any(_ends_of(quad, this, that) for quad in edges))


def _in_doubt(one: CardRead, other: CardRead) -> CardRead:
    """One card of two rivals, unsure."""
    both = one.reading.logs + other.reading.logs
    reading = one.reading._replace(logs=np.asarray(both - np.logaddexp.reduce(both), np.float32), sure=False)
    corners = one.found.corners + other.found.corners
    box = box_of(np.concatenate([corner.frame(1.25) for corner in corners]))
    score = max(one.found.score, other.found.score)
    return CardRead(Found(None, box, "up", False, score, corners), reading, "up")


def _ends_of(quad: Quad, one: Corner, other: Corner, off: float = OFF) -> bool:
    """Whether two indices lie at opposite places of an outline, each upside down to the other; ``off``: how far from
    there, in sides of the card."""
    unit = through(unit_map(quad), np.stack([one.centre, other.centre]))
    inside = bool(((unit > -off) & (unit < 1 + off)).all())
    return inside and opposed(one, other) and float(np.abs(unit.sum(axis=0) - 1).max()) < off


def _is_view_across(one: CardRead, other: CardRead) -> bool:
    """Two outlines of one face of which one has no index of its own: it was drawn across the card and its
    neighbours."""
    a, b = one.found.quad, other.found.quad
    if one.reading.best != other.reading.best or one.face == "down" or a is None or b is None:
        return False
    shared = any(_are_close(this, that) for this in one.found.corners for that in other.found.corners)
    return overlap(a, b) > ACROSS and (shared or min(one.reading.shown, other.reading.shown) < SHOWN_MIN)


def _are_close(this: Corner, that: Corner) -> bool:
    """Whether two indices lie within the length of an index or so of each other."""
    reach = float(np.hypot(*this.up)) + float(np.hypot(*that.up))
    return float(np.hypot(*(this.centre - that.centre))) < BESIDE * reach


def _are_ends(one: CardRead, other: CardRead) -> bool:
    """Two ends of one card in a spread: a deck with four indices shows two along its open side, for each of which an
    outline was guessed."""
    a, b = one.found, other.found
    if one.face == "down" or one.reading.best != other.reading.best or a.quad is None or b.quad is None:
        return False
    if shows_both_ends(a) and shows_both_ends(b):
        return False
    near = shared_area(a.quad, b.quad) > 0 or not (a.sharp and b.sharp)
    return near and any(_across(c, d) for c in a.corners for d in b.corners)


def _lies_within(one: CardRead, other: CardRead) -> bool:
    """A whole card, and one of its face of which nothing is seen but an index inside of it, that stands as its own do:
    a pip beside the index has been taken for one."""
    a, b = one.found, other.found
    if not _is_whole(one) or one.reading.best != other.reading.best or a.quad is None or not b.corners:
        return False
    return all(_inside(a.quad, corner.centre) for corner in b.corners) and _near(a.quad, b, LYING_ALONG)


def shows_both_ends(card: Found) -> bool:
    """Whether two of its indices stand on their heads to each other, as on no other print."""
    return any(opposed(c, d) for n, c in enumerate(card.corners) for d in card.corners[n + 1 :])


def _are_two(one: CardRead, other: CardRead) -> bool:
    """Two faces, each read from an index of its own, are two cards however their outlines were guessed."""
    both = _is_read(one) and _is_read(other) and one.reading.best != other.reading.best
    return both and bool(one.found.corners) and bool(other.found.corners)


def _is_read(card: CardRead) -> bool:
    """Sure, or not far from it and by a print that is clearly an index."""
    reading = card.reading
    return reading.sure or (reading.clear and reading.confidence >= NEARLY and card.found.score >= SEEN_SCORE_MIN)


def _may_agree(one: CardRead, other: CardRead) -> bool:
    """Whether both may show one face: it is not far less likely than two faces."""
    a, b = one.reading.logs, other.reading.logs
    return float((a + b).max()) - float(a.max()) - float(b.max()) > UNLIKELY


def _across(one: Corner, other: Corner, turned: float = OPPOSED) -> bool:
    """Two opposed indices at a card's distance: of the same face they are one card, however bent or slanted.
    ``turned``: the cosine of the angle between them, at most."""
    apart = float(np.hypot(*(one.centre - other.centre))) / (float(np.hypot(*one.up) + np.hypot(*other.up)) + 1e-6)
    return opposed(one, other, turned) and 1.5 < apart < 14


def _near(quad: Quad, part: Found, straight: float = 0.8) -> bool:
    """Whether an index lies on (or just off) a quad and stands along it."""
    centre = part.corners[0].centre
    middle = quad.mean(axis=0)
    grown = (middle + (quad - middle) * 1.12).astype(np.float32)
    long = (quad[3] + quad[2] - quad[0] - quad[1]) / 2
    up = part.corners[0].up
    along = abs(float(up @ long)) / (float(np.hypot(*up)) * float(np.hypot(*long)) + 1e-6)
    return _inside(grown, centre) and along > straight


def _lies_across_the_edge(quad: Quad, index: Corner) -> bool:
    """Whether part of an index lies on a quad, and part beside it."""
    frame = np.asarray(index.frame(1.0), np.float32)
    return PART_ON < shared_area(frame, quad) / area(frame) < 1


def _inside(quad: Quad, point: Points) -> bool:
    edges = np.roll(quad, -1, axis=0) - quad
    gaps = point - quad
    return bool((edges[:, 0] * gaps[:, 1] - edges[:, 1] * gaps[:, 0] >= 0).all())


def _union(one: CardRead, other: CardRead) -> CardRead:
    if _is_whole(one) and other.found.quad is None and other.reading.best != one.reading.best:
        return one
    better, less = (one, other) if _weight(one) >= _weight(other) else (other, one)
    if better.found.quad is None and less.found.quad is not None and less.reading.best == better.reading.best:
        better, less = less, better
    corners, reading = better.found.corners, better.reading
    if less.reading.best == reading.best:
        corners = corners + less.found.corners
        reading = reading._replace(sure=reading.sure or less.reading.sure)
    found = better.found._replace(corners=corners, score=max(one.found.score, other.found.score))
    if found.quad is None and len(corners) > len(better.found.corners):
        found = found._replace(box=box_of(np.concatenate([corner.frame(1.25) for corner in corners])))
    return CardRead(found, reading, better.face)


def _weight(card: CardRead) -> tuple[bool, int, bool, float]:
    """Which of two finds of one card to believe: the sure one, then the one with more indices, then the sharper."""
    return card.reading.sure, len(card.found.corners), card.found.sharp, card.reading.confidence
