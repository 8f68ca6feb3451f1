# SPDX-License-Identifier: GPL-3.0-or-later
"""The fast path: cards that stand apart on a darker or coloured ground, by their outline.

Several thresholds on min(B, G, R) (white paper is high in all three), outer contours, four lines fitted to the
middle 70 % of each edge (rounded corners and small bites stay out of the fit), then shape tests. With a homography
to table millimetres the size must be a card's, which rules out a court's inner frame and everything else that is
merely oblong.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Matrix, Points, Quad, area, meeting, ordered, overlap, shared_area, sides, through

LEVELS = (70, 100, 130, 160, 185, 210, 232)
FEW_LEVELS = (90, 130, 170, 210)
SIDE_MIN_PX = 18.0
MIDDLE = 0.7
RIM_PX = 0.25  # a contour runs through the middles of the outermost pixels
LONG_SHORT_LOOSE = (1.0, 2.3)
OPPOSITE_RATIO_MIN = 0.62
STRAIGHT_PX = 0.012
SIZE_TOLERANCE, SIZE_NEARLY = 0.09, 0.15


class SizePrior(NamedTuple):
    """What a card measures: homography picture -> table mm, and the sizes in use (short, long) in mm."""

    to_table: Matrix
    sizes_mm: tuple[tuple[float, float], ...] = ((63.5, 88.9), (57.2, 88.9))


class Outline(NamedTuple):
    """A quad, how well the contour keeps to its lines (0 = exactly; share of the mean side), and its threshold."""

    quad: Quad
    error: float
    level: int = 0


def whiteness(image: NDArray[Any]) -> NDArray[Any]:
    """min(B, G, R) of a picture: high only where it is white."""
    if image.ndim == 2:
        return image
    blue, green, red = cv2.split(image)
    return np.asarray(cv2.min(cv2.min(blue, green), red))


class _Rough(NamedTuple):
    """A contour that may be a card's, its rough quad, its area and its threshold."""

    contour: NDArray[Any]
    quad: Points
    area: float
    level: int


