# SPDX-License-Identifier: GPL-3.0-or-later
"""Court pictures for procedural decks: cut from fetched art and recoloured, or invented figures."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np

from models.synthesize.paint import Picture, any_colour, recolour, rich_colour, text_lines
from models.synthesize.sources import fetched_picture

_DECKS = (
    "heruka-2color", "heruka-2color-bf", "cardsjs", "svg-cards", "anglo_poker", "anglo", "plastic",
    "guyenne-classic", "tigullio", "atlasnye", "neoclassical", "paris", "orell",
)  # fmt: skip
_ENGLISH = ("heruka-2color", "cardsjs", "anglo_poker", "anglo", "svg-cards", "heruka-2color-bf")
_CROP = {"heruka-2color-bf": (0.2, 0.11, 0.8, 0.89)}
_USUAL_CROP = (0.17, 0.07, 0.83, 0.93)
_CACHED_WIDTH = 260


@cache
def _court(deck: str, name: str) -> Picture | None:
    picture = fetched_picture(deck, name)
    if picture is None:
        return None
    alpha = picture[..., 3:].astype(np.float32) / 255
    flat = (picture[..., :3] * alpha + 255 * (1 - alpha)).astype(np.uint8)
    height, width = flat.shape[:2]
    x0, y0, x1, y1 = _CROP.get(deck, _USUAL_CROP)
    cut = flat[round(y0 * height) : round(y1 * height), round(x0 * width) : round(x1 * width)]
    return cv2.resize(
        cut, (_CACHED_WIDTH, round(cut.shape[0] * _CACHED_WIDTH / cut.shape[1])), interpolation=cv2.INTER_AREA
    )  # type: ignore[return-value]


def choose_court_deck(random: np.random.Generator) -> str | None:
    """An art deck to borrow courts from, or None for invented figures (always None when nothing was fetched)."""
    kind = random.random()
    names = _ENGLISH if kind < 0.55 else _DECKS if kind < 0.78 else ()
    if not names:
        return None
    deck = names[int(random.integers(len(names)))]
    return deck if _court(deck, "Ks") is not None else None


def court(deck: str | None, rank: str, suit: str, deck_seed: int) -> Picture:
    """The picture of one court card, any size; the same deck seed gives one style for all twelve."""
    random = np.random.default_rng((deck_seed, "JQK".index(rank), "cdhs".index(suit)))
    borrowed = _court(deck, rank + suit) if deck else None
    if borrowed is not None:
        return recolour(borrowed, np.random.default_rng(deck_seed))
    return figure(random, rank)


def figure(random: np.random.Generator, rank: str = "K", width: int = 150, height: int = 220) -> Picture:
    """An invented double-headed figure: robe, face, head-dress, ornaments; the lower half is the upper turned."""
    half = np.full((height // 2, width, 3), any_colour(random, 200, 255), np.uint8)
    middle = width // 2
    palette = [rich_colour(random) for _ in range(3)] + [(20, 20, 20), (60, 200, 240)]

    def pick() -> tuple[int, int, int]:
        return palette[int(random.integers(len(palette)))]

    for _ in range(int(random.integers(3, 9))):
        points = np.stack([random.uniform(0, width, 5), random.uniform(height * 0.22, height * 0.55, 5)], axis=1)
        cv2.fillConvexPoly(half, cv2.convexHull(points.astype(np.int32)), pick(), cv2.LINE_AA)
    for _ in range(int(random.integers(4, 14))):
        start = (int(random.integers(width)), int(random.integers(height // 4, height // 2)))
        end = (int(random.integers(width)), int(random.integers(height // 4, height // 2)))
        cv2.line(half, start, end, pick(), int(random.integers(1, 5)), cv2.LINE_AA)
    for _ in range(int(random.integers(0, 5))):
        spot = (int(random.integers(width)), int(random.integers(height // 4, height // 2)))
        cv2.circle(half, spot, int(random.integers(3, 14)), pick(), int(random.choice([-1, 2])), cv2.LINE_AA)
    skin = (int(random.integers(130, 230)), int(random.integers(170, 240)), int(random.integers(200, 256)))
    face = (middle + int(random.integers(-12, 13)), int(height * 0.2))
    cv2.ellipse(half, face, (int(width * 0.16), int(height * 0.11)), 0, 0, 360, pick(), -1, cv2.LINE_AA)
    cv2.ellipse(half, face, (int(width * 0.11), int(height * 0.09)), 0, 0, 360, skin, -1, cv2.LINE_AA)
    for side in (-5, 5):
        cv2.circle(half, (face[0] + side, face[1] - 4), 2, (20, 20, 20), -1)
    cv2.line(half, (face[0] - 4, face[1] + 9), (face[0] + 4, face[1] + 9), (30, 30, 160), 2)
    points_of_crown = {"K": 5, "Q": 3, "J": 1}.get(rank, 4)
    for n in range(points_of_crown):
        x = face[0] + int((n - (points_of_crown - 1) / 2) * 10)
        cv2.fillConvexPoly(half, np.array([(x - 6, face[1] - 14), (x + 6, face[1] - 14), (x, face[1] - 34)]), pick())
    return np.concatenate([half, half[::-1, ::-1]])


def monogram_ground(random: np.random.Generator, width: int = 150, height: int = 220) -> Picture:
    """A plain or lightly printed ground for decks that show only a letter on their courts."""
    ground = np.full((height, width, 3), any_colour(random, 225, 255), np.uint8)
    if random.random() < 0.3:
        text_lines(ground, (8, 8, width - 8, height - 8), random, any_colour(random, 170, 230))
    return ground
