# SPDX-License-Identifier: GPL-3.0-or-later
"""``cardspeak run`` on a real table: what it prints, when it refuses, that the journal is verified at the end."""

from __future__ import annotations

import argparse
import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from controller.config.folder import DataFolder
from controller.config.table import OverlaySettings, Settings, TableSettings, load_settings
from controller.health import Part
from controller.rules.inputs import InterruptHand, SetSchedule
from controller.rules.state import Table
from tests.overlay.stage import free_port
from tests.support.tables import begun, seated
from ui.cli.run import NoOverlay, _options, _overlay_address, _PartsInWords, _schedule, _seat_up, _unfit_zones
from vision.__main__ import _usable
from vision.starter import starter_zones
from vision.zones import ZonesError, zones_json

COMMAND = (sys.executable, "-m", "ui.cli.main", "run", "--no-demo", "--no-window")


@contextmanager
def running(folder: Path, *more: str) -> Iterator[subprocess.Popen[str]]:
    """A table that has asked for its players."""
    pipe = subprocess.PIPE
    words = [*COMMAND, "--data", str(folder), *more]
    process = subprocess.Popen(words, stdout=pipe, stderr=pipe, text=True)
    try:
        assert process.stdout is not None
        assert any("Seat the players" in line for line in process.stdout)
        yield process
    finally:
        process.kill()
        process.wait()


def stopped(process: subprocess.Popen[str]) -> str:
    """What it still prints when it is told to stop."""
    process.send_signal(signal.SIGTERM)
    out, _ = process.communicate(timeout=30)
    return out


def test_a_real_table_begins_with_its_settings_and_verifies_its_journal(tmp_path: Path) -> None:
    with running(tmp_path, "--no-overlay") as process:
        out = stopped(process)
    assert process.returncode == 0
    assert "Journal verified: 3 entries, 0 hands" in out


@pytest.mark.parametrize(("table", "told"), [(begun(4), True), (seated({1: 500, 2: 500}), False)])
def test_the_demo_says_that_it_stops_a_hand_left_open(
    table: Table, told: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    seat = {"seat": 1, "name": "Ann", "stack": 500}
    sheet = {"seats": [seat], "button": 1, "chip": 5, "small": 5, "big": 10}
    (tmp_path / "virtual-sheet.json").write_text(json.dumps(sheet), encoding="utf-8")
    said: list[object] = []
    line: Any = SimpleNamespace(
        settings=Settings(),
        folder=SimpleNamespace(config=tmp_path),
        loop=SimpleNamespace(table=table),
        say=said.append,
        open=lambda: None,
    )
    _seat_up(argparse.Namespace(no_demo=False), line)
    assert isinstance(said[0], InterruptHand) is told
    assert ("every chip goes back; the virtual dealer begins the next one" in capsys.readouterr().err) is told


def test_levels_with_a_break_come_from_the_settings(tmp_path: Path) -> None:
    (tmp_path / "config").mkdir()
    levels = "[{small = 150, big = 300}, {break_minutes = 10}, {small = 200, big = 400, ante = 400}]"
    text = f"[schedule]\nminutes = 20\nlevel = {levels}\n"
    with DataFolder.open(tmp_path) as folder:
        folder.settings.write_text(text)
        settings = load_settings(folder.settings)
    assert _schedule(settings) == (
        SetSchedule(0, ((150, 300, "", 0, 0, 0), (0, 0, "break", 10, 0, 0), (200, 400, "", 400, 0, 0)), 20),
    )
    with running(tmp_path, "--no-overlay") as process:
        out = stopped(process)
    assert "Journal verified: 4 entries" in out
    assert _schedule(Settings()) == ()


def test_nobody_is_seated_beyond_the_places_at_the_table() -> None:
    assert _options(Settings()) == ()
    six = Settings(table=TableSettings(seats=6), options={"rake_cap": 5})
    assert _options(six) == (("rake_cap", 5), ("seats_max", 6))


def test_a_second_start_goes_on_with_the_same_journal(tmp_path: Path) -> None:
    for _ in range(2):
        with running(tmp_path, "--no-overlay") as process:
            out = stopped(process)
    assert "Journal verified: 3 entries" in out


def test_a_second_instance_on_the_same_folder_is_refused(tmp_path: Path) -> None:
    with running(tmp_path, "--no-overlay"):
        second = subprocess.run([*COMMAND, "--data", str(tmp_path)], capture_output=True, text=True, timeout=60)
    assert second.returncode == 4
    assert "in use" in second.stderr


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ("[table]\nseats = 40\n", "table.seats"),
        ("[table]\nseats = 8\n[options]\nseats_max = 9\n", "table.toml:options.seats_max: 9, and table.seats is 8"),
        ("[table\n", "no TOML"),
        ("[table]\ndeck = 'nobody knows it'\n", "cardspeak deck enrol"),
        ("[table]\nprofile = 'rropp'\n", "table.profile: 'rropp' is no profile"),
        (
            "[table]\nprofile = 'rrop'\n[schedule]\nminutes = 20\nlevel = [{small = 1, big = 2}]\n",
            "table.toml:schedule: the house option blind_schedule is 'off' under this profile; write blind_schedule",
        ),
    ],
)
def test_a_mistake_in_the_settings_is_named(tmp_path: Path, settings: str, words: str) -> None:
    with running(tmp_path, "--no-overlay") as process:
        stopped(process)
    (tmp_path / "config" / "table.toml").write_text(settings)
    said = subprocess.run([*COMMAND, "--data", str(tmp_path)], capture_output=True, text=True, timeout=60)
    assert said.returncode == 2
    assert words in said.stderr
    assert "Traceback" not in said.stderr


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    said = subprocess.run([*COMMAND, "--data", str(tmp_path)], capture_output=True, text=True, timeout=60)
    assert said.returncode == 2
    assert sorted(path.name for path in tmp_path.iterdir()) == ["letter.txt"]


