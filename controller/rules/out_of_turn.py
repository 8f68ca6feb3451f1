# SPDX-License-Identifier: GPL-3.0-or-later
"""Actions that were watched: out of turn, a player skipped, less than the minimum, more than allowed.

TDA 2024 rules 53-A and B, 58, 52, 55; option ``oot_binding``. An action out of turn is held until the action comes
to its seat: it stands if the bet is unchanged, else it is taken back; a fold out of turn always stands. Who checked
or called early may then only call or fold under check_oot_no_raise (Robert's 3 betting). Substantial
action behind a skipped player binds, and the floor rules on the skipped hand.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from controller.rules import turns
from controller.rules.acting import apply_action, apply_restated, apply_unseen
from controller.rules.betting import level_for
from controller.rules.events import (
    Act,
    ActedOutOfTurn,
    ActionsRestated,
    ActionTaken,
    ActionUnseen,
    Event,
    HandKilled,
    InputRefused,
    IrregularityClosed,
    IrregularityFound,
    OutOfTurnSettled,
    RightsLost,
    WagerRuled,
)
from controller.rules.facing import facing_of
from controller.rules.inputs import AllIn, BetTo, Call, Check, ChipsAdded, ChipsOut, Fold, RaiseTo, Say
from controller.rules.legal import Action
from controller.rules.motions import DECIDE as MOTIONS
from controller.rules.motions import action_of, found, has_acted_last
from controller.rules.seats import LIVE, dealt_in, in_hand
from controller.rules.state import Pending, Table
from controller.rules.substantial import is_substantial
from controller.rules.tabling import apply_killed
from controller.rules.wagers import Wager, silent_chips, words

Events = tuple[Event, ...]


def decide_watched(table: Table, action: Action) -> Events:
    """A clear action; where it was watched, whatever it is happened and is never just refused."""
    if action.watched and (bound := _bound_already(table, action)):
        return with_pending(table, bound)
    events = turns.decide_action(table, action)
    if action.watched and len(events) == 1:
        only = events[0]
        if isinstance(action, Fold) and _folds_for_nothing(table, action.seat):
            events = (WagerRuled(action.seat, "fold", rule="fold", penalty=True), only)
        if isinstance(only, IrregularityFound) and only.kind == "out_of_turn":
            return _acted_early(table, _clear(table, action))
        if isinstance(only, InputRefused) and table.betting.actor == action.seat:
            events = _irregular_amount(table, action, only)
    return with_pending(table, events)


def _bound_already(table: Table, action: Action) -> Events:
    """What an action amounts to when the seat has bound itself by words, by chips pulled back or by acting already.

    Who said raise raises the minimum at least; who pulled back chips facing a raise calls (TDA 40, 46-B); what
    comes after the seat's own action changes nothing and goes back (TDA 42).
    """
    number = action.seat
    motions, log = table.motions, table.betting.log
    said = motions.wager if motions.seat == number and motions.wager is not None and motions.wager.waits else None
    if table.betting.actor == number and said is not None and isinstance(action, Fold | Check | Call):
        held = said.rule == "prior_chips" and not isinstance(action, Fold)
        if said.action not in ("bet", "raise", "call") or held:
            return ()
        least = said._replace(waits=False, options=(), penalty=isinstance(action, Fold))
        return (WagerRuled(number, *least), action_of(table, number, least))
    if isinstance(action, Fold) or table.betting.actor in (0, number) or not has_acted_last(table, number):
        return ()
    to = getattr(action, "to", None) or 0
    own = log[-1]
    if own.verb == "fold" or to <= own.to:
        return ()
    return (WagerRuled(number, own.verb, own.to, 0, to - own.to, rule="string_bet"),)


def _folds_for_nothing(table: Table, number: int) -> bool:
    """Whether the seat in turn folds facing no bet: binding, and a penalty is possible (TDA 58)."""
    if table.betting.actor != number:
        return False
    facing = facing_of(table, number)
    return facing.bet <= facing.front


def decide_motion(table: Table, motion: ChipsOut | ChipsAdded | Say) -> Events:
    """Chips or words; out of turn where they were watched."""
    seat = motion.seat
    live = 1 <= seat <= len(table.seats) and table.seats[seat - 1].state is LIVE
    if motion.watched and live and table.betting.actor not in (0, seat) and not has_acted_last(table, seat):
        wager = _read(table, motion)
        if wager.decides == "rule" and not wager.waits:
            return _acted_early(table, action_of(table, seat, wager))
    events = MOTIONS[type(motion)](table, motion)
    if any(isinstance(event, WagerRuled) and event.rule == "check_facing_bet" for event in events):
        events = (*events, RightsLost(seat))
    return with_pending(table, events)


def _read(table: Table, motion: ChipsOut | ChipsAdded | Say) -> Wager:
    facing = facing_of(table, motion.seat)
    if isinstance(motion, Say):
        return words(facing, motion.what, motion.amount, motion.readings, table.setup.house)
    return silent_chips(facing, motion.amount, motion.chips, table.setup.house)


def _clear(table: Table, action: Action) -> ActionTaken:
    """A clear action out of turn as what it is against the bet that the seat faces now."""
    number = action.seat
    seat = table.seats[number - 1]
    facing = facing_of(table, number)
    if isinstance(action, Fold):
        return ActionTaken(number, "fold", seat.bet)
    if isinstance(action, Check) or (isinstance(action, Call) and facing.bet <= seat.bet):
        return ActionTaken(number, "check", seat.bet)
    reach = None if seat.stack is None else seat.bet + seat.stack
    if isinstance(action, Call):
        to = _level_behind(table, number)
    else:
        to = action.to if action.to is not None else (reach or facing.bet)
    to = to if reach is None else min(to, reach)
    verb = "call" if to <= facing.bet or isinstance(action, Call) else "raise" if facing.bet else "bet"
    return ActionTaken(number, verb, to, isinstance(action, AllIn) or to == reach)


def _level_behind(table: Table, number: int) -> int:
    """The bet that a seat faces when the actions held before it are counted in."""
    held = [pending.to for pending in table.motions.pending if pending.verb in ("bet", "raise")]
    return max([level_for(table.seats, table.betting, number), *held])


def _acted_early(table: Table, act: ActionTaken) -> Events:
    """An action out of turn: held, and the seat in turn is shown; or at once with the skipped player's rights."""
    number = act.seat
    turn = table.betting.actor
    if any(pending.seat == number for pending in table.motions.pending):
        return (found(table, "out_of_turn", number, ("stands", "take_back"), "floor", turn=turn),)
    facts: dict[str, str | int] = {"verb": act.verb, "to": act.to, "turn": turn}
    binding = table.setup.house.oot_binding
    waits = ("stands", "penalty") if act.verb == "fold" else ("wait", "take_back", "penalty")  # a fold stands (58)
    options = ("stands", "take_back") if binding == "ask" else waits
    first = found(table, "out_of_turn", number, options, "floor" if binding == "ask" else "rule", **facts)
    held = ActedOutOfTurn(number, act.verb, act.to, act.all_in, _level_behind(table, number))
    if act.verb == "fold":
        fold = HandKilled(number, "folded_out_of_turn")
        return _skipped(table, (first, held, fold, OutOfTurnSettled(number, True, "fold")))
    if binding == "always_return":
        return (first, held, OutOfTurnSettled(number, False, "always_return"))
    return _skipped(table, (first, held))


