# SPDX-License-Identifier: GPL-3.0-or-later
"""``cardspeak board`` as a technician uses it, on a simulated board behind a pty."""

from __future__ import annotations

import builtins
from collections.abc import Callable
from pathlib import Path

import pytest

from controller.devices.board_state import BoardState
from controller.devices.calibration import BoardMap, Plate, load_boards, save_boards
from controller.devices.wire import Beam, ButtonPos, Keys, ZoneFlag, ZoneWeight
from firmware.sim.bench import BoardInputs
from tests.devices.conftest import CHIP, calibrated
from ui.cli.board_bars import bar, lines
from ui.cli.main import main

UID = "00000000000000cc"
PROGRAM = ":04000000FFFFFFFF00\n:00000001FF\n"


def board(*words: str) -> int:
    return main(["board", *words])


def test_a_bar_fills_in_eighths() -> None:
    assert bar(0.5, 4) == "██··" and bar(-1, 2) == "··" and bar(9, 2) == "██"
    assert bar(1 / 16, 2) == "▏·"


def test_the_lines_say_what_every_sensor_says() -> None:
    state = BoardState()
    stable = int(ZoneFlag.STABLE)
    for told in (
        ZoneWeight(0, 0, 4 * CHIP, stable, 0, 0),
        ZoneWeight(1, 0, 0, int(ZoneFlag.DESYNC), 0, 0),
        ZoneWeight(10, 0, 500, 0, 0, 0),
        ButtonPos(0b101, 0, 0, 0),
        Keys(2, bytes((0, 7, *([0] * 14))), 0),
        Beam(0, 3, 1, 1, 40, 0),
    ):
        state.learn(told)
    text = "\n".join(lines("left", BoardMap(uid=UID, plate=(Plate(0, 0, CHIP), Plate(1, 0, CHIP))), state))
    for words in ("seat 1", "4.00 chips", "rests", "no answer", "pot", "not calibrated", "moves"):
        assert words in text
    assert "at seat 1 and 3 (moving)" in text and "undo* 7" in text and "in 3, out 1, blocked" in text
    assert "not told yet" in "\n".join(lines("x", BoardMap(uid=UID), BoardState()))


def test_list_test_and_monitor(
    host_board: Callable[..., BoardInputs], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one = host_board(UID)
    save_boards(tmp_path / "config" / "boards.toml", {UID: calibrated(UID, name="rail")})
    where = ("--port", one.port, "--data", str(tmp_path))
    assert board("list", *where) == 0
    assert f"rail  uid {UID}" in capsys.readouterr().out
    one.halls(1)
    assert board("test", *where) == 0
    told = capsys.readouterr().out
    assert "11 of 11 calibrated" in told and "all is well" in told
    assert board("monitor", *where, "--seconds", "1.2") == 0
    assert "button   at seat 1" in capsys.readouterr().out


def test_test_says_what_is_wrong_and_fails(
    host_board: Callable[..., BoardInputs], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one = host_board(UID)
    one.say("gone 3 1")
    assert board("test", "--port", one.port, "--data", str(tmp_path)) == 1
    told = capsys.readouterr().out
    assert "not calibrated" in told and "no answer" in told and "see above" in told


def test_calibrate_keeps_zero_and_chip(
    host_board: Callable[..., BoardInputs], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = host_board(UID)
    one.zone(2, 4321)
    loads = iter((4321, 4321 + 10 * CHIP))

    def lay(prompt: str) -> str:
        one.zone(2, next(loads))
        import time

        time.sleep(1.2)
        return ""

    monkeypatch.setattr(builtins, "input", lay)
    where = ("--port", one.port, "--data", str(tmp_path))
    assert board("calibrate", *where, "--zone", "2", "--chips", "10") == 0
    plate = load_boards(tmp_path / "config" / "boards.toml")[UID].plate_of(2)
    assert plate is not None
    assert abs(plate.zero - 4321) < 50 and abs(plate.counts_per_chip - CHIP) < 20


def test_clear_words_for_what_cannot_be(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert board("list", "--port", "/dev/ttyNOPE") == 2
    told = capsys.readouterr().err
    assert "not there" in told and "Serial ports here:" in told and "board list" not in told
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "boards.toml").write_text("x", encoding="utf-8")
    assert board("list", "--port", "/dev/null", "--data", str(tmp_path)) == 2
    told = capsys.readouterr().err
    assert "boards.toml" in told and "mend it, or move it away" in told
    assert board("list", "--port", "/dev/null", "--data", str(tmp_path / "new")) == 1
    image = tmp_path / "board.hex"
    assert board("flash", "mega2560", "/dev/ttyACM0", "--hex", str(image)) == 2
    assert "no such file" in capsys.readouterr().err
    image.write_text(PROGRAM, encoding="ascii")
    assert board("flash", "uno328", "/dev/ttyUSB0", "--hex", str(image), "--show") == 0
    assert "avrdude -p atmega328p -c arduino" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"\xff\xd8\xff\xe0" * 25_000, "line 1: no record of Intel HEX"),
        (b"", "cut off: it has no last record, or no program"),
        (b":00000001FF\n", "cut off: it has no last record, or no program"),
        (b":020000020000FC\n:04000000FFFFFFFF00\n", "cut off: it has no last record, or no program"),
        (b":04000000FFFFFFFF01\n:00000001FF\n", "line 1: no record of Intel HEX"),
        (b":04000000FFFFFFFF00\n:zz\n", "line 2: no record of Intel HEX"),
    ],
)
def test_no_file_but_a_program_is_written_to_a_board(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes, told: str
) -> None:
    image = tmp_path / "photo.jpg"
    image.write_bytes(content)
    assert board("flash", "mega2560", "/dev/null", "--hex", str(image), "--show") == 2
    said = capsys.readouterr()
    assert f"{image}" in said.err and told in said.err and "avrdude" not in said.out


def test_no_board_at_all_is_an_empty_list_but_no_good_test(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("ui.cli.board.find_ports", lambda: ())
    assert board("list") == 0 and board("test") == 1
    assert capsys.readouterr().out.count("no serial port here") == 2


def test_flash_without_avrdude_names_the_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    image = tmp_path / "board.hex"
    image.write_text(PROGRAM, encoding="ascii")
    assert board("flash", "mega2560", "/dev/null", "--hex", str(image)) == 3
    assert "apt-get install avrdude" in capsys.readouterr().err
