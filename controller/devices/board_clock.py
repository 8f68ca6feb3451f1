# SPDX-License-Identifier: GPL-3.0-or-later
"""The board's microseconds as the host's monotonic nanoseconds.

The board answers each heartbeat at once with our own clock in it. Of the last rounds the quickest one knows the
offset best (the minimum filter of NTP, RFC 5905 section 10); half its round trip is the uncertainty.
"""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

_WRAP_US = 1 << 32
_ROUNDS = 16
UNSYNCED_US = 50_000
DRIFT_PPM = 200
"""A ceramic resonator of an Arduino is within 0.5 % new, and within 200 ppm over a few seconds."""


class _Round(NamedTuple):
    trip_us: int
    board_us: int
    host_us: int


class BoardClock:
    """One board since its boot."""

    def __init__(self) -> None:
        self._rounds: deque[_Round] = deque(maxlen=_ROUNDS)

    def learn(self, board_us: int, sent_us: int, now_us: int) -> None:
        """The board said ``board_us`` (it wraps) in answer to what we sent at ``sent_us`` and heard now."""
        trip_us = now_us - sent_us
        if 0 <= trip_us < 1_000_000:
            self._rounds.append(_Round(trip_us, board_us, sent_us + trip_us // 2))

    def host_ns(self, board_us: int, now_ns: int) -> tuple[int, int]:
        """When ``board_us`` was, in host nanoseconds, and its uncertainty in microseconds.

        Without any round yet: now, with 50 ms of uncertainty. Never later than now.
        """
        if not self._rounds:
            return now_ns, UNSYNCED_US
        best = min(self._rounds)
        since = (board_us - best.board_us) % _WRAP_US
        if since >= _WRAP_US // 2:
            since -= _WRAP_US
        age_us = abs(now_ns // 1000 - best.host_us)
        unsure_us = best.trip_us // 2 + age_us * DRIFT_PPM // 1_000_000
        return min((best.host_us + since) * 1000, now_ns), unsure_us
