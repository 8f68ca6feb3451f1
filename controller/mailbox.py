# SPDX-License-Identifier: GPL-3.0-or-later
"""Tell somebody something without ever waiting for them: a queue and a thread for each listener."""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")

LIMIT = 5000
"""News that may wait for a slow listener; beyond it the oldest are dropped and the log says so."""

log = logging.getLogger(__name__)


class Mailbox(Generic[T]):
    """Hands news to ``deliver`` in its own thread, all that waits at once, oldest first.

    A listener that raises is logged and goes on being told.
    """

    def __init__(self, name: str, deliver: Callable[[list[T]], None], limit: int = LIMIT) -> None:
        self._deliver = deliver
        self._waiting: deque[T] = deque(maxlen=limit)
        self._changed = threading.Condition()
        self._closed = False
        self._dropped = 0
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def post(self, news: T) -> None:
        """Queue a piece of news; never waits."""
        with self._changed:
            self._dropped += len(self._waiting) == self._waiting.maxlen
            self._waiting.append(news)
            self._changed.notify()

    def close(self, wait_s: float = 2.0) -> None:
        """Deliver what waits, then stop; waits at most ``wait_s`` for a slow listener."""
        with self._changed:
            self._closed = True
            self._changed.notify()
        if threading.current_thread() is not self._thread:
            self._thread.join(wait_s)

    def _take(self) -> list[T]:
        with self._changed:
            while not self._waiting and not self._closed:
                self._changed.wait()
            if self._dropped:
                log.warning("%s is too slow: %d pieces of news dropped", self._thread.name, self._dropped)
                self._dropped = 0
            taken = list(self._waiting)
            self._waiting.clear()
            return taken

    def _run(self) -> None:
        while news := self._take():
            try:
                self._deliver(news)
            except Exception:
                log.exception("%s failed", self._thread.name)
