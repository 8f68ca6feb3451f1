# SPDX-License-Identifier: GPL-3.0-or-later
"""What the classifier says of one card or one index."""

from __future__ import annotations

from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from controller.rules.cards import Card, name

Floats = NDArray[np.float32]
Kind = Literal["back", "joker", "other"]
Answer = Card | Kind

KINDS: tuple[Kind, Kind, Kind] = ("back", "joker", "other")
CLASSES = 55
"""52 faces in the order of ``Card``, then back, joker, other."""


class Reading(NamedTuple):
    """One card read. ``card`` is None when unsure: then a person or a later frame must say.

    ``confidence``: calibrated probability (0..1) of the best candidate. ``candidates``: best first, at most four.
    ``log_posterior``: (55,) natural logarithms, to be summed over frames. ``agree``: the whole card and an index,
    each alone, name the same face, or the word of a joker was read. ``likeness``: cosine to the nearest known face, -1
    where no whole card was seen.
    """

    card: Answer | None
    confidence: float
    candidates: tuple[tuple[Answer, float], ...]
    log_posterior: Floats
    agree: bool
    likeness: float


class IndexReading(NamedTuple):
    """One index cut: ``rank`` (13,) and ``suit`` (4,) log-probabilities, ``present`` 0..1: one is there, upright.

    ``frame`` (6,): where it stands in the cut, in half cuts: centre, centre to top edge, centre to right edge, each x
    and y.
    """

    rank: Floats
    suit: Floats
    present: float
    frame: Floats

    def best(self) -> tuple[Card, float]:
        """The likeliest face and its probability, given that an index is there."""
        rank, suit = int(self.rank.argmax()), int(self.suit.argmax())
        return Card(rank * 4 + suit), float(np.exp(self.rank[rank] + self.suit[suit]))


def answer_of(number: int) -> Answer:
    """Class number 0..54 to a card, "back", "joker" or "other"."""
    return Card(number) if number < 52 else KINDS[number - 52]


def answer_name(answer: Answer) -> str:
    """``As``, or the kind itself."""
    return answer if isinstance(answer, str) else name(answer)
