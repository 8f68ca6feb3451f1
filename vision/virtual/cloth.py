# SPDX-License-Identifier: GPL-3.0-or-later
"""The table itself as the camera sees it empty: woven cloth, print, rail and corner marks."""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from vision.virtual.camera import HEIGHT, WIDTH, Camera
from vision.virtual.glyphs import write
from vision.virtual.layout import RAIL_MM, TABLE_MM, TAG_MM, TAGS
from vision.virtual.suits import pip
from vision.virtual.vector import Canvas, Colour, Image, Points

_SPAN_MM = (1440.0, 860.0)
_SHADED_MM = 90.0
_PX_PER_MM = 1.6


class Cloth(NamedTuple):
    """One table cover: its colour, the tone of its print, and what is printed on it."""

    name: str
    colour: Colour
    ink: Colour
    weave: float  # contrast of the threads in grey levels
    suited: bool = False  # speed cloth with small suit marks all over
    line: bool = True  # bet line
    logo: bool = True
    rail: Colour = (30, 32, 38)
    wood: bool = False  # bare boards instead of cloth


CLOTHS: dict[str, Cloth] = {
    cloth.name: cloth
    for cloth in (
        Cloth("moss", (66, 104, 34), (120, 158, 92), 5.0),
        Cloth("tide", (112, 66, 24), (168, 126, 84), 3.0, suited=True),
        Cloth("claret", (44, 28, 104), (96, 84, 156), 5.0, logo=False),
        Cloth("slate", (62, 58, 54), (112, 108, 102), 3.0, suited=True, rail=(44, 60, 88)),
        Cloth("dune", (132, 164, 186), (96, 120, 146), 6.0, logo=False, rail=(26, 38, 58)),
        Cloth("plank", (118, 164, 198), (70, 104, 140), 7.0, line=False, logo=False, rail=(40, 66, 92), wood=True),
    )
}


def stadium(half_width: float, half_height: float, steps: int = 60) -> Points:
    """A rectangle with half-round ends, (n, 2), centred on the table."""
    turn = np.linspace(-np.pi / 2, np.pi / 2, steps)
    right = np.stack([half_width - half_height + half_height * np.cos(turn), half_height * np.sin(turn)], 1)
    return np.concatenate([right, -right])


def empty_table(cloth: Cloth, camera: Camera, rng: np.random.Generator, tags: bool = True) -> Image:
    """The unlit picture of the empty table, 1920 x 1080 BGR."""
    canvas = Canvas(*_SPAN_MM, _PX_PER_MM, cloth.colour, finer=2)
    _print(canvas, cloth)
    if tags:
        _lay_tags(canvas)
    picture = (_boards if cloth.wood else _weave)(canvas.finish(), cloth.weave, rng)
    picture = _rail(picture, cloth, rng)
    to_mm = np.array([[1 / _PX_PER_MM, 0, -_SPAN_MM[0] / 2], [0, 1 / _PX_PER_MM, -_SPAN_MM[1] / 2], [0, 0, 1.0]])
    seen = cv2.warpPerspective(picture, camera.cloth() @ to_mm, (WIDTH, HEIGHT), flags=cv2.INTER_LINEAR)
    return seen.astype(np.uint8, copy=False)


def _print(canvas: Canvas, cloth: Cloth) -> None:
    faint: Colour = (_mix(cloth, 0), _mix(cloth, 1), _mix(cloth, 2))
    if cloth.suited:
        for row, y in enumerate(np.arange(-420.0, 421.0, 26.0)):
            for n, x in enumerate(np.arange(-710.0, 711.0, 30.0)):
                pip(canvas, "shcd"[(n + row) % 4], x + (15 if row % 2 else 0), y, 9.0, faint)
    if cloth.line:
        outline = stadium(520, 240)
        canvas.line(np.concatenate([outline, outline[:1]]), 2.6, cloth.ink)
    if cloth.logo:
        write(canvas, "CARDSPEAK", 0, 196, 17, cloth.ink, 0.8)
        for n, suit in enumerate("shcd"):
            pip(canvas, suit, -27 + 18 * n, 222, 10, cloth.ink)


def _mix(cloth: Cloth, channel: int) -> int:
    return round(cloth.colour[channel] * 0.72 + cloth.ink[channel] * 0.28)


