# SPDX-License-Identifier: GPL-3.0-or-later
"""What devices see, turned into what it means at this moment: absolute states of places and spots.

A known fact seen again makes no event. Chips on a bet line are a proposal until the next physical act or a touch
confirms it; cards on the board, burns and tabled hands are facts at once; bets gone from every line while the
round is closed are a pull-in (RULES.md 6 and 6a).
"""

from __future__ import annotations

from typing import Any

from controller.rules.dealing import cards_due, decide_board, decide_burn, decide_pull_in, decide_read
from controller.rules.events import ButtonNoticed, CardsNoticed, ChipsNoticed, DeviceNoticed, Event
from controller.rules.inputs import (
    AllIn,
    BurnCard,
    ButtonSeen,
    Call,
    CardsSeen,
    Check,
    ChipsSeen,
    DealBoard,
    DeviceChanged,
    FindButton,
    Fold,
    KeyPressed,
    PullIn,
    PushSeen,
    ReadBoard,
    StartHand,
    TableHand,
)
from controller.rules.phases import Phase, is_between, phase
from controller.rules.places import BURN, Place, PlaceKind, Spot, SpotKind
from controller.rules.seats import LIVE, is_seat
from controller.rules.state import SEATS, Table
from controller.rules.tabling import decide_table

Events = tuple[Event, ...]


def seen_chips(table: Table, spot: Spot) -> tuple[int | None, int | None]:
    """Amount and number of chips last seen on a spot; (None, None) when never seen."""
    for known, amount, count in table.seen.chips:
        if known == spot:
            return amount, count
    return None, None


def seen_down(table: Table, place: Place) -> int:
    """How many cards at least were last seen face down at a place."""
    for known, _, low, _ in table.seen.cards:
        if known == place:
            return low
    return 0


def new_burns(table: Table, seen: CardsSeen) -> int:
    """How many of the cards face down among the burns are burned just now. What was told, or taken for granted because
    its street came, counts already, however late a camera sees it: it is neither a burn of the next street nor a sign
    that everybody has acted. What the hand before left there never counts."""
    counted = seen.down_low + len(seen.up) - table.board.left_over - table.board.burns
    return min(seen.down_low - seen_down(table, seen.place), counted)


def decide_cards(table: Table, seen: CardsSeen) -> Events:
    """Cards at a place: noted, and what follows from it."""
    noted = CardsNoticed(seen.place, seen.up, seen.down_low, seen.down_high)
    if any(known == (seen.place, seen.up, seen.down_low, seen.down_high) for known in table.seen.cards):
        return ()
    return (noted, *_facts_of(table, seen))


def _facts_of(table: Table, seen: CardsSeen) -> Events:
    """The facts in a card observation; nothing while it says nothing new."""
    if is_between(table):
        return ()
    kind = seen.place.kind
    if kind is PlaceKind.BURN:
        more = new_burns(table, seen)
        return decide_burn(table, BurnCard(more)) if more > 0 and not table.board.burned else ()
    if kind is PlaceKind.BOARD and seen.place.number == 0:
        return _board_facts(table, seen)
    if kind is PlaceKind.SEAT and len(seen.up) == 2 and is_seat(seen.place.number):
        seat = table.seats[seen.place.number - 1]
        if seat.state >= LIVE and seat.hole != seen.up:
            return decide_table(table, TableHand(seen.place.number, seen.up))
    return ()


def _board_facts(table: Table, seen: CardsSeen) -> Events:
    """A new street when exactly the cards due are there; the same cards read again otherwise."""
    known = len(table.board.cards)
    if len(seen.up) == known:
        return decide_read(table, ReadBoard(seen.up)) if seen.up != table.board.cards else ()
    if len(seen.up) == known + cards_due(table.board) and phase(table) in (Phase.ACTION, Phase.CLOSED):
        return decide_board(table, DealBoard(seen.up[known:]))
    return ()


def decide_chips(table: Table, seen: ChipsSeen) -> Events:
    """Chips on a spot: noted as a proposal; when the last bet is gone from the lines, they were pulled in."""
    if seen_chips(table, seen.spot) == (seen.amount, seen.count):
        return ()
    noted = ChipsNoticed(seen.spot, seen.amount, seen.count)
    after = apply_chips(table, noted)
    return (noted, *(decide_pull_in(table, PullIn()) if _lines_are_empty(after) else ()))


def _lines_are_empty(table: Table) -> bool:
    """Whether the round is closed and every line that had a bet is now seen empty."""
    if phase(table) is not Phase.CLOSED or table.betting.pulled:
        return False
    with_bets = [number for number in SEATS if table.seats[number - 1].bet]
    return bool(with_bets) and all(seen_chips(table, Spot(SpotKind.BET, n))[0] == 0 for n in with_bets)


def decide_button_seen(table: Table, seen: ButtonSeen | FindButton) -> Events:
    """Where the button lies."""
    seat = seen.seat or 0
    return () if table.seen.button == seat else (ButtonNoticed(seat),)


def decide_device(table: Table, change: DeviceChanged) -> Events:
    """A device came, went or doubts itself."""
    if (change.device, change.state) in table.seen.devices:
        return ()
    return (DeviceNoticed(change.device, change.state),)


def key_command(table: Table, pressed: KeyPressed) -> Any | None:
    """The Command that a key stands for; None for a key that means nothing here."""
    seat = pressed.seat or table.betting.actor
    return {
        "fold": Fold(seat),
        "check": Check(seat),
        "call": Call(seat),
        "all_in": AllIn(seat),
        "riffle": StartHand(),
        "pull_in": PullIn(),
        "burn": BurnCard(),
    }.get(pressed.key)


def apply_chips(table: Table, event: ChipsNoticed) -> Table:
    """The newest per spot."""
    others = tuple(known for known in table.seen.chips if known[0] != event.spot)
    chips = (*others, (event.spot, event.amount, event.count))
    return table._replace(seen=table.seen._replace(chips=chips))


def apply_cards(table: Table, event: CardsNoticed) -> Table:
    """The newest per place."""
    others = tuple(known for known in table.seen.cards if known[0] != event.place)
    cards = (*others, (event.place, event.up, event.down_low, event.down_high))
    if event.place == BURN and event.down_high + len(event.up) < table.board.left_over:
        table = table._replace(board=table.board._replace(left_over=0))  # whoever takes burns away takes all of them
    return table._replace(seen=table.seen._replace(cards=cards))


def apply_button(table: Table, event: ButtonNoticed) -> Table:
    """Where the button lies."""
    return table._replace(seen=table.seen._replace(button=event.seat))


def apply_device(table: Table, event: DeviceNoticed) -> Table:
    """The newest per device."""
    others = tuple(known for known in table.seen.devices if known[0] != event.device)
    return table._replace(seen=table.seen._replace(devices=(*others, (event.device, event.state))))


DECIDE = {
    CardsSeen: decide_cards,
    ChipsSeen: decide_chips,
    ButtonSeen: decide_button_seen,
    FindButton: decide_button_seen,
    DeviceChanged: decide_device,
    PushSeen: lambda table, seen: (),
}
APPLY = {
    ChipsNoticed: apply_chips,
    CardsNoticed: apply_cards,
    ButtonNoticed: apply_button,
    DeviceNoticed: apply_device,
}
