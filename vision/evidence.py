# SPDX-License-Identifier: GPL-3.0-or-later
"""Evidence files: a crop is on disk under its sha256 before anything that names it is sent."""

from __future__ import annotations

import contextlib
import errno
import hashlib
import os
from pathlib import Path

import cv2
import numpy as np

from vision.capture.shot import Picture

QUALITY = 90
NOT_KEPT = "cards are read, but their pictures are not kept"
LOOK = "look at"
_REMEDIES = {errno.ENOSPC: "make room on the disk of", errno.EDQUOT: "make room on the disk of"}


class EvidenceFolder:
    """``evidence/`` of the data folder. Where the disk will not take a picture, cards are read without it."""

    def __init__(self, data: Path) -> None:
        self._folder = data / "evidence"
        self.trouble = ""
        """Why pictures are not kept just now, with the remedy; nothing when they are."""

    def store(self, picture: Picture) -> str:
        """Write a BGR picture as JPEG and give its sha256; nothing while the disk will not take it, which ``trouble``
        tells. Each picture is a new try."""
        _, packed = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
        raw = packed.tobytes()
        digest = hashlib.sha256(raw).hexdigest()
        try:
            self._write(raw, digest)
        except OSError as error:
            self.trouble = f"{NOT_KEPT} ({error.strerror}); {_REMEDIES.get(error.errno or 0, LOOK)} {self._folder}"
            return ""
        self.trouble = ""
        return digest

    def _write(self, raw: bytes, digest: str) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        file, part = self._folder / digest, self._folder / f".{digest}.part"
        if file.exists():
            return
        try:
            with part.open("wb") as out:
                out.write(raw)
                out.flush()
                os.fsync(out.fileno())
            part.replace(file)
        except OSError:
            with contextlib.suppress(OSError):
                part.unlink(missing_ok=True)  # what was written of it takes room that is wanted
            raise


def beside(left: Picture, right: Picture) -> Picture:
    """Two crops side by side, as evidence of a contradiction."""
    h = max(left.shape[0], right.shape[0])
    tiles = [cv2.copyMakeBorder(p, 0, h - p.shape[0], 2, 2, cv2.BORDER_CONSTANT) for p in (left, right)]
    return np.hstack(tiles)
