# SPDX-License-Identifier: GPL-3.0-or-later
"""Gestures confirm (RULES.md 6a): a hand played by what devices see alone, and what each act settles."""

from __future__ import annotations

from typing import Any

from controller.rules.apply import apply_all
from controller.rules.cards import cards
from controller.rules.decide import decide, decide_input
from controller.rules.events import ActionTaken, ActionUnseen, BoardDealt, Event, HandEnded, PotPushed
from controller.rules.inputs import (
    ButtonSeen,
    CardsSeen,
    ChipsSeen,
    KeyPressed,
    SeatPlayer,
    SetButton,
    SetLevel,
    Stamped,
)
from controller.rules.phases import Phase, phase
from controller.rules.places import BOARD, BURN, POT, bet_line_of, seat_place
from controller.rules.state import Table, new_table


class Play:
    """A table that is told things one after another. ``events``: all that was decided."""

    def __init__(self, *seats: int) -> None:
        self.table: Table = new_table()
        self.events: list[Event] = []
        for seat in seats:
            self.tell(SeatPlayer(seat, f"P{seat}", 600))
        self.tell(SetLevel(5, 10), SetButton(seats[0]), ButtonSeen(seats[0]))
        self.events.clear()

    def tell(self, *inputs: Any) -> list[Event]:
        """Decide and fold inputs in order; gives their events."""
        fresh: list[Event] = []
        for what in inputs:
            events = decide(self.table, Stamped(what))
            self.table = apply_all(self.table, events)
            fresh.extend(events)
        self.events.extend(fresh)
        return fresh

    def chips(self, **lines: int) -> list[Event]:
        """Chips on bet lines (``s4=30``) and in the pot (``pot=60``), one observation each."""
        spots = {name: POT if name == "pot" else bet_line_of(int(name[1:])) for name in lines}
        return self.tell(*(ChipsSeen(spots[name], amount) for name, amount in lines.items()))

    def holds(self, seat: int, count: int) -> list[Event]:
        """So many face-down cards in front of a seat."""
        return self.tell(CardsSeen(seat_place(seat), (), count, count))

    def dealt(self, *seats: int) -> None:
        """Blinds posted by those left of the button, two cards to everybody."""
        for number in (1, 2):
            for seat in seats:
                self.holds(seat, number)

    def actions(self) -> list[tuple[int, str, int]]:
        """Seat, verb and total of each action so far."""
        return [(e.seat, e.verb, e.to) for e in self.events if isinstance(e, ActionTaken | ActionUnseen)]

    def board(self, names: str, burns: int) -> None:
        """A burn, then the whole board as it lies now."""
        self.tell(CardsSeen(BURN, (), burns, burns), CardsSeen(BOARD, cards(names)))


def three() -> Play:
    """Seats 1 (button), 4 and 7, blinds posted, cards out: seat 1 is to act."""
    play = Play(1, 4, 7)
    play.chips(s4=5, s7=10)
    play.dealt(4, 7, 1)
    return play


def test_posted_blinds_start_the_hand() -> None:
    play = Play(1, 4, 7)
    play.chips(s4=5)
    assert phase(play.table) is Phase.BETWEEN
    play.chips(s7=10)
    assert phase(play.table) is Phase.ACTION
    assert (play.table.betting.actor, play.table.setup.number) == (1, 1)


def test_a_pitched_card_starts_the_hand_where_no_board_counts_chips() -> None:
    play = Play(1, 4, 7)
    play.holds(4, 1)
    assert phase(play.table) is Phase.ACTION


def test_chips_are_a_proposal_until_the_next_seats_chips() -> None:
    play = three()
    play.chips(s1=30)
    assert play.actions() == []
    play.chips(s4=30)
    assert play.actions() == [(1, "raise", 30)]
    assert play.table.betting.actor == 4


def test_chips_in_two_motions_are_one_proposal() -> None:
    play = three()
    play.chips(s1=10)
    play.chips(s1=30)
    play.chips(s4=30)
    assert play.actions() == [(1, "raise", 30)]