def outlines(image: NDArray[Any], prior: SizePrior | None = None, levels: tuple[int, ...] = LEVELS) -> list[Outline]:
    """Quads of cards in a BGR picture, one a card.

    A blurred edge lies where the brightness is midway between card and ground, so of the contours that one card
    gives at several thresholds that one is fitted whose threshold is nearest to midway; the next if it will not fit.
    """
    paper = cv2.blur(whiteness(image), (3, 3))
    found = []
    for group in _grouped(_candidates(paper, _with_own(paper, levels))):
        quad = group[len(group) // 2].quad
        half = min(sides(ordered(quad))) / 2
        inside, outside = 1 - max(0.07, 2.5 / half), 1 + max(0.12, 4.5 / half)
        middle = (_along(quad, inside, paper) + _along(quad, outside, paper)) / 2
        for rough in sorted(group, key=lambda r: abs(r.level - middle)):
            outline = _outline(rough, paper.shape)
            if outline is not None and card_shaped(outline.quad, prior):
                found.append(outline)
                break
    kept = _distinct(found)
    return [o for o in kept if not any(_within(o.quad, other.quad) for other in kept if other is not o)]


def _with_own(paper: NDArray[Any], levels: tuple[int, ...]) -> tuple[int, ...]:
    """The thresholds and the picture's own (Otsu 1979) ones, for light too dim or too bright for the usual."""
    own, _ = cv2.threshold(paper[::2, ::2], 0, 255, cv2.THRESH_BINARY | cv2.THRESH_OTSU)
    more = [int(own * share) for share in (1.0, 0.7)]
    return tuple(sorted({*levels, *(level for level in more if 20 < level < 250)}))


def _candidates(paper: NDArray[Any], levels: tuple[int, ...]) -> list[_Rough]:
    limit = 0.9 * paper.shape[0] * paper.shape[1]
    found = []
    for level in levels:
        _, white = cv2.threshold(paper, level, 255, cv2.THRESH_BINARY)
        contours, tree = cv2.findContours(white, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
        for n, contour in enumerate(contours):
            if len(contour) < 66 or tree[0, n, 3] >= 0:
                continue
            size = cv2.contourArea(contour)
            if SIDE_MIN_PX**2 <= size <= limit and (quad := _rough_quad(contour, size)) is not None:
                found.append(_Rough(contour, quad, size, level))
    return found


def _grouped(candidates: list[_Rough]) -> list[list[_Rough]]:
    """Contours of one card together, in order of their thresholds."""
    groups: list[list[_Rough]] = []
    for one in candidates:
        for group in groups:
            share = one.area / group[-1].area
            if 0.6 < share < 1.6 and overlap(one.quad, group[-1].quad) > 0.72:
                group.append(one)
                break
        else:
            groups.append([one])
    return groups


def _outline(rough: _Rough, shape: tuple[int, ...]) -> Outline | None:
    points = rough.contour.reshape(-1, 2)[:: 1 + len(rough.contour) // 600].astype(np.float32)
    fitted = _fit(points, rough.quad, shape)
    if fitted is None:
        return None
    quad = ordered(fitted)
    size = area(quad)
    if not cv2.isContourConvex(quad) or size < SIDE_MIN_PX**2:
        return None
    fill = rough.area / size
    error = _strays(points, quad)
    if not 0.88 <= fill <= 1.06 or error > 0.03:
        return None
    return Outline(quad, error + abs(1 - fill) * 0.2, rough.level)


def _rough_quad(contour: NDArray[Any], size: float) -> Points | None:
    hull = cv2.convexHull(contour)
    filled = cv2.contourArea(hull)
    if filled <= 0 or size < 0.8 * filled:
        return None
    length = cv2.arcLength(hull, True)
    for share in (0.02, 0.035, 0.05, 0.07, 0.09):
        corners = cv2.approxPolyDP(hull, share * length, True)
        if len(corners) == 4:
            return corners.reshape(4, 2).astype(np.float32)
        if len(corners) < 4:
            break
    box = cv2.boxPoints(cv2.minAreaRect(hull))
    return box.astype(np.float32) if filled > 0.85 * cv2.contourArea(box) else None


def _fit(points: Points, rough: Points, shape: tuple[int, ...]) -> Points | None:
    """Four lines through the contour points near the middle of each rough edge, and where they meet."""
    lines = []
    ends = np.roll(rough, -1, axis=0)
    turn = np.sign(float((rough[:, 0] * ends[:, 1] - rough[:, 1] * ends[:, 0]).sum()))
    for n in range(4):
        start, end = rough[n], rough[(n + 1) % 4]
        along = end - start
        length = float(np.hypot(*along))
        if length < SIDE_MIN_PX * 0.6:
            return None
        along = along / length
        off = (points - start) @ np.array([-along[1], along[0]])
        t = (points - start) @ along / length
        near = (np.abs(off) < max(2.5, 0.06 * length)) & (np.abs(t - 0.5) < MIDDLE / 2)
        mine = points[near]
        if len(mine) < min(0.3 * MIDDLE * length, 30) or _on_rim(mine, shape):
            return None
        (x, y), (vx, vy) = _line(mine)
        outward = np.array([along[1], -along[0]]) * turn * RIM_PX
        lines.append(np.array([[x + outward[0], y + outward[1]], [vx, vy]], np.float32))
    corners = [meeting(lines[n - 1], lines[n]) for n in range(4)]
    return np.array(corners, np.float32) if all(c is not None for c in corners) else None


def _line(points: Points) -> tuple[Points, Points]:
    """A point and the direction of the line through most of the points: least squares twice, strays left out."""
    for _ in range(2):
        middle = points.sum(axis=0) / np.float32(len(points))
        off = points - middle
        (xx, xy), (_, yy) = (off.T @ off).tolist()
        angle = 0.5 * np.arctan2(2 * xy, xx - yy)
        along = np.array([np.cos(angle), np.sin(angle)], np.float32)
        stray = np.abs(off @ np.array([-along[1], along[0]], np.float32))
        near = stray <= max(0.8, float(_middle(stray)) * 2.5)
        if near.all():
            break
        points = points[near]
    return middle, along


def _middle(values: NDArray[Any]) -> Any:
    """The upper median, without what ``np.median`` costs for a handful of numbers."""
    half = len(values) // 2
    return np.partition(values, half)[half]


def _on_rim(points: Points, shape: tuple[int, ...]) -> bool:
    """Whether an edge is only the rim of the picture: the card goes on outside."""
    low = (points <= 1).mean(axis=0)
    high = (points >= np.array([shape[1] - 2, shape[0] - 2])).mean(axis=0)
    return bool(max(low.max(), high.max()) > 0.8)


def _strays(points: Points, quad: Quad) -> float:
    """Mean distance of the contour from the nearest of the four lines, as a share of the mean side."""
    step = max(1, len(points) // 200)
    sample = points[::step]
    nearest = np.full(len(sample), np.inf)
    for n in range(4):
        along = quad[(n + 1) % 4] - quad[n]
        length = max(float(np.hypot(*along)), 1e-3)
        distance = np.abs((sample - quad[n]) @ np.array([-along[1], along[0]])) / length
        nearest = np.minimum(nearest, distance)
    return float(nearest.mean() / (sum(sides(quad)) / 4))


def card_shaped(quad: Quad, prior: SizePrior | None) -> bool:
    """Whether a quad may be a card: by size in mm where a prior is given, else by loose proportions."""
    if prior is not None:
        a, b, c, d = sides(ordered(through(prior.to_table, quad)))
        return any(
            all(abs(side / short - 1) < SIZE_TOLERANCE for side in (a, c))
            and all(abs(side / long - 1) < SIZE_TOLERANCE for side in (b, d))
            for short, long in prior.sizes_mm
        )
    a, b, c, d = sides(quad)
    if min(a, b, c, d) < SIDE_MIN_PX or min(a / c, c / a, b / d, d / b) < OPPOSITE_RATIO_MIN:
        return False
    ratio = (b + d) / (a + c)
    low, high = LONG_SHORT_LOOSE
    slant = area(quad) / ((a + c) * (b + d) / 4)
    return low <= ratio <= high and slant > 0.6


def nearly_card_sized(quad: Quad, prior: SizePrior) -> bool:
    """Whether a quad measures about what a card does on the table."""
    a, b, c, d = sides(ordered(through(prior.to_table, quad)))
    return any(
        abs((a + c) / (2 * short) - 1) < SIZE_NEARLY and abs((b + d) / (2 * long) - 1) < SIZE_NEARLY
        for short, long in prior.sizes_mm
    )


def _distinct(found: list[Outline]) -> list[Outline]:
    """One outline a card, the best fit of those that overlap."""
    kept: list[Outline] = []
    for outline in sorted(found, key=lambda o: o.error):
        if all(overlap(outline.quad, other.quad) < 0.55 for other in kept):
            kept.append(outline)
    return kept


def _along(quad: Quad, factor: float, paper: NDArray[Any]) -> float:
    """The median brightness along a quad drawn larger or smaller about its middle."""
    centre = quad.mean(axis=0)
    corners = centre + (quad - centre) * factor
    t = (np.arange(12) + 0.5) / 12
    rim = np.concatenate([corners[n] + t[:, None] * (corners[(n + 1) % 4] - corners[n]) for n in range(4)])
    at = np.clip(rim.astype(int), 0, np.array(paper.shape[::-1]) - 1)
    return float(_middle(paper[at[:, 1], at[:, 0]]))


def _within(inner: Quad, outer: Quad) -> bool:
    small, large = area(inner), area(outer)
    return small < large and shared_area(inner, outer) > 0.85 * small
