# SPDX-License-Identifier: GPL-3.0-or-later
"""The card pad: a rank, then a suit, for cards that lie face up and that no camera has read."""

from __future__ import annotations

from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QColor, QPainter, QPaintEvent
from PyQt6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from controller.rules.cards import RANKS, Card
from controller.views.shown import Act
from ui.messages import Messages
from ui.theme import DARK, Palette, Scale, suit_colours
from ui.widgets.buttons import LEAST_MM, TouchButton
from ui.widgets.cards import RATIO, paint_face, paint_slot, paint_suit
from ui.widgets.pads import Pad

_SUIT_ORDER = (3, 2, 1, 0)


class SuitKey(TouchButton):
    """A key with a large suit glyph on card white."""

    def __init__(self, scale: Scale, number: int, name: str, colours: int, palette: Palette) -> None:
        super().__init__(scale, "", "usual", LEAST_MM, palette)
        self.number, self.colours = number, colours
        self.setAccessibleName(name)
        self.setObjectName(f"pad:suit{number}")

    def paintEvent(self, event: QPaintEvent | None) -> None:
        """Draw the glyph."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground = QColor(self.palette_.card if self.isEnabled() else "#5f666b")
        painter.setPen(QColor(self.palette_.card_edge))
        painter.setBrush(ground.darker(120) if self.isDown() else ground)
        corner = self.scale_.px(2.4)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), corner, corner)
        side = self.height() * 0.6
        box = QRectF((self.width() - side) / 2, (self.height() - side) / 2, side, side)
        paint_suit(painter, self.number, box, QColor(suit_colours(self.palette_, self.colours)[self.number]))


class PickedCards(QWidget):
    """The cards picked so far, with empty places for the rest."""

    def __init__(self, palette: Palette, colours: int) -> None:
        super().__init__()
        self.palette_, self.colours = palette, colours
        self.cards: list[Card] = []
        self.places = 2
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def paintEvent(self, event: QPaintEvent | None) -> None:
        """Draw them side by side."""
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        gap = self.height() * 0.05
        height = min(self.height() - 4.0, (self.width() - gap * self.places) / self.places / RATIO)
        for number in range(self.places):
            box = QRectF(2 + number * (height * RATIO + gap), (self.height() - height) / 2, height * RATIO, height)
            if number < len(self.cards):
                paint_face(painter, self.cards[number], box, self.colours, self.palette_)
            else:
                paint_slot(painter, box, self.palette_)


class CardPad(Pad):
    """Fills the ``faces`` field of an act."""

    def __init__(self, scale: Scale, messages: Messages, palette: Palette = DARK, colours: int = 4) -> None:
        super().__init__(scale, messages, palette)
        self.rank: int | None = None
        self.picked = PickedCards(palette, colours)
        self.back = self.key(messages.say("pad.back"), "pad:back", "rare")
        self.enter = self.key("", "pad:enter", "next")
        self.wipe = self.key("⌫", "pad:wipe", "rare")
        self.ranks = [self.key("10" if letter == "T" else letter, f"pad:{letter}") for letter in RANKS]
        self.suits = {n: SuitKey(scale, n, messages.say(f"suit.{n}"), colours, palette) for n in _SUIT_ORDER}
        self._lay_out(QGridLayout(self))
        self.back.clicked.connect(self.left)
        self.wipe.clicked.connect(self._wipe)
        self.enter.clicked.connect(lambda: self.tell(tuple(self.picked.cards)))

    def _lay_out(self, grid: QGridLayout) -> None:
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(self.scale_.px(1))
        grid.addWidget(self.back, 0, 0, 2, 4)
        grid.addWidget(self.picked, 0, 4, 2, 7)
        for place, button in enumerate(reversed(self.ranks)):
            number = len(self.ranks) - 1 - place
            button.clicked.connect(lambda _=False, rank=number: self._take_rank(rank))
            grid.addWidget(button, 0, 11 + place * 2, 1, 2)
        for place, (number, key) in enumerate(self.suits.items()):
            key.clicked.connect(lambda _=False, suit=number: self._take_suit(suit))
            grid.addWidget(key, 1, 11 + place * 5, 1, 5)
        grid.addWidget(self.wipe, 1, 31, 1, 6)
        grid.addWidget(self.enter, 0, 37, 2, 7)
        for column in range(44):
            grid.setColumnStretch(column, 1)

    def open_for(self, act: Act) -> None:
        """Begin with no card picked."""
        self.act, self.rank, self.picked.cards = act, None, []
        self._show()

    def _take_rank(self, rank: int) -> None:
        self.rank = rank
        self._show()

    def _take_suit(self, suit: int) -> None:
        if self.rank is None or self.act is None or self.act.faces is None:
            return
        taken = Card(self.rank * 4 + suit)
        if self._is_free(taken) and len(self.picked.cards) < self.act.faces.high:
            if self.act.faces.is_one:
                self.tell(taken)
                return
            self.picked.cards.append(taken)
        self.rank = None
        self._show()

    def _is_free(self, wanted: Card) -> bool:
        gone = self.act.faces.gone if self.act and self.act.faces else ()
        return wanted not in gone and wanted not in self.picked.cards

    def _wipe(self) -> None:
        if self.rank is None and self.picked.cards:
            self.picked.cards.pop()
        self.rank = None
        self._show()

    def _show(self) -> None:
        if self.act is None or self.act.faces is None:
            return
        wanted, count = self.act.faces, len(self.picked.cards)
        self.picked.places = wanted.high
        self.picked.update()
        is_full = count >= wanted.high
        for number, button in enumerate(self.ranks):
            button.set_look("chosen" if number == self.rank else "usual")
            button.setEnabled(not is_full)
        for suit, key in self.suits.items():
            key.setEnabled(self.rank is not None and not is_full and self._is_free(Card(self.rank * 4 + suit)))
        self.enter.setEnabled(wanted.low <= count <= wanted.high)
        self.enter.set_label(self.title().rstrip("…"))
