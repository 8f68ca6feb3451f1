# SPDX-License-Identifier: GPL-3.0-or-later
"""The push of the pot in pictures: chips gone from the middle, and whose place was stirred."""

from __future__ import annotations

import json

import cv2
import numpy as np
import pytest

from controller.clock import ManualClock
from controller.link.messages import PotGone
from controller.rules.inputs import PushSeen, Stamped
from controller.rules.places import POT
from controller.settle import Settling
from vision.pushes import PotWatch
from vision.starter import starter_zones
from vision.zones import ZonesError, parse_zones, zones_json

SIZE = (120, 200)
CHIP = 80.0
DICE = np.random.default_rng(8)


def box(x0: int, y0: int, x1: int, y1: int) -> np.ndarray:
    mask = np.zeros(SIZE, np.uint8)
    mask[y0:y1, x0:x1] = 255
    return mask


SEATS = {1: box(5, 5, 55, 45), 2: box(75, 5, 125, 45), 3: box(145, 5, 195, 45)}
MIDDLE = box(70, 60, 130, 110)


class Film:
    """A table of felt with chips in the middle, filmed ten times a second."""

    def __init__(self, light: float = 1.0) -> None:
        self.watch = PotWatch(MIDDLE, SEATS, CHIP)
        self.light, self.n = light, 0
        self.told: list[int] = []

    def show(
        self, seconds: float, chips: int, stirred: tuple[int, ...] = (), hand: bool = False, won: tuple[int, ...] = ()
    ) -> None:
        """``stirred``: hands move in these places; ``won``: chips lie there."""
        for _ in range(round(seconds * 10)):
            self.n += 1
            picture = np.full(SIZE, 90.0)
            for n in range(chips):
                cv2.circle(picture, (80 + 12 * (n % 4), 72 + 14 * (n // 4)), 5, 170.0, -1)
            for seat in won:
                cv2.circle(picture, (10 + 70 * (seat - 1), 36), 5, 170.0, -1)
                cv2.circle(picture, (20 + 70 * (seat - 1), 38), 5, 170.0, -1)
            if hand:
                cv2.circle(picture, (int(DICE.integers(75, 125)), 85), 18, 140.0, -1)
            for seat in stirred:
                x = 25 + 70 * (seat - 1)
                cv2.circle(picture, (x + int(DICE.integers(-12, 12)), 25), 14, 160.0, -1)
            shot = np.clip(picture * self.light + DICE.normal(0, 1.5, SIZE), 0, 255).astype(np.uint8)
            told = self.watch.take(shot, self.n * 100_000_000)
            if told is not None:
                self.told.append(told)


@pytest.mark.parametrize("light", [1.0, 0.5])
@pytest.mark.parametrize("chips", [1, 6])
def test_a_push_is_seen_with_the_seat(light: float, chips: int) -> None:
    film = Film(light)
    film.show(1, 0)
    film.show(1, chips)
    film.show(0.8, chips, hand=True)
    film.show(1.0, 0, (2,), hand=True)
    film.show(4, 0, won=(2,))
    assert film.told == [2]


def test_places_that_an_arm_passes_over_are_not_the_winners() -> None:
    film = Film()
    film.show(1, 0)
    film.show(1, 6)
    film.show(1.0, 0, (1, 2), hand=True)
    film.show(0.5, 0, (1,), won=(2,))
    film.show(4, 0, won=(2,))
    assert film.told == [2]


def test_a_middle_that_changes_while_nobody_reaches_for_it_is_no_push() -> None:
    film = Film()
    film.show(1, 0)
    film.show(1, 6)
    film.show(0.8, 6, hand=True)
    film.show(4, 0)
    assert film.told == []


@pytest.mark.parametrize("won", [(1, 3), ()])
def test_where_no_place_stands_out_the_seat_is_not_guessed(won: tuple[int, ...]) -> None:
    film = Film()
    film.show(1, 0)
    film.show(1, 5)
    film.show(1.5, 0, (1, 3), hand=True)
    film.show(4, 0, won=won)
    assert film.told == [0]


def test_a_pot_that_grows_or_rests_or_is_reached_over_is_no_push() -> None:
    film = Film()
    film.show(1, 0)
    for chips in (2, 4, 8):
        film.show(1, chips)
        film.show(0.8, chips, (1, 2), hand=True)
    film.show(4, 8)
    assert film.told == []


def test_a_pot_that_lay_there_when_the_camera_came_is_seen_pushed() -> None:
    film = Film()
    film.show(2, 8)
    film.show(1.5, 0, (3,), hand=True)
    film.show(4, 0, won=(3,))
    assert film.told == [3]


def test_what_is_seen_becomes_an_input() -> None:
    heard: list[Stamped] = []
    assert Settling(heard.append, ManualClock()).hear(PotGone("board", 4, 77))
    assert (heard[0].what, heard[0].source, heard[0].mono_ns) == (PushSeen(4), "vision", 77)


def test_the_middle_is_a_spot_of_the_zones_file() -> None:
    zones = starter_zones("board", (1920, 1080), (2400, 1200), 9, 56.0)
    assert [one.spot for one in zones.spots] == [POT]
    raw = json.loads(zones_json(zones))
    again = parse_zones(raw, "x")
    assert again.spots[0].spot == POT and (again.spots[0].polygon == zones.spots[0].polygon).all()
    raw["spots"][0]["spot"] = "sofa"
    with pytest.raises(ZonesError, match=r"spots\[0\]"):
        parse_zones(raw, "x")
