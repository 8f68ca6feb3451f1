# SPDX-License-Identifier: GPL-3.0-or-later
"""An exact count is told only where nothing that is seen speaks against it (1 pixel = 1 mm)."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from controller.rules.places import PlaceKind
from tests.vision.test_backs import (
    BACK,
    BESIDE,
    BUMP,
    CHIP,
    EDGE,
    FELT,
    FIRST,
    GROUND,
    NEAR,
    Watched,
    moved_by,
    quad,
    zone,
)
from vision.arrivals import NOBODY, Came
from vision.backs import CardCount
from vision.counted import Counted
from vision.flown import Seen
from vision.geometry import Quad
from vision.ground import BackColours, Ground

SEAT, MUCK = PlaceKind.SEAT, PlaceKind.MUCK


def face(picture: np.ndarray, at: Quad) -> np.ndarray:
    """A card face up, with a shadow by its lower and right edge."""
    shadow = cv2.fillConvexPoly(np.zeros(picture.shape[:2], np.uint8), np.round(at + 2).astype(np.int32), 1)
    picture = np.where(shadow[..., None] > 0, picture * 0.75, picture).astype(np.uint8)
    cv2.fillConvexPoly(picture, np.round(at).astype(np.int32), EDGE)
    return cv2.circle(picture, (int(at[0][0]) + 12, int(at[0][1]) + 16), 6, (30, 30, 200), -1)


@pytest.mark.parametrize("there", [quad(56, 69, 1.5), quad(64, 65, -2), quad(54, 62, 3)])
def test_a_face_that_lands_nearly_on_a_back_is_a_second_card(there: Quad) -> None:
    """It covers hardly more ground, but beside it the back is seen that lay there."""
    seat = Watched()
    seat.rests(zone(FIRST), [FIRST])
    told = seat.rests(face(zone(FIRST), there), [], (there,))
    assert told.low <= 2 <= told.high and told != Counted(1, 1)


def test_a_face_that_lies_as_it_lay_on_a_back_is_no_other_card() -> None:
    seat = Watched()
    seat.rests(zone(FIRST), [FIRST])
    there = quad(56, 67)
    for _ in range(4):
        told = seat.rests(face(zone(FIRST), there), [FIRST], (there,))
    assert told == Counted(2, 2)


def test_a_back_that_lands_nearly_on_a_face_is_a_second_card() -> None:
    seat = Watched()
    seat.rests(zone(BESIDE), [BESIDE])
    seat.rests(zone(), [])
    seat.rests(face(zone(), FIRST), [], (FIRST,))
    there = quad(64, 65, 2)
    over = np.where((zone(there) != zone()).any(axis=2, keepdims=True), zone(there), face(zone(), FIRST))
    told = seat.rests(over, [there])
    assert told.low <= 2 <= told.high and told != Counted(1, 1)


def test_a_card_turned_up_a_little_beside_its_place_is_one_card() -> None:
    seat = Watched()
    seat.rests(zone(FIRST), [FIRST])
    there = quad(66, 60)
    assert seat.rests(face(zone(), there), [], (there,)) == Counted(1, 1)


def test_another_side_just_where_a_lone_card_lay_may_be_another_card() -> None:
    seat = Watched()
    seat.rests(zone(FIRST), [FIRST])
    there = quad(60.5, 60, 0.3)
    assert seat.rests(face(zone(FIRST), there), [], (there,)) == Counted(1, 2)


@pytest.mark.parametrize("drawn", [quad(75, 74, 6), quad(72, 72, 6)])
def test_a_face_whose_outline_is_drawn_elsewhere_is_no_card_turned_up_where_nothing_has_changed(drawn: Quad) -> None:
    seat = Watched()
    seat.rests(zone(BESIDE), [BESIDE])
    seat.rests(zone(), [])
    seat.rests(face(zone(), FIRST), [], (FIRST,))
    there = quad(82, 80, 6)
    over = np.where((zone(there) != zone()).any(axis=2, keepdims=True), zone(there), face(zone(), FIRST))
    assert seat.rests(over, [there], (FIRST,)) == Counted(2, 2)
    assert seat.rests(over, [there], (drawn,)) == Counted(2, 2)


def test_a_second_find_where_the_ground_is_bare_is_no_card() -> None:
    """One card found twice, the second time lying crosswise: a certain find, but nothing covers its ends."""
    crosswise = quad(60, 40, 90)
    for finds in ([FIRST, crosswise], [crosswise, FIRST]):
        assert Watched().rests(zone(FIRST), finds).low == 1
    assert Watched().rests(zone(FIRST, crosswise), [crosswise, FIRST]) == Counted(2, 2)


def test_a_card_carried_past_covers_no_ground_of_a_zone() -> None:
    burn = Watched(PlaceKind.BURN)
    carried = zone(FIRST)
    cv2.fillConvexPoly(carried, np.array([[215, 200], [260, 180], [290, 240], [230, 240]], np.int32), BACK)
    look = burn.count.look(carried, [FIRST], 1, [])
    assert look.cards == Counted(1, 1) and look.came == Came(1, 1)


def test_looks_cut_short_that_do_not_agree_are_a_range() -> None:
    """What moved in just then was in the last of them."""
    burn = Watched(PlaceKind.BURN)
    first = burn.count.look(zone(FIRST), [FIRST], 1, [])
    assert burn.count.settled(first, last=False) is None
    other = first._replace(cards=Counted(2, 2), came=Came(2, 2))
    assert burn.count.settled(other, last=False) is None
    taken = burn.count.interrupted()
    assert taken is not None and taken.cards == burn.count.cards == Counted(1, 2)


def test_a_burn_that_the_last_look_before_the_next_saw_less_clearly_is_counted() -> None:
    """Else the next would be measured against what lay there before both, and two of them be one."""
    burn, seat = Watched(PlaceKind.BURN), Watched()
    for place in (burn, seat):
        clear = place.count.look(zone(FIRST), [FIRST], 1, [])
        for look in (clear, clear._replace(cards=Counted(1, 2), came=Came(1, 2))):
            assert place.count.settled(look, last=False) is None
    taken = burn.count.interrupted()
    assert taken is not None and taken.came == Came(1, 1) and burn.count.cards == Counted(1, 1)
    assert seat.count.interrupted() is None, "two may come to a seat at once"


def test_a_burn_that_one_look_saw_less_clearly_is_one_burn() -> None:
    """The dealer's hand was just going away."""
    burn, seat = Watched(PlaceKind.BURN), Watched()
    for place in (burn, seat):
        clear = place.count.look(zone(FIRST), [FIRST], 1, [])
        for look in (clear._replace(cards=Counted(1, 2), came=Came(1, 2)), clear, clear):
            place.count.settled(look, last=False)
    assert burn.count.cards == Counted(1, 1) and seat.count.cards == Counted(1, 2)


