# SPDX-License-Identifier: GPL-3.0-or-later
"""Whatever is altered, deleted, added or moved in a journal, the first bad entry is named."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from controller.journal.entry import Entry, hash_of
from controller.journal.sqlite import SqliteStore
from controller.journal.start import codec_of, fold
from controller.journal.store import JournalDamaged, MemoryStore, Store
from controller.journal.verify import damage_of, verify
from controller.rules import events as e
from controller.rules import inputs as i
from tests.journal.little_game import LITTLE, decide, said
from tests.journal.writing import rows, two_hands, write

CODEC = codec_of(LITTLE)


def test_a_sound_journal_is_sound() -> None:
    store, timeline = two_hands()
    report = verify(store, LITTLE)
    assert report.is_sound
    assert (report.entries, report.hands, report.bad_seq) == (10, 2, 0)
    assert report.digest == LITTLE.digest(timeline.table)
    assert report.head_hash == store.head().hash.hex()


def test_an_empty_journal_is_sound() -> None:
    assert verify(MemoryStore(), LITTLE).is_sound


def damaged(path: Path, script: str) -> SqliteStore:
    """A journal of two hands, then changed behind the triggers' back."""
    store, _ = two_hands(SqliteStore.open(path))
    store.close()
    connection = sqlite3.connect(path)
    connection.executescript(f"DROP TRIGGER entry_stays; DROP TRIGGER entry_keeps; {script}")
    connection.close()
    return SqliteStore.open_to_read(path)


FIELDS = [name for name in Entry._fields if name != "seq"]


@pytest.mark.parametrize("seq", [1, 5, 10])
@pytest.mark.parametrize("field", FIELDS)
def test_any_altered_field_is_found(tmp_path: Path, field: str, seq: int) -> None:
    change = f"CAST({field} || 'x' AS BLOB)" if field in ("payload", "events", "prev", "hash") else (
        f"{field} + 1" if field in ("mono_ns", "utc_ms", "confidence", "rules_version") else f"{field} || 'x'"
    )  # fmt: skip
    store = damaged(tmp_path / "j", f"UPDATE entry SET {field} = {change} WHERE seq = {seq}")
    report = verify(store, LITTLE)
    assert not report.is_sound
    assert report.bad_seq == seq
    store.close()


@pytest.mark.parametrize(
    ("script", "bad_seq", "says"),
    [
        ("DELETE FROM entry WHERE seq = 1", 1, "entry 1 is missing"),
        ("DELETE FROM entry WHERE seq = 4", 4, "entry 4 is missing"),
        ("DELETE FROM entry WHERE seq = 10", 10, "10 entries were written"),
        ("DELETE FROM entry WHERE seq > 2", 3, "10 entries were written"),
        ("DELETE FROM entry", 1, "10 entries were written"),
        ("UPDATE entry SET seq = 99 WHERE seq = 4; UPDATE entry SET seq = 4 WHERE seq = 5;"
         "UPDATE entry SET seq = 5 WHERE seq = 99", 4, "does not chain"),
        ("UPDATE entry SET seq = 99 WHERE seq = 4", 4, "entry 4 is missing"),
        ("INSERT INTO entry SELECT 11, kind, mono_ns, boot_id, utc_ms, source, actor, role, confidence,"
         "evidence, rules_version, payload, events, prev, hash FROM entry WHERE seq = 10", 11, "not chain"),
        ("UPDATE head SET seq = 9, hash = (SELECT hash FROM entry WHERE seq = 9)", 10, "written last"),
        ("UPDATE head SET hash = zeroblob(32)", 10, "written last"),
        ("DELETE FROM hand_start WHERE seq = 8", 8, "hand starts"),
        ("INSERT INTO hand_start VALUES (9)", 9, "hand starts"),
    ],
)  # fmt: skip
def test_damage_is_named(tmp_path: Path, script: str, bad_seq: int, says: str) -> None:
    store = damaged(tmp_path / "j", script)
    report = verify(store, LITTLE)
    assert (report.bad_seq, report.is_sound) == (bad_seq, False)
    assert says in report.fault
    store.close()


