# SPDX-License-Identifier: GPL-3.0-or-later
"""Training samples of index corners: 48 x 72 cuts round one printed index, and cuts that hold none.

A cut comes either from a rectified card (a fixed corner, with or without room to spare) or from a detector's box round
the index, so margins run from tight to more than double. A neighbour may lie just beside the index, as in a fan.
"""

from __future__ import annotations

import cv2
import numpy as np

from models.synthesize.decks import NO_SUIT_BELOW, Deck, ProceduralDeck, decks
from models.synthesize.faces import Box, draw_face
from models.synthesize.light import ink_spread, jpeg, spoil, spoil_mildly
from models.synthesize.paint import Picture
from models.synthesize.samples import INDEX, SHARD, Batch, DeckMaker, effective_width
from models.synthesize.scene import Quad, cast_shadow, finger, table_view
from models.synthesize.strangers import chip, joker, stranger
from models.synthesize.suits import foreign_suit

_FACE_WIDTH = 260
CUT_ASPECT = 0.5
"""Width to height of an index in a second look (vision/indices.py)."""
_VIEW = (64, 96)
CUTS_A_FACE = 8
_LETTERS = ("D", "V", "R", "B", "1", "U", "E", "T", "N", "P", "11", "12", "X", "M")
_LETTER_WEIGHTS = np.array([6, 6, 10, 4, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1]) / 41
_STRANGER_USES = 3
_MILD, _TRIES, _SEEN_LEAST = 0.5, 3, 9.0
_LAID_OVER, _RANK_PART, _HIDDEN_SOME, _HIDDEN_MUCH = 0.2, 0.58, 0.2, 0.5
"""How often a card lies over part of an index; where its rank ends and its suit begins; up to which hidden share of
either it can be read, and from which on not: half a suit looks like any other."""


def _turned(angle: float) -> Quad:
    return np.array([(np.cos(angle), -np.sin(angle)), (np.sin(angle), np.cos(angle))], np.float32)