def test_the_overlay_takes_the_next_free_port() -> None:
    import socket

    port = free_port()
    settings = Settings(overlay=OverlaySettings(port=port))
    assert _overlay_address(settings) == ("127.0.0.1", port)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", port))
        taken.listen()
        assert _overlay_address(settings)[1] > port
    assert _overlay_address(Settings(overlay=OverlaySettings(port=0)))[1] > 1023


def test_two_tables_that_start_at_once_take_two_ports(tmp_path: Path) -> None:
    """The port is held from the choice on, not from the moment a moment later when the overlay listens."""
    port = free_port()
    choose = (
        "import sys; from controller.config.table import OverlaySettings, Settings; from ui.cli.run import "
        "_overlay_address; print(_overlay_address(Settings(overlay=OverlaySettings(port=int(sys.argv[1]))))[1], "
        "flush=True); sys.stdin.read()"
    )
    pipe = subprocess.PIPE
    tables = [subprocess.Popen([sys.executable, "-c", choose, str(port)], stdin=pipe, stdout=pipe) for _ in range(2)]
    chosen = [int(table.stdout.readline()) for table in tables if table.stdout is not None]
    for table in tables:
        table.communicate()
    assert len(set(chosen)) == 2 and min(chosen) == port


def test_a_camera_without_zones_stops_nobody(tmp_path: Path) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "table.toml").write_text('[[camera]]\nname = "board"\nsource = "/dev/video0"\n')
    with running(tmp_path, "--no-overlay") as process:
        process.send_signal(signal.SIGTERM)
        out, err = process.communicate(timeout=30)
    assert process.returncode == 0
    assert "zones-board.json: this camera has no zones yet; write them with: cardspeak camera zones; the table" in err
    assert "Journal verified: 3 entries" in out


@pytest.mark.parametrize("damaged", ["{}", "[]", "null", "{", '{"version": 1}'])
def test_a_camera_with_damaged_zones_stops_nobody(tmp_path: Path, damaged: str) -> None:
    """As if it had none: it is not handed to the eyes, which would end of it and blind the other cameras."""
    (tmp_path / "zones-bad.json").write_text(damaged)
    assert "zones-bad.json" in _unfit_zones("bad", tmp_path / "zones-bad.json")
    good = zones_json(starter_zones("good", (1920, 1080), (2400, 1200), 9, 56.0))
    (tmp_path / "zones-good.json").write_text(good)
    (tmp_path / "zones-copy.json").write_text(good)
    assert _unfit_zones("good", tmp_path / "zones-good.json") == ""
    assert "write 'copy' there" in _unfit_zones("copy", tmp_path / "zones-copy.json")


