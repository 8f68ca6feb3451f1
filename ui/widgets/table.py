# SPDX-License-Identifier: GPL-3.0-or-later
"""The painted table: felt and rail from a cached picture, seats, board, pots and the dealer's tray on top.

Only what changed is painted again. The widget knows a view and the places of things, nothing of the game: it tells
which seat was touched and leaves the rest to the window. A touch acts on release; dragging off cancels it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from PyQt6.QtCore import QPointF, QRectF, Qt, pyqtSignal
from PyQt6.QtGui import (
    QColor,
    QLinearGradient,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QRadialGradient,
    QResizeEvent,
)
from PyQt6.QtWidgets import QSizePolicy, QWidget

from controller.rules.cards import Card
from controller.views.shown import Act, DealerView
from ui.messages import Messages
from ui.theme import DARK, Palette, font
from ui.widgets.cards import paint_face, paint_slot, paint_unread
from ui.widgets.coming import coming_box, paint_coming
from ui.widgets.geometry import PLATE, SEATS, Geometry
from ui.widgets.plate import PlatePainter
from ui.widgets.pots import paint_pots, paint_tray, pot_plates, tray_key


class TableView(QWidget):
    """Shows a ``DealerView`` as the table that the dealer looks at."""

    seat_touched = pyqtSignal(int)
    chips_touched = pyqtSignal(int)
    """The seat whose chips wait for a name, when it is the chips that are touched."""
    card_touched = pyqtSignal(object)
    """The act of the card that was touched: the board is named, or that card put right."""

    def __init__(self, messages: Messages, palette: Palette = DARK, colours: int = 4) -> None:
        super().__init__()
        self.messages = messages
        self.palette_ = palette
        self.colours = colours
        self.painter_of_plates = PlatePainter(messages, palette, colours)
        self.view: DealerView | None = None
        self.is_pot_held = False
        self._pressed: int | None = None
        self._are_chips_pressed = False
        self._pressed_card: Act | None = None
        self._static: QPixmap | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumHeight(120)
        self.setAccessibleName(messages.say("table.name"))

    @property
    def geometry_(self) -> Geometry:
        """The places of things at the present size."""
        return Geometry(self.width(), self.height())

    def set_view(self, view: DealerView) -> None:
        """Show another view; paints again only what differs."""
        old, self.view = self.view, view
        if old is None:
            self.update()
            return
        places = self.geometry_
        for before, after in zip(old.seats, view.seats, strict=True):
            if before != after:
                self._refresh(places.plate(after.number).united(places.front(after.number)), places.u * 1.5)
        if old.coming != view.coming:
            self._refresh(coming_box(places), 2)
        if (old.board, old.second) != (view.board, view.second):
            self._refresh(places.board(1).united(places.board(5)).united(places.half_board(1, 1)), 2)
            self._refresh(places.half_board(2, 5), 2)
        if (old.stack_policy, old.phase == "between") != (view.stack_policy, view.phase == "between"):
            self.update()
        if (old.pots, old.pot_policy, old.burns) != (view.pots, view.pot_policy, view.burns):
            self._refresh(places.pots().adjusted(0, 0, 0, places.pots().height()), 2)
            self._refresh(places.tray(), 2)

    def _refresh(self, box: QRectF, margin: float) -> None:
        self.update(box.adjusted(-margin, -margin, margin, margin).toAlignedRect())

    def paintEvent(self, event: QPaintEvent | None) -> None:
        """Draw the cached felt, then whatever lies in the rectangle to be painted."""
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._layer())
        if self.view is None or event is None:
            return
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        places, dirty = self.geometry_, QRectF(event.rect())
        room = places.board(1).united(places.board(5)).united(places.half_board(1, 1)).united(places.half_board(2, 5))
        if dirty.intersects(room.united(coming_box(places))):
            self._board(painter, places, self.view)
        if dirty.intersects(places.pots().adjusted(0, 0, 0, places.pots().height())):
            paint_pots(painter, places, self.view, self.messages, self.is_pot_held, self.palette_)
        if dirty.intersects(places.tray()):
            paint_tray(painter, places, self.view, self.messages, self.is_pot_held, self.palette_)
        policy = "shown" if self.view.phase == "between" else self.view.stack_policy
        self.painter_of_plates.are_stacks_shown = policy == "shown" or (policy == "press_and_hold" and self.is_pot_held)
        for seat in self.view.seats:
            if dirty.intersects(places.plate(seat.number).united(places.front(seat.number))):
                self.painter_of_plates.paint(painter, seat, places, self._pressed == seat.number)

    def _board(self, painter: QPainter, places: Geometry, view: DealerView) -> None:
        if view.coming:
            paint_coming(painter, places, view.coming, self.messages, self.palette_)
            return
        if not view.second:
            for number in range(1, 6):
                self._card(painter, places.board(number), view.board, number)
            return
        for board, faces in ((1, view.board), (2, view.second)):
            for number in range(1, 6):
                self._card(painter, places.half_board(board, number), faces, number)
            self._board_name(painter, places, board)

    def _card(self, painter: QPainter, box: QRectF, faces: tuple[int | None, ...], number: int) -> None:
        if number > len(faces):
            paint_slot(painter, box, self.palette_)
            return
        face = faces[number - 1]
        if face is None:
            paint_unread(painter, box, self.palette_)
        else:
            paint_face(painter, Card(face), box, self.colours, self.palette_)

    def _board_name(self, painter: QPainter, places: Geometry, board: int) -> None:
        """Which of the two it is, above its cards."""
        first, last = places.half_board(board, 1), places.half_board(board, 5)
        box = QRectF(first.left(), first.top() - places.u * 4.6, last.right() - first.left(), places.u * 4)
        painter.setPen(QColor(self.palette_.felt_text))
        painter.setFont(font(places.u * 2.6, bold=False))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self.messages.say("table.board", {"board": board}))

    def _layer(self) -> QPixmap:
        ratio = self.devicePixelRatioF()
        if self._static is None or self._static.size() != self.size() * ratio:
            self._static = QPixmap(self.size() * ratio)
            self._static.setDevicePixelRatio(ratio)
            self._static.fill(QColor(self.palette_.room))
            painter = QPainter(self._static)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_felt(painter, self.geometry_, self.palette_)
            painter.end()
        return self._static

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Draw the felt anew at the new size."""
        self._static = None
        super().resizeEvent(event)

    def seat_at(self, point: QPointF) -> int | None:
        """The seat whose plate or front lies under a point."""
        places = self.geometry_
        for seat in SEATS:
            if places.plate(seat).contains(point) or places.front(seat).contains(point):
                return seat
        return None

    def _are_chips_at(self, seat: int | None, point: QPointF) -> bool:
        """Whether a point lies on chips of a seat that somebody may name."""
        if seat is None or self.view is None or not self.view.seats[seat - 1].chips:
            return False
        return self.geometry_.front(seat).contains(point)

    def card_act_at(self, point: QPointF) -> Act | None:
        """What a touch on the card at a point opens; None where no card lies."""
        if self.view is None:
            return None
        for box, act in self._cards(self.view):
            if box.contains(point):
                return act
        return None

    def _cards(self, view: DealerView) -> Iterator[tuple[QRectF, Act]]:
        """Every card that a touch may be meant for, with what that touch opens."""
        places, half = self.geometry_, self.geometry_.u * 0.35
        for number, act in enumerate(view.board_acts, 1):
            yield (places.half_board(1, number) if view.second else places.board(number)), act
        for number, act in enumerate(view.second_acts, 1):
            yield places.half_board(2, number).adjusted(-half, 0, half, 0), act
        for seat in view.seats:
            for number, act in enumerate(seat.card_acts):
                yield places.tabled(seat.number, number, self.painter_of_plates.is_beside_bet(seat)), act

    def mousePressEvent(self, event: QMouseEvent | None) -> None:
        """Mark the seat under the finger, or show the pot while its key is held."""
        if event is None:
            return
        self._pressed = self.seat_at(event.position())
        self._are_chips_pressed = self._are_chips_at(self._pressed, event.position())
        self._pressed_card = self.card_act_at(event.position())
        held = self.view is not None and "press_and_hold" in (self.view.pot_policy, self.view.stack_policy)
        if self._pressed is None and held and tray_key(self.geometry_).contains(event.position()):
            self.is_pot_held = True
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent | None) -> None:
        """Tell the touched seat or its chips, when the finger leaves the glass where it came down."""
        pressed, self._pressed, self.is_pot_held = self._pressed, None, False
        card, self._pressed_card = self._pressed_card, None
        self.update()
        if event is not None and card is not None:
            if self.card_act_at(event.position()) == card:
                self.card_touched.emit(card)
            return
        if event is None or pressed is None or self.seat_at(event.position()) != pressed:
            return
        are_chips, self._are_chips_pressed = self._are_chips_pressed, False
        if are_chips and self._are_chips_at(pressed, event.position()):
            self.chips_touched.emit(pressed)
        else:
            self.seat_touched.emit(pressed)

    def targets(self) -> dict[str, QRectF]:
        """The touch targets, for the tests of size and overlap."""
        places = self.geometry_
        chips = {f"chips {seat}": places.front(seat) for seat in SEATS}
        return {f"seat {seat}": places.plate(seat) for seat in SEATS} | chips | {"pot key": tray_key(places)}

    def text_boxes(self) -> dict[str, Any]:
        """Every box that holds something to read, for the test that none lies on another."""
        places = self.geometry_
        boxes = {f"plate {seat}": places.plate(seat) for seat in SEATS}
        boxes |= {f"front {seat}": places.front(seat) for seat in SEATS}
        if self.view is not None and self.view.coming:
            boxes["coming"] = coming_box(places)
        elif self.view is not None and self.view.second:
            two = [(board, number) for board in (1, 2) for number in range(1, 6)]
            boxes |= {f"board {board}, {number}": places.half_board(board, number) for board, number in two}
        else:
            boxes |= {f"board {number}": places.board(number) for number in range(1, 6)}
        pots = {} if "coming" in boxes else {"pots": places.pots()}
        if self.view is not None and self.view.pots:
            plates = pot_plates(places, self.view, self.messages, True)
            pots = {f"pot {number}": plate.box for number, plate in enumerate(plates, 1)}
        return boxes | pots | {"tray": places.tray()}


