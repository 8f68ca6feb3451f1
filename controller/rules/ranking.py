# SPDX-License-Identifier: GPL-3.0-or-later
"""How strong a hand is: the best five of seven, suits never rank. The only module that knows phevaluator.

phevaluator (Apache-2.0) uses our card numbers. Its C function takes 0.3 us where the public one, which also
checks and translates, takes 1.1 us; the public one is the fall-back where the C part is missing.
"""

from __future__ import annotations

from collections.abc import Callable

import phevaluator

from controller.rules.cards import Card

_evaluate: Callable[..., int] = getattr(phevaluator, "_pheval", phevaluator).evaluate_7cards


def strength(board: tuple[Card, ...], hole: tuple[Card, ...]) -> int:
    """1 (a royal flush) to 7462 (seven high): lower is better, equal is a tie. Five board and two hole cards."""
    return _evaluate(*board, *hole)
