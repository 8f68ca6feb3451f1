# SPDX-License-Identifier: GPL-3.0-or-later
"""Actions that happened without us: what we assume, what proves it wrong, and the one catch-up question.

"I lost track is not the dealer erred" (RULES.md 6a): a seat passed over folds if it faced a bet and checks if
it did not; a later physical fact may prove that it called. What stays in doubt is asked in a quiet moment.
"""

from __future__ import annotations

from typing import NamedTuple

from controller.rules.acting import apply_unseen, open_street, restate, settle, take
from controller.rules.betting import level_for
from controller.rules.events import Act, ActionsRestated, ActionUnseen
from controller.rules.seats import FOLDED, LIVE
from controller.rules.state import Street, Table


class Doubt(NamedTuple):
    """An assumed action that matters: the ``nth`` (from 1) of a seat on a street."""

    street: int
    seat: int
    nth: int
    verb: str
    to: int


def assumed(table: Table, goes_on: bool, winner: int = 0) -> ActionUnseen:
    """What we assume of the seat to act. ``goes_on``: the hand was seen to go on, so somebody called."""
    number = table.betting.actor
    seat = table.seats[number - 1]
    level = level_for(table.seats, table.betting, number)
    if seat.bet >= level:
        return ActionUnseen(number, "check", seat.bet)
    if number == winner:
        return call_of(table, number)
    if goes_on and sum(1 for other in table.seats if LIVE <= other.state < FOLDED) == 2:
        return call_of(table, number)
    return ActionUnseen(number, "fold", seat.bet)


def call_of(table: Table, number: int) -> ActionUnseen:
    """The call that the seat would make now, all-in for less where its chips do not reach."""
    seat = table.seats[number - 1]
    level = max(seat.bet, level_for(table.seats, table.betting, number))
    if seat.stack is not None and seat.bet + seat.stack <= level:
        return ActionUnseen(number, "call", seat.bet + seat.stack, True)
    return ActionUnseen(number, "call", level)


def pass_over(
    table: Table, target: int, goes_on: bool = True, winner: int = 0
) -> tuple[list[ActionUnseen], Table]:
    """The unseen actions of the seats before ``target`` (0: until the round is closed), and the table after.

    ``winner``: a seat that was seen to win, so it has not folded.
    """
    events: list[ActionUnseen] = []
    while table.betting.actor not in (0, target):
        event = assumed(table, goes_on, winner)
        table = apply_unseen(table, event)
        events.append(event)
    return events, table


def ruled_up_to(table: Table) -> int:
    """How many entries of the record the floor has settled by its own ruling: they are not mended any more."""
    return len(table.start[1].log) if table.start is not None else 0


def doubts(table: Table) -> tuple[Doubt, ...]:
    """The assumed actions of this hand that a person should confirm or mend, oldest first."""
    found: list[Doubt] = []
    first = ruled_up_to(table)
    for index, act in enumerate(table.betting.log):
        if act.unseen and act.verb != "check" and index >= first:
            found.append(Doubt(act.street, act.seat, nth_of(table.betting.log, index), act.verb, act.to))
    return tuple(found)


def nth_of(log: tuple[Act, ...], index: int) -> int:
    """Which action of its seat on its street the entry of the log is, counted from 1."""
    act = log[index]
    return sum(1 for a in log[: index + 1] if a.street == act.street and a.seat == act.seat)


def find(log: tuple[Act, ...], street: int, seat: int, nth: int) -> int:
    """The place in the log of the nth action of a seat on a street; -1 if there is none."""
    for index, act in enumerate(log):
        if act.street == street and act.seat == seat:
            nth -= 1
            if not nth:
                return index
    return -1


def last_of(table: Table, seat: int) -> int:
    """The place in the log of the last action of a seat that may be mended; -1 if there is none."""
    log = table.betting.log
    for index in range(len(log) - 1, ruled_up_to(table) - 1, -1):
        if log[index].seat == seat:
            return index
    return -1


def clarified(table: Table, index: int, verb: str, to: int | None = None) -> ActionsRestated:
    """The record of the hand with one entry known to be ``verb``; what was assumed after it is assumed anew."""
    log = table.betting.log
    sure = [act for place, act in enumerate(log) if place <= index or not act.unseen]
    act = log[index]
    sure[index] = Act(act.street, act.seat, verb, act.to if to is None else to, False, False)
    return ActionsRestated(_replayed(table, tuple(sure), index))


def _replayed(table: Table, acts: tuple[Act, ...], mended: int) -> tuple[Act, ...]:
    """The log that these actions give when the seats between them are passed over as ever."""
    assert table.start is not None
    again = table._replace(seats=table.start[0], betting=table.start[1])
    first = ruled_up_to(table)
    for place, act in enumerate(acts[first:], first):
        again = _at_street(again, act.street)
        if not act.unseen or place == mended:
            _, again = pass_over(again, act.seat)
        again = take(again, _fitted(again, act))
    closed = table.betting.street > again.betting.street or not table.betting.actor
    again = _at_street(again, table.betting.street)
    if closed and table.betting.pulled:
        _, again = pass_over(again, 0)
    return again.betting.log


def _at_street(table: Table, street: int) -> Table:
    """The table with the rounds before a street closed by assumption."""
    while table.betting.street < street:
        _, table = pass_over(table, 0)
        table = open_street(settle(table), Street(table.betting.street + 1))
    return table


def _fitted(table: Table, act: Act) -> Act:
    """The action with a call's amount as it is in this state of the hand."""
    if act.verb != "call" or table.seats[act.seat - 1].state is not LIVE:
        return act
    call = call_of(table, act.seat)
    verb = "check" if call.to == table.seats[act.seat - 1].bet else "call"
    return Act(act.street, act.seat, verb, call.to, call.all_in, act.unseen)


def proved_in(table: Table, number: int) -> ActionsRestated | None:
    """What follows when a seat that we think folded is seen to be in: it had called. None: it is out for sure."""
    index = last_of(table, number)
    if index < 0 or not table.betting.log[index].unseen or table.betting.log[index].verb != "fold":
        return None
    return clarified(table, index, "call")


def somebody_called(table: Table) -> ActionsRestated | None:
    """What follows when the hand goes on though all but one seem to have folded: the last one assumed called."""
    log = table.betting.log
    for index in range(len(log) - 1, ruled_up_to(table) - 1, -1):
        if log[index].unseen and log[index].verb == "fold" and log[index].street == table.betting.street:
            return clarified(table, index, "call")
    return None


def bet_of(table: Table) -> str:
    """The name of a disagreement about a bet of this hand."""
    return f"bet {table.setup.number}"


def bets_differ(table: Table) -> bool:
    """Whether a sensor saw a bet of this hand otherwise than it was told."""
    return any(what == bet_of(table) for what, _, _, _ in table.seen.differs)


def restated(table: Table, event: ActionsRestated) -> Table:
    """The table after a restatement."""
    return restate(table, event.acts)
