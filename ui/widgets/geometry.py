# SPDX-License-Identifier: GPL-3.0-or-later
"""Where everything on the table picture lies: one place per seat, none overlapping another at any size.

The picture is laid out in table units (``u``): the room that a 10.1 inch panel has is 217 by 88 of them, so there a
unit is about a millimetre; on a larger screen everything grows alike. The dealer sits at the bottom centre and looks
up the table: seat 1 is at the dealer's left hand, bottom left, and the seats run clockwise to 10, bottom right.
"""

from __future__ import annotations

from dataclasses import dataclass

from PyQt6.QtCore import QPointF, QRectF, QSizeF

from ui.widgets.cards import RATIO

SEATS = range(1, 11)
_TOP = {4: 0.211, 5: 0.404, 6: 0.596, 7: 0.789}
_SIDE = {3: 0.335, 2: 0.59, 8: 0.335, 9: 0.59}
_LOW = {1: 0.237, 10: 0.763}
PLATE = QSizeF(36, 15)
FRONT = QSizeF(25, 14.6)
BOARD_CARD = 24.0
SEAT_CARD = 12.4
PILL = 7.6
POT = 8.8


def _around(centre: QPointF, width: float, height: float) -> QRectF:
    return QRectF(centre.x() - width / 2, centre.y() - height / 2, width, height)


