# SPDX-License-Identifier: GPL-3.0-or-later
"""A folder in which this process may write nothing, also where the tests run as root."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

NOBODY = 65534


@contextmanager
def unwritable(source: Path) -> Iterator[Path]:
    """A copy of ``source`` that can only be read, in a place that everybody can reach; root reads it as nobody."""
    place = Path(tempfile.mkdtemp(prefix="cardspeak-read-only-"))
    copy = place / "data"
    shutil.copytree(source, copy)
    for one in (copy, *copy.rglob("*")):
        one.chmod(0o555 if one.is_dir() else 0o444)
    place.chmod(0o755)
    is_root = os.geteuid() == 0
    if is_root:
        os.seteuid(NOBODY)
    try:
        yield copy
    finally:
        if is_root:
            os.seteuid(0)
        for one in (copy, *copy.rglob("*")):
            one.chmod(0o755)
        shutil.rmtree(place)
