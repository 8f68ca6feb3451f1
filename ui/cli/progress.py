# SPDX-License-Identifier: GPL-3.0-or-later
"""How far a long command has come, for a person at a terminal."""

from __future__ import annotations

import sys
import time


class Progress:
    """A line on a terminal with share done and time left; nothing elsewhere."""

    def __init__(self, total: int) -> None:
        self._total, self._done, self._begun = total, 0, time.monotonic()
        self._shown = sys.stderr.isatty() and total > 1

    def step(self) -> None:
        """One more is done."""
        self._done += 1
        if self._shown:
            spent = time.monotonic() - self._begun
            left = spent / self._done * max(0, self._total - self._done)
            share = min(1.0, self._done / self._total)
            bar = "#" * int(share * 30)
            line = f"\r[{bar:<30}] {self._done} of {self._total}, {left:.0f} s left "
            print(line, end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        """The line is cleared."""
        if self._shown:
            print("\r" + " " * 70 + "\r", end="", file=sys.stderr, flush=True)
