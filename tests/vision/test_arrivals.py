# SPDX-License-Identifier: GPL-3.0-or-later
"""How many cards came between two looks, on small drawn zones; unclear changes that are seen more clearly later."""

from __future__ import annotations

import numpy as np

from controller.rules.places import PlaceKind
from tests.vision.test_backs import FIRST, Watched, quad, zone
from vision.arrivals import NOBODY, Came
from vision.burned import WAIT_NS, MuckBurns, Stretch
from vision.counted import NONE, Counted

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


def at(since_s: float, until_s: float) -> Stretch:
    return Stretch(int(since_s * S), int(until_s * S))


def _came(burns: MuckBurns, cards: Came, at_s: float) -> None:
    burns.came(cards, at(at_s - 0.5, at_s), int(at_s * S))


def _told(burns: MuckBurns, at_s: float, *doubts: Stretch) -> Counted:
    burns.weigh(int(at_s * S), list(doubts))
    return burns.cards


def test_an_unclear_change_seen_more_clearly_is_what_it_then_is() -> None:
    burns = MuckBurns()
    _came(burns, Came(0, 2), 10)
    burns.street(int(10.1 * S))
    assert _told(burns, 10.1) == Counted(0, 2)
    burns.seen_again(Came(0, 0), 1)
    assert _told(burns, 11) == Counted(0, 0)
    _came(burns, Came(0, 2), 20)
    _came(burns, Came(0, 1), 21)
    burns.street(int(21.1 * S))
    assert _told(burns, 21.1) == Counted(0, 3)
    burns.seen_again(Came(1, 1), 2)
    assert _told(burns, 22) == Counted(1, 1)


def test_what_may_be_no_card_is_a_burn_only_where_a_street_follows() -> None:
    """The camera was bumped, or a hand passed over the muck."""
    burns = MuckBurns()
    _came(burns, Came(0, 2), 10)
    assert _told(burns, 11) == _told(burns, 20) == NONE
    burns.street(12 * S)
    assert _told(burns, 13) == Counted(0, 2)


def test_who_burns_to_a_place_of_its_own_does_not_burn_to_the_muck() -> None:
    """What comes there meanwhile is a fold that nobody saw leave its seat."""
    burns = MuckBurns()
    _came(burns, Came(0, 2), 10)
    _came(burns, Came(1, 1), 11)
    burns.weigh(12 * S, [], beside=True)
    assert burns.cards == NONE
    burns.street(12 * S)
    burns.weigh(13 * S, [], beside=True)
    assert burns.cards == Counted(0, 1)
    burns.weigh(14 * S, [at(9, 11)], beside=True)
    assert burns.cards == NONE


def test_an_unclear_change_is_mended_also_while_it_is_kept_open() -> None:
    burns = MuckBurns()
    _came(burns, Came(0, 2), 10)
    assert _told(burns, 10.1, at(9, 10)) == NONE
    burns.seen_again(Came(1, 1), 1)
    assert _told(burns, 11) == Counted(1, 1)


def test_a_fold_that_is_seen_long_after_it_came_to_the_muck_is_no_burn_and_pays_for_none() -> None:
    """A head hid the seat: that its cards had gone was seen only when the next card was burned."""
    burns = MuckBurns()
    _came(burns, Came(2, 2), 33.6)
    assert _told(burns, 34, at(32, 33.5)) == NONE
    assert _told(burns, 39, at(32, 33.5)) == NONE
    burns.left(Counted(2, 2), at(32, 33.5))
    _came(burns, Came(1, 1), 41)
    assert _told(burns, 42) == Counted(1, 1)


def test_two_folds_that_overlap_pay_for_one_arrival_each() -> None:
    burns = MuckBurns()
    burns.left(Counted(2, 2), at(62.2, 64.6))
    burns.left(Counted(2, 2), at(63.1, 66.8))
    _came(burns, Came(0, 2), 64.6)
    _came(burns, Came(0, 2), 66.8)
    assert _told(burns, 67) == NONE


def test_an_arrival_that_may_be_larger_takes_nothing_that_another_needs() -> None:
    """The camera was bumped when the first fold came to the muck, which looked as if a third card could have come."""
    burns = MuckBurns()
    _came(burns, Came(0, 3), 25.6)
    burns.left(Counted(2, 2), at(23.0, 25.6))
    _came(burns, Came(0, 2), 28.6)
    burns.left(Counted(2, 2), at(25.5, 28.6))
    assert _told(burns, 29) == NONE
    both = MuckBurns()
    for since in (23.0, 23.1):
        both.left(Counted(2, 2), at(since, 25.6))
    _came(both, Came(2, 4), 25.6)
    assert _told(both, 29) == NONE, "what nobody else needs pays for the rest"


