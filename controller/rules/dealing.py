# SPDX-License-Identifier: GPL-3.0-or-later
"""Burns and board. The physical act closes the round before it: missing actions are assumed, never an alarm.

One burn a street (pages 000, 002, 003); flop 3, turn 1, river 1. With ``watched`` an act at the wrong time is an
irregularity (RP-5, TDA 39); without it we lost track.
"""

from __future__ import annotations

from dataclasses import replace

from controller.rules.acting import open_street
from controller.rules.cards import Card
from controller.rules.closing import close_round
from controller.rules.events import (
    BoardDealt,
    BoardRead,
    CardBurned,
    Event,
    IrregularityFound,
    SeenOtherwise,
)
from controller.rules.inputs import BurnCard, DealBoard, PullIn, ReadBoard
from controller.rules.legal import refused
from controller.rules.phases import Phase, is_second_due, no_more_betting, phase
from controller.rules.seats import CLOCKWISE
from controller.rules.state import Board, Street, Table

Events = tuple[Event, ...]
STREET_NAMES = ("preflop", "flop", "turn", "river")


def cards_due(board: Board) -> int:
    """How many cards the next street has; 0 when the board is complete. With two boards it comes on each in turn."""
    lying = board.second if board.boards == 2 and len(board.second) < len(board.cards) else board.cards
    return {0: 3, 3: 1, 4: 1}.get(len(lying), 0)


def where_is(table: Table, card: Card) -> str:
    """Where a card is known to lie: board, seat n, or nothing."""
    if card in table.board.cards or card in table.board.second:
        return "board"
    for number in CLOCKWISE[0]:
        if card in table.seats[number - 1].hole:
            return f"seat {number}"
    return ""


def irregular(table: Table, kind: str, seat: int = 0, **facts: str | int) -> IrregularityFound:
    """An irregularity found now, with the next number."""
    number = table.trouble.found + 1
    return IrregularityFound(number, kind, kind, _RULINGS.get(kind, ()), seat, "floor", tuple(sorted(facts.items())))


_RULINGS = {"duplicate": ("refund", "stands"), "wrong_push": ("retrieve_pot", "stands")}
"""What the floor may choose."""


def decide_burn(table: Table, burn: BurnCard) -> Events:
    """A card was burned."""
    now = phase(table)
    made = CardBurned(max(1, burn.count), burn.up, burn.card)
    if now is Phase.BETWEEN:
        return (refused("no_hand", "start_the_hand"),)
    if table.board.burned and not burn.watched:
        return (refused("already_burned", "deal_the_street"),)
    if now is Phase.SHOWDOWN or is_second_due(table):
        return (made,)
    closed, _ = close_round(table)
    return (*closed, made)


def decide_board(table: Table, deal: DealBoard) -> Events:
    """Cards were put out on the board."""
    now = phase(table)
    if now is Phase.BETWEEN:
        return (refused("no_hand", "start_the_hand"),)
    due = cards_due(table.board)
    if not deal.watched and _is_told_again(table, deal.cards):
        return ()
    runs_on = _runs_on(table, due, len(deal.cards))
    if len(deal.cards) != due and not runs_on:
        return (refused("board_has_other_count", "deal_the_street"),)
    if is_second_due(table) and not runs_on:
        street = {0: 1, 3: 2, 4: 3}[len(table.board.second)]
        return (BoardDealt(street, deal.cards, 2), *duplicates(table, deal.cards))
    closed, after = close_round(table)
    events: list[Event] = list(closed)
    if not table.board.burned and table.setup.house.burn_required == "on":
        events.append(CardBurned(1, False, None, True))
    events.append(BoardDealt(after.betting.street + 1, deal.cards))
    events.extend(duplicates(table, deal.cards))
    return tuple(events)


def _runs_on(table: Table, due: int, count: int) -> bool:
    """Whether a single card, while the second board waits for its flop, is the next one of the first: some dealers
    finish one board before the other. Where both wait for one card, the boards take turns, as the dealer is asked."""
    is_behind = is_second_due(table) and due == 3 and count == 1
    return is_behind and len(table.board.cards) < 5 and no_more_betting(table)


