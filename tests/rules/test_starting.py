# SPDX-License-Identifier: GPL-3.0-or-later
"""The start of a hand: who is dealt in, forced bets, button, and the set-up that one event carries."""

from __future__ import annotations

from dataclasses import replace

import pytest

from controller.rules.apply import apply, apply_all
from controller.rules.decide import decide
from controller.rules.digest import digest
from controller.rules.events import BetsPosted, ButtonSet, HandStarted, PostMade
from controller.rules.inputs import (
    AddChips,
    Clarify,
    Leave,
    Post,
    Return,
    SeatPlayer,
    SetButton,
    SetLevel,
    SetProfile,
    SetStack,
    SitOut,
    Stamped,
    StartHand,
    Straddle,
)
from controller.rules.seats import ALL_IN, AWAY
from controller.rules.starting import coming
from controller.rules.state import Table, new_table
from controller.rules.version import RULES_VERSION
from tests.support.tables import after, begun, do, seated, stacks, total, why_refused


def posts(table: Table) -> tuple[tuple[int, str, int], ...]:
    """The posts of the hand that begins now."""
    _, events = do(table, StartHand())
    made = next(event for event in events if isinstance(event, BetsPosted))
    return tuple((post.seat, post.kind, post.amount) for post in made.posts)


FOUR = dict.fromkeys((1, 2, 3, 4), 1_000)


def at(button: int, level: SetLevel | None = None, **options: str | int) -> Table:
    """Four players with the button put somewhere."""
    return after(seated(FOUR, level, "RROP", **options), SetButton(button))


def test_blinds_are_posted_left_of_the_button() -> None:
    assert posts(at(4)) == ((1, "small", 50), (2, "big", 100))


@pytest.mark.parametrize(
    ("kind", "order", "first"),
    [
        ("each", "ante_first", (1, "ante", 10)),
        ("each", "blind_first", (1, "small", 50)),
        ("bb", "blind_first", (1, "small", 50)),
        ("button", "ante_first", (4, "button_ante", 10)),
    ],
)
def test_rp_11_antes_by_type_and_order(kind: str, order: str, first: tuple[int, str, int]) -> None:
    made = posts(at(4, SetLevel(50, 100, kind, 10), ante_order=order))
    assert made[0] == first
    assert len(made) == (6 if kind == "each" else 3)


def test_a_short_blind_posts_what_there_is_and_is_all_in() -> None:
    table = after(seated({1: 1_000, 2: 30, 3: 1_000}), SetButton(3), StartHand())
    assert (table.seats[1].bet, table.seats[1].state) == (30, ALL_IN)


@pytest.mark.parametrize(("order", "blind", "ante"), [("blind_first", 60, 0), ("ante_first", 35, 25)])
def test_rp_11_order_decides_what_a_short_stack_pays(order: str, blind: int, ante: int) -> None:
    level = SetLevel(50, 100, "each", 25)
    table = after(seated({1: 1_000, 2: 60, 3: 1_000}, level, ante_order=order), SetButton(3), StartHand())
    assert (table.seats[1].bet, table.seats[1].paid) == (blind, ante)


def test_posts_are_live_and_dead_and_do_not_move_the_first_actor() -> None:
    table = after(at(4), Post(3, 100, 50), StartHand())
    assert (table.seats[2].bet, table.seats[2].dead, table.betting.actor) == (100, 50, 3)


def test_no_straddle_where_the_house_has_none() -> None:
    table = at(4, straddle="off")
    assert why_refused(table, Straddle(3, 200)) == "no_straddles_here"


def test_a_later_announcement_replaces_the_earlier() -> None:
    table = after(at(4), Straddle(3, 200), Straddle(3, 300), StartHand())
    assert table.betting.bet == 300


def test_no_blinds_where_the_house_has_none() -> None:
    table = after(at(4, None, blinds_enabled="off"), StartHand())
    assert [seat.bet for seat in table.seats[:4]] == [0, 0, 0, 0]


def test_dead_small_blind_put_by_hand() -> None:
    table = after(seated(FOUR), SetButton(4, -1, 1), StartHand())
    assert (table.setup.small_blind, table.setup.big_blind, table.betting.actor) == (0, 1, 2)


