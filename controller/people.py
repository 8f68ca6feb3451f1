# SPDX-License-Identifier: GPL-3.0-or-later
"""Who works with the table, and what each role may ask of it.

The matrix is about asking the machine, not about the game: what a dealer's hands do is seen and recorded
whatever anybody's role. The floor may do all that a dealer may, and more.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Role(StrEnum):
    """The roles of named people."""

    DEALER = "dealer"
    FLOOR = "floor"
    TECHNICIAN = "technician"
    BROADCASTER = "broadcaster"
    AUDITOR = "auditor"


class Person(NamedTuple):
    """A named person in a role. The name stands in each journal entry that the person makes."""

    name: str
    role: Role


FLOOR_ONLY = frozenset({"RuleFreely", "LiftBlock"})
"""Commands that settle a dispute over a dealer's head."""

SET_UP = frozenset({"SetProfile", "SetLevel", "SetChips", "SetButton", "SeatPlayer", "SetStack"})
"""Commands that a technician may give while a table is put up."""

MACHINES = frozenset({"vision", "sensor", "rule", "inferred"})
"""Sources that are no person: they report, they never command."""


def may_submit(role: str, source: str, kind: str, *, is_command: bool) -> bool:
    """Whether an input of ``kind`` may come from this role and source. Unknown roles may nothing.

    A broadcaster and an auditor only look; a machine may report anything it sees.
    """
    if not is_command:
        return source in MACHINES or role in (Role.DEALER, Role.FLOOR, Role.TECHNICIAN)
    if role == Role.FLOOR:
        return True
    if role == Role.DEALER:
        return kind not in FLOOR_ONLY
    return role == Role.TECHNICIAN and kind in SET_UP
