# SPDX-License-Identifier: GPL-3.0-or-later
"""Cards as small integers, and their two-letter names.

A card is ``rank * 4 + suit`` with ranks ``23456789TJQKA`` (0..12) and suits ``cdhs`` (0..3): 0 is the deuce
of clubs, 51 the ace of spades. This is phevaluator's numbering, so ranking needs no translation. Suits never
rank (TDA 2024; page 001); the order of suits here means nothing.
"""

from __future__ import annotations

from typing import NewType

Card = NewType("Card", int)

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK: tuple[Card, ...] = tuple(Card(n) for n in range(52))
NAMES: tuple[str, ...] = tuple(rank + suit for rank in RANKS for suit in SUITS)
_BY_NAME: dict[str, Card] = {name: Card(n) for n, name in enumerate(NAMES)}


def card(name: str) -> Card:
    """The card called ``name``, such as ``As`` or ``Td``. Raises ValueError for anything else."""
    try:
        return _BY_NAME[name]
    except KeyError:
        message = f"{name!r} is no card: a rank of {RANKS} and a suit of {SUITS}, such as As or Td"
        raise ValueError(message) from None


def cards(names: str) -> tuple[Card, ...]:
    """The cards of a run of names such as ``AsKd7c``; blanks are skipped. Raises ValueError."""
    packed = names.replace(" ", "")
    if len(packed) % 2:
        raise ValueError(f"{names!r} is no run of cards: each card takes two letters")
    return tuple(card(packed[n : n + 2]) for n in range(0, len(packed), 2))


def name(a_card: Card) -> str:
    """The two-letter name of a card: ``As``."""
    return NAMES[a_card]


def rank(a_card: Card) -> int:
    """0 for a deuce to 12 for an ace."""
    return a_card >> 2


def suit(a_card: Card) -> int:
    """0 clubs, 1 diamonds, 2 hearts, 3 spades: identity only, never an order."""
    return a_card & 3
