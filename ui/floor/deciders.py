# SPDX-License-Identifier: GPL-3.0-or-later
"""Who decides: a line to type a name on, and keys for those who decided here before and for whoever is on duty."""

from __future__ import annotations

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QHBoxLayout, QWidget

from ui.floor.keyboard import TouchLine
from ui.messages import Messages
from ui.theme import DARK, Palette, Scale
from ui.widgets.buttons import LEAST_MM, TouchButton

MOST = 3
"""So many names are offered as keys."""


class Deciders(QWidget):
    """One row; ``changed()`` at every other name. The last one who decided decides again unless another is touched."""

    changed = pyqtSignal()

    def __init__(self, scale: Scale, messages: Messages, palette: Palette = DARK) -> None:
        super().__init__()
        self.on_duty = messages.say("floor.on_duty")
        self.named: tuple[str, ...] = ()
        """Who decided at this table before, the last one first."""
        self.name = TouchLine(messages.say("floor.name"))
        self.keys = [TouchButton(scale, "", "rare", LEAST_MM, palette) for _ in range(MOST)]
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(scale.px(1.2))
        row.addWidget(self.name)
        for place, key in enumerate(self.keys):
            key.setObjectName(f"floor:person:{place}")
            key.cap_mm = 2.6
            key.clicked.connect(lambda _=False, which=place: self.name.setText(self.offered()[which]))
            row.addWidget(key)
        self.name.textChanged.connect(lambda _: self._show())
        self._show()

    def who(self) -> str:
        """The name as it stands; empty when nobody is named."""
        return self.name.text().strip()

    def know(self, names: tuple[str, ...]) -> None:
        """These decided before, the last one first."""
        self.named = tuple(dict.fromkeys((*self.named, *names)))
        if self.named and not self.name.text():
            self.name.setText(self.named[0])
        self._show()

    def decided(self) -> None:
        """The one named has decided."""
        self.named = tuple(dict.fromkeys((self.who(), *self.named)))
        self._show()

    def offered(self) -> tuple[str, ...]:
        """The names on the keys."""
        return (*[name for name in self.named if name != self.on_duty][: MOST - 1], self.on_duty)

    def _show(self) -> None:
        offered = self.offered()
        for place, key in enumerate(self.keys):
            key.setVisible(place < len(offered))
            if place < len(offered):
                key.set_label(offered[place])
                key.set_look("chosen" if offered[place] == self.who() else "rare")
        self.changed.emit()
