# SPDX-License-Identifier: GPL-3.0-or-later
"""Zones: polygons on the table, in millimetres, that give a place to what a camera sees.

One JSON file a camera (``zones-<camera>.json`` in the config folder), written by ``cardspeak camera calibrate`` or
by the virtual table, read by the vision process::

    {"version": 1, "camera": "board", "kind": "overhead", "size": [1920, 1080], "card_mm": [63.5, 88.9],
     "table_to_picture": [[..3], [..3], [..3]],          null = find the tags in the first pictures
     "tags": {"0": [-606.0, -290.0]}, "tag_mm": 56.0,     middles of the corner marks (AprilTag 36h11), may be {}
     "lens": {"camera": [[..3], [..3], [..3]], "bend": [k1, k2, p1, p2]},  optional; taken out before all else (lens.py)
     "spots": [{"spot": "pot", "number": 0, "polygon": [[x, y], ...]}],  optional; where chips lie that are watched
     "zones": [{"place": "board", "number": 0, "polygon": [[x, y], ...], "faces": "up", "most": 6}]}

Origin, axes: any right-handed table frame with x to the right and y down as the camera sees it. ``kind``: "overhead"
(default) or "seat", a camera at one seat. ``faces``: what is normal there ("up", "down" or "any"); ``most``: more
cards than this are never reported. The board may be one polygon (number 0). Zones must not overlap by more than a
card's corner: a card belongs to the zone of its middle.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from controller.rules.places import Place, PlaceKind, Spot, SpotKind
from vision.lens import Lens

ZONES_VERSION = 1
Matrix = NDArray[np.float64]
Faces = Literal["up", "down", "any"]
CARD_MM = (63.5, 88.9)
SIDE_MOST_PX, SIDE_MOST_MM, FAR_MM = 20_000, 1000.0, 20_000.0
ANEW = "make it anew with: cardspeak camera zones FILE"
MEND = "compare it with a new one from: cardspeak camera zones FILE, or make it anew so"


class ZonesError(ValueError):
    """A zones file cannot be used. The text names the file, the place in it and the remedy."""


class Zone(NamedTuple):
    """One place and its polygon (n, 2) in table mm."""

    place: Place
    polygon: Matrix
    faces: Faces
    most: int


class SpotZone(NamedTuple):
    """A spot of chips and its polygon (n, 2) in table mm. The pot's is watched for pushes."""

    spot: Spot
    polygon: Matrix


class Zones(NamedTuple):
    """All that is known of one camera's view. ``table_to_picture``: homography mm -> pixels, or None."""

    camera: str
    size: tuple[int, int]
    card_mm: tuple[float, float]
    table_to_picture: Matrix | None
    tags: dict[int, tuple[float, float]]
    tag_mm: float
    zones: tuple[Zone, ...]
    kind: Literal["overhead", "seat"] = "overhead"
    lens: Lens | None = None
    spots: tuple[SpotZone, ...] = ()
    is_card_known: bool = False
    """Whether ``card_mm`` is that of the deck on the table, so that no card measures otherwise. Not in the file."""
    deck_backs: tuple[tuple[float, float], ...] = ()
    """Colours of the backs that are used in turn here, see ``other_backs``. Not in the file."""

    def of_deck(self, width_mm: float | None, backs: tuple[tuple[float, float], ...]) -> Zones:
        """The same with what is known of the deck on the table."""
        known = self if width_mm is None else self._replace(card_mm=(width_mm, self.card_mm[1]), is_card_known=True)
        return known._replace(deck_backs=backs)


def load_zones(file: Path) -> Zones:
    """Read a zones file. Raises ZonesError."""
    if file.exists() and not file.is_file():
        raise ZonesError(f"{file}: not a regular file; name the zones file of a camera")
    try:
        raw = json.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise ZonesError(f"{file}: {error.strerror}; write the first one with: cardspeak camera zones FILE") from error
    except (ValueError, RecursionError) as error:
        raise ZonesError(f"{file}: no JSON ({error}); {ANEW}") from error
    return parse_zones(raw, str(file))


def parse_zones(raw: object, origin: str) -> Zones:
    """Zones from parsed JSON; ``origin`` names it in errors. Raises ZonesError."""
    if not isinstance(raw, dict):
        raise ZonesError(f"{origin}: no zones file (it holds no JSON object); {ANEW}")
    if raw.get("version") != ZONES_VERSION:
        found = f"version {raw['version']!r} is not {ZONES_VERSION}" if "version" in raw else "it says no version"
        raise ZonesError(f"{origin}: {found}; {ANEW}")
    try:
        matrix = raw.get("table_to_picture")
        return _checked(
            origin,
            Zones(
                camera=str(raw["camera"]),
                size=(int(raw["size"][0]), int(raw["size"][1])),
                card_mm=(float(raw["card_mm"][0]), float(raw["card_mm"][1])),
                table_to_picture=None if matrix is None else np.array(matrix, np.float64).reshape(3, 3),
                tags={int(n): (float(at[0]), float(at[1])) for n, at in raw.get("tags", {}).items()},
                tag_mm=float(raw.get("tag_mm", 0.0)),
                zones=tuple(_zone(entry, f"{origin}: zones[{n}]") for n, entry in enumerate(raw["zones"])),
                kind="seat" if raw.get("kind") == "seat" else "overhead",
                lens=None if raw.get("lens") is None else _lens(raw["lens"], raw["size"]),
                spots=tuple(_spot(entry, f"{origin}: spots[{n}]") for n, entry in enumerate(raw.get("spots", ()))),
            ),
        )
    except ZonesError:
        raise
    except (KeyError, TypeError, IndexError, ValueError, AttributeError, OverflowError) as error:
        raise ZonesError(f"{origin}: field missing or of the wrong kind ({error}); {MEND}") from error


