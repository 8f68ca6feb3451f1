# SPDX-License-Identifier: GPL-3.0-or-later
"""What the two pads share: they lie in the row of the actions, so the table stays in sight, and tell one Command."""

from __future__ import annotations

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QWidget

from controller.views.shown import Act, Argument
from ui.messages import Messages
from ui.theme import DARK, Palette, Scale
from ui.widgets.buttons import LEAST_MM, TouchButton


class Pad(QWidget):
    """A pad that fills one field of an act's command: ``filled(act, value)``, or ``left()`` without a word."""

    filled = pyqtSignal(object, object)
    left = pyqtSignal()

    def __init__(self, scale: Scale, messages: Messages, palette: Palette = DARK) -> None:
        super().__init__()
        self.scale_, self.messages, self.palette_ = scale, messages, palette
        self.act: Act | None = None

    def key(self, label: str, name: str, look: str = "usual", least_mm: float = LEAST_MM) -> TouchButton:
        """A key of the pad under an object name."""
        made = TouchButton(self.scale_, label, "usual", least_mm, self.palette_)
        made.set_look(look)  # type: ignore[arg-type]
        made.cap_mm = 3.4
        made.setObjectName(name)
        return made

    def title(self) -> str:
        """What the pad is filling in."""
        return self.messages.say(self.act.label.id, self.act.label.args) if self.act else ""

    def tell(self, value: Argument) -> None:
        """Tell the value, once."""
        if self.act is not None:
            act, self.act = self.act, None
            self.filled.emit(act, value)
