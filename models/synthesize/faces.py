# SPDX-License-Identifier: GPL-3.0-or-later
"""Drawing one face of a procedural deck: index corners, pips, courts and aces."""

from __future__ import annotations

import cv2
import numpy as np

from models.synthesize.courts import court, monogram_ground
from models.synthesize.glyphs import RANK_TEXT, Mask
from models.synthesize.paint import Colour, Picture, any_colour, blend, gradient, stamp, text_lines
from models.synthesize.style import Style

Box = tuple[float, float, float, float]
RANKS, SUITS = "23456789TJQKA", "cdhs"
_SIDES = {
    4: (0, 1),
    5: (0, 1),
    6: (0, 0.5, 1),
    7: (0, 0.5, 1),
    8: (0, 0.5, 1),
    9: (0, 1 / 3, 2 / 3, 1),
    10: (0, 1 / 3, 2 / 3, 1),
}
_MIDDLE = {1: (0.5,), 2: (0, 1), 3: (0, 0.5, 1), 5: (0.5,), 7: (0.25,), 8: (0.25, 0.75), 9: (0.5,), 10: (1 / 6, 5 / 6)}


def pip_places(count: int) -> list[tuple[int, float]]:
    """Places of the pips of a number card: column -1, 0, 1 and height 0 (top) .. 1."""
    sides = [(column, y) for y in _SIDES.get(count, ()) for column in (-1, 1)]
    return sides + [(0, y) for y in _MIDDLE.get(count, ())]


def index_spots(deck: Style) -> list[tuple[bool, bool, float]]:
    """Corners that carry an index: right side?, lower side (turned)?, scale."""
    whole = [(False, False, 1.0), (True, True, 1.0)]
    if deck.corners == "1":
        return whole[:1]
    if deck.corners == "4":
        return [*whole, (True, False, 1.0), (False, True, 1.0)]
    if deck.corners == "4peek":
        return [*whole, (True, False, 0.45), (False, True, 0.45)]
    return whole


def draw_indices(canvas: Picture, deck: Style, rank_mask: Mask, suit_mask: Mask, ink: Colour) -> list[Box]:
    """Print the index in each corner; gives the boxes as fractions (x0, y0, x1, y1) of the canvas."""
    height, width = canvas.shape[:2]
    boxes = []
    for right, low, scale in index_spots(deck):
        rank_h, suit_h = deck.rank_height * height * scale, deck.suit_height * height * scale
        room = deck.index_width * width * scale
        x = deck.index_x * width if scale == 1 else room * 0.9
        top = deck.index_top * height
        rank_y, suit_y = top + rank_h / 2, top + rank_h + deck.index_gap * height + suit_h / 2
        suit_x = x
        if deck.corners == "side" and scale == 1:
            suit_x, suit_y = x + room * 0.95, top + rank_h / 2
        spots = ((rank_mask, x, rank_y, rank_h, room), (suit_mask, suit_x, suit_y, suit_h, room * 1.05))
        drawn = []
        for mask, cx, cy, size, widest in spots:
            cx, cy = (width - cx if right else cx), (height - cy if low else cy)
            drawn.append(stamp(canvas, mask, cx, cy, size, ink, max_width=widest, turned=low))
        x0, y0 = min(b[0] for b in drawn), min(b[1] for b in drawn)
        x1, y1 = max(b[2] for b in drawn), max(b[3] for b in drawn)
        boxes.append((x0 / width, y0 / height, x1 / width, y1 / height))
    return boxes


def draw_pips(canvas: Picture, deck: Style, count: int, suit_mask: Mask, ink: Colour | Picture) -> None:
    """The pips of a number card; those in the lower half are turned."""
    height, width = canvas.shape[:2]
    span = 1 - 2 * deck.pip_top
    size = deck.pip_height * height * (0.85 if count == 10 else 1.0)
    if deck.pips == "one":
        stamp(canvas, suit_mask, width * 0.5, height * 0.5, height * 0.36, ink, max_width=width * 0.5)
        return
    for column, y in pip_places(count):
        at = (width * (0.5 + column * deck.pip_dx), height * (deck.pip_top + y * span))
        stamp(canvas, suit_mask, *at, size, ink, max_width=size * 1.2, turned=y > 0.51)


