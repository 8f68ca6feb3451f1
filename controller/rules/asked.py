# SPDX-License-Identifier: GPL-3.0-or-later
"""One line for the dealer, and the key that names it."""

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
    who_won, catch_up, irregularity, seat_players, one_player, winner, rake, run_twice, chop_blinds, kill_absent,
    post_due, waits, busted, side_payment, ask_to_see, and those of ``room_prompts``."""
    seat: int = 0
    amount: int = 0
    pot: int = 0
    cards: tuple[Card | None, ...] = ()
    proposes: Any = None
    choices: tuple[Any, ...] = ()
    tone: str = "next"
    """next (the one thing to do), ask (a question), warn, block, advise."""
    facts: tuple[tuple[str, str | int], ...] = ()


def made(table: Table, kind: str, detail: object, **fields: Any) -> Prompt:
    """A prompt with its key."""
    return Prompt(f"{table.setup.number}:{kind}:{detail}", kind, **fields)
