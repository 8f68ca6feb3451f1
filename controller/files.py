# SPDX-License-Identifier: GPL-3.0-or-later
"""Files that people name on the command line: only regular ones are read, and never more than one can mean.

A pipe waits for a writer for ever and a device such as ``/dev/zero`` has no end.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

MIB = 1 << 20


def must_be_regular(path: Path) -> int:
    """The size of a file in bytes. Raises OSError when there is none or it is no regular one."""
    found = os.stat(path)
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, "this is a folder", str(path))
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, "not a regular file", str(path))
    return found.st_size


def read_whole(path: Path, most_mib: int) -> bytes:
    """The bytes of a regular file of at most so many MiB. Raises OSError."""
    if must_be_regular(path) > most_mib * MIB:
        raise OSError(errno.EFBIG, f"larger than {most_mib} MiB", str(path))
    with path.open("rb") as file:
        return file.read(most_mib * MIB + 1)


def remedy_for(error: OSError) -> str:
    """What to do about something that could not be written."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EIO):
        return "free the disk, or use another one"
    return "choose a place that can be written to"


def write_new(path: Path, text: str) -> None:
    """A file that was not there, whole or not at all: half of one would be in the way of the next try. Raises OSError,
    FileExistsError."""
    file = path.open("x", encoding="utf-8")
    try:
        with file:
            file.write(text)
    except OSError:
        path.unlink(missing_ok=True)
        raise


def write_over(path: Path, raw: bytes) -> None:
    """A file in the place of the one that is there, whole or not at all. Raises OSError."""
    part = path.with_name(f"{path.name}.part")
    try:
        part.write_bytes(raw)
        part.replace(path)
    except OSError:
        part.unlink(missing_ok=True)
        raise
