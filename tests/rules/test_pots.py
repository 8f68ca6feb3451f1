# SPDX-License-Identifier: GPL-3.0-or-later
"""Main and side pots, uncalled bets, rake, what is left."""

from __future__ import annotations

from controller.rules.events import PotPushed
from controller.rules.inputs import AddChips, ReturnChips, SetLevel, TakeRake
from controller.rules.pots import (
    Pot,
    in_the_middle,
    left_in,
    pots_of,
    pulled_in,
    rake_split,
    raked_pots,
    standing_pots,
    uncalled,
)
from controller.rules.seats import ALL_IN, FOLDED, LIVE
from controller.rules.showdown import show_order
from controller.rules.state import Seat, SeatState, Table
from tests.support.tables import after, begun, do, stacks, total, why_refused


def seats(*put: tuple[int, SeatState], dead: int = 0) -> tuple[Seat, ...]:
    """Ten seats with these chips put in on earlier streets."""
    some = [Seat(f"p{n}", 0, state, paid=amount) for n, (amount, state) in enumerate(put)]
    some[0] = some[0]._replace(dead=dead)
    return (*some, *[Seat()] * (10 - len(some)))


def test_tda_21_side_pots_by_level_and_folded_chips_stay() -> None:
    pots = pots_of(seats((100, ALL_IN), (300, ALL_IN), (300, LIVE), (200, FOLDED)))
    assert pots == (Pot(400, (1, 2, 3)), Pot(500, (2, 3)))


def test_three_side_pots() -> None:
    pots = pots_of(seats((100, ALL_IN), (200, ALL_IN), (350, ALL_IN), (500, LIVE), (500, LIVE)))
    assert [pot.amount for pot in pots] == [500, 400, 450, 300]
    assert [len(pot.eligible) for pot in pots] == [5, 4, 3, 2]


def test_dead_money_is_in_the_main_pot_only() -> None:
    pots = pots_of(seats((100, ALL_IN), (300, LIVE), (300, LIVE), dead=150))
    assert [pot.amount for pot in pots] == [450, 400]


def test_folded_chips_above_every_live_hand_go_to_the_last_pot() -> None:
    assert pots_of(seats((30, ALL_IN), (30, LIVE), (50, FOLDED))) == (Pot(110, (1, 2)),)


def test_no_pot_without_a_hand_in() -> None:
    assert pots_of(seats((30, FOLDED), (30, FOLDED))) == ()


def test_nothing_put_in_is_one_empty_pot() -> None:
    assert pots_of(seats((0, LIVE), (0, LIVE), dead=20)) == (Pot(20, (1, 2)),)


def test_bets_in_front_are_not_in_the_middle_yet() -> None:
    table = after(begun(3), "3 call", "1 call", "2 check", "burn", "deal AhKd7c", "1 bet 500")
    assert sum(pot.amount for pot in pulled_in(table.seats)) == 300
    assert sum(pot.amount for pot in pots_of(table.seats)) == 800


def test_uncalled_part_goes_back() -> None:
    table = after(begun({1: 10_000, 2: 400, 3: 10_000}), "3 raise 900", "1 fold", "2 call")
    assert uncalled(table.seats) == (3, 500)
    table = after(table, ReturnChips(3, 500))
    assert table.seats[2].stack == 9_600
    assert uncalled(table.seats) == (0, 0)


def test_uncalled_part_counts_the_chips_of_those_who_folded() -> None:
    table = after(begun(3), "3 raise 900", "1 fold", "2 fold")
    assert uncalled(table.seats) == (3, 800)


def test_a_folded_seat_gets_nothing_back() -> None:
    table = begun({1: 10_000, 2: 10_000, 3: 20})
    table = after(table, "3 allin")
    folded = table.seats[1]._replace(state=FOLDED)
    assert uncalled((table.seats[0], folded, *table.seats[2:])) == (0, 0)


def test_only_an_uncalled_bet_can_be_handed_back() -> None:
    table = after(begun(3), "3 raise 900", "1 fold")
    assert why_refused(table, ReturnChips(3, 100)) == "nothing_to_return"
    assert why_refused(after(table, "2 fold"), ReturnChips(3, 901)) == "nothing_to_return"
    assert why_refused(after(table, "2 fold"), ReturnChips(11, 1)) == "nothing_to_return"


def side_pot() -> object:
    return after(begun({1: 10_000, 2: 400, 3: 10_000}), "3 raise 900", "1 call", "2 call", "pull in")


def test_rake_comes_from_the_main_pot_first() -> None:
    table = side_pot()
    assert [pot.amount for pot in left_in(table)] == [1200, 1000]
    table, _ = do(table, TakeRake(1300))
    assert [pot.amount for pot in left_in(table)] == [0, 900]
    assert total(table) == 20_400


