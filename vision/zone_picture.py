# SPDX-License-Identifier: GPL-3.0-or-later
"""A camera's picture with its zones drawn in, by which an installer sees whether they lie where the table has them."""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np

from vision.geometry import Points, through
from vision.rectify import Picture
from vision.view import View

CARDS, BUTTONS, CHIPS, MARKS = (255, 255, 255), (0, 220, 255), (80, 80, 255), (255, 200, 0)
"""Colours (BGR) of what is drawn: places of cards, of the button and of chips, and the tags' middles."""
DARK = (20, 20, 20)
FONT = cv2.FONT_HERSHEY_SIMPLEX
WORD_SHARE = 1 / 90


class _Drawn(NamedTuple):
    """A place in the picture: outline, name, where that stands, and colour."""

    outline: Points
    name: str
    colour: tuple[int, int, int]
    at: tuple[float, float]


def zone_picture(image: Picture, view: View) -> Picture:
    """A copy of a picture (BGR, the lens taken out) with every place outlined and named, and the tags' middles."""
    out = image.copy()
    thick = max(1, round(image.shape[1] / 960))
    places = _places(view, thick)
    for width, dark in ((3 * thick, True), (thick, False)):
        for place in places:
            line = [np.round(place.outline).astype(np.int32)]
            cv2.polylines(out, line, True, DARK if dark else place.colour, width, cv2.LINE_AA)
    for number, at in view.zones.tags.items():
        x, y = (float(one) for one in through(view.to_picture, np.array([at], np.float32))[0])
        cv2.drawMarker(out, (round(x), round(y)), MARKS, cv2.MARKER_CROSS, 12 * thick, thick)
        _word(out, x, y + 26 * thick, f"tag {number}", MARKS, thick)
    for place in places:
        _word(out, *place.at, place.name, place.colour, thick)
    return out


def _places(view: View, thick: int) -> list[_Drawn]:
    """Those of cards are named in their middles, those of the button, which lie over them, at their upper ends."""
    zones, out = view.zones, []
    for zone in zones.zones:
        number = f" {zone.place.number}" if zone.place.number else ""
        outline = view.outline(zone)
        out.append(_Drawn(outline, zone.place.kind.value.replace("_", " ") + number, CARDS, _middle(outline)))
    for button in zones.buttons:
        outline = view.outline(button)
        top = float(outline[:, 1].min()) + 14 * thick
        out.append(_Drawn(outline, f"button {button.seat}", BUTTONS, (_middle(outline)[0], top)))
    for spot in zones.spots:
        outline = view.outline(spot)
        out.append(_Drawn(outline, spot.spot.kind.value, CHIPS, _middle(outline)))
    return out


def _middle(outline: Points) -> tuple[float, float]:
    x, y = outline.mean(axis=0)
    return float(x), float(y)


def _word(out: Picture, x: float, y: float, text: str, colour: tuple[int, int, int], thick: int) -> None:
    size = out.shape[0] * WORD_SHARE / 10
    (wide, _), _ = cv2.getTextSize(text, FONT, size, thick)
    at = (round(min(max(x - wide / 2, 2), max(2, out.shape[1] - wide - 2))), round(min(max(y, 14), out.shape[0] - 4)))
    cv2.putText(out, text, at, FONT, size, DARK, 3 * thick, cv2.LINE_AA)
    cv2.putText(out, text, at, FONT, size, colour, thick, cv2.LINE_AA)