def test_a_fold_that_was_counted_wrongly_is_no_burn_unless_a_street_follows() -> None:
    for came in (Came(1, 1), Came(3, 3)):
        burns = MuckBurns()
        burns.left(Counted(2, 2), at(9, 10))
        _came(burns, came, 10)
        assert _told(burns, 11) == NONE
        burns.street(12 * S)
        assert _told(burns, 13).low == 0 < _told(burns, 13).high


def test_cards_from_nowhere_that_no_street_follows_may_be_no_burn() -> None:
    """Somebody's cards came of which nobody saw that they had gone."""
    burns = MuckBurns()
    _came(burns, Came(2, 2), 15)
    assert _told(burns, 15.1) == Counted(2, 2)
    _came(burns, Came(1, 1), 31)
    burns.street(33 * S)
    assert _told(burns, 34) == Counted(1, 3)


def test_a_fold_counted_wrongly_while_burns_lie_on_their_own_place_is_no_burn() -> None:
    burns = MuckBurns()
    burns.left(Counted(2, 2), at(9, 10))
    _came(burns, Came(1, 1), 10)
    burns.street(12 * S)
    burns.weigh(13 * S, [], beside=True)
    assert burns.cards == NONE


def test_a_double_burn_is_two_burns() -> None:
    burns = MuckBurns()
    _came(burns, Came(1, 1), 20)
    _came(burns, Came(1, 1), 20.9)
    burns.street(23 * S)
    _came(burns, Came(1, 1), 60)
    burns.street(63 * S)
    assert _told(burns, 70) == Counted(3, 3)


def test_a_single_card_to_the_muck_is_a_burn_until_the_muck_is_empty() -> None:
    burns = MuckBurns()
    _came(burns, Came(1, 1), 1)
    assert _told(burns, 1) == Counted(1, 1)
    burns.emptied()
    assert _told(burns, 2) == NONE


def test_a_card_that_left_a_seat_is_no_burn_whenever_that_is_seen() -> None:
    burns = MuckBurns()
    _came(burns, Came(1, 1), 10)
    burns.left(Counted(1, 1), at(9, 10.1))
    assert _told(burns, 11) == NONE


def test_while_a_seat_cannot_be_seen_it_may_be_a_burn_if_a_street_follows() -> None:
    burns = MuckBurns()
    _came(burns, Came(1, 1), 10)
    assert _told(burns, 10 + WAIT_NS / S / 2, at(9, 10)) == NONE
    assert _told(burns, 10.1 + WAIT_NS / S, at(9, 10)) == NONE
    burns.street(11 * S)
    assert _told(burns, 10.1 + WAIT_NS / S, at(9, 10)) == Counted(0, 1)


def test_the_second_of_a_double_burn_may_be_seen_late() -> None:
    burns = MuckBurns()
    burns.came(Came(1, 1), at(44.7, 47.9), 48 * S)
    burns.came(Came(1, 1), at(48.1, 49.9), 50 * S)
    burns.street(int(49.8 * S))
    assert _told(burns, 51) == Counted(2, 2)


def test_a_street_while_a_hand_hides_the_muck_may_have_had_its_burn_there() -> None:
    burns = MuckBurns()
    burns.street(10 * S)
    burns.street(11 * S)  # the second and third card of a flop
    burns.weigh(14 * S, [], calm_ns=8 * S)
    assert burns.cards == Counted(0, 1)
    burns.weigh(14 * S, [], beside=True, calm_ns=8 * S)
    assert burns.cards == Counted(0, 0), "burns lie on a place of their own"
    burns.came(Came(1, 1), at(8, 9), 16 * S)
    burns.weigh(17 * S, [])
    assert burns.cards == Counted(1, 1), "the hand is gone"


def test_a_burn_seen_before_a_hand_hid_the_muck_is_that_of_the_street() -> None:
    burns = MuckBurns()
    burns.came(Came(1, 1), at(7, 8), 9 * S)
    burns.street(10 * S)
    burns.weigh(14 * S, [], calm_ns=9 * S)
    assert burns.cards == Counted(1, 1)
