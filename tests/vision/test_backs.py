# SPDX-License-Identifier: GPL-3.0-or-later
"""Counting cards by arrivals and by the ground they cover, on small drawn zones (1 pixel = 1 mm)."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from controller.rules.places import PlaceKind
from vision.arrivals import Came
from vision.backs import CardCount
from vision.counted import Counted
from vision.geometry import Quad
from vision.ground import BackColours, Ground

FELT, BACK, EDGE, SKIN, CHIP = (60, 110, 40), (150, 60, 40), (245, 245, 245), (140, 170, 220), (40, 40, 180)
BUMP = np.array([8, 4], np.float32)
GROUND = np.array([[20, 20], [280, 20], [280, 220], [20, 220]], np.float32)


def quad(x: float, y: float, turn: float = 0.0) -> Quad:
    corners = np.array([[-31.75, -44.45], [31.75, -44.45], [31.75, 44.45], [-31.75, 44.45]])
    a = np.deg2rad(turn)
    spin = np.array([[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]])
    return (corners @ spin + (x + 31.75, y + 44.45)).astype(np.float32)


def zone(*backs: Quad, hand: bool = False, chip: tuple[int, int] | None = None) -> np.ndarray:
    """Backs as they lie, the last on top."""
    picture = np.full((240, 300, 3), FELT, np.uint8)
    for back in backs:
        middle = back.mean(axis=0)
        cv2.fillConvexPoly(picture, np.round(back).astype(np.int32), EDGE)
        cv2.fillConvexPoly(picture, np.round(middle + (back - middle) * 0.88).astype(np.int32), BACK)
    if hand:
        cv2.circle(picture, (150, 230), 50, SKIN, -1)
    if chip is not None:
        cv2.circle(picture, chip, 19, CHIP, -1)
    return picture


class Watched:
    """A count that has seen its zone empty; ``rests`` gives what is counted when it lies still again."""

    def __init__(self, kind: PlaceKind = PlaceKind.SEAT) -> None:
        self.count = CardCount(kind, Ground(GROUND, np.eye(3), (63.5, 88.9), BackColours()), 20)
        self.rests(zone(), [])

    def rests(self, picture: np.ndarray, backs: list[Quad], faces: tuple[Quad, ...] = ()) -> Counted:
        look = self.count.look(picture, backs, len(backs), list(faces))
        self.count.settled(look, last=True)
        self.came, self.hidden = look.came, look.hidden
        return self.count.cards


FIRST, BESIDE, NEAR = quad(60, 60), quad(160, 60), quad(72, 64, 6)


def test_nothing_is_nothing() -> None:
    assert Watched().count.cards == Counted(0, 0)


def test_two_apart_are_two() -> None:
    assert Watched().rests(zone(FIRST, BESIDE), [FIRST, BESIDE]) == Counted(2, 2)


@pytest.mark.parametrize("third", [quad(55, 70, -5), quad(76, 60, 14)])
def test_nearly_stacked_cards_are_counted_as_they_come(third: Quad) -> None:
    seat = Watched()
    assert seat.rests(zone(FIRST), [FIRST]) == Counted(1, 1)
    assert seat.rests(zone(FIRST, NEAR), [NEAR]) == Counted(2, 2)
    assert seat.came == Came(1, 1)
    assert seat.rests(zone(FIRST, NEAR, third), [third]) == Counted(3, 3)


def test_two_nearly_stacked_that_nobody_saw_come_are_a_range() -> None:
    told = Watched().rests(zone(FIRST, NEAR), [NEAR])
    assert told.low <= 2 <= told.high and told.high > 1


def test_without_an_empty_look_a_card_may_hide_another() -> None:
    count = CardCount(PlaceKind.SEAT, Ground(GROUND, np.eye(3), (63.5, 88.9), BackColours()), 20)
    assert count.look(zone(FIRST), [FIRST], 1, []).cards == Counted(1, 2)


def test_cards_pushed_about_are_no_new_cards() -> None:
    seat = Watched()
    seat.rests(zone(FIRST), [FIRST])
    seat.rests(zone(FIRST, NEAR), [NEAR])
    apart = quad(150, 90, 20)
    assert seat.rests(zone(BESIDE, apart), [BESIDE, apart]) == Counted(2, 2)
    assert not seat.came.is_certain


@pytest.mark.parametrize("shift", [0.0, 4.0])
def test_a_chip_on_the_cards_is_no_card(shift: float) -> None:
    """Also when the chip makes the card's outline seem to lie elsewhere."""
    seat = Watched()
    seat.rests(zone(FIRST), [FIRST])
    capped = zone(FIRST, chip=(90, 100))
    assert seat.rests(capped, [quad(60 + shift, 60)]) == Counted(1, 1)


