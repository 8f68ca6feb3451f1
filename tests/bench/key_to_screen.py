# SPDX-License-Identifier: GPL-3.0-or-later
"""From a key on a board to the painted screen: the real chain, its own journal on the disk, nothing left out.

A simulated board behind a pty (the real binary on simavr, or the core compiled here), real pyserial, the boards, the
loop with its journal file, the bridge and the dealer's window on Qt's offscreen platform, which paints into memory as
a screen without a graphics card does. The moment of the press is when the line that asks for it is written, so the
bounce of the contact and the firmware's debounce are part of it; the end is when Qt has painted what changed.
"""

from __future__ import annotations

import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from PyQt6.QtCore import QEvent, QTimer
from PyQt6.QtWidgets import QApplication

from controller.clock import SystemClock
from controller.devices.boards import Boards
from controller.devices.calibration import BoardMap, save_boards
from controller.journal.holdem import holdem
from controller.journal.sqlite import SqliteStore
from controller.loop import Loop
from controller.people import Person, Role, stamp
from controller.rules.inputs import KeyPressed, SeatPlayer, SetButton, SetLevel, Stamped
from controller.rules.phases import Phase, is_between, phase
from controller.rules.state import Table
from firmware.sim.bench import BoardInputs
from ui.bridge import Bridge
from ui.dealer.keys import read_keys
from ui.dealer.window import DealerWindow
from ui.main import connect
from ui.messages import Messages
from ui.theme import Scale, comfortable, load_fonts

KEYS = ("riffle", "fold", "confirm")
PLAYERS = (1, 2, 3, 5, 6, 8)
SIZE = (1280, 800, 217.0)
HELD_MS = 30
QUIET_S = 0.09
STEADY_S = 0.4
"""A proposal that has been shown for less than 0.3 s cannot be confirmed."""
WAIT_S = 5.0


class Times(NamedTuple):
    """Microseconds from each press: to the event in the loop's inbox, and to the painted screen."""

    to_event: list[int]
    to_screen: list[int]
    missed: int


class Watched(DealerWindow):
    """The dealer's window, noting when Qt has painted what changed, and which entry that was."""

    painted: list[tuple[float, int]]

    def event(self, event: QEvent | None) -> bool:
        """As ever; an update request paints everything that is stale before it returns."""
        done = super().event(event)
        if event is not None and event.type() == QEvent.Type.UpdateRequest and self.view is not None:
            self.painted.append((time.monotonic(), self.view.seq))
        return done


def measure_keys(start: Callable[[str], BoardInputs], uid: str, presses: int) -> Times:
    """Plays with keys alone, ``presses`` of them, on a board that ``start`` starts."""
    app = QApplication.instance() or QApplication(["bench"])
    assert isinstance(app, QApplication)
    load_fonts()
    with tempfile.TemporaryDirectory(dir=Path.cwd() / "build") as folder:
        bench = _Bench(Path(folder), start(uid), uid)
        try:
            player = threading.Thread(target=bench.play, args=(presses,), daemon=True)
            player.start()
            end = QTimer()
            end.timeout.connect(lambda: None if player.is_alive() else app.quit())
            end.start(100)
            app.exec()
        finally:
            bench.close()
    return bench.times


class _Bench:
    """One table with one board and its window."""

    def __init__(self, folder: Path, board: BoardInputs, uid: str) -> None:
        self.board, self.clock = board, SystemClock()
        self.times = Times([], [], 0)
        self._heard: list[float] = []
        self._store = SqliteStore.open(folder / "journal.sqlite")
        self.loop = Loop(self._store, self.clock, holdem())
        save_boards(folder / "boards.toml", {uid: BoardMap(uid=uid, keys=KEYS)})
        self.boards = Boards(self._submit, lambda *words: None, self.clock.now, folder / "boards.toml", (board.port,))
        width, height, width_mm = SIZE
        scale = comfortable(Scale(width / width_mm), width_mm * height / width)
        self.window = Watched(scale, Messages(), read_keys(folder / "keys.toml"))
        self.window.painted = []
        self.bridge = Bridge(self.loop.submit, self.clock, counted=self.boards.newest)
        connect(self.bridge, self.window)
        self.window.resize(width, height)
        self.window.show()
        self.loop.start()
        self.loop.subscribe(self.bridge.tell)
        for what in (SetLevel(50, 100), *(SeatPlayer(n, f"Player {n}", 10_000) for n in PLAYERS), SetButton(8)):
            self.loop.submit(stamp(what, Person("set-up", Role.DEALER), self.clock))
        self.boards.start()

    def close(self) -> None:
        """Everything stops."""
        self.boards.stop()
        self.loop.close()
        self._store.close()
        self.board.close()
        self.window.close()

    def _submit(self, stamped: Stamped) -> None:
        if isinstance(stamped.what, KeyPressed):
            self._heard.append(time.monotonic())
        self.loop.submit(stamped)

    def play(self, presses: int) -> None:
        """Presses one key after the other, each one that the hand asks for, and takes the times."""
        _until(lambda: bool(self.boards.list()) and self.boards.list()[0].is_live)
        time.sleep(2.0)
        for turn in range(presses):
            key = _next_key(self.loop.table)
            time.sleep((STEADY_S if key == "confirm" else QUIET_S) + turn % 7 * 0.01)
            self._press(KEYS.index(key))

    def _press(self, key: int) -> None:
        heard, seq, painted = len(self._heard), self.loop.seq, len(self.window.painted)
        pressed = time.monotonic()
        self.board.press(key, HELD_MS)
        is_here = _until(lambda: len(self._heard) > heard)
        shown = _until(lambda: any(entry > seq for _, entry in self.window.painted[painted:])) if is_here else False
        if not shown:
            self.times = self.times._replace(missed=self.times.missed + 1)
            return
        at = next(at for at, entry in self.window.painted[painted:] if entry > seq)
        self.times.to_event.append(int((self._heard[heard] - pressed) * 1e6))
        self.times.to_screen.append(int((at - pressed) * 1e6))


def _next_key(table: Table) -> str:
    """The key that moves the hand on. All fold but one, so that no card is needed and each press shows."""
    if is_between(table):
        return "riffle"
    return "fold" if phase(table) is Phase.ACTION else "confirm"


def _until(is_done: Callable[[], bool]) -> bool:
    end = time.monotonic() + WAIT_S
    while not is_done():
        if time.monotonic() > end:
            return False
        time.sleep(0.0005)
    return True