def _is_told_again(table: Table, cards: tuple[Card | None, ...]) -> bool:
    """Whether these are the cards of this street once more: nothing was burned and nobody has acted since."""
    board, log = table.board, table.betting.log
    acted = bool(log) and log[-1].street == table.betting.street
    told = bool(cards) and None not in cards and board.cards[-len(cards) :] == cards
    return told and not board.burned and not acted


def duplicates(table: Table, cards: tuple[Card | None, ...], seat: int = 0) -> list[IrregularityFound]:
    """The faces among ``cards`` that lie somewhere else too: the card as read is kept, the doubt beside it."""
    found: list[IrregularityFound] = []
    for place, card in enumerate(cards):
        if card is None:
            continue
        at = where_is(table, card)
        if card in cards[:place] or (at and at != f"seat {seat}"):
            one = irregular(table, "duplicate", seat, card=card, at=at or "here")
            found.append(replace(one, number=one.number + len(found)))
    return found


def decide_read(table: Table, read: ReadBoard) -> Events:
    """The faces of the board as somebody reads them: gaps are filled, differences are kept as such."""
    known = faces_of(table.board, read.board)
    if len(read.cards) != len(known):
        return (refused("board_has_other_count", "deal_the_street"),)
    filled: list[Card | None] = list(known)
    news: list[Card | None] = []
    events: list[Event] = []
    for place, (was, now) in enumerate(zip(known, read.cards, strict=True)):
        if now is None or now == was:
            continue
        if was is None:
            filled[place] = now
            news.append(now)
        else:
            events.append(SeenOtherwise("board", place + 1, was, now))
    if news:
        events = [BoardRead(tuple(filled), read.board), *duplicates(table, tuple(news)), *events]
    return tuple(events)


def faces_of(board: Board, number: int) -> tuple[Card | None, ...]:
    """The cards of one of the boards; none where there is no such board."""
    return board.cards if number == 1 else board.second if number == board.boards else ()


def decide_pull_in(table: Table, pulled: PullIn) -> Events:
    """The bets of the round were pulled in: the round is closed."""
    now = phase(table)
    if now is Phase.BETWEEN or table.betting.pulled:
        return (refused("nothing_to_pull_in", "nothing_to_do"),)
    closed, _ = close_round(table)
    return tuple(closed)


def apply_burn(table: Table, event: CardBurned) -> Table:
    """A burn."""
    board = table.board
    exposed = (*board.exposed, event.card) if event.up else board.exposed
    return table._replace(
        board=board._replace(burns=board.burns + max(1, event.count), burned=True, exposed=exposed)
    )


def apply_board(table: Table, event: BoardDealt) -> Table:
    """A street came out."""
    if not table.betting.street >= Street.PREFLOP or not Street.FLOP <= event.street <= Street.RIVER:
        return table
    if event.board == 2:
        return _second(table, event)
    if len(table.board.cards) + len(event.cards) > 5:
        return table
    board = table.board._replace(cards=table.board.cards + event.cards, burned=False)
    return open_street(table, Street(event.street))._replace(board=board)


def _second(table: Table, event: BoardDealt) -> Table:
    """A street on the second board."""
    board = table.board
    if board.boards != 2 or len(board.second) + len(event.cards) > len(board.cards):
        return table
    return table._replace(board=board._replace(second=board.second + event.cards, burned=False))


def apply_read(table: Table, event: BoardRead) -> Table:
    """The faces of the board."""
    if not event.cards or len(event.cards) != len(faces_of(table.board, event.board)):
        return table
    return table._replace(board=with_faces(table.board, event.board, event.cards))


def with_faces(board: Board, number: int, faces: tuple[Card | None, ...]) -> Board:
    """A board with other faces; what both boards share is the same on both."""
    if number == 2:
        return board._replace(second=faces, cards=(*faces[: board.shared], *board.cards[board.shared :]))
    return board._replace(cards=faces, second=(*faces[: board.shared], *board.second[board.shared :]))


DECIDE = {BurnCard: decide_burn, DealBoard: decide_board, ReadBoard: decide_read, PullIn: decide_pull_in}
APPLY = {CardBurned: apply_burn, BoardDealt: apply_board, BoardRead: apply_read}

