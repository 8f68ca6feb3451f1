# SPDX-License-Identifier: GPL-3.0-or-later
"""Evidence files: a crop is on disk under its sha256 before anything that names it is sent."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

import cv2
import numpy as np

from vision.capture.shot import Picture

QUALITY = 90


class EvidenceFolder:
    """``evidence/`` of the data folder."""

    def __init__(self, data: Path) -> None:
        self._folder = data / "evidence"
        self._folder.mkdir(parents=True, exist_ok=True)

    def store(self, picture: Picture) -> str:
        """Write a BGR picture as JPEG and give its sha256. Raises OSError when the disk will not take it."""
        _, packed = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
        raw = packed.tobytes()
        digest = hashlib.sha256(raw).hexdigest()
        file = self._folder / digest
        if not file.exists():
            part = self._folder / f".{digest}.part"
            with part.open("wb") as out:
                out.write(raw)
                out.flush()
                os.fsync(out.fileno())
            part.replace(file)
        return digest


def beside(left: Picture, right: Picture) -> Picture:
    """Two crops side by side, as evidence of a contradiction."""
    h = max(left.shape[0], right.shape[0])
    tiles = [cv2.copyMakeBorder(p, 0, h - p.shape[0], 2, 2, cv2.BORDER_CONSTANT) for p in (left, right)]
    return np.hstack(tiles)
