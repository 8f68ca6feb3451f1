# SPDX-License-Identifier: GPL-3.0-or-later
"""Deck check on rendered decks: complete, one missing, one doubled, one more, one boxed, one foreign, in every layout.

``./check bench deck [--hands N] [--seed S]``: N layouts in turn (default 8, each once), six decks each. Told are, by
layout and in all: faces seen of those that lie open; for each fault whether it was told, asked about or passed over;
and what was told falsely, which must be nothing. Every fault in words is in ``build/bench/deck.json``.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable
from typing import Any

import cv2
import numpy as np

from controller.rules.cards import NAMES, Card
from tests.bench.deck_pictures import LAYOUTS, STRANGER, Case, Shown, cases, decks, shown
from tests.bench.read_photos import interval
from vision.classify import Classifier
from vision.deck_check import DeckAnswer, check
from vision.deck_looks import look_at

FALSE = ("false seen", "false complete", "false missing", "false twice", "false boxed", "false foreign")
SHARES = (
    ("faces seen", "faces"),
    ("complete told", "complete"),
    ("missing told", "missing"),
    ("missing asked", "missing"),
    ("twice told", "twice"),
    ("apart asked", "apart"),
    ("boxed told", "boxed"),
    ("boxed asked", "boxed"),
    ("foreign told", "foreign"),
    *((word, "decks") for word in FALSE),
)


def laid_apart(shown: Shown) -> frozenset[Card]:
    """Of the faces that are there twice those that no picture shows twice: nothing tells two cards from one that was
    laid again, so they can only be asked about."""
    pictures = [Counter(card for card, _ in lying) for lying in shown.lying]
    return frozenset(face for face in shown.case.twice if all(count[face] < 2 for count in pictures))


def verdicts(case: Case, answer: DeckAnswer, apart: frozenset[Card] = frozenset()) -> Counter[str]:
    """What one answer got right, asked about and got wrong; ``apart``: see ``laid_apart``."""
    there = set(case.cards) - {STRANGER} - case.hidden
    absent = set(range(52)) - there - case.hidden
    told, twice = set(answer.missing), set(answer.duplicate)
    found = Counter(
        {
            "decks": 1,
            "faces": len(there),
            "faces seen": len(there & set(answer.seen)),
            "false seen": len(set(answer.seen) - there) > 0,
            "complete": case.name == "complete",
            "complete told": case.name == "complete" and answer.complete,
            "false complete": answer.complete and case.name != "complete",
            "missing": len(absent),
            "missing told": len(told & absent),
            "missing asked": len(set(answer.not_seen) & absent),
            "false missing": len(told - absent) > 0,
            "twice": len(case.twice - apart),
            "twice told": len(twice & (case.twice - apart)),
            "apart": len(apart),
            "apart asked": len(apart & set(answer.perhaps_twice)),
            "false twice": len(twice - case.twice) > 0,
            "boxed": len(case.hidden),
            "boxed told": bool(case.hidden) and answer.boxed > 0,
            "boxed asked": bool(case.hidden) and not answer.boxed and case.hidden <= set(answer.not_seen),
            "false boxed": answer.boxed > len(case.hidden),
            "foreign": case.foreign,
            "foreign told": bool(case.foreign) and answer.foreign > 0,
            "false foreign": answer.foreign > case.foreign,
        }
    )
    return Counter({word: int(count) for word, count in found.items()})


def measure() -> dict[str, Any]:
    """Lay, photograph and check the decks; figures, denominators and faults."""
    cv2.setNumThreads(1)
    many, seed = int(os.environ.get("CARDSPEAK_HANDS", len(LAYOUTS))), int(os.environ.get("CARDSPEAK_SEED", "1"))
    classifier, every = Classifier.load(), decks()
    by_layout: dict[str, Counter[str]] = {}
    faults: list[str] = []
    for n in range(many):
        layout = list(LAYOUTS)[n % len(LAYOUTS)]
        rng = np.random.default_rng((seed, n))
        for k, case in enumerate(cases(rng)):
            deck = every[(seed * 5 + n * 7 + n // len(LAYOUTS) + k) % len(every)]
            laid = shown(rng, deck, layout, case, seed * 1000 + n * 10 + k)
            answer = check([look_at(picture, classifier) for picture in laid.pictures])
            got = verdicts(case, answer, laid_apart(laid))
            by_layout.setdefault(layout, Counter()).update(got)
            if any(got[word] for word in FALSE):
                words = ", ".join(word for word in FALSE if got[word])
                faults.append(
                    f"{layout}, {deck.name}, {case.name} ({seed}, {n}, {k}): {words}; {_plainly(case, answer)}"
                )
        print(_line(layout, by_layout[layout]), flush=True)
    whole = sum(by_layout.values(), Counter())
    print("\n".join([_line("all", whole), *faults]), flush=True)
    figures = {word: whole[word] for word, _ in SHARES}
    return {
        "figures": figures,
        "denominators": {word: whole[of] for word, of in SHARES},
        "layouts": {layout: dict(count) for layout, count in by_layout.items()},
        "faults": faults,
    }


def _line(name: str, count: Counter[str]) -> str:
    parts = []
    for word, of in SHARES:
        low, high = interval(count[word], count[of])
        parts.append(f"{word} {count[word]}/{count[of]} ({100 * low:.1f}-{100 * high:.1f} %)")
    return f"{name:10} " + "; ".join(parts)


def _plainly(case: Case, answer: DeckAnswer) -> str:
    """The answer and the truth in words."""
    said = {"missing": answer.missing, "twice": answer.duplicate, "not seen": answer.not_seen}
    truth = {"gone": case.gone, "two": case.twice}
    told, true = ([f"{word} {_names(faces)}" for word, faces in one.items() if faces] for one in (said, truth))
    return f"told {', '.join(told)}, boxed {answer.boxed}, foreign {answer.foreign}; truth {', '.join(true)}"


def _names(faces: Iterable[Card]) -> str:
    return " ".join(NAMES[face] for face in sorted(faces))
