# SPDX-License-Identifier: GPL-3.0-or-later
"""What the banner says: the rules' prompts, questions and irregularities as phrases with levels, and the next step."""

from __future__ import annotations

import msgspec

from controller.rules.asked import Prompt as Asked
from controller.rules.events import Event, InputRefused, IrregularityFound
from controller.rules.guides import guide
from controller.rules.inputs import BetTo, RaiseTo, TakeRake
from controller.rules.left_open import KIND as LEFT_OPEN
from controller.rules.legal import legal
from controller.rules.levels import BREAK
from controller.rules.phases import Phase, phase
from controller.rules.rulebook import cited
from controller.rules.state import Table
from controller.views.acts import STREETS, street_due
from controller.views.phrases import phrase
from controller.views.redaction import open_facts
from controller.views.shown import Act, Level, OpenIrregularity, OpenMatter, Phrase, Prompt, Question

_OURS = ("act", "burn", "table_hand", "push", "pull_in", "deal_flop", "deal_turn", "deal_river")
"""Prompts whose sentence follows from the buttons: whose action, which street, how much to whom."""
ADVICE = (
    "lost_sight", "acted_ahead", "hold_push", "hand_over", "drawn_button", "deck_check", "deck_order", "moves_out",
    "penalty",
    "time_charge", "all_in_marker", "odd_amount",
    "clock_runs", "table_other_card", "dispute_window", "note", "run_twice", "chop_blinds", "kill_absent", "post_due",
    "waits", "busted", "side_payment", "ask_to_see",
)  # fmt: skip
"""Prompts that are told beside the sentence."""
_PAGES = {"dealer": 0, "floor": 1}
"""Whose matters come first on the banner."""
_ENDING = ("redeal", "refund")
"""Rulings by which the hand ends."""
_TONES: dict[str, Level] = {"next": "ok", "ask": "ask", "warn": "check", "block": "stop", "advise": "ok"}


def pages_of(table: Table, asked: tuple[Asked, ...], acts: tuple[Act, ...]) -> tuple[OpenMatter, ...]:
    """What the banner says, and the keys below it, the expected one marked ``next``; none is while a stop stands.

    The first page is what is asked of the dealer now. While something is open each matter has its page: those that the
    dealer decides first, then the floor's, then those that the rules settle, the newest first; then comes the hand,
    which goes on, and last what is still open of a hand before. The expected key confirms the rules' proposal by its
    key, so that it does nothing when that has changed.
    """
    found = [each for each in asked if each.kind == "irregularity"]
    pairs = _in_turn(found, table.trouble.open)
    rest = tuple(each for each in asked if each.kind != "irregularity")
    step = next((each for each in rest if each.kind != "catch_up"), None)
    acts = _with_sensed(step, acts)
    expected = _expected(table, step, acts)
    plain = tuple(_as_next(act, step) if act.key == expected else act for act in acts)
    prompt = _hand_prompt(table, step, rest, acts, expected)
    keys = acts if prompt.level == "stop" else plain
    now, before = (
        [_matter(table, each, wrong, keys) for each, wrong in pairs if (wrong.kind == LEFT_OPEN) is is_before]
        for is_before in (False, True)
    )
    return (*now, OpenMatter(prompt=prompt, acts=keys), *before)


def _in_turn(asked: list[Asked], found: tuple[IrregularityFound, ...]) -> list[tuple[Asked, IrregularityFound]]:
    """What is open in the order of the pages."""
    pairs = list(zip(asked, found, strict=False))
    return sorted(pairs, key=lambda pair: (_PAGES.get(pair[1].decides, 2), -pair[1].number))


def _matter(table: Table, asked: Asked, found: IrregularityFound, acts: tuple[Act, ...]) -> OpenMatter:
    prompt = _of_matter(table, asked, found)
    return OpenMatter(prompt=prompt, acts=(*_choices(found), *acts))


def _hand_prompt(
    table: Table, first: Asked | None, asked: tuple[Asked, ...], acts: tuple[Act, ...], expected: str
) -> Prompt:
    """The one sentence of the hand itself."""
    if first is not None and first.kind == "table_hand" and phase(table) is Phase.CLOSED:
        return _face_up(first, asked)  # said before burn and street, which are the buttons all the same
    if first is not None and first.kind not in _OURS:
        return _from_rules(table, first)
    said = _from_acts(table, acts, expected)
    held = _held_to_be(table, first) if first is not None and first.kind == "act" else None
    return said if held is None else msgspec.structs.replace(said, more=held)


