# SPDX-License-Identifier: GPL-3.0-or-later
"""SIMULATED sensor board, in Python, for machines without a C compiler; else the compiled core stands in its
place.

It speaks the bytes of firmware/wire/WIRE.md on a pty and knows only what its sensors feel. The words are
those of ``firmware.sim.bench.BoardInputs``. Settling is simpler than in the firmware: a reading holds until
it changes.
"""

from __future__ import annotations

import os
import select
import threading
import time
import tty
from dataclasses import replace
from pathlib import Path

import numpy as np

from controller.devices import wire
from controller.devices.framing import Splitter

_CELL_S = 0.1
_REFRESH_S = 1.0
_ZONES, _HALLS, _KEYS, _LEDS = 11, 10, 16, 11


class TwinBoard:
    """One board on its own pty and thread. ``link``: a stable path (symlink) to the pty."""

    def __init__(self, uid: str, link: Path | None = None, nonce: int = 1) -> None:
        self._master, self._slave = os.openpty()
        tty.setraw(self._slave)
        self.port = os.ttyname(self._slave)
        self._link = link
        if link is not None:
            link.unlink(missing_ok=True)
            link.symlink_to(self.port)
        self._started = time.monotonic()
        self._hello = wire.HelloAck(
            wire.MAJOR,
            wire.MINOR,
            wire.SCHEMA_HASH,
            int(wire.BoardType.HOST),
            bytes.fromhex(uid),
            bytes(4),
            nonce,
            int(wire.ResetCauseFlag.POWER_ON),
            0,
            _ZONES,
            _HALLS,
            _KEYS,
            1,
            _LEDS,
            0,
        )
        self._counts = [0] * _ZONES
        self._changes = [0] * _ZONES
        self._changed_us = [0] * _ZONES
        self._zeros = [(0, 0)] * _ZONES
        self._rng = np.random.default_rng(nonce)
        self._keys = wire.Keys(0, bytes(16), 0)
        self._button = wire.ButtonPos(0, 1, 0, 0)
        self._beam = wire.Beam(0, 0, 0, 0, 0, 0)
        self._lamps: list[int] = [0] * _LEDS
        self._seq = 0
        self._has_host = False
        self._last: tuple[int, wire.Message, wire.Ack] | None = None
        self._lock = threading.Lock()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="twin-board", daemon=True)
        self._thread.start()

    # --- what lies on it: the bench's words -----------------------------------------------------------------

    def zone(self, zone: int, counts: int) -> None:
        """The converter of a zone shows ``counts`` from now on."""
        with self._lock:
            self._counts[zone] = counts
            self._changes[zone] = (self._changes[zone] + 1) % 65536
            self._changed_us[zone] = self._now_us()
            self._say(self._weight(zone))

    def halls(self, bitmap: int) -> None:
        """Bit n: a magnet over the hall sensor of seat n+1."""
        with self._lock:
            changes = (self._button.changes + 1) % 65536
            self._button = wire.ButtonPos(bitmap, 1, changes, self._now_us())
            self._say(self._button)

    def key(self, key: int, down: bool) -> None:
        """A key goes down or up."""
        with self._lock:
            presses = bytearray(self._keys.presses)
            was = bool(self._keys.levels >> key & 1)
            presses[key] = (presses[key] + (down and not was)) % 256
            levels = self._keys.levels | 1 << key if down else self._keys.levels & ~(1 << key)
            self._keys = wire.Keys(levels, bytes(presses), self._now_us())
            self._say(self._keys)

    def beams(self, bitmap: int) -> None:
        """Bit 0 the outer and bit 1 the inner beam of slot 0 broken."""
        with self._lock:
            passed = (self._beam.passed_in + (self._beam.blocked == 2 and bitmap & 3 == 0)) % 65536
            self._beam = replace(self._beam, passed_in=passed, blocked=bitmap & 3, t_us=self._now_us())
            self._say(self._beam)

    def lamps(self) -> list[int]:
        """The lamp codes the host set last, the street light first."""
        return list(self._lamps)

    def close(self) -> None:
        """The board loses its plug."""
        self._stop.set()
        self._thread.join(2)
        os.close(self._master)
        os.close(self._slave)
        if self._link is not None:
            self._link.unlink(missing_ok=True)

    # --- the line -------------------------------------------------------------------------------------------

    def _now_us(self) -> int:
        return int((time.monotonic() - self._started) * 1e6) & 0xFFFFFFFF

    def _run(self) -> None:
        splitter = Splitter(wire.FRAME_BYTES_MAX + 1)
        refresh_s = 0.0
        while not self._stop.is_set():
            ready, _, _ = select.select([self._master], [], [], _CELL_S)
            if ready:
                for body in splitter.feed(os.read(self._master, 512)):
                    self._hear(body)
            if time.monotonic() - refresh_s > _REFRESH_S and self._has_host:
                refresh_s = time.monotonic()
                with self._lock:
                    for zone in range(_ZONES):
                        self._say(self._weight(zone))
                    self._say(self._heartbeat(0))

    def _hear(self, body: bytes) -> None:
        try:
            frame = wire.decode(body)
        except wire.WireError:
            return
        with self._lock:
            self._has_host = True
            match frame.message:
                case wire.Hello():
                    self._last = None
                    self._say(replace(self._hello, uptime_ms=self._now_us() // 1000))
                case wire.Heartbeat():
                    self._say(self._heartbeat(frame.message.t_us))
                case _:
                    self._obey(frame.seq, frame.message)

    def _obey(self, seq: int, message: wire.Message) -> None:
        if self._last and self._last[:2] == (seq, message):
            self._say(self._last[2])
            return
        code = wire.AckCode.OK
        follow: list[wire.Message] = []
        match message:
            case wire.SnapshotReq():
                states: list[wire.Message] = [self._keys, self._button, self._beam]
                states += [self._weight(n) for n in range(_ZONES)]
                states += [wire.ZoneZero(n, *self._zeros[n]) for n in range(_ZONES)]
                follow = [*states, wire.SnapshotEnd(message.snapshot, len(states))]
            case wire.SetLed():
                self._lamps = list(message.lamps[:_LEDS])
            case wire.CalWrite() if message.zone < _ZONES:
                self._zeros[message.zone] = (message.op, message.zero)
                follow = [wire.ZoneZero(message.zone, message.op, message.zero)]
            case wire.Tare() if message.zone < _ZONES:
                self._zeros[message.zone] = (message.op, self._counts[message.zone])
                follow = [wire.ZoneZero(message.zone, *self._zeros[message.zone])]
            case wire.SetConfig():
                pass
            case wire.CalWrite() | wire.Tare():
                code = wire.AckCode.BAD_ZONE
            case _:
                code = wire.AckCode.REFUSED
        ack = wire.Ack(seq, message.TYPE, int(code))
        self._last = (seq, message, ack)
        for told in [ack, *follow]:
            self._say(told)

    def _weight(self, zone: int) -> wire.ZoneWeight:
        noise = int(self._rng.normal(0, 15))
        value = self._counts[zone]
        return wire.ZoneWeight(
            zone,
            value + noise,
            value + noise // 4,
            int(wire.ZoneFlag.STABLE),
            self._changes[zone],
            self._changed_us[zone],
        )

    def _heartbeat(self, echo_us: int) -> wire.Heartbeat:
        now = self._now_us()
        return wire.Heartbeat(now // 1000, now, echo_us, 0, 0, 0, 0, 0, 0, 900)

    def _say(self, message: wire.Message) -> None:
        if not self._has_host:
            return
        try:
            os.write(self._master, wire.encode(message, self._seq))
        except OSError:
            return  # nobody reads; the newest state is told again
        self._seq = (self._seq + 1) % 256
