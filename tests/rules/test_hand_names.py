# SPDX-License-Identifier: GPL-3.0-or-later
"""Hands in words, and the own reckoning held against the ranking."""

import random

from controller.rules.cards import DECK, cards
from controller.rules.hand_names import named, spoken
from controller.rules.ranking import strength
from ui.messages import Messages


def said(names: str, royal: bool = False) -> str:
    key, args = spoken(named(cards(names)), royal)
    return Messages("en").say(key, dict(args))


def test_names_with_kickers() -> None:
    assert said("AhAdKc9s4h3d2c") == "pair of aces, king, nine and four kickers"
    assert said("AhAdKcKs4h3d2c") == "two pairs, aces and kings, four kicker"
    assert said("7h7d7cKs4h3d2c") == "three sevens, king and four kickers"
    assert said("Ah2d3c4s5h9dTc") == "straight, five high"
    assert said("AhKhQh9h4h9dTc") == "flush, ace, king, queen, nine and four"
    assert said("AhAdAcKsKh9dTc") == "full house, aces over kings"
    assert said("AhAdAcAsKh9dTc") == "four aces, king kicker"
    assert said("9h8h7h6h5hAdTc") == "straight flush, nine high"
    assert said("AhKhQhJhThAdTc") == "straight flush, ace high"
    assert said("AhKhQhJhThAdTc", True) == "royal flush"
    assert said("AhKd9c7s5h3d2c") == "ace high, king, nine, seven and five"


def test_every_language_has_every_name() -> None:
    for language in ("en", "de"):
        messages = Messages(language)
        for key in ("high_card", "pair", "two_pair", "three_of_a_kind", "straight", "flush", "full_house"):
            assert messages.has(f"hand.{key}")


def test_the_order_is_that_of_the_ranking() -> None:
    dice = random.Random(20260)
    hands = [dice.sample(DECK, 9) for _ in range(5000)]
    for nine in hands:
        board, mine, yours = tuple(nine[:5]), tuple(nine[5:7]), tuple(nine[7:9])
        ours = named((*board, *mine)), named((*board, *yours))
        theirs = strength(board, mine), strength(board, yours)
        assert (ours[0] > ours[1]) == (theirs[0] < theirs[1])
        assert (ours[0] == ours[1]) == (theirs[0] == theirs[1])
