# SPDX-License-Identifier: GPL-3.0-or-later
"""Warnings around the deal from what devices see: hands of a wrong count before anybody acts, button and blinds at
the first card, action before the deal is complete, a card seen in the shuffle, a stub of a wrong count.

TDA 2024 rules 34-A, 35, 37; RULES.md section 4 PRE-03, PRE-05, PRE-09, PRE-14, DEAL-03, DEAL-18. Folded cards may land
on others' cards, so hands are counted by a camera only until the first action.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from controller.rules import deal_law
from controller.rules.deal_law import law
from controller.rules.events import CardExposed, Event, HandsCounted, InputRefused, IrregularityClosed
from controller.rules.freshness import all_devices_well, is_action_owed, is_followed, is_open, line_seen
from controller.rules.inputs import (
    AllIn,
    BetTo,
    ButtonSeen,
    Call,
    CardsSeen,
    Check,
    ChipsOut,
    CountHands,
    ExposeCard,
    FindButton,
    Fold,
    PitchCard,
    RaiseTo,
)
from controller.rules.motions import found
from controller.rules.phases import Phase, no_more_betting, phase
from controller.rules.places import STUB, Place, PlaceKind
from controller.rules.seats import ALL_IN, CLOCKWISE, FOLDED, dealt_in, in_hand
from controller.rules.state import Street, Table

Events = tuple[Event, ...]
MOVED = "button_moved"


def is_dealing(table: Table) -> bool:
    """Whether a hand is on and nobody has acted yet."""
    return table.betting.street is Street.PREFLOP and not table.betting.log and not table.pots.over


def hands_seen(table: Table, seen: CardsSeen, events: Events) -> Events:
    """What the cards at a seat say before the first action."""
    number = seen.place.number
    if seen.place == STUB:
        return _stub_counted(table, seen)
    if seen.place.kind is not PlaceKind.SEAT or not is_dealing(table) or not all_devices_well(table):
        return ()
    if len(seen.up) == 2:
        return _both_up(table, seen) if events else ()
    counts = {n: count for n in dealt_in(table.seats) if (count := _count(table, n)) is not None}
    first = not any(counts.values())
    if number in dealt_in(table.seats) and (count := _number_of(table, seen)) is not None:
        counts[number] = count
    noticed: Events = _first_card(table) if first and seen.down_low == 1 else ()
    return noticed or _wrong_counts(table, counts)


def _count(table: Table, number: int) -> int | None:
    """How many cards lie at a seat, either way up; None when the camera is not certain."""
    for place, up, low, high in table.seen.cards:
        if place == Place(PlaceKind.SEAT, number):
            return _number_of(table, CardsSeen(place, up, low, high))
    return None


def _number_of(table: Table, seen: CardsSeen) -> int | None:
    """How many cards a look at a seat shows; None where it is not certain, or where one of them is to be replaced."""
    if seen.down_low != seen.down_high or (seen.up and _may_be_replaced(table, seen.place.number)):
        return None
    return seen.down_low + len(seen.up)


def _may_be_replaced(table: Table, number: int) -> bool:
    """Whether the open card of a seat may have been replaced and lie there still."""
    wrongs = [one for one in table.trouble.open if one.seat == number and one.kind == "exposed_card"]
    ruled = [str(dict(one.facts).get("ruling", "")) for one in wrongs] + [one.option for one in table.trouble.rulings]
    return "replace" in ruled or any("replace" in one.options for one in wrongs)


def _both_up(table: Table, seen: CardsSeen) -> Events:
    """Both cards of a seat face up while cards still go out to others: two cards exposed by the dealer (35-A7)."""
    number, order = seen.place.number, deal_law.deal_order(table)
    before = [(up, low, high) for place, up, low, high in table.seen.cards if place == seen.place]
    had_one = any(low == high and low + len(up) == 1 for up, low, high in before)
    others = [_count(table, n) for n in order if n != number]
    if number not in order or not had_one or not any(count is not None and count < 2 for count in others):
        return ()
    first = order.index(number) + 1
    known = [card for card, seat in table.deal.exposed if seat == number]
    made = [CardExposed(seen.place, "dealer", card) for card in (first, len(order) + first) if card not in known]
    for event in made[:-1]:
        table = deal_law.apply_exposed(table, event)
    return (*made, deal_law.exposed(table, number, made[-1].number)) if made else ()


def _wrong_counts(table: Table, counts: dict[int, int], ready: bool = False) -> Events:
    """Three cards at once (four: a fold has landed there); one card only when the deal is over (``ready``)."""
    for number, count in counts.items():
        short = ready and count == 1
        if (count == 3 or short) and not any(wrong.seat == number for wrong in table.trouble.open):
            wrong = deal_law.decide_counts(table, CountHands(((number, count),)))
            return tuple(event for event in wrong if not isinstance(event, HandsCounted))
    return ()


def _stub_counted(table: Table, seen: CardsSeen) -> Events:
    """The stub counted after a hand in which nothing odd happened to the cards (PRE-03)."""
    deal = table.deal
    if not table.pots.over or seen.down_low != seen.down_high or table.trouble.found or is_open(table, "stub_count"):
        return ()
    if not seen.down_low:  # the stub was taken up: an empty place is no count
        return ()
    if deal.exposed or deal.boxed or deal.jokers:
        return ()
    due = 52 - 2 * len(dealt_in(table.seats)) - table.board.burns - len(table.board.cards)
    if seen.down_low == due:
        return ()
    return (law(table, "stub_count", "swap_deck", (), 0, seen=seen.down_low, due=due),)


def card_pitched(table: Table, pitch: PitchCard, events: Events) -> Events:
    """The first card of the deal: button and blinds are looked at once more."""
    first = is_dealing(table) and not table.deal.pitched and all_devices_well(table)
    return _first_card(table) if first else ()


def _first_card(table: Table) -> Events:
    """The button and the blinds as the devices see them at the first card (PRE-09, PRE-14)."""
    at = table.seen.button
    if at and at != table.setup.button and not is_open(table, "button_wrong", at):
        return deal_law.decide_button(table, FindButton(at))
    setup = table.setup
    for number in (setup.small_blind, setup.big_blind):
        if not number:
            continue
        seat, lies = table.seats[number - 1], line_seen(table, number)
        if lies is not None and lies != seat.bet and seat.state is not ALL_IN:
            facts = {"due": seat.bet, "seen": lies}
            return (found(table, "blind_wrong", number, ("correct", "stands"), "dealer", **facts),)
    return ()


def button_seen(table: Table, seen: ButtonSeen, events: Events) -> Events:
    """The button seen for the first time after the cards, at another seat than the record has it, or moved since
    (PRE-09)."""
    number = seen.seat or 0
    now = phase(table)
    if events and number == table.setup.button:
        return tuple(IrregularityClosed(one.number, "put_back") for one in table.trouble.open if one.kind == MOVED)
    if not events or not number or not table.betting.log or is_open(table, "button_wrong", number):
        return ()
    if now not in (Phase.ACTION, Phase.CLOSED) or not all_devices_well(table):
        return ()
    if table.seen.button is None:
        return deal_law.decide_button(table, FindButton(number))[1:]
    return _button_moved(table, number)


def _button_moved(table: Table, number: int) -> Events:
    """It lay right and was moved in mid-hand: it goes back. At the next seat it may only be early for the next hand,
    unless somebody provably is to act; with actions that nobody saw the hand may be over."""
    is_next = coming_button(table) == number and not is_action_owed(table)
    if is_next or not is_followed(table) or any(one.kind == MOVED for one in table.trouble.open):
        return ()
    return (found(table, MOVED, number, ("correct", "stands"), "dealer", at=number, was=table.setup.button),)


def coming_button(table: Table) -> int:
    """Where the button goes when everybody stays."""
    return next((n for n in CLOCKWISE[table.setup.button][:-1] if table.seats[n - 1].name), table.setup.button)


def acted_first(table: Table, action: Any, events: Events) -> Events:
    """An action while cards still go out (DEAL-18); at the second one a hand that is still a card short is told."""
    if table.betting.street is not Street.PREFLOP or any(isinstance(one, InputRefused) for one in events):
        return ()
    if table.seen.cards and len(table.betting.log) == 1 and not table.pots.over and all_devices_well(table):
        live = (n for n in dealt_in(table.seats) if table.seats[n - 1].state is not FOLDED)
        return _short_hand(table, {n: _count(table, n) for n in live})
    return _in_the_deal(table, action, events)


def _short_hand(table: Table, counts: dict[int, int | None]) -> Events:
    """One hand of a single card, when every other hand is seen to have two; late looks have come in by now."""
    short = [number for number, count in counts.items() if count == 1]
    if len(short) != 1 or any(count != 2 for number, count in counts.items() if number not in short):
        return ()
    return _wrong_counts(table, {short[0]: 1}, True)


def _in_the_deal(table: Table, action: Any, events: Events) -> Events:
    """An action while the cards are still going out; only where the cards are counted."""
    pitched = table.deal.pitched
    if not action.watched or not is_dealing(table) or not 0 < pitched < 2 * len(dealt_in(table.seats)):
        return ()
    return (found(table, "action_before_deal", action.seat, ("stands", "take_back"), "dealer", number=pitched),)


def decide_exposed(table: Table, expose: ExposeCard) -> Events:
    """A card seen; between hands in the stub, it is mixed again (PRE-05)."""
    if expose.watched and not _is_exposed(table, expose):
        return ()
    if expose.watched and expose.fault == "dealer" and not expose.number:
        expose = replace(expose, number=_number_seen(table, expose.place))
    if phase(table) is Phase.BETWEEN and expose.place == STUB:
        made = CardExposed(expose.place, expose.fault, expose.number, expose.card)
        return (made, law(table, "exposed_in_shuffle", "mix_again", ("stands",)))
    return deal_law.decide_exposed(table, expose)


def _number_seen(table: Table, place: Place) -> int:
    """Which card off the deck a card is that came face up to a seat, by how many are seen to lie there; 0 where that
    says nothing. A camera may tell the face before it tells the count: no open card was counted there then."""
    order = deal_law.deal_order(table)
    known = [(up, low, high) for known, up, low, high in table.seen.cards if known == place]
    up, low, high = known[0] if known else ((), 0, 0)
    count = low + len(up) if up else low + 1
    if place.kind is not PlaceKind.SEAT or place.number not in order or low != high or count not in (1, 2):
        return 0
    return (count - 1) * len(order) + order.index(place.number) + 1


def _is_exposed(table: Table, expose: ExposeCard) -> bool:
    """Whether a face that a camera saw is a card exposed: not when hands are shown, nor from a hand given up, nor
    when it has been told already."""
    place, now = expose.place, phase(table)
    if now is Phase.BETWEEN and place == STUB:
        return not is_open(table, "exposed_in_shuffle")
    may_show = no_more_betting(table) or (now is Phase.CLOSED and table.betting.street is Street.RIVER)
    if now not in (Phase.ACTION, Phase.CLOSED) or may_show or not all_devices_well(table):
        return False
    if place.kind is not PlaceKind.SEAT:
        return not is_open(table, "exposed_burn")
    told = ("exposed_card", "exposed_by_player")
    return place.number in in_hand(table.seats) and not any(is_open(table, kind, place.number) for kind in told)


DECIDE: dict[type, Callable[[Table, Any], Events]] = {ExposeCard: decide_exposed}
NOTICE: dict[type, Callable[[Table, Any, Events], Events]] = {
    CardsSeen: hands_seen,
    PitchCard: card_pitched,
    ButtonSeen: button_seen,
    **dict.fromkeys((Fold, Check, Call, BetTo, RaiseTo, AllIn, ChipsOut), acted_first),
}
