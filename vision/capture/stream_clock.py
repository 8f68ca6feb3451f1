# SPDX-License-Identifier: GPL-3.0-or-later
"""When a picture of a stream was taken, from the stream's own clock, and whether it is still of use.

A picture arrives later than it was taken, by the coding, the network and the queue in between. The stream's own clock
says how far pictures are apart: the one that came with the least delay so far is taken for one that came at once, and
every other is as old as it came later than that. What the network cannot know (the delay of the fastest one) is in the
stated uncertainty. What queued up before the first picture was read, or while the network stood, is passed over.
"""

from __future__ import annotations

LATE_NS, LATE_MOST_NS = 300_000_000, 2_000_000_000
CATCHING_UP_NS, STARTING_NS = 20_000_000, 3_000_000_000
DRIFT_PER_NS = 2e-4
"""Clocks of cameras run apart by less than this; so fast the least delay is forgotten."""


class StreamClock:
    """The clock of one opened stream."""

    def __init__(self) -> None:
        self._least: float | None = None
        self._before = self._sent_ms = 0.0
        self._begun_ns = self._seen_ns = self._kept_ns = 0
        self._starting = True

    def age_ns(self, sent_ms: float, now_ns: int) -> int | None:
        """How much older than the freshest ones a picture is that has come now; None: old, to be passed over."""
        delay = now_ns - sent_ms * 1e6
        if self._least is None:
            self._least = self._before = delay
            self._begun_ns = self._seen_ns = self._kept_ns = now_ns
            self._sent_ms = sent_ms
            return None  # it came before it was asked for
        stands, self._sent_ms = sent_ms <= self._sent_ms, sent_ms
        if stands and self._starting and now_ns - self._begun_ns < STARTING_NS:
            return None
        if stands:  # a stream without a clock, or one that was set back
            self._least, self._before, self._starting = delay, delay, False
            return 0
        fell, self._before = self._before - delay, delay
        self._least = min(self._least + DRIFT_PER_NS * (now_ns - self._seen_ns), delay)
        self._seen_ns = now_ns
        if self._starting:
            self._starting = fell > CATCHING_UP_NS and now_ns - self._begun_ns < STARTING_NS
        age_ns = int(delay - self._least)
        if age_ns > LATE_NS and now_ns - self._kept_ns > LATE_MOST_NS:
            self._least, age_ns = delay, 0  # the stream's clock was set, or it has become slower for good
        if self._starting or age_ns > LATE_NS:
            return None
        self._kept_ns = now_ns
        return age_ns
