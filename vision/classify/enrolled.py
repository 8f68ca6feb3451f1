# SPDX-License-Identifier: GPL-3.0-or-later
"""A room's own deck: one or more looks at each card, kept as embeddings that adapt the reading without training."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from controller.rules.cards import Card
from vision.classify.reading import Floats

Plain = Mapping[str, Sequence[Sequence[float]]]
SHARPNESS = 14.0
"""Factor on the cosine before it is added to the log-posterior (docs/VISION.md section 3.4)."""
KNOWN_LEAST, KNOWN_MARGIN = 40, 0.06
"""A card is known by its look when so many cards have one and the nearest is nearer than the next by this cosine."""
AS_USUAL = 0.1
"""Share of a print that is read as what it is, even where the deck's own looks were all read otherwise."""


@dataclass(slots=True)
class Enrolled:
    """Prototypes of one deck: for each enrolled card (128,) unit vectors, one a look, and (52,) shares: for which
    faces the index net took its print, since an odd letter is misread in the same way each time."""

    looks: dict[Card, list[Floats]] = field(default_factory=dict)
    prints: dict[Card, list[Floats]] = field(default_factory=dict)

    def add(self, card: Card, embedding: Floats, shares: Floats | None = None) -> None:
        """One more look at a card: an embedding from ``Classifier.embed``, and how its indices were read."""
        self.looks.setdefault(card, []).append(embedding)
        if shares is not None:
            self.prints.setdefault(card, []).append(shares)

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

    def knows(self, embedding: Floats, card: int) -> bool:
        """Whether a look is clearly nearest to this card's own looks."""
        if len(self.looks) < KNOWN_LEAST or card not in self.looks:
            return False
        cosine = {one: max(float(embedding @ vector) for vector in vectors) for one, vectors in self.looks.items()}
        mine = cosine.pop(Card(card))
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
        """For a profile file: looks and prints, each by card number as text, rounded to five places."""
        return {"looks": _plain(self.looks), "prints": _plain(self.prints)}

    @staticmethod
    def from_plain(looks: Plain, prints: Plain) -> Enrolled:
        """From a profile file. Raises ValueError when a key is no card number."""
        return Enrolled(_vectors(looks), _vectors(prints))


def _plain(vectors: Mapping[Card, Sequence[Floats]]) -> dict[str, list[list[float]]]:
    return {
        str(int(card)): [[round(float(v), 5) for v in one] for one in many] for card, many in sorted(vectors.items())
    }


def _vectors(plain: Plain) -> dict[Card, list[Floats]]:
    vectors = {}
    for key, many in plain.items():
        if not key.isdigit() or int(key) > 51:
            raise ValueError(f"{key!r} is no card number from 0 to 51")
        vectors[Card(int(key))] = [np.asarray(one, np.float32) for one in many]
    return vectors
