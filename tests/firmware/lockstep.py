# SPDX-License-Identifier: GPL-3.0-or-later
"""The real firmware binary in virtual time, from Python: nothing moves between two calls (test-only, simavr)."""

from __future__ import annotations

import ctypes
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from controller.devices import wire
from controller.devices.framing import Splitter

MCUS = {"mega2560": "atmega2560", "uno328": "atmega328p"}
POWER_ON, EXTERNAL, BROWNOUT, WATCHDOG = 1, 2, 4, 8
CELL_SILENT, CELL_SHORTED = 1, 2


class Heard(NamedTuple):
    """A frame of the board and the virtual microsecond at which its last bit left."""

    at_us: int
    seq: int
    message: wire.Message


class Lockstep:
    """One board. ``folder`` holds what ``build`` made; ``uid`` is 8 bytes, all FF for a board never named."""

    def __init__(self, folder: Path, board: str = "mega2560", uid: bytes = b"CARDSPK1") -> None:
        self._lib = ctypes.CDLL(str(folder / "libcardspeak-simavr.so"))
        for name, result in (("sim_open", ctypes.c_void_p), ("sim_now_us", ctypes.c_uint64)):
            getattr(self._lib, name).restype = result
        self.elf = folder / f"{board}.elf"
        kept = uid + b"\xff\xff\xff\xff"
        opened = self._lib.sim_open(str(self.elf).encode(), MCUS[board].encode(), kept)
        if not opened:
            raise RuntimeError(f"{self.elf} does not load as a program for {MCUS[board]}")
        self._sim = ctypes.c_void_p(opened)
        self._splitter = Splitter(wire.FRAME_BYTES_MAX + 1)
        self._seq = 0
        self.spoil_in: Callable[[bytes], bytes] | None = None
        self.spoil_out: Callable[[bytes], bytes] | None = None
        self.faults: list[wire.Fault] = []

    def close(self) -> None:
        """Ends the simulation."""
        self._lib.sim_close(self._sim)

    @property
    def now_us(self) -> int:
        """Virtual microseconds since the first power-on."""
        return int(self._lib.sim_now_us(self._sim))

    def say(self, *lines: str) -> None:
        """The words of the bench (README.md), but for those about plugs and power."""
        for line in lines:
            self._lib.sim_say(self._sim, line.encode())

    def run_us(self, us: int) -> None:
        """Lets virtual time pass."""
        self._lib.sim_run(self._sim, us)

    def send_bytes(self, raw: bytes) -> None:
        """Puts bytes on the host's line; they arrive at its pace."""
        self._lib.sim_send(self._sim, raw, len(raw))

    def send(self, message: wire.Message, seq: int | None = None) -> int:
        """Sends one frame; gives its number."""
        if seq is None:
            self._seq = seq = (self._seq + 1) & 0xFF
        raw = wire.encode(message, seq)
        self.send_bytes(self.spoil_in(raw) if self.spoil_in else raw)
        return seq

    def fetch(self) -> tuple[bytes, list[int]]:
        """The bytes that the board has sent until now and when each was complete."""
        buffer = ctypes.create_string_buffer(65536)
        times = (ctypes.c_uint64 * 65536)()
        count = self._lib.sim_fetch(self._sim, buffer, times, 65536)
        return buffer.raw[:count], list(times[:count])

    def heard(self) -> list[Heard]:
        """The good frames since the last call; refused ones go to ``faults``."""
        raw, times = self.fetch()
        frames = []
        for byte, at_us in zip(self.spoil_out(raw) if self.spoil_out else raw, times, strict=False):
            for body in self._splitter.feed(bytes((byte,))):
                try:
                    frame = wire.decode(body)
                except wire.WireError as refused:
                    self.faults.append(refused.fault)
                else:
                    frames.append(Heard(at_us, frame.seq, frame.message))
        return frames

    def run_ms(self, ms: int) -> list[Heard]:
        """Lets time pass and gives what was heard meanwhile."""
        self.run_us(ms * 1000)
        return self.heard()

    def greet(self) -> wire.HelloAck:
        """HELLO until the board answers. Raises TimeoutError after a virtual second."""
        for _ in range(50):
            self.send(wire.Hello(wire.MAJOR, wire.MINOR, wire.SCHEMA_HASH, self.now_us // 1000))
            for heard in self.run_ms(20):
                if isinstance(heard.message, wire.HelloAck):
                    return heard.message
        raise TimeoutError("no HELLO_ACK within a virtual second")

    def boot(self, cause: int) -> None:
        """Ends this run of the chip and starts a new one: RAM is lost, EEPROM stays, the line is cut."""
        self._splitter.drop()
        self._lib.sim_boot(self._sim, cause)

    def hang(self) -> None:
        """The firmware turns on the spot from here on: only the watchdog ends that."""
        self._lib.sim_hang(self._sim)

    def cell_fault(self, zone: int, fault: int) -> None:
        """Breaks (CELL_SILENT, CELL_SHORTED) or mends (0) the data line of a converter."""
        self._lib.sim_cell_fault(self._sim, zone, fault)

    def host_baud(self, baud: int) -> None:
        """The speed of the host's line; where the board's differs by over 4 % both hear garbage."""
        self._lib.sim_host_baud(self._sim, baud)

    @property
    def board_baud(self) -> int:
        """The speed that the chip's registers stand for."""
        return int(self._lib.sim_board_baud(self._sim))

    @property
    def pending(self) -> int:
        """Bytes of the host that still wait for the line."""
        return int(self._lib.sim_pending(self._sim))

    @property
    def overruns(self) -> int:
        """Bytes that came while the receiver's two places were full: lost on a real chip."""
        return int(self._lib.sim_overruns(self._sim))

    @property
    def clock_high_us(self) -> float:
        """The longest time that the converters' clock has been high (60 us would switch them off)."""
        return int(self._lib.sim_clock_high_ns(self._sim)) / 1000

    @property
    def watchdog_resets(self) -> int:
        """How often the watchdog has bitten."""
        return int(self._lib.sim_resets(self._sim))

    def lamps(self) -> list[tuple[int, int, int]]:
        """Red, green, blue of every lamp, the street light first."""
        rgb = ctypes.create_string_buffer(48)
        self._lib.sim_lamps(self._sim, rgb)
        return [(rgb.raw[n], rgb.raw[n + 1], rgb.raw[n + 2]) for n in range(0, 48, 3)]

    def eeprom(self) -> bytes:
        """The first twelve bytes: uid and count of starts."""
        kept = ctypes.create_string_buffer(12)
        self._lib.sim_eeprom(self._sim, kept)
        return kept.raw

    def paint_stack(self) -> None:
        """Fills the free RAM with a pattern, to find later how deep the stack went."""
        self._lib.sim_paint(self._sim, self._bss_end())

    def stack_used(self) -> int:
        """Bytes of stack used at most since ``paint_stack``."""
        return int(self._lib.sim_stack_used(self._sim, self._bss_end()))

    def static_ram(self) -> int:
        """Bytes of .data, .bss and .noinit."""
        return self._bss_end() - (0x200 if "mega" in self.elf.name else 0x100)

    def _bss_end(self) -> int:
        told = subprocess.run(["avr-nm", str(self.elf)], capture_output=True, text=True, check=True).stdout
        for line in told.splitlines():
            value, _, name = line.split(maxsplit=2)
            if name == "_end":
                return int(value, 16) & 0xFFFF
        raise RuntimeError(f"{self.elf} has no _end")
