# SPDX-License-Identifier: GPL-3.0-or-later
"""The jackpot hand: a strong hand that loses, with both hole cards playing (RULES.md POT-08; house and state rules).

The machine only sees that a hand qualifies: the floor holds deck and board and decides.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

from controller.rules.cards import DECK, Card
from controller.rules.events import Event, HandTabled, JackpotSet
from controller.rules.freshness import is_open
from controller.rules.inputs import CardsSeen, SetJackpot, TableHand
from controller.rules.legal import refused
from controller.rules.motions import found
from controller.rules.ranking import strength
from controller.rules.seats import in_hand, is_seat
from controller.rules.showdown import hand_strengths
from controller.rules.state import Table
from controller.rules.tabling import apply_tabled

Events = tuple[Event, ...]


def _is_hand(cards: tuple[int, ...]) -> bool:
    return len(cards) == 5 and len({*cards}) == 5 and all(0 <= card < len(DECK) for card in cards)


def decide_jackpot(table: Table, jackpot: SetJackpot) -> Events:
    """The least hand that must lose."""
    if jackpot.cards and not _is_hand(jackpot.cards):
        return (refused("no_such_hand", "five_cards"),)
    return (JackpotSet(jackpot.cards),)


def apply_jackpot(table: Table, event: JackpotSet) -> Table:
    """The least hand, or none."""
    cards = tuple(DECK[card] for card in event.cards) if _is_hand(event.cards) else ()
    return table._replace(room=table.room._replace(jackpot=cards))


def qualified(table: Table, shown: TableHand | CardsSeen, events: Events) -> Events:
    """When the last hand of a showdown lies open: the best losing hand against the least that qualifies."""
    if not table.room.jackpot or is_open(table, "jackpot_hand"):
        return ()
    for event in events:
        if isinstance(event, HandTabled) and is_seat(event.seat):
            table = apply_tabled(table, event)
    strengths = hand_strengths(table)
    if strengths is None or len(strengths) < 2 or not any(isinstance(event, HandTabled) for event in events):
        return ()
    best = min(strengths.values())
    losing = {number: value for number, value in strengths.items() if value > best}
    if not losing:
        return ()
    loser = min(losing, key=lambda number: losing[number])
    if losing[loser] > _least(table.room.jackpot) or not _plays_both(table, loser, losing[loser]):
        return ()
    return (found(table, "jackpot_hand", loser, ("hold_deck", "stands"), "floor", hands=len(in_hand(table.seats))),)


def _least(cards: tuple[Card, ...]) -> int:
    """The strength of five cards: that of the weakest seven with them."""
    rest = [card for card in DECK if card not in cards]
    return max(strength(cards, pair) for pair in combinations(rest, 2))


def _plays_both(table: Table, number: int, value: int) -> bool:
    """Whether the hand is weaker with either hole card replaced by one that cannot help."""
    known = [card for card in table.board.cards if card is not None]
    hole = [card for card in table.seats[number - 1].hole if card is not None]
    rest = [card for card in DECK if card not in known and card not in hole]
    board = tuple(known)
    return all(max(strength(board, (kept, other)) for other in rest) > value for kept in hole)


DECIDE: dict[type, Callable[[Table, Any], Events]] = {SetJackpot: decide_jackpot}
APPLY: dict[type, Callable[[Table, Any], Table]] = {JackpotSet: apply_jackpot}
NOTICE: dict[type, Callable[[Table, Any, Events], Events]] = {TableHand: qualified, CardsSeen: qualified}
