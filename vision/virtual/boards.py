# SPDX-License-Identifier: GPL-3.0-or-later
"""The virtual sensor boards: what the script lets their sensors feel, whichever board is underneath.

``core`` is the firmware's own portable core compiled for this computer, ``simavr`` the real AVR binary,
``twin`` a Python stand-in. All three reach the table only through a pty.
"""

from __future__ import annotations

import shutil
import time
from pathlib import Path
from typing import Protocol

import numpy as np

from vision.virtual.plates import counts, plates, zone_of
from vision.virtual.timeline import Sense
from vision.virtual.twin import TwinBoard

UID = "43535649525430"
KINDS = ("auto", "core", "simavr", "twin")
KEY_HELD_S = 0.08


class BoardInputs(Protocol):
    """What lies on a board (``firmware.sim.bench`` has the same words)."""

    port: str

    def zone(self, zone: int, counts: int) -> None:
        """The converter of a zone shows ``counts``."""
        ...

    def halls(self, bitmap: int) -> None:
        """Bit n: a magnet over the hall sensor of seat n+1."""
        ...

    def key(self, key: int, down: bool) -> None:
        """A key goes down or up."""
        ...

    def beams(self, bitmap: int) -> None:
        """Two bits a slot: outer and inner beam broken."""
        ...

    def close(self) -> None:
        """The board is gone."""
        ...


def open_board(kind: str, folder: Path, number: int = 0, link: Path | None = None) -> BoardInputs:
    """Start a simulated board. ``auto``: the compiled core where there is a C compiler, else the twin.

    ``folder`` keeps the compiled program; ``link`` is a stable path to the pty. Raises ValueError for
    another kind.
    """
    if kind not in KINDS:
        raise ValueError(f"no board of kind {kind!r}: choose one of {', '.join(KINDS)}")
    uid = f"{UID}{number + 1:02x}"
    if kind == "twin" or (kind == "auto" and not (shutil.which("cc") or shutil.which("gcc"))):
        return TwinBoard(uid, link)
    from firmware.sim import bench

    if kind == "simavr":
        started: BoardInputs = bench.start_simavr_board(folder, uid, link)
        return started
    return bench.start_host_board(folder, uid, link)


class Bench:
    """Lays the script's senses on one board. ``extra``: chips too many on a seat's plate, for tests of the
    bytes; ``button``: where the button lies from the start.
    """

    def __init__(self, board: BoardInputs, seed: int, extra: dict[int, int] | None = None, button: int = 0) -> None:
        self._board, self._plates = board, plates(seed)
        self._rng = np.random.default_rng([seed, 505])
        self._extra = extra or {}
        for zone, plate in enumerate(self._plates):
            board.zone(zone, plate.zero)
        board.halls(1 << (button - 1) if button else 0)
        self._pressed_s = 0.0

    def _hold(self, down: bool) -> None:
        """A finger stays on a key for a moment, however late this computer is: the board debounces."""
        now = time.monotonic()
        if down:
            self._pressed_s = now
        elif now - self._pressed_s < KEY_HELD_S:
            time.sleep(KEY_HELD_S - (now - self._pressed_s))

    def feel(self, sense: Sense) -> None:
        """One sensor changes."""
        match sense.kind:
            case "chips":
                chips = sense.value + (self._extra.get(sense.which, 0) if sense.value else 0)
                zone = zone_of(sense.which)
                self._board.zone(zone, counts(self._plates[zone], chips, self._rng))
            case "halls":
                self._board.halls(sense.value)
            case "key":
                self._hold(bool(sense.value))
                self._board.key(sense.which, bool(sense.value))
            case "beam":
                self._board.beams(sense.value)
