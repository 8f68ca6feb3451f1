# SPDX-License-Identifier: GPL-3.0-or-later
"""A room's own deck: one or more looks at each card, kept as embeddings that adapt the reading without training, and
what the room says of it: how wide its cards are, how large their indices, how many colours, which backs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

import numpy as np

from controller.rules.cards import Card
from vision.classify.inks import is_coloured
from vision.classify.reading import Floats

IndexKind = Literal["standard", "jumbo", "magnum"]
Plain = Mapping[str, Sequence[Sequence[float]]]
SHARPNESS = 14.0
"""Factor on the cosine before it is added to the log-posterior (docs/VISION.md section 3.4)."""
KNOWN_LEAST, KNOWN_MARGIN = 40, 0.06
"""A card is known by its look when so many cards have one and the nearest is nearer than the next by this cosine."""
SUIT_MARGIN = 1.0
"""Natural log by which an index must favour the card's suit over each other."""
LETTER_MARGIN, LETTER_LEANS, OWN_LIKENESS = 3.0, 0.5, 0.93
"""A court of a foreign deck is often drawn like one of ours; only its letter is none of ours. So a letter must favour
the card's rank by so much, or by less where the look is as like one of the card's own as its own looks are (cosine).
Measured: without this two of a hundred foreign cards were taken for one of the deck's."""
SAME_LOOK = 0.9998
"""From this cosine on two looks are one picture."""
FIRST_LETTER = 9
"""The jack's place among the ranks."""
COLOUR_SHARPNESS, COLOUR_MOST, COLOUR_OBJECTION = 14.0, 4.0, 2.0
"""Factor on the cosine of two inks; how much colour may count, in natural logs; from where on it is an objection."""
INKS_LEAST = 2
AS_USUAL = 0.1
"""Share of a print that is read as what it is, even where the deck's own looks were all read otherwise."""


