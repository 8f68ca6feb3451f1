# SPDX-License-Identifier: GPL-3.0-or-later
"""Failure modes around ports and names: wrong baud, a foreign device, a second opener; and, on the REAL firmware
binary behind a pty with real pyserial, replugging as another port and two boards with one name."""

from __future__ import annotations

import os
import pty
import termios
import threading
import time
import tty
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import serial

from controller.devices import wire
from controller.devices.serial_link import SerialLink
from controller.rules.inputs import ChipsSeen, DeviceChanged, KeyPressed
from controller.rules.places import bet_line_of
from firmware.sim.bench import BoardInputs
from tests.devices.conftest import CHIP, Desk, calibrated, wait_for
from tests.firmware.banner import banner

A, B = "00000000000000aa", "00000000000000bb"


class Foreigner:
    """Some other serial device: talks by itself, and keeps what is written to it."""

    def __init__(self, says: bytes, every_s: float = 0.05) -> None:
        self.master, self.slave = pty.openpty()
        tty.setraw(self.slave)
        self.port = os.ttyname(self.slave)
        self.heard = b""
        self._says, self._every_s = says, every_s
        self._stop = threading.Event()
        os.set_blocking(self.master, False)
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        while not self._stop.wait(self._every_s):
            try:
                os.write(self.master, self._says)
            except BlockingIOError:
                pass
            try:
                self.heard += os.read(self.master, 4096)
            except BlockingIOError:
                pass

    def close(self) -> None:
        self._stop.set()
        self._thread.join()
        os.close(self.slave)
        os.close(self.master)


@pytest.fixture
def foreigner() -> Iterator[Callable[[bytes], Foreigner]]:
    made: list[Foreigner] = []

    def make(says: bytes) -> Foreigner:
        made.append(Foreigner(says))
        return made[-1]

    yield make
    for one in made:
        one.close()


def test_host_wrong_baud_or_swapped_wires_are_named(
    desk: Callable[..., Desk], foreigner: Callable[..., Foreigner]
) -> None:
    garbage = foreigner(bytes(0x80 | (7 * n) % 128 for n in range(61)))
    silent = foreigner(b"")
    table = desk(garbage.port, silent.port)
    wait_for(lambda: len(table.reports) == 2)
    assert "only garbage comes at 115200 baud" in table.reports[f"port {garbage.port}"][1]
    assert "TX and RX swapped" in table.reports[f"port {silent.port}"][1]
    assert all(condition == "poor" for condition, _ in table.reports.values())
    marks = banner(table.reports, "")
    assert set(marks.values()) == {"late"}
    assert table.stamped == []


@pytest.mark.parametrize("says", [b"$GPGGA,123519,4807.038,N,01131.000,E*47\r\n", b"echo:Marlin 2.1\nok T:20.1\n"])
def test_host_writes_nothing_but_zeros_and_hello_to_a_foreign_device(
    desk: Callable[..., Desk], foreigner: Callable[..., Foreigner], says: bytes
) -> None:
    gps = foreigner(says)
    table = desk(gps.port)
    (told,) = wait_for(lambda: [told for _, told in table.reports.values()])
    assert "another kind of device" in told
    assert set(banner(table.reports, "").values()) == {"late"}
    time.sleep(0.3)
    frames = [wire.decode(body).message for body in gps.heard.split(b"\0") if body]
    assert 5 <= len(frames) <= 40 and all(isinstance(one, wire.Hello) for one in frames)
    heard = len(gps.heard)
    time.sleep(1.0)
    assert len(gps.heard) == heard, "and then leaves it alone"
    assert table.stamped == [] and table.live() == []


@pytest.mark.parametrize(
    ("is_named", "pauses"), [(False, [30.0, 60.0, 120.0, 240.0, 480.0, 480.0]), (True, [30.0] * 6)]
)
def test_host_greets_a_stranger_on_a_port_that_nobody_named_ever_more_rarely(
    monkeypatch: pytest.MonkeyPatch, foreigner: Callable[..., Foreigner], is_named: bool, pauses: list[float]
) -> None:
    monkeypatch.setattr("controller.devices.session.STRANGER_AFTER_NS", 1_000_000)
    link = SerialLink(foreigner(b"").port, lambda link, news: None, is_named=is_named)
    waited: list[float] = []

    class Unhurried(threading.Event):
        """Notes each pause and skips it."""

        def wait(self, timeout: float | None = None) -> bool:
            waited.append(timeout or 0.0)
            return False

    link._wake = Unhurried()
    link.start()
    wait_for(lambda: len(waited) >= 6)
    link.stop()
    assert waited[:6] == pauses


def test_host_second_opener_is_refused_with_clear_words(
    desk: Callable[..., Desk], host_board: Callable[..., BoardInputs]
) -> None:
    board = host_board(A)
    first = desk(board.port, maps=(calibrated(A),))
    wait_for(first.live)
    second = desk(board.port, maps=(calibrated(A),))
    told = wait_for(lambda: second.reports.get(f"port {board.port}", ("", ""))[1])
    assert "another program has the port open" in told
    assert set(banner(second.reports, "").values()) == {"late"} and second.stamped == []
    with pytest.raises(serial.SerialException):
        serial.Serial(board.port, exclusive=True)
    assert first.live() == [A], "the first one is not disturbed"


