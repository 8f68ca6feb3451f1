# SPDX-License-Identifier: GPL-3.0-or-later
"""Cut a card or an index out of a picture and lay it straight."""

from __future__ import annotations

from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Quad

CARD_SIZE = (160, 224)
"""Width and height of a rectified card."""

Picture = NDArray[Any]
"""(H, W, 3) uint8, BGR."""


class Cut(NamedTuple):
    """The upright part of a picture about a quad, and the quad in its pixels: enough to lay it straight later."""

    part: Picture
    quad: Quad

    def kept(self) -> Cut:
        """The same with pixels of its own, for when the picture is gone."""
        return Cut(self.part.copy(), self.quad)


def cut(image: Picture, quad: Quad) -> Cut:
    """The part of ``image`` that ``quad`` needs; smaller where it hangs out of the picture, down to nothing."""
    low = np.floor(quad.min(axis=0)).astype(int) - 2
    high = np.ceil(quad.max(axis=0)).astype(int) + 3
    x0, y0 = max(0, int(low[0])), max(0, int(low[1]))
    x1, y1 = max(x0, min(image.shape[1], int(high[0]))), max(y0, min(image.shape[0], int(high[1])))
    return Cut(image[y0:y1, x0:x1], quad.astype(np.float32) - np.array([x0, y0], np.float32))


def rectify(image: Picture, quad: Quad, size: tuple[int, int] = CARD_SIZE) -> Picture:
    """The picture inside ``quad`` (from the top left, clockwise) as ``size`` (width, height), BGR.

    A quad much larger than ``size`` is first halved as often as needed, so that thin strokes are averaged and not
    skipped.
    """
    w, h = size
    part, moved = cut(image, quad)
    if min(part.shape[:2]) < 2:
        return np.zeros((h, w, 3), np.uint8)
    shrink = float(np.hypot(*(quad[1] - quad[0])) + np.hypot(*(quad[3] - quad[0]))) / (w + h)
    if shrink > 1.6:
        part = cv2.resize(part, None, fx=1 / shrink, fy=1 / shrink, interpolation=cv2.INTER_AREA)
        moved = moved / shrink
    flat = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32)
    matrix = cv2.getPerspectiveTransform(moved, flat)
    straight = cv2.warpPerspective(part, matrix, (w, h), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(straight, np.uint8)
