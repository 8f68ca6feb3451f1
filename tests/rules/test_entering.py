# SPDX-License-Identifier: GPL-3.0-or-later
"""Coming in and coming back: missed blinds, posts live and dead, who waits, absent players, nobody left to play."""

from __future__ import annotations

import pytest

from controller.rules.entering import entry_of
from controller.rules.events import BlindMissed, PostAnnounced
from controller.rules.inputs import (
    AbsentAtLastCard,
    AddChips,
    DeclareMisdeal,
    Leave,
    Post,
    Return,
    SeatPlayer,
    SetButton,
    SetStack,
    SitOut,
    StartHand,
    Straddle,
)
from controller.rules.phases import is_between
from controller.rules.prompts import prompts
from controller.rules.seats import dealt_in, standing
from controller.rules.starting import entitled
from controller.rules.state import Table
from tests.support.tables import after, begun, do, seated, why_refused


def folded_round(table: Table) -> Table:
    """The hand played to its end by folds, everything pushed."""
    while table.betting.actor:
        table = after(table, f"{table.betting.actor} fold")
    last = next(n for n in dealt_in(table.seats) if table.seats[n - 1].state.name in ("LIVE", "ALL_IN"))
    return table if is_between(table) else after(table, f"push {last}")


def hands(table: Table, count: int) -> Table:
    """So many hands, begun and folded out."""
    for _ in range(count):
        table = folded_round(after(table, StartHand()))
    return table


def six(**options: str | int) -> Table:
    """Six players, button in seat 6; the first hand is over: blinds were in seats 1 and 2."""
    table = seated(dict.fromkeys(range(1, 7), 10_000), None, "RROP", **options)
    return hands(after(table, SetButton(6)), 1)


def marks(table: Table, seat: int) -> int:
    return standing(table.seats[seat - 1]).missed


def test_pre_15_a_blind_that_passes_an_absent_player_is_missed() -> None:
    table, events = do(after(six(), SitOut(3)), StartHand())
    assert BlindMissed(3, "bb", True) in events
    assert (table.setup.big_blind, marks(table, 3)) == (4, 2)
    table = after(folded_round(table), StartHand())
    assert marks(table, 3) == 3
    assert marks(hands(folded_round(table), 6), 3) == 3


def test_pre_15_a_dead_small_blind_is_missed_too() -> None:
    table = after(six(), SitOut(2), StartHand())
    assert (table.setup.small_blind, marks(table, 2)) == (0, 1)


def test_pre_15_a_returning_player_posts_small_blind_dead_and_big_blind_live() -> None:
    table = after(hands(after(six(), SitOut(3)), 3), Return(3))
    assert entry_of(table).posts == (PostAnnounced(3, "post", 100, 50),)  # type: ignore[union-attr]
    due = next(prompt for prompt in prompts(table) if prompt.kind == "post_due")
    assert (due.seat, due.amount, dict(due.facts)) == (3, 150, {"live": 100, "dead": 50})
    assert dict(prompts(table)[0].facts)["post_live"] == 100
    table = after(table, StartHand())
    assert (table.seats[2].bet, table.seats[2].dead, marks(table, 3)) == (100, 50, 0)
    assert (table.seats[2].bet, table.seats[2].dead) == (100, 50)
    again = after(table, DeclareMisdeal("exposed card"), StartHand())
    assert (again.seats[2].bet, again.seats[2].dead) == (100, 50)


def test_pre_15_the_big_blind_itself_posts_nothing_more() -> None:
    table = after(hands(after(six(), SitOut(3)), 5), Return(3))
    table = after(table, StartHand())
    assert (table.setup.big_blind, table.seats[2].bet, table.seats[2].dead) == (3, 100, 0)
    assert marks(table, 3) == 0


def test_pre_15_by_option_a_returning_player_waits_for_the_big_blind() -> None:
    table = after(hands(after(six(missed_blinds="wait"), SitOut(3)), 3), Return(3))
    assert entry_of(table).waiting == (3,)  # type: ignore[union-attr]
    assert any(prompt.kind == "waits" and prompt.seat == 3 for prompt in prompts(table))
    table = hands(table, 3)
    assert 3 not in dealt_in(after(table._replace(setup=table.setup), StartHand()).seats) or marks(table, 3) == 0
    assert 3 in entitled(table)


def test_pre_15_a_post_entered_by_hand_is_the_post() -> None:
    table = after(hands(after(six(), SitOut(3)), 3), Return(3), Post(3, 100))
    table = after(table, StartHand())
    assert (table.seats[2].bet, table.seats[2].dead, marks(table, 3)) == (100, 0, 0)


def test_a_newcomer_posts_a_live_big_blind() -> None:
    table = after(six(), SeatPlayer(8, "new", 5_000), StartHand())
    assert (table.seats[7].bet, table.seats[7].dead) == (100, 0)
    assert not standing(table.seats[7]).new


@pytest.mark.parametrize(("option", "dealt", "bet"), [("bb_live", True, 100), ("none", True, 0), ("wait", False, 0)])
def test_post_on_entry_by_option(option: str, dealt: bool, bet: int) -> None:
    table = after(six(post_on_entry=option), SeatPlayer(8, "new", 5_000), StartHand())
    assert (8 in dealt_in(table.seats), table.seats[7].bet) == (dealt, bet)


