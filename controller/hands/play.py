# SPDX-License-Identifier: GPL-3.0-or-later
"""Playing a recorded hand through the rules with the same Commands that a dealer's touches make.

At the end the pots are pushed as the prompts propose: the shares are ours, never the record's.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from controller.hands.reader import Move, RecordedHand
from controller.hands.room import set_up
from controller.rules.apply import apply_all
from controller.rules.asked import Prompt
from controller.rules.decide import decide
from controller.rules.events import InputRefused
from controller.rules.inputs import (
    AllIn,
    BetTo,
    BurnCard,
    Call,
    Check,
    Command,
    Confirm,
    DealBoard,
    Fold,
    MuckHand,
    RaiseTo,
    Stamped,
    StartHand,
    TableHand,
    TakeRake,
)
from controller.rules.legal import legal
from controller.rules.phases import Phase, phase
from controller.rules.prompts import prompts
from controller.rules.state import Table, new_table

AT_THE_END = ("catch_up", "return_uncalled", "pull_in", "push")
"""Kinds of prompts that bring a finished hand to its end."""

_UNFINISHED = {
    Phase.ACTION: "somebody is still to act",
    Phase.CLOSED: "a street is still to be dealt",
    Phase.SHOWDOWN: "hands are still to be shown",
    Phase.AWARD: "the pots are not pushed",
}
"""What is missing where a record ends too early."""


class Refused(Exception):
    """The rules refused a step of the record, or cannot finish the hand: in plain words, or as ``event``."""

    def __init__(self, why: str, event: InputRefused | None = None) -> None:
        super().__init__(why)
        self.event = event


class Outcome(NamedTuple):
    """How a hand went: ``problem`` is empty when every stack is as recorded; ``refused``: a step was not taken.

    ``said``: that step as it is written; ``event``: why the rules did not take it.
    """

    name: str
    problem: str
    refused: bool = False
    alarms: int = 0
    said: str = ""
    event: InputRefused | None = None


def step(table: Table, command: Command) -> Table:
    """The table after a command. Raises Refused."""
    events = decide(table, Stamped(command))
    for event in events:
        if type(event) is InputRefused:
            raise Refused(f"{type(command).__name__}: {event.why}, {event.remedy}", event)
    return apply_all(table, events)


def start(hand: RecordedHand) -> Table:
    """The table with the hand begun. Raises Refused."""
    table = new_table()
    for command in set_up(hand):
        table = step(table, command)
    return step(table, StartHand())


def commands_for(table: Table, move: Move) -> Iterator[Command]:
    """What the dealer touches for a step of the record, as the table stands now."""
    seat = move.player
    if move.verb == "board":
        yield BurnCard()
        yield DealBoard(move.cards)
    elif move.verb == "fold":
        yield Fold(seat)
    elif move.verb == "show":
        yield TableHand(seat, move.cards) if move.cards else MuckHand(seat)
    elif move.verb == "call":
        may = legal(table)
        yield Check(seat) if may.seat == seat and may.may_check else Call(seat)
    else:
        yield _upward(table, seat, move.amount)


def _upward(table: Table, seat: int, to: int) -> Command:
    """A bet, raise or all-in to an amount."""
    player = table.seats[seat - 1]
    if player.stack is not None and to >= player.stack + player.bet:
        return AllIn(seat, to)
    return RaiseTo(seat, to) if table.betting.bet else BetTo(seat, to)


def next_at_the_end(table: Table) -> Prompt | None:
    """The proposal that brings a hand to its end; None while the hand is not over as we see it."""
    prompt = next((p for p in prompts(table) if p.proposes is not None), None)
    return prompt if prompt is not None and prompt.kind in AT_THE_END else None


def finish(table: Table, rake: int) -> Table:
    """The table after the pots were pushed as proposed, the rake taken first. Raises Refused."""
    for _ in range(60):
        if phase(table) is Phase.BETWEEN:
            return table
        prompt = next_at_the_end(table)
        if prompt is None:
            raise Refused(f"the record ends but the hand does not: {_UNFINISHED.get(phase(table), 'it goes on')}")
        if prompt.kind == "push" and rake:
            table = step(table, TakeRake(rake))
            rake = 0
        else:
            table = step(table, Confirm(prompt.key))
    raise Refused("the pots cannot be pushed to an end")


def play(hand: RecordedHand) -> Outcome:
    """Plays a hand and compares every stack."""
    said = "the start"
    try:
        table = start(hand)
        for move in hand.moves:
            said = move.said
            for command in commands_for(table, move):
                table = step(table, command)
        said = "the end"
        table = finish(table, hand.rake)
    except Refused as refused:
        return refusal(hand, refused, said)
    return compared(hand, table)


def refusal(hand: RecordedHand, refused: Refused, said: str = "") -> Outcome:
    """The outcome of a hand that could not be played, with the step at which it stopped."""
    return Outcome(hand.name, f"{said}: {refused}" if said else str(refused), True, 0, said, refused.event)


def compared(hand: RecordedHand, table: Table) -> Outcome:
    """The outcome by the stacks at the end."""
    stacks = tuple(seat.stack for seat in table.seats[: hand.players])
    alarms = len(table.trouble.open)
    if stacks == hand.results:
        return Outcome(hand.name, "", False, alarms)
    wrong = [
        f"player {n} has {ours}, the record says {theirs}"
        for n, (ours, theirs) in enumerate(zip(stacks, hand.results, strict=True), 1)
        if ours != theirs
    ]
    return Outcome(hand.name, "; ".join(wrong), False, alarms)
