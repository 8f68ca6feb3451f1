# SPDX-License-Identifier: GPL-3.0-or-later
"""How the standard parts of the floor's page look: lists, lines and scroll bars as dark as the rest."""

from __future__ import annotations

from ui.theme import Palette, Scale


def style_sheet(look: Palette, scale: Scale, corner: int) -> str:
    """Qt's style sheet for the page; ``corner``: the radius of its boxes in pixels."""
    thick = scale.px(4)
    return (
        f"QScrollArea, QScrollArea > QWidget > QWidget {{ background: {look.room}; }}"
        f" QLabel {{ color: {look.text}; }}"
        f" QListWidget, QLineEdit {{ background: {look.panel}; color: {look.text};"
        f" border: 1px solid {look.line}; border-radius: {corner}px; padding: {corner // 2}px; }}"
        f" QScrollBar {{ background: {look.room}; width: {thick}px; height: {thick}px; }}"
        f" QScrollBar::handle {{ background: {look.line}; border-radius: {corner}px; min-height: {scale.px(9)}px; }}"
        " QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page"
        " { background: none; border: none; width: 0; height: 0; }"
    )
