# SPDX-License-Identifier: GPL-3.0-or-later
"""What was called for or found and nobody has ruled when the next hand begins: it stays open, as of its own hand.

The floor may come a hand later. What a ruling would have done in the hand before cannot be done any more, so that it
can only be closed with a word, ruled freely, or backed up to; a disputed result is counted again all the same (TDA 22).
"""

from __future__ import annotations

from dataclasses import replace

from controller.rules.events import Event, IrregularityClosed, IrregularityFound
from controller.rules.state import Table

KIND = "left_open"
_CALLS = (KIND, "floor_called", "dispute")
_OF_THE_TABLE = ("table_held", "deck_not_whole", "deck_changed")
"""Not of the hand before: what holds the table up is told as long as it does."""


def left_open(table: Table) -> tuple[Event, ...]:
    """What stays open of the hand before, under its number; ``table`` is before the next hand begins."""
    hand = table.setup.number + table.setup.again  # a hand dealt again has the number of the one before
    kept = (one for one in table.trouble.open if _is_kept(one, table.setup.again))
    return tuple(one if one.kind in (KIND, "dispute") else _as_of(one, hand) for one in kept)


def moot(table: Table, ruled: int = 0) -> tuple[Event, ...]:
    """What a misdeal settles: whatever was found in the deal that is made again; ``ruled`` is closed by its ruling."""
    kept = (*_CALLS, *_OF_THE_TABLE)
    over = (one.number for one in table.trouble.open if one.kind not in kept and one.number != ruled)
    return tuple(IrregularityClosed(number, "misdeal") for number in over)


def _is_kept(found: IrregularityFound, is_dealt_again: bool) -> bool:
    if found.kind in _CALLS:
        return True
    return found.decides == "floor" and found.kind not in _OF_THE_TABLE and not is_dealt_again


def _as_of(found: IrregularityFound, hand: int) -> IrregularityFound:
    """The same matter as one of a hand that is over: the dealer, too, may close it when the floor has been."""
    facts: tuple[tuple[str, str | int], ...] = (("about", f"@irregularity.{found.kind}"), ("hand", hand))
    facts = (*facts, ("seat", found.seat)) if found.seat else facts
    return replace(found, kind=KIND, options=("play_on",), seat=0, decides="dealer", facts=facts)


def hand_of(table: Table, number: int) -> int:
    """The hand that an open matter is about; 0: this one, or there is none under this number."""
    found = next((one for one in table.trouble.open if one.number == number), None)
    return 0 if found is None else int(dict(found.facts).get("hand", 0))
