# SPDX-License-Identifier: GPL-3.0-or-later
"""The floor's own ruling: who is live, whose action, which board, what lies in front, what goes back. Previewed."""

from __future__ import annotations

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtGui import QIntValidator
from PyQt6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QWidget

from controller.rules.cards import Card
from controller.rules.cards import name as card_name
from controller.rules.inputs import RuleFreely
from controller.views.floor import Outcome, OutcomeSeat
from ui.floor.keyboard import TouchLine
from ui.messages import Messages
from ui.theme import DARK, Palette, Scale, font
from ui.widgets.buttons import LEAST_MM, TouchButton

MOST = 999_999_999
MOST_CARDS, SECOND = 5, 10
"""Cards of a board; the places of the second board come after those of the first, from ten on."""


class SeatRow:
    """One seat of the form: live or not, the action here or not, chips in front, chips given back."""

    def __init__(self, seat: OutcomeSeat, scale: Scale, palette: Palette, says: tuple[str, str] = ("", "")) -> None:
        self.seat = seat
        self.is_live = seat.is_live
        self.label = QLabel(f"{seat.number}  {seat.name}")
        self.label.setFont(font(scale.px(2.4)))
        self.live = TouchButton(scale, "", "usual", LEAST_MM, palette)
        self.action = TouchButton(scale, "", "rare", LEAST_MM, palette)
        whose = f"{seat.number}  {seat.name}"
        self.bet = _amount(scale, seat.bet, f"{whose}: {says[0]}")
        self.refund = _amount(scale, 0, f"{whose}: {says[1]}")
        for name, widget in (("live", self.live), ("action", self.action), ("bet", self.bet), ("refund", self.refund)):
            widget.setObjectName(f"own:{name}:{seat.number}")
        for button in (self.live, self.action):
            button.cap_mm = 2.3


def _amount(scale: Scale, value: int, says: str) -> TouchLine:
    field = TouchLine(says, str(value) if value else "", is_number=True)
    field.setValidator(QIntValidator(0, MOST))
    field.setFont(font(scale.px(2.4)))
    field.setFixedHeight(scale.px(LEAST_MM))
    return field