def test_a_table_that_writes_on_meanwhile_makes_no_damage(tmp_path: Path) -> None:
    """Bets and a further hand are written after the reading has begun, by the table's own connection."""
    writer, _ = two_hands(SqliteStore.open(tmp_path / "j"))
    later = iter([[said(i.BetTo(2, 50))], [said(i.StartHand()), said(i.BetTo(1, 5))]])

    def meanwhile(table: Any, stamped: i.Stamped) -> tuple[Any, ...]:
        write(writer, next(later, []))
        return decide(table, stamped)

    reader = SqliteStore.open_to_read(tmp_path / "j")
    report = verify(reader, LITTLE._replace(decide=meanwhile))
    assert (report.fault, report.entries, report.hands) == ("", 10, 2)
    assert next(later, None) is None, "nothing was written meanwhile"
    assert verify(reader, LITTLE).entries == 13, "the next reading sees what came"
    assert damage_of(reader) == ""
    write(writer, [said(i.BetTo(2, 60))])
    assert damage_of(reader) == "", "not even where the same reader has asked for the end before"
    reader.close()
    writer.close()


def test_a_snapshot_is_of_one_moment_also_inside_another(tmp_path: Path) -> None:
    writer, _ = two_hands(SqliteStore.open(tmp_path / "j"))
    reader = SqliteStore.open_to_read(tmp_path / "j")
    with reader.snapshot():
        write(writer, [said(i.BetTo(2, 50))])
        with reader.snapshot():
            assert (reader.head().seq, len(rows(reader))) == (10, 10)
        assert (reader.head().seq, len(rows(reader))) == (10, 10)
    assert (reader.head().seq, len(rows(reader))) == (11, 11)
    reader.close()
    writer.close()


calm = settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.too_slow])


class Rows(MemoryStore):
    """A memory store that takes any rows, as a forger would leave them."""

    def __init__(self, honest: Store, kept: list[Entry]) -> None:
        super().__init__()
        self._entries = kept
        self._hand_starts = honest.hand_starts()
        self._true_head = honest.head()

    def head(self) -> Any:
        return self._true_head


@calm
@given(st.data())
def test_any_damage_to_any_row_is_found_at_the_first_bad_row(data: st.DataObject) -> None:
    bets = data.draw(st.lists(st.tuples(st.integers(1, 2), st.integers(0, 999)), max_size=12))
    store, _ = two_hands()
    write(store, [said(i.BetTo(seat, to)) for seat, to in bets])
    honest = rows(store)
    forged = list(honest)
    place = data.draw(st.integers(0, len(honest) - 1))
    kind = data.draw(st.sampled_from(["alter", "delete", "swap", "repeat"]))
    if kind == "delete":
        del forged[place]
    elif kind == "repeat":
        forged.insert(place, forged[place])
    elif kind == "swap":
        other = data.draw(st.integers(0, len(honest) - 1).filter(lambda n: n != place))
        forged[place], forged[other] = forged[other], forged[place]
    else:
        field = data.draw(st.sampled_from(FIELDS))
        old = getattr(forged[place], field)
        new = old + b"\0" if isinstance(old, bytes) else old + 1 if isinstance(old, int) else old + "\0"
        forged[place] = forged[place]._replace(**{field: new})
    first = next(n for n in range(len(honest) + 1) if forged[n : n + 1] != honest[n : n + 1])
    report = verify(Rows(store, forged), LITTLE)
    assert not report.is_sound
    assert report.bad_seq == first + 1


