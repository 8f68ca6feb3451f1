# SPDX-License-Identifier: GPL-3.0-or-later
"""Time, asked for in one place only: CLOCK_MONOTONIC to measure, UTC as evidence, the boot for both.

Order in the journal is journal order, never the order of these numbers.
"""

from __future__ import annotations

import time
import uuid
from pathlib import Path
from typing import NamedTuple, Protocol

_BOOT_ID = Path("/proc/sys/kernel/random/boot_id")


class Moment(NamedTuple):
    """``mono_ns``: CLOCK_MONOTONIC, comparable within one boot; ``boot_id``; ``utc_ms`` since 1970."""

    mono_ns: int
    boot_id: str
    utc_ms: int


class Clock(Protocol):
    """What the loop needs to know of time."""

    def now(self) -> Moment:
        """The present moment."""


def _read_boot_id() -> str:
    try:
        return _BOOT_ID.read_text(encoding="ascii").strip()
    except OSError:
        return str(uuid.uuid4())  # no Linux: each start of the program counts as a boot of its own


class SystemClock:
    """The computer's clocks."""

    def __init__(self) -> None:
        self._boot_id = _read_boot_id()

    def now(self) -> Moment:
        """The present moment."""
        return Moment(time.monotonic_ns(), self._boot_id, time.time_ns() // 1_000_000)


class ManualClock:
    """A clock that stands still until it is told otherwise, for tests and simulations."""

    def __init__(self, mono_ns: int = 1_000_000_000, utc_ms: int = 1_800_000_000_000) -> None:
        self._moment = Moment(mono_ns, "boot-1", utc_ms)

    def now(self) -> Moment:
        """The moment that was set."""
        return self._moment

    def advance_ms(self, step_ms: int) -> None:
        """Let ``step_ms`` pass."""
        mono_ns, boot_id, utc_ms = self._moment
        self._moment = Moment(mono_ns + step_ms * 1_000_000, boot_id, utc_ms + step_ms)

    def step_utc_ms(self, step_ms: int) -> None:
        """Set the wall clock forward or back, as an operator or a time server does."""
        self._moment = self._moment._replace(utc_ms=self._moment.utc_ms + step_ms)

    def reboot(self, boot_id: str) -> None:
        """Start another boot: the monotonic clock begins at nought again."""
        self._moment = Moment(0, boot_id, self._moment.utc_ms)
