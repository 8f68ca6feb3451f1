# SPDX-License-Identifier: GPL-3.0-or-later
"""The program's start: one Qt only, faults on the banner, a second instance refused."""

from __future__ import annotations

import importlib.metadata
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import cv2
import pytest

from controller.config.folder import DataFolder
from tests.ui.stage import Stage
from ui.dealer.gallery import main as gallery
from ui.dealer.scenes_hard import SCENES
from ui.main import catch_faults, guard_opencv, main


def test_opencv_is_the_headless_build() -> None:
    names = {each.metadata["Name"].lower() for each in importlib.metadata.distributions()}
    assert "opencv-python-headless" in names
    assert "opencv-python" not in names
    assert not (Path(cv2.__file__).parent / "qt").exists()
    guard_opencv()


def test_an_opencv_with_a_second_qt_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM_PLUGIN_PATH", "/somewhere/cv2/qt/plugins")
    with pytest.raises(RuntimeError, match="opencv-python-headless"):
        guard_opencv()
    monkeypatch.delenv("QT_QPA_PLATFORM_PLUGIN_PATH")
    (tmp_path / "qt").mkdir()
    monkeypatch.setitem(sys.modules, "cv2", SimpleNamespace(__file__=str(tmp_path / "__init__.py")))
    with pytest.raises(RuntimeError, match="opencv-python-headless"):
        guard_opencv()


def test_a_fault_in_a_slot_is_a_banner_and_a_log_line(
    qtbot: Any, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = Stage(qtbot, tmp_path, SCENES["nine_preflop"]())
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    catch_faults(shown.window)
    error = KeyError("seat 11")
    sys.excepthook(KeyError, error, None)
    assert shown.window.banner.more == "KeyError: 'seat 11'"
    assert "a fault in the window" in caplog.text


def test_a_second_instance_on_the_same_folder_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with DataFolder.open(tmp_path / "data"):
        assert main(["--data", str(tmp_path / "data")]) == 4
    assert "in use by Cardspeak" in capsys.readouterr().err


def test_a_wrong_key_file_is_told_without_a_traceback(tmp_path: Path) -> None:
    with DataFolder.open(tmp_path / "data") as folder:
        (folder.config / "keys.toml").write_text('[keys]\nF1 = "dance"\n')
    command = [sys.executable, "-m", "ui.main", "--data", str(tmp_path / "data")]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=60, env={"QT_QPA_PLATFORM": "offscreen"}, check=False
    )
    assert done.returncode == 2
    assert "keys.toml" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_gallery_draws_what_is_named(qtbot: Any, tmp_path: Path) -> None:
    assert gallery([]) == 2
    assert gallery([str(tmp_path / "out"), "heads_up"]) == 0
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        "heads_up-1024x600.png", "heads_up-1280x800.png", "heads_up-1920x1080.png",
    ]  # fmt: skip
