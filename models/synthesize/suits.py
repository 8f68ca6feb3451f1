# SPDX-License-Identifier: GPL-3.0-or-later
"""Suit shapes as soft masks: endless outlines of our own, font symbols, and pips cut from fetched art.

Suits are in the order of the product: clubs, diamonds, hearts, spades (``cdhs``). Also strangers' suits:
acorn, leaf, bell, shield, cup, coin, sword, star, which are no suit of ours.
"""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np
import numpy.typing as npt

from models.synthesize.glyphs import SIZE, Mask, crop_to_ink, font_glyph, sized
from models.synthesize.sources import art_folder, fetched_picture

Points = npt.NDArray[np.float64]
SUIT_TEXT = ("♣", "♦", "♥", "♠")
_CANVAS = SIZE * 2
_SYMBOL_FONTS = (
    "fonts-freefont-ttf/*/FreeSerif.ttf", "fonts-freefont-ttf/*/FreeSans.ttf",
    "fonts-freefont-ttf/*/FreeMono.ttf", "fonts-freefont-ttf/*/FreeSansBold.ttf", "fonts-symbola/*/Symbola*",
    "fonts-stix/*/STIX-Regular.otf", "fonts-junicode/*/Junicode*.ttf",
    "fonts-linuxlibertine/*/LinLibertine_R.otf", "fonts-ebgaramond/*/EBGaramond12-Regular.otf",
    "fonts-cmu/*/cmunrm.ttf", "fonts-inter/*/Inter-Regular.otf", "fonts-lato/*/Lato-Regular.ttf",
    "fonts-roboto-unhinted/*/Roboto-Regular.ttf", "fonts-gfs-didot/*/GFSDidot.otf",
    "fonts-b612/*/B612-Regular.ttf", "fonts-mplus/*/Mplus1-Medium*", "fonts-go/*/Go-Regular.ttf",
    "fonts-texgyre/*/texgyrepagella-regular.otf",
)  # fmt: skip
_ART_PIPS = (
    "heruka-2color", "cardsjs", "anglo_poker", "anglo", "neoclassical", "guyenne-classic", "tigullio",
    "tango", "ornamental", "orell",
)  # fmt: skip


