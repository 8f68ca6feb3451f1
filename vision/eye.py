# SPDX-License-Identifier: GPL-3.0-or-later
"""One calibrated camera: shots in, zone states out.

A quiet shot costs a quarter-size grey decode and the gates. Zones that want to look get it from one full decode:
outlines first; the learned finder where outlines leave a doubt, and always where cards lie face down. A seat camera
in cardroom mode has no classifier at all: it counts.
"""

from __future__ import annotations

import hashlib
from collections import deque
from typing import NamedTuple

import cv2
import numpy as np

from controller.link.messages import CameraHealth, Message, ZoneState
from vision.backs import NONE, BackCount
from vision.calibration import DRIFT_ALARM_MM, NotCalibrated, calibrate, drift_mm
from vision.capture.shot import Grey, Shot
from vision.classify import Classifier
from vision.detect import Found, find_cards, find_outlines, whiteness
from vision.evidence import EvidenceFolder
from vision.geometry import Matrix, Quad, area, overlap, through
from vision.merge import CardRead, merged
from vision.reading import CardReading, read_found
from vision.rectify import Picture
from vision.view import Region, View
from vision.zone_watch import Elsewhere, SeenCard, ZoneWatch
from vision.zones import Zone, Zones

CARD_AT_PX = 84.0
FROZEN_SHOTS = 25
SIZE_TOLERANCE = 0.16
FACE_DOWN_SCORE_MIN = 0.4
OTHER_CARD_SHARE = 0.25
FACE_LEAST = 0.6
SHAKEN_SHARE = 0.85
PAPER_SHARE = 0.72
FOLLOW_MM = 1.2
BACK, OTHER = 52, 54


class _Zone(NamedTuple):
    zone: Zone
    watch: ZoneWatch
    region: Region
    backs: BackCount


