# SPDX-License-Identifier: GPL-3.0-or-later
"""How long a wrong amount can still be corrected (TDA 2024 52-A and B; option ``under_raise_fix``)."""

from __future__ import annotations

from controller.rules.events import IrregularityFound
from controller.rules.seats import dealt_in
from controller.rules.state import Shown, Street, Table
from controller.rules.substantial import is_substantial


def correctable(table: Table, wrong: IrregularityFound) -> bool:
    """Whether the bet of this irregularity (``under_raise``, ``wrong_pot_count``) is still to be corrected."""
    facts = dict(wrong.facts)
    if wrong.kind == "under_raise":
        return _window_open(table, int(facts.get("street", 0)))
    if wrong.kind == "wrong_pot_count":
        return _count_window_open(table, facts)
    return False


def _window_open(table: Table, street: int) -> bool:
    """Until the next card (on the river: until hands are turned up), until the round ends, or always."""
    window = table.setup.house.under_raise_fix
    if window == "correct_always":
        return True
    if table.betting.street != street:
        return False
    if window == "round_end":
        return table.betting.actor != 0
    shown = any(seat.shown is not Shown.HELD for seat in table.seats)
    return not (street == Street.RIVER and shown)


def _count_window_open(table: Table, facts: dict[str, str | int]) -> bool:
    """A pot count too high is mended all through the street, one too low until substantial action."""
    if table.betting.street != int(facts.get("street", 0)):
        return False
    if int(facts["said"]) > int(facts["right"]):
        return True
    since = table.betting.log[int(facts.get("acts", 0)) :]
    return not is_substantial(table.setup.house.substantial_action, since, len(dealt_in(table.seats)))
