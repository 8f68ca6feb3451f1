# SPDX-License-Identifier: GPL-3.0-or-later
"""How many cards lie in a zone after a change that is not simply cards coming: they were pushed about, or covered, or
one may have come unclearly."""

from __future__ import annotations

import math
from typing import NamedTuple

from controller.rules.places import PlaceKind
from vision.arrivals import Came, Comparison
from vision.counted import Counted
from vision.first import CARD_LEAST, LEFT_LEAST
from vision.geometry import Quad

GROWN_A_LITTLE, GROWN_LEAST = 0.04, 0.015
LOST_LEAST, LARGE = 0.6, 1.16
PILES = {PlaceKind.MUCK, PlaceKind.STUB}
HEAPS = {*PILES, PlaceKind.BURN}


class Pushed(NamedTuple):
    """What lay in a zone of a kind, what came, and what is seen now; shares in card areas."""

    kind: PlaceKind
    lying: Counted
    usual: float
    """The ground covered before."""
    compared: Comparison | None
    came: Came
    least: int
    share: float | None
    """The ground covered now."""
    quads: list[Quad]
    """The cards that show the side that they showed."""
    new: list[Quad]
    """Those of them that lie where none lay before."""
    elsewhere: list[Quad]
    """Those that lie clearly elsewhere."""

    def counted(self) -> Counted:
        """The range."""
        low, high = self.lying
        least, share, compared = self.least, self.share, self.compared
        if compared is not None and self._may_be_more(compared):
            return Counted(max(low, least), max(high, least) + self.came.high)
        if compared is not None and self._may_lie_between(compared):
            return Counted(max(low, least), max(high, least) + 1)
        if self.kind is PlaceKind.BURN and compared is not None and self._lies_as_before(compared):
            return Counted(low, max(high, least))
        if self.kind is PlaceKind.BURN or compared is None:
            return Counted(max(low, least), max(high + max(1, self.came.high), least))  # nobody pushes burns about
        if share is None:
            return Counted(max(least, low), high)
        if len(self.quads) <= high and any(compared.may_have_come(quad, LARGE) for quad in self.new):
            return Counted(max(low, least), high + 1)
        if least > high:
            return Counted(least, least + 1)
        if share > self.usual + GROWN_A_LITTLE and not self.new:
            return Counted(max(low, least), high + 1)  # more lies there, and nothing seems to have moved
        if not self.new and any(compared.shows_another(quad) for quad in self.quads):
            return Counted(max(low, least), high + 1)  # one may have come to lie just on another
        if share < min(CARD_LEAST, self.usual - LEFT_LEAST):
            return Counted(1, high)
        if share < self.usual - LOST_LEAST:
            return Counted(least, high)  # one may have left, or they were pushed together
        return Counted(max(low, least), high)

    def _lies_as_before(self, compared: Comparison) -> bool:
        """Whether the uppermost lies where it lay: light or a shadow."""
        same = self.share is not None and abs(self.share - self.usual) < GROWN_LEAST
        return same and not any(compared.may_have_come(quad, math.inf) for quad in self.elsewhere)

    def _may_lie_between(self, compared: Comparison) -> bool:
        """Whether one may have come to lie within what the others cover: something has changed, the uppermost lies
        elsewhere, and no less ground is covered. Who pushes cards bares some."""
        same = self.share is not None and abs(self.share - self.usual) < GROWN_LEAST
        return same and self.kind not in HEAPS and bool(self.came.high and self.elsewhere) and not compared.is_bare()

    def _may_be_more(self, compared: Comparison) -> bool:
        """Whether nothing was pushed away, so that what may have come is one more: it lies just on another, or more
        ground is covered than a chip on the cards makes."""
        if not self.came.high or self.kind in HEAPS:
            return False
        more = self.share is not None and self.share > self.usual + GROWN_LEAST
        return compared.may_be_just_on or (more and not compared.is_bare())


def is_lost(kind: PlaceKind, compared: Comparison | None, usual: float, share: float | None) -> bool:
    """Whether most of a card's ground is bare that cards covered before: one has left, though the others have not
    moved."""
    less = share is not None and share < usual - LOST_LEAST
    return less and kind not in HEAPS and compared is not None and compared.is_bare()
