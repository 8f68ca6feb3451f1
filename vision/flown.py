# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether a card was seen in flight to a place since its cards last lay still.

A card that comes to lie nearly as another does shows little of itself at rest: the one that lay there may as well have
been pushed. But cards are pitched, and pushed by hands. What is as large as a card, hangs together with nothing, lies
clear of the cards and is gone when all lies still again was a card on its way; and if no hand reached into the place
meanwhile, nobody pushed any.

Quarter-size grey pictures, each against the one of the last look that was taken for true.
"""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np

from controller.rules.places import PlaceKind
from vision.capture.shot import Grey
from vision.geometry import Quad
from vision.landed import differs
from vision.view import View
from vision.zones import Zone

REACH = 2.4
"""So far beyond the zone, in card widths, a card is seen coming."""
SHORT, LONG, FILLED = (0.75, 1.4), (1.1, 2.0), 0.8
"""The sides of a card in flight, in card widths: it turns, and is blurred by that; which share of its hull it fills."""
HAND_LONG, HAND_LEAST = 2.2, 0.15
"""An arm is longer, in card widths, and reaches into the zone with so many card areas at least."""
CLEAR, GONE_MOST = 0.6, 0.5
"""It is so far from all cards that lie there, in card widths, and so little of its place looks other afterwards."""
AS_BRIGHT_SHARE, AS_BRIGHT = 0.2, 6.0
BEFORE_NS, ONE_FLIGHT_NS = 700_000_000, 300_000_000
"""A card is seen so long at most before the zone moves for the last time; and longer than that no card flies there."""
KEPT = 12
_SQUARE = np.ones((3, 3), np.uint8)


class _Flight(NamedTuple):
    mono_ns: int
    middle: tuple[float, float]
    mask: Grey
    brightness: float


class Flown:
    """One zone. ``mask``: 255 inside it, of the quarter picture's size; ``card_px``: a card's width there."""

    def __init__(self, mask: Grey, card_px: float) -> None:
        x, y, w, h = cv2.boundingRect(mask)
        far = round(REACH * card_px)
        self._corner = (max(0, x - far), max(0, y - far))
        self._part = (slice(self._corner[1], y + h + far), slice(self._corner[0], x + w + far))
        self._inside, self._card_px = mask[self._part] > 0, card_px
        self._looked: tuple[Grey, int] | None = None
        self._last: tuple[Grey, int] | None = None
        self._known: tuple[Grey, int] | None = None
        self._flights: list[_Flight] = []
        self._hand = False
        self.is_sure = False
        """Whether one was surely seen since the last look that was taken for true; what moves elsewhere later does not
        change that."""

    def looked(self, quarter: Grey, mono_ns: int) -> None:
        """The zone is looked at in this picture."""
        self._looked = quarter, mono_ns

    def looked_back(self) -> None:
        """The zone is looked at in the picture before."""
        self._looked = self._last

    def entered(self) -> None:
        """What the last look told is taken for true: what flew there until then has landed."""
        self._known = None if self._looked is None else (self._cut(self._looked[0]), self._looked[1])
        since_ns = 0 if self._known is None else self._known[1]
        self._flights = [one for one in self._flights if one.mono_ns > since_ns]
        self._hand = self.is_sure = False

    def take(self, quarter: Grey, mono_ns: int, moving: bool) -> None:
        """Take in the next picture; what is on its way is also looked for in the one before the zone began to move."""
        last, self._last = self._last, (quarter, mono_ns)
        if not moving or self._known is None:
            return
        for picture, at_ns in (last, self._last) if last is not None else (self._last,):
            if at_ns > max([self._known[1], *(one.mono_ns for one in self._flights)]):
                self._watch(self._cut(picture), self._known[0], at_ns)

    def seen_ns(self, quarter: Grey, cards: list[Quad], moved_ns: int) -> int | None:
        """When a card was seen last of which, and of no hand, the way led there before this picture, in which the zone
        lies still; None: there was none, or more than one. ``cards``: those that lie there and lay there, in pixels of
        the quarter picture; ``moved_ns``: when it moved last."""
        if self._hand or self._known is None or not self._flights:
            return None
        now, before = self._cut(quarter), self._known[0]
        other = differs(now, before)
        bright = [_mean(now, self._filled(card)) for card in cards]
        seen = [
            one.mono_ns
            for one in self._flights
            if one.mono_ns >= moved_ns - BEFORE_NS
            and all(self._is_clear(one, card) for card in cards)
            and any(abs(one.brightness - card) < AS_BRIGHT_SHARE * card + AS_BRIGHT for card in bright)
            and _mean(other, one.mask) <= GONE_MOST
        ]
        return max(seen) if seen and max(seen) - min(seen) <= ONE_FLIGHT_NS else None

    def _watch(self, now: Grey, before: Grey, mono_ns: int) -> None:
        changed = cv2.morphologyEx(differs(now, before).astype(np.uint8), cv2.MORPH_CLOSE, _SQUARE)
        edges, _ = cv2.findContours(changed, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        for edge in edges:
            middle, sides, _ = cv2.minAreaRect(edge)
            short, long = sorted((side + 1) / self._card_px for side in sides)
            mask = cv2.drawContours(np.zeros(now.shape, np.uint8), [edge], 0, 1, -1) > 0
            if long > HAND_LONG:
                reach = np.count_nonzero(mask & self._inside) / (1.4 * self._card_px**2)
                self._hand = self._hand or bool(reach > HAND_LEAST)
            elif SHORT[0] <= short <= SHORT[1] and LONG[0] <= long <= LONG[1] and _is_whole(edge, now.shape):
                self._flights.append(_Flight(mono_ns, (middle[0], middle[1]), mask, _mean(now, mask)))
        self._flights = self._flights[-KEPT:]

    def _is_clear(self, flight: _Flight, card: Quad) -> bool:
        x, y = card.mean(axis=0) - np.array(self._corner)
        return float(np.hypot(flight.middle[0] - x, flight.middle[1] - y)) > CLEAR * self._card_px

    def _cut(self, quarter: Grey) -> Grey:
        return np.asarray(cv2.blur(quarter[self._part], (3, 3)))

    def _filled(self, card: Quad) -> Grey:
        inside = np.zeros(self._inside.shape, np.uint8)
        cv2.fillConvexPoly(inside, np.round(card - np.array(self._corner)).astype(np.int32), 1)
        return inside > 0


def flown_to(zone: Zone, view: View) -> Flown | None:
    """What watches for cards on their way to a zone; None where none is pitched to."""
    card_px = view.card_px(zone.polygon.mean(axis=0)) / 4
    return Flown(view.mask(zone), card_px) if zone.place.kind is PlaceKind.SEAT else None


def _mean(picture: Grey, mask: Grey) -> float:
    return float(picture[mask].mean()) if mask.any() else 0.0


def _is_whole(edge: Grey, shape: tuple[int, ...]) -> bool:
    """Whether an outline has no deep bays, and does not reach the edge of the picture."""
    x, y, w, h = cv2.boundingRect(edge)
    if x <= 0 or y <= 0 or x + w >= shape[1] or y + h >= shape[0]:
        return False
    return bool(cv2.contourArea(edge) > FILLED * cv2.contourArea(cv2.convexHull(edge)))
