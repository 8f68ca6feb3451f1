# SPDX-License-Identifier: GPL-3.0-or-later
"""Cards with a picture that stands free, and a word: jokers are made so, and so are the maker's and others' cards.

The picture is drawn, borrowed from a court, or fetched (people, animals and things of a public-domain library), in its
colours or in one ink. The word stands across, down the side, or in the corner. A joker and a card that is none are
drawn by the same hand: the word alone tells them apart.
"""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from models.synthesize.courts import choose_court_deck, court
from models.synthesize.glyphs import Mask
from models.synthesize.paint import Colour, Picture, any_colour, gradient, recolour, rich_colour, stamp, text_lines
from models.synthesize.sources import art_folder
from models.synthesize.suits import foreign_suit
from models.synthesize.words import printed_word


class Place(NamedTuple):
    """Where a word stands on a card: ``way`` "across", "down" or "up" the side, or "stacked" there; its box in pixels,
    and whether it stands on the other end of the card too, on its head."""

    way: str
    box: tuple[float, float, float, float]
    twice: bool


CUT_OUT = 225  # what is whiter than this in a figure is the paper that it stands on


@cache
def figure_files() -> tuple[Path, ...]:
    """The fetched figures, sorted."""
    return tuple(sorted((art_folder() / "figures").glob("*.png")))


@lru_cache(maxsize=1200)
def _fetched(path: Path) -> Picture:
    """A fetched figure on white, cut to its ink."""
    raw = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
    alpha = raw[..., 3:].astype(np.float32) / 255
    flat = (raw[..., :3] * alpha + 255 * (1 - alpha)).astype(np.uint8)
    x, y, w, h = cv2.boundingRect((flat.min(axis=2) < CUT_OUT).astype(np.uint8))
    return flat[y : y + h, x : x + w] if w > 8 and h > 8 else flat


