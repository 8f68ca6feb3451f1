# SPDX-License-Identifier: GPL-3.0-or-later
"""The virtual decks' own backs: a white border round a two-way pattern in one ink."""

from __future__ import annotations

import numpy as np

from vision.virtual.faces import CARD_MM, FACE_PX_PER_MM
from vision.virtual.vector import Canvas, Colour, Image, ellipse, rounded

INKS: dict[str, Colour] = {"wine": (52, 30, 128), "teal": (110, 92, 18), "night": (96, 46, 28)}


def draw_back(ink: str = "wine", pattern: str = "scales") -> Image:
    """A back as BGR, 252 x 352 (w x h). ``pattern``: scales or braid. Raises ValueError for an unknown
    one.
    """
    if ink not in INKS or pattern not in ("scales", "braid"):
        raise ValueError(f"no back {pattern!r} in {ink!r}: scales or braid in {', '.join(INKS)}")
    canvas = Canvas(*CARD_MM, FACE_PX_PER_MM, (247, 248, 249))
    w, h, colour = CARD_MM[0] / 2 - 3.6, CARD_MM[1] / 2 - 3.6, INKS[ink]
    canvas.fill(rounded(-w, -h, w, h, 1.5), colour)
    light: Colour = (min(255, colour[0] + 130), min(255, colour[1] + 130), min(255, colour[2] + 130))
    (_scales if pattern == "scales" else _braid)(canvas, light)
    frame = rounded(-w + 2, -h + 2, w - 2, h - 2, 1.2)
    canvas.line(np.concatenate([frame, frame[:1]]), 0.7, (247, 248, 249))
    for radius, tone in ((9.0, colour), (8.2, light), (7.6, colour), (4.2, light), (3.0, colour)):
        canvas.fill(ellipse(0, 0, radius), tone)
    for n in range(12):
        a = n * np.pi / 6
        canvas.fill(ellipse(5.9 * np.cos(a), 5.9 * np.sin(a), 0.8, steps=12), light)
    return canvas.finish()


def _scales(canvas: Canvas, light: Colour) -> None:
    for row, y in enumerate(np.arange(-36.0, 37.0, 4.0)):
        for x in np.arange(-24.0, 25.0, 4.0) + (2.0 if row % 2 else 0.0):
            if abs(x) <= 25 and abs(y) <= 37:
                ring = ellipse(x, y, 1.9, steps=18)
                canvas.line(np.concatenate([ring, ring[:1]]), 0.34, light)


def _braid(canvas: Canvas, light: Colour) -> None:
    turn = np.linspace(-38, 38, 160)
    for x in np.arange(-22.0, 23.0, 5.5):
        for sign in (-1, 1):
            canvas.line(np.stack([x + sign * 2.4 * np.sin(turn * 0.55), turn], 1), 0.7, light)
