# SPDX-License-Identifier: GPL-3.0-or-later
"""Measure ``vision.read`` on the labelled photographs: found, right, unsure, confidently wrong, with 95 % intervals.

``python -m tests.bench.read_photos [SET ...] [--every N] [--draw]``. A label counts as found when its middle lies in
the box of a card that was reported face up; of several, one with the label's face wins if it is sure, and the
smallest box otherwise. Pictures with a fault are drawn into build/photos/SET with ``--draw``.
"""

from __future__ import annotations

import argparse
import json
import math
import shutil
import time
from pathlib import Path
from typing import Any

import cv2

from vision.classify import Classifier
from vision.draw import drawn
from vision.merge import CardRead
from vision.read import plain, read_image

ROOT = Path(__file__).resolve().parents[2]
PHOTOS = ROOT.parent / "shared" / "data" / "cards"
SETS = ("felt_table", "bicycle_home", "phone_close", "webcam_pile", "dalnegro_scan")
SHORT_SIDE_MIN_PX = {"webcam_pile": 20}
PRINTED = {
    "IMG_20220921_200231.jpg": {"Js": "Jh"},
    "IMG_20220921_201241.jpg": {"Qh": "Qs"},
    "IMG_20220921_201314.jpg": {"Js": "Jc"},
    "IMG_20220921_201530.jpg": {"3s": "3h"},
    "WIN_20240627_17_15_49.jpg": {"Qs": "Qc"},
    "WIN_20240627_17_19_45.jpg": {"2d": "2h"},
}
"""Labels that name another card than a person sees printed there. They count as they are; how many of the wrong
answers are what is printed is told beside them."""


def interval(hits: int, of: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    if of == 0:
        return 0.0, 1.0
    z, p = 1.96, hits / of
    middle = (p + z * z / (2 * of)) / (1 + z * z / of)
    half = z / (1 + z * z / of) * math.sqrt(p * (1 - p) / of + z * z / (4 * of * of))
    return max(0.0, middle - half), min(1.0, middle + half)


def verdict(label: dict[str, Any], cards: list[dict[str, Any]]) -> str:
    """missed, right, unsure or wrong for one label."""
    x, y, w, h = label["box"]
    cx, cy = x + w / 2, y + h / 2
    hits = [c for c in cards if c["face"] == "up" and _inside(c["box"], cx, cy)]
    if not hits:
        return "missed"
    if any(c["card"] == label["label"] for c in hits):
        return "right"
    nearest = min(hits, key=lambda c: c["box"][2] * c["box"][3])
    return "unsure" if nearest["status"] == "unsure" else "wrong"


def _inside(box: list[float], cx: float, cy: float) -> bool:
    return box[0] <= cx <= box[0] + box[2] and box[1] <= cy <= box[1] + box[3]


def measured_set(name: str, classifier: Classifier, every: int, draw: bool) -> dict[str, Any]:
    """The figures of one set."""
    records = json.loads((PHOTOS / name / "labels.json").read_text())[::every]
    count = {"missed": 0, "right": 0, "unsure": 0, "wrong": 0}
    strays, printed, faults, cpu = 0, 0, [], 0.0
    out = ROOT / "build" / "photos" / name
    shutil.rmtree(out, ignore_errors=True)
    for record in records:
        image = cv2.imread(str(PHOTOS / name / "images" / record["file"]))
        begun = time.process_time()
        cards = read_image(image, classifier)
        cpu += time.process_time() - begun
        entries = [plain(card) for card in cards]
        labels = [c for c in record["cards"] if min(c["box"][2:]) >= SHORT_SIDE_MIN_PX.get(name, 0)]
        answers = [verdict(label, entries) for label in labels]
        for label, answer in zip(labels, answers, strict=True):
            count[answer] += 1
            seen = PRINTED.get(record["file"], {}).get(label["label"])
            printed += answer == "wrong" and seen is not None and verdict({**label, "label": seen}, entries) == "right"
        names = {c["label"] for c in record["cards"]}
        alien = [c for c in entries if c["status"] == "read" and c["face"] == "up" and c["card"] not in names]
        strays += len(alien)
        bad = [f"{label['label']}:{answer}" for label, answer in zip(labels, answers, strict=True) if answer != "right"]
        if bad or alien:
            faults.append(f"{record['file']} {' '.join(bad)} {' '.join('alien ' + str(c['card']) for c in alien)}")
            if draw:
                _picture(out, record, image, cards)
    ms = 1000 * cpu / len(records)
    counted: dict[str, Any] = {"set": name, "pictures": len(records), **count, "aliens": strays, "printed": printed}
    return counted | {"cpu_ms": ms, "faults": faults}


def _picture(out: Path, record: dict[str, Any], image: Any, cards: list[CardRead]) -> None:
    out.mkdir(parents=True, exist_ok=True)
    marked = drawn(image, cards)
    for label in record["cards"]:
        x, y, w, h = (int(v) for v in label["box"])
        cv2.rectangle(marked, (x, y), (x + w, y + h), (255, 0, 255), 1)
        cv2.putText(marked, label["label"], (x, y + h + 12), cv2.FONT_HERSHEY_SIMPLEX, 0.45, (255, 0, 255), 1)
    cv2.imwrite(str(out / record["file"]), marked)


def told(figures: dict[str, Any]) -> str:
    """One line of the table."""
    labels = sum(figures[key] for key in ("missed", "right", "unsure", "wrong"))
    found = labels - figures["missed"]
    parts = []
    shares = [("found", found, labels)] + [(word, figures[word], found) for word in ("right", "unsure", "wrong")]
    for word, hits, of in shares:
        low, high = interval(hits, of)
        parts.append(f"{word} {hits}/{of} {100 * hits / max(1, of):.1f} % ({100 * low:.1f}-{100 * high:.1f})")
    if figures["printed"]:
        parts.append(f"of the wrong {figures['printed']} are what is printed, not what the label says")
    return f"{figures['set']:14} {'; '.join(parts)}; aliens {figures['aliens']}; {figures['cpu_ms']:.0f} ms a picture"


def measure() -> dict[str, dict[str, float]]:
    """For ``./check bench``: every set that lies beside the checkout, as counts."""
    cv2.setNumThreads(1)
    classifier = Classifier.load()
    figures: dict[str, float] = {}
    for name in (one for one in SETS if (PHOTOS / one).is_dir()):
        counted = measured_set(name, classifier, 1, False)
        print(told(counted), flush=True)
        figures |= {f"{name} {key}": counted[key] for key in ("missed", "right", "unsure", "wrong", "cpu_ms")}
    return {"figures": figures}


def main() -> None:
    """Print the table and write build/bench/photos.json."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("sets", nargs="*", default=list(SETS))
    options.add_argument("--every", type=int, default=1)
    options.add_argument("--draw", action="store_true")
    options.add_argument("--weights", type=Path, help="another folder of weights than the released")
    args = options.parse_args()
    cv2.setNumThreads(1)
    classifier = Classifier.load(args.weights)
    results = []
    for name in args.sets or SETS:
        results.append(measured_set(name, classifier, args.every, args.draw))
        print(told(results[-1]), flush=True)
    (ROOT / "build" / "bench").mkdir(parents=True, exist_ok=True)
    (ROOT / "build" / "bench" / "photos.json").write_text(json.dumps(results, indent=1))


if __name__ == "__main__":
    main()
