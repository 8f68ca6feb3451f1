# SPDX-License-Identifier: GPL-3.0-or-later
"""Burns as events, wherever they go: cards that come to the burn zone, and single cards that come to the muck while
every hand lies where it lay.

Cards reach the muck from seats (folds, hands given up) and from the board and the burns at the end. One card that
comes to it while nothing has left anywhere has come from the stub: a burn. Until the seats can be seen it is kept
open; if something has left, it was no burn.
"""

from __future__ import annotations

from vision.arrivals import Came
from vision.backs import NONE, Counted

BEFORE_NS, WAIT_NS, LATE_NS = 3_000_000_000, 2_500_000_000, 1_500_000_000


class MuckBurns:
    """The burns that went to the muck since it was last empty."""

    def __init__(self) -> None:
        self.cards = NONE
        self._unclear = NONE
        """What of it rests on unclear changes since the last clear one."""
        self._came: list[tuple[int, Came, int]] = []
        self._seen_ns = -(10**18)
        self._left_ns = -(10**18)

    def left(self, mono_ns: int) -> None:
        """Cards have left a seat, the board or the burn zone."""
        self._left_ns = mono_ns

    def came(self, cards: Came, mono_ns: int) -> None:
        """The muck lies still again: so many cards have come since it did last."""
        if cards.high:
            since_ns = min(mono_ns - BEFORE_NS, self._seen_ns + LATE_NS)
            self._came.append((mono_ns, cards, since_ns))
        self._seen_ns = mono_ns

    def seen_again(self, cards: Came) -> None:
        """The last unclear change is seen more clearly now: that many cards came then."""
        for n, (came_ns, came, since_ns) in enumerate(self._came):
            if not came.is_certain:
                self._came[n] = (came_ns, cards, since_ns)
        self.cards = Counted(
            self.cards.low - self._unclear.low + min(cards.low, self._unclear.high),
            self.cards.high - self._unclear.high + min(cards.high, self._unclear.high),
        )
        self._unclear = NONE

    def emptied(self) -> None:
        """The muck is empty: another hand."""
        self.cards, self._came, self._unclear = NONE, [], NONE

    def weigh(self, mono_ns: int, busy: bool) -> bool:
        """Decide what can be decided; ``busy``: a seat with cards cannot be seen at rest now. Whether the count has
        changed."""
        before = self.cards
        waiting, self._came = self._came, []
        for came_ns, came, since_ns in waiting:
            if self._left_ns >= since_ns:
                continue
            if busy and mono_ns - came_ns <= WAIT_NS:
                self._came.append((came_ns, came, since_ns))
                continue
            low = 0 if busy else came.low
            self.cards = Counted(self.cards.low + low, self.cards.high + came.high)
            if came.is_certain:
                self._unclear = NONE
            else:
                self._unclear = Counted(self._unclear.low + low, self._unclear.high + came.high)
        return self.cards != before
