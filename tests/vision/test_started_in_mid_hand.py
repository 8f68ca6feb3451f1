# SPDX-License-Identifier: GPL-3.0-or-later
"""The vision process started again in the middle of a hand: what lies in the muck then has not just come there."""

from __future__ import annotations

from typing import Any

import numpy as np

from controller.rules.places import MUCK, Place, seat_place
from vision.arrivals import Came
from vision.burned import MuckBurns
from vision.counted import Counted, Look
from vision.one_zone import OneZone, tell_burns
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


class Watched:
    """A zone's watch as ``tell_burns`` sees it."""

    is_hidden = False

    def __init__(self) -> None:
        self.is_busy = True
        self.besides = Counted(0, 0)

    def forget(self) -> None:
        self.is_busy = True


class Held:
    """The cards of a seat, as counted last."""

    def __init__(self, cards: int) -> None:
        self.cards = Counted(cards, cards)


def zone(place: Place, watch: Watched, cards: int) -> OneZone:
    none: Any = None
    parts: Any = (watch, none, Held(cards), none, [0], [0], [0], [0], {})
    return OneZone(Zone(place, np.zeros((4, 2)), "down", 60), *parts)


def test_cards_of_a_seat_that_was_not_seen_yet_are_no_burn_when_they_are_folded() -> None:
    """A seat whose player's hands lie on the cards since the start; the muck is seen at once, and two cards come."""
    muck, hands = MuckBurns(), Watched()
    seat, heap = zone(seat_place(5), hands, 0), zone(MUCK, Watched(), 0)
    heap.watch.is_busy = False  # type: ignore[misc]
    for at_s in range(1, 20):
        if at_s == 6:
            heap.moved_ns[0] = 6 * SECOND
            looked(heap, muck, 2, 2, 6)
        hands.is_busy = at_s < 8
        tell_burns(muck, [seat, heap], at_s * SECOND)
        assert muck.cards == Counted(0, 0), at_s
    looked(heap, muck, 1, 3, 30)
    assert muck.cards == Counted(1, 1), "once the seat has been seen empty, what comes from nowhere was burned"


def test_cards_that_left_while_the_camera_was_away_are_no_burn_before_their_seat_is_seen() -> None:
    muck, hands = MuckBurns(), Watched()
    seat, heap = zone(seat_place(5), hands, 2), zone(MUCK, Watched(), 0)
    heap.watch.is_busy = hands.is_busy = False  # type: ignore[misc]
    tell_burns(muck, [seat, heap], 5 * SECOND)
    seat.forget()
    heap.forget()
    looked(heap, muck, 2, 2, 9)
    tell_burns(muck, [seat, heap], 9 * SECOND)
    assert muck.cards == Counted(0, 0)
