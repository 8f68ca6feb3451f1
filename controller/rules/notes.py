# SPDX-License-Identifier: GPL-3.0-or-later
"""Notes: what only people see or ask, and what becomes of it (RULES.md section 4: ADVISE, ASK, FLOOR and LOG).

A note never changes the game. ``advise``: a line for the dealer until it is settled or the hand is over. ``ask`` and
``floor``: an irregularity that the dealer or the floor decides. ``log``: kept for the floor, nobody is told. A count of
a stack is asked for in turn and facing an all-in only (TDA 60).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from controller.rules.events import Event, NoteDropped, NoteMade, PlayerSatOut
from controller.rules.freshness import is_open
from controller.rules.inputs import AskCount, DropNote, MakeNote, SitOut
from controller.rules.legal import refused
from controller.rules.motions import found
from controller.rules.phases import Phase, phase
from controller.rules.room import Note
from controller.rules.seats import ALL_IN, is_seat, standing
from controller.rules.state import SEATS, Table

Events = tuple[Event, ...]
KEPT = 40
"""So many notes are kept."""


class Kind(NamedTuple):
    """What becomes of a note, and the rulings where somebody must decide."""

    tone: str
    options: tuple[str, ...] = ()


NOTES: dict[str, Kind] = {
    "shuffle_short": Kind("advise"),
    "not_cut": Kind("advise"),
    "rack_in_play": Kind("advise"),
    "big_chips_hidden": Kind("advise"),
    "splashed_pot": Kind("advise"),
    "bet_out_of_reach": Kind("advise"),
    "shown_to_one": Kind("advise"),
    "must_move": Kind("advise"),
    "soft_play": Kind("log"),
    "talk": Kind("log"),
    "phone": Kind("log"),
    "bounty_chips": Kind("ask", ("take_back", "stands")),
    "hands_mixed": Kind("floor", ("retrieve_hand", "dead_hand")),
    "count_stack": Kind("advise"),
}
"""By the key of the note, which is also its rule in the rulebook."""


def decide_note(table: Table, note: MakeNote) -> Events:
    """A note of a person."""
    kind = NOTES.get(note.kind)
    if kind is None or not 0 <= note.seat <= len(SEATS) or not 0 <= note.by <= len(SEATS):
        return (refused("no_such_note", "look_again", note.seat),)
    made = NoteMade(table.room.noted + 1, note.kind, note.seat, note.by)
    if not kind.options or is_open(table, note.kind, note.seat):
        return (made,)
    return (made, found(table, note.kind, note.seat, kind.options, "dealer" if kind.tone == "ask" else "floor"))


def decide_drop(table: Table, drop: DropNote) -> Events:
    """A note is settled."""
    if all(note.number != drop.number for note in table.room.notes):
        return (refused("no_such_note", "look_again"),)
    return (NoteDropped(drop.number),)


def decide_count(table: Table, asked: AskCount) -> Events:
    """A count of an opponent's chips: only facing that player's all-in, and in turn (TDA 60)."""
    entitled = is_seat(asked.of) and table.seats[asked.of - 1].state is ALL_IN and table.betting.actor == asked.by
    if not asked.by or not entitled or table.seats[asked.of - 1].bet <= table.seats[asked.by - 1].bet:
        return (refused("no_count_now", "chips_stay_visible", asked.of),)
    return (NoteMade(table.room.noted + 1, "count_stack", asked.of, asked.by),)


def walked(table: Table, away: SitOut, events: Events) -> Events:
    """The third player of a cash game who walks: the floor says what becomes of the seats (CASH-09)."""
    left = any(isinstance(event, PlayerSatOut) for event in events)
    if not left or table.setup.house.tournament == "on":
        return ()
    gone = sum(1 for n, seat in enumerate(table.seats, 1) if seat.name and n != away.seat and standing(seat).absent)
    if gone < 2 or standing(table.seats[away.seat - 1]).absent:
        return ()
    return (found(table, "third_man_walking", away.seat, ("stands", "pick_up_chips"), "floor", away=gone + 1),)


def told(table: Table) -> tuple[Note, ...]:
    """The notes that the dealer is told."""
    return tuple(note for note in table.room.notes if _is_advice(note) and _counts(table, note))


def _is_advice(note: Note) -> bool:
    kind = NOTES.get(note.kind)
    return kind is not None and kind.tone == "advise"


def _counts(table: Table, note: Note) -> bool:
    """Whether the note still matters: a count is for the player whose turn it is."""
    asked = note.kind == "count_stack"
    return not asked or (phase(table) is Phase.ACTION and table.betting.actor == note.by)


def apply_note(table: Table, event: NoteMade) -> Table:
    """A note kept, the newest of so many."""
    if event.kind not in NOTES:
        return table
    room = table.room
    notes = (*room.notes, Note(event.number, event.kind, event.seat, event.by))[-KEPT:]
    return table._replace(room=room._replace(notes=notes, noted=max(room.noted, event.number)))


def apply_dropped(table: Table, event: NoteDropped) -> Table:
    """A note settled."""
    notes = tuple(note for note in table.room.notes if note.number != event.number)
    return table._replace(room=table.room._replace(notes=notes))


DECIDE: dict[type, Callable[[Table, Any], Events]] = {
    MakeNote: decide_note,
    DropNote: decide_drop,
    AskCount: decide_count,
}
APPLY: dict[type, Callable[[Table, Any], Table]] = {NoteMade: apply_note, NoteDropped: apply_dropped}
NOTICE: dict[type, Callable[[Table, Any, Events], Events]] = {SitOut: walked}
