# SPDX-License-Identifier: GPL-3.0-or-later
"""How a key behind ``More`` is made, and a group of such keys."""

from __future__ import annotations

from typing import Any

from controller.views.phrases import phrase
from controller.views.shown import Act, Argument, Seats


def key(
    name: str, command: str, /, among: tuple[int, ...] | None = None, sub: dict[str, int | str] | None = None,
    weight: Any = "usual", at: str = "seat", **fields: Argument,
) -> Act:  # fmt: skip
    """One key. ``among``: the seats that it can be for, which fill the field ``at``; ``sub``: figures of its label."""
    seats = None if among is None else Seats(among=among, field=at)
    told = "".join(f":{value}" for value in fields.values())
    words = phrase(f"act.{name}", **(sub or {}))
    return Act(key=f"more:{name}{told}", label=words, command=command, fields=fields, seats=seats, weight=weight)


def group(name: str, acts: tuple[Act, ...]) -> Act:
    """A key that opens others."""
    return Act(key=f"group:{name}", label=phrase(f"act.group_{name}"), command="", acts=acts, weight="rare")
