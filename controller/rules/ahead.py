# SPDX-License-Identifier: GPL-3.0-or-later
"""A player who acts ahead of the seat to act, as the sensors see it: out of turn, or only seen in another order.

While the seat to act provably has not acted (it faces a bet, its cards lie there, its chips do not, every device is
well and nothing of the hand was missed), chips of another seat in front, or its cards gone, cannot show that the seat
to act has folded. They are noted, told quietly, and wait: late reports and calls that were only said make up for it
within ``PATIENCE_NS``. What still stands then was watched to be out of turn (TDA 53, 58). Anything less certain is
action that runs ahead of us and raises nothing (RULES.md 6a).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from controller.rules import sensed
from controller.rules.acting import apply_action
from controller.rules.betting import level_for
from controller.rules.events import ActedAhead, ActionTaken, Event
from controller.rules.freshness import holds_cards, is_action_owed, line_seen
from controller.rules.gestures import chips_further_on, proposed
from controller.rules.inputs import BetTo, Call, CardsSeen, ChipsSeen, Fold, RaiseTo
from controller.rules.legal import Action, legal, resolve
from controller.rules.out_of_turn import decide_watched
from controller.rules.phases import Phase, phase, turn_of
from controller.rules.places import PlaceKind, SpotKind
from controller.rules.room import NOBODY_AHEAD, Ahead
from controller.rules.seats import LIVE, is_seat
from controller.rules.state import Table

Events = tuple[Event, ...]
PATIENCE_NS = 6_000_000_000
"""So long a late or lost report may take to come in (RULES.md 6a: one or two seats, some seconds)."""


def waiting(table: Table) -> Ahead | None:
    """The seat that acted ahead and when it will be held to be out of turn; None when nobody did."""
    ahead = table.motions.ahead
    is_on = ahead.seat and ahead.turn == turn_of(table) and phase(table) is Phase.ACTION and is_action_owed(table)
    return ahead if is_on else None


def noticed(table: Table, what: Any, now_ns: int) -> Events:
    """What an observation of another seat than the one to act makes, when that one provably has not acted yet."""
    if phase(table) is not Phase.ACTION or not is_action_owed(table):
        return ()
    number = _seat_of(table, what)
    if not number:
        return ()
    noted = sensed.decide_chips(table, what) if isinstance(what, ChipsSeen) else sensed.decide_cards(table, what)
    if waiting(table) is not None:
        return noted
    return (*noted, ActedAhead(number, now_ns + PATIENCE_NS, turn_of(table), isinstance(what, CardsSeen)))


def _seat_of(table: Table, what: Any) -> int:
    """The seat that an observation shows to have acted although it is not its turn; 0: none."""
    number = 0
    if isinstance(what, ChipsSeen) and what.spot.kind is SpotKind.BET:
        number = what.spot.number
    elif isinstance(what, CardsSeen) and what.place.kind is PlaceKind.SEAT:
        number = what.place.number
    if not is_seat(number) or number == table.betting.actor or table.seats[number - 1].state is not LIVE:
        return 0
    if isinstance(what, CardsSeen):
        is_gone = not what.up and what.down_high == 0 and holds_cards(table, number)
        return number if is_gone else 0
    bet = table.seats[number - 1].bet
    return number if what.amount is not None and what.amount > bet and line_seen(table, number) == bet else 0


def expired(table: Table, now_ns: int) -> Events:
    """What stands after its time: the action out of turn that it was watched to be, or nothing."""
    ahead = waiting(table)
    if ahead is None or now_ns < ahead.due_ns:
        return ()
    action = _action(table, ahead)
    return (*(decide_watched(table, action) if action else ()), ActedAhead(0, 0))


def _action(table: Table, ahead: Ahead) -> Action | None:
    """The clear action that chips or missing cards of a seat are; None when they were taken back or are unclear."""
    number = ahead.seat
    if ahead.folded:
        return None if holds_cards(table, number) else Fold(number, True)
    lies, bet = line_seen(table, number), table.seats[number - 1].bet
    level = max(level_for(table.seats, table.betting, number), table.betting.bet)
    if lies is None or lies <= bet or lies < level:
        return None
    if lies == level:
        return Call(number, True)
    return RaiseTo(number, lies, True) if table.betting.bet else BetTo(number, lies, True)


def caught_up(table: Table) -> Events:
    """Once the seat to act has acted too, its proposal is accepted: the seat ahead has gone on from there already."""
    ahead = table.motions.ahead
    if not _is_unsettled(table, ahead):
        return ()
    events: list[Event] = []
    while True:  # at the latest it ends at the seat ahead, which has not acted yet
        is_there = table.betting.actor == ahead.seat
        if is_there and ahead.folded and not holds_cards(table, ahead.seat):
            action: Action | None = Fold(ahead.seat)
        else:
            action = proposed(table, legal(table)) if not is_there or chips_further_on(table, 0) else None
        done = resolve(table, action) if action else None
        if not isinstance(done, ActionTaken):
            break
        events.append(done)
        table = apply_action(table, done)
        if is_there:
            break
    return tuple(events)


def _is_unsettled(table: Table, ahead: Ahead) -> bool:
    """Whether the seat ahead has not acted in the record since, on the street on which it was seen to act."""
    if not ahead.seat or phase(table) is not Phase.ACTION or ahead.turn[:2] != turn_of(table)[:2]:
        return False
    return all(act.seat != ahead.seat for act in table.betting.log[sum(ahead.turn[2:3]) :])


def apply_ahead(table: Table, event: ActedAhead) -> Table:
    """A seat that acted ahead, or none any more."""
    seen = Ahead(event.seat, max(0, event.due_ns), event.turn, event.folded)
    ahead = seen if is_seat(event.seat) else NOBODY_AHEAD
    return table._replace(motions=table.motions._replace(ahead=ahead))


APPLY: dict[type, Callable[[Table, Any], Table]] = {ActedAhead: apply_ahead}