def _skipped(table: Table, events: Events) -> Events:
    """Adds the loss of the skipped player's rights when substantial action has gone by on the left."""
    after = _folded(table, events)
    turn = table.betting.actor
    acts = [Act(table.betting.street, p.seat, p.verb, p.to) for p in after.motions.pending]
    acts += [Act(table.betting.street, e.seat, "fold", 0) for e in events if isinstance(e, HandKilled)]
    acts += _folds_out_of_turn(table)
    if not turn or not _lose_the_right(table, acts):
        return events
    lost = found(after, "skipped_player", turn, ("dead_hand", "call", "fold"), "floor")
    bound = tuple(OutOfTurnSettled(p.seat, True, "substantial_action") for p in after.motions.pending)
    return (*events, lost, RightsLost(turn), *bound)


def _lose_the_right(table: Table, behind: list[Act]) -> bool:
    """Whether the actions behind a skipped player take his right to act (TDA 53-B: substantial action).

    Robert's 3 betting: three or more players have acted behind him. A room whose deal stands after one action goes
    by TDA 53-B here: one action out of turn never takes another player's right (53-A).
    """
    if table.setup.house.substantial_action == "two_after_blinds":
        return len({act.seat for act in behind}) >= 3
    return is_substantial("tda36", behind, len(dealt_in(table.seats)))


