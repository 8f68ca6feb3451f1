# SPDX-License-Identifier: GPL-3.0-or-later
"""Burns after a dealing error: the table follows the step guide, so that what is asked next is what the guide says.

An exposed card that is replaced is the burn of the flop (TDA 2024 35-B); the random card of a flop of four is the next
burn (39-A); an early turn has a burn of its own and none before the river (Robert's v11, three-burn version); a second
burn goes back (Robert's 5-5); a flop without its burn goes back as soon as the dealer burns or deals again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from controller.rules.events import (
    BoardDealt,
    BoardTakenBack,
    BurnsCounted,
    CardBurned,
    CardExposed,
    Event,
    IrregularityClosed,
    IrregularityFound,
)
from controller.rules.inputs import CardOffTable, CardsSeen, CountHands, ExposeCard, PitchCard, ReportCard
from controller.rules.state import Street, Table

Events = tuple[Event, ...]
_BURN_AGAIN = (
    "river_as_turn_3burns", "river_as_turn_4burns", "stub_reshuffle_new_burn", "all_back_new_burn",
)  # fmt: skip
_RANDOM = ("random_one_is_next_burn", "random_is_burn")
IS_THE_BURN = {("exposed_card", "replace"), ("joker", "replace_as_exposed"), ("extra_card", "burn")}
_GOES_BACK = {
    ("flop_without_burn", "reshuffle"): (3, 0), ("flop_without_burn", "scramble3"): (3, 1),
    ("flop_without_burn", "discard_first_shown"): (3, 1), ("no_burn_later_street", "fix_before_action"): (1, 1),
}  # fmt: skip
"""How many cards of the board go back when the street is dealt anew, and how many of them become its burn."""


def burns_ruled(table: Table, kind: str, ruling: str) -> tuple[BurnsCounted, ...]:
    """How the burns stand under a ruling on an early street or a flop of four; nothing where they stay."""
    board = table.board
    if kind == "premature_flop" and ruling == "burn_and_flop_both_back" and board.burned:
        return (BurnsCounted(board.burns - 1, False),)
    return (BurnsCounted(board.burns, False),) if ruling in _BURN_AGAIN and board.burned else ()


def _is_ruled(table: Table, kind: str, rulings: tuple[str, ...]) -> bool:
    """Whether the profile or a person has ruled so on an error of this hand."""
    if any(made.option in rulings for made in table.trouble.rulings):
        return True
    return any(one.kind == kind and dict(one.facts).get("ruling") in rulings for one in table.trouble.open)


def with_next_burn(table: Table, events: Events) -> Events:
    """The events of a street, and the burn of the next one where a card of an error is that burn, or there is none."""
    dealt = next((event for event in events if isinstance(event, BoardDealt)), None)
    if dealt is None or table.setup.house.burn_required != "on":
        return events
    if dealt.street == Street.FLOP and _is_ruled(table, "four_card_flop", _RANDOM):
        return (*events, CardBurned(1, False, None, True))
    if dealt.street == Street.TURN and _is_ruled(table, "premature_turn", ("river_as_turn_3burns",)):
        made = sum(event.count for event in events if isinstance(event, CardBurned))
        return (*events, BurnsCounted(table.board.burns + made, True))
    return events


def dealt_anew(
    table: Table, ruling_now: Callable[[Table, IrregularityFound], str]
) -> tuple[BoardTakenBack, IrregularityClosed] | None:
    """The street without its burn that goes back when the dealer follows the guide: nobody has acted on it."""
    for wrong in table.trouble.open:
        cards, burns = _GOES_BACK.get((wrong.kind, ruling_now(table, wrong)), (0, 0))
        if cards and dict(wrong.facts).get("seen") == len(table.board.cards):
            back = BoardTakenBack(cards, table.board.burns + burns, bool(burns))
            return back, IrregularityClosed(wrong.number, "dealt_anew")
    return None


def exposed_is_burn(table: Table, what: Any, events: Events) -> Events:
    """The card of an error in the deal that is the burn of the flop by the profile's ruling: none is due any more."""
    if table.board.burned or table.board.cards or table.setup.house.burn_required != "on":
        return ()
    found = (event for event in events if isinstance(event, IrregularityFound))
    if not any((one.kind, dict(one.facts).get("ruling")) in IS_THE_BURN for one in found):
        return ()
    card = next((one.card for one in events if isinstance(one, CardExposed)), None)
    return (CardBurned(1, card is not None, card, True),)


def apply_counted(table: Table, event: BurnsCounted) -> Table:
    """The burns as they stand."""
    return table._replace(board=table.board._replace(burns=max(0, event.burns), burned=event.burned))


APPLY: dict[type, Callable[[Table, Any], Table]] = {BurnsCounted: apply_counted}
NOTICE: dict[type, Callable[[Table, Any, Events], Events]] = dict.fromkeys(
    (PitchCard, ExposeCard, CardOffTable, ReportCard, CountHands, CardsSeen), exposed_is_burn
)
