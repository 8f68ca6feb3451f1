# SPDX-License-Identifier: GPL-3.0-or-later
"""A camera's picture with its zones drawn in, by which an installer sees whether they lie where the table has them."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np

from vision.capture import CaptureError
from vision.geometry import Points, through
from vision.rectify import Picture
from vision.view import View

CARDS, BUTTONS, CHIPS, MARKS = (255, 255, 255), (0, 220, 255), (80, 80, 255), (255, 200, 0)
"""Colours (BGR) of what is drawn: places of cards, of the button and of chips, and the tags' middles."""
DARK = (20, 20, 20)
FONT = cv2.FONT_HERSHEY_SIMPLEX
WORD_LEAST, WORD_MOST, WORD_CARDS = 0.45, 1.2, 80.0
"""Words are as large as a card in the picture allows: of this width in pixels at size 1."""


def write_picture(file: Path, picture: Picture) -> None:
    """Write a picture. Raises CaptureError with the remedy."""
    try:
        is_written = cv2.imwrite(str(file), picture)
    except cv2.error:  # of a name that is no picture's
        is_written = False
    if not is_written:
        raise CaptureError(f"{file}: cannot be written; name a picture (.jpg or .png) in a folder that is there")


class _Drawn(NamedTuple):
    """A place in the picture: outline, name, where that stands, and colour."""

    outline: Points
    name: str
    colour: tuple[int, int, int]
    at: tuple[float, float]


def zone_picture(image: Picture, view: View) -> Picture:
    """A copy of a picture (BGR, the lens taken out) with every place outlined and named, and the tags' middles."""
    out = image.copy()
    card_px = view.card_px(np.mean([zone.polygon.mean(axis=0) for zone in view.zones.zones] or [(0.0, 0.0)], axis=0))
    size = float(np.clip(card_px / WORD_CARDS, WORD_LEAST, WORD_MOST))
    thick = max(1, round(2 * size))
    places = _places(view)
    for width, dark in ((3 * thick, True), (thick, False)):
        for place in places:
            line = [np.round(place.outline).astype(np.int32)]
            cv2.polylines(out, line, True, DARK if dark else place.colour, width, cv2.LINE_AA)
    for number, at in view.zones.tags.items():
        x, y = (float(one) for one in through(view.to_picture, np.array([at], np.float32))[0])
        cv2.drawMarker(out, (round(x), round(y)), MARKS, cv2.MARKER_CROSS, 12 * thick, thick)
        _word(out, (x, y + 26 * thick), f"tag {number}", MARKS, size)
    for place in places:
        _word(out, place.at, place.name, place.colour, size)
    return out


def _places(view: View) -> list[_Drawn]:
    """Those of cards are named in their middles, those of the button, which lie over them, nearer to the table's."""
    zones, out = view.zones, []
    middle = through(view.to_picture, np.zeros((1, 2), np.float32))[0]
    for zone in zones.zones:
        number = f" {zone.place.number}" if zone.place.number else ""
        outline = view.outline(zone)
        out.append(_Drawn(outline, zone.place.kind.value.replace("_", " ") + number, CARDS, _middle(outline)))
    for button in zones.buttons:
        outline = view.outline(button)
        way = middle - outline.mean(axis=0)
        step = 0.3 * cv2.contourArea(outline) ** 0.5 * way / max(float(np.hypot(*way)), 1e-6)
        out.append(_Drawn(outline, f"button {button.seat}", BUTTONS, _middle(outline + step)))
    for spot in zones.spots:
        outline = view.outline(spot)
        out.append(_Drawn(outline, spot.spot.kind.value, CHIPS, _middle(outline)))
    return out


def _middle(outline: Points) -> tuple[float, float]:
    x, y = outline.mean(axis=0)
    return float(x), float(y)


def _word(out: Picture, at: tuple[float, float], text: str, colour: tuple[int, int, int], size: float) -> None:
    thick = max(1, round(2 * size))
    (wide, _), _ = cv2.getTextSize(text, FONT, size, thick)
    x = round(min(max(at[0] - wide / 2, 2), max(2, out.shape[1] - wide - 2)))
    y = round(min(max(at[1], 14), out.shape[0] - 4))
    cv2.putText(out, text, (x, y), FONT, size, DARK, 3 * thick, cv2.LINE_AA)
    cv2.putText(out, text, (x, y), FONT, size, colour, thick, cv2.LINE_AA)
