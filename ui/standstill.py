# SPDX-License-Identifier: GPL-3.0-or-later
"""Tells when an unattended run of the virtual table stands still, so that it ends with a sentence instead of never."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from controller.rules.state import Table

LIMIT_S = 180.0
"""Nothing decided for so long at the speed of people: no player of the virtual table thinks for more than seconds."""


class Standstill:
    """Seconds since anything was last decided. ``follow`` is a subscriber of the loop; ``now`` gives seconds."""

    def __init__(self, now: Callable[[], float], limit_s: float = LIMIT_S) -> None:
        self._now, self._limit_s = now, limit_s
        self._moved_s = now()

    def follow(self, table: Table, seq: int, events: tuple[Any, ...]) -> None:
        """Something was decided."""
        if events:
            self._moved_s = self._now()

    @property
    def is_over(self) -> bool:
        """Nothing was decided for longer than the limit."""
        return self._now() - self._moved_s > self._limit_s
