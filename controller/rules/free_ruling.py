# SPDX-License-Identifier: GPL-3.0-or-later
"""The floor's own ruling: who is live, what lies in front, what goes back, who acts (RULES.md 6a). Chips must balance.

The round goes on from there as the rules of betting have it: the least raise and who may raise follow from the actions
of the street with their amounts as ruled (RULES.md 5.2, 5.3). What came before is settled: ``Table.start`` is the state
as ruled, and no later mend goes behind it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from controller.rules import ruled_board
from controller.rules.betting import next_actor, raised, unit
from controller.rules.blinds import opening
from controller.rules.events import Event, HandReopened, PostMade, RulingMade, TableRestated
from controller.rules.inputs import RuleFreely
from controller.rules.legal import refused
from controller.rules.phases import is_between
from controller.rules.pots import in_the_middle
from controller.rules.reopening import reopened
from controller.rules.room import NOBODY_AHEAD
from controller.rules.seats import ALL_IN, FOLDED, LIVE, in_hand, is_seat, standing, with_seat
from controller.rules.state import Betting, Motions, Seat, Shown, Street, Table

Events = tuple[Event, ...]
Seats = tuple[Seat, ...]


def decide_freely(table: Table, ruling: RuleFreely) -> Events:
    """The floor's own ruling, if its chips balance; after the last push the hand is opened again for it."""
    if is_between(table):
        opened = reopened(table)
        if opened is None:
            return (refused("no_hand", "start_the_hand"),)
        events = decide_freely(opened, ruling)
        return (HandReopened(table.setup.number), *events) if len(events) > 1 else events
    restated = TableRestated(
        ruling.irregularity, ruling.live, ruling.dead, ruling.bets, ruling.refunds, ruling.actor, ruling.board,
        ruling.name, ruling.reason, ruling.second,
    )  # fmt: skip
    if why := problem_with(table, restated) or _board_problem(table, restated):
        return (refused(why, "mend_the_ruling"),)
    made = RulingMade(ruling.irregularity, "own_ruling", ruling.name, ruling.reason)
    return (made, restated)


def problem_with(table: Table, ruling: TableRestated) -> str:
    """Why a free ruling cannot be: a key of the messages; nothing if it can."""
    seats = (*ruling.live, *ruling.dead, *(n for n, _ in ruling.bets), *(n for n, _ in ruling.refunds))
    if any(not is_seat(number) or table.seats[number - 1].state < LIVE for number in seats):
        return "seat_not_in_hand"
    if max(len(ruling.board or ()), len(ruling.second or ())) > 5:
        return "board_too_long"
    if not _has_the_chips(table, ruling):
        return "chips_do_not_balance"
    after = _as_ruled(table, ruling)
    if in_the_middle(after) < 0:
        return "chips_do_not_balance"
    if not in_hand(after.seats):
        return "nobody_live"
    if ruling.actor and (not is_seat(ruling.actor) or after.seats[ruling.actor - 1].state is not LIVE):
        return "actor_not_live"
    return ""


def _board_problem(table: Table, ruling: TableRestated) -> str:
    return ruled_board.problem_with(table, _as_ruled(table, ruling).seats, ruling)


def _has_the_chips(table: Table, ruling: TableRestated) -> bool:
    """Whether each seat has the chips that it is to have in front, and has put in then what is to go back."""
    seats = table.seats
    for number, to in ruling.bets:
        seat = seats[number - 1]
        if to < 0 or (seat.stack is not None and to > seat.bet + seat.stack):
            return False
        seats = with_seat(seats, number, _with_bet(to, seat))
    for number, amount in ruling.refunds:
        seat = seats[number - 1]
        if not 0 <= amount <= seat.paid + seat.dead + seat.bet:
            return False
        seats = with_seat(seats, number, _refunded(amount, seat))
    return True


def _as_ruled(table: Table, ruling: TableRestated) -> Table:
    """The table with hands and chips as ruled; the round is as it was."""
    seats = table.seats
    for number in ruling.dead:
        seats = with_seat(seats, number, _killed(seats[number - 1]))
    for number in ruling.live:
        seats = with_seat(seats, number, _revived(seats[number - 1]))
    for number, amount in ruling.bets:
        seats = with_seat(seats, number, _with_bet(amount, seats[number - 1]))
    for number, amount in ruling.refunds:
        seats = with_seat(seats, number, _refunded(amount, seats[number - 1]))
    return table._replace(seats=seats)


def restated(table: Table, ruling: TableRestated) -> Table:
    """The table as the floor rules it; every chip stays with its owner or in the middle."""
    table = _with_round(ruled_board.laid_out(_as_ruled(table, ruling), ruling), ruling)
    won = [0] * (len(table.seats) + 1)
    for push in table.pots.pushed:
        won[push.seat] += push.amount
    first = tuple(
        seat if seat.stack is None or not won[number] else seat._replace(stack=seat.stack - won[number])
        for number, seat in enumerate(table.seats, 1)
    )
    return table._replace(start=(first, table.betting), motions=_motions(table.motions, ruling))


def _killed(seat: Seat) -> Seat:
    return seat._replace(state=FOLDED, extra=standing(seat)._replace(reason="ruling"))


def _revived(seat: Seat) -> Seat:
    state = ALL_IN if seat.stack == 0 else LIVE
    shown = Shown.HELD if seat.shown is Shown.MUCKED else seat.shown
    return seat._replace(state=state, shown=shown, extra=standing(seat)._replace(reason=""))


