# SPDX-License-Identifier: GPL-3.0-or-later
"""The best hand in words, with kickers: "pair of aces, king, nine and four kickers" (pages 001 and 004: names).

Names are keys of the messages with ranks as arguments. The reckoning here is our own and independent of ``ranking``,
against which the tests hold it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from controller.rules.cards import RANKS, Card, rank, suit

CATEGORIES = (
    "high_card", "pair", "two_pair", "three_of_a_kind", "straight", "flush", "full_house", "four_of_a_kind",
    "straight_flush",
)  # fmt: skip
WHEEL = (12, 3, 2, 1, 0)


class Named(NamedTuple):
    """A hand: its category (0 high card to 8 straight flush) and the ranks that decide, most important first."""

    category: int
    ranks: tuple[int, ...]

    @property
    def key(self) -> str:
        """The name of the category: pair, two_pair, ..."""
        return CATEGORIES[self.category]


def named(cards: Iterable[Card]) -> Named:
    """The best five-card hand out of five to seven cards. Compare two: the greater one wins, equal ones tie."""
    held = tuple(cards)
    suited = _suited(held)
    if suited and (straight := _straight(suited)):
        return Named(8, (straight,))
    counts = _by_count(held)
    most, first = counts[0]
    if most == 4:
        return Named(7, (first, max(r for _, r in counts[1:])))
    pairs = [r for count, r in counts[1:] if count >= 2]
    if most == 3 and pairs:
        return Named(6, (first, max(pairs)))
    if suited:
        return Named(5, suited[:5])
    if straight := _straight(tuple(sorted({rank(card) for card in held}, reverse=True))):
        return Named(4, (straight,))
    return _of_a_kind(counts, most, first, pairs)


def _of_a_kind(counts: list[tuple[int, int]], most: int, first: int, pairs: list[int]) -> Named:
    """Threes, two pairs, a pair or a high card with their kickers."""
    others = sorted((r for _, r in counts[1:]), reverse=True)
    if most == 3:
        return Named(3, (first, *others[:2]))
    if most == 2 and pairs:
        second = max(pairs)
        return Named(2, (first, second, max(r for r in others if r != second)))
    if most == 2:
        return Named(1, (first, *others[:3]))
    return Named(0, (first, *others[:4]))


def _by_count(held: tuple[Card, ...]) -> list[tuple[int, int]]:
    """Pairs of count and rank, the most and highest first."""
    ranks = [rank(card) for card in held]
    return sorted(((ranks.count(r), r) for r in range(13) if r in ranks), reverse=True)


def _suited(held: tuple[Card, ...]) -> tuple[int, ...]:
    """The ranks of five or more cards of one suit, highest first; nothing without a flush."""
    for one in range(4):
        ranks = tuple(sorted((rank(card) for card in held if suit(card) == one), reverse=True))
        if len(ranks) >= 5:
            return ranks
    return ()


def _straight(ranks: tuple[int, ...]) -> int:
    """The highest rank of a straight among ranks; a five-high one counts as 3; 0 for none."""
    for high in range(12, 3, -1):
        if all(high - step in ranks for step in range(5)):
            return high
    return 3 if all(r in ranks for r in WHEEL) else 0


def spoken(hand: Named, royal_as_own_rank: bool = False) -> tuple[str, tuple[tuple[str, str], ...]]:
    """The message key of a hand and its arguments, each the key of a rank in the one or many form."""
    if hand.category == 8 and hand.ranks[0] == 12 and royal_as_own_rank:
        return "hand.royal_flush", ()
    many = hand.category in (1, 2, 3, 6, 7)
    paired = {1: 1, 2: 2, 3: 1, 6: 2, 7: 1}.get(hand.category, 0)
    args: list[tuple[str, str]] = []
    for place, value in enumerate(hand.ranks):
        form = "many" if many and place < paired else "one"
        args.append((f"r{place + 1}", f"@rank.{form}.{RANKS[value]}"))
    return f"hand.{hand.key}", tuple(args)
