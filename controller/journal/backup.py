# SPDX-License-Identifier: GPL-3.0-or-later
"""A whole data folder copied to another place while the table plays on."""

from __future__ import annotations

import shutil
import stat
from pathlib import Path

from controller.config.folder import DataFolder, FolderUnfit
from controller.files import remedy_for
from controller.journal.sqlite import SqliteStore
from controller.journal.store import StoreFailed


def back_up(folder: DataFolder, target: Path) -> int:
    """Copy journal, settings and pictures to ``target``, which becomes a data folder; returns the last seq.

    Pictures are copied after the journal: each is written before the entry that names it, so none is missed.
    Raises FileExistsError, FolderUnfit, StoreFailed, JournalDamaged.
    """
    _check_target(folder, target)
    store = SqliteStore.open_to_read(folder.journal)
    try:
        target.mkdir(parents=True, exist_ok=True)
        copy = DataFolder(target)
        store.backup(copy.journal)
        copy.config.mkdir(exist_ok=True)
        if folder.config.is_dir():
            shutil.copytree(folder.config, copy.config, dirs_exist_ok=True)
            for one in (copy.config, *copy.config.rglob("*")):  # what came from a read-only place is written here
                one.chmod(stat.S_IMODE(one.stat().st_mode) | stat.S_IWUSR)
        _copy_pictures(folder.evidence, copy.evidence)
        copy.logs.mkdir(exist_ok=True)
        shutil.copyfile(folder.root / "layout", target / "layout")
    except OSError as error:
        raise StoreFailed(f"{target}: cannot be written ({error.strerror}); {remedy_for(error)}") from error
    finally:
        store.close()
    kept = SqliteStore.open_to_read(copy.journal)
    try:
        return kept.head().seq
    finally:
        kept.close()


def _check_target(folder: DataFolder, target: Path) -> None:
    """The copy needs a new folder, outside the one that is copied (it would copy itself without end)."""
    if target.exists() and not target.is_dir():
        raise FileExistsError(f"{target}: is a file; name a new folder for the backup")
    if target.exists() and any(target.iterdir()):
        raise FileExistsError(f"{target}: is there already and not empty; name a new folder for the backup")
    if folder.root.resolve() in target.resolve().parents:
        raise FolderUnfit(f"{target}: lies inside {folder.root}; name a folder outside it, best on another disk")


def _copy_pictures(source: Path, target: Path) -> None:
    target.mkdir(exist_ok=True)
    for picture in sorted(source.iterdir()) if source.is_dir() else ():
        if not picture.name.startswith("."):
            shutil.copyfile(picture, target / picture.name)
