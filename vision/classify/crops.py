# SPDX-License-Identifier: GPL-3.0-or-later
"""Where the indices are: cuts from the corners of a rectified card, and frames round an index that was found."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.classify.reading import IndexReading

Picture = NDArray[np.uint8]
Quad = NDArray[np.float32]

CARD_SIZE = (160, 224)
"""Width and height of a rectified card."""
INDEX_SIZE = (48, 72)
"""Width and height of a cut that the index net reads."""
SCALES = ((35, 60), (49, 84))
"""Corner cuts in pixels of ``CARD_SIZE``: an ordinary index, a jumbo index. Narrower than the net's 2 : 3, so that the
print comes out about as wide as a closer look shows it."""
SCALES_OF = {"standard": SCALES, "jumbo": ((42, 72), (53, 90)), "magnum": ((53, 90), (66, 114))}
"""The same where a deck's index size is known: an ordinary one is cut in both scales all the same, since makers differ
in what they call so."""
QUICK_SCALE = (42, 72)
"""One cut between both for a first look."""


def corner_cuts(card: Picture, sides: bool, scales: tuple[tuple[int, int], ...] = SCALES) -> list[Picture]:
    """Cuts of ``INDEX_SIZE``: left top and right bottom (turned), each in every scale; with ``sides`` also the other
    two corners, where decks with four indices carry them upright at the top."""
    turned = card[::-1, ::-1]
    cuts = []
    for view in (card, turned):
        for w, h in scales:
            cuts.append(view[:h, :w])
            if sides:
                cuts.append(view[:h, CARD_SIZE[0] - w :])
    return [cut if cut.shape[1::-1] == INDEX_SIZE else _resized(cut) for cut in cuts]


def _resized(cut: Picture) -> Picture:
    return np.asarray(cv2.resize(cut, INDEX_SIZE, interpolation=cv2.INTER_AREA), np.uint8)


CUT_ASPECT, WIDENED = 0.5, (0.6, 1.7)
"""Width to height to which a closer cut brings an index, and by how much at most (as in training)."""
SEEN_MIN = 0.15
"""An index is there to be looked at closer from this share of presence on."""


def close_frame(centre: Quad, up: Quad, right: Quad, grow: float, lower: float = 0.0) -> Quad:
    """The quad of the upright cut of an index whose place and width are known: it comes out ``CUT_ASPECT`` wide, with
    ``grow`` times the room that it needs, moved down by ``lower`` half heights."""
    middle = np.asarray(centre - up * np.float32(lower), np.float32)
    tall, wide = float(np.hypot(*up)), float(np.hypot(*right))
    widened = np.clip(CUT_ASPECT * tall / max(wide, 1e-3), *WIDENED)
    room = tall * INDEX_SIZE[0] / INDEX_SIZE[1] / widened
    u, r = up * np.float32(grow), right * np.float32(room / max(wide, 1e-3) * grow)
    return np.array([middle + u - r, middle + u + r, middle - u + r, middle - u - r], np.float32)


def placed(frames: list[Quad], looks: list[IndexReading]) -> Quad | None:
    """Where cuts of ``frames`` show an index: centre, up, right in the picture, (3, 2); None where they show none."""
    weights = np.array([look.present**2 for look in looks], np.float32)
    if weights.max(initial=0.0) < SEEN_MIN**2:
        return None
    told = [_in_picture(frame, look) for frame, look in zip(frames, looks, strict=True)]
    return np.average(np.array(told), axis=0, weights=weights).astype(np.float32)


def _in_picture(frame: Quad, look: IndexReading) -> Quad:
    """Centre, up and right of an index in the picture, from its place in the cut of ``frame``."""
    axes = np.array([(frame[1] - frame[0]) / 2, (frame[3] - frame[0]) / 2])
    marks = look.frame.reshape(3, 2) @ axes
    marks[0] += frame.mean(axis=0)
    return np.asarray(marks, np.float32)


def closer_cuts(card: Picture, frames: list[Quad]) -> list[Picture]:
    """Cuts of ``INDEX_SIZE`` from frames in a rectified card."""
    w, h = INDEX_SIZE
    to = np.array([[0, 0], [w, 0], [w, h]], np.float32)
    return [
        np.asarray(cv2.warpAffine(card, cv2.getAffineTransform(frame[:3], to), INDEX_SIZE, flags=cv2.INTER_LINEAR,
                                  borderMode=cv2.BORDER_REPLICATE), np.uint8)
        for frame in frames
    ]  # fmt: skip


def corner_frames(sides: bool, scales: tuple[tuple[int, int], ...] = SCALES) -> list[tuple[int, Quad]]:
    """For each of ``corner_cuts``: the number of its corner, and its quad in the card, upright as the index stands."""
    frames = []
    for turned in (0, 1):
        for w, h in scales:
            for side in (0, 1) if sides else (0,):
                x = (CARD_SIZE[0] - w) * side
                quad = np.array([[x, 0], [x + w, 0], [x + w, h], [x, h]], np.float32)
                whole = np.array(CARD_SIZE, np.float32)
                frames.append((2 * turned + side, whole - quad if turned else quad))
    return frames


def index_frame(centre: Quad, up: Quad, right: Quad, grow: float = 1.3) -> Quad:
    """The quad (4, 2) to rectify to ``INDEX_SIZE`` for an index at ``centre`` with half axes ``up`` and ``right``.

    ``up`` points from the suit to the rank. The frame has the cut's 2 : 3 shape in the index's own pixels, so that the
    print is not stretched, and ``grow`` times the room the index needs.
    """
    tall, wide = float(np.hypot(*up)), float(np.hypot(*right))
    half = max(tall, wide * 1.25, 1e-3) * grow
    u, r = up / max(tall, 1e-6) * half, right / max(wide, 1e-6) * half * (INDEX_SIZE[0] / INDEX_SIZE[1])
    return np.array([centre + u - r, centre + u + r, centre - u + r, centre - u - r], np.float32)
