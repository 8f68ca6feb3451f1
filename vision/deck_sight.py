# SPDX-License-Identifier: GPL-3.0-or-later
"""What one picture of many cards shows, print by print: the words that the looks, the gaps and the answer share."""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.detect import Corner
from vision.geometry import Points, Quad
from vision.merge import CardRead

VOTES, LEGIBLE = 2, 4


class Print(NamedTuple):
    """One index that was seen. ``face``: surely read, ``likely``: the likeliest. ``home``: the outline of its card,
    where its own edges are seen. ``look``: in which."""

    corner: Corner
    face: int | None
    home: Quad | None
    look: int
    likely: int


class Place(NamedTuple):
    """What several looks saw in one place. ``face``: what most of those that could read it say, None if none could or
    they are at odds; ``votes``: how many looks say so. ``closely``: it was read in a closer look at this very place."""

    prints: tuple[Print, ...]
    face: int | None
    votes: int
    closely: bool = False

    @property
    def at(self) -> Points:
        """The middle of the print."""
        return np.asarray(self.prints[0].corner.centre)

    @property
    def best(self) -> Print:
        """The find of the print that shows its face most clearly."""
        return max(self.prints, key=lambda one: (one.face == self.face, one.corner.score))

    @property
    def looks(self) -> int:
        """How many looks saw something there."""
        return len({one.look for one in self.prints})


class Ground(NamedTuple):
    """Where a picture is as white as the cards in it (None where the table is nearly so too), and where it looks as the
    table about them does."""

    paper: NDArray[np.bool_] | None
    bare: NDArray[np.bool_]


class Hidden(NamedTuple):
    """A card between two others (their faces) that shows none itself. ``is_back``: it surely lies face down;
    else it may be none of the 52, too, or so covered that nothing is to be read."""

    before: int | None
    after: int | None
    is_back: bool


class Sight(NamedTuple):
    """What one picture shows. ``cards``: the first look. ``whole``: read cards no index of which was seen, by their
    outline alone. ``looks``: how many were made. ``apart``: every card is open and lies by itself. ``backs``,
    ``strange``: open cards face down, and such that show none of the 52 faces. ``width``: of a card, in pixels.
    ``ground``: what is card and what is table in the picture. ``hidden``: cards without a face among others."""

    cards: list[CardRead]
    places: list[Place]
    whole: tuple[CardRead, ...]
    looks: int
    apart: bool
    backs: int = 0
    strange: int = 0
    width: float = 0.0
    ground: Ground | None = None
    hidden: tuple[Hidden, ...] = ()


def is_firm(sight: Sight, place: Place) -> bool:
    """Whether the face of a place may be told: most of the looks that were made say so. A pip, half of a neighbour's
    index, or an index whose suit is half covered, is read as another face by up to three of seven looks, and clearly;
    a print that can be read at all is so nearly always by all of them."""
    return place.face is not None and (place.closely or place.votes * 2 > sight.looks)


def firm_places(sight: Sight) -> list[Place]:
    """Places whose face may be told."""
    return [place for place in sight.places if is_firm(sight, place)]


def is_legible(sight: Sight) -> bool:
    """Whether most of what looks like an index was read: where much was not, what was read is not to be relied on."""
    doubtful = [place for place in sight.places if not is_firm(sight, place) and place.looks >= min(VOTES, sight.looks)]
    return LEGIBLE * len(doubtful) <= len(sight.places)


def on(quad: Quad, point: Points) -> bool:
    """Whether a point lies on a card."""
    return cv2.pointPolygonTest(quad.astype(np.float32), (float(point[0]), float(point[1])), False) >= 0
