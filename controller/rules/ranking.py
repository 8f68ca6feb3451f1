# SPDX-License-Identifier: GPL-3.0-or-later
"""How strong a hand is: the best five of seven, suits never rank. The only module that knows phevaluator.

phevaluator (Apache-2.0) uses our card numbers. Its C function takes 0.3 us where the public one, which also
checks and translates, takes 1.1 us; the public one is the fall-back where the C part is missing.
"""

from __future__ import annotations

from collections.abc import Callable

import phevaluator

from controller.rules.cards import DECK, Card

_evaluate: Callable[..., int] = getattr(phevaluator, "_pheval", phevaluator).evaluate_7cards


def _told_apart(cards: tuple[Card, ...]) -> tuple[int, ...]:
    """The cards with a face known twice (a fouled deck, or one misread) moved to a free suit of its rank.

    The evaluator must never see the same card twice. The suit with the fewest cards is taken, so that no flush
    comes of it.
    """
    apart: list[int] = []
    for card in cards:
        if card in apart:
            free = [c for c in DECK if c not in apart and c not in cards]
            same_rank = [c for c in free if c >> 2 == card >> 2]
            card = min(same_rank or free, key=lambda c: sum(1 for other in cards if other & 3 == c & 3))
        apart.append(card)
    return tuple(apart)


def strength(board: tuple[Card, ...], hole: tuple[Card, ...]) -> int:
    """1 (a royal flush) to 7462 (seven high): lower is better, equal is a tie. Five board and two hole cards."""
    cards = board + hole
    return _evaluate(*cards) if len({*cards}) == 7 else _evaluate(*_told_apart(cards))
