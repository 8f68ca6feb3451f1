# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures that back a reading, each in a file named by its own sha256."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path


def keep(folder: Path, picture: bytes) -> str:
    """Store a picture durably and return its hex sha256; one that is there already is not written again.

    To be called before the observation that names the digest is sent. Raises OSError.
    """
    digest = hashlib.sha256(picture).hexdigest()
    target = folder / digest
    if target.exists():
        return digest
    part = folder / f".{digest}.{os.getpid()}"
    with open(part, "wb") as file:
        file.write(picture)
        file.flush()
        os.fsync(file.fileno())
    os.replace(part, target)
    return digest


def is_whole(folder: Path, digest: str) -> bool:
    """Whether the picture is there and is what its name says."""
    try:
        return hashlib.sha256((folder / digest).read_bytes()).hexdigest() == digest
    except OSError:
        return False
