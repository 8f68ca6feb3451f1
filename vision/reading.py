# SPDX-License-Identifier: GPL-3.0-or-later
"""Read found cards: the whole view, the indices that the finder saw, and whether the two agree.

The classifier reads a rectified card (whole-card net times index net on its corners). Where the finder saw printed
indices, each is cut out and read once more, by its own place and direction: a second, nearly independent witness, and
the only one for a card whose outline is hidden. A card is ``sure`` only when no witness objects.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.classify import CARD_SIZE, INDEX_SIZE, Classifier, Enrolled, Reading, index_frame
from vision.detect import Corner, Found
from vision.geometry import Quad
from vision.rectify import Picture, rectify

FACES = 52
CARD_MM = (63.0, 88.0)
OBJECTS = 0.8
BACKS = 0.6
Logs = NDArray[np.float32]


class CardReading(NamedTuple):
    """``logs``: (55,) log-posterior (52 faces, back, joker, other). ``sure``: fit to be told.

    ``witnesses``: how many agree on the best (whole view, whole view's own indices, each seen index).
    """

    logs: Logs
    sure: bool
    witnesses: int

    @property
    def best(self) -> int:
        """The likeliest class, 0..54."""
        return int(self.logs.argmax())

    @property
    def confidence(self) -> float:
        """Its probability."""
        return float(np.exp(self.logs.max()))

    def candidates(self, most: int = 4) -> list[tuple[int, float]]:
        """The likeliest classes with their probabilities, best first."""
        order = np.argsort(self.logs)[::-1][:most]
        return [(int(n), float(np.exp(self.logs[n]))) for n in order]


def cut_index(image: Picture, corner: Corner, quad: Quad | None) -> Picture:
    """The upright cut of a found index. With the card's quad known, lengths are made equal in card millimetres."""
    up, right = corner.up, corner.right
    if quad is None:
        return rectify(image, index_frame(corner.centre, up, right), INDEX_SIZE)
    across = (np.hypot(*(quad[1] - quad[0])) + np.hypot(*(quad[2] - quad[3]))) / 2 / CARD_MM[0]
    along = (np.hypot(*(quad[3] - quad[0])) + np.hypot(*(quad[2] - quad[1]))) / 2 / CARD_MM[1]
    stretch = np.float32(np.clip(across / max(along, 1e-6), 0.4, 2.5))
    frame = index_frame(np.zeros(2, np.float32), up, right / stretch)
    unit = right / max(float(np.hypot(*right)), 1e-6)
    sideways = frame @ unit
    lengthened = frame + np.outer(sideways * (stretch - 1), unit)
    return rectify(image, np.asarray(lengthened + corner.centre, np.float32), INDEX_SIZE)


def read_found(
    image: Picture, cards: list[Found], classifier: Classifier, enrolled: Enrolled | None = None
) -> list[CardReading]:
    """One reading a card, in order."""
    views = [rectify(image, card.quad, CARD_SIZE) for card in cards if card.quad is not None]
    wholes = iter(classifier.classify(views, enrolled))
    readings = []
    for card in cards:
        whole = None if card.quad is None else next(wholes)
        cuts = [cut_index(image, corner, card.quad) for corner in card.corners]
        indices = classifier.read_corners(cuts) if cuts else None
        readings.append(joined(whole, indices, len(cuts), card.sharp, classifier))
    return readings


def joined(
    whole: Reading | None, indices: Reading | None, seen: int, sharp: bool, classifier: Classifier
) -> CardReading:
    """The joint reading of a card's whole view and of its ``seen`` indices."""
    if whole is None and indices is None:
        return CardReading(np.full(55, -np.log(55.0), np.float32), False, 0)
    if whole is None:
        assert indices is not None
        return CardReading(indices.log_posterior, indices.card is not None, seen)
    if indices is None:
        best = int(whole.log_posterior.argmax())
        firm = whole.card is not None and (best >= FACES or (whole.agree and sharp))
        return CardReading(whole.log_posterior, firm, 1 + int(whole.agree))
    weight = 1.0 if sharp else 0.5
    logs = whole.log_posterior * np.float32(weight) + indices.log_posterior
    logs = np.asarray(logs - np.logaddexp.reduce(logs), np.float32)
    best = int(logs.argmax())
    mine, theirs = int(whole.log_posterior.argmax()), int(indices.log_posterior.argmax())
    objection = (mine != best and whole.confidence >= OBJECTS) or (theirs != best and indices.confidence >= OBJECTS)
    accepted = np.exp(logs[best]) >= classifier.calibration.accept
    backed = mine == theirs == best or (theirs == best and indices.card is not None)
    witnesses = int(mine == best) + int(whole.agree and mine == best) + seen * int(theirs == best)
    return CardReading(logs, bool(accepted and backed and not objection), witnesses)
