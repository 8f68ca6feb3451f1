# SPDX-License-Identifier: GPL-3.0-or-later
"""The learned finder: whole cards and printed indices at any rotation, from the net of models/detector.py.

The picture is looked at in some sizes (a near card is too large for the net's view in one, a small index too small in
another); the results are joined, the better score wins.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from importlib import resources
from typing import NamedTuple

import cv2
import numpy as np
import onnxruntime
from numpy.typing import NDArray

from vision.detect.found import Corner, Found, found_quad
from vision.geometry import Points, Quad, ordered, overlap

UNIT, INDEX_STRIDE, CARD_STRIDE = 16.0, 4, 8
LONG_SIDES = (640, 320)
INDEX_SCORE_MIN, CARD_SCORE_MIN = 0.2, 0.3

Picture = NDArray[np.uint8]
Plane = NDArray[np.float32]


class WeightsRefused(RuntimeError):
    """The weights file is missing or is not the one that was released."""


class Seen(NamedTuple):
    """What the net saw: cards (quads not yet fitted to edges) and indices, best first."""

    cards: tuple[Found, ...]
    corners: tuple[Corner, ...]


@cache
def _session() -> onnxruntime.InferenceSession:
    folder = resources.files("models") / "weights"
    try:
        raw = (folder / "detector.onnx").read_bytes()
        wanted = json.loads((folder / "detector.json").read_text())["sha256"]
    except (OSError, ValueError, KeyError):
        raise WeightsRefused("models/weights/detector.onnx or detector.json is missing; install anew") from None
    if hashlib.sha256(raw).hexdigest() != wanted:
        raise WeightsRefused("models/weights/detector.onnx is not the released file (sha256 differs); install anew")
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    options.add_session_config_entry("session.disable_quant_qdq", "1")  # unpack the weights once, not at every look
    return onnxruntime.InferenceSession(raw, options, providers=["CPUExecutionProvider"])


def look(image: Picture, long_sides: tuple[int, ...] = LONG_SIDES) -> Seen:
    """All cards and indices that the net sees in a BGR picture, each once."""
    return best_of(glimpses(image, long_sides))


def glimpses(image: Picture, long_sides: tuple[int, ...]) -> Seen:
    """The same, each as often as it was seen: for ``best_of``."""
    looks = [_look_once(image, long_side) for long_side in long_sides]
    cards = tuple(card for cards, _ in looks for card in cards)
    return Seen(cards, tuple(corner for _, corners in looks for corner in corners))


def best_of(*looks: Seen) -> Seen:
    """Of everything that was seen several times the best find. All looks are weighed together: what one look prefers
    may be what another gives up."""
    cards = [card for look in looks for card in look.cards]
    return Seen(tuple(_best_cards(cards)), tuple(_best_corners([at for look in looks for at in look.corners])))


def _look_once(image: Picture, long_side: int) -> tuple[list[Found], list[Corner]]:
    h, w = image.shape[:2]
    scale = long_side / max(h, w)
    size = (max(32, round(w * scale)), max(32, round(h * scale)))
    method = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    small = cv2.resize(image, size, interpolation=method)
    padded = np.zeros((-(-size[1] // 32) * 32, -(-size[0] // 32) * 32, 3), np.uint8)
    padded[: size[1], : size[0]] = small
    feed = padded.transpose(2, 0, 1)[None].astype(np.float32)
    index, card = _session().run(None, {"picture": feed})
    back = np.array([w / size[0], h / size[1]], np.float32)
    return _cards(card[0], back), _corners(index[0], back)


def _peaks(heat: Plane, floor: float) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    top = cv2.dilate(heat, np.ones((3, 3), np.uint8))
    rows, columns = np.nonzero((heat >= top) & (heat > floor))
    return rows, columns


def _corners(out: Plane, back: Points) -> list[Corner]:
    found = []
    for row, column in zip(*_peaks(out[0], INDEX_SCORE_MIN), strict=True):
        v = out[:, row, column]
        centre = np.array([column + 0.5, row + 0.5]) * INDEX_STRIDE + v[1:3] * UNIT
        card = centre + v[7:9] * UNIT
        found.append(Corner(centre * back, v[3:5] * UNIT * back, v[5:7] * UNIT * back, card * back, float(v[0])))
    return found


def _cards(out: Plane, back: Points) -> list[Found]:
    found = []
    for layer, face in ((0, "up"), (1, "down")):
        for row, column in zip(*_peaks(out[layer], CARD_SCORE_MIN), strict=True):
            v = out[:, row, column]
            centre = np.array([column + 0.5, row + 0.5]) * CARD_STRIDE + v[2:4] * UNIT
            long, short = _halved(v[4:6] * UNIT), _halved(v[6:8] * UNIT)
            if np.hypot(*long) < 6 or np.hypot(*short) < 6:
                continue
            quad = np.array(
                [centre + long - short, centre + long + short, centre - long + short, centre - long - short]
            )
            quad = ordered((quad * back).astype(np.float32))
            found.append(found_quad(quad, face, False, float(out[layer, row, column])))  # type: ignore[arg-type]
    return found


def _halved(doubled: Points) -> Points:
    """The axis of a vector of doubled angle, see models/detector.py."""
    length = float(np.hypot(*doubled))
    angle = float(np.arctan2(doubled[1], doubled[0])) / 2
    return np.array([np.cos(angle), np.sin(angle)], np.float32) * length


def _best_cards(cards: list[Found]) -> list[Found]:
    kept: list[Found] = []
    for card in sorted(cards, key=lambda c: -c.score):
        assert card.quad is not None
        if all(overlap(card.quad, other.quad) < 0.6 for other in kept if other.quad is not None):
            kept.append(card)
    return kept


def _best_corners(corners: list[Corner]) -> list[Corner]:
    kept: list[Corner] = []
    for corner in sorted(corners, key=lambda c: -c.score):
        at = next((n for n, other in enumerate(kept) if is_same(corner, other)), None)
        if at is None:
            kept.append(corner)
        elif kept[at].other is None:
            kept[at] = kept[at]._replace(other=corner)
    return kept


def is_same(one: Corner, other: Corner) -> bool:
    """Whether two are one printed index: centres nearer than most of its width."""
    reach = 0.75 * max(float(np.hypot(*one.right)), float(np.hypot(*other.right)), 2.0) * 2
    return float(np.hypot(*(one.centre - other.centre))) < reach


def quad_of(card: Found) -> Quad:
    """The quad of a card that has one."""
    assert card.quad is not None
    return card.quad
