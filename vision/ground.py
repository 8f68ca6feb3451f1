# SPDX-License-Identifier: GPL-3.0-or-later
"""The ground of one zone in pictures: what covers it, in card areas, and what has changed since it last lay still.

Half-size colour pictures, a change of the whole light taken out. Areas are in mm2 of the table, so that a card far
from the camera counts as much as a near one.
"""

from __future__ import annotations

import math
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Matrix, Points, Quad, through
from vision.rectify import Picture

SHRINK = 2
STEP = 26
FINE_STEP, FINE_SHARE, ROWS, BAND, NEAR = 9, 0.06, 9, 25, 11
COVERED_SHARE, FIT_MM, FINGER_MM = 0.35, 4.0, 12.5
PALETTE, PALETTE_STEP = 40, 22
BARE, BARE_SHARE, OWN_LEAST = 2000, 0.02, 0.4
SHIFT_SEEN, SHIFT_LEAST, SHIFT_MOST, SHIFT_LEAVES, NEW_SHADOW = 0.03, 0.3, 8.0, 0.35, 1.1
LIGHTS = (0.86, 1.0, 1.12)
"""Backs are known again in a little more or less light."""
POINTS, NEAR_FIND = 900, 1.3
GAP = 3
LIKE_MOST, LIKE_MARGIN, SHADES = 18, 10, (0.65, 1.06)
_POSES = [
    (right * 1.0, down * 1.0, math.radians(turn))
    for right in (0, -1, 1, -2, 2, -3, 3, -4, 4)
    for down in (0, -1, 1, -2, 2, -3, 3, -4, 4)
    for turn in (0.0, -1.0, 1.0, -2.0, 2.0)
]
"""How a find may lie off, in mm along its sides and turned; the likelier first."""
Mask = NDArray[Any]
"""(h, w) uint8 of the half-size picture, 1 where it is so."""


class BackColours:
    """The colours of the backs seen last at one table: what a zone goes by until it has seen backs of its own."""

    def __init__(self) -> None:
        self.seen: NDArray[Any] | None = None


