# SPDX-License-Identifier: GPL-3.0-or-later
"""The betting round: minimum raise, re-opening, caps, limits, short blinds."""

from __future__ import annotations

import pytest

from controller.rules.apply import apply
from controller.rules.betting import highest_other, max_raise_to, may_raise, min_raise_to, unit
from controller.rules.events import ActionTaken, PotPushed, SeenOtherwise, StackSet, UncalledReturned
from controller.rules.inputs import (
    AllIn,
    BetTo,
    Call,
    Check,
    Fold,
    RaiseTo,
    SetButton,
    SetLevel,
    StartHand,
    Straddle,
    TakeRake,
)
from controller.rules.legal import legal
from controller.rules.pots import in_the_middle
from controller.rules.seats import FOLDED
from controller.rules.state import Table
from tests.support.tables import after, begun, do, seated, why_refused

FLOP = ("1 call", "2 check", "burn", "deal AhKd7c")


def on_flop(**kwargs: object) -> Table:
    """Four players limped to the flop; seat 1 is to act."""
    return after(begun(**kwargs), "3 call", "4 call", *FLOP)  # type: ignore[arg-type]


def test_first_to_act_is_left_of_the_big_blind() -> None:
    assert begun(4).betting.actor == 3


def test_heads_up_button_has_the_small_blind_and_acts_first_then_last() -> None:
    table = begun(2)
    assert (table.setup.button, table.setup.small_blind, table.setup.big_blind) == (2, 2, 1)
    assert table.betting.actor == 2
    assert after(table, "2 call", "1 check", "burn", "deal AhKd7c").betting.actor == 1


def test_big_blind_has_the_option() -> None:
    table = after(begun(3), "3 call", "1 call")
    assert (table.betting.actor, legal(table).may_raise, legal(table).min_to) == (2, True, 200)


@pytest.mark.parametrize(
    ("line", "least"),
    [("3 raise 300", 500), ("3 raise 200", 300), ("3 raise 250", 400), ("3 raise 1000", 1900)],
)
def test_tda_43_minimum_raise_is_the_last_full_raise(line: str, least: int) -> None:
    assert legal(after(begun(), line)).min_to == least


def test_minimum_bet_is_the_big_blind_on_every_street() -> None:
    table = on_flop()
    assert legal(table).min_to == 100
    assert why_refused(table, "1 bet 99") == "under_raise"
    turn = after(table, "1 check", "2 check", "3 check", "4 check", "burn", "deal 2c")
    assert legal(turn).min_to == 100


def test_tda_47_one_short_all_in_does_not_reopen() -> None:
    table = begun({1: 10_000, 2: 10_000, 3: 10_000, 4: 400})
    table = after(table, "3 raise 300", "4 allin", "1 fold", "2 fold")
    assert table.betting.actor == 3
    assert not legal(table).may_raise
    assert why_refused(table, "3 raise 900") == "not_reopened"
    assert legal(table).to_call == 100


def test_tda_47_a_short_all_ins_add_up_to_a_full_raise() -> None:
    table = begun({1: 10_000, 2: 500, 3: 10_000, 4: 400, 5: 10_000}, button=5)
    table = after(table, "3 raise 300", "4 allin", "5 call", "1 fold", "2 allin")
    assert table.betting.bet == 500
    assert legal(table).may_raise, "200 more than the raiser made it is a full raise"
    assert legal(table).min_to == 700
    table = after(table, "3 call")
    assert (table.betting.actor, legal(table).may_raise) == (5, False)


def test_reopening_only_by_one_full_raise_by_option() -> None:
    table = begun({1: 10_000, 2: 500, 3: 10_000, 4: 400, 5: 10_000}, 5, None, "RROP", reopen_cumulative="off")
    table = after(table, "3 raise 300", "4 allin", "5 call", "1 fold", "2 allin")
    assert not legal(table).may_raise


def test_limper_facing_a_short_all_in_may_not_raise() -> None:
    table = after(begun({1: 150, 2: 10_000, 3: 10_000, 4: 10_000}), "3 call", "4 fold", "1 allin", "2 fold")
    assert (table.betting.actor, legal(table).to_call, legal(table).may_raise) == (3, 50, False)


def test_checker_facing_a_short_all_in_may_not_raise() -> None:
    table = after(begun({1: 10_000, 2: 140, 3: 10_000, 4: 10_000}), "3 call", "4 call", *FLOP)
    table = after(table, "1 check", "2 allin", "3 call", "4 fold")
    assert (table.betting.actor, legal(table).to_call, legal(table).may_raise) == (1, 40, False)


def test_short_all_in_is_called_for_what_it_is_and_raised_by_a_big_blind_more() -> None:
    table = after(begun({1: 120, 2: 10_000, 3: 10_000, 4: 10_000}), "3 call", "4 call", *FLOP, "1 allin")
    assert (legal(table).to_call, legal(table).min_to) == (20, 120)


