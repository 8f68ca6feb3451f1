# SPDX-License-Identifier: GPL-3.0-or-later
"""Two rows of keys of the set-up page: what the seat that is picked can do before the next hand."""

from __future__ import annotations

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QGridLayout, QWidget

from controller.views.shown import Act, Phrase
from ui.messages import Messages
from ui.theme import DARK, Palette, Scale
from ui.widgets.buttons import LEAST_MM, ActButton

COLUMNS, ROWS = 6, 2
_NOTHING = Act(key="seat:nothing", label=Phrase(id="act.more"), command="", weight="rare")


class SeatActs(QWidget):
    """``chosen(act)`` tells the key that was touched. Keys that are not there keep their places."""

    chosen = pyqtSignal(object)

    def __init__(self, scale: Scale, messages: Messages, palette: Palette = DARK) -> None:
        super().__init__()
        self.keys = [ActButton(scale, messages, _NOTHING, LEAST_MM, palette) for _ in range(COLUMNS * ROWS)]
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(scale.px(1.2))
        for place, key in enumerate(self.keys):
            key.cap_mm = 2.4
            policy = key.sizePolicy()
            policy.setRetainSizeWhenHidden(True)
            key.setSizePolicy(policy)
            key.chosen.connect(self.chosen)
            grid.addWidget(key, place // COLUMNS, place % COLUMNS)
            grid.setColumnStretch(place % COLUMNS, 1)
        self.show_acts(())

    def show_acts(self, acts: tuple[Act, ...]) -> None:
        """Offer other keys."""
        for place, key in enumerate(self.keys):
            key.setVisible(place < len(acts))
            if place < len(acts):
                key.set_act(acts[place])
