# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads a whole journal and says whether it is what was written, and whether the rules still agree.

Three things are looked at: the chain of hashes (a row altered, deleted, added or moved), the fold (each row
decodes and applies), and the replay (deciding each input again gives the same bytes under the same rules
version; under another version what differs is listed and is no fault).

All of it is read as it was in one moment (a snapshot): the table may go on writing meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

from controller.journal.codec import Codec, CodecError
from controller.journal.entry import EMPTY, Entry, Head, flaw_of, unseal
from controller.journal.game import Game
from controller.journal.start import codec_of, fold
from controller.journal.store import JournalDamaged, Store
from controller.journal.timeline import FoldFailed, Timeline
from controller.rules.events import HandStarted


class Difference(NamedTuple):
    """An entry that today's rules decide otherwise. ``changes``: one line for each event or field of it."""

    seq: int
    rules_version: int
    input: str
    changes: tuple[str, ...]


class Report(NamedTuple):
    """What a verification found. ``bad_seq`` 0: nothing bad. ``digest``: of the last table folded."""

    entries: int
    hands: int
    head_hash: str
    digest: str
    bad_seq: int
    fault: str
    differences: tuple[Difference, ...]
    missing_evidence: tuple[str, ...]

    @property
    def is_sound(self) -> bool:
        """Whether the journal is what was written and replays bit-identical under its own rules version."""
        return not self.fault


class _Fault(Exception):
    def __init__(self, seq: int, what: str) -> None:
        super().__init__(what)
        self.seq = seq


class _Reading:
    """The state of one reading through a journal."""

    def __init__(self, store: Store, game: Game, has_evidence: Callable[[str], bool]) -> None:
        self.codec: Codec = codec_of(game)
        self.head: Head = EMPTY
        self.hand_starts: list[int] = []
        self.differences: list[Difference] = []
        self.missing: list[str] = []
        self._game = game
        self._has_evidence = has_evidence
        self.timeline = Timeline(game, self.codec, older=lambda seq: fold(store, game, self.codec, seq))

    def take(self, entry: Entry) -> None:
        """Check and fold one entry. Raises _Fault."""
        flaw = flaw_of(entry, self.head)
        if flaw:
            raise _Fault(self.head.seq + 1, flaw)
        try:
            stamped, events = unseal(entry, self.codec)
            self._replay(entry, stamped, events)
            self.timeline.add(entry.seq, stamped, events)
        except (CodecError, FoldFailed, LookupError) as error:
            raise _Fault(entry.seq, str(error)) from error
        if any(isinstance(event, HandStarted) for event in events):
            self.hand_starts.append(entry.seq)
        self.missing += [one for one in entry.evidence.split(",") if one and not self._has_evidence(one)]
        self.head = Head(entry.seq, entry.hash)

    def _replay(self, entry: Entry, stamped: Any, events: tuple[Any, ...]) -> None:
        now = self.timeline.decide(stamped)
        if now == events:  # a field added since has its default on both sides
            return
        changes = tuple(changes_of(events, now))
        if entry.rules_version == self._game.version:
            raise _Fault(entry.seq, f"{entry.kind} is decided otherwise on replay: {'; '.join(changes)}")
        self.differences.append(Difference(entry.seq, entry.rules_version, str(stamped.what), changes))


def changes_of(then: tuple[Any, ...], now: tuple[Any, ...]) -> Iterator[str]:
    """What differs between two lists of events, event by event and field by field."""
    for was, comes in zip_longest(then, now):
        if was is None or comes is None or type(was) is not type(comes):
            yield f"was {was or 'nothing'}, is now {comes or 'nothing'}"
            continue
        for one in fields(was):
            old, new = getattr(was, one.name), getattr(comes, one.name)
            if old != new:
                yield f"{type(was).__name__}.{one.name} was {old!r}, is now {new!r}"


def verify(store: Store, game: Game, *, evidence: Path | None = None) -> Report:
    """Read the whole journal. ``evidence``: the folder in which each named picture should lie."""
    reading = _Reading(store, game, lambda one: evidence is None or (evidence / one).is_file())
    bad_seq, fault = 0, ""
    try:
        with store.snapshot():
            for entry in store.entries():
                reading.take(entry)
            _check_end(store, reading)
    except _Fault as error:
        bad_seq, fault = error.seq, str(error)
    except JournalDamaged as error:
        bad_seq, fault = reading.head.seq + 1, error.told
    return Report(
        reading.head.seq, len(reading.hand_starts), reading.head.hash.hex(),
        game.digest(reading.timeline.table), bad_seq, fault,
        tuple(reading.differences), tuple(reading.missing),
    )  # fmt: skip


def damage_of(store: Store) -> str:
    """What is wrong with the chain of a journal, in words; nothing where it is whole. Decides nothing again."""
    head = EMPTY
    try:
        with store.snapshot():
            for entry in store.entries():
                if flaw := flaw_of(entry, head):
                    return f"entry {head.seq + 1}: {flaw}"
                head = Head(entry.seq, entry.hash)
            return "" if head == store.head() else f"entry {head.seq + 1}: the end is not what was written last"
    except JournalDamaged as error:
        return error.told


def _check_end(store: Store, reading: _Reading) -> None:
    head = store.head()
    if reading.head.seq < head.seq:
        raise _Fault(reading.head.seq + 1, f"the journal ends here; {head.seq} entries were written")
    if reading.head != head:
        after = reading.head.seq > head.seq
        raise _Fault(head.seq + after, "the end of the journal is not what was written last")
    if store.hand_starts() != reading.hand_starts:
        wrong = set(store.hand_starts()) ^ set(reading.hand_starts)
        raise _Fault(min(wrong), "the list of hand starts does not fit the entries")
    if fold(store, reading.timeline.game, reading.codec).table != reading.timeline.table:
        raise _Fault(max(reading.hand_starts, default=1), "starting at the last hand gives another table")