def test_a_hand_beside_a_card_is_no_card() -> None:
    seat = Watched()
    seat.rests(zone(FIRST), [FIRST])
    assert seat.rests(zone(FIRST, hand=True), [FIRST]) == Counted(1, 1)


def test_cards_that_cannot_be_seen_for_a_hand_are_still_there() -> None:
    seat = Watched()
    seat.rests(zone(FIRST), [FIRST])
    assert seat.rests(zone(FIRST, hand=True), []) == Counted(1, 1)
    assert seat.hidden
    assert seat.rests(zone(), []) == Counted(0, 0)
    assert not seat.hidden


def test_two_looks_that_agree_count_at_once() -> None:
    seat = Watched()
    look = seat.count.look(zone(FIRST), [FIRST], 1, [])
    assert seat.count.settled(look, last=False) is None
    assert seat.count.settled(seat.count.look(zone(FIRST), [FIRST], 1, []), last=False) is not None
    seat.count.interrupted()
    assert seat.rests(zone(FIRST, NEAR), [NEAR]) == Counted(2, 2)


@pytest.mark.parametrize(("kind", "told"), [(PlaceKind.SEAT, Counted(1, 2)), (PlaceKind.MUCK, Counted(1, 20))])
def test_one_of_three_looks_that_does_not_agree_makes_a_range(kind: PlaceKind, told: Counted) -> None:
    """But at a pile, of which later looks tell more."""
    place = Watched(kind)
    look = place.count.look(zone(FIRST), [FIRST], 1, [])
    other = look._replace(cards=Counted(2, 2), came=Came(2, 2))
    assert place.count.settled(look, last=False) is None and place.count.settled(other, last=False) is None
    taken = place.count.settled(look, last=True)
    assert taken is not None and place.count.cards == told
    assert taken.came == (Came(1, 1) if kind is PlaceKind.MUCK else Came(1, 2))


def test_a_second_burn_before_the_first_was_looked_at_twice() -> None:
    burn = Watched(PlaceKind.BURN)
    burn.rests(zone(FIRST), [FIRST])
    assert burn.count.settled(burn.count.look(zone(FIRST, NEAR), [NEAR], 1, []), last=False) is None
    assert burn.count.interrupted() is not None and burn.count.interrupted() is None
    third = quad(84, 58, -4)
    assert burn.rests(zone(FIRST, NEAR, third), [third]) == Counted(3, 3)


def test_looks_that_do_not_agree_are_a_range() -> None:
    seat = Watched()
    seat.rests(zone(FIRST), [FIRST])
    assert seat.count.settled(seat.count.look(zone(FIRST, NEAR), [NEAR], 1, []), last=False) is None
    assert seat.rests(zone(FIRST), [FIRST]) == Counted(1, 2)


def test_burns_are_counted_as_they_come() -> None:
    burn = Watched(PlaceKind.BURN)
    lying: list[Quad] = []
    for burned, shift in enumerate((0, 5, 11), 1):
        lying.append(quad(60 + shift, 60, shift))
        assert burn.rests(zone(*lying), [lying[-1]]) == Counted(burned, burned)


def test_a_face_turned_up_on_a_back_keeps_the_count() -> None:
    seat = Watched()
    seat.rests(zone(FIRST), [FIRST])
    picture = zone(FIRST)
    cv2.fillConvexPoly(picture, np.round(quad(80, 70)).astype(np.int32), EDGE)
    assert seat.rests(picture, [], (quad(80, 70),)).without(1) == Counted(1, 1)


