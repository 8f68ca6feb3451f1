# SPDX-License-Identifier: GPL-3.0-or-later
"""A bit of the journal's file that changed by itself: the table goes on, or is refused with place and remedy."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from controller.clock import ManualClock
from controller.config.folder import DataFolder
from controller.health import Health
from controller.journal.holdem import holdem
from controller.journal.opening import open_journal
from controller.journal.sqlite import SqliteStore
from controller.journal.store import JournalDamaged, StoreFailed
from controller.loop import Loop, left_at
from ui.cli.main import main

RELEASED = Path(__file__).parents[1] / "journal" / "released_rules"


@pytest.fixture
def evening(tmp_path: Path) -> DataFolder:
    """A folder whose journal has two hands; the table stands in the second."""
    with DataFolder.open(tmp_path / "data") as folder:
        shutil.copyfile(RELEASED / "rules-6.sqlite", folder.journal)
        folder.begun.touch()
    return folder


def begin(folder: DataFolder) -> str:
    """Go on with the evening; how that went."""
    try:
        store = open_journal(folder)
    except (JournalDamaged, StoreFailed) as error:
        return str(error)
    try:
        left_at(store)
        Loop(store, ManualClock(), holdem(), Health()).start().close()
    except (JournalDamaged, StoreFailed) as error:
        return str(error)
    finally:
        store.close()
    return "runs"


def test_the_table_goes_on_or_is_refused_by_file_and_remedy(evening: DataFolder) -> None:
    chance, sound = random.Random(7), evening.journal.read_bytes()
    how = []
    for _ in range(240):
        bent = bytearray(sound)
        bent[chance.randrange(len(bent))] ^= 1 << chance.randrange(8)
        for left in evening.root.glob("journal.sqlite-*"):
            left.unlink()
        evening.journal.write_bytes(bent)
        how.append(begin(evening))
        assert how[-1] == "runs" or str(evening.journal) in how[-1]
    assert 120 < how.count("runs") < len(how)


@pytest.mark.parametrize("column", ["payload", "events"])
def test_an_entry_of_an_earlier_hand_that_cannot_be_read_stops_nobody(
    evening: DataFolder, column: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """What a device said before is not known, and noted anew when it says it again."""
    store = SqliteStore.open(evening.journal)
    start = store.hand_start(store.head().seq)
    seen = next(entry for entry in store.entries(1, start) if entry.kind in ("ChipsSeen", "CardsSeen"))
    store._connection.execute("DROP TRIGGER entry_stays")
    store._connection.execute("DROP TRIGGER entry_keeps")
    store._connection.execute(f"UPDATE entry SET {column} = x'93c1' WHERE seq = ?", (seen.seq,))
    store._connection.commit()
    store.close()
    assert begin(evening) == "runs"
    for verb in ("export", "verify", "replay"):
        assert main(["journal", verb, str(evening.root)]) == 1
        assert f"entry {seen.seq}" in "".join(capsys.readouterr())
