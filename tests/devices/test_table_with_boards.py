# SPDX-License-Identifier: GPL-3.0-or-later
"""A running table with a board behind a pty: lamps, plates set to zero and chips named, all through the loop."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from controller.config.folder import DataFolder
from controller.config.table import LampSettings, Settings
from controller.devices.calibration import save_boards
from controller.devices.wire import ZoneFlag
from controller.rules.events import InputRefused, PlateZeroed
from controller.rules.inputs import Call, NameChips, SeatPlayer, SetButton, SetChips, StartHand, TarePlate, TouchSeat
from controller.rules.places import bet_line_of
from controller.rules.sensed import seen_chips
from firmware.sim.bench import BoardInputs
from tests.devices.conftest import CHIP, calibrated, wait_for
from ui.straight_line import Fittings, StraightLine

UID = "00000000000000dd"
DARK, WHITE, AMBER = "000000", "ffdcb4", "ff7800"
Open = Callable[[bool], StraightLine]


@pytest.fixture
def board(host_board: Callable[..., BoardInputs]) -> BoardInputs:
    return host_board(UID)


@pytest.fixture
def table(board: BoardInputs, tmp_path: Path) -> Iterator[Open]:
    """Opens a table with three players and that board; closed at the end."""
    made: list[tuple[StraightLine, DataFolder]] = []

    def make(seats_lit: bool) -> StraightLine:
        folder = DataFolder.open(tmp_path / "table")
        save_boards(folder.config / "boards.toml", {UID: calibrated(UID)})
        line = StraightLine(folder, Settings(lamps=LampSettings(seats=seats_lit)), Fittings(ports=(board.port,)))
        made.append((line, folder))
        line.__enter__()
        for what in (SetChips((25, 100, 500)), *(SeatPlayer(n, f"p{n}", 5000) for n in (1, 2, 3)), SetButton(3)):
            line.say(what)
        line.open()
        wait_for(lambda: [one for one in line.boards.list() if one.is_live])
        wait_for(lambda: len(line.loop.table.seen.chips) == 11)
        return line

    yield make
    for line, folder in made:
        line.__exit__()
        folder.close()


def shows(board: BoardInputs, **lit: str) -> Any:
    """Waits until these lamps are lit (``street`` or ``seat3``) and all others are dark."""
    places = {0 if name == "street" else int(name[4:]): colour for name, colour in lit.items()}
    return wait_for(lambda: {n: c for n, c in enumerate(board.lamps()) if c != DARK} == places)


def test_seat_lamps_are_dark_unless_the_house_switches_them_on(table: Open, board: BoardInputs) -> None:
    line = table(False)
    line.say(StartHand())
    assert shows(board, street=AMBER)
    line.say(Call(3))
    wait_for(lambda: line.loop.table.betting.actor == 1)
    assert shows(board, street=AMBER)


def test_a_seat_is_lit_when_its_turn_is_certain_and_by_no_guess(table: Open, board: BoardInputs) -> None:
    line = table(True)
    line.say(StartHand())
    assert shows(board, street=AMBER, seat3=WHITE)
    board.zone(2, 4 * CHIP)
    wait_for(lambda: seen_chips(line.loop.table, bet_line_of(3)) == (None, 4))
    assert shows(board, street=AMBER, seat3=WHITE)  # chips out are a proposal: the turn has not moved on
    line.say(Call(3))
    assert shows(board, street=AMBER, seat1=WHITE)
    line.say(TouchSeat(2))  # what seat 1 did, nobody saw
    wait_for(lambda: line.loop.table.betting.actor == 2)
    assert shows(board, street=AMBER)


def test_a_plate_is_set_to_zero_through_the_journal(table: Open, board: BoardInputs) -> None:
    line = table(False)
    events: list[Any] = []
    line.loop.subscribe(lambda table, seq, told: events.extend(told))
    board.zone(1, CHIP * 3 // 10)
    state = line.boards.list()[0].board.state
    wait_for(lambda: abs(state.zones[1].filtered - CHIP * 0.3) < 100 and state.zones[1].flags & ZoneFlag.STABLE)
    line.say(TarePlate(2))
    wait_for(lambda: [one for one in events if isinstance(one, PlateZeroed | InputRefused)])
    assert PlateZeroed(2, 2) in events
    board.zone(1, CHIP * 23 // 10)
    wait_for(lambda: seen_chips(line.loop.table, bet_line_of(2)) == (None, 2))
    line.say(TarePlate(2))
    wait_for(lambda: InputRefused("chips_on_plate", "empty_the_plate", 2, 2) in events)


def test_the_boards_learn_what_the_dealer_says_chips_are(table: Open, board: BoardInputs) -> None:
    line = table(False)
    line.say(StartHand())
    board.zone(2, 4 * CHIP)
    (newest,) = wait_for(line.boards.newest)
    wait_for(lambda: seen_chips(line.loop.table, bet_line_of(3)) == (None, 4))
    line.say(NameChips(3, newest.base + newest.new * 100, newest.lying))
    wait_for(lambda: line.boards.piles.pile(bet_line_of(3)).value == 400)
    assert seen_chips(line.loop.table, bet_line_of(3)) == (400, 4)
