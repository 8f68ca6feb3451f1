# SPDX-License-Identifier: GPL-3.0-or-later
"""A table without hardware: the virtual table beside the real program, set up as an installer and a floor person would.

The virtual table writes three files that people would otherwise measure and type: its camera's zones, its plates'
calibration and the sheet of the sitting. From then on only frames, board bytes and key presses come from it.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

from controller.config.folder import DataFolder
from controller.devices.calibration import BoardMap, Plate, save_boards
from controller.rules.inputs import (
    InterruptHand,
    SeatPlayer,
    SetButton,
    SetChips,
    SetLevel,
    SetProfile,
    SetStack,
)
from controller.rules.phases import is_between
from controller.rules.state import Table
from firmware.sim.build import missing_tools
from ui.straight_line import Fittings

BOARD_UID = "4353564952543001"
CAMERA = "overhead"
PHOTOGRAPHS = Path(__file__).resolve().parents[2] / "shared" / "data" / "cards" / "felt_table"
"""Photographed faces beside the repository, if they are there: the second hand is dealt with them."""


"""What may stand for the sensor board, as ``vision.virtual`` knows it."""


class PartMissing(Exception):
    """A program of the system that was asked for is not here. The text names the packages."""


class Demo(NamedTuple):
    """How the virtual table plays. ``more``: further arguments for it, such as ``--swap-card Ah=2c``."""

    seed: int = 1
    speed: float = 1.0
    boards: str = "auto"
    more: tuple[str, ...] = ()


def fit_out(folder: DataFolder, demo: Demo, overlay: tuple[str, int] | None) -> Fittings:
    """Writes the files of the virtual table into the data folder and says what stands around it.

    Raises ValueError when the virtual table cannot be set up, PartMissing when its board cannot.
    """
    _check_board(demo)
    command = [sys.executable, "-m", "vision.virtual", "setup", str(folder.config), "--seed", str(demo.seed)]
    done = subprocess.run([*command, "--camera", CAMERA], capture_output=True, text=True, errors="replace", check=False)
    if done.returncode:
        raise ValueError(f"the virtual table cannot be set up: {done.stderr.strip()}")
    plates = json.loads((folder.config / "virtual-plates.json").read_text(encoding="utf-8"))["zones"]
    board = BoardMap(uid=BOARD_UID, name="virtual board", plate=tuple(Plate(**plate) for plate in plates))
    save_boards(folder.config / "boards.toml", {BOARD_UID: board})
    port = folder.root / "virtual-board"
    words: tuple[str, ...] = (
        "--board-pty",
        str(port),
        "--seed",
        str(demo.seed),
        "--speed",
        str(demo.speed),
        "--camera",
        CAMERA,
    )
    words = (*words, "--board", demo.boards)
    zones = (folder.config / f"zones-{CAMERA}.json",)
    photographs = ("--photos", str(PHOTOGRAPHS)) if PHOTOGRAPHS.is_dir() else ()
    return Fittings(zones, ports=(str(port),), overlay=overlay, virtual=(*words, *photographs, *demo.more))


def _check_board(demo: Demo) -> None:
    """Looks for what the wished board is built with, before children are started that would die of it."""
    missing = missing_tools() if demo.boards == "simavr" else ""
    if demo.boards == "core" and not (shutil.which("cc") or shutil.which("gcc")):
        missing = "apt-get install gcc libc6-dev"
    if missing:
        others = "or take --boards auto, which needs none of it"
        raise PartMissing(f"--boards {demo.boards} needs programs that are not here: {missing}; {others}")


def sitting(config: Path, table: Table, profile: str) -> tuple[Any, ...]:
    """The Commands that a floor person would enter from the sheet before the first hand."""
    sheet = json.loads((config / "virtual-sheet.json").read_text(encoding="utf-8"))
    seats, button = sheet["seats"], sheet["button"]
    first = () if is_between(table) else (InterruptHand("the program was started again"),)
    room = (
        SetProfile(profile, (("smallest_chip", sheet["chip"]),)),
        SetChips((sheet["chip"],)),
        SetLevel(sheet["small"], sheet["big"]),
    )
    people = [_seat(table, one["seat"], one["name"], one["stack"]) for one in seats]
    return (*first, *room, *people, SetButton(button))


def _seat(table: Table, seat: int, name: str, stack: int) -> SeatPlayer | SetStack:
    """Who sits there already from an earlier sitting gets the stack of the sheet."""
    return SetStack(seat, stack) if table.seats[seat - 1].name else SeatPlayer(seat, name, stack)
