# SPDX-License-Identifier: GPL-3.0-or-later
"""How good a serial line is: counted frames, and the few sentences a person needs when it is not."""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from controller.devices.wire import Fault, Heartbeat

WINDOW_FRAMES = 1000
WARN_PER_MILLE = 10
SENTENCES_A_MINUTE = 5
_MINUTE_NS = 60_000_000_000
_SAMPLE_BYTES = 4096


class Figures(NamedTuple):
    """What has come since the port was opened: bytes, good frames, refused ones, and what the board counts."""

    received_bytes: int
    good: int
    refused: int
    board: Heartbeat | None


class Quality:
    """Counts one line. ``worth_saying`` keeps a noisy line from flooding the log."""

    def __init__(self) -> None:
        self._recent: deque[bool] = deque(maxlen=WINDOW_FRAMES)
        self._said: deque[int] = deque(maxlen=SENTENCES_A_MINUTE)
        self._sample = bytearray()
        self._is_noisy = False
        self.received_bytes = self.good = self.refused = 0
        self.board: Heartbeat | None = None

    def count_bytes(self, chunk: bytes) -> None:
        """Bytes have come, whatever they are."""
        self.received_bytes += len(chunk)
        self._sample += chunk[: max(_SAMPLE_BYTES - len(self._sample), 0)]

    def count_frame(self, fault: Fault) -> bool:
        """A frame was taken or refused. True when the line has just become noisy (over 1 % of 1,000)."""
        self.good += not fault
        self.refused += bool(fault)
        self._recent.append(bool(fault))
        was_noisy = self._is_noisy
        noise = sum(self._recent) * 1000 if fault or was_noisy else 0
        self._is_noisy = noise > WARN_PER_MILLE * WINDOW_FRAMES and self.good > 0
        return self._is_noisy and not was_noisy

    @property
    def is_noisy(self) -> bool:
        """Over one per cent of the last thousand frames were refused."""
        return self._is_noisy

    def worth_saying(self, now_ns: int) -> bool:
        """At most five sentences a minute about damaged frames."""
        if len(self._said) == SENTENCES_A_MINUTE and now_ns - self._said[0] < _MINUTE_NS:
            return False
        self._said.append(now_ns)
        return True

    def figures(self) -> Figures:
        """The counts so far."""
        return Figures(self.received_bytes, self.good, self.refused, self.board)

    def diagnosis(self, baud: int) -> str:
        """Why no board has answered, as far as the bytes tell."""
        if not self.received_bytes:
            return (
                "the device is silent: is it a Cardspeak board, is its firmware on it, and are TX and RX "
                "swapped? (RX of the board belongs to TX of the cable)"
            )
        text = sum(byte in b"\r\n\t" or 32 <= byte < 127 for byte in self._sample)
        if text * 10 >= len(self._sample) * 9:
            line = bytes(self._sample[:40]).decode("ascii", "replace").strip()
            return f"another kind of device talks here ({line!r}): nothing was written to it but HELLO"
        return (
            f"only garbage comes at {baud} baud: the board's speed is another one (power it off and on: it "
            "starts at 115200), or the cable is bad"
        )
