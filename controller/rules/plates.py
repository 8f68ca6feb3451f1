# SPDX-License-Identifier: GPL-3.0-or-later
"""What people say about the plates under the chips: what the chips counted there are worth, and that one is empty.

A plate counts chips; which ones they are it cannot tell. The dealer can: the value is then the dealer's word, kept
beside the count. A new zero is asked for here, so that the journal knows who moved the zero of which plate; the board
finds it, and its answer comes back as an observation.
"""

from __future__ import annotations

from controller.rules.events import ChipsNoticed, Event, PlateZeroed, TareAsked
from controller.rules.inputs import NameChips, TareDone, TarePlate
from controller.rules.legal import refused
from controller.rules.phases import is_between
from controller.rules.places import POT, Spot, bet_line_of
from controller.rules.seats import is_seat
from controller.rules.sensed import seen_chips
from controller.rules.state import Table

Events = tuple[Event, ...]


def spot_over(seat: int) -> Spot | None:
    """The spot over a plate: a seat's bet line, for 0 the pot; None for a seat that does not exist."""
    if seat == 0:
        return POT
    return bet_line_of(seat) if is_seat(seat) else None


def decide_name(table: Table, said: NameChips) -> Events:
    """The dealer says what the chips in front of a seat are worth; not if others lie there by now."""
    if not is_seat(said.seat) or said.amount < 0:
        return (refused("bad_amount", "say_the_amount", said.seat, said.amount),)
    spot = bet_line_of(said.seat)
    amount, count = seen_chips(table, spot)
    if count is None or count != said.count:
        return (refused("chips_moved", "look_again", said.seat),)
    return () if amount == said.amount else (ChipsNoticed(spot, said.amount, count),)


def decide_tare(table: Table, asked: TarePlate) -> Events:
    """Somebody says that a plate is empty: its weight shall be zero. Refused while chips are seen on it."""
    spot = spot_over(asked.seat)
    if spot is None:
        return (refused("no_plate", "check_the_boards", asked.seat),)
    if not is_between(table):
        return (refused("hand_on", "wait_for_the_end", asked.seat),)
    count = seen_chips(table, spot)[1]
    if count:
        why = "chips_on_plate" if asked.seat else "chips_on_pot_plate"
        return (refused(why, "empty_the_plate", asked.seat, count),)
    return (TareAsked(asked.seat),)


def decide_tared(table: Table, done: TareDone) -> Events:
    """What the board answers to it."""
    if not done.why:
        return (PlateZeroed(done.seat, done.op),)
    if done.why == "moves":
        return (refused("plate_moves", "hands_off_the_plate", done.seat),)
    return (refused("no_plate", "check_the_boards", done.seat),)


DECIDE = {NameChips: decide_name, TarePlate: decide_tare, TareDone: decide_tared}
