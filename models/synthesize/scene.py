# SPDX-License-Identifier: GPL-3.0-or-later
"""Putting one card and what covers it into a small view, as a camera that found it would cut it out."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from models.synthesize.glyphs import Mask
from models.synthesize.grounds import ground
from models.synthesize.paint import Picture, any_colour, blend
from models.synthesize.strangers import chip

Quad = npt.NDArray[np.float32]


def full_quad(width: int, height: int) -> Quad:
    """The corners of a picture, clockwise from left top."""
    return np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)


def lay(view: Picture, card: Picture, quad: Quad) -> None:
    """Warp a card (BGR or BGRA) on to ``quad`` of the view, in place."""
    height, width = card.shape[:2]
    matrix = cv2.getPerspectiveTransform(full_quad(width, height), quad)
    size = (view.shape[1], view.shape[0])
    if card.shape[2] == 3:
        card = np.dstack([card, np.full(card.shape[:2], 255, np.uint8)])
    warped = cv2.warpPerspective(card, matrix, size, flags=cv2.INTER_LINEAR)
    alpha = warped[..., 3:].astype(np.float32) / 255
    view[:] = (view + (warped[..., :3] - view.astype(np.float32)) * alpha).astype(np.uint8)


def jitter(quad: Quad, random: np.random.Generator, spread: float) -> Quad:
    """The quad with every corner moved by about ``spread`` of its size, as an inexact detector finds it."""
    size = np.ptp(quad, axis=0)
    return (quad + random.normal(0, spread, (4, 2)) * size).astype(np.float32)


def cast_shadow(view: Picture, alpha: Mask, x: int, y: int, random: np.random.Generator) -> None:
    """A soft dark copy of a mask under what will be laid there."""
    shadow = cv2.GaussianBlur(alpha, (0, 0), 2.5) * np.float32(random.uniform(0.1, 0.5))
    blend(view, x + int(random.integers(-3, 4)), y + int(random.integers(-1, 5)), shadow.astype(np.float32), (0, 0, 0))


def finger(view: Picture, tip: tuple[float, float], random: np.random.Generator) -> None:
    """One finger reaching in from outside to ``tip`` (fractions of the view)."""
    height, width = view.shape[:2]
    thick = int(width * random.uniform(0.16, 0.3))
    angle = random.uniform(0, 2 * np.pi)
    end = (int(tip[0] * width), int(tip[1] * height))
    start = (int(end[0] + np.cos(angle) * width * 2), int(end[1] + np.sin(angle) * width * 2))
    alpha = np.zeros((height, width), np.float32)
    cv2.line(alpha, start, end, 1.0, thick, cv2.LINE_AA)
    alpha = np.minimum(cv2.GaussianBlur(alpha, (0, 0), 1.0), 1.0).astype(np.float32)
    skin = np.array((150, 180, 225), np.float32) * random.uniform(0.3, 1.1) + random.uniform(-12, 12, 3)
    b, g, r = (int(v) for v in np.clip(skin, 0, 255))
    cast_shadow(view, alpha, 0, 0, random)
    blend(view, 0, 0, alpha, (b, g, r))
    ridge = np.zeros((height, width), np.float32)
    cv2.line(ridge, start, end, 1.0, max(1, thick // 3), cv2.LINE_AA)
    blend(
        view,
        0,
        0,
        (cv2.GaussianBlur(ridge, (0, 0), max(1.0, thick / 5)) * 0.35).astype(np.float32),
        (min(b + 45, 255), min(g + 45, 255), min(r + 45, 255)),
    )
    if random.random() < 0.6:
        cv2.ellipse(view, end, (max(1, thick // 3), max(1, thick // 2)), float(np.degrees(angle)), 0, 360,
                    (min(b + 30, 255), min(g + 30, 255), min(r + 20, 255)), -1, cv2.LINE_AA)  # fmt: skip


def drop_chip(view: Picture, at: tuple[float, float], random: np.random.Generator) -> None:
    """A chip about the size of a real one lying at ``at`` (fractions)."""
    size = int(view.shape[1] * random.uniform(0.5, 0.65))
    piece = chip(random, max(size, 8))
    alpha = (piece[..., 3] / 255).astype(np.float32)
    x, y = int(at[0] * view.shape[1] - size / 2), int(at[1] * view.shape[0] - size / 2)
    cast_shadow(view, alpha, x, y, random)
    blend(view, x, y, alpha, piece[..., :3])


def cover(view: Picture, other: Picture, random: np.random.Generator, depth: float) -> None:
    """Lay another card over one side of the view, reaching in by about ``depth`` of the width or height."""
    height, width = view.shape[:2]
    turn, side = random.normal(0, 0.25) + np.pi / 2 * int(random.integers(4)), int(random.integers(4))
    w, h = width * random.uniform(0.9, 1.05), height * random.uniform(0.9, 1.05)
    corner = np.array([(-w / 2, -h / 2), (w / 2, -h / 2), (w / 2, h / 2), (-w / 2, h / 2)])
    rotation = np.array([(np.cos(turn), -np.sin(turn)), (np.sin(turn), np.cos(turn))])
    corner = corner @ rotation.T
    reach = np.ptp(corner, axis=0) / 2
    along = random.uniform(-0.3, 1.3)
    centre = (
        (-reach[0] + depth * width, along * height), (width + reach[0] - depth * width, along * height),
        (along * width, -reach[1] + depth * height), (along * width, height + reach[1] - depth * height),
    )[side]  # fmt: skip
    quad = (corner + centre).astype(np.float32)
    shade = np.zeros((height, width), np.float32)
    cv2.fillConvexPoly(shade, quad.astype(np.int32), 1.0, cv2.LINE_AA)
    cast_shadow(view, shade, 0, 0, random)
    lay(view, other, quad)


def table_view(random: np.random.Generator, width: int, height: int) -> Picture:
    """Ground with, now and then, a line or print on it."""
    view = ground(random, width, height).copy()
    if random.random() < 0.1:
        ends = random.uniform(0, 1, (2, 2)) * (width, height)
        cv2.line(
            view,
            tuple(int(v) for v in ends[0]),
            tuple(int(v) for v in ends[1]),
            any_colour(random),
            max(1, width // 20),
            cv2.LINE_AA,
        )
    return view
