# SPDX-License-Identifier: GPL-3.0-or-later
"""Fixed limit and pot limit: sizes of bets, half bets, caps, what the pot allows."""

from __future__ import annotations

import pytest

from controller.rules.betting import may_raise
from controller.rules.inputs import (
    AllIn,
    SetLevel,
)
from controller.rules.legal import legal
from controller.rules.seats import with_seat
from controller.rules.state import Seat, Table
from tests.support.tables import after, begun, why_refused

FLOP = ("1 call", "2 check", "burn", "deal AhKd7c")


def on_flop(**kwargs: object) -> Table:
    """Four players limped to the flop; seat 1 is to act."""
    return after(begun(**kwargs), "3 call", "4 call", *FLOP)  # type: ignore[arg-type]


def test_limit_bets_are_fixed() -> None:
    table = begun(4, 0, SetLevel(5, 10, small_bet=10, big_bet=20), "RROP", structure="FL")
    assert (legal(table).min_to, legal(table).max_to) == (20, 20)
    assert why_refused(table, "3 raise 30") == "over_the_limit"
    table = after(table, "3 call", "4 call", "1 call", "2 check", "burn", "deal AhKd7c")
    assert legal(table).min_to == 10
    table = after(table, "1 check", "2 check", "3 check", "4 check", "burn", "deal 2c")
    assert legal(table).min_to == 20


def test_big_bet_is_twice_the_small_when_not_told() -> None:
    table = begun(3, 0, SetLevel(5, 10), "RROP", structure="FL")
    table = after(table, "3 call", "1 call", "2 check", "burn", "deal AhKd7c")
    turn = after(table, "1 check", "2 check", "3 check", "burn", "deal 2c")
    assert legal(turn).min_to == 20


def test_tda_47_b_limit_all_in_of_half_a_bet_reopens_less_does_not() -> None:
    level = SetLevel(50, 100, small_bet=100, big_bet=200)
    over = after(begun({1: 150, 2: 10_000, 3: 10_000, 4: 10_000}, 0, level, structure="FL"), "3 call", "4 fold")
    over = after(over, "1 allin", "2 call")
    assert (legal(over).may_raise, legal(over).min_to) == (True, 250)
    under = after(begun({1: 140, 2: 10_000, 3: 10_000, 4: 10_000}, 0, level, structure="FL"), "3 call", "4 fold")
    under = after(under, "1 allin")
    assert (under.betting.actor, legal(under).min_to) == (2, 200), "less than half a bet is completed"
    assert not legal(after(under, "2 fold")).may_raise


def test_limit_half_bet_rule_can_be_off() -> None:
    level = SetLevel(50, 100, small_bet=100, big_bet=200)
    table = begun({1: 150, 2: 10_000, 3: 10_000}, 0, level, structure="FL", reopen_limit_half="off")
    assert not legal(after(table, "3 call", "1 allin", "2 fold")).may_raise


RAISES = ("3 raise 20", "4 raise 30", "1 raise 40")
LIMIT = SetLevel(5, 10, small_bet=10, big_bet=20)


@pytest.mark.parametrize(
    ("cap", "structure", "allowed"),
    [
        ("none", "FL", True),
        ("limit_4_wagers", "FL", False),
        ("limit_3_raises_hu_open", "FL", False),
        ("3_raises_hu_open", "FL", False),
        ("4_wagers_always", "FL", False),
        ("4_raises", "FL", True),
        ("limit_4_wagers", "NL", True),
        ("4_wagers_always", "NL", False),
    ],
)
def test_raise_cap_after_big_blind_and_three_raises(cap: str, structure: str, allowed: bool) -> None:
    table = after(begun(4, 0, LIMIT, "RROP", structure=structure, raise_cap=cap), *RAISES)
    assert legal(table).may_raise is allowed
    if not allowed:
        assert why_refused(table, AllIn(2, 10_000)) == "raises_capped"


def test_four_raises_cap_ends_after_the_fourth() -> None:
    table = after(begun(4, 0, LIMIT, "RROP", structure="FL", raise_cap="4_raises"), *RAISES, "2 raise 50")
    assert not legal(table).may_raise


