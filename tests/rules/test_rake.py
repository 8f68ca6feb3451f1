# SPDX-License-Identifier: GPL-3.0-or-later
"""Rake: percentage, steps, cap, flop fee, no flop no drop, the regulator's maximum (RULES.md POT-07)."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from controller.rules.events import IrregularityFound
from controller.rules.inputs import ChipsSeen, TakeRake
from controller.rules.places import POT
from controller.rules.rake import RakeCard, rake_by_pot, rake_of
from tests.support.tables import after, begun, do


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


FLOP = ("3 call", "1 call", "2 check", "burn", "deal AhKd7c", "1 check", "2 check", "3 check")


def kinds(events: tuple[Any, ...]) -> list[str]:
    return [event.kind for event in events if isinstance(event, IrregularityFound)]


def test_a_rake_told_twice_in_one_breath_was_taken_once() -> None:
    table = after(begun(3, rake_per_mille=100), *FLOP, TakeRake(20))
    assert do(table, TakeRake(20))[1] == ()
    table, events = do(table, TakeRake(10))
    assert (table.pots.rake, kinds(events)) == (30, [])
    table, events = do(table, TakeRake(20))
    assert (table.pots.rake, kinds(events)) == (50, ["over_rake"])


def test_as_much_again_is_taken_where_the_card_allows_it_or_the_hand_went_on() -> None:
    table = after(begun(3, rake_per_mille=100), *FLOP, TakeRake(10), TakeRake(10))
    assert table.pots.rake == 20
    table = after(begun(3, rake_per_mille=100), *FLOP, TakeRake(30), "burn", "deal 2c", "1 bet 300", "2 call", "3 fold")
    assert after(table, TakeRake(30)).pots.rake == 60
    assert after(begun(3), *FLOP, TakeRake(30), TakeRake(30)).pots.rake == 60


def test_too_much_rake_is_told_only_where_the_pot_is_known() -> None:
    table = after(begun(3, rake_per_mille=100), *FLOP)
    assert kinds(do(table, TakeRake(31))[1]) == ["over_rake"]
    still_to_act = after(begun(3, rake_per_mille=100), *FLOP[:-1])
    assert kinds(do(still_to_act, TakeRake(31))[1]) == []
    seen = after(table, ChipsSeen(POT, 400))
    assert kinds(do(seen, TakeRake(31))[1]) == []
    burned = after(begun(3, rake_per_mille=100), *FLOP[:4])
    assert kinds(do(burned, TakeRake(30))[1]) == []
    assert kinds(do(burned, TakeRake(31))[1]) == ["over_rake"]
    folded = after(begun(3, rake_per_mille=100), "3 fold", "1 fold")
    assert kinds(do(folded, TakeRake(1))[1]) == ["over_rake"]


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
