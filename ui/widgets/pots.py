# SPDX-License-Identifier: GPL-3.0-or-later
"""The pots under the board, and the dealer's tray with the burns and the key that shows a covered pot.

Whether a pot total may be seen is the house's option (TDA 2024 rule 60 and page 000: hidden in no-limit tournaments).
"""

from __future__ import annotations

from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from controller.views.shown import DealerView, Pot
from ui.messages import Messages
from ui.theme import DARK, Palette, fitted, font
from ui.widgets.cards import RATIO, paint_back
from ui.widgets.chips import paint_chip
from ui.widgets.geometry import Geometry

_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip


def _title(pot: Pot, is_only: bool, messages: Messages) -> str:
    if is_only:
        return messages.say("pot.only")
    name = messages.say("pot.main") if pot.number == 1 else messages.say("pot.side", {"number": pot.number - 1})
    return f"{name}  ·  {' '.join(str(seat) for seat in pot.seats)}" if pot.number > 1 and pot.seats else name


def _amount(pot: Pot, is_covered: bool, messages: Messages) -> str:
    if is_covered:
        return "•••"
    return "?" if pot.amount is None else messages.number(pot.amount)


def _pot_width(title: str, amount: str, u: float) -> float:
    first = QFontMetricsF(font(u * 2.6, bold=False)).horizontalAdvance(title)
    second = QFontMetricsF(font(u * 4.6)).horizontalAdvance(amount)
    return max(first, second) + u * 7.9


def paint_pots(
    painter: QPainter, places: Geometry, view: DealerView, messages: Messages, is_held: bool, palette: Palette = DARK
) -> None:
    """Draw every pot, centred in one row, or in two when they are many."""
    if view.pot_policy == "hidden" and len(view.pots) <= 1:
        return
    is_covered = view.pot_policy == "hidden" or (view.pot_policy == "press_and_hold" and not is_held)
    texts = [(_title(pot, len(view.pots) == 1, messages), _amount(pot, is_covered, messages)) for pot in view.pots]
    row, u = places.pots(), places.u
    half = len(texts) if len(texts) <= 3 else (len(texts) + 1) // 2
    for line, group in enumerate((texts[:half], texts[half:])):
        widths = [_pot_width(title, amount, u) for title, amount in group]
        gap = u * 1.2
        total = sum(widths) + gap * (len(widths) - 1)
        shrink = min(1.0, row.width() / total) if total else 1.0
        left = row.center().x() - total * shrink / 2
        for (title, amount), width in zip(group, widths, strict=True):
            box = QRectF(left, row.top() + line * (row.height() + u * 0.8), width * shrink, row.height())
            _paint_pot(painter, box, title, amount, u, palette)
            left += (width + gap) * shrink


def _paint_pot(painter: QPainter, box: QRectF, title: str, amount: str, u: float, palette: Palette) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(4, 14, 12, 190))
    painter.drawRoundedRect(box, u * 2, u * 2)
    for lift in (0.55, 0.0, -0.55):
        paint_chip(painter, QPointF(box.left() + u * 3.6, box.center().y() + lift * u * 1.4), u * 1.9, palette.chip)
    text = box.adjusted(u * 6.4, u * 0.5, -u * 1.4, -u * 0.5)
    painter.setPen(QColor(palette.felt_text))
    painter.setFont(fitted(title, u * 2.6, text.width(), bold=False))
    painter.drawText(QRectF(text.left(), text.top() + u * 0.3, text.width(), u * 2.4), _LEFT, title)
    painter.setPen(QColor(palette.text))
    painter.setFont(fitted(amount, u * 4, text.width()))
    painter.drawText(QRectF(text.left(), text.top() + u * 2.9, text.width(), text.height() - u * 2.9), _LEFT, amount)


def tray_key(places: Geometry) -> QRectF:
    """The key in the tray that shows a covered pot while it is held."""
    tray = places.tray()
    return QRectF(tray.right() - places.u * 26, tray.top(), places.u * 26, tray.height())


def paint_tray(
    painter: QPainter, places: Geometry, view: DealerView, messages: Messages, is_held: bool, palette: Palette = DARK
) -> None:
    """Draw the burns with their count, and the pot key where the house wants one."""
    if view.phase == "between":
        return
    tray, u = places.tray(), places.u
    height = u * 8
    for number in range(max(view.burns, 1)):
        box = QRectF(tray.left() + u + number * u * 1.6, tray.center().y() - height / 2, height * RATIO, height)
        if number < view.burns:
            paint_back(painter, box, palette)
        else:
            painter.setPen(QPen(QColor(255, 255, 255, 40), 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, u * 0.6, u * 0.6)
    left = tray.left() + u * 2.6 + height * RATIO + max(view.burns - 1, 0) * u * 1.6
    text = messages.say("tray.burns", {"count": view.burns})
    painter.setPen(QColor(palette.felt_text))
    room = QRectF(left, tray.top(), tray_key(places).left() - left - u, tray.height())
    painter.setFont(fitted(text, u * 3, room.width(), bold=False))
    painter.drawText(room, _LEFT, text)
    if "press_and_hold" in (view.pot_policy, view.stack_policy):
        word = "tray.pot_key" if view.stack_policy != "press_and_hold" else "tray.amounts_key"
        _paint_key(painter, tray_key(places), messages.say(word), u, is_held, palette)


def _paint_key(painter: QPainter, box: QRectF, text: str, u: float, is_held: bool, palette: Palette) -> None:
    painter.setPen(QPen(QColor(palette.line), 1.5))
    painter.setBrush(QColor(palette.raised).lighter(140 if is_held else 100))
    painter.drawRoundedRect(box, u * 2.2, u * 2.2)
    painter.setPen(QColor(palette.text))
    painter.setFont(fitted(text, u * 2.8, box.width() - u * 3, bold=False))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
