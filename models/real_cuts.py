# SPDX-License-Identifier: GPL-3.0-or-later
"""Cards and index corners cut from the labelled photographs by their labels alone, for measuring the classifiers.

felt_table has quads, dalnegro_scan whole images. phone_close and webcam_pile have boxes round index corners of unknown
turn: a cut is made for each of 24 turns, the classifier's own presence picks one. bicycle_home has boxes round cards:
the quad is the largest bright four-sided outline inside; boxes without one are counted as left out, never guessed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from vision.classify import CARD_SIZE, INDEX_SIZE, index_frame

Picture = npt.NDArray[np.uint8]
TURNS = 24
INDEX_SLIM = 0.55  # width to height of an index


class Labelled(NamedTuple):
    """One labelled thing: ``cuts`` are one rectified card, or an index cut for each turn; none when it was left out."""

    label: str
    place: str
    size_px: float  # width of the card, or short side of the index box
    cuts: list[Picture]


def records(folder: Path) -> Iterator[tuple[Picture, dict[str, Any], str]]:
    """Every label of a set: the photograph, the label, and the file name."""
    for record in json.loads((folder / "labels.json").read_text(encoding="utf-8")):
        image = cv2.imread(str(folder / "images" / record["file"]))
        for card in record["cards"]:
            yield image, card, record["file"]


def rectified(image: Picture, quad: npt.NDArray[np.float32], size: tuple[int, int]) -> Picture:
    """The quad of an image laid straight at ``size`` (w, h), averaged when it is much larger."""
    w, h = size
    flat = np.array([(0, 0), (w, 0), (w, h), (0, h)], np.float32)
    shrink = (np.linalg.norm(quad[1] - quad[0]) + np.linalg.norm(quad[3] - quad[0])) / (w + h)
    if shrink > 1.6:
        image = cv2.resize(image, None, fx=1 / shrink, fy=1 / shrink, interpolation=cv2.INTER_AREA)  # type: ignore[assignment]
        quad = quad / np.float32(shrink)
    matrix = cv2.getPerspectiveTransform(quad.astype(np.float32), flat)
    return cv2.warpPerspective(image, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)  # type: ignore[return-value]


def index_turns(image: Picture, box: list[float], grow: float = 1.25) -> list[Picture]:
    """One upright cut for each possible turn of the index in an axis-aligned box."""
    x, y, w, h = box
    centre = np.array([x + w / 2, y + h / 2], np.float32)
    cuts = []
    for turn in np.arange(TURNS) * 2 * np.pi / TURNS:
        up = np.array([np.sin(turn), -np.cos(turn)], np.float32)
        right = np.array([np.cos(turn), np.sin(turn)], np.float32)
        tall = (w + h) / (1 + INDEX_SLIM) / (abs(np.cos(turn)) + abs(np.sin(turn)))
        frame = index_frame(centre, up * np.float32(tall / 2), right * np.float32(tall * INDEX_SLIM / 2), grow)
        cuts.append(rectified(image, frame, INDEX_SIZE))
    return cuts


def bright_quad(image: Picture, box: list[float]) -> npt.NDArray[np.float32] | None:
    """The four corners of the bright card in a box, clockwise, short side first; None when it has no clear outline."""
    x, y, w, h = (round(v) for v in box)
    pad = round(0.04 * max(w, h))
    x0, y0 = max(0, x - pad), max(0, y - pad)
    part = image[y0 : y + h + pad, x0 : x + w + pad]
    dark = part.min(axis=2)
    level, _ = cv2.threshold(dark, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    outlines, _ = cv2.findContours((dark > level).astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    if not outlines:
        return None
    outline = cv2.convexHull(max(outlines, key=cv2.contourArea))
    corners = cv2.approxPolyDP(outline, 0.03 * cv2.arcLength(outline, True), True)[:, 0].astype(np.float32)
    if len(corners) != 4 or cv2.contourArea(corners) < 0.4 * w * h * 0.5:
        return None
    cx, cy = corners.mean(axis=0)
    corners = corners[np.argsort(np.arctan2(corners[:, 1] - cy, corners[:, 0] - cx))]
    sides = np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1)
    if sides[0] + sides[2] > sides[1] + sides[3]:
        corners, sides = np.roll(corners, -1, axis=0), np.roll(sides, -1)
    aspect = (sides[1] + sides[3]) / max(sides[0] + sides[2], 1)
    return corners + np.array([x0, y0], np.float32) if 1.2 < aspect < 1.65 else None


def labelled(folder: Path) -> Iterator[Labelled]:
    """Everything labelled in one set of photographs."""
    for image, card, file in records(folder):
        box = card["box"]
        if folder.name == "dalnegro_scan":
            yield Labelled(
                card["label"], file, image.shape[1], [cv2.resize(image, CARD_SIZE, interpolation=cv2.INTER_AREA)]
            )  # type: ignore[list-item]
        elif "quad" in card:
            quad = np.array(card["quad"], np.float32)
            yield Labelled(
                card["label"], file, float(np.linalg.norm(quad[1] - quad[0])), [rectified(image, quad, CARD_SIZE)]
            )
        elif card.get("part") == "corner":
            yield Labelled(card["label"], file, min(box[2:]), index_turns(image, box))
        else:
            quad_found = bright_quad(image, box)
            cuts = [] if quad_found is None else [rectified(image, quad_found, CARD_SIZE)]
            yield Labelled(card["label"], file, min(box[2:]), cuts)
