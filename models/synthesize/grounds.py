# SPDX-License-Identifier: GPL-3.0-or-later
"""What cards lie on, drawn from noise: felt, speed cloth, wood, weave, carpet, marble, plain, clutter."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from models.synthesize.paint import Picture, any_colour, gradient, rich_colour, stamp, text_lines
from models.synthesize.suits import suit_set

SIDE = 384
KINDS = ("felt", "speed-cloth", "wood", "weave", "carpet", "plain", "marble", "clutter")
_SHARES = (0.26, 0.08, 0.2, 0.08, 0.1, 0.12, 0.06, 0.1)
_POOL = 400


def _noise(random: np.random.Generator, cells_x: int, cells_y: int) -> npt.NDArray[np.float32]:
    coarse = random.standard_normal((max(cells_y, 2), max(cells_x, 2))).astype(np.float32)
    return np.asarray(cv2.resize(coarse, (SIDE, SIDE), interpolation=cv2.INTER_CUBIC), np.float32)


def _shade(colour: tuple[int, int, int], tone: npt.NDArray[np.float32]) -> Picture:
    return np.clip(np.array(colour, np.float32) * (1 + tone[..., None]), 0, 255).astype(np.uint8)


def _felt_colour(random: np.random.Generator) -> tuple[int, int, int]:
    usual = (
        (45, 95, 20),
        (60, 110, 40),
        (110, 60, 20),
        (35, 25, 120),
        (40, 40, 40),
        (25, 25, 25),
        (90, 90, 95),
        (120, 40, 70),
    )
    base = np.array(usual[int(random.integers(len(usual)))]) if random.random() < 0.8 else np.array(rich_colour(random))
    b, g, r = (int(v) for v in np.clip(base * random.uniform(0.5, 1.5) + random.integers(-20, 21, 3), 0, 255))
    return b, g, r


def _wood(random: np.random.Generator) -> Picture:
    pale = random.random() < 0.6
    colour = np.array((150, 190, 220) if pale else (40, 70, 120)) * random.uniform(0.7, 1.15) + random.integers(
        -20, 21, 3
    )
    grain = _noise(random, int(random.integers(2, 6)), int(random.integers(30, 160)))
    rings = np.sin(_noise(random, 2, 6) * random.uniform(2, 9)) * random.uniform(0.0, 0.1)
    b, g, r = (int(v) for v in np.clip(colour, 0, 255))
    ground = _shade((b, g, r), grain * random.uniform(0.02, 0.12) + rings)
    if random.random() < 0.4:
        for y in range(int(random.integers(20, 100)), SIDE, int(random.integers(60, 200))):
            cv2.line(ground, (0, y), (SIDE, y), (b // 3, g // 3, r // 3), int(random.integers(1, 4)))
    return ground


def _weave(random: np.random.Generator) -> Picture:
    step = int(random.integers(3, 16))
    y, x = np.mgrid[0:SIDE, 0:SIDE]
    tone = (np.sin(x * 2 * np.pi / step) * np.sin(y * 2 * np.pi / step) * 0.2 + _noise(random, 12, 12) * 0.05).astype(
        np.float32
    )
    return _shade(any_colour(random), tone)


def _speed_cloth(random: np.random.Generator) -> Picture:
    ground = _shade(_felt_colour(random), _noise(random, SIDE // 2, SIDE // 2) * 0.03)
    suits, step = suit_set(random), int(random.integers(26, 70))
    ink = tuple(int(np.clip(v * random.uniform(0.6, 1.6) + 8, 0, 255)) for v in ground[0, 0])
    for row, y in enumerate(range(0, SIDE, step)):
        for column, x in enumerate(range((row % 2) * step // 2, SIDE, step)):
            stamp(ground, suits[(row + column) % 4], x, y, step * random.uniform(0.3, 0.4), (ink[0], ink[1], ink[2]))
    return ground


def _clutter(random: np.random.Generator) -> Picture:
    ground = gradient(SIDE, SIDE, random)
    for _ in range(int(random.integers(5, 25))):
        x, y = int(random.integers(SIDE)), int(random.integers(SIDE))
        far = (x + int(random.integers(10, 200)), y + int(random.integers(10, 200)))
        kind = random.random()
        if kind < 0.4:
            cv2.rectangle(ground, (x, y), far, any_colour(random), -1 if random.random() < 0.7 else 3)
        elif kind < 0.7:
            cv2.circle(ground, (x, y), int(random.integers(5, 70)), any_colour(random), -1, cv2.LINE_AA)
        elif kind < 0.85:
            cv2.line(ground, (x, y), far, any_colour(random), int(random.integers(1, 12)), cv2.LINE_AA)
        else:
            text_lines(ground, (x, y, min(far[0], SIDE), min(far[1], SIDE)), random, any_colour(random))
    return ground


def texture(random: np.random.Generator) -> Picture:
    """One SIDE x SIDE texture, freshly drawn."""
    kind = KINDS[int(random.choice(len(KINDS), p=_SHARES))]
    if kind == "felt":
        fine = _noise(random, SIDE, SIDE) * random.uniform(0.01, 0.09)
        return _shade(_felt_colour(random), fine + _noise(random, 5, 5) * 0.04)
    if kind == "speed-cloth":
        return _speed_cloth(random)
    if kind == "wood":
        return _wood(random)
    if kind == "weave":
        return _weave(random)
    if kind == "carpet":
        rough = _noise(random, SIDE // 3, SIDE // 3) * random.uniform(0.1, 0.35)
        return _shade(any_colour(random, 20, 220), rough + _noise(random, SIDE, SIDE) * 0.1)
    if kind == "plain":
        base = any_colour(random, 150, 255) if random.random() < 0.6 else any_colour(random)
        return _shade(base, _noise(random, 3, 3) * 0.04)
    if kind == "marble":
        veins = np.abs(np.sin(_noise(random, 6, 6) * 3)).astype(np.float32)
        return _shade(any_colour(random, 90, 250), (veins - 0.6) * random.uniform(0.05, 0.3))
    return _clutter(random)


@lru_cache(maxsize=_POOL)
def _pooled(number: int) -> Picture:
    return texture(np.random.default_rng((number, 31)))


def ground(random: np.random.Generator, width: int, height: int) -> Picture:
    """A piece of ground at a random place, turn and scale: width x height, BGR."""
    whole = _pooled(int(random.integers(_POOL)))
    scale = random.uniform(0.35, 1.0)
    w, h = max(8, round(SIDE * scale)), max(8, round(SIDE * scale * min(1.0, height / width)))
    x, y = int(random.integers(SIDE - w + 1)), int(random.integers(SIDE - h + 1))
    piece = whole[y : y + h, x : x + w]
    if random.random() < 0.5:
        piece = piece.transpose(1, 0, 2)
    piece = np.ascontiguousarray(piece)
    return cv2.resize(piece, (width, height), interpolation=cv2.INTER_LINEAR)  # type: ignore[return-value]
