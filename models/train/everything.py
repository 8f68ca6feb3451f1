# SPDX-License-Identifier: GPL-3.0-or-later
"""All nets from nothing in the time there is: ``python -m models.train.everything [--minutes 90]``.

One after the other, each in a process of its own with a second one that draws its pictures, so two cores are busy. The
minutes are shared out as SHARES says, and the last of them are kept for export, calibration and measuring, so that
FOLDER/weights is ready when they are over. A net's learning rate falls with its share of the time, so a slow machine
gives fewer steps, not a longer training. What was interrupted goes on where it was: the minutes a net has had are in
its checkpoint. ``log.txt`` and ``*.log`` in FOLDER tell the time to go.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

from models.synthesize.sources import ROOT

NETS = ("whole", "index", "word")
SHARES = {"finder": 0.30, "whole": 0.21, "index": 0.31, "word": 0.05}
"""Of the minutes. On two quiet cores a step of the finder takes 0.35 s, a shard of the others 3.0, 1.9 and 1.5 s."""
FINISH = 0.13
"""Of the minutes, for what comes after the trainings: on two quiet cores of 90 minutes eight or so."""


class Stage(NamedTuple):
    """One process: what it is called, the minutes it is reckoned to take, and its command."""

    name: str
    minutes: float
    command: list[str]


def stages(minutes: float, folder: Path, seed: int) -> list[Stage]:
    """Everything that is run, in order."""
    python, weights = [sys.executable, "-m"], folder / "weights"
    finder = [*python, "models.train_detector", "--out", str(folder / "detector")]
    own = ["--folder", str(folder), "--seed", str(seed), "--resume"]
    trainings = {"finder": finder} | {net: [*python, "models.train.train", net, *own] for net in NETS}
    parts = []
    for name, command in trainings.items():
        share = minutes * SHARES[name]
        parts.append(Stage(name, share, [*command, "--minutes", f"{share:.2f}"]))
    into, last = ["--out", str(weights)], minutes * FINISH / 5
    for net in NETS:
        export = [*python, "models.export", net, "--checkpoint", str(folder / f"{net}.pt"), *into]
        parts.append(Stage(f"export of the {net} net", last / 3, export))
    export = [*python, "models.export_detector", "--out", str(folder / "detector"), "--weights", str(weights)]
    parts.append(Stage("export of the finder", last / 2, export))
    parts.append(Stage("calibration", last * 1.5, [*python, "models.calibrate", "--folder", str(weights)]))
    measure = [*python, "models.measure", "--weights", str(weights), "--kept-out", "--each", "3"]
    return [*parts, Stage("measuring", last * 2, measure)]


def run(parts: list[Stage]) -> None:
    """One after the other, each told with the time to go. Raises SystemExit where one fails."""
    begun = time.monotonic()
    for n, stage in enumerate(parts):
        to_go = sum(later.minutes for later in parts[n:])
        print(f"{stage.name}: about {stage.minutes:.1f} minutes; all that is left about {to_go:.0f}", flush=True)
        if (status := subprocess.run(stage.command, check=False).returncode) != 0:
            raise SystemExit(f"{stage.name} ended with status {status}; the same command goes on where it stopped")
        print(f"{stage.name}: done, {(time.monotonic() - begun) / 60:.1f} minutes since the start", flush=True)


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description="train the finder and the three classifiers in the time there is")
    parser.add_argument("--minutes", type=float, default=90.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "fresh")
    asked = parser.parse_args()
    (asked.folder / "weights").mkdir(parents=True, exist_ok=True)
    run(stages(asked.minutes, asked.folder, asked.seed))
    print(f"done: {asked.folder}/weights, not released; build/measure has the figures and contact sheets")


if __name__ == "__main__":
    main()
