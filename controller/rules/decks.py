# SPDX-License-Identifier: GPL-3.0-or-later
"""The deck: looked through before play, set in order in breaks, changed only at a push or a new level; the draw.

WSOP dealer guide (deck introduction, 2010 and 2018), 58 Pa. Code 639a.4, TDA 2024 rule 26, Robert's 3 ties-1 (suits
rank in draws only). RULES.md section 4 PRE-01, PRE-02, PRE-08, FLR-06.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from controller.rules.cards import DECK, rank
from controller.rules.events import ButtonDrawn, ButtonSet, DeckNoted, Event
from controller.rules.inputs import ChangeDeck, DeckChecked, DrawForButton
from controller.rules.legal import refused
from controller.rules.motions import found
from controller.rules.phases import is_between
from controller.rules.places import PlaceKind
from controller.rules.room import Deck
from controller.rules.seats import is_seat, occupied
from controller.rules.state import Table

Events = tuple[Event, ...]
_SUITS_FROM_BOTTOM = (1, 0, 2, 3)
"""Diamonds, clubs, hearts, spades; each from the king down to the ace (WSOP dealer guide 2018)."""
SET_ORDER = tuple(
    4 * height + suit for suit in _SUITS_FROM_BOTTOM for height in (11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 12)
)
"""The faces of a deck set in order, from the bottom to the top."""
STATES = ("new", "checked", "wrong")


def decide_change(table: Table, change: ChangeDeck) -> Events:
    """Another deck: at a push or a new level it is nobody's question, else the floor says whether (TDA 26)."""
    noted = DeckNoted(change.name, "new")
    if may_change(table):
        return (noted,)
    return (noted, found(table, "deck_changed", 0, ("stands", "take_back"), "floor"))


def may_change(table: Table) -> bool:
    """Whether a new deck may come in: between hands, after a push, or as the level changes."""
    setup, room = table.setup, table.room
    level = setup.next_level or setup.level
    is_new_level = room.level[0] > 0 and room.level[1] != (*level,)
    return is_between(table) and (room.deck.may_change or is_new_level)


def decide_checked(table: Table, check: DeckChecked) -> Events:
    """A deck looked through: a deck that is not whole holds up the deal."""
    odd = _first_odd(check.order)
    if not (check.missing or check.doubled or check.other_backs):
        return (DeckNoted(check.name, "checked", odd),)
    facts = {"missing": len(check.missing), "doubled": len(check.doubled), "other_backs": check.other_backs}
    wrong = found(table, "deck_not_whole", 0, ("swap_deck", "count_again"), "floor", **facts)
    return (DeckNoted(check.name, "wrong", odd), wrong)


def _first_odd(order: tuple[int, ...]) -> int:
    """The first place (from 1) that differs from a deck set in order; 0: none, or not looked at."""
    pairs = enumerate(zip(order, SET_ORDER, strict=False), 1)
    return next((place for place, (seen, due) in pairs if seen != due), 0)


def highest(cards: tuple[tuple[int, int], ...]) -> int:
    """The seat that drew highest: rank, then spades, hearts, diamonds, clubs."""
    return max(cards, key=lambda pair: (rank(DECK[pair[1]]), pair[1] % 4))[0]


def decide_draw(table: Table, draw: DrawForButton) -> Events:
    """The draw for the button before the first hand."""
    if not is_between(table):
        return (refused("hand_on", "wait_for_the_end"),)
    drawn = [card for _, card in draw.cards]
    if not drawn or len({*drawn}) != len(drawn) or not all(0 <= card < len(DECK) for card in drawn):
        return (refused("draw_again", "one_card_each"),)
    if any(not is_seat(number) or not table.seats[number - 1].name for number, _ in draw.cards):
        return (refused("nobody_there", "choose_a_seat"),)
    return (ButtonDrawn(draw.cards), ButtonSet(highest(draw.cards)))


def drawn_in_view(table: Table) -> DrawForButton | None:
    """The draw that a camera sees: one card face up in front of every player, before the first hand."""
    if table.setup.number or table.setup.placed is not None:
        return None
    faces = {
        place.number: up[0] for place, up, _, _ in table.seen.cards if place.kind is PlaceKind.SEAT and len(up) == 1
    }
    players = occupied(table.seats)
    if len(players) < 2 or {*faces} != {*players} or None in faces.values():
        return None
    drawn = tuple((number, int(faces[number] or 0)) for number in players)
    return DrawForButton(drawn) if len({*faces.values()}) == len(drawn) else None


def apply_noted(table: Table, event: DeckNoted) -> Table:
    """What is known of the deck."""
    if event.state not in STATES:
        return table
    deck = table.room.deck
    kept = Deck(event.name or deck.name, event.state, max(0, event.out_of_order), deck.may_change)
    return table._replace(room=table.room._replace(deck=kept))


DECIDE: dict[type, Callable[[Table, Any], Events]] = {
    ChangeDeck: decide_change,
    DeckChecked: decide_checked,
    DrawForButton: decide_draw,
}
APPLY: dict[type, Callable[[Table, Any], Table]] = {DeckNoted: apply_noted}
