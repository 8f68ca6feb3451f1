# SPDX-License-Identifier: GPL-3.0-or-later
"""Large painted buttons that act on release; a finger that slides off cancels.

They are ordinary Qt push buttons with a name for screen readers and a place in the keyboard's order; only the look is
ours. A button whose meaning changes while it is held down lets go of the press: nothing is confirmed that was not seen.
"""

from __future__ import annotations

from typing import Literal

from PyQt6.QtCore import QRectF, QSize, Qt, pyqtSignal
from PyQt6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PyQt6.QtWidgets import QPushButton, QSizePolicy, QWidget

from controller.views.shown import Act
from ui.messages import Messages
from ui.theme import DARK, LEAST_SHARE, Palette, Scale, fitted, font

Look = Literal["next", "usual", "rare", "grave", "chosen"]
PRIMARY_MM, SECONDARY_MM, LEAST_MM = 20.0, 12.0, 9.0
_CENTRE = Qt.AlignmentFlag.AlignCenter


def colours_of(look: Look, palette: Palette) -> tuple[str, str, str]:
    """Ground, edge and text of a button."""
    if look == "next":
        return palette.next, palette.next, palette.next_text
    if look == "chosen":
        return palette.text, palette.text, palette.room
    if look == "grave":
        return palette.raised, palette.stop, palette.stop
    if look == "rare":
        return palette.panel, palette.line, palette.soft
    return palette.raised, "#55626e", palette.text


class TouchButton(QPushButton):
    """One button: a label, and a second line in larger type for the amount."""

    def __init__(
        self,
        scale: Scale,
        label: str = "",
        look: Look = "usual",
        least_mm: float = SECONDARY_MM,
        palette: Palette = DARK,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.scale_, self.palette_, self.look, self.sub = scale, palette, look, ""
        self.least_mm = least_mm
        self.cap_mm = 4.2 if least_mm >= PRIMARY_MM else 3.2
        self.setMinimumSize(scale.px(least_mm), scale.px(least_mm))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.set_label(label)

    def set_label(self, label: str, sub: str = "") -> None:
        """Show other words."""
        self.setText(label)
        self.sub = sub
        self.setAccessibleName(f"{label} {sub}".strip())
        self.update()

    def set_look(self, look: Look) -> None:
        """Look otherwise."""
        if look != self.look:
            self.look = look
            self.update()

    def sizeHint(self) -> QSize:
        """As small as a finger allows; layouts stretch it."""
        return self.minimumSize()

    def paintEvent(self, event: QPaintEvent | None) -> None:
        """Draw the plate and its one or two lines."""
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        ground, edge, ink = (QColor(name) for name in colours_of(self.look, self.palette_))
        if not self.isEnabled():
            ground, edge, ink = QColor(self.palette_.panel), QColor(self.palette_.raised), QColor("#76808a")
        if self.isDown():
            ground = ground.darker(125) if self.look in ("next", "chosen") else ground.lighter(150)
        width = 2.0 if self.look in ("grave", "next") else 1.5
        painter.setPen(QPen(QColor(self.palette_.text), 3) if self.hasFocus() else QPen(edge, width))
        painter.setBrush(ground)
        corner = self.scale_.px(2.4)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5), corner, corner)
        painter.setPen(ink)
        self._lines(painter)

    def _lines(self, painter: QPainter) -> None:
        box = QRectF(self.rect()).adjusted(self.scale_.px(1.2), 0, -self.scale_.px(1.2), 0)
        cap = min(self.scale_.px(self.cap_mm), box.height() * 0.34)
        if not self.sub:
            painter.setFont(fitted(self.text(), cap, box.width()))
            painter.drawText(box, _CENTRE | Qt.TextFlag.TextWordWrap, self.text())
            return
        big = min(cap * 1.3, box.height() * 0.3)
        if QFontMetricsF(font(big * LEAST_SHARE)).horizontalAdvance(self.sub) > box.width():
            self._wrapped(painter, box, cap)
            return
        gap = cap * 0.75
        top = box.center().y() - (cap + gap + big) / 2
        for text, height, place in ((self.text(), cap, top), (self.sub, big, top + cap + gap)):
            painter.setFont(fitted(text, height, box.width()))
            painter.drawText(QRectF(box.left(), place - height, box.width(), height * 3), _CENTRE, text)

    def _wrapped(self, painter: QPainter, box: QRectF, cap: float) -> None:
        """The second line is too long for one even in the least type: it gets two, in smaller type."""
        top = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop
        upper, lower = fitted(self.text(), cap, box.width()), font(min(cap, box.height() * 0.3) * LEAST_SHARE)
        flags = top | Qt.TextFlag.TextWordWrap
        room = QFontMetricsF(lower).boundingRect(box, flags, self.sub).height()
        high = QFontMetricsF(upper).height()
        place = QRectF(box.left(), box.center().y() - (high + room) / 2, box.width(), high)
        painter.setFont(upper)
        painter.drawText(place, top, self.text())
        painter.setFont(lower)
        painter.drawText(QRectF(box.left(), place.bottom(), box.width(), room + 1), flags, self.sub)


class ActButton(TouchButton):
    """The button of an ``Act``: tells the act itself when it is pressed and let go."""

    chosen = pyqtSignal(object)

    def __init__(
        self, scale: Scale, messages: Messages, act: Act, least_mm: float = PRIMARY_MM, palette: Palette = DARK
    ) -> None:
        super().__init__(scale, "", "usual", least_mm, palette)
        self.messages = messages
        self.act = act
        self.set_act(act)
        self.clicked.connect(lambda: self.chosen.emit(self.act))

    def set_act(self, act: Act) -> None:
        """Carry another act; a press that is under way is let go."""
        if act.key != self.act.key and self.isDown():
            self.setDown(False)
        self.act = act
        sub = self.messages.say(act.sub.id, act.sub.args) if act.sub else ""
        label = self.messages.say(act.label.id, act.label.args)
        asks_more = act.acts or act.seats or act.amounts or act.faces or not act.command
        self.set_label(label if asks_more else label.rstrip("…"), sub)
        self.set_look(act.weight)
        self.setObjectName(f"act:{act.key}")
