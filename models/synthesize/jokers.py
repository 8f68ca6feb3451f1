# SPDX-License-Identifier: GPL-3.0-or-later
"""Jokers of the open kind: a figure that stands free on the paper, one or two-headed, and the word in large print.

Figures are drawn, or cut out of fetched jokers and courts, stretched, leaned and recoloured; the word runs across the
top and again, on its head, across the bottom, in any letters, often with stars and moons about it.
"""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from models.synthesize.courts import choose_court_deck, court
from models.synthesize.faces import SUITS
from models.synthesize.glyphs import Mask, beside, font_glyph
from models.synthesize.paint import Colour, Picture, any_colour, recolour, rich_colour, stamp
from models.synthesize.sources import art_folder, fetched_picture, training_decks
from models.synthesize.style import style
from models.synthesize.suits import foreign_suit

_WORDS = ("Joker", "JOKER", "joker", "Joker", "Jolly", "Jolly Joker")
_CUT_OUT = 225  # what is whiter than this in a figure is the paper that it stands on


def open_joker(random: np.random.Generator, width: int = 250, height: int = 350) -> Picture:
    """One joker, BGR."""
    canvas = np.full((height, width, 3), any_colour(random, 225, 255), np.uint8)
    ink = rich_colour(random) if random.random() < 0.5 else any_colour(random, 0, 90)
    kind = random.random()
    if kind < 0.55:
        _lay(canvas, _clown(random), random)
    elif kind < 0.8 and (borrowed := _borrowed(random)) is not None:
        _lay(canvas, borrowed, random)
    else:
        rank, suit = "JQK"[int(random.integers(3))], SUITS[int(random.integers(4))]
        _lay(
            canvas, recolour(court(choose_court_deck(random), rank, suit, int(random.integers(2**31))), random), random
        )
    _word(canvas, random, ink)
    return canvas