@dataclass(frozen=True)
class Geometry:
    """The places on a table picture of ``width`` by ``height`` pixels."""

    width: float
    height: float

    @property
    def u(self) -> float:
        """Pixels in one table unit."""
        return min(self.width / 217, self.height / 88)

    def _seat_centre(self, seat: int) -> QPointF:
        margin = self.u * 0.7
        half_w, half_h = self.u * PLATE.width() / 2, self.u * PLATE.height() / 2
        if seat in _TOP:
            return QPointF(self.width * _TOP[seat], margin + half_h)
        if seat in _LOW:
            return QPointF(self.width * _LOW[seat], self.height - margin - half_h)
        x = margin + half_w if seat < 5 else self.width - margin - half_w
        lowest = self.height - self.u * (2 * PLATE.height() + SEAT_CARD + 2.6) + half_h
        return QPointF(x, min(self.height * _SIDE[seat], lowest))

    def plate(self, seat: int) -> QRectF:
        """The name plate of a seat; it is the seat's touch target too."""
        return _around(self._seat_centre(seat), self.u * PLATE.width(), self.u * PLATE.height())

    def front(self, seat: int) -> QRectF:
        """The room before a seat, towards the board, for its bet and its tabled cards."""
        plate, u = self.plate(seat), self.u
        if seat in _TOP:
            first = self.plate(3).right() + u * 0.6
            width = (self.width - 2 * first) / 4
            place = QRectF(first + (seat - 4) * width, plate.bottom() + u * 0.9, width, u * SEAT_CARD)
            return place.adjusted(u * 0.2, 0, -u * 0.2, 0)
        if seat in _LOW:
            height = u * SEAT_CARD
            return QRectF(plate.left(), plate.top() - u * 0.9 - height, plate.width(), height)
        left = plate.right() + u * 0.9 if seat < 5 else plate.left() - u * 0.9 - u * FRONT.width()
        upper, lower = self.front(4).bottom() + u * 0.3, self.front(1).top() - u * 0.3
        middle = (upper + lower) / 2
        wished = plate.center().y() - u * FRONT.height() / 2
        if seat in (3, 8):
            top = max(upper, min(wished, middle - u * 0.2 - u * FRONT.height()))
        else:
            top = min(lower - u * FRONT.height(), max(wished, middle + u * 0.2))
        return QRectF(left, top, u * FRONT.width(), u * FRONT.height())

    def _in_front(self, seat: int, width: float, height: float) -> QRectF:
        """A box before a seat by itself: as near to the plate's middle as its room allows, at the plate's edge."""
        front, plate = self.front(seat), self.plate(seat)
        width, height = min(width, front.width()), min(height, front.height())
        if seat in _SIDE:
            left = front.left() if seat < 5 else front.right() - width
            top = max(front.top(), min(plate.center().y() - height / 2, front.bottom() - height))
            return QRectF(left, top, width, height)
        left = max(front.left(), min(plate.center().x() - width / 2, front.right() - width))
        return QRectF(left, front.top() if seat in _TOP else front.bottom() - height, width, height)

    def bet(self, seat: int, width: float, is_beside_cards: bool) -> QRectF:
        """The pill of a seat's bet, ``width`` wide at most the room there is."""
        height = self.u * PILL
        if not is_beside_cards:
            return self._in_front(seat, width, height)
        front = self.front(seat)
        if seat in _SIDE:
            width, height = min(width, front.width()), self.u * 6
            left = front.left() if seat < 5 else front.right() - width
            return QRectF(left, front.bottom() - height, width, height)
        used = self.tabled(seat, 1, True).right() - front.left() + self.u * 0.5
        width = min(width, front.width() - used)
        top = front.top() if seat in _TOP else front.bottom() - height
        return QRectF(front.left() + used, top, width, height)

    def tabled(self, seat: int, number: int, is_beside_bet: bool) -> QRectF:
        """The place of tabled card ``number`` (0 or 1) of a seat."""
        front = self.front(seat)
        height = self.u * (8.2 if seat in _SIDE and is_beside_bet else SEAT_CARD)
        width, gap = height * RATIO, self.u * 0.6
        both = width * 2 + gap
        place = self._in_front(seat, both, height)
        if is_beside_bet and seat in _SIDE:
            place.moveTop(front.top())
        elif is_beside_bet:
            place.moveLeft(front.left())
        return QRectF(place.left() + number * (width + gap), place.top(), width, height)

    def board(self, number: int) -> QRectF:
        """The place of board card ``number`` (1 to 5)."""
        height, gap = self.u * BOARD_CARD, self.u * 1.4
        width = height * RATIO
        left = self.width / 2 - (5 * width + 4 * gap) / 2 + (number - 1) * (width + gap)
        room = self.height - self.front(4).bottom() - self.plate(1).height()
        top = self.front(4).bottom() + max(self.u * 0.8, (room - self.u * 50) / 2)
        return QRectF(left, top, width, height)

    def half_board(self, board: int, number: int) -> QRectF:
        """The place of card ``number`` of one of two boards, which lie side by side in the room of one."""
        first, last = self.board(1), self.board(5)
        left, right = self.front(2).right() + self.u * 0.6, self.front(9).left() - self.u * 0.6
        gap, middle = self.u * 0.7, self.u * 2.4
        width = ((right - left - middle) / 2 - 4 * gap) / 5
        start = left if board == 1 else (left + right + middle) / 2
        height = width / RATIO
        top = first.top() + (last.height() - height) / 2 + self.u * 1.6
        return QRectF(start + (number - 1) * (width + gap), top, width, height)

    def pots(self) -> QRectF:
        """The room for one row of pots under the board; a second row lies ``u * 0.8`` below it."""
        left, right = self.front(1).right() + self.u, self.front(10).left() - self.u
        return QRectF(left, self.board(1).bottom() + self.u, right - left, self.u * POT)

    def tray(self) -> QRectF:
        """The dealer's own place at the bottom centre: burns, and the pot's press-and-hold key."""
        left, right = self.front(1).right() + self.u * 1.5, self.front(10).left() - self.u * 1.5
        height = self.u * 11
        return QRectF(left, self.height - height - self.u * 1.5, right - left, height)

    def felt(self) -> QRectF:
        """The oval: its rail runs under the plates."""
        plate = self.plate(4)
        return QRectF(
            plate.height() * 0.75,
            plate.height() * 0.55,
            self.width - plate.height() * 1.5,
            self.height - plate.height() * 1.1,
        )
