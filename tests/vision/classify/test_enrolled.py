# SPDX-License-Identifier: GPL-3.0-or-later
"""A deck that was made known: what its looks, prints and inks may say, and when they may not."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from controller.rules.cards import Card, card
from vision.classify import CARD_SIZE, Enrolled
from vision.classify.crops import SCALES_OF, corner_cuts
from vision.classify.inks import ink_of, is_clear, is_coloured

NO_COLOUR = np.zeros(4, np.float32)
INKS = {0: (60, 130, 40), 1: (200, 90, 20), 2: (40, 40, 200), 3: (30, 30, 30)}
"""BGR of clubs, diamonds, hearts, spades in four colours."""


def heard(best: int, lead: float = 4.0) -> np.ndarray:
    logs = np.full(55, -8.0, np.float32)
    logs[best] = -8.0 + lead
    return logs


def known_deck() -> Enrolled:
    enrolled, looks = Enrolled(), np.eye(52, 128, dtype=np.float32)
    for n in range(52):
        enrolled.add(Card(n), looks[n])
    return enrolled


def printed(suit: int, light: float = 1.0, blur: float = 0.0, grey: bool = False) -> np.ndarray:
    """A card with marks of a suit's ink where its indices lie."""
    picture = np.full((CARD_SIZE[1], CARD_SIZE[0], 3), 235, np.uint8)
    for _ in range(2):
        picture = np.ascontiguousarray(picture[::-1, ::-1])
        cv2.rectangle(picture, (10, 12), (26, 34), INKS[suit], -1)
        cv2.circle(picture, (18, 50), 8, INKS[suit], -1)
    picture = picture if not blur else cv2.GaussianBlur(picture, (0, 0), blur)
    picture = cv2.cvtColor(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR) if grey else picture
    return np.clip(picture * light, 0, 255).astype(np.uint8)


def four_colours() -> Enrolled:
    enrolled = Enrolled(four_colours=True)
    for n in range(52):
        enrolled.add(Card(n), np.eye(52, 128, dtype=np.float32)[n], None, ink_of(printed(n & 3)))
    return enrolled


def test_a_print_that_is_misread_each_time_speaks_for_its_card_too() -> None:
    queen, eight, two = 40, 24, 0
    shares = np.full(52, 1e-3, np.float32)
    shares[eight] = 0.95
    enrolled = Enrolled()
    enrolled.add(Card(queen), np.ones(128, np.float32), shares)
    logs = np.full(55, -9.0, np.float32)
    logs[eight] = 0.0
    told = enrolled.heard(logs)
    assert told[eight] == logs[eight]
    assert told[queen] > told[eight] - 0.3 > told[two] + 5
    assert np.array_equal(Enrolled().heard(logs), logs)


def test_a_look_is_known_only_when_it_is_clearly_nearest_to_its_own() -> None:
    enrolled, looks = known_deck(), np.eye(52, 128, dtype=np.float32)
    assert enrolled.knows(looks[7], 7, heard(7), NO_COLOUR)
    assert not enrolled.knows(looks[7], 8, heard(8), NO_COLOUR)
    between = (looks[7] + looks[8]) / np.float32(np.sqrt(2))
    assert not enrolled.knows(between, 7, heard(7), NO_COLOUR)


def test_a_look_is_not_known_where_the_index_does_not_name_its_suit() -> None:
    """Blurred, a nine of clubs looks much like one of spades: the nearest look alone was wrong too often."""
    enrolled, looks = known_deck(), np.eye(52, 128, dtype=np.float32)
    nine, other = int(card("9c")), int(card("9s"))
    for says, is_known in ((heard(nine), True), (heard(nine, 0.5), False), (heard(other), False), (heard(40), False)):
        assert enrolled.knows(looks[nine], nine, says, NO_COLOUR) is is_known


@pytest.mark.parametrize("light", [1.0, 0.55])
@pytest.mark.parametrize("blur", [0.0, 3.0])
def test_in_four_colours_an_ink_tells_its_suit(light: float, blur: float) -> None:
    enrolled = four_colours()
    for suit in range(4):
        says = enrolled.colour(ink_of(printed(suit, light, blur)))
        if suit == 3:
            assert not says.any(), "black says nothing: without colours every ink is black"
        else:
            assert int(says.argmax()) == suit and np.delete(says, suit).max() < -2


def test_colour_is_not_counted_where_there_is_none_or_nobody_said_so() -> None:
    two = four_colours()
    two.four_colours = False
    for suit in range(4):
        assert not four_colours().colour(ink_of(printed(suit, grey=True))).any()
        assert not two.colour(ink_of(printed(suit))).any()
    half = Enrolled(four_colours=True)
    half.add(card("2c"), np.zeros(128, np.float32), None, ink_of(printed(0)))
    assert not half.colour(ink_of(printed(2))).any(), "three of the inks are not known"
    blank = np.full((224, 160, 3), 230, np.uint8)
    assert ink_of(blank) is None and not four_colours().colour(None).any()


def test_colour_helps_a_look_only_where_the_index_leans_the_same_way() -> None:
    enrolled, look = four_colours(), np.eye(52, 128, dtype=np.float32)[int(card("9c"))]
    green = enrolled.colour(ink_of(printed(0)))
    nine, other = int(card("9c")), int(card("9s"))
    assert not enrolled.knows(look, nine, leaning(nine, 0.5), NO_COLOUR)
    assert enrolled.knows(look, nine, leaning(nine, 0.5), green)
    assert not enrolled.knows(look, nine, leaning(other, 0.5), green)


def leaning(number: int, by: float) -> np.ndarray:
    """What an index says whose rank is clear, and whose suit is this one rather than another."""
    logs = np.full(55, -8.0, np.float32)
    logs[number // 4 * 4 : number // 4 * 4 + 4] = -1.0
    logs[number] += by
    return logs


def test_a_foreign_court_that_looks_like_one_of_the_deck_is_none_by_its_letter() -> None:
    """A valet is drawn as a jack is; its letter looks a little like ours, and no letter of ours is so little clear."""
    enrolled, looks = known_deck(), np.eye(52, 128, dtype=np.float32)
    for name, like, clear, is_known in (
        ("Jh", 0.9, 2.0, False), ("Jh", 0.9, 4.0, True), ("Jh", 1.0, 1.0, True), ("Jh", 1.0, -1.0, False),
        ("9h", 0.9, 0.2, True),
    ):  # fmt: skip
        number = int(card(name))
        look = like * looks[number]
        look[100] = np.sqrt(1 - like**2)
        says = leaning(number, 3.0)
        other = number - 4
        says[other // 4 * 4 : other // 4 * 4 + 4] = -6.0
        says[other] = says[number] - clear
        assert enrolled.knows(look, number, says, NO_COLOUR) is is_known, (name, like, clear)


def test_a_look_that_is_dark_or_dull_is_not_to_be_remembered() -> None:
    assert is_clear(printed(3)) and is_coloured(ink_of(printed(2)))  # type: ignore[arg-type]
    assert not is_clear(printed(3, light=0.2))
    assert not is_clear(np.full((224, 160, 3), 200, np.uint8))


def test_a_larger_index_is_cut_larger() -> None:
    seen = np.zeros((CARD_SIZE[1], CARD_SIZE[0], 3), np.uint8)
    seen[:110, :70] = 255
    shares = [float(np.mean([cut.mean() for cut in corner_cuts(seen, False, SCALES_OF[kind])])) for kind in SCALES_OF]
    assert list(SCALES_OF) == ["standard", "jumbo", "magnum"]
    assert shares == sorted(shares, reverse=True) and shares[0] > shares[2]
