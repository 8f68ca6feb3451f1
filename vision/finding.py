# SPDX-License-Identifier: GPL-3.0-or-later
"""The cards of one zone in one picture: found, read where they may lie face up, told apart as faces and backs."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from controller.rules.places import Place
from vision.classify import Classifier
from vision.detect import Found, find_cards, find_outlines, whiteness
from vision.detect.corners import opposed
from vision.geometry import Quad, area, ordered, through
from vision.merge import CardRead, merged
from vision.reading import CardReading, read_found
from vision.rectify import Picture
from vision.view import Region, View
from vision.zone_watch import SeenCard
from vision.zones import Zone

CARD_AT_PX = 84.0
SIZE_TOLERANCE, SIDE_TOLERANCE = 0.16, 0.13
FRAME_LEAST = -0.5
"""The inner frame of a court is smaller than the card by less than this share of its size."""
FACE_DOWN_SCORE_MIN = 0.4
FACE_LEAST = 0.6
PAPER_SHARE, BRIGHT, COARSE = 0.72, 0.8, 2
"""White is what has this share of the cards' own brightness (the level below which this share of their pixels is);
looked for in every second pixel."""
STRIP = 0.25
BACK, OTHER = 52, 54


class Lying(NamedTuple):
    """What lies in a zone. ``faces``: quads in pixels of the picture; ``backs``: quads in pixels of the zone's part,
    of which the first ``sure`` are certain."""

    faces: list[SeenCard]
    backs: list[Quad]
    sure: int


class ZoneFinder:
    """Looks into zones of one calibrated view. ``classifier`` None: nothing is read."""

    def __init__(self, view: View, classifier: Classifier | None) -> None:
        self._view, self._classifier = view, classifier
        self._near: dict[Place, NDArray[np.uint8]] = {}
        self._learned: dict[Place, list[Found]] = {}

    def look(self, zone: Zone, region: Region, part: Picture, same: bool = False) -> Lying:
        """The cards whose middle lies in the zone. ``part``: the region's part of the picture. ``same``: nothing has
        moved there since the last look, so that what the learned finder found then is only read anew."""
        corner = np.array(region.box[:2], np.float32)
        lying = Lying([], [], 0)
        for card, reading in self._read(part, self._found(zone, region, part, same)):
            quad = quad_of(card)
            middle = through(self._view.to_table, (quad.mean(axis=0) + corner)[None])[0]
            if not _within(zone, middle) or self._is_tag(middle):
                continue
            if card.quad is None and zone.faces != "up" and reading is not None and not reading.sure:
                continue  # a mark that is no readable index: a chip's print, a back's pattern
            if _lies_face_down(card, reading, zone):
                certain = card.sharp or card.score >= FACE_DOWN_SCORE_MIN
                lying.backs.insert(lying.sure if certain else len(lying.backs), quad)
                lying = lying._replace(sure=lying.sure + int(certain))
            else:
                lying.faces.append(SeenCard(card, quad + corner, middle, reading))
        return lying

    def again(self, part: Picture, found: Found, quad: Quad, middle: Quad) -> SeenCard | None:
        """A card that the finder overlooks in this picture, read where it lay in a look before; None if nothing is read
        there for sure. ``quad`` in pixels of the picture."""
        if self._classifier is None:
            return None
        (reading,) = read_found(part, [found], self._classifier)
        return SeenCard(found, quad, middle, reading) if reading.sure and reading.best < BACK else None

    def _is_tag(self, middle: Quad) -> bool:
        """Whether a find is one of the table's own corner marks."""
        near = self._view.zones.tag_mm / 3
        return any(float(np.hypot(*(middle - np.array(at)))) < near for at in self._view.zones.tags.values())

    def _found(self, zone: Zone, region: Region, part: Picture, same: bool) -> list[Found]:
        before = self._learned.pop(zone.place, None)
        if same and before is not None:
            self._learned[zone.place] = before
            return before
        prior = self._view.prior(region)
        quick = zone.faces == "up" and self._classifier is not None
        if quick:
            cards = find_outlines(part, prior)
            if cards and self._explained(zone, region, part, cards):
                return cards
        long_side = int(round(max(part.shape[:2]) * CARD_AT_PX / max(region.card_px, 20) / 32) * 32)
        cards = find_cards(part, prior, (int(np.clip(long_side, 160, 960)),))
        found = [shaped for card in cards if (shaped := self._shaped(card, region)) is not None]
        self._learned[zone.place] = found
        return found

    def _explained(self, zone: Zone, region: Region, part: Picture, cards: list[Found]) -> bool:
        """Whether the outlines account for all in the zone that is as white as they are. What lies beside the zone,
        as the stub and the muck do, is no doubt about the zone's own cards."""
        paper = whiteness(part[::COARSE, ::COARSE])
        quads = [quad_of(card) / np.float32(COARSE) for card in cards]
        inside = np.zeros(paper.shape, np.uint8)
        for quad in quads:
            cv2.fillConvexPoly(inside, quad.astype(np.int32), 1)
        counts = np.cumsum(cv2.calcHist([paper], [0], inside, [256], [0, 256]))
        bright = int(np.searchsorted(counts, BRIGHT * counts[-1]))
        white = cv2.threshold(paper, PAPER_SHARE * bright, 1, cv2.THRESH_BINARY)[1]
        for quad in quads:
            centre = quad.mean(axis=0)
            cv2.fillConvexPoly(white, np.round(centre + (quad - centre) * 1.06).astype(np.int32), 0)
        about = np.ascontiguousarray(self._about(zone, region, part.shape)[::COARSE, ::COARSE])
        return cv2.countNonZero(cv2.bitwise_and(white, about)) < 0.25 * min(area(quad) for quad in quads)

    def _about(self, zone: Zone, region: Region, shape: tuple[int, ...]) -> NDArray[np.uint8]:
        """1 in the zone and in a strip about it, where most of a card lies whose middle is in the zone."""
        known = self._near.get(zone.place)
        if known is None:
            known = np.zeros(shape[:2], np.uint8)
            outline = np.round(self._view.outline(zone) - np.array(region.box[:2])).astype(np.int32)
            cv2.fillPoly(known, [outline], 1)
            cv2.polylines(known, [outline], True, 1, max(1, round(2 * STRIP * region.card_px)))
            self._near[zone.place] = known
        return known

    def _shaped(self, card: Found, region: Region) -> Found | None:
        """A find with the shape of a card; None if its size is not a card's. Two indices that stand on their heads to
        each other are a card's, whatever the outline was drawn on to, such as the inner frame of a court: the card's
        middle is midway between them."""
        if card.quad is None:
            return card
        flat = through(region.to_table, card.quad)
        short, long = self._view.zones.card_mm
        excess = float(np.sqrt(area(flat) / (short * long))) - 1
        quad = card.quad
        if abs(excess) >= SIZE_TOLERANCE * 1.5:
            pair = next((pair for pair in combinations(card.corners, 2) if opposed(*pair)), None)
            if pair is None or not FRAME_LEAST < excess < 0:
                return None
            quad = quad + ((pair[0].centre + pair[1].centre) / 2 - quad.mean(axis=0)).astype(np.float32)
        return card._replace(quad=self._card_shaped(card, quad, region))

    def _card_shaped(self, card: Found, quad: Quad, region: Region) -> Quad:
        """A quad whose sides are not a card's, as a card with the same middle and direction. The long side runs as the
        indices stand, where there are any: an outline that took in part of a neighbour may be wider than it is high."""
        flat = through(region.to_table, quad)
        ways = (flat[1] - flat[0] + flat[2] - flat[3]) / 2, (flat[3] - flat[0] + flat[2] - flat[1]) / 2
        stands = [through(region.to_table, np.stack([at.centre, at.centre + at.up])) for at in card.corners]
        along = max(ways, key=lambda way: sum(_parallel(way, foot[1] - foot[0]) for foot in stands) or _long(way))
        sizes = area(flat) / max(_long(along), 1.0), _long(along)
        fits = any(
            all(abs(size / side - 1) < SIDE_TOLERANCE for size, side in zip(sizes, known, strict=True))
            for known in self._view.cards_mm
        )
        if fits or _long(along) < 1:
            return quad
        short, long = self._view.zones.card_mm
        down = along / _long(along) * long / 2
        right = np.array([down[1], -down[0]]) * short / long
        middle = flat.mean(axis=0)
        corners = [middle - right - down, middle + right - down, middle + right + down, middle - right + down]
        to_part = np.asarray(np.linalg.inv(region.to_table), np.float64)
        return ordered(through(to_part, np.array(corners, np.float32)))

    def _read(self, part: Picture, found: list[Found]) -> list[tuple[Found, CardReading | None]]:
        """Finds with readings of what may be face up, one entry a card. Backs never reach the classifier."""
        if self._classifier is None:
            return [(card, None) for card in found]
        upward = [card for card in found if card.face != "down"]
        readings = read_found(part, upward, self._classifier)
        cards = merged([CardRead(card, reading, "up") for card, reading in zip(upward, readings, strict=True)])
        down: list[tuple[Found, CardReading | None]] = [(card, None) for card in found if card.face == "down"]
        return [(card.found, card.reading) for card in cards] + down


def _lies_face_down(card: Found, reading: CardReading | None, zone: Zone) -> bool:
    """Whether a find is a back. Where backs are normal, only what reads as a face with some weight is one."""
    if card.face == "down":
        return True
    if reading is None:
        return card.face != "up"
    if zone.faces == "up":
        return reading.best == BACK and card.face != "up"
    likely = reading.best < BACK and reading.confidence >= FACE_LEAST and reading.witnesses >= 2
    return not (likely or (reading.sure and reading.best not in (BACK, OTHER)))


def _long(way: Quad) -> float:
    return float(np.hypot(way[0], way[1]))


def _parallel(one: Quad, other: Quad) -> float:
    return abs(float(one @ other)) / max(_long(one) * _long(other), 1e-6)


def quad_of(card: Found) -> Quad:
    """Its quad, or the box of what was seen of it."""
    if card.quad is not None:
        return card.quad
    x, y, w, h = card.box
    return np.array([[x, y], [x + w, y], [x + w, y + h], [x, y + h]], np.float32)


def _within(zone: Zone, middle: Quad) -> bool:
    polygon = zone.polygon.astype(np.float32)
    return cv2.pointPolygonTest(polygon, (float(middle[0]), float(middle[1])), False) >= 0
