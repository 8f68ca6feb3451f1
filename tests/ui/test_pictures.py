# SPDX-License-Identifier: GPL-3.0-or-later
"""The screens look as they did: golden pictures with a small tolerance.

After a wanted change look at the new pictures, then write them:
``CARDSPEAK_WRITE_PICTURES=1 python -m pytest tests/ui/test_pictures.py``.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PyQt6.QtGui import QImage

from ui.dealer.poses import POSES

GOLDEN = Path(__file__).parent / "golden"
SHOWN = (
    ("nine_preflop", "1280x800"), ("side_pots", "1920x1080"), ("stop_level", "1024x600"), ("amount_pad", "1280x800"),
    ("card_pad", "1024x600"), ("setup_seat_keys", "1280x800"),
)  # fmt: skip
OFF_PIXELS, OFF_BY = 0.004, 48
"""So large a share of the pixels may be off by more than so much: edges fall a hair differently elsewhere."""


def pixels(image: QImage) -> Any:
    """The image as rows x columns x 3."""
    plain = image.convertToFormat(QImage.Format.Format_RGB888)
    raw = plain.constBits()
    assert raw is not None
    rows = np.frombuffer(raw.asarray(plain.sizeInBytes()), np.uint8).reshape(plain.height(), plain.bytesPerLine())
    return rows[:, : plain.width() * 3].astype(np.int16)


@pytest.mark.parametrize(("pose", "size"), SHOWN)
def test_the_picture_is_as_it_was(qtbot: Any, pose: str, size: str, tmp_path: Path) -> None:
    window = POSES[pose](size)
    qtbot.addWidget(window)
    window.show()
    drawn = window.grab().toImage()
    path = GOLDEN / f"{pose}-{size}.png"
    if os.environ.get("CARDSPEAK_WRITE_PICTURES"):
        drawn.convertToFormat(QImage.Format.Format_RGB888).save(str(path))
    golden = QImage(str(path))
    assert not golden.isNull(), f"{path} is missing; see the top of this file"
    assert golden.size() == drawn.size()
    off = np.abs(pixels(drawn) - pixels(golden))
    share = float((off > OFF_BY).mean())
    if share > OFF_PIXELS:
        drawn.save(str(tmp_path / path.name))
    assert share <= OFF_PIXELS, f"{share:.2%} of the picture differs; the new one lies in {tmp_path}"


def test_a_moved_button_would_be_noticed(qtbot: Any) -> None:
    one, other = POSES["nine_preflop"]("1280x800"), POSES["heads_up"]("1280x800")
    for window in (one, other):
        qtbot.addWidget(window)
        window.show()
    off = np.abs(pixels(one.grab().toImage()) - pixels(other.grab().toImage()))
    assert float((off > OFF_BY).mean()) > OFF_PIXELS
