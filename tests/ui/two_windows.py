# SPDX-License-Identifier: GPL-3.0-or-later
"""A table with the dealer's and the floor's window, for tests: a loop on a journal file, and a finger."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PyQt6.QtCore import Qt
from PyQt6.QtTest import QTest

from controller.clock import ManualClock
from controller.journal.holdem import holdem
from controller.journal.sqlite import SqliteStore
from controller.loop import Loop
from ui.bridge import Bridge
from ui.dealer.keys import read_keys
from ui.dealer.window import DealerWindow
from ui.floor.record import facts_before_from, facts_from
from ui.floor.window import FloorWindow
from ui.main import connect, connect_floor
from ui.messages import Messages
from ui.theme import Scale
from ui.widgets.buttons import TouchButton

SEATING: tuple[tuple[str, dict[str, Any]], ...] = (
    ("SeatPlayer", {"seat": 2, "name": "Ana", "stack": 3000}),
    ("SeatPlayer", {"seat": 5, "name": "Ben", "stack": 3000}),
    ("SeatPlayer", {"seat": 9, "name": "Dov", "stack": 3000}),
    ("SetButton", {"seat": 2}),
    ("StartHand", {}),
    ("Call", {"seat": 2}),
    ("Call", {"seat": 5}),
    ("Check", {"seat": 9}),
    ("PullIn", {}),
    ("BurnCard", {}),
)


class Table:
    """A loop on a journal file with both windows."""

    def __init__(self, qtbot: Any, tmp_path: Path) -> None:
        self.qtbot, self.clock = qtbot, ManualClock()
        self.events: list[Any] = []
        self.store = SqliteStore.open(tmp_path / "journal.sqlite")
        self.loop = Loop(self.store, self.clock, holdem())
        self.bridge = Bridge(self.loop.submit, self.clock)
        keys = read_keys(tmp_path / "keys.toml")
        self.window = DealerWindow(Scale(5.9), Messages(), keys, now_ms=lambda: self.clock.now().mono_ns // 1_000_000)
        journal = tmp_path / "journal.sqlite"
        before = facts_before_from(journal)
        self.floor = FloorWindow(Scale(5.9), Messages(), facts_from(journal), tmp_path, facts_before=before)
        for each in (self.window, self.floor):
            qtbot.addWidget(each)
        connect(self.bridge, self.window)
        connect_floor(self.bridge, self.window, self.floor)
        self.loop.start()
        self.loop.subscribe(self._hear)
        self.window.resize(1280, 800)
        self.window.show()
        qtbot.waitUntil(lambda: self.window.view is not None)

    def _hear(self, table: Any, seq: int, events: tuple[Any, ...]) -> None:
        """Note, then tell the windows, as one listener (each has its own pace): what they show has been noted."""
        self.events.extend(events)
        self.bridge.tell(table, seq, events)

    def of(self, kind: type[Any]) -> list[Any]:
        """The events of this kind so far."""
        return [event for event in self.events if isinstance(event, kind)]

    def say(self, kind: str, fields: dict[str, Any]) -> None:
        """The dealer does something; wait until it is on the screen."""
        before = self.window.view.seq
        self.bridge.send(kind, fields)
        self.settle(before)

    def settle(self, before: int) -> None:
        """Wait for the next entry, on both windows: they are told one after the other."""
        self.qtbot.waitUntil(lambda: self.floor.seq >= self.window.view.seq > before, timeout=5000)
        self.clock.advance_ms(1000)

    def call(self) -> None:
        """The dealer calls the floor."""
        before = self.window.view.seq
        self.press(self.window, "act:floor")
        self.settle(before)

    def press(self, window: Any, name: str) -> None:
        """Touch a button."""
        button = window.findChild(TouchButton, name)
        assert button is not None, name
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
