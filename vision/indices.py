# SPDX-License-Identifier: GPL-3.0-or-later
"""Look at found indices: loose cuts first, which also tell where the print really stands, then closer ones there.

The finder's frame is often a little turned, or holds the rank and only half of the suit; and the closer a cut, the
larger the print in it. A camera that looks along the table, or delivers a squeezed picture, narrows the print: the
closer cuts bring it to one width. All this makes the difference between a club and a spade in a small picture.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vision.classify import INDEX_SIZE, Classifier, IndexReading, index_frame
from vision.detect import Corner
from vision.detect.corners import shares_of
from vision.geometry import Points, Quad
from vision.rectify import Picture, rectify

CARD_MM = (63.0, 88.0)
LOOSE = ((1.35, 0.15), (1.65, 0.2))
CLOSE = ((1.12, 0.0), (1.25, 0.0), (1.4, 0.1), (1.6, 0.0))
"""Cuts of one index: how much larger than the index, and how far down in half heights (a far suit lies low)."""
CUT_ASPECT, WIDENED = 0.5, (0.6, 1.7)
"""Width to height to which a closer cut brings an index, and by how much at most (as in training)."""
SEEN_MIN, ALONG_MAX, ASIDE_MAX, RESIZED_MAX = 0.15, 1.0, 0.9, 2.2
"""A better frame is believed if an index was seen in a loose cut, near the finder's frame (in its half heights and half
widths: aside is the neighbour in a spread), and of about its size."""


class Place(NamedTuple):
    """A found index and the quad of its card, or None where that is not known: then lengths are left as they are."""

    corner: Corner
    quad: Quad | None = None


def look_closely(image: Picture, places: list[Place], classifier: Classifier) -> list[list[IndexReading]]:
    """For each index what its cuts show; the net runs twice on all of them together."""
    frames = [[cut_frame(place, *room) for room in LOOSE] for place in places]
    first = _read(image, frames, classifier)
    better = [
        place._replace(corner=refined(place.corner, mine, looks))
        for place, mine, looks in zip(places, frames, first, strict=True)
    ]
    then = _read(image, [[close_frame(place.corner, *room) for room in CLOSE] for place in better], classifier)
    return [looks + closer for looks, closer in zip(first, then, strict=True)]


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


def close_frame(corner: Corner, grow: float, lower: float = 0.0) -> Quad:
    """The quad of the upright cut of an index whose place and width are known: it comes out ``CUT_ASPECT`` wide."""
    centre = np.asarray(corner.centre - corner.up * np.float32(lower), np.float32)
    tall, wide = float(np.hypot(*corner.up)), float(np.hypot(*corner.right))
    widened = np.clip(CUT_ASPECT * tall / max(wide, 1e-3), *WIDENED)
    room = tall * INDEX_SIZE[0] / INDEX_SIZE[1] / widened
    up, right = corner.up * np.float32(grow), corner.right * np.float32(room / max(wide, 1e-3) * grow)
    return np.array([centre + up - right, centre + up + right, centre - up + right, centre - up - right], np.float32)


def refined(corner: Corner, frames: list[Quad], looks: list[IndexReading]) -> Corner:
    """The index where its loose cuts show it, or the finder's own where they do not."""
    weights = np.array([look.present**2 for look in looks], np.float32)
    if weights.max(initial=0.0) < SEEN_MIN:
        return corner
    told = np.array([_in_picture(frame, look) for frame, look in zip(frames, looks, strict=True)])
    centre, up, right = np.average(told, axis=0, weights=weights).astype(np.float32)
    tall, was = float(np.hypot(*up)), float(np.hypot(*corner.up))
    if not was / RESIZED_MAX < tall < was * RESIZED_MAX or float(up @ corner.up) <= 0:
        return corner
    along, aside = shares_of(np.asarray(centre - corner.centre, np.float32), corner)
    if abs(along) > ALONG_MAX or abs(aside) > ASIDE_MAX:
        return corner
    return corner._replace(centre=centre, up=up, right=right)


def _in_picture(frame: Quad, look: IndexReading) -> Points:
    """(3, 2): centre, up and right of an index in the picture, from its place in the cut of ``frame``."""
    axes = np.array([(frame[1] - frame[0]) / 2, (frame[3] - frame[0]) / 2])
    marks = look.frame.reshape(3, 2) @ axes
    marks[0] += frame.mean(axis=0)
    return np.asarray(marks, np.float32)
