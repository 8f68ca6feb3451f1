# SPDX-License-Identifier: GPL-3.0-or-later
"""What rooms do to boards: unplugged at the start, old firmware, a loose cable, a killed program, a full disk."""

from __future__ import annotations

import builtins
import os
import pty
import signal
import subprocess
import sys
import threading
import time
import tty
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from controller.config.folder import DataFolder
from controller.devices import wire
from controller.devices.calibration import Plate, load_boards, save_boards
from controller.devices.framing import Splitter
from controller.rules.inputs import ChipsSeen, KeyPressed
from controller.rules.places import bet_line_of
from firmware.sim.bench import BoardInputs
from tests.devices.conftest import CHIP, Desk, calibrated, wait_for
from tests.firmware.banner import banner
from ui.cli.main import main

A = "00000000000000aa"
GREEN, NEUTRAL = "00ff00", ("ffdcb4", "000000")


def test_a_named_board_that_is_not_plugged_in_is_told_and_found_when_it_comes(
    desk: Callable[..., Desk],
    host_board: Callable[..., BoardInputs],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("controller.devices.boards.MISSING_S", 0.0)
    port = tmp_path / "ttyUSB0"
    table = desk(str(port), maps=(calibrated(A),))
    condition, told = wait_for(lambda: table.reports.get(f"port {port}"))
    assert condition == "lost" and "is it plugged in?" in told and "by hand" in told
    assert banner(table.reports, "")[f"port {port}"] == "lost"
    host_board(A, link=port)
    wait_for(table.live)
    wait_for(lambda: banner(table.reports, "")[f"port {port}"] == "fine")


def test_one_port_under_two_names_is_opened_once(
    desk: Callable[..., Desk], host_board: Callable[..., BoardInputs], tmp_path: Path
) -> None:
    link = tmp_path / "by-id"
    board = host_board(A, link=link)
    table = desk(str(link), board.port, maps=(calibrated(A),))
    wait_for(table.live)
    time.sleep(1.2)
    assert [one.port for one in table.boards.list()] == [str(link)]
    assert all(condition == "good" for part, (condition, _) in table.reports.items() if part.startswith("port"))


class OldBoard:
    """A board whose firmware has another schema: it answers HELLO and keeps what else is written to it."""

    def __init__(self) -> None:
        self.master, self.slave = pty.openpty()
        tty.setraw(self.slave)
        self.port = os.ttyname(self.slave)
        self.heard: list[wire.Message] = []
        threading.Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        splitter = Splitter(wire.FRAME_BYTES_MAX + 1)
        ack = wire.HelloAck(1, 0, wire.SCHEMA_HASH ^ 1, 1, b"OLDBOARD", bytes(4), 7, 1, 5, 11, 10, 16, 2, 11, 0)
        while True:
            try:
                chunk = os.read(self.master, 4096)
            except OSError:
                return
            for body in splitter.feed(chunk):
                self.heard.append(wire.decode(body).message)
                os.write(self.master, wire.encode(ack, 1))


def test_a_board_with_old_firmware_is_named_not_believed_and_not_commanded(desk: Callable[..., Desk]) -> None:
    old = OldBoard()
    table = desk(old.port)
    condition, told = wait_for(lambda: table.reports.get(f"port {old.port}"))
    assert condition == "poor" and "cardspeak board flash" in told
    assert banner(table.reports, "")[f"port {old.port}"] == "late"
    table.boards.light("green")
    table.boards.tare(1)
    time.sleep(0.5)
    assert {type(one) for one in old.heard} == {wire.Hello}
    assert table.live() == []
    os.close(old.slave)


def test_a_cable_that_drops_again_and_again_costs_no_chips_and_makes_no_presses(
    desk: Callable[..., Desk], host_board: Callable[..., BoardInputs], tmp_path: Path
) -> None:
    board = host_board(A, link=tmp_path / "port", store=tmp_path / "eeprom")
    table = desk(str(tmp_path / "port"), maps=(calibrated(A),))
    wait_for(table.live)
    for turn in range(6):
        board.zone(2, (turn + 1) * CHIP)
        board.unplug()
        time.sleep(0.3)
        board.plug()
        time.sleep(0.7)
    wait_for(lambda: table.live() and table.seen(ChipsSeen)[-1:] and _lies(table) == 6)
    assert table.seen(KeyPressed) == []
    assert banner(table.reports, "")["board table board"] == "fine"


def _lies(table: Desk) -> int | None:
    return next((one.count for one in reversed(table.seen(ChipsSeen)) if one.spot == bet_line_of(3)), None)


PROGRAM = """
import sys, time
from controller.clock import SystemClock
from controller.devices.boards import Boards
boards = Boards(lambda stamped: None, lambda *words: None, SystemClock().now, None, (sys.argv[1],))
boards.light("green")
boards.start()
time.sleep(60)
"""


def test_a_program_that_is_killed_leaves_no_green_light(
    desk: Callable[..., Desk], host_board: Callable[..., BoardInputs]
) -> None:
    board = host_board(A)
    program = subprocess.Popen([sys.executable, "-c", PROGRAM, board.port])
    try:
        wait_for(lambda: board.lamps()[0] == GREEN, 20.0)
    finally:
        program.send_signal(signal.SIGKILL)
        program.wait()
    wait_for(lambda: board.lamps()[0] in NEUTRAL)
    assert set(board.lamps()[1:]) == {"000000"}
    table = desk(board.port, maps=(calibrated(A),))
    table.boards.light("amber")
    assert wait_for(lambda: board.lamps()[0] == "ff7800"), "and the next program takes over"


def test_a_boards_file_that_cannot_be_written_is_told_and_the_table_goes_on(
    desk: Callable[..., Desk], host_board: Callable[..., BoardInputs], monkeypatch: pytest.MonkeyPatch
) -> None:
    board = host_board("f" * 16)

    def full(path: Path, boards: Any) -> None:
        raise OSError(28, "No space left on device", str(path))

    table = desk(board.port)
    monkeypatch.setattr("controller.devices.boards.save_boards", full)
    wait_for(table.live)
    condition, told = wait_for(lambda: table.reports.get("boards file"))
    assert condition == "poor" and "No space left" in told


def test_what_is_calibrated_without_naming_a_folder_is_what_a_real_table_reads(
    host_board: Callable[..., BoardInputs], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARDSPEAK_DATA", str(tmp_path / "data"))
    board = host_board("f" * 16, store=tmp_path / "eeprom")
    assert main(["board", "list", "--port", board.port]) == 0
    with DataFolder.open(tmp_path / "data" / "table") as folder:
        assert len(load_boards(folder.config / "boards.toml")) == 1, "and the folder is fit for the first start"


def test_calibrate_says_why_it_cannot(
    host_board: Callable[..., BoardInputs],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    board = host_board(A)
    save_boards(tmp_path / "config" / "boards.toml", {A: calibrated(A).with_plate(Plate(0, 0, CHIP))})
    words = ["board", "calibrate", "--port", board.port, "--data", str(tmp_path), "--zone", "0", "--chips", "0"]

    def nobody(prompt: str) -> str:
        raise EOFError

    monkeypatch.setattr(builtins, "input", nobody)
    assert main(words) == 2
    assert "in a terminal" in capsys.readouterr().err

    def full(path: Path, boards: Any) -> None:
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr(builtins, "input", lambda prompt: "")
    monkeypatch.setattr("controller.devices.boards.save_boards", full)
    assert main(words) == 2
    assert "No space left on device: nothing is kept" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "status", "told"),
    [
        (("list", "--port", "/dev/null"), 1, "no serial port: name one such as /dev/ttyACM0"),
        (("calibrate", "--zone", "0", "--port", "/dev/null"), 2, "no board answers"),
        (("calibrate", "--zone", "0", "--chips", "-3"), 2, "no whole number"),
        (("monitor", "--seconds", "nan"), 2, "no number of seconds"),
        (("monitor", "--seconds", "soon"), 2, "no number of seconds"),
    ],
)
def test_words_that_cannot_be_end_in_a_sentence(
    words: tuple[str, ...], status: int, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        left = main(["board", *words, "--data", str(tmp_path)])
    except SystemExit as stopped:
        left = int(stopped.code or 0)
    said = capsys.readouterr()
    assert left == status and told in said.out + said.err and "Traceback" not in said.err


def test_a_computer_without_ports_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("ui.cli.board.find_ports", lambda: ())
    for word, status in (("list", 0), ("test", 1)):
        assert main(["board", word, "--data", str(tmp_path)]) == status
        assert "plug a board in by USB" in capsys.readouterr().out


def test_a_port_without_the_right_to_it_names_the_rule(
    desk: Callable[..., Desk], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(self: Any) -> None:
        raise PermissionError(13, "Permission denied", self.port)

    monkeypatch.setattr("serial.Serial.open", refused)
    table = desk("/dev/null")
    condition, told = wait_for(lambda: table.reports.get("port /dev/null"))
    assert condition == "poor" and "70-cardspeak.rules" in told and "plugdev" in told
