# SPDX-License-Identifier: GPL-3.0-or-later
"""Cards with another back than the deck on the table: in rooms with two decks one of the other may slip in.

Each face-down card gives the colour of its print: a and b (CIE L*a*b*, as OpenCV packs it) of the more colourful half
of a ring inside its rim, so that white lines do not count. What most cards on the table show is the deck; a place
whose card shows clearly another colour, look after look, is told once. Between hands both are forgotten: the next hand
may be dealt with the other deck. Where the backs of the decks that are used in turn are known (``cardspeak deck enrol
NAME back=FILE``) one card that shows one of them is enough to know the deck, and a card with none of them is strange
beside it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from controller.rules.places import Place, PlaceKind
from vision.geometry import Quad
from vision.rectify import Picture, rectify

FAR, NEAR = 28.0, 16.0
"""So far apart are two inks, and so near two looks at one: a lamp's colour moves it by less."""
LOOKS, USUAL_LEAST, USUAL_TIMES = 2, 3, 2
SMALL, ONE_WAY = (10, 14), 18.0
RIM, RING = 0.1, 0.26
"""Shares of the card's sides between which its print is looked at: what players put on a card lies in its middle."""

Colour = NDArray[Any]
"""(2,) float: a and b."""


class OtherBack(NamedTuple):
    """A card of another back: where, and its picture for the evidence."""

    place: Place
    crop: Picture


_Look = tuple[tuple[Colour, Picture], ...]
"""The face-down cards of a place in one picture: their colours and pictures."""


def ink_of(card: Picture) -> Colour | None:
    """The colour of a rectified back's print; None when its sides do not agree, as where something lies on it, or when
    it does not look alike both ways up, as a heap of chips taken for a card does not."""
    colours = cv2.cvtColor(card, cv2.COLOR_BGR2LAB)
    h, w = colours.shape[:2]
    y0, y1, x0, x1 = (round(size * share) for size in (h, w) for share in (RIM, RING))
    inside = colours[y0 : h - y0, x0 : w - x0]
    small = cv2.resize(inside, SMALL, interpolation=cv2.INTER_AREA).astype(np.float32)
    if float(np.percentile(np.abs(small - small[::-1, ::-1]).max(axis=2), 80)) > ONE_WAY:
        return None
    inner = inside[..., 1:].astype(np.float32) - 128
    strips = (inner[: y1 - y0], inner[y0 - y1 :], inner[:, : x1 - x0], inner[:, x0 - x1 :])
    inks = np.array([_print(strip.reshape(-1, 2)) for strip in strips])
    middle = np.asarray(np.median(inks, axis=0))
    return middle if float(np.hypot(*(inks - middle).T).max()) < NEAR else None


def _print(flat: NDArray[Any]) -> Colour:
    """The colour of the more colourful half of some pixels."""
    strength = np.hypot(*flat.T)
    return np.asarray(np.median(flat[strength >= np.median(strength)], axis=0))


class OtherBacks:
    """The backs of one camera's table."""

    def __init__(self, known: Sequence[tuple[float, float]] = ()) -> None:
        self._known = [np.array(one, np.float32) for one in known]
        self._looks: dict[Place, deque[_Look]] = {}
        self._told: set[Place] = set()

    def see(self, place: Place, part: Picture, backs: list[Quad]) -> list[OtherBack]:
        """Take in the face-down cards of a place in one picture; where one of another back is sure now."""
        if not backs:
            self._looks.pop(place, None)
            if not any(one.kind is PlaceKind.SEAT for one in self._looks):
                self._told.clear()
            return []
        crops = [rectify(part, quad) for quad in backs]
        look = tuple((ink, crop) for crop in crops if (ink := ink_of(crop)) is not None)
        self._looks.setdefault(place, deque(maxlen=LOOKS)).append(look)
        usual = self._usual()
        if usual is None:
            return []
        new = [one for one in self._looks if one not in self._told and self._odd(one, usual) is not None]
        self._told.update(new)
        return [OtherBack(one, crop) for one in new if (crop := self._odd(one, usual)) is not None]

    def _odd(self, place: Place, usual: Colour) -> Picture | None:
        """A card of a place that was of another back in each of its last looks."""
        looks = self._looks[place]
        odd = [[crop for ink, crop in look if float(np.hypot(*(ink - usual))) > FAR] for look in looks]
        return odd[-1][0] if len(odd) == LOOKS and all(odd) else None

    def _usual(self) -> Colour | None:
        """The colour of the deck on the table: of the only known deck that shows, unless most cards are strange; else
        of clearly most cards, at least three; None while that is open."""
        inks = [ink for looks in self._looks.values() for ink, _ in looks[-1]]
        if not inks:
            return None
        decks = [[ink for ink in inks if float(np.hypot(*(ink - one))) <= NEAR] for one in self._known]
        shown = [deck for deck in decks if deck]
        if len(shown) == 1 and 2 * len(shown[0]) >= len(inks):
            return np.asarray(np.median(shown[0], axis=0))
        groups = [[ink for ink in inks if float(np.hypot(*(ink - one))) <= NEAR] for one in inks]
        most = max(groups, key=len)
        enough = len(most) >= max(USUAL_LEAST, USUAL_TIMES * (len(inks) - len(most)))
        return np.asarray(np.median(most, axis=0)) if enough else None
