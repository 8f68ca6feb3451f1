# SPDX-License-Identifier: GPL-3.0-or-later
"""``cardspeak board``: which sensor boards are here, whether they work, their zero and chip, and their firmware."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path

from controller import arguments
from controller.clock import SystemClock
from controller.config.folder import default_folder
from controller.devices.boards import Boards, BoardStatus, board_of
from controller.devices.calibration import BoardsWrong, Plate
from controller.devices.serial_link import find_ports
from controller.devices.wire import ZoneFlag
from ui.cli.board_bars import lines
from ui.cli.board_flash import BOARDS, flash

SUMMARY = "lists, tests, calibrates, watches and flashes sensor boards"
FINE, WRONG, BAD_INPUT = 0, 1, 2
GREETING_S = 4.5
REST_S = 2.0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """``list``, ``test``, ``calibrate``, ``monitor`` and ``flash``."""
    words = parser.add_subparsers(dest="word", required=True, metavar="list|test|calibrate|monitor|flash")
    told = {
        "list": "the boards that answer, and what the other ports say",
        "test": "asks every board how it does: sensors, line, supply",
        "calibrate": "finds the zero and the chip of one plate, and keeps them",
        "monitor": "live bars of every plate, the button, the keys and the slots",
    }
    for word, summary in told.items():
        one = words.add_parser(word, help=summary, description=summary)
        one.add_argument("--port", action="append", default=[], help="this port only (else every port)")
        one.add_argument(
            "--data", type=arguments.path, default=None, help="data folder (default: that of run --no-demo)"
        )
        if word == "monitor":
            one.add_argument("--seconds", type=_seconds, default=0.0, help="stop after so long (0: Ctrl-C)")
        if word == "calibrate":
            one.add_argument("--zone", type=_count, required=True, help="number of the plate, from 0")
            one.add_argument("--chips", type=_count, default=20, help="chips to lay on (default 20; 0: only the zero)")
            one.add_argument("--board", default="", help="name or uid, where there are several")
    about = "puts the firmware on a board (avrdude)"
    burn = words.add_parser("flash", help=about, description=about)
    burn.add_argument("board", choices=sorted(BOARDS), help="the kind of board")
    burn.add_argument("port", help="where it is plugged in, such as /dev/ttyACM0")
    burn.add_argument("--hex", type=arguments.path, help="another firmware file")
    burn.add_argument("--show", action="store_true", help="only print the command")


def _count(text: str) -> int:
    if text.isascii() and text.isdigit():
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is no whole number from 0 on")


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if 0 <= seconds < float("inf"):
        return seconds
    raise argparse.ArgumentTypeError(f"{text!r} is no number of seconds; 0 goes on until Ctrl-C")


def run(args: argparse.Namespace) -> int:
    """Status 1: a board is not as it should be, or none answered; 2: bad input; 3: a program is missing."""
    if args.word == "flash":
        return flash(args.board, args.port, args.hex, args.show)
    missing = [port for port in args.port if not Path(port).exists()]
    if missing:
        known = ", ".join(find_ports()) or "none"
        told = f"{missing[0]}: not there: is the board plugged in? Serial ports here: {known}"
        print(f"cardspeak board: {told}", file=sys.stderr)
        return BAD_INPUT
    file = (args.data or default_folder() / "table") / "config" / "boards.toml"
    said: dict[str, tuple[str, str]] = {}
    ports = tuple(args.port) or find_ports()
    if not ports:
        print("no serial port here: plug a board in by USB; if one is, 'sudo dmesg' says what it lacks")
        return FINE if args.word == "list" else WRONG  # an empty list is a true answer, as that of the cameras is
    try:
        boards = Boards(
            lambda stamped: None,
            lambda part, condition, told: said.update({part: (condition, told)}),
            SystemClock().now,
            file,
            ports,
        )
    except BoardsWrong as error:
        remedy = "mend it, or move it away and calibrate the plates anew"
        print(f"cardspeak board: {error}; {remedy}", file=sys.stderr)
        return BAD_INPUT
    boards.start()
    try:
        _wait(lambda: sum(one.is_live for one in boards.list()) == len(ports), GREETING_S)
        return _WORDS[args.word](args, boards, said)
    except EOFError:
        print("cardspeak board: nobody is there to press Enter: start it in a terminal", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        print()
        return FINE if args.word == "monitor" else WRONG
    except OSError as error:
        told = f"{error.filename or file}: {error.strerror}: nothing is kept; name another folder with --data"
        print(f"cardspeak board: {told}", file=sys.stderr)
        return BAD_INPUT
    finally:
        boards.stop()


def _wait(is_done: Callable[[], bool], seconds: float) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if is_done():
            return True
        time.sleep(0.02)
    return is_done()


def _list(args: argparse.Namespace, boards: Boards, said: dict[str, tuple[str, str]]) -> int:
    live = [one for one in boards.list() if one.is_live]
    for one in live:
        hello = one.board.hello
        words = board_of(hello) if hello else "gone again"
        firmware = hello.firmware.hex() if hello else "?"
        print(f"{one.port}  {one.name}  uid {one.uid}\n    {words}; firmware {firmware}")
    _print_ports(said)
    return FINE if live else WRONG


def _print_ports(said: dict[str, tuple[str, str]]) -> None:
    for part, (condition, told) in sorted(said.items()):
        if condition != "good" and told:
            print(f"{part}: {told}")


def _test(args: argparse.Namespace, boards: Boards, said: dict[str, tuple[str, str]]) -> int:
    _wait(lambda: False, 3.0)
    live = [one for one in boards.list() if one.is_live]
    for one in live:
        print("\n".join(lines(one.name, one.board.map, one.board.state)))
        zones = one.board.hello.zones if one.board.hello else "?"
        print(f"  plates   {len(one.board.map.plate)} of {zones} calibrated")
    _print_ports(said)
    bad = [part for part, (condition, _) in said.items() if condition != "good"]
    print(f"boards that answer: {len(live)}; {'all is well' if live and not bad else 'see above'}")
    return FINE if live and not bad else WRONG


def _monitor(args: argparse.Namespace, boards: Boards, said: dict[str, tuple[str, str]]) -> int:
    end = time.monotonic() + args.seconds if args.seconds else None
    is_screen, shown = sys.stdout.isatty(), 0
    while end is None or time.monotonic() < end:
        told = [line for one in boards.list() for line in lines(one.name, one.board.map, one.board.state)]
        told += [f"! {part}: {text}" for part, (condition, text) in sorted(said.items()) if condition != "good"]
        if is_screen and shown:
            sys.stdout.write(f"\x1b[{shown}A\x1b[J")
        sys.stdout.write("\n".join(told or ["no board answers"]) + "\n")
        sys.stdout.flush()
        shown = max(1, len(told))
        time.sleep(0.25 if is_screen else 1.0)
    return FINE if any(one.is_live for one in boards.list()) else WRONG


def _chosen(boards: Boards, word: str) -> BoardStatus | None:
    live = [one for one in boards.list() if one.is_live and word in ("", one.uid, one.name)]
    if len(live) == 1:
        return live[0]
    known = ", ".join(f"{one.name} ({one.uid})" for one in boards.list())
    told = f"say which one with --board: {known}" if known else "no board answers: see what the ports say:"
    print(f"cardspeak board: {told}", file=sys.stderr)
    return None


def _calibrate(args: argparse.Namespace, boards: Boards, said: dict[str, tuple[str, str]]) -> int:
    one = _chosen(boards, args.board)
    if one is None:
        _print_ports(said)
        return BAD_INPUT
    if not _wait(lambda: args.zone in one.board.state.zones, 2.0):
        print(f"cardspeak board: {one.name} has no zone {args.zone}", file=sys.stderr)
        return BAD_INPUT
    input(f"Take everything off the plate of zone {args.zone}, then press Enter. ")
    empty = _rest(one, args.zone)
    old = one.board.map.plate_of(args.zone)
    per_chip = old.counts_per_chip if old else 0.0
    if empty is not None and args.chips:
        input(f"Lay {args.chips} chips of the same kind on it, then press Enter. ")
        loaded = _rest(one, args.zone)
        per_chip = 0.0 if loaded is None else abs(loaded - empty) / args.chips
    if empty is None or per_chip < 100.0:
        told = "the plate did not rest" if empty is None else f"{per_chip:.0f} counts a chip are too few"
        print(f"cardspeak board: {told}: nothing is kept. Is the cell wired as docs/WIRING.md shows?", file=sys.stderr)
        return WRONG
    op = (old.op if old else 0) + 1
    boards.calibrate(one.board.map.with_plate(Plate(args.zone, round(empty), per_chip, op)))
    print(f"zone {args.zone}: zero {empty:.0f}, {per_chip:.0f} counts a chip: kept")
    return FINE


def _rest(one: BoardStatus, zone: int) -> float | None:
    """The mean of what the plate shows at rest, over two seconds; None if it does not come to rest in ten."""
    seen: list[int] = []
    began = time.monotonic()
    while time.monotonic() - began < 10.0:
        time.sleep(0.1)
        state = one.board.state.zones.get(zone)
        if state is None or not state.flags & ZoneFlag.STABLE:
            seen.clear()
            continue
        seen.append(state.filtered)
        if len(seen) * 0.1 >= REST_S:
            return sum(seen) / len(seen)
    return None


_WORDS = {"list": _list, "test": _test, "calibrate": _calibrate, "monitor": _monitor}
