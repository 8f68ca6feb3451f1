# SPDX-License-Identifier: GPL-3.0-or-later
"""A deck whose faces are photographed: cut out of a folder of labelled photographs, where somebody has one.

The folder holds ``images/`` and ``labels.json`` (a list of ``{"file", "cards": [{"label", "box",
"quad"}]}``). Nothing of it is kept or committed; the virtual table works without.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from controller.rules import cards
from controller.rules.cards import NAMES, Card
from vision.virtual.faces import CARD_MM, FACE_PX_PER_MM
from vision.virtual.vector import Image

_SIZE = (round(CARD_MM[0] * FACE_PX_PER_MM), round(CARD_MM[1] * FACE_PX_PER_MM))


class PhotoDeckError(Exception):
    """The folder cannot serve as a deck. The text names it and says what is missing."""


class PhotoDeck:
    """Faces from photographs; of several pictures of a face the largest is taken."""

    def __init__(self, folder: Path) -> None:
        self.name = f"photo-{folder.name}"
        self._folder = folder
        self._found = _best(folder)
        missing = [name for name in NAMES if name not in self._found]
        if missing:
            raise PhotoDeckError(
                f"{folder}: no whole card labelled {', '.join(missing[:6])}; 52 faces are needed for a deck"
            )
        self._faces: dict[Card, Image] = {}

    def face(self, a_card: Card) -> Image:
        """The photographed face, 252 x 352 (w x h). Raises PhotoDeckError when its picture cannot be read."""
        if a_card not in self._faces:
            file, quad = self._found[cards.name(a_card)]
            picture = cv2.imread(str(self._folder / "images" / file), cv2.IMREAD_COLOR)
            if picture is None:
                raise PhotoDeckError(f"{self._folder / 'images' / file}: not a picture that can be read")
            w, h = _SIZE
            target = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32)
            to_card = cv2.getPerspectiveTransform(quad, target)
            self._faces[a_card] = cv2.warpPerspective(picture, to_card, _SIZE, flags=cv2.INTER_AREA).astype(
                np.uint8, copy=False
            )
        return self._faces[a_card]


def _best(folder: Path) -> dict[str, tuple[str, cv2.typing.MatLike]]:
    """For each label the file and quad of its largest whole card."""
    try:
        records: list[dict[str, Any]] = json.loads((folder / "labels.json").read_text(encoding="utf-8"))
    except OSError as error:
        raise PhotoDeckError(
            f"{folder / 'labels.json'}: {error.strerror}; a deck folder has labels.json and images/"
        ) from error
    except ValueError as error:
        raise PhotoDeckError(f"{folder / 'labels.json'}: no JSON ({error})") from error
    best: dict[str, tuple[float, str, cv2.typing.MatLike]] = {}
    for record in records:
        for card in record.get("cards", ()):
            if "part" in card:
                continue
            x, y, w, h = card["box"]
            quad = np.array(card.get("quad") or [[x, y], [x + w, y], [x + w, y + h], [x, y + h]], np.float32)
            quad = quad.mean(0) + (quad - quad.mean(0)) * 0.985  # leave the photograph's cloth outside
            area = float(cv2.contourArea(quad.astype(np.float32)))
            if card["label"] in NAMES and area > best.get(card["label"], (0.0,))[0]:
                best[card["label"]] = (area, record["file"], quad.astype(np.float32))
    return {label: (file, quad) for label, (_, file, quad) in best.items()}
