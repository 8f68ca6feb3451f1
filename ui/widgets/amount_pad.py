# SPDX-License-Identifier: GPL-3.0-or-later
"""The amount pad: digits, the usual amounts, and one large key that says exactly what will be recorded.

An amount outside the bounds can still be entered: the player HAS put it out. The key then says what is odd about it and
the rules decide (an under-raise is made up to the minimum, TDA 2024 rule 43).
"""

from __future__ import annotations

from PyQt6.QtCore import QRectF, Qt
from PyQt6.QtGui import QColor, QPainter, QPaintEvent
from PyQt6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from controller.views.shown import Act
from ui.messages import Messages
from ui.theme import DARK, Palette, Scale, fitted, font
from ui.widgets.buttons import TouchButton
from ui.widgets.pads import Pad

USUAL = 4
MOST = 999_999_999


class AmountDisplay(QWidget):
    """The act and the digits so far, in a line that looks like paper under glass."""

    def __init__(self, scale: Scale, palette: Palette) -> None:
        super().__init__()
        self.scale_, self.palette_ = scale, palette
        self.title = self.digits = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def paintEvent(self, event: QPaintEvent | None) -> None:
        """Draw title and digits."""
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self.palette_.room))
        corner = self.scale_.px(2)
        box = QRectF(self.rect())
        painter.drawRoundedRect(box, corner, corner)
        inner = box.adjusted(self.scale_.px(2.5), 0, -self.scale_.px(2.5), 0)
        painter.setPen(QColor(self.palette_.soft))
        painter.setFont(fitted(self.title, self.scale_.px(2.6), inner.width() * 0.5, bold=False))
        painter.drawText(inner, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, self.title)
        painter.setPen(QColor(self.palette_.text))
        painter.setFont(font(min(self.scale_.px(6), box.height() * 0.5)))
        painter.drawText(inner, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self.digits)


class AmountPad(Pad):
    """Fills the ``amounts`` field of an act."""

    def __init__(self, scale: Scale, messages: Messages, palette: Palette = DARK) -> None:
        super().__init__(scale, messages, palette)
        self.amount = 0
        self.display = AmountDisplay(scale, palette)
        self.usual: list[TouchButton] = []
        self.back = self.key(messages.say("pad.back"), "pad:back", "rare")
        self.enter = self.key("", "pad:enter", "next")
        self.enter.cap_mm = 4.0
        grid = self._grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(scale.px(1))
        grid.addWidget(self.back, 0, 0, 2, 2)
        grid.addWidget(self.display, 0, 2, 1, USUAL * 2)
        for number in range(USUAL):
            made = self.key("", f"pad:usual{number}", "rare")
            made.cap_mm = 2.8
            made.clicked.connect(lambda _=False, which=number: self._take_usual(which))
            self.usual.append(made)
            grid.addWidget(made, 1, 2 + number * 2, 1, 2)
        self._digits(grid, 2 + USUAL * 2)
        grid.addWidget(self.enter, 0, 14 + USUAL * 2, 2, 4)
        for column in range(18 + USUAL * 2):
            grid.setColumnStretch(column, 1)
        self.back.clicked.connect(self.left)
        self.enter.clicked.connect(lambda: self.tell(self.amount))

    def _digits(self, grid: QGridLayout, first: int) -> None:
        for place, digit in enumerate("1234567890"):
            made = self.key(digit, f"pad:{digit}")
            made.clicked.connect(lambda _=False, typed=digit: self._type(typed))
            grid.addWidget(made, place // 5, first + place % 5 * 2, 1, 2)
        zeros, wipe = self.key("00", "pad:00"), self.key("⌫", "pad:wipe", "rare")
        zeros.clicked.connect(lambda: self._type("00"))
        wipe.clicked.connect(self._wipe)
        grid.addWidget(zeros, 1, first + 10, 1, 2)
        grid.addWidget(wipe, 0, first + 10, 1, 2)

    def open_for(self, act: Act) -> None:
        """Begin with nothing typed."""
        self.act, self.amount = act, 0
        usual = act.amounts.usual if act.amounts else ()
        for number, button in enumerate(self.usual):
            button.setVisible(number < len(usual))
            button.set_label(self.messages.number(usual[number]) if number < len(usual) else "")
        self._grid.removeWidget(self.display)  # with no usual amount it takes their place too
        self._grid.addWidget(self.display, 0, 2, 1 if usual else 2, USUAL * 2)
        self._show()

    def _take_usual(self, which: int) -> None:
        if self.act and self.act.amounts and which < len(self.act.amounts.usual):
            self.amount = self.act.amounts.usual[which]
            self._show()

    def _type(self, digits: str) -> None:
        self.amount = min(int(f"{self.amount}{digits}"), MOST)
        self._show()

    def _wipe(self) -> None:
        self.amount = self.amount // 10
        self._show()

    def _show(self) -> None:
        if self.act is None or self.act.amounts is None:
            return
        bounds = self.act.amounts
        self.display.title = self.title()
        self.display.digits = self.messages.number(self.amount) if self.amount else "–"
        self.display.update()
        self.enter.setEnabled(self.amount > 0 or bounds.low == 0)
        odd = ""
        if self.amount and self.amount < bounds.low:
            odd = self.messages.say("pad.under", {"amount": bounds.low})
        elif bounds.high is not None and self.amount > bounds.high:
            odd = self.messages.say("pad.over", {"amount": bounds.high})
        self.enter.set_label(odd or self.title().rstrip("…"), self.messages.number(self.amount))
        self.enter.set_look("usual" if odd else "next")
