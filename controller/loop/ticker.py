# SPDX-License-Identifier: GPL-3.0-or-later
"""Tells the table the time when something has come due: a player's clock, a level, a time charge, an act out of turn.

The rules own no clock; ``clocks.next_due`` says when a ``Tick`` is worth while, and its envelope carries the time.
While nothing waits for the clock, none is sent, so the journal does not fill.
"""

from __future__ import annotations

import contextlib
import logging
import threading
from collections.abc import Callable
from typing import Any, NamedTuple

from controller.clock import Clock
from controller.journal.store import Store
from controller.loop.inbox import InboxClosed, InboxFull
from controller.rules.clocks import next_due
from controller.rules.inputs import Stamped, Tick

PAUSE_S = 0.25
"""So often the time is looked at while something waits for it, and at most so many ticks a second are sent."""

log = logging.getLogger(__name__)


class Left(NamedTuple):
    """Where a journal ends: the time of its newest row, and the boot of the computer that it belongs to."""

    mono_ns: int
    boot_id: str


def left_at(store: Store) -> Left | None:
    """Where the journal ends now; None: it is empty."""
    head = store.head()
    newest = next(store.entries(head.seq), None) if head.seq else None
    return None if newest is None else Left(newest.mono_ns, newest.boot_id)


class Ticker:
    """A thread that sends ticks. ``follow`` is a listener of the loop.

    ``left``: where the journal ended before this program began. On the same boot the one clock went on meanwhile; after
    a restart of the computer it stood still, and a level has as much left as when the journal ended. None: nothing ran
    before, whatever the first table that is shown has running already.
    """

    def __init__(
        self, submit: Callable[[Stamped], None], clock: Clock, pause_s: float = PAUSE_S, left: Left | None = None
    ) -> None:
        self._submit, self._clock, self._pause_s, self._left = submit, clock, pause_s, left
        self._due: int | None = None
        self._is_first = True
        self._changed = threading.Condition()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="ticker", daemon=True)

    def start(self) -> None:
        """Begin to look at the time."""
        self._thread.start()

    def follow(self, table: Any, seq: int, events: tuple[Any, ...]) -> None:
        """A table was shown: when is the next tick due? What ran before this program began, goes on."""
        with self._changed:
            self._due = next_due(table)
            is_first, self._is_first = self._is_first, False
            self._changed.notify()
        if is_first and self._left is not None and self._due is not None:
            self._tick(self._left)

    def close(self, wait_s: float = 2.0) -> None:
        """Stop."""
        with self._changed:
            self._closed = True
            self._changed.notify()
        if self._thread.is_alive():
            self._thread.join(wait_s)

    def _run(self) -> None:
        while True:
            with self._changed:
                while self._due is None and not self._closed:
                    self._changed.wait()
                if self._closed:
                    return
                is_due = self._due is not None and self._clock.now().mono_ns >= self._due
                if is_due:
                    self._due = None  # until the table has been shown again
            if is_due:
                self._tick()
            with self._changed:
                if not self._closed:
                    self._changed.wait(self._pause_s)

    def _tick(self, left: Left | None = None) -> None:
        """``left``: where the journal ended, for the first tick of a program that goes on with it."""
        moment = self._clock.now()
        left_ns = 0
        if left is not None:
            left_ns = moment.mono_ns if left.boot_id == moment.boot_id else left.mono_ns
        told = Stamped(Tick(left is not None, left_ns), "rule", "clock", "", moment.mono_ns, moment.utc_ms)
        with contextlib.suppress(InboxClosed):
            try:
                self._submit(told)
            except InboxFull:
                log.warning("a tick was not taken: the inbox is full")
