# SPDX-License-Identifier: GPL-3.0-or-later
"""What the floor sees of a dispute: facts first, claims apart, the rule, and each ruling with the table that results.

A ruling's outcome is what ``decide`` and ``apply`` make of it on the present table before anybody chooses it, so what
is previewed is what will happen (DESIGN.md, "Three promises").
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec

from controller.people import MACHINES
from controller.rules.asked import Prompt as Asked
from controller.rules.events import IrregularityFound
from controller.rules.inputs import Rule, RuleFreely
from controller.rules.left_open import hand_of
from controller.rules.phases import is_between
from controller.rules.pots import in_the_middle
from controller.rules.previews import preview as rule_preview
from controller.rules.room_prompts import holds_up
from controller.rules.rulebook import cited
from controller.rules.seats import in_hand
from controller.rules.state import Table
from controller.views.phrases import phrase
from controller.views.redaction import open_facts, public, tabled
from controller.views.sentences import steps_of
from controller.views.shown import Phrase


class Fact(msgspec.Struct, frozen=True, kw_only=True):
    """One entry of the hand: when, from whom, how surely (per mille), with which picture (sha256 or nothing)."""

    seq: int
    utc_ms: int
    source: str
    actor: str
    confidence: int
    evidence: str
    lines: tuple[str, ...]


class Offer(msgspec.Struct, frozen=True, kw_only=True):
    """An entry that was taken back and that nobody has made again: its Command, and what it was in words."""

    seq: int
    kind: str
    fields: dict[str, Any]
    lines: tuple[str, ...]


class Past(NamedTuple):
    """The hand so far for whoever backs up its action: its entries, the table after each, what was taken back."""

    facts: tuple[Fact, ...] = ()
    tables: Mapping[int, Table] = MappingProxyType({})
    offers: tuple[Offer, ...] = ()


NOTHING_PAST = Past()


class OutcomeSeat(msgspec.Struct, frozen=True, kw_only=True):
    """A seat of the hand in a table that would result."""

    number: int
    name: str
    is_live: bool
    stack: int | None
    bet: int
    tabled: tuple[int, ...] = ()


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """The table that results from a ruling, or why it cannot be made."""

    actor: int
    middle: int
    board: tuple[int | None, ...]
    second: tuple[int | None, ...] = ()
    """The second of two boards."""
    boards: int = 1
    seats: tuple[OutcomeSeat, ...]
    refused: Phrase | None = None


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """One allowed ruling: its name, what the dealer then does card by card, and the table that results.

    ``command``, ``fields``: what else than a ruling it is, for what holds the table up.
    """

    key: str
    label: Phrase
    steps: tuple[Phrase, ...]
    outcome: Outcome
    command: str = "Rule"
    fields: dict[str, Any] = {}


class Matter(msgspec.Struct, frozen=True, kw_only=True):
    """An open irregularity. ``rule``: where it stands written. ``decides``: dealer or floor."""

    number: int
    kind: str
    text: Phrase
    rule: str
    seat: int
    decides: str
    details: tuple[tuple[str, str | int], ...]
    options: tuple[Option, ...]
    hand: int = 0
    """The hand before that it is about; 0: this one."""


class FloorView(msgspec.Struct, frozen=True, kw_only=True):
    """The floor's window at one journal entry. ``now``: the table as it stands."""

    seq: int
    hand: int
    matters: tuple[Matter, ...]
    claims: tuple[tuple[str, str], ...]
    now: Outcome
    notes: tuple[Phrase, ...] = ()
    """What people saw and asked, penalties in force: kept for the floor, told to nobody else."""


def floor_view(table: Table, seq: int) -> FloorView:
    """What is open at a table, with every ruling's outcome."""
    return FloorView(
        seq=seq,
        hand=table.setup.number,
        matters=(*(_matter(table, found) for found in table.trouble.open), *_holds(table)),
        claims=table.trouble.claims,
        now=outcome_of(table),
        notes=_notes(table),
    )


BLOCKS = {"deck_wrong": ("LiftBlock", {"block": "deck_not_whole"}), "table_held": ("HoldTable", {"why": ""})}
"""What holds the next hand up, and the Command by which the floor lets it begin."""


def _holds(table: Table) -> tuple[Matter, ...]:
    """What holds the table up between hands, each to be lifted by name; their numbers are below zero."""
    asked = holds_up(table) if is_between(table) else ()
    return tuple(_hold(table, place, each) for place, each in enumerate(asked, 1))


