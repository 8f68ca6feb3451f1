# SPDX-License-Identifier: GPL-3.0-or-later
"""Cards of either board as the floor rules them: replaced, taken back or added; the street follows the cards.

A street that is taken back leaves its round before closed and its burn in place (TDA RP-5); one that is added is open
for betting. Chips that were bet on a street taken back must be ruled on too, so there are none in front then.
"""

from __future__ import annotations

from controller.rules.acting import open_street
from controller.rules.betting import unit
from controller.rules.events import TableRestated
from controller.rules.state import Betting, Board, Seat, Street, Table

STREET_OF = {0: Street.PREFLOP, 3: Street.FLOP, 4: Street.TURN, 5: Street.RIVER}
Seats = tuple[Seat, ...]


def as_ruled(board: Board, ruling: TableRestated) -> Board:
    """Both boards with their cards as ruled; what they share is the same on both."""
    first = board.cards if ruling.board is None else ruling.board
    second = board.second if ruling.second is None else ruling.second
    shared = min(board.shared, len(first), len(second))
    if shared and ruling.second is None:
        second = (*first[:shared], *second[shared : max(shared, len(first))])
    return board._replace(cards=first, second=second, shared=shared)


def problem_with(table: Table, seats: Seats, ruling: TableRestated) -> str:
    """Why the boards cannot be so: a key of the messages; nothing if they can. ``seats``: as ruled."""
    if ruling.board is None and ruling.second is None:
        return ""
    board = as_ruled(table.board, ruling)
    if len(board.cards) not in STREET_OF or len(board.second) not in STREET_OF:
        return "board_between_streets"
    if ruling.second is not None and (table.board.boards != 2 or len(board.second) > len(board.cards)):
        return "no_second_board"
    if board.cards[: board.shared] != board.second[: board.shared]:
        return "boards_share_cards"
    faces = (*board.cards, *board.second[board.shared :], *(face for seat in seats for face in seat.hole))
    known = [face for face in faces if face is not None]
    if len({*known}) < len(known):
        return "card_lies_elsewhere"
    street = STREET_OF[len(board.cards)]
    if street == table.betting.street:
        return ""
    if any(seat.bet for seat in seats):
        return "bets_on_the_street"
    return "" if street < table.betting.street or not table.betting.actor else "action_is_open"


def laid_out(table: Table, ruling: TableRestated) -> Table:
    """The table with its boards as ruled, and on the street that they show."""
    if ruling.board is None and ruling.second is None:
        return table
    board = as_ruled(table.board, ruling)
    street = STREET_OF.get(len(board.cards), table.betting.street)
    table = table._replace(board=board)
    if street == table.betting.street or any(seat.bet for seat in table.seats):
        return table
    if street > table.betting.street:
        return open_street(table._replace(board=board._replace(burned=False)), street)
    burned = board.burns > len([one for one in STREET_OF.values() if Street.PREFLOP < one <= street])
    seats = tuple(seat._replace(faced=-1) for seat in table.seats)
    betting = Betting(street, increment=unit(table.setup, street), log=table.betting.log, pulled=True)
    return table._replace(board=board._replace(burned=burned), betting=betting, seats=seats)
