# SPDX-License-Identifier: GPL-3.0-or-later
"""A panel of keys that lies over the lower part of the floor's page; hidden until it is asked for."""

from __future__ import annotations

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QWidget

from ui.theme import Palette, Scale


class OverPage(QWidget):
    """``name``: its object name; ``height_mm``: how much of the page it takes at most, in millimetres."""

    def __init__(self, parent: QWidget, scale: Scale, palette: Palette, name: str, height_mm: float) -> None:
        super().__init__(parent)
        self.scale_, self.height_mm = scale, height_mm
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setObjectName(name)
        self.setStyleSheet(f"#{name} {{ background: {palette.room}; border-top: 2px solid {palette.line}; }}")
        self.hide()

    def open_up(self) -> None:
        """Stand over everything else on the page."""
        self.place()
        self.show()
        self.raise_()

    def place(self) -> None:
        """Lie over the lower part of the page at its present size."""
        page = self.parentWidget()
        if page is not None:
            height = min(self.scale_.px(self.height_mm), page.height())
            self.setGeometry(0, page.height() - height, page.width(), height)
