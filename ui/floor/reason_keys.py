# SPDX-License-Identifier: GPL-3.0-or-later
"""Why it is decided so: four usual reasons, one of them preset, or the floor's own words typed with a finger."""

from __future__ import annotations

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QHBoxLayout, QWidget

from ui.floor.keyboard import TouchLine
from ui.messages import Messages
from ui.theme import DARK, Palette, Scale
from ui.widgets.buttons import LEAST_MM, TouchButton

REASONS = ("facts_clear", "best_interest", "both_agree", "no_evidence")


class ReasonKeys(QWidget):
    """One row; ``changed()`` at every other reason. The key for own words asks for letters: ``line`` holds them."""

    changed = pyqtSignal()

    def __init__(self, scale: Scale, messages: Messages, palette: Palette = DARK) -> None:
        super().__init__()
        self.messages, self.key = messages, REASONS[0]
        self.line = TouchLine(messages.say("floor.own_reason"), is_sentence=True)
        self.line.setParent(self)
        self.line.hide()
        said = {key: messages.say(f"reason.{key}") for key in REASONS}
        self.keys = {key: TouchButton(scale, text, "rare", LEAST_MM, palette) for key, text in said.items()}
        self.own = TouchButton(scale, self.line.says, "rare", LEAST_MM, palette)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(scale.px(1.2))
        for name, button in (*self.keys.items(), ("own", self.own)):
            button.setObjectName(f"floor:reason:{name}")
            button.cap_mm = 2.6
            row.addWidget(button)
        for key, button in self.keys.items():
            button.clicked.connect(lambda _=False, which=key: self._pick(which))
        self.own.clicked.connect(lambda: self.line.touched.emit())
        self.line.textChanged.connect(lambda _: self._show())
        self._show()

    def reason(self) -> str:
        """The floor's own words where there are some, else the name of the usual reason."""
        return self.line.text().strip() or self.key

    def forget_words(self) -> None:
        """The next decision begins with a usual reason again."""
        self.line.clear()

    def _pick(self, key: str) -> None:
        self.key = key
        self.line.clear()
        self._show()

    def _show(self) -> None:
        words = self.line.text().strip()
        for key, button in self.keys.items():
            button.set_look("chosen" if key == self.key and not words else "rare")
        self.own.set_look("chosen" if words else "rare")
        self.own.set_label(words or self.line.says)
        self.changed.emit()
