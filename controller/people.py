# SPDX-License-Identifier: GPL-3.0-or-later
"""Who works with the table, and what each role may ask of it.

The matrix is about asking the machine, not about the game: what a dealer's hands do is seen and recorded
whatever anybody's role. The floor may do all that a dealer may, and more.
"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Any, NamedTuple

from controller.clock import Clock
from controller.rules.inputs import Stamped


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
"""Sources that are no person."""

SOURCES = MACHINES | {"dealer", "floor"}

_EVIDENCE = re.compile(r"([0-9a-f]{64}(,[0-9a-f]{64})*)?")


def stamp(what: Any, person: Person, clock: Clock) -> Stamped:
    """An input as this person gives it now."""
    moment = clock.now()
    source = "floor" if person.role == Role.FLOOR else "dealer"
    return Stamped(what, source, person.name, person.role.value, moment.mono_ns, moment.utc_ms)


def check_envelope(stamped: Stamped) -> None:
    """Raise ValueError when the envelope of an input is not what ``Stamped`` promises."""
    if stamped.source not in SOURCES:
        raise ValueError(f"{stamped.source!r} is no source; known: {', '.join(sorted(SOURCES))}")
    if not 0 <= stamped.confidence <= 1000:
        raise ValueError(f"a confidence of {stamped.confidence} is not within 0 to 1000 per mille")
    if not _EVIDENCE.fullmatch(stamped.evidence):
        raise ValueError(f"evidence {stamped.evidence!r} is no list of sha256 digests joined by commas")
    for number in (stamped.mono_ns, stamped.utc_ms):
        if not 0 <= number < 1 << 63:
            raise ValueError(f"a time of {number} is not within 0 to 2**63")
    for text in (stamped.actor, stamped.role):
        if not isinstance(text, str):
            raise ValueError(f"{text!r} is no name")


def may_submit(role: str, source: str, kind: str, *, is_command: bool) -> bool:
    """Whether an input of ``kind`` may come from this role and source. Unknown roles may nothing.

    A machine may report whatever it sees, but neither rules nor backs up the action. A broadcaster and an
    auditor only look.
    """
    if source in MACHINES:
        return kind not in FLOOR_ONLY and kind != "BackUpAction"
    if role == Role.FLOOR:
        return True
    if role == Role.DEALER:
        return kind not in FLOOR_ONLY
    return role == Role.TECHNICIAN and (kind in SET_UP or not is_command)
