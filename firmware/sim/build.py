# SPDX-License-Identifier: GPL-3.0-or-later
"""Builds the firmware, its runner and the host core by ``make``, and says what is missing for it."""

from __future__ import annotations

import fcntl
import shutil
import subprocess
from pathlib import Path

FIRMWARE = Path(__file__).resolve().parents[1]


def missing_tools() -> str:
    """What is missing to build the binary and its runner, as an apt line; empty if nothing is."""
    wanted = []
    if not shutil.which("avr-gcc") or not Path("/usr/lib/avr/include/avr/io.h").exists():
        wanted += ["gcc-avr", "avr-libc"]
    if not Path("/usr/include/simavr/sim_avr.h").exists():
        wanted += ["libsimavr-dev"]
    if not shutil.which("cc") or not shutil.which("make"):
        wanted += ["gcc", "make"]
    return f"apt-get install {' '.join(wanted)}" if wanted else ""


def build(folder: Path, *targets: str) -> Path:
    """Makes ``targets`` (all, sim, host) into ``folder``, one at a time. Raises RuntimeError with make's words."""
    folder.mkdir(parents=True, exist_ok=True)
    command = ["make", "-s", "-C", str(FIRMWARE), f"BUILD={folder.resolve()}", *targets]
    with open(folder / "lock", "w", encoding="ascii") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # tests run side by side and would write the same files
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    if done.returncode:
        raise RuntimeError(f"the firmware does not build:\n{done.stdout}{done.stderr}")
    return folder
