# SPDX-License-Identifier: GPL-3.0-or-later
"""Who may back up the action how far: the dealer own entries of the current street, the floor anything.

A touch that began a hand or a street, or ended a hand, may have been a slip: while it is the newest thing that
happened, the dealer takes it back like any other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from controller.people import MACHINES, Role
from controller.rules.events import ActionBackedUp, BoardDealt, HandEnded, HandStarted
from controller.rules.inputs import Stamped

STREET_ENDS = (BoardDealt, HandStarted, HandEnded)
"""Events behind which only the floor goes back, once anything has followed them."""
_QUIET = ("Noticed", "InputRefused", "SeenOtherwise")


def changes(events: Sequence[Any]) -> bool:
    """Whether events change the hand: what sensors noticed, and what was refused, does not."""
    return any(not type(event).__name__.endswith(_QUIET) for event in events)


def why_not(role: str, lost: Sequence[tuple[Stamped, tuple[Any, ...]]]) -> str:
    """Why this role may not take these entries back; an empty text when it may.

    ``lost``: each entry's input and events. Keys: back_up_not_allowed (the role may never), back_up_not_yours
    (somebody else decided), back_up_other_street.
    """
    if role == Role.FLOOR:
        return ""
    if role != Role.DEALER:
        return "back_up_not_allowed"
    newest = [events for _, events in lost if changes(events) and not isinstance(events[0], ActionBackedUp)]
    is_street_over = any(isinstance(event, STREET_ENDS) for events in newest for event in events)
    if is_street_over and len(newest) > 1:
        return "back_up_other_street"
    if any(stamped.source not in MACHINES and stamped.role != role for stamped, _ in lost):
        return "back_up_not_yours"
    return ""