def test_the_eyes_start_without_the_camera_whose_zones_are_damaged(tmp_path: Path) -> None:
    (tmp_path / "zones-bad.json").write_text("{}")
    (tmp_path / "zones-good.json").write_text(
        zones_json(starter_zones("good", (1920, 1080), (2400, 1200), 9, 56.0)), encoding="utf-8"
    )
    usable, unfit = _usable([tmp_path / "zones-bad.json", tmp_path / "zones-good.json"])
    assert [zones.camera for zones in usable] == ["good"]
    assert "zones-bad.json" in unfit["bad"]
    with pytest.raises(ZonesError, match="zones-bad"):
        _usable([tmp_path / "zones-bad.json"])


@pytest.mark.parametrize("address", ["999.1.1.1", "203.0.113.7", "no such host", "a..b"])
def test_an_overlay_address_that_is_not_this_computers_is_told_and_the_table_goes_on(address: str) -> None:
    with pytest.raises(NoOverlay, match=r"cannot be listened on .*goes on.*\[overlay\] of config/table.toml"):
        _overlay_address(Settings(overlay=OverlaySettings(address=address, port=free_port())))


def test_a_table_whose_overlay_and_boards_file_are_unfit_tells_both_once(tmp_path: Path) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "table.toml").write_text('[overlay]\naddress = "999.1.1.1"\n')
    (tmp_path / "config" / "boards.toml").write_text("x")
    with running(tmp_path) as process:
        out = stopped(process)
    assert process.returncode == 0 and "Journal verified: 3 entries" in out
    log = (tmp_path / "logs" / "table.log").read_text()
    assert log.count("999.1.1.1") == 1 and log.count("boards.toml: this is no TOML") == 1
    assert "http://999" not in out
    assert (tmp_path / "config" / "boards.toml").read_text() == "x", "what somebody may mend is left as it is"


def test_what_is_poor_is_printed_once_until_it_is_well(capsys: pytest.CaptureFixture[str]) -> None:
    parts = _PartsInWords()
    for _ in range(3):
        parts.tell(Part("port /dev/pts/7", "poor", "nothing comes"))
        parts.tell(Part("port /dev/pts/7", "starting"))
    parts.tell(Part("board rail button", "poor", "the dealer button is lifted"))
    parts.tell(Part("board rail button", "good"))
    parts.tell(Part("port /dev/pts/7", "good"))
    parts.tell(Part("port /dev/pts/7", "good"))
    parts.tell(Part("port /dev/pts/7", "poor", "nothing comes"))
    told = capsys.readouterr().out.splitlines()
    poor = "    ! port /dev/pts/7: poor (nothing comes)"
    assert told == [poor, "    ! port /dev/pts/7: good", poor]


def test_a_named_port_that_never_answers_is_told_and_in_the_log(tmp_path: Path) -> None:
    import os
    import pty

    ours, theirs = pty.openpty()
    port = os.ttyname(theirs)
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "table.toml").write_text(f'[[board]]\nname = "rail"\nport = "{port}"\n')
    with running(tmp_path, "--no-overlay") as process:
        assert process.stdout is not None
        told = next(line for line in process.stdout if port in line)
        stopped(process)
    os.close(ours)
    os.close(theirs)
    assert f"! port {port} (rail): poor" in told
    assert port in (tmp_path / "logs" / "table.log").read_text()


def command_lines() -> Iterator[bytes]:
    """Of all programs that run on this machine."""
    for file in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):  # it has ended meanwhile
            yield file.read_bytes()


def test_a_password_stands_in_no_command_line(tmp_path: Path) -> None:
    """Everybody on the machine may read those; the eyes get the address over the link and tell it without."""
    (tmp_path / "config").mkdir()
    camera = '[[camera]]\nname = "board"\nsource = "http://user:s3cret@127.0.0.1:9/"\n'
    (tmp_path / "config" / "table.toml").write_text(camera)
    zones = zones_json(starter_zones("board", (1920, 1080), (2400, 1200), 9, 56.0))
    (tmp_path / "config" / "zones-board.json").write_text(zones)
    with running(tmp_path, "--no-overlay") as process:
        assert process.stdout is not None
        told = next(line for line in process.stdout if "camera board: lost" in line)
        mine = [words for words in command_lines() if str(tmp_path).encode() in words]
        err = stopped(process)
    assert len(mine) >= 2 and not any(b"s3cret" in words for words in mine)
    assert "http://127.0.0.1:9/: cannot be opened (Connection refused)" in told and "s3cret" not in told + err
