# SPDX-License-Identifier: GPL-3.0-or-later
"""The virtual deck's court cards, drawn by rule: a framed half figure, repeated upside down across a slanted
belt.

The structure is that of any English court (frame, head with crown or cap, hair, collar, patterned robe,
something held, a suit mark in the frame's corner); the shapes, patterns and colours are our own. Lengths in
mm of a 63 x 88 card, origin at the card's centre.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.virtual.suits import pip
from vision.virtual.vector import Canvas, Colour, Image, Points, ellipse, path, placed

FRAME = (37.0, 66.0)  # width, height of the court's frame in mm
INK: Colour = (38, 26, 22)
_SKIN: Colour = (214, 228, 243)
_GOLD: Colour = (58, 186, 238)
_WHITE: Colour = (250, 250, 250)
_ROBES: dict[str, tuple[Colour, Colour, Colour]] = {
    "c": ((122, 62, 26), (52, 44, 190), _GOLD),
    "d": ((46, 40, 196), (126, 84, 34), _GOLD),
    "h": ((44, 34, 182), (60, 52, 46), (90, 200, 240)),
    "s": ((70, 46, 38), (44, 40, 186), (70, 178, 226)),
}


def court(rank: str, suit: str, colour: Colour, px_per_mm: float) -> Image:
    """The framed picture of a jack, queen or king as BGR, ``FRAME`` in size."""
    canvas = Canvas(*FRAME, px_per_mm, _WHITE)
    mirror = suit in "dh"
    figure = _Figure(canvas, rank, suit, mirror)
    figure.robe()
    figure.held()
    figure.head()
    pip(canvas, suit, -12.6, -26.2, 8.2, colour)
    half = canvas.picture
    turned = cv2.rotate(half, cv2.ROTATE_180)
    rows, columns = half.shape[:2]
    line = (np.arange(columns) - columns / 2) * (-0.22 if mirror else 0.22) + rows / 2
    upper = np.arange(rows)[:, None] < line[None, :]
    canvas.picture = np.where(upper[..., None], half, turned).astype(np.uint8)
    slope = -0.22 if mirror else 0.22
    belt = np.array([[-18.5, -18.5 * slope], [18.5, 18.5 * slope]])
    canvas.line(belt, 3.0, INK)
    canvas.line(belt, 2.3, _GOLD)
    for x in np.arange(-16.0, 17.0, 4.0):
        canvas.fill(ellipse(x, x * slope, 0.7), _ROBES[suit][0])
    w, h = FRAME[0] / 2 - 0.2, FRAME[1] / 2 - 0.2
    canvas.line(np.array([[-w, -h], [w, -h], [w, h], [-w, h], [-w, -h]]), 0.5, (120, 70, 30))
    return canvas.finish()


class _Figure:
    """The upper half of one court; ``mirror`` turns it to look the other way."""

    def __init__(self, canvas: Canvas, rank: str, suit: str, mirror: bool) -> None:
        self.canvas, self.rank, self.suit, self.mirror = canvas, rank, suit, mirror
        self.main, self.second, self.bright = _ROBES[suit]

    def shape(self, points: Points, colour: Colour, edge: float = 0.42) -> None:
        drawn = points * (-1, 1) if self.mirror else points
        self.canvas.fill(drawn, colour)
        if edge:
            self.canvas.line(np.concatenate([drawn, drawn[:1]]), edge, INK)

    def stroke(self, text: str, width: float, colour: Colour = INK) -> None:
        for points in path(text):
            self.canvas.line(points * (-1, 1) if self.mirror else points, width, colour)

    def robe(self) -> None:
        """Sleeves, a front panel with a pattern of the suit, braid and a collar."""
        self.shape(
            path("M -18 6 L -18 -3 C -17 -11 -11 -14 -5 -15 L 5 -15 C 11 -14 17 -11 18 -3 L 18 6 Z")[0],
            self.main,
        )
        for k in range(5):
            y = -11.5 + 3.4 * k
            self.stroke(f"M -17 {y + 4.5} C -14 {y + 1} -11 {y} -7.5 {y - 0.5}", 1.2, self.bright)
            self.stroke(f"M -17 {y + 5.6} C -14 {y + 2.1} -11 {y + 1.1} -7.5 {y + 0.6}", 0.4)
        self.shape(path("M 8 -13.8 C 13 -12.5 17.5 -9 18 -3 L 18 6 L 8 6 Z")[0], self.second)
        for row in range(6):
            for column in range(3):
                spot = ellipse(10.2 + 3 * column + (1.5 if row % 2 else 0), -9 + 2.8 * row, 0.75, steps=12)
                self.shape(spot, self.bright, 0)
        self.shape(path("M -7 -14 L 7 -14 L 8 6 L -8 6 Z")[0], self.bright)
        for row in range(7):
            points = [
                (x, -12.6 + 2.7 * row + (0.9 if n % 2 else -0.5)) for n, x in enumerate(np.arange(-7.4, 7.5, 1.85))
            ]
            self.canvas.line(
                np.array(points) * (-1 if self.mirror else 1, 1), 0.8, self.main if row % 2 else self.second
            )
        self.shape(path("M -1.9 -14 L 1.9 -14 L 2.3 6 L -2.3 6 Z")[0], _WHITE)
        for y in np.arange(-12, 5, 3.1):
            self.shape(ellipse(0, y, 0.95, steps=14), self.main, 0.25)
        self.shape(path("M -8.5 -15 C -6 -10.6 6 -10.6 8.5 -15 L 6 -17.5 L -6 -17.5 Z")[0], _WHITE)
        for x in np.arange(-6.5, 7, 2.6):
            self.stroke(f"M {x * 0.85:.2f} -16.8 L {x:.2f} -13.2", 0.4, self.second)

    def head(self) -> None:
        """Hair, face, and what the rank wears."""
        hair = _GOLD if self.suit in "dh" else (96, 148, 176) if self.rank == "K" else (70, 120, 168)
        for side in (-1, 1):
            for n, y in enumerate((-25.2, -22.6, -20.0, -17.6)):
                self.shape(ellipse(side * (5.3 + 0.45 * n), y, 2.0, 1.7, 18), hair, 0.35)
                self.stroke(f"M {side * (5.3 + 0.45 * n) - 0.9} {y} L {side * (5.3 + 0.45 * n) + 0.9} {y + 0.2}", 0.3)
        self.shape(path("M -5 -26 C -5.4 -20 -3.4 -15.6 0 -15.4 C 3.4 -15.6 5.4 -20 5 -26 Z")[0], _SKIN)
        self.stroke("M -3.4 -23.4 L -1.2 -23.5 M 1.2 -23.5 L 3.4 -23.4", 0.45)
        for x in (-2.2, 2.2):
            self.shape(ellipse(x, -22.4, 0.85, 0.5, 14), _WHITE, 0.25)
            self.shape(ellipse(x, -22.4, 0.38, steps=10), INK, 0)
        self.stroke("M 0.3 -22.4 L 0.9 -19.6 L -0.4 -19.3", 0.38)
        self.stroke("M -1.3 -17.9 C -0.5 -17.4 0.6 -17.4 1.3 -17.9", 0.5, (60, 50, 190))
        {"K": self._king, "Q": self._queen, "J": self._jack}[self.rank](hair)

    def _king(self, hair: Colour) -> None:
        beard = (
            "M -4.7 -20.6 C -4.6 -14.6 -2.2 -12.4 0 -12 C 2.2 -12.4 4.6 -14.6 4.7 -20.6 C 3 -17.6 "
            "1.6 -18.7 0 -18.6 C -1.6 -18.7 -3 -17.6 -4.7 -20.6 Z"
        )
        self.shape(path(beard)[0], hair)
        for x in (-2.4, 0.0, 2.4):
            self.stroke(f"M {x} -17 L {x * 0.7:.2f} -13.6", 0.35)
        self.shape(
            path(
                "M -6.6 -25.6 L -7.6 -31.2 L -4.2 -28.4 L -2.6 -32 L 0 -28.6 L 2.6 -32 L 4.2 -28.4 L "
                "7.6 -31.2 L 6.6 -25.6 Z"
            )[0],
            _GOLD,
        )
        self.shape(path("M -6.8 -25.2 L -6.8 -27.4 L 6.8 -27.4 L 6.8 -25.2 Z")[0], self.main)
        for x in (-4.5, -1.5, 1.5, 4.5):
            self.shape(ellipse(x, -26.3, 0.65, steps=12), _WHITE, 0)

    def _queen(self, hair: Colour) -> None:
        self.shape(
            path("M -5.6 -24.4 C -4 -27.4 4 -27.4 5.6 -24.4 L 5.4 -26.8 C 3 -28.6 -3 -28.6 -5.4 -26.8 Z")[0],
            hair,
        )
        self.shape(
            path(
                "M -5.6 -26.4 L -6.4 -30.4 L -3 -29 L 0 -32.2 L 3 -29 L 6.4 -30.4 L 5.6 -26.4 C 3 -28 "
                "-3 -28 -5.6 -26.4 Z"
            )[0],
            _GOLD,
        )
        for x, y in ((-6.2, -30.6), (0.0, -32.0), (6.2, -30.6), (-2.4, -27.9), (2.4, -27.9)):
            self.shape(ellipse(x, y, 0.7, steps=12), self.main, 0.2)
        self.stroke("M -5.8 -16.2 C -3 -14.2 3 -14.2 5.8 -16.2", 0.9, self.main)

    def _jack(self, hair: Colour) -> None:
        self.shape(path("M -7.6 -25.4 C -8 -29.6 -3.5 -31.4 1 -31 C 6 -30.6 8.4 -28.6 7.6 -25.4 Z")[0], self.main)
        self.shape(path("M -7.8 -25 L -7.8 -27 L 7.8 -27 L 7.8 -25 Z")[0], self.bright)
        self.shape(path("M 5.4 -30 C 8.5 -33 12.8 -31.6 13.8 -27.4 C 11.4 -28.6 8 -28 5.4 -30 Z")[0], _WHITE)
        self.stroke("M 6 -29.8 C 9 -30.8 11.6 -30 13.4 -27.8", 0.3)

    def held(self) -> None:
        """A sword for kings, a flower for queens, a halberd for jacks, and the hand that holds it."""
        if self.rank == "K":
            self.shape(path("M 13.2 -31.5 L 14.4 -29.5 L 14.4 -7 L 12 -7 L 12 -29.5 Z")[0], (226, 214, 196))
            self.shape(path("M 10 -8 L 16.6 -8 L 16.6 -6.4 L 10 -6.4 Z")[0], _GOLD)
        elif self.rank == "Q":
            self.stroke("M -13 -3 C -12 -8 -13 -11 -12.6 -15", 0.8, (60, 120, 40))
            for n in range(6):
                petal = placed(ellipse(0, -1.9, 1.15, 1.7, 16), -12.6, -16.4, 1.0, 60.0 * n)
                self.shape(petal, self.main, 0.3)
            self.shape(ellipse(-12.6, -16.4, 1.1, steps=14), _GOLD, 0.3)
        else:
            self.stroke("M 13 -31 L 13 4", 1.7)
            self.stroke("M 13 -31 L 13 4", 1.0, (60, 130, 180))
            self.shape(path("M 13 -29 C 17.4 -28 17.6 -21.5 13.4 -20 L 13.2 -24 Z")[0], (226, 214, 196))
        hand_x = -12.8 if self.rank == "Q" else 13.1
        self.shape(ellipse(hand_x, -4.6, 2.3, 1.9, 20), _SKIN)
        self.stroke(f"M {hand_x - 1.4} -5 L {hand_x + 1.3} -5 M {hand_x - 1.4} -4 L {hand_x + 1.3} -4", 0.3)
