# SPDX-License-Identifier: GPL-3.0-or-later
"""Motions of chips and words of a seat, turned into actions where a rule settles them.

``wagers`` says what a motion is; here it meets the table: whose turn it is, what was said before, a second motion,
chips pulled back. Every motion is recorded (``ChipsShown``, ``Declared``) with its ruling (``WagerRuled``).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from controller.rules.events import (
    ActionsRestated,
    ActionTaken,
    ChipsShown,
    Declared,
    Event,
    IrregularityFound,
    WagerRuled,
)
from controller.rules.facing import facing_of
from controller.rules.inputs import ChipsAdded, ChipsOut, ChipsPulled, Say
from controller.rules.legal import nobody_to_act, refused
from controller.rules.phases import Phase, phase
from controller.rules.seats import LIVE, is_seat
from controller.rules.state import Table
from controller.rules.unseen import pass_over, ruled_up_to
from controller.rules.wagers import Facing, Wager, second_motion, silent_chips, words

Events = tuple[Event, ...]
_VERBS = {"fold": "fold", "check": "check", "call": "call", "bet": "bet", "raise": "raise"}


def decide_out(table: Table, out: ChipsOut | ChipsAdded) -> Events:
    """Chips silently put out."""
    if refusal := _cannot_move(table, out.seat):
        return refusal
    motion = "added" if isinstance(out, ChipsAdded) else "out"
    shown = ChipsShown(out.seat, motion, out.amount, out.chips)
    if has_acted_last(table, out.seat):
        return (shown, *_further(table, out.seat, out.amount))
    passed, after, refusal = at_turn(table, out.seat, out.watched)
    if refusal:
        return refusal
    facing = with_words(after, out.seat, facing_of(after, out.seat))
    wager = silent_chips(facing, out.amount + _waiting(after, out.seat), out.chips, after.setup.house)
    if after.betting.actor != out.seat:
        return (shown, ruled(out.seat, wager))
    if misled := _misled(after, out.seat, facing, out.amount):
        return (shown, *passed, misled)
    if wager.rule == "undercall" and wager.must_add and _after_undercall(after, out.seat):
        wager = Wager("none", decides="floor", rule="undercall", options=("call", "fold"))
    return (*passed, shown, *settled(after, out.seat, wager))


def decide_say(table: Table, said: Say) -> Events:
    """Words alone. Seat 0: the dealer announces a count, which the next amount may rest on."""
    heard = Declared(said.seat, said.what, said.amount, said.readings)
    if said.seat == 0:
        return (heard, *announced(table, said.amount or 0)) if said.what == "amount" else (heard,)
    if refusal := _cannot_move(table, said.seat):
        return refusal
    if has_acted_last(table, said.seat):
        return (heard,)
    passed, after, refusal = at_turn(table, said.seat, said.watched)
    if refusal:
        return refusal
    wager = words(facing_of(after, said.seat), said.what, said.amount, said.readings, after.setup.house)
    if after.betting.actor != said.seat:
        return (heard, ruled(said.seat, wager))
    return (*passed, heard, *settled(after, said.seat, wager))


def announced(table: Table, amount: int) -> Events:
    """The dealer's count of a pot bet: what was bet is that amount; a wrong count is to be mended (TDA 52-B)."""
    wager = table.motions.wager
    log = table.betting.log
    if wager is None or wager.rule != "pot_declared" or not log or log[-1].seat != table.motions.seat:
        return ()
    if amount in (0, wager.to):
        return ()
    wrong = found(
        table,
        "wrong_pot_count",
        log[-1].seat,
        ("correct", "stands"),
        "dealer",
        right=wager.to,
        said=amount,
        street=int(table.betting.street),
        acts=len(log),
    )
    return (wrong, ActionsRestated((*log[:-1], log[-1]._replace(to=amount, all_in=False))))


def decide_pulled(table: Table, pulled: ChipsPulled) -> Events:
    """Own chips of this street taken back: facing a raise it binds to call or raise (TDA 46-B)."""
    if refusal := _cannot_move(table, pulled.seat):
        return refusal
    shown = ChipsShown(pulled.seat, "pulled", pulled.amount, pulled.chips)
    seat = table.seats[pulled.seat - 1]
    if table.betting.actor != pulled.seat or not 0 < pulled.amount <= seat.bet:
        return (shown,)
    facing = facing_of(table, pulled.seat)
    if facing.bet <= facing.front:
        return (shown,)
    bound = Wager("call", facing.bet, rule="prior_chips", options=("call", "raise"), waits=True)
    return (shown, ruled(pulled.seat, bound))


