# SPDX-License-Identifier: GPL-3.0-or-later
"""The book of the muck: what came there is paid for by what left, and only what nothing can pay for was burned."""

from __future__ import annotations

from vision.arrivals import Came
from vision.burned import MuckBurns
from vision.counted import NONE, Counted
from vision.stirs import Stretch

S = 1_000_000_000


def at(since_s: float, until_s: float) -> Stretch:
    return Stretch(int(since_s * S), int(until_s * S))


class Book(MuckBurns):
    """Times in seconds."""

    def brings(self, low: int, high: int, since_s: float, until_s: float, single: bool = False) -> None:
        self.came(Came(low, high), at(since_s, until_s), int((until_s + 0.2) * S), single)

    def folds(self, since_s: float, until_s: float) -> None:
        self.left(Counted(2, 2), at(since_s, until_s))

    def told(self, at_s: float) -> Counted:
        self.weigh(int(at_s * S), [])
        return self.cards


def test_what_nothing_pays_for_was_burned() -> None:
    book = Book()
    book.folds(1, 3)
    book.brings(2, 2, 1, 3)
    book.brings(1, 1, 7, 9)
    book.street(10 * S)
    assert book.told(12) == Counted(1, 1)


def test_two_hands_in_one_unclear_arrival_may_pay_for_no_burn() -> None:
    """Two players folded while the muck could not be looked at; then two cards were burned. Less came than left: what
    left second may lie among what came first, of which nobody knows how many cards it was."""
    book = Book()
    book.folds(47, 54)
    book.folds(47, 57)
    book.brings(0, 2, 47, 57, single=True)
    book.brings(1, 1, 57, 61, single=True)
    book.brings(1, 1, 61, 62)
    book.street(64 * S)
    told = book.told(70)
    assert told.low <= 2 <= told.high and told != Counted(1, 1)


def test_so_do_two_hands_of_which_two_or_three_cards_are_sure() -> None:
    book = Book()
    book.folds(27, 30.6)
    book.folds(25.5, 33.4)
    book.brings(2, 3, 25.5, 33.4)
    book.brings(1, 1, 35, 41.2)
    book.brings(1, 1, 41.3, 42)
    book.street(45 * S)
    told = book.told(50)
    assert told.low <= 2 <= told.high and told != Counted(1, 1)


def test_so_may_three_that_left_for_no_two() -> None:
    book = Book()
    book.folds(1, 3)
    book.left(Counted(3, 3), at(1, 3))
    book.brings(0, 2, 1, 3)
    book.brings(2, 2, 3, 5.5)
    book.street(7 * S)
    told = book.told(12)
    assert told.low == 0 and told.high >= 2


def test_a_hand_of_which_one_card_hides_the_other_is_no_burn() -> None:
    """The one before it lay there clearly, so it is this one that came."""
    book = Book()
    book.folds(1, 3)
    book.brings(2, 2, 1, 3)
    book.folds(4, 6)
    book.brings(1, 1, 4, 6)
    book.street(9 * S)
    assert book.told(12).low == 0


def test_what_came_unclearly_just_before_a_street_may_hide_its_burn() -> None:
    book = Book()
    book.folds(1, 3)
    book.brings(0, 2, 1, 3)
    assert book.told(4) == NONE
    book.street(6 * S)
    assert book.told(12) == Counted(0, 1)


def test_the_second_card_of_a_hand_that_comes_after_the_first_is_no_burn() -> None:
    """The first lay there already, and was looked at, when the second came over it."""
    book = Book()
    book.folds(1, 3)
    book.brings(1, 1, 1, 2.6, single=True)
    book.brings(1, 1, 2.6, 3.1)
    assert book.told(4) == NONE
    book.brings(1, 1, 8, 9)
    book.street(10 * S)
    assert book.told(16) == Counted(1, 1)
