# SPDX-License-Identifier: GPL-3.0-or-later
"""Round flat things in a picture of the cloth drawn in its true proportions: the dealer button among chips, coasters,
card protectors and cups.

Edges vote for the middles of circles, radius by radius; each circle found so is fitted to its own edge in 96
directions. A disc is the outermost of the circles about one middle, so that neither a ring printed on a button nor the
picture on a coaster is taken for one. What is known of it is its size, how much of its rim is seen, its colour and
whether something is printed on it; what that makes of it is for ``button`` to say.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.rectify import Picture

LEAST_MM, MOST_MM = 45.0, 112.0
"""Diameters that are looked for: coasters too, so that they are not taken for what is printed on them."""
DIRECTIONS = 96
EDGE_LEAST, EDGES_MOST = 8.0, 6000
VOTES_LEAST, CANDIDATES = 0.22, 8
NEAR_RIM, NEAR_LEAST_PX, STEP_PX, OFF_MOST, OFF_LEAST_PX = 0.09, 2.0, 0.5, 0.03, 0.8
"""A rim is looked for so far from where it is thought to be, in radii; a point of it may be so far off the circle."""
ONE_MIDDLE, RIM_SHARE = 0.3, 0.85
"""Circles have one middle if that differs by less than this share of the radius; and of the outermost of them at least
this share as much must be seen as of the others."""
SEEN_LEAST = 0.5
FACE, ABOUT = 0.85, (1.12, 1.45)
SAME_TONE, SAME_SHARE = 24.0, 0.12
PRINT_LEAST, PRINT_SHARE = 8.0, 0.12
Grid = NDArray[Any]


class _Circle(NamedTuple):
    """Middle and radius, what share of the rim is seen, and how far that is off, in radii."""

    x: float
    y: float
    radius: float
    seen: float
    off: float


class Disc(NamedTuple):
    """``at``: its middle, ``radius``, in pixels of the picture. ``seen``: share of the rim that is seen, ``off``: root
    mean square distance of that from the circle, in radii. ``tone``: the usual colour (BGR) of its lighter half, or of
    its darker one where more of it is of that colour; ``even``: share of it that has that colour, ``printed``: share
    that is clearly darker or lighter. ``ground``: the colour about it."""

    at: tuple[float, float]
    radius: float
    seen: float
    off: float
    tone: tuple[float, float, float]
    even: float
    printed: float
    ground: tuple[float, float, float]


def discs(picture: Picture, px_per_mm: float) -> list[Disc]:
    """The discs of a picture (BGR) of the cloth from straight above, the best seen first."""
    soft = cv2.GaussianBlur(picture, (0, 0), 0.8).astype(np.float32)
    radii = np.arange(LEAST_MM / 2 * px_per_mm, MOST_MM / 2 * px_per_mm + 1, 1.0)
    found = []
    for x, y, radius in _candidates(soft, radii):
        fitted = _fitted(soft, x, y, radius)
        if fitted is not None and LEAST_MM <= 2 * fitted.radius / px_per_mm <= MOST_MM:
            found.append(fitted)
    return sorted((_described(soft, *one) for one in _outermost(found)), key=lambda disc: -disc.seen)


def _candidates(soft: Grid, radii: Grid) -> list[tuple[float, float, float]]:
    """Middles and radii for which many edges speak, those first for which most do."""
    h, w = soft.shape[:2]
    dx, dy = cv2.Sobel(soft, cv2.CV_32F, 1, 0, scale=0.25), cv2.Sobel(soft, cv2.CV_32F, 0, 1, scale=0.25)
    strong = np.hypot(dx, dy)
    which = strong.argmax(axis=2)[..., None]
    dx, dy, strong = (np.take_along_axis(one, which, 2)[..., 0] for one in (dx, dy, strong))
    least = max(EDGE_LEAST, 2.0 * float(np.median(strong)))
    ys, xs = np.nonzero(strong > least)
    if len(ys) > EDGES_MOST:
        kept = np.argpartition(-strong[ys, xs], EDGES_MOST)[:EDGES_MOST]
        ys, xs = ys[kept], xs[kept]
    if not len(ys):
        return []
    ux, uy = dx[ys, xs] / strong[ys, xs], dy[ys, xs] / strong[ys, xs]
    votes = np.zeros((len(radii), h, w), np.float32)
    for n, radius in enumerate(radii):
        layer = np.zeros(h * w)
        for sign in (radius, -radius):
            x, y = np.round(xs + sign * ux).astype(np.int64), np.round(ys + sign * uy).astype(np.int64)
            inside = (x >= 0) & (x < w) & (y >= 0) & (y < h)
            layer += np.bincount(y[inside] * w + x[inside], minlength=h * w)
        votes[n] = cv2.boxFilter(layer.reshape(h, w).astype(np.float32), -1, (3, 3), normalize=False)
        votes[n] /= 2 * np.pi * radius
    return _peaks(votes, radii)


def _peaks(votes: Grid, radii: Grid) -> list[tuple[float, float, float]]:
    out: list[tuple[float, float, float]] = []
    best, which = votes.max(axis=0), votes.argmax(axis=0)
    while len(out) < CANDIDATES:
        y, x = np.unravel_index(int(best.argmax()), best.shape)
        if best[y, x] < VOTES_LEAST:
            break
        # Of one middle each radius that many edges speak for: of the rim, and of what is printed.
        about = votes[:, max(0, y - 2) : y + 3, max(0, x - 2) : x + 3].max(axis=(1, 2))
        tops = [n for n in range(len(radii)) if about[n] == about[max(0, n - 2) : n + 3].max()]
        speaks = [n for n in tops if about[n] >= VOTES_LEAST]
        out += [(float(x), float(y), float(radii[n])) for n in speaks or [int(which[y, x])]]
        reach = max(3, round(float(radii[which[y, x]]) * ONE_MIDDLE))
        best[max(0, y - reach) : y + reach + 1, max(0, x - reach) : x + reach + 1] = 0
    return out


def _fitted(soft: Grid, x: float, y: float, radius: float) -> _Circle | None:
    """The circle through the strongest edges near one; None where they make none."""
    circle = _Circle(x, y, radius, 0.0, 0.0)
    for _ in range(2):  # the second time from nearer, so that a ring printed beside the rim is left out
        again = _once_fitted(soft, circle)
        if again is None:
            return None
        circle = again
    return circle


def _once_fitted(soft: Grid, rough: _Circle) -> _Circle | None:
    angles = np.arange(DIRECTIONS) * (2 * np.pi / DIRECTIONS)
    across, down = np.cos(angles), np.sin(angles)
    x, y, radius = rough[:3]
    reach = max(NEAR_LEAST_PX, NEAR_RIM * radius)
    at = np.arange(radius - reach, radius + reach + STEP_PX, STEP_PX)
    along = _sampled(soft, x + at * across[:, None], y + at * down[:, None])
    step = np.linalg.norm(along[:, 2:] - along[:, :-2], axis=2)
    best = step.argmax(axis=1)
    far, strong = at[1:-1][best], step[np.arange(DIRECTIONS), best]
    points = np.stack([x + far * across, y + far * down], axis=1)
    kept = strong >= EDGE_LEAST
    most = max(OFF_LEAST_PX, OFF_MOST * radius)
    for _ in range(4):
        if kept.sum() < SEEN_LEAST * DIRECTIONS:
            return None
        x, y, radius = _circle(points[kept])
        off = np.abs(np.hypot(points[:, 0] - x, points[:, 1] - y) - radius)
        kept = (strong >= EDGE_LEAST) & (off <= most)
    if kept.sum() < SEEN_LEAST * DIRECTIONS:
        return None
    return _Circle(x, y, radius, float(kept.mean()), float(np.sqrt((off[kept] ** 2).mean()) / radius))


def _outermost(circles: list[_Circle]) -> list[_Circle]:
    """Of the circles about one middle the outermost, unless much less of it is seen than of one within it."""
    out: list[_Circle] = []
    for one in sorted(circles, key=lambda circle: -circle.seen):
        near = next((n for n, other in enumerate(out) if _about_one_middle(one, other)), None)
        if near is None:
            out.append(one)
        elif one.radius > out[near].radius and one.seen >= RIM_SHARE * out[near].seen:
            out[near] = one
    return out


def _about_one_middle(one: _Circle, other: _Circle) -> bool:
    return float(np.hypot(one.x - other.x, one.y - other.y)) < ONE_MIDDLE * max(one.radius, other.radius)


def _circle(points: Grid) -> tuple[float, float, float]:
    """The circle of least squares through points (Kåsa 1976)."""
    equations = np.column_stack([2 * points, np.ones(len(points))])
    (x, y, rest), *_ = np.linalg.lstsq(equations, (points**2).sum(axis=1), rcond=None)
    return float(x), float(y), float(np.sqrt(max(rest + x * x + y * y, 0.0)))


def _sampled(soft: Grid, x: Grid, y: Grid) -> Grid:
    across, down = x.astype(np.float32), y.astype(np.float32)
    return cv2.remap(soft, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


def _described(soft: Grid, x: float, y: float, radius: float, seen: float, off: float) -> Disc:
    rows, columns = np.indices(soft.shape[:2])
    far = np.hypot(columns - x, rows - y) / radius
    face, about = soft[far < FACE], soft[(far > ABOUT[0]) & (far < ABOUT[1])]
    ground = np.median(about, axis=0) if len(about) else np.zeros(3)
    light = face.mean(axis=1)
    halves = [face[light >= np.percentile(light, 50)], face[light <= np.percentile(light, 50)]]
    tones = [np.median(half, axis=0) for half in halves]
    alike = [np.abs(face - tone).max(axis=1) <= max(SAME_TONE, SAME_SHARE * float(tone.max())) for tone in tones]
    of = int(alike[1].mean() > alike[0].mean())
    tone, same = tones[of], alike[of]
    usual = float(np.median(light[same])) if same.any() else 1.0
    printed = np.abs(light - usual) > max(PRINT_LEAST, PRINT_SHARE * usual)
    return Disc((x, y), radius, seen, off, _bgr(tone), float(same.mean()), float(printed.mean()), _bgr(ground))


def _bgr(colour: Grid) -> tuple[float, float, float]:
    return float(colour[0]), float(colour[1]), float(colour[2])
