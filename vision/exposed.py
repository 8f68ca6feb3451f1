# SPDX-License-Identifier: GPL-3.0-or-later
"""Faces to be seen where cards lie face down: which card, for how long, told once a showing.

One face alone is a card exposed; two at a time are a hand turned up, which is told with the state of the zone. What
it means (the dealer's fault, the player's, nothing) is for the rules: the eye only says what was to be seen.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from controller.link.messages import FaceShown
from controller.rules.cards import Card
from controller.rules.places import Place
from vision.counted import Counted
from vision.decide import FACES, NOTHING, SURE, Evidence, look
from vision.detect import whiteness
from vision.evidence import EvidenceFolder
from vision.geometry import Quad
from vision.reading import CardReading
from vision.rectify import Picture, rectify

TELL_AFTER_NS = 600_000_000
BY_A_CARD = 0.6
PAPER_LIGHT, PAPER_LEAST = 0.72, 0.4
"""From which share of its lightest parts on print counts as light, and how much of a face is at least. Of 200 looks at
rendered faces none had less than 0.5, of 900 made ones none less than 0.6; an outline over two backs had 0.18."""
LOOKS_LEAST, AGREED_LEAST, PLAIN_WITNESSES = 2, 2, 3


class Face(NamedTuple):
    """A card that looks face up in one picture: its quad in pixels of the picture, its reading if it was read."""

    quad: Quad
    reading: CardReading | None


class Lying(NamedTuple):
    """What lies in the zone when it is looked at: ``cards`` as far as is known, those found in pixels of the picture;
    ``shows_face``: a face lies there still that is not seen whole, under the next card; ``may_show``: one that lay
    there may lie there still, under a hand, or was missed by the look; ``rests``: nothing moves there; ``is_counted``:
    ``cards`` is of now, no look at them is waiting for another that agrees."""

    cards: Counted
    quads: list[Quad]
    shows_face: bool = False
    may_show: bool = False
    rests: bool = True
    is_counted: bool = True


class FaceWatch:
    """One zone in which cards lie face down."""

    def __init__(self, place: Place, evidence: EvidenceFolder) -> None:
        self._place, self._evidence = place, evidence
        self.forget()

    def forget(self) -> None:
        """Nothing is to be seen."""
        self._since_ns = self._until_ns = 0
        self._looks = self._before = self._least = 0
        self._seen: Evidence = NOTHING
        self._crop: Picture | None = None
        self._crop_confidence = -1.0
        self._done = self._plain = self._rested = self._moved = self._by_cards = False
        self._quad: Quad | None = None

    @property
    def _is_certain(self) -> bool:
        """Whether it was a face: seen twice, or once so plainly that several witnesses agree on what it shows."""
        return self._looks >= LOOKS_LEAST or self._plain

    def see(self, image: Picture, faces: list[Face], zone: Lying, camera: str, mono_ns: int) -> FaceShown | None:
        """Take in a look at the zone; gives what is to be told now."""
        if not faces and zone.shows_face:
            return self.still(camera, mono_ns)
        if not faces and zone.may_show:
            return None
        if not faces and not self._rested and not zone.is_counted:
            return None  # whether a card has come there, and the face lies under the next one, is not known yet
        if self._looks and (faces or not self._rested):  # what is counted later may be the card turned back
            self._least = max(zone.cards.low, self._least)
        if not faces:
            return self._hidden(camera)
        if len(faces) > 1:
            self._looks, self._done = max(1, self._looks), True
            return None
        if not self._looks:
            self._since_ns, self._before, self._least = mono_ns, zone.cards.high, zone.cards.low
        self._until_ns = mono_ns
        self._looks += 1
        self._place_of(faces[0].quad, zone)
        self._weigh(image, faces[0])
        return self._due(camera)

    def still(self, camera: str, mono_ns: int) -> FaceShown | None:
        """The zone lies as it was at the last look: a face that was seen in motion only is gone."""
        if not self._looks:
            return None
        if not self._rested:
            return self._hidden(camera)
        self._until_ns = mono_ns
        return self._due(camera)

    def _hidden(self, camera: str) -> FaceShown | None:
        told = self._told(camera) if self._is_certain and not self._done and not self._has_passed else None
        self.forget()
        return told

    def _place_of(self, quad: Quad, zone: Lying) -> None:
        """Note where a face is seen."""
        near = float(np.hypot(*(quad[1] - quad[0]))) * BY_A_CARD
        self._rested = self._rested or zone.rests
        self._moved = self._moved or (self._quad is not None and _apart(quad, self._quad) > near)
        hidden = zone.cards.high > 0 and not zone.quads
        self._by_cards = self._by_cards or hidden or any(_apart(quad, one) < near for one in zone.quads)
        self._quad = quad

    @property
    def _has_passed(self) -> bool:
        """Whether it was carried past, as a card that is pitched to the next seat: it never lay there, none has come,
        and it was no card of that place turned up."""
        if self._rested or self._least > self._before:
            return False
        return self._moved or not self._before or (self._looks == 1 and not self._by_cards)

    def _due(self, camera: str) -> FaceShown | None:
        long_enough = self._until_ns - self._since_ns >= TELL_AFTER_NS
        if self._done or not self._is_certain or not long_enough or self._has_passed:
            return None
        return self._told(camera)

    def _weigh(self, image: Picture, face: Face) -> None:
        reading = face.reading
        if reading is not None:
            self._plain = self._plain or (reading.sure and reading.witnesses >= PLAIN_WITNESSES)
            self._seen = look(self._seen, np.exp(reading.logs), reading.sure)
        confidence = 0.0 if reading is None else reading.confidence
        if confidence > self._crop_confidence:
            self._crop, self._crop_confidence = rectify(image, face.quad), confidence

    def _told(self, camera: str) -> FaceShown:
        self._done = True
        seen = self._seen
        is_named = seen.looks > 0 and seen.best < FACES and seen.agreed >= AGREED_LEAST and seen.sureness >= SURE
        evidence = "" if self._crop is None else self._evidence.store(self._crop)
        confidence = min(999, int(seen.sureness * 1000)) if seen.looks else 0
        exposure_ms = (self._until_ns - self._since_ns) // 1_000_000
        came_up = self._least > self._before  # one that was turned up may look like a second card on it
        card = Card(seen.best) if is_named else None
        return FaceShown(camera, self._place, card, confidence, evidence, exposure_ms, came_up, self._since_ns)


def is_paper(image: Picture, quad: Quad) -> bool:
    """Whether what lies in a quad of the picture is printed on paper as faces are: of a back little more than its rim
    is as light as its lightest parts, of a court card more than half."""
    light = whiteness(rectify(image, quad))
    return float((light >= PAPER_LIGHT * np.percentile(light, 95)).mean()) >= PAPER_LEAST


def _apart(one: Quad, other: Quad) -> float:
    return float(np.hypot(*(one.mean(axis=0) - other.mean(axis=0))))
