# SPDX-License-Identifier: GPL-3.0-or-later
"""Ten rendered hands with planted errors through the real pipeline: nothing wrong is ever told. 200 hands nightly.

The same as ``./check bench dealing``; the figures of 200 hands have bars of their own (tests/bench/dealing.py).
"""

from __future__ import annotations

import pytest

from tests.bench import dealing
from tests.bench.dealt_judge import Judged

NEVER = (
    "board wrong", "tabled wrong", "burns wrong", "dealt wrong", "exposures false", "exposed face wrong",
    "button wrong",
)  # fmt: skip
KINDS = ("board", "burns", "dealt", "tabled", "exposures", "button")


def _judged(hands: int, seed: int) -> Judged:
    judged = Judged()
    for hand in dealing.played(hands, seed, 1):
        judged.add(hand)
    return judged


@pytest.mark.slow
@pytest.mark.timeout(1500)
def test_ten_hands_tell_nothing_wrong() -> None:
    judged = _judged(10, 31)
    assert {word: judged.tally[word] for word in NEVER if judged.tally[word]} == {}, judged.faults
    missing = [word for word in KINDS if not dealing._of(judged.tally, word)]
    assert not missing, "nothing of this kind happened in ten hands"
    assert judged.tally["exposures missed"] <= 1 and judged.tally["dealt unsure"] <= 6, judged.faults


@pytest.mark.nightly
@pytest.mark.timeout(3 * 3600)
def test_two_hundred_hands_keep_every_bar() -> None:
    judged = _judged(200, 31)
    missed = [bar for bar in dealing.BARS if not dealing.is_met(judged.tally, bar)]
    assert missed == [], "\n".join([*dealing.table(judged.tally), *judged.faults])
