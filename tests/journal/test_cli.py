# SPDX-License-Identifier: GPL-3.0-or-later
"""``cardspeak journal`` on sound, damaged, missing and foreign folders."""

from __future__ import annotations

import hashlib
import json
import shutil
import sqlite3
import tempfile
from pathlib import Path
from typing import Any

import pytest

from controller.config.folder import DataFolder
from controller.evidence import keep
from controller.journal.sqlite import SqliteStore
from controller.journal.store import JournalDamaged
from controller.rules.inputs import Stamped
from tests.journal.writing import write
from tests.simulation.player import GAME, play
from tests.support.unwritable import unwritable
from ui.cli.main import main


@pytest.fixture(scope="module")
def scene() -> Any:
    return play(5, 120)


@pytest.fixture
def data(tmp_path: Path, scene: Any) -> Path:
    """A data folder with 120 entries, one with a picture."""
    with DataFolder.open(tmp_path / "data") as folder:
        digest = keep(folder.evidence, b"a picture")
        folder.settings.write_text("version = 1\n")
        store = SqliteStore.open(folder.journal)
        inputs = [one._replace(evidence=digest) if n == 7 else one for n, one in enumerate(scene.inputs)]
        write(store, inputs, GAME)
        store.close()
    return tmp_path / "data"


def told(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str, str]:
    status = main(["journal", *map(str, words)])
    said = capsys.readouterr()
    return status, said.out, said.err


def change(data: Path, script: str) -> None:
    connection = sqlite3.connect(data / "journal.sqlite")
    connection.executescript(f"DROP TRIGGER entry_stays; DROP TRIGGER entry_keeps; {script}")
    connection.close()


