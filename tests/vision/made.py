# SPDX-License-Identifier: GPL-3.0-or-later
"""Finds and readings made by hand, for tests of what is done with them."""

from __future__ import annotations

from typing import Literal

import numpy as np

from controller.rules.cards import card
from vision.detect import Corner, Found
from vision.geometry import Quad, box_of
from vision.merge import CardRead
from vision.reading import CardReading

KINDS = {"back": 52, "joker": 53, "other": 54}


def number(name: str) -> int:
    """Class number of a card or kind."""
    return KINDS[name] if name in KINDS else int(card(name))


def reading(name: str, confidence: float = 0.99, sure: bool = True) -> CardReading:
    """A reading whose best class is ``name``; one that is not sure saw no clear index."""
    p = np.full(55, (1 - confidence) / 54)
    p[number(name)] = confidence
    return CardReading(np.log(p).astype(np.float32), sure, 2, sure)


def upright(x: float, y: float, w: float = 60) -> Quad:
    """An upright card with its top left corner at (x, y)."""
    return np.array([[x, y], [x + w, y], [x + w, y + 1.4 * w], [x, y + 1.4 * w]], np.float32)


def index_of(quad: Quad, second: bool = False) -> Corner:
    """The first or second printed index of a card."""
    across, down, middle = quad[1] - quad[0], quad[3] - quad[0], quad.mean(axis=0)
    centre, up, right = quad[0] + 0.1 * across + 0.135 * down, -0.07 * down, 0.05 * across
    return Corner(2 * middle - centre, -up, -right, middle, 0.9) if second else Corner(centre, up, right, middle, 0.9)


def whole(quad: Quad, name: str, corners: int = 2, sure: bool = True, face: Literal["up", "down"] = "up") -> CardRead:
    """A card of which the outline and ``corners`` indices were found."""
    indices = tuple(index_of(quad, second=bool(n)) for n in range(corners))
    return CardRead(Found(quad, box_of(quad), face, True, 0.8, indices), reading(name, sure=sure), face)


def lone(quad: Quad, name: str, second: bool = False, sure: bool = True) -> CardRead:
    """A card of which only one index was found."""
    corner = index_of(quad, second)
    return CardRead(
        Found(None, box_of(corner.frame(1.25)), "up", False, 0.9, (corner,)), reading(name, sure=sure), "up"
    )
