# SPDX-License-Identifier: GPL-3.0-or-later
"""Views in, Commands out: the only thing that screens and the loop have in common.

``tell`` is the loop's listener and runs in a thread of the loop's; views reach the window through a queued Qt
signal, so neither waits for the other. A view is plain records and a command a name with plain fields: both
could cross a process.
"""

from __future__ import annotations

import logging
import re
import threading
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from PyQt6.QtCore import QObject, pyqtSignal

from controller.clock import Clock
from controller.rules.inputs import COMMANDS, OBSERVATIONS, Stamped
from controller.rules.places import Place, PlaceKind, Spot, SpotKind, seat_place, stack_of
from controller.views.dealer import dealer_view
from controller.views.shown import Counted, DealerView, DeviceMark, Health, Phrase
from controller.views.undo import ShownLine

log = logging.getLogger(__name__)

_DAMAGED = re.compile(r"entry (?P<entry>\d+) of the journal is damaged")
MARKS = {"starting": "late", "good": "fine", "poor": "late", "lost": "lost"}
"""How a part's condition is shown."""
CAMERA_SIGNS = {
    "frozen": "frozen",
    "black": "dark",
    "burnt out": "bright",
    "light has changed": "light",
    "moved": "moved",
    "knocked": "moved",
    "damaged": "damaged",
    "calibrated for": "size",
    "of the tags": "tags",
    "no zones": "zones",
    "not kept": "disk",
}
"""What is wrong with a camera in one word, by how vision says it (its whole sentence is in the log and in words)."""
KINDS = {
    "tags": "chips",
    "zone": "chips",
    "plate": "chips",
    "bet": "chips",
    "pot": "chips",
    "stack": "chips",
    "key": "keys",
}
"""What a part of a sensor board is for the dealer."""


def command(kind: str, fields: Mapping[str, object]) -> Any:
    """The input called ``kind`` with these fields; lists become tuples, pairs become places and spots.

    Raises ValueError naming the command and the field for anything that is none.
    """
    made: Any = COMMANDS.get(kind) or OBSERVATIONS.get(kind)
    if made is None:
        raise ValueError(f"{kind!r} is no command; there are {', '.join(COMMANDS)}")
    known = made.__dataclass_fields__
    unknown = [name for name in fields if name not in known]
    if unknown:
        raise ValueError(f"{kind} has no field {unknown[0]!r}; it has {', '.join(known)}")
    return made(**{name: _value(str(known[name].type), value) for name, value in fields.items()})


def _value(kind: str, value: object) -> object:
    if kind.startswith("Place") and isinstance(value, int):
        return seat_place(value)
    if kind.startswith("Spot") and isinstance(value, int):
        return stack_of(value)
    if isinstance(value, list | tuple):
        if kind.startswith("Place"):
            return Place(PlaceKind(value[0]), int(value[1]))
        if kind.startswith("Spot"):
            return Spot(SpotKind(value[0]), int(value[1]))
        return tuple(tuple(part) if isinstance(part, list) else part for part in value)
    return value


