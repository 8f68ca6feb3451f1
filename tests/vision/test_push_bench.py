# SPDX-License-Identifier: GPL-3.0-or-later
"""The judge of the push bench: each telling is counted once, under its own name."""

from __future__ import annotations

from collections import Counter

import pytest

from controller.link.messages import PotGone
from tests.bench.dealt_hands import PlayedHand, Told
from tests.bench.pushes import judge
from vision.virtual.timeline import Fact


def hand(pushes: list[tuple[float, int]], told: list[tuple[float, int]]) -> PlayedHand:
    facts = [Fact(t, "push", seat) for t, seat in pushes]
    messages = [Told(t, 0, PotGone("board", seat, int(t * 1e9))) for t, seat in told]
    return PlayedHand(1, "made", facts, {}, told=messages)


@pytest.mark.parametrize(
    ("told", "verdicts"),
    [
        ([(50.0, 3)], {"right seat": 1}),
        ([(50.0, 0)], {"without seat": 1}),
        ([(50.0, 4)], {"wrong seat": 1}),
        ([], {"not told": 1}),
        ([(50.0, 3), (52.0, 0)], {"right seat": 1, "told twice": 1}),
        ([(20.0, 3)], {"not told": 1, "false": 1}),
    ],
)
def test_one_push(told: list[tuple[float, int]], verdicts: dict[str, int]) -> None:
    tally: Counter[str] = Counter()
    faults: list[str] = []
    judge(hand([(51.0, 3)], told), tally, faults)
    assert dict(tally) == verdicts
    assert bool(faults) is (set(verdicts) != {"right seat"})


def test_a_split_pot_is_two_pushes() -> None:
    tally: Counter[str] = Counter()
    judge(hand([(51.0, 3), (55.0, 5)], [(50.5, 3), (54.5, 5)]), tally, [])
    assert dict(tally) == {"right seat": 2}
