# SPDX-License-Identifier: GPL-3.0-or-later
"""The virtual deck's own index letters ("Ribbon"): thirteen ranks drawn with a flat pen.

Each letter is a centre line in a box one unit high; an elliptic pen swept along it gives thick uprights and
thin cross strokes. No font file is used, and training must not use this alphabet (sources.toml, tested).
"""

from __future__ import annotations

import itertools
from functools import lru_cache

import numpy as np

from vision.virtual.vector import Canvas, Colour, Points, ellipse, path

_STROKES: dict[str, tuple[float, str]] = {
    "A": (
        0.74,
        "M 0.1 0.95 L 0.36 0.05 L 0.64 0.95 M 0.2 0.64 L 0.54 0.64 M 0.0 0.95 L 0.2 0.95 M 0.52 0.95 L 0.75 0.95",
    ),
    "1": (0.44, "M 0.06 0.22 L 0.24 0.06 L 0.24 0.95 M 0.08 0.95 L 0.4 0.95"),
    "0": (
        0.6,
        "M 0.3 0.05 C 0.08 0.05 0.07 0.3 0.07 0.5 C 0.07 0.7 0.08 0.95 0.3 0.95 "
        "C 0.52 0.95 0.53 0.7 0.53 0.5 C 0.53 0.3 0.52 0.05 0.3 0.05",
    ),
    "2": (
        0.64,
        "M 0.08 0.3 C 0.08 0.12 0.19 0.05 0.32 0.05 C 0.48 0.05 0.56 0.16 0.56 0.29 "
        "C 0.56 0.52 0.18 0.66 0.08 0.94 L 0.58 0.94 L 0.58 0.8",
    ),
    "3": (
        0.64,
        "M 0.08 0.2 L 0.1 0.06 L 0.54 0.06 L 0.28 0.42 C 0.48 0.4 0.57 0.53 0.57 0.68 "
        "C 0.57 0.86 0.46 0.95 0.3 0.95 C 0.18 0.95 0.09 0.89 0.07 0.77",
    ),
    "4": (0.68, "M 0.46 0.95 L 0.46 0.05 L 0.05 0.7 L 0.65 0.7 M 0.34 0.95 L 0.6 0.95"),
    "5": (
        0.64,
        "M 0.56 0.06 L 0.15 0.06 L 0.12 0.46 C 0.18 0.4 0.25 0.37 0.32 0.37 C 0.48 0.37 0.57 0.5 0.57 0.65 "
        "C 0.57 0.84 0.46 0.95 0.3 0.95 C 0.18 0.95 0.09 0.9 0.07 0.79",
    ),
    "6": (
        0.64,
        "M 0.54 0.16 C 0.5 0.08 0.43 0.05 0.36 0.05 C 0.16 0.05 0.07 0.28 0.07 0.58 C 0.07 "
        "0.84 0.17 0.95 0.32 0.95 "
        "C 0.48 0.95 0.57 0.83 0.57 0.68 C 0.57 0.53 0.47 0.43 0.33 0.43 C 0.2 0.43 0.1 0.51 0.07 0.62",
    ),
    "7": (0.62, "M 0.07 0.22 L 0.07 0.06 L 0.57 0.06 C 0.38 0.34 0.28 0.58 0.26 0.95"),
    "8": (
        0.64,
        "M 0.32 0.46 C 0.18 0.44 0.1 0.36 0.1 0.25 C 0.1 0.13 0.19 0.05 0.32 0.05 C 0.45 0.05 "
        "0.54 0.13 0.54 0.25 "
        "C 0.54 0.36 0.46 0.44 0.32 0.46 C 0.16 0.48 0.06 0.57 0.06 0.71 C 0.06 0.86 0.17 0.95 0.32 0.95 "
        "C 0.47 0.95 0.58 0.86 0.58 0.71 C 0.58 0.57 0.48 0.48 0.32 0.46",
    ),
    "J": (
        0.58,
        "M 0.38 0.05 L 0.38 0.73 C 0.38 0.88 0.31 0.95 0.21 0.95 C 0.12 0.95 0.06 0.89 0.05 "
        "0.77 M 0.24 0.05 L 0.54 0.05",
    ),
    "Q": (
        0.72,
        "M 0.34 0.05 C 0.12 0.05 0.07 0.28 0.07 0.5 C 0.07 0.72 0.12 0.95 0.34 0.95 C 0.56 "
        "0.95 0.61 0.72 0.61 0.5 "
        "C 0.61 0.28 0.56 0.05 0.34 0.05 M 0.3 0.68 C 0.4 0.66 0.48 0.8 0.56 0.94 L 0.68 0.97",
    ),
    "K": (
        0.74,
        "M 0.16 0.05 L 0.16 0.95 M 0.58 0.05 L 0.18 0.58 M 0.3 0.44 L 0.62 0.95 M 0.03 0.05 L "
        "0.28 0.05 M 0.03 0.95 "
        "L 0.28 0.95 M 0.47 0.05 L 0.7 0.05 M 0.5 0.95 L 0.75 0.95",
    ),
    "C": (
        0.66,
        "M 0.58 0.22 C 0.54 0.1 0.46 0.05 0.35 0.05 C 0.14 0.05 0.07 0.28 0.07 0.5 C 0.07 "
        "0.72 0.14 0.95 0.35 0.95 "
        "C 0.47 0.95 0.55 0.89 0.59 0.77",
    ),
    "D": (
        0.7,
        "M 0.03 0.05 L 0.28 0.05 C 0.52 0.05 0.63 0.24 0.63 0.5 C 0.63 0.76 0.52 0.95 0.28 "
        "0.95 L 0.03 0.95 M 0.16 0.05 L 0.16 0.95",
    ),
    "E": (
        0.6,
        "M 0.03 0.05 L 0.53 0.05 L 0.53 0.2 M 0.16 0.05 L 0.16 0.95 M 0.03 0.95 L 0.55 0.95 L "
        "0.55 0.8 M 0.16 0.48 L 0.42 0.48",
    ),
    "L": (0.58, "M 0.03 0.05 L 0.3 0.05 M 0.16 0.05 L 0.16 0.95 M 0.03 0.95 L 0.54 0.95 L 0.54 0.78"),
    "P": (
        0.62,
        "M 0.03 0.05 L 0.3 0.05 C 0.48 0.05 0.56 0.15 0.56 0.29 C 0.56 0.43 0.48 0.53 0.3 "
        "0.53 L 0.16 0.53 M 0.16 0.05 L 0.16 0.95 M 0.03 0.95 L 0.3 0.95",
    ),
    "R": (
        0.7,
        "M 0.03 0.05 L 0.3 0.05 C 0.48 0.05 0.56 0.15 0.56 0.28 C 0.56 0.41 0.48 0.5 0.3 0.5 "
        "L 0.16 0.5 M 0.16 0.05 L 0.16 0.95 M 0.03 0.95 L 0.28 0.95 M 0.34 0.5 L 0.58 0.95 L "
        "0.68 0.95",
    ),
    "S": (
        0.58,
        "M 0.5 0.2 C 0.46 0.1 0.39 0.05 0.29 0.05 C 0.16 0.05 0.08 0.14 0.08 0.26 C 0.08 0.55 "
        "0.52 0.42 0.52 0.73 C 0.52 0.87 0.42 0.95 0.28 0.95 "
        "C 0.16 0.95 0.08 0.89 0.05 0.77",
    ),
}


