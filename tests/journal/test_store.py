# SPDX-License-Identifier: GPL-3.0-or-later
"""Both stores keep the same promises; the one on disk also survives what disks and people do."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from controller.formats import NewerFormat
from controller.journal import migrations
from controller.journal.entry import EMPTY, Head, flaw_of
from controller.journal.sqlite import SqliteStore
from controller.journal.start import fold
from controller.journal.store import JournalDamaged, MemoryStore, Store, StoreFailed
from controller.rules import inputs as i
from tests.journal.little_game import LITTLE, said
from tests.journal.writing import rows, two_hands, write
from tests.support.unwritable import unwritable


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.sqlite"


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, path: Path) -> Iterator[Store]:
    made: Store = MemoryStore() if request.param == "memory" else SqliteStore.open(path)
    yield made
    made.close()


# --- what both promise ------------------------------------------------------------------------------------


def test_a_new_store_is_empty(store: Store) -> None:
    assert store.head() == EMPTY
    assert rows(store) == []
    assert store.hand_start(99) == 0
    assert store.hand_starts() == []


def test_entries_come_back_in_order_and_chained(store: Store) -> None:
    two_hands(store)
    kept = rows(store)
    assert [entry.seq for entry in kept] == list(range(1, 11))
    head = EMPTY
    for entry in kept:
        assert flaw_of(entry, head) == ""
        head = Head(entry.seq, entry.hash)
    assert store.head() == head


def test_both_stores_hold_the_same_rows(path: Path) -> None:
    on_disk = SqliteStore.open(path)
    assert rows(two_hands(on_disk)[0]) == rows(two_hands(MemoryStore())[0])
    on_disk.close()


def test_parts_can_be_read(store: Store) -> None:
    two_hands(store)
    assert [entry.seq for entry in store.entries(4, 6)] == [4, 5, 6]
    assert [entry.seq for entry in store.entries(9)] == [9, 10]
    assert list(store.entries(11)) == []


def test_the_hand_start_before_an_entry_is_known(store: Store) -> None:
    two_hands(store)
    assert store.hand_starts() == [3, 8]
    assert [store.hand_start(seq) for seq in (2, 3, 7, 8, 99)] == [0, 3, 3, 8, 8]


def test_the_newest_of_a_kind_come_first(store: Store) -> None:
    two_hands(store)
    assert [entry.seq for entry in store.newest({"BetTo", "StartHand"}, 10, 3)] == [9, 8, 7]
    assert store.newest({"Fold"}, 99, 3) == []


def test_a_batch_that_does_not_follow_is_refused_whole(store: Store) -> None:
    two_hands(store)
    other, _ = two_hands()
    write(other, [said(i.BetTo(1, 99)), said(i.BetTo(2, 199))])
    write(store, [said(i.BetTo(1, 77))])
    for batch in (rows(other)[11:], rows(other)[10:], rows(other)[3:4]):
        with pytest.raises(ValueError, match="does not follow"):
            store.append(batch, [])
    assert store.head().seq == 11


# --- the file ---------------------------------------------------------------------------------------------


def test_what_was_appended_is_there_after_reopening(path: Path) -> None:
    store = SqliteStore.open(path)
    _, timeline = two_hands(store)
    store.close()
    again = SqliteStore.open(path)
    assert fold(again, LITTLE, timeline._codec).table == timeline.table
    again.close()


def test_a_commit_is_synced_in_full(path: Path) -> None:
    store = SqliteStore.open(path)
    asked = [store._connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")]
    assert asked == ["wal", 2]  # 2 is FULL: the log is synced at each commit
    store.close()


@pytest.mark.parametrize("damage", ["DELETE FROM entry WHERE seq = 5", "UPDATE entry SET actor = 'Eve'"])
def test_rows_can_neither_go_nor_change(path: Path, damage: str) -> None:
    store, _ = two_hands(SqliteStore.open(path))
    with pytest.raises(sqlite3.IntegrityError, match="the journal only grows"):
        store._connection.execute(damage)  # type: ignore[attr-defined]
    store.close()


def test_a_full_disk_fails_the_batch_whole_and_the_next_one_succeeds(path: Path) -> None:
    store, _ = two_hands(SqliteStore.open(path))
    assert isinstance(store, SqliteStore)
    pages = store._connection.execute("PRAGMA page_count").fetchone()[0]
    store._connection.execute(f"PRAGMA max_page_count = {pages}")
    other, _ = two_hands()
    write(other, [said(i.MakeClaim("Bea", "x" * 3000)) for _ in range(9)])
    with pytest.raises(StoreFailed, match=r"cannot be written \(database or disk is full\); free the disk"):
        store.append(rows(other)[10:], [])
    assert store.head().seq == 10
    store._connection.execute("PRAGMA max_page_count = 100000")
    store.append(rows(other)[10:], [])
    assert rows(store) == rows(other)
    store.close()


def test_another_process_can_read_while_we_write(path: Path) -> None:
    store, _ = two_hands(SqliteStore.open(path))
    code = (
        "import sys, pathlib; from controller.journal.sqlite import SqliteStore as S;"
        "s = S.open_to_read(pathlib.Path(sys.argv[1])); print(s.head().seq, len(list(s.entries())))"
    )
    seen = subprocess.run([sys.executable, "-c", code, path], capture_output=True, text=True, check=True)
    assert seen.stdout.split() == ["10", "10"]
    write(store, [said(i.BetTo(1, 60))])
    assert store.head().seq == 11
    store.close()


def test_a_reader_cannot_write(path: Path) -> None:
    store, _ = two_hands(SqliteStore.open(path))
    reader = SqliteStore.open_to_read(path)
    with pytest.raises(StoreFailed, match="readonly"):
        write(reader, [said(i.BetTo(1, 60))])
    reader.close()
    store.close()


def test_a_backup_is_whole_and_never_overwrites(path: Path, tmp_path: Path) -> None:
    store, _ = two_hands(SqliteStore.open(path))
    assert isinstance(store, SqliteStore)
    target = tmp_path / "copy.sqlite"
    store.backup(target)
    copy = SqliteStore.open_to_read(target)
    assert rows(copy) == rows(store)
    copy.close()
    with pytest.raises(FileExistsError, match="is there already; name a new place"):
        store.backup(target)
    store.close()


# --- files that are not right -----------------------------------------------------------------------------


def test_a_missing_journal_is_named(path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="there is no journal here; name a data folder"):
        SqliteStore.open_to_read(path)


@pytest.mark.parametrize("opened", [SqliteStore.open, SqliteStore.open_to_read])
def test_a_file_that_is_no_database_is_named(path: Path, opened: Callable[[Path], Store]) -> None:
    path.write_bytes(b"hello" * 1000)
    with pytest.raises(JournalDamaged, match="this is no readable journal"):
        opened(path)


@pytest.mark.parametrize("opened", [SqliteStore.open, SqliteStore.open_to_read])
def test_another_programs_database_is_refused(path: Path, opened: Callable[[Path], Store]) -> None:
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE bookmarks (address TEXT)")
    other.execute("PRAGMA user_version = 1")
    other.close()
    with pytest.raises(JournalDamaged, match="another program's SQLite file"):
        opened(path)


@pytest.mark.parametrize("opened", [SqliteStore.open, SqliteStore.open_to_read])
def test_a_newer_journal_is_refused_with_a_sentence(path: Path, opened: Callable[[Path], Store]) -> None:
    store, _ = two_hands(SqliteStore.open(path))
    store._connection.execute("PRAGMA user_version = 99")  # type: ignore[attr-defined]
    store.close()
    with pytest.raises(NewerFormat, match="has version 99, this Cardspeak knows only up to 1; start the newer"):
        opened(path)


def test_torn_pages_are_reported_as_damage(path: Path) -> None:
    store, _ = two_hands(SqliteStore.open(path))
    write(store, [said(i.MakeClaim("Bea", "x" * 3000)) for _ in range(20)])
    store.close()
    content = bytearray(path.read_bytes())
    for page in range(3, len(content) // 4096):
        content[page * 4096 : page * 4096 + 64] = b"\xff" * 64
    path.write_bytes(content)
    reader = SqliteStore.open_to_read(path)
    with pytest.raises(JournalDamaged, match="cannot be read"):
        rows(reader)
    assert reader.checkup()
    reader.close()


# --- migrations -------------------------------------------------------------------------------------------


@pytest.fixture
def next_version(monkeypatch: pytest.MonkeyPatch) -> None:
    step = "ALTER TABLE hand_start ADD COLUMN note TEXT;"
    monkeypatch.setattr(migrations, "STEPS", (*migrations.STEPS, step))
    formats = dict(migrations.FORMATS)
    formats["journal"] = formats["journal"]._replace(version=2)
    monkeypatch.setattr(migrations, "FORMATS", formats)


def _old_journal(path: Path, *, in_hand: bool) -> None:
    store = SqliteStore.open(path)
    write(store, [said(i.SeatPlayer(1, "Bea", 5))] + ([said(i.StartHand())] if in_hand else []))
    store.close()


def test_an_older_journal_is_copied_then_lifted(path: Path, request: pytest.FixtureRequest) -> None:
    _old_journal(path, in_hand=False)
    request.getfixturevalue("next_version")
    store = SqliteStore.open(path)
    assert store.head().seq == 1
    assert store._connection.execute("PRAGMA user_version").fetchone() == (2,)
    store.close()
    copy = sqlite3.connect(path.with_name("journal.sqlite.version-1"))
    assert copy.execute("PRAGMA user_version").fetchone() == (1,)
    assert copy.execute("SELECT count(*) FROM entry").fetchone() == (1,)
    copy.close()


def test_nothing_is_lifted_in_mid_hand(path: Path, request: pytest.FixtureRequest) -> None:
    _old_journal(path, in_hand=True)
    before = path.read_bytes()
    request.getfixturevalue("next_version")
    with pytest.raises(migrations.MidHand, match="in the middle of a hand; finish the hand with the Cardspeak"):
        SqliteStore.open(path)
    assert path.read_bytes() == before
    assert not path.with_name("journal.sqlite.version-1").exists()


def test_reading_an_older_journal_says_what_to_do(path: Path, request: pytest.FixtureRequest) -> None:
    _old_journal(path, in_hand=False)
    request.getfixturevalue("next_version")
    with pytest.raises(JournalDamaged, match="of the older version 1: start Cardspeak on it once"):
        SqliteStore.open_to_read(path)


def test_a_journal_that_may_not_be_written_says_so(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    store, _ = two_hands(SqliteStore.open(tmp_path / "data" / "j"))
    store.close()
    with unwritable(tmp_path / "data") as folder, pytest.raises(StoreFailed) as told:
        SqliteStore.open(folder / "j")
    assert str(told.value).startswith(f"{folder / 'j'}: cannot be opened to write (")
    assert str(told.value).endswith("; free the disk, or see to it that this user may write the file and its folder")
