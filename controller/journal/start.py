# SPDX-License-Identifier: GPL-3.0-or-later
"""From a stored journal to a timeline: folding starts at the last ``HandStarted``, never at the first row."""

from __future__ import annotations

from controller.journal.codec import Codec, CodecError
from controller.journal.entry import EMPTY, Head, flaw_of, unseal
from controller.journal.game import Game
from controller.journal.store import JournalDamaged, Store
from controller.journal.timeline import FoldFailed, Timeline


def codec_of(game: Game) -> Codec:
    """The codec of a game's inputs and events."""
    return Codec({**game.commands, **game.observations}, game.events)


def fold(store: Store, game: Game, codec: Codec, at_most: int | None = None) -> Timeline:
    """The timeline after entry ``at_most`` (None: after the last).

    The chain is checked from where folding starts. Raises JournalDamaged with the first bad entry.
    """
    last = store.head().seq if at_most is None else at_most
    start = store.hand_start(last)
    timeline = Timeline(game, codec, older=lambda seq: fold(store, game, codec, seq))
    before: Head | None = EMPTY if start == 0 else None
    for entry in store.entries(max(start, 1), last):
        flaw = flaw_of(entry, before or Head(start - 1, entry.prev))
        if flaw:
            raise JournalDamaged(store.where, entry.seq, flaw)
        before = Head(entry.seq, entry.hash)
        try:
            stamped, events = unseal(entry, codec)
            if entry.seq == start:
                timeline.begin(entry.seq, stamped, events)
            else:
                timeline.add(entry.seq, stamped, events)
        except (CodecError, FoldFailed, LookupError, StopIteration) as error:
            raise JournalDamaged(store.where, entry.seq, str(error)) from error
    if timeline.seq != last:
        raise JournalDamaged(store.where, timeline.seq + 1, f"the journal ends here instead of at {last}")
    if at_most is None and before is not None and before.hash != store.head().hash:
        raise JournalDamaged(store.where, last, "it is not the entry that was written last")
    return timeline