def test_a_burn_of_which_a_sliver_shows_now_and_then_is_one_burn() -> None:
    """The edge of one card flickers; a second one would show in every look."""
    burn = Watched(PlaceKind.BURN)
    clear = burn.count.look(zone(FIRST), [FIRST], 1, [])
    flicker = clear._replace(cards=Counted(1, 2), came=Came(1, 2))
    for look in (flicker, clear, flicker):
        burn.count.settled(look, last=False)
    assert burn.count.cards == Counted(1, 1)
    second = Watched(PlaceKind.BURN)
    for look in (flicker, flicker):
        second.count.settled(look, last=False)
    assert second.count.cards == Counted(1, 2)


def test_a_card_that_two_looks_did_not_find_is_counted_once() -> None:
    burn = Watched(PlaceKind.BURN)
    burn.rests(zone(FIRST), [FIRST])
    there = quad(66, 70, 4)
    both = zone(FIRST, there)
    for _ in range(2):
        unfound = burn.count.look(both, [], 0, [])
        burn.count.settled(unfound._replace(cards=Counted(1, 2), came=Came(0, 1), hidden=False), last=False)
    assert burn.count.cards == Counted(1, 2)
    for _ in range(2):
        burn.count.settled(burn.count.look(both, [there], 1, []), last=False)
    assert burn.count.cards == Counted(2, 2)


