# SPDX-License-Identifier: GPL-3.0-or-later
"""The file of the boards: what is written is read again, and mistakes are named."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from controller.devices.calibration import BoardMap, BoardsWrong, Plate, load_boards, save_boards
from controller.devices.lights import pattern
from controller.devices.wire import Colour, encode

UID = "00112233445566aa"


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    board = BoardMap(uid=UID, name='left "rail"', zones=(3, 0, -1), keys=("confirm", "fold"), key_seats=(0, 3))
    board = board.with_plate(Plate(1, -5, 2000.5, 3)).with_plate(Plate(0, 7, 1.0)).with_plate(Plate(1, 9, 2001.0, 4))
    file = tmp_path / "config" / "boards.toml"
    save_boards(file, {UID: board})
    (read,) = load_boards(file).values()
    assert read.plate == (Plate(0, 7, 1.0), Plate(1, 9, 2001.0, 4)) and read.zones == (3, 0, -1)
    assert read.name == "left _rail_" and read.key_seats == (0, 3)
    assert load_boards(tmp_path / "none.toml") == {}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("version = 1\n[[board]]\nuid = 'x'", "uid"),
        ("version = 9", "newer than this program"),
        ("what", "no TOML: line 1: expected '=' after a key"),
        (f"[[board]]\nuid = '{UID}'\nuid = 'x'", "line 3: the key uid is there twice"),
        (f"[[board]]\nuid = '{UID}'\nkey_seats = 'x'", r":board\[0\].key_seats: a list in \[ \] is wanted"),
        (f"[[board]]\nuid = '{UID}'\n[[board]]\nuid = '{UID}'", "twice"),
        (f"[[board]]\nuid = '{UID}'\nplates = 3", "plates"),
        (f"[[board]]\nuid = '{UID}'\n[[board.plate]]\nzone = 0\nzero = 0\ncounts_per_chip = 0", "counts_per_chip"),
    ],
)
def test_a_mistake_is_named_with_its_file(tmp_path: Path, text: str, words: str) -> None:
    file = tmp_path / "boards.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BoardsWrong, match=words) as wrong:
        load_boards(file)
    assert str(file) in str(wrong.value)


def test_the_street_light_and_dark_seats() -> None:
    assert pattern("green").lamps[0] == Colour.GREEN
    assert pattern("amber", 4).lamps == bytes((Colour.AMBER, *([0] * 15))), "seat lamps are off unless switched on"
    assert pattern("amber", 4, seats_lit=True).lamps[4] == Colour.WHITE
    assert pattern("green", 4, seats_lit=True).lamps[4] == 0, "and lit by no guess"
    assert pattern("stop").lamps[0] == Colour.RED | 0x80
    encode(pattern("off"), 1)


def test_a_pipe_is_no_file_of_boards_and_nobody_waits_for_it(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "boards.toml")
    with pytest.raises(BoardsWrong, match="cannot be read"):
        load_boards(tmp_path / "boards.toml")