def test_real_binary_replugged_as_another_port_is_bound_by_its_name(
    desk: Callable[..., Desk], real_board: Callable[..., BoardInputs], tmp_path: Path
) -> None:
    one, two = tmp_path / "ttyUSB0", tmp_path / "ttyUSB1"
    store = tmp_path / "eeprom"
    board = real_board(A, link=one, store=store)
    table = desk(str(one), str(two), maps=(calibrated(A),))
    wait_for(table.live)
    board.zone(3, 5 * CHIP)
    wait_for(lambda: ChipsSeen(bet_line_of(4), None, 5) in table.seen(ChipsSeen))
    board.close()
    wait_for(lambda: table.live() == [])
    wait_for(lambda: table.seen(ChipsSeen)[-1].count is None)  # unknown, not zero
    wait_for(lambda: banner(table.reports, "")["board table board"] == "lost")
    again = real_board(A, link=two, store=store)
    again.zone(3, 6 * CHIP)
    wait_for(lambda: ChipsSeen(bet_line_of(4), None, 6) in table.seen(ChipsSeen))
    (status,) = table.boards.list()
    assert (status.uid, status.port, status.is_live) == (A, str(two), True)
    again.press(2)
    wait_for(lambda: KeyPressed("floor") in table.seen(KeyPressed))
    assert len(table.seen(KeyPressed)) == 1
    wait_for(lambda: banner(table.reports, "")["board table board"] == "fine")


def test_real_binary_two_boards_with_one_name_are_both_refused(
    desk: Callable[..., Desk], real_board: Callable[..., BoardInputs]
) -> None:
    one, two = real_board(A), real_board(A)
    table = desk(one.port, two.port, maps=(calibrated(A),))
    condition, told = wait_for(
        lambda: next((r for r in table.reports.values() if "two boards are named" in r[1]), None)
    )
    assert condition == "lost" and one.port in told and two.port in told
    wait_for(lambda: "lost" in banner(table.reports, "").values())
    wait_for(lambda: table.seen(DeviceChanged)[-1].state == "lost")
    said = len(table.seen(ChipsSeen))
    one.zone(0, 3 * CHIP)
    time.sleep(2.0)
    assert len(table.seen(ChipsSeen)) == said, "neither is believed"
    two.close()
    wait_for(table.live)
    wait_for(lambda: ChipsSeen(bet_line_of(1), None, 3) in table.seen(ChipsSeen))


def test_real_binary_seat_maps_that_overlap_are_refused_where_they_do(
    desk: Callable[..., Desk], real_board: Callable[..., BoardInputs]
) -> None:
    one, two = real_board(A), real_board(B)
    left = calibrated(A, name="left", zones=(1, 2, 3, 4, 5), halls=())
    right = calibrated(B, name="right", zones=(5, 6, 7, 8, 9), halls=())
    table = desk(one.port, two.port, maps=(left, right))
    wait_for(lambda: len(table.live()) == 2)
    wait_for(lambda: "board left map" in table.reports and "board right map" in table.reports)
    assert "bet 5" in table.reports["board left map"][1]
    assert {banner(table.reports, "")[f"board {side} map"] for side in ("left", "right")} == {"late"}
    for board, zone in ((one, 4), (two, 0), (one, 0), (two, 1)):
        board.zone(zone, 2 * CHIP)
    wait_for(lambda: {ChipsSeen(bet_line_of(s), None, 2) for s in (1, 6)} <= set(table.seen(ChipsSeen)))
    assert not [seen for seen in table.seen(ChipsSeen) if seen.spot == bet_line_of(5) and seen.count]


def test_host_three_families_of_exceptions_end_in_a_reconnect(
    desk: Callable[..., Desk], host_board: Callable[..., BoardInputs], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    board = host_board(A, link=tmp_path / "port", store=tmp_path / "eeprom")
    table = desk(str(tmp_path / "port"), maps=(calibrated(A),))
    wait_for(table.live)
    plain = serial.Serial.write
    for family in (termios.error, OSError, serial.SerialException):
        error = family(5, "Input/output error")
        raised = threading.Event()

        def broken(
            self: serial.Serial, out: bytes, error: BaseException = error, raised: threading.Event = raised
        ) -> int | None:
            if not raised.is_set():
                raised.set()
                raise error
            return plain(self, out)

        monkeypatch.setattr(serial.Serial, "write", broken)
        before = len(table.seen(DeviceChanged))
        wait_for(raised.is_set)
        wait_for(lambda before=before: len(table.seen(DeviceChanged)) >= before + 2)
        assert [one.state for one in table.seen(DeviceChanged)[before:]] == ["lost", "ok"], family
    monkeypatch.setattr(serial.Serial, "write", plain)
    board.unplug()
    wait_for(lambda: table.live() == [])
    board.plug()
    wait_for(table.live)
