# SPDX-License-Identifier: GPL-3.0-or-later
"""Where a window lies on its screen: over all of it at a table's own screen, beside others on a desk.

A screen of which nothing is kept free for a panel has no desk: nobody would move or enlarge the window there. The place
is set before the window is shown, because without a window manager nobody heeds a wish to be maximized.
"""

from __future__ import annotations

from PyQt6.QtCore import QRect, QSize, Qt
from PyQt6.QtGui import QScreen
from PyQt6.QtWidgets import QWidget


def has_desk(screen: QScreen) -> bool:
    """Whether something beside our windows lives on this screen."""
    return bool(screen.availableGeometry() != screen.geometry())


def room_for(whole: QRect, free: QRect, wished: QSize, is_full: bool) -> QRect:
    """Where a window goes on a screen ``whole`` of which ``free`` is not taken by panels."""
    if is_full or whole == free:
        return whole
    return QRect(free.topLeft(), wished.boundedTo(free.size()))


def show_on(window: QWidget, screen: QScreen | None, wished: QSize, is_full: bool = False) -> None:
    """Show a window on a screen; ``is_full``: over everything, and without an arrow, as a finger needs none."""
    if screen is None:
        window.resize(wished)
        window.show()
        return
    place = room_for(screen.geometry(), screen.availableGeometry(), wished, is_full)
    if not is_full and has_desk(screen):
        window.resize(place.size())
        window.show()
        return
    window.setGeometry(place)
    if is_full:
        window.setCursor(Qt.CursorShape.BlankCursor)
        window.showFullScreen()
    else:
        window.showMaximized()
