# SPDX-License-Identifier: GPL-3.0-or-later
"""Playing recorded hands with some folds, checks and calls withheld or late, as at a live table.

The truth is played beside it without gaps: it answers the catch-up questions as the dealer would. Bets, raises,
cards, tabled hands and mucks at showdown are never withheld. Seeded: the same seed gives the same gaps.
"""

from __future__ import annotations

import random
from typing import NamedTuple

from controller.hands.play import (
    Outcome,
    Refused,
    commands_for,
    compared,
    finish,
    next_at_the_end,
    refusal,
    start,
    step,
)
from controller.hands.reader import RecordedHand
from controller.rules.apply import apply_all
from controller.rules.asked import Prompt
from controller.rules.decide import decide
from controller.rules.events import Act, IrregularityFound
from controller.rules.inputs import Clarify, Command, PushPot, Stamped, TakeRake
from controller.rules.prompts import prompts
from controller.rules.seats import in_hand
from controller.rules.state import Table
from controller.rules.unseen import find

QUESTIONS_AT_MOST = 40


class Tracker:
    """The table as the machine sees it, with its gaps, and how often it raised an alarm."""

    def __init__(self, table: Table, truth: tuple[Act, ...]) -> None:
        self.table = table
        self.truth = truth
        self.alarms = 0

    def see(self, command: Command) -> None:
        """An input arrives; then every open question is answered from the truth."""
        self._take(command)
        for _ in range(QUESTIONS_AT_MOST):
            question = next((p for p in prompts(self.table) if p.kind == "catch_up"), None)
            if question is None:
                return
            self._take(self._answer(question))

    def _take(self, command: Command) -> None:
        events = decide(self.table, Stamped(command))
        self.alarms += sum(1 for e in events if type(e) is IrregularityFound and e.kind != "duplicate")
        self.table = apply_all(self.table, events)

    def _answer(self, question: Prompt) -> Command:
        assumed: Clarify = question.proposes
        place = find(self.truth, assumed.street, assumed.seat, assumed.nth)
        if place < 0:
            return assumed
        act = self.truth[place]
        return Clarify(assumed.street, assumed.seat, assumed.nth, act.verb, act.to)

    def finish(self, winners: tuple[int, ...], rake: int) -> Table:
        """The end of the hand: where we do not know that it is over, the dealer's push to a winner tells us.

        Raises Refused when that does not end it either.
        """
        if next_at_the_end(self.table) is None:
            if rake:
                self.see(TakeRake(rake))
                rake = 0
            for winner in winners:
                self.see(PushPot(0, winner))
        return finish(self.table, rake)


class Told(NamedTuple):
    """A hand without gaps: its commands, each with whether it may be withheld; the record; who won chips."""

    commands: tuple[tuple[Command, bool], ...]
    acts: tuple[Act, ...]
    winners: tuple[int, ...]


def told(hand: RecordedHand) -> Told:
    """The true course of a hand. Raises Refused."""
    truth = start(hand)
    commands: list[tuple[Command, bool]] = []
    for move in hand.moves:
        for command in commands_for(truth, move):
            commands.append((command, move.verb in ("fold", "call")))
            truth = step(truth, command)
    pushed = finish(truth, hand.rake).pots.pushed
    winners = tuple(dict.fromkeys(push.seat for push in pushed)) or in_hand(truth.seats)
    return Told(tuple(commands), truth.betting.log, winners)


def play_dropped(hand: RecordedHand, percent: int, dice: random.Random) -> Outcome:
    """Plays a hand with gaps. Of the commands that may be, ``percent`` are withheld or one step late."""
    try:
        truth = told(hand)
        tracker = Tracker(start(hand), truth.acts)
        late: Command | None = None
        for command, may_miss in truth.commands:
            missed = may_miss and dice.randrange(100) < percent
            if missed and late is None and dice.randrange(2):
                late = command
                continue
            if not missed:
                tracker.see(command)
            if late is not None:
                tracker.see(late)
                late = None
        if late is not None:
            tracker.see(late)
        table = tracker.finish(truth.winners, hand.rake)
    except Refused as refused:
        return refusal(hand, refused)
    return compared(hand, table)._replace(alarms=tracker.alarms)
