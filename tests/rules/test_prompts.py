# SPDX-License-Identifier: GPL-3.0-or-later
"""Prompts: derived, one thing to do, exact amounts, confirmed by key."""

from __future__ import annotations

import pytest

from controller.rules.asked import Prompt
from controller.rules.cards import cards
from controller.rules.inputs import Confirm, DealBoard, KeyPressed, PushPot, ReturnChips, SetButton, SetChips, StartHand
from controller.rules.phases import Phase, phase
from controller.rules.prompts import prompts
from controller.rules.state import Table
from tests.support.tables import after, begun, seated, stacks, why_refused


def first(table: Table) -> Prompt:
    """The most urgent prompt."""
    return prompts(table)[0]


def kinds(table: Table) -> list[str]:
    """The kinds of all prompts."""
    return [prompt.kind for prompt in prompts(table)]


def test_players_are_needed_before_a_hand() -> None:
    assert first(seated({1: 5})).kind == "seat_players"
    ready = first(seated({1: 5, 2: 5}))
    assert (ready.kind, ready.proposes) == ("start_hand", StartHand())


def test_the_action_is_asked_with_exact_amounts() -> None:
    asked = first(begun(4))
    assert (asked.kind, asked.seat, asked.amount, asked.proposes) == ("act", 3, 100, None)
    assert len(asked.choices) == 4


def test_a_hand_is_dealt_by_confirming_what_is_proposed() -> None:
    table = after(begun(2), "2 call", "1 check")
    assert kinds(table) == ["pull_in", "burn"]
    table = after(table, Confirm(first(table).key))
    assert kinds(table) == ["burn"]
    table = after(table, Confirm(first(table).key))
    assert (first(table).kind, first(table).proposes) == ("deal_flop", DealBoard((None, None, None)))
    table = after(table, Confirm(first(table).key))
    assert first(table).kind == "act"


def test_an_uncalled_bet_is_handed_back_first() -> None:
    table = after(begun(3), "3 raise 900", "1 fold", "2 fold")
    assert first(table).proposes == ReturnChips(3, 800)
    table = after(table, Confirm(first(table).key), Confirm(first(after(table, Confirm(first(table).key))).key))
    assert kinds(table) == ["push"]


def test_a_walk_without_a_small_blind_ends_with_the_returned_blind() -> None:
    table = after(seated({1: 500, 2: 500, 3: 500}), SetButton(3, -1, 2), StartHand(), "3 fold", "1 fold")
    table = after(table, Confirm(first(table).key))
    assert phase(table) is Phase.BETWEEN
    assert stacks(table) == {1: 500, 2: 500, 3: 500}


def test_all_in_hands_are_turned_up_before_the_board_by_option() -> None:
    line = ("2 allin", "1 call", "pull in")
    assert kinds(after(begun(2, 0, None, "TDA"), *line)) == ["table_hand", "table_hand", "burn"]
    assert kinds(after(begun(2, 0, None, "RROP"), *line)) == ["burn"]


def test_the_winner_is_asked_where_hands_are_not_known() -> None:
    table = after(begun(2), "2 call", "1 check", "burn", "deal AhKd7c", "1 check", "2 check", "burn", "deal 2c")
    table = after(table, "1 check", "2 check", "burn", "deal 3c", "1 check", "2 check", "pull in")
    assert kinds(table)[:3] == ["table_hand", "table_hand", "who_won"]
    assert prompts(table)[2].choices == (PushPot(0, 1), PushPot(0, 2))
    table = after(table, "1 shows AsAd", "2 shows KsKh")
    push = first(table)
    assert (push.kind, push.seat, push.amount, push.proposes) == ("push", 1, 200, PushPot(1, 1, 200))


def test_a_confirmation_of_a_prompt_that_is_gone_changes_nothing() -> None:
    table = after(begun(2), "2 call", "1 check")
    key = first(table).key
    assert why_refused(after(table, "pull in"), Confirm(key)) == "prompt_gone"


def test_the_confirm_key_stands_for_the_first_proposal() -> None:
    table = after(begun(2), "2 call", "1 check", KeyPressed("confirm"))
    assert table.betting.pulled
    assert why_refused(begun(2), KeyPressed("confirm")) == "nothing_to_confirm"


def test_no_burn_is_asked_for_where_the_house_burns_none() -> None:
    table = after(begun(2, 0, None, "RROP", burn_required="off"), "2 call", "1 check", "pull in")
    assert kinds(table) == ["deal_flop"]


def odd_amounts(table: Table) -> list[tuple[int, int]]:
    """The seats and amounts that are said not to be makeable."""
    return [(one.seat, one.amount) for one in prompts(table) if one.kind == "odd_amount"]


@pytest.mark.parametrize("line", ["3 allin 5009", "3 raise 410", "3 allin 130"])
def test_an_amount_that_the_chips_cannot_make_is_advised(line: str) -> None:
    table = after(seated({1: None, 2: None, 3: None}), SetChips((25, 100, 500, 1000, 5000)), SetButton(3), StartHand())
    table = after(table, line)
    assert odd_amounts(table) == [(3, int(line.split()[2]))]
    assert phase(table) is Phase.ACTION
    closed = after(table, "1 fold", "2 call")
    assert odd_amounts(closed) == odd_amounts(table)
    assert odd_amounts(after(closed, "burn")) == []


def test_an_amount_of_whole_chips_or_of_chips_not_told_is_not_advised() -> None:
    table = after(seated({1: None, 2: None, 3: None}), SetButton(3), StartHand())
    assert odd_amounts(after(table, "3 allin 5009")) == []
    told = after(seated({1: None, 2: None, 3: None}), SetChips((25, 100)), SetButton(3), StartHand(), "3 raise 425")
    assert odd_amounts(told) == []


def test_an_odd_amount_of_an_earlier_street_is_not_advised_again() -> None:
    table = after(seated({1: None, 2: None, 3: None}), SetChips((25, 100, 500, 1000, 5000)), SetButton(3), StartHand())
    flop = after(table, "3 raise 410", "1 call", "2 fold", "burn", DealBoard(cards("2c7d9h")))
    assert odd_amounts(flop) == []
    assert odd_amounts(after(flop, "1 bet 333")) == [(1, 333)]
