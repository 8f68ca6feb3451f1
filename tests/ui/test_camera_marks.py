# SPDX-License-Identifier: GPL-3.0-or-later
"""A camera in trouble reaches the dealer's window by its name and what is wrong with it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from controller.config.folder import DataFolder
from controller.config.table import Settings
from controller.health import Part
from controller.link.messages import CameraHealth
from ui.bridge import _looks_of, _told_of
from ui.messages import Messages
from ui.straight_line import Fittings, StraightLine
from vision.capture.mjpeg import READ_TIMEOUT_S
from vision.evidence import EvidenceFolder
from vision.eye import DAMAGED, UNSEEN
from vision.frozen import FROZEN, SUSPECT
from vision.light import BLACK, BURNT, DRIFTED, SUDDEN
from vision.pipeline import NO_PICTURE


@pytest.mark.parametrize(
    ("detail", "words"),
    [
        (NO_PICTURE, "no picture"),
        (f"http://10.0.0.9/: no picture for {READ_TIMEOUT_S:g} s; check the camera and the network", "no picture"),
        (FROZEN, "stands still"),
        (SUSPECT, "stands still"),
        (DAMAGED, "damaged"),
        (UNSEEN, "was moved"),
        ("the camera has moved: the table lay 5.1 mm off and was found again by its tags", "was moved"),
        ("pictures are 320 x 240, calibrated for 640 x 480; set the camera or calibrate anew", "wrong picture size"),
        (BLACK, "too dark"),
        (BURNT, "too bright"),
        (SUDDEN, "light changed"),
        (DRIFTED, "light changed"),
    ],
)
def test_what_is_wrong_with_a_camera_is_on_the_strip(detail: str, words: str) -> None:
    phrase = _told_of(Part("camera rail 3", "lost", detail))
    said = Messages("en").say(phrase.id, phrase.args)
    assert "rail 3" in said and words in said


def test_pictures_that_are_not_kept_are_told_of_a_camera_that_is_well(tmp_path: Path) -> None:
    (tmp_path / "evidence").write_bytes(b"")
    kept = EvidenceFolder(tmp_path)
    kept.store(np.zeros((8, 8, 3), np.uint8))
    part = Part("camera rail 3", "good", kept.trouble)
    phrase = _told_of(part)
    assert "rail 3: pictures not kept, see the disk" in Messages("en").say(phrase.id, phrase.args)
    assert _looks_of(part) == "late"
    assert _looks_of(Part("camera rail 3", "good", "zone 4 hangs out of the picture")) == "fine"


def test_how_a_camera_does_reaches_the_health(tmp_path: Path) -> None:
    with DataFolder.open(tmp_path) as folder, StraightLine(folder, Settings(), Fittings(virtual=())) as line:
        line._from_vision(CameraHealth("rail", "lost", FROZEN))
        assert Part("camera rail", "lost", FROZEN) in line.health.parts()
        line._from_vision(CameraHealth("rail", "good", ""))
        assert Part("camera rail", "good", "") in line.health.parts()
        line._vision_lost("closed")
        assert [part.condition for part in line.health.parts() if part.name == "camera rail"] == ["lost"]
