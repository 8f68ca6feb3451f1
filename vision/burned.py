# SPDX-License-Identifier: GPL-3.0-or-later
"""Burns as events, wherever they go: cards that come to the burn zone, and single cards that come to the muck while
every hand lies where it lay.

Cards reach the muck from seats (folds, hands given up) and from the board and the burns at the end. One card that
comes to it while nothing has left anywhere has come from the stub: a burn. Until the seats can be seen it is kept
open; if something has left, it was no burn.
"""

from __future__ import annotations

from vision.backs import NONE, Counted

BEFORE_NS, WAIT_NS = 3_000_000_000, 2_500_000_000


class MuckBurns:
    """The burns that went to the muck since it was last empty."""

    def __init__(self) -> None:
        self.cards = NONE
        self._came: list[tuple[int, bool]] = []
        self._left_ns = -(10**18)

    def left(self, mono_ns: int) -> None:
        """Cards have left a seat, the board or the burn zone."""
        self._left_ns = mono_ns

    def came(self, cards: int | None, mono_ns: int) -> None:
        """The muck lies still again: so many cards have come, None if it has changed and that is not clear."""
        if cards != 0:
            self._came.append((mono_ns, cards == 1))

    def emptied(self) -> None:
        """The muck is empty: another hand."""
        self.cards, self._came = NONE, []

    def weigh(self, mono_ns: int, busy: bool) -> bool:
        """Decide what can be decided; ``busy``: a seat with cards cannot be seen at rest now. Whether the count has
        changed."""
        before = self.cards
        waiting, self._came = self._came, []
        for came_ns, is_one in waiting:
            if self._left_ns >= came_ns - BEFORE_NS:
                continue
            if not busy:
                self.cards = Counted(self.cards.low + int(is_one), self.cards.high + 1)
            elif mono_ns - came_ns > WAIT_NS:
                self.cards = Counted(self.cards.low, self.cards.high + 1)
            else:
                self._came.append((came_ns, is_one))
        return self.cards != before
