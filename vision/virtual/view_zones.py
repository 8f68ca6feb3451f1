# SPDX-License-Identifier: GPL-3.0-or-later
"""The zones of the virtual table's camera, as an installer would draw them once (format: vision/zones.py)."""

from __future__ import annotations

import numpy as np

from controller.rules.places import BOARD, BURN, MUCK, POT, STUB, Place, seat_place
from vision.virtual import layout
from vision.virtual.camera import HEIGHT, WIDTH
from vision.virtual.faces import CARD_MM
from vision.virtual.layout import Pose
from vision.zones import ButtonPlace, Faces, Matrix, SpotZone, Zone, Zones

_SEAT_HALF = (92.0, 78.0)
_BUTTON_HALF = (62.0, 62.0)
_SEATS = tuple(layout.SEATS.items())


def view_zones(camera: str = "board") -> Zones:
    """All zones in mm; the homography is left to the corner tags."""
    tags = {number: (at.x, at.y) for number, at in layout.TAGS.items()}
    zones = [
        _zone(BOARD, Pose(0, layout.BOARD[0].y), 196, 66, "up", 6),
        _zone(BURN, Pose(258, -28), 58, 58, "down", 8),
        _zone(MUCK, Pose(176, 110), 98, 72, "down", 60),
        _zone(STUB, Pose(-112, 296), 60, 76, "down", 52),
    ]
    zones += [_seat_zone(number) for number in layout.SEATS]
    pot = SpotZone(POT, _box(Pose(layout.POT.x, layout.POT.y), 96, 66))
    buttons = tuple(ButtonPlace(n, _box(at.button._replace(turn=at.cards.turn), *_BUTTON_HALF)) for n, at in _SEATS)
    return Zones(
        camera, (WIDTH, HEIGHT), CARD_MM, None, tags, layout.TAG_MM, tuple(zones), spots=(pot,), buttons=buttons
    )


def _zone(place: Place, at: Pose, half_width: float, half_height: float, faces: Faces, most: int) -> Zone:
    return Zone(place, _box(at, half_width, half_height), faces, most)


def _seat_zone(number: int) -> Zone:
    at = layout.forward_of(number, 12.0)
    return Zone(seat_place(number), _box(at, *_SEAT_HALF), "any", 5)


def _box(at: Pose, half_width: float, half_height: float) -> Matrix:
    a = np.deg2rad(at.turn)
    turn = np.array([[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]])
    corners = np.array([[-1.0, -1.0], [1, -1], [1, 1], [-1, 1]]) * (half_width, half_height)
    box: Matrix = np.round(corners @ turn + (at.x, at.y), 1)
    return box
