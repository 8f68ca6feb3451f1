# SPDX-License-Identifier: GPL-3.0-or-later
"""How many cards lie in a zone that was empty: by the finds, by the ground they cover, in card areas, and by what has
changed. Ground alone is a weak proof. And where no card is found."""

from __future__ import annotations

import math

from vision.arrivals import NOBODY, Came, Comparison
from vision.counted import Counted, Look
from vision.geometry import Quad
from vision.ground import Ground, Mask, filled
from vision.rectify import Picture

CARD_LEAST, SLACK, BY_A_HAIR, TWO_AT_ONCE = 0.55, 0.13, 0.06, 1.1
LEFT_LEAST, GROWN = 0.3, 0.12


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


def perhaps_empty(small: Picture, backs: list[Quad]) -> Look:
    """The first look at a zone, with finds of which none is certain: cards, or chips that look a little so."""
    return Look(Counted(0, len(backs) + 1), Came(0, len(backs) + 1), False, small, [], doubted=tuple(backs))


def without_cards(ground: Ground, small: Picture, cover: Mask | None, lying: Counted, usual: float) -> Look:
    """No card is found: the zone is empty, or something hides the cards ``lying`` there, which covered the ``usual``
    share of it."""
    share = None if cover is None else ground.backs_share(cover, [])
    lies = share is not None and share >= (LEFT_LEAST if lying.high else CARD_LEAST)
    if lies and lying.high:
        grown = share is not None and share > usual + GROWN
        cards = Counted(lying.low, lying.high + 1) if grown else lying
        return Look(cards, Came(0, int(grown)), not grown, small, [])
    return Look(Counted(0, 1 if lies else 0), Came(0, int(lies)), False, small, [])
