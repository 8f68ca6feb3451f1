# SPDX-License-Identifier: GPL-3.0-or-later
"""Training samples of index corners: 32 x 48 cuts round one printed index, and cuts that hold none.

A cut comes either from a rectified card (a fixed corner, with or without room to spare) or from a detector's box round
the index, so margins run from tight to more than double. A neighbour may lie just beside the index, as in a fan.
"""

from __future__ import annotations

import cv2
import numpy as np

from models.synthesize.decks import NO_SUIT_BELOW, Deck, ProceduralDeck, decks
from models.synthesize.faces import Box, draw_face
from models.synthesize.light import ink_spread, spoil
from models.synthesize.paint import Picture
from models.synthesize.samples import INDEX, SHARD, Batch, DeckMaker, effective_width
from models.synthesize.scene import Quad, cast_shadow, finger, table_view
from models.synthesize.strangers import chip, joker, stranger
from models.synthesize.suits import foreign_suit

_FACE_WIDTH = 260
_VIEW = (64, 96)
CUTS_A_FACE = 6
_LETTERS = (*("D", "V", "R", "B") * 4, "D", "V", "R", "R", "1", "1", "U", "E", "T", "N", "P", "11", "12", "X", "M")


def _turned(angle: float) -> Quad:
    return np.array([(np.cos(angle), -np.sin(angle)), (np.sin(angle), np.cos(angle))], np.float32)


def cut_matrix(box: Box, face: Picture, random: np.random.Generator, view: tuple[int, int], loose: bool) -> Quad:
    """The 2 x 3 map from face pixels to a view in which the index stands upright with a random margin."""
    height, width = face.shape[:2]
    x0, y0, x1, y1 = box[0] * width, box[1] * height, box[2] * width, box[3] * height
    upside = (y0 + y1) / 2 > height / 2
    tall, wide = y1 - y0, x1 - x0
    margin = random.uniform(1.0, 1.3) if not loose else random.uniform(1.15, 2.1)
    scale = view[1] / (max(tall, wide * 1.25) * margin)
    stretch = np.exp(random.normal(0, 0.19))
    room = max(0.0, (view[1] - tall * scale) / 2)
    shift = random.uniform(-1, 1, 2) * (max(1.5, (view[0] - wide * scale * stretch) / 2), max(1.5, room)) * 0.85
    shear = np.array([(stretch, random.normal(0, 0.16)), (random.normal(0, 0.06), 1)], np.float32)
    linear = _turned(random.normal(0, 0.12) + (np.pi if upside else 0)) @ shear * np.float32(scale)
    centre = np.array([(x0 + x1) / 2, (y0 + y1) / 2], np.float32)
    offset = np.array(view, np.float32) / 2 + shift.astype(np.float32) - linear @ centre
    return np.concatenate([linear, offset[:, None]], axis=1).astype(np.float32)


def _warp(face: Picture, matrix: Quad, view: Picture) -> None:
    size = (view.shape[1], view.shape[0])
    shrink = float(np.sqrt(abs(np.linalg.det(matrix[:, :2]))))
    source = cv2.GaussianBlur(face, (0, 0), 0.35 / shrink) if shrink < 0.6 else face
    warped = cv2.warpAffine(source, matrix, size, flags=cv2.INTER_LINEAR)
    alpha = warped[..., 3:].astype(np.float32) / 255
    view[:] = (view + (warped[..., :3] - view.astype(np.float32)) * alpha).astype(np.uint8)


