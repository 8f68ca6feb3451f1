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
from vision.evidence import EvidenceFolder
from vision.geometry import Quad
from vision.reading import CardReading
from vision.rectify import Picture, rectify

TELL_AFTER_NS = 600_000_000
LOOKS_LEAST, AGREED_LEAST, PLAIN_WITNESSES = 2, 2, 3


class Face(NamedTuple):
    """A card that looks face up in one picture: its quad in pixels of the picture, its reading if it was read."""

    quad: Quad
    reading: CardReading | None


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
        self._done = self._plain = False

    @property
    def _is_certain(self) -> bool:
        """Whether it was a face: seen twice, or once so plainly that several witnesses agree on what it shows."""
        return self._looks >= LOOKS_LEAST or self._plain

    def see(
        self, image: Picture, faces: list[Face], cards: Counted, camera: str, mono_ns: int, lies: bool = False
    ) -> FaceShown | None:
        """Take in a look at the zone, in which so many ``cards`` lie as is known; gives what is to be told now.
        ``lies``: a face that is not seen whole lies there still, under the next card or a hand: the same showing."""
        if not faces and lies:
            return self.still(camera, mono_ns)
        if not faces:
            told = self._told(camera) if self._is_certain and not self._done else None
            self.forget()
            return told
        if len(faces) > 1:
            self._looks, self._done = max(1, self._looks), True
            return None
        if not self._looks:
            self._since_ns, self._before = mono_ns, cards.high
        self._least = max(cards.low, self._least)
        self._until_ns = mono_ns
        self._looks += 1
        self._weigh(image, faces[0])
        return self._due(camera)

    def still(self, camera: str, mono_ns: int) -> FaceShown | None:
        """The zone lies as it was at the last look."""
        if not self._looks:
            return None
        self._until_ns = mono_ns
        return self._due(camera)

    def _due(self, camera: str) -> FaceShown | None:
        long_enough = self._until_ns - self._since_ns >= TELL_AFTER_NS
        if self._done or not self._is_certain or not long_enough:
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
