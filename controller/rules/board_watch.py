# SPDX-License-Identifier: GPL-3.0-or-later
"""Warnings at the burn and the board from what devices see: action provably open, two burns before a street, cards
after the end of a hand, hands not turned up before a run-out, the board swept away, a hand mucked where nobody mucks.

TDA 2024 rules 16, 28, RP-5; RULES.md section 4 BRD-02, BRD-03, BRD-09, BRD-15, BRD-16, SHO-01.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from controller.rules import board_law, dealing, sensed
from controller.rules.burns import dealt_anew, with_next_burn
from controller.rules.cards import Card
from controller.rules.deal_law import law
from controller.rules.dealing import cards_due
from controller.rules.events import CardsNoticed, Event, HandMucked
from controller.rules.freshness import all_devices_well, holds_cards, is_action_owed, is_followed, is_open
from controller.rules.inputs import BurnCard, CardsSeen, DealBoard, MuckHand
from controller.rules.motions import found
from controller.rules.phases import Phase, no_more_betting, phase
from controller.rules.places import BOARD, BURN
from controller.rules.seats import in_hand
from controller.rules.showdown import to_show
from controller.rules.state import Table

Events = tuple[Event, ...]


def decide_cards(table: Table, seen: CardsSeen) -> Events:
    """Cards at a place; a burn or a street while the action is provably open is what it is (BRD-02, 03, 06)."""
    early = None
    if seen.place == BOARD and table.board.boards == 2:
        return _on_two_boards(table, seen)
    if seen.place == BOARD:
        seen = replace(seen, up=in_dealt_order(table.board.cards, seen.up))
    if seen.place in (BURN, BOARD):
        early = _early(table, seen) if is_action_owed(table) else _too_many(table, seen) or _two_burns(table, seen)
    if early is None:
        again = _dealt_anew(table, seen)
        return again or with_next_burn(table, sensed.decide_cards(table, seen))
    noted = CardsNoticed(seen.place, seen.up, seen.down_low, seen.down_high)
    if isinstance(early, BurnCard):
        return (noted, *board_law.decide_burn(table, early))
    return (noted, *board_law.decide_board(table, early))


def _on_two_boards(table: Table, seen: CardsSeen) -> Events:
    """Cards of both boards in one view: what is new belongs to the board that is due now, the first one first. Cards of
    both boards at once, or faces that do not fit what lies there, are noted only: the dealer's touch says whose."""
    lie = lying_on_boards(table)
    seen = replace(seen, up=in_dealt_order(lie, seen.up))
    told = (seen.place, seen.up, seen.down_low, seen.down_high)
    if told in table.seen.cards:
        return ()
    noted: Events = (CardsNoticed(*told),)
    fits = all(card in (None, face) for card, face in zip(seen.up, lie, strict=False))
    new = seen.up[len(lie) :]
    if not new or not fits or phase(table) not in (Phase.ACTION, Phase.CLOSED):
        return noted
    if is_action_owed(table):
        return (*noted, *board_law.decide_board(table, DealBoard(new, watched=True)))
    return (*noted, *dealing.decide_board(table, DealBoard(new))) if len(new) == cards_due(table.board) else noted


def lying_on_boards(table: Table) -> tuple[Card | None, ...]:
    """Every card of the boards, those that both share once."""
    return (*table.board.cards, *table.board.second[table.board.shared :])


def in_dealt_order(dealt: tuple[Card | None, ...], up: tuple[Card | None, ...]) -> tuple[Card | None, ...]:
    """The faces seen on the board with those already dealt first, in the order in which they were dealt: cards that are
    pushed about, or a flop told before it was spread, change no order. A dealt card that is not among the faces may
    be one of the unread; if it can be none of those, the faces stay as they were seen."""
    if len(up) < len(dealt):
        return up
    rest = list(up)
    first: list[Card | None] = []
    for card in dealt:
        seen = card if card in rest else None
        if card is not None and seen not in rest:
            return up
        if card is not None:
            rest.remove(seen)
        first.append(seen)
    unread = [n for n, card in enumerate(dealt) if card is None]
    for n in unread:  # what lies first along the board of those that nobody has named
        first[n] = rest.pop(0)
    return (*first, *rest)


def _dealt_anew(table: Table, seen: CardsSeen) -> Events:
    """A burn that follows the guide of a flop without its burn: the flop goes back."""
    more = sensed.new_burns(table, seen)
    back = dealt_anew(table, board_law.ruling_now)
    if seen.place != BURN or more <= 0 or back is None or back[0].burned:
        return ()
    noted = CardsNoticed(seen.place, seen.up, seen.down_low, seen.down_high)
    return (noted, *board_law.decide_burn(table, BurnCard(more)))


