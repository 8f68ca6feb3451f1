# SPDX-License-Identifier: GPL-3.0-or-later
"""Chunked transfer coding of HTTP (RFC 9112 section 7.1), taken off as the bytes come.

We ask in HTTP/1.0, for which no server should send chunks; some send them all the same, and a chunk's head in the
middle of a picture spoils it.
"""

from __future__ import annotations

import re

_HEAD = re.compile(rb"\r?\n?([0-9a-fA-F]{1,8})[ \t]*(;[^\n]*)?\r?\n")
HEAD_MOST = 1024


class NoChunks(ValueError):
    """The bytes are not in chunks."""


class Chunks:
    """Takes bytes in and gives what they carry."""

    def __init__(self) -> None:
        self._held = bytearray()
        self._left = 0

    def carried(self, more: bytes) -> bytes:
        """What is carried by the bytes so far that was not given before. Raises NoChunks."""
        self._held += more
        out = bytearray()
        while self._held:
            if not self._left:
                head = _HEAD.match(self._held)
                if head is None:
                    if len(self._held) > HEAD_MOST or (b"\n" in self._held[2:]):
                        raise NoChunks
                    break
                self._left = int(head[1], 16)
                del self._held[: head.end()]
                if not self._left:
                    break  # the last one: the server will close
            part = self._held[: self._left]
            out += part
            self._left -= len(part)
            del self._held[: len(part)]
        return bytes(out)
