# SPDX-License-Identifier: GPL-3.0-or-later
"""What a live audience may see, and that no hole card moves a single byte of it."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as some

from controller.rules.cards import DECK, Card, cards
from controller.rules.events import Act, PotPushed
from controller.rules.house import house_of
from controller.rules.places import SET_ASIDE, seat_place
from controller.rules.state import (
    Betting,
    Board,
    Level,
    Pots,
    Seat,
    SeatState,
    Seen,
    Setup,
    Shown,
    Street,
    Table,
    new_table,
)
from controller.views.overlay import overlay_view
from controller.views.overlay_feed import OverlaySeat
from tests.support.tables import after, begun
from ui.messages import Messages

LIVE, FOLDED, ALL_IN = SeatState.LIVE, SeatState.FOLDED, SeatState.ALL_IN


SAY = Messages().say


def on_the_turn() -> Table:
    """Three players on the turn: seat 2 has bet 900, seat 5 has folded, seat 7 is to act with 600 left."""
    seats = list(new_table().seats)
    seats[1] = Seat(name="Ana", stack=3100, state=LIVE, bet=900, paid=500)
    seats[4] = Seat(name="Ben", stack=4000, state=FOLDED, paid=500)
    seats[6] = Seat(name="Chi", stack=600, state=LIVE, paid=500)
    log = (Act(1, 5, "check", 0), Act(2, 2, "bet", 900), Act(2, 5, "fold", 0))
    return Table(
        Setup(house_of("TDA"), Level(50, 100), button=5, small_blind=7, big_blind=2, number=12),
        tuple(seats),
        Betting(street=Street.TURN, actor=7, bet=900, log=log),
        Board(cards=cards("AsTd7c2h"), burns=3),
    )


def seat_of(table: Table, number: int) -> OverlaySeat:
    """The overlay's record of a seat."""
    return next(one for one in overlay_view(table, 1).seats if one.number == number)


def test_the_picture_of_a_bet() -> None:
    view = overlay_view(on_the_turn(), 41)
    assert (view.seq, view.hand, view.street, view.board) == (41, 12, "turn", ("As", "Td", "7c", "2h"))
    assert [(one.number, one.status, one.last, one.is_to_act) for one in view.seats] == [
        (2, "in", "bet", False),
        (5, "folded", "fold", False),
        (7, "in", "", True),
    ]
    assert (view.pots[0].amount, view.pots[0].seats) == (2400, (2, 7))


def test_to_call_is_at_most_the_stack() -> None:
    assert overlay_view(on_the_turn(), 1).to_call == 600


def test_positions_and_button() -> None:
    seats = {one.number: (one.position, one.has_button) for one in overlay_view(on_the_turn(), 1).seats}
    assert seats == {2: ("big_blind", False), 5: ("", True), 7: ("small_blind", False)}


@pytest.mark.parametrize("is_shown", [True, False])
def test_stacks_and_pots_are_the_streamers_choice(is_shown: bool) -> None:
    view = overlay_view(on_the_turn(), 1, show_stacks=is_shown, show_pots=is_shown)
    assert view.is_pot_shown is is_shown
    assert bool(view.pots) is is_shown
    assert (view.seats[0].stack is not None) is is_shown


def test_an_unknown_stack_is_none() -> None:
    table = with_seat(on_the_turn(), 7, stack=None)
    assert seat_of(table, 7).stack is None
    assert overlay_view(table, 1).to_call == 900


def test_an_assumed_action_is_not_news() -> None:
    table = on_the_turn()
    log = (*table.betting.log, Act(2, 7, "check", 0, unseen=True))
    assert seat_of(table._replace(betting=table.betting._replace(log=log)), 7).last == ""


def test_a_card_that_is_not_read_ends_the_board() -> None:
    table = on_the_turn()
    unread = (*cards("As"), None, *cards("7c"))
    assert overlay_view(table._replace(board=table.board._replace(cards=unread)), 1).board == ("As",)


def test_the_second_board_goes_on_the_air_up_to_what_is_read() -> None:
    board = Board(cards=cards("AsTd7c2h"), boards=2, second=(*cards("AsTd7c"), None))
    shown = overlay_view(on_the_turn()._replace(board=board), 9)
    assert (shown.board, shown.second) == (("As", "Td", "7c", "2h"), ("As", "Td", "7c"))


