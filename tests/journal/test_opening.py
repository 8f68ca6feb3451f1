# SPDX-License-Identifier: GPL-3.0-or-later
"""A lost journal is not begun anew without a word; a damaged one is told at the start, and the game goes on."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from controller.config.folder import DataFolder
from controller.health import Health
from controller.journal.opening import PART, open_journal, read_through
from controller.journal.store import JournalDamaged
from controller.rules.inputs import MakeClaim
from tests.journal.little_game import LITTLE, said
from tests.journal.writing import write


@pytest.fixture
def played(tmp_path: Path) -> DataFolder:
    with DataFolder.open(tmp_path / "data") as folder:
        store = open_journal(folder)
        write(store, [said(MakeClaim("Bea", str(number))) for number in range(5)])
        store.close()
    return folder


def test_a_journal_is_opened_again(played: DataFolder) -> None:
    store = open_journal(played)
    assert store.head().seq == 5
    store.close()


@pytest.mark.parametrize(("loss", "words"), [("gone", "the journal is gone"), ("empty", "the journal is empty")])
def test_a_lost_journal_is_not_begun_anew(played: DataFolder, loss: str, words: str) -> None:
    played.journal.unlink()
    if loss == "empty":
        played.journal.touch()
    with pytest.raises(JournalDamaged, match=f"{words}, although this table has been played. Restore a backup"):
        open_journal(played)


def test_a_whole_journal_says_nothing(played: DataFolder) -> None:
    health = Health()
    read_through(played, LITTLE, health).join()
    assert health.parts() == ()


def test_a_damaged_entry_of_an_earlier_hand_is_told(played: DataFolder) -> None:
    connection = sqlite3.connect(played.journal)
    connection.executescript(
        "DROP TRIGGER entry_stays; DROP TRIGGER entry_keeps; UPDATE entry SET actor = 'Eve' WHERE seq = 3"
    )
    connection.close()
    health = Health()
    read_through(played, LITTLE, health).join()
    (part,) = health.parts()
    assert (part.name, part.condition) == (PART, "lost")
    assert part.detail.startswith("entry 3 of the journal is damaged; the game goes on")
