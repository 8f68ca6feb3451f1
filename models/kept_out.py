# SPDX-License-Identifier: GPL-3.0-or-later
"""Decks and strangers kept out of training, seen through the synthesis: the unseen-deck and open-set checks."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import cv2
import numpy as np

from models.figures import Outcome
from models.outcomes import Shown, outcome_of, report
from models.synthesize.decks import ArtDeck, Deck, ProceduralDeck
from models.synthesize.paint import Picture
from models.synthesize.samples import rectified_view
from models.synthesize.sources import art_folder, kept_out
from vision.classify import Classifier
from vision.classify.reading import answer_name

WIDTH_LOW = 50.0
"""Least card width in the camera picture, pixels: the bars speak of cards at least 60 px wide."""
_UNSEEN_SEED = 4_100_000_000


def unseen_decks() -> list[Deck]:
    """Kept-out art decks, and procedural decks of seeds that training cannot draw."""
    art: list[Deck] = [ArtDeck(name) for name in kept_out("decks")]
    return art + [ProceduralDeck(_UNSEEN_SEED + n) for n in range(6)]


def views(deck: Deck, each: int, seed: int) -> Iterator[tuple[int, Picture]]:
    """(card, rectified view) for every face, ``each`` times."""
    random = np.random.default_rng((seed, 401))
    for card in range(52):
        face = deck.face(card, 200)
        others = [deck.face(int(random.integers(52)), 200), deck.back(200)]
        for _ in range(each):
            yield card, rectified_view(face, random, others, width_low=WIDTH_LOW)


def strangers_kept_out(count: int, seed: int) -> Iterator[tuple[str, Picture]]:
    """Jokers of kept-out decks and courts of kept-out foreign decks, as rectified views."""
    random = np.random.default_rng((seed, 402))
    pictures: list[tuple[str, Picture]] = []
    for deck in kept_out("decks"):
        pictures += [("joker", ArtDeck(deck).joker(n, 200)) for n in (0, 1)]
    foreign_names = {"lattmann": "JQ", "ancient_french": "JQKA"}  # letters B D; V D R and 1
    for deck, ranks in foreign_names.items():
        for rank in ranks:
            for suit in "cdhs":
                path = art_folder() / "decks" / deck / f"{rank}{suit}.png"
                raw = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
                pictures.append(
                    (
                        "other",
                        cv2.resize(raw, (200, round(raw.shape[0] * 200 / raw.shape[1])), interpolation=cv2.INTER_AREA),
                    )
                )
    for n in range(count):
        kind, picture = pictures[n % len(pictures)]
        yield kind, rectified_view(picture, random, [picture], width_low=WIDTH_LOW)


def _read(classifier: Classifier, things: list[tuple[str, Picture]]) -> Shown:
    shown: Shown = []
    for at in range(0, len(things), 32):
        part = things[at : at + 32]
        readings = classifier.classify([view for _, view in part])
        shown += [(outcome_of(label, reading), view) for (label, view), reading in zip(part, readings, strict=True)]
    return shown


def measure_kept_out(classifier: Classifier, each: int) -> list[dict[str, object]]:
    """Figures per unseen deck, and how many strangers were accepted as one of the 52 faces."""
    rows = []
    name_of: Callable[[int], str] = lambda card: answer_name(card)  # type: ignore[arg-type]  # noqa: E731
    for deck in unseen_decks():
        things = [(name_of(card), view) for card, view in views(deck, each, 1)]
        rows.append(report(f"unseen {deck.name}", _read(classifier, things), 0))
    shown = _read(classifier, list(strangers_kept_out(250 * each, 1)))
    taken = [(o, view) for o, view in shown if o.answered and len(o.best) == 2]
    same = [
        (Outcome(o.truth, o.truth if len(o.best) > 2 else o.best, o.confidence, o.answered), view) for o, view in shown
    ]
    rows.append(report("strangers taken for a face", same, 0))
    print(f"  accepted as a card: {len(taken)} of {len(shown)}")
    return rows
