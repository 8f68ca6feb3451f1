# SPDX-License-Identifier: GPL-3.0-or-later
"""Lay a card of known size on its edges where others lie beneath it: of all places near a rough one that where all four
sides run along steps of the picture. Edges of several cards together seldom have the size of one."""

from __future__ import annotations

import math

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.detect.contours import SizePrior
from vision.geometry import Quad, ordered, sides, through
from vision.rectify import Picture

PX_PER_MM, REACH_MM = 1.2, 12.0
TURNS_DEG, FINE_DEG = (0.0, 2.0, -2.0, 4.0, -4.0, 6.0, -6.0), (-1.0, 1.0)
ROUND = 0.12
"""Which share of a side is left out at each end: corners are round."""
STEP_MOST, STEP_LEAST = 60.0, 7.0
"""What a step of the picture counts at most, and how strong the weakest of the four sides is at least."""
RIM_PX = 2
"""So far inside its sides a card's rim is looked at."""
WEAKEST = 2.0
"""How much more the weakest side weighs than the others."""


def laid_on_edges(image: Picture, quad: Quad, prior: SizePrior) -> Quad | None:
    """The card that lies about where ``quad`` (pixels) does; None where no card of the size has four sides there."""
    flat = ordered(through(prior.to_table, quad))
    a, b, c, d = sides(flat)
    size = min(prior.sizes_mm, key=lambda one: abs(one[0] - (a + c) / 2) + abs(one[1] - (b + d) / 2))
    along = (flat[3] - flat[0] + flat[2] - flat[1]) / 2
    middle, angle = flat.mean(axis=0), math.atan2(float(along[1]), float(along[0])) - math.pi / 2

    def laid(turn: float) -> tuple[float, float, Quad]:
        view, to_mm = _view(image, prior, middle, angle + math.radians(turn), size)
        place, strength = _strongest(view, size)
        return strength, turn, through(to_mm, place)

    coarse = max(map(laid, TURNS_DEG), key=lambda one: one[0])
    strength, _, best = max([coarse, *(laid(coarse[1] + by) for by in FINE_DEG)], key=lambda one: one[0])
    to_picture = np.asarray(np.linalg.inv(prior.to_table), np.float64)
    return ordered(through(to_picture, best)) if strength else None


def _view(
    image: Picture, prior: SizePrior, middle: NDArray[np.float32], angle: float, size: tuple[float, float]
) -> tuple[Picture, NDArray[np.float64]]:
    """The picture about a card, straightened so that its long side stands upright, and the way from there to mm."""
    w, h = (round((side + 2 * REACH_MM + 4) * PX_PER_MM) for side in size)
    c, s = math.cos(angle) / PX_PER_MM, math.sin(angle) / PX_PER_MM
    to_mm = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]]) @ np.array([[1, 0, -w / 2], [0, 1, -h / 2], [0, 0, 1.0]])
    to_mm = np.array([[1, 0, middle[0]], [0, 1, middle[1]], [0, 0, 1.0]]) @ to_mm
    way = np.linalg.inv(prior.to_table) @ to_mm
    view = cv2.warpPerspective(image, way, (w, h), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
    return view, np.asarray(to_mm, np.float64)


def _strongest(view: Picture, size: tuple[float, float]) -> tuple[Quad, float]:
    """Where in an upright view a card's four sides are steps, and how clearly they are; 0 if one of them is not. Within
    its sides a card is equally bright all around: the frame of its print, and another card's, lie at other distances.
    """
    soft = cv2.blur(view, (3, 3)).astype(np.float32)
    reach = round(REACH_MM * PX_PER_MM)
    w, h = (round(side * PX_PER_MM) for side in size)
    x0, y0 = (view.shape[1] - w) // 2, (view.shape[0] - h) // 2
    upright, lying = (x0, w, y0, h, reach), (y0, h, x0, w, reach)
    turned, white = soft.transpose(1, 0, 2), soft.min(axis=2)
    steps = [*_lines(_steps(soft).T, *upright), *(side.T for side in _lines(_steps(turned).T, *lying))]
    rims = [*_lines(white.T, *upright, RIM_PX), *(side.T for side in _lines(white, *lying, RIM_PX))]
    strengths, rim = np.stack(steps), np.stack(rims)
    weakest = strengths.min(axis=0)
    score = strengths.sum(axis=0) + WEAKEST * weakest - (rim.max(axis=0) - rim.min(axis=0))
    score = np.where(weakest >= STEP_LEAST, np.maximum(score, 0), 0)
    right_by, down_by = np.unravel_index(int(score.argmax()), score.shape)
    x, y = x0 + int(right_by) - reach, y0 + int(down_by) - reach
    return np.array([[x, y], [x + w, y], [x + w, y + h], [x, y + h]], np.float32), float(score.max())


def _steps(soft: NDArray[np.float32]) -> NDArray[np.float32]:
    """How much the picture changes from left to right at each pixel, in the channel where it does most."""
    steps = np.zeros(soft.shape[:2], np.float32)
    steps[:, 1:-1] = np.abs(soft[:, 2:] - soft[:, :-2]).max(axis=2)
    return np.minimum(steps, STEP_MOST)


def _lines(
    values: NDArray[np.float32], near: int, apart: int, start: int, length: int, reach: int, inside: int = 0
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The mean value along two lines ``apart`` from each other, or so far ``inside`` them, for each shift of up to
    ``reach`` across them (first axis) and along them (second). ``values``: lines first; the first line is ``near``,
    from ``start`` on."""
    inset = round(ROUND * length)
    sums = np.concatenate([np.zeros((len(values), 1), np.float32), np.cumsum(values, axis=1)], axis=1)
    across, along = np.arange(-reach, reach + 1)[:, None], np.arange(-reach, reach + 1)[None, :]
    low, high = start + inset + along, start + length - inset + along
    lines = (near + inside, near + apart - inside)
    means = [(sums[at + across, high] - sums[at + across, low]) / (length - 2 * inset) for at in lines]
    return np.asarray(means[0], np.float32), np.asarray(means[1], np.float32)
