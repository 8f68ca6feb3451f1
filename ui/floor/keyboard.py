# SPDX-License-Identifier: GPL-3.0-or-later
"""Typing on the floor's page with a finger: a field that asks for keys when it is touched, and the keys themselves."""

from __future__ import annotations

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtGui import QMouseEvent
from PyQt6.QtWidgets import QGridLayout, QLineEdit, QWidget

from ui.dealer.touch_keys import Field, TouchKeys, typed_into
from ui.floor.over_page import OverPage
from ui.messages import Messages
from ui.theme import DARK, Palette, Scale
from ui.widgets.buttons import LEAST_MM, SECONDARY_MM, TouchButton

HEIGHT_MM = 62
LONGEST_CLAIM = 200


class TouchLine(QLineEdit):
    """A line of text or an amount: ``touched()`` when a finger leaves it. ``says``: what it holds, in words."""

    touched = pyqtSignal()

    def __init__(self, says: str, text: str = "", is_number: bool = False, is_sentence: bool = False) -> None:
        super().__init__(text)
        self.says, self.is_number, self.is_sentence = says, is_number, is_sentence
        self.setAccessibleName(says)

    def mouseReleaseEvent(self, event: QMouseEvent | None) -> None:
        """Ask for keys."""
        super().mouseReleaseEvent(event)
        self.touched.emit()

    def take(self, letter: str) -> None:
        """One more letter from the keys (``\\b`` wipes one)."""
        old = self.text()
        if self.is_sentence and letter != "\b":
            self.setText((old + (letter.lower() if old else letter))[:LONGEST_CLAIM])
        else:
            self.setText(typed_into(old, letter, self.is_number))


class Keyboard(OverPage):
    """Keys over the lower part of a page, typing into one line at a time; hidden until a line is touched."""

    def __init__(self, parent: QWidget, scale: Scale, messages: Messages, palette: Palette = DARK) -> None:
        super().__init__(parent, scale, palette, "keyboard", HEIGHT_MM)
        self.line: TouchLine | None = None
        self.field = Field(scale, "", "keyboard:field", palette)
        self.field.setMinimumHeight(scale.px(SECONDARY_MM + 1))
        self.enter = TouchButton(scale, messages.say("floor.typed"), "next", LEAST_MM, palette)
        self.enter.setObjectName("keyboard:enter")
        self.keys = TouchKeys(scale, messages, palette)
        grid = QGridLayout(self)
        gap = scale.px(1.2)
        grid.setContentsMargins(gap, gap, gap, gap)
        grid.setSpacing(gap)
        grid.addWidget(self.field, 0, 0)
        grid.addWidget(self.enter, 0, 1)
        grid.addWidget(self.keys, 1, 0, 1, 2)
        for column, stretch in ((0, 4), (1, 1)):
            grid.setColumnStretch(column, stretch)
        grid.setRowStretch(1, 4)
        grid.setRowStretch(0, 1)
        self.keys.typed.connect(self._type)
        self.enter.clicked.connect(self.leave)

    def serve(self, line: TouchLine) -> None:
        """Open whenever this line is touched."""
        line.touched.connect(lambda: self.open_for(line))
        line.textChanged.connect(lambda _: self._show())

    def open_for(self, line: TouchLine) -> None:
        """Type into this line from now on."""
        self.line = line
        self.field.setText(line.says)
        self.keys.allow_letters(not line.is_number)
        self._show()
        self.open_up()

    def leave(self) -> None:
        """Put the keys away; what was typed stays in its line."""
        self.line = None
        self.hide()

    def _type(self, letter: str) -> None:
        if self.line is not None:
            self.line.take(letter)

    def _show(self) -> None:
        if self.line is not None:
            self.field.set_value(self.line.text(), True, self.line.text())
