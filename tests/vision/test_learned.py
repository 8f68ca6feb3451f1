# SPDX-License-Identifier: GPL-3.0-or-later
"""Several looks of the finder at one picture: each card and index once."""

from __future__ import annotations

import numpy as np

from tests.vision.made import upright
from vision.detect.found import Corner, Found, found_quad
from vision.detect.learned import Seen, best_of


def card(x: float, score: float) -> Found:
    return found_quad(upright(x, 100), "up", True, score)


def index(x: float, score: float) -> Corner:
    at = np.array([x, 100], np.float32)
    up, right = np.array([0, -20], np.float32), np.array([9, 0], np.float32)
    return Corner(at, up, right, at + np.array([40, 60], np.float32), score)


def test_what_one_look_prefers_another_may_give_up() -> None:
    rough, between, fine = card(100, 0.5), card(110, 0.6), card(122, 0.7)
    assert [found.score for found in best_of(Seen((rough, between), ())).cards] == [0.6]
    seen = best_of(Seen((rough, between), ()), Seen((fine,), ()))
    assert [found.score for found in seen.cards] == [0.7, 0.5]


def test_an_index_seen_twice_is_one_and_remembers_its_other_find() -> None:
    seen = best_of(Seen((), (index(100, 0.4),)), Seen((), (index(104, 0.6), index(140, 0.5))))
    assert [corner.score for corner in seen.corners] == [0.6, 0.5]
    assert seen.corners[0].other is not None and seen.corners[0].other.score == 0.4
