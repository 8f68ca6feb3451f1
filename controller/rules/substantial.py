# SPDX-License-Identifier: GPL-3.0-or-later
"""Substantial action: the point after which the deal stands (RULES.md 5.1).

TDA 2024 rule 36: two in-turn actions with chips in at least one of them, or three of any kind. Robert's Rules
v11 section 3 (misdeals 2): two players after the blinds have acted. Posts never count.
"""

from __future__ import annotations

from collections.abc import Iterable

from controller.rules.events import Act

_CHIPS = ("call", "bet", "raise")


def is_substantial(rule: str, acts: Iterable[Act], dealt: int, blinds: tuple[int, ...] = ()) -> bool:
    """Whether these in-turn actions are substantial.

    ``rule``: tda36, two_after_blinds or one_action. ``dealt``: players dealt in. ``blinds``: the seats in the
    blinds, whose own actions Robert's test does not count before the flop. With two or three players dealt in
    that test cannot be met as worded: any two actions by different players count [D].
    """
    seen = counted(rule, acts, dealt, blinds)
    if rule == "one_action":
        return bool(seen)
    if rule == "tda36":
        return len(seen) >= 3 or (len(seen) == 2 and any(act.verb in _CHIPS for act in seen))
    return len({act.seat for act in seen}) >= 2


def counted(rule: str, acts: Iterable[Act], dealt: int, blinds: tuple[int, ...] = ()) -> tuple[Act, ...]:
    """The actions that count towards it: those of the blinds before the flop do not under Robert's test."""
    waived = blinds if rule == "two_after_blinds" and dealt > 3 else ()
    return tuple(act for act in acts if act.street > 0 or act.seat not in waived)
