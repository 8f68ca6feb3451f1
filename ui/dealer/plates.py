# SPDX-License-Identifier: GPL-3.0-or-later
"""The plates under the chips, between hands: a touch on one that is empty makes what it weighs its zero."""

from __future__ import annotations

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from controller.views.shown import DealerView, Plate
from ui.messages import Messages
from ui.theme import DARK, Palette, Scale
from ui.widgets.banner import Banner
from ui.widgets.buttons import PRIMARY_MM, ActButton, TouchButton

COLUMNS = 5


class PlatesPage(QWidget):
    """A key for each plate with what is seen on it; ``chosen`` tells the act of the plate that was touched."""

    chosen = pyqtSignal(object)
    left = pyqtSignal()

    def __init__(self, scale: Scale, messages: Messages, palette: Palette = DARK) -> None:
        super().__init__()
        self.scale_, self.messages, self.palette_ = scale, messages, palette
        self.keys: list[ActButton] = []
        self.banner = Banner(scale, palette)
        self.done = TouchButton(scale, messages.say("setup.done"), "usual", PRIMARY_MM, palette)
        self.done.setObjectName("plates:done")
        gap = scale.px(1.4)
        column = QVBoxLayout(self)
        column.setContentsMargins(gap, 0, gap, gap)
        column.setSpacing(gap)
        column.addWidget(self.banner)
        self.grid = QGridLayout()
        self.grid.setSpacing(gap)
        column.addLayout(self.grid, 1)
        self.grid.addWidget(self.done, 1, COLUMNS)
        self.done.clicked.connect(self.left)

    def set_view(self, view: DealerView) -> None:
        """Show another view."""
        for number, plate in enumerate(view.plates):
            if number == len(self.keys):
                self._add(number, plate)
            self._show(self.keys[number], plate)
        if not view.plates:
            return
        note = view.note
        if note is None:
            self.banner.show_prompt("ask", self.messages.say("plate.ask"), self.messages.say("plate.more"))
            return
        more = self.messages.say(note.more.id, note.more.args) if note.more else ""
        self.banner.show_prompt(note.level, self.messages.say(note.text.id, note.text.args), more)

    def _add(self, number: int, plate: Plate) -> None:
        key = ActButton(self.scale_, self.messages, plate.act, PRIMARY_MM, self.palette_)
        key.chosen.connect(self.chosen)
        self.keys.append(key)
        self.grid.addWidget(key, number // COLUMNS % 2, number % COLUMNS if number < 2 * COLUMNS else COLUMNS)

    def _show(self, key: ActButton, plate: Plate) -> None:
        say = self.messages.say
        key.set_act(plate.act)
        if plate.count is None:
            seen = say("plate.unknown")
        else:
            seen = say("plate.chips", {"count": plate.count}) if plate.count else say("plate.empty")
        key.set_label(say(plate.act.label.id, plate.act.label.args), seen)
        key.set_look("usual" if plate.count is None or not plate.count else "rare")
