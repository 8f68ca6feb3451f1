# SPDX-License-Identifier: GPL-3.0-or-later
"""All boards of a table behind ptys: names, lamps, tare, hands, strangers."""

from __future__ import annotations

import os
import pty
import time
import tty
from collections.abc import Callable
from pathlib import Path

import pytest

from controller.devices.calibration import load_boards
from controller.devices.piles import Expected, Newest, Pile
from controller.devices.wire import ZoneFlag
from controller.rules.inputs import ButtonSeen, ChipsSeen, KeyPressed, TareDone
from controller.rules.places import POT, bet_line_of
from firmware.sim.bench import BoardInputs
from tests.devices.conftest import CHIP, Desk, calibrated, wait_for

A, B = "00000000000000aa", "00000000000000bb"
NAMELESS = "f" * 16


def test_a_board_that_was_never_named_gets_a_name_that_lasts(
    desk: Callable[..., Desk], host_board: Callable[..., BoardInputs], tmp_path: Path
) -> None:
    board = host_board(NAMELESS, store=tmp_path / "eeprom")
    table = desk(board.port)
    (uid,) = wait_for(table.live)
    assert uid != NAMELESS
    assert set(load_boards(tmp_path / "boards.toml")) == {uid}
    board.close()
    again = host_board(NAMELESS, store=tmp_path / "eeprom")
    second = desk(again.port)
    assert wait_for(second.live) == [uid]


def test_the_light_reaches_every_board_and_a_board_that_comes_later(
    desk: Callable[..., Desk], host_board: Callable[..., BoardInputs]
) -> None:
    board = host_board(A)
    table = desk(board.port, maps=(calibrated(A),))
    table.boards.light("green")
    wait_for(table.live)
    wait_for(lambda: board.lamps()[0] == "00ff00")
    table.boards.light("amber", 3)
    wait_for(lambda: board.lamps()[0] == "ff7800")
    assert set(board.lamps()[1:]) == {"000000"}, "seat lamps stay dark"


def test_a_bet_is_counted_named_by_the_dealer_and_pulled_in(
    desk: Callable[..., Desk], host_board: Callable[..., BoardInputs]
) -> None:
    board = host_board(A)
    table = desk(board.port, maps=(calibrated(A),))
    wait_for(lambda: len(table.seen(ChipsSeen)) >= 11)
    table.boards.expect(Expected(1, (), (25, 100, 500)))
    board.zone(2, 3 * CHIP)
    wait_for(lambda: table.seen(ChipsSeen)[-1] == ChipsSeen(bet_line_of(3), None, 3))
    wait_for(lambda: table.boards.newest() == (Newest(3, 0, 3, 3),))
    table.boards.expect(Expected(1, (), (25, 100, 500), ((3, 300, 3),)))
    assert table.boards.piles.pile(bet_line_of(3)) == Pile(3, 300)
    table.boards.expect(Expected(1, ((3, 300),), (25, 100, 500)))
    board.zone(2, 0)
    board.zone(10, 3 * CHIP)
    gone, pulled_in = ChipsSeen(bet_line_of(3), 0, 0), ChipsSeen(POT, None, 3)
    wait_for(lambda: {gone, pulled_in} <= set(table.seen(ChipsSeen)[-2:]))  # which plate settles first is open
    stamped = next(one for one in table.stamped if one.what == pulled_in)
    assert stamped.source == "sensor" and stamped.confidence > 990
    assert 0 < time.monotonic_ns() - stamped.mono_ns < 20_000_000_000


def test_a_plate_is_tared_while_the_table_runs(
    desk: Callable[..., Desk], host_board: Callable[..., BoardInputs], tmp_path: Path
) -> None:
    board = host_board(A)
    board.zone(1, CHIP * 6 // 10)
    table = desk(board.port, maps=(calibrated(A),))
    wait_for(table.live)
    time.sleep(1.5)
    table.boards.tare(2)
    wait_for(lambda: abs(load_boards(tmp_path / "boards.toml")[A].plate_of(1).zero - CHIP * 0.6) < 100)
    assert wait_for(lambda: table.seen(TareDone)) == [TareDone(2, 2)]
    board.zone(1, CHIP * 26 // 10)
    wait_for(lambda: ChipsSeen(bet_line_of(2), None, 2) in table.seen(ChipsSeen))


def test_a_tare_that_cannot_be_says_so(desk: Callable[..., Desk], host_board: Callable[..., BoardInputs]) -> None:
    board = host_board(A)
    table = desk(board.port, maps=(calibrated(A, zones=(1, 2, 3, -1, 5, 6, 7, 8, 9, 10, 0)),))
    wait_for(table.live)
    table.boards.tare(4)
    assert table.seen(TareDone) == [TareDone(4, 0, "none")], "no plate of ours lies there"
    time.sleep(1.5)
    board.zone(1, 9 * CHIP)
    wait_for(lambda: not table.boards.list()[0].board.state.zones[1].flags & ZoneFlag.STABLE)
    table.boards.tare(2)
    wait_for(lambda: TareDone(2, 0, "moves") in table.seen(TareDone))


def test_keys_and_the_button_come_once(desk: Callable[..., Desk], host_board: Callable[..., BoardInputs]) -> None:
    board = host_board(A)
    table = desk(board.port, maps=(calibrated(A),))
    wait_for(lambda: table.reports.get("board table board", ("", ""))[0] == "good")
    board.halls(1 << 6)
    board.press(0)
    wait_for(lambda: table.seen(ButtonSeen)[-1:] == [ButtonSeen(7)])
    wait_for(lambda: table.seen(KeyPressed))
    assert table.seen(KeyPressed) == [KeyPressed("confirm")]


def test_a_stranger_on_a_port_that_nobody_named_is_no_news_for_the_dealer(
    desk: Callable[..., Desk], host_board: Callable[..., BoardInputs], monkeypatch: pytest.MonkeyPatch
) -> None:
    board = host_board(A)
    master, slave = pty.openpty()
    tty.setraw(slave)
    found = [os.ttyname(slave)]
    monkeypatch.setattr("controller.devices.boards.find_ports", lambda: tuple(found))
    table = desk(maps=(calibrated(A),))
    time.sleep(3.5)
    assert table.reports == {}
    found.append(board.port)
    wait_for(table.live)
    found.remove(board.port)
    wait_for(lambda: table.live() == [])
    assert wait_for(lambda: table.reports["board table board"][0] == "lost")
    os.close(slave)
    os.close(master)
