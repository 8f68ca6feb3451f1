# SPDX-License-Identifier: GPL-3.0-or-later
"""The dealer's window: strip, table, banner, actions. Views come in by ``set_view``; commands go out by ``commanded``.

It works nothing out: which buttons there are, with which amounts and which command each sends, stands in the view.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

import msgspec
from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtGui import QColor, QKeyEvent, QPalette
from PyQt6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from controller.views.shown import Act, Argument, DealerView
from ui.dealer.actions import ActionBar
from ui.dealer.keys import SEAT_KEYS, act_for
from ui.dealer.matters import Matters
from ui.dealer.more import MoreMenu
from ui.dealer.plates import PlatesPage
from ui.dealer.setup import SetupPage
from ui.dealer.steady import Steady
from ui.messages import Messages
from ui.theme import DARK, Palette, Scale
from ui.widgets.amount_pad import AmountPad
from ui.widgets.banner import Banner
from ui.widgets.buttons import PRIMARY_MM
from ui.widgets.card_pad import CardPad
from ui.widgets.more_pad import MorePad
from ui.widgets.pads import Pad
from ui.widgets.strip import Strip
from ui.widgets.table import TableView
from ui.widgets.why_pad import WhyPad


def _now_ms() -> int:
    return time.monotonic_ns() // 1_000_000


class DealerWindow(QWidget):
    """The whole screen of one dealer."""

    commanded = pyqtSignal(str, dict)
    floor_called = pyqtSignal()

    def __init__(
        self,
        scale: Scale,
        messages: Messages,
        keys: Mapping[int, str] | None = None,
        colours: int = 4,
        palette: Palette = DARK,
        now_ms: Callable[[], int] = _now_ms,
    ) -> None:
        super().__init__()
        self.scale_, self.messages = scale, messages
        self.keys = dict(keys or {})
        self.view: DealerView | None = None
        self.fault = ""
        self.steady = Steady(now_ms)
        self.strip = Strip(scale, messages, palette)
        self.table = TableView(messages, palette, colours)
        self.banner = Banner(scale, palette)
        self.bar = ActionBar(scale, messages, palette)
        self.amount_pad = AmountPad(scale, messages, palette)
        self.card_pad = CardPad(scale, messages, palette, colours)
        self.more_pad = MorePad(scale, messages, palette)
        self.more = MoreMenu(self.more_pad)
        self.matters = Matters()
        self.why_pad = WhyPad(scale, messages, palette)
        self.setup = SetupPage(scale, messages, palette)
        self.plates = PlatesPage(scale, messages, palette)
        self.bottom = QStackedWidget()
        self.pages = QStackedWidget()
        self._lay_out(palette)
        self._connect()

    def _lay_out(self, palette: Palette) -> None:
        self.setWindowTitle(self.messages.say("app.title"))
        self.setAutoFillBackground(True)
        colours = self.palette()
        colours.setColor(QPalette.ColorRole.Window, QColor(palette.room))
        self.setPalette(colours)
        for page in (self.bar, self.amount_pad, self.card_pad, self.more_pad, self.why_pad):
            self.bottom.addWidget(page)
        margin = self.scale_.px(1.6)
        self.bottom.setContentsMargins(margin, margin, margin, margin)
        self.bottom.setFixedHeight(self.scale_.px(PRIMARY_MM + 0.8) + 2 * margin)
        front = QWidget()
        column = QVBoxLayout(front)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for widget in (self.strip, self.table, self.banner, self.bottom):
            column.addWidget(widget)
        self.pages.addWidget(front)
        self.pages.addWidget(self.setup)
        self.pages.addWidget(self.plates)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.pages)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFocus()

    def _connect(self) -> None:
        self.bar.left.connect(self.steady.leave_menu)
        for page in (self.why_pad, self.more_pad, self.setup, self.plates, self.amount_pad, self.card_pad):
            page.left.connect(self.steady.leave_page)
        self.bar.chosen.connect(self.choose)
        self.bar.closed.connect(self._say)
        self.banner.touched.connect(self.touch_banner)
        for page in (self.setup, self.plates):
            page.banner.touched.connect(lambda: self.show_fault(""))
        self.table.seat_touched.connect(self.touch_seat)
        self.table.chips_touched.connect(self.touch_chips)
        self.table.card_touched.connect(self.choose)
        self.strip.setup.clicked.connect(lambda: self.open_setup())
        self.strip.more.clicked.connect(self.open_more)
        self.strip.why.clicked.connect(self.open_why)
        self.why_pad.left.connect(lambda: self.bottom.setCurrentWidget(self.bar))
        self.more.ready.connect(self._choose_more)
        self.more.moved.connect(self._say)
        self.more.left.connect(self._leave_more)
        self.setup.commanded.connect(self.commanded)
        self.setup.chosen.connect(self._choose_for_seat)
        self.setup.left.connect(lambda: self.pages.setCurrentIndex(0))
        self.setup.plates_wanted.connect(lambda: self.pages.setCurrentWidget(self.plates))
        self.plates.chosen.connect(self.choose)
        self.plates.left.connect(lambda: self.pages.setCurrentIndex(0))
        for pad in (self.amount_pad, self.card_pad):
            pad.left.connect(lambda: self.bottom.setCurrentWidget(self.bar))
            pad.filled.connect(self._filled)

    def set_view(self, view: DealerView) -> None:
        """Show the table at another journal entry."""
        view = self.matters.page_of(view)
        self.view = view
        self.steady.offer(view)
        self.strip.set_view(view)
        self.table.set_view(view)
        self.bar.set_view(view)
        self.setup.set_view(view)
        if self.bottom.currentWidget() is self.more_pad:
            self.more.set_view(view)
        if self.bottom.currentWidget() is self.why_pad:
            self.why_pad.show_for(view, self.why_pad.seat)
        self.plates.set_view(view)
        is_begun = self.pages.currentWidget() is self.setup and view.phase != "between"
        if is_begun or (self.pages.currentWidget() is self.plates and not view.plates):
            self.pages.setCurrentIndex(0)  # a set-up is between hands: behind it a hand may begin by itself
        self._close_stale_pad(view)
        self._say_held(view)
        self._say()

    def _say_held(self, view: DealerView) -> None:
        """What the dealer enters is shown once it is written; while the disk takes nothing every page says so."""
        held = [""] if view.is_journal_safe else [self.messages.say(key) for key in ("held.disk", "held.disk_more")]
        for banner in (self.banner, self.setup.banner, self.plates.banner):
            banner.show_held(*held)

    def show_fault(self, text: str) -> None:
        """Put a fault of the program itself on the banner of every page until somebody touches one of them, or an empty
        text takes it back."""
        self.fault = text
        for banner in (self.banner, self.setup.banner, self.plates.banner):
            banner.show_fault(self.messages.say("fault.program"), text)
        self._say()

    def touch_banner(self) -> None:
        """A touch on the banner: a fault that was read goes, else the next thing that is open is shown."""
        view = self.matters.turn() if not self.fault else None
        self.show_fault("")
        if view is not None:
            self.set_view(view)
        self._say()

    def _say(self) -> None:
        self.banner.show_page(self.matters.page + 1, self.matters.count)
        if self.view is None:
            return
        if self.bar.menu and self.bar.is_of_chips:
            seat = self.view.seats[self.bar.menu - 1]
            asked = self.messages.say("plate.which", {"seat": seat.number, "name": seat.name})
            self.banner.show_prompt("ask", asked, self.messages.say("plate.which_more"))
            return
        if self.bottom.currentWidget() is self.more_pad and self.more.seat:
            seat = self.view.seats[self.more.seat - 1]
            asked = self.messages.say("more.of_seat", {"seat": seat.number, "name": seat.name})
            self.banner.show_prompt("ask", asked, self.messages.say("more.of_seat_more"))
            return
        if self.view.question is not None:
            text = self.view.question.text
            self.banner.show_prompt("ask", self.messages.say(text.id, text.args), self.messages.say("question.quiet"))
            return
        prompt = self.view.note or self.view.prompt
        more = self.messages.say(prompt.more.id, prompt.more.args) if prompt.more else ""
        if prompt.steps:
            said = [self.messages.say(step.id, step.args) for step in prompt.steps]
            more = "   ".join(f"{number} {words}" for number, words in enumerate(said, 1))
        elif self.view.note is None:
            quiet = (self.messages.say(line.id, line.args) for line in self.view.advice[:2])
            more = "   ·   ".join(filter(None, (more, *quiet)))
        self.banner.show_prompt(prompt.level, self.messages.say(prompt.text.id, prompt.text.args), more)

    def _close_stale_pad(self, view: DealerView) -> None:
        """A pad whose act is no longer offered has nothing to fill in."""
        pad = self.bottom.currentWidget()
        at_seats = [act for seat in view.seats for act in seat.acts]
        groups = [act for group in view.more for act in group.acts]
        answers = view.question.answers if view.question else ()
        on_cards = (*view.board_acts, *view.second_acts, *(act for seat in view.seats for act in seat.card_acts))
        offered = {act.key for act in (*view.acts, *at_seats, *answers, *view.more, *groups, *on_cards)}
        key = pad.act.key if isinstance(pad, Pad) and pad.act is not None else ""
        if key and not {key, key.rpartition(":")[0]} & offered:
            self.bottom.setCurrentWidget(self.bar)

    def choose(self, act: Act) -> None:
        """A press on an act: send its command, or open the pad that completes it."""
        if self.steady.may(act):
            self._take(act)

    def open_more(self) -> None:
        """Offer what is lawful beside the ordinary steps, or go back to those."""
        if self.view is None or not self.view.more or self.bottom.currentWidget() is self.more_pad:
            self._leave_more()
            return
        self.bar.open_menu(0)
        self.bottom.setCurrentWidget(self.more_pad)
        self.more.open(self.view)

    def _leave_more(self) -> None:
        self.bottom.setCurrentWidget(self.bar)
        self._say()

    def open_why(self) -> None:
        """Say why the table is as it is, or go back to the actions; meanwhile a touch on a seat says what it may do."""
        if self.view is None or self.bottom.currentWidget() is self.why_pad:
            self.bottom.setCurrentWidget(self.bar)
            return
        self.why_pad.show_for(self.view)
        self.bottom.setCurrentWidget(self.why_pad)

    def _choose_more(self, act: Act) -> None:
        """An act of the menu, perhaps with its seat: as old on the screen as the key that it came from."""
        if any(self.steady.may(msgspec.structs.replace(act, key=key)) for key in (act.key, act.key.rpartition(":")[0])):
            self._take(act)

    def _choose_for_seat(self, act: Act) -> None:
        """An act of the set-up; an amount is typed on the pad below the table."""
        if act.amounts is not None:
            self.pages.setCurrentIndex(0)
        self.choose(act)

    def _take(self, act: Act) -> None:
        self.steady.take()
        if act.command == "":
            self.floor_called.emit()
        elif act.amounts is not None:
            self._open(self.amount_pad, act)
        elif act.faces is not None:
            self._open(self.card_pad, act)
        else:
            self.commanded.emit(act.command, dict(act.fields))

    def _open(self, pad: AmountPad | CardPad, act: Act) -> None:
        pad.open_for(act)
        self.bottom.setCurrentWidget(pad)

    def _filled(self, act: Act, value: Argument) -> None:
        self.bottom.setCurrentWidget(self.bar)
        field = act.amounts.field if act.amounts else act.faces.field if act.faces else ""
        self.commanded.emit(act.command, {**act.fields, field: value})

    def touch_seat(self, seat: int) -> None:
        """A touch on a seat: the action is there now, or between hands its set-up; while *More* or *Why?* is open it
        moves nothing and shows what concerns the player."""
        if self.view is None:
            return
        if self.bottom.currentWidget() is self.why_pad:
            self.why_pad.show_for(self.view, seat)
        elif self.bottom.currentWidget() is self.more_pad:
            self.more.pick(seat)
        elif self.view.phase == "between":
            self.open_setup(seat)
        elif self.view.seats[seat - 1].acts:
            self.bar.open_menu(0 if self.bar.menu == seat else seat)
        elif seat in self.view.touchable:
            self.commanded.emit("TouchSeat", {"seat": seat})

    def touch_chips(self, seat: int) -> None:
        """A touch on chips that a plate has counted: say what they are."""
        self.bottom.setCurrentWidget(self.bar)
        is_open = self.bar.menu == seat and self.bar.is_of_chips
        self.bar.open_menu(0 if is_open else seat, is_of_chips=True)
        self._say()

    def _name_chips(self) -> None:
        """The key for it: the chips of the seat to act, else of the first that has some."""
        seats = [seat for seat in self.view.seats if seat.chips] if self.view is not None else []
        seats.sort(key=lambda seat: (not seat.is_to_act, not seat.lying))
        if seats:
            self.touch_chips(seats[0].number)

    def _touch_number(self, number: int) -> None:
        """A digit: a seat, or one of the names while chips are being named."""
        if not self.bar.is_of_chips or not self.bar.menu:
            self.touch_seat(number)
        elif number <= len(self.bar.buttons):
            self.bar.buttons[number - 1].click()

    def open_setup(self, seat: int = 0) -> None:
        """Show the table set-up, with a seat picked."""
        if self.view is not None and self.view.phase == "between":
            self.setup.pick(seat)
            self.pages.setCurrentWidget(self.setup)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        """Keys, pedal, pad: an action by the map, or a digit for a seat."""
        if event is None or event.isAutoRepeat() or self.view is None:
            return
        action = self.keys.get(event.key(), "")
        if action == "back":
            self.bottom.setCurrentWidget(self.bar)
            self.bar.open_menu(0)
            self._say()
            self.pages.setCurrentIndex(0)
            return
        act = act_for(action, self.view) if action else None
        if action == "name_chips":
            self._name_chips()
        elif act is not None:
            self.choose(act)
        elif event.key() in SEAT_KEYS and self.bottom.currentWidget() in (self.bar, self.more_pad):
            self._touch_number(SEAT_KEYS[event.key()])
        else:
            super().keyPressEvent(event)
