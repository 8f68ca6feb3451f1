# SPDX-License-Identifier: GPL-3.0-or-later
"""From corner tags in a picture to the homography of the table, and how far it has drifted since.

The tags are AprilTag 36h11, printed by ``cardspeak camera calibrate --print`` or as stickers; their middles and side
are in the zones file. Every visible tag gives four corners; with four tags 16 points fit eight unknowns, so one
covered tag does no harm.
"""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np

from vision.geometry import Matrix, Points, through
from vision.rectify import Picture
from vision.zones import Zones

DRIFT_ALARM_MM = 3.0
FIT_MAX_MM = 2.5
TAGS_MIN = 3


class Calibration(NamedTuple):
    """``table_to_picture`` homography; ``fit_mm``: root mean square misfit on the table; ``tags``: their numbers."""

    table_to_picture: Matrix
    fit_mm: float
    tags: tuple[int, ...]


class NotCalibrated(RuntimeError):
    """The tags do not give a homography. The text says which were seen and what to do."""


def seen_tags(image: Picture) -> dict[int, Points]:
    """Corners (4, 2), clockwise from the tag's own top left, of each tag 36h11 in a picture."""
    settings = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    settings.cornerRefinementWinSize = 3
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11), settings)
    corners, numbers, _ = detector.detectMarkers(image)
    if numbers is None:
        return {}
    return {int(n): np.asarray(c, np.float32).reshape(4, 2) for n, c in zip(numbers.ravel(), corners, strict=True)}


def calibrate(image: Picture, zones: Zones) -> Calibration:
    """The homography from the tags of ``zones`` in one picture. Raises NotCalibrated."""
    seen = {n: corners for n, corners in seen_tags(image).items() if n in zones.tags}
    if len(seen) < min(TAGS_MIN, len(zones.tags) or TAGS_MIN):
        names = ", ".join(str(n) for n in sorted(seen)) or "none"
        raise NotCalibrated(
            f"camera {zones.camera}: of the tags {sorted(zones.tags)} only {names} seen; "
            "uncover them, or light them better"
        )
    table, picture = _pairs(seen, zones)
    matrix, _ = cv2.findHomography(table, picture, cv2.RANSAC, 3.0)
    if matrix is None:
        raise NotCalibrated(f"camera {zones.camera}: the tags seen lie in one line; place them at the table's corners")
    matrix = np.asarray(matrix, np.float64)
    misfit = through(np.asarray(np.linalg.inv(matrix), np.float64), picture) - table
    fit_mm = float(np.sqrt((misfit**2).sum(axis=1).mean()))
    if fit_mm > FIT_MAX_MM:
        raise NotCalibrated(
            f"camera {zones.camera}: the tags lie {fit_mm:.1f} mm off their places in the zones file; measure them anew"
        )
    return Calibration(np.asarray(matrix, np.float64), fit_mm, tuple(sorted(seen)))


def _pairs(seen: dict[int, Points], zones: Zones) -> tuple[Points, Points]:
    """Tag corners on the table (mm) and in the picture. A tag may be stuck on in any of four turns: the turn that
    fits the plane of the tag middles is taken."""
    middles_mm = np.array([zones.tags[n] for n in seen], np.float32)
    middles_px = np.array([corners.mean(axis=0) for corners in seen.values()], np.float32)
    rough = _rough(middles_mm, middles_px)
    half = zones.tag_mm / 2
    square = np.array([[-half, -half], [half, -half], [half, half], [-half, half]], np.float32)
    table, picture = [], []
    for number, corners in seen.items():
        flat = through(rough, corners) - np.array(zones.tags[number], np.float32)
        turns = [np.roll(square, k, axis=0) for k in range(4)]
        best = min(turns, key=lambda turn: float(np.abs(flat - flat.mean(axis=0) - turn).sum()))
        table.append(best + np.array(zones.tags[number], np.float32))
        picture.append(corners)
    return np.concatenate(table).astype(np.float32), np.concatenate(picture).astype(np.float32)


def _rough(mm: Points, px: Points) -> Matrix:
    """Picture to table by the tag middles alone: a homography from four, an affine map from three."""
    if len(mm) >= 4:
        matrix, _ = cv2.findHomography(px, mm)
        if matrix is not None:
            return np.asarray(matrix, np.float64)
    affine = cv2.getAffineTransform(px[:3], mm[:3])
    return np.vstack([affine, [0, 0, 1]])


def drift_mm(before: Matrix, now: Matrix, zones: Zones) -> float:
    """How far the zones' corners have moved on the table, at most, between two homographies."""
    points = np.concatenate([zone.polygon for zone in zones.zones]).astype(np.float32)
    moved = through(np.asarray(np.linalg.inv(before), np.float64), through(now, points))
    return float(np.hypot(*(moved - points).T).max())
