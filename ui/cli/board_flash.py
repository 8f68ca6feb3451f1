# SPDX-License-Identifier: GPL-3.0-or-later
"""Puts the firmware on a board with avrdude, and says what is missing where it cannot."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import firmware

BOARDS = {"mega2560": ("atmega2560", "wiring", "115200"), "uno328": ("atmega328p", "arduino", "115200")}
FINE, WRONG, BAD_INPUT, MISSING = 0, 1, 2, 3


def flash(board: str, port: str, hex_file: Path | None, show_only: bool) -> int:
    """Flashes ``port``. Status 1: avrdude failed; 2: no such port, no firmware; 3: avrdude or firmware is missing."""
    image = hex_file or _built(board)
    if image is None:
        return MISSING
    if not image.is_file():
        print(f"cardspeak board: {image}: no such file: make -C firmware builds it", file=sys.stderr)
        return BAD_INPUT
    if wrong := _wrong_with(image):
        print(f"cardspeak board: {wrong}: make -C firmware builds the right one", file=sys.stderr)
        return BAD_INPUT
    chip, programmer, baud = BOARDS[board]
    command = ["avrdude", "-p", chip, "-c", programmer, "-P", port, "-b", baud, "-D", "-U", f"flash:w:{image}:i"]
    print("  " + " ".join(command))
    if show_only:
        return FINE
    if shutil.which("avrdude") is None:
        print("cardspeak board: avrdude is missing: apt-get install avrdude (it writes the chip)", file=sys.stderr)
        return MISSING
    if not Path(port).exists():
        print(f"cardspeak board: {port}: not there: is the board plugged in? cardspeak board list", file=sys.stderr)
        return BAD_INPUT
    if subprocess.call(command):
        told = f"avrdude could not write {port}: is another program using it, and is it a {board}?"
        print(f"cardspeak board: {told}", file=sys.stderr)
        return WRONG
    print("done: cardspeak board test will name it")
    return FINE


def _wrong_with(image: Path) -> str:
    """Why this is no firmware to write, or nothing: Intel HEX, every record's bytes sum to 0, the last one is the end.

    Source: Intel, Hexadecimal Object File Format Specification, revision A (1988).
    """
    kinds: list[int] = []
    try:
        for number, line in enumerate(image.read_bytes().split(), 1):
            record = bytes.fromhex(line[1:].decode("ascii")) if line[:1] == b":" else b""
            if len(record) < 5 or len(record) != record[0] + 5 or sum(record) % 256:
                return f"{image}, line {number}: no record of Intel HEX"
            kinds.append(record[3])
    except ValueError:
        return f"{image}, line {len(kinds) + 1}: no record of Intel HEX"
    except OSError as error:
        return f"{image}: {error.strerror}"
    return "" if kinds[-1:] == [1] and 0 in kinds else f"{image}: cut off: it has no last record, or no program"


def _built(board: str) -> Path | None:
    """The hex file, built now where the compiler is here; None (and a sentence) where neither is."""
    source = Path(next(iter(firmware.__path__)))
    folder = source.parent / "build" / "firmware"
    if shutil.which("avr-gcc") and shutil.which("make"):
        make = ["make", "-s", "-C", str(source), f"BUILD={folder}"]
        done = subprocess.run(make, capture_output=True, text=True, errors="replace")
        if done.returncode:
            print(f"cardspeak board: the firmware does not build:\n{done.stderr}", file=sys.stderr)
            return None
    image = folder / f"{board}.hex"
    if not image.is_file():
        told = "no firmware here: apt-get install gcc-avr avr-libc make, or give --hex FILE"
        print(f"cardspeak board: {told}", file=sys.stderr)
        return None
    return image