def test_an_all_in_makes_side_pots_once_the_round_is_closed() -> None:
    table = with_seat(on_the_turn(), 7, stack=0, bet=600, state=ALL_IN)
    table = with_seat(table, 5, bet=900, state=LIVE)
    closed = table._replace(betting=table.betting._replace(actor=0))
    pots = [(one.number, one.amount, one.seats) for one in overlay_view(closed, 1).pots]
    assert pots == [(1, 3300, (2, 5, 7)), (2, 600, (2, 5))]


def test_who_won_what() -> None:
    pushed = (PotPushed(1, 2, 1000), PotPushed(2, 2, 400))
    table = on_the_turn()._replace(pots=Pots(pushed=pushed, over=True), betting=Betting(street=Street.TURN))
    view = overlay_view(table, 1)
    assert (view.street, seat_of(table, 2).won) == ("between", 1400)


def test_what_a_commentator_may_explain_is_told_with_its_rule() -> None:
    table = after(begun({1: 9000, 2: 9000, 3: 250, 4: 9000}, profile="TDA"), "3 allin", "4 call", "1 fold", "2 call")
    assert overlay_view(table, 9, say=SAY).explain == ()
    short = after(
        begun({1: 9000, 2: 9000, 3: 9000, 4: 250}, profile="TDA"), "3 raise 200", "4 allin", "1 fold", "2 call"
    )
    told = overlay_view(short, 9, say=SAY).explain
    assert ["may not raise" in one.text for one in told] == [True]
    assert told[0].rule.startswith("Poker TDA Rules 2024")
    assert overlay_view(short, 9).explain == ()


def test_an_odd_chip_is_told_where_pots_are_shown() -> None:
    lines = ("3 raise 205", "1 call", "2 fold", "burn", "deal AhKdQcJs2d".replace("Js2d", ""), "1 check", "3 check")
    table = after(begun(3), *lines, "burn", "deal Js", "1 check", "3 check", "burn", "deal Td", "1 check", "3 check")
    table = after(
        table,
        "1 shows 2c3c",
        "3 shows 4c5c",
    )
    split = table._replace(setup=table.setup._replace(house=house_of("RROP", (("smallest_chip", 25),))))
    assert ["odd chip" in one.text for one in overlay_view(split, 9, say=SAY).explain] == [True]
    assert overlay_view(split, 9, show_pots=False, say=SAY).explain == ()


def with_seat(table: Table, number: int, **change: object) -> Table:
    """The table with one seat changed."""
    seats = list(table.seats)
    seats[number - 1] = seats[number - 1]._replace(**change)  # type: ignore[arg-type]
    return table._replace(seats=tuple(seats))


def test_only_a_whole_tabled_hand_is_shown() -> None:
    hole = cards("KhKd")
    assert seat_of(with_seat(on_the_turn(), 2, hole=hole), 2).tabled == ()
    assert seat_of(with_seat(on_the_turn(), 2, hole=(hole[0], None), shown=Shown.TABLED), 2).tabled == ()
    assert seat_of(with_seat(on_the_turn(), 2, hole=hole, shown=Shown.TABLED), 2).tabled == ("Kh", "Kd")


secret = some.lists(some.sampled_from(DECK), min_size=7, max_size=7, unique=True)


def holding(table: Table, held: list[Card]) -> Table:
    """The table with secret cards wherever the state can hold any: hands, exposed, set aside, seen."""
    for number, pair in ((2, held[:2]), (5, held[2:4]), (7, held[4:6])):
        table = with_seat(table, number, hole=tuple(pair))
    board = table.board._replace(set_aside=(held[6],), exposed=(held[6],))
    places = ((seat_place(2), tuple(held[:2]), 0, 0), (SET_ASIDE, (held[6],), 0, 0))
    return table._replace(board=board, seen=Seen(cards=places))


@given(secret, secret)
def test_no_hole_card_moves_a_byte(held: list[Card], others: list[Card]) -> None:
    table = on_the_turn()
    one, two = (
        msgspec.json.encode(overlay_view(holding(table, some_cards), 9, say=SAY)) for some_cards in (held, others)
    )
    assert one == two == msgspec.json.encode(overlay_view(table, 9, say=SAY))


@given(secret)
def test_the_look_sees_a_leak(held: list[Card]) -> None:
    """The same look at a table where the hands are tabled: there the bytes must differ."""
    tabled = with_seat(holding(on_the_turn(), held), 2, shown=Shown.TABLED)
    assert msgspec.json.encode(overlay_view(tabled, 9)) != msgspec.json.encode(overlay_view(on_the_turn(), 9))
