# SPDX-License-Identifier: GPL-3.0-or-later
"""Chips that leave a bet line while the round is open: change, a miscount, or chips pulled back.

TDA 2024 rule 46, RULES.md BET-07. Making change looks just the same: less lies there, and soon the same again or what
the bet is held to be. That raises nothing. What still lies lower after ``PATIENCE_NS`` is asked, never ruled by itself:
pulled back, change, or counted wrongly before. Bets that are taken in, folded, or given back are none of it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from controller.rules.acting import restate
from controller.rules.betting import level_for
from controller.rules.events import ActionsRestated, ChipsLowered, Event, IrregularityFound
from controller.rules.facing import facing_of
from controller.rules.freshness import all_devices_well, holds_cards, is_followed, is_open, line_seen, pot_seen
from controller.rules.inputs import ChipsPulled, ChipsSeen
from controller.rules.motions import action_of, decide_pulled, found
from controller.rules.phases import Phase, phase, turn_of
from controller.rules.places import SpotKind
from controller.rules.room import NOTHING_LOWERED, Lowered
from controller.rules.seats import ALL_IN, LIVE, in_hand, is_seat
from controller.rules.sensed import seen_chips
from controller.rules.state import Table
from controller.rules.unseen import ruled_up_to
from controller.rules.wagers import Wager, silent_chips

Events = tuple[Event, ...]
PATIENCE_NS = 9_000_000_000
"""So long making change may take, and a late report of it (RULES.md 6a)."""
OPTIONS = ("pulled_back", "change", "correct_count")


def noticed(table: Table, seen: ChipsSeen, now_ns: int) -> Events:
    """Less in front of a seat than before, or the rest of such a motion; ``table`` is before the chips are noted."""
    number, amount = seen.spot.number, seen.amount
    if seen.spot.kind is not SpotKind.BET or not is_seat(number) or amount is None:
        return ()
    if phase(table) is not Phase.ACTION or table.seats[number - 1].state not in (LIVE, ALL_IN):
        return ()
    before, was = line_seen(table, number), lowered(table)
    if before is None or before == amount:
        return ()
    if was is not None and was.seat == number:
        return (_further(table, was, amount, seen.count, now_ns),)
    if amount > before or before < max(1, table.seats[number - 1].bet):
        return ()
    whole = seen_chips(table, seen.spot)[1] or 0
    return (ChipsLowered(number, before, amount, seen.count or 0, now_ns + PATIENCE_NS, turn_of(table), whole),)


def _further(table: Table, was: Lowered, amount: int, count: int | None, now_ns: int) -> ChipsLowered:
    """The same motion goes on: as much as before is change; more than the bet before is a new bet, to be read by
    ``lying``; all else waits anew."""
    if amount == was.was:
        return ChipsLowered(0)
    if amount > max(was.now, table.seats[was.seat - 1].bet):
        return replace(_again(was), due_ns=0)
    now, left = min(was.now, amount), was.chips if amount > was.now else count or 0
    return replace(_again(was), now=now, count=left, due_ns=now_ns + PATIENCE_NS)


def _again(was: Lowered) -> ChipsLowered:
    return ChipsLowered(*was)


def lowered(table: Table) -> Lowered | None:
    """The bet of which less was seen to lie there, on this street; None: none."""
    was = table.motions.lowered
    return was if was.seat and was.turn[:2] == turn_of(table)[:2] else None


def waiting(table: Table) -> Lowered | None:
    """The bet that is asked about when its time is over, if it still lies lower then."""
    was = lowered(table)
    if was is None or not was.due_ns or phase(table) is not Phase.ACTION or not _is_a_question(table, was):
        return None
    return was


def _is_a_question(table: Table, was: Lowered) -> bool:
    """Whether everything is seen and fresh, and nothing ordinary explains it."""
    number, lies = was.seat, line_seen(table, was.seat)
    if lies is None or lies >= was.was or is_open(table, "chips_pulled", number):
        return False
    if table.seats[number - 1].state not in (LIVE, ALL_IN) or not all_devices_well(table) or not is_followed(table):
        return False
    if table.betting.actor != number or was.turn != turn_of(table):  # what lies there is a bet that was taken already
        is_less = 0 < lies < table.seats[number - 1].bet
        return is_less and lies != _highest_other(table, number) and not _is_taken_in(table, was)
    return not _is_taken_in(table, was) and not _is_settled(table, was, lies)


def _is_taken_in(table: Table, was: Lowered) -> bool:
    """Whether other bets went too, or the middle grew: the dealer takes the bets in."""
    others = (n for n in in_hand(table.seats) if n != was.seat and table.seats[n - 1].bet)
    if any((line_seen(table, n) or 0) < table.seats[n - 1].bet for n in others):
        return True
    middle = sum(seat.paid + seat.dead for seat in table.seats)
    return (pot_seen(table) or 0) > middle


def _highest_other(table: Table, number: int) -> int:
    """What the others have at most in front: the rest of a higher bet is uncalled and goes back."""
    return max(table.seats[n - 1].bet for n in in_hand(table.seats) if n != number)


def _is_settled(table: Table, was: Lowered, lies: int) -> bool:
    """Of the seat to act: gone with its cards, change of one large chip, or just what its chips are held to be."""
    seat = table.seats[was.seat - 1]
    if not lies and not holds_cards(table, was.seat):
        return True
    if was.was <= seat.bet or lies <= seat.bet:
        return False
    facing = facing_of(table, was.seat)
    kept = silent_chips(facing, was.was - facing.front, (was.was - facing.front,), table.setup.house)
    return lies in (kept.to, level_for(table.seats, table.betting, was.seat)) or was.whole == 1


def expired(table: Table, now_ns: int) -> Events:
    """What still lies lower after its time is asked about once."""
    was = waiting(table)
    if was is None or now_ns < was.due_ns:
        return ()
    lies = line_seen(table, was.seat) or 0
    facts = {"was": was.was, "now": lies}
    asked = found(table, "chips_pulled", was.seat, OPTIONS, "dealer", **facts)
    return (asked, replace(_again(was), due_ns=0))


def decided(table: Table, wrong: IrregularityFound, option: str) -> Events:
    """What the dealer's answer makes of it."""
    facts = dict(wrong.facts)
    was, now = int(facts["was"]), int(facts["now"])
    if option == "change" or phase(table) is not Phase.ACTION:
        return ()
    if option == "correct_count":
        return _counted_again(table, wrong.seat, now)
    if table.betting.actor != wrong.seat:
        return ()  # its bet stands as it was put in
    return _as_put_out(table, wrong.seat, was) or decide_pulled(table, ChipsPulled(wrong.seat, was - now))