def _folds_out_of_turn(table: Table) -> list[Act]:
    """Folds out of turn already made behind the seat that is to act."""
    street = table.betting.street
    settled = {seat for seat, stood in table.motions.settled if stood}
    return [
        Act(street, number, "fold", 0)
        for number in sorted(settled)
        if number not in in_hand(table.seats) and number not in {p.seat for p in table.motions.pending}
    ]


def _irregular_amount(table: Table, action: Action, refusal: InputRefused) -> Events:
    """An action in turn of an amount, or of a kind, that the rules do not allow: what it is held to be."""
    number = action.seat
    facing = facing_of(table, number)
    to = getattr(action, "to", None) or 0
    if refusal.why == "check_facing_bet":
        wager = words(facing, "check", None, (), table.setup.house)
        return (WagerRuled(number, *wager), RightsLost(number))
    if refusal.why in ("not_reopened", "raises_capped", "nobody_to_call"):
        call = Wager("call" if facing.bet > facing.front else "check", facing.bet, 0, max(0, to - facing.bet))
        ruling = call._replace(rule="not_reopened" if refusal.why != "raises_capped" else "raise_cap")
        return (WagerRuled(number, *ruling), action_of(table, number, ruling))
    if refusal.why == "under_raise":
        return _under_raise(table, number, to, facing.min_to)
    if refusal.why == "over_the_limit":
        most = Wager("raise" if facing.bet else "bet", refusal.amount, 0, to - refusal.amount, rule="most_allowed")
        return (WagerRuled(number, *most), action_of(table, number, most))
    if refusal.why == "more_than_stack":
        whole = Wager("all_in", refusal.amount, 0, to - refusal.amount, rule="all_in")
        return (WagerRuled(number, *whole), action_of(table, number, whole))
    return (refusal,)


def _under_raise(table: Table, number: int, to: int, right: int) -> Events:
    """A bet or raise below the minimum: it happened; it is corrected until the window closes (TDA 52-A)."""
    verb = "raise" if table.betting.bet else "bet"
    options = ("correct", "stands", "min_raise")
    wrong = found(table, "under_raise", number, options, "rule", right=right, to=to, street=int(table.betting.street))
    if table.setup.house.structure == "FL":
        exact = Wager(verb, right, max(0, right - to), max(0, to - right), rule="fixed_limit")
        return (wrong, WagerRuled(number, *exact), ActionTaken(number, verb, right))
    return (wrong, ActionTaken(number, verb, to))


def with_pending(table: Table, events: Events) -> Events:
    """The events, and what they make of actions that were held: they stand or are taken back."""
    if not table.motions.pending:
        return events
    after = _folded(table, events)
    more: list[Event] = list(_acted_again(table, events))
    after = _folded(after, tuple(more))
    while (held := _due(after)) is not None:
        more_events = _released(after, held)
        more.extend(more_events)
        after = _folded(after, more_events)
    return (*events, *more)


def _due(table: Table) -> Pending | None:
    """The held action of the seat that is to act now."""
    for pending in table.motions.pending:
        if pending.seat == table.betting.actor:
            return pending if _is_ruled(table, pending.seat) else None
    return None


def _is_ruled(table: Table, seat: int) -> bool:
    """Whether the rules or the floor say what becomes of a held action; where the house asks, only the floor."""
    return table.setup.house.oot_binding != "ask" or any(number == seat for number, _ in table.motions.settled)