def draw_court(canvas: Picture, deck: Style, rank: str, suit: str, ink: Colour) -> None:
    """The middle of a court card: picture, large letter or large suit, in a frame or free."""
    height, width = canvas.shape[:2]
    left, top = round(deck.court_box[0] * width), round(deck.court_box[1] * height)
    box_w, box_h = width - 2 * left, height - 2 * top
    random = np.random.default_rng((deck.seed, 77))
    mask = deck.suits[SUITS.index(suit)]
    if deck.court_kind == "picture":
        shown = "JQK"[("JQK".index(rank) + deck.seed) % 3] if deck.shuffled_courts else rank
        picture = court(deck.court_deck, shown, suit, deck.seed)
    else:
        picture = monogram_ground(random)
    canvas[top : top + box_h, left : left + box_w] = cv2.resize(picture, (box_w, box_h), interpolation=cv2.INTER_AREA)
    if deck.court_kind == "letter":
        stamp(canvas, deck.glyph(rank), width / 2, height / 2, height * 0.3, ink, max_width=box_w * 0.8)
    elif deck.court_kind == "suit":
        stamp(canvas, mask, width / 2, height / 2, height * 0.36, ink, max_width=box_w * 0.9)
    if deck.court_frame:
        line = any_colour(random, 0, 200) if random.random() < 0.7 else ink
        thick = max(1, round(width * random.uniform(0.004, 0.012)))
        cv2.rectangle(canvas, (left, top), (left + box_w - 1, top + box_h - 1), line, thick, cv2.LINE_AA)
    if deck.court_pips:
        size, inset = height * random.uniform(0.07, 0.13), random.uniform(0.45, 0.7)
        for turned in (False, True):
            x = left + size * inset if not turned else width - left - size * inset
            y = top + size * inset * 1.2 if not turned else height - top - size * inset * 1.2
            if random.random() < 0.7:
                stamp(canvas, np.ones((4, 4), np.float32), x, y, size * 1.15, deck.paper, turned=turned)
            stamp(canvas, mask, x, y, size, ink, max_width=size * 1.1, turned=turned)


def draw_ace(canvas: Picture, deck: Style, suit: str, ink: Colour) -> None:
    """The middle of an ace: an ordinary pip, a large one, or an ornate or colourful one."""
    height, width = canvas.shape[:2]
    random = np.random.default_rng((deck.seed, 78, SUITS.index(suit)))
    mask = deck.suits[SUITS.index(suit)]
    size = (deck.big_ace or deck.pip_height) * height
    ornate = random.random() < (0.6 if suit == "s" else 0.12)
    if ornate:
        size = height * random.uniform(0.28, 0.5)
    fill: Colour | Picture = ink
    box = stamp(canvas, mask, width / 2, height / 2, size, fill, max_width=width * 0.62)
    if not ornate:
        return
    wide, tall = round(box[2] - box[0]), round(box[3] - box[1])
    if random.random() < 0.3 and wide > 8:
        small = cv2.resize(mask, (wide, tall), interpolation=cv2.INTER_AREA)
        blend(canvas, round(box[0]), round(box[1]), small, gradient(wide, tall, random))
    for scale in random.uniform(0.35, 0.95, int(random.integers(1, 5))):
        paler: Colour = deck.paper if random.random() < 0.6 else ink
        stamp(canvas, mask, width / 2, height / 2 + size * 0.02, size * scale, paler, max_width=width * 0.62 * scale)
    for _ in range(int(random.integers(0, 40))):
        spot = (round(width / 2 + random.normal(0, wide / 6)), round(height / 2 + random.normal(0, tall / 6)))
        cv2.circle(
            canvas, spot, int(random.integers(1, 4)), deck.paper if random.random() < 0.5 else ink, -1, cv2.LINE_AA
        )
    if random.random() < 0.5:
        low = round(box[3] + 0.02 * height)
        text_lines(canvas, (round(width * 0.3), low, round(width * 0.7), low + round(height * 0.05)), random, ink)


def draw_face(
    deck: Style,
    card_number: int,
    width: int,
    letters: str | None = None,
    foreign_suit: Mask | None = None,
    pip: Mask | None = None,
) -> tuple[Picture, list[Box]]:
    """One face, BGR, and its index boxes. ``card_number`` is the product's rank * 4 + suit.

    ``letters`` or ``foreign_suit`` printed in place of the rank or suit of the index make a stranger of it.
    """
    rank, suit = RANKS[card_number >> 2], SUITS[card_number & 3]
    height = round(width * deck.aspect)
    canvas = np.full((height, width, 3), deck.paper, np.uint8)
    ink, mask = deck.inks[card_number & 3], deck.suits[card_number & 3]
    if deck.face_frame:
        inset = (round(width * (deck.index_x + deck.index_width / 2 + 0.02)), round(height * deck.pip_top * 0.6))
        cv2.rectangle(canvas, inset, (width - inset[0], height - inset[1]), ink, 1, cv2.LINE_AA)
    if rank in "JQK":
        draw_court(canvas, deck, rank, suit, ink)
    elif rank == "A":
        draw_ace(canvas, deck, suit, ink)
    elif deck.pips != "none":
        draw_pips(canvas, deck, (card_number >> 2) + 2, mask if pip is None else pip, ink)
    shown = deck.glyph(letters or RANK_TEXT[card_number >> 2])
    boxes = draw_indices(canvas, deck, shown, mask if foreign_suit is None else foreign_suit, ink)
    return canvas, boxes
