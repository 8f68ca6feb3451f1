# SPDX-License-Identifier: GPL-3.0-or-later
"""Draws every scene at the three sizes into a folder: ``python -m ui.dealer.gallery OUTDIR [SCENE...]``."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def draw(folder: Path, wanted: list[str], language: str = "en") -> list[Path]:
    """Draw the scenes named (all when none is), and the pads and set-up page. Returns the files."""
    from PyQt6.QtWidgets import QApplication

    from ui.dealer.poses import POSES, SIZES
    from ui.theme import load_fonts

    app = QApplication.instance() or QApplication(sys.argv[:1])
    load_fonts()
    folder.mkdir(parents=True, exist_ok=True)
    drawn = []
    for size in SIZES:
        for name, pose in POSES.items():
            if wanted and name not in wanted:
                continue
            window = pose(size, language)
            window.show()
            app.processEvents()
            drawn.append(folder / f"{name}-{size}.png")
            window.grab().save(str(drawn[-1]))
            window.close()
            window.deleteLater()
    return drawn


def main(arguments: list[str]) -> int:
    """Draw into the folder named first. Returns 2 when there is none."""
    if not arguments:
        print("Name the folder for the pictures: python -m ui.dealer.gallery OUTDIR", file=sys.stderr)
        return 2
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    language = os.environ.get("CARDSPEAK_LANGUAGE", "en")
    for path in draw(Path(arguments[0]), arguments[1:], language):
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
