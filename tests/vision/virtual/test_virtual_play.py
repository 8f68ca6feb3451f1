# SPDX-License-Identifier: GPL-3.0-or-later
"""Hands that the virtual people play: money stays, streets have their cards, planted errors happen."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.rules.cards import name
from vision.virtual.director import Mischief
from vision.virtual.render import MOST_FRAMES, footage, frame_times
from vision.virtual.sitting import Game, Sitting
from vision.virtual.timeline import Fact, Timeline


def _hand(seed: int, mischief: Mischief | None = None) -> tuple[Game, Timeline]:
    game = Game(Sitting(), seed)
    return game, game.next_hand(mischief) if mischief else game.next_hand()


def _to_the_river(mischief: Mischief) -> tuple[Game, Timeline]:
    """A hand with all streets, found by seed."""
    for seed in range(60):
        game, line = _hand(seed, mischief)
        if "river" in [step.kind for step in game.plans[0].steps]:
            return game, line
    raise AssertionError("no hand of sixty came to the river")


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10_000), st.integers(2, 10))
def test_chips_are_neither_made_nor_lost(seed: int, count: int) -> None:
    game = Game(Sitting(tuple(range(1, count + 1)), 60, button=1), seed)
    while not game.is_over() and game.hands < 6:
        game.next_hand()
        assert sum(game.stacks.values()) == 60 * count
        assert min(game.stacks.values()) >= 0


def test_cards_of_a_hand_are_one_deck() -> None:
    game, line = _to_the_river(Mischief())
    plan = game.plans[0]
    dealt = [fact.cards[0] for fact in line.facts if fact.what in ("pitched", "burn")]
    board = next(fact.cards for fact in line.facts if fact.what == "river")
    assert len(dealt) == 2 * len(plan.seats) + 3
    planned = [name(c) for c in plan.board]
    assert set(board[:3]) == set(planned[:3]) and list(board[3:]) == planned[3:]  # the flop is turned over as one
    assert len({*dealt, *board}) == len(dealt) + 5


def test_times_of_senses_follow_the_hands() -> None:
    _, line = _to_the_river(Mischief())
    assert next(s for s in line.senses if s.kind == "key").value == 1
    for fact in line.facts:
        if fact.what in ("post", "call", "bet"):
            plates = [s for s in line.senses if s.kind == "chips" and s.which == fact.seat and s.value == fact.number]
            assert any(abs(s.t - fact.t) < 0.5 for s in plates)


@pytest.mark.parametrize(
    ("mischief", "what", "count"),
    [
        (Mischief(double_burn=2), "burn", 4),
        (Mischief(no_burn=3), "burn", 2),
        (Mischief(expose_pitch=3), "exposed", 1),
        (Mischief(flash=4), "flashed", 1),
        (Mischief(extra_card=5), "pitched", 13),
        (Mischief(missing_card=5), "pitched", 11),
        (Mischief(boxed=2), "boxed", 1),
    ],
)
def test_planted_errors_happen(mischief: Mischief, what: str, count: int) -> None:
    _, line = _to_the_river(mischief)
    assert len([fact for fact in line.facts if fact.what == what]) == count


@pytest.mark.parametrize(("street", "word"), [(1, "flop"), (2, "turn"), (3, "river")])
def test_a_duplicate_lies_on_its_street(street: int, word: str) -> None:
    _, line = _to_the_river(Mischief(duplicate=street))
    board = next(fact.cards for fact in line.facts if fact.what == word)
    assert len(set(board)) == len(board) - 1


def test_a_premature_street_comes_before_the_last_action() -> None:
    _, straight = _to_the_river(Mischief())
    _, early = _to_the_river(Mischief(premature=2))
    words = [
        [f.what for f in line.facts if f.what in ("turn", "check", "call", "bet", "fold")] for line in (straight, early)
    ]
    assert words[1].index("turn") == words[0].index("turn") - 1


def test_footage_is_short_and_dense() -> None:
    for one in footage(3, 12):
        assert 20 < len(one.times) <= MOST_FRAMES
        assert list(one.times) == sorted(one.times)
        burns = [fact.t for fact in one.line.facts if fact.what == "burn"]
        assert all(any(0 <= t - burn <= 0.6 for t in one.times) for burn in burns)


def test_footage_follows_from_the_seed() -> None:
    first, again = ([(f.look, f.deck, f.mischief, f.times) for f in footage(2, 7)] for _ in range(2))
    assert first == again
    assert frame_times(Timeline()) == ()


def test_frames_of_a_long_hand_are_thinned_evenly_to_its_end() -> None:
    line = Timeline(facts=[Fact(round(0.4 * n, 2), "burn") for n in range(200)], end=90.0)
    times = frame_times(line)
    assert len(times) == MOST_FRAMES and times[-1] > 79
    assert max(after - before for before, after in pairwise(times)) < 1.5
