# SPDX-License-Identifier: GPL-3.0-or-later
"""The lens of a camera: measured once from pictures of the printed ChArUco board, taken out of every picture after.

Wide lenses bend straight edges; a homography cannot follow that, so a table lies some millimetres off towards the
picture's corners. Model: pinhole with two radial and two tangential terms (Brown 1966; cv2.aruco.CharucoDetector,
cv2.calibrateCamera).
"""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np

from vision.capture.shot import Picture
from vision.geometry import Matrix
from vision.sheets import CHARUCO, CHARUCO_MARKER_MM, CHARUCO_SQUARE_MM

PICTURES_LEAST, CORNERS_LEAST, MISFIT_MOST_PX = 5, 8, 1.5
SHOWN_LEAST = 0.45
"""Share of the picture's width and height over which the board must have been shown."""


class LensUnknown(ValueError):
    """The pictures do not give a lens. The text says how many were of use and what to do."""


class Lens(NamedTuple):
    """``camera``: 3 x 3 pinhole matrix in pixels of a picture of ``size`` (w, h); ``bend``: k1, k2, p1, p2;
    ``misfit_px``: root mean square over ``pictures``."""

    size: tuple[int, int]
    camera: Matrix
    bend: tuple[float, float, float, float]
    misfit_px: float = 0.0
    pictures: int = 0


class Straightener:
    """Takes a lens out of pictures of one size, or of a quarter of it."""

    def __init__(self, lens: Lens) -> None:
        self._lens = lens
        self._maps: dict[tuple[int, int], tuple[Picture, Picture]] = {}

    def straight(self, picture: Picture) -> Picture:
        """The picture as a pinhole would have seen it, of the same size."""
        size = (picture.shape[1], picture.shape[0])
        if size not in self._maps:
            scale = np.diag([size[0] / self._lens.size[0], size[1] / self._lens.size[1], 1.0])
            camera = scale @ self._lens.camera
            bend = np.array(self._lens.bend)
            made = cv2.initUndistortRectifyMap(camera, bend, np.eye(3), camera, size, cv2.CV_16SC2)
            self._maps[size] = (np.asarray(made[0]), np.asarray(made[1]))
        return cv2.remap(picture, *self._maps[size], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


def board() -> cv2.aruco.CharucoBoard:
    """The board that ``cardspeak camera calibrate --charuco`` prints."""
    words = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
    return cv2.aruco.CharucoBoard(CHARUCO[::-1], CHARUCO_SQUARE_MM, CHARUCO_MARKER_MM, words)


def measure_lens(pictures: list[Picture]) -> Lens:
    """The lens from pictures of the board, held at several places and slants. Raises LensUnknown."""
    sheet = board()
    detector = cv2.aruco.CharucoDetector(sheet)
    on_board, in_picture = [], []
    if sizes := {picture.shape[:2] for picture in pictures[1:]} - {picture.shape[:2] for picture in pictures[:1]}:
        raise LensUnknown(f"the pictures have {len(sizes) + 1} sizes; take all with one camera, all alike")
    for picture in pictures:
        corners, numbers, _, _ = detector.detectBoard(picture)
        if numbers is not None and len(numbers) >= CORNERS_LEAST:
            places, pixels = sheet.matchImagePoints(list(corners), numbers)
            on_board.append(places)
            in_picture.append(pixels)
    if len(on_board) < PICTURES_LEAST:
        raise LensUnknown(
            f"the ChArUco board was seen well in {len(on_board)} of {len(pictures)} pictures, {PICTURES_LEAST} are "
            "needed: print it at 100 %, keep it flat, and show it in all parts of the picture, three times as far away "
            "as it is long; for a camera at the ceiling print it larger (--charuco PDF --paper a2)"
        )
    everywhere = np.concatenate(in_picture).reshape(-1, 2)
    if (np.ptp(everywhere, axis=0) < SHOWN_LEAST * np.array([pictures[0].shape[1], pictures[0].shape[0]])).any():
        raise LensUnknown(
            "the ChArUco board was shown in a part of the picture only; show it at its rims and corners too"
        )
    size = (pictures[0].shape[1], pictures[0].shape[0])
    guess = np.array([[size[0], 0, size[0] / 2], [0, size[0], size[1] / 2], [0, 0, 1.0]])
    flags = cv2.CALIB_FIX_K3 | cv2.CALIB_USE_INTRINSIC_GUESS
    misfit, camera, bend, _, _ = cv2.calibrateCamera(on_board, in_picture, size, guess, np.zeros(5), flags=flags)
    if misfit > MISFIT_MOST_PX:
        raise LensUnknown(f"the pictures do not agree ({misfit:.1f} pixels off); take sharp ones of a flat board")
    k1, k2, p1, p2 = (float(v) for v in np.asarray(bend).ravel()[:4])
    return Lens(size, np.asarray(camera, np.float64), (k1, k2, p1, p2), float(misfit), len(on_board))
