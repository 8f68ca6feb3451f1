# SPDX-License-Identifier: GPL-3.0-or-later
"""Quiet lines beside the next step: notes, the deck, penalties, holds, a push, the clock, the last result, markers.

Advice only (tone ``advise``), but for a deck that is not whole and a table that the floor holds: then the machine does
not propose the next hand (``holds_up``); a hand that is begun all the same is recorded.
"""

from __future__ import annotations

from math import gcd

from controller.rules.ahead import waiting
from controller.rules.asked import Prompt, made
from controller.rules.clocks import payers, running
from controller.rules.decks import drawn_in_view, highest
from controller.rules.disputes import window
from controller.rules.events import Act
from controller.rules.floorwork import is_held, next_to_move
from controller.rules.inputs import LOST_SIGHT, DropNote, HoldTable, SetButton, TakeTimeFee, UseTimeBank
from controller.rules.notes import told
from controller.rules.owed import BIG_MISSED, SMALL_MISSED
from controller.rules.phases import Phase, phase
from controller.rules.seats import ALL_IN, standing
from controller.rules.state import Table

Prompts = tuple[Prompt, ...]


def holds_up(table: Table) -> Prompts:
    """Why the next hand is not proposed."""
    found: list[Prompt] = []
    if table.room.deck.state == "wrong" and "deck_not_whole" not in table.trouble.lifted:
        found.append(made(table, "deck_wrong", table.room.deck.name, tone="block"))
    if is_held(table):
        why = table.room.hold
        facts = (("why", why),)
        found.append(made(table, "table_held", why, tone="block", facts=facts, choices=(HoldTable(),)))
    return tuple(found)


def quiet(table: Table) -> Prompts:
    """Every line of advice that stands now."""
    now = phase(table)
    here = _between(table) if now is Phase.BETWEEN else _in_the_hand(table)
    return (*_handed(table), *here, *_disputable(table), *_notes(table))


def _notes(table: Table) -> Prompts:
    return tuple(
        made(table, "note", note.number, seat=note.seat, tone="advise", choices=(DropNote(note.number),),
             facts=(("kind", note.kind), ("by", note.by)))
        for note in told(table)
    )  # fmt: skip


def _handed(table: Table) -> Prompts:
    """What a new dealer must know: the level, open matters, missed blinds, penalties (RP-15). Before a break the push
    waits (RP-7)."""
    if not table.room.handed:
        return ()
    level = table.setup.next_level or table.setup.level
    owing = [n for n, seat in enumerate(table.seats, 1) if standing(seat).missed & (SMALL_MISSED | BIG_MISSED)]
    missing = [seat for seat, _ in table.room.penalties.left]
    facts: tuple[tuple[str, str | int], ...] = (
        ("small", level.small), ("big", level.big), ("ante", level.ante), ("open", len(table.trouble.open)),
        ("missed", _seats(owing)), ("penalties", _seats(missing)),
    )  # fmt: skip
    told = made(table, "hand_over", table.room.dealer, tone="advise", facts=facts)
    wait = made(table, "hold_push", table.room.dealer, tone="advise")
    return (wait, told) if table.room.hold == "break" else (told,)


def _seats(numbers: list[int]) -> str:
    return ", ".join(map(str, numbers)) or "-"


def _between(table: Table) -> Prompts:
    room, found = table.room, list[Prompt]()
    drawn = drawn_in_view(table)
    if drawn is not None:
        seat = highest(drawn.cards)
        found.append(made(table, "drawn_button", drawn, seat=seat, tone="ask", choices=(SetButton(seat),)))
    if room.deck.state == "new":
        found.append(made(table, "deck_check", room.deck.name, tone="advise"))
    elif room.deck.out_of_order:
        found.append(made(table, "deck_order", room.deck, amount=room.deck.out_of_order, tone="advise"))
    if room.hold == "balance" and next_to_move(table):
        mover = next_to_move(table)
        found.append(made(table, "moves_out", mover, seat=mover, tone="advise", choices=(HoldTable(),)))
    for seat, hands in room.penalties.left:
        found.append(made(table, "penalty", (seat, hands), seat=seat, amount=hands, tone="advise"))
    if room.times.fee_owed:
        fee, count = room.times.fee, len(payers(table))
        facts = (("players", count),)
        found.append(made(table, "time_charge", fee, amount=fee, tone="advise", choices=(TakeTimeFee(),), facts=facts))
    return tuple(found)


def _in_the_hand(table: Table) -> Prompts:
    """The marker of who went all-in last (RP-1), the clock of the seat to act, a pot that must be shown open."""
    unseen = [device for device, state in table.seen.devices if state == LOST_SIGHT]
    found = [made(table, "lost_sight", device, tone="advise") for device in unseen[:1]]
    log = table.betting.log
    is_open = phase(table) is Phase.ACTION
    odd = unmakeable(table)
    if odd is not None:
        found.append(made(table, "odd_amount", odd, seat=odd.seat, amount=odd.to, tone="advise"))
    if is_open and log and log[-1].all_in and table.seats[log[-1].seat - 1].state is ALL_IN:
        found.append(made(table, "all_in_marker", log[-1].seat, seat=log[-1].seat, tone="advise"))
    early = waiting(table)
    if early is not None:
        facts = (("turn", table.betting.actor),)
        found.append(made(table, "acted_ahead", early.seat, seat=early.seat, tone="advise", facts=facts))
    timer = running(table)
    if timer is not None:
        left = dict(table.room.times.banks).get(timer.seat, 0)
        choices = (UseTimeBank(timer.seat),) if left else ()
        facts = (("banks", left),)
        found.append(
            made(table, "clock_runs", timer.due_ns, seat=timer.seat, amount=timer.seconds, tone="advise",
                 choices=choices, facts=facts)
        )  # fmt: skip
    return tuple(found)


def unmakeable(table: Table) -> Act | None:
    """The newest wager of this street that the chips in play cannot make; None without one, or with chips not told."""
    chips = table.setup.chips
    if not chips or table.betting.pulled:
        return None
    for act in reversed(table.betting.log):
        if act.street != table.betting.street:
            return None
        is_wager = act.all_in or act.verb in ("bet", "raise")
        if is_wager and not act.unseen and (act.to % gcd(*chips) or act.to < min(chips)):
            return act
    return None


def _disputable(table: Table) -> Prompts:
    """Until when the last result may be disputed (TDA 22): between hands also how hands were read."""
    until = window(table)
    if not until:
        return ()
    if until == "minute":
        due_ns = table.room.times.dispute[1]
        return (made(table, "dispute_window", due_ns, tone="advise", facts=(("until", until),)),)
    if until == "action" and phase(table) is Phase.BETWEEN:
        until = "next_hand"
    return (made(table, "dispute_window", until, tone="advise", facts=(("until", until),)),)