def _held_to_be(table: Table, asked: Asked) -> Phrase | None:
    """What the chips in front are held to be, by which rule: chips to add, chips that go back, a bet that binds."""
    facts = dict(asked.facts)
    if "rule" not in facts:
        return None
    rule = cited(str(facts["rule"]), table.setup.profile)
    for name, words in (("bound", "more.bound"), ("must_add", "more.must_add"), ("returned", "more.returned")):
        if name in facts:
            return phrase(words, amount=facts[name], rule=rule)
    return None


def _face_up(first: Asked, asked: tuple[Asked, ...]) -> Prompt:
    """All-in and called: the hands are turned up before the board is run out (TDA 16)."""
    seats = ", ".join(str(each.seat) for each in asked if each.kind == "table_hand")
    return Prompt(key=first.key, level="ask", text=phrase("prompt.all_in_face_up", seats=seats))


def _as_next(act: Act, step: Asked | None) -> Act:
    """The expected act; it is a confirmation only of what its own label says."""
    if step is None or act.amounts or act.faces or not _proposes(step, act):
        return msgspec.structs.replace(act, weight="next")
    return msgspec.structs.replace(act, weight="next", command="Confirm", fields={"prompt_key": step.key})


def _proposes(step: Asked, act: Act) -> bool:
    """Whether the rules propose just this act."""
    if step.proposes is None or type(step.proposes).__name__ != act.command:
        return False
    return all(getattr(step.proposes, name) == value for name, value in act.fields.items())


def _with_sensed(step: Asked | None, acts: tuple[Act, ...]) -> tuple[Act, ...]:
    """The acts, with one of its own for a bet that lies in front with a known amount, or for the rake that is due."""
    if step is not None and isinstance(step.proposes, TakeRake):
        due = step.proposes.amount
        return (
            Act(
                key=f"rake:{step.key}", label=phrase("act.take_rake"), sub=phrase("amount", amount=due),
                command="TakeRake", fields={"amount": due},
            ),
            *acts,
        )  # fmt: skip
    if step is None or not isinstance(step.proposes, BetTo | RaiseTo):
        return acts
    verb = "bet" if isinstance(step.proposes, BetTo) else "raise"
    seen = Act(
        key=f"seen:{step.key}",
        label=phrase(f"act.{verb}_fixed"),
        sub=phrase("amount", amount=step.proposes.to),
        command=type(step.proposes).__name__,
        fields={"seat": step.proposes.seat, "to": step.proposes.to},
    )
    return (*acts[:2], seen, *acts[2:])


def _expected(table: Table, step: Asked | None, acts: tuple[Act, ...]) -> str:
    """The key of the act that comes next: what the rules propose, else check or call, else the first."""
    found = next((act for act in acts if step is not None and _proposes(step, act)), None)
    if found is not None:
        return found.key
    if phase(table) is Phase.ACTION:
        return next((act.key for act in acts if act.command in ("Check", "Call")), "")
    if step is not None and step.kind == "who_won":
        return next((act.key for act in acts if act.faces), "")
    return acts[0].key if acts else ""


def _named(table: Table, seat: int) -> dict[str, int | str]:
    return {"seat": seat, "name": table.seats[seat - 1].name if seat else ""}


def _from_rules(table: Table, asked: Asked) -> Prompt:
    facts = dict(open_facts(asked.kind, asked.facts))
    args: dict[str, int | str] = {**_named(table, asked.seat), "amount": asked.amount, "pot": asked.pot, **facts}
    if asked.kind == "table_held":
        args["why"] = f"@act.hold_{facts['why']}"
    level = "ask" if facts.get("why") == BREAK else _TONES.get(asked.tone, "ok")
    text, more = Phrase(id=f"prompt.{asked.kind}", args=args), None
    if level == "ask" and table.room.times.level_due_ns:  # a break of the schedule: nobody has to be asked how long
        text = phrase("prompt.break_until", due_ns=table.room.times.level_due_ns)
    if asked.kind == "start_hand":
        text = phrase("prompt.start_hand", hand=table.setup.number + 1)
        more = Phrase(id="more.next_button" if facts.get("small_blind") else "more.next_button_dead", args=args)
        more = Phrase(id="more.post_due", args=args) if facts.get("post_seat") else more
    elif "hand" in facts:
        more = Phrase(id=str(facts["hand"]), args=args)
    elif asked.kind == "seat_players":
        level, more = "ask", phrase("more.seat_players")
    elif asked.kind == "who_won":
        more = phrase("more.who_won")
    return Prompt(key=asked.key, level=level, text=text, more=more)


