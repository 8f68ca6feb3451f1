# SPDX-License-Identifier: GPL-3.0-or-later
"""The real binary and the host's own code face to face in virtual time: no port, no thread, no clock."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from controller.devices.calibration import BoardMap, Plate
from controller.devices.piles import Expected, Piles
from controller.devices.session import Came, Complete, News, Session
from controller.devices.table_board import Outlet, TableBoard
from controller.devices.wire import Message
from controller.rules.inputs import ButtonSeen, CardsSeen, ChipsSeen, DeviceChanged, KeyPressed
from tests.firmware.lockstep import Lockstep

UID = b"CARDSPK1"
COUNTS_PER_CHIP = 20_000
ZERO = 12_345
STEP_MS = 2


def whole_map(zones: int = 11, **more: Any) -> BoardMap:
    """The map of a whole table, calibrated."""
    plates = tuple(Plate(zone, ZERO, COUNTS_PER_CHIP) for zone in range(zones))
    return BoardMap(uid=UID.hex(), plate=plates, **more)


class Rig:
    """One table with one board."""

    def __init__(self, folder: Path, board: str = "mega2560", board_map: BoardMap | None = None) -> None:
        self.chip = Lockstep(folder, board, UID)
        self.zones = 11 if board == "mega2560" else 2
        for zone in range(self.zones):
            self.chips(zone, 0)
        self.observed: list[tuple[int, Any]] = []
        self.reports: dict[str, tuple[str, str]] = {}
        self.told: list[tuple[str, str, str]] = []
        self.news: list[News] = []
        self.piles = Piles(self._observe)
        outlet = Outlet(self._observe, self._report, self.ask)
        self.board = TableBoard(board_map or whole_map(self.zones), self.piles, outlet)
        self.session: Session | None = None
        self.nonce: int | None = None
        self.spoil: Any = None
        self.is_plugged = True

    @property
    def now_ns(self) -> int:
        """Virtual time as the host's clock; never 0, as a real one never is."""
        return self.chip.now_us * 1000 + 1_000_000_000

    def _observe(self, what: Any, at_ns: int, confidence: int) -> None:
        self.observed.append((at_ns, what))

    def _report(self, part: str, condition: str, told: str) -> None:
        self.reports[part] = (condition, told)
        self.told.append((part, condition, told))

    def ask(self, command: Message) -> None:
        """A command for the board."""
        assert self.session is not None
        assert self.session.ask(command)

    def plug(self) -> None:
        """The host opens the port."""
        self.session = Session(self.now_ns, self.nonce)
        self.chip.fetch()

    def run_ms(self, ms: int) -> list[News]:
        """Both sides live for ``ms`` of virtual time."""
        fresh: list[News] = []
        for _ in range(max(1, ms // STEP_MS)):
            fresh += self.step()
        return fresh

    def step(self) -> list[News]:
        """Two milliseconds."""
        self.chip.run_us(STEP_MS * 1000)
        raw, _ = self.chip.fetch()
        if self.session is None:
            return []
        if self.spoil:
            raw = self.spoil(raw)
        news = self.session.take(raw, self.now_ns) if raw else []
        out, more = self.session.due(self.now_ns)
        if out:
            self.chip.send_bytes(out)
        for one in news + more:
            self.board.hear(one, self.now_ns)
        if self.session.board is not None:
            self.nonce = self.session.board.boot_nonce
        self.news += news + more
        return news + more

    def until(self, kind: type, ms: int = 3000) -> int:
        """Runs until news of this kind; gives the virtual milliseconds it took. Raises AssertionError."""
        began = self.chip.now_us
        for _ in range(ms // STEP_MS):
            if any(isinstance(one, kind) for one in self.step()):
                return (self.chip.now_us - began) // 1000
        raise AssertionError(f"no {kind.__name__} within {ms} virtual ms")

    def start(self) -> None:
        """Plugged in, greeted, told everything."""
        self.chip.run_us(10_000)
        self.plug()
        self.until(Came)
        self.until(Complete)

    def settle(self) -> None:
        """Long enough for every plate to rest."""
        self.run_ms(1800)

    def chips(self, zone: int, chips: float) -> None:
        """Lays chips on a plate."""
        self.chip.say(f"zone {zone} {ZERO + round(chips * COUNTS_PER_CHIP)}")

    def unplug(self, why: str = "the line broke") -> None:
        """The plug goes out: host and board both lose the line; the board its power."""
        self.board.lose(why, self.now_ns)
        self.session = None

    def power_up(self, cause: int = 1) -> None:
        """The board starts anew."""
        self.chip.boot(cause)

    def of(self, kind: type) -> list[Any]:
        """What was observed, of one kind."""
        return [what for _, what in self.observed if isinstance(what, kind)]

    def presses(self) -> list[str]:
        """The keys pressed, by word."""
        return [what.key for what in self.of(KeyPressed)]

    def last_chips(self) -> dict[Any, ChipsSeen]:
        """The newest word on each spot."""
        return {what.spot: what for what in self.of(ChipsSeen)}


__all__ = ["ButtonSeen", "CardsSeen", "ChipsSeen", "DeviceChanged", "Expected", "KeyPressed", "Rig", "whole_map"]
