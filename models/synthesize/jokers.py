# SPDX-License-Identifier: GPL-3.0-or-later
"""Jokers of the open kind: a picture that stands free on the paper, and the word in large print.

The picture is any of ``pictured``, or cut out of a fetched joker, stretched, leaned and recoloured.
"""

from __future__ import annotations

import numpy as np

from models.synthesize.paint import Picture, recolour
from models.synthesize.pictured import pictured
from models.synthesize.sources import art_folder, fetched_picture, training_decks
from models.synthesize.words import OF_JOKERS


def open_joker(random: np.random.Generator, width: int = 250, height: int = 350) -> Picture:
    """One joker, BGR."""
    own = _borrowed(random) if random.random() < 0.2 else None
    return pictured(random, str(random.choice(OF_JOKERS)), width, height, own)


def _borrowed(random: np.random.Generator) -> Picture | None:
    """The middle of a fetched joker."""
    names = [name for name in training_decks() if (art_folder() / "decks" / name / "joker0.png").exists()]
    picture = fetched_picture(names[int(random.integers(len(names)))], f"joker{random.integers(2)}") if names else None
    if picture is None:
        return None
    alpha = picture[..., 3:].astype(np.float32) / 255
    flat = (picture[..., :3] * alpha + 255 * (1 - alpha)).astype(np.uint8)
    h, w = flat.shape[:2]
    return recolour(flat[h // 6 : h * 5 // 6, w // 6 : w * 5 // 6].copy(), random)