@calm
@given(st.integers(1, 10), st.sampled_from(["actor", "payload", "events"]))
def test_a_forger_who_mends_one_hash_breaks_the_next_link(seq: int, field: str) -> None:
    store, _ = two_hands()
    forged = list(rows(store))
    row = forged[seq - 1]
    change = {"actor": "Eve", "payload": row.payload, "events": CODEC.encode_events([e.HandEnded(77)])}
    row = row._replace(**{field: change[field], "confidence": 999})
    forged[seq - 1] = row._replace(hash=hash_of(row[:-1]))
    report = verify(Rows(store, forged), LITTLE)
    assert report.bad_seq in (seq, seq + 1) or (seq == 10 and report.bad_seq == 10)


def test_starting_up_on_a_damaged_hand_is_refused_with_the_entry(tmp_path: Path) -> None:
    store = damaged(tmp_path / "j", "UPDATE entry SET actor = 'Eve' WHERE seq = 9")
    with pytest.raises(JournalDamaged, match=r"entry 9: its content .* hash\. Restore a backup") as told:
        fold(store, LITTLE, CODEC)
    assert told.value.seq == 9
    store.close()


@pytest.mark.parametrize("script", ["DELETE FROM entry WHERE seq = 10", "DELETE FROM entry WHERE seq > 7"])
def test_starting_up_on_a_shortened_journal_is_refused(tmp_path: Path, script: str) -> None:
    store = damaged(tmp_path / "j", script)
    with pytest.raises(JournalDamaged, match="the journal ends here instead of at 10"):
        fold(store, LITTLE, CODEC)
    store.close()


# --- replay -----------------------------------------------------------------------------------------------


def generous(table: Any, stamped: i.Stamped) -> tuple[Any, ...]:
    """Other rules: each bet is one chip more."""
    if isinstance(stamped.what, i.BetTo):
        return (e.ActionTaken(stamped.what.seat, "bet", stamped.what.to + 1),)
    return decide(table, stamped)


def test_other_answers_under_the_same_rules_version_are_a_fault() -> None:
    store, _ = two_hands()
    report = verify(store, LITTLE._replace(decide=generous))
    assert report.bad_seq == 4
    assert report.fault == "BetTo is decided otherwise on replay: ActionTaken.to was 10, is now 11"


def test_other_answers_under_another_rules_version_are_listed() -> None:
    store, timeline = two_hands()
    report = verify(store, LITTLE._replace(decide=generous, version=8))
    assert report.is_sound
    assert [one.seq for one in report.differences] == [4, 5, 7, 9, 10]
    first = report.differences[0]
    assert (first.rules_version, first.input) == (7, "BetTo(seat=1, to=10, watched=False)")
    assert first.changes == ("ActionTaken.to was 10, is now 11",)
    assert report.digest == LITTLE.digest(timeline.table), "what happened stays what happened"


def test_rules_that_do_not_begin_at_a_hand_start_are_found_out() -> None:
    """The promise of HandStarted: it carries the complete set-up."""

    def keeps_a_secret(table: Any, event: Any) -> Any:
        after = LITTLE.apply(table, event)
        return after._replace(notes=table.notes + 1) if isinstance(event, e.PlayerSeated | e.HandStarted) else after

    report = verify(two_hands()[0], LITTLE._replace(apply=keeps_a_secret))
    assert (report.bad_seq, report.fault) == (8, "starting at the last hand gives another table")


def test_a_journal_with_backed_up_action_replays() -> None:
    store, _ = two_hands()
    floor = {"source": "floor", "role": "floor"}
    write(store, [said(i.BackUpAction(9)), said(i.BackUpAction(4), **floor), said(i.BetTo(2, 8)), said(i.StartHand())])
    assert verify(store, LITTLE).is_sound


def test_pictures_that_are_gone_are_listed_and_are_no_fault(tmp_path: Path) -> None:
    store, _ = two_hands()
    there, gone = "a" * 64, "b" * 64
    (tmp_path / there).write_bytes(b"jpeg")
    write(store, [said(i.ButtonSeen(2), source="vision", evidence=f"{there},{gone}")])
    report = verify(store, LITTLE, evidence=tmp_path)
    assert report.is_sound
    assert report.missing_evidence == (gone,)
