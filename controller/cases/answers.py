# SPDX-License-Identifier: GPL-3.0-or-later
"""Answers to the questions of a case, from the state after its last event and from nothing else.

What the rules cannot tell is ``Unsupported``: never guessed. ``fits`` says whether an answer is what the case expects.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from controller.cases.dealt import ANSWERS as DEALING_ANSWERS
from controller.cases.dealt import STREET_PLACES, place_number
from controller.cases.scene import Scene
from controller.cases.showdowns import ANSWERS as SHOWDOWN_ANSWERS
from controller.cases.unsupported import Unsupported
from controller.rules.apply import apply_all
from controller.rules.betting import level_for, max_raise_to, may_raise, min_raise_to, unit
from controller.rules.corrections import correctable
from controller.rules.events import Act, IrregularityFound, WagerRuled
from controller.rules.rulings import carried_out
from controller.rules.seats import ALL_IN, LIVE, dealt_in
from controller.rules.state import Pending, Table
from controller.rules.substantial import is_substantial

Answer = Callable[[Scene, int], Any]


def answer(scene: Scene, question: str, of: str) -> Any:
    """The answer to a question about a player (or about the table). Raises Unsupported."""
    reply = _ANSWERS.get(question)
    if reply is None:
        raise Unsupported(f"the question {question!r}")
    if question == "card_number" and of not in scene.seats and of in STREET_PLACES:
        return place_number(scene, of)
    if of and of not in scene.seats:
        raise Unsupported(f"the player {of!r}")
    return reply(scene, scene.seats.get(of, 0))


def fits(question: str, expected: Any, got: Any) -> bool:
    """Whether an answer is what is expected: exactly, in the form of the question.

    Of a ruling only what is asked counts (the total may be left out), of the options those named; the order of names
    in a pot and players who get nothing mean nothing.
    """
    if question == "ruled" and isinstance(expected, dict):
        return all(got.get(key) == value for key, value in expected.items())
    if question in ("uncalled", "awards", "refund") and isinstance(expected, dict):
        return bool({name: amount for name, amount in expected.items() if amount} == got)
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
    table = mended(scene.table)
    seat = table.seats[_needs(number) - 1]
    if seat.state is not LIVE:
        return 0
    level = max(level_for(table.seats, table.betting, number), seat.bet)
    return (level if seat.stack is None else min(level, seat.bet + seat.stack)) - seat.bet


def ask_may_raise(scene: Scene, number: int) -> bool:
    """Whether the seat, when its turn comes, may bet or raise."""
    table = mended(scene.table)
    live = table.seats[_needs(number) - 1].state is LIVE
    return live and table.betting.actor != 0 and may_raise(table, number)


def ask_min_raise(scene: Scene, number: int) -> int:
    """The least full bet or raise, as a total."""
    return min_raise_to(mended(scene.table), _needs(number))


def ask_max_raise(scene: Scene, number: int) -> int:
    """The most that the seat may make it. In pot-limit the pot must be told."""
    table = scene.table
    if table.setup.house.structure == "PL" and scene.unowned and not _pot_told(table):
        raise Unsupported("a pot-limit maximum where the pot is not told")
    most = max_raise_to(mended(table), _needs(number))
    if most is None:
        raise Unsupported("a maximum of a stack that is not told")
    return most


def _pot_told(table: Table) -> bool:
    return any(seat.paid or seat.dead for seat in table.seats)


def full_raise(scene: Scene, _: int) -> int:
    """The increment that the next raise must match."""
    return mended(scene.table).betting.increment


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
        return _told(held.verb, held.to, held.all_in) if _may_stand(table, held) else {"action": "none"}
    if (number, False) in table.motions.settled:
        return {"action": "none"}
    ruling = last_ruling(table, number)
    if ruling is not None:
        if ruling.decides != "rule":
            raise Unsupported("a ruling that is not the machine's")
        return _told(ruling.action, ruling.to)
    act = last_act(mended(table), number)
    if act is None:
        raise Unsupported("a ruling where nothing was done")
    return _told(act.verb, act.to, act.all_in and act.verb != "fold")


def _told(verb: str, to: int, all_in: bool = False) -> dict[str, Any]:
    return {"action": "all_in" if all_in else verb, "to": to}


class _Mend(NamedTuple):
    """A bet that is still to be corrected: as it was made, as it should be, and the street."""

    wrong: int
    right: int
    street: int


def _still_to_mend(table: Table) -> _Mend | None:
    """The bet that is still to be corrected, if there is one."""
    for found in table.trouble.open:
        if correctable(table, found):
            facts = dict(found.facts)
            made = int(facts.get("to", facts.get("said", 0)))
            return _Mend(made, int(facts["right"]), int(facts.get("street", table.betting.street)))
    return None


def mended(table: Table) -> Table:
    """The table with what is still to be corrected put right for everybody (TDA 52)."""
    for found in table.trouble.open:
        if correctable(table, found):
            return apply_all(table, carried_out(table, found, "correct"))
    return table


def _put_in(table: Table, number: int, mend: _Mend) -> bool:
    """Whether the seat has put in the wrong amount."""
    if mend.street == table.betting.street and not table.betting.pulled:
        return table.seats[number - 1].bet == mend.wrong
    acts = [act for act in table.betting.log if act.seat == number and act.street == mend.street]
    return any(act.to == mend.wrong and act.verb in ("bet", "raise", "call") for act in acts)


def must_add(scene: Scene, number: int) -> int:
    """What the seat must add by a correction."""
    table = scene.table
    mend = _still_to_mend(table)
    if mend is not None:
        return max(0, mend.right - mend.wrong) if _put_in(table, _needs(number), mend) else 0
    ruling = last_ruling(table, number)
    return ruling.must_add if ruling is not None and _of_this_street(table, number) else 0


def _of_this_street(table: Table, number: int) -> bool:
    act = last_act(table, number)
    return act is None or act.street == table.betting.street


def returned(scene: Scene, number: int) -> int:
    """What the seat takes back out of what it put out."""
    mend = _still_to_mend(scene.table)
    if mend is not None and _put_in(scene.table, _needs(number), mend):
        return max(0, mend.wrong - mend.right)
    ruling = last_ruling(scene.table, _needs(number))
    if ruling is not None:
        return ruling.returned
    return sum(amount for seat, amount in scene.table.pots.returned if seat == number)


def bet_stands(scene: Scene, _: int) -> int:
    """What the bet is held at now."""
    table = scene.table
    mend = _still_to_mend(table)
    if mend is not None:
        return mend.right
    if table.betting.bet:
        return table.betting.bet
    raises = [act.to for act in table.betting.log if act.verb in ("bet", "raise")]
    return raises[-1] if raises else 0


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
    return _may_stand(scene.table, held)


def _may_stand(table: Table, held: Pending) -> bool:
    """Whether the action has not changed since the one out of turn: it stands so far, or is taken back (TDA 53-A)."""
    return level_for(table.seats, table.betting, held.seat) <= held.faced


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
    """Every ruling on offer, also by the other words that a case has for some of them."""
    table = scene.table
    offered = [(wrong.kind, option) for wrong in open_irregularities(table) for option in wrong.options]
    if table.motions.ruled:
        offered += [(table.motions.ruled[-1].rule, option) for option in table.motions.ruled[-1].options]
    also = {_OTHER_WORDS.get(key) or _OTHER_WORDS.get(("", key[1]), "") for key in offered}
    return sorted(({option for _, option in offered} | also) - {""})


_OTHER_WORDS = {
    ("", "refund"): "redeal",
    ("undercall", "call"): "full_bet", ("tiny_chip", "call"): "full_bet",
    ("call_of_unknown_amount", "call"): "full_bet", ("hidden_chips", "correct"): "full_bet",
}  # fmt: skip
"""A hand whose bets all go back is dealt again; who calls all the same pays the full bet."""


def penalty_possible(scene: Scene, _: int) -> bool:
    """Whether somebody may be given a penalty for what happened."""
    table = scene.table
    waiting = open_irregularities(table)
    offered = any("penalty" in wrong.options or wrong.kind == "out_of_turn" for wrong in waiting)
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
    return LIVE <= scene.table.seats[_needs(number) - 1].state <= ALL_IN


_ANSWERS: dict[str, Answer] = {
    "next_to_act": next_to_act,
    "to_call": to_call,
    "may_raise": ask_may_raise,
    "min_raise_to": ask_min_raise,
    "max_raise_to": ask_max_raise,
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
