# SPDX-License-Identifier: GPL-3.0-or-later
"""What the floor's page is put together from: columns, rows, small heads, and the picture that a fact rests on."""

from __future__ import annotations

from pathlib import Path

from PyQt6.QtCore import Qt
from PyQt6.QtGui import QPixmap
from PyQt6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from controller.views.floor import Fact
from ui.theme import Palette, Scale, font


def column(scale: Scale, *parts: tuple[QWidget, int]) -> QWidget:
    """Widgets below each other, each with its share of the height."""
    made = QWidget()
    inner = QVBoxLayout(made)
    inner.setContentsMargins(0, 0, 0, 0)
    inner.setSpacing(scale.px(1.2))
    for widget, stretch in parts:
        inner.addWidget(widget, stretch)
    return made


def row(scale: Scale, *widgets: QWidget) -> QWidget:
    """Widgets beside each other."""
    made = QWidget()
    inner = QHBoxLayout(made)
    inner.setContentsMargins(0, 0, 0, 0)
    inner.setSpacing(scale.px(1.2))
    for widget in widgets:
        inner.addWidget(widget)
    return made


def head(scale: Scale, palette: Palette, text: str) -> QLabel:
    """A small head over a list or some keys."""
    made = QLabel(text)
    made.setFont(font(scale.px(2.1), bold=False))
    made.setStyleSheet(f"color: {palette.soft}")
    return made


class EvidencePicture(QLabel):
    """The newest picture among some facts, as large as there is room; words where there is none."""

    def __init__(self, folder: Path | None, none: str) -> None:
        super().__init__()
        self._folder, self._none = folder, none
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)

    def show_for(self, facts: tuple[Fact, ...]) -> None:
        """The picture of the last of these facts that has one."""
        digests = [fact.evidence for fact in facts if fact.evidence]
        path = self._folder / digests[-1].split(",")[0] if digests and self._folder else None
        picture = QPixmap(str(path)) if path is not None and path.is_file() else QPixmap()
        if picture.isNull():
            self.setText(self._none)
            return
        self.setPixmap(picture.scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatio))
