# SPDX-License-Identifier: GPL-3.0-or-later
"""A table's boards behind real ptys and real pyserial."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from controller.clock import SystemClock
from controller.devices.boards import Boards
from controller.devices.calibration import BoardMap, Plate, save_boards
from controller.rules.inputs import Stamped
from firmware.sim.bench import COUNTS_PER_GRAM, BoardInputs, start_host_board, start_simavr_board
from firmware.sim.build import missing_tools

ROOT = Path(__file__).resolve().parents[2]
BUILT = ROOT / "build" / "firmware"
CHIP = 10 * COUNTS_PER_GRAM


def wait_for(what: Callable[[], Any], seconds: float = 10.0) -> Any:
    """Waits until ``what`` gives something true. Raises AssertionError."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := what():
            return found
        time.sleep(0.01)
    raise AssertionError("it did not happen in time")


class Desk:
    """The boards of a table and everything they said."""

    def __init__(self, file: Path, ports: tuple[str, ...]) -> None:
        self.stamped: list[Stamped] = []
        self.reports: dict[str, tuple[str, str]] = {}
        self.boards = Boards(self.stamped.append, self._report, SystemClock().now, file, ports)
        self.boards.start()

    def _report(self, part: str, condition: str, told: str) -> None:
        self.reports[part] = (condition, told)

    def live(self) -> list[str]:
        """The uids of the boards that are here."""
        return [board.uid for board in self.boards.list() if board.is_live]

    def seen(self, kind: type) -> list[Any]:
        """Everything observed of one kind."""
        return [one.what for one in tuple(self.stamped) if isinstance(one.what, kind)]


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Callable[..., Desk]]:
    """Opens a table's boards on some ports; closed at the end."""
    made: list[Desk] = []

    def make(*ports: str, maps: tuple[BoardMap, ...] = ()) -> Desk:
        file = tmp_path / "boards.toml"
        save_boards(file, {one.uid: one for one in maps})
        made.append(Desk(file, ports))
        return made[-1]

    yield make
    for one in made:
        one.boards.stop()


@pytest.fixture
def host_board() -> Iterator[Callable[..., BoardInputs]]:
    """Starts simulated boards (the portable core); ended at the end."""
    if not shutil.which("cc") and not os.environ.get("CARDSPEAK_CHECK"):
        pytest.skip("no C compiler here: apt-get install gcc")
    started: list[BoardInputs] = []

    def start(uid: str, **more: Any) -> BoardInputs:
        started.append(start_host_board(BUILT, uid, **more))
        return started[-1]

    yield start
    for one in started:
        one.close()


@pytest.fixture
def real_board() -> Iterator[Callable[..., BoardInputs]]:
    """Starts the real binary on simavr behind a pty; ended at the end."""
    missing = missing_tools()
    if missing and not os.environ.get("CARDSPEAK_CHECK"):
        pytest.skip(f"the firmware cannot be built here: {missing}")
    started: list[BoardInputs] = []

    def start(uid: str, **more: Any) -> BoardInputs:
        started.append(start_simavr_board(BUILT, uid, **more))
        return started[-1]

    yield start
    for one in started:
        one.close()


def calibrated(uid: str, **more: Any) -> BoardMap:
    """A map of a whole table whose plates have been calibrated with chips of ten grams."""
    return BoardMap(uid=uid, plate=tuple(Plate(zone, 0, CHIP) for zone in range(11)), **more)
