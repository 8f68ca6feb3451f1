# SPDX-License-Identifier: GPL-3.0-or-later
"""Cards of either board by the floor's own ruling: replaced, taken back, added; the street follows, chips balance."""

from __future__ import annotations

from typing import Any

import pytest

from controller.rules.apply import apply, apply_all
from controller.rules.cards import cards
from controller.rules.decide import decide
from controller.rules.events import InputRefused, TableRestated
from controller.rules.inputs import RuleFreely, RunBoards, Stamped
from controller.rules.phases import Phase, phase
from controller.rules.pots import in_the_middle
from controller.rules.state import Street, Table
from tests.support.tables import after as played
from tests.support.tables import begun


def after(table: Table, *told: Any) -> Table:
    """The table after what dealer and floor tell."""
    for what in told:
        if isinstance(what, RuleFreely):
            assert not why_refused(table, what)
            table = apply_all(table, decide(table, Stamped(what, role="floor")))
        else:
            table = played(table, what)
    return table


def why_refused(table: Table, ruling: RuleFreely) -> str:
    """Why the floor's ruling cannot be made."""
    events = decide(table, Stamped(ruling, role="floor"))
    return next((event.why for event in events if isinstance(event, InputRefused)), "")


def on_turn(*more: str) -> Table:
    """Three players on the turn, 300 in the middle."""
    flop = ("3 call", "1 call", "2 check", "pull in", "burn", "deal AhKd7c", "1 check", "2 check", "3 check")
    return after(begun(3), *flop, "burn", "deal 2s", *more)


def twice() -> Table:
    """Two are all-in on the flop and run the rest twice: turn of both boards."""
    table = after(begun({1: 1000, 2: 1000}, profile="HOME"), "2 call", "1 check", "pull in", "burn", "deal AhKd7c")
    return after(table, "1 allin", "2 call", "pull in", RunBoards(2), "burn", "deal 2s", "burn", "deal 3s")


def test_a_street_taken_back_leaves_the_round_before_closed_and_its_burn_in_place() -> None:
    table = after(on_turn(), RuleFreely(board=cards("AhKd7c"), name="Ada", reason="shown too early"))
    assert (table.betting.street, table.betting.actor, phase(table)) == (Street.FLOP, 0, Phase.CLOSED)
    assert (table.board.burns, table.board.burned) == (2, True)
    assert in_the_middle(table) == 300
    again = after(table, "deal 9h")
    assert (again.betting.street, again.betting.actor, again.board.burns) == (Street.TURN, 1, 2)
    assert again.betting.increment == 100


def test_every_street_may_be_taken_back_at_once() -> None:
    table = after(on_turn(), RuleFreely(board=()))
    assert (table.betting.street, table.board.cards, table.board.burned) == (Street.PREFLOP, (), True)
    assert after(table, "deal 9h8h7h").betting.street is Street.FLOP


def test_bets_of_a_street_that_goes_back_must_be_ruled_on_too() -> None:
    table = on_turn("1 bet 200")
    assert why_refused(table, RuleFreely(board=cards("AhKd7c"))) == "bets_on_the_street"
    back = after(table, RuleFreely(board=cards("AhKd7c"), refunds=((1, 200),)))
    assert (back.betting.street, back.betting.actor, back.seats[0].stack) == (Street.FLOP, 0, table.seats[1].stack)


def test_a_street_may_be_added_once_the_round_is_closed() -> None:
    assert why_refused(on_turn(), RuleFreely(board=cards("AhKd7c2s9h"))) == "action_is_open"
    table = after(on_turn("1 check", "2 check", "3 check"), RuleFreely(board=cards("AhKd7c2s9h")))
    assert (table.betting.street, table.betting.actor, table.board.burned) == (Street.RIVER, 1, False)


def test_the_action_may_be_ruled_with_the_street() -> None:
    table = after(on_turn(), RuleFreely(board=cards("AhKd7c"), actor=3))
    assert (table.betting.street, table.betting.actor) == (Street.FLOP, 3)
    assert after(table, "3 bet 100").betting.bet == 100


@pytest.mark.parametrize(
    ("ruling", "why"),
    [
        (RuleFreely(board=cards("AhKd")), "board_between_streets"),
        (RuleFreely(board=cards("AhKd7c2s9h8h")), "board_too_long"),
        (RuleFreely(board=cards("AhKdKd2s")), "card_lies_elsewhere"),
        (RuleFreely(second=cards("AhKd7c")), "no_second_board"),
    ],
)
def test_what_no_board_can_be_is_refused(ruling: RuleFreely, why: str) -> None:
    assert why_refused(on_turn(), ruling) == why


def test_the_second_board_is_ruled_on_by_itself() -> None:
    table = twice()
    assert table.board.second == cards("AhKd7c3s")
    ruled = after(table, RuleFreely(second=cards("AhKd7c4s")))
    assert (ruled.board.cards, ruled.board.second) == (table.board.cards, cards("AhKd7c4s"))
    assert why_refused(table, RuleFreely(second=cards("AhKd8c3s"))) == "boards_share_cards"
    assert why_refused(table, RuleFreely(second=cards("AhKd7c2s"))) == "card_lies_elsewhere"
    assert why_refused(table, RuleFreely(second=cards("AhKd7c3s4s"))) == "no_second_board"
    taken = after(table, RuleFreely(second=cards("AhKd7c")))
    assert phase(taken) is Phase.CLOSED and len(taken.board.second) == 3


def test_a_shared_card_is_another_on_both_boards() -> None:
    ruled = after(twice(), RuleFreely(board=cards("AhQd7c2s")))
    assert ruled.board.second == cards("AhQd7c3s")


def test_both_boards_go_back_together() -> None:
    table = after(twice(), RuleFreely(board=cards("AhKd7c"), second=cards("AhKd7c")))
    assert (table.betting.street, len(table.board.cards), len(table.board.second)) == (Street.FLOP, 3, 3)
    again = after(table, "deal 9h")
    assert len(again.board.cards) == 4


def test_an_earlier_ruling_of_another_length_is_still_folded() -> None:
    table = apply(on_turn(), TableRestated(board=cards("AhKd")))
    assert table.board.cards == cards("AhKd")
