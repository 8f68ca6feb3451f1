# SPDX-License-Identifier: GPL-3.0-or-later
"""One seat's plate: number, name, stack, blind, button, cards; and the bet and tabled cards before it."""

from __future__ import annotations

from dataclasses import replace

from PyQt6.QtCore import QRectF, Qt
from PyQt6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from controller.rules.cards import Card
from controller.views.shown import Seat
from ui.messages import Messages
from ui.theme import DARK, Palette, fitted, font
from ui.widgets.cards import RATIO, paint_back, paint_face
from ui.widgets.chips import amount_width, paint_amount, paint_button
from ui.widgets.geometry import Geometry

_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip
_QUIET = ("folded", "away", "waiting", "dead")


class PlatePainter:
    """Paints seats in one language, palette and deck."""

    def __init__(self, messages: Messages, palette: Palette = DARK, colours: int = 4) -> None:
        self.messages = messages
        self.palette = palette
        self.colours = colours
        self.are_stacks_shown = True

    def paint(self, painter: QPainter, seat: Seat, geometry: Geometry, is_pressed: bool = False) -> None:
        """Draw the plate and everything before it."""
        plate = geometry.plate(seat.number)
        if seat.state == "empty":
            self._empty(painter, seat, plate, geometry.u, is_pressed)
            return
        self._ground(painter, seat, plate, geometry.u, is_pressed)
        row = QRectF(
            plate.left() + geometry.u * 1.5,
            plate.top() + geometry.u * 1.1,
            plate.width() - geometry.u * 2.8,
            geometry.u * 5,
        )
        self._first_row(painter, seat, row, geometry.u)
        low = QRectF(row.left(), plate.bottom() - geometry.u * 8.6, row.width(), geometry.u * 7.4)
        self._second_row(painter, seat, low, geometry.u)
        self._front(painter, seat, geometry)

    def _empty(self, painter: QPainter, seat: Seat, plate: QRectF, u: float, is_pressed: bool) -> None:
        painter.setPen(QPen(QColor(255, 255, 255, 50), 1.5, Qt.PenStyle.DashLine))
        painter.setBrush(QColor(self.palette.raised) if is_pressed else QColor(12, 15, 18, 150))
        painter.drawRoundedRect(plate.adjusted(u, u, -u, -u), u * 2.4, u * 2.4)
        painter.setPen(QColor(self.palette.soft))
        painter.setFont(font(u * 2.7, bold=False))
        painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, self.messages.say("seat.empty", {"seat": seat.number}))

    def _ground(self, painter: QPainter, seat: Seat, plate: QRectF, u: float, is_pressed: bool) -> None:
        look = self.palette
        ground = QColor(look.panel if seat.state in _QUIET else look.raised)
        edge, width = QColor(look.line), 1.5
        if seat.is_to_act:
            ground, edge, width = QColor("#1d4a3b"), QColor(look.next), max(3.0, u * 0.6)
        elif seat.state == "all_in":
            edge, width = QColor(look.text), max(2.0, u * 0.35)
        if is_pressed:
            ground = ground.lighter(135)
        if seat.is_to_act:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(143, 224, 184, 46))
            painter.drawRoundedRect(plate.adjusted(-u * 0.7, -u * 0.7, u * 0.7, u * 0.7), u * 3, u * 3)
        painter.setPen(QPen(edge, width))
        painter.setBrush(ground)
        inset = width / 2
        painter.drawRoundedRect(plate.adjusted(inset, inset, -inset, -inset), u * 2.4, u * 2.4)

    def _first_row(self, painter: QPainter, seat: Seat, row: QRectF, u: float) -> None:
        right = row.right()
        if seat.has_button:
            paint_button(painter, QRectF(right - row.height(), row.top(), row.height(), row.height()))
            right -= row.height() + u * 0.8
        if seat.blind:
            right = self._tag(painter, self.messages.say(f"blind.{seat.blind}"), right, row, u) - u * 0.8
        painter.setPen(QColor(self.palette.soft))
        painter.setFont(font(u * 2.7))
        painter.drawText(QRectF(row.left(), row.top(), u * 5, row.height()), _LEFT, str(seat.number))
        if self._is_covered(seat):
            return  # the name has the large line
        left = row.left() + u * (5.6 if seat.number > 9 else 3.4)
        name_font = font(u * 2.9, bold=False)
        painter.setFont(name_font)
        painter.setPen(QColor(self.palette.soft if seat.state in _QUIET else self.palette.text))
        name = QFontMetricsF(name_font).elidedText(seat.name, Qt.TextElideMode.ElideRight, right - left)
        painter.drawText(QRectF(left, row.top(), right - left, row.height()), _LEFT, name)

    def _is_covered(self, seat: Seat) -> bool:
        """Whether the plate says nothing below the name because the house covers stacks."""
        return not self.are_stacks_shown and seat.state == "in"

    def _tag(self, painter: QPainter, text: str, right: float, row: QRectF, u: float) -> float:
        painter.setFont(font(u * 2.2))
        width = QFontMetricsF(painter.font()).horizontalAdvance(text) + u * 2
        box = QRectF(right - width, row.top() + u * 0.5, width, row.height() - u)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor("#46525d"))
        painter.drawRoundedRect(box, u * 0.9, u * 0.9)
        painter.setPen(QColor("#ffffff"))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
        return box.left()

    def _second_row(self, painter: QPainter, seat: Seat, row: QRectF, u: float) -> None:
        right = row.right()
        if seat.state in ("in", "all_in") and seat.cards_down and not seat.tabled:
            right = self._backs(painter, seat.cards_down, row, u) - u
        if self._is_covered(seat):
            name_font = fitted(seat.name, u * 4, right - row.left())
            painter.setFont(name_font)
            painter.setPen(QColor(self.palette.text))
            name = QFontMetricsF(name_font).elidedText(seat.name, Qt.TextElideMode.ElideRight, right - row.left())
            painter.drawText(QRectF(row.left(), row.top(), right - row.left(), row.height()), _LEFT, name)
            return
        text, is_number = self._low_text(seat)
        painter.setPen(QColor(self.palette.soft if seat.state in _QUIET else self.palette.text))
        room = right - row.left()
        is_bold = is_number or seat.state == "all_in"
        painter.setFont(fitted(text, u * (6 if is_number else 3.2), room, bold=is_bold))
        painter.drawText(QRectF(row.left(), row.top(), room, row.height()), _LEFT, text)

    def _low_text(self, seat: Seat) -> tuple[str, bool]:
        """The plate's large line: the stack, or the word for a seat that has none in play."""
        if seat.state == "all_in":
            return self.messages.say("seat.all_in"), False
        if seat.state in ("folded", "away", "waiting", "dead"):
            word = self.messages.say(f"seat.{seat.state}")
            if self.are_stacks_shown and seat.stack is not None:
                return f"{self.messages.number(seat.stack)}  {word}", False
            return word, False
        return ("?", True) if seat.stack is None else (self.messages.number(seat.stack), True)

    def _backs(self, painter: QPainter, count: int, row: QRectF, u: float) -> float:
        height = u * 5.4
        width, step = height * RATIO, height * 0.34
        left = row.right() - width - step * (min(count, 4) - 1)
        for number in range(min(count, 4)):
            paint_back(painter, QRectF(left + number * step, row.center().y() - height / 2, width, height))
        return left

    def _front(self, painter: QPainter, seat: Seat, geometry: Geometry) -> None:
        text = self._bet_text(seat)
        for number, tabled in enumerate(seat.tabled[:2]):
            box = geometry.tabled(seat.number, number, bool(text))
            paint_face(painter, Card(tabled), box, self.colours, self.palette)
        if not text:
            return
        cap = geometry.u * 4.2
        if seat.bet == 0 and not seat.lying:
            self._word(painter, text, seat, geometry)
            return
        box = geometry.bet(seat.number, amount_width(text, cap), bool(seat.tabled))
        look = replace(self.palette, text=self.palette.check) if seat.lying else self.palette
        paint_amount(painter, box, text, min(cap, box.height() * 0.56), look)

    def is_beside_bet(self, seat: Seat) -> bool:
        """Whether the tabled cards of a seat share the room before it with its bet."""
        return bool(self._bet_text(seat))

    def _bet_text(self, seat: Seat) -> str:
        if seat.lying:
            kind = "plate.lying_more" if seat.bet else "plate.lying"
            return self.messages.say(kind, {"bet": seat.bet or 0, "count": seat.lying})
        if seat.bet:
            return self.messages.number(seat.bet)
        if seat.bet is None:
            return "?"
        return self.messages.say(seat.last.id, seat.last.args) if seat.last else ""

    def _word(self, painter: QPainter, text: str, seat: Seat, geometry: Geometry) -> None:
        cap = geometry.u * 2.9
        face = font(cap, bold=False)
        width = QFontMetricsF(face).horizontalAdvance(text) + cap * 2
        box = geometry.bet(seat.number, width, bool(seat.tabled))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(4, 14, 12, 150))
        painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
        painter.setPen(QColor(self.palette.check if seat.is_doubted else self.palette.felt_text))
        painter.setFont(fitted(text, cap, box.width() - cap, bold=False))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
