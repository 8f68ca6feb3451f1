# SPDX-License-Identifier: GPL-3.0-or-later
"""Answers to the questions of a case, from the state after its last event and from nothing else.

What the rules cannot tell is ``Unsupported``: never guessed. ``fits`` says whether an answer is what the case expects.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from controller.cases.dealt import ANSWERS as DEALING_ANSWERS
from controller.cases.scene import Scene
from controller.cases.showdowns import ANSWERS as SHOWDOWN_ANSWERS
from controller.cases.unsupported import Unsupported
from controller.rules.betting import level_for, max_raise_to, may_raise, min_raise_to, unit
from controller.rules.corrections import correctable
from controller.rules.events import Act, IrregularityFound, WagerRuled
from controller.rules.seats import LIVE, dealt_in
from controller.rules.state import Table
from controller.rules.substantial import is_substantial

Answer = Callable[[Scene, int], Any]


def answer(scene: Scene, question: str, of: str) -> Any:
    """The answer to a question about a player (or about the table). Raises Unsupported."""
    reply = _ANSWERS.get(question)
    if reply is None:
        raise Unsupported(f"the question {question!r}")
    if of and of not in scene.seats:
        raise Unsupported(f"the player {of!r}")
    return reply(scene, scene.seats.get(of, 0))


def fits(question: str, expected: Any, got: Any) -> bool:
    """Whether an answer is what is expected; some questions expect only a part of it."""
    if question == "ruled" and isinstance(expected, dict):
        return all(got.get(key) == value for key, value in expected.items())
    if question == "options_include":
        return set(expected) <= set(got)
    if question == "next_hands":
        return bool(expected == got[: len(expected)])
    if question == "winners":
        return [sorted(pot) for pot in expected] == [sorted(pot) for pot in got]
    if question == "pots":
        return [_pot(pot) for pot in expected] == [_pot(pot) for pot in got]
    return bool(expected == got)


def _pot(pot: dict[str, Any]) -> tuple[int, tuple[str, ...]]:
    return pot["amount"], tuple(sorted(pot["eligible"]))


def _needs(seat: int) -> int:
    if not seat:
        raise Unsupported("a question about nobody")
    return seat


def next_to_act(scene: Scene, _: int) -> str | None:
    """Whose action it is."""
    return scene.name(scene.table.betting.actor)


def to_call(scene: Scene, number: int) -> int:
    """How much more the seat must put in to call, as far as its chips go."""
    table, seat = scene.table, scene.table.seats[_needs(number) - 1]
    level = max(level_for(table.seats, table.betting, number), seat.bet)
    return (level if seat.stack is None else min(level, seat.bet + seat.stack)) - seat.bet


def full_raise(scene: Scene, _: int) -> int:
    """The increment that the next raise must match."""
    return scene.table.betting.increment


def min_bet(scene: Scene, _: int) -> int:
    """The least opening bet of the street."""
    return unit(scene.table.setup, max(0, scene.table.betting.street))


def last_ruling(table: Table, number: int) -> WagerRuled | None:
    """The last ruling on a motion of a seat."""
    return next((ruling for ruling in reversed(table.motions.ruled) if ruling.seat == number), None)


def last_act(table: Table, number: int) -> Act | None:
    """The last action of a seat."""
    return next((act for act in reversed(table.betting.log) if act.seat == number), None)


def ruled(scene: Scene, number: int) -> dict[str, Any]:
    """What the seat's motion or words are held to be."""
    table = scene.table
    _needs(number)
    held = next((p for p in table.motions.pending if p.seat == number), None)
    if held is not None:
        return {"action": "all_in" if held.all_in else held.verb, "to": held.to}
    if (number, False) in table.motions.settled:
        return {"action": "none"}
    ruling = last_ruling(table, number)
    if ruling is not None:
        if ruling.decides != "rule":
            raise Unsupported("a ruling that is not the machine's")
        return {"action": ruling.action, "to": ruling.to}
    act = last_act(table, number)
    if act is None:
        raise Unsupported("a ruling where nothing was done")
    return {"action": "all_in" if act.all_in and act.verb != "fold" else act.verb, "to": act.to}


def _still_to_mend(table: Table) -> tuple[int, int] | None:
    """The wrong and the right amount of a bet that is still to be corrected."""
    for wrong in table.trouble.open:
        if correctable(table, wrong):
            facts = dict(wrong.facts)
            return int(facts.get("to", facts.get("said", 0))), int(facts["right"])
    return None


