# SPDX-License-Identifier: GPL-3.0-or-later
"""Measure the released classifiers: ``python -m models.measure [--photographs ../shared/data/cards] [--kept-out]``.

Photographs are cut by their labels alone, so the detector plays no part. Kept-out decks are art never trained on,
seen through the synthesis. Prints every figure with denominator and 95 % interval; writes the same as JSON and contact
sheets of the errors under build/measure.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from models.kept_out import measure_kept_out
from models.outcomes import OUT, Shown, outcome_of, report
from models.real_cuts import Labelled, labelled
from models.synthesize.sources import ROOT
from vision.classify import Classifier, IndexReading

SETS = ("felt_table", "dalnegro_scan", "bicycle_home", "phone_close", "webcam_pile")


def best_turn(readings: Sequence[IndexReading]) -> int:
    """The turn at which an index is most surely there and read."""
    return int(np.argmax([r.present * r.best()[1] for r in readings]))


def read_set(classifier: Classifier, things: list[Labelled]) -> Shown:
    """Every labelled thing of a set read: whole cards in batches, indices one by one over their turns."""
    shown: Shown = []
    whole = [t for t in things if len(t.cuts) == 1]
    for at in range(0, len(whole), 32):
        part = whole[at : at + 32]
        for thing, reading in zip(part, classifier.classify([t.cuts[0] for t in part]), strict=True):
            shown.append((outcome_of(thing.label, reading), thing.cuts[0]))
    for thing in things:
        if len(thing.cuts) > 1:
            cut = thing.cuts[best_turn(classifier.read_indices(thing.cuts))]
            shown.append((outcome_of(thing.label, classifier.read_corners([cut])), cut))
    return shown


def measure_photographs(classifier: Classifier, folder: Path, names: Sequence[str]) -> list[dict[str, object]]:
    """Figures of the photographed sets."""
    rows = []
    for name in names:
        if not (folder / name).is_dir():
            print(f"{name}: no photographs at {folder / name}")
            continue
        things = list(labelled(folder / name))
        rows.append(report(name, read_set(classifier, things), sum(not t.cuts for t in things)))
    return rows


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description="measure the classifiers on photographs and kept-out decks")
    parser.add_argument("--photographs", type=Path, default=ROOT.parent / "shared" / "data" / "cards")
    parser.add_argument("--sets", nargs="*", default=SETS)
    parser.add_argument("--weights", type=Path, help="folder of other weights to measure")
    parser.add_argument("--kept-out", action="store_true", help="also kept-out decks and strangers, by synthesis")
    parser.add_argument("--each", type=int, default=12, help="views of each kept-out face")
    asked = parser.parse_args()
    classifier = Classifier.load(asked.weights)
    rows = measure_photographs(classifier, asked.photographs, asked.sets)
    if asked.kept_out:
        rows += measure_kept_out(classifier, asked.each)
    OUT.mkdir(parents=True, exist_ok=True)
    (OUT / "figures.json").write_text(json.dumps(rows, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
