# SPDX-License-Identifier: GPL-3.0-or-later
"""What is confirmed and fresh: the only ground on which an alarm may stand (RULES.md 6a, "lost track is no error").

A device that is lost or doubts itself, or one action on this street that was only assumed, and nothing here is certain.
"""

from __future__ import annotations

from controller.rules.betting import level_for
from controller.rules.places import POT, Place, PlaceKind, Spot, SpotKind
from controller.rules.pots import in_the_middle
from controller.rules.seats import ALL_IN, in_hand
from controller.rules.sensed import seen_chips, seen_down
from controller.rules.state import SEATS, Table
from controller.rules.unseen import bets_differ, ruled_up_to


def all_devices_well(table: Table) -> bool:
    """Whether no device is lost or doubtful."""
    return all(state == "ok" for _, state in table.seen.devices)


def is_followed(table: Table) -> bool:
    """Whether every action of this hand was seen or told, none assumed, and no bet was seen otherwise than told."""
    return not bets_differ(table) and not any(act.unseen for act in table.betting.log[ruled_up_to(table) :])


def line_seen(table: Table, number: int) -> int | None:
    """What a sensor shows on the bet line of a seat; None when it shows nothing certain."""
    return seen_chips(table, Spot(SpotKind.BET, number))[0]


def pot_seen(table: Table) -> int | None:
    """What a sensor shows in the middle; None when it shows nothing certain."""
    return seen_chips(table, POT)[0]


def holds_cards(table: Table, number: int) -> bool:
    """Whether a camera last saw cards face down in front of a seat."""
    return seen_down(table, Place(PlaceKind.SEAT, number)) > 0


def is_action_owed(table: Table) -> bool:
    """Whether the seat to act provably has not acted: it faces a bet, its cards lie there, its chips do not.

    A call of an all-in is often only said, so then nothing is proved.
    """
    actor = table.betting.actor
    if not actor or not all_devices_well(table) or not is_followed(table):
        return False
    front = table.seats[actor - 1].bet
    if level_for(table.seats, table.betting, actor) <= front or line_seen(table, actor) != front:
        return False
    return holds_cards(table, actor) and not any(seat.state is ALL_IN for seat in table.seats)


def lines_are_empty(table: Table) -> bool:
    """Whether a sensor shows every bet line of a seat in the hand, and shows it empty."""
    return all(line_seen(table, number) == 0 for number in in_hand(table.seats))


def stacks_seen(table: Table) -> int | None:
    """All chips of the table as sensors show them; None unless they show every stack, every line and the pot."""
    total = pot_seen(table)
    if total is None:
        return None
    for number in SEATS:
        if not table.seats[number - 1].name:
            continue
        stack, line = seen_chips(table, Spot(SpotKind.STACK, number))[0], line_seen(table, number)
        if stack is None or line is None:
            return None
        total += stack + line
    return total


def chips_known(table: Table) -> int | None:
    """All chips of the table as the record has them; None while a stack is not known."""
    total = in_the_middle(table)
    for seat in table.seats:
        if seat.name:
            if seat.stack is None:
                return None
            total += seat.stack
    return total


def is_open(table: Table, kind: str, seat: int = 0) -> bool:
    """Whether this alarm is open already: it is raised once."""
    return any(wrong.kind == kind and wrong.seat == seat for wrong in table.trouble.open)
