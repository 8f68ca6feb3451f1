# SPDX-License-Identifier: GPL-3.0-or-later
"""Where button and blinds will be in the next three hands, and why: if nobody comes or goes."""

from __future__ import annotations

from controller.rules.entering import entry_of
from controller.rules.phases import is_between
from controller.rules.rotation import coming_hands
from controller.rules.state import Table
from controller.views.phrases import phrase
from controller.views.shown import ComingHand

HANDS = 3


def coming_of(table: Table) -> tuple[ComingHand, ...]:
    """The next hands between two hands, the first with whatever was put by hand; none with fewer than two players."""
    entry = entry_of(table) if is_between(table) else None
    if entry is None:
        return ()
    house, players = table.setup.house, frozenset(entry.dealt)
    later = coming_hands(entry.blinds, players, house.blind_rotation, HANDS - 1, house.heads_up_adjust == "on")
    return tuple(
        ComingHand(
            hand=table.setup.number + number,
            button=blinds.button,
            small=blinds.small,
            big=blinds.big,
            why=phrase(f"coming.{blinds.why or 'ordinary'}"),
        )
        for number, blinds in enumerate((entry.blinds, *later), 1)
    )
