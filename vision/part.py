# SPDX-License-Identifier: GPL-3.0-or-later
"""Take apart what only looks like one card: an outline whose indices surely show different faces is several cards.

Two cards that lie nearly parallel have one oblong outline together. Geometry cannot tell, but their indices can.
"""

from __future__ import annotations

import numpy as np

from vision.classify import Classifier
from vision.detect import Corner, Found, fitted
from vision.geometry import box_of
from vision.reading import FACES, read_corners_apart
from vision.rectify import Picture, rectify

CLEAR, WHOLE = 0.85, 0.6


def parted(image: Picture, found: list[Found], classifier: Classifier) -> list[Found]:
    """The finds, with each that carries indices of different faces taken apart by face."""
    out: list[Found] = []
    for card, faces in zip(found, read_corners_apart(image, found, classifier), strict=True):
        clear = {face for face, share in faces if share >= CLEAR and face < FACES}
        if len(clear) < 2 or _reads_whole(image, card, clear, classifier):
            out.append(card)
            continue
        for face in sorted(clear):
            mine = tuple(
                c for c, (read, share) in zip(card.corners, faces, strict=True) if read == face and share >= CLEAR
            )
            out.append(fitted(image, _of(mine, card)))
    return out


def _reads_whole(image: Picture, card: Found, faces: set[int], classifier: Classifier) -> bool:
    """Whether the whole view reads as one of the faces: then it is one card, and an index was misread."""
    if card.quad is None:
        return False
    whole = classifier.classify([rectify(image, card.quad)])[0]
    return int(whole.log_posterior.argmax()) in faces and whole.confidence >= WHOLE


def _of(corners: tuple[Corner, ...], whole: Found) -> Found:
    box = box_of(np.concatenate([corner.frame(1.25) for corner in corners]))
    return Found(None, box, "up", False, max(whole.score, *(corner.score for corner in corners)), corners)
