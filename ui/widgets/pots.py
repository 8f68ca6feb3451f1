# SPDX-License-Identifier: GPL-3.0-or-later
"""The pots under the board, and the dealer's tray with the burns and the key that shows a covered pot.

Whether a pot total may be seen is the house's option (TDA 2024 rule 60 and page 000: hidden in no-limit tournaments).
"""

from __future__ import annotations

from typing import NamedTuple

from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from controller.views.shown import DealerView, Pot
from ui.messages import Messages
from ui.theme import DARK, Palette, fitted, font
from ui.widgets.cards import RATIO, paint_back
from ui.widgets.chips import paint_chip
from ui.widgets.geometry import POT, Geometry

_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip


def _seats_in_words(seats: tuple[int, ...]) -> str:
    """Seat numbers, three or more in a row as a span: ``2–7 9 10``."""
    words, left = [], list(seats)
    while left:
        run = next(n for n in range(len(left), 0, -1) if left[n - 1] - left[0] == n - 1)
        run = run if run > 2 else 1
        words.append(f"{left[0]}–{left[run - 1]}" if run > 1 else str(left[0]))
        del left[:run]
    return " ".join(words)


def _title(pot: Pot, is_only: bool, messages: Messages) -> str:
    if is_only:
        return messages.say("pot.only")
    name = messages.say("pot.main") if pot.number == 1 else messages.say("pot.side", {"number": pot.number - 1})
    return f"{name}  ·  {_seats_in_words(pot.seats)}" if pot.number > 1 and pot.seats else name


def _amount(pot: Pot, is_covered: bool, messages: Messages) -> str:
    if is_covered:
        return "•••"
    return "?" if pot.amount is None else messages.number(pot.amount)


class PotPlate(NamedTuple):
    """A pot on the table: its plate, its two lines and the boxes that they stand in, and whether chips are drawn."""

    box: QRectF
    title: str
    amount: str
    title_box: QRectF
    amount_box: QRectF
    has_chips: bool


CAP_TITLE, CAP_AMOUNT = 2.1, 3.5
"""Capitals of the two lines, in table units on a plate of full height."""
MANY = 4
"""With more pots than these nothing but words stands on their plates."""


