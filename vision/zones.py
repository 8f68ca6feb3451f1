# SPDX-License-Identifier: GPL-3.0-or-later
"""Zones: polygons on the table, in millimetres, that give a place to what a camera sees.

One JSON file a camera (``zones-<camera>.json`` in the config folder), written by ``cardspeak camera calibrate`` or
by the virtual table, read by the vision process::

    {"version": 1, "camera": "board", "kind": "overhead", "size": [1920, 1080], "card_mm": [63.5, 88.9],
     "table_to_picture": [[..3], [..3], [..3]],          null = find the tags in the first pictures
     "tags": {"0": [-606.0, -290.0]}, "tag_mm": 56.0,     middles of the corner marks (AprilTag 36h11), may be {}
     "lens": {"camera": [[..3], [..3], [..3]], "bend": [k1, k2, p1, p2]},  optional; taken out before all else (lens.py)
     "spots": [{"spot": "pot", "number": 0, "polygon": [[x, y], ...]}],  optional; where chips lie that are watched
     "buttons": [{"seat": 3, "polygon": [[x, y], ...]}],   optional; where the dealer button lies for each seat
     "button_mm": null,                                   its diameter, if it shall be told from all others by that
     "zones": [{"place": "board", "number": 0, "polygon": [[x, y], ...], "faces": "up", "most": 6}]}

Origin, axes: any right-handed table frame with x to the right and y down as the camera sees it. ``kind``: "overhead"
(default) or "seat", a camera at one seat. ``faces``: what is normal there ("up", "down" or "any"); ``most``: more
cards than this are never reported. The board may be one polygon (number 0). Zones must not overlap by more than a
card's corner: a card belongs to the zone of its middle. The places of the button may lie over zones, but not on each
other: it may lie on cards and belongs to the seat in whose place its middle is.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from controller.rules.places import Place, PlaceKind, Spot, SpotKind
from vision.geometry import crosses_itself, shared_areas
from vision.lens import Lens

ZONES_VERSION = 1
Matrix = NDArray[np.float64]
Faces = Literal["up", "down", "any"]
CARD_MM = (63.5, 88.9)
BUTTON_MM = (45.0, 90.0)
SEATS = range(1, 11)
SIDE_MOST_PX, SIDE_MOST_MM, FAR_MM = 20_000, 1000.0, 20_000.0
SHARED_MOST = 1.0
"""Zones may share so many cards' sizes."""
BOARD_CARDS, CORNERS_MOST, PLACE_LEAST_MM2, GRID_MM, GRID_MOST = 5, 200, 100.0, 10.0, 400
MEND = "compare it with a new one from: cardspeak camera zones NEW-FILE"
_WANTED = {
    "camera": "the camera's name in quotes",
    "kind": "overhead or seat",
    "size": "width and height of its picture in pixels, such as [1920, 1080]",
    "card_mm": "short and long side of a card in mm, such as [63.5, 88.9]",
    "table_to_picture": "null, or three rows of three numbers as camera calibrate writes them",
    "tags": 'each tag\'s number and its place in mm, such as {"0": [-600, -290]}',
    "tag_mm": "the side of a tag's black square in mm",
    "zones": "a list of zones in [ ]",
    "spots": "a list of spots in [ ]",
    "buttons": "a list of the dealer button's places in [ ]",
    "button_mm": "null, or the dealer button's diameter in mm",
    "lens": "null, or what camera calibrate --lens writes",
    "place": f"one of {', '.join(PlaceKind)}",
    "spot": f"one of {', '.join(SpotKind)}",
    "number": "a whole number",
    "seat": "the seat's number, 1 to 10",
    "most": "a whole number",
    "polygon": "its corners in mm, such as [[0, 0], [100, 0], [100, 100]]",
}
"""What stands under a key of a zones file, in words."""
_UNREAD = (KeyError, TypeError, IndexError, ValueError, AttributeError, OverflowError)
_MUST = object()
"""Stands for a key that may not be left out."""
T = TypeVar("T")


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


class ButtonPlace(NamedTuple):
    """Where the dealer button lies when a seat (1-10) has it: a polygon (n, 2) in table mm."""

    seat: int
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
    buttons: tuple[ButtonPlace, ...] = ()
    button_mm: float | None = None
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
        raise ZonesError(
            f"{file}: {error.strerror}; write the first one with: cardspeak camera zones {file}"
        ) from error
    except json.JSONDecodeError as error:
        raise ZonesError(f"{file}: no JSON from line {error.lineno} on; {_anew(file)}") from error
    except (ValueError, RecursionError) as error:
        raise ZonesError(f"{file}: no JSON; {_anew(file)}") from error
    return parse_zones(raw, str(file))


def _anew(file: Path | str) -> str:
    return f"move it away, then make it anew with: cardspeak camera zones {file}"


