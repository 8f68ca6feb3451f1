# SPDX-License-Identifier: GPL-3.0-or-later
"""Look at found indices: loose cuts first, which also tell where the print really stands, then closer ones there.

The finder's frame is often a little turned, or holds the rank and only half of the suit; and the closer a cut, the
larger the print in it. A camera that looks along the table, or delivers a squeezed picture, narrows the print: the
closer cuts bring it to one width. All this makes the difference between a club and a spade in a small picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from vision.classify import INDEX_SIZE, Classifier, IndexReading, index_frame
from vision.classify.crops import close_frame, placed
from vision.detect import Corner, Found
from vision.detect.corners import shares_of
from vision.geometry import Quad
from vision.rectify import Picture, rectify

CARD_MM = (63.0, 88.0)
LOOSE = ((1.35, 0.15), (1.65, 0.2))
CLOSE = ((1.12, 0.0), (1.25, 0.0), (1.4, 0.1), (1.6, 0.0))
"""Cuts of one index: how much larger than the index, and how far down in half heights (a far suit lies low)."""
CLOSER_LOOKS, PLAIN, MADE_OUT = 2, 0.9, 0.5
ALONG_MAX, ASIDE_MAX, RESIZED_MAX = 1.0, 0.9, 2.2
"""A better frame is believed if an index was seen in a loose cut, near the finder's frame (in its half heights and half
widths: aside is the neighbour in a spread), and of about its size."""


class Place(NamedTuple):
    """A found index and the quad of its card, or None where that is not known: then lengths are left as they are."""

    corner: Corner
    quad: Quad | None = None


class Looks:
    """What the found indices of one picture show; each is looked at once, whoever asks."""

    def __init__(self, image: Picture, classifier: Classifier) -> None:
        self._image, self._classifier = image, classifier
        self._seen: dict[int, tuple[Corner, list[IndexReading]]] = {}

    def at(self, cards: Sequence[Found]) -> list[list[list[IndexReading]]]:
        """For each card, for each of its indices, the cuts of the last look at it."""
        new = {id(at): Place(at, card.quad if card.sharp else None) for card in cards for at in card.corners}
        places = [place for key, place in new.items() if key not in self._seen]
        for place, cuts in zip(places, look_closely(self._image, places, self._classifier), strict=True):
            self._seen[id(place.corner)] = place.corner, cuts
        return [[self._seen[id(at)][1] for at in card.corners] for card in cards]


def look_closely(image: Picture, places: Sequence[Place], classifier: Classifier) -> list[list[IndexReading]]:
    """For each index what the cuts of its last look show: the first tells where to look closer, and where that leaves a
    doubt, its cuts tell better still. The net runs on the cuts of all indices together."""
    frames = [[cut_frame(place, *room) for room in LOOSE] for place in places]
    looks = _read(image, frames, classifier)
    corners = [place.corner for place in places]
    doubtful = list(range(len(places)))
    for closer in range(CLOSER_LOOKS):
        moved = {n: refined(corners[n], frames[n], looks[n]) for n in doubtful}
        stayed = [n for n in doubtful if moved[n] is corners[n]]
        doubtful = [n for n in doubtful if closer == 0 or moved[n] is not corners[n]]
        nearer = [[close_frame(*moved[n][:3], *room) for room in CLOSE] for n in doubtful]
        for n, mine, seen in zip(doubtful, nearer, _read(image, nearer, classifier), strict=True):
            looks[n] = looks[n] + seen if n in stayed else seen
            frames[n] = frames[n] + mine if n in stayed else mine
            corners[n] = moved[n]
        doubtful = [n for n in doubtful if not _is_plain(looks[n])]
    _look_elsewhere(image, places, classifier, looks)
    return looks


def _look_elsewhere(
    image: Picture, places: Sequence[Place], classifier: Classifier, looks: list[list[IndexReading]]
) -> None:
    """Where no face is made out, the finder's other find of the print may show where it stands."""
    faint = [n for n, place in enumerate(places) if place.corner.other is not None and _share(looks[n]) < MADE_OUT]
    others = [Place(other, places[n].quad) for n in faint if (other := places[n].corner.other) is not None]
    for n, mine in zip(faint, look_closely(image, others, classifier) if others else (), strict=True):
        if _share(mine) > max(MADE_OUT, _share(looks[n])):
            looks[n] = mine


def _share(looks: list[IndexReading]) -> float:
    """How surely at least half of the cuts show one face: presence times rank and suit."""
    face, _ = max((look.best() for look in looks), key=lambda best: best[1])
    shares = sorted(look.present * float(np.exp(look.rank[face >> 2] + look.suit[face & 3])) for look in looks)
    return shares[len(shares) // 2]


def _is_plain(looks: list[IndexReading]) -> bool:
    """Whether every cut clearly shows an index of one and the same face."""
    face, _ = looks[-1].best()
    return min(look.present * float(np.exp(look.rank[face >> 2] + look.suit[face & 3])) for look in looks) > PLAIN


def _read(image: Picture, frames: list[list[Quad]], classifier: Classifier) -> list[list[IndexReading]]:
    read = iter(classifier.read_indices([rectify(image, frame, INDEX_SIZE) for mine in frames for frame in mine]))
    return [[next(read) for _ in mine] for mine in frames]


def cut_frame(place: Place, grow: float = 1.3, lower: float = 0.0) -> Quad:
    """The quad of the upright cut of an index, ``grow`` times its size, moved down by ``lower`` half heights. With the
    card's quad known, lengths are made equal in card millimetres."""
    (centre, up, right), quad = place.corner[:3], place.quad
    centre = np.asarray(centre - up * np.float32(lower), np.float32)
    if quad is None:
        return index_frame(centre, up, right, grow)
    across = (np.hypot(*(quad[1] - quad[0])) + np.hypot(*(quad[2] - quad[3]))) / 2 / CARD_MM[0]
    along = (np.hypot(*(quad[3] - quad[0])) + np.hypot(*(quad[2] - quad[1]))) / 2 / CARD_MM[1]
    stretch = np.float32(np.clip(across / max(along, 1e-6), 0.4, 2.5))
    frame = index_frame(np.zeros(2, np.float32), up, right / stretch, grow)
    unit = right / max(float(np.hypot(*right)), 1e-6)
    sideways = frame @ unit
    lengthened = frame + np.outer(sideways * (stretch - 1), unit)
    return np.asarray(lengthened + centre, np.float32)


def refined(corner: Corner, frames: list[Quad], looks: list[IndexReading]) -> Corner:
    """The index where its loose cuts show it, or the finder's own where they do not."""
    place = placed(frames, looks)
    if place is None:
        return corner
    centre, up, right = place
    tall, was = float(np.hypot(*up)), float(np.hypot(*corner.up))
    if not was / RESIZED_MAX < tall < was * RESIZED_MAX or float(up @ corner.up) <= 0:
        return corner
    along, aside = shares_of(np.asarray(centre - corner.centre, np.float32), corner)
    if abs(along) > ALONG_MAX or abs(aside) > ASIDE_MAX:
        return corner
    return corner._replace(centre=centre, up=up, right=right)
