# SPDX-License-Identifier: GPL-3.0-or-later
"""What a zone makes of the faces found in one picture: one entry a card, however much of it is seen."""

from __future__ import annotations

import numpy as np

from tests.vision.test_zone_watch import reading, seen
from vision.detect.found import Found
from vision.one_zone import whole_cards
from vision.zone_watch import SeenCard


def mark(name: str, x: float, y: float, side: float = 20) -> SeenCard:
    """One index, or both, of a card that is mostly covered."""
    quad = np.array([[x, y], [x + side, y], [x + side, y + side], [x, y + side]], np.float32)
    found = Found(None, (x, y, x + side, y + side), "up", True, 0.9, ())
    return SeenCard(found, quad, quad.mean(axis=0), reading(name))


def test_two_marks_of_one_card_are_one_card() -> None:
    faces = [seen("Ah", 10), mark("Qd", 200, 40), mark("Qd", 214, 30), mark("2c", 208, 60)]
    assert whole_cards(faces, {}) == [faces[0], faces[1], faces[3]]


def test_a_box_about_both_indices_stands_for_its_card() -> None:
    faces = [mark("Qd", 200, 40), mark("Qd", 195, 35, side=60)]
    assert whole_cards(faces, {}) == [faces[1]]


def test_two_whole_cards_of_one_face_are_two() -> None:
    """A fouled deck is told."""
    faces = [seen("Qd", 10), seen("Qd", 40)]
    assert len(whole_cards(faces, {})) == 2


def test_marks_of_one_face_far_apart_are_two_cards() -> None:
    assert len(whole_cards([mark("Qd", 10, 40), mark("Qd", 200, 40)], {})) == 2


def test_an_index_of_a_card_that_another_came_on_is_no_second_card_of_that_face() -> None:
    """Half covered, the whole card is found a little off its place, and its second index just beside that."""
    card = seen("Th", 10)
    right, middle = card.quad[:, 0].max(), card.quad[:, 1].mean()
    assert whole_cards([card, mark("Th", right - 8, middle)], {}) == [card]


def test_an_index_of_a_second_card_of_one_face_sticks_out_further() -> None:
    """A fouled deck is told also where one of the two lies mostly under the other."""
    card = seen("Th", 10)
    right, middle = card.quad[:, 0].max(), card.quad[:, 1].mean()
    assert len(whole_cards([card, mark("Th", right + 4, middle)], {})) == 2


def test_both_ends_of_a_card_seen_whole_before_are_one_card() -> None:
    """Another came to lie across its middle."""
    card, wholes = seen("Th", 10), {}
    assert whole_cards([card], wholes) == [card]
    top, bottom = mark("Th", 50, 12), mark("Th", 50, 76, side=18)
    for _ in range(2):
        assert whole_cards([top, bottom], wholes) == [top]
    assert len(whole_cards([top, mark("Th", 120, 76)], wholes)) == 2, "one lies elsewhere: a fouled deck"


def test_a_card_that_another_came_on_still_lies_where_it_was_first_seen() -> None:
    """Half covered, its outline is drawn beside it, in one picture more than in the next; its index stays its own."""
    card, wholes = seen("Th", 10), {}
    right, middle = float(card.quad[:, 0].max()), float(card.quad[:, 1].mean())
    index, beside = mark("Th", right - 24, middle), seen("Th", 10 - 26)
    assert whole_cards([card], wholes) == [card]
    for drawn in (beside, card, beside, beside):
        assert whole_cards([drawn, index], wholes) == [drawn]
    away = seen("Th", 10 - 90)
    assert whole_cards([away], wholes) == [away], "it was drawn back"
    assert len(whole_cards([away, index], wholes)) == 2, "what lies there now is another"


def test_half_an_index_of_a_card_that_another_came_on_is_not_told_as_another_card() -> None:
    """A two of which a back leaves half the index looks like a four: it is asked about, whatever it looks like."""
    card, wholes = seen("2s", 10), {}
    left, top = card.quad.min(axis=0)
    half, elsewhere = mark("4s", left - 2, top + 6), mark("4s", left + 18, top + 34)
    assert whole_cards([card], wholes) == [card]
    for _ in range(2):
        (told,) = whole_cards([half], wholes)
        assert told.reading is not None and not told.reading.sure
    (told,) = whole_cards([elsewhere], wholes)
    assert told.reading is not None and told.reading.sure, "a card that lies across where it lay"
    other = seen("Kd", 10)
    assert whole_cards([other], wholes) == [other]
    (told,) = whole_cards([half], {})
    assert told.reading is not None and told.reading.sure


def test_an_index_beside_a_card_that_moved_a_little_is_no_index_of_it() -> None:
    card, wholes = seen("Th", 10), {}
    right, middle = float(card.quad[:, 0].max()), float(card.quad[:, 1].mean())
    moved, other = seen("Th", 10 - 26), mark("2c", right - 20, middle)
    assert whole_cards([card], wholes) == [card]
    assert whole_cards([moved, other], wholes) == [moved, other]
