# SPDX-License-Identifier: GPL-3.0-or-later
"""One card one entry, two cards two entries, and boxes of what is visible."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.made import lone, number, upright, whole
from vision.draw import drawn
from vision.merge import CardRead, merged
from vision.read import backed, in_reading_order, is_sure, plain
from vision.visible import with_visible_boxes

HERE, THERE = upright(100, 100), upright(300, 100)


def test_two_opposed_indices_of_one_face_are_one_card() -> None:
    both = merged([lone(HERE, "As"), lone(HERE, "As", second=True)])
    assert len(both) == 1
    assert len(both[0].found.corners) == 2


def test_the_third_index_of_a_card_with_four_is_its_own_though_the_outline_was_drawn_badly() -> None:
    card, third = whole(HERE, "As"), lone(HERE, "As")
    (index,) = third.found.corners
    mirrored = index._replace(centre=np.array([260 - index.centre[0], index.centre[1]]), right=-index.right)
    bad = np.array([[100, 100], [140, 100], [160, 184], [100, 184]], np.float32)
    card = card._replace(found=card.found._replace(quad=bad, sharp=False))
    third = third._replace(found=third.found._replace(corners=(mirrored,)))
    assert len(merged([card, third])) == 1
    other = mirrored._replace(centre=mirrored.centre + np.array([12, 8]))
    assert len(merged([card, third._replace(found=third.found._replace(corners=(other,)))])) == 2


def test_the_same_face_in_two_places_stays_twice() -> None:
    assert len(merged([whole(HERE, "As"), whole(THERE, "As")])) == 2
    assert len(merged([lone(HERE, "As"), lone(THERE, "As")])) == 2


def test_an_index_on_a_card_of_its_face_is_that_card() -> None:
    cards = merged([whole(HERE, "As", corners=0), lone(HERE, "As")])
    assert len(cards) == 1
    assert len(cards[0].found.corners) == 1


def test_an_unreadable_index_on_a_sure_card_is_nothing_else() -> None:
    assert len(merged([whole(HERE, "As"), lone(HERE, "Ks", second=True, sure=False)])) == 1


def test_letters_of_a_jokers_word_are_no_cards() -> None:
    letter = lone(HERE, "7h")
    faint = letter._replace(found=letter.found._replace(score=0.3))
    assert len(merged([whole(HERE, "joker"), faint])) == 1
    assert len(merged([whole(HERE, "As"), faint])) == 2
    assert len(merged([whole(HERE, "joker"), letter])) == 2


def test_a_sure_index_of_another_face_is_another_card() -> None:
    assert len(merged([whole(HERE, "As"), lone(HERE, "Ks", second=True)])) == 2


def test_the_other_end_of_a_card_on_which_all_else_agrees_is_its_own_however_it_reads() -> None:
    agreed = whole(HERE, "As", corners=1)
    agreed = agreed._replace(reading=agreed.reading._replace(witnesses=3))
    kept = merged([agreed, lone(HERE, "Ac", second=True)])
    assert [card.reading.best for card in kept] == [number("As")] and kept[0].reading.sure
    assert len(merged([agreed, lone(upright(112, 106), "Ac", second=True)])) == 2


def test_two_indices_of_one_card_that_name_suits_of_one_colour_are_told_as_neither() -> None:
    (card,) = merged([lone(HERE, "6s"), lone(HERE, "6c", second=True)])
    assert not card.reading.sure
    assert {n for n, _ in card.reading.candidates(2)} == {number("6s"), number("6c")}
    assert len(merged([lone(HERE, "6s"), lone(THERE, "6c", second=True)])) == 2


def test_a_suit_half_hidden_under_another_card_makes_no_second_card_of_its_rank() -> None:
    (card,) = merged([lone(HERE, "9s"), lone(HERE, "9d", second=True)])
    assert not card.reading.sure and len(card.found.corners) == 2
    guessed = whole(HERE, "9s", corners=1)
    guessed = guessed._replace(found=guessed.found._replace(sharp=False))
    (card,) = merged([guessed, lone(HERE, "9d", second=True)])
    assert not card.reading.sure
    assert len(merged([whole(HERE, "9s"), lone(HERE, "9d", second=True)])) == 2, "one shows both its ends"
    assert len(merged([lone(HERE, "9s"), lone(HERE, "8s", second=True)])) == 2


def test_the_end_of_a_whole_card_that_a_cable_half_hides_is_not_told_as_another_card() -> None:
    kept = merged([whole(HERE, "Qs", corners=1), lone(HERE, "As", second=True)])
    assert [is_sure(card) for card in kept] == [True, False]
    kept = merged([whole(HERE, "Qs", corners=1), lone(HERE, "Ad", second=True)])
    assert [is_sure(card) for card in kept] == [True, True]


def test_the_pip_beside_an_index_of_a_card_that_shows_both_ends_is_no_second_card() -> None:
    both = merged([lone(HERE, "6s"), lone(HERE, "6s", second=True)])
    assert len(merged([*both, lone(upright(112, 106), "6s")])) == 1
    assert len(merged([*both, lone(upright(112, 106), "6h")])) == 2
    assert len(merged([*both, lone(THERE, "6s")])) == 2


def test_a_doubtful_pip_beside_an_index_of_its_face_is_no_second_card() -> None:
    pip = lone(upright(112, 106), "As", sure=False)
    assert len(merged([lone(HERE, "As"), pip])) == 1
    assert len(merged([lone(HERE, "As"), pip._replace(reading=lone(HERE, "As").reading)])) == 2


def test_an_outline_drawn_across_a_card_and_its_neighbour_is_no_second_card() -> None:
    across = whole(upright(125, 100), "As", corners=0)
    assert len(merged([whole(HERE, "As"), across])) == 1
    assert len(merged([whole(HERE, "As"), whole(THERE, "As", corners=0)])) == 2


@pytest.mark.parametrize("turn", [False, True])
def test_of_two_quads_on_one_place_the_sure_one_is_believed(turn: bool) -> None:
    cards = [whole(HERE, "As"), whole(upright(106, 104), "Kd", corners=0, sure=False)]
    kept = merged(cards[::-1] if turn else cards)
    assert [card.reading.best for card in kept] == [number("As")]


def aslant(card: CardRead, angle: float) -> CardRead:
    """The same lone index, reported as standing aslant."""
    corner = card.found.corners[0]
    spin = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]], np.float32)
    return card._replace(found=card.found._replace(corners=(corner._replace(up=spin @ corner.up),)))


def test_an_index_that_gives_an_outline_its_end_makes_one_card_of_what_looked_like_two() -> None:
    """Two outlines were guessed for one card, each from other prints; only the last index tells that."""
    bare = whole(HERE, "6d", corners=0)
    seen = bare.reading._replace(shown=1.0)
    bare = bare._replace(found=bare.found._replace(sharp=False, score=0.9), reading=seen)
    far = whole(upright(128, 116), "6d", corners=0)._replace(reading=seen)
    far = far._replace(found=far.found._replace(sharp=False, corners=lone(HERE, "6d", second=True).found.corners))
    assert len(merged([bare, far])) == 2
    assert len(merged([bare, far, lone(HERE, "6d")])) == 1


@pytest.mark.parametrize(("angle", "count"), [(0.7, 1), (-0.7, 1), (1.0, 2)])
def test_two_ends_of_one_face_that_stand_a_little_askew_are_one_card(angle: float, count: int) -> None:
    assert len(merged([lone(HERE, "Qd"), aslant(lone(HERE, "Qd", second=True), angle)])) == count
    assert len(merged([lone(HERE, "Qd"), aslant(lone(HERE, "Kd", second=True), angle)])) == 2


def test_a_doubtful_slanting_index_inside_of_a_whole_card_is_no_other_card() -> None:
    kept = merged([whole(HERE, "As"), aslant(lone(HERE, "Ks", sure=False), 0.8)])
    assert [card.reading.best for card in kept] == [number("As")]


@pytest.mark.parametrize(
    ("x", "turned", "score", "count"),
    [(99, True, 0.25, 1), (99, True, 0.6, 2), (99, False, 0.25, 2), (91, True, 0.25, 2)],
)
def test_a_faint_index_across_the_edge_of_a_whole_card_is_no_other_card(
    x: float, turned: bool, score: float, count: int
) -> None:
    """Half of it is a pip of that card, half the rim of a back under it. One beside the card, or one that stands as the
    card does, may be a card's that lies there."""
    other = lone(HERE, "Th")
    up, right = np.array([6, 0], np.float32), np.array([0, 3], np.float32)
    corner = other.found.corners[0]._replace(centre=np.array([x, 140], np.float32))
    corner = corner._replace(up=up, right=right) if turned else corner._replace(up=right * 2, right=up / 2)
    other = other._replace(found=other.found._replace(corners=(corner,), score=score))
    assert len(merged([whole(HERE, "Jh"), other])) == count


