# SPDX-License-Identifier: GPL-3.0-or-later
"""Read one ordinary picture: find, read, merge, and say of each card whether it is sure (``cardspeak read``)."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from controller.rules.cards import NAMES
from vision.classify import Classifier, Enrolled
from vision.detect import Corner, Found, find_cards
from vision.detect.corners import opposed
from vision.geometry import Quad, box_of, overlap
from vision.reading import FACES, CardReading, read_found
from vision.rectify import Picture

BACK, JOKER, OTHER = 52, 53, 54
CLASS_NAMES = (*NAMES, "back", "joker", "other")
SHOWN_SCORE_MIN = 0.45
FACE_DOWN_SCORE_MIN = 0.5


class CardRead(NamedTuple):
    """One card of a picture. ``card``: 0..51, "joker", or None; ``sure`` says whether ``card`` may be relied on."""

    found: Found
    reading: CardReading
    face: str

    @property
    def sure(self) -> bool:
        """Whether the reading may be told as a fact."""
        return self.face == "up" and self.reading.sure and (self.reading.best < BACK or self.reading.best == JOKER)

    def plain(self) -> dict[str, Any]:
        """The JSON form that ``cardspeak read --json`` prints."""
        best = self.reading.best
        named = self.face == "up" and best != BACK and best != OTHER
        rivals = [(CLASS_NAMES[n], round(p, 4)) for n, p in self.reading.candidates() if n not in (BACK, OTHER)]
        quad = self.found.quad
        return {
            "card": CLASS_NAMES[best] if named and self.sure else None,
            "status": "read" if self.sure or self.face == "down" else "unsure",
            "confidence": round(self.reading.confidence, 4),
            "candidates": [] if self.face == "down" else [list(rival) for rival in rivals],
            "face": self.face,
            "box": [round(float(v), 1) for v in self.found.box],
            "quad": None if quad is None else [[round(float(x), 1), round(float(y), 1)] for x, y in quad],
        }


def read_image(image: Picture, classifier: Classifier, enrolled: Enrolled | None = None) -> list[CardRead]:
    """All cards of a BGR picture, in reading order (rows from the top, left to right within a row)."""
    found = find_cards(image)
    readings = read_found(image, found, classifier, enrolled)
    cards = [CardRead(card, reading, _face(card, reading)) for card, reading in zip(found, readings, strict=True)]
    kept = [card for card in cards if _is_card(card)]
    return in_reading_order(_merged(_clipped(kept, image)))


def _face(card: Found, reading: CardReading) -> str:
    if card.face == "down" and not card.corners:
        return "down"
    return "down" if reading.best == BACK and not card.corners and card.face != "up" else "up"


def _is_card(card: CardRead) -> bool:
    """Whether the entry is worth telling: a back the finder is sure of, or a face that is more than a white thing."""
    found, reading = card.found, card.reading
    if card.face == "down":
        agreed = reading.best == BACK and reading.confidence > 0.5
        return found.score >= (FACE_DOWN_SCORE_MIN if agreed else 0.75) or (
            found.sharp and agreed and found.score >= 0.3
        )
    if reading.best == OTHER and not found.corners:
        return False
    if found.quad is None:
        return found.score >= SHOWN_SCORE_MIN or (len(found.corners) > 1 and reading.best < FACES) or reading.sure
    return bool(found.corners) or reading.sure or found.score >= SHOWN_SCORE_MIN


def _clipped(cards: list[CardRead], image: Picture) -> list[CardRead]:
    h, w = image.shape[:2]
    out = []
    for card in cards:
        x, y, bw, bh = card.found.box
        x0, y0, x1, y1 = max(0.0, x), max(0.0, y), min(float(w), x + bw), min(float(h), y + bh)
        out.append(card._replace(found=card.found._replace(box=(x0, y0, max(1.0, x1 - x0), max(1.0, y1 - y0)))))
    return out


def _merged(cards: list[CardRead]) -> list[CardRead]:
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
        return overlap(a.quad, b.quad) > 0.5
    if one.face == "down" or one.reading.best != other.reading.best:
        return False
    if a.quad is not None:
        return _near(a.quad, b)
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


def _inside(quad: Quad, point: Any) -> bool:
    edges = np.roll(quad, -1, axis=0) - quad
    gaps = point - quad
    return bool((edges[:, 0] * gaps[:, 1] - edges[:, 1] * gaps[:, 0] >= 0).all())


def _union(one: CardRead, other: CardRead) -> CardRead:
    corners = one.found.corners + other.found.corners
    better = one if one.reading.confidence >= other.reading.confidence or one.found.quad is not None else other
    found = one.found
    if found.quad is None:
        points = np.concatenate([corner.frame(1.25) for corner in corners])
        found = found._replace(box=box_of(points))
    same = one.reading.best == other.reading.best
    reading = better.reading._replace(sure=(one.reading.sure or other.reading.sure) and same)
    return CardRead(found._replace(corners=corners, score=max(one.found.score, other.found.score)), reading, one.face)


def in_reading_order(cards: list[CardRead]) -> list[CardRead]:
    """Rows from the top (a row is about a card's height), left to right in a row."""
    if not cards:
        return []
    row = max(1.0, float(np.median([card.found.box[3] for card in cards])) * 0.7)

    def place(card: CardRead) -> tuple[int, float]:
        x, y, w, h = card.found.box
        return int((y + h / 2) / row), x + w / 2

    return sorted(cards, key=place)
