# SPDX-License-Identifier: GPL-3.0-or-later
"""The virtual camera: a pinhole over the table, and the plane-to-picture maps that drawing needs."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from vision.virtual.layout import Pose

Matrix: TypeAlias = npt.NDArray[np.float64]

WIDTH, HEIGHT = 1920, 1080


class Mount(NamedTuple):
    """How the camera hangs: height over the cloth, where its foot point is, and small errors of the
    mounting.
    """

    height_mm: float = 1150.0
    x_mm: float = 4.0
    y_mm: float = 8.0
    tilt_deg: float = 2.2
    lean_deg: float = -0.6
    roll_deg: float = 0.5
    px_per_mm: float = 1.47  # at the middle of the cloth: a 63 mm card is 92 pixels wide


USUAL_MOUNT = Mount()
CEILING = Mount(height_mm=2200.0, x_mm=-6.0, y_mm=6.0, tilt_deg=3.0, lean_deg=0.7, roll_deg=-0.8, px_per_mm=1.44)


def _rotation(axis: int, degrees: float) -> Matrix:
    a = np.deg2rad(degrees)
    turn = np.eye(3)
    i, j = [(1, 2), (0, 2), (0, 1)][axis]
    turn[i, i] = turn[j, j] = np.cos(a)
    turn[i, j], turn[j, i] = -np.sin(a), np.sin(a)
    return turn


class Camera:
    """Projects table millimetres (x, y on the cloth, z up) to pixels of a 1920 x 1080 picture."""

    def __init__(self, mount: Mount = USUAL_MOUNT) -> None:
        focal = mount.px_per_mm * mount.height_mm
        lens = np.array([[focal, 0, WIDTH / 2 - 0.5], [0, focal, HEIGHT / 2 - 0.5], [0, 0, 1.0]])
        look = _rotation(2, mount.roll_deg) @ _rotation(0, mount.tilt_deg) @ _rotation(1, mount.lean_deg)
        axes = look @ np.diag([1.0, 1.0, -1.0])  # the table's z comes towards the camera
        # the optical axis meets the cloth near the middle whatever the tilt
        shift = axes @ np.array([-mount.x_mm, -mount.y_mm, 0.0])
        self.matrix: Matrix = lens @ np.column_stack([axes, shift + np.array([0.0, 0.0, mount.height_mm])])
        self.mount = mount

    def pixel(self, x: float, y: float, z: float = 0.0) -> tuple[float, float]:
        """The pixel of one point."""
        u, v, w = self.matrix @ (x, y, z, 1.0)
        return float(u / w), float(v / w)

    def pixels(self, points: npt.NDArray[np.float64], z: float = 0.0) -> Matrix:
        """The pixels of (n, 2) points at one height, (n, 2)."""
        p = np.column_stack([points, np.full(len(points), z), np.ones(len(points))]) @ self.matrix.T
        found: Matrix = p[:, :2] / p[:, 2:]
        return found

    def cloth(self) -> Matrix:
        """The homography from cloth mm to pixels, 3 x 3."""
        return self.matrix[:, [0, 1, 3]]

    def sheet(self, pose: Pose, width_mm: float) -> Matrix:
        """The homography from a flat thing's own mm (origin at its middle) to pixels, 3 x 3.

        A half-turned thing (``flip`` between 0 and 180) stands on its long edge, so its middle is lifted.
        """
        a, f = np.deg2rad(pose.turn), np.deg2rad(pose.flip)
        across = np.array([np.cos(a) * np.cos(f), np.sin(a) * np.cos(f), np.sin(f)])
        down = np.array([-np.sin(a), np.cos(a), 0.0])
        middle = np.array([pose.x, pose.y, pose.z + abs(np.sin(f)) * width_mm / 2])
        board = np.eye(4)[:, :3]
        board[:3, 0], board[:3, 1], board[:3, 2] = across, down, middle
        board[3] = (0, 0, 1)
        mapped: Matrix = self.matrix @ board
        return mapped

    def px_per_mm(self, x: float, y: float) -> float:
        """How many pixels a millimetre across takes at a point of the cloth."""
        (u0, v0), (u1, v1) = self.pixel(x - 1, y), self.pixel(x + 1, y)
        return float(np.hypot(u1 - u0, v1 - v0) / 2)
