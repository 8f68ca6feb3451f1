# SPDX-License-Identifier: GPL-3.0-or-later
"""How many cards came between two looks, on small drawn zones; unclear changes that are seen more clearly later."""

from __future__ import annotations

import numpy as np

from controller.rules.places import PlaceKind
from tests.vision.test_backs import FIRST, Watched, quad, zone
from vision.arrivals import NOBODY, Came
from vision.backs import Counted
from vision.burned import BEFORE_NS, LATE_NS, MuckBurns

S = 1_000_000_000


def test_two_cards_between_two_looks_are_two() -> None:
    """A double burn to the muck of which nobody saw the first alone."""
    muck = Watched(PlaceKind.MUCK)
    muck.rests(zone(FIRST), [FIRST])
    under, top = quad(150, 90, 20), quad(110, 70, -35)
    muck.rests(zone(FIRST, under, top), [top, under])
    assert muck.came == Came(2, 2)


def test_a_card_that_sticks_out_under_a_new_one_may_be_another() -> None:
    seat = Watched()
    seat.rests(zone(FIRST), [FIRST])
    under, top = quad(68, 66, 4), quad(76, 70, 4)
    assert seat.rests(zone(FIRST, under, top), [top]) == Counted(2, 3)


def test_a_hand_that_goes_away_is_no_card() -> None:
    muck = Watched(PlaceKind.MUCK)
    muck.rests(zone(FIRST), [FIRST])
    muck.rests(zone(FIRST, hand=True), [FIRST])
    muck.rests(zone(FIRST), [FIRST])
    assert muck.came == NOBODY


def test_a_card_of_a_pile_without_an_outline_is_one_if_all_that_changed_fits_under_one() -> None:
    burn = Watched(PlaceKind.BURN)
    pile = [quad(60, 60), quad(75, 70, 30)]
    burn.rests(zone(*pile), [pile[1]])
    rng = np.random.default_rng(3)
    one = quad(90, 60, 75)
    before, now = zone(*pile), zone(*pile, one)
    print_of_a_back = rng.integers(0, 2, now.shape[:2])[..., None] * np.array([40, 60, 70])
    changed = (now != before).any(axis=2, keepdims=True)
    burn.rests(np.where(changed, np.clip(now + print_of_a_back, 0, 255), now).astype(np.uint8), [pile[1]])
    assert burn.came.high == 1


def _told(burns: MuckBurns, at_s: float) -> Counted:
    burns.weigh(int(at_s * S), busy=False)
    return burns.cards


def test_an_unclear_change_seen_more_clearly_is_what_it_then_is() -> None:
    burns = MuckBurns()
    burns.came(Came(0, 2), 10 * S)
    assert _told(burns, 10.1) == Counted(0, 2)
    burns.seen_again(Came(0, 0), 1)
    assert _told(burns, 11) == Counted(0, 0)
    burns.came(Came(0, 2), 20 * S)
    burns.came(Came(0, 1), 21 * S)
    assert _told(burns, 21.1) == Counted(0, 3)
    burns.seen_again(Came(1, 1), 2)
    assert _told(burns, 22) == Counted(1, 1)


def test_an_unclear_change_is_mended_also_while_it_is_kept_open() -> None:
    burns = MuckBurns()
    burns.came(Came(0, 2), 10 * S)
    burns.weigh(int(10.1 * S), busy=True)
    burns.seen_again(Came(1, 1), 1)
    assert _told(burns, 11) == Counted(1, 1)


def test_cards_of_a_fold_that_are_looked_at_late_are_no_burns() -> None:
    """The muck was last seen before the fold, long ago."""
    burns = MuckBurns()
    burns.came(NOBODY, 10 * S)
    burns.left(10 * S + LATE_NS + 1)
    burns.came(Came(2, 2), 10 * S + LATE_NS + BEFORE_NS + S)
    assert _told(burns, 30) == Counted(0, 0)
    burns.came(Came(1, 1), 40 * S)
    assert _told(burns, 41) == Counted(1, 1)
