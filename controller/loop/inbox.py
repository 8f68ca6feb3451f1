# SPDX-License-Identifier: GPL-3.0-or-later
"""The one bounded queue into the table."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from typing import NamedTuple

from controller.loop.facts import fact_of
from controller.rules.inputs import Stamped

LIMIT = 1024
"""Inputs that may wait. A dealer gives a few a second; a full inbox means that the loop stands still."""


class InboxFull(Exception):
    """The input was not taken. Whoever submitted it shows that, for it is lost otherwise."""


class InboxClosed(Exception):
    """The table has been closed."""


class Waiting(NamedTuple):
    """An input in the inbox and when it came (``time.monotonic_ns``)."""

    stamped: Stamped
    came_ns: int


class Inbox:
    """Many threads put, the loop takes all that waits.

    An absolute observation takes the place of an older one by the same source about the same thing that still
    waits, so that a camera can never fill the inbox: the newest per source wins.
    """

    def __init__(self, limit: int = LIMIT) -> None:
        self._limit = limit
        self._waiting: OrderedDict[object, Waiting] = OrderedDict()
        self._changed = threading.Condition()
        self._closed = False
        self._count = 0
        self.replaced = 0
        """How many observations gave way to a newer one, for the log."""

    def put(self, stamped: Stamped) -> None:
        """Take an input in, without waiting. Raises InboxFull, InboxClosed."""
        fact = fact_of(stamped.what)
        with self._changed:
            if self._closed:
                raise InboxClosed("the table is closed")
            self._count += 1
            key: object = self._count if fact is None else (stamped.source, stamped.actor, fact)
            if self._waiting.pop(key, None) is not None:
                self.replaced += 1
            elif len(self._waiting) >= self._limit:
                raise InboxFull(f"{self._limit} inputs wait already; this one was not taken")
            self._waiting[key] = Waiting(stamped, time.monotonic_ns())
            self._changed.notify()

    def take(self) -> list[Waiting]:
        """Wait for inputs and take all of them, in order; an empty list when closed and empty."""
        with self._changed:
            while not self._waiting and not self._closed:
                self._changed.wait()
            taken = list(self._waiting.values())
            self._waiting.clear()
            return taken

    def close(self) -> None:
        """Take nothing more in; what waits may still be taken out."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
