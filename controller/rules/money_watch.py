# SPDX-License-Identifier: GPL-3.0-or-later
"""Warnings about chips: bets pulled in early, a pot that differs from the record, too much rake, chips that come or go
when they may not, buy-ins and top-ups against the house's rules.

TDA 2024 RP-2, 22; RULES.md section 4 BET-30, 38, 39, POT-05, POT-07, PRE-20, PRE-21, CASH-10. Change, colour-ups
and pull-ins in two goes keep the sum and raise nothing: only sums of everything seen are compared.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from controller.rules import dealing, sensed
from controller.rules.events import Act, BoardDealt, Event, InputRefused, SeenOtherwise
from controller.rules.freshness import (
    all_devices_well,
    chips_known,
    is_followed,
    is_open,
    line_seen,
    lines_are_empty,
    pot_seen,
    stacks_seen,
)
from controller.rules.inputs import (
    AddChips,
    CardsSeen,
    ChipsSeen,
    DealBoard,
    PullIn,
    RemoveChips,
    SeatPlayer,
    TakeRake,
)
from controller.rules.motions import found
from controller.rules.phases import Phase, is_between, phase
from controller.rules.places import SpotKind
from controller.rules.pots import in_the_middle, pots_of
from controller.rules.rake import rake_card, rake_of
from controller.rules.state import SEATS, Street, Table
from controller.rules.unseen import bet_of

Events = tuple[Event, ...]


def decide_pull_in(table: Table, pulled: PullIn) -> Events:
    """The bets pulled in; watched with action open, the round stays open (TDA RP-2)."""
    if not pulled.watched or phase(table) is not Phase.ACTION:
        return dealing.decide_pull_in(table, pulled)
    actor = table.betting.actor
    return (found(table, "early_pull_in", actor, ("stands", "correct"), "dealer"),)


def chips_seen(table: Table, seen: ChipsSeen, events: Events) -> Events:
    """Everything that lies on the table is more than the record has: chips came from elsewhere (BET-38)."""
    if seen.spot.kind is not SpotKind.STACK or is_between(table) or is_open(table, "chips_added", seen.spot.number):
        return ()
    if not events or not all_devices_well(table) or not is_followed(table):
        return ()
    lies, known = stacks_seen(sensed.apply_chips(table, events[0])), chips_known(table)  # type: ignore[arg-type]
    if lies is None or known is None or lies <= known:
        return ()
    return (found(table, "chips_added", seen.spot.number, ("take_back", "stands"), "dealer", amount=lies - known),)


def pot_counted(table: Table, deal: DealBoard | CardsSeen, events: Events) -> Events:
    """At a street the pot as seen against the record (POT-05), when every line is seen empty and nothing was missed."""
    lies, due = pot_seen(table), in_the_middle(table)
    if not any(isinstance(event, BoardDealt) for event in events):
        return ()
    if lies is None or not table.betting.pulled or not lines_are_empty(table):
        return ()
    if lies == due or not is_followed(table) or not all_devices_well(table) or lies == due - _of_this_round(table):
        return ()
    house = table.setup.house
    flop_comes = rake_of(rake_card(house), due, True)
    if due - flop_comes <= lies < due or lies - due in {amount for _, amount in table.pots.raked}:
        return ()
    kind = "pot_short" if lies < due else "pot_over"
    facts = {"seen": lies, "due": due, "suspect": _suspect(table, abs(due - lies))}
    return (found(table, kind, 0, ("recount", "stands"), "dealer", **facts),)


def bets_compared(table: Table, what: ChipsSeen | PullIn, events: Events) -> Events:
    """Lines that were seen to hold another amount than the record when the bets go in: noted, no alarm."""
    if is_between(table) or table.betting.pulled:
        return ()
    if isinstance(what, ChipsSeen) and (what.spot.kind is not SpotKind.BET or what.amount != 0):
        return ()
    numbers = (what.spot.number,) if isinstance(what, ChipsSeen) else SEATS
    found_so: list[Event] = []
    for number in numbers:
        lies, bet = line_seen(table, number), table.seats[number - 1].bet if number else 0
        if lies and lies != bet:
            found_so.append(SeenOtherwise(bet_of(table), number, bet, lies))
    return tuple(found_so)


def apply_otherwise(table: Table, event: SeenOtherwise) -> Table:
    """A disagreement kept, the newest for each thing."""
    others = tuple(one for one in table.seen.differs if one[:2] != (event.what, event.number))
    differs = (*others, (event.what, event.number, event.was, event.now))[-20:]
    return table._replace(seen=table.seen._replace(differs=differs))


def _of_this_round(table: Table) -> int:
    """What went in on this street: a pot seen short by exactly this was not looked at since the pull-in."""
    bets: dict[int, int] = {}
    if table.betting.street is Street.PREFLOP and table.start is not None:
        bets = {number: seat.bet for number, seat in enumerate(table.start[0], 1) if seat.bet}
    for act in table.betting.log:
        if act.street == table.betting.street:
            bets[act.seat] = act.to
    amounts = sorted(bets.values())
    if len(amounts) > 1:
        amounts[-1] = amounts[-2]
    return sum(amounts)


def _suspect(table: Table, amount: int) -> int:
    """The seat whose last action put in just this much; 0: none."""
    acts: tuple[Act, ...] = table.betting.log
    for act in reversed(acts):
        if act.to == amount and act.verb != "fold":
            return act.seat
    return 0


def rake_taken(table: Table, taken: TakeRake, events: Events) -> Events:
    """More rake than the house's card allows (POT-07).

    It rests on the pot: while somebody is to act, or a sensor sees another pot, that is not known. The flop whose
    burn or rake came first counts as seen.
    """
    card = rake_card(table.setup.house)
    if not (card.per_mille or card.flop_fee or card.per_hand) or _is_refused(events) or not is_followed(table):
        return ()
    if table.betting.actor or (pot_seen(table) or 0) > in_the_middle(table):
        return ()
    pot = sum(one.amount for one in pots_of(table.seats))
    flop_seen = table.betting.street >= Street.FLOP or phase(table) is Phase.CLOSED
    most = rake_of(card, pot, flop_seen)
    total = table.pots.rake + taken.amount
    if total <= most:
        return ()
    return (found(table, "over_rake", 0, ("correct", "stands"), "dealer", taken=total, most=most),)


def chips_removed(table: Table, taken: RemoveChips, events: Events) -> Events:
    """Chips leave a stack that stays in a cash game: going south (PRE-21). A toke or a drink is none."""
    if _is_refused(events) or table.setup.house.tournament == "on" or taken.amount <= table.setup.level.big:
        return ()
    return (found(table, "chips_removed", taken.seat, ("take_back", "stands"), "dealer", amount=taken.amount),)


def bought_in(table: Table, player: SeatPlayer, events: Events) -> Events:
    """A buy-in outside of the house's limits (CASH-10)."""
    house, stack = table.setup.house, player.stack
    if _is_refused(events) or stack is None:
        return ()
    if stack >= house.buyin_min and (not house.buyin_max or stack <= house.buyin_max):
        return ()
    facts = {"least": house.buyin_min, "most": house.buyin_max, "amount": stack}
    return (found(table, "buy_in", player.seat, ("correct", "stands"), "dealer", **facts),)


