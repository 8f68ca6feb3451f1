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

import cv2
import numpy as np

from models.figures import Outcome, confusions, refusal_curve, reliability, summary
from models.real_cuts import Labelled, Picture, labelled
from models.synthesize.sources import ROOT
from vision.classify import Classifier, IndexReading
from vision.classify.reading import Reading, answer_name

SETS = ("felt_table", "dalnegro_scan", "bicycle_home", "phone_close", "webcam_pile")
OUT = ROOT / "build" / "measure"
Shown = list[tuple[Outcome, Picture]]


def outcome_of(label: str, reading: Reading) -> Outcome:
    """A reading against its label. "back" and "other" name no card: they count as unsure, like no answer."""
    best, confidence = reading.candidates[0]
    return Outcome(label, answer_name(best), confidence, isinstance(reading.card, int) or reading.card == "joker")


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


def contact_sheet(shown: Shown, path: Path, columns: int = 14) -> None:
    """A picture of the given cuts, each with truth, answer and confidence beneath."""
    tiles = []
    for outcome, cut in shown[: columns * 8]:
        tile = np.full((170, 110, 3), 255, np.uint8)
        scale = min(106 / cut.shape[1], 140 / cut.shape[0])
        small = cv2.resize(
            cut, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
        )
        tile[2 : 2 + small.shape[0], 2 : 2 + small.shape[1]] = small
        ink = (0, 0, 200) if outcome.answered and not outcome.right else (0, 0, 0)
        text = f"{outcome.truth}>{outcome.best} {outcome.confidence:.2f}"
        cv2.putText(tile, text, (2, 160), cv2.FONT_HERSHEY_SIMPLEX, 0.38, ink, 1, cv2.LINE_AA)
        tiles.append(tile)
    if not tiles:
        return
    tiles += [np.full((170, 110, 3), 255, np.uint8)] * (-len(tiles) % columns)
    path.parent.mkdir(parents=True, exist_ok=True)
    rows = [np.hstack(tiles[at : at + columns]) for at in range(0, len(tiles), columns)]
    cv2.imwrite(str(path), np.vstack(rows))


def report(name: str, shown: Shown, left_out: int) -> dict[str, object]:
    """Print and give the figures of one set; its errors and doubts go to a contact sheet."""
    outcomes = [o for o, _ in shown]
    figures: dict[str, object] = {"set": name, "cards": len(outcomes), "left out": left_out, **summary(outcomes)}
    print(f"\n{name}: {len(outcomes)} measured, {left_out} left out")
    for key, value in summary(outcomes).items():
        print(f"  {key:18} {value}")
    print("  confusions        ", ", ".join(f"{pair} {n}" for pair, n in confusions(outcomes)) or "none")
    print("  refusing          ", "; ".join(f"{100 * r:g} %: {w} wrong of {n}" for r, n, w in refusal_curve(outcomes)))
    figures["confusions"], figures["refusal"] = confusions(outcomes, 99), refusal_curve(outcomes)
    figures["reliability"] = reliability(outcomes)
    bad = [pair for pair in shown if not pair[0].right or not pair[0].answered]
    contact_sheet(sorted(bad, key=lambda pair: (pair[0].right, -pair[0].confidence)), OUT / f"{name}.png")
    return figures


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
        from models.kept_out import measure_kept_out

        rows += measure_kept_out(classifier, asked.each)
    OUT.mkdir(parents=True, exist_ok=True)
    (OUT / "figures.json").write_text(json.dumps(rows, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
