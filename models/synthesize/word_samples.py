# SPDX-License-Identifier: GPL-3.0-or-later
"""Training samples of strips of cards: does the word of a joker stand there? A shard is 512 strips of one seed.

A rectified card is cut into six strips (vision.classify.words.word_strips): along its top, and down its left side laid
either way, from both ends. In some the word stands upright; the others hold other words, indices and pips of ordinary
faces, other people's cards, backs and bare table. A word of letters below each other is left to the whole-card net.
"""

from __future__ import annotations

import cv2
import numpy as np

from models.synthesize.decks import Deck, decks
from models.synthesize.light import ink_spread, spoil, spoil_mildly
from models.synthesize.paint import Picture
from models.synthesize.pictured import Place, unworded, worded
from models.synthesize.samples import RECTIFIED, SHARD, Batch, DeckMaker, effective_width
from models.synthesize.scene import Quad, full_quad, jitter, table_view
from models.synthesize.strangers import stranger
from models.synthesize.words import OF_JOKERS, like_word, other_word
from vision.classify.words import ACROSS, SIDE, STRIP_SIZE

WORDS = tuple(word for word in OF_JOKERS if "joker" in word.casefold())
STRIPS = {"across": ACROSS, "down": SIDE, "up": SIDE}
_SIZE = (250, 350)
_READABLE, _LETTER_WIDE, _SPOILT = 8.0, 0.75, 0.35
"""Height of letters in pixels of the camera from which on a word can be told, and their width to it."""
_LEAST_WIDE, _MOST_WIDE = 60.0, 300.0
_USES, _POOL, _ACROSS, _WITH_WORD, _ALIKE = 24, 16, 0.62, 0.8, 0.12
_SEEN_LEAST = 8.0
_WHOLE, _GONE = 0.93, 0.25
"""Shares of a word within a strip: it is there from the first on; at less than the second it is not."""


class _Card:
    """One card that strips are cut from. ``word`` whether a joker's word stands at ``place``."""

    def __init__(self, picture: Picture, place: Place | None, word: bool) -> None:
        self.picture = picture if picture.shape[2] == 4 else _opaque(picture)
        self.smaller = [self.picture]
        self.place, self.word = place, word

    def seen_at(self, shrink: float) -> tuple[Picture, float]:
        """The picture in about the size in which a camera sees it, and how much smaller it is."""
        level = 0 if shrink > 0.6 else 1 if shrink > 0.3 else 2
        while len(self.smaller) <= level:
            last = self.smaller[-1]
            half = cv2.resize(last, (last.shape[1] // 2, last.shape[0] // 2), interpolation=cv2.INTER_AREA)
            self.smaller.append(np.asarray(half, np.uint8))
        return self.smaller[level], self.smaller[level].shape[1] / self.picture.shape[1]

    def least_wide(self) -> float:
        """How wide the card must be in the camera's picture for a joker's word to be told."""
        if self.place is None or not self.word:
            return _LEAST_WIDE
        x0, y0, x1, y1 = self.place.box
        short, long = sorted((x1 - x0, y1 - y0))
        letter = min(short, long / 5 / _LETTER_WIDE)
        return float(np.clip(_READABLE * self.picture.shape[1] / max(letter, 1.0), _LEAST_WIDE, _MOST_WIDE - 1))


def _opaque(picture: Picture) -> Picture:
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2BGRA), np.uint8)


def _wordless(random: np.random.Generator, deck: Deck) -> _Card:
    kind = random.random()
    if kind < 0.6:
        return _Card(deck.face(int(random.integers(52)), _SIZE[0]), None, False)
    return _Card(stranger(random, *_SIZE) if kind < 0.88 else deck.back(_SIZE[0]), None, False)


def _worded(picture: Picture, random: np.random.Generator) -> _Card:
    """A card with a picture, and a new word on it."""
    joker = random.random() < 0.6
    other = like_word(random) if random.random() < _ALIKE else other_word(random)
    picture = picture.copy()
    return _Card(picture, worded(picture[..., :3], str(random.choice(WORDS)) if joker else other, random), joker)


