# SPDX-License-Identifier: GPL-3.0-or-later
"""``cardspeak read`` from the command line, on a rendered table and on a broken file."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from controller.rules.cards import NAMES
from ui.cli.main import main
from vision.virtual.render import footage


@pytest.fixture(scope="module")
def river(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, set[str]]:
    """A picture with at least four face-up cards at rest, and their names."""
    for hand in footage(8, 77, errors=False):
        for shot in hand.shots():
            up = {card["card"] for card in shot.cards if card["up"]}
            if len(up) >= 4 and not any(card["moving"] for card in shot.cards):
                file = tmp_path_factory.mktemp("read") / "river.jpg"
                cv2.imwrite(str(file), shot.picture)
                return file, up
    raise AssertionError("no rendered hand had four cards")


@pytest.mark.slow
def test_json_lines_drawing_and_a_bad_file(
    river: tuple[Path, set[str]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, up = river
    bad = tmp_path / "bad.jpg"
    bad.write_bytes(b"no picture")
    assert main(["read", "--json", "--draw", str(tmp_path / "marked"), str(bad), str(file)]) == 2
    said = capsys.readouterr()
    assert "bad.jpg: not a picture, or damaged" in said.err
    (image,) = json.loads(said.out)["images"]
    assert (image["file"], image["frame"], image["width"], image["height"]) == (str(file), None, 1920, 1080)
    read = {card["card"] for card in image["cards"] if card["status"] == "read" and card["face"] == "up"}
    assert read <= up, "nothing is told surely that is not there"
    assert len(read) >= len(up) - 1
    assert len(list((tmp_path / "marked").iterdir())) == 1


@pytest.mark.slow
def test_stream_says_what_is_certain(river: tuple[Path, set[str]], capsys: pytest.CaptureFixture[str]) -> None:
    file, up = river
    assert main(["read", "--json", "--stream", *[str(file)] * 4]) == 0
    committed = json.loads(capsys.readouterr().out)["committed"]
    assert {entry["card"] for entry in committed} <= up <= set(NAMES)
    assert all((entry["from_frame"], entry["to_frame"]) == (0, 3) for entry in committed)
    assert len(committed) >= len(up) - 1


@pytest.mark.parametrize("name", ["../x", "", ".x", "a\nb"])
def test_a_deck_is_named_by_no_path(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As cardspeak deck and the table's settings refuse it."""
    assert main(["read", "--deck", name, str(tmp_path)]) == 2
    assert f"{name!r} is no name of a deck" in capsys.readouterr().err


def test_a_stream_in_which_nothing_is_certain_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cv2.imwrite(str(tmp_path / "a.png"), np.full((300, 300, 3), 90, np.uint8))
    assert main(["read", "--stream", str(tmp_path), str(tmp_path / "a.png")]) == 0
    assert "\nnothing is certain, in 2 pictures: a card must be seen well and alike" in capsys.readouterr().out
    assert main(["read", "--stream", "--json", str(tmp_path)]) == 0
    assert json.loads(capsys.readouterr().out)["committed"] == []


def test_an_address_is_no_misspelt_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", "http://user:s3cret@camera/still.jpg"]) == 2
    said = capsys.readouterr().err
    assert "read: http://camera/still.jpg: an address; files are read here: save its picture" in said


def test_nothing_to_read_is_bad_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", str(tmp_path)]) == 2
    assert "no picture or video" in capsys.readouterr().err
