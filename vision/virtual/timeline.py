# SPDX-License-Identifier: GPL-3.0-or-later
"""What is planned for one sitting, in three separate lists that never meet again.

``acts`` go to the picture, ``senses`` to the boards (only what a sensor there would feel), ``facts`` stay
here: they are the truth for tests and are handed to nobody else.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from vision.virtual.things import Act

KEYS: tuple[str, ...] = ("next", "undo", "floor", "check")
"""The dealer's keys in the order of the board's key inputs."""


class Sense(NamedTuple):
    """At ``t`` a sensor feels something else.

    ``chips``: ``which`` is the seat (0 = pot), ``value`` the number of chips on that plate. ``halls``:
    ``value`` is the bitmap, bit n - 1 = seat n. ``key``: ``which`` in KEYS, ``value`` 1 down, 0 up.
    ``beam``: ``which`` the slot, ``value`` bit 0 the outer and bit 1 the inner beam broken.
    """

    t: float
    kind: Literal["chips", "halls", "key", "beam"]
    which: int
    value: int


class Fact(NamedTuple):
    """What truly happened at ``t``: ``what`` with its seat, number and cards (two-letter names)."""

    t: float
    what: str
    seat: int = 0
    number: int = 0
    cards: tuple[str, ...] = ()


@dataclass(slots=True)
class Timeline:
    """The three lists of one hand or more."""

    acts: list[Act] = field(default_factory=list)
    senses: list[Sense] = field(default_factory=list)
    facts: list[Fact] = field(default_factory=list)
    end: float = 0.0
