# SPDX-License-Identifier: GPL-3.0-or-later
"""The picture that an installer looks at: every place of the zones file drawn where the camera sees it."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.test_ceiling import hung, seen, zones_with
from ui.cli.main import main
from vision.geometry import through
from vision.view import View
from vision.zone_picture import BUTTONS, CARDS, CHIPS, zone_picture
from vision.zones import zones_json


def test_every_place_is_outlined_where_the_camera_sees_it() -> None:
    zones = zones_with(80)
    view = View(zones, hung(70, 2000))
    drawn = zone_picture(np.full((1080, 1920, 3), 90, np.uint8), view)
    shown = [(one, CARDS) for one in zones.zones] + [(one, CHIPS) for one in zones.spots]
    shown += [(one, BUTTONS) for one in zones.buttons]  # type: ignore[list-item]
    for one, colour in shown:
        ends = through(view.to_picture, one.polygon[:2].astype(np.float32))
        on_line = ends[0] + (ends[1] - ends[0]) * np.linspace(0.1, 0.9, 60)[:, None]
        at = np.round(on_line).astype(int)
        hits = [np.abs(drawn[y, x].astype(int) - colour).max() < 60 for x, y in at if 0 <= x < 1920 and 0 <= y < 1080]
        assert not hits or np.mean(hits) > 0.3, "but for where words and other lines cross it"


def test_calibrate_writes_it_and_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    zones, file, drawn = zones_with(80), tmp_path / "zones-board.json", tmp_path / "zones.jpg"
    file.write_text(zones_json(zones))
    cv2.imwrite(str(tmp_path / "still.png"), seen(hung(70, 2000), zones))
    words = ["camera", "calibrate", str(tmp_path / "still.png"), "--zones", str(file), "--draw"]
    assert main([*words, str(drawn)]) == 0
    assert f"written: {drawn}" in capsys.readouterr().out
    assert cv2.imread(str(drawn)).shape == (1080, 1920, 3)
    for bad in (tmp_path / "nowhere" / "zones.jpg", tmp_path / "zones.txt"):
        assert main([*words, str(bad)]) == 2
        assert f"{bad}: cannot be written; name a picture" in capsys.readouterr().err
