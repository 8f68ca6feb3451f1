# SPDX-License-Identifier: GPL-3.0-or-later
"""Warnings that stand beside what was decided: joined from the modules that watch deal, board and money."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from controller.rules import board_watch, burns, deal_watch, jackpot, money_watch, notes, talk_watch
from controller.rules.events import Event, IrregularityFound
from controller.rules.state import Table

Events = tuple[Event, ...]
_Notice = Callable[[Table, Any, Events], Events]
_PARTS: tuple[dict[type, _Notice], ...] = (
    deal_watch.NOTICE,
    board_watch.NOTICE,
    money_watch.NOTICE,
    talk_watch.NOTICE,
    jackpot.NOTICE,
    notes.NOTICE,
    burns.NOTICE,
)
NOTICES: dict[type, tuple[_Notice, ...]] = {
    kind: tuple(part[kind] for part in _PARTS if kind in part) for one in _PARTS for kind in one
}


def with_notices(table: Table, what: Any, events: Events) -> Events:
    """The events with the warnings that they give rise to, numbered after what was found already."""
    for notice in NOTICES.get(type(what), ()):
        for event in notice(table, what, events):
            if isinstance(event, IrregularityFound):
                before = sum(isinstance(one, IrregularityFound) for one in events)
                event = replace(event, number=table.trouble.found + before + 1)
            events = (*events, event)
    return events
