# SPDX-License-Identifier: GPL-3.0-or-later
"""A loop on a memory journal with a clock that stands still, and somebody who listens."""

from __future__ import annotations

import threading
from collections.abc import Collection, Sequence
from typing import Any

from controller.clock import ManualClock
from controller.health import Health
from controller.journal.entry import Entry
from controller.journal.store import MemoryStore, Store, StoreFailed
from controller.loop import Loop, Notice
from controller.people import Person, Role, stamp
from controller.rules.inputs import Stamped
from tests.journal.little_game import LITTLE

WAIT_S = 20.0
ANN = Person("Ann", Role.DEALER)


class Stubborn(MemoryStore):
    """A memory journal that can be held up and made to fail."""

    def __init__(self) -> None:
        super().__init__()
        self.open = threading.Event()
        self.open.set()
        self.failures = 0
        self.batches: list[int] = []

    def append(self, batch: Sequence[Entry], hand_starts: Collection[int]) -> None:
        self.open.wait(WAIT_S)
        if self.failures:
            self.failures -= 1
            raise StoreFailed("journal.sqlite: cannot be written (disk full); free the disk")
        super().append(batch, hand_starts)
        self.batches.append(len(batch))


class Rig:
    """``say`` submits, ``reach`` waits until the loop has shown an entry."""

    def __init__(self, store: Store | None = None, game: Any = LITTLE) -> None:
        self.store = store or Stubborn()
        self.clock = ManualClock()
        self.health = Health()
        self.loop = Loop(self.store, self.clock, game, self.health)
        self.heard: list[tuple[Any, int, tuple[Any, ...]]] = []
        self.notices: list[Notice] = []
        self._news = threading.Condition()
        self.loop.subscribe(self._hear)
        self.loop.subscribe_notices(self._notice)
        self.loop.start()

    def say(self, *whats: Any, person: Person = ANN) -> None:
        for what in whats:
            self.loop.submit(what if isinstance(what, Stamped) else stamp(what, person, self.clock))

    def reach(self, seq: int) -> Any:
        """The table after entry ``seq``, once the listener has been told of it."""
        with self._news:
            assert self._news.wait_for(lambda: self.heard and self.heard[-1][1] >= seq, WAIT_S), self.loop.seq
            return self.heard[-1][0]

    def wait_notices(self, count: int) -> None:
        with self._news:
            assert self._news.wait_for(lambda: len(self.notices) >= count, WAIT_S)

    def kinds(self) -> list[str]:
        """The kinds of all entries."""
        return [entry.kind for entry in self.store.entries()]

    def _hear(self, table: Any, seq: int, events: tuple[Any, ...]) -> None:
        with self._news:
            self.heard.append((table, seq, events))
            self._news.notify_all()

    def _notice(self, notice: Notice) -> None:
        with self._news:
            self.notices.append(notice)
            self._news.notify_all()
