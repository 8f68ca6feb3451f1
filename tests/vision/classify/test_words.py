# SPDX-License-Identifier: GPL-3.0-or-later
"""The word of a joker: where it is looked for, and what follows when it is read."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.classify import CARD_SIZE, Classifier
from vision.classify.reading import CLASSES, Reading
from vision.classify.words import JOKER, STRIP_SIZE, STRIPS, Picture, as_joker, word_strips, words_on
from vision.reading import CardReading, joined


def _card() -> Picture:
    return np.full((CARD_SIZE[1], CARD_SIZE[0], 3), 250, np.uint8)


def _marked(x0: int, y0: int, x1: int, y1: int) -> list[bool]:
    card = _card()
    card[y0:y1, x0:x1] = 0
    return [bool(strip.min() < 60) for strip in word_strips(card)]


def test_the_strips_lie_along_the_top_and_down_the_left_side_of_both_ends() -> None:
    assert {strip.shape for strip in word_strips(_card())} == {(STRIP_SIZE[1], STRIP_SIZE[0], 3)}
    assert _marked(70, 10, 110, 30) == [True, False, False, False, False, False]
    assert _marked(8, 70, 24, 110) == [False, True, True, False, False, False]
    assert _marked(70, 190, 110, 210) == [False, False, False, True, False, False]
    assert _marked(136, 110, 152, 150) == [False, False, False, False, True, True]
    assert _marked(70, 90, 90, 130) == [False] * STRIPS


def test_what_runs_down_the_side_begins_at_the_left_and_what_runs_up_at_the_right() -> None:
    card = _card()
    card[8:20, 8:30] = 0  # at the top of the side
    down, up = (np.flatnonzero(strip.min(axis=(0, 2)) < 60) for strip in word_strips(card)[1:3])
    assert down.max() < STRIP_SIZE[0] // 4 and up.min() > STRIP_SIZE[0] * 3 // 4


def test_a_word_half_made_out_at_both_ends_is_more_surely_there_than_at_one() -> None:
    no = -4.0
    one, both, two_ways, none = words_on(np.array([
        (1.0, no, no, no, no, no), (1.0, no, no, 1.0, no, no), (1.0, no, no, no, 1.0, no), (no,) * 6,
    ]).ravel().astype(np.float32))  # fmt: skip
    assert none < 0.05 < one < both
    assert two_ways == pytest.approx(one), "what stands across at one end is no proof of what runs down the other"


def _reading(shares: dict[int, float]) -> Reading:
    logs = np.full(CLASSES, 1e-9, np.float64)
    for n, share in shares.items():
        logs[n] = share
    logs = np.log(logs / logs.sum()).astype(np.float32)
    return Reading(None, float(np.exp(logs.max())), (), logs, False, 0.7)


def test_a_word_decides_and_leaves_the_others_their_order() -> None:
    read = as_joker(_reading({38: 0.5, 54: 0.3, JOKER: 0.1}), 0.99)
    assert read.card == "joker" and read.agree and read.confidence == pytest.approx(0.99)
    assert float(np.exp(read.log_posterior).sum()) == pytest.approx(1, abs=1e-4)
    assert [answer for answer, _ in read.candidates[:3]] == ["joker", 38, "other"]
    assert np.exp(read.log_posterior[38]) == pytest.approx(0.01 * 0.5 / 0.8, rel=1e-3)


def _letters_seen() -> CardReading:
    logs = np.full(CLASSES, -12.0, np.float32)
    logs[38] = -0.01
    return CardReading(logs, False, 1, False, 0.9)


@pytest.mark.parametrize("sharp", [True, False])
def test_letters_of_a_word_that_was_read_are_no_indices(sharp: bool) -> None:
    told = joined(as_joker(_reading({54: 0.9}), 0.99), _letters_seen(), sharp, 0.98)
    assert told.sure and told.best == JOKER
    alone = joined(as_joker(_reading({54: 0.9}), 0.99), None, sharp, 0.98)
    assert alone.sure and alone.best == JOKER


def test_a_joker_by_its_picture_alone_is_told_only_where_its_edges_are_seen() -> None:
    picture = as_joker(_reading({54: 0.9}), 0.99)._replace(agree=False)
    assert joined(picture, None, True, 0.98).sure
    assert not joined(picture, None, False, 0.98).sure


def test_a_clear_letter_of_a_word_that_was_read_is_no_index_but_one_on_a_picture_is() -> None:
    clear = _letters_seen()._replace(clear=True, sure=True)
    joker = as_joker(_reading({54: 0.9}), 0.99)
    assert joined(joker, clear, True, 0.98).best == JOKER
    by_its_picture = joined(joker._replace(agree=False), clear, True, 0.98)
    assert not by_its_picture.sure or by_its_picture.best != JOKER


@pytest.fixture(scope="module")
def classifier() -> Classifier:
    return Classifier.load()


def _with_word(word: str, font: int) -> Picture:
    card = _card()
    cv2.circle(card, (80, 112), 34, (60, 90, 160), -1, cv2.LINE_AA)
    cv2.circle(card, (80, 80), 16, (120, 170, 230), -1, cv2.LINE_AA)
    for _ in range(2):
        wide = cv2.getTextSize(word, font, 0.75, 2)[0][0]
        cv2.putText(card, word, (80 - wide // 2, 32), font, 0.75, (30, 30, 30), 2, cv2.LINE_AA)
        card = np.ascontiguousarray(card[::-1, ::-1])
    return card


def test_the_word_alone_makes_the_joker(classifier: Classifier) -> None:
    """The letters are cv2's own, which no training has seen; the picture is the same on all cards."""
    font, floor = cv2.FONT_HERSHEY_SIMPLEX, classifier.calibration.word_floor
    jokers = classifier.words([_with_word(word, font) for word in ("joker", "Joker")])
    others = classifier.words([_with_word(word, font) for word in ("BRIDGE", "Casino", "Rules", "HOTEL", "Winner")])
    assert min(jokers) >= floor and max(others) < 0.5
    (reading,) = classifier.classify([_with_word("joker", font)])
    assert reading.card == "joker" and reading.agree