def parse_zones(raw: object, origin: str) -> Zones:
    """Zones from parsed JSON; ``origin`` names it in errors. Raises ZonesError."""
    if not isinstance(raw, dict):
        raise ZonesError(f"{origin}: no zones file (it holds no JSON object); {_anew(origin)}")
    if raw.get("version") != ZONES_VERSION:
        found = f"version {raw['version']!r} is not {ZONES_VERSION}" if "version" in raw else "it says no version"
        raise ZonesError(f"{origin}: {found}; {_anew(origin)}")

    def at(key: str, read: Callable[[Any], T], otherwise: object = _MUST) -> T:
        return _field(raw, key, read, otherwise, f"{origin}: ", MEND)

    return _checked(
        origin,
        Zones(
            camera=at("camera", str),
            size=at("size", lambda size: (int(size[0]), int(size[1]))),
            card_mm=at("card_mm", lambda sides: (float(sides[0]), float(sides[1]))),
            table_to_picture=at("table_to_picture", _matrix, None),
            tags=at("tags", lambda tags: {int(n): (float(xy[0]), float(xy[1])) for n, xy in tags.items()}, {}),
            tag_mm=at("tag_mm", float, 0.0),
            zones=at("zones", lambda all_: _each(all_, _zone, f"{origin}: zones")),
            kind=at("kind", _kind, "overhead"),
            lens=at("lens", lambda lens: None if lens is None else _lens(lens, raw["size"]), None),
            spots=at("spots", lambda all_: _each(all_, _spot, f"{origin}: spots"), ()),
            buttons=at("buttons", lambda all_: _each(all_, _button, f"{origin}: buttons"), ()),
            button_mm=at("button_mm", lambda mm: None if mm is None else float(mm), None),
        ),
    )


def _field(raw: Mapping[str, Any], key: str, read: Callable[[Any], T], otherwise: object, where: str, remedy: str) -> T:
    """What ``read`` makes of a key's value. Raises ZonesError with what is wanted there."""
    try:
        return read(raw[key] if otherwise is _MUST else raw.get(key, otherwise))
    except ZonesError:
        raise
    except _UNREAD as error:
        what = "is of the wrong kind" if key in raw else "is missing"
        raise ZonesError(f"{where}{key} {what}: write {_WANTED[key]}; {remedy}") from error


def _each(entries: Any, read: Callable[[object, str], T], where: str) -> tuple[T, ...]:
    return tuple(read(entry, f"{where}[{number}]") for number, entry in enumerate(entries))


def _named(place: Place) -> str:
    return f"{place.kind.value} {place.number}" if place.number else place.kind.value


def _matrix(rows: Any) -> Matrix | None:
    return None if rows is None else np.array(rows, np.float64).reshape(3, 3)


def _checked(origin: str, zones: Zones) -> Zones:
    """The zones, if their numbers can be those of a table. Raises ZonesError."""
    if min(zones.size) < 1 or max(zones.size) > SIDE_MOST_PX:
        raise ZonesError(f"{origin}: size {zones.size} is no picture's; write its width and height in pixels")
    if not all(0 < side < SIDE_MOST_MM for side in zones.card_mm):
        raise ZonesError(f"{origin}: card_mm {zones.card_mm} is no card's; write its short and long side in mm")
    if not 0 <= zones.tag_mm < SIDE_MOST_MM:
        raise ZonesError(f"{origin}: tag_mm {zones.tag_mm} is no length; write the side of a tag's black square in mm")
    if zones.button_mm is not None and not BUTTON_MM[0] <= zones.button_mm <= BUTTON_MM[1]:
        least, most = BUTTON_MM
        raise ZonesError(
            f"{origin}: button_mm {zones.button_mm} is no dealer button's; write its diameter, {least:g} to "
            f"{most:g} mm, or null"
        )
    if not all(np.isfinite(at).all() and np.abs(at).max(initial=0) < FAR_MM for at in zones.tags.values()):
        raise ZonesError(f"{origin}: a tag lies nowhere (no number, or over {FAR_MM:g} mm away)")
    if not zones.zones and not zones.spots and not zones.buttons:
        raise ZonesError(f"{origin}: zones is empty: this camera would see nothing; {_anew(origin)}")
    counts = Counter([_named(zone.place) for zone in zones.zones])
    counts.update(f"button of seat {one.seat}" for one in zones.buttons)
    twice = [name for name, count in counts.items() if count > 1]
    if twice:
        raise ZonesError(f"{origin}: the zone {twice[0]} is there twice; leave one of them out")
    if over := _on_each_other(zones):
        raise ZonesError(f"{origin}: {over}: a card there would have two places; draw one of them smaller")
    if zones.tags and zones.tag_mm <= 0:
        raise ZonesError(f"{origin}: tag_mm is missing or 0; write the side of a tag's black square in mm")
    matrix = zones.table_to_picture
    if matrix is not None and (not np.isfinite(matrix).all() or abs(float(np.linalg.det(matrix))) < 1e-12):
        raise ZonesError(f"{origin}: table_to_picture is no view of a table; write null and calibrate anew")
    return zones


