# SPDX-License-Identifier: GPL-3.0-or-later
"""How long each station of the straight line takes, as histograms in powers of two of a microsecond."""

from __future__ import annotations

STATIONS = ("inbox", "decide", "journal", "publish")
_BUCKETS = 32


class Histogram:
    """Counts of durations. Written by one thread; reading while it is written is off by one at most."""

    def __init__(self) -> None:
        self._counts = [0] * _BUCKETS
        self.count = 0
        self.longest_us = 0

    def add_ns(self, duration_ns: int) -> None:
        """Count one duration."""
        duration_us = max(duration_ns, 0) // 1000
        self._counts[min(duration_us.bit_length(), _BUCKETS - 1)] += 1
        self.count += 1
        self.longest_us = max(self.longest_us, duration_us)

    def at_most_us(self, per_mille: int) -> int:
        """A bound in microseconds that so many per mille of the durations do not exceed (a power of two)."""
        wanted = self.count * per_mille
        reached = 0
        for power, count in enumerate(self._counts):
            reached += count * 1000
            if reached >= wanted:
                return min(1 << power, self.longest_us)
        return self.longest_us


class Latency:
    """One histogram a station."""

    def __init__(self) -> None:
        self.stations = {name: Histogram() for name in STATIONS}

    def figures(self) -> dict[str, dict[str, int]]:
        """For each station: count, p50_us, p99_us, longest_us."""
        return {
            name: {
                "count": one.count,
                "p50_us": one.at_most_us(500),
                "p99_us": one.at_most_us(990),
                "longest_us": one.longest_us,
            }
            for name, one in self.stations.items()
        }
