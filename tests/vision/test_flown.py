# SPDX-License-Identifier: GPL-3.0-or-later
"""A card on its way to a seat is seen between two rests; hands, chips, and cards on their way elsewhere are none.

Drawn quarter pictures, a card 24 pixels wide, one every tenth of a second.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import cv2
import numpy as np
import pytest

from vision.arrivals import NOBODY, ONE, PERHAPS, Came
from vision.capture.shot import Grey
from vision.flown import ONE_FLIGHT_NS, Flown, Seen, came_by
from vision.geometry import Quad

FELT, BACK, SKIN, FACE = 60, 110, 165, 230
CARD_PX, STEP_NS = 24.0, 100_000_000
MASK = np.zeros((200, 240), np.uint8)
MASK[60:140, 80:170] = 255
Draw = Callable[[Grey], Any]


def card(x: float, y: float, turn: float = 0.0) -> Quad:
    return cv2.boxPoints(((x, y), (CARD_PX, CARD_PX * 1.4), turn)).astype(np.float32)


LYING = card(125, 100)


def back(x: float, y: float, turn: float = 0.0, grey: int = BACK) -> Draw:
    return lambda picture: cv2.fillConvexPoly(picture, np.round(card(x, y, turn)).astype(np.int32), grey)


def arm(x: int, y: int) -> Draw:
    return lambda picture: cv2.line(picture, (x, y), (x, 199), SKIN, 26)


def chip(x: int, y: int) -> Draw:
    return lambda picture: cv2.circle(picture, (x, y), 7, FACE, -1)


def table(*things: Draw) -> Grey:
    """A card that lies there and what else is to be seen, with a camera's noise."""
    picture = np.full(MASK.shape, FELT, np.uint8)
    for draw in (back(125, 100), *things):
        draw(picture)
    noise = np.random.default_rng(len(things)).normal(0, 1.5, picture.shape)
    return np.clip(picture + noise, 0, 255).astype(np.uint8)


class Seat:
    """A seat that was looked at when one card lay there."""

    def __init__(self) -> None:
        self.flown, self.now_ns, self.moved_ns = Flown(MASK, CARD_PX), STEP_NS, 0
        self.flown.looked(table(), self.now_ns)
        self.flown.entered()
        self.passes(table(), moving=False)

    def passes(self, picture: Grey, moving: bool = True) -> None:
        self.now_ns += STEP_NS
        self.moved_ns = self.now_ns if moving else self.moved_ns
        self.flown.take(picture, self.now_ns, moving)

    def rests(self, *things: Draw) -> Seen | None:
        """What was seen coming there, now that all lies still."""
        picture = table(*things)
        self.passes(picture)
        self.passes(picture, moving=False)
        return self.flown.seen(picture, [LYING, card(126, 102)], self.moved_ns)


ON_IT = back(126, 102, 2)


def test_a_card_that_comes_is_seen_on_its_way() -> None:
    seat = Seat()
    seat.passes(table(back(92, 125, 40)))
    came_ns = seat.now_ns
    assert seat.rests(ON_IT) == Seen(came_ns)


def test_a_card_is_seen_on_its_way_before_it_is_over_the_zone() -> None:
    seat = Seat()
    seat.passes(table(back(60, 165, 40)), moving=False)
    came_ns = seat.now_ns
    assert seat.rests(ON_IT) == Seen(came_ns)


def test_a_card_that_was_seen_over_the_place_has_landed_though_nothing_shows_it() -> None:
    """It came to lie exactly on the one that lay there."""
    seat = Seat()
    seat.passes(table(back(60, 165, 40)), moving=False)
    seat.passes(table(back(110, 116, 20)))
    told = seat.rests()
    assert told is not None and told.landed
    assert came_by(told, NOBODY) == ONE and came_by(told, Came(1, 2)) == Came(1, 2)


@pytest.mark.parametrize("way", [[(60, 165)], [(70, 165), (40, 150)], [(110, 116)]])
def test_a_card_that_was_not_seen_both_on_its_way_and_over_the_place_may_have_flown_on(
    way: list[tuple[float, float]],
) -> None:
    """Beside the place only: it may be another seat's; over the place only: a hand may have lifted one there."""
    seat = Seat()
    for x, y in way:
        seat.passes(table(back(x, y, 30)))
    told = seat.rests()
    assert told is None or (not told.landed and came_by(told, NOBODY) == NOBODY)


def test_what_stays_where_it_is_does_not_fly() -> None:
    """A pile of chips as large as a card that was pushed there meanwhile, and of which little is seen afterwards."""
    seat = Seat()
    for _ in range(2):
        seat.passes(table(back(92, 150, 40)))
    assert seat.rests() is None


def test_what_is_pushed_did_not_fly() -> None:
    seat = Seat()
    seat.passes(table(back(130, 106, 2)))
    assert seat.rests(back(134, 110, 2)) is None


