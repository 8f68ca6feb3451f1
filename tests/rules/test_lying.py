# SPDX-License-Identifier: GPL-3.0-or-later
"""Chips that boards see: one action where the rules settle it, a question with its choices where single chips matter,
and two motions in time (TDA 42-46, 51; RULES.md 6)."""

from __future__ import annotations

from typing import Any

import pytest

from controller.rules.apply import apply, apply_all
from controller.rules.arrivals import PAUSE_NS
from controller.rules.decide import decide
from controller.rules.events import ActionTaken, ActionUnseen, ArrivalNoticed, IrregularityFound
from controller.rules.inputs import (
    AllIn,
    BetTo,
    Call,
    ChipsSeen,
    Clarify,
    DeviceChanged,
    Fold,
    KeyPressed,
    NameChips,
    PullIn,
    RaiseTo,
    Rule,
    Say,
    SetButton,
    SetChips,
    Stamped,
    StartHand,
)
from controller.rules.legal import legal
from controller.rules.lying import readings, smallest
from controller.rules.places import POT, bet_line_of
from controller.rules.prompts import prompts
from controller.rules.room import NOTHING_ARRIVED
from controller.rules.state import Table
from tests.support.tables import after, begun, do, seated


def at(table: Table, seconds: float, *whats: Any) -> tuple[Table, tuple[Any, ...]]:
    """The table after inputs of boards and keys at a time, and their events."""
    told: tuple[Any, ...] = ()
    for what in whats:
        events = decide(table, Stamped(what, "sensor", mono_ns=int(seconds * 1_000_000_000)))
        table, told = apply_all(table, events), (*told, *events)
    return table, told


def line(seat: int, amount: int | None, count: int | None = None) -> ChipsSeen:
    return ChipsSeen(bet_line_of(seat), amount, count)


def acted(events: tuple[Any, ...]) -> list[tuple[int, str, int]]:
    return [(e.seat, e.verb, e.to) for e in events if isinstance(e, ActionTaken | ActionUnseen)]


def alarms(events: tuple[Any, ...]) -> list[str]:
    return [event.kind for event in events if isinstance(event, IrregularityFound)]


def asked(table: Table) -> tuple[Any, tuple[Any, ...], str]:
    """What the prompt for the seat to act proposes, its choices and its tone."""
    prompt = next(one for one in prompts(table) if one.kind == "act")
    return prompt.proposes, prompt.choices, prompt.tone


def chipped(*chips: int, **options: str | int) -> Table:
    """Seat 3 to act facing 100, these chips in play."""
    table = after(seated(dict.fromkeys(range(1, 5), 10_000), profile="TDA", **options), SetChips(chips))
    return after(table, SetButton(4), StartHand())


# --- one chip, several chips ---------------------------------------------------------------------------------


def test_bet_05_one_chip_larger_than_the_bet_is_a_call() -> None:
    table, _ = at(begun(4, profile="TDA"), 1, line(3, 500, 1))
    assert asked(table)[0] == Call(3)
    assert dict(prompts(table)[0].facts) == {"rule": "oversized_chip", "returned": 400}
    table, events = at(table, 3, line(4, 100, 1))
    assert acted(events) == [(3, "call", 100)]


def test_bet_05_one_chip_that_opens_the_betting_counts_in_full() -> None:
    table = after(begun(3, profile="TDA"), "3 call", "1 call", "2 check", "burn", "deal AhKd7c")
    table, _ = at(table, 1, line(1, 500, 1))
    assert asked(table)[0] == BetTo(1, 500)


def test_bet_06_several_chips_that_are_all_needed_for_the_raise_are_one() -> None:
    table, _ = at(begun(4, profile="TDA"), 1, line(3, 500, 2))
    assert asked(table)[0] == RaiseTo(3, 500)
    known, _ = at(chipped(25, 100, 500), 1, line(3, 200, 2))
    assert asked(known)[0] == RaiseTo(3, 200)


@pytest.mark.parametrize(("amount", "least", "must_add"), [(160, 200, 40), (150, 200, 50)])
def test_bet_03_half_the_raise_or_more_is_made_up(amount: int, least: int, must_add: int) -> None:
    table, _ = at(begun(4, profile="TDA"), 1, line(3, amount, 4))
    assert asked(table)[0] == RaiseTo(3, least)
    assert dict(prompts(table)[0].facts)["must_add"] == must_add
    _, events = at(table, 3, line(4, 200, 2))
    assert acted(events) == [(3, "raise", least)]


def test_bet_03_less_than_half_is_a_call_never_a_fold() -> None:
    table, _ = at(begun(4, profile="TDA"), 1, line(3, 140, 4))
    assert asked(table)[0] == Call(3)
    _, events = at(table, 3, line(4, 100, 1))
    assert acted(events) == [(3, "call", 100)]


