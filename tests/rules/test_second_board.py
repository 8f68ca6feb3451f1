# SPDX-License-Identifier: GPL-3.0-or-later
"""The second board is read and put right like the first; what both share is one and the same on both."""

from __future__ import annotations

from controller.rules.apply import apply
from controller.rules.cards import card, cards
from controller.rules.events import BoardRead, CardCorrected, IrregularityFound
from controller.rules.inputs import (
    BombPot,
    CardsSeen,
    ChipsSeen,
    CorrectCard,
    DealBoard,
    ReadBoard,
    RunBoards,
    StartHand,
)
from controller.rules.phases import Phase, phase
from controller.rules.places import BOARD, Place, PlaceKind, bet_line_of, seat_place
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


def board_seen(names: str) -> CardsSeen:
    """Every card of both boards in one view."""
    return CardsSeen(BOARD, tuple(cards(names)))


def agreed() -> Table:
    """Two all-in on a flop of three known cards run the rest twice."""
    table = after(begun({1: 1000, 2: 1000}, profile="HOME"), "2 call", "1 check", "burn", "deal AhKd7c")
    return after(table, "1 allin", "2 call", board_seen("AhKd7c"), RunBoards(2))


def raised(events: tuple[object, ...]) -> list[str]:
    """The alarms among events."""
    return [event.kind for event in events if isinstance(event, IrregularityFound)]


def test_a_camera_tells_the_boards_apart_by_the_order_of_dealing() -> None:
    table = after(agreed(), "burn", board_seen("AhKd7c2s"))
    assert (table.board.cards, table.board.second) == (cards("AhKd7c2s"), cards("AhKd7c"))
    table, events = do(after(table, "burn"), board_seen("2sAh3sKd7c"))
    assert (table.board.cards, table.board.second) == (cards("AhKd7c2s"), cards("AhKd7c3s"))
    assert not raised(events)
    table = after(table, "burn", board_seen("AhKd7c2s3s4s"), "burn", board_seen("AhKd7c2s3s4s5s"))
    assert (table.board.cards, table.board.second) == (cards("AhKd7c2s4s"), cards("AhKd7c3s5s"))


def test_what_does_not_tell_whose_board_it_is_is_noted_only() -> None:
    table = after(agreed(), "burn")
    for names in ("AhKd7c2s3s", "QhKd7c2s", "AhKd", "AhKd7c"):
        again, events = do(table, board_seen(names))
        assert not raised(events)
        assert (again.board.cards, again.board.second) == (table.board.cards, table.board.second)
    assert not do(do(table, board_seen("AhKd7c2s3s"))[0], board_seen("AhKd7c2s3s"))[1]


def test_a_bomb_pot_on_two_boards_has_no_early_street_while_both_lie_there() -> None:
    table = begun({1: 1000, 2: 1000, 3: 1000}, profile="HOME")
    table = after(table, "3 fold", "1 fold", "push 2", BombPot(200, 2), StartHand(), "burn", board_seen("AhKd7c"))
    table = after(table, "burn", board_seen("AhKd7c2s3s4s"))
    assert (table.board.cards, table.board.second) == (cards("AhKd7c"), cards("2s3s4s"))
    actor = table.betting.actor
    table = after(table, f"{actor} bet 200")
    for seat in (1, 2, 3):
        bet = table.seats[seat - 1].bet
        table = after(table, CardsSeen(seat_place(seat), (), 2, 2), ChipsSeen(bet_line_of(seat), bet))
    again, events = do(table, board_seen("2s3s4sAhKd7c"))
    assert not raised(events) and again.board == table.board
    _, events = do(table, board_seen("AhKd7c2s3s4s9h"))
    assert raised(events) == ["premature_turn"]


def test_the_first_board_may_be_finished_before_the_second_begins() -> None:
    """CASH-01: the order of the boards is the dealer's; every street has its burn."""
    table = after(begun({1: 1000, 2: 1000}, profile="HOME"), "2 allin", "1 call", RunBoards(2))
    table = after(table, "burn", "deal 2c3c4h", "burn", "deal 7d", "burn", "deal 9s")
    assert (table.board.cards, table.board.second) == (cards("2c3c4h7d9s"), ())
    table = after(table, "burn", "deal Kh5c6h", "burn", "deal 8d", "burn", "deal Js")
    assert (table.board.second, table.board.burns) == (cards("Kh5c6h8dJs"), 6)
    assert phase(table) is Phase.SHOWDOWN


def test_where_both_boards_wait_for_one_card_they_take_turns() -> None:
    turns = ("burn", "deal 2s", "burn", "deal 3s", "burn", "deal 4s", "burn", "deal 5s")
    table = twice(ReadBoard(cards("AhKd7c")), *turns)
    assert (table.board.cards[3:], table.board.second[3:]) == (cards("2s4s"), cards("3s5s"))
    flop = after(begun(2, profile="HOME", bomb_pot="on"), "2 call", "1 check", "burn", "deal AhKd7c")
    assert why_refused(flop, DealBoard(cards("2c3c"))) == "board_has_other_count"
