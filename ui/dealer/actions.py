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
_BACK = Act(key="menu:back", label=Phrase(id="pad.back"), command="", weight="rare")
_STRETCH = {"next": 19, "usual": 10, "rare": 8, "grave": 8}
_WIDEST_MM = {"next": 90, "usual": 60, "rare": 40, "grave": 60}


class ActionBar(QWidget):
    """Buttons for the acts of a view; tells the act that was chosen, that the menu of a seat is closed, and that it was
    left without an act."""

    chosen = pyqtSignal(object)
    closed = pyqtSignal()
    left = pyqtSignal()

    def __init__(self, scale: Scale, messages: Messages, palette: Palette = DARK) -> None:
        super().__init__()
        self.scale_, self.messages, self.palette_ = scale, messages, palette
        self.buttons: list[ActButton] = []
        self.view: DealerView | None = None
        self.menu = 0
        """The seat whose acts are offered; 0: the hand's."""
        self.is_of_chips = False
        """Whether the menu names the chips of that seat."""
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
        """Offer the acts of a view: a touched seat's, or the answers of an open question, then the next step."""
        self.view = view
        menu = self._menu(view)
        if menu:
            acts = (*menu, _BACK)
        elif view.question is not None:
            acts = (*view.question.answers, *(act for act in view.acts if act.weight == "next"))
        else:
            acts = view.acts
        self.menu = self.menu if menu else 0
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

    def _menu(self, view: DealerView) -> tuple[Act, ...]:
        if not self.menu or view.phase == "between":
            return ()  # before a hand the seats' keys stand on the set-up page
        seat = view.seats[self.menu - 1]
        return seat.chips if self.is_of_chips else seat.acts

    def open_menu(self, seat: int, is_of_chips: bool = False) -> None:
        """Offer what a touched seat has, or the names of its chips; 0: back to the hand."""
        self.menu, self.is_of_chips = seat, is_of_chips
        if self.view is not None:
            self.set_view(self.view)

    def _chosen(self, act: Act) -> None:
        was_open = self.menu
        self.open_menu(0)
        if was_open:
            self.closed.emit()
        if act.key == _BACK.key:
            self.left.emit()
        else:
            self.chosen.emit(act)

    def _add(self, act: Act) -> None:
        button = ActButton(self.scale_, self.messages, act, palette=self.palette_)
        button.chosen.connect(self._chosen)
        self.buttons.append(button)
        self.middle.addWidget(button)
