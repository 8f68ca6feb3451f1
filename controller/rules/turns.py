# SPDX-License-Identifier: GPL-3.0-or-later
"""Whose turn it is: actions in turn, actions that show that we missed others, late and doubled reports.

An action by another seat than the one to act is out of turn only when somebody watched (``watched``); else we
lost track and the seats before it are passed over (RULES.md 6a, DESIGN "I lost track").
"""

from __future__ import annotations

from controller.rules.events import (
    Act,
    ActionsRestated,
    ActionTaken,
    Event,
    HandMucked,
    InputRefused,
    IrregularityFound,
    SeenOtherwise,
    StackSet,
)
from controller.rules.inputs import AllIn, BetTo, Call, Check, Clarify, Fold, RaiseTo, TouchSeat
from controller.rules.legal import Action, nobody_to_act, refused, resolve
from controller.rules.phases import Phase, phase
from controller.rules.seats import ALL_IN, FOLDED, LIVE, in_hand, is_seat, with_seat
from controller.rules.state import Table
from controller.rules.unseen import clarified, find, last_of, pass_over, proved_in, restated, ruled_up_to

Events = tuple[Event, ...]


def decide_action(table: Table, action: Action) -> Events:
    """A clear action by a seat."""
    if table.betting.actor == action.seat and action.seat:
        result = resolve(table, action)
        if isinstance(result, InputRefused):
            late = _late_report(table, action)
            return (late,) if late else beyond_stack(table, action, result)
        return (result,)
    if phase(table) is Phase.BETWEEN:
        return (nobody_to_act(table, action.seat),)
    if not is_seat(action.seat):
        if table.betting.actor or action.seat:
            return (refused("no_such_seat", "choose_a_seat", action.seat),)
        return (nobody_to_act(table),)
    return _by_another_seat(table, action)


def _by_another_seat(table: Table, action: Action) -> Events:
    """An action by a seat whose turn we do not think it is."""
    number = action.seat
    seat = table.seats[number - 1]
    if late := _late_report(table, action):
        return (late,)
    if seat.state < LIVE:
        return (refused("not_in_hand", "touch_the_right_seat", number),)
    if seat.state is FOLDED:
        return _by_folded_seat(table, action)
    if seat.state is ALL_IN and isinstance(action, Fold):
        return (HandMucked(number),)
    if seat.state is ALL_IN or _is_doubled(table, action):
        return (refused("already_acted", "nothing_to_do", number),)
    if mended := _mends_own(table, action):
        return (mended,)
    if not table.betting.actor:
        return (nobody_to_act(table, number),)
    if action.watched:
        return (out_of_turn(table, action),)
    passed, after = pass_over(table, number)
    if after.betting.actor != number:
        return (refused("not_to_act", "touch_the_right_seat", number),)
    result = resolve(after, action)
    if isinstance(result, InputRefused):
        beyond = beyond_stack(after, action, result)
        return beyond if len(beyond) == 1 else (*passed, *beyond)
    return (*passed, result)


def beyond_stack(table: Table, action: Action, refusal: InputRefused) -> Events:
    """More chips than the seat was thought to have: they lie there, so it is the stack that was wrong (RULES.md 6a).

    All-in: the stack was just that much. A bet or raise: what is behind is not known any more. Both values are kept.
    When everything was watched the stack is known, and more than it is all-in (``out_of_turn``).
    """
    to = getattr(action, "to", None)
    if refusal.why != "more_than_stack" or to is None or action.watched:
        return (refusal,)
    number = action.seat
    seat = table.seats[number - 1]
    counted = StackSet(number, seat.stack, to - seat.bet if isinstance(action, AllIn) else None)
    again = seat._replace(stack=counted.now)
    result = resolve(table._replace(seats=with_seat(table.seats, number, again)), action)
    if isinstance(result, InputRefused):
        return (result,)
    return (SeenOtherwise("stack", number, seat.stack, to - seat.bet), counted, result)


def _mends_own(table: Table, action: Action) -> ActionsRestated | None:
    """A bet or raise by the seat that checked or called last, before anybody else acted: the entry is mended."""
    log = table.betting.log
    if action.watched or table.betting.pulled or len(log) == ruled_up_to(table):
        return None
    last = log[-1]
    if last.verb not in ("check", "call") or last.seat != action.seat or last.street != table.betting.street:
        return None
    if isinstance(action, Fold | Check | Call):
        return None
    before = restated(table, ActionsRestated(log[:-1]))
    result = resolve(before, action) if before.betting.actor == action.seat else None
    if not isinstance(result, ActionTaken) or result.verb == "call":
        return None
    act = Act(log[-1].street, action.seat, result.verb, result.to, result.all_in)
    return ActionsRestated((*log[:-1], act))


