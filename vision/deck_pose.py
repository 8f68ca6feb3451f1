# SPDX-License-Identifier: GPL-3.0-or-later
"""How the cards of a picture lie, by the prints that were read: which way each print stands, where its card is."""

from __future__ import annotations

from typing import Literal, NamedTuple

import numpy as np

from controller.rules.cards import NAMES
from vision.deck_sight import Place, Sight, firm_places, on
from vision.detect.corners import FROM_END, FROM_SIDE
from vision.geometry import Points, Quad

NEAR, ALIKE = 0.2, 0.85
"""So near (in card widths) to where a print is expected another one may be that one; and how alike they stand."""
ROUND = "35689TQ"
"""Ranks of which a half looks like another one's."""


class Build(NamedTuple):
    """How far the middle of a card lies from its index, in pixels: across and along."""

    across: float
    along: float


def direction(place: Place, name: Literal["right", "up"]) -> Points:
    """The way to the right of a print, or up, as all finds of it say together: a single one may be far off."""
    return unit(sum(unit(getattr(one.corner, name)) for one in place.prints if one.face == place.face))  # type: ignore[arg-type]


def unit(way: Points) -> Points:
    """A way of length 1."""
    return np.asarray(way / max(float(np.hypot(*way)), 1e-6), np.float32)


def offset(place: Place) -> tuple[float, float]:
    """Where the finder expects the middle of a card: so far to the right of its print, and so far down."""
    mine = [one.corner for one in place.prints if one.face == place.face]
    mean = np.mean([corner.card - corner.centre for corner in mine], axis=0)
    return float(mean @ direction(place, "right")), -float(mean @ direction(place, "up"))


def build_of(sight: Sight) -> Build | None:
    """As the finder expects it, of all left indices that were read; None where there are none."""
    ways = [way for place in firm_places(sight) if (way := offset(place))[0] > 0 < way[1]]
    if not ways:
        return None
    across, along = np.median(np.array(ways), axis=0)
    return Build(float(across), float(along))


def quad_at(at: Points, up: Points, right: Points, build: Build, is_left: bool) -> Quad:
    """The outline of a card whose index stands there; ``is_left``: it is its left one."""
    sign = np.float32(1.0 if is_left else -1.0)
    middle = at + right * np.float32(build.across) * sign - up * np.float32(build.along)
    u = right * np.float32(build.across / (0.5 - FROM_SIDE) / 2)
    v = -up * np.float32(build.along / (0.5 - FROM_END) / 2)
    return np.array([middle - u - v, middle + u - v, middle + u + v, middle - u + v], np.float32)


def quad_of(place: Place, build: Build) -> Quad:
    """The outline of the card of a print that was read."""
    return quad_at(place.at, direction(place, "up"), direction(place, "right"), build, offset(place)[0] > 0)


def lies_on_a_card(sight: Sight, firm: list[Place], point: Points) -> bool:
    """Whether a point lies on the card of some print that was read."""
    build = build_of(sight)
    return build is not None and any(on(quad_of(place, build), point) for place in firm)


def owners(sight: Sight, place: Place, firm: list[Place]) -> list[int]:
    """The faces of cards whose other index, which was not read there, would stand where a print of another face does:
    half covered, an eight's is read as a three's, and by all looks."""
    build = build_of(sight)
    if build is None:
        return []
    near, up = NEAR * sight.width, direction(place, "up")
    found: list[int] = []
    for other in firm:
        ways = direction(other, "right"), direction(other, "up")
        if other.face is None or other.face == place.face or float(up @ ways[1]) > -ALIKE:
            continue
        across = np.float32(2 * build.across if offset(other)[0] > 0 else -2 * build.across)
        down = other.at - ways[1] * np.float32(2 * build.along)
        for at in (down, down + ways[0] * across):
            is_read = any(one.face == other.face and float(np.hypot(*(one.at - at))) < near for one in firm)
            if not is_read and float(np.hypot(*(place.at - at))) < near:
                found.append(other.face)
    return found


def mistakable(sight: Sight, place: Place, firm: list[Place]) -> list[int]:
    """Of the ``owners`` of a print those of which half an index may look like it: of one suit, and both ranks round."""
    if place.face is None:
        return []
    name = NAMES[place.face]
    return [
        face
        for face in owners(sight, place, firm)
        if NAMES[face][1] == name[1] and name[0] in ROUND and NAMES[face][0] in ROUND
    ]
