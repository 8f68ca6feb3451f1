# SPDX-License-Identifier: GPL-3.0-or-later
"""The virtual deck's own suit shapes, one unit high, and where the pips of a number card lie."""

from __future__ import annotations

import numpy as np

from vision.virtual.vector import Canvas, Colour, Points, ellipse, path, placed

_FOOT = "M -0.04 0.1 C -0.03 0.32 -0.09 0.44 -0.24 0.5 L 0.24 0.5 C 0.09 0.44 0.03 0.32 0.04 0.1 Z"
_SHAPES: dict[str, list[Points]] = {
    "h": path(
        "M 0 0.5 C -0.14 0.24 -0.47 0.06 -0.47 -0.22 C -0.47 -0.4 -0.35 -0.49 -0.23 -0.49 C "
        "-0.11 -0.49 -0.03 -0.41 0 -0.29 "
        "C 0.03 -0.41 0.11 -0.49 0.23 -0.49 C 0.35 -0.49 0.47 -0.4 0.47 -0.22 C 0.47 0.06 0.14 0.24 0 0.5 Z"
    ),
    "d": path(
        "M 0 -0.5 C 0.09 -0.29 0.22 -0.12 0.38 0 C 0.22 0.12 0.09 0.29 0 0.5 C -0.09 0.29 -0.22 0.12 -0.38 0 "
        "C -0.22 -0.12 -0.09 -0.29 0 -0.5 Z"
    ),
    "s": [
        *path(
            "M 0 -0.5 C 0.12 -0.26 0.45 -0.1 0.45 0.13 C 0.45 0.28 0.34 0.34 0.24 0.34 C 0.13 "
            "0.34 0.05 0.27 0 0.18 "
            "C -0.05 0.27 -0.13 0.34 -0.24 0.34 C -0.34 0.34 -0.45 0.28 -0.45 0.13 C -0.45 "
            "-0.1 -0.12 -0.26 0 -0.5 Z"
        ),
        *path(_FOOT),
    ],
    "c": [
        ellipse(0, -0.27, 0.225, 0.23),
        ellipse(-0.255, 0.08, 0.225, 0.22),
        ellipse(0.255, 0.08, 0.225, 0.22),
        np.array([[-0.09, -0.12], [0.09, -0.12], [0.14, 0.14], [-0.14, 0.14]]),
        *path(_FOOT),
    ],
}

_COLUMN = 11.2  # mm from the centre line to the outer pips of a 63 mm card
_ROWS: dict[str, list[tuple[float, float]]] = {
    "2": [(0, -1), (0, 1)],
    "3": [(0, -1), (0, 0), (0, 1)],
    "4": [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    "5": [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    "6": [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
    "7": [(-1, -1), (1, -1), (0, -0.5), (-1, 0), (1, 0), (-1, 1), (1, 1)],
    "8": [(-1, -1), (1, -1), (0, -0.5), (-1, 0), (1, 0), (0, 0.5), (-1, 1), (1, 1)],
    "9": [(x, y) for y in (-1.0, -1 / 3, 1 / 3, 1.0) for x in (-1.0, 1.0)] + [(0, 0)],
    "T": [(x, y) for y in (-1.0, -1 / 3, 1 / 3, 1.0) for x in (-1.0, 1.0)] + [(0, -2 / 3), (0, 2 / 3)],
}


def pip(canvas: Canvas, suit: str, x: float, y: float, height: float, colour: Colour, turn_deg: float = 0.0) -> None:
    """Draw one suit mark centred at (x, y) mm."""
    for shape in _SHAPES[suit]:
        canvas.fill(placed(shape, x, y, height, turn_deg), colour)


def pip_places(rank: str, reach: float) -> list[tuple[float, float, float]]:
    """(x, y, turn) of each pip of a number card in mm; ``reach`` is the outermost row's distance from the
    middle.
    """
    return [(x * _COLUMN, y * reach, 180.0 if y > 0 else 0.0) for x, y in _ROWS[rank]]
