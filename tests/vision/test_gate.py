# SPDX-License-Identifier: GPL-3.0-or-later
"""The motion gate on small made-up pictures."""

from __future__ import annotations

import numpy as np
import pytest

from vision.gate import Gate

MASK = np.zeros((60, 80), np.uint8)
MASK[10:50, 10:70] = 255


def picture(seed: int = 0, light: int = 0) -> np.ndarray:
    noise = np.random.default_rng(seed).integers(-3, 4, (60, 80))
    return np.clip(90 + noise + light, 0, 255).astype(np.uint8)


def with_card(base: np.ndarray, x: int) -> np.ndarray:
    out = base.copy()
    out[20:35, x : x + 11] = 230
    return out


def test_noise_is_rest() -> None:
    gate = Gate(MASK)
    assert gate.look(picture(0)).moving, "the first picture has nothing to compare with"
    for n in range(1, 6):
        quiet = gate.look(picture(n))
        assert not quiet.moving
        assert quiet.rested == n


@pytest.mark.parametrize("light", [25, -25])
def test_change_of_light_is_rest(light: int) -> None:
    gate = Gate(MASK)
    gate.look(picture(0))
    gate.keep()
    quiet = gate.look(picture(1, light))
    assert not quiet.moving
    assert not quiet.changed


def test_a_card_moves_then_rests_changed() -> None:
    gate = Gate(MASK)
    for n in range(3):
        gate.look(picture(n))
    gate.keep()
    assert gate.look(with_card(picture(4), 20)).moving
    assert gate.look(with_card(picture(5), 30)).moving
    quiet = gate.look(with_card(picture(6), 30))
    assert not quiet.moving
    assert quiet.changed
    gate.keep()
    assert not gate.look(with_card(picture(7), 30)).changed


def test_a_card_that_lay_for_one_picture_before_the_next_came_over_lay_still() -> None:
    gate = Gate(MASK)
    for n in range(3):
        gate.look(picture(n))
    gate.keep()
    assert not gate.look(with_card(picture(3), 14)).lay, "it has just come"
    assert not gate.look(with_card(picture(4), 19)).lay, "it slides still"
    assert not gate.look(with_card(picture(4), 20)).lay, "by a hair"
    quiet = gate.look(with_card(with_card(picture(5), 20), 50))
    assert quiet.moving and quiet.lay
    assert not gate.look(with_card(with_card(picture(6), 20), 36)).lay, "what came second moves on: some of it is new"
    assert not gate.look(with_card(with_card(picture(7), 20), 36)).lay, "all is at rest"


def test_outside_the_zone_nothing_matters() -> None:
    gate = Gate(MASK)
    gate.look(picture(0))
    gate.keep()
    outside = picture(1)
    outside[:9] = 250
    quiet = gate.look(outside)
    assert not quiet.moving
    assert not quiet.changed


def test_forget_starts_anew() -> None:
    gate = Gate(MASK)
    for n in range(3):
        gate.look(picture(n))
    gate.keep()
    gate.forget()
    quiet = gate.look(picture(4))
    assert quiet.moving
    assert quiet.changed


def test_a_picture_that_may_be_old_shows_no_rest_but_the_next_is_compared_with_it() -> None:
    gate = Gate(MASK)
    gate.look(picture(0))
    assert gate.look(with_card(picture(1), 20)).moving
    gate.absorb(with_card(picture(2), 40))
    quiet = gate.look(with_card(picture(3), 40))
    assert (quiet.moving, quiet.rested) == (False, 1)
