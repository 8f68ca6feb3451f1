# SPDX-License-Identifier: GPL-3.0-or-later
"""Burns as events, wherever they go: cards that come to the burn zone, and single cards that come to the muck while
every hand lies where it lay.

Cards reach the muck from seats (folds, hands given up) and from the board and the burns at the end. One card that
comes to it while nothing has left anywhere has come from the stub: a burn. Until the seats can be seen it is kept
open; if something has left, it was no burn.
"""

from __future__ import annotations

from dataclasses import dataclass

from vision.arrivals import Came
from vision.backs import NONE, Counted

BEFORE_NS, WAIT_NS, LATE_NS = 3_000_000_000, 2_500_000_000, 1_500_000_000


@dataclass(slots=True)
class _Arrival:
    """Cards that came to the muck at ``at_ns``: burns if nothing has left since ``since_ns``. ``counted``: what of the
    burns they are, None while that is open."""

    at_ns: int
    since_ns: int
    came: Came
    counted: Counted | None = None


class MuckBurns:
    """The burns that went to the muck since it was last empty."""

    def __init__(self) -> None:
        self.cards = self._told = NONE
        self._open: list[_Arrival] = []
        self._unclear: list[_Arrival] = []
        self._left_ns = self._seen_ns = -(10**18)

    def left(self, mono_ns: int) -> None:
        """Cards have left a seat, the board or the burn zone."""
        self._left_ns = mono_ns

    def came(self, cards: Came, mono_ns: int) -> None:
        """The muck lies still again: so many cards have come since it did last."""
        if cards.high:
            since_ns = min(mono_ns - BEFORE_NS, self._seen_ns + LATE_NS)
            self._open.append(_Arrival(mono_ns, since_ns, cards))
            self._unclear = [] if cards.low else [*self._unclear, self._open[-1]]
        self._seen_ns = mono_ns

    def seen_again(self, cards: Came, changes: int) -> None:
        """The last so many unclear ``changes`` are seen more clearly now: that many cards came in them."""
        again, self._unclear = self._unclear[-changes:], self._unclear[:-changes]
        for n, arrival in enumerate(again):
            arrival.came = cards if n == 0 else Came(0, 0)
            if arrival.counted is not None:
                now = Counted(min(arrival.came.low, arrival.counted.high), min(arrival.came.high, arrival.counted.high))
                self._add(now.low - arrival.counted.low, now.high - arrival.counted.high)
                arrival.counted = now

    def emptied(self) -> None:
        """The muck is empty: another hand."""
        self.cards, self._open, self._unclear = NONE, [], []

    def weigh(self, mono_ns: int, busy: bool) -> bool:
        """Decide what can be decided; ``busy``: a seat with cards cannot be seen at rest now. Whether the count has
        changed since the last time."""
        waiting, self._open = self._open, []
        for arrival in waiting:
            if self._left_ns >= arrival.since_ns:
                arrival.counted = NONE
            elif busy and mono_ns - arrival.at_ns <= WAIT_NS:
                self._open.append(arrival)
            else:
                arrival.counted = Counted(0 if busy else arrival.came.low, arrival.came.high)
                self._add(*arrival.counted)
        changed, self._told = self.cards != self._told, self.cards
        return changed

    def _add(self, low: int, high: int) -> None:
        self.cards = Counted(self.cards.low + low, self.cards.high + high)