def _neighbour(view: Picture, inside: Box, other: Picture, random: np.random.Generator) -> None:
    """Another card whose edge runs just beyond the index: right of it or below it, as in a fan or a row."""
    height, width = view.shape[:2]
    alpha = np.zeros((height, width), np.float32)
    tilt = random.normal(0, 0.12)
    if random.random() < 0.65:
        x = inside[2] + random.uniform(0.5, width * 0.3)
        edge = np.array(
            [(x + tilt * height / 2, 0), (width * 3, 0), (width * 3, height), (x - tilt * height / 2, height)]
        )
    else:
        y = inside[3] + random.uniform(0.5, height * 0.25)
        edge = np.array(
            [(0, y - tilt * width / 2), (width, y + tilt * width / 2), (width, height * 3), (0, height * 3)]
        )
    cv2.fillConvexPoly(alpha, edge.astype(np.int32), 1.0, cv2.LINE_AA)
    cast_shadow(view, alpha, 0, 0, random)
    piece = cv2.resize(other[..., :3], (width * 4, height * 4), interpolation=cv2.INTER_AREA)
    x, y = int(random.integers(width * 3)), int(random.integers(height * 3))
    pattern = piece[y : y + height, x : x + width]
    view[:] = (view + (pattern - view.astype(np.float32)) * alpha[..., None]).astype(np.uint8)


def _finish(view: Picture, random: np.random.Generator, card_height_px: float) -> Picture:
    """Camera resolution and spoiling: ``card_height_px`` is how high the view is in the camera picture."""
    tall = int(np.clip(card_height_px, 15, _VIEW[1]))
    squeeze = np.exp(random.normal(0, 0.15))
    size = (max(10, round(tall * squeeze * _VIEW[0] / _VIEW[1])), tall)
    small = cv2.resize(ink_spread(view, random), size, interpolation=cv2.INTER_AREA)
    strength = float(np.clip(tall / 36, 0.4, 1.4))
    small = spoil(small, random, strength if random.random() < 0.6 else 0.5 * strength)  # type: ignore[arg-type]
    method = cv2.INTER_AREA if tall > INDEX[1] else cv2.INTER_LINEAR
    return cv2.resize(small, INDEX, interpolation=method)  # type: ignore[return-value]


def index_cut(face: Picture, box: Box, other: Picture, random: np.random.Generator) -> Picture:
    """One cut that holds the index of ``box``."""
    view = table_view(random, *_VIEW)
    matrix = cut_matrix(box, face, random, _VIEW, loose=random.random() < 0.6)
    _warp(face, matrix, view)
    height, width = face.shape[:2]
    corners = np.array([(box[0] * width, box[1] * height, 1), (box[2] * width, box[3] * height, 1)]) @ matrix.T
    inside = (*corners.min(axis=0), *corners.max(axis=0))
    if random.random() < 0.3:
        _neighbour(view, inside, other, random)
    if random.random() < 0.04:
        finger(view, (random.uniform(0.2, 0.9), random.choice([0.02, 0.98])), random)
    tall = effective_width(random, 18, 130) if random.random() < 0.5 else effective_width(random, 32, 130)
    return _finish(view, random, tall)