def test_rake_from_each_pot_by_its_size() -> None:
    table = after(
        begun({1: 10_000, 2: 400, 3: 10_000}, 0, None, "RROP", rake_from="each_pot"),
        "3 raise 900", "1 call", "2 call", "pull in",
    )  # fmt: skip
    assert rake_split(table, 89) == ((1, 49), (2, 40))
    assert rake_split(table, 2201) == ()


def test_rake_never_more_than_the_pot() -> None:
    table = side_pot()
    assert why_refused(table, TakeRake(2300)) == "more_than_the_pot"
    assert why_refused(table, TakeRake(0)) == "nothing_to_rake"
    assert why_refused(begun(), TakeRake(10)) == ""


def test_big_blind_ante_is_dead_money_in_the_main_pot() -> None:
    table = begun({1: 10_000, 2: 10_000, 3: 10_000}, 0, SetLevel(50, 100, "bb", 100))
    assert table.seats[1].dead == 100
    table = after(table, "3 fold", "1 call", "2 check", "pull in")
    assert left_in(table) == (Pot(300, (1, 2)),)


def test_antes_of_all_make_side_pots_when_one_is_short() -> None:
    table = begun({1: 10_000, 2: 10_000, 3: 10}, 0, SetLevel(50, 100, "each", 25))
    table = after(table, "1 call", "2 check", "pull in")
    assert left_in(table) == (Pot(30, (1, 2, 3)), Pot(230, (1, 2)))


def test_nothing_is_in_the_middle_when_the_hand_is_over() -> None:
    table = after(begun(3), "3 fold", "1 fold", "push 2")
    assert (in_the_middle(table), stacks(table)) == (0, {1: 9_950, 2: 10_050, 3: 10_000})
    assert after(table, AddChips(1, 50)).seats[0].stack == 10_000


def four_stacks(**options: str) -> Table:
    """Three pots: 400 for all, 300 for three, 200 for the last two."""
    table = begun({1: 100, 2: 200, 3: 300, 4: 300}, **options)
    return after(table, "3 allin 300", "4 call", "1 call", "2 call")


def test_what_is_pushed_is_gone_from_its_own_pot_only() -> None:
    table = four_stacks()
    pots = table.pots._replace(pushed=(PotPushed(1, 1, 400),))
    assert [pot.amount for pot in left_in(table._replace(pots=pots))] == [0, 300, 200]


def test_carried_chips_lie_in_the_main_pot_beside_the_others() -> None:
    table = four_stacks()
    carried = table._replace(pots=table.pots._replace(carried=5))
    assert [pot.amount for pot in standing_pots(carried)] == [405, 300, 200]


def test_pots_stand_as_they_were_fixed_while_they_hold_what_was_put_in() -> None:
    table = four_stacks()
    fixed = ((405, (1, 2)), (300, (2,)), (200, (3,)))
    stands = table._replace(pots=table.pots._replace(carried=5, fixed=fixed))
    assert [(pot.amount, pot.eligible) for pot in standing_pots(stands)] == list(fixed)
    stale = table._replace(pots=table.pots._replace(fixed=fixed[:2]))
    assert [pot.amount for pot in standing_pots(stale)] == [400, 300, 200]


def test_dead_money_belongs_to_pots_that_stand_as_they_were_fixed() -> None:
    table = four_stacks()
    paid = table.seats[0]._replace(paid=table.seats[0].paid - 25, dead=25)
    fixed = ((400, (1, 2)), (300, (2,)), (200, (3,)))
    stands = table._replace(seats=(paid, *table.seats[1:]), pots=table.pots._replace(fixed=fixed))
    assert [(pot.amount, pot.eligible) for pot in standing_pots(stands)] == list(fixed)


def test_rake_of_all_that_lies_there_can_be_taken_by_size() -> None:
    table = four_stacks(rake_from="each_pot")
    assert rake_split(table, 900) == ((1, 400), (2, 300), (3, 200))
    assert rake_split(table, 901) == ()


def test_side_pot_players_show_first_only_where_the_house_says_so() -> None:
    plain = four_stacks(showdown_mode="ordered")
    assert show_order(plain) == (3, 4, 1, 2)
    assert show_order(plain._replace(betting=plain.betting._replace(aggressor=1))) == (1, 2, 3, 4)
    table = four_stacks(showdown_mode="ordered_side_pots_first")
    closed = table._replace(betting=table.betting._replace(aggressor=0))
    assert show_order(closed) == (3, 4, 1, 2)


def test_rake_and_pushes_of_pots_that_are_no_more_are_nothing() -> None:
    table = four_stacks(rake_from="each_pot")
    gone = table._replace(seats=seats((100, FOLDED), (300, FOLDED)), pots=table.pots._replace(raked=((1, 5),), rake=5))
    assert (left_in(gone), raked_pots(gone)) == ((), ())
    pushed = gone._replace(pots=gone.pots._replace(pushed=(PotPushed(1, 1, 50),)))
    assert left_in(pushed) == ()
