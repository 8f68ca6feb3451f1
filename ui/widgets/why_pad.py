# SPDX-License-Identifier: GPL-3.0-or-later
"""Why the table is as it is, in the place of the actions: a few lines with their rules; the table stays in sight."""

from __future__ import annotations

from PyQt6.QtCore import QRectF, Qt, pyqtSignal
from PyQt6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent
from PyQt6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from controller.views.shown import DealerView, Reason
from ui.messages import Messages
from ui.theme import DARK, Palette, Scale, font
from ui.widgets.buttons import LEAST_MM, TouchButton

MOST = 6


class Lines(QWidget):
    """The reasons, one a line, each cut short only where it does not fit."""

    def __init__(self, scale: Scale, messages: Messages, palette: Palette) -> None:
        super().__init__()
        self.scale_, self.messages, self.palette_ = scale, messages, palette
        self.reasons: tuple[Reason, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def words(self) -> list[tuple[str, str]]:
        """Each reason, and where it stands written."""
        return [(self.messages.say(one.text.id, one.text.args), self.messages.cited(one.cites)) for one in self.reasons]

    def paintEvent(self, event: QPaintEvent | None) -> None:
        """Draw them below each other."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
        words = self.words()[:MOST]
        height = self.height() / max(len(words), 4)
        cap = min(self.scale_.px(2.9), height * 0.6)
        said, cited = font(cap), font(cap * 0.85, bold=False)
        for place, (text, cites) in enumerate(words):
            room = QFontMetricsF(cited).horizontalAdvance(cites) + self.scale_.px(3)
            shown = QFontMetricsF(said).elidedText(text, Qt.TextElideMode.ElideRight, self.width() - room)
            box = QRectF(0, place * height, self.width(), height)
            painter.setFont(said)
            painter.setPen(QColor(self.palette_.text))
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
            box.setLeft(QFontMetricsF(said).horizontalAdvance(shown) + self.scale_.px(3))
            painter.setFont(cited)
            painter.setPen(QColor(self.palette_.soft))
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, cites)


class WhyPad(QWidget):
    """Reasons for the table, or for one seat that was touched; ``left()`` when they have been read."""

    left = pyqtSignal()

    def __init__(self, scale: Scale, messages: Messages, palette: Palette = DARK) -> None:
        super().__init__()
        self.seat = 0
        self.back = TouchButton(scale, messages.say("pad.back"), "rare", LEAST_MM, palette)
        self.back.setObjectName("why:back")
        self.back.setFixedWidth(scale.px(19))
        self.back.cap_mm = 2.7
        self.back.clicked.connect(self.left)
        self.lines = Lines(scale, messages, palette)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(scale.px(2.5))
        row.addWidget(self.back)
        row.addWidget(self.lines, 1)

    def show_for(self, view: DealerView, seat: int = 0) -> None:
        """The reasons of a seat (0: of whoever is to act), then those of the table."""
        self.seat = seat
        about = seat or next((one.number for one in view.seats if one.is_to_act), 0)
        of_seat = view.seats[about - 1].why if about else ()
        self.lines.reasons = (*view.why[:1], *of_seat, *view.why[1:])
        self.lines.setAccessibleName("; ".join(" ".join(pair) for pair in self.lines.words()))
        self.lines.update()
