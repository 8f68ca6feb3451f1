# SPDX-License-Identifier: GPL-3.0-or-later
"""The card pad over the lower edge of the floor's page: which card of the board it is, by rank and suit."""

from __future__ import annotations

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QVBoxLayout, QWidget

from controller.views.shown import Act, Faces, Phrase
from ui.floor.over_page import OverPage
from ui.messages import Messages
from ui.theme import DARK, Palette, Scale
from ui.widgets.card_pad import CardPad

HEIGHT_MM = 27


class CardKeys(OverPage):
    """``named(number, card)`` tells the card that place ``number`` of the board has; hidden until one is asked for."""

    named = pyqtSignal(int, int)

    def __init__(self, parent: QWidget, scale: Scale, messages: Messages, palette: Palette = DARK) -> None:
        super().__init__(parent, scale, palette, "cards", HEIGHT_MM)
        self.number = 0
        self.pad = CardPad(scale, messages, palette)
        column = QVBoxLayout(self)
        gap = scale.px(2)
        column.setContentsMargins(gap, gap, gap, gap)
        column.addWidget(self.pad)
        self.pad.left.connect(self.hide)
        self.pad.filled.connect(self._filled)

    def open_for(self, number: int, gone: tuple[int, ...]) -> None:
        """Ask for the card at a place of the board; ``gone``: the faces that lie elsewhere."""
        self.number = number
        faces = Faces(field="board", low=1, high=1, gone=gone, is_one=True)
        label = Phrase(id="floor.card", args={"number": (number - 1) % 10 + 1})
        self.pad.open_for(Act(key=f"card:{number}", label=label, command="RuleFreely", faces=faces))
        self.open_up()

    def _filled(self, _: Act, card: int) -> None:
        self.hide()
        self.named.emit(self.number, card)
