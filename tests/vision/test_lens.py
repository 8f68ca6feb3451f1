# SPDX-License-Identifier: GPL-3.0-or-later
"""The printed ChArUco board seen through a bent lens: the lens comes back, and pictures become straight."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.test_calibration import ZONES
from vision.lens import Lens, LensUnknown, Straightener, measure_lens
from vision.sheets import A4_MM, PAPER_MM, charuco_page
from vision.zones import load_zones, parse_zones, zones_json

SIZE = (1280, 720)
CAMERA = np.array([[900.0, 0, 646], [0, 905, 352], [0, 0, 1]])
BEND = (-0.24, 0.07, 0.001, -0.0008)
PX_PER_MM = 4
SLANTS = [(0.0, 0.0, 0.0, 0, 0), (0.4, 0.1, 0.2, 40, 20), (-0.4, 0.2, 1.4, -60, 0), (0.1, 0.5, 0.7, 0, 50),
          (0.2, -0.5, 2.6, 80, -40), (-0.3, -0.3, -0.6, -80, 40), (0.5, 0.3, 3.1, 30, -60)]  # fmt: skip


def sheet(paper: str = "a4", scale: int = PX_PER_MM) -> np.ndarray:
    """The page as it is printed, ``scale`` pixels a millimetre."""
    wide, high = PAPER_MM[paper]
    page = np.full((round(high * scale), round(wide * scale)), 255, np.uint8)
    for x, y, w, h in charuco_page(paper)[0].boxes:
        corner = (round((x + w) * scale) - 1, round((y + h) * scale) - 1)
        cv2.rectangle(page, (round(x * scale), round(y * scale)), corner, 0, -1)
    return page


def photographs() -> list[np.ndarray]:
    """The page held before the camera at several slants."""
    page, made = sheet(), []
    bend = np.array(BEND)
    xs, ys = np.meshgrid(np.arange(SIZE[0], dtype=np.float32), np.arange(SIZE[1], dtype=np.float32))
    pixels = np.stack([xs.ravel(), ys.ravel()], 1)[:, None]
    rays = cv2.undistortPoints(pixels, CAMERA, bend)[:, 0]
    for a, b, c, dx, dy in SLANTS:
        turn, _ = cv2.Rodrigues(np.array([a, b, c]))
        middle = np.array([dx, dy, 420.0])
        plane = np.column_stack([turn[:, :2], middle])  # page mm about its middle -> camera
        on_page = np.column_stack([rays, np.ones(len(rays))]) @ np.linalg.inv(plane).T
        mm = on_page[:, :2] / on_page[:, 2:] + np.array(A4_MM) / 2
        where = (mm * PX_PER_MM).astype(np.float32).reshape(SIZE[1], SIZE[0], 2)
        made.append(cv2.remap(page, where, None, cv2.INTER_AREA, borderMode=cv2.BORDER_CONSTANT, borderValue=120))  # type: ignore[call-overload]
    return [cv2.cvtColor(cv2.GaussianBlur(one, (0, 0), 0.7), cv2.COLOR_GRAY2BGR) for one in made]


@pytest.fixture(scope="module")
def lens() -> Lens:
    return measure_lens(photographs())


def test_the_lens_comes_back(lens: Lens) -> None:
    assert lens.pictures >= 5 and lens.misfit_px < 0.6
    assert np.allclose(lens.camera, CAMERA, atol=14)
    assert lens.bend[0] == pytest.approx(BEND[0], abs=0.05)


def test_straight_lines_become_straight(lens: Lens) -> None:
    """A line near the picture's edge, which the lens bends by several pixels."""
    line = np.stack([np.linspace(60, 1220, 30), np.full(30, 40.0)], 1)
    rays = np.column_stack([(line - CAMERA[:2, 2]) / np.diag(CAMERA)[:2], np.ones(30)])
    bent = cv2.projectPoints(rays, np.zeros(3), np.zeros(3), CAMERA, np.array(BEND))[0][:, 0]
    assert np.ptp(bent[:, 1]) > 6
    picture = np.zeros((SIZE[1], SIZE[0]), np.uint8)
    for x, y in bent:
        cv2.circle(picture, (round(float(x)), round(float(y))), 2, 255, -1)
    straight = Straightener(lens).straight(picture)
    _, _, _, middles = cv2.connectedComponentsWithStats((straight > 60).astype(np.uint8))
    assert np.ptp(middles[1:, 1]) < 3


def test_the_lens_is_kept_in_the_zones_file(lens: Lens, tmp_path: Path) -> None:
    file = tmp_path / "zones-board.json"
    file.write_text(zones_json(ZONES._replace(lens=lens, size=SIZE)))
    kept = load_zones(file).lens
    assert kept is not None and np.allclose(kept.camera, lens.camera) and kept.bend == lens.bend
    assert parse_zones(json.loads(zones_json(ZONES)), "without").lens is None


def test_pictures_without_the_board_say_what_to_do() -> None:
    with pytest.raises(LensUnknown, match=r"0 of 6 pictures.*print it at 100 %"):
        measure_lens([np.full((720, 1280, 3), 90, np.uint8)] * 6)
