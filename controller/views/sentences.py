# SPDX-License-Identifier: GPL-3.0-or-later
"""What the banner says: the rules' prompts, questions and irregularities as phrases with levels, and the next step."""

from __future__ import annotations

import msgspec

from controller.rules.events import Event, InputRefused, IrregularityFound
from controller.rules.legal import legal
from controller.rules.phases import Phase, phase
from controller.rules.prompts import Prompt as Asked
from controller.rules.state import Table
from controller.views.acts import phrase
from controller.views.shown import Act, Level, OpenIrregularity, Phrase, Prompt, Question

_TONES: dict[str, Level] = {"next": "ok", "ask": "ask", "warn": "check", "block": "stop", "advise": "ok"}


def say_prompt(table: Table, asked: tuple[Asked, ...], acts: tuple[Act, ...]) -> tuple[Prompt, tuple[Act, ...]]:
    """The one sentence, and the acts with the expected one marked ``next``; none is while a stop stands."""
    first = next((each for each in asked if each.kind != "catch_up"), None)
    expected = _expected(table, first, acts)
    prompt = _from_rules(table, first) if first else _from_acts(table, acts, expected)
    if prompt.level == "stop":
        expected = ""
    return prompt, tuple(msgspec.structs.replace(act, weight="next") if act.key == expected else act for act in acts)


def _expected(table: Table, first: Asked | None, acts: tuple[Act, ...]) -> str:
    """The key of the act that comes next: what the rules propose, else check or call, else the first."""
    if first is not None and first.proposes is not None:
        wanted = type(first.proposes).__name__
        seat = getattr(first.proposes, "seat", None)
        for act in acts:
            if act.command == wanted and act.fields.get("seat") == seat:
                return act.key
    if phase(table) is Phase.ACTION:
        return next((act.key for act in acts if act.command in ("Check", "Call")), "")
    return acts[0].key if acts else ""


def _named(table: Table, seat: int) -> dict[str, int | str]:
    return {"seat": seat, "name": table.seats[seat - 1].name if seat else ""}


def _from_rules(table: Table, asked: Asked) -> Prompt:
    args: dict[str, int | str] = {
        **_named(table, asked.seat),
        "amount": asked.amount,
        "pot": asked.pot,
        **dict(asked.facts),
    }
    return Prompt(key=asked.key, level=_TONES.get(asked.tone, "ok"), text=Phrase(id=f"prompt.{asked.kind}", args=args))


def _from_acts(table: Table, acts: tuple[Act, ...], expected: str) -> Prompt:
    """The sentence for where the hand stands, when the rules have nothing particular to ask."""
    if phase(table) is Phase.ACTION:
        return _turn(table)
    if not acts:
        return Prompt(key="seat", level="ask", text=phrase("prompt.seat_players"), more=phrase("more.seat_players"))
    kind = expected.split(":")[0]
    act = next(each for each in acts if each.key == expected)
    args = {**act.label.args, **(act.sub.args if act.sub else {})}
    seat = act.fields.get("seat")
    if isinstance(seat, int):
        args |= _named(table, seat)
    word = act.label.id.removeprefix("act.") if kind == "deal" else kind
    return Prompt(key=expected, level="ok", text=Phrase(id=f"prompt.{word}", args=args))


def _turn(table: Table) -> Prompt:
    may = legal(table)
    more = None
    if may.may_raise and may.min_to != may.reach:
        more = phrase("more.min_bet" if may.opens else "more.min_raise", amount=may.min_to)
    elif not may.may_check and not may.may_raise:
        more = phrase("more.no_raise")
    args = {**_named(table, may.seat), "amount": may.to_call}
    kind = "prompt.act_free" if may.may_check else "prompt.act"
    key = f"act:{table.setup.number}:{int(table.betting.street)}:{may.seat}:{table.betting.bet}"
    return Prompt(key=key, level="ok", text=Phrase(id=kind, args=args), more=more)


def catch_up(table: Table, asked: tuple[Asked, ...]) -> Question | None:
    """The catch-up question, if one waits."""
    first = next((each for each in asked if each.kind == "catch_up"), None)
    if first is None:
        return None
    answers = tuple(_answer(first, number, choice) for number, choice in enumerate(first.choices))
    args: dict[str, int | str] = {**_named(table, first.seat), "amount": first.amount, **dict(first.facts)}
    return Question(key=first.key, text=Phrase(id="question.unseen", args=args), answers=answers)


def _answer(asked: Asked, number: int, choice: object) -> Act:
    names = type(choice).__dataclass_fields__  # type: ignore[attr-defined]
    fields = {name: getattr(choice, name) for name in names}
    verb = str(fields.get("verb", "yes"))
    return Act(
        key=f"answer:{asked.key}:{number}", label=phrase(f"verb.{verb}"), command=type(choice).__name__, fields=fields
    )


def irregularities(table: Table) -> tuple[OpenIrregularity, ...]:
    """What was found and is not settled, in short words."""
    return tuple(_short(found) for found in table.trouble.open)


def _short(found: IrregularityFound) -> OpenIrregularity:
    level: Level = "stop" if found.decides == "floor" else "check"
    args: dict[str, int | str] = {"seat": found.seat, **dict(found.facts)}
    return OpenIrregularity(
        number=found.number, level=level, text=Phrase(id=f"irregularity.{found.kind}", args=args), rule=found.rule
    )


def refusal(events: tuple[Event, ...]) -> Prompt | None:
    """Why the last request came to nothing, and what helps; None when it did not."""
    last = next((event for event in reversed(events) if isinstance(event, InputRefused)), None)
    if last is None or events[-1] is not last:
        return None
    args: dict[str, int | str] = {"seat": last.seat, "amount": last.amount}
    more = Phrase(id=f"remedy.{last.remedy}", args=args) if last.remedy else None
    return Prompt(key=f"refused:{last.why}", level="check", text=Phrase(id=f"refused.{last.why}", args=args), more=more)
