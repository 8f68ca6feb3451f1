# SPDX-License-Identifier: GPL-3.0-or-later
"""Playing cards drawn by us: rank, suit glyph and suit letter, so that no suit is told by colour alone."""

from __future__ import annotations

from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QColor, QPainter, QPainterPath, QPen, QTransform

from controller.rules.cards import RANKS, SUITS, Card, rank, suit
from ui.theme import DARK, Palette, fitted, font, suit_colours

RATIO = 5 / 7
"""Width of a card as a share of its height."""
RANK_SHARE = 0.52
"""Height of the rank as a share of the card's height."""


def _heart() -> QPainterPath:
    path = QPainterPath(QPointF(0.5, 0.95))
    path.cubicTo(0.38, 0.78, 0.02, 0.58, 0.02, 0.31)
    path.cubicTo(0.02, 0.13, 0.15, 0.05, 0.26, 0.05)
    path.cubicTo(0.38, 0.05, 0.46, 0.13, 0.5, 0.23)
    path.cubicTo(0.54, 0.13, 0.62, 0.05, 0.74, 0.05)
    path.cubicTo(0.85, 0.05, 0.98, 0.13, 0.98, 0.31)
    path.cubicTo(0.98, 0.58, 0.62, 0.78, 0.5, 0.95)
    return path


def _diamond() -> QPainterPath:
    path = QPainterPath(QPointF(0.5, 0.02))
    path.cubicTo(0.6, 0.22, 0.73, 0.38, 0.9, 0.5)
    path.cubicTo(0.73, 0.62, 0.6, 0.78, 0.5, 0.98)
    path.cubicTo(0.4, 0.78, 0.27, 0.62, 0.1, 0.5)
    path.cubicTo(0.27, 0.38, 0.4, 0.22, 0.5, 0.02)
    return path


def _stem() -> QPainterPath:
    path = QPainterPath(QPointF(0.5, 0.55))
    path.cubicTo(0.52, 0.78, 0.58, 0.9, 0.7, 0.97)
    path.lineTo(0.3, 0.97)
    path.cubicTo(0.42, 0.9, 0.48, 0.78, 0.5, 0.55)
    return path


def _large(path: QPainterPath) -> QPainterPath:
    """Uniting paths rounds to whole units: done large, the curves stay smooth."""
    return QTransform.fromScale(1000, 1000).map(path)


def _spade() -> QPainterPath:
    leaf = QTransform().translate(0, 0.83).scale(1, -0.84).map(_heart())
    return _large(leaf).united(_large(_stem()))


def _club() -> QPainterPath:
    path = _large(_stem())
    for x, y in ((0.5, 0.26), (0.25, 0.57), (0.75, 0.57)):
        leaf = QPainterPath()
        leaf.addEllipse(QPointF(x, y), 0.225, 0.225)
        path = path.united(_large(leaf))
    middle = QPainterPath()
    middle.addEllipse(QPointF(0.5, 0.48), 0.12, 0.12)
    return path.united(_large(middle))


_BIG = 1000.0
_GLYPHS = (_club(), _large(_diamond()), _large(_heart()), _spade())


def paint_suit(painter: QPainter, number: int, box: QRectF, colour: QColor) -> None:
    """Draw suit ``number`` (0 clubs .. 3 spades) filling ``box``."""
    painter.save()
    painter.translate(box.topLeft())
    painter.scale(box.width() / _BIG, box.height() / _BIG)
    painter.fillPath(_GLYPHS[number], colour)
    painter.restore()


def _blank(painter: QPainter, box: QRectF, ground: str, palette: Palette) -> None:
    corner = box.height() * 0.08
    painter.setPen(QPen(QColor(palette.card_edge), max(1.0, box.height() * 0.012)))
    painter.setBrush(QColor(ground))
    painter.drawRoundedRect(box, corner, corner)


def paint_face(painter: QPainter, card: Card, box: QRectF, colours: int = 4, palette: Palette = DARK) -> None:
    """Draw a card face up in ``box``: rank above left, glyph below right, suit letter below left."""
    _blank(painter, box, palette.card, palette)
    ink = QColor(suit_colours(palette, colours)[suit(card)])
    h, w = box.height(), box.width()
    label = "10" if RANKS[rank(card)] == "T" else RANKS[rank(card)]
    painter.setPen(ink)
    painter.setFont(fitted(label, h * RANK_SHARE, w * 0.84))
    top = QRectF(box.left() + w * 0.08, box.top() + h * 0.04, w * 0.86, h * 0.54)
    painter.drawText(top, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, label)
    side = h * 0.34
    paint_suit(
        painter, suit(card), QRectF(box.right() - side - w * 0.09, box.bottom() - side - h * 0.06, side, side), ink
    )
    painter.setPen(ink)
    painter.setFont(font(h * 0.105))
    low = QRectF(box.left() + w * 0.09, box.bottom() - h * 0.2, w * 0.3, h * 0.14)
    painter.drawText(low, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom, SUITS[suit(card)])


def paint_back(painter: QPainter, box: QRectF, palette: Palette = DARK) -> None:
    """Draw a card face down."""
    _blank(painter, box, palette.back, palette)
    inset = box.height() * 0.09
    painter.setPen(QPen(QColor("#7f9cc9"), max(1.0, box.height() * 0.02)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    inner = box.adjusted(inset, inset, -inset, -inset)
    painter.drawRoundedRect(inner, inset / 2, inset / 2)


def paint_unread(painter: QPainter, box: QRectF, palette: Palette = DARK) -> None:
    """Draw a card that lies there face up and is not known: a question mark on the face."""
    _blank(painter, box, palette.card, palette)
    painter.setPen(QColor(palette.spade))
    painter.setFont(font(box.height() * 0.3, bold=False))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, "?")


def paint_slot(painter: QPainter, box: QRectF, palette: Palette = DARK) -> None:
    """Draw the empty place of a board card: a faint outline on the felt."""
    corner = box.height() * 0.08
    painter.setPen(QPen(QColor(255, 255, 255, 34), 1.5))
    painter.setBrush(QColor(0, 0, 0, 26))
    painter.drawRoundedRect(box, corner, corner)
