# SPDX-License-Identifier: GPL-3.0-or-later
"""The card pad over the lower edge of the floor's page: which card of the board it is, by rank and suit."""

from __future__ import annotations

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import QVBoxLayout, QWidget

from controller.views.shown import Act, Faces, Phrase
from ui.messages import Messages
from ui.theme import DARK, Palette, Scale
from ui.widgets.card_pad import CardPad

HEIGHT_MM = 27


class CardKeys(QWidget):
    """``named(number, card)`` tells the card that place ``number`` of the board has; hidden until one is asked for."""

    named = pyqtSignal(int, int)

    def __init__(self, parent: QWidget, scale: Scale, messages: Messages, palette: Palette = DARK) -> None:
        super().__init__(parent)
        self.scale_ = scale
        self.number = 0
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setObjectName("cards")
        self.setStyleSheet(f"#cards {{ background: {palette.room}; border-top: 2px solid {palette.line}; }}")
        self.pad = CardPad(scale, messages, palette)
        column = QVBoxLayout(self)
        gap = scale.px(2)
        column.setContentsMargins(gap, gap, gap, gap)
        column.addWidget(self.pad)
        self.pad.left.connect(self.hide)
        self.pad.filled.connect(self._filled)
        self.hide()

    def open_for(self, number: int, gone: tuple[int, ...]) -> None:
        """Ask for the card at a place of the board; ``gone``: the faces that lie elsewhere."""
        self.number = number
        faces = Faces(field="board", low=1, high=1, gone=gone, is_one=True)
        label = Phrase(id="floor.card", args={"number": number})
        self.pad.open_for(Act(key=f"card:{number}", label=label, command="RuleFreely", faces=faces))
        self.place()
        self.show()
        self.raise_()

    def place(self) -> None:
        """Lie over the lower part of the page at its present size."""
        page = self.parentWidget()
        if page is not None:
            height = min(self.scale_.px(HEIGHT_MM), page.height())
            self.setGeometry(0, page.height() - height, page.width(), height)

    def _filled(self, _: Act, card: int) -> None:
        self.hide()
        self.named.emit(self.number, card)
