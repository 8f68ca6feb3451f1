# SPDX-License-Identifier: GPL-3.0-or-later
"""Counting where little is to be seen: cards that lie nearly as others do, finds that are not exact, white rims on pale
wood, chips in the colours of backs, arms over a heap, looks that were cut short (1 pixel = 1 mm)."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from controller.rules.places import PlaceKind
from tests.vision.test_backs import BACK, EDGE, FELT, FIRST, GROUND, NEAR, Watched, quad, zone
from vision.arrivals import NOBODY, Came, redrawn
from vision.backs import CardCount
from vision.burned import MuckBurns, Stretch
from vision.counted import NONE, Counted
from vision.flown import Seen
from vision.geometry import Quad
from vision.ground import BackColours, Ground

S = 1_000_000_000
OFF = np.array([-4, 3], np.float32)


def test_a_find_that_lies_a_little_off_makes_no_second_card() -> None:
    burn = Watched(PlaceKind.BURN)
    burn.rests(zone(FIRST), [FIRST])
    assert burn.rests(zone(FIRST, NEAR), [NEAR + OFF]) == Counted(2, 2)


def test_a_card_just_on_another_of_the_same_find_counts() -> None:
    seat = Watched()
    seat.rests(zone(FIRST), [FIRST])
    assert seat.rests(zone(FIRST, quad(63, 57)), [FIRST]) == Counted(2, 2)


@pytest.mark.parametrize("third", [quad(73, 66, 6), quad(72, 67, 6), quad(74, 62, 7)])
def test_a_card_that_was_seen_on_its_way_to_two_is_a_third_though_one_of_them_may_have_been_pushed(third: Quad) -> None:
    def told(picture: np.ndarray, flown: Seen | None) -> Counted:
        seat = Watched()
        seat.rests(zone(FIRST), [FIRST])
        assert seat.rests(zone(FIRST, NEAR), [NEAR]) == Counted(2, 2)
        return seat.count.look(picture, [NEAR], 1, [], flown).cards

    assert told(zone(FIRST, NEAR, third), flown=None) == Counted(2, 3)
    assert told(zone(FIRST, NEAR, third), flown=Seen(1)) == Counted(3, 3)
    assert told(zone(FIRST, NEAR), flown=Seen(1)) == Counted(2, 3), "it may lie just on the second"


def test_a_second_card_that_came_unseen_upon_the_first_is_perhaps_there() -> None:
    seat = Watched()
    assert seat.count.look(zone(), [], 0, []).cards == NONE
    seat.rests(zone(), [])
    assert seat.count.look(zone(FIRST), [FIRST], 1, [], Seen(1, more=True)).cards == Counted(1, 2)
    seat.rests(zone(FIRST), [FIRST])
    assert seat.count.look(zone(FIRST, NEAR), [NEAR], 1, [], Seen(1, more=True)).cards == Counted(2, 3)


def test_an_outline_too_many_where_nobody_came_proves_no_card_however_often_it_is_found() -> None:
    """A chip laid on two cards, and the finder draws a third across them."""
    seat, beside, across = Watched(), quad(100, 60), quad(90, 80, 90)
    seat.rests(zone(FIRST), [FIRST])
    assert seat.rests(zone(FIRST, beside), [FIRST, beside]) == Counted(2, 2)
    capped = zone(FIRST, beside, chip=(110, 115))
    assert seat.rests(capped, [across, FIRST, beside]) == Counted(2, 3)
    assert seat.rests(capped, [across, FIRST, beside]) == Counted(2, 3)
    more = quad(170, 70)
    assert seat.rests(zone(FIRST, beside, more), [FIRST, beside, more]).low == 3, "one that comes is one more"


def test_a_face_where_a_back_lay_may_be_another_card_where_one_was_seen_on_its_way() -> None:
    """Dealt face up on to a back, and a back on to that; or a player has shown it, and lays it down again."""
    seat = Watched()
    seat.rests(zone(), [])
    seat.rests(zone(FIRST), [FIRST])
    seat.rests(zone(FIRST, NEAR), [NEAR])
    face = cv2.fillConvexPoly(zone(FIRST, NEAR), NEAR.astype(np.int32), EDGE)
    assert seat.count.look(face, [], 0, [NEAR]).cards.low == 2
    assert seat.count.look(face, [], 0, [NEAR], Seen(1)).cards == Counted(2, 3)
    look = seat.count.look(face, [], 0, [NEAR])
    seat.count.settled(look, last=True)
    assert seat.count.look(zone(FIRST, NEAR), [NEAR], 1, []).cards.low == 2
    assert seat.count.look(zone(FIRST, NEAR), [NEAR], 1, [], Seen(1)).cards == Counted(2, 3)


@pytest.mark.parametrize("there", [quad(61, 60), quad(61, 59), quad(60, 62), quad(65, 56)])
def test_a_card_pushed_a_little_is_one_card(there: Quad) -> None:
    seat = Watched()
    seat.rests(zone(FIRST), [FIRST])
    assert seat.rests(zone(there), [there]) == Counted(1, 1)


def test_a_card_laid_along_another_on_a_pile_counts() -> None:
    muck = Watched(PlaceKind.MUCK)
    pile = [quad(110, 50, 70), quad(90, 70, 10)]
    muck.rests(zone(*pile), [pile[1]])
    along = pile[1] + np.array([1.6, -9.0], np.float32)
    muck.rests(zone(*pile, along), [along])
    assert muck.came == Came(1, 1)


def test_a_chip_in_the_colours_of_backs_is_no_card() -> None:
    seat = Watched()
    seat.rests(zone(FIRST), [FIRST])
    chip = cv2.circle(zone(FIRST), (92, 104), 19, EDGE, -1)
    cv2.circle(chip, (92, 104), 12, BACK, -1)
    assert seat.rests(chip, [FIRST]) == Counted(1, 1)
    assert seat.came == NOBODY


def test_white_rims_are_no_things_that_lie_on_cards() -> None:
    ground = Ground(GROUND, np.eye(3), (63.5, 88.9), BackColours())
    things = np.zeros((120, 150), np.uint8)
    cv2.rectangle(things, (20, 20), (60, 70), 1, 3)
    assert not ground.whole(things).any()
    cv2.circle(things, (100, 60), 9, 1, -1)
    assert ground.whole(things)[60, 100] and not ground.whole(things)[20, 40]


def test_cards_do_not_leave_a_heap_one_by_one() -> None:
    """What covers a part of the pile in the colours of the cloth is a sleeve or a shadow."""
    muck = Watched(PlaceKind.MUCK)
    muck.rests(zone(FIRST, NEAR), [NEAR, FIRST])
    before = muck.count.cards
    covered = zone(FIRST, NEAR)
    covered[60:92, 55:150] = FELT
    muck.rests(covered, [NEAR])
    assert muck.hidden and muck.count.cards == before


def test_an_arm_that_brings_the_first_burn_hides_it() -> None:
    burn = Watched(PlaceKind.BURN)
    burn.count.ground.learn_backs(burn.count.ground.small(zone(FIRST)), [FIRST])
    reached = cv2.line(zone(FIRST), (110, 120), (150, 239), BACK, 34)
    burn.rests(reached, [FIRST])
    assert burn.hidden
    assert burn.rests(zone(FIRST), [FIRST]) == Counted(1, 1)


def test_a_single_look_that_saw_too_much_is_mended() -> None:
    burn = Watched(PlaceKind.BURN)
    other = quad(160, 60, 5)
    look = burn.count.look(zone(FIRST, other), [FIRST, other], 2, [])
    assert look.cards == Counted(2, 2)
    burn.count.settled(look, last=False)
    assert burn.count.interrupted() is not None
    again = burn.count.look(zone(FIRST), [FIRST], 1, [])
    assert again.instead == Came(1, 1) and again.cards == Counted(1, 1)


def test_cards_that_came_to_a_pile_in_one_unclear_look_came_then() -> None:
    muck = Watched(PlaceKind.MUCK)
    muck.rests(zone(FIRST), [FIRST])
    blurred = np.clip(zone(FIRST, NEAR).astype(int) + np.random.default_rng(2).normal(0, 25, (240, 300, 1)), 0, 255)
    look = muck.count.look(blurred.astype(np.uint8), [], 0, [])._replace(came=Came(0, 2), quads=[NEAR])
    assert muck.count.settled(look, last=False) is None
    assert muck.count.interrupted() == look


def test_a_single_look_at_the_muck_may_be_mended_in_the_book() -> None:
    burns = MuckBurns()
    burns.came(Came(2, 2), Stretch(1 * S, 2 * S), 2 * S, single=True)
    burns.seen_again(Came(1, 1), 1)
    burns.street(3 * S)
    burns.weigh(9 * S, [])
    assert burns.cards == Counted(1, 1)
    burns.emptied()
    assert burns.cards == NONE


def test_a_card_turned_up_in_dim_light_is_one_card() -> None:
    """Some of its back is hardly to be told from the cloth, so the back covers less than the face does."""
    inner = FIRST.mean(axis=0) + (FIRST - FIRST.mean(axis=0)) * 0.5
    back = cv2.fillConvexPoly(zone(FIRST), np.round(inner).astype(np.int32), tuple(level + 24 for level in FELT))
    seat = Watched()
    assert seat.rests(back, [FIRST]) == Counted(1, 1)
    face = cv2.fillConvexPoly(zone(), FIRST.astype(np.int32), EDGE)
    assert seat.rests(face, [], (FIRST,)).low == 1 and seat.came == NOBODY


def test_a_rim_on_a_known_card_beside_a_new_one_may_be_a_third() -> None:
    """Pitched onto each other: of the lower one only the rim is seen, in dim light not in the colours of backs."""
    seat = Watched()
    seat.rests(zone(FIRST), [FIRST])
    top = quad(60, 36)
    both = zone(FIRST, top)
    cv2.line(both, (70, 130), (114, 134), (60, 60, 60), 5)
    told = seat.rests(both, [top])
    assert told.low == 2 and told.high == 3


def test_a_lone_look_against_two_that_agreed_tells_a_range() -> None:
    """Nothing has moved since: what it saw else may be a trick of the light, or what the others did not see."""
    seat, other = Watched(), quad(110, 66, 6)
    seat.rests(zone(FIRST), [FIRST])
    seat.count.interrupted()
    for n in range(2):
        taken = seat.count.settled(seat.count.look(zone(FIRST, other), [other], 1, []), last=False)
        assert (taken is not None) == bool(n)
    assert seat.count.cards == Counted(2, 2)
    lone = seat.count.look(zone(FIRST, other, quad(30, 100)), [other, quad(30, 100)], 2, [])
    assert lone.cards == Counted(3, 3)
    seat.count.settled(lone, last=True)
    assert seat.count.cards == Counted(2, 3)


def test_a_lone_last_look_after_something_moved_is_taken_for_true() -> None:
    seat, other = Watched(), quad(110, 66, 6)
    seat.rests(zone(FIRST), [FIRST])
    seat.count.interrupted()
    for _ in range(2):
        seat.count.settled(seat.count.look(zone(FIRST, other), [other], 1, []), last=False)
    seat.count.interrupted()
    seat.rests(zone(FIRST, other, quad(30, 100)), [other, quad(30, 100)])
    assert seat.count.cards.low == 3


def test_of_two_faces_one_that_lies_where_one_lay_may_be_that_one() -> None:
    """One dealt open upon another: the outline of what shows of the first is drawn a little otherwise."""
    lay = quad(60, 60)
    again, new = quad(62, 57, 2), quad(66, 66, 8)
    assert redrawn(Came(2, 2), [again, new], [lay]) == Came(1, 2)
    assert redrawn(Came(2, 2), [quad(160, 60), quad(170, 80)], [lay]) == Came(2, 2), "two beside it"
    assert redrawn(Came(1, 1), [again, new], [lay]) == Came(1, 1)
    assert redrawn(Came(2, 2), [again], [lay]) == Came(2, 2), "backs came, too"


def test_colours_of_chips_that_passed_for_a_card_at_first_are_forgotten_when_they_are_gone() -> None:
    """The first true card is a face: the back that comes next is no chip."""
    seat = CardCount(PlaceKind.SEAT, Ground(GROUND, np.eye(3), (63.5, 88.9), BackColours()), 20)
    chips = cv2.fillConvexPoly(zone(), FIRST.astype(np.int32), (40, 40, 200))
    seat.look(chips, [FIRST], 1, [])
    for _ in range(2):
        seat.settled(seat.look(zone(), [], 0, []), last=False)
    assert seat.cards == NONE and not seat.ground.knows_backs


@pytest.mark.parametrize(
    ("second", "third"),
    [
        (quad(64, 44, 12), quad(62, 52, 5)),
        (quad(70, 44, 12), quad(66, 52, 6)),
        (quad(60, 44, 8), quad(60, 52, 4)),
        (quad(62, 40, 10), quad(62, 52, 3)),
    ],
)
def test_a_card_within_what_two_others_cover_may_have_come(second: Quad, third: Quad) -> None:
    """The finder draws the lowest once more. Where the second was pushed there, the ground that it left is bare."""
    drawn, told = FIRST + 2, []
    for after in (zone(FIRST, second, third), zone(FIRST, third)):
        seat = Watched()
        seat.rests(zone(FIRST), [FIRST])
        assert seat.rests(zone(FIRST, second), [second]) == Counted(2, 2)
        told.append(seat.rests(after, [drawn]))
    assert told == [Counted(2, 3), Counted(2, 2)]
