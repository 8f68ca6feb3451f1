# SPDX-License-Identifier: GPL-3.0-or-later
"""Room for a card that was not read, in a spread, fan or cascade: between two prints that lie further apart than their
like, or beyond the last one, where there is still paper.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vision.deck_pose import direction, lies_on_a_card
from vision.deck_sight import Place, Sight, on
from vision.geometry import Points

ALIKE, STRAIGHT = 0.7, 0.88
"""Prints of neighbours stand alike, and the next one lies straight ahead (cosines)."""
LONGEST, OPEN, OWN, WIDER = 1.3, 0.8, 1.1, 1.6
"""In card widths: how far a neighbour may lie, from where on cards lie beside each other, and how far off a card's own
next index is at most; and how much further than its like a step goes over a hidden card."""
PRINT, BARE = 0.1, 0.5
"""About where a print would stand (half the size, in card widths) less than this share looks like the table."""
SAME_GAP, BETWEEN, SAME_STEP = 1.3, 0.35, 1.45
"""The gap between two cards is about as long at their other ends; and what lies so near its middle fills it."""


class Gap(NamedTuple):
    """Room for a card after ``before``; ``after`` None: beyond the end, or the picture does not tell where it ends."""

    before: Place
    after: Place | None
    way: Points


class _Step(NamedTuple):
    place: Place
    way: Points
    ahead: Place | None
    length: float


def usual_step(sight: Sight, firm: list[Place]) -> float:
    """How far apart the prints of neighbours usually lie, in pixels; 0 where there are none."""
    lengths = [step.length for step in _steps(sight, firm) if step.ahead is not None]
    return float(np.median(lengths)) if lengths else 0.0


def gaps(sight: Sight, firm: list[Place]) -> list[Gap]:
    """Where a card may lie unread among prints that were read. Cards that lie beside each other leave none."""
    steps = _steps(sight, firm)
    lengths = [step.length for step in steps if step.ahead is not None]
    if sight.apart or not lengths:
        return []
    usual = float(np.median(lengths))
    if usual > OPEN * sight.width:
        return []
    wide: dict[frozenset[int | None], Gap] = {}
    for step in steps:
        if step.ahead is None or step.length <= WIDER * usual or _are_neighbours(steps, step, step.ahead):
            continue
        if not _is_explained(sight, firm, step, step.ahead):
            wide.setdefault(frozenset((step.place.face, step.ahead.face)), Gap(step.place, step.ahead, step.way))
    last = [step for step in steps if step.ahead is None and _goes_on(sight, firm, step, usual)]
    return [*wide.values(), *(Gap(step.place, None, step.way) for step in last)]


def _are_neighbours(steps: list[_Step], wide: _Step, ahead: Place) -> bool:
    """Whether two cards lie, by other prints of theirs, no further apart than each of them lies from the next one."""
    pair = {wide.place.face, ahead.face}
    for step in steps:
        if step.ahead is None or step.place is wide.place or {step.place.face, step.ahead.face} != pair:
            continue
        own = (step.place, step.ahead)
        about = [
            one.length
            for one in steps
            if one.ahead is not None and {one.place.face, one.ahead.face} != pair and any(one.place is it for it in own)
        ]
        if about and step.length < SAME_STEP * min(about):
            return True
    return False


def _is_explained(sight: Sight, firm: list[Place], step: _Step, ahead: Place) -> bool:
    """Whether a print was read between two cards, at this end of them or at another. What was seen there and not read
    explains nothing: it may be the card that is looked for."""
    mine, its = ([one for one in sight.places if one.face == card.face] for card in (step.place, ahead))
    others = [one.at for one in firm if one.face not in (step.place.face, ahead.face)]
    for one in mine:
        for other in its:
            far = float(np.hypot(*(other.at - one.at)))
            middle = (one.at + other.at) / 2
            if far < SAME_GAP * step.length and any(
                float(np.hypot(*(at - middle))) < BETWEEN * step.length for at in others
            ):
                return True
    return False


def _steps(sight: Sight, firm: list[Place]) -> list[_Step]:
    """For each print one step ahead and one back, along the way on which its neighbours lie."""
    out: list[_Step] = []
    for place in firm:
        ways = [direction(place, "right"), -direction(place, "up")]
        both_ways = [[_next(place, sign * way, firm, sight) for sign in (1, -1)] for way in ways]
        options = [[step for step in both if step is not None] for both in both_ways]
        nearest = [min((step.length for step in both if step.ahead is not None), default=np.inf) for both in options]
        if min(nearest) < np.inf:
            out += options[int(np.argmin(nearest))]
    return out


def _next(place: Place, way: Points, firm: list[Place], sight: Sight) -> _Step | None:
    """The step to the next print that stands alike; None where the card itself is open that way, as another index of
    its own shows."""
    best, length, own = None, LONGEST * sight.width, np.inf
    up = place.best.corner.up
    for other in [*firm, *(one for one in sight.places if one.face == place.face)]:
        gap = other.at - place.at
        far = float(np.hypot(*gap))
        its = other.best.corner.up
        alike = float(up @ its) > ALIKE * float(np.hypot(*up) * np.hypot(*its))
        if other is place or not alike or float(gap @ way) <= STRAIGHT * far:
            continue
        if other.face == place.face:
            own = min(own, far)
        elif far < length:
            best, length = other, far
    return None if own <= min(length, OWN * sight.width) else _Step(place, np.asarray(way, np.float32), best, length)


def _goes_on(sight: Sight, firm: list[Place], step: _Step, usual: float) -> bool:
    """Whether there is paper one step beyond the last print of those that are covered, or anything else that is not the
    table, such as a back. Where nothing lies over the last card it is open itself, and so would be one beyond it."""
    corner = step.place.best.corner
    if float((corner.card - corner.centre) @ step.way) > 0:
        return False
    at = step.place.at + step.way * np.float32(usual)
    known = [card.found.quad for card in sight.cards if card.found.quad is not None]
    if any(on(quad, at) for quad in known) or lies_on_a_card(sight, firm, at):
        return False
    if sight.ground is None or sight.ground.paper is None:
        return True
    h, w = sight.ground.bare.shape
    x, y, wide = int(at[0]), int(at[1]), max(2, round(PRINT * sight.width))
    if not (2 <= x < w - 2 and 2 <= y < h - 2):
        return False
    about = slice(max(0, y - wide), y + wide + 1), slice(max(0, x - wide), x + wide + 1)
    paper = float(sight.ground.paper[y - 2 : y + 3, x - 2 : x + 3].mean())
    return paper > 0.5 or float(sight.ground.bare[about].mean()) < BARE