def _with_bet(to: int, seat: Seat) -> Seat:
    if seat.stack is None:
        return seat._replace(bet=to)
    stack = seat.stack + seat.bet - to
    state = seat.state
    if LIVE <= state <= ALL_IN:
        state = LIVE if stack else ALL_IN
    return seat._replace(bet=to, stack=stack, state=state)


def _refunded(amount: int, seat: Seat) -> Seat:
    stack = None if seat.stack is None else seat.stack + amount
    state = LIVE if seat.state is ALL_IN and amount else seat.state
    from_bet = min(amount, seat.bet)
    from_paid = min(amount - from_bet, seat.paid)
    dead = seat.dead - (amount - from_bet - from_paid)
    return seat._replace(stack=stack, state=state, bet=seat.bet - from_bet, paid=seat.paid - from_paid, dead=dead)


def _motions(motions: Motions, ruling: TableRestated) -> Motions:
    """Motions and words before the ruling are settled, and what the seats that it names did out of turn."""
    named = {*ruling.live, *ruling.dead, ruling.actor, *(n for n, _ in (*ruling.bets, *ruling.refunds))}
    pending = tuple(held for held in motions.pending if held.seat not in named)
    return Motions(
        ruled=motions.ruled, pending=pending, settled=motions.settled, passive=motions.passive, ahead=NOBODY_AHEAD
    )


def _with_round(table: Table, ruling: TableRestated) -> Table:
    """The round after a ruling: what is to be matched, the least raise, who may raise, and whose action it is."""
    betting = table.betting
    is_money = bool(ruling.bets or ruling.refunds or ruling.live)
    if is_money and (not betting.pulled or any(seat.bet for seat in table.seats)):
        table = _reckoned(table)
    betting = table.betting
    actor = betting.actor if ruling.actor is None else ruling.actor
    if ruling.actor:
        table = _with_the_option(table, actor)
    elif ruling.actor is None and (actor or is_money) and not _must_act(table, actor):
        owed = actor or any(_owes(table, number) for number in in_hand(table.seats))
        actor = next_actor(table.seats, betting, actor or betting.aggressor or table.setup.button) if owed else 0
    if len(in_hand(table.seats)) < 2:
        actor = 0  # nobody is left to act against
    pulled = betting.pulled and not actor and not any(seat.bet for seat in table.seats)
    return table._replace(betting=betting._replace(actor=actor, pulled=pulled))


def _owes(table: Table, number: int) -> bool:
    """Whether a seat that can act has less in front than must be matched."""
    seat = table.seats[number - 1]
    return seat.state is LIVE and seat.bet < table.betting.bet


def _must_act(table: Table, number: int) -> bool:
    """Whether the action can stay at this seat."""
    if not number or table.seats[number - 1].state is not LIVE:
        return False
    return table.seats[number - 1].faced < 0 or _owes(table, number)


def _with_the_option(table: Table, number: int) -> Table:
    """The table with the action at a seat: one that owes nothing has not acted as far as the ruling goes."""
    if _owes(table, number):
        return table
    return table._replace(seats=with_seat(table.seats, number, table.seats[number - 1]._replace(faced=-1)))


def _reckoned(table: Table) -> Table:
    """The round folded again from the actions of the street, each with no more than lies in front now.

    An action that is less than the bet now was taken back; chips in front without an action are a bet.
    """
    setup, seats = table.setup, table.seats
    betting = _opening(table)
    acts = [act for act in table.betting.log if act.street == betting.street]
    last = {act.seat: place for place, act in enumerate(acts)}
    faced = [-1] * (len(seats) + 1)
    for place, act in enumerate(acts):
        seat = seats[act.seat - 1]
        to = seat.bet if last[act.seat] == place else min(act.to, seat.bet)
        if act.verb == "fold" or (to < betting.bet and seat.state is LIVE):
            continue
        if to > betting.bet:
            betting = raised(setup, seats, betting, act.seat, to)
        faced[act.seat] = betting.bet
    for number in sorted(range(1, len(seats) + 1), key=lambda n: seats[n - 1].bet):
        if seats[number - 1].bet > betting.bet:
            betting = raised(setup, seats, betting, number, seats[number - 1].bet)
            faced[number] = betting.bet
    again = tuple(seat._replace(faced=faced[n]) if seat.state is LIVE else seat for n, seat in enumerate(seats, 1))
    was = table.betting
    return table._replace(seats=again, betting=betting._replace(actor=was.actor, log=was.log, pulled=was.pulled))


def _opening(table: Table) -> Betting:
    """The round as it began: before the flop with its blinds and straddles."""
    setup, betting = table.setup, table.betting
    if betting.street is not Street.PREFLOP or betting.pulled:
        return Betting(betting.street, increment=unit(setup, betting.street))
    if table.start is not None and not table.start[1].log and table.start[1].street is Street.PREFLOP:
        return table.start[1]
    posts = [PostMade(post.seat, post.kind, post.live) for post in setup.posted if post.live]
    if setup.house.blinds_enabled == "on" and setup.big_blind:
        posts.append(PostMade(setup.big_blind, "big", setup.level.big))
    seats = tuple(
        Seat(bet=sum(post.amount for post in posts if post.seat == number)) for number in range(1, len(table.seats) + 1)
    )
    return opening(setup, seats, tuple(posts))


def apply_restated(table: Table, event: TableRestated) -> Table:
    """The floor's own ruling."""
    return table if is_between(table) or problem_with(table, event) else restated(table, event)


DECIDE: dict[type, Callable[[Table, Any], Events]] = {RuleFreely: decide_freely}
APPLY: dict[type, Callable[[Table, Any], Table]] = {TableRestated: apply_restated}
