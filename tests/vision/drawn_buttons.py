# SPDX-License-Identifier: GPL-3.0-or-later
"""Tables with dealer buttons and what may be taken for one, drawn in millimetres: for tests of reading the button."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.rectify import Picture

FINER = 3.0
"""Pixels a millimetre while drawing."""
CLOTHS = {
    "green": (70, 95, 35), "wine": (45, 30, 105), "blue": (120, 70, 30), "black": (34, 32, 33), "grey": (110, 112, 112),
    "pale wood": (150, 180, 205), "suited": (60, 80, 40),
}  # fmt: skip
LIGHTS = {
    "even": (1.0, 1.0, 1.0), "dim": (0.35, 0.36, 0.37), "warm": (0.62, 0.85, 1.0), "cold": (1.0, 0.9, 0.78),
    "pink": (0.88, 0.74, 0.95),
}  # fmt: skip
DESIGNS: dict[str, tuple[tuple[int, int, int], tuple[int, int, int]]] = {
    "plain": ((238, 242, 244), (40, 38, 40)),
    "ringed": ((236, 240, 240), (30, 30, 160)),
    "blue on white": ((240, 238, 232), (150, 60, 20)),
    "ivory": ((205, 228, 238), (30, 60, 30)),
    "in its round": ((240, 240, 240), (20, 20, 20)),
}
COLOURED = {"black": ((35, 34, 34), (225, 228, 230)), "red": ((40, 35, 190), (235, 240, 240))}
Canvas = NDArray[Any]


def cloth(kind: str, wide_mm: float, deep_mm: float, seed: int = 1) -> Canvas:
    """An empty table with the grain of its cloth."""
    dice = np.random.default_rng(seed)
    h, w = round(deep_mm * FINER), round(wide_mm * FINER)
    out = np.zeros((h, w, 3), np.float32) + np.array(CLOTHS[kind], np.float32)
    if kind == "pale wood":
        grain = dice.normal(0, 9, (h // 12 + 1, 4)).astype(np.float32)
        out += cv2.resize(grain, (w, h), interpolation=cv2.INTER_CUBIC)[..., None]
    if kind == "suited":
        for y in range(40, h, 110):
            for x in range(40 + y % 220 // 2, w, 130):
                cv2.circle(out, (x, y), 13, (80, 108, 60), -1, cv2.LINE_AA)
    out += dice.normal(0, 5, (h, w, 1)).astype(np.float32)
    return out


def _px(*mm: float) -> tuple[int, ...]:
    return tuple(round(one * FINER) for one in mm)


def _round(canvas: Canvas, x: float, y: float, mm: float, colour: tuple[float, ...]) -> None:
    cv2.circle(canvas, _px(x, y), _px(mm / 2)[0], colour, -1, cv2.LINE_AA)


def shade(canvas: Canvas, x: float, y: float, mm: float, by: float = 0.62, off: float = 3.0) -> None:
    """The soft shadow of a thing that lies there."""
    mask = np.zeros(canvas.shape[:2], np.float32)
    cv2.circle(mask, _px(x + off, y + off), _px(mm / 2)[0], 1.0, -1)
    mask = cv2.GaussianBlur(mask, (0, 0), 3.0 * FINER)
    canvas *= (1 - (1 - by) * mask)[..., None]


def button(canvas: Canvas, x: float, y: float, mm: float = 60.0, design: str = "plain", turn: float = 10.0) -> None:
    """A dealer button."""
    body, ink = (DESIGNS | COLOURED)[design]
    shade(canvas, x, y, mm)
    _round(canvas, x, y, mm, tuple(0.82 * one for one in body))
    _round(canvas, x, y, 0.94 * mm, body)
    if design == "ringed":
        cv2.circle(canvas, _px(x, y), _px(0.41 * mm)[0], ink, _px(1.2)[0], cv2.LINE_AA)
    if design == "in its round":
        for n in range(12):
            a = np.radians(30 * n + turn)
            _word(canvas, x + 0.34 * mm * np.cos(a), y + 0.34 * mm * np.sin(a), 0.1 * mm, "DEALER"[n % 6], ink, 30 * n)
    else:
        _word(canvas, x, y, 0.72 * mm, "DEALER", ink, turn)


def _word(canvas: Canvas, x: float, y: float, wide_mm: float, text: str, ink: tuple[float, ...], turn: float) -> None:
    (w, h), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_DUPLEX, 2.0, 4)
    plate = np.zeros((h + 16, w + 16), np.uint8)
    cv2.putText(plate, text, (8, h + 8), cv2.FONT_HERSHEY_DUPLEX, 2.0, 255, 4, cv2.LINE_AA)
    scale = wide_mm * FINER / w
    a = np.radians(turn)
    m = scale * np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]])
    shift = np.array(_px(x, y)) - m @ np.array([plate.shape[1] / 2, plate.shape[0] / 2])
    placed = np.column_stack([m, shift])
    ink_mask = cv2.warpAffine(plate.astype(np.float32) / 255, placed, canvas.shape[1::-1])[..., None]
    canvas *= 1 - ink_mask
    canvas += ink_mask * np.array(ink, np.float32)


def chips(canvas: Canvas, x: float, y: float, count: int = 1, colour: tuple[int, int, int] = (40, 36, 178)) -> None:
    """A column of chips, leaning away from the middle of the picture as a camera sees it."""
    shade(canvas, x, y, 39)
    for n in range(count):
        lean = 0.9 * n
        _chip(canvas, x + lean, y + 0.4 * lean, 39 * (1 + 0.0035 * n), colour, 17 * n)


def _chip(canvas: Canvas, x: float, y: float, mm: float, colour: tuple[int, int, int], turn: float) -> None:
    _round(canvas, x, y, mm, tuple(0.7 * one for one in colour))
    _round(canvas, x, y, 0.97 * mm, colour)
    for n in range(6):
        a = 60 * n + turn
        size, white = _px(0.44 * mm, 0.44 * mm), (226, 232, 236)
        cv2.ellipse(canvas, _px(x, y), size, 0, a - 10, a + 10, white, _px(4)[0], cv2.LINE_AA)
    _round(canvas, x, y, 0.62 * mm, (232, 236, 238))
    _round(canvas, x, y, 0.5 * mm, colour)


def blank(canvas: Canvas, x: float, y: float, mm: float = 60.0) -> None:
    """A white disc with nothing on it."""
    shade(canvas, x, y, mm)
    _round(canvas, x, y, mm, (238, 242, 244))


def tag(canvas: Canvas, x: float, y: float, mm: float) -> None:
    """The paper of a corner tag; its black square without the code."""
    for half, tone in ((0.625 * mm, (238, 240, 242)), (0.5 * mm, (30, 30, 30))):
        cv2.rectangle(canvas, _px(x - half, y - half), _px(x + half, y + half), tone, -1)


def coaster(canvas: Canvas, x: float, y: float, mm: float = 94.0) -> None:
    """A white coaster with a round badge in its middle, as large as a button."""
    shade(canvas, x, y, mm, 0.75, 1.0)
    _round(canvas, x, y, mm, (225, 230, 232))
    _round(canvas, x, y, 60, (240, 243, 245))
    cv2.circle(canvas, _px(x, y), _px(30)[0], (60, 40, 140), _px(1.5)[0], cv2.LINE_AA)
    _word(canvas, x, y, 40, "BRAU", (60, 40, 140), 0)


def protector(canvas: Canvas, x: float, y: float, mm: float = 50.0) -> None:
    """A metal coin that a player lays on the cards."""
    shade(canvas, x, y, mm)
    _round(canvas, x, y, mm, (70, 120, 150))
    _round(canvas, x, y, 0.86 * mm, (110, 165, 195))
    cv2.drawMarker(canvas, _px(x, y), (40, 70, 95), cv2.MARKER_STAR, _px(0.6 * mm)[0], _px(3)[0], cv2.LINE_AA)


def cup(canvas: Canvas, x: float, y: float, mm: float = 76.0) -> None:
    """A white cup of coffee from above, its wall to be seen on one side."""
    shade(canvas, x, y, mm, 0.5, 8.0)
    for n in range(12):
        _round(canvas, x - 2.0 * (12 - n), y, 0.8 * mm, (190, 196, 198))
    _round(canvas, x, y, mm, (240, 243, 244))
    _round(canvas, x, y, 0.88 * mm, (25, 40, 62))


def can(canvas: Canvas, x: float, y: float, mm: float = 66.0) -> None:
    """A drink's can: a grey lid with a tab, and its wall."""
    shade(canvas, x, y, mm, 0.5, 8.0)
    for n in range(20):
        _round(canvas, x - 2.0 * (20 - n), y, 0.9 * mm, (40, 30, 170))
    _round(canvas, x, y, mm, (170, 172, 174))
    _round(canvas, x, y, 0.9 * mm, (140, 143, 146))
    _round(canvas, x, y, 0.84 * mm, (196, 198, 199))
    cv2.ellipse(canvas, _px(x + 6, y), _px(13, 9), 0, 0, 360, (120, 122, 124), -1, cv2.LINE_AA)
    cv2.ellipse(canvas, _px(x - 12, y), _px(9, 7), 0, 0, 360, (30, 30, 30), -1, cv2.LINE_AA)


