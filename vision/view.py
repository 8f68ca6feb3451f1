# SPDX-License-Identifier: GPL-3.0-or-later
"""How one camera sees the table: millimetres to pixels and back, zones as masks and as parts of the picture."""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from controller.rules.places import Place
from vision.detect import SizePrior
from vision.geometry import Matrix, Points, Quad, through
from vision.rectify import Picture
from vision.zones import ButtonPlace, SpotZone, Zone, Zones

BRIDGE_MM = (57.2, 88.9)
SAMPLES, HIDDEN_MOST = 24, 0.1
FAR_PX = 1e6


class Region(NamedTuple):
    """A part of the picture about a zone: pixel box x0, y0, x1, y1 and the homography from its pixels to mm."""

    box: tuple[int, int, int, int]
    to_table: Matrix
    card_px: float

    def part(self, image: Picture) -> Picture:
        """That part of a picture."""
        x0, y0, x1, y1 = self.box
        return image[y0:y1, x0:x1]

    def slid_from(self, other: Region) -> tuple[int, int]:
        """By how many pixels it begins further right and down than another."""
        return self.box[0] - other.box[0], self.box[1] - other.box[1]


class View:
    """The geometry of a calibrated camera. Raises ValueError when the zones have no homography."""

    def __init__(self, zones: Zones, table_to_picture: Matrix | None = None) -> None:
        matrix = zones.table_to_picture if table_to_picture is None else table_to_picture
        if matrix is None:
            raise ValueError(f"camera {zones.camera} is not calibrated: cardspeak camera calibrate")
        self.zones = zones
        self.to_picture: Matrix = matrix
        self.to_table: Matrix = np.asarray(np.linalg.inv(matrix), np.float64)

    def outline(self, zone: Zone | SpotZone | ButtonPlace) -> Points:
        """The polygon of a zone in pixels, (n, 2)."""
        return through(self.to_picture, zone.polygon.astype(np.float32))

    def mask(self, zone: Zone | SpotZone | ButtonPlace, shrink: int = 4) -> NDArray[np.uint8]:
        """255 inside the zone, in a picture of 1/``shrink`` of the size."""
        w, h = self.zones.size
        mask = np.zeros((-(-h // shrink), -(-w // shrink)), np.uint8)
        outline = np.clip(self.outline(zone) / shrink, -FAR_PX, FAR_PX)  # what a wild homography gives fits no integer
        cv2.fillPoly(mask, [np.round(outline).astype(np.int32)], 255)
        return mask

    def shown(self) -> tuple[Zone, ...]:
        """The zones of which the picture shows anything."""
        return tuple(zone for zone in self.zones.zones if self.mask(zone).any())

    def anywhere(self) -> NDArray[np.bool_] | None:
        """Where zones lie, in a picture of a quarter of the size; None where none does."""
        masks = [self.mask(zone) > 0 for zone in self.zones.zones]
        inside = np.logical_or.reduce(masks) if masks else np.zeros((1, 1), bool)
        return inside if inside.any() else None

    def region(self, zone: Zone) -> Region:
        """The part of the picture that holds the zone and the cards that stick out of it."""
        w, h = self.zones.size
        points = self.outline(zone)
        card = self.card_px(zone.polygon.mean(axis=0))
        low = np.floor(points.min(axis=0) - 0.9 * card).astype(int)
        high = np.ceil(points.max(axis=0) + 0.9 * card).astype(int)
        x0, y0 = max(0, int(low[0])), max(0, int(low[1]))
        x1, y1 = min(w, int(high[0])), min(h, int(high[1]))
        shift = np.array([[1, 0, x0], [0, 1, y0], [0, 0, 1]], np.float64)
        return Region((x0, y0, max(x1, x0 + 8), max(y1, y0 + 8)), self.to_table @ shift, card)

    def card_px(self, middle: NDArray[np.float64]) -> float:
        """The width of a card in pixels at a point of the table."""
        x, y = float(middle[0]), float(middle[1])
        ends = through(self.to_picture, np.array([[x - 30, y], [x + 30, y]], np.float32))
        return float(np.hypot(*(ends[1] - ends[0]))) * self.zones.card_mm[0] / 60

    @property
    def cards_mm(self) -> tuple[tuple[float, float], ...]:
        """What a card may measure here: that of the deck, where it is known; else also a bridge card's size."""
        return (self.zones.card_mm,) if self.zones.is_card_known else (self.zones.card_mm, BRIDGE_MM)

    def prior(self, region: Region) -> SizePrior:
        """The size test for outlines found in a region."""
        return SizePrior(region.to_table, self.cards_mm)

    def hidden_share(self, zone: Zone | ButtonPlace) -> float:
        """How much of a zone lies outside the picture, 0..1."""
        low, high = zone.polygon.min(axis=0), zone.polygon.max(axis=0)
        ticks = (np.arange(SAMPLES) + 0.5) / SAMPLES
        grid = np.stack(np.meshgrid(*(low + (high - low) * ticks[:, None]).T), axis=-1).reshape(-1, 2)
        outline = zone.polygon.astype(np.float32)
        inside = [at for at in grid if cv2.pointPolygonTest(outline, (float(at[0]), float(at[1])), False) >= 0]
        if not inside:
            return 0.0
        seen = through(self.to_picture, np.array(inside, np.float32))
        return float(((seen < 0) | (seen >= self.zones.size)).any(axis=1).mean())

    def hanging_out(self) -> str:
        """A sentence that names the zones which the picture does not show whole, and the remedy; "" if it does."""
        shares = [(_named(zone.place), self.hidden_share(zone)) for zone in self.zones.zones]
        shares += [(f"button of seat {one.seat}", self.hidden_share(one)) for one in self.zones.buttons]
        named = [f"{name} ({100 * share:.0f} % of it)" for name, share in shares if share > HIDDEN_MOST]
        if not named:
            return ""
        return f"out of the picture: {', '.join(named)}; turn or raise the camera, or draw the zone smaller"

    def card_mm(self, quad: Quad) -> Quad:
        """A quad of the whole picture in table mm."""
        return through(self.to_table, quad)


def _named(place: Place) -> str:
    return f"{place.kind}{f' {place.number}' if place.number else ''}"
