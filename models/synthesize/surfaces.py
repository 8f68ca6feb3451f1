# SPDX-License-Identifier: GPL-3.0-or-later
"""Things that cards lie on: felts, cloths, wood, stone, carpet, paper, all made by arithmetic from a seed.

Every function takes a numpy Generator and a size and gives a BGR uint8 picture (size, size, 3). No photograph
is used. The cloths of the virtual table are its own and are not made here (tests compare the two lists).
"""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from models.synthesize.glyphs import stroke_glyph

Picture = NDArray[np.uint8]
Plane = NDArray[np.float32]

Rng = np.random.Generator


def noise(rng: Rng, size: int, cell_x: float, cell_y: float) -> Plane:
    """Smooth noise in -1..1 whose blobs are about ``cell_x`` by ``cell_y`` pixels."""
    w, h = max(2, int(size / cell_x) + 2), max(2, int(size / cell_y) + 2)
    small = rng.uniform(-1, 1, (h, w)).astype(np.float32)
    return cv2.resize(small, (size, size), interpolation=cv2.INTER_CUBIC)


def _paint(base: NDArray[np.float32], shade: Plane) -> Picture:
    out = base[None, None, :] * (1.0 + shade[:, :, None])
    return np.clip(out, 0, 255).astype(np.uint8)


def colour(rng: Rng, hue: tuple[int, int], saturation: tuple[int, int], value: tuple[int, int]) -> NDArray[np.float32]:
    """A random BGR colour from ranges of hue (0..180), saturation and value (0..255)."""
    pick = [rng.integers(hue[0], hue[1] + 1) % 180, rng.integers(*saturation), rng.integers(*value)]
    bgr = cv2.cvtColor(np.uint8([[pick]]), cv2.COLOR_HSV2BGR)[0, 0]
    return np.asarray(bgr, np.float32)


def felt(rng: Rng, size: int) -> Picture:
    """Card-table felt or speed cloth, some with a repeated printed motif."""
    base = colour(rng, (0, 180), (40, 256), (25, 190))
    if rng.random() < 0.5:
        base = colour(rng, (45, 95), (90, 256), (30, 150))
    grain = 0.05 * noise(rng, size, 1.5, 1.5) + 0.06 * noise(rng, size, 90, 90) + 0.02 * noise(rng, size, 3, 1)
    picture = _paint(base, grain)
    if rng.random() < 0.4:
        _print_motif(rng, picture)
    if rng.random() < 0.4:
        _print_lines(rng, picture)
    return picture


