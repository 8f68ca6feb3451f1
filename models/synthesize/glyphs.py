# SPDX-License-Identifier: GPL-3.0-or-later
"""Rank and suit glyphs as soft masks, from fonts fetched by name, and from strokes of our own.

A mask is a float32 array 0..1, cropped to its ink, about ``SIZE`` pixels high. Strokes need no font, so that
tests of the synthesis run where nothing was fetched.
"""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from models.synthesize.sources import art_folder, font_packages

Mask = npt.NDArray[np.float32]
SIZE = 144
RANK_TEXT = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
_SKIP_WORDS = (
    "italic", "oblique", "math", "symbol", "emoji", "dingbat", "greek", "swash", "ornament", "arrows",
    "initials", "typewriter-oblique", "-it", "slanted", "kursiv", "hebrew", "capitals", "script", "keyboard",
    "arab", "caps", "color", "shadow", "thin", "hairline", "extralight", "ultralight", "lohit", "unicode",
    "modata", "music", "keys", "braille", "size", "stixno", "stixint", "stixvar", "variable", "mediumcond",
    "display-", "cmunui", "cmunci", "lmmono", "ogonki", "nupuram", "biolinum_k", "outline", "smallcap",
    "zallman", "rail", "foehn", "standardsymbols", "d050000l", "z003",
)  # fmt: skip
_PER_PACKAGE = 4


def _stroke_points() -> dict[str, list[list[tuple[float, float]]]]:
    """Polylines in a unit box for each rank character; arcs are short chords."""

    def arc(cx: float, cy: float, rx: float, ry: float, start: float, end: float) -> list[tuple[float, float]]:
        angles = np.radians(np.linspace(start, end, 24))
        return [(cx + rx * float(np.cos(a)), cy + ry * float(np.sin(a))) for a in angles]

    return {
        "2": [[*arc(0.5, 0.28, 0.42, 0.28, 190, 380), (0.08, 1.0), (0.95, 1.0)]],
        "3": [arc(0.48, 0.27, 0.4, 0.27, 200, 450) + arc(0.48, 0.76, 0.46, 0.26, 270, 515)],
        "Ʒ": [[(0.08, 0.0), (0.92, 0.0), (0.4, 0.42), *arc(0.46, 0.7, 0.46, 0.3, 285, 515)]],
        "Ʒ|": [[(0.1, 0.2), (0.1, 0.0), (0.92, 0.0), (0.42, 0.4), *arc(0.46, 0.69, 0.46, 0.31, 280, 540), (0.0, 0.6)]],
        "4": [[(0.72, 1.0), (0.72, 0.0), (0.03, 0.7), (0.98, 0.7)]],
        "5": [[(0.9, 0.0), (0.2, 0.0), (0.12, 0.48), *arc(0.48, 0.68, 0.44, 0.32, 215, 510)]],
        "6": [[(0.78, 0.02), *arc(0.5, 0.68, 0.43, 0.6, 235, 180), *arc(0.5, 0.68, 0.42, 0.31, 180, 540)]],
        "7": [[(0.05, 0.0), (0.95, 0.0), (0.4, 1.0)]],
        "8": [arc(0.5, 0.25, 0.36, 0.25, 90, 450), arc(0.5, 0.75, 0.44, 0.25, 270, 630)],
        "9": [[(0.22, 0.98), *arc(0.5, 0.32, 0.43, 0.6, 55, 0), *arc(0.5, 0.32, 0.42, 0.31, 0, 360)]],
        "6~": [[*arc(0.5, 0.36, 0.42, 0.36, -35, -180), *arc(0.5, 0.68, 0.42, 0.32, 180, 540)]],
        "9~": [[*arc(0.5, 0.64, 0.42, 0.36, 145, 0), *arc(0.5, 0.32, 0.42, 0.32, 0, 360)]],
        "Q~": [arc(0.5, 0.47, 0.36, 0.47, 0, 360), arc(0.52, 1.0, 0.5, 0.36, 190, 355)],
        "I": [[(0.5, 0.0), (0.5, 1.0)]],
        "1": [[(0.2, 0.2), (0.5, 0.0), (0.5, 1.0)]],
        "0": [arc(0.5, 0.5, 0.4, 0.5, 0, 360)],
        "J": [[(0.35, 0.0), (0.85, 0.0)], [(0.68, 0.0), (0.68, 0.7), *arc(0.36, 0.7, 0.32, 0.3, 0, 180)]],
        "Q": [arc(0.5, 0.48, 0.44, 0.48, 0, 360), [(0.5, 0.68), (0.95, 1.05)]],
        "K": [[(0.12, 0.0), (0.12, 1.0)], [(0.92, 0.0), (0.14, 0.62)], [(0.4, 0.42), (0.95, 1.0)]],
        "A": [[(0.02, 1.0), (0.5, 0.0), (0.98, 1.0)], [(0.2, 0.68), (0.8, 0.68)]],
        "B": [[(0.1, 0.0), (0.1, 1.0)], arc(0.1, 0.25, 0.7, 0.25, -90, 90), arc(0.1, 0.75, 0.8, 0.25, -90, 90)],
        "D": [[(0.1, 0.0), (0.1, 1.0)], arc(0.1, 0.5, 0.8, 0.5, -90, 90)],
        "V": [[(0.02, 0.0), (0.5, 1.0), (0.98, 0.0)]],
        "R": [[(0.1, 0.0), (0.1, 1.0)], arc(0.1, 0.27, 0.7, 0.27, -90, 90), [(0.4, 0.54), (0.95, 1.0)]],
        "T": [[(0.0, 0.0), (1.0, 0.0)], [(0.5, 0.0), (0.5, 1.0)]],
        "U": [[(0.1, 0.0), (0.1, 0.65), *arc(0.5, 0.65, 0.4, 0.35, 180, 0), (0.9, 0.0)]],
        "O": [arc(0.5, 0.5, 0.45, 0.5, 0, 360)],
        "E": [[(0.9, 0.0), (0.1, 0.0), (0.1, 1.0), (0.9, 1.0)], [(0.1, 0.5), (0.8, 0.5)]],
    }


