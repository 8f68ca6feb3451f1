# SPDX-License-Identifier: GPL-3.0-or-later
"""COBS, the checksum, and the splitting of a byte stream into frames.

COBS after Cheshire and Baker, "Consistent Overhead Byte Stuffing" (IEEE/ACM ToN 7(2), 1999). Our frames are
shorter than 254 bytes, so the code byte FF can never be right.
"""

from __future__ import annotations

from collections.abc import Iterator
from zlib import crc32


def cobs_encode(raw: bytes) -> bytes:
    """``raw`` (under 254 bytes) without any zero, one byte longer."""
    return b"".join(bytes((len(run) + 1,)) + run for run in raw.split(b"\0"))


def cobs_decode(body: bytes) -> bytes | None:
    """What ``cobs_encode`` was given; None for bytes that it never gives."""
    if not body or 0 in body:
        return None
    runs = []
    at, end = 0, len(body)
    while at < end:
        after = at + body[at]
        runs.append(body[at + 1 : after])
        at = after
    return b"\0".join(runs) if at == end else None


def checksum(raw: bytes, seed: int) -> bytes:
    """Four bytes, little-endian: zlib's CRC-32 of ``raw`` started from ``seed``."""
    return crc32(raw, seed).to_bytes(4, "little")


class Splitter:
    """Cuts a byte stream at its zeros. Bounded: a run without zero is one body too long."""

    def __init__(self, body_bytes_max: int) -> None:
        self._max = body_bytes_max
        self._held = bytearray()

    def feed(self, chunk: bytes) -> Iterator[bytes]:
        """The bodies completed by ``chunk``, without their zeros; empty ones are left out."""
        start = 0
        while (zero := chunk.find(0, start)) >= 0:
            self._keep(chunk[start:zero])
            if self._held:
                yield bytes(self._held)
            self.drop()
            start = zero + 1
        self._keep(chunk[start:])

    def drop(self) -> None:
        """Forgets a half-read frame: the line was cut."""
        self._held.clear()

    def _keep(self, piece: bytes) -> None:
        room = self._max + 1 - len(self._held)
        self._held += piece[: max(room, 0)]
