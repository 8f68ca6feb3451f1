# SPDX-License-Identifier: GPL-3.0-or-later
"""Motions of chips and words at the table, by rule number: whose they are, what they bind to, what is asked."""

from __future__ import annotations

from typing import Any

import pytest

from controller.rules.apply import apply
from controller.rules.events import ActionTaken, ChipsShown, Declared, Event, IrregularityFound, WagerRuled
from controller.rules.inputs import ChipsAdded, ChipsOut, ChipsPulled, Rule, Say
from controller.rules.state import Table, new_table
from tests.support.tables import after, begun, do, total, why_refused


def events_of(table: Table, what: Any, kind: type) -> list[Any]:
    return [event for event in do(table, what)[1] if isinstance(event, kind)]


def taken(table: Table, what: Any) -> tuple[str, int, bool]:
    """The action that an input is; empty when it is none."""
    made = events_of(table, what, ActionTaken)
    return (made[0].verb, made[0].to, made[0].all_in) if made else ("", 0, False)


@pytest.mark.parametrize("what", [ChipsOut(3, 100), ChipsPulled(3, 100), Say(3, "call"), ChipsOut(11, 100)])
def test_without_a_hand_chips_and_words_mean_nothing(what: Any) -> None:
    assert why_refused(new_table(), what) == "no_hand"


def test_a_seat_that_is_not_in_has_nothing_to_move() -> None:
    table = after(begun(4), "3 fold", "4 fold")
    assert why_refused(table, ChipsOut(3, 100)) == "not_in_hand"
    assert why_refused(table, Say(3, "call")) == "not_in_hand"
    assert why_refused(table, ChipsPulled(3, 100)) == "not_in_hand"


def test_a_closed_round_takes_no_chips_and_no_words() -> None:
    table = after(begun(3), "3 call", "1 call", "2 check")
    assert why_refused(table, ChipsOut(1, 100)) == "round_closed"
    assert why_refused(table, Say(1, "bet", 100)) == "round_closed"
    assert why_refused(after(begun(3), "3 allin"), ChipsOut(3, 5)) in ("", "not_in_hand")


@pytest.mark.parametrize(
    ("chips", "action"),
    [
        (ChipsOut(3, 100, (100,)), ("call", 100, False)),
        (ChipsOut(3, 300, (100, 100, 100)), ("raise", 300, False)),
        (ChipsOut(3, 500, (500,)), ("call", 100, False)),
        (ChipsOut(3, 10_000, (5_000, 5_000)), ("raise", 10_000, True)),
    ],
)
def test_tda_44_45_silent_chips_are_an_action(chips: ChipsOut, action: tuple[str, int, bool]) -> None:
    assert taken(begun(4, profile="TDA"), chips) == action


def test_6a_chips_of_a_later_seat_pass_over_those_before() -> None:
    table, events = do(begun(4), ChipsOut(4, 100, (100,)))
    assert type(events[0]).__name__ == "ActionUnseen"
    assert table.betting.log[-1].seat == 4
    assert why_refused(after(table, "1 call", "2 check"), Say(4, "call")) == "round_closed"


@pytest.mark.parametrize(
    ("said", "action"),
    [
        (Say(3, "fold"), ("fold", 0, False)),
        (Say(3, "call"), ("call", 100, False)),
        (Say(3, "raise", 400), ("raise", 400, False)),
        (Say(3, "amount", 300), ("raise", 300, False)),
        (Say(3, "all_in"), ("raise", 10_000, True)),
    ],
)
def test_tda_40_words_bind(said: Say, action: tuple[str, int, bool]) -> None:
    assert taken(begun(4, profile="TDA"), said) == action


def test_tda_55_a_call_with_no_bet_is_a_check_and_a_raise_a_bet() -> None:
    table = after(begun(2, profile="TDA"), "2 call", "1 check", "burn", "deal 2c7d9h")
    assert taken(table, Say(1, "call"))[0] == "check"
    assert taken(table, Say(1, "raise", 300))[:2] == ("bet", 300)


def test_tda_40_words_first_and_chips_after_are_one_action() -> None:
    table, events = do(begun(4, profile="TDA"), Say(3, "raise"))
    assert isinstance(events[0], Declared) and not any(isinstance(event, ActionTaken) for event in events)
    assert taken(table, ChipsOut(3, 500, (500,)))[:2] == ("raise", 500)


def test_tda_40_a_chips_that_differ_from_the_words() -> None:
    table = after(begun(4, profile="TDA"), Say(3, "raise", 400))
    short = events_of(table, ChipsOut(3, 300, (100, 100, 100)), WagerRuled)[0]
    assert (short.must_add, short.returned) == (100, 0)
    over = events_of(table, ChipsOut(3, 500, (500,)), WagerRuled)[0]
    assert (over.must_add, over.returned) == (0, 100)
    exact = events_of(table, ChipsOut(3, 400, (100, 100, 100, 100)), WagerRuled)[0]
    assert (exact.must_add, exact.returned) == (0, 0)


@pytest.mark.parametrize("before", [ChipsOut(3, 1_000, (1_000,)), ChipsOut(3, 100, (100,)), "3 fold", "3 call"])
@pytest.mark.parametrize("chips", [(1_000,), (500, 500), (100,) * 10])
def test_tda_44_the_chips_of_the_player_before_are_none_of_a_raise_that_is_said(before: Any, chips: Any) -> None:
    table = after(begun(4, profile="TDA"), before, Say(4, "raise"))
    assert taken(table, ChipsOut(4, 1_000, chips)) == ("raise", 1_000, False)


