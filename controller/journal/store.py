# SPDX-License-Identifier: GPL-3.0-or-later
"""What every journal store can do, and the one that forgets: the memory twin.

A store only ever grows. One thread appends; ``entries`` may be read from it between two appends.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Protocol

from controller.journal.entry import EMPTY, Entry, Head


class StoreFailed(RuntimeError):
    """Nothing of the batch was written (disk full, device gone). The text names the file and the remedy."""


class JournalDamaged(RuntimeError):
    """The journal cannot be read as it is. ``seq``: the first bad entry, 0 when it is the whole file; ``told``: what is
    wrong and the remedy, without the file's name."""

    def __init__(self, where: Path | str, seq: int, what: str) -> None:
        self.seq = seq
        place = f"entry {seq}: " if seq else ""
        self.told = f"{place}{what}. Restore a backup, or keep this folder for the auditor and begin another"
        super().__init__(f"{where}: {self.told}")


class Store(Protocol):
    """An append-only journal."""

    where: str
    """What to call this journal in a message: its file, or ``memory``."""

    def snapshot(self) -> AbstractContextManager[None]:
        """Within it everything that is read is of one moment, while others may go on writing. One within another is
        of the outer one's moment. Nothing is appended within it. Raises JournalDamaged."""

    def head(self) -> Head:
        """The last sequence number and hash."""

    def append(self, batch: Sequence[Entry], hand_starts: Collection[int]) -> None:
        """Write a batch, all or nothing; durable when this returns.

        ``hand_starts``: the seqs in it at which a hand starts. Raises StoreFailed; ValueError when the batch
        does not follow the head.
        """

    def entries(self, first: int = 1, last: int | None = None) -> Iterator[Entry]:
        """The entries of ``first`` to ``last`` (included), in order. Raises JournalDamaged."""

    def newest(self, kinds: Collection[str], before: int, limit: int) -> list[Entry]:
        """Up to ``limit`` entries of these kinds with a smaller seq than ``before``, newest first."""

    def hand_start(self, at_most: int) -> int:
        """The newest seq up to ``at_most`` at which a hand starts; 0 when there is none."""

    def hand_starts(self) -> list[int]:
        """All seqs at which a hand starts."""

    def close(self) -> None:
        """Give up the store; it is not used again."""


def check_follows(head: Head, batch: Sequence[Entry]) -> None:
    """Raise ValueError unless the batch continues the chain at ``head``."""
    for entry in batch:
        if (entry.seq, entry.prev) != (head.seq + 1, head.hash):
            raise ValueError(f"entry {entry.seq} does not follow entry {head.seq}")
        head = Head(entry.seq, entry.hash)


class MemoryStore:
    """A journal in memory: for simulations, rules tests and a first look without a data folder."""

    def __init__(self) -> None:
        self.where = "memory"
        self._entries: list[Entry] = []
        self._hand_starts: list[int] = []

    def snapshot(self) -> AbstractContextManager[None]:
        """See Store; its one thread writes nothing while it reads."""
        return nullcontext()

    def head(self) -> Head:
        """See Store."""
        return Head(self._entries[-1].seq, self._entries[-1].hash) if self._entries else EMPTY

    def append(self, batch: Sequence[Entry], hand_starts: Collection[int]) -> None:
        """See Store."""
        check_follows(self.head(), batch)
        self._entries.extend(batch)
        self._hand_starts.extend(sorted(hand_starts))

    def entries(self, first: int = 1, last: int | None = None) -> Iterator[Entry]:
        """See Store."""
        return iter(self._entries[max(first, 1) - 1 : last])

    def newest(self, kinds: Collection[str], before: int, limit: int) -> list[Entry]:
        """See Store."""
        older = reversed(self._entries[: max(before, 1) - 1])
        return [entry for entry in older if entry.kind in kinds][:limit]

    def hand_start(self, at_most: int) -> int:
        """See Store."""
        return max((seq for seq in self._hand_starts if seq <= at_most), default=0)

    def hand_starts(self) -> list[int]:
        """See Store."""
        return list(self._hand_starts)

    def close(self) -> None:
        """See Store."""
