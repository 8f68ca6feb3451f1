# SPDX-License-Identifier: GPL-3.0-or-later
"""Whole scenes of cards with their truth, for training the detector: rows, spreads, fans, heaps, close-ups.

``compose(rng, deck, size)`` gives a square BGR picture and, for each card, its quad, its printed indices and how
much of each can be seen. Cards lie on one plane under a tilted pinhole camera; a few are bent. The light and the
camera come from ``lens``; the cards come from any ``SceneDeck``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from models.synthesize import lens
from models.synthesize.clutter import Owners, strew
from models.synthesize.surfaces import Picture, Rng, ground

Points = NDArray[np.float32]


class SceneDeck(NamedTuple):
    """One design of cards. Faces are BGR (H, W, 3) of one size with square corners; the radius is in their pixels.

    ``indices[n]``: (k, 3, 2) for face n: centre, middle of the top edge, middle of the right edge of each
    printed index (rank over suit), seen upright, in pixels of the face.
    """

    faces: tuple[Picture, ...]
    indices: tuple[Points, ...]
    back: Picture
    radius: float


class SceneCard(NamedTuple):
    """One card of a scene. ``face``: number in the deck, -1 = face down. ``quad``: corners in the picture,
    clockwise from the top left of the printed face. ``seen``: visible share 0..1. ``indices``: (k, 3, 2) as in
    the deck but in the picture; ``indices_seen``: (k,)."""

    face: int
    quad: Points
    seen: float
    indices: Points
    indices_seen: Points


class Scene(NamedTuple):
    """A picture and its cards."""

    picture: Picture
    cards: tuple[SceneCard, ...]


class _Pose(NamedTuple):
    face: int
    x: float
    y: float
    turn: float


def tilt(rng: Rng, size: int, steep: float) -> NDArray[np.float64]:
    """A homography of the table plane (pixels about the middle) into a tilted, turned, squeezed picture."""
    pitch = rng.uniform(0, steep)
    focal = size * rng.uniform(0.9, 2.5)
    spin, turn = rng.uniform(0, 2 * np.pi, 2)
    c, s = np.cos(pitch), np.sin(pitch)
    pin = np.array([[focal, 0, 0], [0, focal * c, 0], [0, s, focal]])
    squeeze = np.exp(rng.uniform(-0.3, 0.3)) if rng.random() < 0.4 else 1.0
    look = np.diag([squeeze, 1.0, 1.0]) if rng.random() < 0.5 else np.diag([1.0, squeeze, 1.0])
    if rng.random() < 0.7:
        turn = rng.normal(0, 0.25)
    middle = np.array([[1, 0, size / 2], [0, 1, size / 2], [0, 0, 1]])
    return middle @ look @ _rotation(turn) @ pin @ _rotation(spin)


def _rotation(angle: float) -> NDArray[np.float64]:
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])


def _faces(rng: Rng, deck: SceneDeck, count: int, down: float) -> list[int]:
    faces = rng.permutation(len(deck.faces))[:count]
    return [-1 if rng.random() < down else int(face) for face in faces]


def _scatter(rng: Rng, deck: SceneDeck, size: int, w: float) -> list[_Pose]:
    room = max(2, min(26, int((size / w) ** 2 * 0.5)))
    count = int(rng.integers(1, room + 1))
    spread = rng.uniform(0.3, 0.6) * size
    faces = _faces(rng, deck, count, float(rng.choice([0, 0, 0.15, 0.6])))
    straight = rng.random() < 0.3
    return [
        _Pose(face, *rng.uniform(-spread, spread, 2), rng.normal(0, 0.15) if straight else rng.uniform(0, 2 * np.pi))
        for face in faces
    ]


def _rows(rng: Rng, deck: SceneDeck, size: int, w: float) -> list[_Pose]:
    across, down = int(rng.integers(1, 8)), int(rng.integers(1, 4))
    step_x, step_y = w * rng.uniform(1.02, 1.5), w * rng.uniform(1.42, 1.8)
    turn = rng.uniform(0, 2 * np.pi)
    faces = iter(_faces(rng, deck, across * down, float(rng.choice([0, 0, 0.3, 1.0]))))
    poses = []
    for row in range(down):
        for column in range(across):
            face = next(faces, None)
            if face is not None:
                at = np.array([(column - (across - 1) / 2) * step_x, (row - (down - 1) / 2) * step_y])
                at += rng.normal(0, 0.03 * w, 2)
                x, y = (_rotation(turn)[:2, :2] @ at).tolist()
                poses.append(_Pose(face, x, y, turn + rng.normal(0, 0.04)))
    return poses


def _spread(rng: Rng, deck: SceneDeck, size: int, w: float) -> list[_Pose]:
    count = int(rng.integers(2, 20))
    step = w * rng.uniform(0.13, 0.6)
    along = rng.choice([0.0, np.pi / 2, rng.uniform(0, np.pi)])
    sense = rng.choice([-1, 1])
    heading = rng.uniform(0, 2 * np.pi)
    poses, at, turn = [], np.zeros(2), heading
    for face in _faces(rng, deck, count, float(rng.choice([0, 0, 0, 0.1, 1.0]))):
        poses.append(_Pose(face, at[0], at[1], turn))
        direction = heading + along
        at = at + sense * step * np.array([np.cos(direction), np.sin(direction)]) + rng.normal(0, 0.03 * w, 2)
        turn += rng.normal(0, 0.05)
    middle = np.mean([[pose.x, pose.y] for pose in poses], axis=0) + rng.normal(0, 0.1 * size, 2)
    return [pose._replace(x=pose.x - middle[0], y=pose.y - middle[1]) for pose in poses]


def _fan(rng: Rng, deck: SceneDeck, size: int, w: float) -> list[_Pose]:
    count = int(rng.integers(2, 14))
    reach = w * rng.uniform(0.7, 3.0)
    step = rng.choice([-1, 1]) * rng.uniform(0.12, 0.5) * w / reach * 0.7
    middle = rng.uniform(-0.3, 0.3, 2) * size
    start = rng.uniform(0, 2 * np.pi)
    poses = []
    for n, face in enumerate(_faces(rng, deck, count, float(rng.choice([0, 0, 0, 1.0])))):
        turn = start + (n - count / 2) * step + rng.normal(0, 0.02)
        x, y = middle + reach * np.array([np.sin(turn), -np.cos(turn)])
        poses.append(_Pose(face, x, y, turn))
    centre = np.mean([[pose.x, pose.y] for pose in poses], axis=0) - middle
    return [pose._replace(x=pose.x - centre[0], y=pose.y - centre[1]) for pose in poses]


def _heap(rng: Rng, deck: SceneDeck, size: int, w: float) -> list[_Pose]:
    count = int(rng.integers(3, 22))
    faces = _faces(rng, deck, count, float(rng.choice([0, 0, 0.1, 0.5])))
    middle = rng.uniform(-0.2, 0.2, 2) * size
    width = w * rng.uniform(0.6, 2.2)
    return [_Pose(face, *(middle + rng.normal(0, width, 2)), rng.uniform(0, 2 * np.pi)) for face in faces]


def _pairs(rng: Rng, deck: SceneDeck, size: int, w: float) -> list[_Pose]:
    poses = []
    down = float(rng.choice([0, 0, 1.0]))
    for _ in range(int(rng.integers(1, 6))):
        x, y = rng.uniform(-0.4, 0.4, 2) * size
        turn = rng.uniform(0, 2 * np.pi)
        for face in _faces(rng, deck, int(rng.integers(2, 4)), down):
            poses.append(_Pose(face, x, y, turn))
            x, y = np.array([x, y]) + rng.normal(0, 0.35 * w, 2)
            turn += rng.normal(0, 0.25)
    return poses


LAYOUTS: tuple[Callable[[Rng, SceneDeck, int, float], list[_Pose]], ...] = (
    _scatter,
    _scatter,
    _scatter,
    _rows,
    _spread,
    _spread,
    _fan,
    _heap,
    _pairs,
)


def _visible(owners: Owners, corners: Points, number: int, steps: int) -> float:
    """Share of a parallelogram or quad (4, 2) in the picture that belongs to ``number``."""
    t = (np.arange(steps, dtype=np.float32) + 0.5) / steps
    top = corners[0] + t[:, None] * (corners[1] - corners[0])
    bottom = corners[3] + t[:, None] * (corners[2] - corners[3])
    grid = (top[:, None] + t[None, :, None] * (bottom - top)[:, None]).reshape(-1, 2).astype(int)
    h, w = owners.shape
    inside = (grid[:, 0] >= 0) & (grid[:, 0] < w) & (grid[:, 1] >= 0) & (grid[:, 1] < h)
    if not inside.any():
        return 0.0
    return float((owners[grid[inside, 1], grid[inside, 0]] == number).sum() / len(grid))


def _paste(rng: Rng, canvas: Picture, owners: Owners, deck: SceneDeck, face: int, quad: Points, number: int) -> None:
    """Paint one card with its shadow. Cards that lie mostly outside cost little."""
    size = canvas.shape[0]
    art = deck.back if face < 0 else deck.faces[face]
    low = np.floor(quad.min(axis=0)).astype(int) - 6
    high = np.ceil(quad.max(axis=0)).astype(int) + 6
    x0, y0 = np.maximum(low, 0)
    x1, y1 = np.minimum(high, size)
    if x1 - x0 < 2 or y1 - y0 < 2:
        return
    side = float(np.linalg.norm(quad[1] - quad[0]) + np.linalg.norm(quad[2] - quad[1])) / 2
    shrink = (art.shape[0] + art.shape[1]) / 2 / max(side, 8.0)
    if shrink > 1.6:
        art = cv2.resize(art, None, fx=1 / shrink, fy=1 / shrink, interpolation=cv2.INTER_AREA)
    h, w = art.shape[:2]
    flat = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32)
    matrix = cv2.getPerspectiveTransform(flat, (quad - np.array([x0, y0])).astype(np.float32))
    box = (int(x1 - x0), int(y1 - y0))
    warped = cv2.warpPerspective(art, matrix, box, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    mask = cv2.warpPerspective(
        _rounded(w, h, deck.radius * w / deck.back.shape[1]), matrix, box, flags=cv2.INTER_LINEAR
    )
    part = canvas[y0:y1, x0:x1]
    lit = _lit(rng, warped, box)
    shadow = np.full(box[::-1], 255, np.uint8)
    shift = rng.normal(0, 0.02 * side, 2)
    cv2.fillConvexPoly(shadow, (quad - np.array([x0, y0]) + shift).astype(np.int32), int(rng.integers(90, 250)))
    soft = max(1, int(side * rng.uniform(0.01, 0.06))) * 2 + 1
    shade = cv2.blur(shadow, (soft, soft))
    under = cv2.multiply(part, cv2.merge([shade, shade, shade]), scale=1 / 255)
    alpha = cv2.merge([mask, mask, mask]).astype(np.uint16)
    part[:] = ((lit.astype(np.uint16) * alpha + under.astype(np.uint16) * (255 - alpha)) // 255).astype(np.uint8)
    owners[y0:y1, x0:x1][mask > 127] = number


def _rounded(w: int, h: int, radius: float) -> Picture:
    r = max(1, int(radius))
    mask = np.zeros((h, w), np.uint8)
    cv2.rectangle(mask, (r, 0), (w - r - 1, h - 1), 255, -1)
    cv2.rectangle(mask, (0, r), (w - 1, h - r - 1), 255, -1)
    for centre in ((r, r), (w - r - 1, r), (r, h - r - 1), (w - r - 1, h - r - 1)):
        cv2.circle(mask, centre, r, 255, -1)
    return mask


def _lit(rng: Rng, warped: Picture, box: tuple[int, int]) -> Picture:
    """The card under its own slant: each card reflects a little differently, a bent one with a gradient."""
    gain = rng.uniform(0.82, 1.05)
    bend = rng.uniform(0, 0.35) if rng.random() < 0.3 else 0.03
    ends = np.array([[gain - bend, gain], [gain, gain + bend]], np.float32)
    if rng.random() < 0.5:
        ends = ends[::-1].copy()
    ramp = cv2.resize(ends, box, interpolation=cv2.INTER_LINEAR)
    return np.clip(warped * ramp[:, :, None], 0, 255).astype(np.uint8)


def _place(deck: SceneDeck, pose: _Pose, w: float, view: NDArray[np.float64]) -> tuple[Points, NDArray[np.float64]]:
    """The quad of a card in the picture and the homography from its face."""
    fh, fw = deck.back.shape[:2]
    scale = w / fw
    c, s = np.cos(pose.turn) * scale, np.sin(pose.turn) * scale
    to_table = np.array(
        [[c, -s, pose.x - c * fw / 2 + s * fh / 2], [s, c, pose.y - s * fw / 2 - c * fh / 2], [0, 0, 1]]
    )
    matrix = view @ to_table
    flat = np.array([[[0, 0], [fw, 0], [fw, fh], [0, fh]]], np.float64)
    return cv2.perspectiveTransform(flat, matrix)[0].astype(np.float32), matrix


def _truth(
    deck: SceneDeck, owners: Owners, face: int, quad: Points, matrix: NDArray[np.float64], number: int
) -> SceneCard:
    seen = _visible(owners, quad, number, 12)
    if face < 0 or not len(deck.indices[face]):
        return SceneCard(face, quad, seen, np.zeros((0, 3, 2), np.float32), np.zeros(0, np.float32))
    flat = deck.indices[face].reshape(1, -1, 2).astype(np.float64)
    marks = cv2.perspectiveTransform(flat, matrix)[0].reshape(-1, 3, 2).astype(np.float32)
    shares = []
    for centre, top, right in marks:
        up, across = top - centre, right - centre
        box = np.array([centre + up - across, centre + up + across, centre - up + across, centre - up - across])
        shares.append(_visible(owners, box, number, 6))
    return SceneCard(face, quad, seen, marks, np.array(shares, np.float32))


def compose(rng: Rng, deck: SceneDeck, size: int, backdrop: Picture | None = None) -> Scene:
    """One scene of ``size`` pixels a side. ``backdrop``: a ground of that size, else one is made."""
    canvas = ground(rng, size) if backdrop is None else backdrop.copy()
    owners = np.zeros((size, size), np.int16)
    w = float(np.exp(rng.uniform(np.log(size * 0.085), np.log(size * 0.75))))
    strew(rng, canvas, owners, w, int(rng.choice([0, 0, 1, 3, 6])))
    poses: list[_Pose] = []
    if rng.random() > 0.07:
        poses = LAYOUTS[int(rng.integers(len(LAYOUTS)))](rng, deck, size, w)
    view = tilt(rng, size, float(rng.choice([0.15, 0.6, 1.05])))
    placed = []
    for pose in poses:
        quad, matrix = _place(deck, pose, w, view)
        if cv2.contourArea(quad) > 60 and np.abs(quad).max() < 5 * size and cv2.isContourConvex(quad):
            _paste(rng, canvas, owners, deck, pose.face, quad, len(placed) + 1)
            placed.append((pose.face, quad, matrix))
    if rng.random() < 0.35:
        strew(rng, canvas, owners, w, int(rng.integers(1, 4)))
    cards = tuple(_truth(deck, owners, face, quad, matrix, n + 1) for n, (face, quad, matrix) in enumerate(placed))
    return Scene(lens.photograph(rng, canvas), cards)
