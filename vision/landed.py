# SPDX-License-Identifier: GPL-3.0-or-later
"""In whose place chips land that were pushed there: where a heap lies by itself, and a hand from the middle was seen,
or none from behind.

Quarter-size grey pictures, each against the one before the middle was stirred. What looks other now hangs together as
arms, which reach into a place from outside it, and as heaps, which lie within. The dealer's arm passes over the places
of others, and a winner's own arm comes from behind; but only in the winner's place a heap is left, as large as what lay
in the middle and as rich in edges as chips are. What was taken away leaves plain cloth.
"""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np

from vision.capture.shot import Grey

STEP, STEP_SHARE = 7, 0.06
GAP_NS = 90_000_000
CHIPS_LEAST = 0.6
PART_LEAST, TIMES_MOST = 0.35, 2.0
"""A heap is at least this share of what left the middle, a part of it may be under a hand; and at most so many times as
large, and a chip: heaps fall apart."""
SEEN_LEAST, OUTSIDE_MOST = 0.3, 0.1
ARM_CHIPS = 1.5
MORE_EDGES, AS_CHIPS = 1.1, 0.7
_SQUARE = np.ones((3, 3), np.uint8)


class _Heap(NamedTuple):
    """Of ``chips`` areas, with edges of mean strength ``now`` where they were ``before``. ``alone``: no arm had reached
    there from behind."""

    seat: int
    chips: float
    now: float
    before: float
    alone: bool


class _Spot(NamedTuple):
    """A place: its mask, the same with a rim as wide as a chip, what lies outside it nearer the middle, and behind."""

    mask: Grey
    near: Grey
    inner: Grey
    outer: Grey


def differs(now: Grey, before: Grey, of: Grey | None = None) -> Grey:
    """Where a grey picture differs from another, by more than noise; a change of light everywhere (the median, over
    ``of``) is none. Darker pictures differ by less."""
    gap = now.astype(np.int16) - before
    gap -= np.int16(np.median(gap[::4, ::4] if of is None else gap[of]))
    return np.asarray(np.abs(gap) > STEP + STEP_SHARE * before.astype(np.float32))


def edges(picture: Grey) -> Grey:
    """How strongly each pixel stands out from those around it."""
    return np.abs(cv2.Laplacian(picture, cv2.CV_16S))


def spots_of(pot: Grey, seats: dict[int, Grey], chip_px: float) -> dict[int, _Spot]:
    """The places round the middle, by their masks."""
    rows, columns = np.nonzero(pot)
    y, x = np.indices(pot.shape, np.float32)
    far = np.hypot(x - columns.mean(), y - rows.mean())
    wide = max(1, round(float(np.sqrt(chip_px))))
    spots = {}
    for number, mask in seats.items():
        inside = mask > 0
        middle = float(far[inside].mean()) if inside.any() else 0.0
        near = np.asarray(cv2.dilate(mask, _SQUARE, iterations=wide)) > 0
        spots[number] = _Spot(inside, near, (far < middle) & ~inside, (far >= middle) & ~inside)
    return spots


class Landed:
    """Looks at the places from the picture ``before`` the middle (``pot``, a mask) was stirred. ``chip_px``: a chip's
    area in pixels."""

    def __init__(self, before: Grey, pot: Grey, spots: dict[int, _Spot], chip_px: float) -> None:
        self._before, self._edges, self._pot, self._chip_px = before, edges(before), pot > 0, chip_px
        self._spots = spots
        self._served: set[int] = set()
        self._visited: set[int] = set()
        self._heaps: list[_Heap] = []
        self._next_ns = 0

    def look(self, now: Grey, mono_ns: int) -> None:
        """Take in the next picture, smoothed as ``before`` is."""
        if mono_ns < self._next_ns:
            return
        self._next_ns = mono_ns + GAP_NS
        changed = (differs(now, self._before) & ~self._pot).astype(np.uint8)
        without_noise = cv2.morphologyEx(changed, cv2.MORPH_OPEN, _SQUARE)
        count, parts, stats, _ = cv2.connectedComponentsWithStats(
            cv2.morphologyEx(without_noise, cv2.MORPH_CLOSE, _SQUARE)
        )
        if count < 2:
            return
        areas = np.asarray(stats[:, cv2.CC_STAT_AREA]) / self._chip_px
        for number, spot in self._spots.items():
            self._look_at(number, spot, now, parts, areas)

    def _look_at(self, number: int, spot: _Spot, now: Grey, parts: Grey, areas: Grey) -> None:
        inside, near, inner, outer = (np.bincount(parts[mask], minlength=len(areas)) / self._chip_px for mask in spot)
        for part in np.nonzero(near[1:] >= SEEN_LEAST)[0] + 1:
            if inner[part] >= ARM_CHIPS:
                self._served.add(number)
            elif outer[part] >= ARM_CHIPS:
                self._visited.add(number)
            if inside[part] >= CHIPS_LEAST and areas[part] - inside[part] <= OUTSIDE_MOST * areas[part]:
                here = (parts == part) & spot.mask
                strong = float(edges(now)[here].mean()), float(self._edges[here].mean())
                self._heaps.append(_Heap(number, float(areas[part]), *strong, number not in self._visited))

    def seats(self, gone: float, strength: float) -> set[int]:
        """The places where a heap landed that may be what left the middle: ``gone`` chips' areas, whose edges had the
        mean ``strength``."""
        least, most = max(CHIPS_LEAST, PART_LEAST * gone), TIMES_MOST * gone + 1
        return {
            heap.seat
            for heap in self._heaps
            if (heap.seat in self._served or heap.alone)
            and least <= heap.chips <= most
            and (heap.now >= MORE_EDGES * heap.before or heap.now >= AS_CHIPS * strength)
        }
