# SPDX-License-Identifier: GPL-3.0-or-later
"""Showdown: order of show, winners per pot, odd chips by option, playing the board, pushes right and wrong."""

from __future__ import annotations

import pytest

from controller.rules.cards import cards
from controller.rules.events import HandEnded, HandMucked, IrregularityFound, PotPushed
from controller.rules.inputs import DealBoard, KillHand, PushPot, SetButton, SetChips, SetLevel, SplitPot, StartHand
from controller.rules.phases import Phase, phase
from controller.rules.pots import raked_pots
from controller.rules.prompts import prompts
from controller.rules.seats import FOLDED
from controller.rules.showdown import Share, in_award_order, parted, shares, show_order, split, to_show
from controller.rules.state import Table
from tests.support.tables import after, begun, do, seated, stacks, total, why_refused

BOARD = ("burn", "deal 2c7d9h", "burn", "deal Ks", "burn", "deal 4d")
CHECKS = ("1 check", "2 check", "3 check")


def checked_down(*last: str, **kwargs: object) -> Table:
    """Three players to the river, checked to ``last`` (or all the way)."""
    table = after(begun(3, **kwargs), "3 call", "1 call", "2 check", "burn", "deal 2c7d9h", *CHECKS)  # type: ignore[arg-type]
    return after(table, "burn", "deal Ks", *CHECKS, "burn", "deal 4d", *(last or CHECKS))


def test_tda_17_last_aggressor_of_the_river_shows_first() -> None:
    table = checked_down("1 check", "2 bet 300", "3 call", "1 call")
    assert show_order(table) == (2, 3, 1)


def test_tda_17_without_a_bet_first_left_of_the_button_shows_first() -> None:
    assert show_order(checked_down()) == (1, 2, 3)


def test_shown_and_mucked_hands_are_off_the_list() -> None:
    table = after(checked_down(), "1 shows AsAd", "2 mucks")
    assert to_show(table) == (3,)
    assert table.seats[1].state is FOLDED


def test_best_hand_wins_and_the_hand_ends() -> None:
    table = after(checked_down(), "1 shows AsAd", "2 shows KhQd", "3 shows 9c9d")
    assert shares(table) == (Share(1, 3, 300),)
    table, events = do(table, PushPot(0, 3))
    assert isinstance(events[-1], HandEnded)
    assert stacks(table) == {1: 9_900, 2: 9_900, 3: 10_200}


def test_one_card_shown_is_not_tabled() -> None:
    table = after(checked_down(), "1 shows As", "2 shows KhQd", "3 shows 9c9d")
    assert shares(table) is None
    assert to_show(table) == (1,)


def test_unread_board_leaves_the_winner_to_the_dealer() -> None:
    table = after(begun(2), "2 call", "1 check", "burn", DealBoard((None, None, None)), "1 check", "2 check")
    table = after(table, "burn", "deal Ks", "1 check", "2 check", "burn", "deal 4d", "1 check", "2 check")
    table = after(table, "1 shows AsAd", "2 shows KhQd")
    assert shares(table) is None
    table = after(table, "push 1")
    assert stacks(table) == {1: 10_100, 2: 9_900}


def test_playing_the_board_splits() -> None:
    table = after(begun(2), "2 call", "1 check", "burn", "deal AhKhQh", "1 check", "2 check", "burn", "deal Jh")
    table = after(table, "1 check", "2 check", "burn", "deal Th", "1 check", "2 check")
    table = after(table, "1 shows 2c2d", "2 shows 3c3d")
    assert shares(table) == (Share(1, 1, 100), Share(1, 2, 100))


@pytest.mark.parametrize(
    ("option", "parts"),
    [
        ("one_each_clockwise", ((2, 87), (3, 87), (1, 86))),
        ("all_to_first", ((2, 88), (3, 86), (1, 86))),
    ],
)
def test_odd_chips_by_option(option: str, parts: tuple[tuple[int, int], ...]) -> None:
    table = begun(3, 1, None, "RROP", odd_chips=option)
    assert split(table, 260, (1, 2, 3)) == parts