def test_what_a_hand_hid_in_one_look_does_not_speak_against_the_last() -> None:
    muck = Watched(MUCK)
    look = muck.count.look(zone(FIRST), [FIRST], 1, [])
    assert muck.count.settled(look._replace(cards=Counted(0, 60), came=NOBODY, hidden=True), last=False) is None
    taken = muck.count.settled(look, last=True)
    assert taken is not None and taken.came == look.came == Came(1, 1)


def test_a_burn_seen_once_between_looks_under_a_hand_may_have_come() -> None:
    burn = Watched(PlaceKind.BURN)
    burn.rests(zone(FIRST), [FIRST])
    there = quad(66, 70, 4)
    saw = burn.count.look(zone(FIRST, there), [there], 1, [])
    under = saw._replace(cards=Counted(1, 1), came=NOBODY, hidden=True, quads=[], share=None)
    for look in (under, saw, under):
        burn.count.settled(look, last=False)
    burn.count.settled(under, last=True)
    assert burn.count.cards == Counted(1, 2)


def test_a_card_just_on_a_lone_one_is_told_by_its_print_and_by_what_it_covers() -> None:
    """In dim light: its long edges lie on those of the other, only by one short edge is more covered."""
    seat = Watched()
    seat.rests(zone(FIRST), [FIRST])
    both = zone(FIRST, FIRST - np.array([0, 3], np.float32))
    assert seat.rests(both, [FIRST]) == Counted(2, 2)


def test_a_card_that_may_lie_just_on_another_of_two_makes_a_range() -> None:
    """As well the upper one may have been pushed off the lower, which shows where it lay."""
    seat = Watched()
    lower = FIRST + np.array([0, 6], np.float32)
    seat.rests(zone(lower), [lower])
    seat.rests(zone(lower, FIRST), [FIRST])
    told = seat.rests(zone(lower, FIRST - np.array([0, 3], np.float32)), [FIRST])
    assert told.low <= 2 <= told.high


def test_a_chip_at_the_edge_of_a_lone_card_is_no_card_on_it() -> None:
    seat = Watched()
    seat.rests(zone(FIRST), [FIRST])
    chip = cv2.circle(zone(FIRST), (int(FIRST[0][0]), int(FIRST[0][1])), 19, CHIP, -1)
    assert seat.rests(chip, [FIRST]).low == 1


def test_chips_found_as_a_card_at_the_edge_of_a_true_one_are_none() -> None:
    """They lay there before the card came, so that nothing but the card is new in the find."""
    seat = Watched()
    seat.rests(zone(chip=(140, 100)), [])
    assert seat.rests(zone(FIRST, chip=(140, 100)), [FIRST, quad(104, 62)]) == Counted(1, 1)


def test_a_card_that_lay_for_one_picture_before_the_next_came_over_it_is_counted() -> None:
    seat = Watched()
    seat.rests(zone(FIRST), [FIRST])
    above = NEAR + np.array([9, -6], np.float32)
    assert seat.count.settled(seat.count.look(zone(FIRST, NEAR), [NEAR], 1, []), last=False) is None
    assert seat.count.interrupted() is not None
    assert seat.rests(zone(FIRST, NEAR, above), [above]) == Counted(3, 3)


@pytest.mark.parametrize("may_slide", [True, False])
def test_a_card_that_may_have_slid_on_after_a_single_look_may_be_one(may_slide: bool) -> None:
    """In dim light its old place may not look bare: that of a card that came to rest and one that came on it."""
    seat = Watched()
    slid = FIRST + np.array([6, 5], np.float32)
    seat.count.settled(seat.count.look(zone(FIRST), [FIRST], 1, []), last=False)
    assert seat.count.interrupted(may_slide) is not None
    assert seat.rests(zone(FIRST, slid), [slid]).low == (1 if may_slide else 2)


