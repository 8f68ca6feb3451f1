# SPDX-License-Identifier: GPL-3.0-or-later
"""What lies where a spread has room for one more card: the strip of it that its neighbours leave free, made up to a
whole card."""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.classify.crops import CARD_SIZE
from vision.deck_pose import Build, direction, offset, quad_at, unit
from vision.deck_sight import Place, on
from vision.geometry import Quad, through, unit_map
from vision.rectify import Picture, rectify

EDGE, LEAST = 5, 0.1
"""What is left out along a neighbour's edge, of a card 160 pixels wide; and a strip shows such a share of its card."""
Mask = NDArray[np.bool_]


class Strip(NamedTuple):
    """The outline of a card, and the card made up from what is seen of it."""

    quad: Quad
    view: Picture


def strips_between(image: Picture, one: Place, other: Place, share: float, build: Build) -> list[Strip]:
    """A card whose index stands so far on the way from one print to another, as its visible part shows it; none where
    next to nothing of it is to be seen. Its neighbours lie as it does, or as each of them says itself, as in a fan. Its
    index is its left one or its right one as theirs are; both are tried where they differ."""
    at = one.at + (other.at - one.at) * np.float32(share)
    ways = [(direction(place, "up"), direction(place, "right")) for place in (one, other)]
    up, right = (unit(ways[0][n] + ways[1][n]) for n in (0, 1))
    made = []
    for is_left in sorted({offset(place)[0] > 0 for place in (one, other)}):
        quad = quad_at(at, up, right, build, is_left)
        for mine in ([(up, right)] * 2, ways):
            covers = [quad_at(place.at, *way, build, is_left) for place, way in zip((one, other), mine, strict=True)]
            made.append(_strip(image, quad, [cover for cover in covers if not on(cover, at)]))
    return [strip for strip in made if strip is not None]


def _strip(image: Picture, quad: Quad, covers: list[Quad]) -> Strip | None:
    w, h = CARD_SIZE
    unit, free = unit_map(quad), np.ones((h, w), np.uint8)
    for cover in covers:
        points = through(unit, cover) * np.array([w, h], np.float32)
        cv2.fillConvexPoly(free, np.round(points).astype(np.int32), 0)
    inner = cv2.erode(free, np.ones((EDGE, EDGE), np.uint8), borderType=cv2.BORDER_CONSTANT, borderValue=1) > 0
    made = _whole(rectify(image, quad, CARD_SIZE), np.asarray(inner, np.bool_))
    return None if made is None else Strip(quad, made)


def _whole(view: Picture, free: Mask) -> Picture | None:
    """A card of which only a part is free made up by its other end, as a back looks alike both ways round, and by
    itself beside itself."""
    if free.mean() < LEAST:
        return None
    made, done = view.copy(), free.copy()
    _fill(made, done, np.asarray(view[::-1, ::-1]), free[::-1, ::-1])
    sides = [int(np.ptp(np.flatnonzero(free.any(axis=1 - axis)))) + 1 for axis in (0, 1)]
    axis = int(sides[1] / view.shape[1] <= sides[0] / view.shape[0])
    step = sides[axis] - EDGE
    while step > 0 and not done.all():
        for way in (step, -step):
            shown = np.roll(done, way, axis)
            edge = slice(None, way) if way > 0 else slice(way, None)
            shown[(edge, slice(None)) if axis == 0 else (slice(None), edge)] = False
            _fill(made, done, np.asarray(np.roll(made, way, axis)), shown)
        step //= 2
    return made


def _fill(made: Picture, done: Mask, other: Picture, there: Mask) -> None:
    """Takes from another picture what is not done yet and is there."""
    new = ~done & there
    made[new] = other[new]
    done |= there
