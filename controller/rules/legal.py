# SPDX-License-Identifier: GPL-3.0-or-later
"""The legal actions as one lazy set, used by buttons and by validation alike.

``resolve`` turns a player's clear action into the event that it is, or says why it cannot be. ``Legal`` asks
the same questions for buttons; nothing is reckoned before it is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator

from controller.rules.betting import (
    is_capped,
    is_reopened,
    level_for,
    max_raise_to,
    may_raise,
    min_raise_to,
    others_can_act,
)
from controller.rules.events import ActionTaken, InputRefused
from controller.rules.inputs import AllIn, BetTo, Call, Check, Fold, RaiseTo
from controller.rules.phases import Phase, phase
from controller.rules.state import Table

Action = Fold | Check | Call | BetTo | RaiseTo | AllIn


class Legal:
    """What the seat to act may do. Falsy and empty when it is nobody's action."""

    __slots__ = ("_table", "seat")

    def __init__(self, table: Table) -> None:
        self._table = table
        self.seat: int = table.betting.actor

    def __bool__(self) -> bool:
        return self.seat != 0

    @property
    def call_to(self) -> int:
        """The total that a call (or check) leaves in front; less than the bet when the stack is short."""
        level = max(level_for(self._table.seats, self._table.betting, self.seat), self.in_front)
        reach = self.reach
        return level if reach is None else min(level, reach)

    @property
    def in_front(self) -> int:
        """What the seat has in front now."""
        return self._table.seats[self.seat - 1].bet

    @property
    def reach(self) -> int | None:
        """The total with the whole stack in; None: stack not known."""
        seat = self._table.seats[self.seat - 1]
        return None if seat.stack is None else seat.stack + seat.bet

    @property
    def to_call(self) -> int:
        """How many chips a call adds; 0: the seat may check."""
        return self.call_to - self.in_front

    @property
    def may_check(self) -> bool:
        """Whether nothing is to be called."""
        return self.to_call == 0

    @property
    def may_raise(self) -> bool:
        """Whether the seat may bet or raise (perhaps only all-in for less)."""
        return bool(self) and may_raise(self._table, self.seat)

    @property
    def opens(self) -> bool:
        """Whether going up is a bet and not a raise."""
        return self._table.betting.bet == 0

    @property
    def min_to(self) -> int:
        """The least bet or raise, as a total; all-in for less when the stack does not reach."""
        least = min_raise_to(self._table, self.seat)
        reach = self.reach
        return least if reach is None else min(least, reach)

    @property
    def max_to(self) -> int | None:
        """The most; None: no limit and stack not known."""
        return max_raise_to(self._table, self.seat)

    def allows(self, action: Action) -> bool:
        """Whether exactly this action would be accepted from the seat to act."""
        if not self or action.seat != self.seat:
            return False
        return isinstance(resolve(self._table, action), ActionTaken)

    def __iter__(self) -> Iterator[Action]:
        """The actions with exact amounts: bets and raises at their least, all-in where the stack is known."""
        if not self:
            return
        seat = self.seat
        yield Fold(seat)
        yield Check(seat) if self.may_check else Call(seat)
        if self.may_raise:
            least = self.min_to
            if least != self.reach:
                yield BetTo(seat, least) if self.opens else RaiseTo(seat, least)
        reach = self.reach
        if reach is not None and reach > self.in_front and self.allows(AllIn(seat, reach)):
            yield AllIn(seat, reach)


def legal(table: Table) -> Legal:
    """What the seat to act may do."""
    return Legal(table)


def refused(why: str, remedy: str, seat: int = 0, amount: int = 0) -> InputRefused:
    """A refusal with its remedy, both keys of the messages."""
    return InputRefused(why, remedy, seat, amount)


def nobody_to_act(table: Table, seat: int = 0) -> InputRefused:
    """Why no seat can act now, and what comes first: a hand, the next street, or the pots."""
    now = phase(table)
    if now is Phase.BETWEEN:
        return refused("no_hand", "start_the_hand", seat)
    if now is Phase.SHOWDOWN or now is Phase.AWARD:
        return refused("round_closed", "push_the_pots", seat)
    is_burned = table.board.burned or table.setup.house.burn_required != "on"
    return refused("round_closed", "deal_the_street" if is_burned else "burn_and_deal", seat)


def resolve(table: Table, action: Action) -> ActionTaken | InputRefused:
    """What a clear action of the seat to act is. The caller has seen to it that this seat is to act."""
    number = action.seat
    seat = table.seats[number - 1]
    kind = type(action)
    if kind is Fold:
        return ActionTaken(number, "fold", seat.bet)
    level = level_for(table.seats, table.betting, number)
    if kind is Check or kind is Call:
        if seat.bet >= level:
            return ActionTaken(number, "check", seat.bet)
        if kind is Check:
            return refused("check_facing_bet", "call_raise_or_fold", number, level - seat.bet)
        return _call(table, number, level)
    return _upward(table, action, level)


def _call(table: Table, number: int, level: int) -> ActionTaken:
    """A call, all-in for less where the chips do not reach."""
    seat = table.seats[number - 1]
    if seat.stack is not None and seat.bet + seat.stack <= level:
        return ActionTaken(number, "call", seat.bet + seat.stack, True)
    return ActionTaken(number, "call", level)


def _upward(table: Table, action: Action, level: int) -> ActionTaken | InputRefused:
    """A bet, a raise or an all-in."""
    number = action.seat
    seat = table.seats[number - 1]
    reach = None if seat.stack is None else seat.bet + seat.stack
    to = reach if isinstance(action, AllIn) and action.to is None else getattr(action, "to", None)
    if to is None:
        return refused("amount_needed", "say_the_amount", number)
    if to <= seat.bet:
        return refused("nothing_put_in", "say_the_amount", number, to)
    if reach is not None and to > reach:
        return refused("more_than_stack", "correct_the_stack", number, reach)
    all_in = isinstance(action, AllIn) or to == reach
    if all_in and to <= level:
        return ActionTaken(number, "call", to, True)
    if wrong := _raise_refused(table, number, to, all_in):
        return wrong
    verb = "raise" if table.betting.bet else "bet"
    return ActionTaken(number, verb, to, all_in)


def _raise_refused(table: Table, number: int, to: int, all_in: bool) -> InputRefused | None:
    """Why the seat may not make it ``to``; None if it may."""
    betting = table.betting
    reopened = is_reopened(table.setup, betting, table.seats[number - 1])
    if not reopened or number in table.motions.passive:
        return refused("not_reopened", "call_or_fold", number, betting.bet)
    if is_capped(table.setup, table.seats, betting):
        return refused("raises_capped", "call_or_fold", number, betting.bet)
    if not all_in and not others_can_act(table.seats, number):
        return refused("nobody_to_call", "call_or_fold", number, betting.bet)
    most = max_raise_to(table, number)
    if most is not None and to > most:
        return refused("over_the_limit", "make_it_the_most", number, most)
    least = min_raise_to(table, number)
    if to < least and not all_in:
        return refused("under_raise", "make_it_the_least", number, least)
    return None
