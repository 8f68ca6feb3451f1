# SPDX-License-Identifier: GPL-3.0-or-later
"""The box of the visible part of each card of a picture, where cards lie on each other.

Which card is on top is seen from the indices: a card that shows two opposite ones is whole. What it covers is its own;
of the rest each spot belongs to the card whose seen index (or middle) is nearest among those that reach it. A card of
which only one index is seen reaches as far as the finder's guess of its middle says.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.detect import Found
from vision.detect.corners import opposed, quad_of_one, quad_of_pair
from vision.geometry import Points, Quad, box_of
from vision.merge import CardRead

GRID = 200
CROWD = 2
Box = tuple[float, float, float, float]


def with_visible_boxes(cards: list[CardRead], width: int, height: int) -> list[CardRead]:
    """The same cards with boxes of their visible parts, inside a picture of ``width`` x ``height``."""
    if not cards:
        return []
    scale = GRID / max(width, height)
    shape = (max(1, round(height * scale)), max(1, round(width * scale)))
    crowded = [_is_crowded(card, cards) for card in cards]
    reaches = [
        _filled(card.found.corners[0].frame(1.25) if tight else _reach(card.found), scale, shape)
        for card, tight in zip(cards, crowded, strict=True)
    ]
    owner = _owners(cards, reaches, scale, shape)
    out = []
    for n, card in enumerate(cards):
        box = _box(owner == n, reaches[n], card.found, scale)
        out.append(card._replace(found=card.found._replace(box=_clipped(box, width, height))))
    return out


def _is_crowded(card: CardRead, cards: list[CardRead]) -> bool:
    """Whether a card of which one index is seen lies in a fan or heap: then only the index is known to be its own."""
    found = card.found
    if len(found.corners) != 1 or found.sharp:
        return False
    reach = _reach(found)
    inside = [
        any(_lies_in(reach, corner.centre) for corner in other.found.corners) for other in cards if other is not card
    ]
    return sum(inside) >= CROWD


def _lies_in(quad: Quad, point: Points) -> bool:
    return cv2.pointPolygonTest(quad, (float(point[0]), float(point[1])), False) >= 0


def _reach(card: Found) -> Quad:
    """Where the card lies, as far as is known."""
    if card.quad is not None:
        return card.quad
    for n, one in enumerate(card.corners):
        for other in card.corners[n + 1 :]:
            if opposed(one, other) and (quad := quad_of_pair(one, other)) is not None:
                return quad
    for corner in sorted(card.corners, key=lambda c: -c.score):
        if (quad := quad_of_one(corner)) is not None:
            return quad
    x, y, w, h = card.box
    return np.array([[x, y], [x + w, y], [x + w, y + h], [x, y + h]], np.float32)


def _filled(quad: Quad, scale: float, shape: tuple[int, int]) -> NDArray[np.bool_]:
    mask = np.zeros(shape, np.uint8)
    cv2.fillConvexPoly(mask, np.round(quad * scale).astype(np.int32), 1)
    return mask > 0


def _is_whole(card: Found) -> bool:
    pairs = ((a, b) for n, a in enumerate(card.corners) for b in card.corners[n + 1 :])
    return card.quad is not None and any(opposed(a, b) for a, b in pairs)


def _owners(
    cards: list[CardRead], reaches: list[NDArray[np.bool_]], scale: float, shape: tuple[int, int]
) -> NDArray[np.int32]:
    """For each spot the number of the card seen there, -1 for none."""
    ys, xs = np.mgrid[0 : shape[0], 0 : shape[1]].astype(np.float32)
    best = np.full(shape, np.inf, np.float32)
    owner = np.full(shape, -1, np.int32)
    for n, card in enumerate(cards):
        anchors = [corner.centre for corner in card.found.corners] or [_reach(card.found).mean(axis=0)]
        away = np.min([np.hypot(xs - a[0] * scale, ys - a[1] * scale) for a in anchors], axis=0)
        away = np.where(_is_whole(card.found), away * 0.01, away)
        mine = reaches[n] & (away < best)
        best[mine], owner[mine] = away[mine], n
    return owner


def _box(mine: NDArray[np.bool_], reach: NDArray[np.bool_], card: Found, scale: float) -> Box:
    points: list[Points] = [corner.frame(1.1) for corner in card.corners]
    rows, columns = np.nonzero(mine)
    if len(rows) > 0.04 * reach.sum() and len(rows):
        low, high = np.array([columns.min(), rows.min()]), np.array([columns.max() + 1, rows.max() + 1])
        points.append(np.array([low, high], np.float32) / np.float32(scale))
    elif not points:
        return card.box
    return box_of(np.concatenate(points))


def _clipped(box: Box, width: int, height: int) -> Box:
    x0, y0 = max(0.0, box[0]), max(0.0, box[1])
    x1, y1 = min(float(width), box[0] + box[2]), min(float(height), box[1] + box[3])
    return x0, y0, max(1.0, x1 - x0), max(1.0, y1 - y0)
