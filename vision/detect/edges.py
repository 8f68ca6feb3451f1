# SPDX-License-Identifier: GPL-3.0-or-later
"""Fit a roughly known quad to the card's own edges: in a straightened view each edge is the strongest nearly
straight step in a strip about the expected place."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Quad, grown, meeting, sides, through
from vision.rectify import Picture, rectify

VIEW = (128, 180)
MARGIN = 0.16
SLOPES = np.linspace(-0.09, 0.09, 13)
STEP_MIN = 5.0


def sharpened(image: Picture, quad: Quad) -> Quad | None:
    """The quad on the card's edges, or None when an edge cannot be told (hidden, no contrast, out of view)."""
    around = grown(quad, 1 + 2 * MARGIN)
    if around.min() < -0.25 * max(image.shape) or around.max() > 1.25 * max(image.shape):
        return None
    view = cv2.blur(rectify(image, around, VIEW), (3, 3)).astype(np.float32)
    w, h = VIEW
    near_x, near_y = w * MARGIN / (1 + 2 * MARGIN), h * MARGIN / (1 + 2 * MARGIN)
    across = _strongest(np.asarray(cv2.absdiff(view[:, 2:], view[:, :-2]), np.float32))
    along = _strongest(np.asarray(cv2.absdiff(view[2:], view[:-2]), np.float32))
    top = _edge(along, near_y - 1, near_x)
    bottom = _edge(along[::-1], near_y - 1, near_x)
    left = _edge(across.T, near_x - 1, near_y)
    right = _edge(across.T[::-1], near_x - 1, near_y)
    if top is None or bottom is None or left is None or right is None:
        return None
    lines = [
        np.array([[w / 2, top[0] + 1], [1, top[1]]]),
        np.array([[w - 2 - right[0], h / 2], [-right[1], 1]]),
        np.array([[w / 2, h - 2 - bottom[0]], [1, -bottom[1]]]),
        np.array([[left[0] + 1, h / 2], [left[1], 1]]),
    ]
    corners = [meeting(lines[n - 1].astype(np.float32), lines[n].astype(np.float32)) for n in range(4)]
    if any(corner is None for corner in corners):
        return None
    flat = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32)
    back = np.asarray(cv2.getPerspectiveTransform(flat, around), np.float64)
    found = through(back, np.array(corners, np.float32))
    lengths = sides(found)
    return found if cv2.isContourConvex(found) and min(lengths) > 12 else None


def _strongest(steps: NDArray[np.float32]) -> NDArray[np.float32]:
    blue, green, red = cv2.split(steps)
    return np.asarray(cv2.max(cv2.max(blue, green), red), np.float32)


def _edge(step: NDArray[np.float32], expected: float, margin: float) -> tuple[float, float] | None:
    """The strongest line ``row = offset + slope * (column - middle)`` near row ``expected``; (offset, slope)."""
    reach = int(expected * 0.85)
    low, high = max(0, int(expected) - reach), int(expected) + reach + 1
    length = step.shape[1]
    inset = margin + (length - 2 * margin) * 0.14
    columns = np.arange(int(inset), int(length - inset), 2)
    rows = np.arange(low, high)
    lean = np.round(SLOPES[:, None] * (columns - length / 2)[None, :]).astype(int)
    at = np.clip(rows[None, :, None] + lean[:, None, :], 0, step.shape[0] - 1)
    values = np.minimum(step[at, columns[None, None, :]], 60)
    strength = values.mean(axis=2) - 0.15 * np.abs(rows - expected)
    n, row = np.unravel_index(int(strength.argmax()), strength.shape)
    if strength[n, row] <= STEP_MIN or (values[n, row] > STEP_MIN).mean() <= 0.55:
        return None
    return float(rows[row]), float(SLOPES[n])