def _hold(table: Table, place: int, asked: Asked) -> Matter:
    command, told = BLOCKS[asked.kind]
    args: dict[str, int | str] = {"why": f"@act.hold_{dict(asked.facts).get('why', '')}"}
    lifted = Option(
        key="lift", label=phrase("option.lift"), steps=(), outcome=outcome_of(table), command=command, fields=dict(told)
    )
    text = Phrase(id=f"prompt.{asked.kind}", args=args)
    return Matter(
        number=-place, kind=asked.kind, text=text, rule="", seat=0, decides="floor", details=(), options=(lifted,)
    )  # fmt: skip


def decision(matter: Matter, key: str, name: str, reason: str) -> tuple[str, dict[str, Any]]:
    """The Command, with its fields, by which a named person chooses the option with this key."""
    option = next(each for each in matter.options if each.key == key)
    if option.command == "HoldTable":
        return option.command, dict(option.fields)
    about = dict(option.fields) or {"irregularity": matter.number, "option": key}
    return option.command, about | {"name": name, "reason": reason}


def _notes(table: Table) -> tuple[Phrase, ...]:
    room = table.room
    kept = [Phrase(id=f"kept.{note.kind}", args={"seat": note.seat}) for note in room.notes]
    left = dict(room.penalties.left)
    given = [
        Phrase(id="kept.penalty", args={"seat": seat, "count": count, "hands": left.get(seat, 0)})
        for seat, count in room.penalties.given
    ]
    return (*kept, *given)


def _matter(table: Table, found: IrregularityFound) -> Matter:
    details = open_facts(found.kind, found.facts)
    args: dict[str, int | str] = {"seat": found.seat, **dict(details)}
    return Matter(
        number=found.number,
        kind=found.kind,
        text=Phrase(id=f"irregularity.{found.kind}", args=args),
        rule=cited(found.rule, table.setup.profile),
        seat=found.seat,
        decides=found.decides,
        details=details,
        options=tuple(_option(table, found, option) for option in found.options),
        hand=hand if (hand := hand_of(table, found.number)) != table.setup.number else 0,
    )


def _option(table: Table, found: IrregularityFound, option: str) -> Option:
    return Option(
        key=option,
        label=phrase(f"option.{option}"),
        steps=steps_of(found.kind, option),
        outcome=preview(table, Rule(found.number, option)),
    )


def preview(table: Table, ruling: Rule | RuleFreely) -> Outcome:
    """The table that a ruling would result in; nothing is recorded."""
    result = rule_preview(table, ruling)
    refused = phrase(f"refused.{result.refusal}") if result.refusal else None
    return msgspec.structs.replace(outcome_of(result.table), refused=refused)


def outcome_of(table: Table) -> Outcome:
    """A table in the few figures that a ruling is judged by."""
    table = public(table)
    live = in_hand(table.seats)
    return Outcome(
        actor=table.betting.actor,
        middle=in_the_middle(table),
        board=table.board.cards,
        second=table.board.second,
        boards=table.board.boards,
        seats=tuple(
            OutcomeSeat(
                number=number,
                name=seat.name,
                is_live=number in live,
                stack=seat.stack,
                bet=seat.bet,
                tabled=tuple(face for face in tabled(seat) if face is not None),
            )
            for number, seat in enumerate(table.seats, 1)
            if seat.name
        ),
    )


def facts_of(steps: Iterable[Any], words: Callable[[Any], str]) -> tuple[Fact, ...]:
    """The entries of a hand as facts, oldest first; ``words`` says an event. Entries without words make none."""
    facts = []
    for step in steps:
        lines = tuple(filter(None, (words(event) for event in step.events)))
        if lines:
            said = step.stamped
            facts.append(
                Fact(
                    seq=step.seq,
                    utc_ms=said.utc_ms,
                    source=said.source,
                    actor=said.actor,
                    confidence=said.confidence,
                    evidence=said.evidence,
                    lines=lines,
                )
            )
    return tuple(facts)


def past_of(steps: Iterable[Any], taken_back: Iterable[Any], words: Callable[[Any], str]) -> Past:
    """The entries that the present table rests on (``steps``), and those that backing up took off it.

    What machines saw is not entered again: they see it again by themselves.
    """
    steps = tuple(steps)
    return Past(
        facts_of(steps, words),
        MappingProxyType({step.seq: step.table for step in steps}),
        tuple(_offer(step, words) for step in taken_back if step.stamped.source not in MACHINES),
    )


def _offer(step: Any, words: Callable[[Any], str]) -> Offer:
    what = step.stamped.what
    lines = tuple(filter(None, (words(event) for event in step.events))) or (type(what).__name__,)
    told = {field.name: getattr(what, field.name) for field in fields(what)}
    return Offer(seq=step.seq, kind=type(what).__name__, fields=told, lines=lines)