def _early(table: Table, seen: CardsSeen) -> BurnCard | DealBoard | None:
    """The burn or the street that these cards are, if they are new."""
    if seen.place == BURN:
        more = sensed.new_burns(table, seen)
        return BurnCard(more, watched=True) if more > 0 else None
    known = len(table.board.cards)
    before = next((len(up) for place, up, _, _ in table.seen.cards if place == BOARD), known)
    more = len(seen.up) - known
    return DealBoard(seen.up[known:], watched=True) if more > 0 and len(seen.up) > before else None


def _too_many(table: Table, seen: CardsSeen) -> DealBoard | None:
    """More cards than the street has, with just the burns of this street in view: no street was missed before it."""
    known, due = len(table.board.cards), cards_due(table.board)
    if seen.place != BOARD or phase(table) is not Phase.CLOSED or not due or len(seen.up) != known + due + 1:
        return None
    ok = table.board.burned and is_followed(table) and all_devices_well(table)
    streets = {3: 1, 1: known - 1}[due]
    if not ok or sensed.seen_down(table, BURN) - table.board.left_over != streets or is_open(table, "four_card_flop"):
        return None
    return None if is_open(table, "board_count") else DealBoard(seen.up[known:], watched=True)


def _two_burns(table: Table, seen: CardsSeen) -> BurnCard | None:
    """A second burn before one street (BRD-09), seen for certain after the first. That nobody saw some player act says
    nothing of it: it rests on the burns and the board. Two seen at once may have a street between them that a camera
    was blind to."""
    if seen.place != BURN or seen.down_low != seen.down_high or phase(table) is not Phase.CLOSED:
        return None
    if not table.board.burned or not cards_due(table.board) or not all_devices_well(table):
        return None
    more = sensed.new_burns(table, seen)
    return BurnCard(more, watched=True) if more > 0 and not is_open(table, "double_burn") else None


def board_gone(table: Table, seen: CardsSeen, events: Events) -> Events:
    """The board is gone while at least two hands are seen to lie there (BRD-15)."""
    if seen.place != BOARD or seen.up or seen.down_high or not table.board.cards:
        return ()
    if phase(table) not in (Phase.ACTION, Phase.CLOSED) or is_open(table, "board_swept"):
        return ()
    held = [number for number in in_hand(table.seats) if holds_cards(table, number)]
    if len(held) < 2 or not is_followed(table) or not all_devices_well(table):
        return ()
    return (law(table, "board_swept", "restore_board", ("refund",), 0, cards=len(table.board.cards)),)


def decide_board(table: Table, deal: DealBoard) -> Events:
    """Cards on the board; after the end of the hand they belong to nobody (BRD-16)."""
    after = phase(table) is Phase.AWARD or table.pots.over
    if not deal.watched or not after or not is_followed(table):
        return board_law.decide_board(table, deal)
    if table.setup.house.rabbit == "on" or is_open(table, "rabbit_hunt"):
        return ()
    return (found(table, "rabbit_hunt", 0, ("stands",), "dealer", seen=len(deal.cards)),)


def run_out(table: Table, what: BurnCard | DealBoard, events: Events) -> Events:
    """A card comes while hands that must lie face up do not (SHO-01)."""
    if not what.watched or phase(table) is not Phase.CLOSED or table.setup.house.allin_faceup != "on":
        return ()
    if table.room.hold == "hand_for_hand":  # hands stay face down until the floor says so (RP-8F)
        return ()
    hidden = to_show(table)
    if not no_more_betting(table) or not hidden or is_open(table, "all_in_face_up", hidden[0]):
        return ()
    return (found(table, "all_in_face_up", hidden[0], ("stands",), "dealer", hands=len(hidden)),)


def kept_from_view(table: Table, muck: MuckHand, events: Events) -> Events:
    """A hand mucked where every hand is turned up at once and nobody mucks (page 001)."""
    mucked = any(isinstance(event, HandMucked) for event in events)
    if not muck.watched or not mucked or phase(table) is not Phase.SHOWDOWN:
        return ()
    if table.setup.house.showdown_mode != "simultaneous" or len(in_hand(table.seats)) < 2:
        return ()
    return (found(table, "tabling", muck.seat, ("retrieve_hand", "stands"), "dealer"),)


DECIDE: dict[type, Callable[[Table, Any], Events]] = {CardsSeen: decide_cards, DealBoard: decide_board}
NOTICE: dict[type, Callable[[Table, Any, Events], Events]] = {
    CardsSeen: board_gone,
    BurnCard: run_out,
    MuckHand: kept_from_view,
    DealBoard: run_out,
}
