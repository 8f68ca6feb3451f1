# SPDX-License-Identifier: GPL-3.0-or-later
"""The journal's tables, by numbered steps; ``PRAGMA user_version`` says which step a file has reached.

A step is never changed once released. An older file is copied beside itself before it is lifted, and is never
lifted in mid-hand: the hand is finished with the program that started it.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

from controller.formats import FORMATS, NewerFormat

APPLICATION_ID = 0x43535031
"""SQLite's mark of our files: the letters CSP1."""

_FIRST = f"""
PRAGMA application_id = {APPLICATION_ID};
CREATE TABLE entry (
    seq INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    mono_ns INTEGER NOT NULL,
    boot_id TEXT NOT NULL,
    utc_ms INTEGER NOT NULL,
    source TEXT NOT NULL,
    actor TEXT NOT NULL,
    role TEXT NOT NULL,
    confidence INTEGER NOT NULL,
    evidence TEXT NOT NULL,
    rules_version INTEGER NOT NULL,
    payload BLOB NOT NULL,
    events BLOB NOT NULL,
    prev BLOB NOT NULL,
    hash BLOB NOT NULL
) STRICT;
CREATE TABLE head (one INTEGER PRIMARY KEY CHECK (one = 1), seq INTEGER NOT NULL, hash BLOB NOT NULL) STRICT;
INSERT INTO head VALUES (1, 0, zeroblob(32));
CREATE TABLE hand_start (seq INTEGER PRIMARY KEY) STRICT;
CREATE TRIGGER entry_stays BEFORE DELETE ON entry BEGIN SELECT raise(ABORT, 'the journal only grows'); END;
CREATE TRIGGER entry_keeps BEFORE UPDATE ON entry BEGIN SELECT raise(ABORT, 'the journal only grows'); END;
"""

STEPS: tuple[str, ...] = (_FIRST,)
"""Step n lifts a file of version n to version n + 1."""

IN_HAND = (
    "SELECT EXISTS (SELECT 1 FROM hand_start WHERE seq > coalesce((SELECT max(seq) FROM entry WHERE "
    "instr(events, CAST('HandEnded' AS BLOB)) OR instr(events, CAST('MisdealDeclared' AS BLOB)) OR "
    "instr(events, CAST('HandInterrupted' AS BLOB))), 0))"
)


class MidHand(RuntimeError):
    """An older journal stands in the middle of a hand, so it is not lifted now."""


def lift(connection: sqlite3.Connection, path: Path, *, may_migrate: bool) -> None:
    """Bring a file to the newest version. Raises NewerFormat, MidHand, sqlite3.DatabaseError."""
    found = int(connection.execute("PRAGMA user_version").fetchone()[0])
    mark = int(connection.execute("PRAGMA application_id").fetchone()[0])
    if found > FORMATS["journal"].version:
        raise NewerFormat("journal", path, found)
    if found and mark != APPLICATION_ID:
        raise sqlite3.DatabaseError("another program's SQLite file")
    if found == len(STEPS):
        return
    if not may_migrate:
        older = f"of the older version {found}: start Cardspeak on it once, which lifts it to the new form"
        raise sqlite3.DatabaseError(older if found else "an empty file")
    if found:
        _keep_copy(connection, path, found)
    for number in range(found, len(STEPS)):
        script = f"BEGIN IMMEDIATE; {STEPS[number]} PRAGMA user_version = {number + 1}; COMMIT;"
        connection.executescript(script)


def _keep_copy(connection: sqlite3.Connection, path: Path, found: int) -> None:
    if connection.execute(IN_HAND).fetchone()[0]:
        raise MidHand(
            f"{path}: this journal of version {found} stands in the middle of a hand; finish the hand with "
            "the Cardspeak that started it, then start this one"
        )
    copy = sqlite3.connect(path.with_name(f"{path.name}.version-{found}"))
    try:
        connection.backup(copy)
    finally:
        copy.close()
