# SPDX-License-Identifier: GPL-3.0-or-later
"""The one banner: a shape, a sentence, and a second line. Shape, colour and place tell the same thing three times."""

from __future__ import annotations

import math

from PyQt6.QtCore import QPointF, QRectF, Qt, pyqtSignal
from PyQt6.QtGui import QColor, QFontMetricsF, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PyQt6.QtWidgets import QSizePolicy, QWidget

from controller.views.shown import Level
from ui.theme import DARK, Palette, Scale, fitted, font

_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip


class Banner(QWidget):
    """Shows one prompt; a touch on it is told, so that a fault that was read can be taken away."""

    touched = pyqtSignal()

    def __init__(self, scale: Scale, palette: Palette = DARK) -> None:
        super().__init__()
        self.scale_, self.palette_ = scale, palette
        self.level: Level = "ok"
        self.text = self.more = self.fault = ""
        self._prompt: tuple[Level, str, str] = ("ok", "", "")
        self._held = ("", "")
        self.page, self.pages = 1, 1
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(scale.px(13))

    def show_prompt(self, level: Level, text: str, more: str = "") -> None:
        """Say something else; a fault that nobody has read stays before it."""
        self._prompt = (level, text, more)
        self._put_first()

    def show_held(self, text: str, more: str = "") -> None:
        """Say before whatever is asked that nothing goes on for now; an empty text: it does again."""
        self._held = (text, more)
        self._put_first()

    def show_fault(self, text: str, fault: str) -> None:
        """Put a fault of the program before whatever is asked; an empty one goes, and what is asked is back."""
        self.fault = fault
        if fault:
            self._put("check", text, fault)
        else:
            self._put_first()

    def _put_first(self) -> None:
        """What is said now: a fault first, then what holds everything up, then what is asked."""
        if not self.fault:
            self._put(*(("check", *self._held) if self._held[0] else self._prompt))

    def _put(self, level: Level, text: str, more: str) -> None:
        if (level, text, more) == (self.level, self.text, self.more):
            return
        self.level, self.text, self.more = level, text, more
        self.setAccessibleName(f"{text} {more}".strip())
        self.update()

    def show_page(self, page: int, pages: int) -> None:
        """Tell that there is more to read: a touch shows the next page."""
        if (page, pages) != (self.page, self.pages):
            self.page, self.pages = page, pages
            self.update()

    def colours(self) -> tuple[str, str, str]:
        """Ground, mark and text of the present level."""
        look = self.palette_
        if self.level == "stop":
            return look.stop_ground, look.stop_text, look.stop_text
        mark = {"ok": look.ok, "ask": look.ask, "check": look.check}[self.level]
        return look.panel, mark, look.text

    def mouseReleaseEvent(self, event: QMouseEvent | None) -> None:
        """Tell the touch."""
        self.touched.emit()

    def paintEvent(self, event: QPaintEvent | None) -> None:
        """Draw ground, mark and words."""
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        ground, mark, ink = self.colours()
        painter.fillRect(self.rect(), QColor(ground))
        if self.level != "ok":
            painter.fillRect(0, 0, self.scale_.px(1.6), self.height(), QColor(mark))
        side = self.height() * 0.56
        paint_mark(painter, self.level, QRectF(self.scale_.px(4), (self.height() - side) / 2, side, side), mark, ground)
        box = QRectF(self.scale_.px(6) + side, 0, self.width() - self.scale_.px(9) - side, self.height())
        if self.pages > 1:
            box.setRight(self._pages(painter, ink))
        self._words(painter, box, ink)

    def _pages(self, painter: QPainter, ink: str) -> float:
        """The number of the page in a ring at the right; returns where the words must end."""
        text, face = f"{self.page} / {self.pages}  ›", font(self.scale_.px(3))
        width = QFontMetricsF(face).horizontalAdvance(text) + self.scale_.px(6)
        height = self.scale_.px(9)
        box = QRectF(self.width() - width - self.scale_.px(2), (self.height() - height) / 2, width, height)
        painter.setPen(QPen(QColor(self.palette_.line), 1.5))
        painter.setBrush(QColor(self.palette_.raised))
        painter.drawRoundedRect(box, self.scale_.px(2.4), self.scale_.px(2.4))
        painter.setPen(QColor(ink))
        painter.setFont(face)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
        return box.left() - self.scale_.px(2)

    def _words(self, painter: QPainter, box: QRectF, ink: str) -> None:
        cap, small = self.scale_.px(4.3), self.scale_.px(2.5)
        painter.setPen(QColor(ink))
        painter.setFont(fitted(self.text, cap, box.width()))
        if not self.more:
            painter.drawText(box, _LEFT, self.text)
            return
        top = (box.height() - cap - small * 2.1) / 2
        painter.drawText(QRectF(box.left(), top - cap * 0.5, box.width(), cap * 2), _LEFT, self.text)
        face = font(small, bold=False)
        painter.setFont(face)
        painter.setPen(QColor(ink if self.level == "stop" else self.palette_.soft))
        more = QFontMetricsF(face).elidedText(self.more, Qt.TextElideMode.ElideRight, box.width())
        painter.drawText(QRectF(box.left(), top + cap + small * 0.6, box.width(), small * 2), _LEFT, more)


def paint_mark(painter: QPainter, level: Level, box: QRectF, colour: str, ground: str) -> None:
    """A tick in a ring, a question in a ring, a triangle, or an octagon."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour))
    pen = QPen(QColor(ground), box.height() * 0.11, cap=Qt.PenCapStyle.RoundCap, join=Qt.PenJoinStyle.RoundJoin)
    w, h = box.width(), box.height()
    if level == "check":
        corners = [QPointF(box.center().x(), box.top()), box.bottomRight(), box.bottomLeft()]
        painter.drawPolygon(QPolygonF(corners))
    elif level == "stop":
        turn = [math.pi / 8 + math.pi / 4 * n for n in range(8)]
        painter.drawPolygon(
            QPolygonF([box.center() + QPointF(math.cos(a) * w * 0.54, math.sin(a) * h * 0.54) for a in turn])
        )
    else:
        painter.drawEllipse(box)
    if level == "ok":
        painter.setPen(pen)
        painter.drawPolyline(
            QPolygonF([box.topLeft() + QPointF(w * x, h * y) for x, y in ((0.27, 0.52), (0.44, 0.69), (0.74, 0.34))])
        )
        return
    painter.setPen(QColor(ground))
    painter.setFont(font(h * (0.4 if level == "check" else 0.5)))
    place = box.translated(0, h * 0.13) if level == "check" else box
    painter.drawText(place, Qt.AlignmentFlag.AlignCenter, "?" if level == "ask" else "!")