class Ground:
    """``outline``: (n, 2) polygon of the zone in pixels of the zone's part of the picture; ``to_table``: homography
    from those pixels to mm; ``colours``: shared by the zones of a camera."""

    def __init__(self, outline: Points, to_table: Matrix, card_mm: tuple[float, float], colours: BackColours) -> None:
        self.outline, self.to_table = outline, to_table
        self._card_mm, self._card_mm2 = (min(card_mm), max(card_mm)), card_mm[0] * card_mm[1]
        self.empty: Picture | None = None
        self._mask: Mask | None = None
        self._weight: NDArray[Any] | None = None
        self._own: NDArray[Any] | None = None
        self._colours = colours

    def moved(self, outline: Points, to_table: Matrix) -> Matrix:
        """The camera moved: other pixels for the same ground; gives the way from old half-size pixels to new ones."""
        half = np.diag([SHRINK, SHRINK, 1.0])
        way = np.linalg.inv(half) @ np.linalg.inv(to_table) @ self.to_table @ half
        self.outline, self.to_table = outline, to_table
        self._mask = self._weight = None
        if self.empty is not None:
            self.empty = warped(self.empty, way)
        return np.asarray(way, np.float64)

    def small(self, part: Picture) -> Picture:
        """The half-size picture of the zone's part."""
        size = (part.shape[1] // SHRINK, part.shape[0] // SHRINK)
        small: Picture = cv2.blur(cv2.resize(part, size, interpolation=cv2.INTER_AREA), (3, 3))
        if self.empty is not None and self.empty.shape != small.shape:
            self.empty = alike(self.empty, small.shape)
        return small

    def covered(self, part: Picture, place: Quad) -> bool:
        """Whether something other than the empty ground fills the place of a card: a hand, a chip, another card."""
        if self.empty is None:
            return False
        differs = changed(self.small(part), self.empty)
        inside = filled(differs.shape, [place])
        return float(differs[inside > 0].mean() if inside.any() else 0) > COVERED_SHARE

    @property
    def knows_backs(self) -> bool:
        """Whether backs have been seen here."""
        return self._own is not None

    def learn_backs(self, small: Picture, backs: list[Quad]) -> None:
        """Remember the colours of the backs seen."""
        colours = small[filled(small.shape, backs, 0.97) > 0]
        if len(colours):
            some = colours[:: max(1, len(colours) // PALETTE)].astype(np.float32)
            self._own = _palette(self._unlike_ground(np.concatenate([some * light for light in LIGHTS])))
            self._colours.seen = self._own

    def forget_backs(self) -> None:
        """What was seen here was no back, or nobody knows whether it was."""
        if self._own is not None and self._colours.seen is self._own:
            self._colours.seen = None
        self._own = None

    def _unlike_ground(self, colours: NDArray[Any]) -> NDArray[Any]:
        """Those of some colours that the empty ground has not, too: mixtures at a card's edge look like bare wood. All
        of them if hardly any would be left, on a cloth in the colours of the backs."""
        colours = colours.astype(np.int16)
        if self.empty is None:
            return colours
        bare = self.empty.reshape(-1, 3)[:: max(1, self.empty.size // (3 * BARE))].astype(np.int16)
        near = (np.abs(colours[:, None, :] - bare[None]) < PALETTE_STEP).all(axis=2).mean(axis=1)
        own = colours[near < BARE_SHARE]
        return own if len(own) >= OWN_LEAST * len(colours) else colours

    def covered_by_cards(self, small: Picture) -> Mask:
        """1 where the ground, whose empty look is known, is covered by what has the colours of backs."""
        assert self.empty is not None
        covered, like = changed(small, self.empty), self.like_cards(small)
        return covered if like is None else covered & like

    def backs_share(self, cover: Mask, faces: list[Quad]) -> float:
        """Ground covered by what has the colours of backs (``cover``), in card areas, face-up cards left out."""
        return self.areas(cover & (1 - filled(cover.shape, faces, 1.05)), 7)

    def cards_share(self, cover: Mask, faces: list[Quad]) -> float:
        """As ``backs_share``, with the ground under face-up cards."""
        return self.backs_share(cover, faces) + self.areas(filled(cover.shape, faces), 0)

    def like_cards(self, small: Picture) -> Mask | None:
        """1 where a pixel has one of the colours of the backs seen here, their white edges among them; None before
        any was seen."""
        palette = self._colours.seen if self._own is None else self._own
        return None if palette is None else _like(small, palette)

    def fits_one(self, mask: Mask) -> bool:
        """Whether all of a mask, without specks, fits under one card."""
        mask = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8)) & self._reach(mask.shape)
        short, long = self._sides(mask)
        return short < self._card_mm[0] + FIT_MM and long < self._card_mm[1] + FIT_MM

    def is_smaller(self, mask: Mask, share: float) -> bool:
        """Whether all of a mask fits under a card with sides of that share of a card's."""
        short, long = self._sides(mask & self._reach(mask.shape))
        return short < self._card_mm[0] * share and long < self._card_mm[1] * share

    def _sides(self, mask: Mask) -> tuple[float, float]:
        """The shorter and the longer side, in mm, of the smallest rectangle about a mask."""
        points = cv2.findNonZero(mask)
        if points is None:
            return 0.0, 0.0
        flat = through(self.to_table, cv2.convexHull(points).reshape(-1, 2).astype(np.float32) * SHRINK)
        short, long = sorted(cv2.minAreaRect(flat.astype(np.float32))[1])
        return float(short), float(long)

    def laid_best(self, mask: Mask, quad: Quad) -> Quad:
        """A find, as a card of true size, moved by a few millimetres to where least of a mask sticks out about it."""
        near: Mask = mask & filled(mask.shape, [quad], NEAR_FIND)
        points = cv2.findNonZero(near)
        if points is None:
            return quad
        flat = through(self.to_table, points.reshape(-1, 2)[:: 1 + len(points) // POINTS].astype(np.float32) * SHRINK)
        card = through(self.to_table, quad)
        size = np.array([np.hypot(*(card[1] - card[0])), np.hypot(*(card[3] - card[0]))])
        sides = np.array(self._card_mm if size[0] < size[1] else self._card_mm[::-1]) / 2
        along = card[1] - card[0] + card[2] - card[3]
        angle = math.atan2(float(along[1]), float(along[0]))
        off = flat - card.mean(axis=0)
        left = [_outside(off, angle + turn, (right, down), sides) for right, down, turn in _POSES]
        best = _POSES[int(np.argmin(left))]
        turn = _turned(angle + best[2])
        corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * sides
        placed = (corners + np.array(best[:2])) @ turn.T + card.mean(axis=0)
        return through(np.asarray(np.linalg.inv(self.to_table), np.float64), placed.astype(np.float32))

    @staticmethod
    def touching(mask: Mask, places: Mask) -> Mask:
        """The parts of a mask, specks left out, that reach into any of the places."""
        solid = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
        _, parts = cv2.connectedComponents(solid)
        kept = np.zeros(int(parts.max()) + 1, np.uint8)
        kept[np.unique(parts[(places > 0) & (solid > 0)])] = 1
        kept[0] = 0
        reached: Mask = cv2.dilate(kept[parts], np.ones((3, 3), np.uint8)) & mask
        return reached

    def shifted(self, before: Picture, now: Picture, new: list[Quad]) -> Matrix | None:
        """The way from old half-size pixels to new ones if all that has changed, or all beside ``new`` cards, is that
        everything lies a little elsewhere, else None."""
        apart = stirred(now, before)
        if self.areas(apart, 3) < SHIFT_SEEN:
            return None
        one, other = (picture.mean(axis=2, dtype=np.float32) for picture in (before, now))
        (right, down), _ = cv2.phaseCorrelate(one, other, cv2.createHanningWindow(one.shape[::-1], cv2.CV_32F))
        if not SHIFT_LEAST < float(np.hypot(right, down)) < SHIFT_MOST:
            return None
        way = np.array([[1, 0, right], [0, 1, down], [0, 0, 1]], np.float64)
        left, beside = stirred(now, warped(before, way)), 1 - filled(now.shape, new, NEW_SHADOW)
        for part in (np.ones_like(beside), beside):
            size = self.areas(apart & part, 3)
            if size > SHIFT_SEEN and self.areas(left & part, 3) < SHIFT_LEAVES * size:
                return way
        return None

    @staticmethod
    def from_outside(mask: Mask) -> Mask:
        """The parts of a mask, specks left out and gaps closed, that reach the edge of the picture."""
        mask = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((9, 9), np.uint8))
        edge = np.ones(mask.shape, np.uint8)
        edge[2:-2, 2:-2] = 0
        return Ground.touching(mask, edge)

    def whole(self, things: Mask) -> Mask:
        """Things without what is narrower than a finger, as cards' white rims are, with their soft edges and gaps."""
        grain = max(5, round(FINGER_MM / math.sqrt(float(np.median(self._mm2(things.shape)[::8, ::8])))))
        things = cv2.morphologyEx(things, cv2.MORPH_OPEN, np.ones((grain, grain), np.uint8))
        return cv2.dilate(things, np.ones((9, 9), np.uint8))

    def areas(self, mask: Mask, grain: int) -> float:
        """The size of a mask inside the zone in card areas; specks below ``grain`` pixels are dropped, gaps closed."""
        if grain:
            mask = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((grain, grain), np.uint8))
            mask = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((grain + 2, grain + 2), np.uint8))
        inside = mask & self._reach(mask.shape)
        return float((inside * self._mm2(mask.shape)).sum() / self._card_mm2)

    def _reach(self, shape: tuple[int, ...]) -> Mask:
        if self._mask is None or self._mask.shape != shape:
            self._mask = np.zeros(shape, np.uint8)
            centre = self.outline.mean(axis=0)
            grown = centre + (self.outline - centre) * 1.15
            cv2.fillPoly(self._mask, [np.round(grown / SHRINK).astype(np.int32)], 1)
        return self._mask

    def _mm2(self, shape: tuple[int, ...]) -> NDArray[Any]:
        """How many mm2 of the table each pixel covers."""
        if self._weight is None or self._weight.shape != shape:
            ys, xs = np.mgrid[0 : shape[0], 0 : shape[1]] * SHRINK
            h = self.to_table
            depth = h[2, 0] * xs + h[2, 1] * ys + h[2, 2]
            self._weight = abs(float(np.linalg.det(h))) / np.abs(depth) ** 3 * SHRINK**2
        return self._weight


def warped(picture: Picture, way: Matrix) -> Picture:
    """A half-size picture as the camera sees it after it moved."""
    size = (picture.shape[1], picture.shape[0])
    return cv2.warpPerspective(picture, way, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


def alike(one: Picture, shape: tuple[int, ...]) -> Picture:
    """A picture cut or continued at its right and lower edge to a shape that differs by a few pixels."""
    down, right = max(0, shape[0] - one.shape[0]), max(0, shape[1] - one.shape[1])
    grown = cv2.copyMakeBorder(one, 0, down, 0, right, cv2.BORDER_REPLICATE) if down or right else one
    return grown[: shape[0], : shape[1]]


def changed(now: Picture, before: Picture) -> Mask:
    """1 where two half-size pictures differ a lot, a change of the whole light taken out."""
    gap = now.astype(np.int16) - before
    gap -= np.median(gap[::3, ::3].reshape(-1, 3), axis=0).astype(np.int16)
    far: Mask = (np.abs(gap).max(axis=2) > STEP).astype(np.uint8)
    return far


def stirred(now: Picture, before: Picture) -> Mask:
    """1 where two half-size pictures differ a little. The light of each row is taken out: mains lamps make bands."""
    one, other = now.mean(axis=2, dtype=np.float32) + 4, before.mean(axis=2, dtype=np.float32) + 4
    ratio = np.median((one / other)[:, ::3], axis=1).astype(np.float32)
    around = np.pad(ratio, BAND // 2, mode="edge")  # a card's edge may fill half a row; bands are wider
    ratio = np.median(np.lib.stride_tricks.sliding_window_view(around, BAND), axis=1).astype(np.float32)
    gain = cv2.blur(ratio[:, None], (1, ROWS))
    gap = np.abs(now - before * gain[..., None]).max(axis=2)
    far: Mask = (gap > FINE_STEP + FINE_SHARE * other).astype(np.uint8)
    return far


def likelier(now: Picture, one: Picture, other: Picture) -> Mask:
    """1 where a half-size picture looks like ``one``, in a little more or less light, and not so like ``other``."""
    near, far = _unlike(now, one), _unlike(now, other)
    like: Mask = ((near < LIKE_MOST) & (near + LIKE_MARGIN < far)).astype(np.uint8)
    return like


def _unlike(now: Picture, before: Picture) -> NDArray[Any]:
    """How far a picture is from another, the light at each place taken out."""
    one, other = now.astype(np.float32), before.astype(np.float32) + 1
    light = np.clip((one * other).sum(axis=2) / (other * other).sum(axis=2), *SHADES)
    return np.asarray(np.abs(one - light[..., None] * other).max(axis=2))


def repatterned(now: Picture, before: Picture) -> Mask:
    """1 where the fine print of two half-size pictures differs; shadows and light are taken out place by place."""
    one, other = now.mean(axis=2, dtype=np.float32) + 4, before.mean(axis=2, dtype=np.float32) + 4
    gain = cv2.blur(one, (NEAR, NEAR)) / cv2.blur(other, (NEAR, NEAR))
    far: Mask = (np.abs(one - other * gain) > FINE_STEP + FINE_SHARE * other).astype(np.uint8)
    return far


def _turned(angle: float) -> NDArray[Any]:
    return np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])


def _outside(off: NDArray[Any], angle: float, moved: tuple[float, float], sides: NDArray[Any]) -> int:
    """How many points, in mm from a card's middle, lie outside the card turned and moved."""
    own = np.abs(off @ _turned(angle) - np.array(moved))
    return int(np.count_nonzero((own > sides).any(axis=1)))


def _palette(colours: NDArray[Any]) -> NDArray[Any]:
    """A table of all colours, five bits a channel: 1 where one of ``colours`` is near."""
    steps = np.arange(32, dtype=np.int16) * 8 + 4
    near = np.abs(steps[None, :, None] - colours[:, None, :]) < PALETTE_STEP  # colour, step, channel
    blue, green, red = near[:, :, 0], near[:, :, 1], near[:, :, 2]
    table: NDArray[Any] = np.zeros((32, 32, 32), np.uint8)
    for b, g, r in zip(blue, green, red, strict=True):
        table[np.ix_(b, g, r)] = 1
    return table.reshape(-1)


def _like(small: Picture, palette: NDArray[Any]) -> Mask:
    """1 where a pixel has one of the colours of a palette."""
    fives = (small >> 3).astype(np.int32)
    like: Mask = palette[(fives[..., 0] << 10) + (fives[..., 1] << 5) + fives[..., 2]]
    return like


def closed(mask: Mask) -> Mask:
    """A mask with its narrow gaps closed."""
    whole: Mask = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((GAP, GAP), np.uint8))
    return whole


def filled(shape: tuple[int, ...], quads: list[Quad], grow: float = 1.0) -> Mask:
    """1 inside any of the quads (pixels of the full-size part), each grown about its middle."""
    inside = np.zeros(shape[:2], np.uint8)
    for quad in quads:
        centre = quad.mean(axis=0)
        cv2.fillConvexPoly(inside, np.round((centre + (quad - centre) * grow) / SHRINK).astype(np.int32), 1)
    return inside
