# SPDX-License-Identifier: GPL-3.0-or-later
"""Starts a simulated board and lays things on it: ``BoardInputs``, for whoever plays a table.

The board is a process of its own and is reached by the table only through its pty, with the bytes of the
wire. ``host_board`` is the portable core compiled by ``cc``; ``simavr_board`` runs the real binary
(README.md).
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from firmware.sim.build import FIRMWARE, build

COUNTS_PER_GRAM = 2147
"""A 1 kg cell of 1 mV/V on an HX711 at gain 128 (datasheet: full scale is half the excitation over 128)."""
SEATS = 10
POT_ZONE = 10
KEY_NEXT, KEY_UNDO, KEY_FLOOR = 0, 1, 2


class BoardInputs:
    """What lies on a board and who presses its keys. Zones 0-9 are seats 1-10, zone 10 the pot; hall bit n
    is seat n+1, lamp n seat n. Nothing here tells the table anything: only the board's bytes do."""

    def __init__(self, command: list[str]) -> None:
        pipe = subprocess.PIPE
        # the port is a path, in whatever letters: it is read as Python itself reads paths, also where the locale is C
        letters, other = sys.getfilesystemencoding(), sys.getfilesystemencodeerrors()
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, bufsize=1, encoding=letters, errors=other)
        self.port = self._answer("port")

    def say(self, line: str) -> None:
        """One line of the bench's words (README.md)."""
        assert self._process.stdin is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()

    def zone(self, zone: int, counts: int) -> None:
        """The converter of a zone shows ``counts`` from now on, with a little noise."""
        self.say(f"zone {zone} {counts}")

    def weigh(self, zone: int, milligrams: int, zero: int = 0) -> None:
        """As ``zone``, for a weight on a cell whose empty plate shows ``zero`` counts."""
        self.zone(zone, zero + milligrams * COUNTS_PER_GRAM // 1000)

    def halls(self, bitmap: int) -> None:
        """Bit n: a magnet over the hall sensor of seat n+1."""
        self.say(f"halls {bitmap}")

    def key(self, key: int, down: bool) -> None:
        """Holds a key down, or lets it go, with bounce."""
        self.say(f"key {key} {int(down)}")

    def press(self, key: int, held_ms: int = 80) -> None:
        """One press with bounce on both edges."""
        self.say(f"press {key} {held_ms}")

    def beams(self, bitmap: int) -> None:
        """Two bits a slot: outer and inner beam broken."""
        self.say(f"beams {bitmap}")

    def unplug(self) -> None:
        """Takes the plug out: the line dies and the board loses its power."""
        self.say("unplug")

    def plug(self) -> str:
        """Plugs it in again; gives the (perhaps new) port."""
        self.say("plug")
        self.port = self._answer("port")
        return self.port

    def lamps(self) -> list[str]:
        """The colour of every lamp as six hex digits, red first: what a person would see."""
        self.say("lamps")
        return self._answer("lamps").split()

    def close(self) -> None:
        """Ends the board's process."""
        if self._process.poll() is None:
            self.say("quit")
            self._process.wait(5)
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                stream.close()

    def _answer(self, word: str) -> str:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            first, _, rest = line.strip().partition(" ")
            if first == word:
                return rest
        raise RuntimeError(f"the board's process ended before it said {word!r} (exit {self._process.poll()})")


def build_host_board(folder: Path) -> Path:
    """The host board compiled into ``folder``, once for each version of its sources.

    Raises FileNotFoundError where no C compiler is found, and RuntimeError with its words where it fails.
    """
    sources = sorted([*FIRMWARE.glob("core/*.c"), FIRMWARE / "wire/wire.c", FIRMWARE / "sim/host_board.c",
                      FIRMWARE / "sim/bench.c"])  # fmt: skip
    headers = sorted([*FIRMWARE.glob("core/*.h"), FIRMWARE / "wire/wire.h", FIRMWARE / "sim/bench.h"])
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in [*sources, *headers])).hexdigest()[:16]
    program = folder / f"host_board-{digest}"
    if program.exists():
        return program
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        raise FileNotFoundError("no C compiler: the simulated board needs one (apt-get install gcc)")
    folder.mkdir(parents=True, exist_ok=True)
    fresh = program.with_suffix(f".{os.getpid()}")
    include = [f"-I{FIRMWARE / room}" for room in ("core", "wire", "sim")]
    command = [compiler, "-std=c99", "-O2", "-D_GNU_SOURCE", *include, *map(str, sources), "-o", str(fresh)]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    if done.returncode:
        raise RuntimeError(f"the simulated board does not compile:\n{done.stderr}")
    fresh.replace(program)
    return program


def start_host_board(
    folder: Path, uid: str, link: Path | None = None, store: Path | None = None
) -> BoardInputs:
    """Builds and starts a board named ``uid`` (16 hex digits). ``link``: a stable path to its pty."""
    return BoardInputs([str(build_host_board(folder)), *_options(uid, link, store)])


def start_simavr_board(
    folder: Path, uid: str, link: Path | None = None, store: Path | None = None
) -> BoardInputs:
    """The same for the real binary of the Mega. Raises RuntimeError if it does not build."""
    build(folder, "all", "sim")
    command = [str(folder / "simavr_board"), "--elf", str(folder / "mega2560.elf")]
    return BoardInputs(command + _options(uid, link, store))


def _options(uid: str, link: Path | None, store: Path | None) -> list[str]:
    words = ["--uid", uid]
    if link is not None:
        words += ["--link", str(link)]
    if store is not None:
        words += ["--store", str(store)]
    return words