def _checked(origin: str, zones: Zones) -> Zones:
    """The zones, if their numbers can be those of a table. Raises ZonesError."""
    if min(zones.size) < 1 or max(zones.size) > SIDE_MOST_PX:
        raise ZonesError(f"{origin}: size {zones.size} is no picture's; write its width and height in pixels")
    if not all(0 < side < SIDE_MOST_MM for side in zones.card_mm):
        raise ZonesError(f"{origin}: card_mm {zones.card_mm} is no card's; write its short and long side in mm")
    if not 0 <= zones.tag_mm < SIDE_MOST_MM:
        raise ZonesError(f"{origin}: tag_mm {zones.tag_mm} is no length; write the side of a tag's black square in mm")
    places = [zone.polygon for zone in zones.zones] + [spot.polygon for spot in zones.spots]
    places += [np.array([at]) for at in zones.tags.values()]
    if not all(np.isfinite(one).all() and np.abs(one).max(initial=0) < FAR_MM for one in places):
        raise ZonesError(f"{origin}: a corner or a tag lies nowhere (no number, or over {FAR_MM:g} mm away)")
    matrix = zones.table_to_picture
    if matrix is not None and (not np.isfinite(matrix).all() or abs(float(np.linalg.det(matrix))) < 1e-12):
        raise ZonesError(f"{origin}: table_to_picture is no view of a table; write null and calibrate anew")
    return zones


def _lens(entry: dict[str, list[list[float]]], size: list[int]) -> Lens:
    k1, k2, p1, p2 = np.array(entry["bend"], np.float64).reshape(4).tolist()
    camera = np.array(entry["camera"], np.float64).reshape(3, 3)
    return Lens((int(size[0]), int(size[1])), camera, (k1, k2, p1, p2))


def _zone(entry: dict[str, object], where: str) -> Zone:
    try:
        place = Place(PlaceKind(str(entry["place"])), int(str(entry.get("number", 0))))
        polygon = np.array(entry["polygon"], np.float64).reshape(-1, 2)
        faces = entry.get("faces", "any")
        most = int(str(entry.get("most", 60)))
    except (KeyError, ValueError) as error:
        raise ZonesError(f"{where}: {error}; a zone has place, number, polygon, faces, most") from error
    if len(polygon) < 3:
        raise ZonesError(f"{where}: a polygon needs at least three corners")
    if faces not in ("up", "down", "any"):
        raise ZonesError(f"{where}: faces is {faces!r}; use up, down or any")
    return Zone(place, polygon, faces, most)


def _spot(entry: dict[str, object], where: str) -> SpotZone:
    try:
        spot = Spot(SpotKind(str(entry["spot"])), int(str(entry.get("number", 0))))
        polygon = np.array(entry["polygon"], np.float64).reshape(-1, 2)
    except (KeyError, ValueError) as error:
        raise ZonesError(f"{where}: {error}; a spot has spot, number and polygon") from error
    if len(polygon) < 3:
        raise ZonesError(f"{where}: a polygon needs at least three corners")
    return SpotZone(spot, polygon)


def zones_json(zones: Zones) -> str:
    """The text of a zones file."""
    matrix, lens = zones.table_to_picture, zones.lens
    raw = {
        "version": ZONES_VERSION,
        "camera": zones.camera,
        "kind": zones.kind,
        "size": list(zones.size),
        "card_mm": list(zones.card_mm),
        "table_to_picture": None if matrix is None else matrix.tolist(),
        "tags": {str(n): list(at) for n, at in sorted(zones.tags.items())},
        "tag_mm": zones.tag_mm,
        **({} if lens is None else {"lens": {"camera": lens.camera.tolist(), "bend": list(lens.bend)}}),
        "spots": [
            {"spot": str(one.spot.kind), "number": one.spot.number, "polygon": one.polygon.tolist()}
            for one in zones.spots
        ],
        "zones": [
            {
                "place": str(z.place.kind),
                "number": z.place.number,
                "polygon": z.polygon.tolist(),
                "faces": z.faces,
                "most": z.most,
            }
            for z in zones.zones
        ],
    }
    return json.dumps(raw, indent=1) + "\n"


def zone_of(zones: Zones, x: float, y: float) -> Zone | None:
    """The zone that holds a point of the table, the first of the file if several do."""
    for zone in zones.zones:
        if _inside(zone.polygon, x, y):
            return zone
    return None


def _inside(polygon: Matrix, x: float, y: float) -> bool:
    inside = False
    previous = polygon[-1]
    for corner in polygon:
        if (corner[1] > y) != (previous[1] > y):
            cross = (previous[0] - corner[0]) * (y - corner[1]) / (previous[1] - corner[1]) + corner[0]
            inside ^= bool(x < cross)
        previous = corner
    return inside
