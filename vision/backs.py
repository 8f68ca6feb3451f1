# SPDX-License-Identifier: GPL-3.0-or-later
"""How many cards lie face down in a zone: a range, from area and from arrivals.

Two backs nearly stacked are one outline. So the ground covered, measured against the zone's empty look in card areas,
gives the least number; the arrivals counted since the zone was empty give the likely one: each time the zone comes to
rest with more ground covered, or with another top card, one card has arrived. Where the two cannot both be right the
answer is the range between them.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from controller.rules.places import PlaceKind
from vision.geometry import Matrix, Points, Quad, through
from vision.rectify import Picture

SHRINK = 2
STEP = 26
SLACK, CLOSE_SLACK = 0.13, 0.05
GROWN, TOP_MOVED_MM, SHIFTED_MM = 0.05, 1.8, 3.0
CARD_LEAST = 0.55
COVERED_SHARE = 0.35
PALETTE, PALETTE_STEP = 40, 22
PILES = {PlaceKind.MUCK, PlaceKind.STUB}


class Counted(NamedTuple):
    """Least and greatest number of face-down cards."""

    low: int
    high: int


NONE = Counted(0, 0)


class BackCount:
    """The count of one zone. ``ground``: (n, 2) polygon of the zone in pixels of the zone's part of the picture;
    ``to_table``: homography from those pixels to mm."""

    def __init__(
        self, kind: PlaceKind, ground: Points, to_table: Matrix, card_mm: tuple[float, float], most: int
    ) -> None:
        self._kind, self._ground, self._to_table, self._most = kind, ground, to_table, most
        self._card_mm2 = card_mm[0] * card_mm[1]
        self._empty: Picture | None = None
        self._mask: NDArray[Any] | None = None
        self._weight: NDArray[Any] | None = None
        self._arrived = 0
        self._maybe = 0
        self._settled_share = 0.0
        self._settled_top: Points | None = None

    def moved(self, ground: Points, to_table: Matrix) -> None:
        """The camera moved: other pixels for the same ground, so the empty look is no longer known."""
        self._ground, self._to_table = ground, to_table
        self._empty = self._mask = self._weight = None

    def look(self, part: Picture, backs: list[Quad], sure: int, faces: list[Quad]) -> Counted:
        """The range in one picture of the zone's part. ``sure``: how many of ``backs`` are certain."""
        share = self._share(part, faces, backs)
        if not backs and not faces:
            hidden = 0 if share is None else self._by_area(share)
            return Counted(0, min(hidden, self._most))
        by_area = 0 if share is None else self._by_area(share)
        new = self._is_new(share, backs)
        arrived = self._arrived + int(new)
        least = max(sure, min(by_area, arrived))
        if not backs and least == 0:
            return NONE
        if self._kind in PILES:
            return Counted(min(max(least, 1 if backs else 0), self._most), self._most)
        doubt = len(backs) + 1 if share is None else math.ceil(share * (1 - CLOSE_SLACK) - CLOSE_SLACK)
        hidden = arrived + self._maybe + int(not new and self._may_be_new(backs))
        high = max(least, by_area, hidden, len(backs), doubt)
        return Counted(min(max(least, 1), self._most), min(high, self._most))

    def settle(self, part: Picture, backs: list[Quad], faces: list[Quad]) -> None:
        """The zone has been looked at and is at rest: count what arrived, or remember its empty look."""
        share = self._share(part, faces, backs)
        if not backs and not faces:
            if share is not None and share >= CARD_LEAST:
                return  # something lies there: not its empty look
            self._empty = self._small(part)
            self._arrived, self._maybe, self._settled_share, self._settled_top = 0, 0, 0.0, None
            return
        if self._is_new(share, backs):
            self._arrived += 1
        elif self._may_be_new(backs):
            self._maybe += 1
        elif share is not None and share < self._settled_share - 2 * GROWN:
            self._arrived = min(self._arrived, max(self._by_area(share), len(backs)))
        if share is not None:
            self._settled_share = share
            self._arrived = max(self._arrived, self._by_area(share))
        self._settled_top = self._top(backs)

    def covered(self, part: Picture, place: Quad) -> bool:
        """Whether something other than the empty ground fills the place of a card: a hand, a chip, another card."""
        if self._empty is None:
            return False
        differs = self._differs(part)
        inside = np.zeros(differs.shape, np.uint8)
        cv2.fillConvexPoly(inside, np.round(place / SHRINK).astype(np.int32), 1)
        return float(differs[inside > 0].mean() if inside.any() else 0) > COVERED_SHARE

    def _is_new(self, share: float | None, backs: list[Quad]) -> bool:
        if not backs:
            return False
        top = self._top(backs)
        moved = self._settled_top is None or top is None or float(np.hypot(*(top - self._settled_top))) > TOP_MOVED_MM
        grown = share is None or share > self._settled_share + GROWN
        shrunk = share is not None and share < self._settled_share - 2 * GROWN
        return (grown or (moved and self._kind is PlaceKind.BURN)) and not shrunk

    def _may_be_new(self, backs: list[Quad]) -> bool:
        """Whether a card may have come to lie wholly on another: any change among the burns; at a seat that has one
        card, a top card that lies elsewhere now."""
        if not backs or self._settled_top is None:
            return False
        if self._kind is PlaceKind.BURN:
            return True
        top = self._top(backs)
        shifted = top is not None and float(np.hypot(*(top - self._settled_top))) > SHIFTED_MM
        return self._kind is PlaceKind.SEAT and self._arrived == 1 and self._maybe == 0 and shifted

    def _top(self, backs: list[Quad]) -> Points | None:
        """The middle of the last (topmost seen) back in mm."""
        if not backs:
            return None
        middle = np.mean([quad.mean(axis=0) for quad in backs], axis=0)
        return np.asarray(through(self._to_table, middle[None])[0], np.float32)

    def _by_area(self, share: float) -> int:
        return 0 if share < CARD_LEAST else max(1, math.ceil(share - SLACK))

    def _share(self, part: Picture, faces: list[Quad], backs: list[Quad]) -> float | None:
        """Ground covered by what has the colours of the backs seen (anything, if none is), in card areas, without
        face-up cards; None without an empty look."""
        if self._empty is None:
            return None
        covered: NDArray[Any] = self._differs(part)
        if backs:
            covered = covered & self._coloured_like(part, backs)
        for quad in faces:
            centre = quad.mean(axis=0)
            cv2.fillConvexPoly(covered, np.round((centre + (quad - centre) * 1.05) / SHRINK).astype(np.int32), 0)
        covered = cv2.morphologyEx(covered, cv2.MORPH_OPEN, np.ones((7, 7), np.uint8))
        covered = cv2.morphologyEx(covered, cv2.MORPH_CLOSE, np.ones((9, 9), np.uint8))
        ground = covered & self._reach(covered.shape)
        return float((ground * self._areas(covered.shape)).sum() / self._card_mm2)

    def _differs(self, part: Picture) -> NDArray[Any]:
        """1 where the part differs from its empty look, a change of light taken out."""
        assert self._empty is not None
        gap = self._small(part).astype(np.int16) - self._empty
        gap -= np.median(gap[::3, ::3].reshape(-1, 3), axis=0).astype(np.int16)
        far: NDArray[Any] = np.abs(gap).max(axis=2) > STEP
        return far.astype(np.uint8)

    def _coloured_like(self, part: Picture, backs: list[Quad]) -> NDArray[Any]:
        """1 where a pixel is near one of the colours inside the backs: a hand or a chip on them is not counted."""
        small = self._small(part)
        inside = np.zeros(small.shape[:2], np.uint8)
        for quad in backs:
            centre = quad.mean(axis=0)
            cv2.fillConvexPoly(inside, np.round((centre + (quad - centre) * 0.97) / SHRINK).astype(np.int32), 1)
        colours = small[inside > 0]
        palette = colours[:: max(1, len(colours) // PALETTE)].astype(np.int16)
        like = np.zeros(small.shape[:2], np.uint8)
        for colour in palette:
            like |= (np.abs(small.astype(np.int16) - colour).max(axis=2) < PALETTE_STEP).astype(np.uint8)
        return like

    def _small(self, part: Picture) -> Picture:
        size = (part.shape[1] // SHRINK, part.shape[0] // SHRINK)
        return cv2.blur(cv2.resize(part, size, interpolation=cv2.INTER_AREA), (3, 3))

    def _reach(self, shape: tuple[int, ...]) -> NDArray[Any]:
        if self._mask is None or self._mask.shape != shape:
            self._mask = np.zeros(shape, np.uint8)
            centre = self._ground.mean(axis=0)
            grown = centre + (self._ground - centre) * 1.15
            cv2.fillPoly(self._mask, [np.round(grown / SHRINK).astype(np.int32)], 1)
        return self._mask

    def _areas(self, shape: tuple[int, ...]) -> NDArray[Any]:
        """How many mm2 of the table each pixel covers."""
        if self._weight is None or self._weight.shape != shape:
            ys, xs = np.mgrid[0 : shape[0], 0 : shape[1]] * SHRINK
            h = self._to_table
            depth = h[2, 0] * xs + h[2, 1] * ys + h[2, 2]
            self._weight = abs(float(np.linalg.det(h))) / np.abs(depth) ** 3 * SHRINK**2
        return self._weight
