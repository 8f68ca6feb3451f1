# SPDX-License-Identifier: GPL-3.0-or-later
"""The row of actions: undo at the left, the legal actions in the middle, the floor at the right.

Buttons keep their places while the game goes on, so a hand finds them without the eyes; the next expected step is the
one bright and wide button.
"""

from __future__ import annotations

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QHBoxLayout, QWidget

from controller.views.shown import Act, DealerView, Phrase
from ui.messages import Messages
from ui.theme import DARK, Palette, Scale
from ui.widgets.buttons import SECONDARY_MM, ActButton

_NO_UNDO = Act(key="undo:none", label=Phrase(id="act.undo"), command="", weight="rare")
_NO_FLOOR = Act(key="floor:none", label=Phrase(id="act.floor"), command="", weight="rare")
_STRETCH = {"next": 19, "usual": 10, "rare": 8, "grave": 8}
_WIDEST_MM = {"next": 90, "usual": 60, "rare": 40, "grave": 60}


class ActionBar(QWidget):
    """Buttons for the acts of a view; tells the act that was chosen."""

    chosen = pyqtSignal(object)

    def __init__(self, scale: Scale, messages: Messages, palette: Palette = DARK) -> None:
        super().__init__()
        self.scale_, self.messages, self.palette_ = scale, messages, palette
        self.buttons: list[ActButton] = []
        self.undo = ActButton(scale, messages, _NO_UNDO, SECONDARY_MM, palette)
        self.floor = ActButton(scale, messages, _NO_FLOOR, SECONDARY_MM, palette)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(scale.px(1.6))
        self.middle = QHBoxLayout()
        self.middle.setSpacing(scale.px(1.6))
        row.addWidget(self.undo)
        row.addStretch(1)
        row.addLayout(self.middle, 200)
        row.addStretch(1)
        row.addWidget(self.floor)
        for button in (self.undo, self.floor):
            button.cap_mm = 2.7
            button.setFixedWidth(scale.px(19))
            button.chosen.connect(self.chosen)

    def set_view(self, view: DealerView) -> None:
        """Offer the acts of a view: the answers of an open question first, then the next step."""
        acts = view.acts
        if view.question is not None:
            acts = (*view.question.answers, *(act for act in acts if act.weight == "next"))
        while len(self.buttons) > len(acts):
            gone = self.buttons.pop()
            self.middle.removeWidget(gone)
            gone.hide()
            gone.deleteLater()
        for number, act in enumerate(acts):
            if number == len(self.buttons):
                self._add(act)
            self.buttons[number].set_act(act)
            self.middle.setStretch(number, _STRETCH[act.weight])
            self.buttons[number].setMaximumWidth(self.scale_.px(_WIDEST_MM[act.weight]))
        self.undo.set_act(view.undo or _NO_UNDO)
        self.undo.setEnabled(view.undo is not None)
        self.floor.set_act(view.floor or _NO_FLOOR)
        self.floor.setEnabled(view.floor is not None)

    def _add(self, act: Act) -> None:
        button = ActButton(self.scale_, self.messages, act, palette=self.palette_)
        button.chosen.connect(self.chosen)
        self.buttons.append(button)
        self.middle.addWidget(button)