def free_figure(random: np.random.Generator) -> Picture:
    """Some picture on white, any size."""
    kind, files = random.random(), figure_files()
    if files and kind < 0.6:
        figure = recolour(_fetched(files[int(random.integers(len(files)))]), random)
    elif kind < 0.85:
        figure = clown(random)
    else:
        rank, suit = "JQK"[int(random.integers(3))], "cdhs"[int(random.integers(4))]
        figure = recolour(court(choose_court_deck(random), rank, suit, int(random.integers(2**31))), random)
    if random.random() < 0.25:
        grey = cv2.cvtColor(figure, cv2.COLOR_BGR2GRAY)
        figure = np.asarray(cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR), np.uint8)
    if random.random() < 0.3:
        strew(figure, random)
    if random.random() < 0.2:  # two-headed
        figure = figure.copy()
        figure[figure.shape[0] - figure.shape[0] // 2 :] = figure[: figure.shape[0] // 2][::-1, ::-1]
    return figure


def strew(figure: Picture, random: np.random.Generator) -> None:
    """Small ornaments of a few kinds all over a figure's dress."""
    inked = figure.min(axis=2) < CUT_OUT
    kinds = [foreign_suit(random) for _ in range(int(random.integers(1, 4)))]
    tones = [any_colour(random, 120, 255) if random.random() < 0.7 else any_colour(random, 0, 140) for _ in range(2)]
    height, width = figure.shape[:2]
    for _ in range(int(random.integers(8, 70))):
        x, y = int(random.integers(width)), int(random.integers(height))
        if inked[y, x]:
            ornament, tone = kinds[int(random.integers(len(kinds)))], tones[int(random.integers(2))]
            stamp(figure, ornament, x, y, random.uniform(0.02, 0.07) * height, tone)


def _blob(random: np.random.Generator, centre: tuple[float, float], size: tuple[float, float], points: int) -> Mask:
    turns = np.sort(random.uniform(0, 2 * np.pi, points))
    reach = random.uniform(0.45, 1.0, points)
    if random.random() < 0.5:  # soft folds instead of sharp corners
        fine = np.linspace(0, 2 * np.pi, 72, endpoint=False)
        rough = np.interp(fine, turns, reach, period=2 * np.pi)
        turns, reach = fine, np.convolve(np.tile(rough, 3), np.hanning(15) / 7, "same")[72:144]
    xs, ys = centre[0] + size[0] * reach * np.cos(turns), centre[1] + size[1] * reach * np.sin(turns)
    return np.stack([xs, ys], axis=1).astype(np.int32)


def clown(random: np.random.Generator, width: int = 180, height: int = 260) -> Picture:
    """A figure on white: robe, limbs, pointed cap with bells, face, staff."""
    canvas = np.full((height, width, 3), 255, np.uint8)
    tones = [rich_colour(random) for _ in range(2)] + [any_colour(random, 0, 70), any_colour(random, 60, 255)]

    def tone() -> Colour:
        return tones[int(random.integers(len(tones)))]

    robe = tone() if random.random() < 0.6 else tones[2]
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
    axes = (int(random.integers(12, 24)), int(random.integers(14, 26)))
    cv2.ellipse(canvas, at, axes, 0, 0, 360, skin, -1, cv2.LINE_AA)
    for aside in (-6, 6):
        cv2.circle(canvas, (at[0] + aside, at[1] - 4), 2, (20, 20, 20), -1)
    cv2.ellipse(canvas, (at[0], at[1] + 7), (7, 4), 0, 0, 180, (30, 30, 150), 2, cv2.LINE_AA)
    for _ in range(int(random.integers(2, 7))):  # limbs, staff
        start = (int(middle + random.normal(0, 25)), int(waist + random.normal(0, 40)))
        end = (int(random.uniform(0, width)), int(random.uniform(height * 0.3, height)))
        cv2.line(canvas, start, end, tone(), int(random.integers(2, 14)), cv2.LINE_AA)
    return canvas


def lay_figure(canvas: Picture, figure: Picture, random: np.random.Generator) -> None:
    """A figure somewhere about the middle, at its own shape or stretched a little, its white left out."""
    height, width = canvas.shape[:2]
    tall, wide = random.uniform(0.4, 0.85) * height, random.uniform(0.45, 0.95) * width
    if random.random() < 0.75:
        fit = min(tall / figure.shape[0], wide / figure.shape[1])
        tall, wide = figure.shape[0] * fit, figure.shape[1] * fit * random.uniform(0.85, 1.15)
    small = cv2.resize(figure, (max(4, round(wide)), max(4, round(tall))), interpolation=cv2.INTER_AREA)
    lean = cv2.getRotationMatrix2D((wide / 2, tall / 2), random.normal(0, 7), 1.0)
    lean[:, 2] += (width - wide) / 2 + random.normal(0, 8), (height - tall) / 2 + random.normal(0, 12)
    laid = cv2.warpAffine(small, lean, (width, height), borderValue=(255, 255, 255))
    ink: npt.NDArray[np.bool_] = laid.min(axis=2) < CUT_OUT
    canvas[ink] = laid[ink]


def _ground(random: np.random.Generator, width: int, height: int) -> Picture:
    """Paper, mostly white; now and then tinted, running from one colour to another, or dark."""
    kind = random.random()
    if kind < 0.08:
        return gradient(width, height, random)
    low, high = (225, 255) if kind < 0.85 else (150, 255) if kind < 0.94 else (0, 90)
    canvas = np.full((height, width, 3), any_colour(random, low, high), np.uint8)
    if random.random() < 0.15:
        inset = int(random.uniform(0.03, 0.16) * width)
        around = (inset, inset), (width - inset, height - inset)
        thick = int(random.choice([1, 2, 3, 6, -1]))
        cv2.rectangle(canvas, *around, rich_colour(random) if thick > 0 else any_colour(random, 120, 255), thick)
    return canvas


def _across(canvas: Picture, word: str, random: np.random.Generator, ink: Colour) -> Place:
    """The word across the top and, on its head, across the bottom; or once; often with ornaments about it."""
    height, width = canvas.shape[:2]
    mask = printed_word(random, word)
    size, widest = random.uniform(0.04, 0.13) * height, random.uniform(0.35, 0.85) * width
    across = min(widest, mask.shape[1] * size / mask.shape[0])
    x = float(np.clip(random.uniform(0.2, 0.8) * width, across / 2 + 6, width - across / 2 - 6))
    y = size / 2 + random.uniform(0.02, 0.07) * height
    where = [(x, y, False), (width - x, height - y, True)]
    once = random.random() < 0.2
    if once:
        where = [(x, y if random.random() < 0.5 else height - y, False)]
    ornaments = int(random.integers(1, 6)) if random.random() < 0.5 else 0
    strewn = [(random.normal(0, 0.25) * width, random.normal(0, 0.05) * height) for _ in range(ornaments)]
    kinds = [(foreign_suit(random), rich_colour(random), random.uniform(0.02, 0.07) * height) for _ in strewn]
    for at_x, at_y, turned in where:
        stamp(canvas, mask, at_x, at_y, size, ink, max_width=widest, turned=turned)
        for (dx, dy), (extra, tone, grown) in zip(strewn, kinds, strict=True):
            way = -1 if turned else 1
            stamp(canvas, extra, at_x + way * dx, at_y + way * dy, grown, tone, turned=turned)
    first_x, first_y, _ = where[0]
    box = first_x - across / 2, first_y - size / 2, first_x + across / 2, first_y + size / 2
    return Place("across", box, not once)


def _at_side(canvas: Picture, word: str, random: np.random.Generator, ink: Colour) -> Place:
    """The word where an index would be: letters below each other, or the word on its side."""
    height, width = canvas.shape[:2]
    stacked = random.random() < 0.65
    mask = printed_word(random, word, stacked)
    way = "stacked" if stacked else "up" if random.random() < 0.5 else "down"
    if not stacked:
        mask = np.rot90(mask, 1 if way == "up" else 3).copy()
    size, x = random.uniform(0.16, 0.5) * height, random.uniform(0.06, 0.14) * width
    y = random.uniform(0.03, 0.07) * height + size / 2
    extra = foreign_suit(random) if random.random() < 0.3 else None
    both = random.random() < 0.85
    for turned in (False, True) if both else (False,):
        at = (width - x, height - y) if turned else (x, y)
        stamp(canvas, mask, *at, size, ink, max_width=width * 0.17, turned=turned)
        if extra is not None:
            below = at[1] + (-1 if turned else 1) * (size / 2 + 0.05 * height)
            stamp(canvas, extra, at[0], below, 0.07 * height, ink, max_width=width * 0.16, turned=turned)
    wide = min(mask.shape[1] * size / mask.shape[0], width * 0.17)
    return Place(way, (x - wide / 2, y - size / 2, x + wide / 2, y + size / 2), both)


def pictured(random: np.random.Generator, word: str, width: int = 250, height: int = 350,
             figure: Picture | None = None) -> Picture:  # fmt: skip
    """One such card, BGR, with ``figure`` or one that is found for it."""
    return pictured_at(random, word, width, height, figure)[0]


def pictured_at(random: np.random.Generator, word: str, width: int = 250, height: int = 350,
                figure: Picture | None = None) -> tuple[Picture, Place]:  # fmt: skip
    """The same, and where its word stands."""
    canvas = unworded(random, width, height, figure)
    return canvas, worded(canvas, word, random)


def unworded(random: np.random.Generator, width: int = 250, height: int = 350,
             figure: Picture | None = None) -> Picture:  # fmt: skip
    """One such card that has no word yet."""
    canvas = _ground(random, width, height)
    for _ in range(1 if random.random() < 0.85 else int(random.integers(2, 4))):
        lay_figure(canvas, free_figure(random) if figure is None else figure, random)
    if random.random() < 0.15:  # the maker's name, a guarantee
        top = int(random.uniform(0.1, 0.85) * height)
        left = int(random.uniform(0.15, 0.4) * width)
        below = top + int(random.uniform(0.03, 0.12) * height)
        text_lines(canvas, (left, top, width - left, below), random, _ink_on(canvas, random))
    return canvas


def _ink_on(canvas: Picture, random: np.random.Generator) -> Colour:
    """An ink that can be seen on this card, as a rule."""
    if float(canvas[::8, ::8].mean()) < 110:
        return any_colour(random, 170, 255)
    return rich_colour(random) if random.random() < 0.5 else any_colour(random, 0, 90)


def worded(canvas: Picture, word: str, random: np.random.Generator) -> Place:
    """Print a word on such a card, somewhere it may stand; gives where."""
    return (_across if random.random() < 0.6 else _at_side)(canvas, word, random, _ink_on(canvas, random))