class OwnRuling(QWidget):
    """The form; ``changed`` at every touch, ``ruling()`` tells what it says."""

    changed = pyqtSignal()
    card_wanted = pyqtSignal(int)
    """The place of a board that was touched, 1 to 5 on the first, 11 to 15 on the second: it is to have another face,
    or the next place a first one."""
    line_made = pyqtSignal(object)
    """An amount that a finger may want to type (``TouchLine``)."""

    def __init__(self, scale: Scale, messages: Messages, palette: Palette = DARK) -> None:
        super().__init__()
        self.scale_, self.messages, self.palette_ = scale, messages, palette
        self.rows: list[SeatRow] = []
        self.actor = 0
        self.before: Outcome | None = None
        self.boards: list[list[int | None]] = [[], []]
        self.cards: list[list[TouchButton]] = [[], []]
        self.more: list[TouchButton] = []
        self.less: list[TouchButton] = []
        self.grid = QGridLayout(self)
        self.grid.setSpacing(scale.px(1))
        self.grid.setContentsMargins(0, 0, 0, 0)

    def begin(self, now: Outcome) -> None:
        """Fill the form with the table as it stands."""
        while self.grid.count():
            item = self.grid.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.before, self.actor, self.boards = now, now.actor, [list(now.board), list(now.second)]
        self.cards, self.more, self.less = [], [], []
        says = (self.messages.say("floor.bets"), self.messages.say("floor.refund"))
        self.rows = [SeatRow(seat, self.scale_, self.palette_, says) for seat in now.seats]
        for column, key in enumerate(("floor.live", "floor.action_on", "floor.bets", "floor.refund"), 1):
            head = QLabel(self.messages.say(key))
            head.setFont(font(self.scale_.px(2), bold=False))
            self.grid.addWidget(head, 0, column)
        for board in range(now.boards):
            self._add_board(board, 1 + board)
        for place, row in enumerate(self.rows, 1 + now.boards):
            for column, widget in enumerate((row.label, row.live, row.action, row.bet, row.refund)):
                self.grid.addWidget(widget, place, column)
            row.live.clicked.connect(lambda _=False, which=row: self._turn(which))
            row.action.clicked.connect(lambda _=False, which=row: self._move(which))
            row.bet.textChanged.connect(lambda _: self.changed.emit())
            row.refund.textChanged.connect(lambda _: self.changed.emit())
            self.line_made.emit(row.bet)
            self.line_made.emit(row.refund)
        self.grid.setRowStretch(len(self.rows) + 1 + now.boards, 1)
        self._show()

    def _add_board(self, board: int, place: int) -> None:
        """A key for each place of a board that may have a card, one to add the next and one to take the last away."""
        label = QLabel(self.messages.say("floor.board" if not board else "floor.second_board"))
        label.setFont(font(self.scale_.px(2.4)))
        keys = [TouchButton(self.scale_, "", "usual", LEAST_MM, self.palette_) for _ in range(MOST_CARDS)]
        more, less = (TouchButton(self.scale_, sign, "rare", LEAST_MM, self.palette_) for sign in "+−")
        line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(self.scale_.px(1))
        for number, key in enumerate(keys, SECOND * board + 1):
            key.setObjectName(f"own:card:{number}")
            key.clicked.connect(lambda _=False, which=number: self.card_wanted.emit(which))
        for name, key in (("more", more), ("less", less)):
            key.setObjectName(f"own:{name}:{board + 1}")
        more.clicked.connect(lambda: self.card_wanted.emit(SECOND * board + len(self.boards[board]) + 1))
        less.clicked.connect(lambda: self._take_last(board))
        for key in (*keys, more, less):
            key.cap_mm = 2.8
            row.addWidget(key)
        row.addStretch(1)
        self.cards.append(keys)
        self.more.append(more)
        self.less.append(less)
        self.grid.addWidget(label, place, 0)
        self.grid.addWidget(line, place, 1, 1, 4)

    def _take_last(self, board: int) -> None:
        if self.boards[board]:
            self.boards[board].pop()
            self._show()

    def set_card(self, number: int, face: int) -> None:
        """Rule that a place of a board has this card; the place after the last one gets a card more."""
        board, place = divmod(number - 1, SECOND)
        cards = self.boards[board]
        if place <= len(cards) < MOST_CARDS or place < len(cards):
            cards[place : place + 1] = [face]
            self._show()

    def lying(self) -> tuple[int, ...]:
        """The faces that lie open now."""
        every = (*self.boards[0], *self.boards[1], *(face for row in self.rows for face in row.seat.tabled))
        return tuple(face for face in every if face is not None)

    def _turn(self, row: SeatRow) -> None:
        row.is_live = not row.is_live
        self._show()

    def _move(self, row: SeatRow) -> None:
        self.actor = 0 if self.actor == row.seat.number else row.seat.number
        self._show()

    def _show(self) -> None:
        for row in self.rows:
            row.live.set_label(self.messages.say("floor.is_live" if row.is_live else "floor.is_dead"))
            row.live.set_look("chosen" if row.is_live else "rare")
            is_actor = self.actor == row.seat.number
            row.action.set_label(self.messages.say("floor.action_here"))
            row.action.set_look("next" if is_actor else "rare")
        before = (self.before.board, self.before.second) if self.before else ((), ())
        for keys, cards, was, more, less in zip(self.cards, self.boards, before, self.more, self.less, strict=False):
            for place, key in enumerate(keys):
                key.setVisible(place < len(cards))
                if place < len(cards):
                    face = cards[place]
                    key.set_label("?" if face is None else card_name(Card(face)))
                    key.set_look("usual" if cards[place : place + 1] == list(was[place : place + 1]) else "chosen")
            more.setEnabled(len(cards) < MOST_CARDS)
            less.setEnabled(bool(cards))
        self.changed.emit()

    def ruling(self, irregularity: int, name: str, reason: str) -> RuleFreely:
        """What the form says; what it leaves as it is stays empty."""
        before = self.before
        assert before is not None
        live = tuple(row.seat.number for row in self.rows if row.is_live and not row.seat.is_live)
        dead = tuple(row.seat.number for row in self.rows if not row.is_live and row.seat.is_live)
        bets = tuple((row.seat.number, to) for row in self.rows if (to := _number(row.bet)) != row.seat.bet)
        refunds = tuple((row.seat.number, back) for row in self.rows if (back := _number(row.refund)))
        actor = self.actor if self.actor != before.actor else None
        first, second = (tuple(None if face is None else Card(face) for face in cards) for cards in self.boards)
        board = first if first != before.board else None
        other = second if second != before.second else None
        return RuleFreely(irregularity, live, dead, bets, refunds, actor, board, name, reason, other)


def _number(field: TouchLine) -> int:
    return int(field.text() or 0)