def test_a_clear_index_of_another_face_inside_of_a_guessed_outline_is_another_card() -> None:
    doubtful = lone(HERE, "Ks", second=True, sure=False)
    clear = doubtful._replace(reading=doubtful.reading._replace(clear=True))
    assert len(merged([whole(HERE, "As"), clear])) == 2


def test_a_pip_beside_an_index_that_passed_for_one_makes_no_second_card() -> None:
    pip = whole(upright(130, 140), "As", corners=1)
    corner = lone(HERE, "As", second=True).found.corners[0]
    pip = pip._replace(found=pip.found._replace(corners=(corner._replace(centre=corner.centre - 8),)))
    assert len(merged([whole(HERE, "As"), pip])) == 1


def test_two_faces_surely_read_from_their_own_indices_are_two_cards() -> None:
    assert len(merged([whole(HERE, "As", corners=1), whole(upright(104, 102), "Kd", corners=1)])) == 2


def test_a_guessed_outline_across_whole_cards_is_nothing() -> None:
    across = whole(upright(130, 105), "other", corners=0, sure=False)
    across = across._replace(found=across.found._replace(sharp=False))
    assert len(merged([whole(upright(90, 100), "As"), whole(upright(160, 100), "Ks"), across])) == 2
    assert len(merged([whole(upright(300, 100), "As"), across])) == 2


