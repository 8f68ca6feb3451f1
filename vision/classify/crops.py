# SPDX-License-Identifier: GPL-3.0-or-later
"""Where the indices are: cuts from the corners of a rectified card, and frames round an index that was found."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
Quad = NDArray[np.float32]

CARD_SIZE = (160, 224)
"""Width and height of a rectified card."""
INDEX_SIZE = (48, 72)
"""Width and height of a cut that the index net reads."""
SCALES = ((40, 60), (56, 84))
"""Corner cuts in pixels of ``CARD_SIZE``: an ordinary index, a jumbo index."""
SCALES_OF = {"standard": SCALES, "jumbo": ((48, 72), (60, 90)), "magnum": ((60, 90), (76, 114))}
"""The same where a deck's index size is known: an ordinary one is cut in both scales all the same, since makers differ
in what they call so."""
QUICK_SCALE = (48, 72)
"""One cut between both for a first look: no pixel of the card is drawn anew."""


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


def index_frame(centre: Quad, up: Quad, right: Quad, grow: float = 1.3) -> Quad:
    """The quad (4, 2) to rectify to ``INDEX_SIZE`` for an index at ``centre`` with half axes ``up`` and ``right``.

    ``up`` points from the suit to the rank. The frame has the cut's 2 : 3 shape in the index's own pixels, so that the
    print is not stretched, and ``grow`` times the room the index needs.
    """
    tall, wide = float(np.hypot(*up)), float(np.hypot(*right))
    half = max(tall, wide * 1.25, 1e-3) * grow
    u, r = up / max(tall, 1e-6) * half, right / max(wide, 1e-6) * half * (INDEX_SIZE[0] / INDEX_SIZE[1])
    return np.array([centre + u - r, centre + u + r, centre - u + r, centre - u - r], np.float32)