def _as_put_out(table: Table, number: int, was: int) -> Events:
    """Chips of this turn that were taken back bind as they were put out (TDA 40-C)."""
    facing = facing_of(table, number)
    if was <= facing.front:
        return ()
    wager = silent_chips(facing, was - facing.front, (), table.setup.house)
    if wager.decides == "rule":
        return (action_of(table, number, wager),)
    reach = facing.bet if facing.stack is None else min(facing.bet, facing.front + facing.stack)
    return (action_of(table, number, Wager("call", reach)),)


def _counted_again(table: Table, number: int, now: int) -> Events:
    """The last bet or raise was counted wrongly: it is what lies there. Once others have answered it, it stays."""
    log = table.betting.log
    if len(log) <= ruled_up_to(table) or log[-1].seat != number or log[-1].street != table.betting.street:
        return ()
    before = restate(table, log[:-1])
    if log[-1].verb not in ("bet", "raise") or now <= before.betting.bet:
        return ()
    return (ActionsRestated((*log[:-1], log[-1]._replace(to=now, all_in=False))),)


def apply_lowered(table: Table, event: ChipsLowered) -> Table:
    """Less lies there, or it is settled."""
    if not is_seat(event.seat):
        return table._replace(motions=table.motions._replace(lowered=NOTHING_LOWERED))
    seen = Lowered(
        event.seat, max(0, event.was), max(0, event.now), max(0, event.count), max(0, event.due_ns), event.turn,
        max(0, event.whole),
    )  # fmt: skip
    return table._replace(motions=table.motions._replace(lowered=seen))


APPLY: dict[type, Callable[[Table, Any], Table]] = {ChipsLowered: apply_lowered}