def test_in_a_heap_a_lone_index_claims_no_more_than_itself() -> None:
    heap = [lone(upright(100, 100), "Kd"), lone(upright(115, 104), "3c"), lone(upright(130, 108), "9h")]
    wide = with_visible_boxes(heap[:1], 640, 480)[0].found.box
    tight = with_visible_boxes(heap, 640, 480)[0].found.box
    assert tight[3] < 0.6 * wide[3]


def test_boxes_hold_what_is_visible() -> None:
    top, under = whole(upright(130, 100), "As"), lone(upright(100, 100), "Kd")
    boxes = [card.found.box for card in with_visible_boxes([top, under], 640, 480)]
    assert boxes[0][2] == pytest.approx(60, abs=5)
    assert boxes[1][0] == pytest.approx(100, abs=5)
    assert boxes[1][2] < 40, "the covered part is not in the box"


def test_boxes_stay_in_the_picture() -> None:
    x, y, w, h = with_visible_boxes([whole(upright(-30, 440), "As")], 640, 480)[0].found.box
    assert (x, y + h) == (0, 480)
    assert w <= 34


def test_reading_order_is_by_rows() -> None:
    slanted = [whole(upright(300, 108), "3c"), whole(upright(100, 112), "Ac"), whole(upright(200, 100), "2c")]
    below = whole(upright(50, 250), "4c")
    order = [card.reading.best for card in in_reading_order([below, *slanted])]
    assert order == [number(name) for name in ("Ac", "2c", "3c", "4c")]


@pytest.mark.parametrize(("name", "sure", "told", "status"), [
    ("As", True, "As", "read"), ("As", False, None, "unsure"),
    ("joker", True, "joker", "read"), ("other", True, None, "unsure"),
])  # fmt: skip
def test_json_tells_only_what_is_sure(name: str, sure: bool, told: str | None, status: str) -> None:
    entry = plain(whole(HERE, name, sure=sure))
    assert (entry["card"], entry["status"]) == (told, status)
    assert set(entry) == {"card", "status", "confidence", "candidates", "face", "box", "quad"}