def test_a_card_turned_over_where_it_lies_is_no_new_card() -> None:
    """Its outline may be fitted a little otherwise than that of its back."""
    seat = Watched()
    seat.rests(zone(FIRST), [FIRST])
    seat.rests(zone(FIRST, NEAR), [NEAR])
    picture = zone(FIRST, NEAR)
    cv2.fillConvexPoly(picture, np.round(quad(73, 65, 7)).astype(np.int32), EDGE)
    assert seat.rests(picture, [], (quad(73.5, 65.5, 8),)) == Counted(2, 2)
    assert seat.rests(zone(FIRST, NEAR), [NEAR]) == Counted(2, 2)


@pytest.mark.parametrize("kind", [PlaceKind.MUCK, PlaceKind.STUB])
def test_a_pile_has_no_upper_bound_but_its_zones(kind: PlaceKind) -> None:
    assert Watched(kind).rests(zone(FIRST), [FIRST]) == Counted(1, 20)


def test_what_is_printed_on_the_cloth_is_no_card() -> None:
    """A corner mark that the finder takes for a back: the empty table looked just so."""
    printed = quad(170, 100)
    seat = Watched.__new__(Watched)
    seat.count = CardCount(PlaceKind.SEAT, Ground(GROUND, np.eye(3), (63.5, 88.9), BackColours()), 20)
    seat.rests(zone(printed), [])
    assert seat.rests(zone(printed), [printed]) == Counted(0, 0)
    assert seat.rests(zone(printed, FIRST), [printed, FIRST]) == Counted(1, 1)


def test_what_covers_a_place_is_noticed() -> None:
    seat = Watched()
    assert seat.count.ground.covered(zone(hand=True), quad(120, 150))
    assert not seat.count.ground.covered(zone(), quad(120, 150))


def moved_by(picture: np.ndarray, right: int, down: int) -> np.ndarray:
    return cv2.warpAffine(picture, np.array([[1.0, 0, right], [0, 1, down]]), picture.shape[1::-1], borderValue=FELT)


def test_after_the_camera_moved_the_cards_and_the_ground_are_known_where_they_are_seen_now() -> None:
    seat = Watched()
    seat.rests(zone(FIRST), [FIRST])
    to_table = np.array([[1.0, 0, -8], [0, 1, -4], [0, 0, 1]])
    seat.count.moved(GROUND + BUMP, to_table)
    assert not seat.count.ground.covered(moved_by(zone(FIRST), 8, 4), quad(168, 100))
    assert seat.count.ground.covered(moved_by(zone(FIRST, hand=True), 8, 4), quad(128, 154))
    assert seat.rests(moved_by(zone(FIRST), 8, 4), [FIRST + BUMP]) == Counted(1, 1)
    both = moved_by(zone(FIRST, NEAR), 8, 4)
    assert seat.rests(both, [NEAR + BUMP]) == Counted(2, 2)


def test_a_camera_that_moves_between_two_looks_leaves_nothing_to_compare() -> None:
    burn = Watched(PlaceKind.BURN)
    burn.rests(zone(FIRST), [FIRST])
    assert burn.count.settled(burn.count.look(zone(FIRST, NEAR), [NEAR], 1, []), last=False) is None
    burn.count.moved(GROUND, np.eye(3))
    assert burn.count.interrupted() is None  # what was seen before the move is of other pixels
    larger = np.pad(zone(FIRST, NEAR), ((0, 2), (0, 0), (0, 0)), mode="edge")
    assert burn.rests(larger, [NEAR]).low >= 1


def test_what_looks_a_little_like_a_card_at_the_start_is_a_doubt_until_backs_are_known() -> None:
    """A heap of chips that the finder takes for a back, not certainly."""
    colours = BackColours()
    seat, other = (CardCount(PlaceKind.SEAT, Ground(GROUND, np.eye(3), (63.5, 88.9), colours), 20) for _ in range(2))
    heap = cv2.circle(zone(), (200, 120), 40, CHIP, -1)
    seat.settled(seat.look(heap, [quad(168, 76)], 0, []), last=True)
    assert seat.cards == Counted(0, 2)
    other.settled(other.look(zone(), [], 0, []), last=True)
    other.settled(other.look(zone(FIRST), [FIRST], 1, []), last=True)
    seat.settled(seat.look(heap, [quad(168, 76)], 0, []), last=True)
    assert seat.cards == Counted(0, 0)
    dealt = np.where((zone(FIRST) != zone()).any(axis=2, keepdims=True), zone(FIRST), heap)
    seat.settled(seat.look(dealt, [FIRST, quad(168, 76)], 1, []), last=True)
    assert seat.cards == Counted(1, 1)


