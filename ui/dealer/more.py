# SPDX-License-Identifier: GPL-3.0-or-later
"""The way through the ``More`` key: a group, an act, and the seat that it is for; at most three touches to a command.

Only the keys of the present view are offered: what a new view does not offer any more closes by itself.
"""

from __future__ import annotations

import msgspec
from PyQt6.QtCore import QObject, pyqtSignal

from controller.views.shown import Act, DealerView, Phrase, Seat
from ui.widgets.more_pad import MorePad


class MoreMenu(QObject):
    """Where the dealer is in the menu; ``ready(act)`` tells an act that has all but its amount or cards."""

    ready = pyqtSignal(object)
    left = pyqtSignal()

    def __init__(self, pad: MorePad) -> None:
        super().__init__()
        self.pad = pad
        self.view: DealerView | None = None
        self.group, self.act = "", ""
        pad.chosen.connect(self._chosen)
        pad.left.connect(self._back)

    def open(self, view: DealerView) -> None:
        """Begin at the first keys."""
        self.group = self.act = ""
        self.set_view(view)

    def set_view(self, view: DealerView) -> None:
        """Offer what another view has; leave when nothing of it is there."""
        self.view = view
        act = self._act()
        if self.act and act is None:
            self.act = ""
        acts = self._at_seats(act) if act is not None else self._offered()
        if not acts:
            self.left.emit()
            return
        self.pad.show_acts(acts)

    def _offered(self) -> tuple[Act, ...]:
        every = self.view.more if self.view else ()
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
        else:
            self.left.emit()
            return
        if self.view is not None:
            self.set_view(self.view)


def _for_seat(act: Act, seat: Seat) -> Act:
    """The act with a seat filled in, named after its player."""
    assert act.seats is not None
    return msgspec.structs.replace(
        act,
        key=f"{act.key}:{seat.number}",
        label=Phrase(id="seat.named", args={"seat": seat.number, "name": seat.name}),
        sub=None,
        fields={**act.fields, act.seats.field: seat.number},
        seats=None,
        weight="usual",
    )
