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
        self, seconds: float, chips: int, stirred: tuple[int, ...] = (), hand: bool = False, won: tuple[int, ...] = (),
        reach: tuple[int, int] | None = None, packet: bool = False, cards: tuple[int, ...] = (), shadow: bool = False,
    ) -> None:  # fmt: skip
        """``stirred``: hands move in these places; ``won``: chips lie there; ``reach``: an arm goes there from where
        the dealer sits, over the middle; ``packet``: cards lie in the middle; ``cards``: in these places.
        ``shadow``: one lies over a part of the middle."""
        for _ in range(round(seconds * 10)):
            self.n += 1
            picture = np.full(SIZE, 90.0)
            for n in range(chips):
                cv2.circle(picture, (80 + 12 * (n % 4), 72 + 14 * (n // 4)), 5, 170.0, -1)
            for seat in won:
                cv2.circle(picture, (10 + 70 * (seat - 1), 36), 5, 170.0, -1)
                cv2.circle(picture, (20 + 70 * (seat - 1), 38), 5, 170.0, -1)
            if shadow:
                picture[40:118, 90:150] *= np.clip(np.linspace(1.0, 0.4, 60), 0.75, 1)
            if packet:
                cv2.rectangle(picture, (90, 64), (110, 92), 190.0, -1)
                cv2.rectangle(picture, (93, 67), (107, 89), 120.0, -1)
            for seat in cards:
                cv2.rectangle(picture, (20 + 70 * (seat - 1), 10), (34 + 70 * (seat - 1), 30), 220.0, -1)
                cv2.rectangle(picture, (24 + 70 * (seat - 1), 14), (30 + 70 * (seat - 1), 26), 60.0, -1)
            if hand:
                cv2.circle(picture, (int(DICE.integers(75, 125)), 85), 18, 140.0, -1)
            for seat in stirred:
                x = 25 + 70 * (seat - 1)
                cv2.circle(picture, (x + int(DICE.integers(-12, 12)), 25), 14, 160.0, -1)
            if reach is not None:
                tip = (reach[0] + int(DICE.integers(-2, 3)), reach[1])
                cv2.line(picture, (110, 119), tip, 150.0, 11)
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


def test_a_heap_that_the_winner_takes_at_once_is_seen_where_it_landed_and_not_where_the_arm_passed() -> None:
    """It is pushed to seat 1 past the place of seat 2, lies there for a moment, and goes where no place is."""
    film = Film()
    film.show(2, 0)
    film.show(2, 2)
    film.show(0.6, 2, reach=(90, 80))
    film.show(0.6, 0, reach=(82, 42))
    film.show(0.4, 0, reach=(50, 30), won=(1,))
    film.show(0.2, 0, reach=(82, 42), won=(1,))
    film.show(0.4, 0, won=(1,))
    film.show(0.6, 0, (1,))
    film.show(4, 0)
    assert film.told == [1]


def test_a_heap_where_no_hand_from_the_middle_has_been_is_not_what_was_pushed() -> None:
    """Seat 3 lays two chips down while seat 1, whose chips nobody sees land, is served."""
    film = Film()
    film.show(2, 0)
    film.show(2, 2)
    film.show(0.6, 2, reach=(90, 80))
    film.show(0.8, 0, reach=(50, 30))
    film.show(0.4, 0, (1, 3), won=(3,))
    film.show(0.4, 0, (1, 3))
    film.show(4, 0)
    assert film.told == [0]


def test_a_heap_that_comes_where_nobody_reaches_out_is_what_was_pushed() -> None:
    """Skin and sleeve look as the table does, so that no arm is seen; the winner takes the chips afterwards."""
    film = Film()
    film.show(2, 0)
    film.show(2, 2)
    film.show(0.6, 2, reach=(90, 80))
    film.show(0.3, 0)
    film.show(0.4, 0, won=(2,))
    film.show(0.8, 0, (2,))
    film.show(4, 0)
    assert film.told == [2]


def test_the_second_half_of_a_pot_that_is_pushed_at_once_after_the_first_is_told_too() -> None:
    film = Film()
    film.show(2, 0)
    film.show(2, 8)
    film.show(0.8, 8, hand=True)
    film.show(1.0, 4, (1,), hand=True)
    film.show(0.9, 4, won=(1,))
    film.show(0.9, 4, hand=True, won=(1,))
    film.show(0.9, 0, (3,), hand=True, won=(1,))
    film.show(4, 0, won=(1, 3))
    assert film.told == [1, 3]


def test_cards_that_are_taken_from_a_place_are_no_gain_of_it() -> None:
    film = Film()
    film.show(2, 0, cards=(3,))
    film.show(2, 5, cards=(3,))
    film.show(0.8, 5, hand=True, cards=(3,))
    film.show(0.8, 0, (3,), hand=True)
    film.show(4, 0)
    assert film.told == [0]


def test_cards_on_their_way_over_the_middle_are_no_pot() -> None:
    film = Film()
    film.show(2, 0)
    film.show(0.3, 0, hand=True)
    film.show(0.7, 0, packet=True)
    film.show(0.5, 0, (1,), hand=True)
    film.show(4, 0, (1,))
    assert film.told == []


def test_a_shadow_that_goes_from_the_middle_is_no_pot() -> None:
    film = Film()
    film.show(2, 0)
    film.show(0.3, 0, hand=True)
    film.show(2, 0, shadow=True)
    film.show(0.8, 0, (1,), hand=True)
    film.show(4, 0, (1,))
    assert film.told == []


@pytest.mark.parametrize("step", [2, 30])
def test_a_camera_that_is_followed_in_the_middle_of_a_push_loses_it_not(step: int) -> None:
    """A push that has begun is watched to its end as it was, wherever the places are found afterwards."""
    film = Film()
    film.show(2, 0)
    film.show(2, 6)
    film.show(0.8, 6, hand=True)
    places = {seat: np.roll(mask, step, 1) for seat, mask in SEATS.items()}
    film.watch.moved(np.roll(MIDDLE, step, 1), places, CHIP)
    film.show(1.0, 0, (2,), hand=True)
    film.show(4, 0, won=(2,))
    assert film.told == [2]


def test_a_middle_that_is_found_nearly_where_it_was_is_still_known() -> None:
    """The places were looked for again between two pushes' beginnings; the pot of before is still seen to go."""
    film = Film()
    film.show(2, 0)
    film.show(2, 6)
    film.watch.moved(np.roll(MIDDLE, 2, 1), SEATS, CHIP)
    film.show(0.1, 6)
    film.show(0.8, 6, hand=True)
    film.show(1.0, 0, (2,), hand=True)
    film.show(4, 0, won=(2,))
    assert film.told == [2]


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
