# SPDX-License-Identifier: GPL-3.0-or-later
"""Absolute observations ("the button is at seat 3") and whether they are known already."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from controller.rules.inputs import ButtonSeen, CardsSeen, ChipsSeen, DeviceChanged, Stamped

_ABOUT: dict[type, Callable[[Any], object]] = {
    CardsSeen: lambda what: what.place,
    ChipsSeen: lambda what: what.spot,
    ButtonSeen: lambda what: None,
    DeviceChanged: lambda what: (what.device, what.place),
}
ABSOLUTE = frozenset(kind.__name__ for kind in _ABOUT)
"""Kinds of which each says a whole state, so that the newest replaces all before it."""

Fact = tuple[str, object]


def fact_of(what: Any) -> Fact | None:
    """What an absolute observation is about; None for anything else, which counts each time it is said."""
    about = _ABOUT.get(type(what))
    return None if about is None else (type(what).__name__, about(what))


class _Known(NamedTuple):
    seq: int
    stamped: Stamped


class Facts:
    """The newest entry about each fact, from each source. A known fact seen again makes no entry."""

    def __init__(self) -> None:
        self._by_source: dict[tuple[str, str, Fact], _Known] = {}
        self._newest: dict[Fact, _Known] = {}

    @classmethod
    def of(cls, newest_first: Iterable[tuple[int, Stamped]]) -> Facts:
        """The facts of journal entries (seq and input), given newest first."""
        facts = cls()
        for seq, stamped in reversed(list(newest_first)):
            facts.learn(seq, stamped)
        return facts

    def is_known(self, stamped: Stamped) -> bool:
        """Whether this source, or the newest to speak of the same thing, has said just this."""
        fact = fact_of(stamped.what)
        if fact is None:
            return False
        own = self._by_source.get((stamped.source, stamped.actor, fact))
        newest = self._newest.get(fact)
        return any(known is not None and known.stamped.what == stamped.what for known in (own, newest))

    def learn(self, seq: int, stamped: Stamped) -> None:
        """Remember an entry."""
        fact = fact_of(stamped.what)
        if fact is not None:
            known = _Known(seq, stamped)
            self._by_source[stamped.source, stamped.actor, fact] = known
            self._newest[fact] = known

    def forget(self, undone: frozenset[int]) -> tuple[Stamped, ...]:
        """Forget the entries that were backed up over; returns their observations, oldest first."""
        lost = {known.seq: known.stamped for known in self._by_source.values() if known.seq in undone}
        self._by_source = {key: known for key, known in self._by_source.items() if known.seq not in undone}
        self._newest = {}
        for (_, _, fact), known in self._by_source.items():
            if fact not in self._newest or self._newest[fact].seq < known.seq:
                self._newest[fact] = known
        return tuple(lost[seq] for seq in sorted(lost))
