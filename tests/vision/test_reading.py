# SPDX-License-Identifier: GPL-3.0-or-later
"""What the whole view and the found indices say together of one card."""

from __future__ import annotations

import numpy as np

from tests.vision.made import number, reading
from vision.classify import Reading
from vision.classify.reading import answer_of
from vision.reading import joined

ACCEPT = 0.98


def view(name: str, confidence: float = 0.95) -> Reading:
    """A whole view that shows ``name``, told."""
    logs = reading(name, confidence).logs
    return Reading(answer_of(number(name)), confidence, (), logs, number(name) < 52, 0.8)


def test_letters_in_a_jokers_word_do_not_silence_it() -> None:
    letters = reading("Jh", 0.9, sure=False)
    told = joined(view("joker"), letters, True, ACCEPT)
    assert told.sure and told.best == number("joker")


def test_a_joker_beside_a_clear_index_is_not_told() -> None:
    clear = reading("Jh", 0.999)
    assert joined(view("joker"), clear, True, ACCEPT).best != number("joker")


def test_a_joker_in_a_view_that_is_not_cut_along_its_edges_is_not_told() -> None:
    letters = reading("Jh", 0.9, sure=False)
    assert not joined(view("joker"), letters, False, ACCEPT).sure


def test_a_doubtful_joker_is_not_told() -> None:
    doubtful = view("joker", 0.7)._replace(card=None)
    told = joined(doubtful, reading("Jh", 0.6, sure=False), True, ACCEPT)
    assert not (told.sure and told.best == number("joker"))
    assert np.exp(told.logs).sum() > 0.999


def test_a_jack_in_a_view_that_looks_most_like_a_joker_is_not_told() -> None:
    """The view is too doubtful to be told as a joker, but a J stands on it clearly."""
    doubtful = view("joker", 0.45)._replace(card=None)
    assert not joined(doubtful, reading("Jh", 0.999), True, ACCEPT).sure
    assert joined(doubtful, reading("9h", 0.9999), True, ACCEPT).sure, "any other index is none of its word"
