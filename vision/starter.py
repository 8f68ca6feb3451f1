# SPDX-License-Identifier: GPL-3.0-or-later
"""The first zones file of a camera: the places of an ordinary table of a given size, to be moved where a house differs.

An installer would else have to write every polygon by hand. Millimetres, the table's middle is (0, 0), x to the right
and y down as the camera above sees it, the dealer sits at the bottom; seats run clockwise from the dealer's left.
"""

from __future__ import annotations

import numpy as np

from controller.rules.places import BOARD, BURN, MUCK, POT, SET_ASIDE, STUB, Place, seat_place
from vision.zones import CARD_MM, ButtonPlace, Faces, Matrix, SpotZone, Zone, Zones

DEALER_GAP_DEG = 66.0
"""So much of the oval belongs to the dealer and the tray."""
SEAT_HALF_MM = (92.0, 74.0)
IN_FROM_SIDE_MM, IN_FROM_RAIL_MM = 300.0, 160.0
"""The middle of a seat's cards, from the end and from the long side of the table."""
TAG_IN_MM = (306.0, 170.0)
POT_MM = ((-48.0, 104.0), (96.0, 64.0))
"""The middle and half the size of where the pot lies, between board and dealer."""
STEPS = 2000
BUTTON_ACROSS_MM, BUTTON_BACK_MM, BUTTON_FORWARD_MM = 190.0, 30.0, 170.0
"""The button's place: so far to both sides of the middle of a seat's cards, back from it and towards the board."""
BUTTON_AHEAD_MM, BUTTON_GAP_MM = 60.0, 30.0
"""Each seat's place is nearer to a point so far ahead of its cards than to any other seat's; between two places this
much room is nobody's: a button there is not said to be anybody's."""


def starter_zones(
    camera: str, size: tuple[int, int], table_mm: tuple[float, float], seats: int, tag_mm: float
) -> Zones:
    """Zones of an oval table of ``table_mm`` (long side first); the homography is left to ``camera calibrate``."""
    wide, deep = table_mm[0] / 2, table_mm[1] / 2
    x, y = wide - TAG_IN_MM[0], deep - TAG_IN_MM[1]
    tags = {0: (-x, -y), 1: (x, -y), 2: (x, y), 3: (-x, y)}
    zones = [
        _zone(BOARD, (0.0, -35.0), (196.0, 66.0), "up", 6),
        _zone(BURN, (258.0, -28.0), (58.0, 58.0), "down", 8),
        _zone(MUCK, (176.0, 104.0), (98.0, 66.0), "down", 60),
        _zone(STUB, (-60.0, deep - 154.0), (60.0, 76.0), "down", 52),
        _zone(SET_ASIDE, (-258.0, -28.0), (58.0, 58.0), "any", 8),
    ]
    spots = _round_the_table(wide - IN_FROM_SIDE_MM, deep - IN_FROM_RAIL_MM, seats)
    zones += [
        _zone(seat_place(number), (cx, cy), SEAT_HALF_MM, "any", 5, turn)
        for number, (cx, cy, turn) in enumerate(spots, 1)
    ]
    pot = SpotZone(POT, _zone(BOARD, *POT_MM, "any", 1).polygon)
    buttons = button_places(dict(enumerate(spots, 1)))
    return Zones(camera, size, CARD_MM, None, tags, tag_mm, tuple(zones), spots=(pot,), buttons=buttons)


def button_places(seats: dict[int, tuple[float, float, float]]) -> tuple[ButtonPlace, ...]:
    """Where the dealer button lies for each seat: before its cards and beside them. ``seats``: by number, the middle of
    the cards and the turn (radians) of who sits there."""
    ahead = {n: np.array([x, y]) + _turned(turn) @ (0.0, -BUTTON_AHEAD_MM) for n, (x, y, turn) in seats.items()}
    places = []
    for number, (x, y, turn) in seats.items():
        across, back, forward = BUTTON_ACROSS_MM, BUTTON_BACK_MM, -BUTTON_FORWARD_MM
        box = np.array([[-across, forward], [across, forward], [across, back], [-across, back]])
        polygon = box @ _turned(turn).T + (x, y)
        for other, point in ahead.items():
            if other != number:
                polygon = _nearer(polygon, ahead[number], point)
        places.append(ButtonPlace(number, np.round(polygon, 1)))
    return tuple(places)


def _nearer(polygon: Matrix, mine: Matrix, other: Matrix) -> Matrix:
    """The part of a convex polygon that is nearer to one point than to another, without a rim in between."""
    way = (other - mine) / max(float(np.hypot(*(other - mine))), 1e-6)
    beyond = (polygon - (mine + other) / 2) @ way + BUTTON_GAP_MM / 2
    kept: list[Matrix] = []
    for n, corner in enumerate(polygon):
        before = n - 1
        if (beyond[before] > 0) != (beyond[n] > 0):
            share = beyond[before] / (beyond[before] - beyond[n])
            kept.append(polygon[before] + share * (corner - polygon[before]))
        if beyond[n] <= 0:
            kept.append(corner)
    return np.array(kept)


def _turned(turn: float) -> Matrix:
    """The matrix that turns a step as a seat sees it (right, back) to the table's."""
    return np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])


def _round_the_table(across: float, down: float, seats: int) -> list[tuple[float, float, float]]:
    """Middles of the seats on an oval, evenly spaced along it, each with the turn (radians) of who sits there."""
    angle = np.radians(np.linspace(90 + DEALER_GAP_DEG / 2, 450 - DEALER_GAP_DEG / 2, STEPS))
    line = np.stack([across * np.cos(angle), down * np.sin(angle)], axis=1)
    walked = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))])
    out = []
    for number in range(seats):
        at = angle[int(np.searchsorted(walked, walked[-1] * (number + 0.5) / seats))]
        outward = np.arctan2(np.sin(at) / down, np.cos(at) / across)
        out.append((float(across * np.cos(at)), float(down * np.sin(at)), float(outward - np.pi / 2)))
    return out


def _zone(
    place: Place, middle: tuple[float, float], half: tuple[float, float], faces: Faces, most: int, turn: float = 0.0
) -> Zone:
    corners = np.array([[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]]) * half
    polygon: Matrix = np.round(corners @ _turned(turn).T + middle, 1)
    return Zone(place, polygon, faces, most)
