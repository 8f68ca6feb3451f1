# SPDX-License-Identifier: GPL-3.0-or-later
"""The top strip: hand, street and blinds at the left; what is missing and what is open at the right."""

from __future__ import annotations

from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PyQt6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from controller.views.shown import DealerView, DeviceMark
from ui.messages import Messages
from ui.theme import DARK, Palette, Scale, fitted, font
from ui.widgets.buttons import LEAST_MM, TouchButton

_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip


class Strip(QWidget):
    """Hand, blinds and profile; device marks; the set-up key."""

    def __init__(self, scale: Scale, messages: Messages, palette: Palette = DARK) -> None:
        super().__init__()
        self.scale_, self.messages, self.palette_ = scale, messages, palette
        self.view: DealerView | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(scale.px(LEAST_MM + 0.6))
        self.setup = TouchButton(scale, messages.say("strip.setup"), "rare", LEAST_MM, palette)
        self.setup.cap_mm = 2.5
        self.setup.setFixedWidth(scale.px(27))
        self.setup.setObjectName("setup")
        self.more = TouchButton(scale, messages.say("act.more"), "rare", LEAST_MM, palette)
        self.more.cap_mm = 2.5
        self.more.setFixedWidth(scale.px(19))
        self.more.setObjectName("more")
        self.why = TouchButton(scale, messages.say("floor.why"), "rare", LEAST_MM, palette)
        self.why.cap_mm = 2.5
        self.why.setFixedWidth(scale.px(19))
        self.why.setObjectName("why")
        row = QHBoxLayout(self)
        row.setSpacing(scale.px(1))
        row.setContentsMargins(scale.px(2), 0, scale.px(1), 0)
        row.addStretch(1)
        row.addWidget(self.why)
        row.addWidget(self.more)
        row.addWidget(self.setup)

    def set_view(self, view: DealerView) -> None:
        """Show another view."""
        self.view = view
        self.setup.setEnabled(view.phase == "between")
        self.more.setEnabled(bool(view.more))
        self.why.setEnabled(bool(view.why))
        self.setAccessibleName(f"{self.title(view)} {self.stakes(view)}")
        self.update()

    def title(self, view: DealerView) -> str:
        """Hand number and street."""
        if view.phase == "between":
            return (
                self.messages.say("strip.between", {"hand": view.hand}) if view.hand else self.messages.say("strip.new")
            )
        street = self.messages.say(f"phase.{view.phase}")
        return self.messages.say("strip.hand", {"hand": view.hand, "street": street})

    def stakes(self, view: DealerView) -> str:
        """Blinds and ante."""
        words = {"small": view.small_blind, "big": view.big_blind, "ante": view.ante}
        return self.messages.say("strip.blinds_ante" if view.ante else "strip.blinds", words)

    def shown_marks(self, view: DealerView) -> list[DeviceMark]:
        """The devices that need a word: lost first, then late. Those that are fine are one quiet dot each."""
        return [mark for state in ("lost", "late") for mark in view.marks if mark.state == state]

    def paintEvent(self, event: QPaintEvent | None) -> None:
        """Draw the words and the marks."""
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        painter.fillRect(self.rect(), QColor(self.palette_.panel))
        if self.view is None:
            return
        left = float(self.scale_.px(3.5))
        for text, is_bold, colour in (
            (self.title(self.view), True, self.palette_.text),
            (self.stakes(self.view), False, self.palette_.soft),
        ):
            face = font(self.scale_.px(2.7), bold=is_bold)
            painter.setFont(face)
            painter.setPen(QColor(colour))
            width = QFontMetricsF(face).horizontalAdvance(text)
            painter.drawText(QRectF(left, 0, width + 4, self.height()), _LEFT, text)
            left += width + self.scale_.px(5)
        self._marks(painter, self.view, left, self.why.x() - self.scale_.px(3))

    def _marks(self, painter: QPainter, view: DealerView, left: float, right: float) -> None:
        for mark in view.marks:
            if mark.state == "fine":
                right -= self.scale_.px(3)
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(self.palette_.ok))
                painter.drawEllipse(QPointF(right, self.height() / 2), self.scale_.px(0.8), self.scale_.px(0.8))
        right -= self.scale_.px(3)
        marks = self.shown_marks(view)
        words = [(mark.state, self.messages.say(mark.text.id, mark.text.args)) for mark in marks[:2]]
        if not view.is_journal_safe:
            words.insert(0, ("lost", self.messages.say("strip.journal_unsafe")))
        if len(marks) > 2:
            words.append(("late", self.messages.say("strip.more", {"count": len(marks) - 2})))
        room = (right - left - self.scale_.px(2)) / max(len(words), 1)
        for state, text in reversed(words):
            right = self._mark(painter, state, text, right, room)

    def _mark(self, painter: QPainter, state: str, text: str, right: float, room: float) -> float:
        """One chip with an empty ring (lost) or a half one (late); returns where the next one may end."""
        cap, height = self.scale_.px(2.2), self.scale_.px(6)
        width = min(QFontMetricsF(font(cap)).horizontalAdvance(text) + height * 1.3, room - self.scale_.px(1))
        box = QRectF(right - width, (self.height() - height) / 2, width, height)
        colour = QColor(self.palette_.stop if state == "lost" else self.palette_.check)
        painter.setPen(QPen(colour, 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, height / 2, height / 2)
        ring = QRectF(box.left() + height * 0.28, box.center().y() - height * 0.2, height * 0.4, height * 0.4)
        painter.setPen(QPen(colour, self.scale_.px(0.5)))
        painter.drawEllipse(ring)
        if state == "late":
            painter.setBrush(colour)
            painter.drawPie(ring, 90 * 16, 180 * 16)
        else:
            painter.drawLine(ring.bottomLeft(), ring.topRight())
        words = box.adjusted(height * 0.85, 0, -height * 0.3, 0)
        face = fitted(text, cap, words.width())
        painter.setFont(face)
        shown = QFontMetricsF(face).elidedText(text, Qt.TextElideMode.ElideRight, words.width())
        painter.drawText(words, _LEFT, shown)
        return box.left() - self.scale_.px(1)
