# SPDX-License-Identifier: GPL-3.0-or-later
"""Burns and board: one burn a street, 3-1-1, faces read later, the same face twice; hands tabled."""

from __future__ import annotations

from controller.rules.apply import apply
from controller.rules.cards import card, cards
from controller.rules.events import (
    BetsPulledIn,
    BoardDealt,
    BoardRead,
    CardBurned,
    IrregularityFound,
    SeenOtherwise,
)
from controller.rules.inputs import BurnCard, DealBoard, KillHand, PullIn, ReadBoard, TableHand
from controller.rules.seats import FOLDED
from controller.rules.state import Street, Table
from tests.support.tables import after, begun, do, why_refused


def to_flop() -> Table:
    """Two players, the round before the flop closed."""
    return after(begun(2), "2 call", "1 check")


def test_a_burn_pulls_the_bets_in() -> None:
    table, events = do(to_flop(), BurnCard())
    assert events == (BetsPulledIn(Street.PREFLOP), CardBurned())
    assert (table.board.burns, table.board.burned) == (1, True)
    assert [seat.paid for seat in table.seats[:2]] == [100, 100]


def test_streets_have_three_one_and_one_cards_with_a_burn_each() -> None:
    table = after(to_flop(), "burn", "deal AhKd7c", "1 check", "2 check", "burn", "deal 2c", "1 check", "2 check")
    table = after(table, "burn", "deal 3c")
    assert table.board.cards == cards("AhKd7c2c3c")
    assert (table.board.burns, table.betting.street) == (3, Street.RIVER)


def test_a_burn_that_nobody_saw_is_taken_as_made() -> None:
    table, events = do(to_flop(), DealBoard(cards("AhKd7c")))
    assert CardBurned(1, False, None, True) in events
    assert table.board.burns == 1


def test_no_burn_is_expected_where_the_house_burns_none() -> None:
    table = after(begun(2, 0, None, "RROP", burn_required="off"), "2 call", "1 check", "deal AhKd7c")
    assert table.board.burns == 0


def test_the_same_burn_reported_twice_counts_once() -> None:
    assert why_refused(after(to_flop(), "burn"), "burn") == "already_burned"


def test_an_exposed_burn_is_remembered() -> None:
    table = after(to_flop(), BurnCard(1, True, card("As")))
    assert table.board.exposed == (card("As"),)


def test_a_board_closes_an_open_round_without_an_alarm() -> None:
    table, events = do(after(begun(3), "3 call"), DealBoard(cards("AhKd7c")))
    assert not [event for event in events if isinstance(event, IrregularityFound)]
    assert table.betting.street is Street.FLOP


def test_first_to_act_on_the_flop_is_left_of_the_button() -> None:
    assert after(to_flop(), "burn", "deal AhKd7c").betting.actor == 1


def test_nobody_acts_when_all_but_one_are_all_in() -> None:
    table = after(begun({1: 500, 2: 10_000, 3: 10_000}), "3 fold", "1 allin", "2 call", "burn", "deal AhKd7c")
    assert table.betting.actor == 0


def test_faces_not_known_are_read_later() -> None:
    table = after(to_flop(), "burn", DealBoard((None, card("Kd"), None)))
    table, events = do(table, ReadBoard((card("Ah"), None, None)))
    assert events == (BoardRead((card("Ah"), card("Kd"), None)),)
    assert table.board.cards == (card("Ah"), card("Kd"), None)
    assert do(table, ReadBoard(table.board.cards))[1] == ()


def test_another_reading_of_a_known_card_is_kept_apart() -> None:
    table, events = do(after(to_flop(), "burn", "deal AhKd7c"), ReadBoard(cards("AhKh7c")))
    assert events == (SeenOtherwise("board", 2, card("Kd"), card("Kh")),)
    assert table.board.cards == cards("AhKd7c")
    assert why_refused(table, ReadBoard(cards("Ah"))) == "board_has_other_count"


def test_deal_13_the_same_face_twice_is_doubted_not_refused() -> None:
    table = after(to_flop(), "burn", "deal AhKd7c")
    table, events = do(table, TableHand(1, cards("Ah2d")))
    found = [event for event in events if isinstance(event, IrregularityFound)]
    assert [one.kind for one in found] == ["duplicate"]
    assert table.seats[0].hole == cards("Ah2d")
    table, events = do(to_flop(), DealBoard(cards("AhAhAh")))
    numbers = [event.number for event in events if isinstance(event, IrregularityFound)]
    assert numbers == sorted(set(numbers)) and len(numbers) == 2


def test_a_reading_that_lies_elsewhere_is_doubted() -> None:
    table = after(to_flop(), "burn", DealBoard((None, card("Kd"), card("7c"))))
    _, events = do(table, ReadBoard((card("Kd"), None, None)))
    assert [type(event) for event in events] == [BoardRead, IrregularityFound]


def test_cards_need_a_hand() -> None:
    over = after(begun(3), "3 fold", "1 fold", "push 2")
    for what in (BurnCard(), DealBoard(cards("AhKd7c"))):
        assert why_refused(over, what) == "no_hand"
    assert why_refused(over, PullIn()) == "nothing_to_pull_in"
    assert why_refused(over, "2 shows AsAd") == "no_hand"
    assert why_refused(over, "2 mucks") == "no_hand"


def test_bets_are_pulled_in_once() -> None:
    assert why_refused(after(to_flop(), "pull in"), "pull in") == "nothing_to_pull_in"


def test_a_tabled_hand_seen_again_says_nothing_new() -> None:
    table = after(to_flop(), "1 shows AsAd")
    assert why_refused(table, "1 shows AsAd") == "already_tabled"


def test_showing_a_hand_we_thought_folded_proves_the_call() -> None:
    table = after(begun(3), "3 raise 300", "1 call", "burn", "deal AhKd7c")
    assert table.seats[1].state is FOLDED
    table = after(table, "2 shows QsQd")
    assert table.seats[1].paid == 300
    surely = after(begun(3), "3 raise 300", "1 call", "2 fold", "2 shows QsQd")
    assert surely.seats[1].state is FOLDED


def test_killing_the_hand_to_act_moves_the_action_on() -> None:
    table = after(begun(4), KillHand(3, "absent"))
    assert table.betting.actor == 4
    table = after(table, KillHand(1, "absent"))
    assert table.betting.actor == 4
    assert why_refused(table, KillHand(1, "again")) == "not_in_hand"
    assert why_refused(table, "1 mucks") == "seat_folded"


def test_a_board_event_that_does_not_fit_changes_nothing() -> None:
    table = after(to_flop(), "burn", "deal AhKd7c")
    assert apply(table, BoardDealt(9, cards("2c"))) is table
    assert apply(table, BoardDealt(2, cards("2c3c4c"))) is table
    assert apply(table, BoardRead(cards("2c"))) is table