def test_cards_gone_are_a_fold_and_confirm_what_was_before() -> None:
    play = three()
    play.chips(s1=30)
    play.holds(4, 0)
    assert play.actions() == [(1, "raise", 30), (4, "fold", 5)]


def test_the_check_key_confirms_the_call_before_it() -> None:
    play = three()
    play.holds(1, 0)
    play.chips(s4=10)
    play.tell(KeyPressed("check"))
    assert play.actions() == [(1, "fold", 0), (4, "call", 10), (7, "check", 10)]


def test_a_burn_confirms_the_last_call() -> None:
    play = three()
    play.chips(s1=30)
    play.chips(s4=30)
    play.chips(s7=30)
    play.tell(CardsSeen(BURN, (), 1, 1))
    assert play.actions() == [(1, "raise", 30), (4, "call", 30), (7, "call", 30)]
    assert play.table.board.burned


def test_bets_taken_from_the_lines_are_a_pull_in() -> None:
    play = three()
    play.chips(s1=30)
    play.chips(s4=30)
    play.chips(s7=30)
    play.chips(s4=0, s7=0, s1=0)
    assert play.table.betting.pulled
    assert not any(isinstance(event, ActionUnseen) for event in play.events)


def test_a_seat_passed_over_is_assumed_and_marked() -> None:
    play = three()
    play.chips(s4=30)
    assert sum(isinstance(event, ActionUnseen) for event in play.events) == 1
    assert play.actions() == [(1, "fold", 0)]


def test_chips_pulled_back_confirm_nothing() -> None:
    play = three()
    play.chips(s1=30)
    play.chips(s1=0)
    assert play.actions() == []
    assert phase(play.table) is Phase.ACTION


def test_a_folded_hand_swept_later_is_no_second_fold() -> None:
    play = three()
    play.holds(1, 0)
    play.holds(1, 1)
    play.holds(1, 0)
    assert play.actions() == [(1, "fold", 0)]


def played_to_the_river() -> Play:
    """Seats 1 and 7 call and check it down; seat 4 folds."""
    play = three()
    play.chips(s1=10)
    play.holds(4, 0)
    play.tell(KeyPressed("check"))
    play.chips(s1=0, s4=0, s7=0, pot=25)
    for number, names in enumerate(("2c7d9h", "2c7d9hJs", "2c7d9hJsKd"), 1):
        play.board(names, number)
        play.tell(KeyPressed("check"), KeyPressed("check"))
    return play


def test_a_whole_hand_by_devices_alone() -> None:
    play = played_to_the_river()
    assert phase(play.table) is Phase.SHOWDOWN
    assert [len(e.cards) for e in play.events if isinstance(e, BoardDealt)] == [3, 1, 1]
    play.tell(CardsSeen(seat_place(7), cards("AsAd")), CardsSeen(seat_place(1), cards("KhQh")))
    play.chips(pot=0)
    assert [(e.seat, e.amount) for e in play.events if isinstance(e, PotPushed)] == [(7, 25)]
    assert isinstance(play.events[-1], HandEnded)
    assert [play.table.seats[n - 1].stack for n in (1, 4, 7)] == [590, 595, 615]
    assert not any(isinstance(event, ActionUnseen) for event in play.events)


def test_a_hand_given_up_at_showdown_is_mucked() -> None:
    play = played_to_the_river()
    play.tell(CardsSeen(seat_place(7), cards("AsAd")))
    play.holds(1, 0)
    play.chips(pot=0)
    assert play.table.seats[6].stack == 615


def test_everyone_folds_and_the_pot_is_pushed() -> None:
    play = three()
    play.chips(s1=30)
    play.holds(4, 0)
    play.holds(7, 0)
    assert phase(play.table) is Phase.AWARD
    play.chips(s1=10)
    play.chips(s4=0, s7=0, s1=0, pot=25)
    play.chips(pot=0)
    assert isinstance(play.events[-1], HandEnded)
    assert [play.table.seats[n - 1].stack for n in (1, 4, 7)] == [615, 595, 590]