def hand(canvas: Canvas, x: float, y: float) -> None:
    """A hand and its sleeve."""
    skin = (150, 178, 222)
    cv2.ellipse(canvas, _px(x, y), _px(42, 48), 0, 0, 360, skin, -1, cv2.LINE_AA)
    for n in range(5):
        a = np.radians(215 + 28 * n)
        cv2.line(canvas, _px(x, y), _px(x + 85 * np.cos(a), y + 85 * np.sin(a)), skin, _px(17)[0], cv2.LINE_AA)
    cv2.rectangle(canvas, _px(x - 34, y + 40), _px(x + 34, y + 150), (60, 50, 45), -1)


def card(canvas: Canvas, x: float, y: float, turn: float = 0.0, is_back: bool = True) -> None:
    """A card, face down or a blank face."""
    box = cv2.boxPoints((_px(x, y), _px(63.5, 88.9), turn))  # type: ignore[arg-type]
    cv2.fillConvexPoly(canvas, np.round(box).astype(np.int32), (238, 240, 240), cv2.LINE_AA)
    if is_back:
        inner = cv2.boxPoints((_px(x, y), _px(54, 79), turn))  # type: ignore[arg-type]
        cv2.fillConvexPoly(canvas, np.round(inner).astype(np.int32), (60, 40, 150), cv2.LINE_AA)
        cv2.circle(canvas, _px(x, y), _px(19)[0], (190, 190, 225), _px(1.5)[0], cv2.LINE_AA)
        cv2.circle(canvas, _px(x, y), _px(12)[0], (190, 190, 225), _px(1.5)[0], cv2.LINE_AA)


def seen(canvas: Canvas, px_per_mm: float, light: str = "even", seed: int = 1) -> Picture:
    """As a camera straight above sees it: a lamp that falls off, blur, noise, JPEG."""
    dice = np.random.default_rng(seed)
    size = (round(canvas.shape[1] * px_per_mm / FINER), round(canvas.shape[0] * px_per_mm / FINER))
    small = cv2.resize(canvas, size, interpolation=cv2.INTER_AREA)
    fall = np.linspace(1.08, 0.8, size[0], dtype=np.float32)[None, :, None]
    lit = cv2.GaussianBlur(small * fall * np.array(LIGHTS[light], np.float32), (0, 0), 0.7)
    noisy = np.clip(lit + dice.normal(0, 2.5, lit.shape), 0, 255).astype(np.uint8)
    packed = cv2.imencode(".jpg", noisy, [cv2.IMWRITE_JPEG_QUALITY, 88])[1]
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR))