def cut_matrix(box: Box, face: Picture, random: np.random.Generator, view: tuple[int, int], loose: bool) -> Quad:
    """The 2 x 3 map from face pixels to a view in which the index stands upright with a random margin: ``loose`` as a
    first look cuts it, from a camera that may see it much narrowed, else as a second look does, which knows its width
    and brings it to ``CUT_ASPECT``."""
    height, width = face.shape[:2]
    x0, y0, x1, y1 = box[0] * width, box[1] * height, box[2] * width, box[3] * height
    upside = (y0 + y1) / 2 > height / 2
    tall, wide = y1 - y0, x1 - x0
    margin = random.uniform(1.0, 1.55) if not loose else random.uniform(1.15, 2.3)
    scale = view[1] / (max(tall, wide * 1.25) * margin)
    stretch = np.exp(random.normal(-0.05, 0.28))
    if not loose:
        stretch = np.clip(CUT_ASPECT * tall / wide * np.exp(random.normal(0, 0.16)), 0.6, 1.7)
    room = max(0.0, (view[1] - tall * scale) / 2)
    shift = random.uniform(-1, 1, 2) * (max(1.5, (view[0] - wide * scale * stretch) / 2), max(1.5, room)) * 0.85
    shear = np.array([(stretch, random.normal(0, 0.21)), (random.normal(0, 0.08), 1)], np.float32)
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
    piece = cv2.resize(other[..., :3], (width * 4, height * 4), interpolation=cv2.INTER_AREA)
    x0, y0 = int(random.integers(width * 3)), int(random.integers(height * 3))
    if random.random() < 0.65:
        x = inside[2] + random.uniform(0.5, width * 0.3)
        edge = np.array(
            [(x + tilt * height / 2, 0), (width * 3, 0), (width * 3, height), (x - tilt * height / 2, height)]
        )
        if random.random() < 0.6:  # its own index follows
            x0, y0 = 0, int(random.integers(height // 2))
            piece = np.roll(piece, int(x), axis=1)
    else:
        y = inside[3] + random.uniform(0.5, height * 0.25)
        edge = np.array(
            [(0, y - tilt * width / 2), (width, y + tilt * width / 2), (width, height * 3), (0, height * 3)]
        )
    cv2.fillConvexPoly(alpha, edge.astype(np.int32), 1.0, cv2.LINE_AA)
    cast_shadow(view, alpha, 0, 0, random)
    pattern = piece[y0 : y0 + height, x0 : x0 + width]
    view[:] = (view + (pattern - view.astype(np.float32)) * alpha[..., None]).astype(np.uint8)


def _laid_over(view: Picture, inside: Box, other: Picture, random: np.random.Generator) -> bool:
    """Another card laid over part of the index, from below, above or a side. Gives whether rank and suit can both still
    be told; where that would be a matter of taste nothing is laid."""
    height, width = view.shape[:2]
    (x0, y0, x1, y1), side, deep = inside, random.random(), random.uniform(0.04, 0.6)
    tilt = random.normal(0, 0.2)
    middle = np.array([(x0 + x1) / 2, (y0 + y1) / 2])
    ways = ((0.0, 1.0), (0.0, -1.0), (1.0, 0.0), (-1.0, 0.0))
    way = np.array(ways[int(np.searchsorted((0.45, 0.6, 0.8), side))]) @ _turned(tilt)
    reach = abs(way[0]) * (x1 - x0) / 2 + abs(way[1]) * (y1 - y0) / 2
    begin, along = middle + way * reach * (1 - 2 * deep), np.array([-way[1], way[0]]) * 400
    edge = np.array([begin - along, begin + along, begin + along + way * 400, begin - along + way * 400])
    alpha = np.zeros((height, width), np.float32)
    cv2.fillConvexPoly(alpha, edge.astype(np.int32), 1.0, cv2.LINE_AA)
    left, right, parted = max(round(x0), 0), max(round(x1), round(x0) + 1), round(y0 + _RANK_PART * (y1 - y0))
    parts = alpha[max(round(y0), 0) : parted, left:right], alpha[parted : max(round(y1), parted + 1), left:right]
    hidden = max((float(part.mean()) for part in parts if part.size), default=1.0)
    if _HIDDEN_SOME < hidden < _HIDDEN_MUCH:
        return True
    piece = cv2.resize(other[..., :3], (width * 4, height * 4), interpolation=cv2.INTER_AREA)
    x, y = int(random.integers(width * 3)), int(random.integers(height * 3))
    if random.random() < 0.5:  # plain paper, as near most edges
        piece = np.full_like(piece, int(random.integers(228, 256)))
    cast_shadow(view, alpha, 0, 0, random)
    laid = piece[y : y + height, x : x + width]
    view[:] = (view + (laid - view.astype(np.float32)) * alpha[..., None]).astype(np.uint8)
    return hidden <= _HIDDEN_SOME


def _finish(view: Picture, random: np.random.Generator, card_height_px: float, stretch: float = 1.0) -> Picture:
    """Camera resolution and spoiling: ``card_height_px`` is how high the view is in the camera picture, ``stretch`` how
    much wider the cut shows the print than it is."""
    tall = int(np.clip(card_height_px, 15, _VIEW[1]))
    squeeze = float(np.clip(np.exp(random.normal(-0.05, 0.18)) / stretch, 0.4, 1.6))
    size = (max(10, round(tall * squeeze * _VIEW[0] / _VIEW[1])), tall)
    small = cv2.resize(ink_spread(view, random), size, interpolation=cv2.INTER_AREA)
    strength = float(np.clip(tall / 36, 0.4, 1.4)) * (1.0 if random.random() < 0.5 else 0.5)
    small = _spoilt(small, random, strength)  # type: ignore[arg-type]
    if random.random() < 0.4:
        small = _zoomed(small, random)
    method = cv2.INTER_AREA if small.shape[0] > INDEX[1] else cv2.INTER_LINEAR
    return cv2.resize(small, INDEX, interpolation=method)  # type: ignore[return-value]


def _spoilt(small: Picture, random: np.random.Generator, strength: float) -> Picture:
    """Light and camera, most often mild; nothing so dark or so burnt out that nobody could read it."""
    for _ in range(_TRIES):
        out = spoil_mildly(small, random, strength) if random.random() < _MILD else spoil(small, random, strength)
        if float(out.max(axis=2).std()) + float(out.min(axis=2).std()) >= _SEEN_LEAST:
            break
    return out


def _zoomed(small: Picture, random: np.random.Generator) -> Picture:
    """What a camera does that delivers more pixels than it sees: enlarged, sharpened until edges ring, coded."""
    grow = random.uniform(1.2, 2.2)
    large = cv2.resize(small, None, fx=grow, fy=grow, interpolation=cv2.INTER_CUBIC)
    more = random.uniform(0.3, 1.6)
    large = cv2.addWeighted(large, 1 + more, cv2.GaussianBlur(large, (0, 0), random.uniform(0.8, 1.8)), -more, 0)
    return jpeg(large, int(random.integers(30, 95)))  # type: ignore[arg-type]


def frame_label(matrix: Quad, box: Box, face: Picture) -> list[int]:
    """Where the index stands in the view: centre, centre to top edge, centre to right edge, each x and y, in
    thousandths of half the view."""
    height, width = face.shape[:2]
    x0, y0, x1, y1 = box[0] * width, box[1] * height, box[2] * width, box[3] * height
    sense = -1 if (y0 + y1) / 2 > height / 2 else 1
    half = np.array(_VIEW) / 2
    centre = (matrix @ np.array([(x0 + x1) / 2, (y0 + y1) / 2, 1]) - half) / half
    up = matrix[:, :2] @ np.array([0, (y0 - y1) / 2 * sense]) / half
    right = matrix[:, :2] @ np.array([(x1 - x0) / 2 * sense, 0]) / half
    return [round(1000 * float(v)) for v in (*centre, *up, *right)]


def index_cut(face: Picture, box: Box, other: Picture, random: np.random.Generator) -> tuple[Picture, list[int] | None]:
    """One cut that holds the index of ``box``, and where it stands there, or None where too much of it is hidden."""
    view = table_view(random, *_VIEW)
    matrix = cut_matrix(box, face, random, _VIEW, loose=random.random() < 0.45)
    if random.random() < 0.25:  # the card that lies under it in a spread shows its own index beside it
        under = matrix.copy()
        under[:, 2] -= matrix[:, :2] @ np.array([random.uniform(0.13, 0.45) * face.shape[1], random.normal(0, 6)])
        _warp(other, under, view)
    _warp(face, matrix, view)
    height, width = face.shape[:2]
    corners = np.array([(box[0] * width, box[1] * height, 1), (box[2] * width, box[3] * height, 1)]) @ matrix.T
    inside = (*corners.min(axis=0), *corners.max(axis=0))
    readable = random.random() > _LAID_OVER or _laid_over(view, inside, other, random)
    if random.random() < 0.4:
        _neighbour(view, inside, other, random)
    if random.random() < 0.04:
        finger(view, (random.uniform(0.2, 0.9), random.choice([0.02, 0.98])), random)
    tall = effective_width(random, 20, 140) if random.random() < 0.3 else effective_width(random, 32, 120)
    stretch = float(np.hypot(*matrix[:, 0]) / max(float(np.hypot(*matrix[:, 1])), 1e-6))
    return _finish(view, random, tall, stretch), frame_label(matrix, box, face) if readable else None


def no_index(face: Picture, boxes: list[Box], random: np.random.Generator, pool: Strangers) -> tuple[Picture, int]:
    """One cut without a readable upright index: pips, court, table, back, chip, joker's word, turned or cut index; and
    the number of the foreign letter on it, or -1."""
    view = table_view(random, *_VIEW)
    height, width = face.shape[:2]
    kind, letter = random.random(), -1
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
        letter = _paste_corner(view, random, pool)
    elif kind < 0.97:
        piece = chip(random, int(random.integers(40, 160)))
        x, y = int(random.integers(-piece.shape[1] // 2, 32)), int(random.integers(-piece.shape[0] // 2, 48))
        matrix = np.array([(1, 0, x), (0, 1, y)], np.float32)
        _warp(piece, matrix, view)
    return _finish(view, random, effective_width(random, 16, 140)), letter


class Strangers:
    """Corners of strangers: a foreign letter or suit in the style of our decks, a joker, or any other thing. Each is
    used a few times before another is drawn, since drawing costs more than all the rest."""

    def __init__(self) -> None:
        self.kept: list[tuple[Picture, list[Box], int]] = []

    def pick(self, random: np.random.Generator) -> tuple[Picture, list[Box], int]:
        """BGRA picture, boxes of what stands in its corners, number of its letter or -1."""
        if not self.kept or random.random() < 1 / _STRANGER_USES:
            self.kept.append(self._drawn(random))
            return self.kept[-1]
        return self.kept[int(random.integers(len(self.kept)))]

    def _drawn(self, random: np.random.Generator) -> tuple[Picture, list[Box], int]:
        letter = -1
        boxes: list[Box] = [(0.0, 0.0, random.uniform(0.14, 0.26), random.uniform(0.2, 0.36))]
        if random.random() < 0.75:
            deck = ProceduralDeck(int(random.integers(2**31))).style
            card = int(random.integers(36, 52)) if random.random() < 0.6 else int(random.integers(52))
            if random.random() < 0.8:
                letter = int(random.choice(len(_LETTERS), p=_LETTER_WEIGHTS))
                thing, boxes = draw_face(deck, card, _FACE_WIDTH, letters=_LETTERS[letter])
            else:
                thing, boxes = draw_face(deck, card, _FACE_WIDTH, foreign_suit=foreign_suit(random))
        else:
            thing = joker(random) if random.random() < 0.6 else stranger(random, 250, 350)
        return np.dstack([thing, np.full(thing.shape[:2], 255, np.uint8)]), boxes, letter


def _paste_corner(view: Picture, random: np.random.Generator, pool: Strangers) -> int:
    """The corner of a stranger; gives the number of its letter or -1."""
    picture, boxes, letter = pool.pick(random)
    box = boxes[int(random.integers(len(boxes)))]
    _warp(picture, cut_matrix(box, picture, random, _VIEW, loose=random.random() < 0.45), view)
    return letter


def _usable(deck: Deck) -> bool:
    if isinstance(deck, ProceduralDeck):
        return deck.style.corners != "side"
    return deck.name not in NO_SUIT_BELOW


def index_shard(seed: int, number: int, deck_maker: DeckMaker = decks, size: int = SHARD) -> Batch:
    """One shard: labels are rank (-1 for none), suit (-1), present 0 or 1, foreign letter (-1), and six numbers of
    ``frame_label`` (0 for none); two of three hold an index."""
    random = np.random.default_rng((seed, number, 12))
    chosen: list[Deck] = []
    while len(chosen) < max(2, size // 24):
        deck = deck_maker(int(random.integers(2**31)))
        if _usable(deck):
            chosen.append(deck)
    pictures = np.empty((size, INDEX[1], INDEX[0], 3), np.uint8)
    labels = np.zeros((size, 10), np.int64)
    face, boxes, card = _draw(chosen[0], random)
    other, pool = face, Strangers()
    for n in range(size):
        if n % CUTS_A_FACE == 0:
            other = face if random.random() < 0.8 else chosen[0].back(_FACE_WIDTH)
            face, boxes, card = _draw(chosen[int(random.integers(len(chosen)))], random)
        if random.random() < 0.72:
            box = boxes[int(random.integers(len(boxes)))]
            pictures[n], frame = index_cut(face, box, other, random)
            labels[n, :4] = (-1, -1, 0, -1)
            if frame is not None:
                labels[n] = (card >> 2, card & 3, 1, -1, *frame)
        else:
            source = face if random.random() < 0.85 else chosen[-1].back(_FACE_WIDTH)
            pictures[n], letter = no_index(source, boxes, random, pool)
            labels[n, :4] = (-1, -1, 0, letter)
    return Batch(pictures, labels)


def _draw(deck: Deck, random: np.random.Generator) -> tuple[Picture, list[Box], int]:
    card = int(random.integers(52))
    return deck.face(card, _FACE_WIDTH), deck.index_boxes(card), card
