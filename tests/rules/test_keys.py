# SPDX-License-Identifier: GPL-3.0-or-later
"""Keys and pedals: each stands for a touch; the floor key calls the floor for everybody to see."""

from __future__ import annotations

import pytest

from controller.rules.inputs import KeyPressed, Rule
from controller.rules.prompts import prompts
from controller.rules.seats import FOLDED
from controller.rules.state import new_table
from tests.support.tables import after, begun, do, why_refused


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
