# SPDX-License-Identifier: GPL-3.0-or-later
"""A table of kit A for tests: a loop on a memory journal, the dealer's window on it, and a finger."""

from __future__ import annotations

from typing import Any

from PyQt6.QtCore import QPoint, Qt
from PyQt6.QtTest import QTest

from controller.clock import ManualClock
from controller.journal.holdem import holdem
from controller.journal.store import MemoryStore
from controller.loop import Loop
from controller.rules.events import HandStarted
from ui.bridge import Bridge
from ui.dealer.keys import read_keys
from ui.dealer.poses import SIZES
from ui.dealer.window import DealerWindow
from ui.floor.window import FloorWindow
from ui.main import connect
from ui.messages import Messages
from ui.theme import Scale
from ui.widgets.buttons import TouchButton


class Evening:
    """A loop on a memory journal, the window on it, and a finger."""

    def __init__(self, qtbot: Any, tmp_path: Any, store: Any = None) -> None:
        width, height, width_mm = SIZES["1280x800"]
        self.qtbot, self.clock, self.events = qtbot, ManualClock(), []
        self.floor: FloorWindow | None = None
        self.loop = Loop(store or MemoryStore(), self.clock, holdem())
        self.bridge = Bridge(self.loop.submit, self.clock)
        keys = read_keys(tmp_path / "keys.toml")
        scale = Scale(width / width_mm)
        self.window = DealerWindow(scale, Messages(), keys, now_ms=lambda: self.clock.now().mono_ns // 1_000_000)
        qtbot.addWidget(self.window)
        connect(self.bridge, self.window)
        self.loop.start()
        self.loop.subscribe(self._hear)
        self.window.resize(width, height)
        self.window.show()
        qtbot.waitUntil(lambda: self.window.view is not None)

    def _hear(self, table: Any, seq: int, events: tuple[Any, ...]) -> None:
        """Note, then tell the window, as one listener (each has its own pace): what it shows has been noted here."""
        self.events.extend(events)
        self.bridge.tell(table, seq, events)

    def settle(self, before: int) -> None:
        """Wait for the next journal entry to be on the screen, and then on the floor's where there is one."""
        self.qtbot.waitUntil(lambda: self.window.view.seq > before, timeout=5000)
        if (floor := self.floor) is not None:
            self.qtbot.waitUntil(lambda: floor.seq >= self.window.view.seq, timeout=5000)
        self.clock.advance_ms(1000)

    def press(self, start: str) -> None:
        """Press the action whose key begins so, and see what came of it."""
        before = self.window.view.seq
        buttons = [*self.window.bar.buttons, self.window.bar.undo]
        button = next((one for one in buttons if one.act.key.startswith(start)), None)
        assert button is not None, (start, [one.act.key for one in buttons])
        opens_pad = button.act.amounts or button.act.faces
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        if not opens_pad:
            self.settle(before)

    def keys(self, pad: Any, *names: str) -> None:
        """Press keys of a pad or page."""
        for name in names:
            key = pad.findChild(TouchButton, name)
            assert key is not None and key.isEnabled(), name
            QTest.mouseClick(key, Qt.MouseButton.LeftButton)

    def enter(self, pad: Any, *names: str) -> None:
        """Press keys, the last of which sends a command."""
        before = self.window.view.seq
        self.keys(pad, *names)
        self.settle(before)

    def cards(self, *names: str) -> None:
        """Name cards on the card pad and enter them."""
        pressed = [key for name in names for key in (f"pad:{name[0]}", f"pad:suit{'cdhs'.index(name[1])}")]
        self.enter(self.window.card_pad, *pressed, "pad:enter")

    def touch(self, seat: int) -> None:
        """Touch a seat."""
        table = self.window.table
        QTest.mouseClick(table, Qt.MouseButton.LeftButton, pos=table.geometry_.plate(seat).center().toPoint())

    def seat(self, number: int, letter: str, stack: str) -> None:
        """Seat a player on the set-up page."""
        page = self.window.setup
        page.pick(number)
        self.enter(page, f"key:{letter}", "field:stack", *(f"key:{digit}" for digit in stack), "setup:enter")

    def say(self, *told: tuple[str, dict[str, Any]]) -> None:
        """What is not the subject of the test, without touches."""
        for kind, fields in told:
            before = self.window.view.seq
            self.bridge.send(kind, fields)
            self.settle(before)

    def begin(self, stacks: dict[int, int], profile: str = "RROP", **options: Any) -> None:
        """Seat players, the button at the last seat, and begin a hand."""
        self.say(("SetProfile", {"profile": profile, "options": tuple(sorted(options.items()))}))
        self.say(("SetLevel", {"small": 50, "big": 100}))
        self.say(*(("SeatPlayer", {"seat": n, "name": f"P{n}", "stack": stack}) for n, stack in stacks.items()))
        self.say(("SetButton", {"seat": max(stacks)}), ("StartHand", {}))
        self.qtbot.waitUntil(lambda: bool(self.of(HandStarted)))

    def more(self, *names: str) -> None:
        """Touch ``More`` and the keys behind it, the last of which sends a command."""
        before = self.window.view.seq
        QTest.mouseClick(self.window.strip.more, Qt.MouseButton.LeftButton)
        self.keys(self.window.more_pad, *(f"act:{name}" for name in names))
        self.settle(before)

    def touch_at(self, point: Any) -> None:
        """Touch a place of the table picture."""
        place = QPoint(round(point.x()), round(point.y()))
        QTest.mouseClick(self.window.table, Qt.MouseButton.LeftButton, pos=place)

    def mend(self, point: Any, card: str) -> None:
        """Touch a card, then the rank and the suit that it has."""
        before = self.window.view.seq
        self.touch_at(point)
        self.keys(self.window.card_pad, f"pad:{card[0]}", f"pad:suit{'cdhs'.index(card[1])}")
        self.settle(before)

    def of(self, kind: type) -> list[Any]:
        """The events of a kind so far."""
        return [event for event in self.events if isinstance(event, kind)]