def out_of_turn(table: Table, action: Action) -> IrregularityFound:
    """An action that was seen to be out of turn (TDA 53)."""
    number = table.trouble.found + 1
    to = getattr(action, "to", None) or 0
    facts = (("verb", type(action).__name__), ("to", to), ("turn", table.betting.actor))
    return IrregularityFound(number, "out_of_turn", "out_of_turn", ("wait",), action.seat, "dealer", facts)


def _by_folded_seat(table: Table, action: Action) -> Events:
    """A seat that folded acts: if we only assumed the fold, it had called."""
    proved = None if isinstance(action, Fold) else proved_in(table, action.seat)
    if proved is None:
        return (refused("seat_folded", "touch_the_right_seat", action.seat),)
    return (proved, *decide_action(restated(table, proved), action))


def _is_doubled(table: Table, action: Action) -> bool:
    """Whether this repeats the very last action."""
    log = table.betting.log
    if len(log) == ruled_up_to(table) or log[-1].seat != action.seat or log[-1].street != table.betting.street:
        return False
    return isinstance(action, _MADE_BY[log[-1].verb])


_MADE_BY: dict[str, tuple[type, ...]] = {
    "fold": (Fold,),
    "check": (Check, Call),
    "call": (Call, AllIn),
    "bet": (BetTo, AllIn),
    "raise": (RaiseTo, AllIn),
}


def _late_report(table: Table, action: Action) -> ActionsRestated | None:
    """What an action is that we had already assumed on this street and that is now reported after all."""
    index = last_of(table, action.seat)
    if index < 0:
        return None
    act = table.betting.log[index]
    if not act.unseen or act.street != table.betting.street:
        return None
    verb = _reported(table, act, action)
    return clarified(table, index, verb) if verb else None


def _reported(table: Table, act: Act, action: Action) -> str:
    """The verb that a late report gives an assumed action; empty when it must be another action."""
    if isinstance(action, Fold):
        same_bet = table.betting.bet <= max(table.seats[act.seat - 1].faced, 0)
        return "fold" if act.verb == "fold" and (same_bet or not table.betting.actor) else ""
    if isinstance(action, Check):
        return "check" if act.verb == "check" else ""
    if isinstance(action, Call):
        return "call" if act.verb in ("fold", "call") else ""
    if isinstance(action, AllIn) and act.verb != "check":
        level = table.seats[act.seat - 1].faced
        return "call" if action.to is None or action.to <= level else ""
    return ""


def decide_touch(table: Table, touch: TouchSeat) -> Events:
    """The action is at this seat now: the seats before it are passed over."""
    number = touch.seat
    if phase(table) is not Phase.ACTION:
        return (nobody_to_act(table, number),)
    if not is_seat(number):
        return (refused("no_such_seat", "choose_a_seat", number),)
    if table.betting.actor == number:
        return ()
    if table.seats[number - 1].state is not LIVE:
        proved = proved_in(table, number) if table.seats[number - 1].state is FOLDED else None
        return (proved or refused("not_to_act", "touch_the_right_seat", number),)
    passed, after = pass_over(table, number)
    if after.betting.actor != number:
        return (refused("not_to_act", "touch_the_right_seat", number),)
    return tuple(passed)


def decide_clarify(table: Table, answer: Clarify) -> Events:
    """The answer to a catch-up question."""
    index = find(table.betting.log, answer.street, answer.seat, answer.nth)
    if index < ruled_up_to(table) or not table.betting.log[index].unseen or phase(table) is Phase.BETWEEN:
        return (refused("no_such_question", "nothing_to_do", answer.seat),)
    if answer.verb not in _MADE_BY:
        return (refused("no_such_action", "say_fold_check_or_call", answer.seat),)
    mended = clarified(table, index, answer.verb, answer.to)
    if not in_hand(restated(table, mended).seats):  # the other one has folded since: somebody has won the pot
        return (refused("no_such_action", "say_fold_check_or_call", answer.seat),)
    return (mended,)


DECIDE = {
    Fold: decide_action,
    Check: decide_action,
    Call: decide_action,
    BetTo: decide_action,
    RaiseTo: decide_action,
    AllIn: decide_action,
    TouchSeat: decide_touch,
    Clarify: decide_clarify,
}

