# SPDX-License-Identifier: GPL-3.0-or-later
"""Answers about the deal: misdeals, burns, steps for the dealer, cards replaced, chips to go back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from controller.cases.scene import Scene
from controller.cases.showdowns import ask_awards
from controller.cases.unsupported import Unsupported
from controller.rules.board_law import burns_by_the_river, is_burn_waived, ruling_now
from controller.rules.events import IrregularityFound, PotPushed
from controller.rules.guides import guide
from controller.rules.house import House
from controller.rules.owed import owed_post
from controller.rules.rotation import Blinds
from controller.rules.seats import dealt_in, standing
from controller.rules.starting import coming
from controller.rules.state import Level, Street, Table

_BURNS_ASKED = (
    "premature_flop", "premature_turn", "premature_river", "double_burn", "flop_without_burn",
    "no_burn_later_street", "board_count",
)  # fmt: skip


STREET_PLACES = ("burn", "flop", "turn", "river")
"""Places whose first card off the deck can be asked."""


def _found(scene: Scene) -> tuple[IrregularityFound, ...]:
    """Every irregularity of the case, in order."""
    return tuple(event for event in scene.happened if isinstance(event, IrregularityFound))


def _rulings(scene: Scene) -> list[str]:
    """What the profile makes of the irregularities."""
    return [str(dict(wrong.facts).get("ruling", "")) for wrong in _found(scene)]


def misdeal(scene: Scene, _: int) -> bool:
    """Whether the hand is a misdeal; where the floor may choose that, it is not for the machine to say."""
    if "redeal" in _rulings(scene):
        return True
    if any("redeal" in wrong.options and wrong.decides == "floor" for wrong in _found(scene)):
        raise Unsupported("a misdeal that the floor decides")
    return False


def refund_all(scene: Scene, _: int) -> bool:
    """Whether every bet goes back."""
    return any(ruling in ("redeal", "refund") for ruling in _rulings(scene))


def refund(scene: Scene, _: int) -> dict[str, int]:
    """What each player gets back when the hand is void."""
    if not refund_all(scene, 0):
        return {}
    if scene.unowned:
        raise Unsupported("refunds where the case does not tell who put in what")
    put_in = {number: seat.bet + seat.paid + seat.dead for number, seat in enumerate(_when_void(scene).seats, 1)}
    return {scene.name(number) or "": amount for number, amount in put_in.items() if amount}


def _when_void(scene: Scene) -> Table:
    """The table when the hand became void: before the push where the pot was pushed already."""
    return scene.before_push if scene.before_push is not None and scene.table.pots.over else scene.table


def steps(scene: Scene, _: int) -> list[str]:
    """What the dealer does with the cards."""
    for wrong in reversed(_found(scene)):
        ruling = ruling_now(scene.table, wrong)
        if wrong.kind == "hand_swept" and wrong.options[0] == "retrieve_hand":
            ruling = "retrieve_hand"
        made = guide(wrong.kind, ruling)
        if made.steps:
            return _acts(made.steps)
    if _found(scene):
        raise Unsupported("steps that no rule settles")
    return []


def _acts(told: tuple[str, ...]) -> list[str]:
    """The steps that are acts: that the other cards stand is none beside another step."""
    return [step for step in told if step != "cards_stand"] or list(told)


def burns_total(scene: Scene, _: int) -> int:
    """Burns by the river; where the floor decides what happens to the burns, nobody can tell."""
    for wrong in scene.table.trouble.open:
        if wrong.kind in _BURNS_ASKED and not ruling_now(scene.table, wrong):
            raise Unsupported("burns that the floor decides on")
    return burns_by_the_river(scene.table)


def replacement(scene: Scene, _: int) -> dict[str, Any] | None:
    """Who gets a card in place of another, and when; None where no card is replaced."""
    for wrong in reversed(_found(scene)):
        when = dict(wrong.facts).get("when")
        if when and wrong.seat:
            return {"to": scene.name(wrong.seat), "when": when}
    if any("replace" in wrong.options and wrong.decides == "floor" for wrong in _found(scene)):
        raise Unsupported("a replacement that the floor decides")
    return None


def card_number(scene: Scene, number: int) -> int:
    """Which card off the deck the seat receives in place of its exposed one: the first after the deal (35-B)."""
    count = _dealt(scene)
    if any(wrong.kind == "missing_card" and wrong.seat == number for wrong in _found(scene)):
        return count
    replaced = [wrong for wrong in _found(scene) if dict(wrong.facts).get("ruling") == "replace"]
    for place, wrong in enumerate(replaced, 1):
        if wrong.seat == number:
            return count + place
    raise Unsupported("the number of a card that is not replaced")


def _dealt(scene: Scene) -> int:
    """The cards off the deck when the deal is complete, those of no use counted."""
    return 2 * len(dealt_in(scene.table.seats)) + scene.table.deal.boxed + scene.table.deal.jokers


def place_number(scene: Scene, place: str) -> int:
    """Which card off the deck a street begins with; an exposed card that is the burn leaves none to burn."""
    replaced = sum(dict(wrong.facts).get("ruling") in ("replace", "replace_as_exposed") for wrong in _found(scene))
    each = 1 if scene.table.setup.house.burn_required == "on" else 0
    burn = 0 if is_burn_waived(scene.table) or replaced else each
    flop = _dealt(scene) + replaced + burn + 1
    turn = flop + 3 + each
    return {"burn": flop - burn, "flop": flop, "turn": turn, "river": turn + 1 + each}[place]


def result_stands(scene: Scene, _: int) -> bool:
    """Whether a result can no longer be disputed (TDA 22), or stands in spite of what was found."""
    rulings = _rulings(scene)
    if "refund" in rulings or "redeal" in rulings:
        return False
    pushed = {event.seat for event in scene.happened if isinstance(event, PotPushed)}
    if pushed and scene.riffled:
        return _window_closed(scene)
    if pushed and not _entitled_to(scene, pushed):
        return False
    return not any(wrong.kind == "wrong_push" for wrong in _found(scene))


def _entitled_to(scene: Scene, pushed: set[int]) -> bool:
    """Whether everybody who was pushed chips is due some, as far as the hands are told (cards speak, TDA 12)."""
    try:
        due = ask_awards(scene, 0)
    except Unsupported:
        return True
    return all(scene.name(number) in due for number in sorted(pushed))


def _window_closed(scene: Scene) -> bool:
    """Reading hands ends when the next hand begins; counting ends with its substantial action."""
    return scene.riffled


def _coming(table: Table) -> Blinds | None:
    if table.betting.street is Street.BETWEEN or table.pots.over:
        return coming(table)
    return Blinds(table.setup.button, table.setup.small_blind, table.setup.big_blind)


def posts(scene: Scene, number: int) -> dict[str, int]:
    """What the seat posts in the coming hand: its blind and ante, and what it owes, as far as its chips go."""
    table = scene.table
    blinds = _coming(table)
    if blinds is None or not number:
        raise Unsupported("posts of nobody")
    seat = table.seats[number - 1]
    level = table.setup.next_level or table.setup.level
    owed = owed_post(table.setup.house, level, number, standing(seat).missed, number in scene.newcomers, blinds)
    live, dead = _blind_and_ante(table.setup.house, level, number, blinds)
    if owed.waits:
        return {"live": 0, "dead": 0}
    live, dead = max(live, owed.live), dead + owed.dead
    if seat.stack is None:
        return {"live": live, "dead": dead}
    if table.setup.house.ante_order == "ante_first":
        dead = min(dead, seat.stack)
        return {"live": min(live, seat.stack - dead), "dead": dead}
    live = min(live, seat.stack)
    return {"live": live, "dead": min(dead, seat.stack - live)}


def _blind_and_ante(house: House, level: Level, number: int, blinds: Blinds) -> tuple[int, int]:
    """What every hand takes from the seat."""
    live = level.big if number == blinds.big else level.small if number == blinds.small else 0
    payer = {"bb": blinds.big, "button": blinds.button, "each": number}.get(level.ante_type, 0)
    return live if house.blinds_enabled == "on" else 0, level.ante if payer == number else 0


ANSWERS: dict[str, Callable[[Scene, int], Any]] = {
    "misdeal": misdeal,
    "refund_all": refund_all,
    "refund": refund,
    "steps": steps,
    "burns_total": burns_total,
    "replacement": replacement,
    "card_number": card_number,
    "result_stands": result_stands,
    "posts": posts,
}