def bezier(*control: tuple[float, float], steps: int = 24) -> Points:
    """Points of one cubic Bezier curve with four control points."""
    t = np.linspace(0, 1, steps)[:, None]
    a, b, c, d = (np.array(point, np.float64) for point in control)
    curve: Points = (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t**2 * c + t**3 * d
    return curve


def fill(*outlines: Points) -> Mask:
    """Filled outlines in a box of -1..1 (y down), soft edged, cropped."""
    canvas = np.zeros((_CANVAS, _CANVAS), np.uint8)
    for outline in outlines:
        whole = np.round((outline * 0.48 + 0.5) * _CANVAS * 16).astype(np.int32)
        cv2.fillPoly(canvas, [whole], 255, cv2.LINE_AA, 4)
    return crop_to_ink(cv2.resize(canvas, (SIZE, SIZE), interpolation=cv2.INTER_AREA).astype(np.float32) / 255)


def _mirror(half: Points) -> Points:
    return np.concatenate([half, half[::-1] * [-1, 1]])


def _heart_half(random: np.random.Generator) -> Points:
    width, dip, lobe = random.uniform(0.75, 1.0), random.uniform(-0.75, -0.4), random.uniform(-1.15, -0.9)
    belly, waist = random.uniform(-0.15, 0.25), random.uniform(0.2, 0.75)
    top = bezier((0, dip), (0.12 * width, lobe), (width, lobe * 0.98), (width, -0.35))
    side = bezier((width, -0.35), (width, belly + 0.2), (waist * 0.45, 0.55), (0, 1))
    return np.concatenate([top, side])


def _stem(random: np.random.Generator, top: float) -> Points:
    foot, neck = random.uniform(0.18, 0.55), random.uniform(0.02, 0.16)
    if random.random() < 0.25:
        return np.array([(-neck, top), (neck, top), (neck * 1.4, 1), (-neck * 1.4, 1)])
    side = bezier((neck, top), (neck * 1.1, 0.7), (foot * 0.4, 0.92), (foot, 1))
    return _mirror(side)


def heart(random: np.random.Generator) -> Mask:
    """One heart outline drawn from the generator."""
    return fill(_mirror(_heart_half(random)))


def spade(random: np.random.Generator) -> Mask:
    """One spade: an upturned heart on a stem."""
    body = _mirror(_heart_half(random)) * [1, -1]
    body[:, 1] = body[:, 1] * random.uniform(0.76, 0.88) - 0.16
    return fill(body, _stem(random, 0.1))


def diamond(random: np.random.Generator) -> Mask:
    """One diamond with sides straight, hollow or bulged."""
    wide, bend = random.uniform(0.62, 1.0), random.uniform(-0.16, 0.1)
    side = bezier((0, -1), (wide * (0.33 + bend), -0.66 - bend), (wide * (0.66 + bend), -0.34 - bend), (wide, 0))
    low = side[::-1] * [1, -1]
    return fill(_mirror(np.concatenate([side, low])))


def club(random: np.random.Generator) -> Mask:
    """One club: three lobes, a filled middle and a stem."""
    fat = random.random() < 0.5  # lobes that run into each other, as on most casino and bridge decks
    radius = random.uniform(0.44, 0.58) if fat else random.uniform(0.38, 0.48)
    spread = random.uniform(0.36, 0.48) if fat else random.uniform(0.46, 0.56)
    drop, lift = random.uniform(0.08, 0.26), random.uniform(-0.58, -0.4)
    angle = np.linspace(0, 2 * np.pi, 48)
    ring = np.stack([np.cos(angle), np.sin(angle)], axis=1)
    lobes = [ring * radius + centre for centre in ((0.0, lift), (-spread, drop), (spread, drop))]
    middle = ring * radius * random.uniform(0.35, 0.8) + (0.0, drop - 0.12)
    return fill(*lobes, middle, _stem(random, drop - 0.15))


_OWN = (club, diamond, heart, spade)


@cache
def symbol_sets() -> tuple[tuple[Mask, Mask, Mask, Mask], ...]:
    """Suit symbols of the fetched fonts that have all four."""
    found = []
    for pattern in _SYMBOL_FONTS:
        package, _, name = pattern.partition("/*/")
        for path in sorted((art_folder() / "fonts" / package).rglob(name))[:1]:
            absent = font_glyph(path, "\uf8fd").tobytes()
            masks = [font_glyph(path, text) for text in SUIT_TEXT]
            if len({mask.tobytes() for mask in masks}) == 4 and all(mask.tobytes() != absent for mask in masks):
                found.append((masks[0], masks[1], masks[2], masks[3]))
    return tuple(found)


@cache
def art_sets() -> tuple[tuple[Mask, Mask, Mask, Mask], ...]:
    """Pips cut from the middle of the fetched fives: one set a deck."""
    found = []
    for deck in _ART_PIPS:
        masks = []
        for suit in "cdhs":
            picture = fetched_picture(deck, f"5{suit}")
            if picture is None:
                break
            masks.append(_middle_pip(picture))
        if len(masks) == 4:
            found.append((masks[0], masks[1], masks[2], masks[3]))
    return tuple(found)


def _middle_pip(picture: npt.NDArray[np.uint8]) -> Mask:
    height, width = picture.shape[:2]
    ink = (picture[..., :3].min(axis=2) < 150) & (picture[..., 3] > 128)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(ink.astype(np.uint8))
    middle = labels[height // 2 - 12 : height // 2 + 12, width // 2 - 6 : width // 2 + 6]
    label = int(np.bincount(middle[middle > 0]).argmax()) if (middle > 0).any() else 0
    x, y, w, h, _ = stats[label]
    soft = cv2.GaussianBlur((labels[y : y + h, x : x + w] == label).astype(np.float32), (3, 3), 0)
    return crop_to_ink(soft)


def suit_set(random: np.random.Generator) -> tuple[Mask, ...]:
    """Four suit masks in the order ``cdhs`` for one deck."""
    kind = random.random()
    ready = art_sets() if kind < 0.3 else symbol_sets() if kind < 0.5 else ()
    if ready:
        return ready[int(random.integers(len(ready)))]
    masks = tuple(draw(random) for draw in _OWN)
    squash = float(np.exp(random.normal(0, 0.1)))
    return tuple(sized(mask, mask.shape[1] * squash, mask.shape[0]) for mask in masks)


def foreign_suit(random: np.random.Generator) -> Mask:
    """A mask of a suit that is none of ours: acorn, leaf, bell, shield, coin, cup, sword, star."""
    angle = np.linspace(0, 2 * np.pi, 48)
    ring = np.stack([np.cos(angle), np.sin(angle)], axis=1)
    kind = int(random.integers(7))
    if kind == 0:  # acorn
        cup = np.array([(-0.6, -0.1), (0.6, -0.1), (0.45, -0.5), (-0.45, -0.5)])
        return fill(ring * [0.5, 0.8] + (0, 0.2), cup, np.array([(-0.05, -1), (0.1, -1), (0.08, -0.4), (-0.08, -0.4)]))
    if kind == 1:  # leaf
        side = bezier((0, -1), (1.0, -0.5), (0.8, 0.5), (0, 0.7))
        return fill(_mirror(side), np.array([(-0.05, 0.6), (0.05, 0.6), (0.2, 1), (0.05, 1)]))
    if kind == 2:  # bell or coin
        return fill(ring * 0.9)
    if kind == 3:  # shield
        return fill(_mirror(np.array([(0, -0.9), (0.7, -0.9), (0.7, 0.1), (0.4, 0.6), (0, 1)])))
    if kind == 4:  # cup
        return fill(_mirror(np.array([(0, -0.9), (0.7, -0.9), (0.5, 0), (0.12, 0.3), (0.12, 0.7), (0.5, 1), (0, 1)])))
    if kind == 5:  # sword
        return fill(
            _mirror(
                np.array([(0, -1), (0.14, -0.7), (0.14, 0.4), (0.5, 0.4), (0.5, 0.55), (0.12, 0.55), (0.12, 1), (0, 1)])
            )
        )
    radius = np.where(np.arange(10) % 2, random.uniform(0.3, 0.5), 1.0)
    turn = np.arange(10) * np.pi / 5 - np.pi / 2
    return fill(np.stack([np.cos(turn) * radius, np.sin(turn) * radius], axis=1))
