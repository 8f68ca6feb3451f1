# SPDX-License-Identifier: GPL-3.0-or-later
"""``./run --boards``: which board the virtual table has, and clear words where it cannot have it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from firmware.sim.build import missing_tools
from ui.cli.main import main


@pytest.mark.parametrize("kind", ["core", "simavr"])
def test_a_board_that_cannot_be_built_is_named_with_its_packages(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    words = ["run", "--no-window", "--no-overlay", "--hands", "1", "--boards", kind, "--data", str(tmp_path / "table")]
    assert main(words) == 3
    told = capsys.readouterr().err
    assert f"--boards {kind} needs programs that are not here: apt-get install" in told and "--boards auto" in told


def test_there_is_no_other_kind_of_board(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["run", "--boards", "arduino"])
    assert left.value.code == 2
    assert "choose from" in capsys.readouterr().err


@pytest.mark.nightly
@pytest.mark.skipif(bool(missing_tools()), reason="the firmware cannot be built here")
def test_a_hand_is_played_on_the_real_binary(tmp_path: Path) -> None:
    words = ["run", "--no-window", "--hands", "1", "--boards", "simavr", "--data", str(tmp_path / "table")]
    command = [sys.executable, "-m", "ui.cli.main", *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=900, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Device board virtual board: ok" in done.stdout and "Journal verified" in done.stdout
