# SPDX-License-Identifier: GPL-3.0-or-later
"""Decks: procedural ones without end, and those of fetched art, behind one interface."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Protocol

import cv2
import numpy as np

from models.synthesize.backs import back
from models.synthesize.faces import RANKS, SUITS, Box, draw_face
from models.synthesize.paint import Picture, with_alpha
from models.synthesize.sources import ArtMissing, fetched_picture, training_decks
from models.synthesize.strangers import joker
from models.synthesize.style import style

_ZONES = {"heruka-2color-bf": (0.228, 0.38), "heruka-4color-bf": (0.228, 0.38)}  # a gap parts rank and suit
NO_SUIT_BELOW = ("tango",)  # rank and suit in different corners: no index as the index net knows it


class Deck(Protocol):
    """One deck of cards as pictures; ``card`` is the product's number rank * 4 + suit (0..51)."""

    name: str

    def face(self, card: int, width: int = 500) -> Picture:
        """BGRA, ``width`` pixels wide, rounded corners transparent."""

    def index_boxes(self, card: int) -> list[Box]:
        """Boxes round the printed indices (rank and suit), as fractions x0, y0, x1, y1 of the face."""

    def back(self, width: int = 500) -> Picture:
        """BGRA of the back."""

    def joker(self, number: int = 0, width: int = 500) -> Picture:
        """BGRA of a joker; any number is good."""


class ProceduralDeck:
    """A deck drawn from a seed."""

    def __init__(self, seed: int) -> None:
        self.name = f"procedural-{seed}"
        self.style = style(seed)
        self._boxes: dict[int, list[Box]] = {}

    def face(self, card: int, width: int = 500) -> Picture:
        """See Deck."""
        picture, self._boxes[card] = draw_face(self.style, card, width)
        return with_alpha(picture)

    def index_boxes(self, card: int) -> list[Box]:
        """See Deck."""
        return self._boxes.get(card) or draw_face(self.style, card, 240)[1]

    def back(self, width: int = 500) -> Picture:
        """See Deck."""
        picture = back(np.random.default_rng((self.style.seed, 5)), width, round(width * self.style.aspect))
        return with_alpha(picture)

    def joker(self, number: int = 0, width: int = 500) -> Picture:
        """See Deck."""
        return with_alpha(
            joker(np.random.default_rng((self.style.seed, 6, number)), width, round(width * self.style.aspect))
        )


@lru_cache(maxsize=4096)
def _picture(deck: str, name: str, width: int) -> Picture | None:
    picture = fetched_picture(deck, name)
    if picture is None:
        return None
    height = round(picture.shape[0] * width / picture.shape[1])
    method = cv2.INTER_AREA if width < picture.shape[1] else cv2.INTER_CUBIC
    return cv2.resize(_cut_to_card(picture), (width, height), interpolation=method)  # type: ignore[return-value]


def _cut_to_card(picture: Picture) -> Picture:
    rows = np.flatnonzero((picture[..., 3] > 128).mean(axis=1) > 0.4)
    columns = np.flatnonzero((picture[..., 3] > 128).mean(axis=0) > 0.4)
    if not len(rows) or not len(columns):
        return picture
    return picture[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


class ArtDeck:
    """A deck of fetched art. Raises ArtMissing when it has not been fetched."""

    def __init__(self, name: str) -> None:
        self.name = name
        if _picture(name, "As", 500) is None:
            raise ArtMissing(f"no art for deck {name}: run `python -m models.synthesize.art`")

    def face(self, card: int, width: int = 500) -> Picture:
        """See Deck."""
        picture = _picture(self.name, RANKS[card >> 2] + SUITS[card & 3], width)
        if picture is None:
            raise ArtMissing(f"deck {self.name} lacks card {RANKS[card >> 2] + SUITS[card & 3]}")
        return picture.copy()

    def index_boxes(self, card: int) -> list[Box]:
        """See Deck."""
        first = _first_box(self.name, card)
        boxes = [first, (1 - first[2], 1 - first[3], 1 - first[0], 1 - first[1])]
        if self.name in ("dondorf",):
            boxes += [
                (1 - first[2], first[1], 1 - first[0], first[3]),
                (first[0], 1 - first[3], first[2], 1 - first[1]),
            ]
        return boxes

    def back(self, width: int = 500) -> Picture:
        """See Deck."""
        picture = _picture(self.name, "back0", width)
        if picture is not None:
            return picture.copy()
        return with_alpha(back(np.random.default_rng(len(self.name)), width, round(width * 1.4)))

    def joker(self, number: int = 0, width: int = 500) -> Picture:
        """See Deck."""
        picture = _picture(self.name, f"joker{number % 2}", width)
        if picture is not None:
            return picture.copy()
        return with_alpha(joker(np.random.default_rng((len(self.name), number)), width, round(width * 1.4)))


def _ink(face: Picture) -> Picture:
    alpha = face[..., 3:].astype(np.float32) / 255
    flat = face[..., :3] * alpha + 255 * (1 - alpha)
    return (flat.min(axis=2) < 150).astype(np.uint8)


@cache
def index_zone(name: str) -> tuple[float, float]:
    """How far right and down the index of an art deck reaches, as fractions, found on its number cards."""
    if name in _ZONES:
        return _ZONES[name]
    deck = ArtDeck(name)
    inks = np.stack([_ink(cv2.resize(deck.face(card, 250), (250, 350))) for card in range(32)]).astype(np.float32)
    heat = inks.mean(axis=0)
    heat[:, :6] = 0
    heat[:6] = 0
    columns = heat[:90].max(axis=0)
    right = next((x for x in range(18, 90) if columns[x : x + 2].max() < 0.02), 50)
    rows = heat[:, 6:right].max(axis=1)
    low = next((y for y in range(60, 150) if rows[y : y + 3].max() < 0.02), 100)
    return right / 250, low / 350


@lru_cache(maxsize=4096)
def _first_box(name: str, card: int) -> Box:
    """The box of the top left index of an art deck's card."""
    return _ink_box(ArtDeck(name).face(card, 250), index_zone(name))


def _ink_box(face: Picture, zone: tuple[float, float]) -> Box:
    ink = _ink(face)
    height, width = ink.shape
    edge = 5
    part = ink[edge : round(zone[1] * height), edge : round(zone[0] * width)]
    rows, columns = np.flatnonzero(part.any(axis=1)), np.flatnonzero(part.any(axis=0))
    if not len(rows):
        return 0.02, 0.02, zone[0], zone[1]
    return (
        (columns[0] + edge) / width, (rows[0] + edge) / height,
        (columns[-1] + edge + 1) / width, (rows[-1] + edge + 1) / height,
    )  # fmt: skip


def decks(seed: int, art_share: float = 0.3) -> Deck:
    """A training deck for a seed: art with probability ``art_share`` where fetched, else procedural."""
    random = np.random.default_rng((seed, 1))
    if random.random() < art_share:
        names = training_decks()
        try:
            return ArtDeck(names[int(random.integers(len(names)))])
        except ArtMissing:
            pass
    return ProceduralDeck(seed)
