# SPDX-License-Identifier: GPL-3.0-or-later
"""The word that makes a card a joker: strips of a rectified card in which it may stand, and what follows from it.

A joker's picture is anything, and its letters pass for indices (the J of its word for a jack's). What tells it from
other people's cards is the word alone, so a small net looks for that where no face was read.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.classify.reading import KINDS, Floats, Reading, answer_of

Picture = NDArray[np.uint8]
STRIP_SIZE = (128, 40)
"""Width and height of a strip that the word net reads."""
ACROSS, SIDE = (160, 50), (40, 128)
"""Width and height in pixels of a rectified card: along its top, and down its left side."""
STRIPS, WAYS = 6, 3
JOKER = 52 + KINDS.index("joker")
_SUREST = 0.9999


def word_strips(card: Picture) -> list[Picture]:
    """The six strips of a rectified card: along the top, and down the left side, laid so that what runs down it stands
    upright, and so that what runs up it does; then the same from its other end."""
    parts: list[Picture] = []
    for view in (card, card[::-1, ::-1]):
        side = view[: SIDE[1], : SIDE[0]]
        parts += [view[: ACROSS[1], : ACROSS[0]], np.rot90(side, 1), np.rot90(side, 3)]
    return [_resized(np.ascontiguousarray(part)) for part in parts]


def _resized(part: Picture) -> Picture:
    return np.asarray(cv2.resize(part, STRIP_SIZE, interpolation=cv2.INTER_AREA), np.uint8)


def words_on(logits: Floats) -> list[float]:
    """For each card, from the logits of its strips in turn, how surely a joker's word stands on it. A word that is half
    made out at both ends is more surely there than at one."""
    ends = np.asarray(logits, np.float64).reshape(-1, STRIPS // WAYS, WAYS)  # card, end, way
    best = np.maximum(ends.max(axis=1), ends.sum(axis=1)).max(axis=1)
    return [float(share) for share in 1 / (1 + np.exp(-best))]


def as_joker(reading: Reading, word: float) -> Reading:
    """The reading of a card on which a joker's word stands as surely as ``word``: all else keeps its shares of the
    rest. It counts as agreed: word and card name the same."""
    word = min(word, _SUREST)
    rest = reading.log_posterior.copy()
    rest[JOKER] = -np.inf
    rest = np.asarray(rest - np.logaddexp.reduce(rest) + np.log1p(-word), np.float32)
    rest[JOKER] = np.log(word)
    order = np.argsort(rest)[::-1][:4]
    candidates = tuple((answer_of(int(n)), float(np.exp(rest[n]))) for n in order)
    return reading._replace(card="joker", confidence=word, candidates=candidates, log_posterior=rest, agree=True)
