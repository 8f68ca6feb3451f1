# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether a card was turned over where it lay, or another came to lie on it.

A card turned over covers its own place with its other side, and no more ground than before. One that came to lie on
another, the other way up, covers hardly more either where the two lie nearly as one; but of the lower one something
sticks out that looks as it did.
"""

from __future__ import annotations

from typing import NamedTuple

from vision.arrivals import Comparison, Kept
from vision.counted import lies_on
from vision.geometry import Quad, overlap
from vision.ground import Ground, Mask, filled, likelier, stirred
from vision.rectify import Picture

TURNED_SHARE, TURNED_LEAST = 0.75, 0.6
GROWN_MOST = 0.04
STIRRED_LEAST = 0.12
OWN_PLACE, BESIDE, STICKS_OUT, CLEARLY_OUT = 0.97, 1.03, 0.015, 0.08
"""Of the lower one its place without its edge, beside the other one, and what of that is seen, in card areas, where it
lay alone and where others lie about it."""


class Turning(NamedTuple):
    """What lay in a zone and what is seen of it now; quads in pixels of the zone's part, shares in card areas."""

    ground: Ground
    now: Picture
    kept: Kept
    backs: list[Quad]
    faces: list[Quad]
    shown: list[Quad]
    """The faces seen now."""
    share: float
    """The ground covered now."""
    usual: float
    unturned: float | None
    """The ground covered before, and before a card was turned up (None: none was): a face measures a little otherwise
    than a back."""
    alone: bool
    """Whether only one card lay there: what looks as it did can be no other's."""

    def is_turned(self, quad: Quad, is_face: bool) -> bool:
        """Whether a card has been turned over where it lay: the other side of it is seen there, and no more ground is
        covered than before."""
        old = self._other_side(quad, is_face)
        if old is None or (not is_face and any(lies_on(face, old) for face in self.shown)):
            return False  # the face is still to be seen beside it
        usual = self.usual if is_face or self.unturned is None else self.unturned
        alike, more = overlap(quad, old), self.share > usual + GROWN_MOST  # in dim light a back measures too little
        if any(overlap(quad, one) > alike for one in (self.faces if is_face else self.backs)):
            return False  # it lies as it lay
        turned = alike > TURNED_SHARE and not more
        if not turned:
            turned = alike > (TURNED_SHARE if more else TURNED_LEAST) and self._grown([quad, old]) < GROWN_MOST
        return turned and self._is_stirred(quad) and not (self.alone and self.sticks_out(quad, is_face))

    def may_lie_on(self, quad: Quad, is_face: bool) -> bool:
        """Whether what shows another side where a card lay may as well be a second card on it: something of it sticks
        out, or it lay alone and no ground is bare that it covered. Players turn up one of two; a lone card is turned by
        nobody, as a rule."""
        return self.sticks_out(quad, is_face) or (self.alone and not self._bares(quad, is_face))

    def sticks_out(self, quad: Quad, is_face: bool) -> bool:
        """Whether something of the card that lay where another side is seen now looks as it did, beside that."""
        old, empty = self._other_side(quad, is_face), self.ground.empty
        if old is None or empty is None or self.kept.small.shape != self.now.shape:
            return False
        seen = self._beside(old, quad) & likelier(self.now, self.kept.small, empty)
        if self.alone:
            return self.ground.areas(seen, 0) > STICKS_OUT
        return self.ground.areas(seen, 3) > CLEARLY_OUT

    def _is_stirred(self, quad: Quad) -> bool:
        """Whether the place of a card looks other than before; where nothing has changed, nothing was turned."""
        if self.kept.small.shape != self.now.shape:
            return True
        return self.ground.areas(stirred(self.now, self.kept.small) & filled(self.now.shape, [quad]), 3) > STIRRED_LEAST

    def _bares(self, quad: Quad, is_face: bool) -> bool:
        """Whether ground is bare beside a card that the other side covered."""
        old, empty = self._other_side(quad, is_face), self.ground.empty
        if old is None or empty is None or self.kept.small.shape != self.now.shape:
            return False
        return self.ground.areas(self._beside(old, quad) & likelier(self.now, empty, self.kept.small), 0) > STICKS_OUT

    def _beside(self, old: Quad, quad: Quad) -> Mask:
        """The place of a card beside another."""
        own: Mask = filled(self.now.shape, [old], OWN_PLACE) & (1 - filled(self.now.shape, [quad], BESIDE))
        return own

    def _other_side(self, quad: Quad, is_face: bool) -> Quad | None:
        """The card that showed its other side where this one lies, as far as one did."""
        others = self.backs if is_face else self.faces
        return max(others, key=lambda other: overlap(quad, other)) if others else None

    def _grown(self, cards: list[Quad]) -> float:
        """By how many card areas more of the ground about some cards is covered by anything."""
        empty, near = self.ground.empty, filled(self.now.shape, cards, 1.25)
        if empty is None or self.kept.small.shape != self.now.shape:
            return 1.0
        now, before = (self.ground.areas(stirred(one, empty) & near, 3) for one in (self.now, self.kept.small))
        return now - before


def may_be_turned(face: Quad, backs: list[Quad], faces: list[Quad], compared: Comparison | None) -> bool:
    """Whether a face that covers more than the back that lay there (of those ``backs`` and ``faces``) may be that card:
    a dim back measures less. Not where nothing has changed."""
    if compared is None or not compared.is_stirred(face):
        return False
    alike = max((overlap(face, back) for back in backs), default=0.0)
    return alike > TURNED_SHARE and not any(overlap(face, old) > alike for old in faces)
