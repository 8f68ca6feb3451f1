# SPDX-License-Identifier: GPL-3.0-or-later
"""Where things lie on the virtual table, in table millimetres.

Origin at the table's centre, x to the right and y down as the camera sees it; the dealer sits at the bottom.
Seats 1 to 10 run clockwise from the dealer's left. The table is a 1.8 x 0.9 m oval: a 1920 x 1080 camera
that gives a 63 mm card 92 pixels sees 1.31 x 0.74 m, so on this table every zone is in the one picture; on a
2.4 x 1.2 m table the end seats would not be (4 of 10).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

CHIP_MM = 39.0
CHIP_THICK_MM = 3.3
BUTTON_MM = 52.0
TAG_MM = 56.0


class Pose(NamedTuple):
    """Where a thing is: x, y in mm, ``turn`` clockwise in degrees, ``z`` above the cloth, ``flip`` 0 =
    printed side up to 180 = face down."""

    x: float
    y: float
    turn: float = 0.0
    z: float = 0.0
    flip: float = 0.0


TABLE_MM = (1800.0, 900.0)
RAIL_MM = 70.0

BOARD = tuple(Pose(71.0 * n - 142.0, -35.0) for n in range(5))
BURN = Pose(246.0, -35.0, 90.0)
MUCK = Pose(180.0, 112.0)
POT = Pose(-48.0, 104.0)
SET_ASIDE = Pose(-246.0, -35.0, 90.0)
STUB = Pose(-112.0, 292.0, -14.0)
DEALER = Pose(0.0, 430.0)
CUT = Pose(60.0, 280.0)

_LEFT = {  # seats 1 to 5: cards, their turn, bet
    1: ((-318.0, 292.0), 8.0, (-302.0, 194.0)),
    2: ((-530.0, 196.0), 52.0, (-420.0, 128.0)),
    3: ((-580.0, -10.0), 90.0, (-452.0, -6.0)),
    4: ((-452.0, -242.0), 142.0, (-352.0, -152.0)),
    5: ((-160.0, -296.0), 176.0, (-142.0, -178.0)),
}


class Seat(NamedTuple):
    """The spots of one seat: hole cards, chips behind, bet, and where the dealer button stands."""

    number: int
    cards: Pose
    stack: Pose
    bet: Pose
    button: Pose


def _along(turn_deg: float, right: float, forward: float) -> tuple[float, float]:
    """A step in mm from a player's view: ``right`` and ``forward`` (towards the middle) on the table."""
    a = np.deg2rad(turn_deg)
    return (right * np.cos(a) + forward * np.sin(a), right * np.sin(a) - forward * np.cos(a))


def _seat(number: int) -> Seat:
    mirrored = number > 5
    (x, y), turn, (bet_x, bet_y) = _LEFT[11 - number if mirrored else number]
    if mirrored:
        x, bet_x, turn = -x, -bet_x, -turn
    side = -1.0 if mirrored else 1.0
    stack = _along(turn, -96.0 * side, -4.0)
    button = _along(turn, 92.0 * side, 58.0)
    return Seat(
        number,
        Pose(x, y, turn),
        Pose(x + stack[0], y + stack[1], turn),
        Pose(bet_x, bet_y, turn),
        Pose(x + button[0], y + button[1]),
    )


SEATS: dict[int, Seat] = {number: _seat(number) for number in range(1, 11)}

TAGS: dict[int, Pose] = {
    0: Pose(-594.0, -276.0),
    1: Pose(594.0, -276.0),
    2: Pose(594.0, 288.0),
    3: Pose(-594.0, 288.0),
}
"""Corner marks on the cloth: AprilTag 36h11 number -> its middle; ``TAG_MM`` is the side of the black
square.
"""


def hole_card(seat: int, which: int, spread: float = 9.0) -> Pose:
    """Where the first (0) or second (1) hole card of a seat lies; ``spread`` mm apart to each side."""
    at = SEATS[seat].cards
    step = _along(at.turn, spread if which else -spread, 3.0 * which)
    return Pose(at.x + step[0], at.y + step[1], at.turn)


def tabled_card(seat: int, which: int) -> Pose:
    """Where a tabled hole card lies, face up beside its neighbour, a little towards the middle; a third one, dealt by
    mistake, lies half over the second, whose index is to be seen."""
    at = SEATS[seat].cards
    step = _along(at.turn, -35.0 if which == 0 else 9.0 + 26.0 * which, 14.0)
    return Pose(at.x + step[0], at.y + step[1], at.turn)


def forward_of(seat: int, forward: float, right: float = 0.0) -> Pose:
    """A spot ``forward`` mm towards the middle from a seat's cards."""
    at = SEATS[seat].cards
    step = _along(at.turn, right, forward)
    return Pose(at.x + step[0], at.y + step[1], at.turn)


def behind(seat: int, back: float) -> Pose:
    """A spot outside the rail behind a seat, where its player's arm comes from."""
    return forward_of(seat, -back)
