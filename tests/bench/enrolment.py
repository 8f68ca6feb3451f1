# SPDX-License-Identifier: GPL-3.0-or-later
"""What two looks at each card of a deck are worth: right, unsure and wrong before and after, on decks kept out.

``./check bench enrolment [--hands N] [--seed S]``: N procedural decks of seeds that training cannot draw (default 6),
each enrolled with two clear looks a card and then seen in two other views a card, 50 pixels wide and more. Jokers and
foreign courts kept out are shown to each too, where their art was fetched: with a deck known, none may pass for a card.
"""

from __future__ import annotations

import importlib.util
import os
from collections import Counter
from typing import Any

import cv2
import numpy as np

from controller.rules.cards import Card
from models.kept_out import strangers_kept_out, views
from models.synthesize.decks import ProceduralDeck
from models.synthesize.samples import rectified_view
from models.synthesize.sources import art_folder
from tests.bench.read_photos import interval
from vision.classify import Classifier, Enrolled, Reading
from vision.classify.inks import ink_of, is_clear
from vision.rectify import Picture

UNSEEN, LOOKS, TRIES, STRANGERS, BATCH = 4_600_000_000, 2, 10, 150, 26
WORDS = ("right", "unsure", "wrong", "strangers taken")


def measure() -> dict[str, Any]:
    """Enrol and read the decks; figures with denominators."""
    cv2.setNumThreads(1)
    if art_folder().is_dir() and importlib.util.find_spec("PIL") is None:
        print("left out: the fetched fonts take Pillow; install it with: pip install pillow", flush=True)
        return {"figures": {}, "denominators": {"decks": 0}}
    many, seed = int(os.environ.get("CARDSPEAK_HANDS", "6")), int(os.environ.get("CARDSPEAK_SEED", "0"))
    classifier, tally = Classifier.load(), Counter[str]()
    has_art = (art_folder() / "decks" / "lattmann").is_dir()
    strangers = [view for _, view in strangers_kept_out(STRANGERS, 6)] if has_art else []
    for n in range(many):
        deck = ProceduralDeck(UNSEEN + 1000 * seed + n)
        known = enrolled(deck, classifier, np.random.default_rng((10, seed, n)))
        mine = Counter[str]()
        for when, one in (("plain", None), ("enrolled", known)):
            for truth, reading in _read(list(views(deck, 2, 500 + n)), classifier, one):
                word = "unsure" if reading.card is None else "right" if reading.card == truth else "wrong"
                mine[f"{when} {word}"] += 1
            taken = [reading.card for _, reading in _read([(-1, view) for view in strangers], classifier, one)]
            mine[f"{when} strangers taken"] += sum(card is not None and not isinstance(card, str) for card in taken)
        tally += mine
        print(f"{deck.name}: {dict(mine)}", flush=True)
    of = {word: many * (len(strangers) if word == WORDS[3] else 104) for word in WORDS}
    for when in ("plain", "enrolled"):
        for word in WORDS:
            low, high = interval(tally[f"{when} {word}"], of[word])
            share = f"({100 * low:.1f}-{100 * high:.1f} %)"
            print(f"{when:9} {word:16} {tally[f'{when} {word}']}/{of[word]} {share}", flush=True)
    figures = {f"{when} {word}": tally[f"{when} {word}"] for when in ("plain", "enrolled") for word in WORDS}
    return {"figures": figures, "denominators": {key: of[key.partition(" ")[2]] for key in figures} | {"decks": many}}


def enrolled(deck: ProceduralDeck, classifier: Classifier, rng: np.random.Generator) -> Enrolled:
    """The deck as two looks a card make it known."""
    known, back = Enrolled(), deck.back(200)
    for card in range(52):
        face, seen = deck.face(card, 200), 0
        for left in range(TRIES, 0, -1):
            view = rectified_view(face, rng, [back], width_low=90.0)
            if seen < LOOKS and (is_clear(view) or left <= LOOKS):
                (look,), (shares,) = classifier.embed([view]), classifier.prints([view])
                known.add(Card(card), look, shares, ink_of(view))
                seen += 1
    return known


def _read(
    things: list[tuple[int, Picture]], classifier: Classifier, known: Enrolled | None
) -> list[tuple[int, Reading]]:
    out: list[tuple[int, Reading]] = []
    for at in range(0, len(things), BATCH):
        part = things[at : at + BATCH]
        readings = classifier.classify([view for _, view in part], known)
        out += [(truth, reading) for (truth, _), reading in zip(part, readings, strict=True)]
    return out
