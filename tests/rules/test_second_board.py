# SPDX-License-Identifier: GPL-3.0-or-later
"""The second board is read and put right like the first; what both share is one and the same on both."""

from __future__ import annotations

from controller.rules.apply import apply
from controller.rules.cards import card, cards
from controller.rules.events import BoardRead, CardCorrected
from controller.rules.inputs import CorrectCard, DealBoard, ReadBoard, RunBoards
from controller.rules.places import Place, PlaceKind
from controller.rules.state import Table
from tests.support.tables import after, begun, do, why_refused


def twice(*streets: object) -> Table:
    """Two all-in on the flop run the rest twice."""
    table = after(begun({1: 1000, 2: 1000}, profile="HOME"), "2 call", "1 check", "burn", DealBoard((None,) * 3))
    return after(table, "1 allin", "2 call", RunBoards(2), *streets)


def place(number: int) -> Place:
    """A place on the board."""
    return Place(PlaceKind.BOARD, number)


def test_the_shared_flop_is_named_once() -> None:
    table = after(twice(), ReadBoard(cards("AhKd7c")))
    assert table.board.second == table.board.cards == cards("AhKd7c")
    other = after(twice(), ReadBoard(cards("AhKd7c"), 2))
    assert other.board == table.board


def test_each_board_has_its_own_turn() -> None:
    blank = (DealBoard((None,)), "burn", DealBoard((None,)))
    table = after(twice(ReadBoard(cards("AhKd7c")), "burn", *blank), ReadBoard(cards("AhKd7c2s"), 2))
    assert (table.board.cards[3], table.board.second[3]) == (None, card("2s"))
    table = after(table, ReadBoard(cards("AhKd7c3s")), CorrectCard(place(4), card("2s"), card("4s"), board=2))
    assert (table.board.cards[3], table.board.second[3]) == (card("3s"), card("4s"))


def test_a_shared_card_is_put_right_on_both() -> None:
    table = after(twice(ReadBoard(cards("AhKd7c"))), CorrectCard(place(2), card("Kd"), card("Qd"), board=2))
    assert table.board.second == table.board.cards == cards("AhQd7c")


def test_there_is_no_second_board_of_one() -> None:
    table = after(begun(2), "2 call", "1 check", "burn", "deal AhKd7c")
    assert why_refused(table, ReadBoard(cards("AhKd7d"), 2)) == "board_has_other_count"
    assert why_refused(table, CorrectCard(place(1), card("Ah"), card("As"), board=2)) == "no_such_card"
    assert apply(table, BoardRead(cards("AhKd7d"), 2)) is table
    assert apply(table, BoardRead(())) is table
    _, events = do(table, CorrectCard(place(1), card("Ah"), card("As")))
    assert events == (CardCorrected(place(1), card("Ah"), card("As")),)