def _cannot_move(table: Table, number: int) -> Events:
    if phase(table) is Phase.BETWEEN:
        return (nobody_to_act(table, number),)
    if not is_seat(number):
        return (refused("no_such_seat", "choose_a_seat", number),)
    if table.seats[number - 1].state is not LIVE and not has_acted_last(table, number):
        return (refused("not_in_hand", "touch_the_right_seat", number),)
    return ()


def has_acted_last(table: Table, number: int) -> bool:
    """Whether the very last action of this street was this seat's own; a ruling of the floor begins anew."""
    log = table.betting.log
    return len(log) > ruled_up_to(table) and log[-1].seat == number and log[-1].street == table.betting.street


def at_turn(table: Table, number: int, watched: bool) -> tuple[Events, Table, Events]:
    """Unseen actions of the seats passed over, the table after them, and a refusal when it cannot be."""
    if table.betting.actor in (0, number):
        if not table.betting.actor:
            return (), table, (nobody_to_act(table, number),)
        return (), table, ()
    if watched:
        return (), table, ()
    passed, after = pass_over(table, number)
    if after.betting.actor != number:
        return (), table, (refused("not_to_act", "touch_the_right_seat", number),)
    return tuple(passed), after, ()


def with_words(table: Table, number: int, facing: Facing) -> Facing:
    """What the seat faces, with the word that it said before its chips moved and the chips it pulled back."""
    motions = table.motions
    if motions.seat != number or motions.wager is None or not motions.wager.waits:
        return facing
    wager = motions.wager
    if wager.rule == "prior_chips":
        left = max(0, facing.front - pulled_by(table, number))
        return facing._replace(pulled="some" if left else "all", front=left)
    return facing._replace(raise_said=wager.action in ("bet", "raise"), all_in_said=wager.action == "all_in")


def _waiting(table: Table, number: int) -> int:
    """Chips of a first motion that wait for the rest: after the word raise exactly the call may go first."""
    motions = table.motions
    return motions.out if motions.seat == number and motions.wager is not None and motions.wager.waits else 0


def is_bound(table: Table, number: int) -> bool:
    """Whether a seat has pulled back chips facing a raise: it must call or raise (TDA 46-B)."""
    wager = table.motions.wager
    return table.motions.seat == number and wager is not None and wager.waits and wager.rule == "prior_chips"


def pulled_by(table: Table, number: int) -> int:
    """The chips that a seat holds back in its hand out of what it has in front."""
    return table.motions.held if table.motions.seat == number else 0


def _misled(table: Table, number: int, facing: Facing, amount: int) -> IrregularityFound | None:
    """A call of the chips that lie there where more was declared: words and chips differ (TDA 40-A, 49)."""
    for ruling in reversed(table.motions.ruled):
        if ruling.seat != number and ruling.action in ("bet", "raise", "all_in") and ruling.must_add:
            lies = ruling.to - ruling.must_add
            if facing.front + amount == lies and ruling.rule == "words_and_chips":
                return found(table, "words_and_chips", number, ("stands", "correct"), "floor")
    return None


def _after_undercall(table: Table, number: int) -> bool:
    """Whether the action before was an undercall too: play backs up to the first, the floor treats the rest (51-C)."""
    rulings = [ruling for ruling in table.motions.ruled if ruling.seat != number]
    log = table.betting.log
    if not rulings or not log or rulings[-1].seat != log[-1].seat or log[-1].street != table.betting.street:
        return False
    return rulings[-1].rule == "undercall" and rulings[-1].must_add > 0


def _further(table: Table, number: int, amount: int) -> Events:
    """A further motion after the seat's own action."""
    motions = table.motions
    house = table.setup.house
    if motions.seat != number or motions.wager is None or motions.facing is None:
        lies = table.seats[number - 1].bet
        return (WagerRuled(number, "none", lies, 0, amount, rule="string_bet"),)
    if motions.spoken == number:
        return _chips_for_words(table, number, motions.wager, amount)
    wager = second_motion(motions.facing, motions.wager, amount, house)
    if wager.decides != "rule":
        return (ruled(number, wager), found(table, wager.rule, number, wager.options, wager.decides))
    return (ruled(number, wager), *_restated(table, number, wager))


