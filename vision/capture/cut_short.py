# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether a video file was cut short: by what its own container says, or because its end was never written.

FFmpeg plays such a file to where it ends and says nothing. Only lengths are read here: the boxes of MP4 and QuickTime
(ISO/IEC 14496-12), the chunks of AVI (RIFF), the segment of Matroska and WebM (RFC 8794, 9559), and the marks of the
last JPEG of a raw MJPEG file. A container that does not know its own length (a live recording) says nothing.
"""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO

from vision.capture.jpeg import SOI, is_whole

_EMPTY_TAIL, _JPEG_TAIL = 4096, 8 << 20
_BOXES = {b"ftyp", b"moov", b"mdat", b"free", b"skip", b"wide", b"moof", b"styp", b"sidx", b"pnot", b"mfra", b"uuid"}
_EBML, _SEGMENT = b"\x1a\x45\xdf\xa3", b"\x18\x53\x80\x67"


def cut_short(path: str) -> str:
    """What is missing of a video file, in words; "" where it is whole or does not say. Raises OSError."""
    size = Path(path).stat().st_size
    with open(path, "rb") as file:
        head = file.read(12)
        said = _said_size(file, head, size)
        if said > size + 1:  # a RIFF chunk of odd length is filled up, which some writers forget at the end
            return f"{size} of {said} bytes are there"
        file.seek(max(0, size - _EMPTY_TAIL))
        tail = file.read()
        if size > _EMPTY_TAIL and not any(tail):
            return "its end is empty (zeros)"
        if head.startswith(SOI) and Path(path).suffix.lower() in (".mjpg", ".mjpeg"):
            file.seek(max(0, size - _JPEG_TAIL))
            tail = file.read()
            return "" if is_whole(tail[max(0, tail.rfind(SOI + b"\xff")) :]) else "its last picture is not whole"
    return ""


def _said_size(file: BinaryIO, head: bytes, size: int) -> int:
    """How long the file is by its own container; 0 if that does not say."""
    if head[:4] == b"RIFF" and head[8:12] == b"AVI ":
        return _riff(file, size)
    if head[4:8] in _BOXES:
        return _boxes(file, size)
    return _segment(file) if head[:4] == _EBML else 0


def _riff(file: BinaryIO, size: int) -> int:
    """The end of the last RIFF chunk; one of length 0 was never closed and does not say."""
    at = 0
    while at + 8 <= size:
        file.seek(at)
        head = file.read(8)
        length = int.from_bytes(head[4:], "little")
        if head[:4] != b"RIFF" or length in (0, 0xFFFFFFFF):
            break
        at += 8 + length + length % 2
    return at


def _boxes(file: BinaryIO, size: int) -> int:
    """The end of the last box; one of length 0 goes to the end of the file."""
    at = 0
    while at + 8 <= size:
        file.seek(at)
        head = file.read(16)
        length = int.from_bytes(head[:4], "big")
        if length == 1:
            length = int.from_bytes(head[8:16], "big")
        if length < 8 or (at and not head[4:8].isalnum()):
            break
        at += length
    return at


def _segment(file: BinaryIO) -> int:
    """The end of the segment; a live recording does not say it."""
    file.seek(4)
    length, width = _number(file.read(8))
    at = 4 + width + length
    file.seek(at)
    if not width or file.read(4) != _SEGMENT:
        return 0
    length, width = _number(file.read(8))
    return at + 4 + width + length if width else 0


def _number(raw: bytes) -> tuple[int, int]:
    """An EBML length and how many bytes it takes (RFC 8794, 4); width 0 for one that is unknown."""
    width = 9 - raw[0].bit_length() if raw and raw[0] else 0
    if not width or len(raw) < width:
        return 0, 0
    length = int.from_bytes(raw[:width], "big") & ((1 << 7 * width) - 1)
    return (0, 0) if length == (1 << 7 * width) - 1 else (length, width)
