# SPDX-License-Identifier: GPL-3.0-or-later
"""Corner tags and the ChArUco board seen from the ceiling: 1080p, lenses of 70 and 90 degrees, 2 to 2.5 m high."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.test_lens import sheet
from ui.cli.main import main
from vision import calibration
from vision.calibration import DRIFT_ALARM_MM, NotCalibrated, calibrate, drift_mm, seen_tags, side_px
from vision.geometry import Matrix, through
from vision.lens import LensUnknown, measure_lens
from vision.starter import starter_zones
from vision.zones import Zones, zones_json

SIZE, DRAWN_LARGER = (1920, 1080), 2
TABLE_MM = (2400, 1200)


def hung(degrees: float, height_mm: float, shift_mm: float = 0.0, tilt_degrees: float = 8.0) -> Matrix:
    """Table mm to pixels of a camera above the table's middle."""
    focal = SIZE[0] / 2 / np.tan(np.radians(degrees / 2))
    pinhole = np.array([[focal, 0, SIZE[0] / 2], [0, focal, SIZE[1] / 2], [0, 0, 1]])
    turn, _ = cv2.Rodrigues(np.array([np.radians(tilt_degrees), 0, 0]))
    return np.asarray(pinhole @ np.column_stack([turn[:, :2], [shift_mm, 0.0, height_mm]]), np.float64)


def seen(matrix: Matrix, zones: Zones, blur: float = 1.0, seed: int = 0) -> np.ndarray:
    """The felt with its tags: blurred, noisy, packed as JPEG."""
    dice = np.random.default_rng(seed)
    wide, high = SIZE[0] * DRAWN_LARGER, SIZE[1] * DRAWN_LARGER
    to_drawn = np.array([[DRAWN_LARGER, 0, 0.5], [0, DRAWN_LARGER, 0.5], [0, 0, 1]]) @ matrix
    picture = np.full((high, wide), 95, np.uint8)
    words = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
    for number, (x, y) in zones.tags.items():
        marker = cv2.copyMakeBorder(
            cv2.aruco.generateImageMarker(words, number, 160), *[20] * 4, cv2.BORDER_CONSTANT, value=255
        )
        half = zones.tag_mm * 200 / 160 / 2
        corners = np.array([[x - half, y - half], [x + half, y - half], [x + half, y + half], [x - half, y + half]])
        flat = np.array([[-0.5, -0.5], [199.5, -0.5], [199.5, 199.5], [-0.5, 199.5]], np.float32)
        place = cv2.getPerspectiveTransform(flat, through(to_drawn, corners.astype(np.float32)))
        cv2.warpPerspective(
            np.clip(marker, 25, 235), place, (wide, high), picture, cv2.INTER_AREA, cv2.BORDER_TRANSPARENT
        )
    small = cv2.resize(picture, SIZE, interpolation=cv2.INTER_AREA).astype(np.float32)
    noisy = cv2.GaussianBlur(small, (0, 0), blur) + dice.normal(0, 3, small.shape)
    packed = cv2.imencode(".jpg", np.clip(noisy, 0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, 85])[1]
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR))


def zones_with(tag_mm: float) -> Zones:
    return starter_zones("board", SIZE, TABLE_MM, 9, tag_mm)


@pytest.mark.parametrize(
    ("degrees", "height", "tag"), [(70, 2000, 56), (70, 2500, 56), (90, 2000, 80), (90, 2500, 80), (90, 2500, 120)]
)
def test_from_the_ceiling_the_table_is_found_to_half_a_millimetre(degrees: float, height: float, tag: float) -> None:
    matrix, zones = hung(degrees, height), zones_with(tag)
    found = calibrate(seen(matrix, zones, 1.2), zones)
    assert drift_mm(matrix, found.table_to_picture, zones) < 0.5
    assert found.fit_mm < 0.8


@pytest.mark.parametrize(("moved", "is_alarm"), [(1.5, False), (2.5, False), (3.5, True), (6.0, True)])
def test_a_drift_of_three_millimetres_is_told_apart_at_two_and_a_half_metres(moved: float, is_alarm: bool) -> None:
    """At 2.6 mm a pixel; the camera moves along its table, or is turned as far."""
    zones = zones_with(80)
    before = calibrate(seen(hung(90, 2500), zones, seed=1), zones)
    now = calibrate(seen(hung(90, 2500, shift_mm=moved), zones, seed=2), zones)
    told = drift_mm(before.table_to_picture, now.table_to_picture, zones)
    true = drift_mm(hung(90, 2500), hung(90, 2500, shift_mm=moved), zones)
    assert told == pytest.approx(true, abs=0.4)
    assert (told > DRIFT_ALARM_MM) is is_alarm


def test_tags_too_small_for_the_camera_are_told_with_what_to_print() -> None:
    """The zones of a camera that hung low, at the ceiling: the four are small, two of them are worn."""
    zones = zones_with(56)
    picture = seen(hung(90, 2500), zones, blur=1.0)
    sides = {number: side_px(corners) for number, corners in seen_tags(picture, zones.tags).items()}
    assert sides and max(sides.values()) < 24
    for number in (0, 1):
        x, y = through(hung(90, 2500), np.array([zones.tags[number]], np.float32))[0]
        cv2.circle(picture, (round(float(x)), round(float(y))), 9, (90, 90, 90), -1)
    with pytest.raises(NotCalibrated, match=r"only 2\d pixels wide.*--tag-mm (80|90).*\"tag_mm\": (80|90)"):
        calibrate(picture, zones)
    with pytest.raises(NotCalibrated, match=r"none of the tags 0, 1, 2, 3 is seen.*--tag-mm 120"):
        calibrate(np.full((1080, 1920, 3), 90, np.uint8), zones)


