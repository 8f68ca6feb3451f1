# SPDX-License-Identifier: GPL-3.0-or-later
"""Whose turn it is to be looked into: a look into a zone that counts costs more than one at the board, and a board that
is just being laid waits for nobody."""

from __future__ import annotations

from controller.rules.places import PlaceKind
from vision.capture.shot import Grey
from vision.one_zone import OneZone

LOOK_NS = 33_000_000
LAID_NS = 1_500_000_000
"""For so long other looks wait while a board is laid, unless there is time; a hand may rest there for longer."""
LOOKED_BACK_AT = (PlaceKind.SEAT, PlaceKind.BURN, PlaceKind.MUCK)


class Turns:
    """The turns of one camera's zones."""

    def __init__(self) -> None:
        self.time_for = 0
        """For how many looks there is time in this picture."""
        self._before_ns = 0
        self._laid_ns: int | None = None

    def begin(self, mono_ns: int, spare_ns: int | None, awaits_board: bool) -> None:
        """Another picture. ``spare_ns``: for how long nothing was to be done before it; without it, the time since the
        last picture is taken for that."""
        gap_ns, self._before_ns = mono_ns - self._before_ns, mono_ns
        self.time_for = (gap_ns if spare_ns is None else spare_ns) // LOOK_NS
        if not awaits_board:
            self._laid_ns = None
        elif self._laid_ns is None:
            self._laid_ns = mono_ns

    def of(self, wanting: list[OneZone], quarter: Grey) -> list[OneZone]:
        """The zones to look into now: the board always; of the others as many as there is time for, those first in
        which a face may have been turned up or waits to be read; then those that were looked at least, so that a hand
        which takes long to make out holds up no other; then those that waited longest."""
        first = [entry for entry in wanting if entry.zone.faces == "up"]
        others = [entry for entry in wanting if entry.zone.faces != "up"]
        others.sort(key=lambda entry: self._rank(entry, quarter))
        least = 0 if self._is_laid else 1
        return first + others[: max(0, self.time_for - 1) if first else max(least, self.time_for)]

    @staticmethod
    def _rank(entry: OneZone, quarter: Grey) -> tuple[bool, bool, int]:
        """The lower, the sooner."""
        watch = entry.watch
        may_show = watch.is_unread or watch.is_brighter(quarter)
        return not may_show, watch.is_well_looked_at, entry.looked_ns[0]

    def back(self, moving: list[OneZone], looks: int) -> list[OneZone]:
        """The zones to look back at, if there is time for it after so many ``looks``: cards may have come there to rest
        on which others come already. At most one a picture, the one that waited longest."""
        lay = [entry for entry in moving if entry.watch.lay and entry.zone.place.kind in LOOKED_BACK_AT]
        return sorted(lay, key=lambda entry: entry.looked_ns[0])[: int(self.time_for > looks)]

    @property
    def _is_laid(self) -> bool:
        """Whether a board is just being laid: the picture in which it rests shall not have to wait."""
        return self._laid_ns is not None and self._before_ns - self._laid_ns < LAID_NS
