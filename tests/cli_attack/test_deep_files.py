# SPDX-License-Identifier: GPL-3.0-or-later
"""Files of our own kinds whose lists lie deeper in one another than a program can follow."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from controller.devices.calibration import BoardsWrong, load_boards
from vision.decks import ProfileError, load_profile
from vision.zones import ZONES_VERSION, ZonesError, load_zones

DEEP = "[" * 200_000


@pytest.mark.parametrize(
    ("load", "wrong", "start"),
    [(load_zones, ZonesError, ""), (load_profile, ProfileError, ""), (load_boards, BoardsWrong, "a = ")],
)
def test_deep_files(load: Callable[[Path], object], wrong: type[Exception], start: str, tmp_path: Path) -> None:
    file = tmp_path / "deep"
    file.write_text(start + DEEP)
    with pytest.raises(wrong, match=str(file)):
        load(file)


@pytest.mark.parametrize("text", ["[]", "null", '{"version": 1, "looks": 5}', '{"version": 1, "looks": [[]]}'])
def test_deck_profiles_of_another_form(text: str, tmp_path: Path) -> None:
    file = tmp_path / "deck.json"
    file.write_text(text)
    with pytest.raises(ProfileError, match=str(file)):
        load_profile(file)


@pytest.mark.parametrize(
    "change",
    [
        {"size": ["x", 1]},
        {"size": [float("inf"), 1]},
        {"tags": []},
        {"tags": {"a": [1, 2]}},
        {"table_to_picture": [[1]]},
        {"card_mm": "ab"},
        {"tag_mm": "x"},
        {"zones": [None]},
        {"zones": None},
        {"zones": [{"place": "board", "polygon": [[0, 0], [90, 0], [90, 90]], "faces": "sideways"}]},
    ],
)
def test_zones_of_another_form(change: dict[str, object], tmp_path: Path) -> None:
    plain = {"version": ZONES_VERSION, "camera": "a", "size": [640, 480], "card_mm": [63.5, 88.9]}
    plain["zones"] = [{"place": "board", "polygon": [[0, 0], [90, 0], [90, 90]]}]
    file = tmp_path / "zones.json"
    file.write_text(json.dumps(plain))
    assert load_zones(file).camera == "a"
    file.write_text(json.dumps(plain | change))
    with pytest.raises(ZonesError, match=str(file)):
        load_zones(file)
