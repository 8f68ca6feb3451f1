# SPDX-License-Identifier: GPL-3.0-or-later
"""Files and words that nobody should give: each is answered with a sentence and a status, never with a traceback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from controller.config.folder import DataFolder
from controller.journal.sqlite import SqliteStore
from ui.cli.main import main
from ui.cli.words import BAD_INPUT

ROOT = Path(__file__).resolve().parents[2]


def told(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str]:
    """Status and error text of one command."""
    status = main([str(word) for word in words])
    text = capsys.readouterr().err
    assert "fault in the program" not in text and "Traceback" not in text
    return status, text


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with an empty journal."""
    with DataFolder.open(tmp_path / "data") as folder:
        SqliteStore.open(folder.journal).close()
        (folder.config / "table.toml").write_text("[table]\n")
    return tmp_path / "data"


def test_a_backup_goes_to_a_folder_outside_the_one_that_is_copied(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = sorted(data.rglob("*"))
    assert told(capsys, "journal", "backup", data, data / "config" / "copy") == (
        BAD_INPUT,
        f"{data}/config/copy: lies inside {data}; name a folder outside it, best on another disk\n",
    )
    assert sorted(data.rglob("*")) == before
    (tmp_path / "file").write_text("kept")
    status, text = told(capsys, "journal", "backup", data, tmp_path / "file")
    assert status == BAD_INPUT and f"{tmp_path}/file: is a file" in text
    assert (tmp_path / "file").read_text() == "kept"


def test_a_folder_without_pictures_and_settings_is_backed_up_all_the_same(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (data / "config" / "table.toml").unlink()
    (data / "config").rmdir()
    (data / "evidence").rmdir()
    assert told(capsys, "journal", "backup", data, tmp_path / "copy")[0] == 0
    assert told(capsys, "journal", "verify", tmp_path / "copy")[0] == 0


@pytest.mark.parametrize("option", ["--from", "--to"])
def test_entry_numbers_beyond_any_journal_end_at_its_end(
    data: Path, option: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert told(capsys, "journal", "export", data, option, "9" * 30) == (0, "")
    with pytest.raises(SystemExit) as left:
        main(["journal", "export", str(data), option, "-5"])
    assert left.value.code == BAD_INPUT


def test_an_export_into_no_folder_says_what_to_do(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, text = told(capsys, "journal", "export", data, "--out", "/nowhere/x.jsonl")
    assert (status, text) == (BAD_INPUT, "/nowhere/x.jsonl: there is no such folder; make it first\n")


def test_names_that_no_file_system_takes(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["journal", "verify"], ["hands", "check"], ["rulings", "check"], ["run", "--data"]):
        status, text = told(capsys, *words, "x" * 300)
        assert status == BAD_INPUT and "x" * 300 in text


def test_drawn_pictures_need_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("kept")
    status, text = told(capsys, "read", tmp_path, "--draw", tmp_path / "file")
    assert status == BAD_INPUT and f"--draw {tmp_path}/file: is a file" in text


@pytest.mark.parametrize(
    ("content", "place"),
    [
        (b'{"cases":[{"id":"x","setup":' + b'{"a":' * 50_000 + b"1" + b"}" * 50_000 + b"}]}", "too deep"),
        (b'{"cases":[]}', "no case in it"),
        (b"\xef\xbb\xbf" + b'{"cases":[]}', "no case in it"),
        (b"", "truncated"),
    ],
)
def test_files_of_cases(content: bytes, place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "cases.json"
    file.write_bytes(content)
    status, text = told(capsys, "rulings", "check", file)
    assert status == BAD_INPUT and text.startswith(f"{file}: ") and place in text


@pytest.mark.parametrize("name", ["empty.jsonl", "empty.jsonl.gz"])
def test_a_file_without_hands_proves_nothing(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / name).write_bytes(b"")
    status, text = told(capsys, "hands", "check", tmp_path / name)
    assert status == BAD_INPUT and f"{tmp_path / name}: no hand in it" in text


def test_a_file_of_something_else_is_told_in_a_few_lines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "photo.jpg").write_bytes(b"\xff\xd8 no hands\n" * 300)
    status, text = told(capsys, "hands", "check", tmp_path / "photo.jpg")
    assert status == BAD_INPUT and "and 295 more lines" in text and "is it a file of recorded hands" in text
    assert len(text.splitlines()) == 7 and "0 of 0" not in text


def test_the_id_of_a_hand_cannot_write_over_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hand = {
        "variant": "NT", "id": "\x1b[2J\ud800", "seats": 2, "min_bet": 2, "antes": [0, 0], "actions": [],
        "blinds_or_straddles": [1, 2], "starting_stacks": [9, 9], "finishing_stacks": [9, 9],
    }  # fmt: skip
    (tmp_path / "hands.jsonl").write_text(json.dumps(hand))
    assert main(["hands", "check", str(tmp_path / "hands.jsonl")]) == 1
    assert capsys.readouterr().out.startswith(r"\x1b[2J\ud800: ")


def test_profiles_are_found_as_the_settings_write_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, "profile", "show", "tda")[0] == 0
    status, text = told(capsys, "profile", "diff", "tda", "nope")
    assert status == BAD_INPUT and "'NOPE' is no profile" in text


def command(line: str) -> tuple[int, str]:
    """Status and error text of a shell line in which ``$C`` is the program."""
    script = f'set -o pipefail; C="{sys.executable} -m ui.cli.main"; {line}'
    done = subprocess.run(["bash", "-c", script], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.returncode, done.stderr


@pytest.mark.parametrize("words", ["--help", "profile show TDA"])
def test_a_reader_that_goes_away_is_no_fault(words: str) -> None:
    assert command(f"( sleep 2; $C {words} ) | true") == (0, "")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no /dev/full")
@pytest.mark.parametrize("words", ["--help", "profile show TDA"])
def test_output_to_a_full_disk(words: str) -> None:
    status, text = command(f"$C {words} > /dev/full")
    assert status == BAD_INPUT and "what it prints cannot be written (No space left on device)" in text
    assert "Traceback" not in text


def test_no_output_at_all() -> None:
    assert command("$C profile list >&-") == (0, "")


def test_a_file_name_that_is_no_text(tmp_path: Path) -> None:
    name = os.fsencode(tmp_path) + b"/\xff.jsonl"
    Path(os.fsdecode(name)).write_bytes(b"")
    done = subprocess.run(
        [sys.executable, "-m", "ui.cli.main", "hands", "check", name], cwd=ROOT, capture_output=True, check=False
    )
    assert done.returncode == BAD_INPUT
    assert b"\\udcff.jsonl: no hand in it" in done.stderr


def test_weights_that_are_not_the_released_ones_are_a_missing_part(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    from vision.classify import Classifier, WeightsRefused

    def refuse(folder: object = None) -> None:
        raise WeightsRefused("models/weights/whole.onnx is missing: install Cardspeak anew")

    monkeypatch.setattr(Classifier, "load", refuse)
    assert main(["read", str(tmp_path / "none.jpg")]) == 3
    assert capsys.readouterr().err == "cardspeak read: models/weights/whole.onnx is missing: install Cardspeak anew\n"


def test_a_damaged_picture_gets_our_sentence_alone(tmp_path: Path) -> None:
    place = tmp_path / "half.png"
    noise = np.random.default_rng(1).integers(0, 256, (200, 300, 3), np.uint8)
    whole = cv2.imencode(".png", noise)[1].tobytes()
    place.write_bytes(whole[: len(whole) // 2])
    asked = [sys.executable, "-m", "ui.cli.main", "read", str(place)]
    answer = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert answer.returncode == BAD_INPUT
    told = "cut off before its end; copy it again from where it was recorded"
    assert answer.stderr == f"cardspeak read: {place}: {told}\n"


@pytest.mark.parametrize("name", ["../../evil", "/evil", "..", ""])
def test_a_decks_name_leads_nowhere_else(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words in (("enrol", name, "x.jpg"), ("check", "--deck", name, "x.jpg")):
        status, text = told(capsys, "deck", *words, "--decks", tmp_path)
        assert status == BAD_INPUT and "is no name of a deck" in text
    assert list(tmp_path.parent.rglob("evil*")) == []
