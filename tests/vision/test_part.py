# SPDX-License-Identifier: GPL-3.0-or-later
"""Indices that can hardly show one face are of several cards; those that may show one stay together."""

from __future__ import annotations

import numpy as np

from controller.rules.cards import card
from tests.vision.made import upright, whole
from vision.classify import IndexReading
from vision.part import grouped, without_pips
from vision.reading import Logs


def says(name: str, share: float, rival: str = "2c") -> Logs:
    """Log-posteriors with ``share`` for one face, most of the rest for another."""
    shares = np.full(55, 1e-4, np.float32)
    shares[int(card(rival))] = 0.99 * (1 - share)
    shares[int(card(name))] = share
    return np.asarray(np.log(shares / shares.sum()), np.float32)


def test_two_clear_indices_of_different_faces_are_two_cards() -> None:
    assert [members for members, _ in grouped([says("As", 0.95), says("Kd", 0.9)])] == [[0], [1]]


def test_two_indices_of_one_face_are_one_card() -> None:
    assert [members for members, _ in grouped([says("As", 0.95), says("As", 0.4)])] == [[0, 1]]


def test_a_doubtful_index_stays_with_a_clear_one_that_it_does_not_exclude() -> None:
    assert len(grouped([says("As", 0.95), says("Ks", 0.5, rival="As")])) == 1


def test_of_four_indices_each_goes_to_its_own_face() -> None:
    groups = grouped([says("As", 0.95), says("Kd", 0.9), says("As", 0.8), says("Kd", 0.7)])
    assert sorted(sorted(members) for members, _ in groups) == [[0, 2], [1, 3]]


def cuts(present: float) -> list[IndexReading]:
    """Cuts of one index that is there to this share."""
    return [IndexReading(np.zeros(13, np.float32), np.zeros(4, np.float32), present, np.zeros(6, np.float32))] * 3


def test_what_no_look_shows_as_an_index_is_none_of_the_card() -> None:
    card = whole(upright(100, 100), "As").found
    assert without_pips(card, [cuts(0.9), cuts(0.02)]).corners == card.corners[:1]
    assert without_pips(card, [cuts(0.9), cuts(0.4)]) is card
    assert without_pips(card, [cuts(0.05), cuts(0.02)]) is card