def test_players_away_or_broke_are_not_dealt_in() -> None:
    table = after(seated({**FOUR, 5: 0}), SitOut(3), SetButton(4), StartHand())
    assert [seat.state is AWAY for seat in table.seats[:5]] == [False, False, True, False, True]
    table = after(table, Return(3))
    assert table.seats[2].state is AWAY, "back from the next hand on"


def test_two_players_are_needed() -> None:
    table = seated({1: 1_000})
    assert coming(table) is None
    assert why_refused(table, StartHand()) == "too_few_players"


def test_the_button_moves_by_the_house_rotation() -> None:
    table = after(begun(4), "3 fold", "4 fold", "1 fold", "push 2", StartHand())
    assert (table.setup.button, table.setup.small_blind, table.setup.big_blind) == (1, 2, 3)
    table = after(table, "4 fold", "1 fold", "2 fold", "push 3", Leave(3), StartHand())
    assert (table.setup.button, table.setup.small_blind, table.setup.big_blind) == (2, 0, 4)


def test_a_level_set_during_a_hand_counts_from_the_next() -> None:
    table = after(begun(4), SetLevel(100, 200))
    assert table.setup.level.big == 100
    table = after(table, "3 fold", "4 fold", "1 fold", "push 2", StartHand())
    assert table.setup.level.big == 200


def test_chips_bought_during_a_hand_count_from_the_next() -> None:
    table = after(begun(4), AddChips(3, 500))
    assert table.seats[2].stack == 10_000
    table = after(table, "3 fold", "4 fold", "1 fold", "push 2", StartHand())
    assert table.seats[2].stack == (10_500 - 100 if table.setup.big_blind == 3 else 10_500)
    assert total(table) == 40_500


def test_hand_started_carries_everything_that_a_fold_needs() -> None:
    table = after(at(4), Post(3, 100, 50))
    events = decide(table, Stamped(StartHand()))
    started = next(event for event in events if isinstance(event, HandStarted))
    assert started.rules_version == RULES_VERSION
    assert digest(apply_all(new_table("TDA"), events)) == digest(apply_all(table, events))


def test_a_start_with_an_unknown_profile_changes_nothing() -> None:
    table = at(4)
    events = decide(table, Stamped(StartHand()))
    started = next(event for event in events if isinstance(event, HandStarted))
    assert apply(table, replace(started, profile="NOWHERE")) is table
    assert apply(table, replace(started, options=(("no_such", 1),))) is table


def test_posts_of_a_hand_that_has_begun_change_nothing() -> None:
    table = after(begun(4), "3 call")
    assert apply(table, BetsPosted((PostMade(1, "small", 50),))) is table


def test_a_stack_counted_in_the_hand_is_right_after_a_catch_up_answer() -> None:
    table = begun({1: None, 2: None, 3: None, 4: None})
    table = after(table, "3 raise 300", SetStack(3, 700), "1 call", "2 fold", "burn", Clarify(0, 4, 1, "call"))
    assert stacks(table) == {1: None, 2: None, 3: 700, 4: None}
    assert table.seats[3].paid == 300


def test_the_profile_is_set_between_hands_only() -> None:
    assert why_refused(begun(4), SetProfile("TDA")) == "hand_on"
    assert why_refused(new_table(), SetProfile("NOWHERE")) == "no_such_profile"
    assert why_refused(new_table(), SetProfile("TDA", (("odd_chips", "mine"),))) == "no_such_option"
    assert after(new_table(), SetProfile("TDA")).setup.house.tournament == "on"


def test_a_player_can_sit_down_during_a_hand_and_is_dealt_in_next() -> None:
    table = after(begun(4), SeatPlayer(7, "new", 1_000))
    assert table.seats[6].state is AWAY
    assert 7 in [n for n, seat in enumerate(after(table, "3 fold", "4 fold", "1 fold", "push 2").seats, 1) if seat.name]


def test_a_set_up_with_a_seat_that_does_not_exist_is_no_set_up() -> None:
    table = at(4)
    started = next(event for event in do(table, StartHand())[1] if isinstance(event, HandStarted))
    for places in ({"button": 11}, {"big_blind": -1}, {"small_at": 12}):
        assert apply(table, replace(started, **places)) is table
    assert apply(table, ButtonSet(11)) is table
