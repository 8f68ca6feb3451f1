# SPDX-License-Identifier: GPL-3.0-or-later
"""The doctor finds what is planted, and every lack comes with a remedy."""

from __future__ import annotations

import importlib.metadata
import json
import os
import sys
import types
from importlib.machinery import ModuleSpec
from pathlib import Path

import pytest

from ui.cli import doctor
from ui.cli.main import main


def statuses() -> dict[str, str]:
    """Each subject with its status."""
    return {one.subject: one.status for one in doctor.findings()}


def test_json_holds_every_finding(capsys: pytest.CaptureFixture[str]) -> None:
    main(["doctor", "--json"])
    said = json.loads(capsys.readouterr().out)
    assert {one["subject"] for one in said["findings"]} >= {
        "python",
        "PyQt6",
        "cv2",
        "window libraries",
        "card models",
    }


def test_status_is_three_exactly_when_something_is_missing() -> None:
    assert main(["doctor"]) == (3 if "missing" in statuses().values() else 0)


def test_a_missing_library_is_named_with_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(doctor.WINDOW_LIBRARIES, "libnowhere.so.9", "libnowhere9")
    found = {one.subject: one for one in doctor.findings()}["window libraries"]
    assert found.status == "missing"
    assert "libnowhere.so.9" in found.words
    assert "apt-get install libnowhere9" in found.words


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(doctor.PACKAGES, "no_such_module", "no-such-wheel")
    assert statuses()["no_such_module"] == "missing"


def test_a_second_qt_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM_PLUGIN_PATH", "/somewhere/cv2/qt/plugins")
    assert statuses()["opencv"] == "missing"


def test_a_room_shadowed_by_another_package_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    stranger = types.ModuleType("models")
    stranger.__spec__ = ModuleSpec("models", None, origin="/elsewhere/models.py")
    monkeypatch.setitem(sys.modules, "models", stranger)
    assert statuses()["models"] == "missing"


def test_the_headless_opencv_is_the_one_installed() -> None:
    owners = importlib.metadata.packages_distributions()["cv2"]
    assert owners == ["opencv-python-headless"]


def test_our_five_rooms_belong_to_us_alone() -> None:
    owners = importlib.metadata.packages_distributions()
    assert [room for room in doctor.ROOMS if owners.get(room, ["cardspeak"]) != ["cardspeak"]] == []


def test_a_data_folder_that_cannot_be_written_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDSPEAK_DATA", str(tmp_path / "new"))
    assert statuses()["data folder"] == "ok"
    (tmp_path / "file").write_text("x")
    monkeypatch.setenv("CARDSPEAK_DATA", str(tmp_path / "file" / "new"))
    found = {one.subject: one for one in doctor.findings()}["data folder"]
    assert (found.status, "file is no folder" in found.words, "--data" in found.words) == ("missing", True, True)
    (tmp_path / "kept" / "table").mkdir(parents=True)
    monkeypatch.setenv("CARDSPEAK_DATA", str(tmp_path / "kept"))
    plain = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: "table" not in str(path) and plain(path, mode))
    assert statuses()["data folder"] == "missing"
