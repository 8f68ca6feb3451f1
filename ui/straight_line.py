# SPDX-License-Identifier: GPL-3.0-or-later
"""The straight line, put together: devices and children on one side, the loop in the middle, views on the other.

One ``StraightLine`` is one running table without a window. Everything that happens to it goes through ``loop``; a part
that is missing or dies is told by ``health``, and the table goes on by hand.
"""

from __future__ import annotations

import contextlib
import json
import logging
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from controller.clock import SystemClock
from controller.config.folder import DataFolder
from controller.config.table import Settings
from controller.devices.boards import Boards
from controller.devices.calibration import BoardsWrong
from controller.devices.lights import Light
from controller.devices.piles import Expected
from controller.health import Condition, Health, Part
from controller.journal.holdem import holdem
from controller.journal.opening import open_journal, read_through
from controller.link.messages import CameraHealth, Configure, Frame, Message, OverlayState, SnapshotRequest
from controller.log import start_log
from controller.loop import InboxClosed, Loop, Ticker, left_at
from controller.people import Person, Role, stamp
from controller.rules.events import TareAsked
from controller.rules.inputs import Stamped
from controller.rules.phases import Phase, phase
from controller.rules.places import SpotKind
from controller.rules.state import Table
from controller.settle import Settling
from controller.supervisor import Plan, Supervisor
from controller.views.overlay import overlay_view
from ui.messages import Messages

BOARDS_REMEDY = (
    "until then the table goes on without boards, bets are entered by hand. Mend the file, or move it away and "
    "calibrate the plates anew (cardspeak board calibrate), then start again"
)
VISION_WAIT_S = 30.0
"""So long the virtual table waits for the eyes to be there before it deals without them."""


log = logging.getLogger(__name__)


class Fittings(NamedTuple):
    """What stands around this table. ``virtual``: arguments of the virtual table, None where hardware is real."""

    zones: tuple[Path, ...] = ()
    sources: tuple[tuple[str, str], ...] = ()
    """Cameras with the address of their pictures; a virtual camera has none, its frames come over the link."""
    wishes: tuple[tuple[str, str], ...] = ()
    """How cameras shall run, as JSON: the fields of ``vision.capture.opencv.Wish``."""
    deck: Path | None = None
    """The profile of the deck's design, if it was enrolled."""
    ports: tuple[str, ...] = ()
    """Serial ports of boards; empty: every port is looked at."""
    boards: tuple[tuple[str, str], ...] = ()
    """What the settings call the board on a port: port and name."""
    overlay: tuple[str, int] | None = None
    """Address and port that the overlay listens on; None: no overlay."""
    virtual: tuple[str, ...] | None = None
    blind: tuple[tuple[str, str], ...] = ()
    """Cameras that cannot be used, each with the reason: they are shown as lost, and the table goes on."""
    deaf: str = ""
    """Why there is no overlay though one is wished."""


