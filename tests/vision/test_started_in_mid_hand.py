# SPDX-License-Identifier: GPL-3.0-or-later
"""The vision process started again in the middle of a hand: what lies in the muck then has not just come there."""

from __future__ import annotations

from typing import Any

import numpy as np

from controller.rules.places import MUCK
from vision.arrivals import Came
from vision.burned import MuckBurns
from vision.counted import Counted, Look
from vision.one_zone import OneZone
from vision.zones import Zone

SECOND = 1_000_000_000


def looked(zone: OneZone, muck: MuckBurns, came: int, lie: int, at_s: int) -> None:
    """The muck lies still: so many cards, of which so many came."""
    seen = Look(Counted(lie, lie), Came(came, came), False, np.zeros((2, 2, 3), np.uint8), [])
    zone._enter(muck, Counted(0, 0), seen, at_s * SECOND)
    muck.weigh((at_s + 10) * SECOND, [])


def test_the_first_look_at_the_muck_tells_of_no_burns() -> None:
    muck, none = MuckBurns(), None
    parts: Any = (none, none, none, none, [0], [0], [0], [0], {})
    zone = OneZone(Zone(MUCK, np.zeros((4, 2)), "down", 60), *parts)
    looked(zone, muck, 2, 2, 5)
    assert muck.cards == Counted(0, 0), "two folded cards lay there before the camera came"
    zone.moved_ns[0] = 20 * SECOND
    looked(zone, muck, 1, 3, 21)
    assert muck.cards == Counted(1, 1), "what comes from now on is seen coming"
