# SPDX-License-Identifier: GPL-3.0-or-later
"""Cards that leave the picture all at once: a covered, bumped or restarted camera, and no row of folds.

People fold one after another; when a camera fails, its zones begin to move in the same moment, or it was lost and sees
nothing when it is back. Then what it sees empty is kept back until the other zones of that motion have come to rest.
If the cards of (nearly) all seats are gone, sight of them is lost: nobody has folded, the camera is not believed in
this hand any more where it sees nothing, and the dealer is told. Else what was kept back goes on as it is.
While no fold can come of it (between hands, after the last fold, once a hand is tabled) nothing is kept back.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from controller.rules.inputs import CardsSeen, Stamped
from controller.rules.phases import Phase, is_between, phase
from controller.rules.places import Place, PlaceKind
from controller.rules.state import Shown, Table

Key = tuple[str, Place]
"""A zone of a camera."""
AT_ONCE_NS = 200_000_000
"""Within so much zones begin to move when it is the camera; two people are not that quick by chance."""
WAITS_NS, WAITS_AFTER_LOSS_NS = 2_000_000_000, 10_000_000_000
"""So long the other zones of the motion may take to come to rest."""
_AFTER_LOSS = -1


class _Kept(NamedTuple):
    """What is kept back, when its zone began to move, and since when it is kept."""

    seen: Stamped
    began_ns: int
    since_ns: int


class Sight:
    """The zones of one link. ``table`` gives the table as it stands; without it nothing is kept back."""

    def __init__(self, table: Callable[[], Table] | None = None) -> None:
        self._table = table
        self._lie: dict[Key, None] = {}
        """Where cards lie, as far as the rules were told."""
        self._began: dict[Key, int] = {}
        self._kept: dict[Key, _Kept] = {}
        self._lost: dict[Key, Stamped] = {}
        self._doubted: set[Key] = set()

    def moves(self, key: Key, mono_ns: int) -> None:
        """A zone moves or is covered: what was seen there before is looked at anew."""
        self._began.setdefault(key, mono_ns)
        self._kept.pop(key, None)
        self._lost.pop(key, None)

    def camera_lost(self, camera: str) -> None:
        """All its zones are looked at anew when it is back."""
        for key in self._lie:
            if key[0] == camera:
                self.moves(key, _AFTER_LOSS)
                self._began[key] = _AFTER_LOSS  # also where it began to move before

    def awaits(self, key: Key) -> bool:
        """Whether a zone has not been seen at rest since it moved, or since its camera was lost."""
        return key in self._began

    def rests(self, key: Key, seen: Stamped, now_ns: int) -> bool:
        """A zone has come to rest: whether what is seen there goes on to the table now, or is kept back."""
        began_ns = self._began.pop(key, seen.mono_ns)
        if isinstance(seen.what, CardsSeen) and (seen.what.up or seen.what.down_high):
            self._lie[key] = None
            self._doubted.discard(key)
            return True
        if key not in self._lie or not self._may_be_folds():
            self._lie.pop(key, None)
            return True
        if key in self._doubted:
            self._lost[key] = seen
            return False
        self._kept[key] = _Kept(seen, began_ns, now_ns)
        return False

    def due(self, now_ns: int) -> list[Stamped]:
        """What goes on by now of what was kept back; also when a hand is over."""
        table = None if self._table is None else self._table()
        freed: list[tuple[Key, Stamped]] = []
        if table is not None and is_between(table):
            freed = [*self._lost.items()]
            self._lost.clear()
            self._doubted.clear()
        for key, kept in tuple(self._kept.items()):
            if key not in self._kept:
                continue  # lost together with one before
            together = self._together(key[0], kept.began_ns)
            gone = [one for one in together if one in self._kept or one in self._lost]
            if self._may_be_folds() and self._are_most(key[0], len(gone), kept.began_ns):
                self._lose(key[0], kept.began_ns)
            elif not self._waits(key[0], together, kept, now_ns):
                del self._kept[key]
                freed.append((key, kept.seen))
        for key, _ in freed:
            self._lie.pop(key, None)
        return [seen for _, seen in freed]

    def is_lost(self, camera: str) -> bool:
        """Whether a camera has lost sight of cards in this hand."""
        return any(key[0] == camera for key in self._lost)

    def _seats(self, camera: str) -> list[Key]:
        return [key for key in self._lie if key[0] == camera and key[1].kind is PlaceKind.SEAT]

    def _together(self, camera: str, began_ns: int) -> list[Key]:
        """The seats that began to move with one, and have not been seen with their cards since."""
        return [key for key in self._seats(camera) if key in self._lost or self._began_with(key, began_ns)]

    def _began_with(self, key: Key, began_ns: int) -> bool:
        kept = self._kept.get(key)
        other_ns = kept.began_ns if kept is not None else self._began.get(key)
        if other_ns is None or _AFTER_LOSS in (other_ns, began_ns):
            return other_ns == began_ns
        return abs(other_ns - began_ns) <= AT_ONCE_NS

    def _are_most(self, camera: str, count: int, began_ns: int) -> bool:
        """Whether so many seats are (nearly) all that have cards: three of four. One alone is a fold, unless the camera
        was away meanwhile."""
        least = 1 if began_ns == _AFTER_LOSS else 2
        return count >= least and count * 4 >= len(self._seats(camera)) * 3

    def _waits(self, camera: str, together: list[Key], kept: _Kept, now_ns: int) -> bool:
        """Whether the rest of the motion may still show that it was the camera."""
        waits_ns = WAITS_AFTER_LOSS_NS if kept.began_ns == _AFTER_LOSS else WAITS_NS
        is_late = now_ns - kept.since_ns > waits_ns
        return self._may_be_folds() and not is_late and self._are_most(camera, len(together), kept.began_ns)

    def _lose(self, camera: str, began_ns: int) -> None:
        """All that is kept back of a motion is not believed."""
        for key, kept in tuple(self._kept.items()):
            if key[0] == camera and self._began_with(key, began_ns):
                del self._kept[key]
                self._lost[key] = kept.seen
                self._doubted.add(key)

    def _may_be_folds(self) -> bool:
        """Whether cards that are gone would be a fold, or a hand given up before anybody has shown one."""
        table = None if self._table is None else self._table()
        if table is None or phase(table) in (Phase.BETWEEN, Phase.AWARD):
            return False
        return phase(table) is not Phase.SHOWDOWN or all(seat.shown is not Shown.TABLED for seat in table.seats)
