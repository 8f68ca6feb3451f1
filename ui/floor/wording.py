# SPDX-License-Identifier: GPL-3.0-or-later
"""Facts, outcomes and rulings as lines of text in the floor's language."""

from __future__ import annotations

import time

from controller.rules.cards import Card
from controller.rules.cards import name as card_name
from controller.views.floor import Fact, Matter, Option, Outcome
from controller.views.shown import Reason
from ui.messages import Messages

STREETS = ("preflop", "flop", "turn", "river")
VERBS = {
    "Fold": "fold", "Check": "check", "Call": "call", "BetTo": "bet", "RaiseTo": "raise", "AllIn": "all_in",
}  # fmt: skip
"""A Command's name by the word for it."""


def clock(utc_ms: int) -> str:
    """A clock time (UTC) to the tenth of a second."""
    return time.strftime("%H:%M:%S", time.gmtime(utc_ms // 1000)) + f".{utc_ms % 1000 // 100}"


def fact_line(fact: Fact, messages: Messages) -> str:
    """Clock time (UTC), source and what happened."""
    who = messages.say(f"who.{fact.source}")
    if fact.actor and fact.actor != fact.source:
        who = f"{who} {fact.actor}"
    sure = "" if fact.confidence >= 1000 else f" {fact.confidence / 10:.0f} %"
    return f"{clock(fact.utc_ms)}  {who}{sure}:  {'; '.join(fact.lines)}"


def reason_line(reason: Reason, messages: Messages) -> str:
    """A reason with where it stands written; a plain fact stands nowhere."""
    said = messages.say(reason.text.id, reason.text.args)
    return f"{said}  ({messages.cited(reason.cites)})" if reason.cites else said


def outcome_lines(outcome: Outcome, messages: Messages) -> list[str]:
    """Who is to act, what lies where, and who is in: the table in five or six lines."""
    say = messages.say
    if outcome.refused is not None:
        return [say(outcome.refused.id, outcome.refused.args)]
    board, second = (
        " ".join("?" if face is None else card_name(Card(face)) for face in faces)
        for faces in (outcome.board, outcome.second)
    )
    actor = next((f"{seat.number} {seat.name}" for seat in outcome.seats if seat.number == outcome.actor), "–")
    live = ", ".join(str(seat.number) for seat in outcome.seats if seat.is_live) or "–"
    bets = ", ".join(f"{seat.number}: {messages.number(seat.bet)}" for seat in outcome.seats if seat.bet) or "–"
    return [
        f"{say('floor.action_on')}: {actor}",
        f"{say('floor.live')}: {live}",
        f"{say('floor.bets')}: {bets}",
        f"{say('floor.middle')}: {messages.number(outcome.middle)}",
        f"{say('floor.board')}: {board or '–'}",
        *([f"{say('floor.second_board')}: {second or '–'}"] if outcome.boards > 1 else []),
    ]


def changes(before: Outcome, after: Outcome, messages: Messages) -> list[str]:
    """The lines of an outcome, those that differ from the table as it stands marked with an arrow."""
    now, then = outcome_lines(before, messages), outcome_lines(after, messages)
    if after.refused is not None:
        return then
    return [f"→ {line}" if line != old else f"   {line}" for old, line in zip(now, then, strict=True)]


def option_name(option: Option, messages: Messages) -> str:
    """A ruling's name."""
    return messages.say(option.label.id, option.label.args)


_UNTOLD = ("when", "suspect", "dead", "kind", "about", "seat")
"""Details that only programs read, or that the sentence above has told."""


def _detail(key: str, value: str | int, messages: Messages) -> str:
    """One detail in words."""
    if key in _UNTOLD:
        return ""
    said = messages.say(f"option.{value}") if key == "ruling" else value
    if key == "street":
        said = messages.say(f"phase.{STREETS[int(value)]}")
    elif key == "burned":
        said = messages.say(f"floor.burned_{int(bool(value))}")
    elif key == "verb":
        said = messages.say(f"verb.{VERBS.get(str(value), value)}")
    return messages.say(f"detail.{key}", {"value": said})


def matter_lines(matter: Matter, messages: Messages) -> list[str]:
    """What the machine found, its details and the rule."""
    details = ", ".join(filter(None, (_detail(key, value, messages) for key, value in matter.details)))
    rule = messages.say("floor.rule_cited", {"rule": messages.cited(matter.rule)}) if matter.rule else ""
    return [line for line in (messages.say(matter.text.id, matter.text.args), details, rule) if line]
