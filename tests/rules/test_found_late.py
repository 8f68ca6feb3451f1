# SPDX-License-Identifier: GPL-3.0-or-later
"""Answers that come late or from the room: the button that stands, the smallest chip in play, options kept, penalties
given, actions out of turn on which only the floor rules, a big blind that the ante has taken."""

from __future__ import annotations

from typing import Any

import pytest

from controller.rules.apply import apply, apply_all
from controller.rules.decide import decide
from controller.rules.events import (
    ActionTaken,
    ButtonStands,
    IrregularityFound,
    OutOfTurnSettled,
    PenaltyGiven,
)
from controller.rules.inputs import (
    BetTo,
    ButtonSeen,
    Call,
    Check,
    DeviceChanged,
    FindButton,
    RaceChips,
    Rule,
    SetButton,
    SetChips,
    SetLevel,
    SetProfile,
    Stamped,
    StartHand,
    Straddle,
)
from controller.rules.legal import legal
from controller.rules.showdown import shares
from controller.rules.starting import coming
from controller.rules.state import Table
from tests.support.tables import after, begun, do, refusal_of, seated


def on_the_flop(profile: str, **options: str | int) -> Table:
    table = after(begun(4, profile=profile, **options), "3 call", "4 call", "1 call", "2 check")
    return after(table, "burn", "deal AhKd7c")


def by_floor(table: Table, number: int, option: str) -> tuple[Table, tuple[Any, ...]]:
    events = decide(table, Stamped(Rule(number, option, "Ada", "seen"), "floor", "Ada", "floor"))
    return apply_all(table, events), events


# --- the button found late (TDA 34-A) -----------------------------------------------------------------------


def next_button(table: Table) -> int:
    table = after(table, "1 fold", "2 fold", "3 fold", "push 4")
    blinds = coming(table)
    assert blinds is not None
    return blinds.button


def test_pre_09_a_button_found_after_substantial_action_stands_and_is_not_backed_up() -> None:
    table, events = do(on_the_flop("TDA"), FindButton(2))
    assert ButtonStands(2) in events
    assert next_button(table) == 3
    started = after(table, "1 fold", "2 fold", "3 fold", "push 4", StartHand())
    assert (started.setup.button, started.setup.stood) == (3, 0)
    back, _ = do(table, FindButton(4))
    assert next_button(back) == 1
    assert apply(table, ButtonStands(44)).setup.stood == 0


def test_pre_09_roberts_corrects_the_next_hand() -> None:
    table, _ = do(on_the_flop("RROP"), FindButton(2))
    assert next_button(table) == 1


def test_pre_09_a_button_seen_for_the_first_time_after_the_cards_is_told() -> None:
    table, events = do(on_the_flop("TDA"), ButtonSeen(2))
    assert [event.kind for event in events if isinstance(event, IrregularityFound)] == ["button_wrong"]
    assert next_button(table) == 3


@pytest.mark.parametrize(
    "before", [(ButtonSeen(4),), (ButtonSeen(4), ButtonSeen(1)), (DeviceChanged("b", "lost"), ButtonSeen(2))]
)
def test_pre_09_a_button_that_lies_right_or_is_moved_aside_raises_nothing(before: tuple[Any, ...]) -> None:
    table = on_the_flop("TDA")
    for what in before:
        table, events = do(table, what)
        assert not any(isinstance(event, IrregularityFound) for event in events)


def test_pre_09_a_button_moved_in_mid_hand_is_to_be_put_back_and_closes_by_itself() -> None:
    table, events = do(after(on_the_flop("TDA"), ButtonSeen(4), ButtonSeen(None)), ButtonSeen(2))
    assert [(one.kind, one.seat, one.decides) for one in events if isinstance(one, IrregularityFound)] == [
        ("button_moved", 2, "dealer")
    ]
    further, events = do(table, ButtonSeen(3))
    assert not any(isinstance(event, IrregularityFound) for event in events)
    back, _ = do(further, ButtonSeen(4))
    assert not back.trouble.open
    assert next_button(back) == 1
    assert not do(after(on_the_flop("TDA"), ButtonSeen(4)), ButtonSeen(4))[1]


def test_pre_09_a_button_pushed_on_at_the_end_raises_nothing() -> None:
    table = after(on_the_flop("TDA"), "1 fold", "2 fold", "3 fold")
    _, events = do(table, ButtonSeen(1))
    assert not any(isinstance(event, IrregularityFound) for event in events)


# --- the smallest chip in play (TDA 20) ---------------------------------------------------------------------


def tied(table: Table) -> dict[int, int]:
    """Who gets what of a pot that seats 1 and 2 tie for."""
    for line in ("deal AhKd7c", "deal 2c", "deal 3c"):
        table = after(table, "burn", line, "1 check", "2 check")
        table = after(table, "3 fold") if table.betting.actor else table
    parts = shares(after(table, "1 shows AsQd", "2 shows AcQh"))
    assert parts is not None
    return {part.seat: part.amount for part in parts}


def test_pot_04_a_pot_is_broken_to_the_smallest_chip_of_the_room() -> None:
    table = seated(dict.fromkeys((1, 2, 3), 2000), SetLevel(25, 75), profile="TDA")
    table = after(table, SetChips((25, 100)), SetButton(3), StartHand(), "3 call", "1 call", "2 check")
    assert tied(table) == {1: 125, 2: 100}


