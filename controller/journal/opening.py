# SPDX-License-Identifier: GPL-3.0-or-later
"""A table's journal at the start of an evening: refused when it has been lost, read through beside the game.

A journal that is gone would else be begun anew without a word, and one with a damaged entry in an earlier hand would
be told of only by somebody who verifies it.
"""

from __future__ import annotations

import logging
import threading

from controller.config.folder import DataFolder
from controller.health import Health
from controller.journal.game import Game
from controller.journal.sqlite import SqliteStore
from controller.journal.store import JournalDamaged, StoreFailed
from controller.journal.verify import verify

PART = "earlier hands"
_REMEDY = "of the journal is damaged; the game goes on and is kept. Tell the floor, keep a backup"
log = logging.getLogger(__name__)


def open_journal(folder: DataFolder) -> SqliteStore:
    """The journal of an open data folder, to write in. Raises NewerFormat, JournalDamaged, StoreFailed."""
    journal = folder.journal
    if folder.begun.exists() and not (journal.is_file() and journal.stat().st_size):
        what = "is empty" if journal.is_file() else "is gone"
        raise JournalDamaged(journal, 0, f"the journal {what}, although this table has been played")
    store = SqliteStore.open(journal)
    try:
        folder.begun.touch()
    except OSError as error:
        store.close()
        raise StoreFailed(f"{folder.begun}: cannot be written ({error.strerror}); free the disk") from error
    return store


def read_through(folder: DataFolder, game: Game, health: Health) -> threading.Thread:
    """Verify what was written before, in a thread of its own; a fault is reported as the journal's health."""

    def read() -> None:
        try:
            store = SqliteStore.open_to_read(folder.journal)
        except (JournalDamaged, StoreFailed, OSError) as error:
            log.warning("the journal cannot be read through: %s", error)
            return
        try:
            report = verify(store, game)
        except (JournalDamaged, StoreFailed) as error:
            health.report(PART, "lost", f"entry {error.seq if isinstance(error, JournalDamaged) else 0} {_REMEDY}")
            return
        finally:
            store.close()
        if not report.is_sound:
            health.report(PART, "lost", f"entry {report.bad_seq} {_REMEDY}")
            log.error("%s: entry %d: %s", folder.journal, report.bad_seq, report.fault)

    thread = threading.Thread(target=read, name="read-journal", daemon=True)
    thread.start()
    return thread
