# SPDX-License-Identifier: GPL-3.0-or-later
"""The portable core through ctypes: frames by the million, and a whole board with inputs as plain values."""

from __future__ import annotations

import ctypes
import os
from pathlib import Path

from controller.devices import wire
from controller.devices.framing import Splitter

FRAME_MAX = 64
LINE_MAX = 67


def load(folder: Path) -> ctypes.CDLL:
    """The core's library; CARDSPEAK_CORE names another one (the build that counts covered lines)."""
    lib = ctypes.CDLL(os.environ.get("CARDSPEAK_CORE") or str(folder / "libcardspeak-board.so"))
    lib.face_new.restype = lib.face_health.restype = ctypes.c_void_p
    lib.board_baud.restype = ctypes.c_uint32
    return lib


def decode_many(lib: ctypes.CDLL, stream: bytes) -> tuple[list[int], list[bytes]]:
    """The C decoder's verdicts on a stream, and type, seq and payload (64 bytes) of each good frame."""
    verdicts = ctypes.create_string_buffer(len(stream) + 1)
    raw = ctypes.create_string_buffer(FRAME_MAX * (stream.count(0) + 1))
    count = lib.face_decode_many(stream, len(stream), verdicts, raw)
    found = list(verdicts.raw[:count])
    good = found.count(0)
    return found, [raw.raw[n * FRAME_MAX : (n + 1) * FRAME_MAX] for n in range(good)]


class CoreBoard:
    """A board of the portable core; time is what the test says."""

    def __init__(self, lib: ctypes.CDLL, zones: int = 11, uid: bytes = b"TESTTEST", cause: int = 1) -> None:
        self._lib = lib
        self.now_us = 0
        self._board = ctypes.c_void_p(lib.face_new(zones, uid, 4711, cause, 0))
        self._splitter = Splitter(FRAME_MAX + 1)
        self._seq = 0

    def close(self) -> None:
        self._lib.face_free(self._board)

    def send_bytes(self, raw: bytes) -> None:
        for byte in raw:
            self._lib.board_take(self._board, byte, self.now_us & 0xFFFFFFFF)

    def send(self, message: wire.Message, seq: int | None = None) -> int:
        if seq is None:
            self._seq = seq = (self._seq + 1) & 0xFF
        self.send_bytes(wire.encode(message, seq))
        return seq

    def pass_us(self, us: int) -> None:
        self.now_us += us
        self._lib.board_tick(self._board, self.now_us & 0xFFFFFFFF)

    def contacts(self, bits: int) -> None:
        self._lib.board_contacts(self._board, bits, self.now_us & 0xFFFFFFFF)

    def magnets(self, bits: int) -> None:
        self._lib.board_magnets(self._board, bits, self.now_us & 0xFFFFFFFF)

    def beams(self, bits: int) -> None:
        self._lib.board_beams(self._board, bits, self.now_us & 0xFFFFFFFF)

    def weight(self, zone: int, counts: int) -> None:
        self._lib.board_weight(self._board, zone, counts, self.now_us & 0xFFFFFFFF)

    def missed(self, zone: int) -> None:
        self._lib.board_weight_missed(self._board, zone)

    def frames(self) -> list[wire.Frame]:
        """Everything that waits to be said."""
        line = ctypes.create_string_buffer(LINE_MAX)
        said = []
        while count := self._lib.board_next_frame(self._board, line, self.now_us & 0xFFFFFFFF):
            said += [wire.decode(body) for body in self._splitter.feed(line.raw[:count])]
        return said

    def messages(self) -> list[wire.Message]:
        return [frame.message for frame in self.frames()]

    def of(self, kind: type) -> list[wire.Message]:
        return [message for message in self.messages() if isinstance(message, kind)]

    def lamps(self) -> list[bytes]:
        out = ctypes.create_string_buffer(80)
        count = self._lib.face_lamps(self._board, out, self.now_us & 0xFFFFFFFF)
        return [out.raw[n : n + 4] for n in range(4, count - 4, 4)]

    @property
    def baud(self) -> int:
        return int(self._lib.board_baud(self._board))

    def greet(self) -> wire.HelloAck:
        self.send(wire.Hello(wire.MAJOR, wire.MINOR, wire.SCHEMA_HASH, 1))
        return next(m for m in self.messages() if isinstance(m, wire.HelloAck))
