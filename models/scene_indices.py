# SPDX-License-Identifier: GPL-3.0-or-later
"""Printed indices of whole made scenes, cut out as a finder would: how sure may one index alone be told?

Decks of seeds that training cannot draw; places, direction and size are off by as much as a finder's are.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from models.synthesize.scene_decks import PROCEDURAL_FACES, procedural_deck, restyle
from models.synthesize.scenes import Points, compose
from models.synthesize.surfaces import Rng
from vision.classify import Classifier
from vision.detect import Corner
from vision.indices import Place, look_closely
from vision.reading import CardReading, joined_corners
from vision.rectify import Picture

FIRST_SEED = 4_300_000_000
SIZE = 640
SEEN_MIN, HEIGHT_MIN_PX = 0.85, 20.0


def off(rng: Rng, marks: Points, middle: Points) -> Corner:
    """An index as a finder would report it, from its true centre, top and right."""
    up, right = marks[1] - marks[0], marks[2] - marks[0]
    turn, size = rng.normal(0, 0.08), float(np.exp(rng.normal(0, 0.12)))
    spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]], np.float32) * np.float32(size)
    shift = (up * rng.normal(0, 0.1) + right * rng.normal(0, 0.12)).astype(np.float32)
    return Corner(marks[0] + shift, spin @ up, spin @ right, middle, 0.9)


def scene_indices(scenes: int, a_deck: int = 10) -> Iterator[tuple[Picture, Corner, int]]:
    """(picture, index, card) of every index that can be read, in ``scenes`` scenes, ``a_deck`` scenes to a deck."""
    for n in range(scenes):
        rng = np.random.default_rng((FIRST_SEED, n))
        if n % a_deck == 0:
            seed = FIRST_SEED + n
            deck = procedural_deck(seed, PROCEDURAL_FACES)
            cards = np.random.default_rng((seed, 17)).permutation(52)[:PROCEDURAL_FACES]
        scene = compose(rng, restyle(rng, deck), SIZE)
        for shown in scene.cards:
            if not 0 <= shown.face < len(cards):
                continue
            for marks, seen in zip(shown.indices, shown.indices_seen, strict=True):
                if seen >= SEEN_MIN and 2 * float(np.hypot(*(marks[1] - marks[0]))) >= HEIGHT_MIN_PX:
                    yield scene.picture, off(rng, marks, shown.quad.mean(axis=0)), int(cards[shown.face])


def read_alone(classifier: Classifier, things: Iterator[tuple[Picture, Corner, int]]) -> list[tuple[CardReading, int]]:
    """Each index read by itself, beside the card that it is printed on."""
    answers = []
    for picture, corner, card in things:
        answers.append((joined_corners(look_closely(picture, [Place(corner)], classifier), 1.0), card))
    return answers