@pytest.mark.parametrize("short", [30, 70])
def test_rrop_14_2_short_big_blind_is_called_in_full(short: int) -> None:
    table = begun({1: 10_000, 2: short, 3: 10_000, 4: 10_000})
    assert (legal(table).to_call, legal(table).min_to) == (100, 200)


def test_short_big_blind_is_called_for_what_it_is_by_option() -> None:
    table = begun({1: 10_000, 2: 30, 3: 10_000, 4: 10_000}, 0, None, "RROP", short_bb_call="actual")
    assert legal(table).to_call == 50


def test_nothing_to_act_when_the_small_blind_covers_a_short_big_blind() -> None:
    table = after(begun({1: 10_000, 2: 30, 3: 10_000, 4: 10_000}), "3 fold", "4 fold")
    assert table.betting.actor == 0


def test_small_blind_calls_only_what_the_all_in_big_blind_has() -> None:
    table = after(begun({1: 10_000, 2: 80, 3: 10_000, 4: 10_000}), "3 fold", "4 fold")
    assert (table.betting.actor, legal(table).to_call) == (1, 30)


def test_all_in_over_all_in_players_is_accepted_and_returned() -> None:
    table = after(begun({1: 10_000, 2: 500, 3: 10_000}), "3 fold", "1 raise 300", "2 allin")
    assert not legal(table).may_raise
    table = after(table, AllIn(1, 10_000), "pull in")
    assert table.seats[0].stack == 9_500


@pytest.mark.parametrize(("option", "least"), [("new_bring_in", 400), ("plus_one_bb", 300)])
def test_straddle_sets_the_first_actor_and_the_minimum_raise(option: str, least: int) -> None:
    table = seated(dict.fromkeys(range(1, 6), 10_000), None, "RROP", straddle="utg", straddle_min_raise=option)
    table = after(table, SetButton(5), Straddle(3, 200), StartHand())
    assert (table.betting.actor, legal(table).to_call, legal(table).min_to) == (4, 200, least)


def test_level_is_what_others_have_when_all_others_are_all_in() -> None:
    table = after(begun({1: 10_000, 2: 60, 3: 40}), "3 allin")
    assert (table.betting.actor, legal(table).to_call) == (1, 10)


def test_legal_lists_the_actions_with_exact_amounts() -> None:
    assert list(legal(begun())) == [Fold(3), Call(3), RaiseTo(3, 200), AllIn(3, 10_000)]
    assert list(legal(on_flop())) == [Fold(1), Check(1), BetTo(1, 100), AllIn(1, 9_900)]
    assert list(legal(after(begun(2), "2 fold"))) == []
    short = after(begun({1: 150, 2: 10_000, 3: 10_000}), "3 call")
    assert list(legal(short)) == [Fold(1), Call(1), AllIn(1, 150)]
    unknown = begun({1: None, 2: None, 3: None})
    assert list(legal(unknown)) == [Fold(3), Call(3), RaiseTo(3, 200)]


def test_unknown_stack_bets_what_is_said_and_is_all_in_when_told() -> None:
    table = begun({1: None, 2: None, 3: None})
    assert legal(table).max_to is None
    assert why_refused(table, "3 allin") == "amount_needed"
    table = after(table, AllIn(3, 740), "1 call")
    assert table.seats[2].state.name == "ALL_IN"
    assert table.seats[0].bet == 740


def test_refusals_name_the_remedy() -> None:
    table = begun()
    assert why_refused(table, "3 check") == "check_facing_bet"
    assert why_refused(table, "3 raise 150") == "under_raise"
    assert why_refused(table, "3 raise 0") == "nothing_put_in"
    closed = after(begun({1: 10_000, 2: 500, 3: 10_000}), "3 fold", "1 raise 300", "2 allin")
    assert why_refused(closed, "1 raise 900") == "nobody_to_call"


def test_6a_more_chips_than_the_stack_was_thought_to_have_are_a_fact_and_the_stack_is_doubtful() -> None:
    table, events = do(begun(), RaiseTo(3, 20_000))
    assert events == (
        SeenOtherwise("stack", 3, 10_000, 20_000), StackSet(3, 10_000, None), ActionTaken(3, "raise", 20_000),
    )  # fmt: skip
    assert table.seats[2].stack is None
    assert in_the_middle(table) == 20_150
    assert legal(table).call_to == 10_000


def test_6a_all_in_for_more_than_the_stack_was_thought_to_be_is_the_stack() -> None:
    table, events = do(after(begun(), "3 fold"), AllIn(1, 12_000))
    assert StackSet(1, 9_950, 11_950) in events
    assert (table.seats[0].stack, table.seats[0].state.name, in_the_middle(table)) == (0, "ALL_IN", 12_100)


def test_more_than_the_whole_stack_when_all_was_watched_is_all_in() -> None:
    table, events = do(begun(), RaiseTo(3, 20_000, True))
    assert ActionTaken(3, "raise", 10_000, True) in events
    assert table.seats[2].stack == 0


