# SPDX-License-Identifier: GPL-3.0-or-later
"""How a table is run: penalties, holds, pushes of dealers, kill pots, side deals, chips that were only moved forward.

TDA 2024 rules 10, 11, 23, 71, RP-8, RP-15; Robert's 14-4; RULES.md section 4 FLR-04 to FLR-07, PRE-25, CASH-05,
CASH-11, option ``commit_point``. The counts go on from hand to hand in ``Table.room``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from controller.rules import motions, out_of_turn
from controller.rules.entering import candidates, entry_of
from controller.rules.events import (
    ChipsShown,
    DealerChanged,
    Event,
    HandStarted,
    KillAnnounced,
    PenaltyGiven,
    SideOwed,
    TableHeld,
)
from controller.rules.inputs import (
    ChangeDealer,
    ChipsForward,
    ChipsOut,
    HoldTable,
    Insure,
    KillPot,
    Penalize,
    Riffle,
    ShuffleSeen,
    StartHand,
)
from controller.rules.left_open import left_open
from controller.rules.legal import refused
from controller.rules.motions import found
from controller.rules.phases import is_between, no_more_betting
from controller.rules.seats import ALL_IN, is_seat
from controller.rules.starting import decide_start
from controller.rules.state import Table

Events = tuple[Event, ...]
HOLDS = ("balance", "break", "hand_for_hand", "short")


def decide_penalty(table: Table, penalty: Penalize) -> Events:
    """Hands to miss: counted in hands, or in rounds of as many hands as there are players (TDA 71)."""
    if not is_seat(penalty.seat) or not table.seats[penalty.seat - 1].name:
        return (refused("nobody_there", "choose_a_seat", penalty.seat),)
    hands = penalty.hands + penalty.rounds * len(candidates(table))
    if hands < 0 or penalty.hands < 0 or (not hands and not penalty.reason):
        return (refused("bad_penalty", "say_how_many_hands", penalty.seat, hands),)
    before = dict(table.room.penalties.given).get(penalty.seat, 0)
    return (PenaltyGiven(penalty.seat, hands, penalty.reason, before + 1),)


def apply_penalty(table: Table, event: PenaltyGiven) -> Table:
    """Hands added to what a seat must miss already."""
    if not is_seat(event.seat):
        return table
    penalties = table.room.penalties
    left, given = dict(penalties.left), dict(penalties.given)
    left[event.seat] = left.get(event.seat, 0) + max(0, event.hands)
    given[event.seat] = given.get(event.seat, 0) + 1
    kept = penalties._replace(left=tuple(left.items()), given=tuple(given.items()))
    return table._replace(room=table.room._replace(penalties=kept))


def decide_hold(table: Table, hold: HoldTable) -> Events:
    """The floor holds the table after this hand, or lets it go on."""
    if hold.why and hold.why not in HOLDS:
        return (refused("no_such_hold", "look_again"),)
    return () if hold.why == table.room.hold else (TableHeld(hold.why),)


def apply_hold(table: Table, event: TableHeld) -> Table:
    """Held, or going on."""
    return table._replace(room=table.room._replace(hold=event.why if event.why in HOLDS else ""))


def is_held(table: Table) -> bool:
    """Whether the next hand waits for the floor; a table that gives a player away goes on meanwhile."""
    return table.room.hold not in ("", "balance")


def held_start(table: Table, events: Events) -> Events:
    """A hand that begins while the table is held: it has begun, and the floor is told (RP-8)."""
    if not is_held(table):
        return events
    return (*events, found(table, "table_held", 0, ("stands",), "floor"))


def decide_begin(table: Table, start: StartHand | Riffle) -> Events:
    """The next hand begins; a hand that nobody was to begin is told to the floor."""
    events = decide_start(table, start)
    begun = any(isinstance(event, HandStarted) for event in events)
    return (*held_start(table, events), *left_open(table)) if begun else events


def decide_shuffle(table: Table, seen: ShuffleSeen) -> Events:
    """The cards are shuffled: by option that is where the next hand begins (TDA 23), or it is nothing."""
    return decide_begin(table, Riffle()) if seen.by == table.setup.house.hand_start_event else ()


def next_to_move(table: Table) -> int:
    """Who goes when the table gives a player away: the next big blind (TDA 11); 0: nobody can be told."""
    entry = entry_of(table)
    return entry.blinds.big if entry is not None else 0


def decide_push(table: Table, change: ChangeDealer) -> Events:
    """Another dealer sits down; by option that is where the next hand begins (TDA 23)."""
    changed = DealerChanged(change.name)
    if is_between(table) and table.setup.house.hand_start_event == "push":
        return (changed, *decide_begin(apply_push(table, changed), StartHand()))
    return (changed,)


def apply_push(table: Table, event: DealerChanged) -> Table:
    """The new dealer; a new deck may come in with him."""
    room, now_begins = table.room, table.setup.house.hand_start_event == "push"
    handed = 1 if is_between(table) and not now_begins else 2
    deck = room.deck._replace(may_change=True)
    return table._replace(room=room._replace(dealer=event.name, handed=handed, deck=deck))


def decide_kill(table: Table, kill: KillPot) -> Events:
    """A kill of the next hand: limit games only."""
    if table.setup.house.structure != "FL":
        return (refused("kill_limit_only", "play_on", kill.seat),)
    if not is_between(table):
        return (refused("hand_on", "wait_for_the_end", kill.seat),)
    if kill.seat not in candidates(table):
        return (refused("nobody_there", "choose_a_seat", kill.seat),)
    return (KillAnnounced(kill.seat),)


def apply_kill(table: Table, event: KillAnnounced) -> Table:
    """Noted for the next hand."""
    seat = event.seat if is_seat(event.seat) else 0
    return table._replace(room=table.room._replace(kill=seat))


def decide_insure(table: Table, deal: Insure) -> Events:
    """A side deal on an all-in hand, outside of the pot; most rooms bar it (option ``insurance``)."""
    if table.setup.house.insurance != "on":
        return (refused("no_insurance_here", "play_on", deal.to),)
    all_in = is_seat(deal.to) and table.seats[deal.to - 1].state is ALL_IN
    if is_between(table) or not no_more_betting(table) or not all_in:
        return (refused("not_all_in", "play_on", deal.to),)
    if not is_seat(deal.by) or deal.by == deal.to or deal.amount <= 0:
        return (refused("bad_amount", "say_the_amount", deal.to, deal.amount),)
    return (SideOwed("insurance", deal.to, deal.amount, (deal.by,)),)


def decide_forward(table: Table, moved: ChipsForward) -> Events:
    """Chips moved forward and taken back: they count where the room says that the motion, or the line, commits."""
    option = table.setup.house.commit_point
    if option == "forward_motion" or (option == "line" and moved.over_line):
        return out_of_turn.decide_motion(table, ChipsOut(moved.seat, moved.amount, moved.chips))
    if not is_seat(moved.seat) or is_between(table):
        return (refused("no_hand", "start_the_hand", moved.seat),)
    return (ChipsShown(moved.seat, "forward", moved.amount),)


def decide_out(table: Table, out: ChipsOut) -> Events:
    """Chips let go; where only words commit, chips without a word before them wait for the word."""
    is_silent = table.motions.spoken != out.seat and not motions.has_acted_last(table, out.seat)
    if table.setup.house.commit_point == "verbal" and is_silent and table.betting.actor == out.seat:
        return (ChipsShown(out.seat, "forward", out.amount, out.chips),)
    return out_of_turn.decide_motion(table, out)


DECIDE: dict[type, Callable[[Table, Any], Events]] = {
    Penalize: decide_penalty,
    HoldTable: decide_hold,
    ChangeDealer: decide_push,
    KillPot: decide_kill,
    Insure: decide_insure,
    ChipsForward: decide_forward,
    ChipsOut: decide_out,
    StartHand: decide_begin,
    Riffle: decide_begin,
    ShuffleSeen: decide_shuffle,
}
APPLY: dict[type, Callable[[Table, Any], Table]] = {
    PenaltyGiven: apply_penalty,
    TableHeld: apply_hold,
    DealerChanged: apply_push,
    KillAnnounced: apply_kill,
}
