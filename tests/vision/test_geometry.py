# SPDX-License-Identifier: GPL-3.0-or-later
"""Quads: order, overlap, maps."""

from __future__ import annotations

import numpy as np
import pytest

from vision.geometry import area, holds, meeting, ordered, overlap, shared_area, sides, through, unit_map

CARD = np.array([[0, 0], [63, 0], [63, 88], [0, 88]], np.float32)


@pytest.mark.parametrize("start", range(4))
@pytest.mark.parametrize("backwards", [False, True])
def test_ordered_starts_with_a_short_side(start: int, backwards: bool) -> None:
    given = np.roll(CARD, start, axis=0)
    quad = ordered(given[::-1] if backwards else given)
    a, b, c, d = sides(quad)
    assert (a, b, c, d) == pytest.approx((63, 88, 63, 88))
    (ax, ay), (bx, by) = quad[1] - quad[0], quad[2] - quad[1]
    assert ax * by - ay * bx > 0, "clockwise as seen (y down)"


def test_overlap_of_shifted_cards() -> None:
    assert overlap(CARD, CARD) == pytest.approx(1, abs=1e-4)
    assert overlap(CARD, CARD + 100) == 0
    half = shared_area(CARD, CARD + np.array([31.5, 0], np.float32))
    assert half == pytest.approx(area(CARD) / 2, rel=1e-3)


def test_unit_map_takes_corners_to_the_unit_square() -> None:
    quad = np.array([[10, 12], [70, 5], [80, 95], [5, 90]], np.float32)
    unit = through(unit_map(quad), quad)
    assert unit == pytest.approx(np.array([[0, 0], [1, 0], [1, 1], [0, 1]]), abs=1e-4)


def test_lines_meet_or_do_not() -> None:
    across = np.array([[0, 5], [1, 0]], np.float32)
    down = np.array([[3, 0], [0, 1]], np.float32)
    assert meeting(across, down) == pytest.approx([3, 5])
    assert meeting(across, across + np.array([[0, 1], [0, 0]], np.float32)) is None


def test_holds() -> None:
    assert holds(CARD, np.array([30, 30], np.float32))
    assert not holds(CARD, np.array([70, 30], np.float32))
