# SPDX-License-Identifier: GPL-3.0-or-later
"""All sensor boards of one table: found by their uid, never by their port; conflicts refused; told in one voice.

    boards = Boards(submit=loop.submit, report=health.report, moment=clock.now, file=folder/"boards.toml")
    boards.start()            # looks for boards on every serial port, and again when one is plugged in
    boards.expect(Expected(...))   # after each commit: what chips and lamps need to know of the table
    boards.stop()

``submit`` gets a Stamped observation with source "sensor"; ``report`` gets part, condition and a sentence. Both
are called from the boards' threads.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple, Protocol

from controller.devices.calibration import BoardMap, load_boards, save_boards
from controller.devices.lights import Light, pattern
from controller.devices.piles import Expected, Newest, Piles
from controller.devices.serial_link import Closed, LinkNews, Opened, SerialLink, find_ports
from controller.devices.session import Answered, Came, Outdated, Stranger
from controller.devices.table_board import Outlet, TableBoard
from controller.devices.wire import HelloAck, Message, SetLed, SetUid
from controller.rules.inputs import ChipsSeen, Observation, Stamped, TareDone
from controller.rules.places import POT, Spot, bet_line_of

NAMELESS = b"\xff" * 8
LOOK_S = 1.0
MISSING_S = 10.0
"""So long a port that somebody named may be absent before it is told: a hub, and a simulated board, take a while."""


class Moment(Protocol):
    """A moment of ``controller.clock``."""

    @property
    def mono_ns(self) -> int:
        """CLOCK_MONOTONIC."""

    @property
    def utc_ms(self) -> int:
        """UTC."""


class BoardStatus(NamedTuple):
    """One board as ``cardspeak board list`` shows it."""

    uid: str
    name: str
    port: str
    is_live: bool
    board: TableBoard


class Boards:
    """See the module. ``ports`` empty: every port of the computer is looked at; ``names``: what the settings call the
    board on a port."""

    def __init__(
        self,
        submit: Callable[[Stamped], object],
        report: Callable[[str, str, str], object],
        moment: Callable[[], Moment],
        file: Path | None = None,
        ports: tuple[str, ...] = (),
        names: Mapping[str, str] | None = None,
    ) -> None:
        self._submit, self._report, self._moment = submit, report, moment
        self._file, self._ports, self._names = file, ports, names or {}
        self._maps: dict[str, BoardMap] = load_boards(file) if file else {}
        self._lock = threading.RLock()
        self._links: dict[str, SerialLink] = {}
        self._boards: dict[str, TableBoard] = {}
        self._uid_on: dict[SerialLink, str] = {}
        self._clashing: set[str] = set()
        self._missing: dict[str, float] = {}
        self._lamps: SetLed = pattern("off")
        self._stop = threading.Event()
        self._watcher = threading.Thread(target=self._watch, name="boards", daemon=True)
        self.piles = Piles(self._say_chips)

    def start(self) -> None:
        """Begins to look for boards."""
        self._watcher.start()

    def stop(self) -> None:
        """Closes every port."""
        self._stop.set()
        if self._watcher.ident is not None:
            self._watcher.join(3.0)
        with self._lock:
            links = tuple(self._links.values())
        for link in links:
            link.stop()

    def expect(self, expected: Expected) -> None:
        """What the table knows now (after a commit)."""
        with self._lock:
            if expected.hand != self.piles.expected.hand:
                for board in self._boards.values():
                    board.new_hand(self._moment().mono_ns)
            self.piles.expect(expected)

    def light(self, light: Light, actor: int = 0, seats_lit: bool = False) -> None:
        """Sets the street light on every board."""
        with self._lock:
            lamps = pattern(light, actor, seats_lit)
            if lamps == self._lamps:
                return
            self._lamps = lamps
            links = tuple(self._uid_on)
        for link in links:
            link.ask(lamps)

    def newest(self) -> tuple[Newest, ...]:
        """Chips of which somebody may say what they are."""
        with self._lock:
            return self.piles.newest()

    def calibrate(self, board_map: BoardMap) -> None:
        """Takes a newer map of one board and keeps it. Raises OSError where the file cannot be written."""
        with self._lock:
            self._maps[board_map.uid] = board_map
            if self._file:
                save_boards(self._file, self._maps)
            if board_map.uid in self._boards:
                self._boards[board_map.uid].use(board_map)

    def tare(self, seat: int) -> None:
        """Takes what the plate of a seat (0: of the pot) shows now as its zero; the answer is a ``TareDone``.

        For an empty plate between hands: nobody but a person knows that it is empty.
        """
        spot = bet_line_of(seat) if seat else POT
        with self._lock:
            for board in self._boards.values():
                zone = board.zone_of(spot)
                if zone is not None and board.tare(zone):
                    return
            self._observe(TareDone(seat, 0, "none"), self._moment().mono_ns, 1000)

    def _keep(self, board_map: BoardMap) -> None:
        """As ``calibrate``, for what a board says: a file that cannot be written is told, not raised."""
        self._maps[board_map.uid] = board_map
        self._save()

    def _save(self) -> None:
        try:
            if self._file:
                save_boards(self._file, self._maps)
        except OSError as error:
            told = f"{self._file}: cannot be written ({error.strerror}): names and zeros are lost at the end"
            self._report("boards file", "poor", told)

    def ask(self, uid: str, command: Message) -> bool:
        """Sends a command to one board; False where it is not here."""
        with self._lock:
            link = self._link_of(uid)
        if link is not None:
            link.ask(command)
        return link is not None

    def list(self) -> tuple[BoardStatus, ...]:
        """Every board that is or was here."""
        with self._lock:
            return tuple(
                BoardStatus(
                    uid,
                    board.map.name,
                    getattr(self._link_of(uid), "path", ""),
                    board.hello is not None,
                    board,
                )
                for uid, board in sorted(self._boards.items())
            )

    def _watch(self) -> None:
        """Opens ports that have appeared and forgets those that nobody asked for and that are gone."""
        while not self._stop.is_set():
            present = _each_once(self._ports) or find_ports()
            with self._lock:
                self._miss(present)
                for path in present:
                    if path not in self._links:
                        self._links[path] = SerialLink(path, self._hear, is_named=bool(self._ports))
                        self._links[path].start()
                gone = [self._links.pop(path) for path in tuple(self._links) if path not in present]
            for link in gone:
                link.stop()
                self._hear(link, Closed(f"{link.path}: unplugged"))
            self._stop.wait(LOOK_S)

    def _miss(self, present: tuple[str, ...]) -> None:
        """Tells of ports that somebody named and that are not there."""
        now = time.monotonic()
        for path in present if self._ports else ():
            if Path(path).exists():
                self._missing.pop(path, None)
            elif now - self._missing.setdefault(path, now) >= MISSING_S:
                told = f"{path}: no board is here: is it plugged in? enter bets by hand, the game goes on"
                self._report(self._port(path), "lost", told)

    def _hear(self, link: SerialLink, news: LinkNews) -> None:
        with self._lock:
            now_ns = self._moment().mono_ns
            if isinstance(news, Closed):
                self._closed(link, news.why, now_ns)
            elif isinstance(news, Came):
                self._came(link, news, now_ns)
            elif isinstance(news, Outdated):
                told = f"{link.path}: a board with other firmware: cardspeak board flash"
                self._report(self._port(link.path), "poor", told)
            elif isinstance(news, Answered) and isinstance(news.command, SetUid) and news.code == 0:
                self._named(link, news.command.uid, now_ns)
            elif not isinstance(news, Opened | Stranger) and link in self._uid_on:
                uid = self._uid_on[link]
                if uid not in self._clashing:
                    self._boards[uid].hear(news, now_ns)

    def _came(self, link: SerialLink, came: Came, now_ns: int) -> None:
        self._report(self._port(link.path), "good", "")
        if came.board.uid == NAMELESS:
            link.ask(SetUid(os.urandom(8)))
            return
        uid = came.board.uid.hex()
        other = self._link_of(uid)
        if other not in (None, link):
            if uid in self._clashing or self._boards[uid].hello is not None:
                self._clash(uid, link, now_ns)
                return
            del self._uid_on[other]  # it fell silent there and has come back here
        self._uid_on[link] = uid
        if uid not in self._boards:
            self._boards[uid] = self._made(uid)
        self._boards[uid].hear(came, now_ns)
        self._share_out(now_ns)
        link.ask(self._lamps)

    def _named(self, link: SerialLink, uid: bytes, now_ns: int) -> None:
        """A new board has got its name: it says HELLO again under it, on a fresh connection."""
        self._maps.setdefault(uid.hex(), BoardMap(uid=uid.hex()))
        self._save()
        link.restart()

    def _made(self, uid: str) -> TableBoard:
        board_map = self._maps.setdefault(uid, BoardMap(uid=uid))

        def report(part: str, condition: str, told: str) -> None:
            name = self._boards[uid].map.name if uid in self._boards else board_map.name
            self._report(f"board {name}" + (f" {part}" if part else ""), condition, told)

        def command(message: Message) -> None:
            link = self._link_of(uid)
            if link is not None:
                link.ask(message)

        return TableBoard(board_map, self.piles, Outlet(self._observe, report, command, self._keep))

    def _clash(self, uid: str, link: SerialLink, now_ns: int) -> None:
        """Two boards with one name: neither is believed until one is gone."""
        other = self._link_of(uid)
        self._uid_on[link] = uid
        self._clashing.add(uid)
        self._boards[uid].lose("two boards have this name", now_ns)
        path = other.path if other is not None else "?"
        told = f"two boards are named {uid} ({path} and {link.path}): both refused; flash one of them anew"
        self._report(f"board {self._boards[uid].map.name}", "lost", told)

    def _share_out(self, now_ns: int) -> None:
        """Spots that two boards claim are refused on both."""
        claims: dict[Spot, list[TableBoard]] = {}
        live = [board for board in self._boards.values() if board.hello is not None]
        for board in live:
            for spot in board.spots():
                claims.setdefault(spot, []).append(board)
        disputed = frozenset(spot for spot, by in claims.items() if len(by) > 1)
        for board in live:
            mine = disputed & board.spots()
            if mine != board.refused:
                board.refuse(mine, now_ns)
                words = ", ".join(sorted(f"{spot.kind} {spot.number}" for spot in mine))
                told = f"another board claims {words} too: neither is believed; mend the seat maps" if mine else ""
                self._report(f"board {board.map.name} map", "poor" if mine else "good", told)

    def _closed(self, link: SerialLink, why: str, now_ns: int) -> None:
        uid = self._uid_on.pop(link, None)
        if uid is None:
            # A port that nobody named may be anything: a stranger on it is no news for the dealer.
            if self._ports and "not there" not in why:
                self._report(self._port(link.path), "poor", why)
            return
        remaining = self._link_of(uid)
        if uid in self._clashing:
            self._clashing.discard(uid)
            if remaining is not None:
                remaining.restart()
            return
        if remaining is None:
            self._boards[uid].lose(why, now_ns)
            self._share_out(now_ns)

    def _port(self, path: str) -> str:
        """A port as a part of the table, with the name that the settings give the board on it."""
        return f"port {path} ({self._names[path]})" if path in self._names else f"port {path}"

    def _link_of(self, uid: str) -> SerialLink | None:
        return next((link for link, on in self._uid_on.items() if on == uid), None)

    def _say_chips(self, seen: ChipsSeen, at_ns: int, confidence: int) -> None:
        self._observe(seen, at_ns, confidence)

    def _observe(self, what: Observation, at_ns: int, confidence: int) -> None:
        moment = self._moment()
        self._submit(Stamped(what, "sensor", "boards", "", at_ns, moment.utc_ms, confidence))


def _each_once(ports: tuple[str, ...]) -> tuple[str, ...]:
    """The ports without second names of the same one."""
    return tuple({os.path.realpath(path): path for path in reversed(ports)}.values())[::-1]


def board_of(hello: HelloAck) -> str:
    """A board in words: kind and what is on it."""
    kinds = {1: "Mega 2560", 2: "Uno/Nano 328P", 3: "simulated on this computer"}
    kind = kinds.get(hello.board_type, f"kind {hello.board_type}")
    return (
        f"{kind}: {hello.zones} plates, {hello.halls} hall sensors, {hello.keys} keys, {hello.slots} card slots, "
        f"{hello.leds} lamps"
    )
