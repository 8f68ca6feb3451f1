# SPDX-License-Identifier: GPL-3.0-or-later
"""How many cards lie in a zone that was empty: by the finds, by the ground they cover, in card areas, and by what has
changed. Ground alone is a weak proof."""

from __future__ import annotations

import math

from vision.arrivals import NOBODY, Comparison
from vision.counted import Counted
from vision.geometry import Quad
from vision.ground import Ground, filled
from vision.rectify import Picture

CARD_LEAST, SLACK, BY_A_HAIR, TWO_AT_ONCE = 0.55, 0.13, 0.06, 1.1


def by_area(share: float | None, surely_more: bool = False) -> int:
    """The least number of cards that covers so much ground. ``surely_more``: not by a hair: where it was a range at the
    first look, the same ground does not make it certain at the next."""
    slack = SLACK + (BY_A_HAIR if surely_more else 0)
    return 0 if share is None or share < CARD_LEAST else max(1, math.ceil(share - slack))


def first_cards(
    ground: Ground,
    small: Picture,
    least: int,
    surely: int,
    quads: list[Quad],
    share: float | None,
    compared: Comparison | None,
) -> Counted:
    """Cards in a zone that was empty. ``quads``: the finds, of which ``surely`` are different cards; ``share``: the
    ground covered, ``least``: the least number by that and by the finds."""
    if share is None:
        return Counted(least, max(least, len(quads) + 1))
    came = NOBODY if compared is None else compared.came(quads, False, False)
    if came.high > 1 and came.low and came.high >= least:
        return Counted(max(came.low, least), came.high)
    spread = ground.areas(filled(small.shape, quads), 0)
    if share <= TWO_AT_ONCE or (least == len(quads) and abs(share - spread) < SLACK):
        return Counted(least, least)
    low = max(1, min(least, max(surely, by_area(share, surely_more=True))))
    return Counted(low, max(least, len(quads), math.ceil(share)))