def test_a_look_that_had_a_doubt_in_it_does_not_speak_against_those_after_it() -> None:
    colours = BackColours()
    seat, other = (CardCount(PlaceKind.SEAT, Ground(GROUND, np.eye(3), (63.5, 88.9), colours), 20) for _ in range(2))
    heap, sign = cv2.circle(zone(), (200, 120), 40, CHIP, -1), quad(168, 76)
    seat.settled(seat.look(heap, [sign], 0, []), last=True)
    dealt = np.where((zone(FIRST) != zone()).any(axis=2, keepdims=True), zone(FIRST), heap)
    first = seat.look(dealt, [FIRST], 1, [])
    assert first.cards == Counted(1, 3) and seat.settled(first, last=False) is None
    other.settled(other.look(zone(), [], 0, []), last=True)
    other.settled(other.look(zone(FIRST), [FIRST], 1, []), last=True)
    for _ in range(2):
        told = seat.settled(seat.look(dealt, [FIRST], 1, []), last=False)
    assert told is not None and seat.cards == Counted(1, 1)


@pytest.mark.parametrize("kind", [PlaceKind.BURN, PlaceKind.MUCK])
def test_under_a_hand_nothing_is_counted_on_a_heap(kind: PlaceKind) -> None:
    heap = Watched(kind)
    heap.rests(zone(FIRST), [FIRST])
    reached = cv2.line(zone(FIRST), (150, 239), (110, 110), SKIN, 40)
    heap.rests(reached, [quad(64, 62, 4)])
    assert heap.hidden and heap.came == Came(0, 0)
    assert heap.rests(zone(FIRST), [FIRST]).low == 1 and heap.came == Came(0, 0)


def test_a_camera_knocked_a_little_brings_no_cards() -> None:
    """Too little for the corner tags to be looked for at once."""
    burn = Watched(PlaceKind.BURN)
    burn.rests(zone(FIRST), [FIRST])
    burn.rests(zone(FIRST, NEAR), [NEAR])
    moved = moved_by(zone(FIRST, NEAR), 5, 3)
    assert burn.rests(moved, [NEAR + np.array([5, 3], np.float32)]) == Counted(2, 2)


def test_a_card_on_a_face_that_is_still_to_be_seen_is_no_card_turned_over() -> None:
    seat = Watched()
    face = quad(60, 60)
    shown = zone()
    cv2.fillConvexPoly(shown, np.round(face).astype(np.int32), EDGE)
    seat.rests(zone(BESIDE), [BESIDE])
    both = np.where((shown != zone()).any(axis=2, keepdims=True), shown, zone(BESIDE))
    assert seat.rests(both, [BESIDE], (face,)) == Counted(2, 2)
    third = quad(72, 62, 5)
    over = np.where((zone(third) != zone()).any(axis=2, keepdims=True), zone(third), both)
    mark = np.array([[62, 62], [72, 62], [72, 80], [62, 80]], np.float32)
    assert seat.rests(over, [BESIDE, third], (mark,)).low == 3


def test_one_card_found_twice_is_not_surely_two() -> None:
    seat = Watched()
    seat.rests(zone(FIRST), [FIRST])
    told = seat.rests(zone(FIRST, NEAR), [NEAR, quad(73, 65, 5), FIRST])
    assert told.low <= 2 <= told.high


def test_a_face_that_comes_to_lie_on_a_back_counts_whatever_its_colours() -> None:
    """In dim light a face has none of the colours of the backs."""
    seat = Watched()
    seat.rests(zone(FIRST), [FIRST])
    face = quad(84, 66, 4)
    picture = cv2.fillConvexPoly(zone(FIRST), np.round(face).astype(np.int32), (150, 190, 190))
    told = seat.rests(picture, [], (face,))
    assert told.low <= 2 <= told.high and told.high > 1
