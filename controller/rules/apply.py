# SPDX-License-Identifier: GPL-3.0-or-later
"""The pure fold: a table and an event give the next table. Total: whatever comes, a table comes out.

Each module of the rules owns the events that it folds (its ``APPLY``); here they are only joined. An event that
nobody folds leaves the table as it is: it is a note for people and views.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from controller.rules import (
    acting,
    ahead,
    arrivals,
    blinds,
    burns,
    clocks,
    deal_law,
    dealing,
    decks,
    disputes,
    extras,
    floorwork,
    free_ruling,
    jackpot,
    levels,
    mending,
    money_watch,
    motions,
    notes,
    out_of_turn,
    pulled,
    pushing,
    reopening,
    rulings,
    seated,
    sensed,
    starting,
    tabling,
)
from controller.rules.events import Event
from controller.rules.state import Table

_Folder = Callable[[Table, Any], Table]
_PARTS: tuple[dict[Any, Any], ...] = (
    acting.APPLY,
    ahead.APPLY,
    arrivals.APPLY,
    blinds.APPLY,
    burns.APPLY,
    dealing.APPLY,
    extras.APPLY,
    levels.APPLY,
    deal_law.APPLY,
    mending.APPLY,
    money_watch.APPLY,
    motions.APPLY,
    out_of_turn.APPLY,
    pulled.APPLY,
    pushing.APPLY,
    reopening.APPLY,
    free_ruling.APPLY,
    rulings.APPLY,
    seated.APPLY,
    sensed.APPLY,
    starting.APPLY,
    tabling.APPLY,
    clocks.APPLY,
    decks.APPLY,
    floorwork.APPLY,
    jackpot.APPLY,
    notes.APPLY,
    disputes.APPLY,
)
_FOLDERS: dict[type, _Folder] = {kind: folder for part in _PARTS for kind, folder in part.items()}


def apply(table: Table, event: Event) -> Table:
    """The table after an event."""
    folder = _FOLDERS.get(type(event))
    return table if folder is None else folder(table, event)


def apply_all(table: Table, events: Iterable[Event]) -> Table:
    """The table after several events."""
    for event in events:
        folder = _FOLDERS.get(type(event))
        if folder is not None:
            table = folder(table, event)
    return table
