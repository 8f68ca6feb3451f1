# SPDX-License-Identifier: GPL-3.0-or-later
"""What printed indices say about their card's outline and about each other.

The two indices of a card lie symmetric about its middle, about a tenth of its width and an eighth of its length from
the edges. So two of them (or one, and where the finder expects the middle) give the card's quad roughly enough to
look for its edges there.
"""

from __future__ import annotations

import numpy as np

from vision.detect.found import Corner
from vision.geometry import Points, Quad, sides, through, unit_map

FROM_SIDE, FROM_END = 0.10, 0.135
OPPOSED = -0.85
FITTING, WIDER = 0.3, 1.25
"""Two indices must fit so well for a quad to be turned, and a single card never looks wider than so."""
ASTRAY = 0.75
"""An index that expects the middle of its card so far from an outline's (in its sides) is not of that card."""
ALIKE, BESIDE = 0.8, 0.9
"""Two finds that stand alike (cosine) and lie so many half widths beside each other are neighbours in a spread."""


def asymmetry(one: Corner, other: Corner) -> float:
    """0 when two indices lie opposite on one card and expect the same middle; it grows to 9 with every misfit."""
    apart = float(np.hypot(*(one.centre - other.centre)))
    reach = float(np.hypot(*one.up) + np.hypot(*other.up))
    if apart < 1.5 * reach or apart > 16 * reach:
        return 9.0
    if not opposed(one, other):
        return 9.0
    middle = (one.centre + other.centre) / 2
    miss = max(float(np.hypot(*(one.card - middle))), float(np.hypot(*(other.card - middle))))
    return miss / apart


def opposed(one: Corner, other: Corner, most: float = OPPOSED) -> bool:
    """Whether two indices stand on their heads to each other, are of like size, and each has the other below it.
    ``most``: the cosine of the angle between them."""
    lengths = float(np.hypot(*one.up)), float(np.hypot(*other.up))
    turned = float(one.up @ other.up) / (lengths[0] * lengths[1] + 1e-6)
    gap = other.centre - one.centre
    inward = float(gap @ one.up) < 0 and float(gap @ other.up) > 0
    return turned < most and inward and 0.55 < lengths[0] / (lengths[1] + 1e-6) < 1.8


def shares_of(way: Points, corner: Corner) -> tuple[float, float]:
    """A way as shares of an index's half height and half width."""
    (ux, uy), (rx, ry), (x, y) = corner.up, corner.right, way
    turn = float(ux * ry - uy * rx)
    if abs(turn) < 1e-6:
        return 0.0, 0.0
    return float(x * ry - y * rx) / turn, float(ux * y - uy * x) / turn


def same_print(one: Corner, other: Corner) -> bool:
    """Whether two finds are of one printed index, or of parts of it."""
    way = np.asarray(other.centre - one.centre, np.float32)
    lengths = float(np.hypot(*one.up)), float(np.hypot(*other.up))
    if float(np.hypot(*way)) >= max(lengths):
        return False
    if float(one.up @ other.up) < ALIKE * lengths[0] * lengths[1]:
        return True
    return max(abs(shares_of(way, one)[1]), abs(shares_of(way, other)[1])) < BESIDE


def quad_of_pair(one: Corner, other: Corner) -> Quad | None:
    """The rough quad of the card that carries both indices."""
    up = one.up / (np.hypot(*one.up) + 1e-6) - other.up / (np.hypot(*other.up) + 1e-6)
    right = one.right / (np.hypot(*one.right) + 1e-6) - other.right / (np.hypot(*other.right) + 1e-6)
    middle = np.asarray((one.centre + other.centre) / 2, np.float32)
    return _quad(middle, other.centre - one.centre, up, right)


def quad_of_one(corner: Corner) -> Quad | None:
    """The rough quad of an index's card, from where the finder expects the card's middle."""
    return _quad(corner.card, 2 * (corner.card - corner.centre), corner.up, corner.right)


def _quad(middle: Points, across: Points, up: Points, right: Points) -> Quad | None:
    """A parallelogram about ``middle`` along the index's axes, such that ``across`` joins its two indices."""
    axes = np.stack([right / (np.hypot(*right) + 1e-6), -up / (np.hypot(*up) + 1e-6)], axis=1)
    if abs(float(np.linalg.det(axes))) < 0.4:
        return None
    wide, tall = np.linalg.solve(axes, across)
    if wide <= 0 or tall <= 0 or not 0.45 < wide / tall < 1.6:
        return None
    u = axes[:, 0] * wide / (1 - 2 * FROM_SIDE) / 2
    v = axes[:, 1] * tall / (1 - 2 * FROM_END) / 2
    return np.array([middle - u - v, middle + u - v, middle + u + v, middle - u + v], np.float32)


def along_indices(quad: Quad, corners: tuple[Corner, ...]) -> Quad:
    """The quad, begun at a side at which its indices stand. Seen from low down, or in a squeezed picture, a card may
    look wider than it is long; then two indices of it tell."""
    across, along, *_ = sides(quad)
    if along > WIDER * across:
        return quad
    turned = np.roll(quad, -1, axis=0)
    matrix = unit_map(turned)
    own = [corner for corner in corners if _fits(through(matrix, ends(corner)))]
    return turned if any(opposed(one, other) for n, one in enumerate(own) for other in own[n + 1 :]) else quad


def _fits(unit: Points) -> bool:
    return misfit(unit) < FITTING


def stands_on(quad: Quad, corners: tuple[Corner, ...]) -> bool:
    """Whether some of a card's indices, if it shows any, stands on the outline where and as one is printed."""
    matrix = unit_map(quad)
    return not corners or any(misfit(through(matrix, ends(corner))) < 1 for corner in corners)


def ends(corner: Corner) -> Points:
    """Centre, top and expected middle of its card, (3, 2)."""
    return np.array([corner.centre, corner.centre + corner.up, corner.card], np.float32)


def misfit(unit: Points) -> float:
    """How badly an index sits on a card, its ``ends`` given in card coordinates 0..1 (across, along); over 1 = not on
    it."""
    (u, v), tip, middle = unit[0], unit[1] - unit[0], unit[2]
    outward = -1.0 if v < 0.5 else 1.0
    length = float(np.hypot(tip[0] * 0.71, tip[1])) or 1.0
    if tip[1] * outward < 0.75 * length:
        return 2.0
    side, end = min(u, 1 - u), min(v, 1 - v)
    if not (-0.06 < side < 0.33 and -0.06 < end < 0.33):
        return 2.0
    drift = float(np.hypot(*(middle - 0.5)))
    if drift > ASTRAY:
        return 2.0
    return float(abs(side - 0.11) * 1.2 + abs(end - 0.14) * 1.2 + 0.5 * drift)
