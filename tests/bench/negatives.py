# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures without a card: how many entries does ``vision.read`` make of them? None is right.

``python -m tests.bench.negatives [--draw]``. 300 pictures: made grounds with chips, hands, papers, phones and keys on
them (models.synthesize, which needs no fetched art for these), rendered tables with chips, hands and heads but no
card (vision.virtual), and the labelled photographs beside the checkout with every labelled card painted over. Told
are the faces and backs reported as read, and the entries that were only doubted. Faults are drawn into
build/negatives with ``--draw``.
"""

from __future__ import annotations

import argparse
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from models.synthesize import lens
from models.synthesize.clutter import strew
from models.synthesize.surfaces import ground
from tests.bench.read_photos import PHOTOS, ROOT, interval
from vision.classify import Classifier
from vision.draw import drawn
from vision.read import plain, read_image
from vision.rectify import Picture
from vision.virtual.arms import SKINS, SLEEVES
from vision.virtual.chips import COLOURS
from vision.virtual.cloth import CLOTHS
from vision.virtual.heads import HAIRS
from vision.virtual.layout import Pose
from vision.virtual.light import WEATHERS
from vision.virtual.scenery import Look, Scenery
from vision.virtual.stage import Stage
from vision.virtual.things import ArmThing, ButtonThing, ChipThing, HeadThing, Put

EACH = 100
WHOLE_CARD_SETS = ("felt_table", "bicycle_home")
UNLABELLED = ("heart2.jpg", "IMG_2533.jpg")
"""Looked at: a real card or a pack lies there that has no label, so the picture is no negative."""
OUT = ROOT / "build" / "negatives"
GRIPS = ("pinch", "flat", "hold", "tap")


def made_tables(count: int) -> Iterator[tuple[str, Picture]]:
    """Felt, wood, cloth, stone, pages, with things strewn on them, through a lens."""
    for n in range(count):
        rng = np.random.default_rng((31, n))
        size = int(rng.choice([480, 640, 960]))
        picture = ground(rng, size)
        scale = float(np.exp(rng.uniform(np.log(40), np.log(size * 0.4))))
        strew(rng, picture, np.zeros((size, size), np.int16), scale, int(rng.integers(0, 9)))
        yield f"made {n}", lens.photograph(rng, picture)


def rendered_tables(count: int) -> Iterator[tuple[str, Picture]]:
    """The virtual table with chips, button, hands and heads, and no card."""
    a_look = 5  # pictures of one look: a scenery costs a second
    for n in range(count):
        rng = np.random.default_rng((32, n))
        if n % a_look == 0:
            cloth, weather = str(rng.choice(sorted(CLOTHS))), str(rng.choice(sorted(WEATHERS)))
            scenery = Scenery(Look(seed=n, cloth=cloth, weather=weather))
        stage = Stage(scenery)
        stage.play([Put(0.0, "button", ButtonThing(_somewhere(rng)))])
        for k in range(int(rng.integers(2, 14))):
            colour = str(rng.choice(sorted(COLOURS)))
            stage.play([Put(0.0, f"chips {k}", ChipThing(int(rng.integers(1, 18)), colour, _somewhere(rng), k))])
        for k in range(int(rng.integers(0, 4))):
            grip = str(rng.choice(GRIPS))
            arm = ArmThing(grip, str(rng.choice(sorted(SKINS))), str(rng.choice(sorted(SLEEVES))), _somewhere(rng))
            stage.play([Put(0.0, f"arm {k}", arm)])
        if rng.random() < 0.3:
            stage.play([Put(0.0, "head", HeadThing(str(rng.choice(sorted(HAIRS))), _somewhere(rng)))])
        yield f"rendered {n}", stage.frame(0.1)


def _somewhere(rng: np.random.Generator) -> Pose:
    return Pose(float(rng.uniform(-450, 450)), float(rng.uniform(-250, 250)), turn=float(rng.uniform(0, 360)))


def blanked_photographs(count: int) -> Iterator[tuple[str, Picture]]:
    """The photographs of whole labelled cards, each card painted over with what lies round it."""
    pictures = []
    for name in WHOLE_CARD_SETS:
        file = PHOTOS / name / "labels.json"
        if file.exists():
            records = json.loads(file.read_text())
            pictures += [(name, record) for record in records if record["file"] not in UNLABELLED]
    step = max(1, len(pictures) // count)
    for name, record in pictures[::step][:count]:
        image = cv2.imread(str(PHOTOS / name / "images" / record["file"]))
        yield f"{name} {record['file']}", blanked(image, record["cards"])


def blanked(image: Picture, cards: list[dict[str, Any]]) -> Picture:
    """The picture with every labelled card, and a rim round it, filled from its surroundings."""
    hidden = np.zeros(image.shape[:2], np.uint8)
    for card in cards:
        x, y, w, h = card["box"]
        shape = np.array(card.get("quad", [[x, y], [x + w, y], [x + w, y + h], [x, y + h]]), np.float32)
        middle = shape.mean(axis=0)
        cv2.fillConvexPoly(hidden, np.round(middle + (shape - middle) * 1.25).astype(np.int32), 255)
    small = cv2.resize(image, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    mask = cv2.resize(hidden, small.shape[1::-1], interpolation=cv2.INTER_NEAREST)
    filled = cv2.resize(cv2.inpaint(small, mask, 5, cv2.INPAINT_TELEA), image.shape[1::-1])
    grain = np.random.default_rng(5).normal(0, 3, image.shape)
    return np.where(hidden[..., None] > 0, np.clip(filled + grain, 0, 255), image).astype(np.uint8)


def measured(classifier: Classifier, each: int, draw: bool) -> dict[str, Any]:
    """Counts by kind of picture, and which pictures had a fault."""
    shutil.rmtree(OUT, ignore_errors=True)
    counts: dict[str, dict[str, int]] = {}
    faults = []
    for kind, source in (("made", made_tables), ("rendered", rendered_tables), ("blanked", blanked_photographs)):
        mine = counts.setdefault(kind, {"pictures": 0, "faces": 0, "backs": 0, "doubted": 0, "with_a_fault": 0})
        for name, picture in source(each):
            cards = read_image(picture, classifier)
            entries = [plain(card) for card in cards]
            faces = sum(e["status"] == "read" and e["face"] == "up" for e in entries)
            backs = sum(e["face"] == "down" for e in entries)
            mine["pictures"] += 1
            mine["faces"] += faces
            mine["backs"] += backs
            mine["doubted"] += len(entries) - faces - backs
            mine["with_a_fault"] += faces + backs > 0
            if entries:
                faults.append(f"{name}: " + " ".join(f"{e['face']}:{e['card']}" for e in entries))
                if draw:
                    OUT.mkdir(parents=True, exist_ok=True)
                    cv2.imwrite(str(OUT / f"{name.replace(' ', '_').replace('/', '_')}.png"), drawn(picture, cards))
    return {"counts": counts, "faults": faults}


def measure() -> dict[str, dict[str, float]]:
    """For ``./check bench``."""
    cv2.setNumThreads(1)
    counts = measured(Classifier.load(), EACH, False)["counts"]
    return {"figures": {f"{kind} {key}": value for kind, mine in counts.items() for key, value in mine.items()}}


def main() -> None:
    """Print the counts and the faults."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--each", type=int, default=EACH)
    options.add_argument("--draw", action="store_true")
    options.add_argument("--weights", type=Path, help="another folder of weights than the released")
    args = options.parse_args()
    cv2.setNumThreads(1)
    result = measured(Classifier.load(args.weights), args.each, args.draw)
    for kind, mine in result["counts"].items():
        low, high = interval(mine["with_a_fault"], mine["pictures"])
        print(f"{kind:9} {mine}; with a face or back {100 * low:.1f}-{100 * high:.1f} % (95 %)")
    print("\n".join(result["faults"]))


if __name__ == "__main__":
    main()
