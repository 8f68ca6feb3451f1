# SPDX-License-Identifier: GPL-3.0-or-later
"""Drawing in millimetres: a supersampled canvas, and outlines written as short path strings.

The virtual table draws everything itself, with OpenCV's polygon fill and nothing else, so that it needs no
font, no picture file and no renderer on the machine. A path string knows ``M x y``, ``L x y``, ``C x1 y1 x2
y2 x y`` and ``Z``, all absolute, blanks between the numbers.
"""

from __future__ import annotations

import itertools
from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

Image: TypeAlias = npt.NDArray[np.uint8]
Points: TypeAlias = npt.NDArray[np.float64]
Colour: TypeAlias = tuple[int, int, int]

_SHIFT = 6  # sub-pixel bits of OpenCV's polygon fill
_CURVE_STEPS = 16


def path(text: str) -> list[Points]:
    """The polylines of a path string, each (n, 2). Raises ValueError for an unknown letter."""
    tokens = text.split()
    lines: list[list[tuple[float, float]]] = []
    at = 0

    def pairs(count: int) -> list[tuple[float, float]]:
        numbers = [float(token) for token in tokens[at + 1 : at + 1 + 2 * count]]
        return list(zip(numbers[::2], numbers[1::2], strict=True))

    while at < len(tokens):
        letter = tokens[at]
        if letter == "Z":
            lines[-1].append(lines[-1][0])
            at += 1
            continue
        count = {"M": 1, "L": 1, "C": 3}.get(letter)
        if count is None:
            raise ValueError(f"{letter!r} is no path letter: M, L, C or Z")
        points = pairs(count)
        if letter == "M":
            lines.append(points)
        elif letter == "L":
            lines[-1] += points
        else:
            lines[-1] += _bezier(lines[-1][-1], *points)
        at += 1 + 2 * count
    return [np.array(line, dtype=np.float64) for line in lines]


def _bezier(
    a: tuple[float, float], b: tuple[float, float], c: tuple[float, float], d: tuple[float, float]
) -> list[tuple[float, float]]:
    steps = [n / _CURVE_STEPS for n in range(1, _CURVE_STEPS + 1)]
    return [
        (
            (1 - t) ** 3 * a[0] + 3 * (1 - t) ** 2 * t * b[0] + 3 * (1 - t) * t * t * c[0] + t**3 * d[0],
            (1 - t) ** 3 * a[1] + 3 * (1 - t) ** 2 * t * b[1] + 3 * (1 - t) * t * t * c[1] + t**3 * d[1],
        )
        for t in steps
    ]


def ellipse(x: float, y: float, rx: float, ry: float | None = None, steps: int = 40) -> Points:
    """An ellipse as (steps, 2) points; a circle when ``ry`` is left out."""
    turn = np.linspace(0, 2 * np.pi, steps, endpoint=False)
    return np.stack([x + rx * np.cos(turn), y + (rx if ry is None else ry) * np.sin(turn)], axis=1)


def rounded(x0: float, y0: float, x1: float, y1: float, radius: float) -> Points:
    """A rectangle with round corners, (n, 2)."""
    quarter = np.linspace(0, np.pi / 2, 9)
    corners = [
        (x1 - radius, y1 - radius, 0),
        (x0 + radius, y1 - radius, 1),
        (x0 + radius, y0 + radius, 2),
        (x1 - radius, y0 + radius, 3),
    ]
    return np.concatenate(
        [
            np.stack(
                [
                    cx + radius * np.cos(quarter + k * np.pi / 2),
                    cy + radius * np.sin(quarter + k * np.pi / 2),
                ],
                1,
            )
            for cx, cy, k in corners
        ]
    )


def placed(points: Points, x: float, y: float, scale: float = 1.0, turn_deg: float = 0.0) -> Points:
    """``points`` scaled, turned clockwise as seen on the picture, then moved to (x, y)."""
    a = np.deg2rad(turn_deg)
    turn = np.array([[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]])
    moved: Points = (points * scale) @ turn + (x, y)
    return moved


class Canvas:
    """A picture drawn in mm, its origin at the centre, x right, y down; ``finish`` gives its final size."""

    def __init__(self, width_mm: float, height_mm: float, px_per_mm: float, ground: Colour, finer: int = 3) -> None:
        self.size = (round(width_mm * px_per_mm), round(height_mm * px_per_mm))
        self.scale = px_per_mm * finer
        self.picture: Image = np.empty((self.size[1] * finer, self.size[0] * finer, 3), np.uint8)
        self.picture[:] = ground
        self.centre = (self.picture.shape[1] / 2, self.picture.shape[0] / 2)

    def _fixed(self, points: Points) -> npt.NDArray[np.int32]:
        fixed: npt.NDArray[np.int32] = np.round((points * self.scale + self.centre - 0.5) * (1 << _SHIFT)).astype(
            np.int32
        )
        return fixed

    def fill(self, points: Points, colour: Colour) -> None:
        """Fill one outline (n, 2)."""
        cv2.fillPoly(self.picture, [self._fixed(points)], colour, shift=_SHIFT)

    def line(self, points: Points, width_mm: float, colour: Colour) -> None:
        """A line of ``width_mm`` along ``points`` with round joints."""
        half = width_mm / 2
        for a, b in itertools.pairwise(points):
            along = b - a
            length = float(np.hypot(*along))
            if length > 1e-9:
                side = np.array([-along[1], along[0]]) / length * half
                self.fill(np.array([a + side, b + side, b - side, a - side]), colour)
        for point in points:
            self.fill(ellipse(point[0], point[1], half, steps=14), colour)

    def finish(self) -> Image:
        """The picture at its final size, averaged down."""
        return cv2.resize(self.picture, self.size, interpolation=cv2.INTER_AREA).astype(np.uint8, copy=False)
