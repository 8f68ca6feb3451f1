# SPDX-License-Identifier: GPL-3.0-or-later
"""Folding actions and streets into the state: what ``apply`` does with actions, pull-ins and new streets.

Everything here is total: an action that does not fit the state leaves it as it is.
"""

from __future__ import annotations

from controller.rules.betting import next_actor, raised, unit
from controller.rules.events import (
    Act,
    ActionsRestated,
    ActionTaken,
    ActionUnseen,
    BetsPulledIn,
    UncalledReturned,
)
from controller.rules.pots import in_the_middle, uncalled
from controller.rules.seats import ALL_IN, FOLDED, LIVE, in_hand, is_seat, with_seat
from controller.rules.state import Betting, Motions, Seat, Shown, Street, Table


def take(table: Table, act: Act) -> Table:
    """The table after an action; only a live seat of a hand that is on can act."""
    number = act.seat
    betting = table.betting
    if betting.street < 0 or not is_seat(number) or table.seats[number - 1].state is not LIVE:
        return table
    seat = table.seats[number - 1]
    if act.verb == "fold":
        acted = seat._replace(state=FOLDED, faced=betting.bet)
        seats = with_seat(table.seats, number, acted)
        betting = betting._replace(
            actor=next_actor(seats, betting, number), log=(*betting.log, act), pulled=False
        )
        return table._replace(seats=seats, betting=betting)
    acted = _put(seat, act.to, act.all_in, betting.bet)
    seats = with_seat(table.seats, number, acted)
    if acted.bet > betting.bet:
        betting = raised(table.setup, table.seats, betting, number, acted.bet)
    actor = next_actor(seats, betting, number)
    betting = betting._replace(actor=actor, log=(*betting.log, act), pulled=False)
    return table._replace(seats=seats, betting=betting)


def _put(seat: Seat, to: int, all_in: bool, level: int) -> Seat:
    """The seat with ``to`` in front, as far as its chips go; it has faced the higher of bet and ``level``.

    An all-in makes a stack that nobody counted known: nothing is behind.
    """
    add = max(0, to - seat.bet)
    stack = seat.stack
    if stack is not None:
        add = min(add, stack)
        stack -= add
        all_in = stack == 0
    elif all_in:
        stack = 0
    bet = seat.bet + add
    return seat._replace(
        stack=stack, state=ALL_IN if all_in else LIVE, bet=bet, faced=bet if bet > level else level
    )


def give_back(table: Table, number: int, amount: int) -> Table:
    """The table after the uncalled part of a bet went back to its owner."""
    if not is_seat(number):
        return table
    seat = table.seats[number - 1]
    amount = max(0, min(amount, seat.bet))
    stack = None if seat.stack is None else seat.stack + amount
    state = LIVE if seat.state is ALL_IN and amount else seat.state
    seats = with_seat(table.seats, number, seat._replace(stack=stack, state=state, bet=seat.bet - amount))
    pots = table.pots._replace(returned=(*table.pots.returned, (number, amount)))
    return table._replace(seats=seats, pots=pots)


def pull_in(table: Table) -> Table:
    """The table with every bet of the street in the middle and the round over."""
    seats = tuple(
        [
            seat._replace(bet=0, paid=seat.paid + seat.bet, faced=-1) if seat.bet or seat.faced >= 0 else seat
            for seat in table.seats
        ]
    )
    was = table.betting
    closed = Betting(was.street, 0, 0, was.increment, 0, 0, False, was.aggressor, was.log, True)
    return table._replace(seats=seats, betting=closed)


def open_street(table: Table, street: Street) -> Table:
    """The table at the beginning of a street after the flop: first in hand left of the button to act."""
    if any(seat.bet or seat.faced >= 0 for seat in table.seats):
        table = pull_in(table)
    size = unit(table.setup, street)
    fresh = Betting(street, 0, 0, size, 0, 0, False, 0, table.betting.log)
    actor = next_actor(table.seats, fresh, table.setup.button)
    motions = table.motions
    if motions.seat or motions.pending or motions.passive or motions.spoken:
        motions = Motions(ruled=motions.ruled, settled=motions.settled)
    return table._replace(betting=fresh._replace(actor=actor), motions=motions)


