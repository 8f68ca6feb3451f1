# SPDX-License-Identifier: GPL-3.0-or-later
"""Between hands, in the middle of the table: button and blinds of the next three hands, each with its reason."""

from __future__ import annotations

from PyQt6.QtCore import QRectF, Qt
from PyQt6.QtGui import QColor, QPainter

from controller.views.shown import ComingHand
from ui.messages import Messages
from ui.theme import DARK, Palette, fitted, font
from ui.widgets.geometry import Geometry

ROW, HEAD = 6.3, 4.8
_SHARES = (0.0, 0.14, 0.31, 0.42, 0.53)
"""Where the columns begin: hand, button, small blind, big blind, reason."""


def coming_box(places: Geometry) -> QRectF:
    """The room for it: where the board lies in a hand."""
    return places.board(1).united(places.board(5)).adjusted(0, -places.u * 0.4, 0, places.u * 2.4)


def paint_coming(
    painter: QPainter, places: Geometry, hands: tuple[ComingHand, ...], messages: Messages, palette: Palette = DARK
) -> None:
    """Draw one row for each hand."""
    box, u = coming_box(places), places.u
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(4, 14, 12, 150))
    painter.drawRoundedRect(box, u * 2, u * 2)
    inner = box.adjusted(u * 2.5, u * 1.3, -u * 2, -u * 1.3)
    heads = [messages.say(key) for key in ("coming.hand", "coming.button", "blind.small", "blind.big", "")]
    _row(painter, inner, inner.top(), u * HEAD, heads, palette.felt_text, u * 2.3)
    for place, hand in enumerate(hands):
        seats = [str(seat) if seat else "–" for seat in (hand.button, hand.small, hand.big)]
        words = [str(hand.hand), *seats, messages.say(hand.why.id, hand.why.args)]
        ink = palette.text if place == 0 else palette.felt_text
        _row(painter, inner, inner.top() + u * (HEAD + place * ROW), u * ROW, words, ink, u * 3)


def _row(painter: QPainter, inner: QRectF, top: float, height: float, words: list[str], ink: str, cap: float) -> None:
    painter.setPen(QColor(ink))
    for place, text in enumerate(words):
        if not text:
            continue
        left = inner.left() + inner.width() * _SHARES[place]
        right = inner.left() + inner.width() * (_SHARES[place + 1] if place + 1 < len(_SHARES) else 1)
        box = QRectF(left, top, right - left, height)
        is_reason = place == len(_SHARES) - 1
        painter.setFont(fitted(text, cap * 0.85, box.width(), bold=False) if is_reason else font(cap))
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)