_BALL_ENDS = {"2": (0,), "3": (0, -1), "5": (-1,), "6~": (0,), "9~": (0,), "J": (-1,)}


@lru_cache(maxsize=2048)
def stroke_glyph(text: str, weight: int, slab: bool = False, curly: bool = False) -> Mask:
    """``text`` drawn with our own strokes; ``weight`` 8..30 of ``SIZE``, ``slab`` adds feet at line ends, ``curly``
    adds balls at the ends of bows, as on most printed cards."""
    points = _stroke_points()
    scale, pad = SIZE - 2 * weight, weight
    wide = round(scale * 0.66)
    tiles = []
    for letter in text:
        letter = f"{letter}~" if curly and f"{letter}~" in points else letter
        strokes = points.get(f"{letter}|", points.get(letter, points["O"])) if slab else points.get(letter, points["O"])
        tile = np.zeros((SIZE, wide + 2 * pad), np.uint8)
        for line in strokes:
            xy = np.array([(pad + x * wide, pad + y * scale) for x, y in line], np.float32)
            whole = np.round(xy * 16).astype(np.int32)
            cv2.polylines(tile, [whole], False, 255, weight, cv2.LINE_AA, 4)
            if slab and letter in "AK1T4" and np.hypot(*(xy[0] - xy[-1])) > scale * 0.3:
                for x, y in (xy[0], xy[-1]):
                    low, high = (round(x - weight), round(y)), (round(x + weight), round(y))
                    cv2.line(tile, low, high, 255, max(weight * 3 // 4, 4), cv2.LINE_AA)
        for end in _BALL_ENDS.get(letter, ()) if curly else ():
            x, y = strokes[-1][end]
            cv2.circle(
                tile, (round(pad + x * wide), round(pad + y * scale)), round(weight * 0.85), 255, -1, cv2.LINE_AA
            )
        tiles.append(crop_to_ink(tile.astype(np.float32) / 255))
    return beside(tiles, weight // 2)


@lru_cache(maxsize=8192)
def _bend_fields(seed: int) -> tuple[Mask, Mask, int]:
    random = np.random.default_rng((seed, 31))
    dx, dy = (cv2.resize(random.normal(0, 0.03, (4, 3)).astype(np.float32), (96, 144), interpolation=cv2.INTER_CUBIC)
              for _ in "xy")  # fmt: skip
    return dx, dy, int(random.integers(-4, 7))


def bent(mask: Mask, seed: int) -> Mask:
    """The glyph as another cutter would have made it: bent a little and bolder or finer; the same for one seed."""
    dx, dy, bolder = _bend_fields(seed)
    edge = SIZE // 12
    room = np.pad(mask, edge)
    height, width = room.shape
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    size = (width, height)
    moved_x, moved_y = xs + cv2.resize(dx, size) * width, ys + cv2.resize(dy, size) * height
    room = cv2.remap(room, moved_x, moved_y, cv2.INTER_LINEAR)
    if bolder > 1:
        room = cv2.dilate(room, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (bolder, bolder)))
    elif bolder < -1 and (thin := cv2.erode(room, np.ones((-bolder, -bolder)))).mean() > 0.55 * room.mean():
        room = thin
    return crop_to_ink(np.asarray(room, np.float32))


def beside(tiles: list[Mask], gap: int) -> Mask:
    """Masks side by side with ``gap`` pixels between, aligned on the base line."""
    height = max(tile.shape[0] for tile in tiles)
    padded = [np.pad(tile, ((height - tile.shape[0], 0), (0, gap))) for tile in tiles]
    return crop_to_ink(np.concatenate(padded, axis=1))


def crop_to_ink(mask: Mask) -> Mask:
    """The mask cut to its ink; an empty mask gives one empty pixel."""
    rows, columns = np.flatnonzero(mask.max(axis=1) > 0.1), np.flatnonzero(mask.max(axis=0) > 0.1)
    if not len(rows):
        return np.zeros((1, 1), np.float32)
    return np.ascontiguousarray(mask[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1], np.float32)


def sized(mask: Mask, width: float, height: float) -> Mask:
    """The mask at a size in pixels, at least one pixel each way."""
    size = (max(1, round(width)), max(1, round(height)))
    return cv2.resize(mask, size, interpolation=cv2.INTER_AREA).astype(np.float32, copy=False)


@cache
def fonts() -> tuple[Path, ...]:
    """Upright text font files of the training packages that were fetched, at most four a package, sorted.

    The choice takes seconds, so it is kept in ``fonts/chosen.txt`` beside the fetched fonts.
    """
    folder_of_all = art_folder() / "fonts"
    listed = folder_of_all / "chosen.txt"
    if listed.exists():
        return tuple(folder_of_all / line for line in listed.read_text(encoding="utf-8").splitlines())
    chosen: list[Path] = []
    for package in font_packages():
        folder = art_folder() / "fonts" / package
        files = sorted(p for p in folder.rglob("*") if p.suffix.lower() in (".ttf", ".otf") and not p.is_symlink())
        plain = [p for p in files if not any(word in p.name.lower() for word in _SKIP_WORDS)]
        good = [p for p in plain if _prints_ranks(p)]
        step = max(1, len(good) // _PER_PACKAGE)
        chosen += good[::step][:_PER_PACKAGE]
    if chosen:
        listed.write_text("\n".join(str(path.relative_to(folder_of_all)) for path in chosen), encoding="utf-8")
    return tuple(chosen)


def _prints_ranks(path: Path) -> bool:
    try:
        masks = [font_glyph(path, text) for text in "23456789JQKA"]
    except OSError:
        return False
    heights = [mask.shape[0] for mask in masks[:8]]
    lowest, distinct = min(heights), len({mask.tobytes() for mask in masks})
    return distinct == 12 and lowest > SIZE * 0.4 and max(heights) < lowest * 1.25  # no old-style figures


@lru_cache(maxsize=8192)
def font_glyph(path: Path, text: str) -> Mask:
    """``text`` in a font file. Raises OSError when the file cannot be read as a font."""
    return text_mask(path, text, SIZE)


def text_mask(path: Path, text: str, size: int) -> Mask:
    """The same at another size, not kept: for words, of which there are too many."""
    from PIL import Image, ImageDraw, ImageFont

    font = ImageFont.truetype(str(path), round(size * 1.3))
    image = Image.new("L", (size * (len(text) + 2), size * 3), 0)
    ImageDraw.Draw(image).text((size // 2, size // 2), text, fill=255, font=font)
    return crop_to_ink(np.asarray(image, np.float32) / 255)


FLAT_THREE, PLAIN_TEN = "Ʒ", "I0"
"""Letters that print the flat-topped three and the bar-and-ring ten of many real decks."""


@cache
def has_letter(path: Path, letter: str) -> bool:
    """Whether a font draws this letter and not its box for absent ones."""
    return font_glyph(path, letter).tobytes() != font_glyph(path, "\uf8fd").tobytes()