class StraightLine:
    """A running table. Use as a context: it starts on entering and has stopped all its children after leaving."""

    def __init__(self, folder: DataFolder, settings: Settings, fittings: Fittings) -> None:
        """Folds the journal. Raises JournalDamaged, StoreFailed, MidHand, NewerFormat."""
        self.folder, self.settings, self.fittings = folder, settings, fittings
        self._say = Messages(settings.screen.language).say
        self.clock = SystemClock()
        self.health = Health()
        self._stop_log = start_log(folder.logs, "table")
        self._store = open_journal(folder)
        self.loop = Loop(self._store, self.clock, holdem(), self.health)
        self.ticker = Ticker(self.loop.submit, self.clock, left=left_at(self._store))
        self.supervisor = Supervisor(self.health)
        self._boards_wrong = ""
        self.boards = self._boards(folder.config / "boards.toml")
        self._eyes = Settling(self._submit, self.clock, lambda: self.loop.table)
        self._hands = Settling(self._submit, self.clock)
        self._leave: list[Callable[[], None]] = []
        self._once = threading.Lock()
        self._is_playing = False
        self._cameras: set[str] = set()
        self._people_come: threading.Timer | None = None

    def __enter__(self) -> StraightLine:
        self.loop.start()
        read_through(self.folder, holdem(), self.health)
        self._leave.append(self.health.subscribe(_note))
        self.ticker.start()
        self._leave.append(self.loop.subscribe(self.ticker.follow))
        self._leave.append(self.loop.subscribe(self._tell_boards))
        if self.fittings.overlay is not None:
            self._add_overlay(*self.fittings.overlay)
        return self

    def __exit__(self, *_: object) -> None:
        if self._people_come is not None:
            self._people_come.cancel()
        for leave in self._leave:
            leave()
        if self._has_boards:
            self.boards.stop()
        self.ticker.close()
        self.loop.close()
        self.supervisor.close()
        self._store.close()
        self._stop_log()

    def open(self) -> None:
        """Let the devices and cameras in: from now on the table hears and sees."""
        fittings = self.fittings
        for camera, reason in fittings.blind:
            self.health.report(f"camera {camera}", "lost", reason)
        if self.fittings.deaf:
            self.health.report("overlay", "lost", self.fittings.deaf)
        if self._boards_wrong:
            self.health.report("boards file", "lost", self._boards_wrong)
        if self._has_boards:
            self.boards.start()
        if fittings.zones:
            self._add_vision()
        if fittings.virtual is not None:
            self._people_come = threading.Timer(VISION_WAIT_S if fittings.zones else 0.0, self._add_virtual)
            self._people_come.start()

    def say(self, what: Any, role: Role = Role.DEALER, name: str = "set-up") -> None:
        """Hand in a Command of a person, as a touch would."""
        self.loop.submit(stamp(what, Person(name, role), self.clock))

    def _submit(self, stamped: Stamped) -> None:
        """What a device says; nobody listens any more once the table is closed."""
        with contextlib.suppress(InboxClosed):
            self.loop.submit(stamped)

    def _boards(self, file: Path) -> Boards:
        """The boards. Where their file is damaged, boards that no plate can be told of stay out: bets by hand."""
        ports, names = self.fittings.ports, dict(self.fittings.boards)
        try:
            return Boards(self._submit, self._report, self.clock.now, file, ports, names)
        except BoardsWrong as error:
            self._boards_wrong = f"{error}; {BOARDS_REMEDY}"
            return Boards(self._submit, self._report, self.clock.now, None, ports, names)

    @property
    def _has_boards(self) -> bool:
        return not self._boards_wrong and (bool(self.fittings.ports) or self.fittings.virtual is None)

    def _report(self, part: str, condition: str, detail: str) -> None:
        self.health.report(part, msgspec.convert(condition, Condition), detail)

    def _add_vision(self) -> None:
        arguments = ["--data", str(self.folder.root)]
        arguments += [word for zones in self.fittings.zones for word in ("--zones", str(zones))]
        arguments += [] if self.fittings.deck is None else ["--deck", str(self.fittings.deck)]
        plan = Plan(
            "vision",
            "vision",
            tuple(arguments),
            on_message=self._from_vision,
            on_joined=self._vision_joined,
            on_lost=self._vision_lost,
        )
        self.supervisor.add(plan)

    def _add_overlay(self, address: str, port: int) -> None:
        arguments = ("--host", address, "--port", str(port))
        self.supervisor.add(Plan("overlay", "ui.overlay", arguments, on_joined=self._tell_overlay_again))
        self._leave.append(self.loop.subscribe(self._tell_overlay))

    def _add_virtual(self) -> None:
        """The virtual table begins when somebody looks, or at the latest after a while: boards count without eyes."""
        with self._once:
            if self.fittings.virtual is None or self._is_playing:
                return
            self._is_playing = True
        plan = Plan("virtual", "vision.virtual", self.fittings.virtual, on_message=self._from_virtual)
        self.supervisor.add(plan)

    def _vision_joined(self) -> None:
        wishes = {camera: json.loads(wish) for camera, wish in self.fittings.wishes}
        self._send("vision", Configure(json.dumps({"sources": dict(self.fittings.sources), "wishes": wishes})))
        self._send("vision", SnapshotRequest())
        self._add_virtual()

    def _vision_lost(self, reason: str) -> None:
        self._eyes.link_lost()
        for camera in self._cameras:
            self.health.report(f"camera {camera}", "lost", "the part of the program that looks is started again")

    def _from_vision(self, message: Message) -> None:
        if isinstance(message, CameraHealth):
            self._cameras.add(message.camera)
            self.health.report(f"camera {message.camera}", message.state, message.detail)
        self._eyes.hear(message)

    def _from_virtual(self, message: Message) -> None:
        """Frames go on to vision as they are; key presses without a board are inputs."""
        if isinstance(message, Frame):
            self._send("vision", message)
        else:
            self._hands.hear(message)

    def _send(self, child: str, message: Message) -> None:
        self.supervisor.send(child, message)

    def _tell_overlay(self, table: Table, seq: int, events: tuple[Any, ...]) -> None:
        shown = self.settings.overlay
        view = overlay_view(table, seq, shown.show_stacks, shown.show_pots, self._say)
        self._send("overlay", OverlayState(msgspec.json.encode(view).decode()))

    def _tell_overlay_again(self) -> None:
        self._tell_overlay(self.loop.table, self.loop.seq, ())

    def _tell_boards(self, table: Table, seq: int, events: tuple[Any, ...]) -> None:
        self.boards.expect(expected(table))
        self.boards.light(light(table), lit_seat(table), self.settings.lamps.seats)
        for event in events:
            if isinstance(event, TareAsked):
                self.boards.tare(event.seat)


def _note(part: Part) -> None:
    """Each change of a part's condition is in the log of the table."""
    level = logging.INFO if part.condition in ("starting", "good") else logging.WARNING
    log.log(level, "%s: %s", part.name, part.detail or part.condition, extra={"condition": part.condition})


def expected(table: Table) -> Expected:
    """What the boards need to know of a table to tell what chips are worth."""
    bets = tuple((number, seat.bet) for number, seat in enumerate(table.seats, 1) if seat.bet)
    named = tuple(
        (spot.number, amount, count)
        for spot, amount, count in table.seen.chips
        if spot.kind is SpotKind.BET and amount is not None and count
    )
    return Expected(table.setup.number, bets, table.setup.chips, named)


def lit_seat(table: Table) -> int:
    """The seat whose lamp may be lit: the one to act, once every action before it is confirmed; else 0.

    A seat passed over by a guess may still be the one to act: a lamp elsewhere would call a player out of turn.
    """
    return 0 if any(act.unseen for act in table.betting.log) else table.betting.actor


def light(table: Table) -> Light:
    """The street light: may the dealer burn, or is somebody to act?"""
    now = phase(table)
    if now is Phase.BETWEEN:
        return "off"
    if any(one.decides == "floor" for one in table.trouble.open):
        return "stop"
    return "amber" if now is Phase.ACTION else "green"
