# SPDX-License-Identifier: GPL-3.0-or-later
"""The data folder: made, locked, refused."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from controller.config.folder import DataFolder, FolderInUse, FolderUnfit, default_folder
from controller.config.table import Settings
from controller.evidence import is_whole, keep
from controller.formats import FORMATS, NewerFormat
from controller.journal.migrations import STEPS
from controller.link.messages import LINK_VERSION
from tests.support.unwritable import unwritable


def test_a_new_folder_has_its_parts(tmp_path: Path) -> None:
    with DataFolder.open(tmp_path / "a" / "data") as folder:
        made = sorted(one.name for one in folder.root.iterdir())
    assert made == ["config", "evidence", "layout", "lock", "logs"]
    with DataFolder.open(folder.root):
        pass


def test_a_second_program_is_refused_by_process_number(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from controller.config.folder import DataFolder as D;"
        "D.open(Path(sys.argv[1]))"
    )
    with DataFolder.open(tmp_path / "data") as folder:
        with pytest.raises(FolderInUse, match=f"in use by Cardspeak process {os.getpid()}; close it"):
            DataFolder.open(folder.root)
        other = subprocess.run([sys.executable, "-c", code, folder.root], capture_output=True, text=True, check=False)
        assert "FolderInUse" in other.stderr
    assert subprocess.run([sys.executable, "-c", code, folder.root], check=False).returncode == 0


def test_a_folder_taken_a_moment_ago_names_no_process(tmp_path: Path) -> None:
    with DataFolder.open(tmp_path / "data") as folder:
        (folder.root / "lock").write_bytes(b"")  # taken, and its number not written yet
        with pytest.raises(FolderInUse, match="in use by a Cardspeak that is just starting; close it or name another"):
            DataFolder.open(folder.root)


def test_the_lock_of_a_killed_program_does_not_stay(tmp_path: Path) -> None:
    code = (
        "import sys, os; from pathlib import Path; from controller.config.folder import DataFolder as D;"
        "D.open(Path(sys.argv[1])); os.kill(os.getpid(), 9)"
    )
    subprocess.run([sys.executable, "-c", code, tmp_path / "data"], check=False)
    DataFolder.open(tmp_path / "data").close()


def test_looking_takes_no_lock(tmp_path: Path) -> None:
    with DataFolder.open(tmp_path / "data") as folder:
        assert DataFolder.look(folder.root).journal == folder.root / "journal.sqlite"


def test_a_folder_with_other_files_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("mine")
    with pytest.raises(FolderUnfit, match="holds other files; name an empty folder"):
        DataFolder.open(tmp_path)
    assert [one.name for one in tmp_path.iterdir()] == ["thesis.txt"]


def test_a_file_in_the_place_of_the_folder_is_explained(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file")
    with pytest.raises(FolderUnfit, match="name another folder with --data"):
        DataFolder.open(tmp_path / "data")


@pytest.mark.parametrize("opened", [DataFolder.open, DataFolder.look])
def test_a_newer_layout_is_refused(tmp_path: Path, opened: type) -> None:
    DataFolder.open(tmp_path / "data").close()
    (tmp_path / "data" / "layout").write_text("2")
    with pytest.raises(NewerFormat, match="this data layout has version 2, this Cardspeak knows only up to 1"):
        opened(tmp_path / "data")


def test_a_spoilt_layout_is_explained(tmp_path: Path) -> None:
    DataFolder.open(tmp_path / "data").close()
    (tmp_path / "data" / "layout").write_text("one")
    with pytest.raises(FolderUnfit, match="missing or no number"):
        DataFolder.open(tmp_path / "data")


def test_the_environment_names_the_default(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CARDSPEAK_DATA", str(tmp_path))
    assert default_folder() == tmp_path
    monkeypatch.delenv("CARDSPEAK_DATA")
    assert default_folder().name == "cardspeak"


def test_a_picture_is_kept_under_its_own_name(tmp_path: Path) -> None:
    digest = keep(tmp_path, b"jpeg")
    assert digest == hashlib.sha256(b"jpeg").hexdigest()
    assert keep(tmp_path, b"jpeg") == digest
    assert [one.name for one in tmp_path.iterdir()] == [digest]
    assert is_whole(tmp_path, digest)
    (tmp_path / digest).write_bytes(b"other")
    assert not is_whole(tmp_path, digest)
    assert not is_whole(tmp_path, "0" * 64)


def test_the_table_of_formats_agrees_with_what_is_written() -> None:
    assert FORMATS["link"].version == LINK_VERSION
    assert FORMATS["journal"].version == len(STEPS)
    assert FORMATS["config"].version == Settings().version


def test_every_format_names_a_module_that_is_there() -> None:
    root = Path(__file__).parents[2]
    for what, one in FORMATS.items():
        path = root / one.module.replace(".", "/")
        assert path.with_suffix(".py").is_file() or path.is_dir(), what


def test_settings_written_before_the_first_start_do_not_stop_it(tmp_path: Path) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "table.toml").write_text("[table]\nseats = 6\n", encoding="utf-8")
    with DataFolder.open(tmp_path) as folder:
        assert folder.settings.is_file() and (tmp_path / "layout").is_file()


def test_a_folder_that_cannot_be_written_is_called_so(tmp_path: Path) -> None:
    """Its lock file lies there already, and is what the system refuses."""
    DataFolder.open(tmp_path / "data").close()
    (tmp_path / "data" / "journal.sqlite").touch()
    with unwritable(tmp_path / "data") as root, pytest.raises(FolderUnfit) as told:
        DataFolder.open(root)
    assert str(told.value) == (
        f"{root}: cannot be written (lock: Permission denied); make it so, or name another folder with --data. "
        f"What it holds can be read all the same: cardspeak journal verify {root}"
    )


def test_a_file_in_the_place_of_a_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "config").write_text("")
    with pytest.raises(FolderUnfit, match=r"/config: is a file where a folder is needed; move it away"):
        DataFolder.open(tmp_path)
