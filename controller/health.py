# SPDX-License-Identifier: GPL-3.0-or-later
"""How each part of the table does: cameras, boards, child processes, the journal."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Literal, NamedTuple

from controller.mailbox import Mailbox

Condition = Literal["starting", "good", "poor", "lost"]


class Part(NamedTuple):
    """One part's condition. ``detail`` is a sentence for the person who mends it."""

    name: str
    condition: Condition
    detail: str = ""


class Health:
    """The newest word on each part; safe for any thread."""

    def __init__(self) -> None:
        self._parts: dict[str, Part] = {}
        self._listeners: list[Mailbox[Part]] = []
        self._lock = threading.Lock()

    def report(self, name: str, condition: Condition, detail: str = "") -> None:
        """Say how a part does; the same word again tells nobody."""
        part = Part(name, condition, detail)
        with self._lock:
            if self._parts.get(name) == part:
                return
            self._parts[name] = part
            for listener in self._listeners:
                listener.post(part)

    def parts(self) -> tuple[Part, ...]:
        """All parts, by name."""
        with self._lock:
            return tuple(self._parts[name] for name in sorted(self._parts))

    def subscribe(self, tell: Callable[[Part], None]) -> Callable[[], None]:
        """Call ``tell`` for each part now and at each change, in its own thread. Returns how to stop."""

        def deliver(news: list[Part]) -> None:
            for part in news:
                tell(part)

        box: Mailbox[Part] = Mailbox("health-listener", deliver)
        with self._lock:
            for part in self._parts.values():
                box.post(part)
            self._listeners.append(box)

        def stop() -> None:
            with self._lock:
                if box in self._listeners:
                    self._listeners.remove(box)
            box.close()

        return stop
