# SPDX-License-Identifier: GPL-3.0-or-later
"""Counting face-down cards by ground and arrivals, on small drawn zones (1 pixel = 1 mm)."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from controller.rules.places import PlaceKind
from vision.backs import BackCount, Counted
from vision.geometry import Quad

FELT, BACK, SKIN = (60, 110, 40), (150, 60, 40), (140, 170, 220)
GROUND = np.array([[20, 20], [280, 20], [280, 220], [20, 220]], np.float32)


def quad(x: float, y: float) -> Quad:
    return np.array([[x, y], [x + 63.5, y], [x + 63.5, y + 88.9], [x, y + 88.9]], np.float32)


def zone(*backs: Quad, hand: bool = False) -> np.ndarray:
    picture = np.full((240, 300, 3), FELT, np.uint8)
    for back in backs:
        cv2.fillConvexPoly(picture, np.round(back).astype(np.int32), BACK)
    if hand:
        cv2.circle(picture, (150, 200), 60, SKIN, -1)
    return picture


def counter(kind: PlaceKind = PlaceKind.SEAT) -> BackCount:
    count = BackCount(kind, GROUND, np.eye(3), (63.5, 88.9), 20)
    count.settle(zone(), [], [])
    return count


FIRST, BESIDE, UNDER = quad(60, 60), quad(160, 60), quad(72, 64)


def test_nothing_is_nothing() -> None:
    assert counter().look(zone(), [], 0, []) == Counted(0, 0)


def test_two_apart_are_two() -> None:
    assert counter().look(zone(FIRST, BESIDE), [FIRST, BESIDE], 2, []) == Counted(2, 2)


def test_two_nearly_stacked_are_two_though_one_outline_is_seen() -> None:
    count = counter()
    assert count.look(zone(FIRST), [FIRST], 1, []) == Counted(1, 1)
    count.settle(zone(FIRST), [FIRST], [])
    assert count.look(zone(UNDER, FIRST), [FIRST], 1, []) == Counted(2, 2)


def test_a_hand_beside_a_card_is_no_card() -> None:
    count = counter()
    count.settle(zone(FIRST), [FIRST], [])
    assert count.look(zone(FIRST, hand=True), [FIRST], 1, []) == Counted(1, 1)


def test_burns_are_counted_as_they_come() -> None:
    count = counter(PlaceKind.BURN)
    lying: list[Quad] = []
    for burned, shift in enumerate((0, 5, 11), 1):
        lying.append(quad(60 + shift, 60))
        told = count.look(zone(*lying), [lying[-1]], 1, [])
        assert told.low <= burned == told.high
        count.settle(zone(*lying), [lying[-1]], [])


@pytest.mark.parametrize("kind", [PlaceKind.MUCK, PlaceKind.STUB])
def test_a_pile_has_no_upper_bound_but_its_zones(kind: PlaceKind) -> None:
    assert counter(kind).look(zone(FIRST), [FIRST], 1, []) == Counted(1, 20)


def test_a_face_up_card_is_not_counted() -> None:
    assert counter().look(zone(FIRST), [], 0, [FIRST]).high == 0


def test_what_covers_a_place_is_noticed() -> None:
    count = counter()
    assert count.covered(zone(hand=True), quad(120, 140))
    assert not count.covered(zone(), quad(120, 140))


def test_after_the_camera_moved_the_empty_look_is_unknown() -> None:
    count = counter()
    count.moved(GROUND, np.eye(3))
    assert not count.covered(zone(hand=True), quad(120, 140))