@pytest.mark.parametrize(("cap", "allowed"), [("limit_4_wagers", False), ("limit_3_raises_hu_open", True)])
def test_heads_up_before_the_cap(cap: str, allowed: bool) -> None:
    table = begun(2, 0, LIMIT, "RROP", structure="FL", raise_cap=cap)
    table = after(table, "2 raise 20", "1 raise 30", "2 raise 40")
    assert legal(table).may_raise is allowed


def test_rrop_a_fold_after_the_cap_does_not_lift_it() -> None:
    table = begun(3, 0, LIMIT, "RROP", structure="FL")
    table = after(table, "3 raise 20", "1 raise 30", "2 raise 40", "3 fold")
    assert not legal(table).may_raise


def test_cal_two_in_the_hand_raise_without_limit() -> None:
    table = begun(3, 0, LIMIT, "CAL", structure="NL")
    table = after(table, "3 raise 20", "1 raise 30", "2 raise 40")
    assert not legal(table).may_raise
    assert legal(after(table, "3 fold")).may_raise


def test_pot_limit_most_is_the_pot_after_the_call() -> None:
    table = begun(4, 0, SetLevel(100, 200), "RROP", structure="PL")
    assert legal(table).max_to == 700
    folded = after(table, "3 fold", "4 fold")
    assert legal(folded).max_to == 600
    table = after(table, "3 raise 700", "4 raise 2400", "1 fold", "2 fold")
    assert legal(table).max_to == 7500
    assert why_refused(table, "3 raise 7600") == "over_the_limit"


def test_pot_limit_short_and_dead_blinds_count_in_full_before_the_flop() -> None:
    table = begun({1: 10_000, 2: 120, 3: 10_000, 4: 10_000}, 0, SetLevel(100, 200), "RROP", structure="PL")
    assert legal(table).max_to == 700


def test_pot_limit_where_the_small_blind_counts_as_a_big_one_four_big_blinds_open() -> None:
    options = {"structure": "PL", "pot_limit_small_blind": "as_big"}
    table = begun(4, 0, SetLevel(100, 200), "RROP", **options)
    assert legal(table).max_to == 800
    assert legal(after(table, "3 fold", "4 fold")).max_to == 600
    called = after(table, "3 call", "4 fold", "1 call")
    assert legal(called).max_to == 800  # 600 lie there, nothing is rounded any more
    assert legal(after(table, "3 fold", "4 call", "1 call")).max_to == 800
    assert legal(after(called, "2 check", "burn", "deal AhKd7c")).max_to == 600
    short = begun({1: 50, 2: 10_000, 3: 10_000, 4: 10_000}, 0, SetLevel(100, 200), "RROP", **options)
    assert legal(short).max_to == 800
    dead = table._replace(setup=table.setup._replace(small_blind=0), seats=with_seat(table.seats, 1, Seat()))
    dead = dead._replace(start=(dead.seats, table.betting))
    assert legal(dead).max_to == 800
    assert legal(begun(4, 0, SetLevel(100, 200), blinds_enabled="off", **options)).max_to == 0  # nothing lies there


def test_pot_limit_after_the_flop() -> None:
    table = begun(3, 0, SetLevel(100, 200), "RROP", structure="PL")
    table = after(table, "3 call", "1 call", "2 check", "burn", "deal AhKd7c")
    assert legal(table).max_to == 600
    assert legal(after(table, "1 bet 600")).max_to == 2400


def test_the_cap_that_ends_with_two_players_left_in_the_event() -> None:
    table = after(begun(3, 0, LIMIT, structure="FL", raise_cap="until_event_2_left"), "3 raise 20", "1 raise 30")
    assert may_raise(table, 2)
    table = after(table, "2 raise 40")
    assert not may_raise(table, 3)
    assert not may_raise(after(table, "3 fold"), 1)
    two = after(begun(2, 0, LIMIT, structure="FL", raise_cap="until_event_2_left"), "2 raise 20", "1 raise 30")
    assert may_raise(after(two, "2 raise 40"), 1)
    free = after(begun(3, raise_cap="until_event_2_left"), "3 raise 200", "1 raise 300", "2 raise 400")
    assert may_raise(free, 3)
    folded = after(begun(3, 0, LIMIT, structure="FL", raise_cap="until_event_2_left"), "3 fold", "1 call", "2 check")
    folded = after(folded, "burn", "deal AhKd7c", "1 bet 10", "2 raise 20", "1 raise 30", "2 raise 40")
    assert not may_raise(folded, 1)  # two in the hand, three in the event