def test_a_back_is_read_as_face_down() -> None:
    back = whole(HERE, "back", corners=0, face="down")
    assert not is_sure(back)
    entry = plain(back)
    assert (entry["face"], entry["card"], entry["status"], entry["candidates"]) == ("down", None, "read", [])


def test_drawing_marks_each_card_and_leaves_the_picture_alone() -> None:
    picture = np.full((480, 640, 3), 90, np.uint8)
    marked = drawn(
        picture, [whole(HERE, "As"), lone(THERE, "Kd", sure=False), whole(upright(450, 300), "back", 0, face="down")]
    )
    assert (picture == 90).all()
    for x, y in ((130, 140), (305, 110), (480, 340)):
        assert (marked[y - 30 : y + 30, x - 30 : x + 30] != 90).any()


def test_a_faint_letter_by_itself_is_not_told_as_a_card() -> None:
    alone = lone(HERE, "As")
    faint = alone._replace(found=alone.found._replace(score=0.4))
    assert [is_sure(card) for card in backed([faint])] == [False]
    assert [is_sure(card) for card in backed([alone])] == [True]
    (index,) = faint.found.corners
    twice = (index, index._replace(centre=index.centre + 3))
    assert [is_sure(card) for card in backed([faint._replace(found=faint.found._replace(corners=twice))])] == [False]
    assert [is_sure(card) for card in backed([faint, lone(THERE, "Kd")])] == [True, True]


def test_print_far_finer_than_the_indices_of_the_cards_around_is_not_told_as_a_card() -> None:
    card, small, far = whole(HERE, "Kd"), lone(upright(300, 100, 30), "8h"), lone(upright(300, 100, 50), "8h")
    seen = [one._replace(found=one.found._replace(score=0.45)) for one in (small, far)]
    assert [is_sure(one) for one in backed([card, seen[0]])] == [True, False]
    assert [is_sure(one) for one in backed([card, seen[1]])] == [True, True]
    assert [is_sure(one) for one in backed([card, small])] == [True, True]
    assert [is_sure(one) for one in backed([lone(HERE, "Kd"), seen[0]])] == [True, True]


def test_a_faint_index_well_inside_of_a_card_seen_whole_is_not_told() -> None:
    """A diamond beside a king's crown passes for the seven; but what lies on a card hides some of it."""
    king = whole(HERE, "Kd")
    seen = king._replace(reading=king.reading._replace(witnesses=4))
    inside, beside = lone(upright(120, 120), "7d"), lone(THERE, "7d")
    for one, other, told in ((seen, inside, False), (king, inside, True), (seen, beside, True)):
        faint = other._replace(found=other.found._replace(score=0.4))
        assert [is_sure(card) for card in backed([one, faint])] == [True, told]
        assert is_sure(backed([one, other])[1])


def test_a_picture_on_a_whole_card_is_no_joker() -> None:
    kept = merged([whole(HERE, "Kc"), whole(upright(108, 112, 36), "joker", corners=0)])
    assert [card.reading.best for card in kept] == [number("Kc")]
    assert len(merged([whole(HERE, "Kc"), whole(upright(150, 100), "joker", corners=0)])) == 2
    assert len(merged([whole(HERE, "joker", corners=0)])) == 1


def test_a_guessed_outline_whose_view_does_not_tell_the_same_is_as_faint_as_its_one_index() -> None:
    guessed = whole(HERE, "As", corners=1)
    guessed = guessed._replace(found=guessed.found._replace(sharp=False, score=0.28))
    seen_once = guessed._replace(reading=guessed.reading._replace(witnesses=1))
    assert [is_sure(card) for card in backed([seen_once, whole(THERE, "Kd")])] == [False, True]
    assert [is_sure(card) for card in backed([guessed, whole(THERE, "Kd")])] == [True, True]
