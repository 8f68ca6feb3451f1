# SPDX-License-Identifier: GPL-3.0-or-later
"""A hand as a list of inputs: what the golden views and the secrecy tests play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from controller.rules.apply import apply
from controller.rules.cards import cards
from controller.rules.decide import decide_input
from controller.rules.events import Event
from controller.rules.inputs import (
    AllIn,
    BurnCard,
    Call,
    Check,
    Confirm,
    DealBoard,
    Fold,
    PullIn,
    RaiseTo,
    SeatPlayer,
    SetButton,
    SetLevel,
    StartHand,
    TableHand,
    TouchSeat,
)
from controller.rules.prompts import prompts
from controller.rules.state import Table, new_table

HAND: tuple[Any, ...] = (
    SeatPlayer(2, "Ana", 3000),
    SeatPlayer(4, "Ben", 900),
    SeatPlayer(7, "Chi", None),
    SeatPlayer(9, "Dov", 5000),
    SetLevel(50, 100),
    SetButton(9),
    StartHand(),
    RaiseTo(9, 300),
    TouchSeat(4),
    AllIn(4),
    Call(7),
    Call(9),
    PullIn(),
    BurnCard(),
    DealBoard(cards("AsTd7c")),
    Check(7),
    Check(9),
    BurnCard(),
    DealBoard((None,)),
    Check(7),
    RaiseTo(9, 0),
    Fold(9),
    TableHand(4, cards("AhAd")),
    TableHand(7, cards("KsQs")),
    Confirm("gone"),
)


def play(inputs: tuple[Any, ...] = HAND, profile: str = "HOME") -> Iterator[tuple[Any, tuple[Event, ...], Table]]:
    """Each input with its events and the table after it."""
    table = new_table(profile)
    for what in inputs:
        events = decide_input(table, what)
        for event in events:
            table = apply(table, event)
        yield what, events, table


def to_the_end(table: Table) -> Iterator[Table]:
    """The tables that follow when every proposal is confirmed, until the hand is over."""
    for _ in range(40):
        first = next((prompt for prompt in prompts(table) if prompt.proposes is not None), None)
        if first is None or first.kind == "start_hand":
            return
        for event in decide_input(table, first.proposes):
            table = apply(table, event)
        yield table