def must_add(scene: Scene, number: int) -> int:
    """What the seat must add by a correction."""
    table = scene.table
    mend = _still_to_mend(table)
    if mend is not None:
        wrong, right = mend
        return max(0, right - wrong) if table.seats[_needs(number) - 1].bet == wrong else 0
    ruling = last_ruling(table, number)
    return ruling.must_add if ruling is not None and _of_this_street(table, number) else 0


def _of_this_street(table: Table, number: int) -> bool:
    act = last_act(table, number)
    return act is None or act.street == table.betting.street


def returned(scene: Scene, number: int) -> int:
    """What the seat takes back out of what it put out."""
    mend = _still_to_mend(scene.table)
    if mend is not None and scene.table.seats[_needs(number) - 1].bet == mend[0]:
        return max(0, mend[0] - mend[1])
    ruling = last_ruling(scene.table, _needs(number))
    if ruling is not None:
        return ruling.returned
    return sum(amount for seat, amount in scene.table.pots.returned if seat == number)


def bet_stands(scene: Scene, _: int) -> int:
    """What the bet is held at now."""
    table = scene.table
    mend = _still_to_mend(table)
    if mend is not None:
        return mend[1]
    if table.betting.bet:
        return table.betting.bet
    raises = [act.to for act in table.betting.log if act.verb in ("bet", "raise")]
    if not raises:
        raise Unsupported("the bet where nothing was bet")
    return raises[-1]


def binding(scene: Scene, number: int) -> bool:
    """Whether an action out of turn stands: settled, or held with the action unchanged."""
    motions = scene.table.motions
    for seat, stood in reversed(motions.settled):
        if seat == _needs(number):
            return stood
    held = next((p for p in motions.pending if p.seat == number), None)
    if held is None:
        act = last_act(scene.table, number)
        if act is None:
            raise Unsupported("an action that was not made")
        return True
    if scene.table.setup.house.oot_binding == "ask":
        raise Unsupported("an action that the floor rules on")
    return level_for(scene.table.seats, scene.table.betting, number) <= held.faced


def open_irregularities(table: Table) -> tuple[IrregularityFound, ...]:
    """The irregularities that still wait."""
    return table.trouble.open


def decides(scene: Scene, _: int) -> str:
    """Who decides: the rule, the dealer or the floor."""
    waiting = {wrong.decides for wrong in open_irregularities(scene.table)}
    for who in ("floor", "dealer"):
        if who in waiting:
            return who
    return "rule"


def options_include(scene: Scene, _: int) -> list[str]:
    """Every ruling on offer."""
    table = scene.table
    offered = {option for wrong in open_irregularities(table) for option in wrong.options}
    if table.motions.ruled:
        offered |= set(table.motions.ruled[-1].options)
    return sorted(offered)


def penalty_possible(scene: Scene, _: int) -> bool:
    """Whether somebody may be given a penalty for what happened."""
    table = scene.table
    offered = any("penalty" in wrong.options for wrong in open_irregularities(table))
    return offered or any(ruling.penalty for ruling in table.motions.ruled) or bool(table.motions.settled)


def substantial_action(scene: Scene, _: int) -> bool:
    """Whether the actions so far are substantial under the profile."""
    table = scene.table
    setup = table.setup
    dealt = len(dealt_in(table.seats))
    return is_substantial(
        setup.house.substantial_action, table.betting.log, dealt, (setup.small_blind, setup.big_blind)
    )


def hand_live(scene: Scene, number: int) -> bool:
    """Whether the seat may still win."""
    return LIVE <= scene.table.seats[_needs(number) - 1].state <= LIVE + 1


_ANSWERS: dict[str, Answer] = {
    "next_to_act": next_to_act,
    "to_call": to_call,
    "may_raise": lambda scene, number: may_raise(scene.table, _needs(number)),
    "min_raise_to": lambda scene, number: min_raise_to(scene.table, _needs(number)),
    "max_raise_to": lambda scene, number: max_raise_to(scene.table, _needs(number)),
    "full_raise": full_raise,
    "min_bet": min_bet,
    "ruled": ruled,
    "must_add": must_add,
    "returned": returned,
    "bet_stands": bet_stands,
    "binding": binding,
    "decides": decides,
    "options_include": options_include,
    "penalty_possible": penalty_possible,
    "substantial_action": substantial_action,
    "hand_live": hand_live,
    **SHOWDOWN_ANSWERS,
    **DEALING_ANSWERS,
}
