# SPDX-License-Identifier: GPL-3.0-or-later
"""Ranking: against an independent slow evaluator, suits never rank, a face known twice does no harm."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from controller.rules.cards import Card, cards
from controller.rules.ranking import strength


def slow(seven: tuple[int, ...]) -> tuple[int, ...]:
    """The best five of seven by the plain rules of page 001: higher is better."""
    return max(_five(five) for five in combinations(seven, 5))


def _five(five: tuple[int, ...]) -> tuple[int, ...]:
    counted = sorted(((n, r) for r, n in Counter(c >> 2 for c in five).items()), reverse=True)
    shape = tuple(n for n, _ in counted)
    ranks = tuple(r for _, r in counted)
    flush = len({c & 3 for c in five}) == 1
    top = max(ranks)
    straight = len(ranks) == 5 and top - min(ranks) == 4
    if sorted(ranks) == [0, 1, 2, 3, 12]:
        straight, top = True, 3
    if straight:
        return (8 if flush else 4, top)
    kind = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}.get(shape, 5 if flush else 0)
    return (kind, *ranks)


def compare(count: int, seed: int) -> None:
    """Random pairs of hands on one board: the same order and the same ties."""
    dice = random.Random(seed)
    for _ in range(count):
        nine = dice.sample(range(52), 9)
        board, one, two = tuple(nine[:5]), tuple(nine[5:7]), tuple(nine[7:])
        ours = strength(board, one) - strength(board, two)  # type: ignore[arg-type]
        theirs = (slow(board + two) > slow(board + one)) - (slow(board + two) < slow(board + one))
        assert (ours > 0) - (ours < 0) == theirs, nine


def test_same_order_as_a_slow_evaluator() -> None:
    compare(5_000, 7)


@pytest.mark.nightly
def test_same_order_as_a_slow_evaluator_on_many_hands() -> None:
    compare(50_000, 11)


@pytest.mark.parametrize("turned", [(1, 2, 3, 0), (3, 2, 1, 0), (2, 3, 0, 1)])
def test_suits_never_rank(turned: tuple[int, ...]) -> None:
    dice = random.Random(3)
    for _ in range(300):
        seven = dice.sample(range(52), 7)
        other = [Card(c & ~3 | turned[c & 3]) for c in seven]
        assert strength(tuple(seven[:5]), tuple(seven[5:])) == strength(tuple(other[:5]), tuple(other[5:]))  # type: ignore[arg-type]


def test_playing_the_board_ties() -> None:
    board = cards("AhKhQhJhTh")
    assert strength(board, cards("2c2d")) == strength(board, cards("9s9d")) == 1


def test_a_face_known_twice_counts_by_its_rank_and_makes_no_flush() -> None:
    board = cards("5dKs7cJc7d")
    assert strength(board, cards("5dKd")) == strength(board, cards("5hKd"))
    flush_board = cards("2d4d6d8dKs")
    assert strength(flush_board, cards("2dKc")) > strength(flush_board, cards("3dKc"))
    assert strength(cards("5c5d5h5sKs"), cards("5cKd")) > 0