def test_what_is_told_to_print_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, sheets = tmp_path / "zones-board.json", tmp_path / "tags.pdf"
    file.write_text(zones_json(zones_with(80)._replace(tags={4: (0.0, 0.0), 9: (1.0, 1.0)})))
    assert main(["camera", "calibrate", "--print", str(sheets), "--zones", str(file)]) == 0
    assert b"(tag 9: black square 80 mm)" in sheets.read_bytes()
    assert main(["camera", "calibrate", "--print", str(sheets), "--tag-mm", "120", "--paper", "a3"]) == 0
    assert b"(tag 0: black square 120 mm)" in sheets.read_bytes()
    assert main(["camera", "calibrate", "--charuco", str(sheets), "--paper", "a2"]) == 0
    assert b"squares 80 mm" in sheets.read_bytes()
    assert main(["camera", "calibrate", "--print", str(sheets), "--tag-mm", "300"]) == 2
    assert main(["camera", "calibrate", "--print", str(tmp_path / "no" / "tags.pdf")]) == 2
    told = capsys.readouterr().err
    assert "--paper" in told and "cannot be written" in told and "Traceback" not in told


def held(distance: float, paper: str) -> list[np.ndarray]:
    """The board under a camera of 90 degrees, at twelve places and slants."""
    dice, scale = np.random.default_rng(3), 4 if paper == "a4" else 2
    page = sheet(paper, scale)
    focal = SIZE[0] / 2
    xs, ys = np.meshgrid(np.arange(SIZE[0], dtype=np.float32), np.arange(SIZE[1], dtype=np.float32))
    rays = np.stack([(xs - 960) / focal, (ys - 540) / focal, np.ones_like(xs)], axis=-1).reshape(-1, 3)
    made = []
    for _ in range(12):
        slant, _ = cv2.Rodrigues(np.array([*dice.uniform(-0.5, 0.5, 2), 0.0]))
        spin, _ = cv2.Rodrigues(np.array([0, 0, dice.uniform(0, 6.28)]))
        middle = np.array([dice.uniform(-0.6, 0.6), dice.uniform(-0.22, 0.22), dice.uniform(0.85, 1.05)]) * distance
        on_page = rays @ np.linalg.inv(np.column_stack([(slant @ spin)[:, :2], middle])).T
        mm = on_page[:, :2] / on_page[:, 2:] * scale + np.array(page.shape[1::-1]) / 2
        where = mm.astype(np.float32).reshape(SIZE[1], SIZE[0], 2)
        view = cv2.remap(page, where, None, cv2.INTER_AREA, borderMode=cv2.BORDER_CONSTANT, borderValue=110)  # type: ignore[call-overload]
        made.append(cv2.cvtColor(cv2.GaussianBlur(view, (0, 0), 0.9), cv2.COLOR_GRAY2BGR))
    return made


@pytest.mark.slow
def test_the_lens_of_a_ceiling_camera_comes_from_a_large_board_or_from_a_near_one() -> None:
    for distance, paper in ((700.0, "a4"), (2500.0, "a2")):
        lens = measure_lens(held(distance, paper))
        assert lens.camera[0, 0] == pytest.approx(SIZE[0] / 2, rel=0.015)
        assert np.abs(lens.bend[:1]).max() < 0.02
    with pytest.raises(LensUnknown, match="--paper a2"):
        measure_lens(held(2500.0, "a4"))


def test_one_tag_that_is_seen_badly_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its corners a pixel or three off, as they were found in a picture from 2.3 m: it would turn the whole table."""
    badly = np.array([[1.2, -0.1], [-0.1, 2.0], [-2.1, 0.1], [0.0, -2.7]], np.float32)
    rightly = calibration.seen_tags
    zones, true = zones_with(80), hung(90, 2300)

    def seen_so(image: np.ndarray, wanted: Iterable[int] = ()) -> dict[int, np.ndarray]:
        tags = rightly(image, wanted)
        return {n: corners + (badly if n == 1 else 0) for n, corners in tags.items()}

    monkeypatch.setattr(calibration, "seen_tags", seen_so)
    found = calibrate(seen(true, zones), zones)
    assert found.tags == (0, 2, 3) and found.fit_mm < 0.8
    assert drift_mm(true, found.table_to_picture, zones) < 1.0


def test_a_camera_that_was_never_calibrated_has_nothing_to_be_compared_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    zones, file, still = zones_with(80), tmp_path / "zones-board.json", str(tmp_path / "still.png")
    file.write_text(zones_json(zones))
    cv2.imwrite(still, seen(hung(70, 2000), zones))
    assert main(["camera", "calibrate", still, "--zones", str(file), "--check"]) == 2
    assert f"{file}: not calibrated yet, nothing to compare with" in capsys.readouterr().err
