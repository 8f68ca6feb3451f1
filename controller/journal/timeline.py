# SPDX-License-Identifier: GPL-3.0-or-later
"""The journal's fold, with one state kept for each entry of the current hand.

Backing up the action lives here, not in ``apply``: an ``ActionBackedUp(to_seq, reason)`` puts the table back
to what it was after entry ``to_seq``. The entries after it stay in the journal; here they leave the *line*
(the chain of entries that the present table rests on) and are offered for re-entry. Each step knows the step
it continues, so backing up to an entry that was itself backed up over brings those entries back.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, NamedTuple

from controller.journal.backup_rules import why_not
from controller.journal.codec import Codec
from controller.journal.game import Game
from controller.people import may_submit
from controller.rules.events import ActionBackedUp, HandStarted, InputRefused
from controller.rules.inputs import BackUpAction, Stamped

log = logging.getLogger(__name__)


class Step(NamedTuple):
    """An entry of the current hand: input, events, the table after it, the seq of the step it continues."""

    seq: int
    stamped: Stamped
    events: tuple[Any, ...]
    table: Any
    after: int


class FoldFailed(Exception):
    """An event of the journal cannot be applied by these rules. The text names the entry."""


Older = Callable[[int], "Timeline"]
"""The timeline as it stood after an entry of an earlier hand. Raises LookupError where there is none."""


def _no_older(seq: int) -> Timeline:
    raise LookupError(f"entry {seq} is not in this hand")


class Timeline:
    """The present table and how it came to be. Not thread-safe: it belongs to the loop."""

    def __init__(self, game: Game, codec: Codec, *, older: Older = _no_older) -> None:
        self.game = game
        self._codec = codec
        self.seq = 0
        """The last entry folded."""
        self.table: Any = game.new_table()
        self._older = older
        self._before = 0
        """The entry before the first step kept; 0: everything is kept."""
        self._steps: dict[int, Step] = {}

    def decide(self, stamped: Stamped) -> tuple[Any, ...]:
        """The events of an input on the present table; total, like the rules' own ``decide``.

        They are as they will be read from the journal, so that a restart folds exactly the same values.
        A fault in the rules becomes ``InputRefused("program_fault")``, so the game goes on by hand.
        """
        what = stamped.what
        kind = type(what).__name__
        command = kind in self.game.commands
        if not may_submit(stamped.role, stamped.source, kind, is_command=command):
            return (InputRefused("role_may_not", "ask_floor"),)
        try:
            if isinstance(what, BackUpAction):
                return self._decide_back_up(what, stamped)
            events = self._codec.as_written(self.game.decide(self.table, stamped))
            self._fold(self.table, events)
        except Exception:  # a replay fails in the same way and gives the same answer
            log.exception("the rules failed", extra={"kind": kind})
            return (InputRefused("program_fault", "go_on_by_hand"),)
        return events

    def add(self, seq: int, stamped: Stamped, events: tuple[Any, ...]) -> Any:
        """Fold the next entry and return the new table. Raises FoldFailed, ValueError on a gap."""
        if seq != self.seq + 1:
            raise ValueError(f"entry {seq} does not follow entry {self.seq}")
        after, base = self.seq, self.table
        if events and isinstance(events[0], ActionBackedUp):
            after = events[0].to_seq
            base = self.table_at(after)
        try:
            table = self._fold(base, events)
        except Exception as error:
            raise FoldFailed(f"entry {seq} cannot be applied: {type(error).__name__}: {error}") from error
        if self._starts_hand(events):
            self._before = seq - 1
            self._steps = {}
        self.seq, self.table = seq, table
        self._steps[seq] = Step(seq, stamped, events, table, after)
        return table

    def begin(self, seq: int, stamped: Stamped, events: tuple[Any, ...]) -> None:
        """Begin at an entry in which a hand starts, knowing nothing before it. Raises FoldFailed."""
        first = next(n for n, event in enumerate(events) if isinstance(event, HandStarted))
        self.seq, self.table = seq - 1, self.game.new_table()
        self.add(seq, stamped, events[first:])
        self._steps[seq] = self._steps[seq]._replace(events=events)

    def table_at(self, seq: int) -> Any:
        """The table after an entry. Raises LookupError when there is no such entry."""
        self._reach(seq)
        return self._steps[seq].table if seq else self.game.new_table()

    def line(self) -> tuple[Step, ...]:
        """The steps of the present hand that the table rests on, oldest first, from its start on."""
        whole = self._line_to(self.seq)
        first = max((n for n, step in enumerate(whole) if self._starts_hand(step.events)), default=0)
        return whole[first:]

    def offers(self) -> tuple[Step, ...]:
        """What the last backing up took off the line and nobody has entered again since, oldest first."""
        line = self.line()
        undo = next((step for step in reversed(line) if self._is_undo(step)), None)
        if undo is None:
            return ()
        again = [step.stamped.what for step in line if step.seq > undo.seq]
        kept = self._seqs_to(undo.after)
        lost = [step for step in self._line_to(undo.seq - 1) if step.seq not in kept]
        return tuple(step for step in lost if not self._is_undo(step) and step.stamped.what not in again)

    def _line_to(self, seq: int) -> tuple[Step, ...]:
        steps = []
        while (step := self._steps.get(seq)) is not None:
            steps.append(step)
            seq = step.after
        return tuple(reversed(steps))

    def _seqs_to(self, seq: int) -> frozenset[int]:
        return frozenset(step.seq for step in self._line_to(seq))

    def _starts_hand(self, events: tuple[Any, ...]) -> bool:
        return any(isinstance(event, HandStarted) for event in events)

    def _is_undo(self, step: Step) -> bool:
        return bool(step.events) and isinstance(step.events[0], ActionBackedUp)

    def _decide_back_up(self, what: BackUpAction, stamped: Stamped) -> tuple[Any, ...]:
        try:
            self._reach(what.to_seq)
        except LookupError:
            return (InputRefused("back_up_no_such_entry", "choose_entry"),)
        kept = self._seqs_to(what.to_seq)
        lost = [step for step in self._line_to(self.seq) if step.seq not in kept]
        refused = why_not(stamped.role, [(step.stamped, step.events) for step in lost])
        if refused:
            return (InputRefused(refused, "ask_floor"),)
        event = ActionBackedUp(what.to_seq, what.reason)
        self._fold(self.table_at(what.to_seq), (event,))
        return (event,)

    def _reach(self, seq: int) -> None:
        """Bring the steps of an earlier hand in, so that ``seq`` is among them."""
        if seq in self._steps or seq == self._before == 0:
            return
        if not 0 <= seq <= self._before:
            raise LookupError(f"there is no entry {seq} before entry {self.seq + 1}")
        earlier = self._older(self._before)
        earlier._reach(seq)
        self._steps = {**earlier._steps, **self._steps}
        self._before = earlier._before

    def _fold(self, table: Any, events: tuple[Any, ...]) -> Any:
        for event in events:
            table = self.game.apply(table, event)
        return table