def test_bet_15_less_than_the_call_is_made_up_or_asked() -> None:
    opened, _ = at(begun(4, profile="TDA"), 1, line(3, 60, 3))
    assert asked(opened)[0] == Call(3)
    raised, _ = at(after(begun(4, profile="TDA"), "3 raise 300"), 1, line(4, 200, 2))
    proposes, choices, tone = asked(raised)
    assert (proposes, set(choices), tone) == (None, {Call(4), Fold(4)}, "ask")
    _, events = at(raised, 3, line(1, 300, 3))
    assert acted(events) == [(4, "call", 300)]
    assert isinstance(events[0], ActionUnseen)


def test_bet_17_change_that_is_expected_is_a_raise_by_what_lies_there() -> None:
    table, _ = at(begun(4, profile="TDA"), 1, line(3, 1100, 2))
    assert asked(table)[0] == RaiseTo(3, 1100)


def test_the_last_chips_are_all_in() -> None:
    table, _ = at(begun({1: 900, 2: 900, 3: 250, 4: 900}, profile="TDA"), 1, line(3, 250, 4))
    assert asked(table)[0] == AllIn(3, 250)


# --- where only a person can know ----------------------------------------------------------------------------


def test_by_weight_alone_nothing_is_proposed_and_chips_are_no_fold() -> None:
    table, _ = at(begun(4, profile="TDA"), 1, line(3, None, 4))
    assert asked(table)[0] is None
    table, events = at(table, 3, line(4, 100, 1))
    assert acted(events) == [(3, "call", 100)]
    assert isinstance(events[0], ActionUnseen)


def test_an_amount_that_may_be_one_chip_or_several_is_asked() -> None:
    table, _ = at(chipped(25, 100, 500), 1, line(3, 500))
    proposes, choices, tone = asked(table)
    assert (proposes, choices, tone) == (None, (RaiseTo(3, 500), Call(3)), "ask")
    several, _ = at(chipped(25, 100, 500), 1, line(3, 300))
    assert asked(several)[0] == RaiseTo(3, 300)


@pytest.mark.parametrize(
    ("next_line", "taken"), [(500, (3, "raise", 500)), (900, (3, "raise", 500)), (100, (3, "call", 100))]
)
def test_the_next_players_chips_tell_what_the_table_took_it_for(next_line: int, taken: tuple[int, str, int]) -> None:
    table, _ = at(chipped(25, 100, 500), 1, line(3, 500))
    table, events = at(table, 3, line(4, next_line, 3))
    assert acted(events) == [taken]
    assert isinstance(events[0], ActionUnseen)


def test_what_was_assumed_of_chips_is_asked_with_the_raise_among_the_choices() -> None:
    table, _ = at(chipped(25, 100, 500), 1, line(3, 500))
    table, _ = at(table, 3, Fold(4), Fold(1), Fold(2))
    question = next(one for one in prompts(table) if one.kind == "catch_up")
    assert question.proposes == Clarify(0, 3, 1, "raise")
    assert [choice.verb for choice in question.choices] == ["fold", "call", "raise"]


def test_a_key_settles_no_question_about_chips() -> None:
    table, _ = at(chipped(25, 100, 500), 1, line(3, 500))
    table, events = at(table, 2, KeyPressed("check"))
    assert not acted(events)
    assert table.betting.actor == 3


def test_a_house_that_asks_about_several_chips_is_asked() -> None:
    table, _ = at(begun(4, profile="TDA", multi_chip="ask"), 1, line(3, 500, 3))
    assert set(asked(table)[1]) == {Call(3), RaiseTo(3, 500)}


def test_a_tiny_chip_is_the_floors() -> None:
    table, _ = at(after(begun(4, profile="TDA"), "3 raise 1500"), 1, line(4, 5, 1))
    proposes, choices, _ = asked(table)
    assert (proposes, set(choices)) == (None, {Call(4), Fold(4)})


def test_chips_named_by_the_dealer_are_read_with_their_number() -> None:
    table, _ = at(begun(4, profile="TDA"), 1, line(3, None, 1))
    table, _ = at(table, 2, NameChips(3, 500, 1))
    assert asked(table)[0] == Call(3)


def test_chips_before_the_turn_and_those_put_to_a_blind_are_told_apart() -> None:
    table, _ = at(begun(4, profile="TDA"), 0, line(1, 50, 2), line(2, 100, 1))
    table = after(table, "3 fold", "4 fold")
    table, _ = at(table, 2, line(1, 550, 3))
    assert asked(table)[0] == Call(1)
    unknown, _ = at(after(begun(4, profile="TDA"), "3 fold", "4 fold"), 2, line(1, 550, 3))
    assert asked(unknown)[0] == RaiseTo(1, 550)


def test_chips_of_a_street_before_are_no_bet() -> None:
    table, _ = at(begun(3, profile="TDA"), 0, line(1, 50, 2))
    table = after(table, "3 call", "1 call", "2 check", "burn", "deal AhKd7c")
    assert readings(table, legal(table)) == ()
    _, events = at(table, 5, line(2, 200, 2))
    assert acted(events) == [(1, "check", 0)]