def test_a_sound_journal(data: Path, scene: Any, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = told(capsys, "verify", data)
    assert status == 0
    assert out.startswith("sound: 120 entries, ")
    assert f"table  {scene.digests[120]}" in out
    status, out, _ = told(capsys, "verify", data, "--json")
    assert (status, json.loads(out)["sound"], json.loads(out)["bad_seq"]) == (0, True, 0)


def test_replay_tells_each_hand(data: Path, scene: Any, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = told(capsys, "replay", data)
    assert status == 0
    lines = out.splitlines()
    assert lines[0].startswith("hand 1: entries ")
    assert len(lines) == len(scene.store.hand_starts()) + 1
    assert lines[-1] == f"120 entries replayed, 0 decided otherwise; table {scene.digests[120]}"


def test_damage_is_named_and_is_status_1(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change(data, "UPDATE entry SET actor = 'Eve' WHERE seq = 33")
    for verb in ("verify", "replay"):
        status, out, _ = told(capsys, verb, data)
        assert status == 1
        assert "33: its content does not fit its hash" in out
    assert json.loads(told(capsys, "verify", data, "--json")[1])["bad_seq"] == 33


def test_where_the_first_entry_is_bad_none_is_called_sound(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change(data, "UPDATE entry SET actor = 'Eve' WHERE seq = 1")
    status, out, _ = told(capsys, "verify", data)
    assert status == 1
    assert "first bad entry 1: " in out and out.endswith("no entry is sound\n")


def test_a_page_that_cannot_be_read_is_told_with_the_file_once(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(store: SqliteStore, *_: int) -> Any:
        raise JournalDamaged(store.where, 0, "it cannot be read (malformed)")

    monkeypatch.setattr(SqliteStore, "entries", broken)
    status, out, _ = told(capsys, "verify", data)
    assert status == 1
    assert out.count(str(data)) == 1 and "it cannot be read (malformed). Restore a backup" in out


def test_explain_on_a_damaged_journal_says_so(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change(data, "UPDATE entry SET actor = 'Eve' WHERE seq = 3")
    status, out, err = told(capsys, "explain", data)
    assert status == 1 and out
    assert "the journal is damaged, what is told may be false: entry 3: its content does not fit its hash" in err
    status, out, _ = told(capsys, "explain", data, "--json")
    assert status == 1 and json.loads(out)["damage"].startswith("entry 3: ")


def test_a_language_that_there_is_not_is_refused_with_those_that_there_are(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["journal", "explain", str(data), "--language", "tlh"])
    assert stopped.value.code == 2
    assert "'tlh' (choose from 'en', 'de')" in capsys.readouterr().err


def test_a_backup_to_a_place_that_takes_none_says_to_choose_another(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, _, err = told(capsys, "backup", data, Path("/proc/cardspeak"))
    assert status == 2
    assert "/proc/cardspeak: cannot be written (" in err and "choose a place that can be written to" in err


def test_a_damaged_file_is_status_1_with_a_remedy(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (data / "journal.sqlite").write_bytes(b"not a database" * 500)
    status, _, err = told(capsys, "verify", data)
    assert status == 1
    assert "this is no readable journal" in err
    assert err.count(str(data)) == 1
    assert "Restore a backup" in err


@pytest.mark.parametrize(
    ("prepare", "says"),
    [
        ("nothing", "there is no such folder; name a data folder of Cardspeak"),
        ("foreign", "layout: missing or no number"),
        ("empty", "there is no journal here; name a data folder"),
        ("newer layout", "this data layout has version 7, this Cardspeak knows only up to 1"),
        ("newer journal", "this journal has version 9, this Cardspeak knows only up to 1"),
    ],
)
@pytest.mark.parametrize("verb", [["verify"], ["replay"], ["export"], ["backup"]])
def test_a_wrong_folder_is_status_2_with_a_sentence(
    tmp_path: Path, data: Path, capsys: pytest.CaptureFixture[str], verb: list[str], prepare: str, says: str
) -> None:
    place = tmp_path / "place"
    if prepare == "foreign":
        place.mkdir()
        (place / "letter.txt").write_text("hello")
    elif prepare == "empty":
        DataFolder.open(place).close()
    elif prepare.startswith("newer"):
        place = data
        if prepare == "newer layout":
            (data / "layout").write_text("7")
        else:
            change(data, "PRAGMA user_version = 9")
    status, _, err = told(capsys, *verb, place, *([tmp_path / "copy"] if verb == ["backup"] else []))
    assert status == 2
    assert says in err
    assert "Traceback" not in err


def test_a_backup_is_a_whole_data_folder(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "copy"
    status, out, _ = told(capsys, "backup", data, target)
    assert (status, out) == (0, f"{target}: 120 entries copied, 120 of them sound\n")
    assert told(capsys, "verify", target, "--pictures")[0] == 0
    assert (target / "config" / "table.toml").read_text() == "version = 1\n"
    DataFolder.open(target).close()
    status, _, err = told(capsys, "backup", data, target)
    assert status == 2
    assert "is there already and not empty; name a new folder" in err


def test_a_backup_of_a_damaged_journal_says_so(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change(data, "UPDATE entry SET actor = 'Eve' WHERE seq = 33")
    status, out, _ = told(capsys, "backup", data, tmp_path / "copy")
    assert status == 1
    assert "120 entries copied, 32 of them sound" in out
    assert "WRONG entry 33: its content does not fit its hash. The journal itself is damaged there" in out


def test_a_backup_may_be_taken_while_the_table_plays(data: Path, tmp_path: Path, scene: Any) -> None:
    with DataFolder.open(data) as folder:
        store = SqliteStore.open(folder.journal)
        assert main(["journal", "backup", str(data), str(tmp_path / "copy")]) == 0
        write(store, [Stamped(scene.inputs[0].what, actor="Ann")], GAME)
        store.close()
    copy = SqliteStore.open_to_read(tmp_path / "copy" / "journal.sqlite")
    assert copy.head().seq == 120
    copy.close()


def test_a_picture_that_is_gone_is_a_note_and_an_altered_one_is_wrong(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    digest = hashlib.sha256(b"a picture").hexdigest()
    (data / "evidence" / digest).write_bytes(b"another picture")
    assert told(capsys, "verify", data)[0] == 0
    status, out, _ = told(capsys, "verify", data, "--pictures")
    assert status == 1
    assert f"WRONG picture {digest} is not what was stored" in out
    (data / "evidence" / digest).unlink()
    status, out, _ = told(capsys, "verify", data, "--pictures")
    assert status == 0
    assert f"note: picture {digest} is not there any more" in out


def test_an_export_that_ends_before_it_begins_is_refused(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "new"
    status, said, err = told(capsys, "export", data, "--from", 50, "--to", 10, "--out", out)
    assert (status, said, err) == (2, "", "--from 50 is after --to 10; write them the other way round\n")
    assert not out.exists()
    assert told(capsys, "export", data, "--from", 121) == (0, "", ""), "what has not been written yet is no mistake"


def test_export_writes_a_line_an_entry(
    data: Path, tmp_path: Path, scene: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = told(capsys, "export", data)[1].splitlines()
    assert [json.loads(line)["seq"] for line in lines] == list(range(1, 121))
    assert json.loads(lines[7])["input"]["kind"] == type(scene.inputs[7].what).__name__
    part = told(capsys, "export", data, "--from", "5", "--to", "9")[1].splitlines()
    assert part == lines[4:9]
    out = tmp_path / "journal.jsonl"
    assert told(capsys, "export", data, "--out", out)[:2] == (0, f"{out}: 120 entries\n")
    assert out.read_text().splitlines() == lines
    status, _, err = told(capsys, "export", data, "--out", out)
    assert status == 2
    assert "is there already; name a new file" in err


@pytest.mark.parametrize("is_playing", [False, True], ids=["closed", "with a write-ahead log left behind"])
def test_a_journal_on_a_medium_that_cannot_be_written_is_read(
    data: Path, scene: Any, capsys: pytest.CaptureFixture[str], is_playing: bool
) -> None:
    """Also what still lies in the write-ahead log is read."""
    store = SqliteStore.open(data / "journal.sqlite")
    write(store, [Stamped(scene.inputs[0].what, actor="Ann")], GAME)
    if is_playing:
        (data / "journal.sqlite-shm").rename(data / "away")
    else:
        store.close()
    with unwritable(data) as folder:
        before = sorted(one.name for one in folder.iterdir())
        status, out, err = told(capsys, "verify", folder)
        assert (status, out.split(",")[0], err) == (0, "sound: 121 entries", "")
        target = Path(tempfile.mkdtemp()) / "copy"
        assert told(capsys, "backup", folder, target) == (0, f"{target}: 121 entries copied, 121 of them sound\n", "")
        assert sorted(one.name for one in folder.iterdir()) == before
        shutil.rmtree(target.parent)
    store.close()


def test_a_journal_of_another_rules_version_is_told_and_is_no_fault(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], scene: Any
) -> None:
    folder = DataFolder.open(tmp_path / "data")
    store = SqliteStore.open(folder.journal)

    def timid(table: Any, stamped: Stamped) -> tuple[Any, ...]:
        return GAME.decide(table, stamped)[:1]

    write(store, scene.inputs[:30], GAME._replace(decide=timid, version=GAME.version + 1))
    store.close()
    folder.close()
    status, out, _ = told(capsys, "replay", tmp_path / "data")
    assert status == 0
    assert f"decided by rules version {GAME.version + 1}" in out
    assert "is now BetsPosted" in out


def test_help_names_the_verbs(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["journal", "--help"])
    out = capsys.readouterr().out
    assert [verb for verb in ("replay", "verify", "backup", "export") if f"    {verb} " not in out] == []


def test_explain_says_why(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = told(capsys, "explain", data, "--json")
    assert status == 0
    assert json.loads(out)["reasons"]
    status, out, _ = told(capsys, "explain", data, "--at", 3, "--seat", 1)
    assert status == 0
    assert out.startswith("No hand is on\n")
    status, _, err = told(capsys, "explain", data, "--at", 99999)
    assert status == 2
    assert "there is no entry 99999" in err
