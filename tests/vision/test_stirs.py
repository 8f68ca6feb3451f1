# SPDX-License-Identifier: GPL-3.0-or-later
"""A burn that lies just on another is seen by nobody: where something moved over the burns before a street, and none is
seen to have come, there may be one more."""

from __future__ import annotations

import pytest

from controller.rules.places import BURN
from tests.vision.test_started_in_mid_hand import SECOND, Watched, zone
from vision.burned import MuckBurns
from vision.counted import NONE, Counted
from vision.one_zone import OneZone, tell_burns


class Burns:
    """A place where some burns lie, seen ten times a second."""

    def __init__(self, burns: int = 1) -> None:
        self.muck, self.watch = MuckBurns(), Watched()
        self.zone: OneZone = zone(BURN, self.watch, burns)
        self.now_ns = 0
        self.rests(0.5)

    def rests(self, for_s: float, is_stirred: bool = False) -> None:
        for _ in range(round(for_s * 10)):
            self.now_ns += SECOND // 10
            self.watch.is_busy = is_stirred
            if is_stirred:
                self.zone.moved_ns[0] = self.now_ns
            tell_burns(self.muck, [self.zone], self.now_ns)

    def comes(self, burns: int) -> None:
        self.rests(0.8, is_stirred=True)
        self.zone.cards.cards = Counted(burns, burns)  # type: ignore[misc]
        self.rests(0.5)

    def street(self) -> Counted:
        self.muck.street(self.now_ns)
        self.rests(0.5)
        return self.muck.cards


def test_a_burn_that_is_seen_to_come_is_one() -> None:
    burns = Burns()
    burns.comes(2)
    assert burns.street() == NONE


def test_what_moved_over_the_burns_before_a_street_may_have_been_one() -> None:
    burns = Burns()
    burns.comes(1)
    assert burns.muck.cards == NONE
    assert burns.street() == Counted(0, 1)
    assert burns.watch.besides == Counted(0, 1), "it is told with those that are seen"


def test_the_second_of_two_burned_at_once_may_lie_just_on_the_first() -> None:
    burns = Burns()
    burns.comes(2)
    burns.comes(2)
    assert burns.street() == Counted(0, 1)


def test_a_flop_that_comes_card_by_card_is_one_street() -> None:
    burns = Burns()
    burns.comes(1)
    for _ in range(3):
        told = burns.street()
    assert told == Counted(0, 1)


@pytest.mark.parametrize(("burns", "for_s"), [(0, 0.5), (1, 9.0)])
def test_a_hand_over_no_burns_or_long_before_is_none(burns: int, for_s: float) -> None:
    place = Burns(burns)
    place.comes(burns)
    place.rests(for_s)
    assert place.street() == NONE


def test_with_the_burns_the_doubt_is_gone() -> None:
    burns = Burns()
    burns.comes(1)
    assert burns.street() == Counted(0, 1)
    burns.comes(0)
    assert burns.muck.cards == NONE
