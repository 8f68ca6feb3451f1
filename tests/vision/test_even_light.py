# SPDX-License-Identifier: GPL-3.0-or-later
"""The bands of mains lamps, taken out of grey pictures: what lies still does not move, even where it burns out."""

from __future__ import annotations

import numpy as np
import pytest

from vision.gate import Gate
from vision.light import EvenLight

HEIGHT, WIDTH, WARM_UP, PICTURES = 270, 480, 12, 40
BOX = (slice(60, 110), slice(100, 170))


def bands(table: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """A picture of the table under mains lamps, taken at any time."""
    rows = np.arange(HEIGHT)[:, None] / HEIGHT * 1.7
    light = 1 + 0.09 * np.sin(2 * np.pi * (rng.uniform() + rows))
    return np.clip(table * light + rng.normal(0, 1.0, table.shape), 0, 255).astype(np.uint8)


@pytest.mark.parametrize("paper", [150, 215, 235, 250, 270])
def test_paper_at_rest_under_mains_lamps_does_not_move(paper: int) -> None:
    """However bright it is: at 235 and more it burns out in the bright bands only."""
    rng = np.random.default_rng(paper)
    table = np.full((HEIGHT, WIDTH), 78.0)
    table[BOX] = paper
    even, mask = EvenLight(), np.zeros((HEIGHT, WIDTH), np.uint8)
    mask[50:120, 90:180] = 255
    gate = Gate(mask)
    moving = [gate.look(even.take(bands(table, rng), n * 33_000_000)).moving for n in range(WARM_UP + PICTURES)]
    assert not any(moving[WARM_UP:])


def test_a_card_laid_on_burnt_out_paper_moves() -> None:
    rng = np.random.default_rng(5)
    table = np.full((HEIGHT, WIDTH), 78.0)
    table[BOX] = 250
    even, mask = EvenLight(), np.zeros((HEIGHT, WIDTH), np.uint8)
    mask[50:120, 90:180] = 255
    gate = Gate(mask)
    for n in range(WARM_UP):
        gate.look(even.take(bands(table, rng), n * 33_000_000))
    table[70:90, 120:130] = 60  # its pips
    assert gate.look(even.take(bands(table, rng), WARM_UP * 33_000_000)).moving


def test_steady_light_is_left_as_it_is() -> None:
    rng, even = np.random.default_rng(2), EvenLight()
    table = np.full((HEIGHT, WIDTH), 78, np.uint8)
    table[BOX] = 254
    for n in range(5):
        seen = np.clip(table + rng.normal(0, 1, table.shape), 0, 255).astype(np.uint8)
        assert np.array_equal(even.take(seen, n * 33_000_000), seen)
