# SPDX-License-Identifier: GPL-3.0-or-later
"""The journal on disk: SQLite in WAL mode with synchronous=FULL, one writer, one transaction a batch.

Exactly one connection of the whole machine writes (the data folder's lock sees to it) and only that one
checkpoints; readers are opened read-only. SQLite before 3.51.3 can damage a WAL that two connections reset
(sqlite.org, release notes of 3.51.3), which this rules out.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

from controller.files import remedy_for
from controller.journal.entry import EMPTY, Entry, Head
from controller.journal.migrations import lift
from controller.journal.store import JournalDamaged, StoreFailed, check_follows

T = TypeVar("T")

FILE_NAME = "journal.sqlite"
_NOT_BESIDE = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY)
"""How SQLite says that it could not make its files beside a journal."""
_UNREADABLE = (sqlite3.DatabaseError, UnicodeDecodeError)
"""How bytes that are no journal make themselves known: SQLite also quotes them in messages that are no text."""
_OPEN = "free the disk, or see to it that this user may write the file and its folder"
_COLUMNS = ", ".join(Entry._fields)
_INSERT = f"INSERT INTO entry ({_COLUMNS}) VALUES ({', '.join('?' * len(Entry._fields))})"


class SqliteStore:
    """A journal in one SQLite file; see ``controller.journal.store.Store``."""

    def __init__(
        self, path: Path, connection: sqlite3.Connection, scratch: TemporaryDirectory[str] | None = None
    ) -> None:
        self.where = str(path)
        self._connection = connection
        self._scratch = scratch
        self._head: Head | None = None

    @classmethod
    def open(cls, path: Path, *, may_migrate: bool = True) -> SqliteStore:
        """Open the journal for writing, making it if it is not there and lifting an older form.

        The caller holds the data folder's lock. Raises NewerFormat, JournalDamaged, StoreFailed.
        """
        try:
            connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=FULL")
            connection.execute("PRAGMA foreign_keys=ON")
            lift(connection, path, may_migrate=may_migrate)
        except sqlite3.OperationalError as error:
            raise StoreFailed(f"{path}: cannot be opened to write ({error}); {_OPEN}") from error
        except _UNREADABLE as error:
            raise JournalDamaged(path, 0, f"this is no readable journal ({error})") from error
        return cls(path, connection)

    @classmethod
    def open_to_read(cls, path: Path) -> SqliteStore:
        """Open an existing journal read-only; another process may be writing it.

        Also on a medium that cannot be written. Raises FileNotFoundError, NewerFormat, JournalDamaged, StoreFailed.
        """
        if not path.is_file():
            raise FileNotFoundError(f"{path}: there is no journal here; name a data folder of Cardspeak")
        try:
            path.open("rb").close()
            return cls(path, _reader(path, path, "mode=ro"))
        except OSError as error:
            told = f"{path}: cannot be read ({error.strerror}); see to it that this user may read it"
            raise StoreFailed(told) from error
        except _UNREADABLE as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF in _NOT_BESIDE:
                return cls._open_unwritable(path)
            raise JournalDamaged(path, 0, f"this is no readable journal ({error})") from error

    @classmethod
    def _open_unwritable(cls, path: Path) -> SqliteStore:
        """Open a journal in a folder in which SQLite may not make its two files beside it.

        Nobody writes a journal without those files, so it is read as it lies; where a write-ahead log was left
        behind, a copy of both is read, because SQLite passes over the log of a file that it takes as unchanging.
        """
        log = path.with_name(f"{path.name}-wal")
        scratch = TemporaryDirectory(prefix="cardspeak-")
        try:
            if not (log.is_file() and log.stat().st_size):
                return cls(path, _reader(path, path, "immutable=1"), scratch)
            for part in (path, log):
                shutil.copyfile(part, Path(scratch.name) / part.name)
            return cls(path, _reader(path, Path(scratch.name) / path.name, "mode=ro"), scratch)
        except OSError as error:
            scratch.cleanup()
            raise StoreFailed(f"{path}: cannot be copied to be read ({error.strerror}); {remedy_for(error)}") from error
        except _UNREADABLE as error:
            scratch.cleanup()
            raise JournalDamaged(path, 0, f"this is no readable journal ({error})") from error

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """See Store."""
        if self._connection.in_transaction:
            yield
            return
        self._head = None  # another process may have written since
        self._guarded(lambda: self._connection.execute("BEGIN"))
        try:
            self._guarded(lambda: self._connection.execute("SELECT seq FROM head").fetchone())  # BEGIN alone waits
            yield
        finally:
            self._roll_back()
            self._head = None

    def head(self) -> Head:
        """See Store."""
        if self._head is None:
            row = self._guarded(lambda: self._connection.execute("SELECT seq, hash FROM head").fetchone())
            self._head = Head(*row) if row else EMPTY
        return self._head

    def append(self, batch: Sequence[Entry], hand_starts: Collection[int]) -> None:
        """See Store."""
        if not batch:
            return
        check_follows(self.head(), batch)
        head = Head(batch[-1].seq, batch[-1].hash)
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            self._connection.executemany(_INSERT, batch)
            self._connection.executemany("INSERT INTO hand_start VALUES (?)", [(seq,) for seq in hand_starts])
            self._connection.execute("UPDATE head SET seq = ?, hash = ?", head)
            self._connection.execute("COMMIT")
        except (sqlite3.Error, UnicodeDecodeError) as error:
            self._roll_back()
            raise StoreFailed(f"{self.where}: cannot be written ({error}); free the disk") from error
        self._head = head

    def entries(self, first: int = 1, last: int | None = None) -> Iterator[Entry]:
        """See Store."""
        top = self._last_seq() if last is None else last
        query = f"SELECT {_COLUMNS} FROM entry WHERE seq BETWEEN ? AND ? ORDER BY seq"
        cursor = self._guarded(lambda: self._connection.execute(query, (first, top)))
        while rows := self._guarded(lambda: cursor.fetchmany(500)):
            yield from map(Entry._make, rows)

    def newest(self, kinds: Collection[str], before: int, limit: int) -> list[Entry]:
        """See Store."""
        marks = ", ".join("?" * len(kinds))
        query = f"SELECT {_COLUMNS} FROM entry WHERE seq < ? AND kind IN ({marks}) ORDER BY seq DESC LIMIT ?"
        values = (before, *sorted(kinds), limit)
        return [Entry._make(row) for row in self._rows(query, values)]

    def hand_start(self, at_most: int) -> int:
        """See Store."""
        rows = self._rows("SELECT coalesce(max(seq), 0) FROM hand_start WHERE seq <= ?", (at_most,))
        return int(rows[0][0])

    def hand_starts(self) -> list[int]:
        """See Store."""
        return [int(row[0]) for row in self._rows("SELECT seq FROM hand_start ORDER BY seq", ())]

    def checkup(self) -> str:
        """SQLite's own check of the file's structure: an empty text, or what is broken."""
        try:
            answer = self._connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
        except _UNREADABLE as error:
            return str(error)
        return "" if answer == "ok" else str(answer)

    def backup(self, target: Path) -> None:
        """Copy the journal as it is now to a new file. Raises FileExistsError, StoreFailed."""
        if target.exists():
            raise FileExistsError(f"{target}: is there already; name a new place for the backup")
        try:
            copy = sqlite3.connect(target)
            try:
                self._connection.backup(copy)
                copy.execute("PRAGMA journal_mode=WAL")
            finally:
                copy.close()
        except (sqlite3.Error, UnicodeDecodeError) as error:
            raise StoreFailed(f"{target}: cannot be written ({error}); free the disk") from error

    def close(self) -> None:
        """See Store."""
        self._connection.close()
        if self._scratch is not None:
            self._scratch.cleanup()

    def _last_seq(self) -> int:
        return int(self._rows("SELECT coalesce(max(seq), 0) FROM entry", ())[0][0])

    def _rows(self, query: str, values: tuple[object, ...]) -> list[tuple[int, ...]]:
        return self._guarded(lambda: self._connection.execute(query, values).fetchall())

    def _roll_back(self) -> None:
        if self._connection.in_transaction:
            try:
                self._connection.execute("ROLLBACK")
            except sqlite3.Error:
                pass  # SQLite has rolled back by itself

    def _guarded(self, read: Callable[[], T]) -> T:
        try:
            return read()
        except _UNREADABLE as error:
            raise JournalDamaged(self.where, 0, f"it cannot be read ({error})") from error


def _reader(path: Path, file: Path, how: str) -> sqlite3.Connection:
    """A connection that only reads ``file``, called ``path`` in messages. Raises sqlite3.DatabaseError."""
    connection = sqlite3.connect(f"{file.absolute().as_uri()}?{how}", uri=True, isolation_level=None)
    try:
        connection.execute("PRAGMA query_only=ON")
        lift(connection, path, may_migrate=False)
    except BaseException:
        connection.close()
        raise
    return connection
