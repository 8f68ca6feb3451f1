# SPDX-License-Identifier: GPL-3.0-or-later
"""What the picture libraries say of a picture while it is unpacked: they write it on the standard error themselves,
without the name of the file, and go on. Here it is taken up, so that our own sentence can name file and remedy."""

from __future__ import annotations

import contextlib
import os
import re
import sys
import threading
from collections.abc import Iterator

_THEIRS = re.compile(
    r"libpng |Corrupt JPEG data|Premature end of JPEG|Inconsistent progression|Invalid SOS parameters|"
    r"Unknown Adobe color|Warning: unknown JFIF|Application transferred too many scanlines"
)
_DAMAGE = re.compile(r"(Corrupt JPEG data|Premature end of JPEG|Inconsistent progression)[^\n]*")
_FILLING = re.compile(r"Corrupt JPEG data: \d extraneous bytes before marker 0xd9")
"""Some cameras fill their pictures up with a few bytes before the end; those are well."""
_ONE_AT_A_TIME = threading.Lock()


class Words:
    """What was said. ``damage``: the first of it that means a spoilt picture, or ""."""

    def __init__(self) -> None:
        self.text = ""

    @property
    def damage(self) -> str:
        """Bytes that do not fit are mostly found only where the data of the picture end."""
        return next((found[0] for found in _DAMAGE.finditer(self.text) if not _FILLING.match(found[0])), "")


@contextlib.contextmanager
def library_words() -> Iterator[Words]:
    """Takes up what the libraries write meanwhile; what others write goes where it would have gone, a moment later."""
    words = Words()
    with _ONE_AT_A_TIME:
        try:
            kept = os.dup(2)
        except OSError:  # no standard error at all
            yield words
            return
        with contextlib.suppress(AttributeError, OSError, ValueError):
            sys.stderr.flush()
        with os.fdopen(os.memfd_create("words"), "rb") as taken:
            os.dup2(taken.fileno(), 2)
            try:
                yield words
            finally:
                os.dup2(kept, 2)
                os.close(kept)
                taken.seek(0)
                words.text = _sorted_out(taken.read())


def _sorted_out(raw: bytes) -> str:
    """The libraries' own words; the rest is handed on."""
    lines = raw.decode("utf-8", "replace").splitlines()
    strange = "".join(f"{line}\n" for line in lines if not _THEIRS.match(line))
    if strange:
        with contextlib.suppress(OSError):
            os.write(2, strange.encode())
    return "\n".join(line for line in lines if _THEIRS.match(line))