def _on_each_other(zones: Zones) -> str:
    """Two zones that share more than a card's size of the table; "" where none do."""
    most = SHARED_MOST * zones.card_mm[0] * zones.card_mm[1]
    for n, m, shared in shared_areas([zone.polygon for zone in zones.zones], GRID_MM, GRID_MOST):
        if shared > most:
            names = f"{_named(zones.zones[n].place)} and {_named(zones.zones[m].place)}"
            return f"the zones {names} share {shared / 100:.0f} cm2"
    return ""


def _lens(entry: dict[str, list[list[float]]], size: list[int]) -> Lens:
    k1, k2, p1, p2 = np.array(entry["bend"], np.float64).reshape(4).tolist()
    camera = np.array(entry["camera"], np.float64).reshape(3, 3)
    return Lens((int(size[0]), int(size[1])), camera, (k1, k2, p1, p2))


def _zone(entry: object, where: str) -> Zone:
    at = _part(entry, where, "a zone has place, number, polygon, faces, most")
    place = Place(at("place", PlaceKind), at("number", _whole, 0))
    polygon = at("polygon", _corners)
    faces, most = at("faces", lambda word: word, "any"), at("most", _whole, 60)
    if place.kind is PlaceKind.SEAT and place.number not in SEATS:
        raise ZonesError(f"{where}: there is no seat {place.number}; seats are numbered 1 to 10")
    if place.number > (BOARD_CARDS if place.kind is PlaceKind.BOARD else 0) and place.kind is not PlaceKind.SEAT:
        raise ZonesError(f"{where}: there is no {place.kind} {place.number}; write number 0")
    if place.kind is PlaceKind.BOARD and faces == "down":
        raise ZonesError(f"{where}: the cards of the board lie face up; write faces up or any")
    if faces not in ("up", "down", "any"):
        raise ZonesError(f"{where}: faces is {faces!r}; use up, down or any")
    return Zone(place, _field_of(polygon, where), faces, most)


def _spot(entry: object, where: str) -> SpotZone:
    at = _part(entry, where, "a spot has spot, number and polygon")
    spot = Spot(at("spot", SpotKind), at("number", _whole, 0))
    polygon = _field_of(at("polygon", _corners), where)
    return SpotZone(spot, polygon)


def _button(entry: object, where: str) -> ButtonPlace:
    at = _part(entry, where, "a place of the dealer button has seat and polygon")
    seat, polygon = at("seat", _whole), at("polygon", _corners)
    if seat not in SEATS:
        raise ZonesError(f"{where}: there is no seat {seat}; seats are numbered 1 to 10")
    return ButtonPlace(seat, _field_of(polygon, where))


def _field_of(polygon: Matrix, where: str) -> Matrix:
    """A polygon that encloses a part of the table. Raises ZonesError."""
    if not 3 <= len(polygon) <= CORNERS_MOST:
        raise ZonesError(f"{where}: a polygon needs at least three corners, and {CORNERS_MOST} at most")
    if not np.isfinite(polygon).all() or np.abs(polygon).max() >= FAR_MM:
        raise ZonesError(f"{where}: a corner lies nowhere (no number, or over {FAR_MM:g} mm away)")
    if crosses_itself(polygon):
        raise ZonesError(f"{where}: the sides of the polygon cross; write its corners in order around the place")
    if cv2.contourArea(polygon.astype(np.float32)) < PLACE_LEAST_MM2:
        raise ZonesError(f"{where}: the polygon encloses nothing; write the corners of the place in mm")
    return polygon


def _part(entry: object, where: str, remedy: str) -> Callable[..., Any]:
    """How the keys of one zone or spot are read. Raises ZonesError."""
    if not isinstance(entry, dict):
        raise ZonesError(f"{where}: this is no section in {{ }}; {remedy}")

    def at(key: str, read: Callable[[Any], Any], otherwise: object = _MUST) -> Any:
        return _field(entry, key, read, otherwise, f"{where}: ", remedy)

    return at


def _kind(word: object) -> Literal["overhead", "seat"]:
    if word == "seat":
        return "seat"
    if word == "overhead":
        return "overhead"
    raise ValueError(word)


def _whole(number: object) -> int:
    return int(str(number))


def _corners(points: Any) -> Matrix:
    return np.array(points, np.float64).reshape(-1, 2)


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
        "buttons": [{"seat": one.seat, "polygon": one.polygon.tolist()} for one in zones.buttons],
        "button_mm": zones.button_mm,
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
