# SPDX-License-Identifier: GPL-3.0-or-later
"""Stacks that nobody counted: an all-in makes them known, with nothing behind."""

from __future__ import annotations

from controller.rules.acting import restate
from controller.rules.inputs import StartHand
from controller.rules.prompts import prompts
from controller.rules.seats import ALL_IN, AWAY
from controller.rules.starting import entitled
from controller.rules.state import Table
from tests.support.tables import after, begun, stacks

BOARD = ("deal 2c7d9h", "deal Jc", "deal 3s")


def run_out(table: Table, *hands: str) -> Table:
    """The board, and these hands turned up."""
    return after(table, "pull in", *BOARD, *hands)


def called_all_in() -> Table:
    """Seat 3 all-in for 5,000 and called by seat 2; nobody's stack was counted."""
    return after(begun({1: None, 2: None, 3: None}), "3 allin 5000", "1 fold", "2 call")


def test_an_all_in_loser_without_a_counted_stack_has_no_chips() -> None:
    table = run_out(called_all_in(), "3 shows KhQh", "2 shows AhAd")
    table = after(table, "push 2")
    assert stacks(table) == {1: None, 2: None, 3: 0}
    assert entitled(table) == (1, 2)
    assert [one.seat for one in prompts(table) if one.kind == "busted"] == [3]


def test_an_all_in_winner_without_a_counted_stack_has_a_known_one() -> None:
    table = run_out(called_all_in(), "3 shows AhAd", "2 shows KhQh")
    assert stacks(after(table, "push 3")) == {1: None, 2: None, 3: 10_050}


def test_two_uncounted_all_ins_share_pots_and_the_uncalled_part_by_what_they_put_in() -> None:
    table = after(begun({1: None, 2: None, 3: None}), "3 allin 1000", "1 allin 3000", "2 allin 7000")
    assert [table.seats[n].state for n in range(3)] == [ALL_IN] * 3
    table = run_out(table, "3 shows AhAd", "1 shows KhKd", "2 shows QhQd")
    assert table.pots.returned == ((2, 4000),)
    table = after(table, "push 1 pot 2", "push 3 pot 1")
    assert stacks(table) == {1: 4000, 2: 4000, 3: 3000}
    assert entitled(table) == (1, 2, 3)


def test_an_uncalled_all_in_is_given_back_whole() -> None:
    table = after(begun({1: None, 2: None, 3: None}), "3 allin 5000", "1 fold", "2 fold", "pull in", "push 3")
    assert stacks(table)[3] == 5000 + 50 + 100


def test_a_record_told_again_makes_the_stack_known_too() -> None:
    table = after(begun({1: None, 2: None}), "2 allin 5000", "1 call")
    assert restate(table, table.betting.log) == table


def test_the_next_hand_does_not_deal_in_who_is_out() -> None:
    table = run_out(called_all_in(), "3 shows KhQh", "2 shows AhAd")
    assert after(table, "push 2", StartHand()).seats[2].state is AWAY
