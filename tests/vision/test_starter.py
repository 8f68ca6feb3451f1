# SPDX-License-Identifier: GPL-3.0-or-later
"""The first zones of a table can be used as they are: nothing lies on another, every seat has its place."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import cv2
import numpy as np
import pytest

from controller.rules.places import BOARD, SET_ASIDE, PlaceKind
from ui.cli.main import main
from vision.starter import starter_zones
from vision.zones import load_zones, zone_of

TABLES = [((1800.0, 900.0), 9), ((2100.0, 1070.0), 9), ((2400.0, 1200.0), 10), ((2400.0, 1200.0), 2)]


@pytest.mark.parametrize(("table", "seats"), TABLES)
def test_no_two_places_share_more_than_a_corner_of_a_card(table: tuple[float, float], seats: int) -> None:
    zones = starter_zones("board", (1920, 1080), table, seats, 56.0)
    for one, other in combinations(zones.zones, 2):
        shared, _ = cv2.intersectConvexConvex(one.polygon.astype(np.float32), other.polygon.astype(np.float32))
        assert shared < 20 * 20, f"{one.place} and {other.place} share {shared:.0f} square mm"


@pytest.mark.parametrize(("table", "seats"), TABLES)
def test_every_seat_lies_on_the_table_and_no_mark_in_a_place(table: tuple[float, float], seats: int) -> None:
    zones = starter_zones("board", (1920, 1080), table, seats, 56.0)
    assert [zone.place.number for zone in zones.zones if zone.place.kind is PlaceKind.SEAT] == list(range(1, seats + 1))
    for zone in zones.zones:
        assert (np.abs(zone.polygon) < np.array(table) / 2).all()
    assert all(zone_of(zones, x, y) is None for x, y in zones.tags.values())


@pytest.mark.parametrize(("table", "seats"), TABLES)
def test_every_seat_has_a_place_for_the_button_before_its_cards_and_none_lies_on_another(
    table: tuple[float, float], seats: int
) -> None:
    zones = starter_zones("board", (1920, 1080), table, seats, 56.0)
    assert [one.seat for one in zones.buttons] == list(range(1, seats + 1))
    for one, other in combinations(zones.buttons, 2):
        shared, _ = cv2.intersectConvexConvex(one.polygon.astype(np.float32), other.polygon.astype(np.float32))
        assert shared == 0, f"those of seats {one.seat} and {other.seat} share {shared:.0f} square mm"
    cards = {zone.place.number: zone.polygon.mean(axis=0) for zone in zones.zones if zone.place.kind is PlaceKind.SEAT}
    for one in zones.buttons:
        ahead = cards[one.seat] * (1 - 90 / np.hypot(*cards[one.seat]))
        outline = one.polygon.astype(np.float32)
        assert cv2.pointPolygonTest(outline, (float(ahead[0]), float(ahead[1])), True) > 20, one.seat
        assert (np.abs(one.polygon) < np.array(table) / 2).all()


def test_there_is_a_place_for_what_is_set_aside() -> None:
    zones = starter_zones("board", (1920, 1080), (2400.0, 1200.0), 9, 56.0)
    (aside,) = [zone for zone in zones.zones if zone.place == SET_ASIDE]
    board = next(zone for zone in zones.zones if zone.place == BOARD)
    assert aside.polygon[:, 0].max() < board.polygon[:, 0].min(), "across the board from the burns"
    assert aside.faces == "any"


def test_seats_run_clockwise_from_the_dealers_left() -> None:
    zones = starter_zones("board", (1920, 1080), (2400.0, 1200.0), 9, 56.0)
    middles = [zone.polygon.mean(axis=0) for zone in zones.zones if zone.place.kind is PlaceKind.SEAT]
    assert middles[0][0] < 0 < middles[0][1]  # left of the dealer, who sits at the bottom
    assert middles[8][0] > 0 and middles[8][1] > 0
    assert middles[4][1] < 0 and abs(middles[4][0]) < 3


def test_the_command_writes_a_file_that_can_be_loaded_and_never_over_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "zones-board.json"
    words = ["camera", "zones", str(file), "--table-mm", "2400x1200", "--seats", "8"]
    assert main(words) == 0
    zones = load_zones(file)
    assert (zones.camera, zones.size, len(zones.zones)) == ("board", (1920, 1080), 13)
    assert len(zones.buttons) == 8
    assert main(words) == 2
    assert "is there already" in capsys.readouterr().err
    with pytest.raises(SystemExit) as refused:
        main(["camera", "zones", str(tmp_path / "zones-x.json"), "--table-mm", "1800x300"])
    assert refused.value.code == 2
    assert "no table with room for its places" in capsys.readouterr().err


def test_no_folder_is_made_of_a_slip_but_that_of_the_settings_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A data folder is given its first zones before its first start."""
    slip = tmp_path / "typo" / "zones-board.json"
    assert main(["camera", "zones", str(slip)]) == 2
    assert f"{slip}: there is no folder {slip.parent}; make it first" in capsys.readouterr().err
    sheet = tmp_path / "typo" / "tags.pdf"
    assert main(["camera", "calibrate", "--print", str(sheet)]) == 2
    assert f"{sheet}: cannot be written (No such file or directory)" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
    settings = tmp_path / "table" / "config"
    assert main(["camera", "zones", str(settings / "zones-board.json")]) == 0
    assert f"made: {settings}\n" in capsys.readouterr().out
