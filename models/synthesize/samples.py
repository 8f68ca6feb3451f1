# SPDX-License-Identifier: GPL-3.0-or-later
"""Training samples: whole cards as rectified views, and index corners. A shard is 512 samples of one seed.

Whole: uint8 BGR 96 x 128 (w x h), label 0..51 card, 52 back, 53 joker, 54 other. Index: uint8 BGR 48 x 72 with rank
0..12, suit 0..3, present 1 or (none) 0, and the foreign letter that stands there instead (-1 for none). The same seed
and shard number give the same bytes on one machine.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from models.synthesize.decks import Deck, decks
from models.synthesize.light import ink_spread, spoil
from models.synthesize.paint import Picture
from models.synthesize.scene import cover, drop_chip, finger, full_quad, jitter, lay, table_view
from models.synthesize.strangers import joker, stranger

WHOLE, INDEX = (96, 128), (48, 72)
BACK, JOKER, OTHER = 52, 53, 54
RECTIFIED = (160, 224)
SHARD = 512
_FACE_WIDTH = 200
_WORD_LOW = 45.0  # narrower in the picture, a card has no word to tell a joker from other strangers
DeckMaker = Callable[[int], Deck]


@dataclass(slots=True)
class Batch:
    """One shard: ``pictures`` N x H x W x 3 uint8 and ``labels`` N x k int64."""

    pictures: npt.NDArray[np.uint8]
    labels: npt.NDArray[np.int64]

    def digest(self) -> str:
        """SHA-256 of pictures and labels."""
        return hashlib.sha256(self.pictures.tobytes() + self.labels.tobytes()).hexdigest()


def effective_width(random: np.random.Generator, low: float = 30, high: float = 200) -> float:
    """How many pixels wide the card is in the camera picture: log-uniform."""
    return float(np.exp(random.uniform(np.log(low), np.log(high))))


def _flat(card: Picture) -> Picture:
    alpha = card[..., 3:].astype(np.float32) / 255
    return (card[..., :3] * alpha + 255 * (1 - alpha)).astype(np.uint8)


def rectified_view(card: Picture, random: np.random.Generator, others: list[Picture], *,
                   quad_spread: float = 0.018, width_low: float = 30) -> Picture:  # fmt: skip
    """A found card as a rectified view of ``RECTIFIED`` size with everything that goes wrong on the way."""
    wide = effective_width(random, width_low)
    width = int(np.clip(wide, 30, RECTIFIED[0]))
    height = round(width * 1.4)
    view = table_view(random, width, height)
    spread = quad_spread * (2.2 if random.random() < 0.15 else 1.0)
    quad = jitter(full_quad(width, height), random, spread)
    if random.random() < 0.5:
        quad = np.roll(quad, 2, axis=0)
    method = cv2.INTER_AREA
    small = cv2.resize(card, (width, height), interpolation=method) if width < card.shape[1] * 0.7 else card
    lay(view, small, quad)
    _obstruct(view, random, others)
    if width > 90 and random.random() < 0.5:
        view = ink_spread(view, random)
    view = spoil(view, random, max(0.5, width / 80))
    if width < RECTIFIED[0]:
        view = cv2.resize(view, RECTIFIED, interpolation=cv2.INTER_LINEAR)  # type: ignore[assignment]
    return view


def view_of(
    card: Picture, random: np.random.Generator, others: list[Picture], *, quad_spread: float = 0.018,
    width_low: float = 30,
) -> Picture:  # fmt: skip
    """A rectified view at the size the whole-card net takes."""
    view = rectified_view(card, random, others, quad_spread=quad_spread, width_low=width_low)
    return cv2.resize(view, WHOLE, interpolation=cv2.INTER_AREA)  # type: ignore[return-value]


def _obstruct(view: Picture, random: np.random.Generator, others: list[Picture]) -> None:
    kind = random.random()
    if kind < 0.14 and others:
        cover(view, others[int(random.integers(len(others)))], random, random.uniform(0.05, 0.38))
    elif kind < 0.22:
        side = random.random() < 0.5
        finger(
            view,
            (random.uniform(0.1, 0.9), random.choice([0.06, 0.94]))
            if side
            else (random.choice([0.08, 0.92]), random.uniform(0.2, 0.8)),
            random,
        )
    elif kind < 0.28:
        drop_chip(view, (random.uniform(0.3, 0.7), random.uniform(0.2, 0.8)), random)


def _wrong_view(face: Picture, random: np.random.Generator, others: list[Picture]) -> Picture:
    """What a detector may cut out by mistake: an inner frame, half a card, bare table, chips, a hand."""
    kind = random.random()
    if kind < 0.3:
        height, width = face.shape[:2]
        x, y = random.uniform(0.17, 0.27), random.uniform(0.08, 0.18)
        inner = face[round(y * height) : round((1 - y) * height), round(x * width) : round((1 - x) * width)]
        return view_of(np.ascontiguousarray(inner), random, others, quad_spread=0.01)
    width, height = 120, 168
    view = table_view(random, width, height)
    if kind < 0.6:
        shift = random.choice([-1, 1], 2) * random.uniform(0.0, 1.0, 2)
        shift *= random.uniform(0.55, 0.9) / max(np.abs(shift).max(), 1e-6)
        lay(view, face, (full_quad(width, height) + shift * (width, height)).astype(np.float32))
        if random.random() < 0.4 and others:
            lay(view, others[0], (full_quad(width, height) - shift * (width, height) * 1.1).astype(np.float32))
    elif kind < 0.72:
        for _ in range(int(random.integers(1, 4))):
            drop_chip(view, (random.uniform(0, 1), random.uniform(0, 1)), random)
    elif kind < 0.84:
        for _ in range(int(random.integers(2, 6))):
            finger(view, (random.uniform(0.1, 0.9), random.uniform(0.1, 0.9)), random)
    if random.random() < 0.5:
        view = np.ascontiguousarray(view[::-1, ::-1])
    return cv2.resize(spoil(view, random), WHOLE, interpolation=cv2.INTER_AREA)  # type: ignore[return-value]


def whole_shard(seed: int, number: int, deck_maker: DeckMaker = decks, size: int = SHARD) -> Batch:
    """One shard of whole-card views: 77 % faces, the rest backs, jokers, strangers and wrong cuts."""
    random = np.random.default_rng((seed, number, 11))
    chosen = [deck_maker(int(random.integers(2**31))) for _ in range(max(2, size // 24))]
    pictures = np.empty((size, WHOLE[1], WHOLE[0], 3), np.uint8)
    labels = np.empty((size, 1), np.int64)
    others: list[Picture] = []
    face = chosen[0].face(int(random.integers(52)), _FACE_WIDTH)
    card = 0
    for n in range(size):
        deck = chosen[int(random.integers(len(chosen)))]
        kind = random.random()
        if n % 2 == 0 or kind < 0.1:
            card = int(random.integers(52))
            face = deck.face(card, _FACE_WIDTH)
            others = [*others[-5:], face if random.random() < 0.7 else deck.back(_FACE_WIDTH)]
        beside = others[:-1]
        if kind < 0.77:
            pictures[n], labels[n] = view_of(face, random, beside), card
        elif kind < 0.80:
            pictures[n], labels[n] = view_of(deck.back(_FACE_WIDTH), random, beside), BACK
        elif kind < 0.865:
            drawn = deck.joker(int(random.integers(2)), _FACE_WIDTH) if random.random() < 0.3 else joker(random)
            pictures[n], labels[n] = view_of(drawn, random, beside, width_low=_WORD_LOW), JOKER
        elif kind < 0.97:
            pictures[n], labels[n] = view_of(stranger(random), random, beside, width_low=_WORD_LOW), OTHER
        else:
            pictures[n], labels[n] = _wrong_view(_flat(face), random, beside), OTHER
    return Batch(pictures, labels)
