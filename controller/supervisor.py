# SPDX-License-Identifier: GPL-3.0-or-later
"""Keeps the child processes alive: starts them, notices when they die or fall silent, starts them again.

The table never waits for a child. While one is away its messages are not sent, its part of the health is
lost, and the game goes on by hand.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from typing import NamedTuple

from controller.health import Health
from controller.link import Child, LinkLost, start_child
from controller.link.messages import Hello, Message

FIRST_WAIT_S = 0.25
LONGEST_WAIT_S = 30.0
REFUSED_LONGEST_S = 600.0
"""A child that refuses is asked ever more rarely: only a person can mend what it was given."""
STEADY_S = 60.0
"""A child that lived this long begins with the first wait again when it dies."""

REFUSED = 2
"""Exit status of a child that says in its last line why it cannot work and what to do about it."""

log = logging.getLogger(__name__)


def _nothing(*_: object) -> None:
    return None


class Plan(NamedTuple):
    """A child to keep alive.

    ``name``: for health and log. ``on_message`` gets each message, in the link's reader thread. ``on_joined``
    is called when a new child has said Hello (send its configuration there), ``on_lost`` with the reason when
    it is gone. ``silence_s``: no message for so long means lost.
    """

    name: str
    module: str
    arguments: tuple[str, ...] = ()
    on_message: Callable[[Message], None] = _nothing
    on_joined: Callable[[], None] = _nothing
    on_lost: Callable[[str], None] = _nothing
    silence_s: float = 5.0


class _Words:
    """What a child says on its standard error goes to the log, not to the person at the table."""

    def __init__(self, child: str) -> None:
        self._child = child
        self.last = ""

    def hear(self, line: str) -> None:
        if line:
            self.last = line
            log.info("said: %s", line, extra={"child": self._child})


class _Kept:
    """One child through all its lives, minded by a thread of its own."""

    def __init__(self, plan: Plan, health: Health) -> None:
        self._plan = plan
        self._health = health
        self._closing = threading.Event()
        self._child: Child | None = None
        self._has_child = threading.Event()
        self._has_joined = self._is_refused = False
        self._is_told_lost = False
        self.starts = 0
        self._thread = threading.Thread(target=self._mind, name=f"mind-{plan.name}", daemon=True)
        self._thread.start()

    def send(self, message: Message) -> bool:
        child = self._child
        if child is None or child.link.peer is None:
            return False
        try:
            child.link.send(message)
        except LinkLost:
            return False
        return True

    def pid(self) -> int | None:
        child = self._child
        return None if child is None else child.process.pid

    def restart(self) -> None:
        child = self._child
        if child is not None:
            child.link.close()

    def close(self) -> None:
        self._closing.set()
        self.restart()

    def join(self, wait_s: float) -> None:
        self._thread.join(wait_s)

    def _mind(self) -> None:
        wait_s = FIRST_WAIT_S
        while not self._closing.is_set():
            started_s = time.monotonic()
            reason = self._live()
            if self._closing.is_set():
                break
            lived_s = time.monotonic() - started_s
            wait_s = FIRST_WAIT_S if lived_s >= STEADY_S else wait_s
            told = {"child": self._plan.name, "reason": reason}
            log.warning("a child is gone; it starts again in %.2f s", wait_s, extra=told)
            self._health.report(self._plan.name, "lost", reason)
            self._tell(self._plan.on_lost, reason)
            self._is_told_lost = not self._has_joined
            self._closing.wait(wait_s)
            wait_s = min(wait_s * 2, REFUSED_LONGEST_S if self._is_refused else LONGEST_WAIT_S)

    def _live(self) -> str:
        """One life of the child; returns why it ended: in its own words where it refused to go on."""
        plan, words = self._plan, _Words(self._plan.name)
        if not self._is_told_lost:  # a child that never comes is told once, not at each try
            self._health.report(plan.name, "starting")
        self.starts += 1
        self._has_child.clear()
        self._has_joined = self._is_refused = False
        try:
            child = start_child(
                plan.module, "table", plan.arguments,
                on_message=plan.on_message, on_joined=self._joined, on_words=words.hear,
                silence_s=plan.silence_s,
            )  # fmt: skip
        except OSError as error:
            return f"it cannot be started: {error.strerror}"
        self._child = child
        self._has_child.set()
        if self._closing.is_set():
            child.link.close()
        child.link.wait_lost()
        self._child = None
        status = child.stop()
        self._is_refused = status == REFUSED
        said = words.last if self._is_refused else ""
        return f"{said or child.link.lost_because} (exit status {status})"

    def _joined(self, hello: Hello) -> None:
        told = {"child": self._plan.name}
        log.info("a child has joined, process %d", hello.pid, extra=told)
        self._has_joined = True
        self._has_child.wait()
        self._health.report(self._plan.name, "good")
        self._tell(self._plan.on_joined)

    def _tell(self, listener: Callable[..., None], *words: str) -> None:
        try:
            listener(*words)
        except Exception:
            log.exception("a listener failed", extra={"child": self._plan.name})


class Supervisor:
    """Minds any number of children. All methods may be called from any thread."""

    def __init__(self, health: Health) -> None:
        self._health = health
        self._kept: dict[str, _Kept] = {}

    def add(self, plan: Plan) -> None:
        """Start a child and keep it alive. Raises ValueError when the name is taken."""
        if plan.name in self._kept:
            raise ValueError(f"there is a child named {plan.name!r} already")
        self._kept[plan.name] = _Kept(plan, self._health)

    def send(self, name: str, message: Message) -> bool:
        """Send to a child; False when it is not there now. May block for up to 3 s if it is stuck."""
        kept = self._kept.get(name)
        return kept is not None and kept.send(message)

    def pid(self, name: str) -> int | None:
        """The process of a child now; None while it is away."""
        kept = self._kept.get(name)
        return None if kept is None else kept.pid()

    def starts(self, name: str) -> int:
        """How often a child has been started."""
        return self._kept[name].starts

    def restart(self, name: str) -> None:
        """End a child; it is started again like one that died."""
        self._kept[name].restart()

    def close(self, wait_s: float = 10.0) -> None:
        """End all children and wait for them."""
        for kept in self._kept.values():
            kept.close()
        for kept in self._kept.values():
            kept.join(wait_s)
