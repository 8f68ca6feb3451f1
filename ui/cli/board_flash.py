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
    """Flashes ``port``. Status 1: avrdude failed; 2: no such port or file; 3: avrdude or the firmware is missing."""
    image = hex_file or _built(board)
    if image is None:
        return MISSING
    if not image.is_file():
        print(f"cardspeak board: {image}: no such file: make -C firmware builds it", file=sys.stderr)
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