def _acted_again(table: Table, events: Events) -> Events:
    """Held actions of seats that have acted in turn meanwhile, before anybody ruled: they wait no longer."""
    held = {pending.seat for pending in table.motions.pending if not _is_ruled(table, pending.seat)}
    acted = [event.seat for event in events if isinstance(event, ActionTaken) and event.seat in held]
    return tuple(OutOfTurnSettled(seat, False, "acted_in_turn") for seat in acted)


def _released(table: Table, held: Pending) -> Events:
    """A held action when its turn has come (TDA 53-A)."""
    closing = tuple(
        IrregularityClosed(open_.number, "turn_came")
        for open_ in table.trouble.open
        if open_.kind == "out_of_turn" and open_.seat == held.seat
    )
    settled = any(seat == held.seat and stood for seat, stood in table.motions.settled)
    if not settled and level_for(table.seats, table.betting, held.seat) != held.faced:
        back = OutOfTurnSettled(held.seat, False, "action_changed")
        early = table.setup.house.oot_binding == "check_oot_no_raise" and held.verb in ("check", "call")
        return (*closing, back, RightsLost(held.seat)) if early else (*closing, back)
    action = _as_it_stands(table, held)
    if action is None:
        return (*closing, OutOfTurnSettled(held.seat, True, "check_stands"), RightsLost(held.seat))
    verb = "all_in" if held.all_in and held.verb != "call" else held.verb
    ruling = WagerRuled(held.seat, verb, held.to, rule="out_of_turn", penalty=True)
    return (*closing, OutOfTurnSettled(held.seat, True, "action_unchanged"), ruling, action)


def _as_it_stands(table: Table, held: Pending) -> ActionTaken | None:
    """A held action that stands, against the bet as it is now: what is no raise any more is a call; None for a check
    that faces a bet now: the seat has given up its raise."""
    front = table.seats[held.seat - 1].bet
    level = level_for(table.seats, table.betting, held.seat)
    if held.verb == "check" and level > front:
        return None
    if held.to > level or held.all_in or level <= front:
        return ActionTaken(held.seat, held.verb, held.to, held.all_in)
    return action_of(table, held.seat, Wager("call", level))


def _folded(table: Table, events: Events) -> Table:
    """The table after events that matter to whose turn it is."""
    for event in events:
        folder = _FOLD.get(type(event))
        if folder is not None:
            table = folder(table, event)
    return table


def apply_early(table: Table, event: ActedOutOfTurn) -> Table:
    """An action held."""
    pending = Pending(event.seat, event.verb, event.to, event.all_in, event.faced)
    return table._replace(motions=table.motions._replace(pending=(*table.motions.pending, pending)))


def apply_settled(table: Table, event: OutOfTurnSettled) -> Table:
    """An action out of turn stands or is taken back; one that stands by substantial action waits for its turn."""
    motions = table.motions
    keep = event.binding and event.why in ("substantial_action", "ruling")
    pending = motions.pending if keep else tuple(p for p in motions.pending if p.seat != event.seat)
    settled = tuple(pair for pair in motions.settled if pair[0] != event.seat)
    return table._replace(motions=motions._replace(pending=pending, settled=(*settled, (event.seat, event.binding))))


def apply_rights(table: Table, event: RightsLost) -> Table:
    """A seat that may only call or fold on this street."""
    motions = table.motions
    return table._replace(motions=motions._replace(passive=(*motions.passive, event.seat)))


_FOLD: dict[type, Callable[[Table, Any], Table]] = {
    ActionTaken: apply_action,
    ActionUnseen: apply_unseen,
    ActionsRestated: apply_restated,
    HandKilled: apply_killed,
    ActedOutOfTurn: apply_early,
    OutOfTurnSettled: apply_settled,
    RightsLost: apply_rights,
}
DECIDE = {
    Fold: decide_watched,
    Check: decide_watched,
    Call: decide_watched,
    BetTo: decide_watched,
    RaiseTo: decide_watched,
    AllIn: decide_watched,
    ChipsOut: decide_motion,
    ChipsAdded: decide_motion,
    Say: decide_motion,
}
APPLY = {ActedOutOfTurn: apply_early, OutOfTurnSettled: apply_settled, RightsLost: apply_rights}