def _of_matter(table: Table, asked: Asked, found: IrregularityFound) -> Prompt:
    """What was found, its rule, and what to do with the cards."""
    facts = dict(open_facts(found.kind, asked.facts))
    args: dict[str, int | str] = {**_named(table, asked.seat), "amount": asked.amount, "pot": asked.pot, **facts}
    text = Phrase(id=f"irregularity.{found.kind}", args=args)
    ruling = str(facts.get("ruling") or (found.options[0] if len(found.options) == 1 else ""))
    rule = phrase("more.rule", rule=cited(found.rule, table.setup.profile))
    level = _TONES.get(asked.tone, "ok")
    return Prompt(key=asked.key, level=level, text=text, more=rule, steps=steps_of(found.kind, ruling))


def _choices(found: IrregularityFound) -> tuple[Act, ...]:
    """The rulings that the dealer may choose alone; the floor's are on the floor's window.

    What the rules settle by ending the hand (a misdeal, every bet back) is one key.
    """
    ruled = dict(found.facts).get("ruling")
    options = found.options if found.decides == "dealer" else (str(ruled),) if ruled in _ENDING else ()
    return tuple(
        Act(
            key=f"ruling:{found.number}:{option}",
            label=phrase(f"option.{option}"),
            command="Rule",
            fields={"irregularity": found.number, "option": option},
            weight="grave" if option in _ENDING else "usual",
        )
        for option in options
    )


def _from_acts(table: Table, acts: tuple[Act, ...], expected: str) -> Prompt:
    """The sentence for where the hand stands, when the rules have nothing particular to ask."""
    if phase(table) is Phase.ACTION:
        return _turn(table)
    if not acts:
        return Prompt(key="wait", level="ok", text=phrase("prompt.wait"))
    act = next((each for each in acts if each.key == expected), acts[0])
    kind = act.key.split(":")[0]
    args = {**act.label.args, **(act.sub.args if act.sub else {})}
    seat = act.fields.get("seat")
    if isinstance(seat, int):
        args |= _named(table, seat)
    word = act.label.id.removeprefix("act.") if kind == "deal" else kind
    if args.get("board"):
        word, args = f"{kind}_board", args | {"street": f"@phase.{STREETS[street_due(table)[0]]}"}
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
    """The catch-up question, if one waits and nobody is to act: a moment in which hands are free."""
    if phase(table) is Phase.ACTION:
        return None
    first = next((each for each in asked if each.kind == "catch_up"), None)
    if first is None:
        return None
    answers = tuple(_answer(first, number, choice) for number, choice in enumerate(first.choices))
    facts = dict(open_facts(first.kind, first.facts))
    args: dict[str, int | str] = {**_named(table, first.seat), "amount": first.amount, **facts}
    args["street"] = f"@phase.{args.get('street', '')}"
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
    return tuple(_short(table, found) for found in table.trouble.open)


def _short(table: Table, found: IrregularityFound) -> OpenIrregularity:
    level: Level = "stop" if found.decides == "floor" else "check"
    args: dict[str, int | str] = {"seat": found.seat, **dict(found.facts)}
    return OpenIrregularity(
        number=found.number, level=level, text=Phrase(id=f"irregularity.{found.kind}", args=args), rule=found.rule
    )


def advice_of(table: Table, asked: tuple[Asked, ...]) -> tuple[Phrase, ...]:
    """The quiet lines that stand beside the sentence, in the order of the rules."""
    return tuple(_advice(table, each) for each in asked if each.kind in ADVICE)


def _advice(table: Table, asked: Asked) -> Phrase:
    facts = dict(open_facts(asked.kind, asked.facts))
    args: dict[str, int | str] = {**_named(table, asked.seat), "amount": asked.amount, **facts}
    if asked.kind == "note":
        return Phrase(id=f"prompt.note_{facts['kind']}", args=args)
    if asked.kind == "dispute_window":
        return Phrase(id=f"prompt.dispute_{facts['until']}", args=args)
    return Phrase(id=f"prompt.{asked.kind}", args=args)


def refusal(events: tuple[Event, ...]) -> Prompt | None:
    """Why the last request came to nothing, and what helps; None when it did not."""
    last = next((event for event in reversed(events) if isinstance(event, InputRefused)), None)
    if last is None or events[-1] is not last:
        return None
    args: dict[str, int | str] = {"seat": last.seat, "amount": last.amount}
    more = Phrase(id=f"remedy.{last.remedy}", args=args) if last.remedy else None
    return Prompt(key=f"refused:{last.why}", level="check", text=Phrase(id=f"refused.{last.why}", args=args), more=more)


def steps_of(kind: str, option: str) -> tuple[Phrase, ...]:
    """What the dealer does now, card by card."""
    return tuple(phrase(f"step.{step}") for step in guide(kind, option).steps)