def restate(table: Table, acts: tuple[Act, ...]) -> Table:
    """The table with the actions of the hand folded again from its start, as they are known now.

    Cards shown, mucked and killed hands, rake and pushes stay as they are; uncalled bets are reckoned anew.
    """
    if table.start is None:
        return table
    now = table.betting
    again = table._replace(
        seats=table.start[0], betting=table.start[1], pots=table.pots._replace(returned=())
    )
    for act in acts[len(table.start[1].log) :]:  # what came before a ruling of the floor is in the start
        again = take(_advance(again, act.street), act)
    again = _advance(again, now.street)
    if now.pulled and not again.betting.actor:
        again = settle(again)
    seats = _as_shown(again.seats, table)
    betting = again.betting
    if betting.actor and seats[betting.actor - 1].state is not LIVE:
        betting = betting._replace(actor=next_actor(seats, betting, betting.actor))
    return again._replace(seats=seats, betting=betting)


def _advance(table: Table, street: int) -> Table:
    """The table brought to a later street, each round before it settled."""
    while table.betting.street < street:
        table = open_street(settle(table), Street(table.betting.street + 1))
    return table


def settle(table: Table) -> Table:
    """Uncalled bet back, bets pulled in."""
    owner, amount = uncalled(table.seats)
    if owner:
        table = give_back(table, owner, amount)
    return pull_in(table)


def _as_shown(seats: tuple[Seat, ...], table: Table) -> tuple[Seat, ...]:
    """The seats with what has become known of the hands since, and the chips pushed to them."""
    won = [0] * 11
    for push in table.pots.pushed:
        won[push.seat] += push.amount
    shown: list[Seat] = []
    for number, (seat, was) in enumerate(zip(seats, table.seats, strict=True), 1):
        dead = was.shown is Shown.MUCKED or (was.extra is not None and bool(was.extra.reason))
        state = FOLDED if dead and LIVE <= seat.state <= ALL_IN else seat.state
        stack = None if seat.stack is None else seat.stack + won[number]
        shown.append(seat._replace(hole=was.hole, shown=was.shown, extra=was.extra, state=state, stack=stack))
    return tuple(shown)


def apply_action(table: Table, event: ActionTaken) -> Table:
    """Fold, check, call, bet or raise in turn."""
    act = Act(table.betting.street, event.seat, event.verb, event.to, event.all_in)
    return take(_passed_on(table, event.seat), act)


def _passed_on(table: Table, number: int) -> Table:
    """The table with nothing waiting of the seat that acted last, when the action goes on to another one: its word
    and the chips that it put out for it belonged to that turn."""
    motions, log = table.motions, table.betting.log
    is_over = bool(log) and log[-1].seat == motions.seat != number
    if not is_over or motions.wager is None or not motions.wager.waits:
        return table
    return table._replace(motions=motions._replace(wager=None, facing=None, out=0))


def apply_unseen(table: Table, event: ActionUnseen) -> Table:
    """An action that we assume."""
    act = Act(table.betting.street, event.seat, event.verb, event.to, event.all_in, True)
    return take(_passed_on(table, event.seat), act)


def apply_restated(table: Table, event: ActionsRestated) -> Table:
    """The record of actions as known now; not one by which more was pushed or raked than was ever put in, nor one by
    which nobody is left."""
    again = restate(table, event.acts)
    return again if in_the_middle(again) >= 0 and in_hand(again.seats) else table


def apply_returned(table: Table, event: UncalledReturned) -> Table:
    """An uncalled bet went back; never more than lies there, as after a pot that was pushed with it."""
    return give_back(table, event.seat, min(event.amount, in_the_middle(table)))


def apply_pulled_in(table: Table, event: BetsPulledIn) -> Table:
    """The bets are in the middle."""
    return pull_in(table) if table.betting.street >= 0 else table


APPLY = {
    ActionTaken: apply_action,
    ActionUnseen: apply_unseen,
    ActionsRestated: apply_restated,
    UncalledReturned: apply_returned,
    BetsPulledIn: apply_pulled_in,
}