def test_a_last_fold_that_is_seen_late_still_gives_the_pot() -> None:
    play = three()
    play.chips(s1=30)
    play.holds(4, 0)
    play.chips(s1=10)
    play.chips(s4=0, s7=0, s1=0, pot=25)
    play.chips(pot=0)
    assert phase(play.table) is Phase.ACTION
    play.holds(7, 0)
    assert isinstance(play.events[-1], HandEnded)
    assert play.table.seats[0].stack == 615


def test_the_next_hand_starts_by_itself() -> None:
    play = played_to_the_river()
    play.tell(CardsSeen(seat_place(7), cards("AsAd")), CardsSeen(seat_place(1), cards("KhQh")))
    play.chips(pot=0)
    play.chips(s7=5, s1=10)
    assert play.table.setup.number == 2
    assert play.table.betting.actor == 4


def test_cards_of_the_last_hand_that_go_late_are_no_fold_in_the_next() -> None:
    play = played_to_the_river()
    play.tell(CardsSeen(seat_place(7), cards("AsAd")))
    play.holds(1, 0)
    play.chips(pot=0)
    play.holds(4, 1)
    play.chips(s7=5, s1=10)
    play.holds(4, 0)
    assert play.table.betting.actor == 4
    assert play.table.seats[3].state.name == "LIVE"


def test_touches_alone_play_as_before() -> None:
    """Without a board nothing is confirmed by gestures: the same events as from the deciders alone."""
    play = Play(1, 4, 7)
    play.holds(4, 1)
    table = play.table
    for what in (KeyPressed("fold"), KeyPressed("call"), KeyPressed("check")):
        assert decide(table, Stamped(what)) == decide_input(table, what)
        table = apply_all(table, decide_input(table, what))


def test_bets_pulled_in_before_the_folds_were_seen_keep_the_calls() -> None:
    play = three()
    play.chips(s1=30)
    play.chips(s4=0)
    assert play.actions() == [(1, "raise", 30)]


def test_just_the_call_on_the_line_of_a_seat_taken_to_have_folded_says_that_it_had_called() -> None:
    """A burn was read too early: four seats were passed over. What the boards see later mends it, without a word."""
    play = Play(1, 2, 4, 5, 7, 9)
    play.dealt(2, 4, 5, 7, 9, 1)
    play.chips(s5=20, s7=20)
    play.tell(CardsSeen(BURN, (), 1, 1))
    taken = [act for act in play.table.betting.log if act.unseen]
    assert {act.seat for act in taken if act.verb == "fold"} == {9, 1, 2, 4}
    play.chips(s1=20, s2=20, s4=20)
    assert [act.seat for act in play.table.betting.log if act.verb == "fold"] == [9]
    assert sum(seat.paid for seat in play.table.seats) + sum(seat.bet for seat in play.table.seats) == 100
    assert play.table.board.burned and not play.table.betting.actor


def test_other_chips_on_the_line_of_a_seat_taken_to_have_folded_prove_nothing() -> None:
    play = Play(1, 2, 4, 5)
    play.dealt(2, 4, 5, 1)
    play.chips(s5=30)
    play.tell(CardsSeen(BURN, (), 1, 1))
    folded = [act.seat for act in play.table.betting.log if act.verb == "fold"]
    play.chips(s2=5, s4=10)  # the blinds that lie there
    play.chips(s1=25)  # less than the call
    play.chips(s1=0)
    assert [act.seat for act in play.table.betting.log if act.verb == "fold"] == folded
    play.tell(CardsSeen(BOARD, cards("2c7d9h"), 0, 0))
    play.chips(s1=30)  # a street later it is a bet of that street, or nothing
    assert [act.seat for act in play.table.betting.log if act.verb == "fold"] == folded
