# SPDX-License-Identifier: GPL-3.0-or-later
"""Table set-up by touch, between hands: who sits where with what, the button, blinds, and the house profile."""

from __future__ import annotations

import msgspec
from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from controller.views.profiles import lawful
from controller.views.shown import Act, DealerView, Seat
from ui.dealer.seat_acts import SeatActs
from ui.dealer.touch_keys import Field, TouchKeys, typed_into
from ui.messages import Messages
from ui.theme import DARK, Palette, Scale
from ui.widgets.banner import Banner
from ui.widgets.buttons import LEAST_MM, SECONDARY_MM, Look, TouchButton

NUMBERS = ("stack", "small", "big", "ante")
_SEAT_FIELDS, _LEVEL_FIELDS = ("name", "stack"), ("small", "big", "ante")
ANTES = ("none", "each", "bb", "button")


class SetupPage(QWidget):
    """Ten seats and the level; picking one shows its fields, and one large key says what will be set."""

    commanded = pyqtSignal(str, dict)
    left = pyqtSignal()
    plates_wanted = pyqtSignal()
    chosen = pyqtSignal(object)
    """An act of the seat that is picked."""

    def __init__(self, scale: Scale, messages: Messages, palette: Palette = DARK) -> None:
        super().__init__()
        self.scale_, self.messages, self.palette_ = scale, messages, palette
        self.view: DealerView | None = None
        self.picked, self.active, self.ante_type = 1, "name", "none"
        self.moving: Act | None = None
        """Somebody changes seats or gives chips: the seat that is touched next is the one it is about."""
        self.banner = Banner(scale, palette)
        self.seats = [self._button("", f"seat:{n}", "usual", SECONDARY_MM) for n in range(1, 11)]
        self.level = self._button(messages.say("setup.level"), "level", "usual", SECONDARY_MM)
        self.done = self._button(messages.say("setup.done"), "done", "usual", SECONDARY_MM)
        self.plates = self._button("", "plates", "usual", SECONDARY_MM)
        self.plates.set_label(messages.say("setup.plates"), messages.say("setup.plates_sub"))
        self.plates.hide()
        self.fields = {
            name: Field(scale, messages.say(f"setup.{name}"), f"field:{name}", palette)
            for name in (*_SEAT_FIELDS, *_LEVEL_FIELDS)
        }
        names = ("unknown", "button", "away", "stand", "antes", "profile")
        self.extra = {name: self._button("", f"extra:{name}", "usual", LEAST_MM) for name in names}
        self.enter = self._button("", "enter", "next", SECONDARY_MM)
        self.acts = SeatActs(scale, messages, palette)
        self.keys = TouchKeys(scale, messages, palette)
        self._lay_out()
        self._connect()

    def _button(self, label: str, name: str, look: Look, least_mm: float) -> TouchButton:
        made = TouchButton(self.scale_, label, look, least_mm, self.palette_)
        made.cap_mm = 2.7
        made.setObjectName(f"setup:{name}")
        return made

    def _lay_out(self) -> None:
        gap = self.scale_.px(1.4)
        column = QVBoxLayout(self)
        column.setContentsMargins(gap, 0, gap, gap)
        column.setSpacing(gap)
        column.addWidget(self.banner)
        grid = QGridLayout()
        grid.setSpacing(gap)
        for number, button in enumerate(self.seats):
            grid.addWidget(button, number // 5, number % 5)
        grid.addWidget(self.level, 0, 5)
        grid.addWidget(self.done, 1, 5)
        grid.addWidget(self.plates, 0, 6, 2, 1)
        column.addLayout(grid, 26)
        row = QHBoxLayout()
        row.setSpacing(gap)
        for widget, stretch in (
            *((field, 22) for field in self.fields.values()),
            *((button, 13) for button in self.extra.values()),
            (self.enter, 34),
        ):
            row.addWidget(widget, stretch)
        column.addLayout(row, 13)
        column.addWidget(self.acts, 20)
        column.addWidget(self.keys, 42)

    def _connect(self) -> None:
        for number, button in enumerate(self.seats, 1):
            button.clicked.connect(lambda _=False, seat=number: self._touch(seat))
        self.level.clicked.connect(lambda: self.pick(0, is_level=True))
        self.done.clicked.connect(self.left)
        self.plates.clicked.connect(self.plates_wanted)
        for name, field in self.fields.items():
            field.clicked.connect(lambda _=False, which=name: self._activate(which))
        self.keys.typed.connect(self._type)
        self.acts.chosen.connect(self._act)
        self.enter.clicked.connect(self._enter)
        self.extra["unknown"].clicked.connect(lambda: self._set("stack", ""))
        self.extra["button"].clicked.connect(lambda: self._send("SetButton", seat=self.picked))
        self.extra["away"].clicked.connect(self._away)
        self.extra["stand"].clicked.connect(lambda: self._send("Leave", seat=self.picked))
        self.extra["antes"].clicked.connect(self._next_ante)
        self.extra["profile"].clicked.connect(self._next_profile)

    def set_view(self, view: DealerView) -> None:
        """Show another view; what is being typed stays."""
        old, self.view = self.view, view
        self.plates.setVisible(bool(view.plates))
        if old is None or (old.seats, old.small_blind, old.big_blind, old.profile) != (
            view.seats,
            view.small_blind,
            view.big_blind,
            view.profile,
        ):
            self._show()

    def pick(self, seat: int, is_level: bool = False) -> None:
        """Edit a seat (0: the first one that is free), or the level."""
        if self.view is None:
            return
        self.moving = None
        if is_level:
            self.picked, self.active = 0, "small"
            values = {"small": self.view.small_blind, "big": self.view.big_blind, "ante": self.view.ante}
            self.ante_type = self.view.ante_type
            for name, value in values.items():
                self.fields[name].value = str(value or "")
        else:
            free = next((each.number for each in self.view.seats if each.state == "empty"), 1)
            self.picked = seat or free
            there = self._seat()
            self.active = "name" if there and there.state == "empty" else "stack"
            self.fields["name"].value = there.name if there else ""
            self.fields["stack"].value = str(there.stack or "") if there else ""
        self._show()

    def _touch(self, seat: int) -> None:
        """A touch on a seat: who sits there, or where somebody moves to."""
        act, self.moving = self.moving, None
        if act is None or act.seats is None or seat not in act.seats.among:
            self.pick(seat)
            return
        filled = msgspec.structs.replace(act, fields={**act.fields, act.seats.field: seat}, seats=None)
        if act.amounts is not None:
            self.chosen.emit(filled)
            return
        self._send(filled.command, **filled.fields)
        self.pick(seat)

    def _act(self, act: Act) -> None:
        if act.seats is not None:
            self.moving = act
            self._show()
        else:
            self.chosen.emit(act)

    def _seat(self) -> Seat | None:
        return self.view.seats[self.picked - 1] if self.view and self.picked else None

    def _activate(self, name: str) -> None:
        self.active = name
        self._show()

    def _type(self, letter: str) -> None:
        self._set(self.active, typed_into(self.fields[self.active].value, letter, self.active in NUMBERS))

    def _set(self, name: str, value: str) -> None:
        self.fields[name].value = value
        self._show()

    def _amount(self, name: str) -> int | None:
        return int(self.fields[name].value) if self.fields[name].value else None

    def _send(self, command: str, **fields: object) -> None:
        self.commanded.emit(command, fields)

    def _enter(self) -> None:
        there = self._seat()
        if there is None:
            small, big, ante = (self._amount(name) or 0 for name in _LEVEL_FIELDS)
            kind = self.ante_type if self.ante_type != "none" or not ante else ""  # as the house has it
            kind = kind if ante else "none"
            self._send("SetLevel", small=small, big=big, ante_type=kind, ante=ante)
        elif self._is_renamed(there):
            self._send("RenamePlayer", seat=self.picked, name=self.fields["name"].value.strip())
        elif there.state != "empty":
            self._send("SetStack", seat=self.picked, amount=self._amount("stack"))
        else:
            name = self.fields["name"].value.strip() or self.messages.say("setup.nameless", {"seat": self.picked})
            self._send("SeatPlayer", seat=self.picked, name=name, stack=self._amount("stack"))

    def _is_renamed(self, there: Seat) -> bool:
        """Whether the field holds another name than the player's; an empty one is no name."""
        name = self.fields["name"].value.strip()
        return self.active == "name" and there.state != "empty" and name not in ("", there.name)

    def _away(self) -> None:
        there = self._seat()
        if there is not None:
            self._send("Return" if there.state == "away" else "SitOut", seat=self.picked)

    def _next_ante(self) -> None:
        self.ante_type = ANTES[(ANTES.index(self.ante_type) + 1) % len(ANTES)] if self.ante_type in ANTES else "none"
        self._show()

    def _next_profile(self) -> None:
        if self.view is not None and self.view.profiles:
            names = self.view.profiles
            place = names.index(self.view.profile) + 1 if self.view.profile in names else 0
            kept = lawful(names[place % len(names)], self.view.options)
            self._send("SetProfile", profile=names[place % len(names)], options=kept)

    def _show(self) -> None:
        if self.view is None:
            return
        for button, seat in zip(self.seats, self.view.seats, strict=True):
            self._show_seat(button, seat)
        self.level.set_label(
            self.messages.say("setup.level"),
            f"{self.messages.number(self.view.small_blind)} / {self.messages.number(self.view.big_blind)}",
        )
        self.level.set_look("usual" if self.picked else "chosen")
        there = self._seat()
        for name, field in self.fields.items():
            field.setVisible((name in _SEAT_FIELDS) == (there is not None))
            shown = self.messages.number(int(field.value)) if name in NUMBERS and field.value else field.value
            field.set_value(field.value, name == self.active, shown)
        self.keys.allow_letters(self.active == "name")
        self.acts.show_acts(there.acts if there is not None else ())
        self._show_extra(there)
        self._say(there)

    def _show_seat(self, button: TouchButton, seat: Seat) -> None:
        say = self.messages.say
        if seat.state == "empty":
            button.set_label(say("seat.empty", {"seat": seat.number}))
        else:
            stack = "?" if seat.stack is None else self.messages.number(seat.stack)
            marks = [say("setup.button_mark")] if seat.has_button else []
            marks += [say(f"blind.{seat.blind}")] if seat.blind else []
            mark = "".join(f"  ({word})" for word in marks)
            away = f"  {say('seat.away')}" if seat.state == "away" else ""
            button.set_label(f"{seat.number}  {seat.name}", f"{stack}{mark}{away}")
        among = self.moving.seats.among if self.moving is not None and self.moving.seats is not None else ()
        look: Look = "chosen" if seat.number == self.picked else "rare" if seat.state == "empty" else "usual"
        button.set_look("next" if seat.number in among else look)

    def _show_extra(self, there: Seat | None) -> None:
        say, is_there = self.messages.say, there is not None and there.state != "empty"
        labels = {
            "unknown": say("setup.unknown"),
            "button": say("setup.button"),
            "stand": say("setup.stand"),
            "away": say("setup.back" if there and there.state == "away" else "setup.away"),
            "antes": say(f"ante.{self.ante_type}"),
            "profile": say("setup.profile", {"profile": self.view.profile if self.view else ""}),
        }
        for name, button in self.extra.items():
            button.set_label(labels[name])
            button.setVisible((name in ("antes", "profile")) == (there is None))
            button.setEnabled(there is None or is_there or name == "unknown")
        self.extra["stand"].set_look("grave" if is_there else "usual")

    def _say(self, there: Seat | None) -> None:
        say = self.messages.say
        if there is None:
            self.enter.set_label(
                say("setup.set_level"), f"{self._amount('small') or 0:d} / {self._amount('big') or 0:d}"
            )
            self.enter.setEnabled(bool(self._amount("big")))
            self.enter.set_look("next")
            self.banner.show_prompt("ask", say("setup.ask_level"), say("setup.level_more"))
            return
        amount = self._amount("stack")
        stack = say("setup.no_stack") if amount is None else self.messages.number(amount)
        is_same = there.state != "empty"
        self.enter.setEnabled(True)
        self.enter.set_look("next")
        if not is_same:
            self.enter.set_label(say("setup.seat_player"), stack)
            self.enter.set_look("next" if self.fields["name"].value.strip() else "usual")
            self.banner.show_prompt("ask", say("setup.ask_seat", {"seat": there.number}), say("setup.seat_more"))
            return
        if self._is_renamed(there):
            self.enter.set_label(say("setup.rename"), self.fields["name"].value.strip())
        else:
            self.enter.set_label(say("setup.set_stack"), stack)
        if self.moving is not None:
            asked = "setup.move_where" if self.moving.amounts is None else "setup.give_whom"
            self.banner.show_prompt("ask", say(asked, {"name": there.name}))
            return
        said = say("setup.sits", {"seat": there.number, "name": there.name})
        self.banner.show_prompt("ok", said, say("setup.sits_more"))