def _weave(picture: Image, contrast: float, rng: np.random.Generator) -> Image:
    """Threads, fluff and slow stains on a plain print."""
    h, w = picture.shape[:2]
    threads = rng.standard_normal((h, w), np.float32)
    threads = cv2.GaussianBlur(threads, (0, 0), 0.6) * 1.6 + cv2.GaussianBlur(threads, (0, 0), 2.2) * 1.8
    slow = cv2.resize(rng.standard_normal((h // 60, w // 60)).astype(np.float32), (w, h), interpolation=cv2.INTER_CUBIC)
    grain = threads * contrast * 0.55 + slow * contrast * 0.35
    return np.clip(picture + grain[..., None], 0, 255).astype(np.uint8)


def _boards(picture: Image, contrast: float, rng: np.random.Generator) -> Image:
    """Planks along the table: grain lines, slow rings, a darker joint every 150 mm."""
    h, w = picture.shape[:2]
    fine = cv2.GaussianBlur(rng.standard_normal((h, w), np.float32), (0, 0), 18, sigmaY=0.8) * 9
    rings = cv2.resize(
        rng.standard_normal((h // 14, w // 160)).astype(np.float32), (w, h), interpolation=cv2.INTER_CUBIC
    )
    plank = (np.arange(h) / (150 * _PX_PER_MM)).astype(int)
    shade = rng.normal(0, 1.2, plank.max() + 1)[plank][:, None]
    joint = (np.arange(h) % round(150 * _PX_PER_MM) < 2)[:, None] * -5.0
    grain = (fine + np.sin(rings * 5) * 0.6 + shade + joint) * contrast
    planks: Image = np.clip(picture + grain[..., None], 0, 255).astype(np.uint8)
    return planks


def _rail(picture: Image, cloth: Cloth, rng: np.random.Generator) -> Image:
    """The padded rail outside the playing surface, its shadow on the cloth and a seam."""
    w, h = TABLE_MM[0] / 2 - RAIL_MM, TABLE_MM[1] / 2 - RAIL_MM
    inside = _distance(w, h, picture.shape[:2])
    noise = cv2.GaussianBlur(rng.standard_normal(picture.shape[:2], np.float32), (0, 0), 1.3) * 7
    near = inside > -_SHADED_MM  # the cloth farther in is left as it is
    away, grain, under = inside[near][:, None], noise[near][:, None], picture[near].astype(np.float32)
    bulge = np.sin(np.clip(away / RAIL_MM, 0, 1) * np.float32(np.pi)) * 34 + grain - 8
    leather = np.clip(np.array(cloth.rail, np.float32) + bulge, 0, 255)
    seam = np.exp(-(((away - 9) / 1.4) ** 2)) * 26
    leather = np.clip(leather + seam, 0, 255)
    shade = 1 - 0.45 * np.exp(np.minimum(away, 0) / 16.0)
    floor = np.array((24, 27, 32), np.float32) + grain
    edge = np.clip(away + 0.5, 0, 1)
    beyond = np.clip(away - RAIL_MM, 0, 1)
    mixed = under * shade * (1 - edge) + leather * edge
    whole: Image = picture.copy()
    whole[near] = np.clip(mixed * (1 - beyond) + floor * beyond, 0, 255).astype(np.uint8)
    return whole


def _distance(half_width: float, half_height: float, shape: tuple[int, int]) -> npt.NDArray[np.float32]:
    """Signed distance in mm from the stadium's edge, positive outside."""
    y, x = np.mgrid[: shape[0], : shape[1]].astype(np.float32) / _PX_PER_MM
    x, y = x - _SPAN_MM[0] / 2, y - _SPAN_MM[1] / 2
    out: npt.NDArray[np.float32] = np.hypot(np.maximum(np.abs(x) - (half_width - half_height), 0), y) - half_height
    return out


def _lay_tags(canvas: Canvas) -> None:
    """Corner marks on white stickers."""
    family = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
    side, border = round(TAG_MM * canvas.scale), round(TAG_MM * canvas.scale * 0.16)
    for number, at in TAGS.items():
        sticker = np.full((side + 2 * border,) * 2, 236, np.uint8)
        sticker[border:-border, border:-border] = np.maximum(cv2.aruco.generateImageMarker(family, number, side), 22)
        left = round(at.x * canvas.scale + canvas.centre[0] - sticker.shape[1] / 2)
        top = round(at.y * canvas.scale + canvas.centre[1] - sticker.shape[0] / 2)
        canvas.picture[top : top + sticker.shape[0], left : left + sticker.shape[1]] = sticker[..., None]
