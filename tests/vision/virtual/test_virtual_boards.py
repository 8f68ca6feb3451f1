# SPDX-License-Identifier: GPL-3.0-or-later
"""Virtual boards speak the wire's bytes and know only what their sensors feel."""

from __future__ import annotations

import os
import shutil
import time
import tty
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.devices import wire
from controller.devices.framing import Splitter
from vision.virtual.boards import Bench, open_board
from vision.virtual.plates import plates, zone_of
from vision.virtual.timeline import KEYS, Sense


class Host:
    """The table computer's end of the line, in a few words."""

    def __init__(self, port: str) -> None:
        self.fd = os.open(port, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        tty.setraw(self.fd)
        self._splitter = Splitter(wire.FRAME_BYTES_MAX + 1)
        self._seq = 0

    def say(self, message: wire.Message) -> None:
        os.write(self.fd, wire.encode(message, self._seq))
        self._seq += 1

    def hear(self) -> list[wire.Message]:
        try:
            chunk = os.read(self.fd, 4096)
        except BlockingIOError:
            return []
        return [wire.decode(body).message for body in self._splitter.feed(chunk)]

    def wait_for(self, kind: type, accept=lambda message: True, limit_s: float = 10.0) -> wire.Message:  # type: ignore[no-untyped-def]
        end = time.monotonic() + limit_s
        while time.monotonic() < end:
            for message in self.hear():
                if isinstance(message, kind) and accept(message):
                    return message
            time.sleep(0.01)
        raise AssertionError(f"the board never said {kind.__name__}")


@pytest.fixture(params=["twin", "core"])
def pair(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Bench, Host]]:
    if request.param == "core" and not (shutil.which("cc") or shutil.which("gcc")):
        pytest.skip("no C compiler on this machine")
    board = open_board(request.param, tmp_path, link=tmp_path / "port")
    assert (tmp_path / "port").exists()
    bench = Bench(board, 8, {3: 2})
    host = Host(board.port)
    host.say(wire.Hello(wire.MAJOR, wire.MINOR, wire.SCHEMA_HASH, 0))
    ack = host.wait_for(wire.HelloAck)
    assert isinstance(ack, wire.HelloAck) and ack.schema_hash == wire.SCHEMA_HASH
    yield bench, host
    os.close(host.fd)
    board.close()


def _chips(message: wire.Message, zone: int) -> int | None:
    if isinstance(message, wire.ZoneWeight) and message.zone == zone:
        plate = plates(8)[zone]
        return round((message.filtered - plate.zero) / plate.per_chip)
    return None


def test_a_plate_tells_its_chips(pair: tuple[Bench, Host]) -> None:
    bench, host = pair
    bench.feel(Sense(0.0, "chips", 7, 12))
    assert host.wait_for(wire.ZoneWeight, lambda m: _chips(m, zone_of(7)) == 12)


def test_the_byte_wins_over_the_script(pair: tuple[Bench, Host]) -> None:
    bench, host = pair
    bench.feel(Sense(0.0, "chips", 3, 5))  # two chips more lie on this plate
    assert host.wait_for(wire.ZoneWeight, lambda m: _chips(m, zone_of(3)) == 7)


def test_button_and_keys(pair: tuple[Bench, Host]) -> None:
    bench, host = pair
    bench.feel(Sense(0.0, "halls", 0, 1 << 4))
    assert host.wait_for(wire.ButtonPos, lambda m: m.halls == 1 << 4 and m.stable)
    check = KEYS.index("check")
    for down in (1, 0):
        bench.feel(Sense(0.0, "key", check, down))
        time.sleep(0.12)
    assert host.wait_for(wire.Keys, lambda m: m.presses[check] == 1 and not m.levels)


def test_snapshot_is_complete(pair: tuple[Bench, Host]) -> None:
    _, host = pair
    host.say(wire.SnapshotReq(9))
    end = host.wait_for(wire.SnapshotEnd)
    assert isinstance(end, wire.SnapshotEnd) and end.snapshot == 9 and end.count >= 13


def test_an_unknown_kind_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="twin"):
        open_board("toaster", tmp_path)
