# SPDX-License-Identifier: GPL-3.0-or-later
"""A disk that takes no picture costs the pictures and nothing else: cards are read, it is told once, and it ends."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import numpy as np
import pytest

from controller.link.messages import CameraHealth
from controller.rules.places import seat_place
from tests.vision.test_exposed import _seen, face
from tests.vision.test_faults import ZONES, picture
from tests.vision.test_zone_watch import Scene, card, seen
from vision.capture.shot import Shot
from vision.evidence import EvidenceFolder
from vision.exposed import FaceWatch
from vision.eye import Eye

CROP = np.full((224, 160, 3), 90, np.uint8)


class Disk:
    """Has no room while ``is_full``; as on a real one, that shows when what was written is to be kept."""

    def __init__(self) -> None:
        self.is_full = True

    def fsync(self, file: int) -> None:
        if self.is_full:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    made = Disk()
    monkeypatch.setattr("vision.evidence.os.fsync", made.fsync)
    return made


def test_a_full_disk_takes_no_picture_says_why_and_takes_them_again(tmp_path: Path, disk: Disk) -> None:
    folder = EvidenceFolder(tmp_path)
    assert folder.store(CROP) == ""
    assert "not kept (No space left on device); make room on the disk" in folder.trouble
    assert str(tmp_path / "evidence") in folder.trouble
    assert list((tmp_path / "evidence").iterdir()) == [], "what was half written takes no room"
    disk.is_full = False
    assert (tmp_path / "evidence" / folder.store(CROP)).is_file()
    assert folder.trouble == ""


def test_a_folder_that_is_none_is_no_end_either(tmp_path: Path) -> None:
    (tmp_path / "evidence").write_bytes(b"")
    folder = EvidenceFolder(tmp_path)
    assert folder.store(CROP) == "" and "look at" in folder.trouble
    (tmp_path / "evidence").unlink()
    assert folder.store(CROP) and folder.trouble == ""


def test_the_board_and_an_exposed_card_are_read_on_a_full_disk(tmp_path: Path, disk: Disk) -> None:
    scene = Scene(tmp_path)
    scene.show([])
    scene.show([seen("Ah", 120), seen("7c", 200), seen("2d", 280)])
    assert scene.last_cards() == [card("Ah"), card("7c"), card("2d")]
    assert [one.evidence for one in scene.told[-1].up] == ["", "", ""]
    watch = FaceWatch(seat_place(4), EvidenceFolder(tmp_path))
    (told,) = _seen(watch, (1000, face()), (1100, face()), (1200, face()), (1250, []), (1300, []))
    assert (told.card, told.evidence) == (card("Kd"), "")


def test_it_is_told_once_as_the_camera_s_health_and_taken_back(tmp_path: Path, disk: Disk) -> None:
    folder = EvidenceFolder(tmp_path)
    eye = Eye(ZONES, folder, None)
    told: list[CameraHealth] = []
    for n in range(30):
        if n in (10, 12):
            folder.store(CROP)
        if n == 20:
            disk.is_full = False
            folder.store(CROP)
        shot = Shot("seat4", n, n * 100_000_000, picture())
        told += [one for one in eye.take(shot) if isinstance(one, CameraHealth)]
    assert [one.state for one in told] == ["good", "good", "good"], "the camera itself is well: what it sees counts"
    assert ["not kept" in one.detail for one in told] == [False, True, False]
