# SPDX-License-Identifier: GPL-3.0-or-later
"""What the dealer should do or answer now: derived from the state, never stored."""

from __future__ import annotations

from typing import Any, NamedTuple

from controller.rules.cards import Card
from controller.rules.state import Table


class Prompt(NamedTuple):
    """One line for the dealer.

    ``key`` names this very proposal (hand, kind, what it proposes): a Confirm for another key does nothing.
    ``kind`` is a key of the messages. ``proposes`` is the Command that a confirmation stands for, or None
    where a touch must say which. ``choices`` are Commands to choose from.
    """

    key: str
    kind: str
    """start_hand, act, return_uncalled, pull_in, burn, deal_flop, deal_turn, deal_river, table_hand, push,
    catch_up, irregularity, find_button, wait."""
    seat: int = 0
    amount: int = 0
    pot: int = 0
    cards: tuple[Card | None, ...] = ()
    proposes: Any = None
    choices: tuple[Any, ...] = ()
    tone: str = "next"
    """next (the one thing to do), ask (a question), warn, block, advise."""
    facts: tuple[tuple[str, str | int], ...] = ()


def prompts(table: Table) -> tuple[Prompt, ...]:
    """The prompts of a table, the most urgent first."""
    return ()
