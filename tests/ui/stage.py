# SPDX-License-Identifier: GPL-3.0-or-later
"""A dealer's window with a clock in the test's hand, and a list of what it sends."""

from __future__ import annotations

from typing import Any

from PyQt6.QtCore import QPoint, Qt
from PyQt6.QtTest import QTest

from controller.views.shown import DealerView
from ui.dealer.keys import read_keys
from ui.dealer.poses import SIZES
from ui.dealer.window import DealerWindow
from ui.messages import Messages
from ui.theme import Scale
from ui.widgets.buttons import ActButton, TouchButton


class Stage:
    """A shown window, ``sent`` commands and a clock that starts steady."""

    def __init__(self, qtbot: Any, tmp_path: Any, view: DealerView, size: str = "1280x800") -> None:
        width, height, width_mm = SIZES[size]
        self.now_ms = 0
        self.sent: list[tuple[str, dict[str, Any]]] = []
        keys = read_keys(tmp_path / "keys.toml")
        self.window = DealerWindow(Scale(width / width_mm), Messages(), keys, now_ms=lambda: self.now_ms)
        qtbot.addWidget(self.window)
        self.window.commanded.connect(lambda kind, fields: self.sent.append((kind, fields)))
        self.window.resize(width, height)
        self.window.set_view(view)
        self.window.show()
        self.wait(1000)

    def wait(self, ms: int) -> None:
        """Let time pass."""
        self.now_ms += ms

    def button(self, start: str) -> ActButton:
        """The action button whose act's key begins so."""
        buttons = [*self.window.bar.buttons, self.window.bar.undo, self.window.bar.floor]
        return next(button for button in buttons if button.act.key.startswith(start))

    def click(self, button: TouchButton) -> None:
        """Press and let go."""
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    def type_on(self, pad: Any, *names: str) -> None:
        """Press keys of a pad or page by their names."""
        for name in names:
            key = pad.findChild(TouchButton, name)
            assert key is not None, name
            self.click(key)

    def touch_seat(self, seat: int, leave_at: QPoint | None = None) -> None:
        """Touch a seat; ``leave_at`` is where the finger leaves the glass if not there."""
        table = self.window.table
        place = table.geometry_.plate(seat).center().toPoint()
        QTest.mousePress(table, Qt.MouseButton.LeftButton, pos=place)
        QTest.mouseRelease(table, Qt.MouseButton.LeftButton, pos=leave_at or place)
