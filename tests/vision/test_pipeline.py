# SPDX-License-Identifier: GPL-3.0-or-later
"""What waits for what when ten cameras share two cores."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from controller.link.messages import CameraHealth, ZoneState
from controller.rules.places import BOARD, BURN, MUCK, Spot, SpotKind, seat_place
from vision.capture.shot import Shot
from vision.evidence import EvidenceFolder
from vision.eye import Eye
from vision.one_zone import OneZone
from vision.pipeline import LAID_S, Pipeline
from vision.track import Track
from vision.turns import LAID_NS, LOOK_NS, Turns
from vision.zones import SpotZone, Zone, Zones

CORNERS = np.array([[100, 80], [540, 80], [540, 400], [100, 400]], float)


def zones(camera: str, zone: Zone) -> Zones:
    """A camera from straight above, one pixel a millimetre."""
    return Zones(camera, (640, 480), (63.5, 88.9), np.eye(3), {}, 0.0, (zone,), "seat")


@pytest.fixture
def pipeline(tmp_path: Path) -> Pipeline:
    seat, board = Zone(seat_place(4), CORNERS, "any", 5), Zone(BOARD, CORNERS, "up", 5)
    return Pipeline(tmp_path, [zones("seat", seat), zones("board", board)], None)  # type: ignore[arg-type]


def test_a_seat_waits_while_a_board_is_laid_but_not_for_a_hand_that_rests_there(
    pipeline: Pipeline, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[tuple[str, bool]] = []
    busy = True

    def take(eye: Eye, shot: Shot, may_look: bool, spare_ns: int | None) -> list[Any]:
        looks.append((eye.zones.camera, may_look))
        return []

    monkeypatch.setattr(Eye, "take", take)
    monkeypatch.setattr(Eye, "awaits_board", property(lambda eye: eye.zones.camera == "board" and busy))

    def seat_may_look(now_s: float) -> bool:
        pipeline.step(Shot("board", 0, int(now_s * 1e9)), now_s)
        pipeline.step(Shot("seat", 0, int(now_s * 1e9)), now_s)
        assert looks[-2] == ("board", True), "the board's own camera looks about as it likes"
        return looks[-1][1]

    assert not seat_may_look(10.0)
    assert not seat_may_look(10.0 + LAID_S / 2)
    assert seat_may_look(10.0 + LAID_S * 1.1), "a hand has come to rest over the board"
    busy = False
    assert seat_may_look(12.0)
    busy = True
    assert not seat_may_look(12.5), "the next street"
    pipeline.step(Shot("seat", 0, 0), 13.0)
    assert looks[-1][1], "the board's camera is silent: nobody waits for it"


def entry(zone: Zone, tmp_path: Path) -> OneZone:
    """A zone of a camera that has just been set up."""
    return Eye(zones("board", zone), EvidenceFolder(tmp_path), None)._zones[0]


def test_the_boards_own_camera_looks_elsewhere_while_it_is_laid_only_if_there_is_time(tmp_path: Path) -> None:
    burn, quarter = entry(Zone(BURN, CORNERS, "any", 5), tmp_path), np.zeros((120, 160), np.uint8)
    turns = Turns()

    def looks(at_ns: int, spare_ns: int, busy: bool = True) -> int:
        turns.begin(at_ns, spare_ns, busy)
        return len(turns.of([burn], quarter))

    assert looks(0, LOOK_NS // 2) == 0
    assert looks(LAID_NS // 2, LOOK_NS) == 1, "there is time"
    assert looks(LAID_NS - 1, 0) == 0
    assert looks(LAID_NS + 1, 0) == 1, "a hand has come to rest over the board"
    assert looks(LAID_NS + 2, 0, busy=False) == 1
    assert looks(LAID_NS + 3, 0) == 0, "the next street"


def test_a_hand_that_takes_long_to_make_out_holds_up_no_other(tmp_path: Path) -> None:
    """Two hands that cannot be read have had their looks; of those that come later each has its few looks first, and
    one in which a face was seen comes before those in which backs lie."""
    quarter = np.zeros((120, 160), np.uint8)
    long, back, face = (entry(Zone(seat_place(n), CORNERS, "any", 5), tmp_path) for n in (1, 2, 3))
    turns = Turns()
    turns.begin(LOOK_NS, LOOK_NS, False)
    long.watch._looks, long.looked_ns[0], back.looked_ns[0], face.looked_ns[0] = 9, 0, 5, 9
    assert turns.of([long, back], quarter) == [back]
    card = np.array([0.0, 0.0])
    for watch in (long.watch, face.watch):
        watch.tracks.append(Track(1, card, CORNERS.astype(np.float32), 0, "up"))
    assert turns.of([long, back, face], quarter) == [face]
    long.watch._looks = 1
    assert turns.of([long, back, face], quarter) == [long], "the one that waited longest"


def test_what_lay_still_is_looked_back_at_only_if_there_is_time(tmp_path: Path) -> None:
    burn, muck = (entry(Zone(place, CORNERS, "any", 5), tmp_path) for place in (BURN, MUCK))
    burn.watch.lay = muck.watch.lay = True
    turns = Turns()
    turns.begin(0, LOOK_NS, False)
    assert turns.back([burn, muck], looks=0) == [burn]
    assert turns.back([burn, muck], looks=1) == []
    burn.watch.lay, burn.looked_ns[0] = False, 1
    assert turns.back([burn, muck], looks=0) == [muck]
    muck.watch.lay = False
    assert turns.back([burn, muck], looks=0) == []


def test_a_place_out_of_the_picture_is_named_and_blinds_no_other(tmp_path: Path) -> None:
    """By a slip in the zones file, or after a knock: the place is not read, the others are, and nothing ends."""
    board, far = Zone(BOARD, CORNERS, "up", 5), Zone(MUCK, CORNERS + 9000, "down", 60)
    pot = SpotZone(Spot(SpotKind.POT), CORNERS + 9000)
    both = zones("over", board)._replace(zones=(board, far), spots=(pot,), kind="overhead")
    eye, noise = Eye(both, EvidenceFolder(tmp_path), None), np.random.default_rng(1)

    number = count()

    def seen(frames: int) -> list[Any]:
        told: list[Any] = []
        for n in (next(number) for _ in range(frames)):
            cloth = noise.normal(110, 3, (480, 640, 3)).clip(0, 255).astype(np.uint8)
            told += eye.take(Shot("over", n, n * 40_000_000, None, cloth))
        return told

    told = seen(12)
    assert {one.zone for one in told if isinstance(one, ZoneState)} == {BOARD}
    details = [one.detail for one in told if isinstance(one, CameraHealth)]
    assert any("out of the picture: muck (100 % of it)" in detail for detail in details)
    for shift in (-9000.0, 0.0, 1e12):  # now the other place is there, then the first again, then neither
        eye._follow(np.array([[1, 0, shift], [0, 1, shift], [0, 0, 1]]))
        told = seen(12)
        wanted = {-9000.0: {MUCK}, 0.0: {BOARD}}.get(shift, set())
        assert {one.zone for one in told if isinstance(one, ZoneState)} == wanted
