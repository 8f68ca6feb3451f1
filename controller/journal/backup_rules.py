# SPDX-License-Identifier: GPL-3.0-or-later
"""Who may back up the action how far: the dealer own entries of the current street, the floor anything."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from controller.people import MACHINES, Role
from controller.rules.events import BoardDealt, HandEnded, HandStarted
from controller.rules.inputs import Stamped

STREET_ENDS = (BoardDealt, HandStarted, HandEnded)
"""Events behind which only the floor goes back."""


def why_not(role: str, lost: Sequence[tuple[Stamped, tuple[Any, ...]]]) -> str:
    """Why this role may not take these entries back; an empty text when it may.

    ``lost``: each entry's input and events. Keys: back_up_not_allowed (the role may never), back_up_not_yours
    (somebody else decided), back_up_other_street.
    """
    if role == Role.FLOOR:
        return ""
    if role != Role.DEALER:
        return "back_up_not_allowed"
    if any(isinstance(event, STREET_ENDS) for _, events in lost for event in events):
        return "back_up_other_street"
    if any(stamped.source not in MACHINES and stamped.role != role for stamped, _ in lost):
        return "back_up_not_yours"
    return ""
