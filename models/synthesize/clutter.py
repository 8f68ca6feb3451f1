# SPDX-License-Identifier: GPL-3.0-or-later
"""Things that lie on and over the cards: chips, fingers, papers, phones, keys, cables. None of them is a card.

Each painter draws on a BGR picture and, with the same shape, writes 0 into the map of owners (int16, the
number of the card seen at each pixel), so the truth knows what it hides.
"""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from models.synthesize.surfaces import Picture, Rng, colour, letters, page

Owners = NDArray[np.int16]


def _tone(rng: Rng, low: int = 0, high: int = 256) -> list[int]:
    return [int(c) for c in rng.integers(low, high, 3)]


def _at(rng: Rng, picture: Picture) -> tuple[int, int]:
    return int(rng.integers(picture.shape[1])), int(rng.integers(picture.shape[0]))


def chip(rng: Rng, picture: Picture, owners: Owners, scale: float) -> None:
    """A casino chip (39 mm beside a 63 mm card of ``scale`` pixels) with edge spots."""
    r = max(3, int(scale * rng.uniform(0.26, 0.36)))
    tone, spot = _tone(rng), _tone(rng, 150)
    x, y = _at(rng, picture)
    for lift in range(int(rng.integers(1, 5)), 0, -1):
        centre = (x, y - lift * max(1, r // 6))
        cv2.circle(owners, centre, r, 0, -1)
        cv2.circle(picture, centre, r, tone, -1, cv2.LINE_AA)
    turn, spots = rng.uniform(0, 60), int(rng.integers(4, 9))
    for n in range(spots):
        start = turn + 360 * n / spots
        cv2.ellipse(picture, centre, (r, r), 0, start, start + 18, spot, -1, cv2.LINE_AA)
    inner = _tone(rng)
    cv2.circle(picture, centre, int(r * 0.68), inner, -1, cv2.LINE_AA)
    cv2.circle(picture, centre, int(r * 0.68), spot, max(1, r // 14), cv2.LINE_AA)
    if rng.random() < 0.6 and r > 8:
        value = str(rng.choice(["5", "25", "100", "1", "500", "A"]))
        letters(rng, picture, value, centre[0] - r // 2, centre[1] - r // 4, max(3, r // 2), spot)


def hand(rng: Rng, picture: Picture, owners: Owners, scale: float) -> None:
    """Two to five fingers that reach into the picture from one side."""
    size = picture.shape[0]
    skin = colour(rng, (3, 16), (50, 170), (70, 245))
    thick = max(3, int(scale * rng.uniform(0.22, 0.36)))
    tip = np.array(_at(rng, picture), float)
    side = rng.uniform(0, 2 * np.pi)
    reach = np.array([np.cos(side), np.sin(side)])
    across = np.array([-reach[1], reach[0]])
    fingers = int(rng.integers(1, 6))
    for n in range(fingers):
        start = tip + across * thick * (n - fingers / 2) * 1.05 + reach * rng.uniform(-0.6, 0.6) * thick
        joint = start + reach * thick * rng.uniform(1.5, 3) + across * rng.uniform(-0.5, 0.5) * thick
        end = joint + reach * size * 1.5
        line = np.array([start, joint, end], np.int32).reshape(-1, 1, 2)
        cv2.polylines(owners, [line], False, 0, thick)
        for inset in range(4):
            shade = [int(c) for c in np.clip(skin * (0.72 + 0.1 * inset), 0, 255)]
            cv2.polylines(picture, [line], False, shade, max(1, int(thick * (1 - 0.22 * inset))), cv2.LINE_AA)
        if rng.random() < 0.7:
            nail = tuple(int(v) for v in start + reach * thick * 0.15)
            cv2.circle(
                picture, nail, max(1, thick // 4), [int(c) for c in np.clip(skin * 1.1 + 15, 0, 255)], -1, cv2.LINE_AA
            )


def paper(rng: Rng, picture: Picture, owners: Owners, scale: float) -> None:
    """A sheet, box, book or blank white card: the shape of a card without being one."""
    w = scale * rng.uniform(0.5, 2.5)
    box = (_at(rng, picture), (w, w * rng.uniform(0.6, 1.8)), float(rng.uniform(0, 180)))
    quad = cv2.boxPoints(box).astype(np.float32)
    cv2.fillConvexPoly(owners, quad.astype(np.int32), 0)
    if rng.random() < 0.4:
        cv2.fillConvexPoly(picture, quad.astype(np.int32), _tone(rng, 170 if rng.random() < 0.7 else 0), cv2.LINE_AA)
        return
    sheet = page(rng, 128)
    square = np.array([[0, 0], [128, 0], [128, 128], [0, 128]], np.float32)
    matrix = cv2.getPerspectiveTransform(square, quad)
    cv2.warpPerspective(
        sheet, matrix, (picture.shape[1], picture.shape[0]), picture, cv2.INTER_LINEAR, cv2.BORDER_TRANSPARENT
    )


def keyboard(rng: Rng, picture: Picture, owners: Owners, scale: float) -> None:
    """Rows of lettered keys."""
    x0, y0 = _at(rng, picture)
    key = max(6, int(scale * rng.uniform(0.2, 0.4)))
    light, dark = _tone(rng, 140), _tone(rng, 0, 120)
    if rng.random() < 0.5:
        light, dark = dark, light
    w, h = key * int(rng.integers(4, 12)), key * int(rng.integers(2, 5))
    cv2.rectangle(owners, (x0, y0), (x0 + w, y0 + h), 0, -1)
    cv2.rectangle(picture, (x0, y0), (x0 + w, y0 + h), dark, -1)
    for y in range(y0, y0 + h - key + 1, key):
        for x in range(x0, x0 + w - key + 1, key):
            cv2.rectangle(picture, (x + 1, y + 1), (x + key - 2, y + key - 2), light, -1)
            letters(
                rng,
                picture,
                str(rng.choice(list("QERTUOAJK1234567890"))),
                x + key // 4,
                y + key // 4,
                max(3, key // 2),
                dark,
            )


def gadget(rng: Rng, picture: Picture, owners: Owners, scale: float) -> None:
    """A phone, a lighter, a card box: a dark or coloured rounded block."""
    w = scale * rng.uniform(0.4, 1.4)
    box = (_at(rng, picture), (w, w * rng.uniform(1.2, 2.4)), float(rng.uniform(0, 180)))
    quad = cv2.boxPoints(box).astype(np.int32)
    cv2.fillConvexPoly(owners, quad, 0)
    cv2.fillConvexPoly(picture, quad, _tone(rng, 0, 90), cv2.LINE_AA)
    inner = cv2.boxPoints((box[0], (w * 0.88, box[1][1] * 0.88), box[2])).astype(np.int32)
    cv2.fillConvexPoly(picture, inner, _tone(rng), cv2.LINE_AA)


def cable(rng: Rng, picture: Picture, owners: Owners, scale: float) -> None:
    """A cable, pen or string."""
    points = np.array([_at(rng, picture) for _ in range(4)], float)
    t = np.linspace(0, 1, 24)[:, None]
    curve = (
        ((1 - t) ** 3) * points[0]
        + 3 * t * (1 - t) ** 2 * points[1]
        + 3 * t**2 * (1 - t) * points[2]
        + t**3 * points[3]
    )
    line = curve.astype(np.int32).reshape(-1, 1, 2)
    thick = max(1, int(scale * rng.uniform(0.01, 0.1)))
    cv2.polylines(owners, [line], False, 0, thick)
    cv2.polylines(picture, [line], False, _tone(rng, 0, 120 if rng.random() < 0.7 else 256), thick, cv2.LINE_AA)


CLUTTER: tuple[Callable[[Rng, Picture, Owners, float], None], ...] = (chip, chip, hand, paper, keyboard, gadget, cable)


def strew(rng: Rng, picture: Picture, owners: Owners, scale: float, pieces: int) -> None:
    """Draw ``pieces`` random things on the picture. ``scale``: width of a card in pixels."""
    for _ in range(pieces):
        CLUTTER[int(rng.integers(len(CLUTTER)))](rng, picture, owners, scale)
