# SPDX-License-Identifier: GPL-3.0-or-later
"""The fold is total: an event that does not fit the table leaves it as it is, and devices come and go."""

from __future__ import annotations

from typing import Any

import pytest

from controller.rules.apply import apply
from controller.rules.cards import cards
from controller.rules.events import (
    ActionsRestated,
    ActionTaken,
    BetsPosted,
    BetsPulledIn,
    BoardDealt,
    BoardRead,
    DeviceNoticed,
    HandEnded,
    HandMucked,
    HandTabled,
    OddChipsCarried,
    PostMade,
    PotPushed,
    RakeTaken,
    UncalledReturned,
)
from controller.rules.inputs import DeviceChanged, MuckHand, PushPot, ReturnChips, SplitPot, TakeRake
from controller.rules.pots import in_the_middle
from controller.rules.seats import next_of, occupied, previous_of
from controller.rules.state import new_table
from tests.support.tables import after, begun, do, why_refused


@pytest.mark.parametrize(
    "event",
    [
        ActionTaken(9, "fold", 0),
        ActionTaken(11, "call", 5),
        UncalledReturned(11, 5),
        BoardDealt(4, cards("As")),
        BoardDealt(1, cards("2c3c4c5c6c7c")),
        BoardRead(cards("As")),
        HandTabled(9, cards("AsKs")),
        HandMucked(9),
        PotPushed(1, 11, 5),
        HandEnded(1),
    ],
)
def test_an_event_that_does_not_fit_changes_nothing(event: Any) -> None:
    table = after(begun(4), "3 call")
    assert apply(table, event) == table


@pytest.mark.parametrize(
    "event",
    [ActionTaken(1, "fold", 0), ActionsRestated(()), BetsPulledIn(0), BetsPosted((PostMade(1, "small", 5),)),
     BoardDealt(1, cards("2c7d9h")), HandEnded(1)],
)  # fmt: skip
def test_without_a_hand_nothing_happens(event: Any) -> None:
    assert apply(new_table(), event) == new_table()


def test_posts_after_the_first_action_are_none() -> None:
    table = after(begun(4), "3 call")
    assert apply(table, BetsPosted((PostMade(4, "post", 100),))) is table


def test_when_the_hand_is_over_no_chip_moves() -> None:
    table = after(begun(2), "2 fold", "push 1")
    for event in (PotPushed(1, 2, 5), RakeTaken(1, 5), OddChipsCarried(5), HandEnded(1)):
        assert apply(table, event) is table


def test_money_that_is_not_there_is_refused() -> None:
    table = after(begun(2), "2 fold")
    assert why_refused(table, TakeRake(0)) == "nothing_to_rake"
    assert why_refused(table, TakeRake(5_000)) == "more_than_the_pot"
    assert why_refused(table, ReturnChips(1, 5_000)) == "nothing_to_return"
    assert why_refused(table, SplitPot(0, (9,))) == "not_in_hand"
    assert why_refused(table, PushPot(0, 9)) == "not_in_hand"
    assert why_refused(after(begun(2), "2 call", "1 check"), SplitPot(0, (1, 2))) == "hand_not_over"
    assert why_refused(new_table(), MuckHand(1)) == "no_hand"


def test_the_whole_pot_handed_back_ends_the_hand() -> None:
    table = after(begun(2), "2 fold")
    table, _ = do(table, ReturnChips(1, 50))
    assert after(table, "push 1").pots.over


def test_a_device_that_comes_or_goes_is_noted_once() -> None:
    table, events = do(new_table(), DeviceChanged("camera", "lost"))
    assert events == (DeviceNoticed("camera", "lost"),)
    assert do(table, DeviceChanged("camera", "lost"))[1] == ()
    assert do(table, DeviceChanged("camera", "ok"))[0].seen.devices == (("camera", "ok"),)


def test_nobody_sits_next_to_nobody() -> None:
    assert next_of(frozenset(), 3) == previous_of(frozenset(), 3) == 0
    assert occupied(begun(3).seats) == (1, 2, 3)


def test_a_straddle_of_no_seat_opens_the_betting_all_the_same() -> None:
    table = begun(2)
    fresh = table._replace(betting=table.betting._replace(log=()))
    assert apply(fresh, BetsPosted((PostMade(11, "straddle", 20),))).betting.bet == table.betting.bet


def test_a_record_with_less_than_was_pushed_changes_nothing() -> None:
    table = after(begun(3), "3 raise 400", "1 call", "2 call", "burn", "deal 2c7d9h")
    pushed = apply(table, PotPushed(0, 1, in_the_middle(table)))
    assert apply(pushed, ActionsRestated(())) == pushed
