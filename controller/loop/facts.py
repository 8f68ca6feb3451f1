# SPDX-License-Identifier: GPL-3.0-or-later
"""Absolute observations ("the button is at seat 3") and whether they are known already."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from controller.journal.codec import Codec, CodecError
from controller.journal.entry import checked, unseal
from controller.journal.store import Store
from controller.rules.events import ActionBackedUp
from controller.rules.inputs import ButtonSeen, CardsSeen, ChipsSeen, DeviceChanged, Stamped

_ABOUT: dict[type, Callable[[Any], object]] = {
    CardsSeen: lambda what: what.place,
    ChipsSeen: lambda what: what.spot,
    ButtonSeen: lambda what: None,
    DeviceChanged: lambda what: (what.device, what.place),
}
ABSOLUTE = frozenset(kind.__name__ for kind in _ABOUT)
"""Kinds of which each says a whole state, so that the newest replaces all before it."""

LOOKED_BACK = 1000
"""So many observations are looked through for what is known at a start."""

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

    def is_known(self, stamped: Stamped) -> bool:
        """Whether this source, or the newest to speak of the same thing, has said just this."""
        fact = fact_of(stamped.what)
        if fact is None:
            return False
        own = self._by_source.get((stamped.source, stamped.actor, fact))
        newest = self._newest.get(fact)
        return any(known is not None and known.stamped.what == stamped.what for known in (own, newest))

    def agree(self, stamped: Stamped) -> None:
        """Remember that this source now says what is known, so that its next change of mind is news."""
        fact = fact_of(stamped.what)
        if fact is not None and self._newest[fact].stamped.what == stamped.what:
            self._by_source[stamped.source, stamped.actor, fact] = self._newest[fact]

    def learn(self, seq: int, stamped: Stamped) -> None:
        """Remember an entry."""
        fact = fact_of(stamped.what)
        if fact is not None:
            known = _Known(seq, stamped)
            self._by_source[stamped.source, stamped.actor, fact] = known
            self._newest[fact] = known

    def not_in(self, other: Facts) -> tuple[Stamped, ...]:
        """The observations known here and not there, oldest first."""
        lost = [known for known in self._by_source.values() if not other.is_known(known.stamped)]
        return tuple(known.stamped for known in sorted(lost, key=lambda known: known.seq))


def recall_facts(store: Store, codec: Codec) -> Facts:
    """The facts that the present table rests on: entries that were backed up over are passed by.

    What is damaged is not known: what a device said there is noted anew when it says it again, and nothing from before
    a damaged backing-up counts, since nobody can tell how far it went.
    """
    facts = Facts()
    known: list[tuple[int, Stamped]] = []
    on_line = store.head().seq
    for entry in store.newest(ABSOLUTE | {"BackUpAction"}, on_line + 1, LOOKED_BACK):
        if entry.seq > on_line:
            continue
        try:
            stamped, events = unseal(checked(entry), codec)
        except CodecError:
            if entry.kind in ABSOLUTE:
                continue
            break
        if events and isinstance(events[0], ActionBackedUp):
            on_line = events[0].to_seq
        elif entry.kind in ABSOLUTE:
            known.append((entry.seq, stamped))
    for seq, stamped in reversed(known):
        facts.learn(seq, stamped)
    return facts
