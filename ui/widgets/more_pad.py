# SPDX-License-Identifier: GPL-3.0-or-later
"""Two rows of keys in the place of the actions: what ``More`` offers, a group of it, or the seats to pick from.

The table stays in sight. Keys that do not fit wait on a further page behind the last key.
"""

from __future__ import annotations

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QGridLayout, QWidget

from controller.views.shown import Act, Phrase
from ui.messages import Messages
from ui.theme import DARK, Palette, Scale
from ui.widgets.buttons import LEAST_MM, ActButton, TouchButton

COLUMNS, ROWS = 7, 2
ROOM = COLUMNS * ROWS
_FURTHER = Act(key="more:further", label=Phrase(id="act.more_pages"), command="", weight="rare")


class MorePad(QWidget):
    """Keys for acts; ``chosen(act)`` tells the one that was pressed, ``left()`` that none is wanted."""

    chosen = pyqtSignal(object)
    left = pyqtSignal()

    def __init__(self, scale: Scale, messages: Messages, palette: Palette = DARK) -> None:
        super().__init__()
        self.messages = messages
        self.acts: tuple[Act, ...] = ()
        self.page = 0
        self.back = TouchButton(scale, messages.say("pad.back"), "rare", LEAST_MM, palette)
        self.back.setObjectName("more:back")
        self.back.setFixedWidth(scale.px(19))
        self.back.cap_mm = 2.7
        self.back.clicked.connect(self.left)
        self.keys = [self._key(scale, palette) for _ in range(ROOM)]
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(scale.px(1))
        grid.addWidget(self.back, 0, 0, ROWS, 1)
        for place, key in enumerate(self.keys):
            grid.addWidget(key, place // COLUMNS, 1 + place % COLUMNS)
            grid.setColumnStretch(1 + place % COLUMNS, 1)
        for row in range(ROWS):
            grid.setRowStretch(row, 1)

    def _key(self, scale: Scale, palette: Palette) -> ActButton:
        made = ActButton(scale, self.messages, _FURTHER, LEAST_MM, palette)
        made.cap_mm = 2.2
        policy = made.sizePolicy()
        policy.setRetainSizeWhenHidden(True)  # keys keep their places
        made.setSizePolicy(policy)
        made.chosen.connect(self._chosen)
        return made

    def show_acts(self, acts: tuple[Act, ...]) -> None:
        """Offer other acts, from their first page; the same ones stay on the page where they are."""
        if [act.key for act in acts] != [act.key for act in self.acts]:
            self.page = 0
        self.acts = acts
        self._show()

    def _shown(self) -> tuple[Act, ...]:
        if len(self.acts) <= ROOM:
            return self.acts
        first = self.page * (ROOM - 1)
        return (*self.acts[first : first + ROOM - 1], _FURTHER)

    def _show(self) -> None:
        shown = self._shown()
        for place, key in enumerate(self.keys):
            key.setVisible(place < len(shown))
            if place < len(shown):
                key.set_act(shown[place])

    def _chosen(self, act: Act) -> None:
        if act.key != _FURTHER.key:
            self.chosen.emit(act)
            return
        last = (len(self.acts) - 1) // (ROOM - 1)
        self.page = 0 if self.page >= last else self.page + 1
        self._show()
