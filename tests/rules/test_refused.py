# SPDX-License-Identifier: GPL-3.0-or-later
"""What is asked at the wrong time or of no seat is refused with the true reason."""

from __future__ import annotations

import pytest

from controller.rules.cards import cards
from controller.rules.inputs import ChipsOut, MuckHand, SplitPot, TableHand
from tests.support.tables import begun, seated, why_refused


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (TableHand(1, cards("AsKs")), "no_hand"),
        (MuckHand(1), "no_hand"),
        (SplitPot(0, (1, 2)), "no_hand"),
    ],
)
def test_between_hands_there_is_nothing_to_show_muck_or_split(asked: object, why: str) -> None:
    assert why_refused(seated({1: 1_000, 2: 1_000}), asked) == why


def test_chips_of_a_seat_that_does_not_exist_move_nothing() -> None:
    assert why_refused(begun(2), ChipsOut(11, 50)) == "no_such_seat"


@pytest.mark.parametrize("seat", [3, 11])
def test_a_seat_that_is_not_in_the_hand_shows_and_mucks_nothing(seat: int) -> None:
    table = begun(2)
    assert why_refused(table, TableHand(seat, cards("AsKs"))) == "not_in_hand"
    assert why_refused(table, MuckHand(seat)) == "not_in_hand"
