# SPDX-License-Identifier: GPL-3.0-or-later
"""Cash extras: the board run twice, bomb pots, chopped blinds, the seven-deuce side payment (RULES.md 4 K, PRE-16).

Run it twice: only all-in, by agreement, before the river; a burn before every dealt street; each pot in halves, the odd
chip to the first board. Bomb pot: everybody antes, no betting before the flop, one or two boards.
"""

from __future__ import annotations

from controller.rules.cards import rank
from controller.rules.events import BlindsChopped, BoardsAgreed, BombPotAnnounced, Event, PotPushed, SideOwed
from controller.rules.inputs import BombPot, ChopBlinds, RunBoards
from controller.rules.legal import refused
from controller.rules.phases import Phase, is_between, no_more_betting, phase
from controller.rules.seats import dealt_in, in_hand, is_seat, with_seat
from controller.rules.state import Street, Table

Events = tuple[Event, ...]
SEVEN, DEUCE = 5, 0


def why_not_twice(table: Table) -> str:
    """Why the rest of the board cannot be run twice: a key of the messages; nothing if it can."""
    if table.setup.house.run_twice != "on":
        return "not_run_twice_here"
    if phase(table) is not Phase.CLOSED or not no_more_betting(table):
        return "not_all_in"
    return ""


def decide_boards(table: Table, agreed: RunBoards) -> Events:
    """All agree to run the rest twice; or, before a card of it is dealt, once after all."""
    if agreed.times not in (1, 2):
        return (refused("boards_one_or_two", "look_again", 0, agreed.times),)
    if why := why_not_twice(table):
        return (refused(why, "run_it_once"),)
    board = table.board
    if board.boards == 2 and board.second != board.cards:
        return (refused("second_board_begun", "deal_the_street"),)
    return () if agreed.times == board.boards else (BoardsAgreed(agreed.times),)


def apply_boards(table: Table, event: BoardsAgreed) -> Table:
    """One or two boards from here on."""
    board = table.board
    if is_between(table) or (board.boards == 2 and board.second != board.cards):
        return table
    second = board.cards if event.times == 2 else ()
    boards = 2 if event.times == 2 else 1
    return table._replace(board=board._replace(boards=boards, second=second, shared=len(second)))


def decide_bomb(table: Table, bomb: BombPot) -> Events:
    """The next hand is a bomb pot."""
    if not is_between(table):
        return (refused("hand_on", "wait_for_the_end"),)
    if table.setup.house.bomb_pot != "on":
        return (refused("no_bomb_pots_here", "return_the_chips", 0, bomb.ante),)
    if bomb.ante <= 0 or bomb.boards not in (1, 2):
        return (refused("bad_amount", "say_the_amount", 0, bomb.ante),)
    return (BombPotAnnounced(bomb.ante, bomb.boards),)


def apply_bomb(table: Table, event: BombPotAnnounced) -> Table:
    """Noted for the next hand."""
    if event.ante <= 0:
        return table
    return table._replace(setup=table.setup._replace(bomb=(event.ante, 2 if event.boards == 2 else 1)))


def may_chop(table: Table) -> bool:
    """Whether only the blinds are left, unraised and with nothing else in the pot, in a cash game."""
    setup, betting = table.setup, table.betting
    if setup.house.tournament == "on" or phase(table) is not Phase.ACTION or betting.street is not Street.PREFLOP:
        return False
    if set(in_hand(table.seats)) != {setup.small_blind, setup.big_blind} or len(dealt_in(table.seats)) < 3:
        return False
    others = sum(seat.paid + seat.dead for seat in table.seats) + table.pots.carried + table.pots.rake
    return not others and all(act.verb == "fold" for act in betting.log) and not setup.posted


def decide_chop(table: Table, chop: ChopBlinds) -> Events:
    """Both blinds take their money back; no rake."""
    if not may_chop(table):
        return (refused("no_chop_now", "call_raise_or_fold", table.betting.actor),)
    return (BlindsChopped(tuple((n, seat.bet) for n, seat in enumerate(table.seats, 1) if seat.bet)),)


def apply_chopped(table: Table, event: BlindsChopped) -> Table:
    """The blinds with their owners, the hand over."""
    if not may_chop(table):
        return table
    seats = table.seats
    for number, seat in enumerate(table.seats, 1):
        if seat.bet:
            stack = None if seat.stack is None else seat.stack + seat.bet
            seats = with_seat(seats, number, seat._replace(stack=stack, bet=0))
    pots = table.pots._replace(over=True, returned=event.returned)
    return table._replace(seats=seats, pots=pots, betting=table.betting._replace(actor=0))


def seven_deuce(table: Table, pushes: list[PotPushed]) -> list[SideOwed]:
    """The side payment to a winner who shows seven-deuce: a big blind from everybody dealt in, outside the pot."""
    if table.setup.house.seven_deuce != "on":
        return []
    owed: list[SideOwed] = []
    for push in pushes:
        if not _shows_seven_deuce(table, push.seat) or any(one.to == push.seat for one in owed):
            continue
        if any(to == push.seat for _, to, _ in table.pots.side):
            continue
        by = tuple(number for number in dealt_in(table.seats) if number != push.seat)
        owed.append(SideOwed("seven_deuce", push.seat, table.setup.level.big, by))
    return owed


def _shows_seven_deuce(table: Table, number: int) -> bool:
    held = [card for card in table.seats[number - 1].hole if card is not None]
    return sorted(rank(card) for card in held) == [DEUCE, SEVEN]


def apply_owed(table: Table, event: SideOwed) -> Table:
    """A debt in the side ledger; stacks change when the players pay each other."""
    if not is_seat(event.to):
        return table
    side = tuple((number, event.to, event.amount) for number in event.by if is_seat(number))
    return table._replace(pots=table.pots._replace(side=(*table.pots.side, *side)))


DECIDE = {RunBoards: decide_boards, BombPot: decide_bomb, ChopBlinds: decide_chop}
APPLY = {
    BoardsAgreed: apply_boards,
    BombPotAnnounced: apply_bomb,
    BlindsChopped: apply_chopped,
    SideOwed: apply_owed,
}
