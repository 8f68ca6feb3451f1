# SPDX-License-Identifier: GPL-3.0-or-later
"""Actions out of turn that were watched, skipped players, amounts that cannot be, by rule number (TDA 52-55, 58)."""

from __future__ import annotations

from typing import Any

import pytest

from controller.rules.events import IrregularityFound, OutOfTurnSettled, RightsLost, WagerRuled
from controller.rules.inputs import AllIn, BetTo, Call, Check, ChipsOut, Fold, RaiseTo, Say
from controller.rules.legal import legal
from controller.rules.seats import FOLDED, LIVE
from controller.rules.state import Table
from tests.support.tables import after, begun, do, total


def tda(**options: Any) -> Table:
    return begun(5, profile="TDA", **options)


def kinds(table: Table) -> list[str]:
    return [wrong.kind for wrong in table.trouble.open]


def test_tda_53_a_an_action_out_of_turn_waits_for_its_turn_and_stands_if_nothing_changed() -> None:
    table = after(tda(), Call(4, True))
    assert (kinds(table), table.betting.actor, table.motions.pending[0].seat) == (["out_of_turn"], 3, 4)
    table = after(table, Call(3, True))
    assert table.betting.actor == 5
    assert (table.betting.log[-1].seat, table.betting.log[-1].verb) == (4, "call")
    assert not table.trouble.open


def test_tda_53_a_it_is_taken_back_when_the_action_changed() -> None:
    table, events = do(after(tda(), Call(4, True)), RaiseTo(3, 300, True))
    assert OutOfTurnSettled(4, False, "action_changed") in events
    assert (table.betting.actor, table.motions.pending) == (4, ())


def test_tda_58_a_fold_out_of_turn_stands() -> None:
    table = after(tda(), Fold(4, True))
    assert table.seats[3].state is FOLDED
    assert after(table, Call(3, True)).betting.actor == 5


def test_one_action_out_of_turn_takes_nobodys_right_whatever_the_room_calls_substantial() -> None:
    table = after(tda(substantial_action="one_action"), Call(4, True))
    assert (kinds(table), table.motions.passive) == (["out_of_turn"], ())
    assert after(table, RaiseTo(3, 300, True)).betting.actor == 4


@pytest.mark.parametrize(("option", "decides"), [("ask", "floor"), ("always_return", "rule"), ("tda53", "rule")])
def test_out_of_turn_by_option(option: str, decides: str) -> None:
    _, events = do(tda(oot_binding=option), Call(4, True))
    wrong = next(event for event in events if isinstance(event, IrregularityFound))
    assert wrong.decides == decides
    assert any(isinstance(event, OutOfTurnSettled) for event in events) is (option == "always_return")


def test_tda_53_b_substantial_action_behind_a_skipped_player_binds() -> None:
    table = after(tda(), Call(4, True), RaiseTo(5, 300, True))
    assert "skipped_player" in kinds(table)
    assert 3 in table.motions.passive
    assert not legal(table).may_raise


def test_a_second_action_out_of_turn_by_the_same_seat_is_for_the_floor() -> None:
    _, events = do(after(tda(), Call(4, True)), RaiseTo(4, 300, True))
    assert any(isinstance(event, IrregularityFound) and event.decides == "floor" for event in events)


def test_chips_and_words_out_of_turn_are_held_too() -> None:
    for what in (ChipsOut(4, 100, (100,), True), Say(4, "call", watched=True)):
        table = after(tda(), what)
        assert table.motions.pending[0].verb == "call"
    assert after(tda(), AllIn(4, None, True)).motions.pending[0].all_in
    assert after(tda(), "3 call", "4 call", "5 call", Check(2, True)).motions.pending[0].verb == "check"


def test_tda_58_a_fold_facing_no_bet_is_binding_and_may_be_penalised() -> None:
    table = after(begun(2, profile="TDA"), "2 call", "1 check", "burn", "deal 2c7d9h")
    _, events = do(table, Fold(1, True))
    assert any(isinstance(event, WagerRuled) and event.penalty for event in events)


def test_tda_55_a_check_facing_a_bet_leaves_call_or_fold() -> None:
    _, events = do(tda(), Check(3, True))
    assert any(isinstance(event, RightsLost) for event in events)


def test_tda_47_a_raise_that_is_not_open_is_a_call() -> None:
    table = after(begun({1: 10_000, 2: 10_000, 3: 10_000, 4: 450}, profile="TDA"), "3 raise 300", "4 allin")
    table = after(table, "1 fold", "2 fold")
    table = after(table, RaiseTo(3, 900, True))
    assert (table.seats[2].bet, table.betting.log[-1].verb) == (450, "call")


def test_tda_54_b_more_than_the_pot_is_the_most_allowed() -> None:
    table = after(tda(structure="PL"), RaiseTo(3, 5_000, True))
    assert table.seats[2].bet == 350
    assert total(table) == 50_000


def test_tda_52_a_an_under_raise_happened_and_is_found() -> None:
    table = after(tda(), RaiseTo(3, 150, True))
    assert (kinds(table), table.betting.bet) == (["under_raise"], 150)
    limit = after(tda(structure="FL"), RaiseTo(3, 150, True))
    assert limit.betting.bet == 200


def test_an_opening_bet_below_the_minimum_is_found() -> None:
    table = after(begun(2, profile="TDA"), "2 call", "1 check", "burn", "deal 2c7d9h", BetTo(1, 40, True))
    assert kinds(table) == ["under_raise"]
    assert table.seats[0].state is LIVE