def test_6a_a_raise_that_no_stack_would_allow_is_refused_for_its_own_reason() -> None:
    assert why_refused(begun(structure="PL"), "3 raise 20000") == "over_the_limit"
    assert why_refused(begun(structure="PL"), "4 raise 20000") == "over_the_limit"
    assert not why_refused(begun(), "4 raise 20000")


def test_a_call_that_needs_all_chips_is_all_in() -> None:
    table = after(begun({1: 10_000, 2: 10_000, 3: 60, 4: 10_000}), "3 call")
    assert table.seats[2].state.name == "ALL_IN"
    assert table.betting.bet == 100


def test_call_with_nothing_to_call_is_a_check() -> None:
    table = after(on_flop(), "1 call")
    assert table.betting.log[-1].verb == "check"


@pytest.mark.parametrize("structure", ["NL", "PL", "FL"])
def test_legal_amounts_are_the_ones_accepted(structure: str) -> None:
    table = after(begun(4, 0, None, "RROP", structure=structure), "3 call")
    may = legal(table)
    for action in may:
        assert may.allows(action)
    assert may.max_to is not None
    assert may.allows(RaiseTo(4, may.min_to)) and may.allows(RaiseTo(4, may.max_to))
    assert not may.allows(RaiseTo(4, may.min_to - 1)) and not may.allows(RaiseTo(4, may.max_to + 1))
    assert not may.allows(Fold(1)) and not legal(seated({1: 5})).allows(Fold(1))


def test_the_least_bet_of_a_level_without_a_big_blind_is_one_chip() -> None:
    setup = begun(2).setup
    assert unit(setup._replace(level=setup.level._replace(big=0)), 0) == 1


def test_the_highest_bet_of_the_others_is_not_ones_own() -> None:
    seats = after(begun({1: 1_000, 2: 10_000, 3: 10_000}), "3 call", "1 allin").seats
    assert highest_other(seats, 1) == max(seats[1].bet, seats[2].bet) < seats[0].bet
    assert highest_other(tuple(seat._replace(state=FOLDED) for seat in seats), 1) == 0


def test_an_uncalled_bet_told_after_the_push_takes_nothing_out_of_the_pushed_pot() -> None:
    table = begun(2)
    everything = in_the_middle(table)
    table = apply(apply(table, PotPushed(0, 1, everything)), UncalledReturned(1, 1))
    assert in_the_middle(table) == 0


def test_the_law_caps_wagers_and_their_size_in_every_game() -> None:
    table = after(begun(3, raise_cap="none", regulator_wagers=3), "3 raise 200")
    assert may_raise(table, 1)
    table = after(table, "1 raise 300")
    assert not may_raise(table, 2)
    assert why_refused(table, "2 raise 400") == "raises_capped"
    table = begun({1: 1_000, 2: None, 3: 1_000}, regulator_wager_max=300)
    assert max_raise_to(table, 3) == 400
    assert why_refused(table, "3 raise 401") == "over_the_limit"
    assert max_raise_to(after(table, "3 raise 400", "1 fold"), 2) == 700
    short = begun({1: 1_000, 2: 1_000, 3: 350}, regulator_wager_max=300)
    assert max_raise_to(short, 3) == 350
    pot = begun(3, structure="PL", regulator_wager_max=300)
    assert (max_raise_to(begun(3, structure="PL"), 3), max_raise_to(pot, 3)) == (350, 350)
    assert max_raise_to(begun(3, structure="PL", regulator_wager_max=200), 3) == 300


def test_chips_for_just_the_call_or_less_are_no_raise() -> None:
    table = after(begun({1: 10_000, 2: 10_000, 3: 400, 4: 350, 5: 301, 6: 300, 7: 299}, 2), "5 raise 300")
    assert [may_raise(table, seat) for seat in (6, 7, 1)] == [False, False, True]


def test_pot_limit_counts_no_rake_that_was_taken() -> None:
    table = after(begun(3, structure="PL"), "3 call", *FLOP, "1 bet 300")
    assert max_raise_to(table, 2) == 1_200
    table = after(begun(3, structure="PL"), "3 call", *FLOP, TakeRake(30), "1 bet 270")
    assert max_raise_to(table, 2) == 1_080


def test_limit_without_the_half_bet_rule_counts_whole_raises_only() -> None:
    stakes = SetLevel(5, 10, small_bet=10, big_bet=20)
    house: dict[str, str | int] = {"structure": "FL", "reopen_limit_half": "off"}
    table = after(begun({1: 500, 2: 29, 3: 500, 4: 500}, 0, stakes, **house), "3 call", "4 call", *FLOP)
    table = after(table, "1 bet 10")
    short = after(table, "2 allin 19", "3 call", "4 call")
    assert (short.betting.wagers, short.betting.full_to, may_raise(short, 1)) == (1, 10, False)
    completed = after(table, "2 allin 19", "3 raise 20")
    assert (completed.betting.wagers, completed.betting.full_to) == (2, 20)
    assert may_raise(after(completed, "4 call"), 1)
    third = after(completed, "4 raise 30")
    assert (third.betting.wagers, third.betting.full_to, min_raise_to(third, 1)) == (3, 30, 40)