def topped_up(table: Table, bought: AddChips, events: Events) -> Events:
    """A top-up where the house allows none, or above the most (PRE-20); a re-buy after its levels (page 002)."""
    house, stack = table.setup.house, table.seats[bought.seat - 1].stack if 0 < bought.seat <= 10 else None
    if _is_refused(events) or stack is None:
        return ()
    if house.rebuy_period and table.room.level[0] > house.rebuy_period:
        facts = {"level": table.room.level[0], "last": house.rebuy_period}
        return (found(table, "rebuy_over", bought.seat, ("take_back", "stands"), "floor", **facts),)
    above = house.buyin_max and stack + bought.amount > house.buyin_max
    if not above and (house.top_up == "between_hands" or not stack):
        return ()
    return (found(table, "top_up", bought.seat, ("take_back", "stands"), "dealer", amount=bought.amount),)


def _is_refused(events: Events) -> bool:
    return not events or any(isinstance(event, InputRefused) for event in events)


def _chips_seen_and_compared(table: Table, seen: ChipsSeen, events: Events) -> Events:
    return chips_seen(table, seen, events) or bets_compared(table, seen, events)


DECIDE: dict[type, Callable[[Table, Any], Events]] = {PullIn: decide_pull_in}
APPLY: dict[type, Callable[[Table, Any], Table]] = {SeenOtherwise: apply_otherwise}
NOTICE: dict[type, Callable[[Table, Any, Events], Events]] = {
    ChipsSeen: _chips_seen_and_compared,
    PullIn: bets_compared,
    CardsSeen: pot_counted,
    DealBoard: pot_counted,
    TakeRake: rake_taken,
    RemoveChips: chips_removed,
    SeatPlayer: bought_in,
    AddChips: topped_up,
}