def _print_motif(rng: Rng, picture: Picture) -> None:
    size, step = picture.shape[0], int(rng.integers(18, 70))
    tone = [int(c) for c in np.clip(picture[0, 0] * rng.uniform(0.5, 1.8), 0, 255)]
    kind = int(rng.integers(4))
    radius = max(2, int(step * rng.uniform(0.12, 0.3)))
    for row, y in enumerate(range(0, size, step)):
        for x in range((row % 2) * step // 2, size, step):
            suit_shape(picture, kind if rng.random() < 0.8 else int(rng.integers(4)), x, y, radius, tone)


def suit_shape(picture: Picture, kind: int, x: int, y: int, r: int, tone: list[int]) -> None:
    """A plain suit mark (0 club, 1 diamond, 2 heart, 3 spade) of radius ``r`` painted on a picture."""
    if kind == 1:
        points = np.array([[x, y - r], [x + int(r * 0.75), y], [x, y + r], [x - int(r * 0.75), y]])
        cv2.fillConvexPoly(picture, points, tone, cv2.LINE_AA)
        return
    half = max(1, r // 2)
    sign = 1 if kind == 2 else -1
    if kind == 0:
        centres = [(x, y - half), (x - half, y + half // 2), (x + half, y + half // 2)]
    else:
        centres = [(x - half, y - sign * half), (x + half, y - sign * half)]
        tip = np.array([[x - r, y - sign * half // 2], [x + r, y - sign * half // 2], [x, y + sign * r]])
        cv2.fillConvexPoly(picture, tip, tone, cv2.LINE_AA)
    for centre in centres:
        cv2.circle(picture, centre, max(1, int(half * 1.1)), tone, -1, cv2.LINE_AA)
    if kind != 2:
        stem = np.array([[x, y], [x - half // 2, y + r], [x + half // 2, y + r]])
        cv2.fillConvexPoly(picture, stem, tone, cv2.LINE_AA)


def _print_lines(rng: Rng, picture: Picture) -> None:
    size = picture.shape[0]
    tone = [int(c) for c in rng.integers(60, 256, 3)]
    centre = tuple(int(v) for v in rng.integers(-size, 2 * size, 2))
    width = int(rng.integers(1, 8))
    if rng.random() < 0.5:
        axes = tuple(int(v) for v in rng.integers(size // 3, size * 2, 2))
        cv2.ellipse(picture, centre, axes, 0, 0, 360, tone, width, cv2.LINE_AA)
    else:
        other = tuple(int(v) for v in rng.integers(-size, 2 * size, 2))
        cv2.line(picture, centre, other, tone, width, cv2.LINE_AA)
    if rng.random() < 0.5:
        x, y = (int(v) for v in rng.integers(0, size, 2))
        letters(rng, picture, "".join(rng.choice(list("BETVOKAQJ1037RD"), 5)), x, y, int(rng.integers(10, 90)), tone)


def letters(rng: Rng, picture: Picture, text: str, x: int, y: int, height: int, tone: list[int]) -> None:
    """Print ``text`` with our own strokes, top left at (x, y), clipped to the picture."""
    mask = stroke_glyph(text, int(rng.choice([10, 16, 22])))
    mask = cv2.resize(
        mask, (max(2, round(mask.shape[1] * height / mask.shape[0])), max(2, height)), interpolation=cv2.INTER_AREA
    )
    mask = mask[max(0, -y) :, max(0, -x) :]
    part = picture[max(0, y) :, max(0, x) :][: mask.shape[0], : mask.shape[1]]
    mask = mask[: part.shape[0], : part.shape[1], None]
    part[:] = (part * (1 - mask) + np.array(tone, np.float32) * mask).astype(np.uint8)


def wood(rng: Rng, size: int) -> Picture:
    """Planks from pale beech to dark walnut, with grain along the planks."""
    value = (150, 250) if rng.random() < 0.65 else (40, 150)
    base = colour(rng, (6, 24), (15, 150), value)
    long_cell = float(rng.uniform(60, 300))
    grain = noise(rng, size, long_cell, rng.uniform(2, 6)) + 0.5 * noise(rng, size, long_cell / 2, 1.5)
    rings = np.sin(noise(rng, size, long_cell, rng.uniform(20, 60)) * rng.uniform(3, 25)).astype(np.float32)
    shade = rng.uniform(0.01, 0.16) * grain + rng.uniform(0.0, 0.12) * rings
    plank = int(rng.integers(60, 400))
    for y in range(int(rng.integers(plank)), size, plank):
        shade[y:] += rng.uniform(-0.08, 0.08)
        shade[y : y + int(rng.integers(1, 5))] -= rng.uniform(0.05, 0.5)
    picture = _paint(base, shade.astype(np.float32))
    return picture if rng.random() < 0.5 else np.ascontiguousarray(picture.transpose(1, 0, 2))


def cloth(rng: Rng, size: int) -> Picture:
    """Woven, knitted or creased cloth, often dark."""
    base = colour(rng, (0, 180), (0, 160), (15, 110) if rng.random() < 0.6 else (110, 245))
    shade = rng.uniform(0.05, 0.4) * noise(rng, size, rng.uniform(40, 200), rng.uniform(20, 200))
    shade = shade + 0.08 * noise(rng, size, 1.5, 1.5)
    if rng.random() < 0.5:
        pitch = float(rng.uniform(3, 22))
        x = np.arange(size, dtype=np.float32)
        bend = 6 * noise(rng, size, 60, 60)
        weave = np.sin((x[None, :] + bend) * 2 * np.pi / pitch) * np.sin((x[:, None] + bend) * np.pi / pitch)
        shade = shade + rng.uniform(0.03, 0.3) * weave
    return _paint(base, shade.astype(np.float32))


def carpet(rng: Rng, size: int) -> Picture:
    """Tufts in two close colours, or stripes."""
    base = colour(rng, (0, 40), (10, 130), (50, 220))
    cell = float(rng.uniform(2, 9))
    shade = rng.uniform(0.1, 0.45) * noise(rng, size, cell, cell) + 0.15 * noise(rng, size, 1.3, 1.3)
    picture = _paint(base, shade.astype(np.float32))
    if rng.random() < 0.25:
        pitch = int(rng.integers(20, 90))
        for x in range(0, size, pitch):
            band = picture[:, x : x + int(pitch * rng.uniform(0.2, 0.6))]
            band[:] = (band * rng.uniform(0.3, 0.8)).astype(np.uint8)
    return picture


def smooth(rng: Rng, size: int) -> Picture:
    """A plain laminate, plastic or white table with a soft change of light."""
    base = (
        colour(rng, (0, 180), (0, 40), (150, 256)) if rng.random() < 0.7 else colour(rng, (0, 180), (0, 200), (20, 220))
    )
    shade = rng.uniform(0, 0.12) * noise(rng, size, size, size) + rng.uniform(0, 0.02) * noise(rng, size, 1.5, 1.5)
    return _paint(base, shade.astype(np.float32))


def stone(rng: Rng, size: int) -> Picture:
    """Granite, concrete, marble, sometimes cut into tiles or bricks."""
    base = colour(rng, (0, 180), (0, 60), (20, 230))
    shade = rng.uniform(0.03, 0.5) * noise(rng, size, 2, 2) * (noise(rng, size, 3, 3) > 0.3)
    shade = shade + rng.uniform(0.02, 0.25) * noise(rng, size, 40, 70)
    picture = _paint(base, shade.astype(np.float32))
    if rng.random() < 0.4:
        w, h = int(rng.integers(40, 250)), int(rng.integers(40, 250))
        tone = [int(c) for c in rng.integers(20, 230, 3)]
        for y in range(0, size, h):
            cv2.line(picture, (0, y), (size, y), tone, int(rng.integers(1, 6)))
        for x in range(0, size, w):
            cv2.line(picture, (x, 0), (x, size), tone, int(rng.integers(1, 6)))
    return picture


def page(rng: Rng, size: int) -> Picture:
    """Printed matter: blocks of text, blots of colour, boxes. Letters here are not cards."""
    picture = smooth(rng, size)
    for _ in range(int(rng.integers(4, 30))):
        x, y = (int(v) for v in rng.integers(0, size, 2))
        tone = [int(c) for c in rng.integers(0, 256, 3)]
        if rng.random() < 0.4:
            cv2.rectangle(
                picture,
                (x, y),
                (x + int(rng.integers(10, 200)), y + int(rng.integers(10, 200))),
                tone,
                -1 if rng.random() < 0.5 else int(rng.integers(1, 4)),
            )
        else:
            text = "".join(rng.choice(list("23456789JQKAOTERVDBU"), int(rng.integers(1, 14))))
            letters(rng, picture, text, x, y, int(np.exp(rng.uniform(np.log(6), np.log(70)))), tone)
    return picture


GROUNDS: tuple[Callable[[Rng, int], Picture], ...] = (
    felt,
    felt,
    wood,
    wood,
    cloth,
    carpet,
    smooth,
    smooth,
    stone,
    page,
)


def ground(rng: Rng, size: int) -> Picture:
    """One random ground of ``size`` pixels a side."""
    return GROUNDS[int(rng.integers(len(GROUNDS)))](rng, size)
