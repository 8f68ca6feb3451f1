# SPDX-License-Identifier: GPL-3.0-or-later
"""What lies in the middle says who had called of those that were taken to have folded (RULES.md 6a, POT-05)."""

from __future__ import annotations

import pytest

from controller.rules.cards import cards
from controller.rules.events import InputRefused
from controller.rules.inputs import CardsSeen, KeyPressed
from controller.rules.places import BOARD, BURN
from controller.rules.pots import in_the_middle
from tests.rules.test_gestures import Play


def raised_and_pulled_in(pot: int, held: tuple[int, ...] = ()) -> Play:
    """Six players, 5/10: seat 5 raises to 20, 7 calls, 1 calls; of 9, 2 and 4 nobody saw a thing, the flop is there."""
    play = Play(1, 2, 4, 5, 7, 9)
    play.chips(s2=5, s4=10, s9=0)
    play.chips(s5=20, s7=20, s1=20)
    for seat in held:
        play.holds(seat, 2)
    play.chips(s2=0, s4=0, s5=0, s7=0, s1=0, pot=pot)
    play.tell(CardsSeen(BURN, (), 1, 1), CardsSeen(BOARD, cards("9dAh7h")))
    return play


def folded(play: Play) -> list[int]:
    return [act.seat for act in play.table.betting.log if act.verb == "fold"]


@pytest.mark.parametrize(("pot", "out"), [(75, [9, 2, 4]), (100, [9]), (85, [9, 2]), (90, [9, 4]), (95, [2, 4])])
def test_the_pot_says_who_called(pot: int, out: list[int]) -> None:
    play = raised_and_pulled_in(pot)
    assert folded(play) == out
    assert in_the_middle(play.table) == pot and len(play.table.board.cards) == 3


@pytest.mark.parametrize("pot", [76, 99, 200, 70])
def test_a_pot_that_no_calls_explain_proves_nothing(pot: int) -> None:
    play = raised_and_pulled_in(pot)
    assert folded(play) == [9, 2, 4] and in_the_middle(play.table) == 75


def test_of_calls_that_pay_the_same_those_count_whose_cards_lie_there() -> None:
    def two_behind(held: tuple[int, ...]) -> list[int]:
        play = Play(1, 2, 4, 5, 7, 9)
        play.chips(s2=5, s4=10)
        play.chips(s5=20, s1=20)  # 7 and 9 would each have called 20
        for seat in held:
            play.holds(seat, 2)
        play.chips(s2=0, s4=0, s5=0, s1=0, pot=75)
        play.tell(CardsSeen(BURN, (), 1, 1))
        return folded(play)

    assert two_behind((9, 5, 1)) == [7, 2, 4]
    assert two_behind((7, 5, 1)) == [9, 2, 4]
    assert two_behind(()) == two_behind((7, 9)) == [7, 9, 2, 4]


def test_a_plate_that_comes_late_still_counts_until_somebody_pays_again() -> None:
    play = raised_and_pulled_in(75)
    play.tell(KeyPressed("check", 0))
    play.chips(pot=100)
    assert folded(play) == [9]
    late = raised_and_pulled_in(75)
    late.chips(s5=50)
    late.chips(s7=50)
    late.chips(pot=100)
    assert folded(late)[:3] == [9, 2, 4]


def test_who_is_seen_to_be_out_already_gives_no_refusal() -> None:
    """A camera sees the cards go that were taken to be gone: nobody has pressed anything, so nothing is refused."""
    play = Play(1, 2, 4, 5)
    play.dealt(2, 4, 5, 1)
    play.chips(s5=20)
    play.chips(s4=20)  # 1 and 2 are passed over
    assert folded(play) == [1, 2]
    play.chips(s5=0, s4=0, s2=0, pot=45)
    play.board("9dAh7h", 1)
    events = [*play.holds(1, 0), *play.holds(2, 0)]
    assert events and not any(isinstance(event, InputRefused) for event in events)
    assert folded(play) == [1, 2]
