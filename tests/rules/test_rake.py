# SPDX-License-Identifier: GPL-3.0-or-later
"""Rake: percentage, steps, cap, flop fee, no flop no drop, the regulator's maximum (RULES.md POT-07)."""

from hypothesis import given
from hypothesis import strategies as st

from controller.rules.rake import RakeCard, rake_by_pot, rake_of


def test_ten_per_cent_rounded_down_with_a_flop_fee_and_a_cap() -> None:
    card = RakeCard(per_mille=100, flop_fee=1, from_pot=20, cap=5)
    assert rake_of(card, 47, True) == 4
    assert rake_of(card, 12, True) == 1
    assert rake_of(card, 300, True) == 5
    assert rake_of(card, 300, False) == 0
    assert rake_of(card, 47, True, chopped=True) == 0


def test_steps_per_hand_and_the_regulator() -> None:
    assert rake_of(RakeCard(per_mille=100, step=50), 1990, True) == 150
    assert rake_of(RakeCard(per_hand=3, no_flop_no_drop=False), 40, False) == 3
    assert rake_of(RakeCard(per_mille=200, regulator_per_mille=100), 100, True) == 10
    assert rake_of(RakeCard(per_mille=100, regulator_cap=4), 100, True) == 4


def test_rake_is_spread_over_the_pots() -> None:
    assert rake_by_pot(5, (100, 50)) == (4, 1)
    assert rake_by_pot(0, (0, 0)) == (0, 0)


@given(
    card=st.builds(
        RakeCard,
        *(st.integers(0, 1000) for _ in range(6)),
        st.booleans(),
        st.integers(0, 500),
        st.integers(0, 50),
    ),
    pots=st.lists(st.integers(0, 5000), min_size=1, max_size=4),
)
def test_never_more_than_there_is_and_never_lost(card: RakeCard, pots: list[int]) -> None:
    total = rake_of(card, sum(pots), True)
    shares = rake_by_pot(total, tuple(pots))
    assert sum(shares) == total
    assert all(share <= pot for share, pot in zip(shares, pots, strict=True))
    assert 0 <= total <= sum(pots)
