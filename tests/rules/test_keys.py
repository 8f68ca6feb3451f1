# SPDX-License-Identifier: GPL-3.0-or-later
"""Keys and pedals: each stands for a touch; the floor key calls the floor for everybody to see."""

from __future__ import annotations

import pytest

from controller.rules.inputs import KeyPressed, Rule, StartHand, TouchSeat
from controller.rules.prompts import prompts
from controller.rules.seats import FOLDED
from controller.rules.state import new_table
from tests.support.tables import after, begun, do, refusal_of, why_refused


def test_flr_01_the_floor_key_is_a_call_until_the_floor_has_been() -> None:
    table = after(begun(), KeyPressed("floor", 2))
    assert [(one.kind, one.seat) for one in table.trouble.open] == [("floor_called", 2)]
    assert prompts(table)[0].kind == "irregularity"
    assert do(table, KeyPressed("floor"))[1] == ()
    assert after(table, Rule(1, "play_on")).trouble.open == ()


def test_flr_01_the_floor_can_be_called_between_hands() -> None:
    assert after(new_table(), KeyPressed("floor")).trouble.open[0].kind == "floor_called"


@pytest.mark.parametrize(("key", "verb"), [("fold", "fold"), ("call", "call"), ("all_in", "raise")])
def test_a_key_without_a_seat_is_for_the_seat_to_act(key: str, verb: str) -> None:
    assert after(begun(), KeyPressed(key)).betting.log[-1][1:3] == (3, verb)


def test_the_confirm_key_takes_the_first_proposal() -> None:
    table = after(begun(2), "2 fold", KeyPressed("confirm"))
    assert table.pots.returned == ((1, 50),)
    assert why_refused(begun(), KeyPressed("confirm")) == "nothing_to_confirm"


def test_the_other_keys_are_the_dealers_hands() -> None:
    table = after(begun(2), "2 call", "1 check", KeyPressed("pull_in"), KeyPressed("burn"))
    assert table.betting.pulled and table.board.burned
    assert why_refused(table, KeyPressed("bell")) == "key_not_known"
    assert after(begun(3), "3 fold", KeyPressed("fold", 1)).seats[0].state is FOLDED


@pytest.mark.parametrize("what", [KeyPressed("check"), KeyPressed("check", 2), KeyPressed("fold"), TouchSeat(1)])
def test_a_key_after_the_round_says_what_comes_first(what: object) -> None:
    closed = after(begun(2), "2 call", "1 check")
    assert refusal_of(closed, what) == ("round_closed", "burn_and_deal")
    assert refusal_of(after(closed, "burn"), what) == ("round_closed", "deal_the_street")
    paid = after(begun(2), "2 fold", "pull in")
    if what != KeyPressed("check", 2):
        assert refusal_of(paid, what) == ("round_closed", "push_the_pots")
    assert refusal_of(after(paid, "push 1"), what) == ("no_hand", "start_the_hand")


def test_the_next_hand_in_the_middle_of_one_is_no_matter_of_the_pots() -> None:
    assert refusal_of(begun(3), StartHand()) == ("hand_not_over", "wait_for_the_end")


@pytest.mark.parametrize("line", ["1 shows AsAd", "1 mucks", "push 1"])
def test_between_hands_it_is_not_the_seat_that_is_wrong(line: str) -> None:
    assert refusal_of(after(begun(2), "2 fold", "push 1"), line) == ("no_hand", "start_the_hand")
