# SPDX-License-Identifier: GPL-3.0-or-later
"""Commit, ask, wait: over several looks, with other cards about, and never another face than the best."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest

from controller.rules.cards import card
from vision.decide import (
    KINDS,
    LOOKS_MAX,
    NOTHING,
    Evidence,
    Verdict,
    assign,
    joint_face,
    look,
    verdict,
)  # fmt: skip

AH, AD, KH = int(card("Ah")), int(card("Ad")), int(card("Kh"))
NOBODY: frozenset[int] = frozenset()


def says(**shares: float) -> np.ndarray:
    p = np.full(KINDS, 1e-6, np.float32)
    for name, share in shares.items():
        p[{"back": 52, "joker": 53, "other": 54}.get(name, -1) if len(name) > 2 else int(card(name))] = share
    return p / p.sum()


def after(times: int, p: np.ndarray, sure: bool = True, seen: Evidence = NOTHING) -> Evidence:
    for _ in range(times):
        seen = look(seen, p, sure)
    return seen


def test_three_sure_looks_commit() -> None:
    for looks, answer in ((1, Verdict.WAIT), (2, Verdict.WAIT), (3, Verdict.COMMIT)):
        assert verdict(after(looks, says(Ah=0.99, Ad=0.01)), [], NOBODY) is answer


def test_unsure_looks_wait_then_ask() -> None:
    vague = says(Ah=0.6, Ad=0.4)
    assert verdict(after(3, vague, sure=False), [], NOBODY) is Verdict.WAIT
    assert verdict(after(LOOKS_MAX, vague, sure=False), [], NOBODY) is Verdict.ASK


@pytest.mark.parametrize("kind", ["joker", "other", "back"])
def test_strangers_are_asked_for(kind: str) -> None:
    assert verdict(after(LOOKS_MAX, says(**{kind: 0.99})), [], NOBODY) is Verdict.ASK


def test_a_change_of_mind_starts_the_agreement_anew() -> None:
    seen = after(2, says(Ah=0.98, Ad=0.02))
    seen = after(3, says(Ad=0.999, Ah=0.001), seen=seen)
    assert verdict(seen, [], NOBODY) is not Verdict.COMMIT or seen.best == AD
    assert seen.agreed <= 3


def test_a_face_taken_elsewhere_needs_more_before_it_is_told_twice() -> None:
    weak = after(3, says(Ah=0.97, Ad=0.03))
    assert verdict(weak, [], frozenset({AH})) is Verdict.WAIT
    strong = after(6, says(Ah=0.999, Ad=0.001))
    assert verdict(strong, [], frozenset({AH})) is Verdict.COMMIT
    assert strong.best == AH, "the second ace of hearts is told as the ace of hearts"


def test_a_rival_with_a_better_claim_makes_it_wait() -> None:
    mine = after(4, says(Ah=0.9, Ad=0.1))
    rival = after(4, says(Ah=0.9999))
    assert joint_face(mine, [rival]) == AD
    assert verdict(mine, [rival], NOBODY) is not Verdict.COMMIT
    assert mine.best == AH, "the assignment never changes the face"


def test_two_real_aces_of_hearts_both_come_out() -> None:
    one, two = after(6, says(Ah=0.9995)), after(6, says(Ah=0.9995))
    assert verdict(one, [two], NOBODY) is Verdict.COMMIT
    assert verdict(two, [], frozenset({AH})) is Verdict.COMMIT
    assert one.best == two.best == AH


@pytest.mark.parametrize("seed", range(6))
def test_assignment_is_the_cheapest(seed: int) -> None:
    cost = np.random.default_rng(seed).uniform(0, 9, (4, 6))
    mine = assign(cost)
    best = min(sum(cost[n, c] for n, c in enumerate(columns)) for columns in permutations(range(6), 4))
    assert len(set(mine)) == 4
    assert sum(cost[n, c] for n, c in enumerate(mine)) == pytest.approx(best)


def test_more_cards_than_faces_is_refused() -> None:
    with pytest.raises(ValueError, match="53 cards"):
        assign(np.zeros((53, 52)))
