# SPDX-License-Identifier: GPL-3.0-or-later
"""Take apart what only looks like one card: indices that can hardly show one face belong to several cards.

Two cards that lie nearly parallel have one oblong outline together, and two indices of neighbours may lie as those of
one card do. Geometry cannot tell, but what the indices show can.
"""

from __future__ import annotations

import numpy as np

from vision.classify import Classifier
from vision.detect import Corner, Found, fitted
from vision.geometry import box_of
from vision.reading import FACES, Logs, read_corners_apart
from vision.rectify import Picture, rectify

UNLIKELY = -4.0
"""Log of how much less likely one common face must be than two faces, to take two indices apart."""
WHOLE = 0.6


def parted(image: Picture, found: list[Found], classifier: Classifier) -> list[Found]:
    """The finds, with each that carries indices of different faces taken apart by face."""
    out: list[Found] = []
    several = [card for card in found if len(card.corners) > 1]
    said = iter(read_corners_apart(image, several, classifier))
    for card in found:
        groups = grouped(next(said)) if len(card.corners) > 1 else [([0], np.zeros(0, np.float32))]
        if len(groups) < 2:
            out.append(card)
            continue
        keeper = _whole_face(image, card, classifier)
        for members, logs in groups:
            mine = tuple(card.corners[n] for n in members)
            if keeper is not None and int(logs.argmax()) == keeper:
                out.append(card._replace(corners=mine))
            else:
                out.append(fitted(image, _of(mine, card)))
    return out


def grouped(said: list[Logs]) -> list[tuple[list[int], Logs]]:
    """Numbers of the indices that may show one face together, and what each group says in sum."""
    groups: list[tuple[list[int], Logs]] = []
    for n in sorted(range(len(said)), key=lambda n: -float(said[n].max())):
        for at, (members, logs) in enumerate(groups):
            both = logs + said[n]
            if float(both.max()) - float(logs.max()) - float(said[n].max()) > UNLIKELY:
                groups[at] = ([*members, n], np.asarray(both, np.float32))
                break
        else:
            groups.append(([n], said[n]))
    return groups


def _whole_face(image: Picture, card: Found, classifier: Classifier) -> int | None:
    """The face that the whole view shows, if it is cut along the card's edges and shows one."""
    if card.quad is None or not card.sharp:
        return None
    whole = classifier.classify([rectify(image, card.quad)])[0]
    best = int(whole.log_posterior.argmax())
    return best if best < FACES and whole.confidence >= WHOLE else None


def _of(corners: tuple[Corner, ...], whole: Found) -> Found:
    box = box_of(np.concatenate([corner.frame(1.25) for corner in corners]))
    return Found(None, box, "up", False, max(whole.score, *(corner.score for corner in corners)), corners)