def _borrowed(random: np.random.Generator) -> Picture | None:
    """The middle of a fetched joker."""
    names = [name for name in training_decks() if (art_folder() / "decks" / name / "joker0.png").exists()]
    picture = fetched_picture(names[int(random.integers(len(names)))], f"joker{random.integers(2)}") if names else None
    if picture is None:
        return None
    alpha = picture[..., 3:].astype(np.float32) / 255
    flat = (picture[..., :3] * alpha + 255 * (1 - alpha)).astype(np.uint8)
    h, w = flat.shape[:2]
    return recolour(flat[h // 6 : h * 5 // 6, w // 6 : w * 5 // 6].copy(), random)


def _blob(random: np.random.Generator, centre: tuple[float, float], size: tuple[float, float], points: int) -> Mask:
    turns = np.sort(random.uniform(0, 2 * np.pi, points))
    reach = random.uniform(0.45, 1.0, points)
    xs, ys = centre[0] + size[0] * reach * np.cos(turns), centre[1] + size[1] * reach * np.sin(turns)
    return np.stack([xs, ys], axis=1).astype(np.int32)


def _clown(random: np.random.Generator, width: int = 180, height: int = 260) -> Picture:
    """A figure on white: robe, limbs, pointed cap with bells, face, staff, all scattered over with ornaments."""
    canvas = np.full((height, width, 3), 255, np.uint8)
    tones = [rich_colour(random) for _ in range(2)] + [any_colour(random, 0, 70), any_colour(random, 60, 255)]

    def tone() -> Colour:
        return tones[int(random.integers(len(tones)))]

    robe = tone()
    middle, waist = random.uniform(0.35, 0.65) * width, random.uniform(0.5, 0.65) * height
    for _ in range(int(random.integers(2, 5))):
        at = (middle + random.normal(0, 14), waist + random.normal(0, 26))
        size = (random.uniform(30, 75), random.uniform(40, 95))
        cv2.fillPoly(canvas, [_blob(random, at, size, int(random.integers(5, 12)))], robe, cv2.LINE_AA)
        robe = robe if random.random() < 0.7 else tone()
    head = np.array([middle + random.normal(0, 12), random.uniform(0.2, 0.34) * height])
    side = np.array([20.0, 0.0])
    for _ in range(int(random.integers(1, 4))):  # the cap's points
        tip = head + random.normal(0, 1, 2) * (45, 14) + (0, -random.uniform(15, 60))
        base = np.array([head - side, head + side, tip]).astype(np.int32)
        cv2.fillConvexPoly(canvas, base, tone(), cv2.LINE_AA)
        cv2.circle(canvas, (int(tip[0]), int(tip[1])), int(random.integers(3, 8)), tone(), -1, cv2.LINE_AA)
    skin = (int(random.integers(140, 256)), int(random.integers(170, 256)), int(random.integers(190, 256)))
    at = (int(head[0]), int(head[1]))
    cv2.ellipse(
        canvas, at, (int(random.integers(12, 24)), int(random.integers(14, 26))), 0, 0, 360, skin, -1, cv2.LINE_AA
    )
    for aside in (-6, 6):
        cv2.circle(canvas, (at[0] + aside, at[1] - 4), 2, (20, 20, 20), -1)
    cv2.ellipse(canvas, (at[0], at[1] + 7), (7, 4), 0, 0, 180, (30, 30, 150), 2, cv2.LINE_AA)
    for _ in range(int(random.integers(2, 7))):  # limbs, staff
        start = (int(middle + random.normal(0, 25)), int(waist + random.normal(0, 40)))
        end = (int(random.uniform(0, width)), int(random.uniform(height * 0.3, height)))
        cv2.line(canvas, start, end, tone(), int(random.integers(2, 14)), cv2.LINE_AA)
    dark = canvas.max(axis=2) < 250
    for _ in range(int(random.integers(0, 40))):
        x, y = int(random.integers(width)), int(random.integers(height))
        if dark[y, x]:
            stamp(canvas, foreign_suit(random), x, y, random.uniform(5, 16), tone())
    if random.random() < 0.35:  # two-headed
        canvas[height // 2 :] = canvas[: height - height // 2][::-1, ::-1]
    return canvas


def _lay(canvas: Picture, picture: Picture, random: np.random.Generator) -> None:
    """A figure somewhere about the middle, its white left out."""
    height, width = canvas.shape[:2]
    tall, wide = random.uniform(0.45, 0.85) * height, random.uniform(0.45, 0.95) * width
    small = cv2.resize(picture, (round(wide), round(tall)), interpolation=cv2.INTER_AREA)
    lean = cv2.getRotationMatrix2D((wide / 2, tall / 2), random.normal(0, 9), 1.0)
    lean[:, 2] += (width - wide) / 2 + random.normal(0, 6), (height - tall) / 2 + random.normal(0, 10)
    laid = cv2.warpAffine(small, lean, (width, height), borderValue=(255, 255, 255))
    ink: npt.NDArray[np.bool_] = laid.min(axis=2) < _CUT_OUT
    canvas[ink] = laid[ink]


def _word(canvas: Picture, random: np.random.Generator, ink: Colour) -> None:
    height, width = canvas.shape[:2]
    deck = style(int(random.integers(2**31)))
    word = str(random.choice(_WORDS))
    mask = beside([deck.glyph(letter) for letter in "JOKER"], 14) if deck.font is None else font_glyph(deck.font, word)
    if random.random() < 0.1:
        return
    size, widest = random.uniform(0.04, 0.13) * height, random.uniform(0.35, 0.85) * width
    across = min(widest, mask.shape[1] * size / mask.shape[0])
    x = float(np.clip(random.uniform(0.2, 0.8) * width, across / 2 + 6, width - across / 2 - 6))
    y = size / 2 + random.uniform(0.02, 0.07) * height
    stamp(canvas, mask, x, y, size, ink, max_width=widest)
    stamp(canvas, mask, width - x, height - y, size, ink, max_width=widest, turned=True)
    for _ in range(int(random.integers(0, 6)) if random.random() < 0.5 else 0):
        at = x + random.normal(0, 0.25) * width, y + random.normal(0, 0.05) * height
        extra, tone = foreign_suit(random), rich_colour(random)
        grown = random.uniform(0.02, 0.07) * height
        stamp(canvas, extra, *at, grown, tone)
        stamp(canvas, extra, width - at[0], height - at[1], grown, tone, turned=True)
