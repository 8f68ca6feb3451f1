# SPDX-License-Identifier: GPL-3.0-or-later
"""Readings against labels: the figures of a set, printed, and its errors as a contact sheet under build/measure."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from models.figures import Outcome, confusions, refusal_curve, reliability, summary
from models.real_cuts import Picture
from models.synthesize.sources import ROOT
from vision.classify.reading import Reading, answer_name

OUT = ROOT / "build" / "measure"
Shown = list[tuple[Outcome, Picture]]


def outcome_of(label: str, reading: Reading) -> Outcome:
    """A reading against its label. "back" and "other" name no card: they count as unsure, like no answer."""
    best, confidence = reading.candidates[0]
    return Outcome(label, answer_name(best), confidence, isinstance(reading.card, int) or reading.card == "joker")


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
