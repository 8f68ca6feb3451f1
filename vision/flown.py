# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether a card was seen in flight to a place since its cards last lay still.

A card that comes to lie nearly as another does shows little of itself at rest: the one that lay there may as well have
been pushed. But cards are pitched, and pushed by hands. What is as large as a card, hangs together with nothing, lies
clear of the cards and is gone when all lies still again was a card on its way; and if no hand reached into the place
meanwhile, nobody pushed any. If what is new there lay there already while a card was on its way, that one came as well,
though it may not show: a second one that comes before the first was looked at hides it where it lies just on it.

Quarter-size grey pictures, each against the one of the last look that was taken for true.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import cv2
import numpy as np

from controller.rules.places import PlaceKind
from vision.arrivals import ONE, PERHAPS, Came
from vision.capture.shot import Grey
from vision.geometry import Quad
from vision.landed import differs
from vision.view import View
from vision.zones import Zone

REACH = 2.4
"""So far beyond the zone, in card widths, a card is seen coming."""
SHORT, LONG, FILLED, PERHAPS_FILLED = (0.75, 1.4), (1.1, 2.0), 0.8, 0.65
"""The sides of a card in flight, in card widths: it turns, and is blurred by that; which share of its hull it fills,
and what is perhaps a card: a rim may look as the cloth does."""
HAND_LONG, HAND_LEAST = 2.2, 0.15
"""An arm is longer, in card widths, and reaches into the zone with so many card areas at least."""
CLEAR, GONE_MOST = 0.6, 0.5
"""It is so far from all cards that lie there, in card widths, and so little of its place looks other afterwards."""
AS_BRIGHT_SHARE, AS_BRIGHT = 0.2, 6.0
NEW_LEAST, UNLIKE_MOST = 0.25, 0.5
"""What is new there is so many card areas at least, and so little of it looked other when it came."""
STAYS = 0.1
"""So little, in card widths, what lies still seems to move from one picture to another."""
IN_PLACE, LEFT_MOST = 0.5, 0.15
"""So much of it is inside the zone, and so little of where it was looks other afterwards, where it was surely seen just
before it came to lie on the cards there."""
BEFORE_NS, ONE_FLIGHT_NS = 700_000_000, 300_000_000
"""A card is seen so long at most before the zone moves for the last time; and longer than that no card flies there."""
KEPT = 12
_SQUARE = np.ones((3, 3), np.uint8)


class _Flight(NamedTuple):
    mono_ns: int
    middle: tuple[float, float]
    mask: Grey
    brightness: float
    is_sure: bool


