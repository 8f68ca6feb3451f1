# SPDX-License-Identifier: GPL-3.0-or-later
"""The virtual table's own decks: faces drawn by our own code, looked up by card.

Three styles of one hand: ``harbour`` (two colours, index in two corners), ``quay`` (two colours, jumbo
index, small pips) and ``lantern`` (four colours, index in four corners). None of them, nor their alphabet,
is in the training.
"""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np

from controller.rules import cards
from controller.rules.cards import Card
from vision.virtual.courts import FRAME, court
from vision.virtual.glyphs import write
from vision.virtual.suits import pip, pip_places
from vision.virtual.vector import Canvas, Colour, Image, rounded

CARD_MM = (63.0, 88.0)
CORNER_MM = 3.4
FACE_PX_PER_MM = 4.0

_BLACK: Colour = (34, 28, 26)
_RED: Colour = (42, 30, 200)
_TWO = {"c": _BLACK, "s": _BLACK, "d": _RED, "h": _RED}
_FOUR = {"c": (60, 120, 22), "s": _BLACK, "d": (190, 84, 20), "h": _RED}


class Style(NamedTuple):
    """How one deck is printed; lengths in mm."""

    name: str
    colours: dict[str, Colour]
    index_height: float
    index_bold: float
    mark_height: float  # the suit mark under the index
    index_at: tuple[float, float]  # of the index's centre from the upper left corner
    pip_height: float
    corners: int
    paper: Colour


STYLES: dict[str, Style] = {
    style.name: style
    for style in (
        Style("harbour", _TWO, 10.4, 1.0, 7.6, (6.3, 9.3), 12.2, 2, (246, 249, 250)),
        Style("quay", _TWO, 17.5, 1.25, 12.2, (9.4, 12.6), 10.4, 2, (244, 248, 249)),
        Style("lantern", _FOUR, 9.6, 1.1, 7.0, (5.8, 8.6), 11.6, 4, (249, 248, 246)),
    )
}


class PrintedDeck:
    """A deck of drawn faces; each face is drawn when first asked for and kept."""

    def __init__(self, style: str = "harbour") -> None:
        if style not in STYLES:
            raise ValueError(f"no deck {style!r} is drawn here: choose one of {', '.join(STYLES)}")
        self.style = STYLES[style]
        self._faces: dict[Card, Image] = {}

    @property
    def name(self) -> str:
        """The style's name."""
        return self.style.name

    def face(self, a_card: Card) -> Image:
        """The face of a card as BGR, 252 x 352 (w x h), 4 px a mm."""
        if a_card not in self._faces:
            self._faces[a_card] = draw_face(self.style, a_card)
        return self._faces[a_card]


def draw_face(style: Style, a_card: Card) -> Image:
    """Draw one face: pips or court, then the indices."""
    name = cards.name(a_card)
    rank, suit = name[0], name[1]
    colour = style.colours[suit]
    canvas = Canvas(*CARD_MM, FACE_PX_PER_MM, style.paper)
    if rank in "JQK":
        picture = court(rank, suit, colour, canvas.scale)
        _inset(canvas, picture, 0.86 if style.index_height > 12 else 1.0)
    elif rank == "A":
        pip(canvas, suit, 0, 0, 24 if suit == "s" and style.index_height < 12 else 17.5, colour)
    else:
        for x, y, turn in pip_places(rank, 26.0 if style.index_height < 12 else 22.0):
            pip(
                canvas,
                suit,
                x * (1.0 if style.index_height < 12 else 0.62),
                y,
                style.pip_height,
                colour,
                turn,
            )
    _indices(canvas, style, "10" if rank == "T" else rank, suit, colour)
    return canvas.finish()


def _inset(canvas: Canvas, picture: Image, scale: float) -> None:
    """Lay a court's picture into the middle of the card."""
    size = (round(FRAME[0] * canvas.scale * scale), round(FRAME[1] * canvas.scale * scale))
    small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    top, left = (canvas.picture.shape[0] - size[1]) // 2, (canvas.picture.shape[1] - size[0]) // 2
    canvas.picture[top : top + size[1], left : left + size[0]] = small


def _indices(canvas: Canvas, style: Style, text: str, suit: str, colour: Colour) -> None:
    """Rank over suit in the upper left corner (and the upper right one), repeated upside down."""
    corners = (-1,) if style.corners == 2 else (-1, 1)
    x0, y0 = CARD_MM[0] / 2 - style.index_at[0], CARD_MM[1] / 2 - style.index_at[1]
    for _half in range(2):
        for side in corners:
            squeeze = 0.74 if text == "10" else 1.0
            write(canvas, text, side * x0, -y0, style.index_height, colour, style.index_bold, squeeze)
            below = style.index_height / 2 + style.mark_height / 2 + 1.4
            pip(canvas, suit, side * x0, -y0 + below, style.mark_height, colour)
        canvas.picture = np.ascontiguousarray(cv2.rotate(canvas.picture, cv2.ROTATE_180)).astype(np.uint8, copy=False)


def card_mask(px_per_mm: float = FACE_PX_PER_MM) -> Image:
    """Where a card with its round corners is: one channel, 255 inside."""
    canvas = Canvas(*CARD_MM, px_per_mm, (0, 0, 0))
    w, h = CARD_MM[0] / 2, CARD_MM[1] / 2
    canvas.fill(rounded(-w, -h, w, h, CORNER_MM), (255, 255, 255))
    return canvas.finish()[..., 0].copy()