def test_pot_09_a_chip_that_was_raced_off_is_in_no_pot() -> None:
    table = seated(dict.fromkeys((1, 2, 3), 2000), SetLevel(100, 100), profile="TDA", smallest_chip=25)
    table = after(table, SetChips((25, 100, 500)), RaceChips(25, 100, ()), SetButton(3), StartHand())
    assert tied(after(table, "3 call", "1 call", "2 check")) == {1: 200, 2: 100}


def test_a_pot_that_the_chips_of_the_room_cannot_make_has_smaller_ones() -> None:
    table = seated(dict.fromkeys((1, 2, 3), 2000), SetLevel(10, 15), profile="TDA")
    table = after(table, SetChips((25, 100)), SetButton(3), StartHand(), "3 call", "1 call", "2 check")
    assert tied(table) == {1: 23, 2: 22}


# --- the room's options, limit, penalties -------------------------------------------------------------------


def test_another_rulebook_leaves_the_room_its_options() -> None:
    table = seated({1: 100, 2: 100}, profile="RROP", rake_cap=4, rake_per_mille=50)
    again = after(table, SetProfile("TDA"))
    assert (again.setup.profile, again.setup.options) == ("TDA", table.setup.options)
    assert again.setup.house.rake_cap == 4
    told = after(again, SetProfile("RROP", (("rake_cap", 5),)))
    assert told.setup.options == (("rake_cap", 5),)


def test_pre_17_no_straddle_in_limit() -> None:
    level = SetLevel(50, 100, "none", 0, 100, 200)
    table = seated(dict.fromkeys((1, 2, 3), 1000), level, structure="FL", straddle="any")
    assert refusal_of(table, Straddle(3, 200))[0] == "no_straddles_here"


def test_a_penalty_that_is_chosen_is_given() -> None:
    table, _ = do(begun(4, profile="TDA"), Call(4, True))
    number = table.trouble.open[0].number
    table, events = by_floor(table, number, "penalty")
    assert [event for event in events if isinstance(event, PenaltyGiven)] == [PenaltyGiven(4, 1, "out_of_turn", 1)]
    assert dict(table.room.penalties.left) == {4: 1}
    assert not table.trouble.open


def test_a_penalty_for_nobody_is_given_to_nobody() -> None:
    wrong = IrregularityFound(1, "talk", "talk", ("penalty",))
    _, events = by_floor(apply(begun(4), wrong), 1, "penalty")
    assert not any(isinstance(event, PenaltyGiven) for event in events)


# --- out of turn where the house asks -----------------------------------------------------------------------


def out_of_turn(action: Any) -> tuple[Table, int]:
    """Seat 1 is to act on the flop; another seat has acted, and only the floor rules."""
    table, _ = do(on_the_flop("CAL"), action)
    return table, table.trouble.open[0].number


def test_bet_22_where_the_house_asks_the_machine_does_not_rule() -> None:
    table, number = out_of_turn(Check(2, True))
    table, events = do(table, Check(1, True))
    assert not any(isinstance(event, OutOfTurnSettled) for event in events)
    assert (table.betting.actor, table.trouble.open[0].number, len(table.motions.pending)) == (2, number, 1)
    stands, events = by_floor(table, number, "stands")
    assert stands.betting.actor == 3
    assert isinstance(events[-1], ActionTaken)


def test_bet_22_the_seat_that_acts_again_before_the_ruling_has_acted() -> None:
    table, number = out_of_turn(Check(2, True))
    table, events = do(after(table, Check(1, True)), BetTo(2, 300, True))
    assert OutOfTurnSettled(2, False, "acted_in_turn") in events
    assert (table.betting.bet, table.betting.actor, table.motions.pending) == (300, 3, ())
    assert table.trouble.open[0].number == number


@pytest.mark.parametrize(
    ("early", "bet", "acts", "actor"),
    [
        (Check(2, True), 200, [], 2),  # a check that stands is no answer to the bet
        (BetTo(2, 100, True), 200, [(2, "call", 200)], 3),
        (BetTo(2, 500, True), 200, [(2, "bet", 500)], 3),
    ],
)
def test_bet_22_what_the_floor_says_stands_stands_whatever_the_seat_before_does(
    early: Any, bet: int, acts: list[tuple[int, str, int]], actor: int
) -> None:
    table, number = out_of_turn(early)
    table, _ = by_floor(table, number, "stands")
    assert table.motions.settled == ((2, True),)
    table, events = do(table, BetTo(1, bet, True))
    assert [(e.seat, e.verb, e.to) for e in events if isinstance(e, ActionTaken)][1:] == acts
    assert table.betting.actor == actor
    assert (2 in table.motions.passive) == (not acts)


def test_bet_22_taken_back_is_taken_back() -> None:
    table, number = out_of_turn(BetTo(2, 500, True))
    table, _ = by_floor(table, number, "take_back")
    table = after(table, Check(1, True))
    assert (table.betting.actor, table.betting.bet) == (2, 0)


# --- the ante first -----------------------------------------------------------------------------------------


def test_rule_33_a_big_blind_that_the_ante_has_taken_is_called_in_full() -> None:
    level = SetLevel(50, 100, "each", 20)
    table = begun({1: 1000, 2: 20, 3: 1000, 4: 1000}, button=4, level=level, profile="TDA", ante_order="ante_first")
    may = legal(table)
    assert (may.seat, may.to_call, may.min_to) == (3, 100, 200)
    actual = begun(
        {1: 1000, 2: 20, 3: 1000, 4: 1000}, button=4, level=level, ante_order="ante_first", short_bb_call="actual"
    )
    assert legal(actual).to_call == 50