class Seen(NamedTuple):
    """When a card was seen last of which the way led to a place; ``more``: another had come to lie there before it;
    ``landed``: it was seen on its way, and then over the place itself, so that it came though nothing of it shows."""

    mono_ns: int
    more: bool = False
    landed: bool = False


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
        self._pictures: list[tuple[Grey, int]] = []
        self._hand = False
        self.sure: Seen | None = None
        """What was surely seen since the last look that was taken for true; what moves elsewhere later does not change
        that."""

    def looked(self, quarter: Grey, mono_ns: int) -> None:
        """The zone is looked at in this picture."""
        self._looked = quarter, mono_ns

    def looked_back(self) -> None:
        """The zone is looked at in the picture before."""
        self._looked = self._last

    @property
    def flies(self) -> bool:
        """Whether something that may be a card on its way was seen since the last look that was taken for true."""
        return bool(self._flights)

    def entered(self) -> None:
        """What the last look told is taken for true: what flew there until then has landed."""
        self._known = None if self._looked is None else (self._cut(self._looked[0]), self._looked[1])
        since_ns = 0 if self._known is None else self._known[1]
        self._flights = [one for one in self._flights if one.mono_ns > since_ns]
        self._pictures = [one for one in self._pictures if one[1] > since_ns]
        self._hand, self.sure = False, None

    def take(self, quarter: Grey, mono_ns: int, moving: bool) -> None:
        """Take in the next picture; what is on its way is also looked for in the one before the zone began to move."""
        last, self._last = self._last, (quarter, mono_ns)
        if not moving or self._known is None:
            return
        for picture, at_ns in (last, self._last) if last is not None else (self._last,):
            if at_ns > max([self._known[1], *(at for _, at in self._pictures)]):
                self._watch(self._cut(picture), self._known[0], at_ns)

    def seen(self, quarter: Grey, cards: list[Quad], moved_ns: int, perhaps: bool = False) -> Seen | None:
        """When a card was seen last of which, and of no hand, the way led there before this picture, in which the zone
        lies still; None: there was none, or it is not clear how many. ``cards``: those that lie there and lay there, in
        pixels of the quarter picture; ``moved_ns``: when it moved last; ``perhaps``: also what may be no card."""
        if self._known is None or not self._pictures:
            return None
        now, before = self._cut(quarter), self._known[0]
        other, since_ns = differs(now, before), moved_ns - BEFORE_NS
        bright = [_mean(now, self._filled(card)) for card in cards]

        def may_come(one: _Flight) -> bool:
            like = any(abs(one.brightness - card) < AS_BRIGHT_SHARE * card + AS_BRIGHT for card in bright)
            is_card = (perhaps or one.is_sure) and like
            return one.mono_ns >= since_ns and is_card and all(self._is_clear(one, card) for card in cards)

        second_ns = self._second_ns(now, before, may_come)
        if second_ns is not None:
            return Seen(second_ns, more=True)
        if self._hand:
            return None
        flies = [one for one in self._flights if may_come(one) and not self._stays(one)]
        seen = [one.mono_ns for one in flies if _mean(other, one.mask) <= GONE_MOST]
        if not seen or max(seen) - min(seen) > ONE_FLIGHT_NS:
            return None
        gone = [one for one in self._flights if one.is_sure and _mean(other, one.mask) <= LEFT_MOST]
        over = [one.mono_ns for one in gone if one.mono_ns >= since_ns and _mean(self._inside, one.mask) >= IN_PLACE]
        return Seen(max(seen), landed=bool(over) and any(may_come(one) and one.mono_ns < max(over) for one in gone))

    def _second_ns(self, now: Grey, before: Grey, may_come: Callable[[_Flight], bool]) -> int | None:
        """When a card was on its way there, and no hand, while all that is new there now lay there already."""
        new = cv2.morphologyEx(differs(now, before).astype(np.uint8), cv2.MORPH_OPEN, _SQUARE) > 0
        new &= self._inside
        least = NEW_LEAST * 1.4 * self._card_px**2
        if np.count_nonzero(new) < least:
            return None
        seen = []
        for picture, mono_ns in self._pictures:
            unlike = differs(picture, now)
            flights, hand = self._on_the_way(picture, unlike & differs(picture, before), mono_ns)
            if hand:
                return None
            for one in filter(may_come, flights):
                beside = new & ~one.mask
                if np.count_nonzero(beside) >= least and _mean(unlike, beside) <= UNLIKE_MOST:
                    seen.append(mono_ns)
        return max(seen, default=None)

    def _watch(self, now: Grey, before: Grey, mono_ns: int) -> None:
        flights, hand = self._on_the_way(now, differs(now, before), mono_ns)
        self._hand = self._hand or hand
        self._flights = [*self._flights, *flights][-KEPT:]
        self._pictures = [*self._pictures, (now, mono_ns)][-KEPT:]

    def _on_the_way(self, now: Grey, changed: Grey, mono_ns: int) -> tuple[list[_Flight], bool]:
        """What of all that has ``changed`` may be a card on its way, and whether a hand reaches into the zone."""
        edges, _ = cv2.findContours(
            cv2.morphologyEx(changed.astype(np.uint8), cv2.MORPH_CLOSE, _SQUARE),
            cv2.RETR_EXTERNAL,
            cv2.CHAIN_APPROX_NONE,
        )
        flights, hand = [], False
        for edge in edges:
            middle, sides, _ = cv2.minAreaRect(edge)
            short, long = sorted((side + 1) / self._card_px for side in sides)
            mask = cv2.drawContours(np.zeros(now.shape, np.uint8), [edge], 0, 1, -1) > 0
            if long > HAND_LONG:
                reach = np.count_nonzero(mask & self._inside) / (1.4 * self._card_px**2)
                hand = hand or bool(reach > HAND_LEAST)
            elif SHORT[0] <= short <= SHORT[1] and LONG[0] <= long <= LONG[1]:
                whole = _wholeness(edge, now.shape)
                if whole > PERHAPS_FILLED:
                    at = (middle[0], middle[1])
                    flights.append(_Flight(mono_ns, at, mask, _mean(now, mask), whole > FILLED))
        return flights, hand

    def _stays(self, thing: _Flight) -> bool:
        """Whether it was seen at the same place in another picture: what flies does not stay."""
        x, y = thing.middle
        others = [one.middle for one in self._flights if one.mono_ns != thing.mono_ns]
        return any(np.hypot(x - at[0], y - at[1]) < STAYS * self._card_px for at in others)

    def _is_clear(self, flight: _Flight, card: Quad) -> bool:
        x, y = card.mean(axis=0) - np.array(self._corner)
        return float(np.hypot(flight.middle[0] - x, flight.middle[1] - y)) > CLEAR * self._card_px

    def _cut(self, quarter: Grey) -> Grey:
        return np.asarray(cv2.blur(quarter[self._part], (3, 3)))

    def _filled(self, card: Quad) -> Grey:
        inside = np.zeros(self._inside.shape, np.uint8)
        cv2.fillConvexPoly(inside, np.round(card - np.array(self._corner)).astype(np.int32), 1)
        return inside > 0


def came_by(seen: Seen | None, came: Came) -> Came:
    """How many cards came, by what came on its way also: what may be a card that came or one pushed did come, where a
    card was seen and no hand, and one that was seen to land did, though nothing shows it; one upon another may be
    two."""
    if seen is None or came.high > 1:
        return came
    if seen.more:
        return Came(1, 2)
    return ONE if came == PERHAPS or seen.landed else came


def flown_to(zone: Zone, view: View) -> Flown | None:
    """What watches for cards on their way to a zone; None where none is pitched to."""
    card_px = view.card_px(zone.polygon.mean(axis=0)) / 4
    return Flown(view.mask(zone), card_px) if zone.place.kind is PlaceKind.SEAT else None


def _mean(picture: Grey, mask: Grey) -> float:
    return float(picture[mask].mean()) if mask.any() else 0.0


def _wholeness(edge: Grey, shape: tuple[int, ...]) -> float:
    """Which share of its hull an outline fills; 0 where it reaches the edge of the picture."""
    x, y, w, h = cv2.boundingRect(edge)
    if x <= 0 or y <= 0 or x + w >= shape[1] or y + h >= shape[0]:
        return 0.0
    return float(cv2.contourArea(edge) / max(1.0, cv2.contourArea(cv2.convexHull(edge))))