def paint_felt(painter: QPainter, places: Geometry, palette: Palette) -> None:
    """The rail, the felt and its one line."""
    felt, u = places.felt(), places.u
    radius = felt.height() / 2
    rail = felt.adjusted(-u * 3, -u * 3, u * 3, u * 3)
    wood = QLinearGradient(rail.topLeft(), rail.bottomLeft())
    wood.setColorAt(0, QColor(palette.rail_light))
    wood.setColorAt(0.25, QColor(palette.rail))
    wood.setColorAt(1, QColor("#0d0a08"))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(wood)
    painter.drawRoundedRect(rail, radius + u * 3, radius + u * 3)
    light = QRadialGradient(felt.center(), felt.width() * 0.55)
    light.setColorAt(0, QColor(palette.felt).lighter(118))
    light.setColorAt(0.6, QColor(palette.felt))
    light.setColorAt(1, QColor(palette.felt_edge))
    painter.setBrush(light)
    painter.drawRoundedRect(felt, radius, radius)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(255, 255, 255, 22), max(1.0, u * 0.25)))
    inset = PLATE.height() * u * 0.95
    inner = felt.adjusted(inset * 1.7, inset, -inset * 1.7, -inset)
    painter.drawRoundedRect(inner, inner.height() / 2, inner.height() / 2)
