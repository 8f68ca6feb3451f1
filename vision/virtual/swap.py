# SPDX-License-Identifier: GPL-3.0-or-later
"""A deck in which single faces are printed as others: proof that the table follows the picture, not
the script.
"""

from __future__ import annotations

from controller.rules.cards import Card
from vision.virtual.scenery import Deck
from vision.virtual.vector import Image


class SwappedDeck:
    """Wherever the script means ``was``, the picture shows ``shown[was]``."""

    def __init__(self, deck: Deck, shown: dict[Card, Card]) -> None:
        self._deck, self._shown = deck, shown

    @property
    def name(self) -> str:
        """The name of the deck beneath."""
        return self._deck.name

    def face(self, a_card: Card) -> Image:
        """The face that is drawn for a card."""
        return self._deck.face(self._shown.get(a_card, a_card))
