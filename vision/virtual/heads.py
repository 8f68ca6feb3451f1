# SPDX-License-Identifier: GPL-3.0-or-later
"""Heads and caps from above, for players who lean into the picture."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np

from vision.virtual.arms import ArmPicture
from vision.virtual.vector import Colour

HEAD_PX_PER_MM = 1.4
HAIRS: dict[str, Colour] = {
    "black": (28, 24, 24),
    "brown": (40, 60, 92),
    "grey": (150, 150, 152),
    "cap": (120, 60, 36),
    "bald": (132, 160, 204),
}


@lru_cache(maxsize=8)
def draw_head(hair: str) -> ArmPicture:
    """A head in front of its shoulders; its own origin is the forehead, the body goes off downwards."""
    h, w = round(420 * HEAD_PX_PER_MM), round(560 * HEAD_PX_PER_MM)
    y, x = np.mgrid[:h, :w].astype(np.float32) / HEAD_PX_PER_MM
    x, y = x - 280, y - 20
    skull = np.sqrt(np.maximum(0, 1 - (x / 78) ** 2 - ((y - 98) / 98) ** 2))
    body = np.sqrt(np.maximum(0, 1 - (x / 240) ** 2 - ((y - 250) / 130) ** 2))
    strands = cv2.GaussianBlur(
        np.random.default_rng(3).standard_normal((h, w)).astype(np.float32), (0, 0), 0.8, sigmaY=5
    )
    glow = 0.5 + 0.5 * skull
    top = np.array(HAIRS[hair], np.float32) * (glow + (0 if hair in ("cap", "bald") else 0.5) * strands)[..., None]
    if hair == "cap":
        peak = (np.abs(x) < 66) & (y < 30) & (y > -14 + (x / 30) ** 2)
        top[peak] *= 0.7
        skull = np.where(peak, 0.5, skull)
    cloth = np.array((58, 50, 46), np.float32) * (0.55 + 0.45 * body)[..., None]
    picture = np.where((skull > 0)[..., None], top, cloth)
    mask = cv2.GaussianBlur(np.where((skull > 0) | (body > 0), 255, 0).astype(np.uint8), (0, 0), 1.2)
    return ArmPicture(
        np.clip(picture, 0, 255).astype(np.uint8),
        mask.astype(np.uint8, copy=False),
        (280 * HEAD_PX_PER_MM, 20 * HEAD_PX_PER_MM),
    )