def _pen(at: Points, pen_x: float, pen_y: float) -> Points:
    return ellipse(float(at[0]), float(at[1]), pen_x, pen_y, 16)


@lru_cache(maxsize=64)
def stamps(letter: str, bold: float) -> tuple[Points, ...]:
    """The pen's footprints along a letter (``0``-``9``, ``A J Q K``), in the letter's unit box."""
    if letter == "9":
        return tuple(np.array([letter_width("6"), 1.0]) - stamp for stamp in stamps("6", bold))
    pen_x, pen_y = 0.075 * bold, 0.045 * bold
    prints: list[Points] = []
    for line in path(_STROKES[letter][1]):
        for a, b in itertools.pairwise(line):
            count = max(2, int(np.hypot(*(b - a)) / 0.012))
            prints += [_pen(a + (b - a) * t, pen_x, pen_y) for t in np.linspace(0, 1, count)]
    return tuple(prints)


def letter_width(letter: str) -> float:
    """The width of a letter in heights."""
    return _STROKES["6" if letter == "9" else letter][0]


def write(
    canvas: Canvas,
    text: str,
    x: float,
    y: float,
    height: float,
    colour: Colour,
    bold: float = 1.0,
    squeeze: float = 1.0,
) -> None:
    """Write ``text`` centred at (x, y) mm, ``height`` mm high; ``squeeze`` narrows it."""
    gap = -0.02 if text == "10" else 0.08
    total = sum(letter_width(c) for c in text) + gap * (len(text) - 1)
    left = -total / 2
    for letter in text:
        for stamp in stamps(letter, bold):
            shape = (stamp + np.array([left, -0.5])) * (height * squeeze, height) + np.array([x, y])
            canvas.fill(shape, colour)
        left += letter_width(letter) + gap
