# SPDX-License-Identifier: GPL-3.0-or-later
"""Write the model cards beside the weights from the measured figures: ``python -m models.model_cards``."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from models.export import WEIGHTS
from models.measure import OUT
from models.synthesize.sources import figure_sources, font_packages, kept_out, lettering_packages, sources

_WHAT = {
    "whole": (
        "Whole-card classifier",
        "A rectified card (BGR 0..1, 96 x 128, either way up) to 55 classes (52 faces, back, joker, other), "
        "a 128-number embedding and the cosines to the class prototypes.",
    ),
    "index": (
        "Index classifier",
        "A cut round one printed index (BGR 0..1, 48 x 72, upright) to rank, suit and whether an index is there.",
    ),
    "word": (
        "Word classifier",
        "A strip of a rectified card (BGR 0..1, 128 x 40: along its top, or down its left side and laid) to whether a "
        "joker's word stands there, however its letters stand.",
    ),
}


def _licences() -> list[str]:
    lines = []
    for entry in sources()["art"]:
        lines.append(f"- {entry['package']}: {entry['licence']} ({', '.join(entry['decks'])})")
    lines.append(f"- fonts, {len(font_packages())} Debian packages of Debian main: {', '.join(font_packages())}")
    lettering, figures = lettering_packages(), figure_sources()
    lines.append(f"- fonts for words, {len(lettering)} Debian packages of Debian main: {', '.join(lettering)}")
    lines.append(f"- {figures['package']}: {figures['licence']} ({', '.join(figures['folders'])})")
    lines.append("- procedural decks, grounds, light: our own code, GPL-3.0-or-later")
    return lines


def _figures() -> list[str]:
    path = OUT / "figures.json"
    if not path.exists():
        raise SystemExit("no figures yet: run `python -m models.measure --kept-out` first")
    lines = ["| set | top-1 | Unsure | confidently wrong |", "|---|---|---|---|"]
    for row in json.loads(path.read_text(encoding="utf-8")):
        lines.append(f"| {row['set']} | {row['top-1']} | {row['unsure']} | {row['confidently wrong']} |")
    return lines


def card_of(name: str, folder: Path = WEIGHTS) -> str:
    """The text of one model card."""
    title, what = _WHAT[name]
    raw = (folder / f"{name}.onnx").read_bytes()
    progress = Path(OUT.parent / "train" / f"{name}.log")
    last = json.loads(progress.read_text(encoding="utf-8").splitlines()[-1]) if progress.exists() else {}
    return "\n".join([
        f"# {title} ({name}.onnx)", "", what, "",
        f"- int8 (static QDQ, per channel), {len(raw):,} bytes, SHA-256 `{hashlib.sha256(raw).hexdigest()}`",
        f"- trained on synthetic pictures only: {last.get('images', 0):,} drawn by models/synthesize",
        "- cycles and seeds of the training: models/README.md",
        f"- kept out: decks {', '.join(kept_out('decks'))}; foreign {', '.join(kept_out('foreign'))}; all photographs",
        "- licence of the weights: GPL-3.0-or-later", "",
        "## Figures", "",
        "All nets together as in vision/classify; share (count of all; 95 % interval). Photographs are cut by their",
        "labels; phone_close and webcam_pile one cut of one index at a time, which is hardly ever enough to be told:",
        "they speak of the index net's first choice. How pictures are read: `python -m tests.bench.read_photos`.", "",
        *_figures(), "",
        "Limits: the thresholds come from synthetic decks; cards under about 50 px wide, heavy glare over both",
        "indices and decks with unusual letters are answered \"unsure\". German, French and",
        "Russian letters are strangers.", "",
        "## Art that training looked at (fetched by name, never committed)", "", *_licences(), "",
    ])  # fmt: skip


def main() -> None:
    """Write all cards."""
    for name in _WHAT:
        (WEIGHTS / f"{name}.md").write_text(card_of(name), encoding="utf-8")


if __name__ == "__main__":
    main()
