# SPDX-License-Identifier: GPL-3.0-or-later
"""Cards and seats: names, numbers, and the circle of seats."""

from __future__ import annotations

import pytest

from controller.rules.cards import DECK, card, cards, name, rank, suit
from controller.rules.seats import CLOCKWISE, clockwise_from, next_of


def test_names_and_numbers_go_both_ways() -> None:
    assert [card(name(one)) for one in DECK] == list(range(52))
    assert (name(card("Td")), rank(card("2c")), rank(card("As")), suit(card("As"))) == ("Td", 0, 12, 3)
    assert cards("As Kd") == (card("As"), card("Kd"))


@pytest.mark.parametrize("wrong", ["", "A", "1s", "Ax", "as", "AsK"])
def test_what_is_no_card_is_named(wrong: str) -> None:
    with pytest.raises(ValueError, match="is no"):
        card(wrong)


def test_a_run_of_cards_is_whole() -> None:
    with pytest.raises(ValueError, match="takes two letters"):
        cards("AsK")


def test_seats_go_round_clockwise() -> None:
    assert CLOCKWISE[10] == CLOCKWISE[0] == (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
    assert CLOCKWISE[3][0] == 4 and CLOCKWISE[3][-1] == 3
    assert next_of((2, 5), 5) == 2 and next_of((5,), 5) == 5 and next_of((), 5) == 0
    assert clockwise_from((1, 4, 9), 4) == (9, 1, 4)
