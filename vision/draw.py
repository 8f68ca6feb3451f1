# SPDX-License-Identifier: GPL-3.0-or-later
"""Annotated pictures: what was found and read, for people to look at."""

from __future__ import annotations

import cv2
import numpy as np

from vision.merge import CardRead
from vision.read import CLASS_NAMES, is_sure
from vision.rectify import Picture

SURE, UNSURE, DOWN = (80, 190, 60), (40, 160, 250), (220, 130, 40)
_FONT = cv2.FONT_HERSHEY_DUPLEX


def drawn(image: Picture, cards: list[CardRead]) -> Picture:
    """A copy with outline and name of each card: green = read, orange = unsure ("?"), blue = face down."""
    out = np.ascontiguousarray(image).copy()
    side = max(out.shape[:2])
    thick = max(1, round(side / 640))
    for card in cards:
        colour = DOWN if card.face == "down" else SURE if is_sure(card) else UNSURE
        shapes = [card.found.quad] if card.found.quad is not None else [c.frame(1.25) for c in card.found.corners]
        for shape in shapes:
            cv2.polylines(out, [np.round(shape * 8).astype(np.int32)], True, colour, thick + 1, cv2.LINE_AA, 3)
    for card in cards:
        _name(out, card)
    return out


def _name(out: Picture, card: CardRead) -> None:
    if card.face == "down":
        text, colour = "back", DOWN
    elif is_sure(card):
        text, colour = CLASS_NAMES[card.reading.best], SURE
    else:
        text, colour = f"{CLASS_NAMES[card.reading.best]}? {100 * card.reading.confidence:.0f} %", UNSURE
    x0, y0, w0, h0 = card.found.box
    scale = float(np.clip(min(w0, h0) / 130, 0.4, 1.4))
    (w, h), base = cv2.getTextSize(text, _FONT, scale, 1)
    x = int(np.clip(x0 + w0 / 2 - w / 2, 0, max(0, out.shape[1] - w - 4)))
    y = int(np.clip(y0 + h0 / 2 + h / 2, h + base + 2, out.shape[0] - 2))
    cv2.rectangle(out, (x, y - h - base - 2), (x + w + 4, y), colour, -1)
    cv2.putText(out, text, (x + 2, y - base), _FONT, scale, (255, 255, 255), 1, cv2.LINE_AA)
