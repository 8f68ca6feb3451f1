# SPDX-License-Identifier: GPL-3.0-or-later
"""Words in print: what tells a joker from a card that is only like one is the word on it.

Letters come from the fonts of the indices and from fonts for headings and handwriting, fetched by name; without them
from our own strokes.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import cv2
import numpy as np

from models.synthesize.glyphs import Mask, bent, beside, crop_to_ink, font_glyph, fonts, stroke_glyph, text_mask
from models.synthesize.sources import art_folder, lettering_packages

OF_JOKERS = (
    *("Joker",) * 6, *("JOKER",) * 6, *("joker",) * 2, "Jolly", "JOLLY", "Jolly Joker", "JOLLY JOKER", "The Joker",
)  # fmt: skip
OF_OTHERS = (
    "Jack", "JACKPOT", "Joke", "POKER", "Poker", "BRIDGE", "Bridge", "Extra", "BONUS", "Bonus card", "Rules", "RULES",
    "Score", "SCORE", "Casino", "CASINO", "Dealer", "DEALER", "Welcome", "THANK YOU", "Thank you", "Guarantee",
    "Player", "PLAYER", "Blank", "Draw 2", "WILD", "Wild", "Skip", "Rummy", "Canasta", "HEARTS", "Spades", "KINGS",
    "Queen", "King", "Ace", "BLACKJACK", "Token", "TOKEN", "Broker", "Jungle", "Jelly", "JULIA", "JOHN", "Market",
    "Sale", "MENU", "Open", "CLOSED", "Hotel", "Key", "Cafe", "BAR", "Pizza", "Circus", "CIRCUS", "Magic", "MAGIC",
    "Club", "Premium", "Quality", "LINEN", "Made in", "No 808", "Ticket", "TICKET", "Free", "FREE", "Gift", "Loyalty",
    "Holiday", "Summer", "Winner", "Over", "Poster", "Worker", "Looker", "Locker", "JERSEY", "Junior", "Ok", "Smoker",
)  # fmt: skip
_WORD_SIZE = 72
"""Height in pixels at which words are set: they are printed smaller than indices."""
_LETTERS = "EARIOTNSLCUDPMHGBFYWKVXZJQ"
_BARRED = {word.casefold() for word in OF_JOKERS} | {"joke r", "jokers"}
_UNREADABLE = ("symbol", "emoji", "dingbat", "math", "braille", "music")


@cache
def word_fonts() -> tuple[Path, ...]:
    """Font files that print words: those of the indices, and those for headings and handwriting; sorted."""
    folders = [art_folder() / "fonts" / package for package in lettering_packages()]
    files = sorted(p for folder in folders for p in folder.rglob("*") if p.suffix.lower() in (".ttf", ".otf"))
    whole = [p for p in files if not p.is_symlink() and not any(word in p.name.lower() for word in _UNREADABLE)]
    return (*fonts(), *(path for path in whole if _prints_words(path)))


def _prints_words(path: Path) -> bool:
    try:
        return len({font_glyph(path, letter).tobytes() for letter in "JOKERjoker"}) >= 5
    except OSError:
        return False


def other_word(random: np.random.Generator) -> str:
    """A word that no joker bears: one of a list, or letters without sense."""
    if random.random() < 0.6:
        return str(random.choice(OF_OTHERS))
    letters = "".join(_LETTERS[int(random.integers(26))] for _ in range(int(random.integers(3, 9))))
    return letters if random.random() < 0.5 else letters.capitalize() if random.random() < 0.7 else letters.lower()


_NEAR = ("JOKER", "Joker", "joker", "Jolly", "JOLLY")


def like_word(random: np.random.Generator) -> str:
    """A joker's word with one or two letters changed, left out, or put elsewhere."""
    word = str(random.choice(_NEAR))
    letters = list(word)
    for _ in range(1 if random.random() < 0.6 else 2):
        at, kind = int(random.integers(len(letters))), random.random()
        new = _LETTERS[int(random.integers(26))]
        new = new if letters[at].isupper() else new.lower()
        if kind < 0.6:
            letters[at] = new
        elif kind < 0.75 and len(letters) > 3:
            del letters[at]
        elif kind < 0.9:
            letters.insert(at, new)
        else:
            random.shuffle(letters)
    changed = "".join(letters)
    return changed if changed.casefold() not in _BARRED else other_word(random)


def _set_in(path: Path, word: str, stacked: bool) -> Mask:
    if not stacked:
        return text_mask(path, word, _WORD_SIZE)
    return _stack([font_glyph(path, letter) for letter in word if letter != " "])


def _stack(tiles: list[Mask]) -> Mask:
    wide = max(tile.shape[1] for tile in tiles)
    rows = [np.pad(tile, ((0, 16), ((wide - tile.shape[1]) // 2, (wide - tile.shape[1] + 1) // 2))) for tile in tiles]
    return np.concatenate(rows, axis=0)


def _lettered(mask: Mask, random: np.random.Generator) -> Mask:
    """The word on an arch, or dancing: its letters pushed up and down along it."""
    height, width = mask.shape
    along = np.linspace(-1, 1, width, dtype=np.float32)
    arch = random.normal(0, 0.25) * (1 - along**2) + random.normal(0, 0.08) * along
    dance = random.uniform(0, 0.08) * np.sin(along * random.uniform(4, 14) + random.uniform(0, 6))
    room = int(0.6 * height)
    padded = np.pad(mask, ((room, room), (0, 0)))
    ys, xs = np.mgrid[0 : padded.shape[0], 0:width].astype(np.float32)
    return crop_to_ink(cv2.remap(padded, xs, ys + ((arch + dance) * height).astype(np.float32), cv2.INTER_LINEAR))


def printed_word(random: np.random.Generator, word: str, stacked: bool = False) -> Mask:
    """A word as one mask, its letters beside or below each other; each time another cut of letters."""
    faces = word_fonts()
    if not faces:
        weight = int(random.integers(10, 26))
        tiles = [stroke_glyph(letter if letter in "JOKERBDVUTA" else "O", weight) for letter in word.upper()]
        return _stack(tiles) if stacked else beside(tiles, 14)
    mask = _set_in(faces[int(random.integers(len(faces)))], word, stacked)
    if mask.size < 400:
        return printed_word(random, word, stacked)
    mask = _lettered(mask, random) if random.random() < 0.3 else mask
    return bent(mask, int(random.integers(64))) if random.random() < 0.4 and mask.size < 200_000 else mask