def no_index(face: Picture, boxes: list[Box], random: np.random.Generator) -> Picture:
    """One cut without a readable upright index: pips, court, table, back, chip, joker's word, turned or cut index."""
    view = table_view(random, *_VIEW)
    height, width = face.shape[:2]
    kind = random.random()
    if kind < 0.15:  # inside of the card, away from the corners
        w = random.uniform(0.16, 0.4) * width
        source, x, y = face, random.uniform(0.22, 0.78) * width, random.uniform(0.15, 0.85) * height
        if boxes[0][2] > 0.2 or len(boxes) > 2:
            x, y = random.uniform(0.4, 0.6) * width, random.uniform(0.36, 0.64) * height
        linear = _turned(random.uniform(-np.pi, np.pi)) * np.float32(_VIEW[0] / w)
        offset = np.array(_VIEW, np.float32) / 2 - linear @ np.array([x, y], np.float32)
        _warp(source, np.concatenate([linear, offset[:, None]], axis=1).astype(np.float32), view)
    elif kind < 0.3:  # the index upside down, sideways, or only half of it
        matrix = cut_matrix(boxes[0], face, random, _VIEW, loose=True)
        middle = np.array(_VIEW, np.float32) / 2
        if random.random() < 0.6:
            turn = _turned(float(random.choice([np.pi / 2, np.pi, -np.pi / 2])) + random.normal(0, 0.15))
            matrix = np.concatenate([turn @ matrix[:, :2], (turn @ (matrix[:, 2] - middle) + middle)[:, None]], axis=1)
        else:
            tall = (boxes[0][3] - boxes[0][1]) * height * float(np.linalg.norm(matrix[:, 1]))
            matrix[1, 2] += random.choice([-1, 1]) * (middle[1] + tall * random.uniform(0.02, 0.2))
        _warp(face, matrix.astype(np.float32), view)
    elif kind < 0.93:
        _paste_corner(view, random)
    elif kind < 0.97:
        piece = chip(random, int(random.integers(40, 160)))
        x, y = int(random.integers(-piece.shape[1] // 2, 32)), int(random.integers(-piece.shape[0] // 2, 48))
        matrix = np.array([(1, 0, x), (0, 1, y)], np.float32)
        _warp(piece, matrix, view)
    return _finish(view, random, effective_width(random, 16, 130))


def _paste_corner(view: Picture, random: np.random.Generator) -> None:
    """The corner of a stranger: a foreign letter or suit in the style of our decks, a joker, or any other thing."""
    box: Box = (0.0, 0.0, random.uniform(0.14, 0.26), random.uniform(0.2, 0.36))
    if random.random() < 0.75:
        deck = ProceduralDeck(int(random.integers(2**31))).style
        card = int(random.integers(36, 52)) if random.random() < 0.6 else int(random.integers(52))
        if random.random() < 0.75:
            letters = _LETTERS[int(random.integers(len(_LETTERS)))]
            thing, boxes = draw_face(deck, card, _FACE_WIDTH, letters=letters)
        else:
            thing, boxes = draw_face(deck, card, _FACE_WIDTH, foreign_suit=foreign_suit(random))
        box = boxes[int(random.integers(len(boxes)))]
    else:
        thing = joker(random) if random.random() < 0.6 else stranger(random, 250, 350)
    card_picture = np.dstack([thing, np.full(thing.shape[:2], 255, np.uint8)])
    _warp(card_picture, cut_matrix(box, card_picture, random, _VIEW, loose=random.random() < 0.6), view)


def _usable(deck: Deck) -> bool:
    if isinstance(deck, ProceduralDeck):
        return deck.style.corners != "side"
    return deck.name not in NO_SUIT_BELOW


def index_shard(seed: int, number: int, deck_maker: DeckMaker = decks, size: int = SHARD) -> Batch:
    """One shard: labels are rank (-1 for none), suit (-1) and present 0 or 1; three of four hold an index."""
    random = np.random.default_rng((seed, number, 12))
    chosen: list[Deck] = []
    while len(chosen) < max(2, size // 24):
        deck = deck_maker(int(random.integers(2**31)))
        if _usable(deck):
            chosen.append(deck)
    pictures = np.empty((size, INDEX[1], INDEX[0], 3), np.uint8)
    labels = np.empty((size, 3), np.int64)
    face, boxes, card = _draw(chosen[0], random)
    other = face
    for n in range(size):
        if n % CUTS_A_FACE == 0:
            other = face if random.random() < 0.8 else chosen[0].back(_FACE_WIDTH)
            face, boxes, card = _draw(chosen[int(random.integers(len(chosen)))], random)
        if random.random() < 0.72:
            box = boxes[int(random.integers(len(boxes)))]
            pictures[n], labels[n] = index_cut(face, box, other, random), (card >> 2, card & 3, 1)
        else:
            source = face if random.random() < 0.85 else chosen[-1].back(_FACE_WIDTH)
            pictures[n], labels[n] = no_index(source, boxes, random), (-1, -1, 0)
    return Batch(pictures, labels)


def _draw(deck: Deck, random: np.random.Generator) -> tuple[Picture, list[Box], int]:
    card = int(random.integers(52))
    return deck.face(card, _FACE_WIDTH), deck.index_boxes(card), card