def test_odd_chip_by_high_card_and_suit() -> None:
    table = after(checked_down(odd_chips="high_card_suit"), "1 shows AsQd", "2 shows AhQc", "3 mucks")
    assert split(table, 5, (1, 2)) == ((1, 3), (2, 2))


def test_odd_chip_by_the_highest_card_not_the_lowest() -> None:
    table = after(checked_down(odd_chips="high_card_suit"), "1 shows KsQs", "2 shows Ad3c", "3 mucks")
    assert split(table, 5, (1, 2)) == ((1, 2), (2, 3))


def test_odd_chips_are_whole_chips_of_the_smallest_kind() -> None:
    table = begun(4, 0, None, "RROP", smallest_chip=5)
    assert split(table, 190, (1, 2, 3, 4)) == ((1, 50), (2, 50), (3, 45), (4, 45))
    assert split(table, 192, (1, 2)) == ((1, 97), (2, 95))


def test_a_pot_that_is_not_of_the_smallest_chips_is_broken_to_the_last_one() -> None:
    table = after(seated({1: 900, 2: 900}), SetChips((25, 100)), SetButton(2), StartHand())
    assert split(table, 125, (1, 2)) == ((1, 75), (2, 50))
    assert split(table, 103, (1, 2)) == ((1, 52), (2, 51))


def test_how_a_pot_is_parted_by_each_board() -> None:
    table = after(checked_down(), "1 shows AsAd", "2 shows KhQd")
    (pot,) = raked_pots(table)
    assert parted(table, pot) == ()
    table = after(table, "3 shows AcAh")
    assert parted(table, pot) == ((300, ((1, 150), (3, 150))),)
    assert parted(table, pot._replace(eligible=(2,))) == ()
    assert parted(table, pot._replace(eligible=(1, 3))) == ((300, ((1, 150), (3, 150))),)
    odd = after(checked_down(smallest_chip=100), "1 shows AsAd", "2 shows KhQd", "3 shows AcAh")
    assert parted(odd, pot) == ((300, ((1, 200), (3, 100))),)
    twice = odd._replace(board=odd.board._replace(boards=2, second=cards("2c7d9hKs4h")))
    assert parted(twice, pot) == ((200, ((1, 100), (3, 100))), (100, ((1, 100), (3, 0))))


def side_pots() -> Table:
    table = begun({1: 10_000, 2: 400, 3: 10_000, 4: 1_000})
    table = after(table, "3 raise 2000", "4 allin", "1 call", "2 allin", *BOARD[:2], "1 check", "3 check")
    table = after(table, *BOARD[2:4], "1 check", "3 check", *BOARD[4:], "1 check", "3 check")
    return after(table, "1 shows QsQd", "3 shows JsJd", "2 shows AsAd", "4 shows AhAc")


def test_each_pot_has_its_own_winners() -> None:
    table = side_pots()
    assert shares(table) == (Share(1, 2, 800), Share(1, 4, 800), Share(2, 4, 1800), Share(3, 1, 2000))


@pytest.mark.parametrize(("profile", "first"), [("TDA", 3), ("CAL", 1)])
def test_award_order_by_option(profile: str, first: int) -> None:
    table = begun(2, 0, None, profile)
    assert in_award_order(table, (Share(1, 1, 5), Share(2, 1, 5), Share(3, 2, 5)))[0].pot == first


def test_pushes_one_by_one_add_up() -> None:
    table = side_pots()
    before = total(table)
    while phase(table) is not Phase.BETWEEN:
        prompt = next(p for p in prompts(table) if p.proposes is not None)
        table = after(table, prompt.proposes)
    assert total(table) == before
    assert stacks(table) == {1: 10_000, 2: 800, 3: 8_000, 4: 2_600}


