# SPDX-License-Identifier: GPL-3.0-or-later
"""The table with no window: what it says to lines and folders that are not right."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from controller.config.folder import DataFolder
from tests.simulation.headless_table import HeadlessTable
from tests.simulation.player import GAME, play


def run(folder: Path, *lines: str) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, "-m", "controller", "--data", str(folder)]
    given = "".join(f"{line}\n" for line in lines)
    return subprocess.run(words, input=given, capture_output=True, text=True, check=False)


def test_lines_that_are_not_right_are_refused_by_number_and_the_table_goes_on(tmp_path: Path) -> None:
    done = run(
        tmp_path / "data",
        '{"kind": "SetLevel", "fields": {"small": 5, "big": 10}}',
        '{"kind": "Teleport"}',
        "not json",
        '{"kind": "Fold", "fields": {"seat": "one"}}',
        '{"kind": "Fold", "fields": {"seat": 1}, "mood": "good"}',
        '{"kind": "Fold", "fields": {"seat": 1}, "source": "rumour"}',
        '{"kind": "SeatPlayer", "fields": {"seat": 1, "name": "Bea", "stack": 500}}',
    )
    said = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0
    assert [line["line"] for line in said if "refused" in line] == [2, 3, 4, 5, 6]
    assert max(line["seq"] for line in said if "seq" in line) == 2
    assert done.stderr == ""


def test_what_a_table_says_is_what_the_rules_say(tmp_path: Path) -> None:
    scene = play(77, 60)
    table = HeadlessTable(tmp_path / "data")
    assert table.next()["digest"] == scene.digests[0]
    for number, stamped in enumerate(scene.inputs, 1):
        table.feed([stamped])
        assert table.next()["digest"] == scene.digests[number]
    assert table.finish() == 0
    assert GAME.version >= 1


def spoil_layout(data: Path) -> None:
    (data / "layout").write_text("99")


def spoil_journal(data: Path) -> None:
    (data / "journal.sqlite").write_bytes(b"nonsense" * 999)


@pytest.mark.parametrize(
    ("spoil", "says"),
    [(spoil_layout, "this data layout has version 99"), (spoil_journal, "this is no readable journal")],
)
def test_a_folder_that_is_not_right_is_explained(tmp_path: Path, spoil: Callable[[Path], None], says: str) -> None:
    DataFolder.open(tmp_path / "data").close()
    spoil(tmp_path / "data")
    done = run(tmp_path / "data")
    assert done.returncode == 2
    assert says in done.stderr
    assert "Traceback" not in done.stderr


@pytest.fixture
def interrupts_count() -> Iterator[None]:
    """A shell starts what runs in its background with interrupts ignored, and children inherit that."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_an_interrupt_ends_it_quietly(tmp_path: Path, interrupts_count: None) -> None:
    table = HeadlessTable(tmp_path / "data")
    table.next()
    table.process.send_signal(signal.SIGINT)
    assert table.process.wait(60) == 130
    assert table.process.stderr is not None
    assert table.process.stderr.read() == b""