def test_ground_that_left_a_doubt_at_the_first_look_proves_nothing_at_the_next() -> None:
    """A soft shadow in the colours of backs about a card: a little more ground than one card covers."""
    seat = Watched()
    middle = FIRST.mean(axis=0)
    wide = zone((middle + (FIRST - middle) * 1.07).astype(np.float32))
    first = seat.rests(wide, [FIRST])
    assert first == Counted(1, 2)
    assert seat.rests(wide, [FIRST]) == seat.rests(wide, [FIRST]) == first


def test_a_card_seen_on_its_way_after_a_single_look_is_not_the_one_of_that_look() -> None:
    seat = Watched()
    second = FIRST + np.array([6, 5], np.float32)
    seat.count.settled(seat.count.look(zone(FIRST), [FIRST], 1, []), last=False)
    assert seat.count.interrupted(may_slide=True) is not None
    assert seat.count.look(zone(FIRST, second), [second], 1, [], flown=Seen(1)).cards == Counted(2, 2)


def test_a_card_taken_back_is_missed_though_the_other_lies_still() -> None:
    seat = Watched()
    seat.rests(zone(FIRST, BESIDE), [FIRST, BESIDE])
    told = seat.rests(zone(FIRST), [FIRST])
    assert told.low == 1


def test_chips_where_a_hand_lay_before_are_no_card_that_stays() -> None:
    """What the finder takes for a back has not the colours of backs: the seat has folded."""
    seat = Watched()
    seat.rests(zone(FIRST), [FIRST])
    chips = zone()
    for x in (190, 210, 230):
        cv2.circle(chips, (x, 90), 18, CHIP, -1)
    stack = np.array([[172, 60], [248, 60], [248, 120], [172, 120]], np.float32)
    look = seat.count.look(chips, [stack], 1, [])
    assert look.cards == Counted(0, 0)


def test_another_print_on_a_pile_may_be_a_card_though_its_colours_are_strange() -> None:
    """In dim light some of a card has not the colours of the backs seen before."""
    muck, still = Watched(PlaceKind.MUCK), Watched(PlaceKind.MUCK)
    pile = [quad(110, 60, 70), quad(90, 70, 10)]
    lines = zone(*pile)
    for x in range(70, 160, 14):
        for y in range(70, 156, 14):
            cv2.rectangle(lines, (x, y), (x + 7, y + 7), (70, 20, 90), -1)
    for place, picture in ((muck, lines), (still, (zone(*pile) * 0.93).astype(np.uint8))):
        place.rests(zone(*pile), [pile[1]])
        place.rests(picture, [pile[1]])
    assert muck.came == Came(0, 1) and still.came == NOBODY


def test_a_card_that_comes_while_the_camera_is_knocked_is_one_card() -> None:
    """All the rest lies a little elsewhere in the picture."""
    muck = Watched(PlaceKind.MUCK)
    pile = [quad(110, 60, 70), quad(90, 70, 10), quad(100, 64, 40)]
    marks = zone(*pile)
    for x in range(30, 290, 40):
        cv2.circle(marks, (x, 30), 5, tuple(level + 60 for level in FELT), -1)
    muck.rests(marks, [pile[2]])
    new = quad(96, 66, -25)
    after = moved_by(marks, 3, 2)
    over = np.where((zone(new) != zone()).any(axis=2, keepdims=True), zone(new), after)
    muck.rests(over, [new])
    assert muck.came == Came(1, 1)


def test_a_knock_found_out_after_the_next_look_moves_nothing_seen_since() -> None:
    """Both the empty ground and the first burn were seen where the camera looks now, with the table known elsewhere."""
    burn = Watched(PlaceKind.BURN)
    burn.rests(moved_by(zone(), 8, 4), [])
    burn.rests(moved_by(zone(FIRST), 8, 4), [FIRST + BUMP])
    burn.count.moved(GROUND + BUMP, np.array([[1.0, 0, -8], [0, 1, -4], [0, 0, 1]]))
    second = quad(74, 66, 2)
    told = burn.rests(moved_by(zone(FIRST, second), 8, 4), [second + BUMP])
    assert told == Counted(2, 2) and burn.came == Came(1, 1)