class Eye:
    """The pipeline of one camera. ``classifier`` None: it counts and never reads (seat cameras, cardroom mode)."""

    def __init__(self, zones: Zones, evidence: EvidenceFolder, classifier: Classifier | None) -> None:
        self.zones = zones
        self._evidence = evidence
        self._classifier = classifier
        self._view: View | None = None
        self._zones: list[_Zone] = []
        self._recent: deque[str] = deque(maxlen=FROZEN_SHOTS)
        self._health: str | None = None
        self._knocked = False
        if zones.table_to_picture is not None:
            self._set_up(zones.table_to_picture)

    def _set_up(self, matrix: Matrix) -> None:
        self._view = View(self.zones, matrix)
        self._zones = []
        for zone in self.zones.zones:
            watch = ZoneWatch(zone, self._view.mask(zone), self._evidence, _direction(zone))
            region, ground = self._ground(self._view, zone)
            backs = BackCount(zone.place.kind, ground, region.to_table, self.zones.card_mm, zone.most)
            self._zones.append(_Zone(zone, watch, region, backs))

    def take(self, shot: Shot) -> list[Message]:
        """Take in a shot; gives what is new."""
        trouble = self._frozen(shot)
        quarter = shot.quarter()
        if quarter is None:
            return self._health_news("poor", "a picture arrived damaged; check the cable or the network")
        expected = (-(-self.zones.size[1] // 4), -(-self.zones.size[0] // 4))
        if quarter.shape[:2] != expected:
            size = f"{quarter.shape[1] * 4} x {quarter.shape[0] * 4}"
            wanted = f"{self.zones.size[0]} x {self.zones.size[1]}"
            text = f"pictures are {size}, calibrated for {wanted}; set the camera or calibrate anew"
            return self._health_news("poor", text)
        if trouble is not None:
            return trouble
        messages = self._light(quarter)
        if self._view is None:
            return messages + self._find_table(shot)
        image: Picture | None = None
        for entry in self._zones:
            if entry.watch.gate(quarter):
                image = shot.picture() if image is None else image
                if image is None:
                    break
                self._look(entry, image)
        messages += self._shaken(shot)
        for entry in self._zones:
            news = entry.watch.news(self.zones.camera, shot.seq, shot.mono_ns)
            if news is not None:
                messages.append(news)
        return messages

    def _find_table(self, shot: Shot) -> list[Message]:
        image = shot.picture()
        if image is None:
            return []
        try:
            found = calibrate(image, self.zones)
        except NotCalibrated as error:
            return self._health_news("poor", str(error))
        self._set_up(found.table_to_picture)
        return self._health_news("good", f"calibrated by tags {list(found.tags)}, {found.fit_mm:.2f} mm")

    def check_drift(self, shot: Shot) -> list[Message]:
        """Look for the tags again. A camera that has moved is followed; above 3 mm that is told."""
        image = shot.picture()
        if image is None or self._view is None or not self.zones.tags:
            return []
        try:
            found = calibrate(image, self.zones)
        except NotCalibrated:
            return []
        moved = drift_mm(self._view.to_picture, found.table_to_picture, self.zones)
        if moved < FOLLOW_MM:
            return []
        self._follow(found.table_to_picture)
        if moved <= DRIFT_ALARM_MM:
            return []
        detail = f"the camera has moved: the table lay {moved:.1f} mm off and was found again by its tags"
        return self._health_news("poor", detail)

    def _follow(self, matrix: Matrix) -> None:
        self._view = View(self.zones, matrix)
        for n, entry in enumerate(self._zones):
            region, ground = self._ground(self._view, entry.zone)
            entry.watch.moved(self._view.mask(entry.zone))
            entry.backs.moved(ground, region.to_table)
            self._zones[n] = entry._replace(region=region)

    @staticmethod
    def _ground(view: View, zone: Zone) -> tuple[Region, Quad]:
        region = view.region(zone)
        return region, view.outline(zone) - np.array(region.box[:2], np.float32)

    def _shaken(self, shot: Shot) -> list[Message]:
        """When the whole picture moved and is at rest again, the camera itself may have been knocked."""
        moving = sum(entry.watch.moving for entry in self._zones)
        if moving >= max(3, SHAKEN_SHARE * len(self._zones)):
            self._knocked = True
            return []
        if self._knocked and moving <= 0.3 * len(self._zones):
            self._knocked = False
            return self.check_drift(shot)
        return []

    @property
    def settled(self) -> bool:
        """Whether every zone has been looked at since the start, so that a snapshot is complete."""
        return self._view is not None and all(entry.watch.ready for entry in self._zones)

    def snapshot(self, frame: int, mono_ns: int) -> list[ZoneState]:
        """The absolute state of every zone."""
        return [entry.watch.state(self.zones.camera, frame, mono_ns) for entry in self._zones]

    def forget(self) -> None:
        """After the camera was lost: nothing seen before counts as seen now."""
        self._recent.clear()
        for entry in self._zones:
            entry.watch.forget()

    def _look(self, entry: _Zone, image: Picture) -> None:
        assert self._view is not None
        x0, y0, x1, y1 = entry.region.box
        part = image[y0:y1, x0:x1]
        found = self._found(entry, part)
        faces: list[SeenCard] = []
        backs: list[Quad] = []
        sure = 0
        for card, reading in self._read(part, found):
            quad = _quad(card)
            middle = through(self._view.to_table, (quad.mean(axis=0) + np.array([x0, y0]))[None])[0]
            if not _within(entry.zone, middle):
                continue
            if card.quad is None and entry.zone.faces != "up" and reading is not None and not reading.sure:
                continue  # a mark that is no readable index: a chip's print, a back's pattern
            if _lies_face_down(card, reading, entry.zone):
                backs.append(quad)
                sure += int(card.sharp or card.score >= FACE_DOWN_SCORE_MIN)
            else:
                faces.append(SeenCard(card, quad + np.array([x0, y0], np.float32), middle, reading))
        fronts = [_quad(card.found) for card in faces]
        down = entry.backs.look(part, backs, sure, fronts) if backs or entry.zone.faces != "up" else NONE
        corner = np.array([x0, y0], np.float32)

        def covered(quad: Quad) -> bool:
            free = all(overlap(quad, card.quad) < OTHER_CARD_SHARE for card in faces)
            return free and entry.backs.covered(part, quad - corner)

        if entry.watch.see(image, faces, down, self._elsewhere(entry), covered):
            entry.backs.settle(part, backs, fronts)

    def _found(self, entry: _Zone, part: Picture) -> list[Found]:
        assert self._view is not None
        prior = self._view.prior(entry.region)
        quick = entry.zone.faces == "up" and self._classifier is not None
        if quick:
            cards = find_outlines(part, prior)
            if cards and self._explained(part, cards):
                return cards
        long_side = int(round(max(part.shape[:2]) * CARD_AT_PX / max(entry.region.card_px, 20) / 32) * 32)
        cards = find_cards(part, prior, (int(np.clip(long_side, 160, 960)),))
        return [card for card in cards if card.quad is None or self._card_sized(card.quad, entry.region)]

    def _explained(self, part: Picture, cards: list[Found]) -> bool:
        """Whether the outlines account for all that is as white as they are."""
        paper = whiteness(part)
        inside = np.zeros(paper.shape, np.uint8)
        for card in cards:
            cv2.fillConvexPoly(inside, _quad(card).astype(np.int32), 1)
        white = (paper > PAPER_SHARE * np.percentile(paper[inside > 0], 80)).astype(np.uint8)
        for card in cards:
            quad = _quad(card)
            centre = quad.mean(axis=0)
            cv2.fillConvexPoly(white, np.round(centre + (quad - centre) * 1.06).astype(np.int32), 0)
        return cv2.countNonZero(white) < 0.25 * min(area(_quad(card)) for card in cards)

    def _card_sized(self, quad: Quad, region: Region) -> bool:
        flat = through(region.to_table, quad)
        short, long = self.zones.card_mm
        return abs(float(np.sqrt(area(flat) / (short * long))) - 1) < SIZE_TOLERANCE * 1.5

    def _read(self, part: Picture, found: list[Found]) -> list[tuple[Found, CardReading | None]]:
        """Finds with readings of what may be face up, one entry a card. Backs never reach the classifier."""
        if self._classifier is None:
            return [(card, None) for card in found]
        upward = [card for card in found if card.face != "down"]
        readings = read_found(part, upward, self._classifier)
        cards = merged([CardRead(card, reading, "up") for card, reading in zip(upward, readings, strict=True)])
        down: list[tuple[Found, CardReading | None]] = [(card, None) for card in found if card.face == "down"]
        return [(card.found, card.reading) for card in cards] + down

    def _elsewhere(self, mine: _Zone) -> Elsewhere:
        tracks = [t for entry in self._zones if entry is not mine for t in entry.watch.tracks]
        rivals = [t.seen for t in tracks if not t.decided]
        return Elsewhere(rivals, frozenset(t.committed for t in tracks if t.committed is not None))

    def _frozen(self, shot: Shot) -> list[Message] | None:
        if shot.jpeg is None:
            return None
        self._recent.append(hashlib.blake2b(shot.jpeg, digest_size=8).hexdigest())
        if len(self._recent) == FROZEN_SHOTS and len(set(self._recent)) == 1:
            return self._health_news(
                "lost", "the picture is frozen: the same comes again and again; restart the camera"
            )
        return None

    def _light(self, quarter: Grey) -> list[Message]:
        sample = quarter[::4, ::4]
        if float(np.percentile(sample, 99)) < 35:
            return self._health_news("poor", "the picture is black; is the lens covered or the light off?")
        if float((sample > 250).mean()) > 0.6:
            return self._health_news("poor", "the picture is burnt out; lower the exposure")
        return self._health_news("good", "") if self._view is not None else []

    def _health_news(self, state: str, detail: str) -> list[Message]:
        if self._health == state + detail:
            return []
        self._health = state + detail
        return [CameraHealth(self.zones.camera, state, detail)]  # type: ignore[arg-type]


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


def _quad(card: Found) -> Quad:
    if card.quad is not None:
        return card.quad
    x, y, w, h = card.box
    return np.array([[x, y], [x + w, y], [x + w, y + h], [x, y + h]], np.float32)


def _within(zone: Zone, middle: Quad) -> bool:
    polygon = zone.polygon.astype(np.float32)
    return cv2.pointPolygonTest(polygon, (float(middle[0]), float(middle[1])), False) >= 0


def _direction(zone: Zone) -> Quad:
    """The direction along which cards of one arrival are read: the zone's longer side, left to right."""
    polygon = zone.polygon
    edges = np.roll(polygon, -1, axis=0) - polygon
    longest = edges[int(np.hypot(*edges.T).argmax())]
    longest = longest if longest[0] >= 0 else -longest
    return np.asarray(longest / max(float(np.hypot(*longest)), 1e-6), np.float32)
