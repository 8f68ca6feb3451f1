# SPDX-License-Identifier: GPL-3.0-or-later
"""Backs of cards: lattice, plain, casino, checks, waves, rosettes, logo, borderless, and the fetched ones."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np

from models.synthesize.paint import Picture, any_colour, blend, gradient, recolour, rich_colour, rounded, text_lines
from models.synthesize.sources import art_folder, training_decks


@cache
def _fetched() -> tuple[Picture, ...]:
    found = []
    for deck in training_decks():
        for path in sorted((art_folder() / "decks" / deck).glob("back*.png")):
            picture = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
            alpha = picture[..., 3:].astype(np.float32) / 255
            flat = (picture[..., :3] * alpha + 255 * (1 - alpha)).astype(np.uint8)
            found.append(cv2.resize(flat, (250, 350), interpolation=cv2.INTER_AREA))
    return tuple(found)


def _lattice(canvas: Picture, random: np.random.Generator, ink: tuple[int, int, int]) -> None:
    height, width = canvas.shape[:2]
    step, thick = int(random.integers(6, 34)), int(random.integers(1, 5))
    slope = random.uniform(0.6, 1.8)
    for offset in range(-height * 2, width + height * 2, step):
        cv2.line(canvas, (offset, 0), (round(offset + height * slope), height), ink, thick, cv2.LINE_AA)
        cv2.line(canvas, (offset, height), (round(offset + height * slope), 0), ink, thick, cv2.LINE_AA)


def _grid(canvas: Picture, random: np.random.Generator, ink: tuple[int, int, int]) -> None:
    height, width = canvas.shape[:2]
    step = int(random.integers(6, 28))
    y, x = np.mgrid[0:height, 0:width]
    kind = int(random.integers(4))
    if kind == 0:
        on = (x // step + y // step) % 2 == 0
    elif kind == 1:
        on = (x % step - step / 2) ** 2 + (y % step - step / 2) ** 2 < (step * random.uniform(0.2, 0.45)) ** 2
    elif kind == 2:
        on = np.sin(x / step * 2 + np.sin(y / step) * random.uniform(0.5, 3)) > random.uniform(-0.5, 0.5)
    else:
        on = np.abs(x % step - step / 2) + np.abs(y % step - step / 2) < step * random.uniform(0.25, 0.5)
    canvas[on] = ink


def _rosettes(canvas: Picture, random: np.random.Generator, ink: tuple[int, int, int]) -> None:
    height, width = canvas.shape[:2]
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    for cy in (0.25, 0.75) if random.random() < 0.6 else (0.5,):
        dx, dy = x - width / 2, y - height * cy
        radius, angle = np.hypot(dx, dy), np.arctan2(dy, dx)
        petals, turns = int(random.integers(4, 14)), random.uniform(0.08, 0.5)
        on = np.sin(radius * turns + np.sin(angle * petals) * random.uniform(1, 4)) > random.uniform(-0.3, 0.6)
        canvas[on & (radius < width * random.uniform(0.3, 0.6))] = ink


def _emblem(canvas: Picture, random: np.random.Generator) -> None:
    height, width = canvas.shape[:2]
    ink = any_colour(random) if random.random() < 0.5 else (250, 250, 250)
    axes = (int(width * random.uniform(0.15, 0.35)), int(height * random.uniform(0.08, 0.2)))
    cv2.ellipse(canvas, (width // 2, height // 2), axes, 0, 0, 360, ink, -1, cv2.LINE_AA)
    box = (
        width // 2 - axes[0] * 2 // 3,
        height // 2 - axes[1] // 3,
        width // 2 + axes[0] * 2 // 3,
        height // 2 + axes[1] // 3,
    )
    text_lines(canvas, box, random, any_colour(random))


def back(random: np.random.Generator, width: int = 250, height: int = 350) -> Picture:
    """One back, BGR. Most are the same turned by 180 degrees; all are drawn from the generator."""
    fetched = _fetched()
    if fetched and random.random() < 0.25:
        chosen = recolour(fetched[int(random.integers(len(fetched)))], random)
        return cv2.resize(chosen, (width, height), interpolation=cv2.INTER_AREA)  # type: ignore[return-value]
    field = np.full((350, 250, 3), rich_colour(random), np.uint8)
    if random.random() < 0.15:
        field = gradient(250, 350, random)
    ink = (255, 255, 255) if random.random() < 0.6 else any_colour(random)
    kind = random.random()
    if kind < 0.35:
        _lattice(field, random, ink)
    elif kind < 0.6:
        _grid(field, random, ink)
    elif kind < 0.78:
        _rosettes(field, random, ink)
    if random.random() < 0.3:
        _rosettes(field, random, any_colour(random))
    if random.random() < 0.3:
        _emblem(field, random)
    if random.random() < 0.7:
        field[175:] = field[:175][::-1, ::-1]
    paper = np.full_like(field, any_colour(random, 225, 255))
    margin = 0 if random.random() < 0.2 else int(random.integers(6, 30))
    inner = (250 - 2 * margin, 350 - 2 * margin)
    blend(paper, margin, margin, rounded(*inner, random.uniform(2, 14)), cv2.resize(field, inner))
    if margin and random.random() < 0.3:
        cv2.rectangle(paper, (margin + 5, margin + 5), (244 - margin, 344 - margin), ink, int(random.integers(1, 5)))
    return cv2.resize(paper, (width, height), interpolation=cv2.INTER_AREA)  # type: ignore[return-value]
