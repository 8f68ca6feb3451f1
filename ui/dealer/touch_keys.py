# SPDX-License-Identifier: GPL-3.0-or-later
"""Fields and keys for the few words and numbers of the set-up, all by touch."""

from __future__ import annotations

from PyQt6.QtCore import QRectF, Qt, pyqtSignal
from PyQt6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PyQt6.QtWidgets import QGridLayout, QWidget

from ui.messages import Messages
from ui.theme import DARK, Palette, Scale, fitted, font
from ui.widgets.buttons import LEAST_MM, TouchButton

ROWS = ("keys.row0", "keys.row1", "keys.row2", "keys.row3")
"""Message ids of the rows: each language has its letters where its people look for them."""
LONGEST_NAME = 24


class Field(TouchButton):
    """A named value that the keys type into while it is active."""

    def __init__(self, scale: Scale, label: str, name: str, palette: Palette = DARK) -> None:
        super().__init__(scale, label, "rare", LEAST_MM, palette)
        self.value = self.shown = ""
        self.is_active = False
        self.setObjectName(name)

    def set_value(self, value: str, is_active: bool, shown: str) -> None:
        """Hold another value, the words that show it, and whether the keys type here."""
        self.value, self.is_active, self.shown = value, is_active, shown
        self.setAccessibleName(f"{self.text()} {value}")
        self.update()

    def paintEvent(self, event: QPaintEvent | None) -> None:
        """Draw the label small above the value."""
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        edge = self.palette_.next if self.is_active else self.palette_.line
        painter.setPen(QPen(QColor(edge), 2.5 if self.is_active else 1.5))
        painter.setBrush(QColor(self.palette_.room))
        corner = self.scale_.px(2)
        box = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        painter.drawRoundedRect(box, corner, corner)
        inner = box.adjusted(self.scale_.px(2.2), self.scale_.px(1.3), -self.scale_.px(2), -self.scale_.px(1.2))
        painter.setPen(QColor(self.palette_.soft))
        painter.setFont(font(self.scale_.px(1.9), bold=False))
        painter.drawText(inner, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, self.text())
        painter.setPen(QColor(self.palette_.text if self.isEnabled() else self.palette_.soft))
        shown = self.shown + ("|" if self.is_active else "")
        painter.setFont(fitted(shown, self.scale_.px(3.6), inner.width()))
        painter.drawText(inner, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom, shown)


class TouchKeys(QWidget):
    """Letters and digits in four rows; tells each key as it is typed (``\\b`` wipes one letter)."""

    typed = pyqtSignal(str)

    def __init__(self, scale: Scale, messages: Messages, palette: Palette = DARK) -> None:
        super().__init__()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(scale.px(0.8))
        self.keys: dict[str, TouchButton] = {}
        for row, key_row in enumerate(ROWS):
            for column, letter in enumerate(messages.say(key_row)):
                label = {"␣": messages.say("keys.space")}.get(letter, letter)
                key = TouchButton(scale, label, "usual", LEAST_MM, palette)
                key.setObjectName(f"key:{letter}")
                tells = {"␣": " ", "⌫": "\b"}.get(letter, letter)
                key.clicked.connect(lambda _=False, text=tells: self.typed.emit(text))
                self.keys[tells] = key
                grid.addWidget(key, row, column)

    def allow_letters(self, is_allowed: bool) -> None:
        """Only digits where a number is asked for."""
        for letter, key in self.keys.items():
            key.setEnabled(is_allowed or letter.isdigit() or letter == "\b")


def typed_into(value: str, letter: str, is_number: bool) -> str:
    """A value after one more key: names get capitals by themselves, numbers no leading zero."""
    if letter == "\b":
        return value[:-1]
    if is_number:
        return (value + letter).lstrip("0")[:9] if letter.isdigit() else value
    letter = letter if not value or value[-1] in " .-" else letter.lower()
    return (value + letter)[:LONGEST_NAME]