@pytest.mark.parametrize(
    ("amount", "count", "found"),
    [(300, 3, (100,)), (300, None, (25, 100)), (60, 4, ()), (525, 2, (25,)), (1000, 41, (25, 100, 500))],
)
def test_which_chip_may_be_the_smallest(amount: int, count: int | None, found: tuple[int, ...]) -> None:
    assert smallest(amount, count, (25, 100, 500)) == found


def test_what_no_chips_in_play_make_up_is_read_without_them() -> None:
    table, _ = at(chipped(25, 100, 500), 1, line(3, 510, 2))
    assert set(asked(table)[1]) == {Call(3), RaiseTo(3, 510)}


# --- two motions ---------------------------------------------------------------------------------------------


def twice(table: Table, pause: float, *lines: ChipsSeen) -> tuple[Table, tuple[Any, ...]]:
    told: tuple[Any, ...] = ()
    for number, seen in enumerate(lines):
        table, events = at(table, 1 + number * pause, seen)
        told = (*told, *events)
    return table, told


def test_bet_08_a_call_and_then_more_is_told_with_both_times() -> None:
    table, events = twice(begun(4, profile="TDA"), 2, line(3, 100, 1), line(3, 300, 3))
    assert alarms(events) == ["string_bet"]
    facts = dict(table.trouble.open[0].facts)
    assert facts == {"first": 100, "second": 300, "apart_ms": 2000}
    assert set(asked(table)[1]) == {Call(3), RaiseTo(3, 300)}
    back, _ = do(table, Rule(table.trouble.open[0].number, "take_back"))
    assert (back.seats[2].bet, back.betting.actor) == (100, 4)
    kept, _ = do(table, Rule(table.trouble.open[0].number, "stands"))
    assert (kept.seats[2].bet, kept.betting.log[-1].verb) == (300, "raise")
    again, more = at(table, 6, line(3, 500, 5))
    assert not alarms(more)
    assert len(again.trouble.open) == 1


def test_bet_08_a_bet_and_then_more_of_chips_that_nobody_has_named() -> None:
    table = after(begun(3, profile="TDA"), "3 call", "1 call", "2 check", "burn", "deal AhKd7c")
    table, events = twice(table, 2, line(1, 200, 2), line(1, None, 5))
    assert alarms(events) == ["string_bet"]
    number = table.trouble.open[0].number
    assert do(table, Rule(number, "take_back"))[0].seats[0].bet == 200
    assert do(table, Rule(number, "stands"))[0].betting.actor == 1


@pytest.mark.parametrize(
    ("pause", "lines"),
    [
        (PAUSE_NS / 2_000_000_000, (line(3, 100, 1), line(3, 200, 2), line(3, 300, 3))),  # cut down in one go
        (3, (line(3, 50, 2), line(3, 100, 4))),  # a call completed
        (3, (line(3, 50, 2), line(3, 300, 4))),
        (3, (line(3, 300, 3), line(3, 200, 2))),  # change taken back
        (3, (line(3, 100, 1), line(3, 0, 0), line(3, 300, 3))),  # taken up and put out at once
        (3, (line(3, None, 2), line(3, None, 2), line(3, 100, 2))),
    ],
)
def test_bet_08_what_is_no_second_motion(pause: float, lines: tuple[ChipsSeen, ...]) -> None:
    _, events = twice(begun(4, profile="TDA"), pause, *lines)
    assert not alarms(events)


def test_bet_08_raise_said_first_or_nothing_sure_raises_nothing() -> None:
    said = after(begun(4), Say(3, "raise"))
    assert not alarms(twice(said, 3, line(3, 100, 1), line(3, 300, 3))[1])
    lost, _ = at(begun(4), 0, DeviceChanged("board 3", "lost"))
    assert not alarms(twice(lost, 3, line(3, 100, 1), line(3, 300, 3))[1])
    assumed, _ = at(begun(4), 0, line(4, 300, 3), line(1, 300, 3))
    assert not alarms(twice(assumed, 3, line(2, 300, 3), line(2, 900, 9))[1])


def test_chips_elsewhere_and_seen_again_are_no_arrival() -> None:
    table, events = at(begun(4), 1, line(3, 100, 1), line(3, 100, 1), ChipsSeen(POT, 0), line(9, 0))
    assert sum(isinstance(event, ArrivalNoticed) for event in events) == 1
    table, events = at(table, 2, line(3, 0, 0))
    assert table.motions.arrived == NOTHING_ARRIVED
    _, events = at(table, 3, line(3, None, None))
    assert isinstance(events[-1], ArrivalNoticed)
    assert not any(isinstance(e, ArrivalNoticed) for e in at(begun(4), 1, line(3, 0, 0))[1])
    assert apply(begun(4), ArrivalNoticed(0, -5)).motions.arrived == NOTHING_ARRIVED


def test_bets_pulled_in_take_unclear_chips_for_what_they_may_be() -> None:
    table = after(begun(3, profile="TDA"), "3 raise 300", "1 fold")
    table, _ = at(table, 1, line(2, None, 4))
    _, events = at(table, 2, PullIn())
    assert acted(events) == [(2, "call", 300)]
