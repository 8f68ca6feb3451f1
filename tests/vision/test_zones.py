# SPDX-License-Identifier: GPL-3.0-or-later
"""The zones file: there and back, and every way to get it wrong says what and where."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from controller.rules.places import BOARD, seat_place
from ui.cli.main import main
from vision.starter import starter_zones
from vision.zones import ZonesError, load_zones, parse_zones, zone_of, zones_json

BOARD_MM = [[-190, -60], [190, -60], [190, 60], [-190, 60]]


def good() -> dict[str, Any]:
    return {
        "version": 1, "camera": "board", "size": [1920, 1080], "card_mm": [63.5, 88.9], "table_to_picture": None,
        "tags": {"0": [-600, -290]}, "tag_mm": 56,
        "zones": [
            {"place": "board", "number": 0, "polygon": BOARD_MM, "faces": "up", "most": 6},
            {"place": "seat", "number": 3, "polygon": [[300, 0], [400, 0], [400, 100]]},
        ],
    }  # fmt: skip


def test_there_and_back(tmp_path: Path) -> None:
    file = tmp_path / "zones.json"
    file.write_text(zones_json(parse_zones(good(), "test")))
    zones = load_zones(file)
    assert zones.kind == "overhead"
    assert [zone.place for zone in zones.zones] == [BOARD, seat_place(3)]
    assert zones.zones[1].faces == "any"
    assert zones_json(zones) == file.read_text()


def test_homography_survives(tmp_path: Path) -> None:
    raw = good() | {"table_to_picture": np.eye(3).tolist()}
    file = tmp_path / "zones.json"
    file.write_text(zones_json(parse_zones(raw, "test")))
    matrix = load_zones(file).table_to_picture
    assert matrix is not None
    assert (matrix == np.eye(3)).all()


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"version": 2}, "version 2 is not 1; move it away, then make it anew with: cardspeak camera zones my-"),
        ({"zones": 7}, "compare it with a new one from: cardspeak camera zones"),
        ({"zones": [{"place": "moon", "polygon": [[0, 0]] * 3}]}, "zones[0]"),
        ({"zones": [{"place": "board", "polygon": [[0, 0], [1, 1]]}]}, "at least three corners"),
        ({"zones": [{"place": "board", "polygon": [[0, 0]] * 3, "faces": "sideways"}]}, "use up, down or any"),
        ({"size": 7}, "size is of the wrong kind: write width and height of its picture in pixels, such as"),
        ({"size": ["x", 1080]}, "size is of the wrong kind"),
        ({"card_mm": None}, "card_mm is of the wrong kind: write short and long side of a card in mm"),
        ({"tags": {"x": [0, 0]}}, "tags is of the wrong kind: write each tag's number"),
        ({"table_to_picture": [1, 2]}, "table_to_picture is of the wrong kind: write null, or three rows"),
        ({"lens": {"bend": 1}}, "lens is of the wrong kind: write null, or what camera calibrate --lens writes"),
        ({"zones": [7]}, "zones[0]: this is no section in { }; a zone has place, number, polygon"),
        ({"zones": [{"place": "moon", "polygon": [[0, 0]] * 3}]}, "zones[0]: place is of the wrong kind: write one of"),
        ({"zones": [{"place": "seat", "number": "x", "polygon": []}]}, "zones[0]: number is of the wrong kind: write"),
        ({"zones": [{"place": "board"}]}, "zones[0]: polygon is missing: write its corners in mm, such as"),
        ({"spots": [{"spot": "pot", "polygon": [1, "x"]}]}, "spots[0]: polygon is of the wrong kind"),
        ({"zones": [{"place": "seat", "number": 11, "polygon": [[0, 0]] * 3}]}, "zones[0]: there is no seat 11; seats"),
        ({"zones": [{"place": "seat", "polygon": [[0, 0]] * 3}]}, "zones[0]: there is no seat 0; seats are numbered"),
        ({"zones": [{"place": "board", "number": 77, "polygon": BOARD_MM}]}, "there is no board 77; write number 0"),
        ({"zones": [{"place": "muck", "number": 1, "polygon": BOARD_MM}]}, "there is no muck 1; write number 0"),
        ({"zones": [{"place": "board", "polygon": BOARD_MM, "faces": "down"}]}, "the cards of the board lie face up"),
        ({"zones": [{"place": "board", "polygon": [[0, 0], [9, 0], [20, 0]]}]}, "the polygon encloses nothing"),
        (
            {"zones": [{"place": "board", "polygon": [[-196, -101], [196, 31], [196, -101], [-196, 31]]}]},
            "the sides of the polygon cross; write its corners in order around the place",
        ),
        ({"zones": [{"place": "board", "polygon": [[n, n * n] for n in range(300)]}]}, "and 200 at most"),
        ({"spots": [{"spot": "pot", "polygon": [[0, 0], [9, 0], [20, 0]]}]}, "spots[0]: the polygon encloses nothing"),
        (
            {"zones": [{"place": kind, "polygon": BOARD_MM} for kind in ("board", "burn")]},
            "the zones board and burn share 456 cm2",
        ),
        ({"tag_mm": 0}, "tag_mm is missing or 0; write the side of a tag's black square in mm"),
        ({"kind": "x"}, "kind is of the wrong kind: write overhead or seat"),
        ({"buttons": 3}, "buttons is of the wrong kind: write a list of the dealer button's places"),
        ({"buttons": [3]}, "buttons[0]: this is no section in { }; a place of the dealer button has seat and polygon"),
        ({"buttons": [{"polygon": [[0, 0]] * 3}]}, "buttons[0]: seat is missing: write the seat's number, 1 to 10"),
        ({"buttons": [{"seat": 11, "polygon": [[0, 0]] * 3}]}, "buttons[0]: there is no seat 11; seats are numbered"),
        ({"buttons": [{"seat": 3, "polygon": [[0, 0]] * 2}]}, "buttons[0]: a polygon needs at least three corners"),
        ({"button_mm": "wide"}, "button_mm is of the wrong kind: write null, or the dealer button's diameter"),
        ({"button_mm": 39}, "button_mm 39.0 is no dealer button's; write its diameter, 45 to 90 mm, or null"),
    ],
)
def test_what_is_wrong_is_said(change: dict[str, Any], says: str) -> None:
    with pytest.raises(ZonesError) as error:
        parse_zones(good() | change, "my-zones.json")
    assert says in str(error.value)
    assert "my-zones.json" in str(error.value)
    assert not re.search(PYTHON_SAYS, str(error.value))


PYTHON_SAYS = r"invalid literal|subscriptable|indices must|not a valid|object is|NoneType|reshape|Error|[Ee]xpecting"
"""What Python and numpy would say of it."""


def test_places_may_share_a_corner_and_have_corners_of_their_own() -> None:
    beside = [[180, -60], [300, -60], [300, 20], [240, 20], [240, 60], [180, 60]]
    zones = [{"place": "board", "polygon": BOARD_MM}, {"place": "burn", "polygon": beside}]
    assert len(parse_zones(good() | {"zones": zones}, "test").zones) == 2
    halves = [[[x, 0], [x + 900, 0], [x + 900, 3000], [x, 3000]] for x in (0, 900)]
    zones = [{"place": kind, "polygon": half} for kind, half in zip(("board", "muck"), halves, strict=True)]
    assert len(parse_zones(good() | {"zones": zones}, "test").zones) == 2, "three metres of a common side"


def test_a_missing_or_broken_file_names_itself(tmp_path: Path) -> None:
    with pytest.raises(ZonesError, match=r"none\.json"):
        load_zones(tmp_path / "none.json")
    file = tmp_path / "broken.json"
    for text in ("{", "\n[[" * 5000, "{}\n{}"):
        file.write_text(text)
        anew = f"move it away, then make it anew with: cardspeak camera zones {file}"
        with pytest.raises(ZonesError, match=anew) as told:
            load_zones(file)
        assert not re.search(PYTHON_SAYS, str(told.value))


def test_zone_of_a_point() -> None:
    zones = parse_zones(json.loads(json.dumps(good())), "test")
    found = zone_of(zones, 0, 0)
    assert found is not None
    assert found.place == BOARD
    assert zone_of(zones, 500, 500) is None


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("size", [0, 0], "no picture's"), ("size", [-1920, 1080], "no picture's"), ("size", [10**9, 4], "no picture's"),
        ("card_mm", [0, 88], "no card's"), ("card_mm", [float("nan"), 88], "no card's"),
        ("tag_mm", -5, "no length"), ("tag_mm", float("nan"), "no length"),
        ("tags", {"0": [float("inf"), 0]}, "lies nowhere"),
        ("table_to_picture", [[0, 0, 0]] * 3, "no view"), ("table_to_picture", [[float("nan")] * 3] * 3, "no view"),
    ],
)  # fmt: skip
def test_numbers_that_no_table_has_are_refused(key: str, value: object, says: str) -> None:
    raw = json.loads(zones_json(starter_zones("board", (1920, 1080), (2400, 1200), 9, 56.0)))
    raw[key] = value
    with pytest.raises(ZonesError, match=rf"zones-board\.json: .*{says}"):
        parse_zones(raw, "zones-board.json")


def test_a_camera_that_would_see_nothing_and_a_zone_that_is_there_twice_are_refused() -> None:
    raw = json.loads(zones_json(starter_zones("board", (1920, 1080), (2400, 1200), 9, 56.0)))
    with pytest.raises(ZonesError, match=r"zones-board\.json: zones is empty"):
        parse_zones(raw | {"zones": [], "spots": [], "buttons": []}, "zones-board.json")
    with pytest.raises(ZonesError, match=r"zones-board\.json: the zone board is there twice"):
        parse_zones(raw | {"zones": [*raw["zones"], raw["zones"][0]]}, "zones-board.json")


def test_the_buttons_places_are_kept_and_none_is_there_twice() -> None:
    zones = starter_zones("board", (1920, 1080), (2400, 1200), 9, 56.0)
    raw = json.loads(zones_json(zones._replace(button_mm=60.0)))
    again = parse_zones(raw, "x")
    assert [one.seat for one in again.buttons] == list(range(1, 10)) and again.button_mm == 60.0
    assert all((one.polygon == other.polygon).all() for one, other in zip(again.buttons, zones.buttons, strict=True))
    with pytest.raises(ZonesError, match=r"x: the zone button of seat 9 is there twice; leave one of them out"):
        parse_zones(raw | {"buttons": [*raw["buttons"], raw["buttons"][-1]]}, "x")
    del raw["buttons"], raw["button_mm"]
    assert parse_zones(raw, "x").buttons == (), "a file of before there were any is read as it is"


def test_a_corner_that_is_no_number_is_refused() -> None:
    raw = json.loads(zones_json(starter_zones("board", (1920, 1080), (2400, 1200), 9, 56.0)))
    raw["zones"][3]["polygon"][1][0] = float("nan")
    with pytest.raises(ZonesError, match="lies nowhere"):
        parse_zones(raw, "zones-board.json")


@pytest.mark.parametrize(
    ("word", "value"), [("--tag-mm", "nan"), ("--tag-mm", "-5"), ("--size", "0x0"), ("--size", "9x9")]
)
def test_the_command_writes_no_file_that_could_not_be_used(
    word: str, value: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(["camera", "zones", str(tmp_path / "zones-a.json"), f"{word}={value}"])
    assert left.value.code == 2 and not list(tmp_path.iterdir())
    assert "is no " in capsys.readouterr().err


@pytest.mark.parametrize(("raw", "says"), [([], "no zones file"), (None, "no zones file"), ({}, "says no version")])
def test_a_file_of_something_else_is_no_zones_file(raw: object, says: str) -> None:
    with pytest.raises(ZonesError, match=says):
        parse_zones(raw, "test")


def test_a_pipe_is_no_zones_file_and_nobody_waits_for_it(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "zones-board.json")
    with pytest.raises(ZonesError, match="not a regular file"):
        load_zones(tmp_path / "zones-board.json")
