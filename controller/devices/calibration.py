# SPDX-License-Identifier: GPL-3.0-or-later
"""What is known of each board, by its uid: which seat each sensor belongs to, and the zero and chip of each plate.

Kept in ``config/boards.toml``, a file of its own that programs write (``cardspeak board calibrate``). Weights
are in chips: what 20 chips add to a plate, over 20. Grams would add nothing but an error.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Annotated

import msgspec

from controller.config.words import NoToml, read_toml, told
from controller.files import read_whole

VERSION = 1
SEATS = 10
POT = 0
MOST_MIB = 4
Seat = Annotated[int, msgspec.Meta(ge=0, le=SEATS)]
Uid = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{16}$")]


class Plate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One load cell: counts when empty and counts of one chip; ``op`` is the operation that found the zero."""

    zone: Annotated[int, msgspec.Meta(ge=0, le=15)]
    zero: int
    counts_per_chip: Annotated[float, msgspec.Meta(gt=0)]
    op: Annotated[int, msgspec.Meta(ge=1, le=0xFFFFFFFF)] = 1


class BoardMap(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One board. Sensor n of a kind belongs to entry n of its list; seat 0 is the pot, -1 a sensor not used.

    The defaults are those of a whole table on one board.
    """

    uid: Uid
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=64)] = "table board"
    zones: tuple[Annotated[int, msgspec.Meta(ge=-1, le=SEATS)], ...] = (*range(1, SEATS + 1), POT)
    halls: tuple[Annotated[int, msgspec.Meta(ge=-1, le=SEATS)], ...] = tuple(range(1, SEATS + 1))
    keys: tuple[str, ...] = ("confirm", "undo", "floor", "check")
    key_seats: tuple[Seat, ...] = ()
    slots: tuple[str, ...] = ("burn", "muck")
    plate: tuple[Plate, ...] = ()

    def plate_of(self, zone: int) -> Plate | None:
        """The calibration of a zone, or None."""
        return next((plate for plate in self.plate if plate.zone == zone), None)

    def with_plate(self, plate: Plate) -> BoardMap:
        """The same map with a newer plate."""
        others = tuple(one for one in self.plate if one.zone != plate.zone)
        return msgspec.structs.replace(self, plate=tuple(sorted((*others, plate), key=lambda one: one.zone)))


class BoardsWrong(Exception):
    """A mistake in the file of the boards, as ``file:place: message``."""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    version: int = VERSION
    board: tuple[BoardMap, ...] = ()


def load_boards(path: Path) -> dict[str, BoardMap]:
    """The boards of a file by uid; none where there is no file. Raises BoardsWrong."""
    try:
        written = read_toml(read_whole(path, MOST_MIB))
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise BoardsWrong(f"{path}: cannot be read ({error.strerror})") from error
    except NoToml as error:
        raise BoardsWrong(f"{path}: {error}") from error
    try:
        read = msgspec.convert(written, _File)
    except msgspec.ValidationError as error:
        raise BoardsWrong(f"{path}:{told(str(error))}") from error
    if read.version > VERSION:
        raise BoardsWrong(f"{path}:version: {read.version} is newer than this program ({VERSION}): update it")
    found: dict[str, BoardMap] = {}
    for board in read.board:
        if board.uid in found:
            raise BoardsWrong(f"{path}: board {board.uid} is there twice")
        found[board.uid] = board
    return found


def save_boards(path: Path, boards: dict[str, BoardMap]) -> None:
    """Writes the file in one step, so that a power cut leaves the old one or the new one."""
    lines = ["# Written by cardspeak board calibrate.", f"version = {VERSION}"]
    for uid in sorted(boards):
        board = boards[uid]
        lines += ["", "[[board]]", f'uid = "{uid}"', f"name = {_text(board.name)}"]
        for key in ("zones", "halls", "key_seats"):
            lines.append(f"{key} = {list(getattr(board, key))}")
        lines.append(f"keys = [{', '.join(map(_text, board.keys))}]")
        lines.append(f"slots = [{', '.join(map(_text, board.slots))}]")
        for plate in board.plate:
            lines += ["", "  [[board.plate]]", f"  zone = {plate.zone}", f"  zero = {plate.zero}"]
            lines += [f"  counts_per_chip = {float(plate.counts_per_chip)!r}", f"  op = {plate.op}"]
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    with open(fresh, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)


def _text(word: str) -> str:
    return '"' + re.sub(r'["\\\x00-\x1f\x7f]', "_", word) + '"'
