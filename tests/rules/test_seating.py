# SPDX-License-Identifier: GPL-3.0-or-later
"""Setting up the table, and every refusal with its remedy."""

from __future__ import annotations

from typing import Any

import pytest

from controller.rules.apply import apply
from controller.rules.events import (
    BlindMissed,
    ButtonSet,
    ChipsBrought,
    PlayerLeft,
    PlayerRenamed,
    PlayerReturned,
    PlayerSatOut,
    PlayerSeated,
    ProfileSet,
    SeatChanged,
    StackSet,
)
from controller.rules.inputs import (
    AddChips,
    ChangeSeat,
    Leave,
    MissBlind,
    Post,
    RemoveChips,
    RenamePlayer,
    SeatPlayer,
    SetButton,
    SetChips,
    SetLevel,
    SetProfile,
    SetStack,
    SitOut,
    Straddle,
)
from controller.rules.seats import ALL_IN, LIVE, standing
from controller.rules.state import new_table
from tests.support.tables import after, begun, seated, stacks, why_refused

TWO = {1: 1_000, 2: None}


@pytest.mark.parametrize(
    ("what", "why"),
    [
        (SeatPlayer(11, "x"), "no_such_seat"),
        (SeatPlayer(3, ""), "no_such_seat"),
        (SeatPlayer(1, "x"), "seat_taken"),
        (SeatPlayer(3, "x", -1), "bad_amount"),
        (SetLevel(-1, 2), "bad_level"),
        (SetLevel(2, 1), "bad_level"),
        (SetLevel(1, 2, "nobody"), "bad_level"),
        (SetChips(()), "bad_chips"),
        (SetChips((5, 0)), "bad_chips"),
        (RenamePlayer(4, "x"), "nobody_there"),
        (RenamePlayer(1, ""), "no_name"),
        (RenamePlayer(1, "x" * 81), "name_unreadable"),
        (RenamePlayer(1, "  "), "name_unreadable"),
        (SeatPlayer(9, "Ann\nBob", 100), "name_unreadable"),
        (Leave(4), "nobody_there"),
        (SitOut(0), "nobody_there"),
        (ChangeSeat(4, 5), "nobody_there"),
        (ChangeSeat(1, 2), "seat_taken"),
        (ChangeSeat(1, 11), "seat_taken"),
        (SetStack(4, 5), "nobody_there"),
        (SetStack(1, -5), "bad_amount"),
        (AddChips(4, 5), "nobody_there"),
        (AddChips(1, 0), "bad_amount"),
        (RemoveChips(4, 5), "nobody_there"),
        (RemoveChips(1, 2_000), "more_than_stack"),
        (SetButton(0), "no_such_seat"),
        (SetButton(1, -2), "no_such_seat"),
        (Post(4, 100), "nobody_there"),
        (Post(1, 0), "bad_amount"),
        (Straddle(4, 400), "nobody_there"),
        (Straddle(1, 100), "bad_amount"),
        (MissBlind(1, "third"), "no_such_blind"),
        (MissBlind(4, "sb"), "nobody_there"),
    ],
)
def test_what_cannot_be_set_up_is_refused(what: Any, why: str) -> None:
    assert why_refused(seated(TWO), what) == why


@pytest.mark.parametrize(
    "what", [Leave(1), ChangeSeat(1, 9), RemoveChips(1, 5), SetButton(1), Post(1, 100), Straddle(1, 300)]
)
def test_during_a_hand_seats_and_chips_stay(what: Any) -> None:
    assert why_refused(begun(4), what) == "hand_on"


def test_players_come_move_count_and_go() -> None:
    table = after(seated(TWO), ChangeSeat(1, 9), SetStack(2, 400), AddChips(2, 100), RemoveChips(9, 300))
    assert stacks(table) == {2: 500, 9: 700}
    assert stacks(after(table, Leave(9))) == {2: 500}
    assert stacks(after(seated(TWO), AddChips(2, 100))) == {1: 1_000, 2: None}


def test_denominations_are_kept_in_order() -> None:
    assert after(seated(TWO), SetChips((100, 25, 100, 5))).setup.chips == (5, 25, 100)


def test_missed_blinds_are_marked_and_taken_off() -> None:
    table = after(seated(TWO), MissBlind(1, "sb"), MissBlind(1, "bb"))
    assert standing(table.seats[0]).missed == 3
    table = after(table, MissBlind(1, "sb", False))
    assert standing(table.seats[0]).missed == 2
    assert after(table, MissBlind(1, "bb", False)).seats[0].extra is None


def test_a_count_of_nothing_is_all_in_and_of_more_is_not() -> None:
    table = after(begun(4), SetStack(3, 0))
    assert table.seats[2].state is ALL_IN
    assert after(table, SetStack(3, 50)).seats[2].state is LIVE
    assert after(table, SetStack(3, None)).seats[2].stack is None


@pytest.mark.parametrize(
    "event",
    [
        PlayerSeated(0, "x", 1),
        PlayerSeated(1, "x", 1),
        PlayerLeft(7),
        PlayerLeft(1),
        PlayerSatOut(7),
        PlayerReturned(7),
        SeatChanged(1, 7),
        SeatChanged(7, 1),
        StackSet(7, 1, 2),
        ChipsBrought(7, 5),
        ChipsBrought(1, 5),
        ButtonSet(2),
        BlindMissed(7, "sb", True),
        ProfileSet("NOWHERE", (), ""),
    ],
)
def test_events_that_do_not_fit_a_hand_change_nothing(event: Any) -> None:
    table = begun(4)
    assert apply(table, event) is table


def test_the_seat_to_act_that_is_found_all_in_has_no_action() -> None:
    table = begun(3, 0, None)
    actor = table.betting.actor
    counted = apply(table, StackSet(actor, None, 0))
    assert counted.seats[actor - 1].state is ALL_IN
    assert counted.betting.actor not in (0, actor)


def test_a_player_is_renamed_and_nothing_else_changes() -> None:
    table = begun(3)
    named = after(table, RenamePlayer(2, "Zoe"))
    assert named.seats[1] == table.seats[1]._replace(name="Zoe")
    assert named._replace(seats=table.seats) == table
    assert after(named, RenamePlayer(2, "Zoe")) == named
    assert apply(table, PlayerRenamed(9, "", "x")) == table
    assert apply(table, PlayerRenamed(2, "P2", "")) == table


def test_the_rooms_options_can_be_cleared_the_regulators_stay() -> None:
    options = (("odd_chips", "carry"), ("regulator_rake_cap", 500))
    table = after(new_table(), SetProfile("TDA", options), SetProfile("WSOP"))
    assert table.setup.options == options
    table = after(table, SetProfile("WSOP", (("odd_chips", "all_to_first"),), only=True))
    assert table.setup.options == (("odd_chips", "all_to_first"), ("regulator_rake_cap", 500))
    assert after(table, SetProfile("WSOP", only=True)).setup.options == (("regulator_rake_cap", 500),)
