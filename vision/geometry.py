# SPDX-License-Identifier: GPL-3.0-or-later
"""Plane geometry of quads: order of corners, sides, overlap, points through homographies. No pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

Quad = NDArray[np.float32]
"""(4, 2) corners, clockwise as seen; the first edge is a short side of the card."""
Points = NDArray[np.float32]
Matrix = NDArray[np.float64]


def ordered(corners: Points) -> Quad:
    """The four corners clockwise, starting so that the first edge is one of the shorter pair."""
    centre = corners.mean(axis=0)
    angle = np.arctan2(corners[:, 1] - centre[1], corners[:, 0] - centre[0])
    quad = corners[np.argsort(angle, kind="stable")].astype(np.float32)
    a, b, c, d = sides(quad)
    return np.roll(quad, -1, axis=0) if a + c > b + d else quad


def sides(quad: Quad) -> tuple[float, float, float, float]:
    """Lengths of the four edges in the order of the corners."""
    lengths = np.hypot(*(np.roll(quad, -1, axis=0) - quad).T)
    return float(lengths[0]), float(lengths[1]), float(lengths[2]), float(lengths[3])


def area(quad: Quad) -> float:
    """Area of a convex quad."""
    return float(cv2.contourArea(quad.astype(np.float32)))


def grown(quad: Quad, factor: float) -> Quad:
    """A quad drawn larger, or smaller, about its middle."""
    centre = quad.mean(axis=0)
    return np.asarray(centre + (quad - centre) * factor, np.float32)


def box_of(points: Points) -> tuple[float, float, float, float]:
    """x, y, width, height of the axis-aligned box of points."""
    low, high = points.min(axis=0), points.max(axis=0)
    return float(low[0]), float(low[1]), float(high[0] - low[0]), float(high[1] - low[1])


def shared_area(one: Quad, other: Quad) -> float:
    """Area of the intersection of two convex quads."""
    shared, _ = cv2.intersectConvexConvex(one.astype(np.float32), other.astype(np.float32))
    return float(shared)


def overlap(one: Quad, other: Quad) -> float:
    """Intersection over union of two convex quads, 0..1."""
    shared = shared_area(one, other)
    union = area(one) + area(other) - shared
    return shared / union if union > 0 else 0.0


def holds(quad: Quad, point: Points) -> bool:
    """Whether a point lies in a convex quad."""
    return cv2.pointPolygonTest(quad.astype(np.float32), (float(point[0]), float(point[1])), False) >= 0


def through(matrix: Matrix, points: Points) -> Points:
    """Points (n, 2) through a homography."""
    moved = cv2.perspectiveTransform(points.reshape(-1, 1, 2).astype(np.float64), matrix)
    return moved.reshape(-1, 2).astype(np.float32)


def meeting(a: Points, b: Points) -> Points | None:
    """Where two lines meet; each is (point, direction) as (2, 2). None when nearly parallel."""
    cross = float(a[1, 0] * b[1, 1] - a[1, 1] * b[1, 0])
    if abs(cross) < 1e-3:
        return None
    gap = b[0] - a[0]
    t = (gap[0] * b[1, 1] - gap[1] * b[1, 0]) / cross
    return np.asarray(a[0] + t * a[1], np.float32)


def unit_map(quad: Quad) -> Matrix:
    """The homography from the picture to card coordinates: (0, 0) first corner, 1 across and 1 along."""
    flat = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    return np.asarray(cv2.getPerspectiveTransform(quad.astype(np.float32), flat), np.float64)


def crosses_itself(polygon: Matrix) -> bool:
    """Whether two sides of a polygon (n, 2) that are no neighbours cut each other."""
    ends, count = np.roll(polygon, -1, axis=0), len(polygon)

    def side(n: int, point: Matrix) -> float:
        along, to = ends[n] - polygon[n], point - polygon[n]
        return float(along[0] * to[1] - along[1] * to[0])

    return any(
        side(n, polygon[m]) * side(n, ends[m]) < 0 and side(m, polygon[n]) * side(m, ends[n]) < 0
        for n in range(count)
        for m in range(n + 2, count if n else count - 1)
    )


def shared_areas(polygons: Sequence[Matrix], grid: float, most: int) -> Iterator[tuple[int, int, float]]:
    """Pairs of polygons that lie over each other, and the area that they share, rather too small: without their rims,
    on a grid of ``grid`` or of ``most`` squares along the longer side, whichever is coarser."""
    if not polygons:
        return
    points = np.concatenate(list(polygons))
    low, span = points.min(axis=0), float(np.ptp(points, axis=0).max())
    step = max(grid, span / most)
    masks: list[NDArray[np.bool_]] = []
    for polygon in polygons:
        mask = np.zeros((int(span / step) + 2, int(span / step) + 2), np.uint8)
        cv2.fillPoly(mask, [np.round((polygon - low) / step).astype(np.int32)], [1])
        masks.append(cv2.erode(mask, np.ones((3, 3), np.uint8)) > 0)  # no rims: neighbours share a side
    for n, one in enumerate(masks):
        for m in range(n):
            if shared := int((one & masks[m]).sum()):
                yield m, n, shared * step**2