@dataclass(slots=True)
class Enrolled:
    """Prototypes of one deck: for each enrolled card (128,) unit vectors, one a look, and (52,) shares: for which
    faces the index net took its print, since an odd letter is misread in the same way each time."""

    looks: dict[Card, list[Floats]] = field(default_factory=dict)
    prints: dict[Card, list[Floats]] = field(default_factory=dict)
    inks: dict[Card, list[Floats]] = field(default_factory=dict)
    """(3,) unit vectors, see ``inks.ink_of``; counted where the deck has ``four_colours``."""
    backs: list[Floats] = field(default_factory=list)
    """(2,) colours of the backs of the decks that are used in turn, see ``vision.other_backs``."""
    four_colours: bool = False
    index: IndexKind = "standard"
    width_mm: float | None = None
    """How wide a card is; None: not said."""

    def add(self, card: Card, embedding: Floats, shares: Floats | None = None, ink: Floats | None = None) -> None:
        """One more look at a card: an embedding from ``Classifier.embed``, how its indices were read, and their ink."""
        self.looks.setdefault(card, []).append(embedding)
        if shares is not None:
            self.prints.setdefault(card, []).append(shares)
        if ink is not None:
            self.inks.setdefault(card, []).append(ink)

    def same_look(self, card: Card, embedding: Floats) -> Card | None:
        """Another card that this very look stands for already: one picture under two names. None: none does."""
        for one, vectors in self.looks.items():
            if one != card and any(float(embedding @ vector) > SAME_LOOK for vector in vectors):
                return one
        return None

    def colour(self, ink: Floats | None) -> Floats:
        """(4,) what an ink adds to the log-posterior of each suit: nothing where it has no colour, or where the deck
        has not four, or not all of them are known."""
        none = np.zeros(4, np.float32)
        if not self.four_colours or ink is None or not is_coloured(ink):
            return none
        usual = []
        for suit in range(4):
            mine = [one for card, inks in self.inks.items() if card & 3 == suit for one in inks]
            if len(mine) < INKS_LEAST:
                return none
            middle = np.mean(mine, axis=0)
            usual.append(float(ink @ middle) / max(float(np.linalg.norm(middle)), 1e-6))
        near = COLOUR_SHARPNESS * np.array(usual, np.float32)
        return np.asarray(np.maximum(near - near.max(), -COLOUR_MOST), np.float32)

    def heard(self, logs: Floats) -> Floats:
        """(55,) log-likelihoods of an index, with the misreadings that this deck's own prints are known for."""
        if not self.prints:
            return logs
        top = float(logs[:52].max())
        plain = np.exp(logs[:52] - top)
        out = logs.copy()
        for card, shares in self.prints.items():
            usual = AS_USUAL * plain[card] + (1 - AS_USUAL) * float(np.mean(shares, axis=0) @ plain)
            out[card] = top + np.log(max(usual, 1e-7))
        return out

    def knows(self, embedding: Floats, card: int, heard: Floats, colour: Floats) -> bool:
        """Whether a look is clearly nearest to this card's own looks, and its index, ``heard`` as it is taken in this
        deck, clearly names its suit among the cards of its rank: blurred, a nine of clubs looks much like one of
        spades. The ``colour`` of its ink helps where the index by itself leans the same way. A letter must name its
        rank too."""
        if len(self.looks) < KNOWN_LEAST or card not in self.looks:
            return False
        suits = heard[:52].reshape(13, 4)[card >> 2]
        others = np.delete(np.arange(4), card & 3)
        lead = suits[card & 3] - suits[others]
        if float(lead.min()) < 0 or float((lead + colour[card & 3] - colour[others]).min()) < SUIT_MARGIN:
            return False
        cosine = {one: max(float(embedding @ vector) for vector in vectors) for one, vectors in self.looks.items()}
        mine = cosine.pop(Card(card))
        if card >> 2 >= FIRST_LETTER:
            ranks = heard[:52].reshape(13, 4)[:, card & 3]
            clear = float(ranks[card >> 2] - np.delete(ranks, card >> 2).max())
            if clear < (LETTER_LEANS if mine >= OWN_LIKENESS else LETTER_MARGIN):
                return False
        return mine - max(cosine.values()) >= KNOWN_MARGIN

    def missing(self) -> tuple[Card, ...]:
        """Cards without a look yet."""
        return tuple(Card(n) for n in range(52) if Card(n) not in self.looks)

    def evidence(self, embedding: Floats) -> Floats:
        """(52,) what the prototypes add to the log-posterior; cards never enrolled get the mean of the rest."""
        cosine = np.full(52, np.nan, np.float32)
        for card, vectors in self.looks.items():
            middle = np.mean(vectors, axis=0)
            cosine[card] = float(embedding @ middle) / max(float(np.linalg.norm(middle)), 1e-6)
        if np.isnan(cosine).all():
            return np.zeros(52, np.float32)
        cosine[np.isnan(cosine)] = np.nanmean(cosine)
        scaled = SHARPNESS * cosine
        return np.asarray(scaled - scaled.max(), np.float32)

    def to_plain(self) -> dict[str, dict[str, list[list[float]]]]:
        """For a profile file: looks, prints and inks, each by card number as text, rounded to five places."""
        return {"looks": _plain(self.looks), "prints": _plain(self.prints), "inks": _plain(self.inks)}

    @staticmethod
    def from_plain(looks: Plain, prints: Plain, inks: Plain) -> Enrolled:
        """From a profile file. Raises ValueError when a key is no card number, or a vector has not its length."""
        return Enrolled(_vectors(looks, 128), _vectors(prints, 52), _vectors(inks, 3))


def _plain(vectors: Mapping[Card, Sequence[Floats]]) -> dict[str, list[list[float]]]:
    return {
        str(int(card)): [[round(float(v), 5) for v in one] for one in many] for card, many in sorted(vectors.items())
    }


def _vectors(plain: Plain, length: int) -> dict[Card, list[Floats]]:
    vectors: dict[Card, list[Floats]] = {}
    for key, many in plain.items():
        if not key.isdigit() or int(key) > 51:
            raise ValueError(f"{key!r} is no card number from 0 to 51")
        vectors[Card(int(key))] = [_vector(one, length) for one in many]
    return vectors


def _vector(plain: Sequence[float], length: int) -> Floats:
    vector = np.asarray(plain, np.float32)
    if vector.shape != (length,) or not np.isfinite(vector).all():
        raise ValueError(f"{length} numbers are expected, there are {vector.size}")
    return vector