def _chips_for_words(table: Table, number: int, wager: Wager, amount: int) -> Events:
    """The chips that follow a declaration: they complete it, or differ from it (the words came first, 40-A)."""
    assert table.motions.facing is not None
    missing = table.betting.log[-1].to - table.motions.facing.front - amount
    if missing == 0:
        return (ruled(number, wager._replace(must_add=0, returned=0)),)
    bound = wager._replace(must_add=max(0, missing), returned=max(0, -missing), rule="words_and_chips")
    return (ruled(number, bound),)


def _restated(table: Table, number: int, wager: Wager) -> Events:
    """The last action with what the further motion made of it, where that differs."""
    log = table.betting.log
    if wager.to == log[-1].to or wager.action not in ("bet", "raise", "all_in"):
        return ()
    mended = log[-1]._replace(verb="raise" if table.motions.facing and table.motions.facing.bet else "bet")
    return (ActionsRestated((*log[:-1], mended._replace(to=wager.to))),)


def ruled(number: int, wager: Wager) -> WagerRuled:
    """The record of a ruling on a motion."""
    return WagerRuled(number, *wager)


def found(
    table: Table, kind: str, seat: int, options: tuple[str, ...], decides: str, **facts: str | int
) -> IrregularityFound:
    """An irregularity found now, with its rulings and who decides."""
    number = table.trouble.found + 1
    return IrregularityFound(number, kind, kind, options, seat, decides, tuple(sorted(facts.items())))


def settled(table: Table, number: int, wager: Wager) -> Events:
    """The ruling and the action that it is, for the seat to act; a question where only a person can know."""
    record = ruled(number, wager)
    if wager.decides != "rule":
        return (record, found(table, wager.rule, number, wager.options, wager.decides))
    if wager.waits or wager.action not in (*_VERBS, "all_in"):
        return (record,)
    return (record, action_of(table, number, wager))


def action_of(table: Table, number: int, wager: Wager) -> ActionTaken:
    """The action that a settled wager is."""
    facing = facing_of(table, number)
    seat = table.seats[number - 1]
    all_in = wager.action == "all_in" or (seat.stack is not None and wager.to >= seat.bet + seat.stack)
    verb = wager.action
    if verb == "all_in":
        verb = "call" if wager.to <= facing.bet else "raise" if facing.bet else "bet"
    to = seat.bet if verb in ("fold", "check") else wager.to
    return ActionTaken(number, verb, to, all_in and verb not in ("fold", "check"))


def apply_ruled(table: Table, event: WagerRuled) -> Table:
    """A ruling noted; a further motion of the same seat is measured against the first."""
    if not is_seat(event.seat):
        return table
    motions = table.motions
    wager = Wager(
        event.action, event.to, event.must_add, event.returned, event.decides, event.rule, event.options,
        event.waits, event.penalty,
    )  # fmt: skip
    again = motions.seat == event.seat and has_acted_last(table, event.seat)
    facing = motions.facing if again else facing_of(table, event.seat)._replace(raise_said=_said_raise(table, event))
    held = motions.held if motions.seat == event.seat else 0
    return table._replace(
        motions=motions._replace(seat=event.seat, facing=facing, wager=wager, ruled=(*motions.ruled, event), held=held)
    )


def _said_raise(table: Table, event: WagerRuled) -> bool:
    """Whether the chips of this ruling came after the seat's word bet or raise without an amount."""
    said = table.motions.wager
    if table.motions.seat != event.seat or said is None:
        return False
    return said.waits and said.action in ("bet", "raise") and said.rule != "prior_chips"


def apply_declared(table: Table, event: Declared) -> Table:
    """Words heard: the chips that follow belong to them."""
    if not event.seat:
        return table
    waiting = _waiting(table, event.seat)
    return table._replace(motions=table.motions._replace(spoken=event.seat, out=waiting))


def apply_shown(table: Table, event: ChipsShown) -> Table:
    """Chips seen; those pulled back are held in the hand until they go out again."""
    motions = table.motions
    if event.motion != "pulled":
        out = event.amount + _waiting(table, event.seat)
        return table._replace(motions=motions._replace(spoken=0, out=out))
    held, out = event.amount + (motions.held if motions.seat == event.seat else 0), _waiting(table, event.seat)
    return table._replace(motions=motions._replace(seat=event.seat, wager=None, facing=None, held=held, out=out))


DECIDE: dict[type, Callable[[Table, Any], Events]] = {
    ChipsOut: decide_out,
    ChipsAdded: decide_out,
    ChipsPulled: decide_pulled,
    Say: decide_say,
}
APPLY = {WagerRuled: apply_ruled, ChipsShown: apply_shown, Declared: apply_declared}
