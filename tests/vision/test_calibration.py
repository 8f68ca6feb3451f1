# SPDX-License-Identifier: GPL-3.0-or-later
"""Corner tags drawn under a known camera: the homography comes back, drift is measured, covered tags are told."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from controller.rules.places import BOARD
from vision.calibration import NotCalibrated, calibrate, drift_mm
from vision.geometry import through
from vision.sheets import PAPER_MM, charuco_page, pdf, tag_pages
from vision.zones import Zone, Zones

TAGS = {0: (-300.0, -150.0), 1: (300.0, -150.0), 2: (300.0, 150.0), 3: (-300.0, 150.0)}
BOARD_ZONE = Zone(BOARD, np.array([[-200, -60], [200, -60], [200, 60], [-200, 60]], float), "up", 6)
ZONES = Zones("board", (960, 540), (63.5, 88.9), None, TAGS, 56.0, (BOARD_ZONE,))


def camera(tilt: float = 0.0001, shift: float = 0.0) -> np.ndarray:
    return np.array([[1.3, 0.05, 480 + shift], [-0.03, 1.28, 270], [tilt, 0.0001, 1]])


def scene(matrix: np.ndarray, tags: dict[int, tuple[float, float]] | None = None) -> np.ndarray:
    words = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
    picture = np.full((540, 960, 3), 120, np.uint8)
    for number, (x, y) in (TAGS if tags is None else tags).items():
        bare = cv2.aruco.generateImageMarker(words, number, 160)
        marker = cv2.copyMakeBorder(bare, 20, 20, 20, 20, cv2.BORDER_CONSTANT, value=255)
        size = 56 * 200 / 160 / 2
        corners = np.array([[x - size, y - size], [x + size, y - size], [x + size, y + size], [x - size, y + size]])
        flat = np.array([[0, 0], [200, 0], [200, 200], [0, 200]], np.float32)
        place = cv2.getPerspectiveTransform(flat, through(matrix, corners.astype(np.float32)))
        colour = cv2.cvtColor(marker, cv2.COLOR_GRAY2BGR)
        cv2.warpPerspective(colour, place, (960, 540), picture, cv2.INTER_AREA, cv2.BORDER_TRANSPARENT)
    return picture


@pytest.mark.parametrize("tilt", [0.0, 0.0001, -0.0001])
def test_the_homography_comes_back(tilt: float) -> None:
    matrix = camera(tilt)
    found = calibrate(scene(matrix), ZONES)
    assert len(found.tags) >= 3
    assert drift_mm(matrix, found.table_to_picture, ZONES) < 1.5


def test_three_tags_are_enough_two_are_not() -> None:
    matrix = camera()
    three = {n: TAGS[n] for n in (0, 1, 3)}
    assert drift_mm(matrix, calibrate(scene(matrix, three), ZONES).table_to_picture, ZONES) < 3
    with pytest.raises(NotCalibrated, match="only 0, 1 seen"):
        calibrate(scene(matrix, {n: TAGS[n] for n in (0, 1)}), ZONES)


def test_a_mirrored_picture_is_called_so() -> None:
    mirrored = np.ascontiguousarray(scene(camera())[:, ::-1])
    with pytest.raises(NotCalibrated, match="none of the tags 0, 1, 2, 3 is seen: the picture is mirrored; switch"):
        calibrate(mirrored, ZONES)
    with pytest.raises(NotCalibrated, match="none of the tags 0, 1, 2, 3 is seen; uncover them"):
        calibrate(np.full_like(mirrored, 120), ZONES)


@pytest.mark.parametrize("written", [40.0, 80.0])
def test_tags_printed_in_another_size_are_told_from_tags_in_another_place(written: float) -> None:
    with pytest.raises(NotCalibrated, match=rf"the tags are 56 mm wide, the zones file says {written:g}: measure one"):
        calibrate(scene(camera()), ZONES._replace(tag_mm=written))


def test_a_bumped_camera_is_measured() -> None:
    moved = drift_mm(camera(), camera(shift=8), ZONES)
    assert moved == pytest.approx(8 / 1.3, rel=0.15)


def test_a_tag_in_the_wrong_place_is_told() -> None:
    wrong = TAGS | {2: (330.0, 150.0)}
    with pytest.raises(NotCalibrated, match="mm off"):
        calibrate(scene(camera(), wrong), ZONES)


@pytest.mark.parametrize("paper", ["a4", "a3", "a2", "a1"])
def test_sheets_are_true_to_size_and_whole(paper: str) -> None:
    for pages in (tag_pages(paper=paper), charuco_page(paper), tag_pages(range(6), 120, paper)):
        for page in pages:
            assert page.paper_mm == PAPER_MM[paper]
            assert min(min(x, y) for x, y, _, _ in page.boxes) >= 0
            assert max(x + w for x, _, w, _ in page.boxes) <= page.paper_mm[0] + 0.01
            assert max(y + h for _, y, _, h in page.boxes) <= page.paper_mm[1]
        raw = pdf(pages)
        assert raw.startswith(b"%PDF-1.4")
        start = int(raw.rsplit(b"startxref\n", 1)[1].split()[0])
        assert raw[start : start + 4] == b"xref"
        assert raw.count(b"/Type /Page ") == len(pages)
        assert (b"MediaBox [0 0 595.28 841.89]" in raw) == (paper == "a4")


@pytest.mark.parametrize(
    ("side", "paper", "sheets"), [(56.0, "a4", 1), (80.0, "a4", 2), (120.0, "a4", 4), (120.0, "a2", 1)]
)
def test_printed_tags_are_read_back(side: float, paper: str, sheets: int) -> None:
    pages, found = tag_pages(side_mm=side, paper=paper), []
    for page in pages:
        wide, high = page.paper_mm
        drawn = np.full((round(high * 4), round(wide * 4)), 255, np.uint8)
        for x, y, w, h in page.boxes:
            cv2.rectangle(drawn, (round(x * 4), round(y * 4)), (round((x + w) * 4) - 1, round((y + h) * 4) - 1), 0, -1)
        words = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
        corners, numbers, _ = cv2.aruco.ArucoDetector(words).detectMarkers(drawn)
        found += [int(n) for n in numbers.ravel()]
        assert np.hypot(*(corners[0][0][1] - corners[0][0][0])) / 4 == pytest.approx(side, abs=0.7)
    assert sorted(found) == [0, 1, 2, 3] and len(pages) == sheets


def test_a_tag_that_does_not_go_on_the_paper_says_what_does() -> None:
    for side in (200.0, 5.0, -1.0, 0.0, float("nan"), float("inf")):
        with pytest.raises(ValueError, match="does not go on A4: 20 to 142 mm do"):
            tag_pages(side_mm=side)
