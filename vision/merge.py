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
from vision.detect.corners import opposed
from vision.geometry import Points, Quad, box_of, overlap
from vision.reading import CardReading

SAME_PLACE = 0.5


class CardRead(NamedTuple):
    """A find and its reading. ``face``: "up" or "down"."""

    found: Found
    reading: CardReading
    face: Literal["up", "down"]


def merged(cards: list[CardRead]) -> list[CardRead]:
    """Entries of one face that can only be one card become one: a part inside a whole, or two opposed indices."""
    kept: list[CardRead] = []
    for card in sorted(cards, key=lambda c: (c.found.quad is None, -c.found.score)):
        twin = next((n for n, other in enumerate(kept) if _one_card(other, card)), None)
        if twin is None:
            kept.append(card)
        else:
            kept[twin] = _union(kept[twin], card)
    return kept


def _one_card(one: CardRead, other: CardRead) -> bool:
    if one.face != other.face:
        return False
    a, b = one.found, other.found
    if a.quad is not None and b.quad is not None:
        return overlap(a.quad, b.quad) > SAME_PLACE
    if one.face == "down":
        return False
    same = one.reading.best == other.reading.best
    if a.quad is not None:
        return _near(a.quad, b) if same else one.reading.sure and not other.reading.sure and _near(a.quad, b)
    if not same:
        return False
    return len(a.corners) == len(b.corners) == 1 and _across(a.corners[0], b.corners[0])


def _across(one: Corner, other: Corner) -> bool:
    """Two opposed indices at a card's distance: of the same face they are one card, however bent or slanted."""
    apart = float(np.hypot(*(one.centre - other.centre))) / (float(np.hypot(*one.up) + np.hypot(*other.up)) + 1e-6)
    return opposed(one, other) and 1.5 < apart < 14


def _near(quad: Quad, part: Found) -> bool:
    """Whether an index lies on (or just off) a quad and stands along it."""
    centre = part.corners[0].centre
    middle = quad.mean(axis=0)
    grown = (middle + (quad - middle) * 1.12).astype(np.float32)
    long = (quad[3] + quad[2] - quad[0] - quad[1]) / 2
    up = part.corners[0].up
    along = abs(float(up @ long)) / (float(np.hypot(*up)) * float(np.hypot(*long)) + 1e-6)
    return _inside(grown, centre) and along > 0.8


def _inside(quad: Quad, point: Points) -> bool:
    edges = np.roll(quad, -1, axis=0) - quad
    gaps = point - quad
    return bool((edges[:, 0] * gaps[:, 1] - edges[:, 1] * gaps[:, 0] >= 0).all())


def _union(one: CardRead, other: CardRead) -> CardRead:
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
