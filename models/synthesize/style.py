# SPDX-License-Identifier: GPL-3.0-or-later
"""Everything that one procedural deck keeps for all its cards: font, suits, inks, index size, pips, courts."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from models.synthesize.courts import choose_court_deck
from models.synthesize.glyphs import (
    FLAT_THREE,
    PLAIN_TEN,
    Mask,
    bent,
    font_glyph,
    fonts,
    has_letter,
    stroke_glyph,
)
from models.synthesize.paint import Colour
from models.synthesize.suits import suit_set


@dataclass(frozen=True, slots=True)
class Style:
    """Measures are fractions of the card's height unless said otherwise; suits in the order ``cdhs``."""

    seed: int
    aspect: float  # height / width
    font: Path | None
    weight: int  # stroke weight where there is no font
    slab: bool
    suits: tuple[Mask, ...]
    inks: tuple[Colour, ...]
    paper: Colour
    rank_height: float
    suit_height: float
    index_width: float  # of the card's width, the widest a rank may be
    index_x: float  # of the card's width, centre of the index
    index_top: float
    index_gap: float
    corners: str  # "2", "4", "1", "4peek", "side": suit beside the rank
    pip_height: float
    pip_dx: float  # of the card's width
    pip_top: float
    pips: str  # "all", "one": a single large suit, "none"
    big_ace: float  # height of the aces' pip, 0 for an ordinary one
    court_deck: str | None
    court_kind: str  # "picture", "letter", "suit"
    court_frame: bool
    court_box: tuple[float, float]  # left of the width, top of the height
    court_pips: bool
    face_frame: bool
    shuffled_courts: bool
    flat_three: bool
    plain_ten: bool
    curly: bool
    bent: bool
    hooked_queen: bool  # the tail of the Q runs right across it, as on many Italian decks

    def glyph(self, text: str) -> Mask:
        """The mask of a rank or a foreign letter."""
        plain = self._plain_glyph(text)
        return bent(plain, self.seed) if self.bent else plain

    def _plain_glyph(self, text: str) -> Mask:
        if text == "3" and self.flat_three:
            text = FLAT_THREE
        elif text == "10" and self.plain_ten:
            text = PLAIN_TEN
        if text == "Q" and self.hooked_queen:
            return stroke_glyph(text, self.weight, curly=True)
        if self.font is not None and (text != FLAT_THREE or (has_letter(self.font, FLAT_THREE) and not self.slab)):
            return font_glyph(self.font, text)
        return stroke_glyph(text, self.weight, self.slab, self.curly)


def _near(colour: Colour, random: np.random.Generator, spread: int) -> Colour:
    b, g, r = (int(np.clip(channel + random.integers(-spread, spread + 1), 0, 255)) for channel in colour)
    return b, g, r


def _inks(random: np.random.Generator) -> tuple[Colour, ...]:
    black, red = _near((25, 22, 22), random, 22), _near((40, 25, 205), random, 45)
    kind = random.random()
    if kind < 0.68:
        return black, red, red, black
    blue, green = _near((190, 80, 20), random, 50), _near((50, 125, 25), random, 45)
    if kind < 0.9:
        return green, blue, red, black
    if kind < 0.95:
        return green, _near((20, 140, 235), random, 30), red, blue
    if kind < 0.98:
        return _near((200, 60, 140), random, 60), blue, red, black
    return black, _near((40, 90, 230), random, 30), red, _near((110, 90, 60), random, 25)


def _index(random: np.random.Generator) -> dict[str, float | str]:
    kind = random.random()
    if kind < 0.5:  # standard
        rank, suit, wide = random.uniform(0.078, 0.115), random.uniform(0.05, 0.085), random.uniform(0.085, 0.125)
    elif kind < 0.67:  # large
        rank, suit, wide = random.uniform(0.11, 0.15), random.uniform(0.07, 0.105), random.uniform(0.11, 0.17)
    elif kind < 0.95:  # jumbo
        rank, suit, wide = random.uniform(0.14, 0.24), random.uniform(0.08, 0.15), random.uniform(0.15, 0.27)
    else:  # tiny
        rank, suit, wide = random.uniform(0.05, 0.075), random.uniform(0.035, 0.06), random.uniform(0.06, 0.1)
    x = wide / 2 + random.uniform(0.025, 0.065)
    corners = str(random.choice(["2", "4", "1", "4peek", "side"], p=[0.67, 0.24, 0.02, 0.05, 0.02]))
    return {
        "rank_height": rank, "suit_height": suit, "index_width": wide, "index_x": x, "corners": corners,
        "index_top": random.uniform(0.02, 0.06), "index_gap": random.uniform(0.003, 0.022),
    }  # fmt: skip


def style(seed: int) -> Style:
    """The style of one deck. The same seed gives the same deck."""
    random = np.random.default_rng(seed)
    files = fonts()
    index = _index(random)
    jumbo = float(index["rank_height"]) > 0.135
    index_edge = float(index["index_x"]) + float(index["index_width"]) / 2
    four = index["corners"] == "4"
    pip_dx = random.uniform(0.12, 0.2) if not jumbo else random.uniform(0.09, 0.15)
    pip_dx = min(pip_dx, max(0.08, 0.5 - index_edge - 0.07))
    pips = str(random.choice(["all", "one", "none"], p=[0.8, 0.18, 0.02] if jumbo else [0.985, 0.01, 0.005]))
    room = min(0.16, pip_dx * 1.0)
    left = random.uniform(0.13, 0.2) if not jumbo else random.uniform(0.2, 0.3)
    if random.random() < 0.6 or four:
        left = max(left, min(index_edge + random.uniform(-0.01, 0.03), 0.32))
    paper = (255, 255, 255) if random.random() < 0.35 else _near((244, 246, 248), random, 10)
    return Style(
        seed=seed,
        aspect=88 / 57 if random.random() < 0.3 else 88 / 63,
        font=files[int(random.integers(len(files)))] if files and random.random() < 0.8 else None,
        weight=int(random.integers(9, 27)),
        slab=bool(random.random() < 0.4),
        suits=suit_set(random),
        inks=_inks(random),
        paper=paper,
        pip_height=random.uniform(0.55, 1.0) * room,
        pip_dx=pip_dx,
        pip_top=random.uniform(0.13, 0.22) if not jumbo else random.uniform(0.16, 0.27),
        pips=pips,
        big_ace=0.0 if random.random() < 0.6 else random.uniform(0.16, 0.45),
        court_deck=choose_court_deck(random),
        court_kind=str(random.choice(["picture", "letter", "suit"], p=[0.9, 0.06, 0.04])),
        court_frame=bool(random.random() < 0.65),
        court_box=(left, random.uniform(0.05, 0.13) if not jumbo else random.uniform(0.08, 0.2)),
        court_pips=bool(random.random() < 0.65),
        face_frame=bool(random.random() < 0.1),
        shuffled_courts=bool(random.random() < 0.2),
        flat_three=bool(random.random() < 0.45),
        plain_ten=bool(random.random() < 0.25),
        curly=bool(random.random() < 0.6),
        bent=bool(random.random() < 0.6),
        hooked_queen=bool(random.random() < 0.12),
        **index,  # type: ignore[arg-type]
    )
