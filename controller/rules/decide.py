# SPDX-License-Identifier: GPL-3.0-or-later
"""What an input means now: the events that follow from it. Total: it never raises for anything a human can do.

Each module of the rules decides its own inputs (its ``DECIDE``); here they are only joined, and confirmations
of prompts are turned into what they propose.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from controller.rules import (
    ahead,
    arrivals,
    board_law,
    board_watch,
    clocks,
    deal_law,
    deal_watch,
    dealing,
    decks,
    disputes,
    extras,
    floorwork,
    free_ruling,
    jackpot,
    levels,
    mending,
    money_watch,
    motions,
    notes,
    out_of_turn,
    plates,
    pulled,
    pushing,
    rulings,
    seating,
    sensed,
    starting,
    tabling,
    turns,
)
from controller.rules.apply import apply_all
from controller.rules.by_the_pot import called_by_the_pot
from controller.rules.events import ActionsRestated, Event
from controller.rules.gestures import confirmed_by, is_taken, meant_by
from controller.rules.inputs import OBSERVATIONS, ChipsSeen, Confirm, KeyPressed, LiftBlock, Rule, RuleFreely, Stamped
from controller.rules.legal import refused
from controller.rules.noticed import NOTICES, with_notices
from controller.rules.prompts import prompts, proposal_of
from controller.rules.state import Table

Events = tuple[Event, ...]
_Decider = Callable[[Table, Any], Events]
_PARTS: tuple[dict[Any, Any], ...] = (
    dealing.DECIDE,
    mending.DECIDE,
    pushing.DECIDE,
    seating.DECIDE,
    sensed.DECIDE,
    plates.DECIDE,
    starting.DECIDE,
    tabling.DECIDE,
    turns.DECIDE,
    motions.DECIDE,
    out_of_turn.DECIDE,
    deal_law.DECIDE,
    board_law.DECIDE,
    deal_watch.DECIDE,
    board_watch.DECIDE,
    money_watch.DECIDE,
    free_ruling.DECIDE,
    rulings.DECIDE,
    extras.DECIDE,
    levels.DECIDE,
    notes.DECIDE,
    disputes.DECIDE,
    clocks.DECIDE,
    decks.DECIDE,
    floorwork.DECIDE,
    jackpot.DECIDE,
)
_OBSERVED = frozenset(OBSERVATIONS.values())
_RULINGS = frozenset((Rule, RuleFreely, LiftBlock))
_DECIDERS: dict[type, _Decider] = {kind: decider for part in _PARTS for kind, decider in part.items()}


def decide(table: Table, stamped: Stamped) -> Events:
    """The events that follow from an input. None at all: nothing changes by it.

    First the proposals that it confirms as the next physical act, then itself, then what it amounts to.
    """
    events = _decided(table, stamped)
    if table.room.hold != levels.BREAK or not events:
        return events
    return (*events, *disputes.begun(table, apply_all(table, events), stamped.mono_ns))


def _decided(table: Table, stamped: Stamped) -> Events:
    what = stamped.what
    kind = type(what)
    if kind in _RULINGS and not _may_rule(table, stamped):
        return (refused("floor_only", "call_the_floor"),)
    if kind in clocks.TIMED:
        return clocks.TIMED[kind](table, what, stamped.mono_ns)
    if kind in _OBSERVED and (early := ahead.noticed(table, what, stamped.mono_ns)):
        return early
    confirmed, table = confirmed_by(table, what)
    arrived = arrivals.noticed(table, what, stamped.mono_ns) if kind is ChipsSeen else ()
    lowered = pulled.noticed(table, what, stamped.mono_ns) if kind is ChipsSeen else ()
    if kind not in _OBSERVED:
        return (*confirmed, *decide_input(table, what))
    commands = meant_by(table, what)
    events = decide_input(table, what)
    table = apply_all(table, events)
    for command in commands:
        table, events = _and(table, events, command)
    for push in is_taken(table):
        table, events = _and(table, events, push)
    table, events = _by_the_pot(table, events)
    return (*confirmed, *events, *ahead.caught_up(table), *arrived, *lowered)


def _and(table: Table, events: Events, command: Any) -> tuple[Table, Events]:
    """The table and the events with what a further command brings."""
    follows = decide_input(table, command)
    return apply_all(table, follows), (*events, *follows)


def _by_the_pot(table: Table, events: Events) -> tuple[Table, Events]:
    """The same with the calls that the chips in the middle prove, one after the other."""
    while follows := _next_by_the_pot(table):
        table, events = apply_all(table, follows), (*events, *follows)
    return table, events


def _next_by_the_pot(table: Table) -> Events:
    """One more call that had been taken for a fold; nothing where none is proved."""
    call = called_by_the_pot(table)
    mended = decide_input(table, call) if call is not None else ()
    return mended if any(isinstance(event, ActionsRestated) for event in mended) else ()


def _may_rule(table: Table, stamped: Stamped) -> bool:
    """Whether this person may rule so: what is the floor's to decide, the dealer does not."""
    what = stamped.what
    if stamped.role == "floor" or not isinstance(what, Rule):
        return stamped.role == "floor"
    return not any(wrong.number == what.irregularity and wrong.decides == "floor" for wrong in table.trouble.open)


def decide_input(table: Table, what: Any) -> Events:
    """As ``decide``, without the envelope."""
    decider = _DECIDERS.get(type(what))
    if decider is not None:
        events = decider(table, what)
        return with_notices(table, what, events) if type(what) in NOTICES else events
    if isinstance(what, Confirm):
        return _confirmed(table, what.prompt_key)
    if isinstance(what, KeyPressed):
        return _key(table, what)
    return (refused("not_known_here", "nothing_to_do"),)


def _confirmed(table: Table, key: str) -> Events:
    """A confirmation: what the prompt with this key proposes, if it is still there."""
    proposed = proposal_of(table, key)
    if proposed is None:
        return (refused("prompt_gone", "look_again"),)
    return decide_input(table, proposed)


def _floor_called(table: Table, seat: int) -> Events:
    """The floor is called from the board: open for everybody to see until the floor has been; once is enough."""
    if any(one.kind == "floor_called" for one in table.trouble.open):
        return ()
    return (motions.found(table, "floor_called", seat, ("play_on",), "dealer"),)


def _key(table: Table, pressed: KeyPressed) -> Events:
    """A key of the board or a pedal: the same as the touch that it stands for."""
    if pressed.key == "confirm":
        for prompt in prompts(table):
            if prompt.proposes is not None:
                return decide_input(table, prompt.proposes)
        return (refused("nothing_to_confirm", "look_again"),)
    if pressed.key == "floor":
        return _floor_called(table, pressed.seat)
    meant = sensed.key_command(table, pressed)
    return decide_input(table, meant) if meant is not None else (refused("key_not_known", "nothing_to_do"),)
