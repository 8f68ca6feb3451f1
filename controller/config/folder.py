# SPDX-License-Identifier: GPL-3.0-or-later
"""The data folder: its layout, its version and its lock.

::

    layout              the version of this layout, a number
    lock                held by the one program that runs on this folder
    journal.sqlite      the journal
    evidence/<sha256>   pictures, each written before the observation that names it
    config/table.toml   settings, by hand; what programs generate lies beside it in files of its own
    logs/               rotating JSON logs
"""

from __future__ import annotations

import errno
import fcntl
import os
from pathlib import Path
from types import TracebackType

import platformdirs

from controller.formats import FORMATS, NewerFormat

IN_USE_STATUS = 4
"""Exit status of a program that finds its data folder in use."""

_PARTS = ("evidence", "config", "logs")
_BEFORE_LAYOUT = ("lock", "config")
"""What may lie in a new folder: settings and calibrations are written before the first start."""


class FolderInUse(Exception):
    """Another program holds the data folder. The text is meant for the user."""


class FolderUnfit(Exception):
    """The path is no data folder and cannot become one. The text names the remedy."""


def default_folder() -> Path:
    """Where the data folder lies when nobody names one: CARDSPEAK_DATA, else the user's data place."""
    named = os.environ.get("CARDSPEAK_DATA")
    return Path(named) if named else platformdirs.user_data_path("cardspeak", appauthor=False)


class DataFolder:
    """A data folder; ``open`` also takes its lock, ``look`` does not."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.journal = root / "journal.sqlite"
        self.evidence = root / "evidence"
        self.config = root / "config"
        self.settings = self.config / "table.toml"
        self.logs = root / "logs"
        self.begun = root / "begun"
        """There once a journal has been made here: from then on one that is missing has been lost."""
        self._lock_fd = -1

    @classmethod
    def open(cls, root: Path) -> DataFolder:
        """Make or open a folder for the one program that writes in it.

        Raises FolderInUse, FolderUnfit, NewerFormat.
        """
        folder = cls(root)
        try:
            folder._prepare()
        except OSError as error:
            raise FolderUnfit(folder._why_not(error)) from error
        return folder

    def _why_not(self, error: OSError) -> str:
        """Why this folder cannot be made or opened, and the remedy."""
        place = Path(os.fsdecode(error.filename or self.root))
        if place != self.root and error.errno in (errno.EEXIST, errno.ENOTDIR) and place.is_file():
            return f"{place}: is a file where a folder is needed; move it away"
        told = f"{place}: {error.strerror}; name another folder with --data"
        if error.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
            told = f"{self.root}: cannot be written ({place.name}: {error.strerror}); make it so, or name another"
            told += " folder with --data"
            if self.journal.is_file():
                told += f". What it holds can be read all the same: cardspeak journal verify {self.root}"
        return told

    @classmethod
    def look(cls, root: Path) -> DataFolder:
        """An existing folder, to read. Raises FolderUnfit, NewerFormat."""
        folder = cls(root)
        if not root.is_dir():
            raise FolderUnfit(f"{root}: there is no such folder; name a data folder of Cardspeak")
        folder._check_layout()
        return folder

    def close(self) -> None:
        """Let the lock go."""
        if self._lock_fd >= 0:
            os.close(self._lock_fd)
            self._lock_fd = -1

    def __enter__(self) -> DataFolder:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _prepare(self) -> None:
        layout = self.root / "layout"
        if not layout.exists() and self._holds_other_files():
            raise FolderUnfit(
                f"{self.root}: holds other files; name an empty folder, or one of Cardspeak's, with --data"
            )
        self.root.mkdir(parents=True, exist_ok=True)
        self._take_lock()
        if not layout.exists():
            layout.write_text(f"{FORMATS['data layout'].version}\n", encoding="ascii")
        self._check_layout()
        for part in _PARTS:
            (self.root / part).mkdir(exist_ok=True)

    def _holds_other_files(self) -> bool:
        return self.root.is_dir() and any(one.name not in _BEFORE_LAYOUT for one in self.root.iterdir())

    def _check_layout(self) -> None:
        layout = self.root / "layout"
        try:
            found = int(layout.read_text(encoding="ascii"))
        except (OSError, ValueError) as error:
            remedy = "name a data folder of Cardspeak, or give back its file 'layout' from a backup"
            raise FolderUnfit(f"{layout}: missing or no number; {remedy}") from error
        if found > FORMATS["data layout"].version:
            raise NewerFormat("data layout", self.root, found)

    def _take_lock(self) -> None:
        fd = os.open(self.root / "lock", os.O_RDWR | os.O_CREAT, 0o644)
        try:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            number = os.read(fd, 32).decode("ascii", "replace").strip()
            os.close(fd)
            holder = f"Cardspeak process {number}" if number else "a Cardspeak that is just starting"
            raise FolderInUse(f"{self.root}: in use by {holder}; close it or name another folder") from None
        own = f"{os.getpid()}\n".encode("ascii")
        os.pwrite(fd, own, 0)  # before it is cut to length: never empty where it named somebody
        os.ftruncate(fd, len(own))
        self._lock_fd = fd
