# SPDX-License-Identifier: GPL-3.0-or-later
"""The entries of the present hand, read from the journal for the floor: a reader of its own, never the writer's."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from controller.journal.holdem import holdem
from controller.journal.sqlite import SqliteStore
from controller.journal.start import codec_of, fold
from controller.journal.store import JournalDamaged, StoreFailed
from controller.rules.state import Table
from controller.views.floor import Fact, facts_of
from ui.transcript import words_of

Recent = Callable[[Table], tuple[Fact, ...]]


def facts_from(journal: Path) -> Recent:
    """A function that tells the facts of the hand that a table is in; none while the journal cannot be read."""

    def recent(table: Table) -> tuple[Fact, ...]:
        try:
            store = SqliteStore.open_to_read(journal)
        except (StoreFailed, OSError):
            return ()
        try:
            game = holdem()
            steps = fold(store, game, codec_of(game)).line()
        except (JournalDamaged, StoreFailed):
            return ()
        finally:
            store.close()
        return facts_of(steps, lambda event: words_of(event, lambda seat: named(table, seat)))

    return recent


def named(table: Any, seat: int) -> str:
    """A seat as a fact names it."""
    return f"{table.seats[seat - 1].name or 'nobody'} (seat {seat})" if seat else "the dealer"