@pytest.mark.parametrize("other", [arm(150, 110), arm(100, 90)])
def test_where_a_hand_was_nothing_is_known(other: Draw) -> None:
    seat = Seat()
    seat.passes(table(back(92, 125, 40)))
    seat.passes(table(other))
    assert seat.rests(ON_IT) is None


def test_a_hand_beside_the_zone_pushes_nothing() -> None:
    seat = Seat()
    seat.passes(table(back(92, 125, 40), arm(215, 150)))
    assert seat.rests(ON_IT) is not None


@pytest.mark.parametrize("other", [chip(95, 120), back(92, 125, 40, FACE)])
def test_a_chip_and_what_is_bright_as_no_back_are_no_cards_that_come(other: Draw) -> None:
    seat = Seat()
    seat.passes(table(other))
    assert seat.rests(ON_IT) is None


def test_what_lies_there_afterwards_has_not_come_upon_another() -> None:
    seat = Seat()
    seat.passes(table(back(92, 125, 40)))
    assert seat.rests(back(92, 125, 40)) is None


def test_two_that_come_one_after_the_other_are_not_one() -> None:
    seat = Seat()
    seat.passes(table(back(92, 125, 40)))
    for _ in range(ONE_FLIGHT_NS // STEP_NS):
        seat.passes(table(ON_IT))
    seat.passes(table(back(90, 120, 10), ON_IT))
    assert seat.rests(ON_IT) is None


def test_what_has_landed_is_known_and_comes_no_second_time() -> None:
    seat = Seat()
    seat.passes(table(back(92, 125, 40)))
    assert seat.rests(ON_IT) is not None
    seat.flown.looked(table(ON_IT), seat.now_ns)
    seat.flown.entered()
    assert seat.rests(ON_IT) is None


def test_a_look_back_knows_what_had_landed_by_then() -> None:
    """Two come shortly after one another: the picture between them is looked back at."""
    seat = Seat()
    seat.passes(table(back(92, 125, 40)))
    seat.passes(table(ON_IT))
    second = table(ON_IT, back(92, 125, 30))
    seat.flown.looked_back()
    seat.flown.entered()
    seat.passes(second)
    assert seat.rests(ON_IT) == Seen(seat.now_ns - 2 * STEP_NS)


def test_before_the_first_look_nothing_is_known() -> None:
    flown = Flown(MASK, CARD_PX)
    flown.take(table(back(92, 125, 40)), 1, moving=True)
    flown.entered()
    flown.take(table(back(92, 125, 40)), 2, moving=True)
    assert flown.seen(table(), [LYING], 2) is None


BESIDE = back(143, 112, 8)
"""A new one beside the one that lies there."""


def two_come(*between: Draw) -> Seen | None:
    """One comes to lie there, then one that comes to lie just on it; no look between them."""
    seat = Seat()
    seat.passes(table(back(92, 125, 40)))
    seat.passes(table(BESIDE))
    for _ in range(ONE_FLIGHT_NS // STEP_NS):
        seat.passes(table(BESIDE, *between))
    return seat.rests(back(144, 113, 10))


def test_a_card_on_its_way_while_another_lay_there_already_is_one_more() -> None:
    told, alone = two_come(back(90, 125, 30)), two_come()
    assert told is not None and told.more
    assert alone is not None and not alone.more


@pytest.mark.parametrize("other", [arm(150, 110), chip(95, 120), back(92, 125, 40, FACE), back(146, 118, 20)])
def test_what_is_no_card_on_its_way_is_no_second_one(other: Draw) -> None:
    told = two_come(other)
    assert told is None or not told.more


def test_one_that_comes_from_further_off_while_nothing_new_lies_there_is_one() -> None:
    seat = Seat()
    seat.passes(table(back(60, 165, 40)))
    seat.passes(table(back(92, 125, 40)))
    assert seat.rests(BESIDE) == Seen(seat.now_ns - 2 * STEP_NS, landed=True)


def test_what_has_the_brightness_of_the_cloth_at_its_rim_may_be_a_card_on_its_way() -> None:
    """No certain one: its outline has bays."""

    def ragged(picture: Grey) -> None:
        back(92, 125, 40)(picture)
        for x, y in ((84, 113), (100, 137), (78, 128)):
            cv2.circle(picture, (x, y), 9, FELT, -1)

    seat = Seat()
    seat.passes(table(ragged))
    seat.passes(table())
    seat.passes(table(), moving=False)
    assert seat.flown.flies
    assert seat.flown.seen(table(), [LYING], seat.moved_ns) is None
    assert seat.flown.seen(table(), [LYING], seat.moved_ns, perhaps=True) is not None


@pytest.mark.parametrize(
    ("seen", "came", "told"),
    [
        (None, PERHAPS, PERHAPS),
        (Seen(1), PERHAPS, ONE),
        (Seen(1), NOBODY, NOBODY),
        (Seen(1, more=True), ONE, Came(1, 2)),
        (Seen(1, more=True), Came(2, 2), Came(2, 2)),
    ],
)
def test_what_was_seen_on_its_way_tells_how_many_came(seen: Seen | None, came: Came, told: Came) -> None:
    assert came_by(seen, came) == told
