# SPDX-License-Identifier: GPL-3.0-or-later
"""Chips and the dealer button, drawn small beside their numbers."""

from __future__ import annotations

from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from ui.theme import DARK, Palette, fitted, font


def paint_chip(painter: QPainter, centre: QPointF, radius: float, colour: str = DARK.chip) -> None:
    """One chip seen from above: a disc with six edge spots."""
    painter.save()
    painter.translate(centre)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour))
    painter.drawEllipse(QPointF(0, 0), radius, radius)
    painter.setPen(QPen(QColor("#fdf6df"), radius * 0.3, cap=Qt.PenCapStyle.FlatCap))
    ring = QRectF(-radius * 0.82, -radius * 0.82, radius * 1.64, radius * 1.64)
    for turn in range(6):
        painter.drawArc(ring, (turn * 60 - 10) * 16, 20 * 16)
    painter.setPen(QPen(QColor("#7a5b14"), radius * 0.1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(QPointF(0, 0), radius * 0.55, radius * 0.55)
    painter.restore()


def amount_width(text: str, cap: float) -> float:
    """The width of the pill that ``paint_amount`` draws for a text."""
    return QFontMetricsF(font(cap)).horizontalAdvance(text) + cap * 2.35


def paint_amount(painter: QPainter, box: QRectF, text: str, cap: float, palette: Palette = DARK) -> None:
    """A bet: a dark pill that fills ``box`` with a chip at its left and the amount; where it is tight, no chip."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(4, 14, 12, 205))
    painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
    place = box.adjusted(box.height() * 0.93, 0, -box.height() * 0.25, 0)
    if QFontMetricsF(font(cap * 0.75)).horizontalAdvance(text) > place.width():
        place = box.adjusted(box.height() * 0.25, 0, -box.height() * 0.25, 0)
    else:
        paint_chip(painter, QPointF(box.left() + box.height() / 2, box.center().y()), box.height() * 0.34, palette.chip)
    painter.setPen(QColor(palette.text))
    painter.setFont(fitted(text, cap, place.width()))
    painter.drawText(place, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip, text)


def paint_button(painter: QPainter, box: QRectF, letter: str = "D") -> None:
    """The dealer button: an ivory disc with its letter."""
    painter.setPen(QPen(QColor("#8b8471"), max(1.0, box.height() * 0.05)))
    painter.setBrush(QColor("#f6efdc"))
    painter.drawEllipse(box)
    painter.setPen(QColor("#14171a"))
    painter.setFont(font(box.height() * 0.42))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, letter)