class Bridge(QObject):
    """Between one loop and the windows of one table."""

    view_changed = pyqtSignal(object)
    table_changed = pyqtSignal(object, int)
    lost = pyqtSignal(str)

    def __init__(
        self,
        submit: Callable[[Stamped], None],
        clock: Clock,
        actor: str = "dealer",
        counted: Callable[[], Iterable[tuple[int, int, int, int]]] = tuple,
    ) -> None:
        """``counted``: the chips that the boards have counted and nobody has named (``devices.piles.Newest``)."""
        super().__init__()
        self._submit, self._clock, self.actor, self._counted = submit, clock, actor, counted
        self._line = ShownLine()
        self._marks: dict[str, DeviceMark] = {}
        self._is_journal_safe = True
        self._last: tuple[Any, int, tuple[Any, ...]] | None = None
        self._lock = threading.Lock()

    def tell(self, table: Any, seq: int, events: tuple[Any, ...]) -> None:
        """A table was shown: make the dealer's view of it. Called in the loop's listener thread."""
        with self._lock:
            self._line.show(seq, events)
            self._last = (table, seq, events)
            self._show()

    def tell_part(self, part: Any) -> None:
        """A part of the machine changed its condition. Called in the health's listener thread."""
        with self._lock:
            self._note_part(part)
            self._show()

    def _note_part(self, part: Any) -> None:
        if part.name == "journal":
            self._is_journal_safe = part.condition != "lost"
        elif part.name != "loop":
            told, looks = _told_of(part), _looks_of(part)
            self._marks[part.name] = DeviceMark(device=part.name, state=looks, text=told)  # type: ignore[arg-type]
        elif part.condition == "lost":
            self.lost.emit(part.detail)

    def _show(self) -> None:
        if self._last is None:
            return
        table, seq, events = self._last
        marks = tuple(mark for _, mark in sorted(self._marks.items()))
        counted = tuple(Counted(seat=s, base=b, new=n, count=c) for s, b, n, c in self._counted())
        health = Health(marks=marks, is_journal_safe=self._is_journal_safe, counted=counted)
        try:
            view: DealerView = dealer_view(table, health, seq, self._line.offer(), events)
        except Exception as error:  # the hand goes on by hand; every page of the windows says so
            log.exception("the dealer's view failed", extra={"seq": seq})
            self.lost.emit(f"{type(error).__name__}: {error}")
            return
        self.view_changed.emit(view)
        self.table_changed.emit(table, seq)

    def send(self, kind: str, fields: Mapping[str, object]) -> None:
        """Hand a dealer's command to the loop."""
        self.send_as("dealer", self.actor, kind, fields)

    def send_as_floor(self, kind: str, fields: Mapping[str, object], name: str) -> None:
        """Hand in a command of the floor person called ``name``."""
        self.send_as("floor", name, kind, fields)

    def send_as(self, role: str, actor: str, kind: str, fields: Mapping[str, object]) -> None:
        """Hand in a command of a named person in a role; what the loop will not take is told on the banner."""
        now = self._clock.now()
        source = "floor" if role == "floor" else "dealer"
        try:
            what = command(kind, fields)
            self._submit(Stamped(what, source, actor, role, now.mono_ns, now.utc_ms))
        except Exception as error:  # full, closed or a field that does not fit: the dealer must know
            log.exception("a command was not taken", extra={"kind": kind})
            self.lost.emit(f"{kind}: {error}")


def _looks_of(part: Any) -> str:
    """The mark of a part; a camera that is well but whose pictures are not kept is to be looked at."""
    is_unkept = part.name.startswith("camera ") and "not kept" in part.detail
    return MARKS.get("poor" if part.condition == "good" and is_unkept else part.condition, "late")


def _told_of(part: Any) -> Phrase:
    """A part's condition in words; of key presses that were missed, how many; of a damaged journal, where."""
    if found := _DAMAGED.match(part.detail):
        return Phrase(id="device.entry_damaged", args={"entry": int(found["entry"])})
    count = part.detail.split(" ", 1)[0]
    if part.name.endswith(" keys") and part.condition == "poor" and count.isdecimal():
        return Phrase(id="device.presses_missed", args={"count": int(count)})
    kind, _, name = part.name.partition(" ")
    if kind == "camera" and name and part.condition != "starting" and _looks_of(part) != MARKS["good"]:
        why = next((word for sign, word in CAMERA_SIGNS.items() if sign in part.detail), part.condition)
        return Phrase(id=f"device.camera_{why}", args={"camera": name})
    return Phrase(id=f"device.{part.condition}", args={"device": _device_word(part.name)})


def _device_word(name: str) -> str:
    """A part's name as an argument: the word for what it is (``board rail button`` is the button sensor)."""
    words = name.lower().split()
    for word in reversed(words):
        kind = KINDS.get(word, word)
        if kind in ("vision", "camera", "chips", "button", "keys", "overlay", "virtual", "board"):
            return f"@device.{kind}"
    return name
