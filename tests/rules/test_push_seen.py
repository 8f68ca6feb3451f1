# SPDX-License-Identifier: GPL-3.0-or-later
"""The pot that a camera sees pushed is pushed, to whom it is due or to whom it went; elsewhere it is nothing."""

from __future__ import annotations

import pytest

from controller.rules.cards import cards
from controller.rules.events import HandEnded, IrregularityFound, PotPushed
from controller.rules.inputs import CardsSeen, ChipsSeen, KeyPressed, PushSeen
from controller.rules.places import bet_line_of, seat_place
from tests.rules.test_gestures import Play, three


def folded() -> Play:
    """Two have folded, the pot is seat 7's."""
    play = three()
    play.holds(1, 0)
    play.holds(4, 0)
    return play


@pytest.mark.parametrize("seat", [0, 7])
def test_the_last_hand_s_pot_is_pushed(seat: int) -> None:
    play = folded()
    events = play.tell(PushSeen(seat))
    pushed = [(event.seat, event.amount) for event in events if isinstance(event, PotPushed)]
    assert [seat for seat, _ in pushed] == [7] and any(isinstance(event, HandEnded) for event in events)


def test_a_pot_moved_in_the_middle_of_a_round_is_nothing() -> None:
    play = three()
    assert play.tell(PushSeen(4), PushSeen(0)) == []
    assert folded().tell(PushSeen(4)) == [], "a folded hand: what was seen was not the push"
    assert Play(1, 4).tell(PushSeen(4)) == []


def at_showdown() -> Play:
    """Seats 4 and 7 at the showdown, seat 4's aces tabled, seat 7's kings too."""
    play = three()
    play.holds(1, 0)
    play.tell(ChipsSeen(bet_line_of(4), 10))
    play.tell(KeyPressed("check"))
    for n, names in enumerate(("2c 7d 9h", "2c 7d 9h Js", "2c 7d 9h Js 3d"), 1):
        play.board(names, n)
        play.tell(KeyPressed("check"), KeyPressed("check"))
    return play


def test_a_push_to_whom_it_is_due_and_to_whom_it_is_not() -> None:
    for seat, is_wrong in ((4, False), (7, True)):
        play = at_showdown()
        play.tell(CardsSeen(seat_place(4), cards("As Ad")), CardsSeen(seat_place(7), cards("Ks Kd")))
        events = play.tell(PushSeen(seat))
        assert {event.seat for event in events if isinstance(event, PotPushed)} == {seat}
        wrong = [event.kind for event in events if isinstance(event, IrregularityFound)]
        assert wrong == (["wrong_push"] if is_wrong else [])


def test_who_has_not_shown_yet_and_is_pushed_the_pot_has_it() -> None:
    play = at_showdown()
    events = play.tell(PushSeen(7))
    assert {event.seat for event in events if isinstance(event, PotPushed)} == {7}
    assert at_showdown().tell(PushSeen(0)) == [], "nobody guesses the winner"