def test_backs_that_look_otherwise_in_the_light_of_their_zone_are_cards() -> None:
    """The first card of a zone in a corner of the table: the colours of backs are known from brighter places only."""
    colours = BackColours()
    bright, dark = (CardCount(kind, Ground(GROUND, np.eye(3), (63.5, 88.9), colours), 20) for kind in (SEAT, MUCK))
    for place, light in ((bright, 1.0), (dark, 0.55)):
        for picture, backs in ((zone(), []), (zone(FIRST), [FIRST])):
            look = place.look((picture * light).astype(np.uint8), backs, len(backs), [])
            place.settled(look, last=True)
    assert bright.cards == Counted(1, 1) and dark.cards.low == 1


def test_what_is_not_found_again_where_nothing_has_changed_was_no_card() -> None:
    """Chips by the first look, which is never to know what lay there before."""
    seat = CardCount(SEAT, Ground(GROUND, np.eye(3), (63.5, 88.9), BackColours()), 20)
    chips = cv2.circle(zone(), (220, 100), 30, CHIP, -1)
    sign = np.array([[190, 70], [250, 70], [250, 130], [190, 130]], np.float32)
    for _ in range(2):
        seat.settled(seat.look(chips, [sign], 1, []), last=False)
    assert seat.cards.low == 1
    dealt = np.where((zone(FIRST) != zone()).any(axis=2, keepdims=True), zone(FIRST), chips)
    for _ in range(3):
        seat.settled(seat.look(dealt, [FIRST], 1, []), last=False)
    assert seat.cards == Counted(1, 1)


def test_what_came_while_chips_were_taken_for_a_card_is_not_forgotten_with_them() -> None:
    """Found as one card, or two, the chips had hidden that one came: what is left without them is no certain number."""
    seat = CardCount(SEAT, Ground(GROUND, np.eye(3), (63.5, 88.9), BackColours()), 20)
    chips = cv2.circle(zone(), (220, 100), 30, CHIP, -1)
    sign = np.array([[190, 70], [250, 70], [250, 130], [190, 130]], np.float32)
    seat.settled(seat.look(chips, [sign], 1, []), last=True)
    dealt = np.where((zone(FIRST) != zone()).any(axis=2, keepdims=True), zone(FIRST), chips)
    seat.look(dealt, [FIRST, sign], 1, [])
    seat._lying, seat._quads = Counted(1, 2), [FIRST, sign]  # as such a look was taken for true
    for _ in range(3):
        seat.settled(seat.look(dealt, [FIRST], 1, []), last=False)
    assert seat.cards.low <= 1 and seat.cards.high >= 2


def test_a_card_that_lay_there_first_stays_while_it_is_found() -> None:
    seat = CardCount(SEAT, Ground(GROUND, np.eye(3), (63.5, 88.9), BackColours()), 20)
    for _ in range(2):
        seat.settled(seat.look(zone(BESIDE), [BESIDE], 1, []), last=False)
    for _ in range(3):
        seat.settled(seat.look(zone(BESIDE, FIRST), [FIRST, BESIDE], 2, []), last=False)
    assert seat.cards.low == 2


@pytest.mark.parametrize("off", [(0, 7), (6, -3)])
def test_what_lies_still_and_is_found_elsewhere_each_time_may_be_no_card(off: tuple[int, int]) -> None:
    """Chips that the finder took for a back before anybody was dealt one: the outline drawn on them wanders."""
    seat = CardCount(SEAT, Ground(GROUND, np.eye(3), (63.5, 88.9), BackColours()), 20)
    chips, sign = cv2.circle(zone(), (200, 100), 34, CHIP, -1), quad(168, 56)
    for _ in range(2):
        seat.settled(seat.look(chips, [sign], 1, []), last=False)
    assert seat.cards == Counted(1, 2)
    moved = sign + np.float32(off)
    seat.settled(seat.look(chips, [moved], 1, []), last=True)
    assert seat.cards == Counted(0, 2)
    dealt = np.where((zone(FIRST) != zone()).any(axis=2, keepdims=True), zone(FIRST), chips)
    for _ in range(3):
        seat.settled(seat.look(dealt, [FIRST, sign], 2, []), last=False)
    assert seat.cards == Counted(1, 1)