def test_tda_46_b_the_chips_of_the_raiser_are_none_of_a_blind_that_is_pulled_back() -> None:
    table = after(begun(4, profile="TDA"), ChipsOut(3, 1_000, (500, 500)), "4 fold", "1 fold", ChipsPulled(2, 100))
    assert taken(table, ChipsOut(2, 1_000, (500, 500))) == ("call", 1_000, False)


@pytest.mark.parametrize(("profile", "first"), [("TDA", ()), ("RROP", (ChipsOut(3, 100, (100,)),))])
def test_a_raise_that_the_dealer_entered_leaves_nothing_for_the_next_turn(profile: str, first: Any) -> None:
    """Said, or begun with the call (RROP 14 NL-6), then touched; one oversized chip is a call when it comes again."""
    table = after(begun(4, profile=profile), Say(3, "raise"), *first, "3 raise 300")
    table = after(table, "4 raise 900", "1 fold", "2 fold")
    assert taken(table, ChipsOut(3, 1_000, (1_000,))) == ("call", 900, False)
    assert taken(after(table, Say(3, "raise")), ChipsOut(3, 2_000, (1_000, 1_000))) == ("raise", 2_300, False)


def test_tda_42_a_second_motion_is_a_string_bet() -> None:
    table = after(begun(4, profile="TDA"), ChipsOut(3, 100, (100,)))
    again = events_of(table, ChipsAdded(3, 300, (100, 100, 100)), WagerRuled)
    assert again[0].rule == "string_bet"
    assert do(table, ChipsAdded(3, 300, (100, 100, 100)))[0].betting.bet == 100
    by_touch = after(begun(4, profile="TDA"), "3 call")
    assert events_of(by_touch, ChipsAdded(3, 300), WagerRuled)[0].returned == 300


def test_rrop_14_nl_6_after_the_word_raise_more_chips_may_follow() -> None:
    table = after(begun(4), Say(3, "raise"), ChipsOut(3, 100, (100,)))
    assert total(table) == 40_000


def test_a_string_bet_by_option_is_asked() -> None:
    table = after(begun(4, profile="TDA", string_bet="ask"), ChipsOut(3, 100, (100,)))
    asked = events_of(table, ChipsAdded(3, 300, (100, 100, 100)), IrregularityFound)
    assert asked[0].kind == "string_bet"


@pytest.mark.parametrize(("option", "decides"), [("ask", "dealer"), ("call", "")])
def test_bet_05_where_only_a_person_can_know_it_is_asked(option: str, decides: str) -> None:
    asked = events_of(begun(4, overchip=option), ChipsOut(3, 500, (500,)), IrregularityFound)
    assert (asked[0].decides if asked else "") == decides


def test_tda_46_b_chips_pulled_back_facing_a_raise_bind() -> None:
    table = after(begun(4, profile="TDA"), "3 call", "4 raise 400", "1 fold", "2 fold")
    table, events = do(table, ChipsPulled(3, 100, (100,)))
    assert isinstance(events[0], ChipsShown)
    bound = next(event for event in events if isinstance(event, WagerRuled))
    assert (bound.action, bound.options) == ("call", ("call", "raise"))
    assert table.motions.held == 100


def test_chips_pulled_back_by_another_seat_or_facing_nothing_are_noted_only() -> None:
    table = after(begun(4), "3 call")
    assert len(do(table, ChipsPulled(3, 100))[1]) == 1
    assert len(do(table, ChipsPulled(4, 100))[1]) == 1
    option = after(begun(3), "3 call", "1 call")
    assert len(do(option, ChipsPulled(2, 100))[1]) == 1


def test_tda_52_b_a_pot_count_announced_wrongly_is_found() -> None:
    table = after(begun(4, structure="PL", profile="TDA"), Say(3, "pot"))
    assert table.betting.bet == 350
    table = after(table, Say(0, "amount", 400))
    assert table.trouble.open[0].kind == "wrong_pot_count"
    assert do(begun(4), Say(0, "amount", 5))[1] == (Declared(0, "amount", 5),)
    assert do(begun(4), Say(0, "call"))[1] == (Declared(0, "call"),)
    right = after(begun(4, structure="PL", profile="TDA"), Say(3, "pot"), Say(0, "amount", 350))
    assert not right.trouble.open


def test_tda_52_b_the_count_is_corrected_for_everybody() -> None:
    table = after(begun(4, structure="PL", profile="TDA"), Say(3, "pot"), Say(0, "amount", 400), "4 call")
    mended = after(table, Rule(1, "correct"))
    assert (mended.seats[2].bet, mended.seats[3].bet, total(mended)) == (350, 350, 40_000)


def test_words_after_ones_own_action_are_only_heard() -> None:
    table = after(begun(4), "3 call")
    assert do(table, Say(3, "raise", 500))[1] == (Declared(3, "raise", 500),)


def test_events_about_seats_that_do_not_exist_change_nothing() -> None:
    table = begun(4)
    events: tuple[Event, ...] = (WagerRuled(11, "call"), Declared(0, "amount", 5))
    assert all(apply(table, event) == table for event in events)