def _shown(card: _Card, way: str, turned: bool, matrix: Quad, size: tuple[int, int]) -> bool | None:
    """Whether the joker's word stands in a strip; None where that is a matter of taste. ``matrix``: from the card to
    the strip of ``size``."""
    if card.place is None or not card.word:
        return False
    x0, y0, x1, y1 = card.place.box
    height, width = card.picture.shape[:2]
    corners = np.array([[(x0, y0), (x1, y0), (x1, y1), (x0, y1)]], np.float32)
    if turned and card.place.twice:
        corners = np.array([[width, height]], np.float32) - corners
    there = cv2.perspectiveTransform(corners, matrix)[0]
    low, high = there.min(axis=0), there.max(axis=0)
    inside = np.clip(np.minimum(high, size) - np.maximum(low, 0), 0, None) / np.maximum(high - low, 1e-6)
    share = float(inside.prod())
    if share >= _WHOLE and way == card.place.way and turned <= card.place.twice:
        return True
    return False if share <= _GONE else None


def strip_of(card: _Card, way: str, turned: bool, random: np.random.Generator) -> tuple[Picture, bool | None]:
    """One strip as it is cut from a rectified card that some camera saw, and whether the word stands in it."""
    wide = effective_width(random, card.least_wide(), _MOST_WIDE)
    height, width = card.picture.shape[:2]
    spread = random.uniform(0.004, 0.022) * (2.2 if random.random() < 0.15 else 1.0)
    seen = jitter(full_quad(width, height), random, spread)
    seen = np.roll(seen, 2, axis=0) if turned else seen
    strip_wide, strip_high = STRIPS[way]
    matrix = cv2.getPerspectiveTransform(seen, full_quad(*RECTIFIED))
    scale = min(1.0, wide / RECTIFIED[0])
    size = (max(8, round(strip_wide * scale)), max(8, round(strip_high * scale)))
    matrix = np.diag([size[0] / strip_wide, size[1] / strip_high, 1.0]) @ matrix
    label = _shown(card, way, turned, matrix, size)
    source, smaller = card.seen_at(wide / width)
    laid = cv2.warpPerspective(source, matrix @ np.diag([1 / smaller, 1 / smaller, 1.0]), size, flags=cv2.INTER_LINEAR)
    view = laid[..., :3]
    if cv2.countNonZero(cv2.compare(laid[..., 3], 255, cv2.CMP_LT)):
        under = table_view(random, *size).astype(np.float32)
        view = (under + (view - under) * (laid[..., 3:] / np.float32(255))).astype(np.uint8)
    if way != "across":
        view = np.ascontiguousarray(np.rot90(view, 1 if way == "down" else 3))
    if wide > 90 and random.random() < 0.5:
        view = ink_spread(view, random)
    strength = max(0.5, wide / 80) * (1.0 if random.random() < 0.5 else 0.6)
    view = spoil(view, random, strength) if random.random() < _SPOILT else spoil_mildly(view, random, strength)
    if label and float(view.max(axis=2).std()) + float(view.min(axis=2).std()) < _SEEN_LEAST:
        label = None  # so dark or so burnt out that nobody could read it
    method = cv2.INTER_AREA if view.shape[1] > STRIP_SIZE[0] else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(view, STRIP_SIZE, interpolation=method), np.uint8), label


def word_shard(seed: int, number: int, deck_maker: DeckMaker = decks, size: int = SHARD) -> Batch:
    """One shard: N x 40 x 128 x 3 and labels N x 1, 1 where a joker's word stands in the strip."""
    random = np.random.default_rng((seed, number, 13))
    chosen = [deck_maker(int(random.integers(2**31))) for _ in range(max(1, size // 128))]
    pictures = np.empty((size, STRIP_SIZE[1], STRIP_SIZE[0], 3), np.uint8)
    labels = np.zeros((size, 1), np.int64)
    count, n = min(_POOL, 2 + size // _USES), 0
    blank = [_opaque(unworded(random, *_SIZE)) for _ in range(count)]
    plain = [_wordless(random, chosen[0]) for _ in range(count)]
    while n < size:
        at = int(random.integers(count))
        if random.random() < 1 / _USES:
            blank[at] = _opaque(unworded(random, *_SIZE))
            plain[at] = _wordless(random, chosen[int(random.integers(len(chosen)))])
        card = _worded(blank[at], random) if random.random() < _WITH_WORD else plain[at]
        for turned in (False, True):
            way = "across" if random.random() < _ACROSS else "down" if random.random() < 0.5 else "up"
            if card.place is not None and card.place.way in STRIPS and random.random() < 0.8:
                way = card.place.way
            picture, there = strip_of(card, way, turned, random)
            if there is not None and n < size:
                pictures[n], labels[n], n = picture, int(there), n + 1
    return Batch(pictures, labels)
