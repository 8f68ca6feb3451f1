# SPDX-License-Identifier: GPL-3.0-or-later
"""What the chips that lie in front of the seat to act may be: one action where the rules settle it, else the choices.

A board tells what the chips are worth and how many they are, as far as anybody has said; ``wagers`` says what they are
held to be. Where that depends on single chips which nobody has seen, every way to make up the amount is tried: only
what all of them give is clear (RULES.md 6: by weight alone one chip or several is a question).
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from controller.rules.facing import facing_of
from controller.rules.freshness import is_open
from controller.rules.inputs import AllIn, BetTo, Call, Check, Chips, Fold, RaiseTo
from controller.rules.legal import Action, Legal
from controller.rules.motions import with_words
from controller.rules.phases import turn_of
from controller.rules.places import Spot, SpotKind
from controller.rules.sensed import seen_chips
from controller.rules.state import Table
from controller.rules.wagers import Facing, Wager, silent_chips

MOST = 40
"""More chips than these are not told apart one by one."""
_PLAIN = Wager("none")


class Reading(NamedTuple):
    """One action that the chips may be, and what the rules say of them."""

    action: Action
    wager: Wager = _PLAIN


def readings(table: Table, may: Legal) -> tuple[Reading, ...]:
    """What the chips in front of the seat to act may be, the likeliest first; nothing where none are seen."""
    amount, count = seen_chips(table, Spot(SpotKind.BET, may.seat))
    if amount is None or amount <= may.in_front:
        return ()
    found = _of(table, may, amount, _new(table, count))
    if is_open(table, "string_bet", may.seat):
        first = next(dict(one.facts) for one in table.trouble.open if one.kind == "string_bet" and one.seat == may.seat)
        found = (*_of(table, may, int(first.get("first", amount)), None), *found)
    return tuple({reading.action: reading for reading in reversed(found)}.values())[::-1]


def has_arrived(table: Table, may: Legal) -> bool:
    """Whether the chips were seen to come while it was this seat's turn: they are no bet of before."""
    arrived = table.motions.arrived
    return arrived.seat == may.seat and arrived.turn == turn_of(table)


def _new(table: Table, count: int | None) -> int | None:
    """How many chips were put out; None where that cannot be told."""
    before = table.motions.arrived.before
    return None if before < 0 or count is None or count <= before else count - before


def _of(table: Table, may: Legal, amount: int, new: int | None) -> tuple[Reading, ...]:
    """The readings of a total in front, so many chips of it new."""
    is_new = has_arrived(table, may)
    plain = None if is_new and (new is not None or table.setup.chips) else _plain(may, amount)
    if plain is not None or not is_new:
        return () if plain is None else (Reading(plain),)
    facing = _facing(table, may.seat)
    put = amount - facing.front
    rulings = dict.fromkeys(silent_chips(facing, put, way, table.setup.house) for way in _ways(put, new, table))
    return tuple(Reading(action, wager) for wager in rulings for action in _actions(may, wager, amount))


def _plain(may: Legal, amount: int) -> Action | None:
    """The action that an amount is by itself, of chips that nobody has counted."""
    if amount == may.call_to:
        return Call(may.seat)
    if amount == may.reach and may.allows(AllIn(may.seat, amount)):
        return AllIn(may.seat, amount)
    upward = BetTo(may.seat, amount) if may.opens else RaiseTo(may.seat, amount)
    return upward if may.allows(upward) else None


def _facing(table: Table, number: int) -> Facing:
    """What the seat faces, with its words and the chips that it took back: seen to go, or told by the dealer."""
    facing = with_words(table, number, facing_of(table, number))
    low = table.motions.lowered
    if facing.pulled or low.seat != number or low.turn != turn_of(table) or low.now >= facing.front:
        return facing
    return facing._replace(pulled="some" if low.now else "all", front=low.now)


def _actions(may: Legal, wager: Wager, amount: int) -> tuple[Action, ...]:
    """The clear actions that a ruling allows the chips to be."""
    seat = may.seat
    if wager.decides == "rule":
        to = wager.to
        if wager.action in ("call", "check"):
            return (Check(seat) if may.may_check else Call(seat),)
        if wager.action == "all_in":
            return (AllIn(seat, to),)
        return (BetTo(seat, to) if may.opens else RaiseTo(seat, to),)
    up: Action = RaiseTo(seat, max(amount, may.min_to))
    told: dict[str, Action] = {"min_raise": up, "call": Call(seat), "fold": Fold(seat)}
    return tuple(action for option, action in told.items() if option in wager.options)


def _ways(amount: int, count: int | None, table: Table) -> tuple[Chips, ...]:
    """Chips that may make up the amount, as far as the rules look at them: one, or the smallest of several and the
    rest. No chips at all: several, of which nothing is known."""
    chips = table.setup.chips
    if count == 1:
        return ((amount,),)
    if count is not None and not chips:
        return tuple((least, amount - least) for least in dict.fromkeys((1, amount // count)))
    several = tuple((least, amount - least) for least in smallest(amount, count, chips))
    one = ((amount,),) if count is None and amount in chips else ()
    return (*several, *one) or ((),)


@lru_cache(maxsize=1024)
def smallest(amount: int, count: int | None, chips: Chips) -> Chips:
    """Which chips may be the smallest of several that make up the amount (``count`` None: however many)."""
    several = None if count is None or count > MOST else count - 1
    return tuple(least for least in chips if least < amount and _makes(amount - least, several, chips, least))


def _makes(amount: int, count: int | None, chips: Chips, least: int) -> bool:
    """Whether chips of ``least`` and above make up the amount."""
    large = [chip for chip in chips if chip >= least]
    sums = {0}
    reached = set(sums)
    for _ in range(MOST if count is None else count):
        sums = {total + chip for total in sums for chip in large if total + chip <= amount}
        reached |= sums
    return amount in (reached if count is None else sums)
