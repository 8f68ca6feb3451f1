# SPDX-License-Identifier: GPL-3.0-or-later
"""Chips and the dealer button as panes; stacks lean away from the camera as real ones do."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np

from vision.virtual.camera import Camera
from vision.virtual.glyphs import write
from vision.virtual.layout import BUTTON_MM, CHIP_MM, CHIP_THICK_MM, Pose
from vision.virtual.pane import LightMap, Pane, Shadow, make_pane
from vision.virtual.vector import Canvas, Colour, Image, Points, ellipse

COLOURS: dict[str, tuple[Colour, Colour]] = {  # body, edge spots
    "red": ((40, 36, 178), (226, 232, 236)),
    "green": ((72, 120, 26), (214, 228, 232)),
    "black": ((40, 38, 38), (150, 190, 220)),
    "blue": ((150, 74, 28), (226, 232, 236)),
}
STACK_MAX = 20
_FINER = 2
_PUCK_PX_PER_MM = 3.0
_SHIFT = 5
_WEDGE = np.array([-0.2, -0.1, 0, 0.1, 0.2])


def columns(count: int, limit: int = STACK_MAX) -> list[int]:
    """How a player or dealer stacks ``count`` chips: full columns of ``limit``, the rest last."""
    full, rest = divmod(count, limit)
    return [limit] * full + ([rest] if rest else [])


def column_places(x: float, y: float, number: int, turn_deg: float = 0.0, wide: int = 3) -> list[tuple[float, float]]:
    """Where the columns of one pile stand: rows of ``wide``, 41 mm apart."""
    a = np.deg2rad(turn_deg)
    spots = []
    for n in range(number):
        row, place = divmod(n, wide)
        in_row = min(wide, number - row * wide)
        right, back = (place - (in_row - 1) / 2) * 41.5, row * 41.0
        spots.append((x + right * np.cos(a) - back * np.sin(a), y + right * np.sin(a) + back * np.cos(a)))
    return spots


@lru_cache(maxsize=1)
def _puck() -> tuple[Image, Image]:
    """The button from above and its cover."""
    canvas = Canvas(BUTTON_MM, BUTTON_MM, _PUCK_PX_PER_MM, (150, 156, 160))
    cover = Canvas(BUTTON_MM, BUTTON_MM, _PUCK_PX_PER_MM, (0, 0, 0))
    radius = BUTTON_MM / 2
    cover.fill(ellipse(0, 0, radius), (255, 255, 255))
    for scale, tone in (
        (0.98, (200, 206, 210)),
        (0.93, (240, 244, 246)),
        (0.84, (60, 60, 64)),
        (0.81, (240, 244, 246)),
    ):
        canvas.fill(ellipse(0, 0, radius * scale), tone)
    write(canvas, "DEALER", 0, 0, 8.8, (40, 38, 40), 1.1, 0.86)
    return canvas.finish(), cover.finish()[..., 0].copy()


class ChipArtist:
    """Draws columns of chips for one camera and one light."""

    def __init__(self, camera: Camera, lamps: LightMap) -> None:
        self.camera, self.lamps = camera, lamps

    def column(self, x: float, y: float, count: int, colour: str, seed: int, z: float = 0.0) -> Pane | None:
        """A column of ``count`` chips whose middle stands at (x, y) mm; ``seed`` jitters and turns the chips."""
        rng = np.random.default_rng(seed)
        box = self._box(x, y, z + count * CHIP_THICK_MM)
        picture = np.zeros((box[3] * _FINER, box[2] * _FINER, 3), np.uint8)
        mask = np.zeros(picture.shape[:2], np.uint8)
        for n in range(count):
            jx, jy, turn = rng.normal(0, 0.35), rng.normal(0, 0.35), rng.uniform(0, 360)
            self._chip(picture, mask, box, (x + jx, y + jy, z + n * CHIP_THICK_MM), turn, colour, n == count - 1)
        soft = 7 + min(count, 20) * 0.5
        shadow = Shadow(2.0 + count * 0.35, 3.0 + count * 0.5, soft, 0.5)
        return self._pane(picture, mask, box, shadow)

    def button(self, x: float, y: float, z: float = 0.0) -> Pane | None:
        """The dealer button: a white puck with DEALER across it."""
        picture, mask = _puck()
        middle = (mask.shape[0] - 1) / 2 / _PUCK_PX_PER_MM
        own = np.array([[1 / _PUCK_PX_PER_MM, 0, -middle], [0, 1 / _PUCK_PX_PER_MM, -middle], [0, 0, 1.0]])
        to_px = self.camera.sheet(Pose(x, y, 0.0, z + 7.0), BUTTON_MM) @ own
        return make_pane(picture, mask, to_px, self.lamps, Shadow(4 + z * 0.2, 5 + z * 0.3, 9 + z * 0.3, 0.5))

    def _box(self, x: float, y: float, top: float) -> tuple[int, int, int, int]:
        """Left, top, width, height in frame pixels that hold a round thing from the cloth to ``top`` mm."""
        rim = ellipse(x, y, 30, steps=16)
        spots = np.concatenate([self.camera.pixels(rim), self.camera.pixels(rim, top)])
        x0, y0 = np.floor(spots.min(0)).astype(int) - 2
        x1, y1 = np.ceil(spots.max(0)).astype(int) + 2
        return int(x0), int(y0), int(x1 - x0), int(y1 - y0)

    def _blot(
        self,
        picture: Image,
        mask: Image | None,
        box: tuple[int, int, int, int],
        points: Points,
        z: float,
        colour: Colour,
        pieces: int = 1,
    ) -> None:
        """Fill outlines of equal length at one height; ``mask`` gets them too."""
        drawn = (self.camera.pixels(points, z) - (box[0], box[1]) + 0.5) * _FINER - 0.5
        fixed = np.split(np.round(drawn * (1 << _SHIFT)).astype(np.int32), pieces)
        cv2.fillPoly(picture, fixed, colour, cv2.LINE_AA, _SHIFT)
        if mask is not None:
            cv2.fillPoly(mask, fixed, (255,), cv2.LINE_8, _SHIFT)

    def _chip(
        self,
        picture: Image,
        mask: Image,
        box: tuple[int, int, int, int],
        at: tuple[float, float, float],
        turn: float,
        colour: str,
        top: bool,
    ) -> None:
        body, spots = COLOURS[colour]
        x, y, z = at
        radius = CHIP_MM / 2
        rim: Colour = (int(body[0] * 0.72), int(body[1] * 0.72), int(body[2] * 0.72))
        self._blot(picture, mask, box, ellipse(x, y, radius, steps=32), z, rim)
        lift = z + CHIP_THICK_MM
        self._blot(picture, mask, box, ellipse(x, y, radius, steps=32), lift, body)
        turns = np.deg2rad(turn + 60 * np.arange(6))[:, None] + _WEDGE
        outer = np.stack([np.cos(turns), np.sin(turns)], 2) * radius
        wedges = np.concatenate([outer, outer[:, ::-1] * 0.74], 1) + np.array([x, y])
        self._blot(picture, None, box, wedges.reshape(-1, 2), lift, spots, pieces=6)
        if top:
            for scale, tone in (
                (0.7, rim),
                (0.65, body),
                (0.5, (232, 236, 238)),
                (0.44, body),
                (0.4, (232, 236, 238)),
            ):
                self._blot(picture, mask, box, ellipse(x, y, radius * scale, steps=28), lift, tone)

    def _pane(self, picture: Image, mask: Image, box: tuple[int, int, int, int], shadow: Shadow) -> Pane | None:
        small = cv2.resize(picture, (box[2], box[3]), interpolation=cv2.INTER_AREA).astype(np.uint8, copy=False)
        cover = cv2.resize(mask, (box[2], box[3]), interpolation=cv2.INTER_AREA).astype(np.uint8, copy=False)
        full = np.where(cover[..., None] > 0, np.clip(small / np.maximum(cover[..., None] / 255, 0.2), 0, 255), small)
        to_px = np.array([[1, 0, box[0]], [0, 1, box[1]], [0, 0, 1.0]])
        return make_pane(full.astype(np.uint8), cover, to_px, self.lamps, shadow)
