# SPDX-License-Identifier: GPL-3.0-or-later
"""A key for each thing that is open; what has no room waits on a further page behind the last key."""

from __future__ import annotations

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QVBoxLayout, QWidget

from controller.views.floor import Matter
from ui.messages import Messages
from ui.theme import DARK, Palette, Scale
from ui.widgets.buttons import SECONDARY_MM, TouchButton

ROOM = 4


class MatterKeys(QWidget):
    """``picked(number)`` tells the matter that was touched."""

    picked = pyqtSignal(int)

    def __init__(self, scale: Scale, messages: Messages, palette: Palette = DARK) -> None:
        super().__init__()
        self.messages = messages
        self.every: tuple[Matter, ...] = ()
        self.chosen = self.page = 0
        self.keys = [TouchButton(scale, "", "usual", SECONDARY_MM, palette) for _ in range(ROOM)]
        self.further = TouchButton(scale, "", "rare", SECONDARY_MM, palette)
        self.further.setObjectName("floor:matters:further")
        self.further.clicked.connect(self._turn)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(scale.px(1.2))
        for place, key in enumerate(self.keys):
            key.setObjectName(f"floor:matter:{place}")
            key.clicked.connect(lambda _=False, which=place: self._pick(which))
        for key in (*self.keys, self.further):
            key.cap_mm = 2.6
            key.setMaximumHeight(scale.px(16))
            column.addWidget(key, 100)
        column.addStretch(1)  # what the keys do not take lies below them

    def show_matters(self, every: tuple[Matter, ...], chosen: int) -> None:
        """Offer these; the page with a newly chosen one comes up."""
        if chosen != self.chosen or len(every) != len(self.every):
            place = next((n for n, matter in enumerate(every) if matter.number == chosen), 0)
            self.page = place // (ROOM - 1) if len(every) > ROOM else 0
        self.every, self.chosen = every, chosen
        self._show()

    def shown(self) -> tuple[Matter, ...]:
        """Those on this page."""
        if len(self.every) <= ROOM:
            return self.every
        first = self.page * (ROOM - 1)
        return self.every[first : first + ROOM - 1]

    def _pick(self, place: int) -> None:
        if place < len(self.shown()):
            self.picked.emit(self.shown()[place].number)

    def _turn(self) -> None:
        self.page = (self.page + 1) % -(-len(self.every) // (ROOM - 1))
        self._show()

    def _show(self) -> None:
        shown, count = self.shown(), len(self.every)
        for place, key in enumerate(self.keys):
            key.setVisible(place < len(shown))
            if place < len(shown):
                text = shown[place].text
                key.set_label(self.messages.say(text.id, text.args))
                key.set_look("chosen" if shown[place].number == self.chosen else "usual")
        self.further.setVisible(count > ROOM)
        first = self.page * (ROOM - 1) + 1
        args: dict[str, int | str] = {"first": first, "last": first + len(shown) - 1, "count": count}
        self.further.set_label(self.messages.say("floor.further"), self.messages.say("floor.which", args))
