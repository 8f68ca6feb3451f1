# SPDX-License-Identifier: GPL-3.0-or-later
"""Hands and sleeves, modelled as round limbs and lit from above, in a few grips and skins.

A hand's own origin is its fingertips (where it holds or pushes something); the arm goes off downwards (+y),
so a pose with ``turn`` 0 is the dealer reaching up the picture from the bottom edge.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from vision.virtual.vector import Colour, Image

ARM_PX_PER_MM = 1.6
_WIDE_MM, _LONG_MM = 190.0, 760.0
_WRIST_MM = 280.0
_TIP_MM = 30.0  # from the top edge of the picture to the fingertips
Limb: TypeAlias = tuple[
    tuple[float, float, float, float], tuple[float, float, float, float]
]  # x, y, z, radius at each end

SKINS: dict[str, Colour] = {
    "fair": (150, 178, 222),
    "olive": (106, 142, 190),
    "brown": (66, 92, 140),
    "dark": (44, 58, 88),
    "pink": (158, 172, 214),
}
SLEEVES: dict[str, Colour] = {
    "black": (36, 34, 36),
    "white": (214, 216, 216),
    "denim": (122, 84, 54),
    "plum": (86, 44, 84),
    "sand": (120, 160, 184),
    "forest": (58, 84, 40),
}

_PALM: list[Limb] = [
    ((-16, 78, 16, 17), (-20, 118, 20, 19)),
    ((-4, 76, 18, 17), (-6, 120, 22, 20)),
    ((10, 78, 17, 17), (10, 120, 21, 19)),
    ((22, 86, 14, 15), (16, 124, 19, 17)),
    ((-4, 118, 24, 24), (-2, 176, 24, 22)),
]
_GRIPS: dict[str, list[Limb]] = {
    "pinch": [  # thumb and two fingers on a card, the others curled
        ((-6, 4, 7, 7.5), (-14, 34, 15, 9)),
        ((-14, 34, 15, 9), (-16, 72, 20, 10.5)),
        ((5, 2, 7, 7.5), (0, 32, 18, 9.5)),
        ((0, 32, 18, 9.5), (-3, 72, 22, 11)),
        ((17, 24, 10, 8), (14, 48, 24, 9.5)),
        ((14, 48, 24, 9.5), (11, 78, 22, 11)),
        ((27, 36, 9, 7), (25, 58, 20, 8.5)),
        ((25, 58, 20, 8.5), (20, 86, 18, 10)),
        ((-20, 14, 8, 8), (-36, 52, 13, 10)),
        ((-36, 52, 13, 10), (-22, 96, 17, 14)),
    ],
    "flat": [  # palm down, fingers together: pushing and sweeping
        ((-20, 8, 7, 7), (-19, 40, 9, 8.5)),
        ((-19, 40, 9, 8.5), (-17, 80, 13, 10)),
        ((-4, 0, 7, 7.5), (-4, 36, 10, 9)),
        ((-4, 36, 10, 9), (-4, 78, 14, 11)),
        ((12, 5, 7, 7.5), (11, 40, 10, 9)),
        ((11, 40, 10, 9), (9, 80, 13, 11)),
        ((28, 24, 6, 6.5), (26, 52, 8, 8)),
        ((26, 52, 8, 8), (21, 88, 11, 10)),
        ((-52, 52, 7, 8), (-42, 78, 10, 10)),
        ((-42, 78, 10, 10), (-20, 116, 15, 15)),
    ],
    "hold": [  # round the stub: fingers wrapped over the far side
        ((-30, 6, 8, 8), (-34, 40, 16, 9)),
        ((-34, 40, 16, 9), (-20, 84, 16, 12)),
        ((30, 10, 20, 8), (26, 44, 16, 9)),
        ((31, 30, 20, 8), (22, 64, 16, 10)),
        ((30, 50, 20, 8), (18, 84, 16, 11)),
        ((28, 68, 18, 7), (16, 98, 16, 10)),
        ((-4, 82, 8, 14), (-4, 110, 14, 18)),
    ],
    "tap": [  # knuckles and two fingertips: a check
        ((-6, 2, 8, 7.5), (-8, 34, 22, 9.5)),
        ((-8, 34, 22, 9.5), (-10, 72, 22, 11)),
        ((9, 4, 8, 7.5), (6, 36, 22, 9.5)),
        ((6, 36, 22, 9.5), (4, 76, 22, 11)),
        ((20, 40, 12, 8), (16, 84, 20, 10.5)),
        ((28, 52, 10, 7.5), (21, 90, 18, 10)),
        ((-22, 40, 8, 8.5), (-34, 66, 12, 10)),
        ((-34, 66, 12, 10), (-18, 104, 17, 15)),
    ],
}


class ArmPicture(NamedTuple):
    """A drawn arm: BGR, cover (one channel), and where the fingertips are in it, pixels."""

    picture: Image
    mask: Image
    tip: tuple[float, float]


@lru_cache(maxsize=32)
def draw_arm(grip: str, skin: str, sleeve: str, left: bool = False) -> ArmPicture:
    """Draw one arm. ``grip``: pinch, flat, hold or tap; ``left`` mirrors it. Raises KeyError for an
    unknown name.
    """
    limbs = _GRIPS[grip] + _PALM
    cloth: list[Limb] = [((0, 186, 26, 33), (6, 430, 30, 44)), ((6, 430, 30, 44), (14, _LONG_MM, 34, 58))]
    wrist: list[Limb] = [((-2, 160, 24, 22), (0, 215, 25, 25))]
    flesh = _relief(limbs + wrist, _WRIST_MM)
    fabric = _relief(cloth)
    fabric[: round((_TIP_MM + 186) * ARM_PX_PER_MM)] = 0  # a cuff has a straight end
    skin_lit = _lit(flesh, SKINS[skin], 0.55, 7.0)
    cloth_lit = _lit(fabric, SLEEVES[sleeve], 0.6, 10.0, _folds(fabric.shape))
    covered = (fabric > 0.5)[..., None]
    picture = np.where(covered, cloth_lit, skin_lit)
    mask = np.where((flesh > 0.5) | (fabric > 0.5), 255, 0).astype(np.uint8)
    mask = cv2.GaussianBlur(mask, (0, 0), 0.9).astype(np.uint8, copy=False)
    picture = cv2.GaussianBlur(np.clip(picture, 0, 255).astype(np.uint8), (0, 0), 0.6).astype(np.uint8, copy=False)
    tip_x = _WIDE_MM / 2 * ARM_PX_PER_MM
    if left:
        picture, mask = np.ascontiguousarray(picture[:, ::-1]), np.ascontiguousarray(mask[:, ::-1])
    return ArmPicture(picture, mask, (tip_x, _TIP_MM * ARM_PX_PER_MM))


def _relief(limbs: list[Limb], until_mm: float = _LONG_MM) -> npt.NDArray[np.float32]:
    """Height in mm of the smooth union of round limbs; 0 where there is none and below ``until_mm``."""
    whole = np.zeros((round(_LONG_MM * ARM_PX_PER_MM), round(_WIDE_MM * ARM_PX_PER_MM)), np.float32)
    h, w = round(until_mm * ARM_PX_PER_MM), round(_WIDE_MM * ARM_PX_PER_MM)
    y, x = np.mgrid[:h, :w].astype(np.float32) / ARM_PX_PER_MM
    x, y = x - _WIDE_MM / 2, y - _TIP_MM
    total = np.zeros((h, w), np.float32)
    for a, b in limbs:
        dx, dy = b[0] - a[0], b[1] - a[1]
        t = np.clip(((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy), 0, 1)
        radius = a[3] + (b[3] - a[3]) * t
        away = (x - a[0] - t * dx) ** 2 + (y - a[1] - t * dy) ** 2
        bump = np.sqrt(np.maximum(radius**2 - away, 0))
        height = np.where(bump > 0, a[2] + (b[2] - a[2]) * t + bump, 0)
        total += np.power(height, 7, dtype=np.float32)
    whole[:h] = np.power(total, 1 / 7, dtype=np.float32)
    return whole


def _folds(shape: tuple[int, ...]) -> npt.NDArray[np.float32]:
    noise = np.random.default_rng(7).standard_normal((shape[0] // 24, shape[1] // 60 + 2)).astype(np.float32)
    out: npt.NDArray[np.float32] = cv2.resize(noise, (shape[1], shape[0]), interpolation=cv2.INTER_CUBIC).astype(
        np.float32
    )
    return out * 2.2


def _lit(
    relief: npt.NDArray[np.float32],
    colour: Colour,
    ambient: float,
    steep: float,
    extra: npt.NDArray[np.float32] | None = None,
) -> npt.NDArray[np.float32]:
    """Shade a relief: light from above and a little from the upper left, darker at the flanks."""
    smooth = cv2.GaussianBlur(relief if extra is None else relief + extra, (0, 0), 1.6)
    gx, gy = (
        cv2.Sobel(smooth, cv2.CV_32F, 1, 0, scale=1 / 8),
        cv2.Sobel(smooth, cv2.CV_32F, 0, 1, scale=1 / 8),
    )
    slope = ARM_PX_PER_MM / steep * 4.0
    normal = 1 / np.sqrt(1 + (gx * slope) ** 2 + (gy * slope) ** 2)
    side = np.clip((-gx - gy) * slope * 0.16, -0.22, 0.22)
    shade = ambient + (1 - ambient) * normal + side * normal
    tone = np.array(colour, np.float32)
    lit = tone * shade[..., None]
    lit[..., 2] += (1 - normal) * tone[2] * 0.10  # flesh is redder where it turns away
    out: npt.NDArray[np.float32] = lit
    return out