def pot_plates(places: Geometry, view: DealerView, messages: Messages, is_held: bool) -> list[PotPlate]:
    """Every pot that may be seen, centred in one row, or in two or three when they are many."""
    pots, u = view.pots, places.u
    if not pots or (view.pot_policy == "hidden" and len(pots) <= 1):
        return []
    is_covered = view.pot_policy == "hidden" or (view.pot_policy == "press_and_hold" and not is_held)
    rows = 1 if len(pots) <= 3 else 2 if len(pots) <= MANY else 3
    each = -(-len(pots) // rows)
    first, room = places.pots(), places.tray().top() - places.pots().top()
    height = min(first.height(), (room - u * 0.5) / rows - u * 0.8)
    plates = []
    for line in range(rows):
        group = pots[line * each : (line + 1) * each]
        texts = [(_title(pot, len(pots) == 1, messages), _amount(pot, is_covered, messages)) for pot in group]
        row = QRectF(first.left(), first.top() + line * (height + u * 0.8), first.width(), height)
        plates += _row_of(texts, row, u, len(pots) <= MANY)
    return plates


def _row_of(texts: list[tuple[str, str]], row: QRectF, u: float, has_chips: bool) -> list[PotPlate]:
    share = row.height() / (u * POT)
    edge = u * (6.4 if has_chips else 1.4)
    gap, wished = u * 1.2, [edge + u * 1.5 + max(_widths(title, amount, u * share)) for title, amount in texts]
    most = (row.width() - gap * (len(texts) - 1)) / max(len(texts), 1)
    widths = wished if sum(wished) + gap * (len(texts) - 1) <= row.width() else [min(one, most) for one in wished]
    left, plates = row.center().x() - (sum(widths) + gap * (len(texts) - 1)) / 2, []
    for (title, amount), width in zip(texts, widths, strict=True):
        box = QRectF(left, row.top(), width, row.height())
        text = box.adjusted(edge, 0, -u * 1.3, 0)
        upper = QRectF(text.left(), box.top() + box.height() * 0.03, text.width(), box.height() * 0.36)
        lower = QRectF(text.left(), box.top() + box.height() * 0.46, text.width(), box.height() * 0.51)
        plates.append(PotPlate(box, title, amount, upper, lower, has_chips))
        left += width + gap
    return plates


def _widths(title: str, amount: str, u: float) -> tuple[float, float]:
    """How wide the two lines are with a table unit of ``u`` pixels."""
    first = QFontMetricsF(font(u * CAP_TITLE, bold=False)).horizontalAdvance(title)
    return first, QFontMetricsF(font(u * CAP_AMOUNT)).horizontalAdvance(amount)


def paint_pots(
    painter: QPainter, places: Geometry, view: DealerView, messages: Messages, is_held: bool, palette: Palette = DARK
) -> None:
    """Draw every pot that may be seen."""
    for plate in pot_plates(places, view, messages, is_held):
        _paint_pot(painter, plate, places.u, palette)


def _paint_pot(painter: QPainter, plate: PotPlate, u: float, palette: Palette) -> None:
    box, share = plate.box, plate.box.height() / POT
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(4, 14, 12, 190))
    painter.drawRoundedRect(box, u * 2, u * 2)
    for lift in (0.55, 0.0, -0.55) if plate.has_chips else ():
        paint_chip(painter, QPointF(box.left() + u * 3.6, box.center().y() + lift * u * 1.4), u * 1.9, palette.chip)
    painter.setPen(QColor(palette.felt_text))
    painter.setFont(fitted(plate.title, share * CAP_TITLE, plate.title_box.width(), bold=False))
    painter.drawText(plate.title_box, _LEFT, plate.title)
    painter.setPen(QColor(palette.text))
    painter.setFont(fitted(plate.amount, share * CAP_AMOUNT, plate.amount_box.width()))
    painter.drawText(plate.amount_box, _LEFT, plate.amount)


def tray_key(places: Geometry) -> QRectF:
    """The key in the tray that shows a covered pot while it is held."""
    tray = places.tray()
    return QRectF(tray.right() - places.u * 26, tray.top(), places.u * 26, tray.height())


def paint_tray(
    painter: QPainter, places: Geometry, view: DealerView, messages: Messages, is_held: bool, palette: Palette = DARK
) -> None:
    """Draw the burns with their count, and the pot key where the house wants one."""
    if view.phase == "between":
        return
    tray, u = places.tray(), places.u
    height = u * 8
    for number in range(max(view.burns, 1)):
        box = QRectF(tray.left() + u + number * u * 1.6, tray.center().y() - height / 2, height * RATIO, height)
        if number < view.burns:
            paint_back(painter, box, palette)
        else:
            painter.setPen(QPen(QColor(255, 255, 255, 40), 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, u * 0.6, u * 0.6)
    left = tray.left() + u * 2.6 + height * RATIO + max(view.burns - 1, 0) * u * 1.6
    text = messages.say("tray.burns", {"count": view.burns})
    painter.setPen(QColor(palette.felt_text))
    room = QRectF(left, tray.top(), tray_key(places).left() - left - u, tray.height())
    painter.setFont(fitted(text, u * 3, room.width(), bold=False))
    painter.drawText(room, _LEFT, text)
    if "press_and_hold" in (view.pot_policy, view.stack_policy):
        word = "tray.pot_key" if view.stack_policy != "press_and_hold" else "tray.amounts_key"
        _paint_key(painter, tray_key(places), messages.say(word), u, is_held, palette)


def _paint_key(painter: QPainter, box: QRectF, text: str, u: float, is_held: bool, palette: Palette) -> None:
    painter.setPen(QPen(QColor(palette.line), 1.5))
    painter.setBrush(QColor(palette.raised).lighter(140 if is_held else 100))
    painter.drawRoundedRect(box, u * 2.2, u * 2.2)
    painter.setPen(QColor(palette.text))
    painter.setFont(fitted(text, u * 2.8, box.width() - u * 3, bold=False))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
