# SPDX-License-Identifier: GPL-3.0-or-later
"""A room's own deck: one or more looks at each card, kept as embeddings that adapt the reading without training."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from controller.rules.cards import Card
from vision.classify.reading import Floats

SHARPNESS = 14.0
"""Factor on the cosine before it is added to the log-posterior (docs/VISION.md section 3.4)."""


@dataclass(slots=True)
class Enrolled:
    """Prototypes of one deck: for each enrolled card a (128,) unit vector, the mean of its looks."""

    looks: dict[Card, list[Floats]] = field(default_factory=dict)

    def add(self, card: Card, embedding: Floats) -> None:
        """One more look at a card: an embedding from ``Classifier.embed``."""
        self.looks.setdefault(card, []).append(embedding)

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

    def to_plain(self) -> dict[str, list[list[float]]]:
        """For a profile file: card number as text to looks, rounded to five places."""
        return {
            str(int(card)): [[round(float(v), 5) for v in look] for look in looks]
            for card, looks in sorted(self.looks.items())
        }

    @staticmethod
    def from_plain(plain: Mapping[str, Sequence[Sequence[float]]]) -> Enrolled:
        """From a profile file. Raises ValueError when a key is no card number."""
        enrolled = Enrolled()
        for key, looks in plain.items():
            if not key.isdigit() or int(key) > 51:
                raise ValueError(f"{key!r} is no card number from 0 to 51")
            enrolled.looks[Card(int(key))] = [np.asarray(look, np.float32) for look in looks]
        return enrolled