def test_one_chip_left_to_push_is_still_due() -> None:
    table = after(begun({1: 1, 2: 900, 3: 900}, 3, SetLevel(1, 2)), "3 call", "2 check")
    table = after(table, "burn", "deal AhKhQh", "2 check", "3 check", "burn", "deal Jh", "2 check", "3 check")
    table = after(table, "burn", "deal Th", "2 check", "3 check", "1 shows 2c2d", "2 shows 3c3d", "3 shows 4c4d")
    assert shares(table) == (Share(1, 1, 1), Share(1, 2, 1), Share(1, 3, 1), Share(2, 2, 1), Share(2, 3, 1))
    table = after(table, PushPot(2, 2))
    assert shares(table) == (Share(1, 1, 1), Share(1, 2, 1), Share(1, 3, 1), Share(2, 3, 1))
    assert stacks(after(table, PushPot(0, 1), PushPot(0, 2), PushPot(0, 3))) == {1: 1, 2: 900, 3: 900}


def test_a_push_proves_that_the_others_mucked() -> None:
    table = after(checked_down(), "1 shows AsAd")
    table, events = do(table, PushPot(0, 1))
    assert [event for event in events if isinstance(event, HandMucked)] == [HandMucked(2), HandMucked(3)]
    assert stacks(table)[1] == 10_200


def test_sho_05_a_wrong_push_is_recorded_and_told() -> None:
    table = after(checked_down(), "1 shows AsAd", "2 shows KhQd", "3 shows 9c9d")
    table, events = do(table, PushPot(0, 1))
    found = [event for event in events if isinstance(event, IrregularityFound)]
    assert [one.kind for one in found] == ["wrong_push"]
    assert sum(event.amount for event in events if isinstance(event, PotPushed)) == 300


def test_a_push_of_too_much_is_told() -> None:
    table = after(begun(2), "2 call", "1 check", "burn", "deal AhKhQh", "1 check", "2 check", "burn", "deal Jh")
    table = after(table, "1 check", "2 check", "burn", "deal Th", "1 check", "2 check")
    table = after(table, "1 shows 2c2d", "2 shows 3c3d")
    _, events = do(table, PushPot(1, 1, 150))
    assert any(isinstance(event, IrregularityFound) for event in events)


def test_split_pot_where_hands_are_not_known() -> None:
    table = after(checked_down(), SplitPot(0, (1, 3)))
    assert stacks(table) == {1: 10_050, 2: 9_900, 3: 10_050}


def test_split_against_the_known_hands_is_told() -> None:
    table = after(checked_down(), "1 shows AsAd", "2 shows KhQd", "3 shows 9c9d")
    _, events = do(table, SplitPot(0, (1, 3)))
    assert any(isinstance(event, IrregularityFound) for event in events)


def test_pots_cannot_be_pushed_before_the_hand_is_over() -> None:
    table = after(begun(3), "3 call", "1 call", "2 check")
    assert why_refused(table, "push 1") == "hand_not_over"
    assert why_refused(table, SplitPot(0, (1, 2))) == "hand_not_over"
    assert why_refused(table, "push 7") == "not_in_hand"
    assert why_refused(table, SplitPot(0, (7,))) == "not_in_hand"


def test_next_hand_takes_pushes_as_made_when_the_winner_is_known() -> None:
    table = after(begun(3), "3 fold", "1 fold")
    table, events = do(table, StartHand())
    assert any(isinstance(event, PotPushed) and event.inferred for event in events)
    assert table.setup.number == 2
    assert total(table) == 30_000
    assert why_refused(checked_down(), StartHand()) == "hand_not_over"


def test_a_killed_hand_wins_nothing() -> None:
    table = after(checked_down(), KillHand(1, "wrong count"), "2 shows KhQd", "3 shows 9c9d")
    assert table.seats[0].extra is not None and table.seats[0].extra.reason == "wrong count"
    assert shares(table) == (Share(1, 3, 300),)
