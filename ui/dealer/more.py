# SPDX-License-Identifier: GPL-3.0-or-later
"""The way through the ``More`` key: a group, an act, and the seat that it is for; at most three touches to a command.

A touch on a seat of the table meanwhile shows what concerns that player, errors and penalties first: what needs a group
and a seat takes three touches so. Only the keys of the present view are offered: what a new view no longer offers
closes by itself.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from PyQt6.QtCore import QObject, pyqtSignal

from controller.views.shown import Act, DealerView, Phrase, Seat
from ui.widgets.more_pad import MorePad

FIRST = ("group:errors", "group:penalties", "group:one_card", "group:three_cards", "more:off_table", "group:notes")
"""Beginnings of the keys that a touch on a seat shows first; the rest follows in the order of the view."""
KEPT = ("group:notes",)
"""Groups that stay one key at a seat."""


class MoreMenu(QObject):
    """Where the dealer is in the menu; ``ready(act)`` tells an act that has all but its amount or cards.

    ``moved`` tells that other keys are shown, perhaps those of the touched seat ``seat``.
    """

    ready = pyqtSignal(object)
    left = pyqtSignal()
    moved = pyqtSignal()

    def __init__(self, pad: MorePad) -> None:
        super().__init__()
        self.pad = pad
        self.view: DealerView | None = None
        self.group, self.act, self.seat = "", "", 0
        pad.chosen.connect(self._chosen)
        pad.left.connect(self._back)

    def open(self, view: DealerView) -> None:
        """Begin at the first keys."""
        self.group, self.act, self.seat = "", "", 0
        self.set_view(view)

    def set_view(self, view: DealerView) -> None:
        """Offer what another view has; leave when nothing of it is there."""
        self.view = view
        if self.seat and not self._offered():
            self.seat = 0
        act = self._act()
        if self.act and act is None:
            self.act = ""
        acts = self._at_seats(act) if act is not None else self._offered()
        if not acts:
            self.left.emit()
            return
        self.pad.show_acts(acts)
        self.moved.emit()

    def pick(self, seat: int) -> None:
        """A touch on a seat: the act that waits for a seat has it; else what concerns that player, or no longer."""
        if self.view is None:
            return
        act = self._act()
        if act is not None and act.seats is not None:
            if seat in act.seats.among:
                self._chosen(_for_seat(act, self.view.seats[seat - 1]))
            return
        self.group, self.seat = "", 0 if seat == self.seat else seat
        self.set_view(self.view)

    def _offered(self) -> tuple[Act, ...]:
        every = self.view.more if self.view else ()
        every = tuple(concerning(every, self.seat)) if self.seat else every
        group = next((act for act in every if act.key == self.group), None)
        return group.acts if group is not None else every

    def _act(self) -> Act | None:
        return next((act for act in self._offered() if act.key == self.act), None) if self.act else None

    def _at_seats(self, act: Act) -> tuple[Act, ...]:
        """One key for each seat that the act can be for."""
        assert self.view is not None and act.seats is not None
        seats = [seat for seat in self.view.seats if seat.number in act.seats.among]
        return tuple(_for_seat(act, seat) for seat in seats)

    def _chosen(self, act: Act) -> None:
        if self.view is None:
            return
        if act.acts:
            self.group = act.key
        elif act.seats is not None:
            self.act = act.key
        else:
            self.left.emit()
            self.ready.emit(act)
            return
        self.set_view(self.view)

    def _back(self) -> None:
        if self.act:
            self.act = ""
        elif self.group:
            self.group = ""
        elif self.seat:
            self.seat = 0
        else:
            self.left.emit()
            return
        if self.view is not None:
            self.set_view(self.view)


def concerning(acts: tuple[Act, ...], seat: int) -> Iterator[Act]:
    """What can be said of one seat, with the seat filled in."""
    for act in sorted(acts, key=_rank):
        mine = tuple(one for each in act.acts or (act,) if (one := _of_seat(act, each, seat)) is not None)
        if act.key in KEPT and mine:
            yield msgspec.structs.replace(act, acts=mine)
        else:
            yield from mine


def _rank(act: Act) -> int:
    return next((place for place, start in enumerate(FIRST) if act.key.startswith(start)), len(FIRST))


def _of_seat(group: Act, act: Act, seat: int) -> Act | None:
    """An act as that of a seat; a key that only names the seat has the words of its group. None: it is not about it."""
    if act.seats is not None:
        return _filled(act, seat) if seat in act.seats.among else None
    if act.label.id == "seat.named":
        mine = act.label.args.get("seat") == seat
        return msgspec.structs.replace(act, label=group.label) if mine else None
    return act if act.fields.get("seat") == seat else None


def _filled(act: Act, seat: int) -> Act:
    """The act with a seat filled in."""
    assert act.seats is not None
    fields = {**act.fields, act.seats.field: seat}
    return msgspec.structs.replace(act, key=f"{act.key}:{seat}", fields=fields, seats=None)


def _for_seat(act: Act, seat: Seat) -> Act:
    """The act with a seat filled in, named after its player."""
    label = Phrase(id="seat.named", args={"seat": seat.number, "name": seat.name})
    return msgspec.structs.replace(_filled(act, seat.number), label=label, sub=None, weight="usual")
