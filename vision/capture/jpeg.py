# SPDX-License-Identifier: GPL-3.0-or-later
"""Where a JPEG ends, by its own marks (ITU-T T.81 annex B): pictures in it, as of an Exif block, are stepped over.

A picture that is cut short, or whose bytes were spoilt, mostly breaks the chain of marks. libjpeg unpacks such a
picture all the same, with grey or false parts; here it is told.
"""

from __future__ import annotations

import re

SOI = b"\xff\xd8"
_ALONE = {0x01, *range(0xD0, 0xD8)}
_SCAN, _END, _TABLES = 0xDA, 0xD9, 0xDB
_MARKS = {_SCAN, *range(0xC0, 0xD0), *range(0xDB, 0xE0), *range(0xE0, 0xF0), 0xFE}
_FRAMES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}
_NO_DATA = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")
"""What ends the packed data of a scan: a mark that is neither a stuffed byte nor a restart."""


class Broken(ValueError):
    """Not a whole JPEG. ``at``: where the chain of marks breaks."""

    def __init__(self, at: int) -> None:
        super().__init__(f"no JPEG mark at byte {at}")
        self.at = at


def end_of(raw: bytes | bytearray, start: int = 0) -> int | None:
    """The place behind the JPEG that begins at ``start``; None if its end has not come yet. Raises Broken."""
    if not raw.startswith(SOI, start):
        raise Broken(start)
    at = start + 2
    while at + 1 < len(raw):
        if raw[at] != 0xFF:
            raise Broken(at)
        mark = raw[at + 1]
        if mark == 0xFF:  # filling
            at += 1
        elif mark == _END:
            return at + 2
        elif mark in _ALONE:
            at += 2
        elif mark not in _MARKS:
            raise Broken(at)
        else:
            size = int.from_bytes(raw[at + 2 : at + 4], "big") if at + 4 <= len(raw) else 0
            if at + 4 > len(raw) or at + 2 + size > len(raw):
                return None
            if size < 2:
                raise Broken(at)
            at += 2 + size
            if mark == _SCAN:
                found = _NO_DATA.search(raw, at)
                if found is None:
                    return None
                at = found.start()
    return None


def is_whole(raw: bytes) -> bool:
    """Whether a picture has all its marks up to its end; what a camera fills up after it does no harm."""
    try:
        return end_of(raw) is not None
    except Broken:
        return False


def size_of(raw: bytes) -> tuple[int, int] | None:
    """Width and height as the frame's head says (B.2.2); None where no head is found."""
    at = len(SOI)
    while raw[at : at + 1] == b"\xff" and raw[at + 1 : at + 2] not in (b"", bytes([_SCAN])):
        if raw[at + 1] == 0xFF:  # filling
            at += 1
            continue
        if raw[at + 1] in _FRAMES and at + 9 <= len(raw):
            return int.from_bytes(raw[at + 7 : at + 9], "big"), int.from_bytes(raw[at + 5 : at + 7], "big")
        at += 2 + max(2, int.from_bytes(raw[at + 2 : at + 4], "big"))
    return None


def tables_of(raw: bytes) -> bytes:
    """The quantisation tables of a picture, as they stand before its first scan; what there is of a broken one."""
    at, tables = len(SOI), b""
    while raw[at : at + 1] == b"\xff" and raw[at + 1 : at + 2] not in (b"", bytes([_SCAN])):
        size = int.from_bytes(raw[at + 2 : at + 4], "big")
        if raw[at + 1] == _TABLES:
            tables += raw[at + 4 : at + 2 + size]
        at += 2 + max(2, size)
    return tables
