# SPDX-License-Identifier: GPL-3.0-or-later
"""What lies on a table and is none of the 52 faces: jokers, cut cards, foreign and promotional cards, things."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from models.synthesize.courts import choose_court_deck, court, figure
from models.synthesize.faces import SUITS, draw_face
from models.synthesize.glyphs import Mask, beside, stroke_glyph
from models.synthesize.jokers import open_joker
from models.synthesize.paint import Picture, any_colour, gradient, recolour, rich_colour, stamp, text_lines
from models.synthesize.pictured import pictured
from models.synthesize.sources import art_folder, fetched_picture, foreign_decks, training_decks
from models.synthesize.style import Style, style
from models.synthesize.suits import foreign_suit, suit_set
from models.synthesize.words import other_word

OPEN_JOKERS = 0.55
_FOREIGN_LETTERS = (
    "B",
    "D",
    "V",
    "R",
    "U",
    "O",
    "1",
    "11",
    "12",
    "13",
    "0",
    "E",
    "T",
    "14",
    "15",
    "P",
    "C",
    "S",
    "N",
    "M",
    "W",
    "X",
)


def _read(deck: str, name: str, width: int, height: int) -> Picture | None:
    picture = fetched_picture(deck, name)
    if picture is None:
        return None
    alpha = picture[..., 3:].astype(np.float32) / 255
    flat = (picture[..., :3] * alpha + 255 * (1 - alpha)).astype(np.uint8)
    return cv2.resize(flat, (width, height), interpolation=cv2.INTER_AREA)  # type: ignore[return-value]


def _letters(word: str, deck: Style, upright: bool) -> Mask:
    """A word as one mask: letters below each other, or beside each other."""
    tiles = [deck.glyph(letter) if deck.font or letter in "JOKERBDV" else stroke_glyph("O", 14) for letter in word]
    if not upright:
        return beside(tiles, 14)
    wide = max(tile.shape[1] for tile in tiles)
    padded = [np.pad(tile, ((0, 16), ((wide - tile.shape[1]) // 2, (wide - tile.shape[1] + 1) // 2))) for tile in tiles]
    return np.concatenate(padded, axis=0)


def joker(random: np.random.Generator, width: int = 250, height: int = 350) -> Picture:
    """One joker, BGR: fetched or invented, with JOKER down the side, across, a star, a letter, or nothing; or one of
    the open kind."""
    if random.random() < OPEN_JOKERS:
        return open_joker(random, width, height)
    names = [name for name in training_decks() if (art_folder() / "decks" / name / "joker0.png").exists()]
    if names and random.random() < 0.3:
        fetched = _read(names[int(random.integers(len(names)))], f"joker{int(random.integers(2))}", width, height)
        if fetched is not None:
            return recolour(fetched, random)
    deck = style(int(random.integers(2**31)))
    canvas = np.full((height, width, 3), deck.paper, np.uint8)
    ink = any_colour(random, 0, 90) if random.random() < 0.5 else rich_colour(random)
    left, top = random.uniform(0.1, 0.28), random.uniform(0.08, 0.25)
    box_w, box_h = round(width * (1 - 2 * left)), round(height * (1 - 2 * top))
    borrowed = choose_court_deck(random)
    picture = court(
        borrowed, "JQK"[int(random.integers(3))], SUITS[int(random.integers(4))], int(random.integers(2**31))
    )
    if random.random() < 0.5:
        picture = figure(random, "joker")
    if random.random() < 0.4:
        picture = picture.copy()
        picture[picture.shape[0] // 2 :] = (255, 255, 255)
    y, x = round(height * top), round(width * left)
    canvas[y : y + box_h, x : x + box_w] = cv2.resize(
        recolour(picture, random), (box_w, box_h), interpolation=cv2.INTER_AREA
    )
    _joker_index(canvas, deck, random, ink)
    return canvas


def _joker_index(canvas: Picture, deck: Style, random: np.random.Generator, ink: tuple[int, int, int]) -> None:
    height, width = canvas.shape[:2]
    kind, centre_x = random.random(), random.uniform(0.06, 0.12) * width
    if kind < 0.45:
        mask, size = _letters("JOKER", deck, upright=True), random.uniform(0.16, 0.5) * height
    elif kind < 0.65:
        mask, size = (
            np.rot90(_letters("JOKER", deck, upright=False), int(random.choice([1, 3]))).copy(),
            random.uniform(0.2, 0.5) * height,
        )
    elif kind < 0.85:
        mask, size = foreign_suit(random), random.uniform(0.05, 0.12) * height
    elif kind < 0.93:
        mask, size = _letters("JOKER", deck, upright=False), random.uniform(0.02, 0.05) * height
        centre_x = width * 0.5
    else:
        return
    y = random.uniform(0.03, 0.06) * height + size / 2
    widest = width * (0.8 if centre_x > width * 0.3 else 0.16)
    stamp(canvas, mask, centre_x, y, size, ink, max_width=widest)
    stamp(canvas, mask, width - centre_x, height - y, size, ink, max_width=widest, turned=True)


def foreign(random: np.random.Generator, width: int = 250, height: int = 350) -> Picture:
    """A card of a foreign deck: letters B D V R and others, or suits that are none of ours."""
    names = foreign_decks()
    if names and random.random() < 0.25:
        name = "JQ"[int(random.integers(2))] + SUITS[int(random.integers(4))]
        fetched = _read(names[int(random.integers(len(names)))], name, width, height)
        if fetched is not None:
            return recolour(fetched, random)
    deck = style(int(random.integers(2**31)))
    strange_suit = random.random() < 0.4
    suit = foreign_suit(random) if strange_suit else None
    if strange_suit and random.random() < 0.6:
        card, letters = int(random.integers(52)), None
    else:
        usual = random.random() < 0.7
        card = int(random.integers(36, 52))
        letters = _FOREIGN_LETTERS[int(random.integers(4 if usual else len(_FOREIGN_LETTERS)))]
    drawn, _ = draw_face(deck, card, width, letters=letters, foreign_suit=suit, pip=suit)
    return cv2.resize(drawn, (width, height), interpolation=cv2.INTER_AREA)  # type: ignore[return-value]


def numbered(random: np.random.Generator, width: int = 250, height: int = 350) -> Picture:
    """A full-colour number card of a family game: coloured field, large number on an oval."""
    canvas = np.full((height, width, 3), (250, 250, 250), np.uint8)
    margin, colour = round(width * random.uniform(0.02, 0.1)), rich_colour(random)
    cv2.rectangle(canvas, (margin, margin), (width - margin, height - margin), colour, -1)
    deck = style(int(random.integers(2**31)))
    axes = (round(width * 0.32), round(height * 0.36))
    if random.random() < 0.7:
        cv2.ellipse(
            canvas, (width // 2, height // 2), axes, random.uniform(0, 40), 0, 360, (250, 250, 250), -1, cv2.LINE_AA
        )
    mask = deck.glyph(str(int(random.integers(0, 21))))
    stamp(canvas, mask, width / 2, height / 2, height * 0.3, colour, max_width=width * 0.5)
    for turned, x, y in ((False, 0.15, 0.12), (True, 0.85, 0.88)):
        stamp(canvas, mask, width * x, height * y, height * 0.1, (250, 250, 250), max_width=width * 0.18, turned=turned)
    return canvas


def cut_card(random: np.random.Generator, width: int = 250, height: int = 350) -> Picture:
    """A plastic cut card: one colour, sometimes with a word."""
    canvas = np.full((height, width, 3), rich_colour(random) if random.random() < 0.8 else any_colour(random), np.uint8)
    if random.random() < 0.3:
        box = (width // 4, height // 2 - height // 12, width * 3 // 4, height // 2 + height // 12)
        text_lines(canvas, box, random, any_colour(random))
    return canvas


def promotion(random: np.random.Generator, width: int = 250, height: int = 350) -> Picture:
    """A business, loyalty or advertising card, or a hotel key: coloured bars, logo, lines of print, sometimes suits."""
    canvas = (
        gradient(width, height, random)
        if random.random() < 0.3
        else np.full((height, width, 3), any_colour(random, 190, 255), np.uint8)
    )
    if random.random() < 0.25:
        canvas[:] = any_colour(random, 0, 80)
    for _ in range(int(random.integers(0, 4))):
        x, y = int(random.integers(width)), int(random.integers(height))
        corner = (x + int(random.integers(10, width)), y + int(random.integers(8, height // 2)))
        cv2.rectangle(canvas, (x, y), corner, any_colour(random), -1)
    for _ in range(int(random.integers(1, 6))):
        x, y = int(random.integers(width * 2 // 3)), int(random.integers(height - 20))
        box = (x, y, x + int(random.integers(20, width)), y + int(random.integers(8, height // 3)))
        text_lines(canvas, box, random, any_colour(random, 0, 160))
    if random.random() < 0.35:
        suits, deck = suit_set(random), style(int(random.integers(2**31)))
        for n in range(int(random.integers(1, 6))):
            x, y = random.uniform(0.15, 0.85) * width, random.uniform(0.1, 0.9) * height
            stamp(canvas, suits[n % 4], x, y, random.uniform(0.05, 0.35) * height, deck.inks[n % 4])
    return np.ascontiguousarray(np.rot90(cv2.resize(canvas, (height, width)))) if random.random() < 0.4 else canvas


def paper(random: np.random.Generator, width: int = 250, height: int = 350) -> Picture:
    """A blank card, a white sheet, a napkin or a printed page."""
    canvas = np.full((height, width, 3), any_colour(random, 205, 255), np.uint8)
    if random.random() < 0.6:
        inset = int(random.integers(8, 40))
        text_lines(canvas, (inset, inset, width - inset, height - inset), random, any_colour(random, 0, 150))
    return canvas


def phone(random: np.random.Generator, width: int = 250, height: int = 350) -> Picture:
    """A telephone face up: dark bezel and a screen, lit or dark, or a dark back with lenses."""
    canvas = np.full((height, width, 3), any_colour(random, 5, 60), np.uint8)
    if random.random() < 0.3:
        for n in range(int(random.integers(1, 4))):
            cv2.circle(
                canvas,
                (width // 5, height // 7 + n * height // 8),
                width // 12,
                any_colour(random, 0, 120),
                -1,
                cv2.LINE_AA,
            )
        return canvas
    bezel = int(random.integers(4, 20))
    screen = gradient(width - 2 * bezel, height - 4 * bezel, random)
    if random.random() < 0.3:
        screen[:] = any_colour(random, 0, 40)
    for _ in range(int(random.integers(0, 9))):
        x, y = int(random.integers(screen.shape[1])), int(random.integers(screen.shape[0]))
        cv2.rectangle(screen, (x, y), (x + 40, y + 40), any_colour(random), -1)
    canvas[2 * bezel : height - 2 * bezel, bezel : width - bezel] = screen
    return canvas


def chip(random: np.random.Generator, size: int = 200) -> Picture:
    """A casino chip, BGRA, seen from above: spotted edge, ring, inlay with print."""
    canvas = np.zeros((size, size, 3), np.uint8)
    centre, radius = (size // 2, size // 2), size // 2 - 1
    body = rich_colour(random) if random.random() < 0.8 else any_colour(random)
    cv2.circle(canvas, centre, radius, body, -1, cv2.LINE_AA)
    spots, accent = int(random.integers(4, 13)), any_colour(random, 150, 255)
    for n in range(spots):
        start = n * 360 / spots
        cv2.ellipse(canvas, centre, (radius, radius), 0, start, start + 180 / spots, accent, -1, cv2.LINE_AA)
    cv2.circle(canvas, centre, radius * 3 // 4, body, -1, cv2.LINE_AA)
    cv2.circle(canvas, centre, radius // 2, accent if random.random() < 0.5 else any_colour(random), -1, cv2.LINE_AA)
    deck = style(int(random.integers(2**31)))
    text = str(random.choice(["1", "5", "25", "100", "500", "1000", "10", "2"]))
    stamp(canvas, deck.glyph(text), centre[0], centre[1], size * 0.2, any_colour(random, 0, 90), max_width=size * 0.4)
    if random.random() < 0.3:
        suits = suit_set(random)
        for n in range(4):
            angle = n * np.pi / 2
            at = (centre[0] + radius * 0.62 * np.cos(angle), centre[1] + radius * 0.62 * np.sin(angle))
            stamp(canvas, suits[n], *at, size * 0.09, any_colour(random, 0, 90))
    alpha = np.zeros((size, size), np.uint8)
    cv2.circle(alpha, centre, radius, 255, -1, cv2.LINE_AA)
    return np.dstack([canvas, alpha])


def like_joker(random: np.random.Generator, width: int = 250, height: int = 350) -> Picture:
    """A card made like a joker whose word is another: the maker's, a game's rules, a prize, an advertisement."""
    return pictured(random, other_word(random), width, height)


STRANGERS: tuple[tuple[str, float, Callable[..., Picture]], ...] = (
    ("foreign", 0.5, foreign), ("numbered", 0.08, numbered), ("cut card", 0.08, cut_card),
    ("promotion", 0.2, promotion), ("paper", 0.12, paper), ("phone", 0.08, phone),
    ("like a joker", 0.12, like_joker),
)  # fmt: skip


def stranger(random: np.random.Generator, width: int = 250, height: int = 350) -> Picture:
    """A flat thing about the size of a card that is no card of ours and no joker, BGR."""
    shares = np.array([share for _, share, _ in STRANGERS])
    chosen = int(random.choice(len(STRANGERS), p=shares / shares.sum()))
    return STRANGERS[chosen][2](random, width, height)
