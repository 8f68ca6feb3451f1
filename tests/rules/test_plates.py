# SPDX-License-Identifier: GPL-3.0-or-later
"""What people say of the plates under the chips: the worth of counted chips, and that a plate is empty."""

from __future__ import annotations

import pytest

from controller.rules.events import ChipsNoticed, PlateZeroed, TareAsked
from controller.rules.inputs import Call, ChipsSeen, NameChips, TareDone, TarePlate
from controller.rules.places import POT, bet_line_of
from controller.rules.prompts import prompts
from controller.rules.sensed import seen_chips
from controller.rules.state import Table
from tests.support.tables import begun, do, seated, why_refused


def counted(table: Table, seat: int, count: int | None) -> Table:
    """The table after a plate has counted chips without knowing their worth."""
    return do(table, ChipsSeen(bet_line_of(seat) if seat else POT, None, count))[0]


def test_named_chips_are_the_proposal() -> None:
    table = begun()
    seat, bet = table.betting.actor, table.betting.bet
    table = counted(table, seat, 2)
    assert [one.proposes for one in prompts(table) if one.kind == "act"] == [None]
    table, events = do(table, NameChips(seat, bet, 2))
    assert events == (ChipsNoticed(bet_line_of(seat), bet, 2),)
    assert seen_chips(table, bet_line_of(seat)) == (bet, 2)
    assert [one.proposes for one in prompts(table) if one.kind == "act"] == [Call(seat)]
    assert do(table, NameChips(seat, bet, 2))[1] == (), "said twice"
    again, _ = do(table, NameChips(seat, bet * 5, 2))
    assert seen_chips(again, bet_line_of(seat)) == (bet * 5, 2), "a slip of the finger is mended by another touch"


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (NameChips(3, 200, 5), "chips_moved"),
        (NameChips(4, 200, 2), "chips_moved"),
        (NameChips(3, -1, 2), "bad_amount"),
        (NameChips(11, 200, 2), "bad_amount"),
    ],
)
def test_a_name_for_other_chips_is_refused(said: NameChips, why: str) -> None:
    assert why_refused(counted(begun(), 3, 2), said) == why


@pytest.mark.parametrize("seat", [0, 3])
def test_an_empty_plate_is_tared_between_hands(seat: int) -> None:
    table = counted(seated({3: 1000, 5: 1000}), seat, 0)
    assert do(table, TarePlate(seat)) == (table, (TareAsked(seat),))
    assert do(table, TareDone(seat, 7)) == (table, (PlateZeroed(seat, 7),))


def test_a_plate_of_which_nothing_is_known_may_be_tared() -> None:
    table = counted(seated({3: 1000, 5: 1000}), 3, None)
    assert do(table, TarePlate(3))[1] == (TareAsked(3),)


@pytest.mark.parametrize(
    ("table", "what", "why"),
    [
        (counted(seated({3: 1000, 5: 1000}), 3, 4), TarePlate(3), "chips_on_plate"),
        (counted(seated({3: 1000, 5: 1000}), 0, 4), TarePlate(0), "chips_on_pot_plate"),
        (counted(begun(), 3, 0), TarePlate(3), "hand_on"),
        (counted(seated({3: 1000, 5: 1000}), 3, 0), TarePlate(11), "no_plate"),
        (seated({3: 1000, 5: 1000}), TareDone(3, why="moves"), "plate_moves"),
        (seated({3: 1000, 5: 1000}), TareDone(3, why="none"), "no_plate"),
    ],
)
def test_what_is_refused_says_why(table: Table, what: object, why: str) -> None:
    assert why_refused(table, what) == why
