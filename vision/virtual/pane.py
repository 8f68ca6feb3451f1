# SPDX-License-Identifier: GPL-3.0-or-later
"""A pane: a small picture with its own transparency at a fixed place of the frame, and how to lay it down.

Shadows, cards, chips and arms are all panes. ``light`` is what the pane adds (already lit), ``keep`` the
share of what lies beneath that stays visible, 0 to 255 for each channel; a shadow adds nothing and keeps
less.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from vision.virtual.camera import HEIGHT, WIDTH, Matrix
from vision.virtual.vector import Image

LightMap: TypeAlias = npt.NDArray[np.float32]
PAD = 48
_SMALL = 60_000  # pixels: larger panes are arms
"""A light map goes this many pixels beyond the frame on each side, so that things may hang over its edge."""


class Pane(NamedTuple):
    """Upper left corner and the two layers, each (h, w, 3) uint8."""

    x: int
    y: int
    light: Image
    keep: Image

    @property
    def box(self) -> tuple[int, int, int, int]:
        """x0, y0, x1, y1."""
        return self.x, self.y, self.x + self.light.shape[1], self.y + self.light.shape[0]


def lay(frame: Image, pane: Pane, clip: tuple[int, int, int, int] = (0, 0, WIDTH, HEIGHT)) -> None:
    """Blend a pane into a frame, inside ``clip`` only."""
    x0, y0, x1, y1 = pane.box
    cx0, cy0 = max(x0, clip[0], 0), max(y0, clip[1], 0)
    cx1, cy1 = min(x1, clip[2], frame.shape[1]), min(y1, clip[3], frame.shape[0])
    if cx0 >= cx1 or cy0 >= cy1:
        return
    part = frame[cy0:cy1, cx0:cx1]
    own = (slice(cy0 - y0, cy1 - y0), slice(cx0 - x0, cx1 - x0))
    cv2.multiply(part, pane.keep[own], part, scale=1 / 255)
    cv2.add(part, pane.light[own], part)


def overlap(a: tuple[int, int, int, int], b: tuple[int, int, int, int]) -> bool:
    """Whether two boxes share a pixel."""
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


class Shadow(NamedTuple):
    """How a thing's shadow falls: shift in pixels, softness in pixels, darkness 0 to 1."""

    dx: float
    dy: float
    soft: float
    dark: float


def make_pane(
    picture: Image,
    mask: Image,
    to_px: Matrix,
    lamps: LightMap,
    shadow: Shadow,
    blur: tuple[float, float] = (0.0, 0.0),
    shine: npt.NDArray[np.float32] | None = None,
) -> Pane | None:
    """Warp a picture and its mask into the frame, light it and add its shadow; None when out of the frame.

    ``to_px`` maps pixels of ``picture`` to pixels of the frame. ``blur`` is the motion during the exposure in
    pixels. ``shine`` is a light map added on glossy things (glare).
    """
    h, w = mask.shape
    corners = np.array([[[-0.5, -0.5], [w - 0.5, -0.5], [w - 0.5, h - 0.5], [-0.5, h - 0.5]]])
    spots = cv2.perspectiveTransform(corners, to_px)[0]
    margin = 4 + int(shadow.soft * 2 + max(abs(shadow.dx), abs(shadow.dy)) + max(abs(blur[0]), abs(blur[1])) / 2)
    x0, y0 = (int(v) - margin for v in np.floor(spots.min(0)))
    x1, y1 = (int(v) + margin for v in np.ceil(spots.max(0)))
    x0, y0, x1, y1 = max(x0, -PAD), max(y0, -PAD), min(x1, WIDTH + PAD), min(y1, HEIGHT + PAD)
    if x1 <= 0 or y1 <= 0 or x0 >= WIDTH or y0 >= HEIGHT or x1 - x0 < 2 or y1 - y0 < 2:
        return None
    moved = np.array([[1, 0, -x0], [0, 1, -y0], [0, 0, 1.0]]) @ to_px
    size = (x1 - x0, y1 - y0)
    body = cv2.warpPerspective(picture, moved, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    alpha = cv2.warpPerspective(mask, moved, size, flags=cv2.INTER_LINEAR)
    return _finish(body, alpha, (x0, y0), lamps, shadow, blur, shine)


def _finish(
    body: cv2.typing.MatLike,
    alpha: cv2.typing.MatLike,
    at: tuple[int, int],
    lamps: LightMap,
    shadow: Shadow,
    blur: tuple[float, float],
    shine: npt.NDArray[np.float32] | None,
) -> Pane:
    x0, y0 = at
    h, w = alpha.shape[:2]
    here = (slice(y0 + PAD, y0 + PAD + h), slice(x0 + PAD, x0 + PAD + w))
    lit = cv2.multiply(body, lamps[here], dtype=cv2.CV_32F)
    if shine is not None:
        lit = lit + shine[here][..., None]
    cover = alpha.astype(np.float32) * np.float32(1 / 255)
    light = cv2.multiply(lit, cv2.merge([cover] * 3), dtype=cv2.CV_8U)
    keep = cv2.multiply(1 - cover, 1 - _shade(alpha, shadow), scale=255, dtype=cv2.CV_8U)
    if abs(blur[0]) + abs(blur[1]) > 2.5:
        light, keep = _smeared(light, blur, 0), _smeared(keep, blur, 255)
    return Pane(x0, y0, _bytes(light), _bytes(cv2.merge([keep] * 3)))


def _smeared(layer: cv2.typing.MatLike, blur: tuple[float, float], outside: int) -> cv2.typing.MatLike:
    """Motion blur: along the true line for small things, in a box (much faster) for arms."""
    edge = cv2.BORDER_CONSTANT if outside == 0 else cv2.BORDER_REPLICATE
    if layer.shape[0] * layer.shape[1] < _SMALL:
        return cv2.filter2D(layer, -1, _line_kernel(blur[0], blur[1]), borderType=edge)
    return cv2.blur(layer, (min(25, int(abs(blur[0])) | 1), min(25, int(abs(blur[1])) | 1)), borderType=edge)


def _bytes(layer: cv2.typing.MatLike) -> Image:
    return layer.astype(np.uint8, copy=False)


def _shade(alpha: cv2.typing.MatLike, shadow: Shadow) -> npt.NDArray[np.float32]:
    shift = np.array([[1, 0, shadow.dx], [0, 1, shadow.dy]], np.float32)
    fallen = cv2.warpAffine(alpha, shift, (alpha.shape[1], alpha.shape[0]))
    side = int(shadow.soft) | 1
    fallen = cv2.blur(cv2.blur(fallen, (side, side)), (side, side))
    dark: npt.NDArray[np.float32] = fallen.astype(np.float32) * (shadow.dark / 255)
    return dark


def _line_kernel(dx: float, dy: float) -> npt.NDArray[np.float32]:
    half = min(24, int(max(abs(dx), abs(dy)) / 2) + 1)
    kernel = np.zeros((2 * half + 1, 2 * half + 1), np.float32)
    scale = half / max(abs(dx), abs(dy), 1e-6)
    end = (dx * scale, dy * scale)
    for t in np.linspace(-1, 1, 4 * half + 1):
        kernel[round(half + t * end[1]), round(half + t * end[0])] = 1.0
    smear: npt.NDArray[np.float32] = kernel / kernel.sum()
    return smear
