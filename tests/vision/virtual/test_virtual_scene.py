# SPDX-License-Identifier: GPL-3.0-or-later
"""Frames of the virtual table: the same for the same seed, and cards where the truth says."""

from __future__ import annotations

from itertools import pairwise

import cv2
import numpy as np
import pytest

from controller.rules.cards import card
from vision.virtual import layout
from vision.virtual.camera import CEILING, Camera, Mount
from vision.virtual.layout import Pose
from vision.virtual.scenery import Look, Scenery
from vision.virtual.sitting import Game, Sitting
from vision.virtual.stage import Stage
from vision.virtual.things import CardThing, Drop, Go, Put
from vision.virtual.truth import corners, truth_at
from vision.virtual.view_zones import view_zones
from vision.zones import zone_of


@pytest.fixture(scope="module")
def scenery() -> Scenery:
    return Scenery(Look(3))


def _quiet(scenery: Scenery) -> Stage:
    stage = Stage(scenery)
    scenery.sensor.expose = lambda frame, t_s: None  # type: ignore[method-assign]  # no noise: pictures compare
    return stage


def test_a_card_on_the_board_is_wide_enough() -> None:
    for mount in (Mount(), CEILING):
        assert 63 * Camera(mount).px_per_mm(0, layout.BOARD[0].y) >= 90


def test_corner_marks_are_found_where_they_lie(scenery: Scenery) -> None:
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
    found, numbers, _ = cv2.aruco.ArucoDetector(dictionary).detectMarkers(scenery.ground)
    middles = {int(n): quad[0].mean(0) for n, quad in zip(np.ravel(numbers), found, strict=True)}
    assert set(middles) == set(layout.TAGS)
    for number, middle in middles.items():
        at = layout.TAGS[number]
        assert np.hypot(*(middle - scenery.camera.pixel(at.x, at.y))) < 2.5


@pytest.mark.parametrize("pose", [Pose(0, 0), Pose(-300, 150, 40), Pose(420, -200, -70, 0, 180)])
def test_a_card_lies_where_the_truth_says(scenery: Scenery, pose: Pose) -> None:
    stage = _quiet(scenery)
    before = stage.frame(0.0)
    stage.play([Put(0.5, "one", CardThing(card("2c"), pose))])
    after = stage.frame(1.0)
    changed = (np.abs(after.astype(int) - before).max(2) > 40).astype(np.uint8)
    quad = np.zeros_like(changed)
    cv2.fillPoly(quad, [np.round(corners(stage, pose)).astype(np.int32)], 1)
    both, either = int((changed & quad).sum()), int((changed | quad).sum())
    assert both / either > 0.93
    assert truth_at(stage)[0]["up"] == (pose.flip == 0)


def test_moving_and_taking_away_leave_no_trace(scenery: Scenery) -> None:
    stage = _quiet(scenery)
    empty = stage.frame(0.0)
    stage.play([
        Put(0.1, "below", CardThing(card("Ks"), Pose(0, 0))),
        Put(0.2, "above", CardThing(card("Qd"), Pose(20, 10, 30))),
        Go(0.3, "below", 0.8, Pose(200, 0)), Drop(1.0, "above"), Drop(1.2, "below"),
    ])  # fmt: skip
    seen = [stage.frame(t) for t in (0.25, 0.5, 0.9, 1.1)]
    assert all(np.any(a != b) for a, b in pairwise(seen))
    assert np.array_equal(stage.frame(1.3), empty)


def test_same_seed_same_frames() -> None:
    def film(seed: int) -> list[bytes]:
        game = Game(Sitting((2, 5, 8), button=8), seed)
        stage = Stage(Scenery(Look(seed, tags=False)))
        stage.play(game.next_hand().acts)
        return [cv2.imencode(".jpg", stage.frame(t))[1].tobytes() for t in (3.0, 4.5)]

    assert film(5) == film(5)
    assert film(5) != film(6)


def test_bumping_the_camera_moves_the_picture_only(scenery: Scenery) -> None:
    stage = Stage(scenery)
    stage.play([Put(0.0, "one", CardThing(card("9h"), layout.BOARD[2]))])
    stage.frame(0.1)
    before = truth_at(stage)[0]
    stage.change_scenery(Scenery(scenery.look._replace(mount=Mount(x_mm=24.0, roll_deg=1.4))))
    stage.frame(0.2)
    after = truth_at(stage)[0]
    assert after["at"] == before["at"]
    assert np.abs(np.array(after["quad"]) - before["quad"]).max() > 5


def test_every_resting_place_is_in_its_zone() -> None:
    zones = view_zones()
    expected = {("board", 0): list(layout.BOARD), ("burn", 0): [layout.BURN], ("muck", 0): [layout.MUCK]}
    expected |= {("seat", s): [layout.hole_card(s, n) for n in (0, 1)] + [layout.tabled_card(s, n) for n in (0, 1)]
                 for s in layout.SEATS}  # fmt: skip
    for place, poses in expected.items():
        for pose in poses:
            zone = zone_of(zones, pose.x, pose.y)
            assert zone is not None and (str(zone.place.kind), zone.place.number) == place
