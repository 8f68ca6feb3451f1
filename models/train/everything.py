# SPDX-License-Identifier: GPL-3.0-or-later
"""Train all three nets from nothing in the time there is: ``python -m models.train.everything [--minutes 90]``.

One after the other, each in a process of its own with a second one that draws its pictures, so two cores are busy. The
minutes are shared out as SHARES says; a net's learning rate falls with its share of time. What was interrupted goes on
where it was: the minutes a net has had are in its checkpoint. Then ``models.export`` and ``models.export_detector``
with the folder that is printed, ``models.calibrate``, ``models.measure``.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

from models.synthesize.sources import ROOT

SHARES = {"finder": 0.35, "whole": 0.27, "index": 0.38}
"""Of the minutes. On two quiet cores a step of the finder takes 0.35 s, a shard of the others 2.8 and 1.9 s."""


def commands(minutes: float, folder: Path, seed: int) -> list[tuple[str, list[str]]]:
    """Name and command of each training, in order."""
    python = [sys.executable, "-m"]
    parts = []
    for name, share in SHARES.items():
        bound = ["--minutes", f"{minutes * share:.2f}"]
        if name == "finder":
            parts.append((name, [*python, "models.train_detector", "--out", str(folder / "detector"), *bound]))
        else:
            own = ["--folder", str(folder), "--seed", str(seed), "--resume", *bound]
            parts.append((name, [*python, "models.train.train", name, *own]))
    return parts


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description="train finder, whole-card net and index net in the time there is")
    parser.add_argument("--minutes", type=float, default=90.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "fresh")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    for name, command in commands(asked.minutes, asked.folder, asked.seed):
        print(f"{name}: {asked.minutes * SHARES[name]:.0f} minutes; progress in {asked.folder}", flush=True)
        if (status := subprocess.run(command, check=False).returncode) != 0:
            raise SystemExit(f"{name} ended with status {status}; the same command goes on where it stopped")
    print(f"done: export {asked.folder}/whole.pt, {asked.folder}/index.pt and {asked.folder}/detector/last.pt")


if __name__ == "__main__":
    main()