def test_pre_13_nobody_comes_in_between_the_button_and_the_small_blind() -> None:
    table = seated(dict.fromkeys((1, 3, 5, 7), 10_000), None, "RROP", blind_rotation="moving_button")
    table = hands(after(table, SetButton(7)), 1)
    table = after(table, SeatPlayer(2, "new", 5_000), StartHand())
    assert (table.setup.button, table.setup.small_blind, table.setup.big_blind) == (1, 3, 5)
    assert 2 not in dealt_in(table.seats) and standing(table.seats[1]).new
    table = after(folded_round(table), StartHand())
    assert table.seats[1].bet == 100


def test_with_too_few_to_go_on_without_them_nobody_posts() -> None:
    table = hands(after(seated({1: 500, 2: 500}), SetButton(1)), 1)
    table = after(table, SeatPlayer(3, "new", 500), Leave(2), StartHand())
    assert dealt_in(table.seats) == (1, 3)
    assert sum(seat.bet for seat in table.seats) == 150


def test_tournament_players_post_nothing_on_entry() -> None:
    table = seated(dict.fromkeys(range(1, 5), 10_000), None, "TDA")
    table = after(hands(after(table, SetButton(4)), 1), SeatPlayer(8, "late", 5_000), StartHand())
    assert table.seats[7].bet == 0 and 8 in dealt_in(table.seats)


def test_tda_30_an_absent_tournament_player_is_dealt_in_and_killed() -> None:
    table = seated(dict.fromkeys(range(1, 5), 10_000), None, "TDA")
    table = after(table, SetButton(4), SitOut(3), StartHand())
    assert 3 in dealt_in(table.seats)
    prompt = prompts(table)[0]
    assert (prompt.kind, prompt.seat, prompt.choices) == ("kill_absent", 3, (AbsentAtLastCard(3),))
    table = after(table, AbsentAtLastCard(3))
    assert table.seats[2].state.name == "FOLDED"
    assert not any(one.kind == "kill_absent" for one in prompts(table))
    posts = after(folded_round(table), StartHand())
    assert (posts.setup.small_blind, posts.setup.big_blind, posts.seats[2].bet) == (2, 3, 100)


def test_by_option_an_absent_tournament_player_is_not_dealt() -> None:
    table = seated(dict.fromkeys(range(1, 5), 10_000), None, "TDA", absent_tournament="not_dealt")
    assert 3 not in dealt_in(after(table, SetButton(4), SitOut(3), StartHand()).seats)


def test_67_play_pauses_when_one_player_has_all_chips() -> None:
    table = seated({1: 500, 2: 0}, None, "RROP")
    assert prompts(table)[0].kind == "one_player"
    assert prompts(after(table, AddChips(2, 500)))[0].kind == "start_hand"
    assert prompts(seated({1: 500, 2: 0}, None, "TDA"))[0].kind == "winner"
    assert prompts(seated({1: 500}))[0].kind == "seat_players"


def test_67_who_has_no_chips_is_named_between_hands() -> None:
    table = after(seated({1: 500, 2: 500, 3: 0}), SetButton(1))
    assert [prompt.seat for prompt in prompts(table) if prompt.kind == "busted"] == [3]
    assert dealt_in(after(table, StartHand()).seats) == (1, 2)


def test_cash_12_back_with_less_than_before_is_told() -> None:
    table = after(six(), Leave(3))
    table = after(table, SeatPlayer(3, "p3", 2_000))
    assert table.trouble.open[0].kind == "rathole"
    assert dict(table.trouble.open[0].facts)["left_with"] == 10_000
    assert not after(after(six(), Leave(3)), SeatPlayer(3, "p3", 10_000)).trouble.open
    kept = after(after(six(), Leave(3), StartHand()), SeatPlayer(3, "p3", 1))
    assert kept.trouble.open[0].kind == "rathole"


def test_wsop_live_11_who_may_straddle_is_an_option() -> None:
    for option, seats in (("utg", {3}), ("button", {6}), ("utg_or_button", {3, 6}), ("any", {1, 2, 3, 4, 5, 6})):
        table = after(seated(dict.fromkeys(range(1, 7), 10_000), None, "RROP", straddle=option), SetButton(6))
        may = {seat for seat in range(1, 7) if not why_refused(table, Straddle(seat, 200))}
        assert may == seats, option


def test_a_double_straddle_is_twice_the_first_by_the_next_seat() -> None:
    table = after(seated(dict.fromkeys(range(1, 7), 10_000)), SetButton(6), Straddle(3, 200))
    assert why_refused(table, Straddle(5, 400)) == "straddle_not_from_there"
    assert why_refused(table, Straddle(4, 300)) == "bad_amount"
    table = after(table, Straddle(4, 400), StartHand())
    assert (table.betting.bet, table.betting.actor, table.betting.wagers) == (400, 5, 1)  # no raises


def test_a_wrong_count_of_players_is_nobody_to_play_with() -> None:
    assert why_refused(after(begun(2), "2 fold", "push 1", SetStack(1, 0)), StartHand()) == "too_few_players"
