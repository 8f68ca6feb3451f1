# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether a burn may have come that nobody sees: one that lies just on another looks as the other did.

All that tells of it is that something moved over the burns shortly before cards came to the board.
"""

from __future__ import annotations

from typing import NamedTuple

from vision.counted import NONE, Counted

ON_THE_WAY_NS, STREET_NS = 3_000_000_000, 6_000_000_000
"""Cards that left a place reach the muck within that; cards come to the board within that after a burn."""


class Stretch(NamedTuple):
    """Something happened after ``since_ns``, when all was as before, and not after ``until_ns``, when it was done."""

    since_ns: int
    until_ns: int

    def may_bring(self, other: Stretch) -> bool:
        """Whether cards that left in this stretch may have come in the other one."""
        return self.since_ns < other.until_ns and other.since_ns < self.until_ns + ON_THE_WAY_NS

    def is_before(self, street_ns: int) -> bool:
        """Whether what happened may have been the burn of cards that were seen on the board then."""
        return self.since_ns <= street_ns <= self.until_ns + STREET_NS


class Stirs:
    """When something moved over the burns and none is seen to have come, and when cards came to the board, since there
    were no burns."""

    def __init__(self) -> None:
        self._calm: tuple[int, Counted] = 0, NONE
        self._stirs: list[Stretch] = []
        self._streets: list[int] = []

    def street(self, mono_ns: int) -> None:
        """Cards have come to the board."""
        self._streets.append(mono_ns)

    def calm(self, cards: Counted, moved_ns: int, mono_ns: int) -> None:
        """The place of burns lies still and is seen; ``moved_ns``: when it moved last."""
        (since_ns, before), self._calm = self._calm, (mono_ns, cards)
        if not cards.high:
            self._stirs, self._streets = [], []
        elif moved_ns > since_ns and cards == before:
            self._stirs.append(Stretch(since_ns, moved_ns))

    def perhaps(self) -> int:
        """Before how many streets a burn may have come so."""
        return sum(any(stir.is_before(street) for stir in self._stirs) for street in each_street(self._streets))


def each_street(streets: list[int]) -> list[int]:
    """The first time of each street: a flop may come one by one."""
    return [street for n, street in enumerate(streets) if n == 0 or street - streets[n - 1] > STREET_NS]
