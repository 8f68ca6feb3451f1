# SPDX-License-Identifier: GPL-3.0-or-later
"""What nobody has ruled when the next hand begins stays open as of its own hand, and changes nothing in this one."""

from __future__ import annotations

from typing import Any

import pytest

from controller.rules.apply import apply, apply_all
from controller.rules.decide import decide
from controller.rules.events import ClaimMade, IrregularityFound
from controller.rules.inputs import (
    DeclareMisdeal,
    DisputeResult,
    ExposeCard,
    HoldTable,
    KeyPressed,
    MakeClaim,
    Rule,
    Stamped,
    StartHand,
)
from controller.rules.motions import found
from controller.rules.places import seat_place
from controller.rules.state import Table
from tests.support.tables import after, begun, do

CALL = KeyPressed("floor")
ENDS = ("3 fold", "4 fold", "1 fold", "push 2")


def open_now(table: Table) -> list[tuple[int, str, dict[str, Any]]]:
    return [(one.number, one.kind, dict(one.facts)) for one in table.trouble.open]


def of_the_floor(table: Table, kind: str, seat: int = 0) -> Table:
    """The table with something that the floor decides."""
    return apply(table, found(table, kind, seat, ("dead_hand", "stands"), "floor"))


def test_a_call_keeps_its_number_and_its_hand_for_as_long_as_it_is_open() -> None:
    table = after(begun(4), CALL, *ENDS, StartHand())
    told = {"about": "@irregularity.floor_called", "hand": 1}
    assert open_now(table) == [(1, "left_open", told)]
    table = after(table, "4 fold", "1 fold", "2 fold", "push 3", StartHand())
    assert open_now(table) == [(1, "left_open", told)]
    assert after(table, Rule(1, "play_on")).trouble.open == ()


def test_what_the_floor_decides_is_told_with_its_seat_and_does_nothing_to_that_seat_now() -> None:
    table = after(of_the_floor(begun(4), "mucked_hand", 3), *ENDS, StartHand())
    ((_, kind, facts),) = open_now(table)
    assert (kind, facts) == ("left_open", {"about": "@irregularity.mucked_hand", "hand": 1, "seat": 3})
    assert [one.seat for one in table.trouble.open] == [0]
    assert [one.options for one in table.trouble.open] == [("play_on",)], "no ruling of a hand that is over"


def test_what_is_found_and_called_for_in_the_new_hand_is_its_own() -> None:
    table = after(begun(4), CALL, *ENDS, StartHand(), CALL)
    assert [(number, kind) for number, kind, _ in open_now(table)] == [(1, "left_open"), (2, "floor_called")]


def test_a_dispute_stays_what_it_is() -> None:
    table = after(begun(4, profile="TDA", dispute_window="next_hand_sa"), *ENDS, DisputeResult(2, "count"), StartHand())
    assert [(kind, facts["hand"]) for _, kind, facts in open_now(table)] == [("dispute", 1)]


def test_what_holds_the_table_is_not_told_as_of_a_hand_before() -> None:
    table = after(begun(4), *ENDS, HoldTable("break"), StartHand())
    assert [kind for _, kind, _ in open_now(table)] == ["table_held"]
    table = after(table, HoldTable(""), "4 fold", "1 fold", "2 fold", "push 3", StartHand())
    assert open_now(table) == []


def test_a_deal_that_is_made_again_leaves_only_the_call() -> None:
    table = after(of_the_floor(begun(4), "exposed_by_player", 3), CALL, DeclareMisdeal("dealer"), StartHand())
    assert [(kind, facts["hand"]) for _, kind, facts in open_now(table)] == [("left_open", 1)]


@pytest.mark.parametrize("by_ruling", [False, True])
def test_a_misdeal_settles_what_was_found_in_the_deal_at_once(by_ruling: bool) -> None:
    table, _ = do(after(begun(4, profile="TDA"), CALL), ExposeCard(seat_place(3), "dealer", 1))
    number = next(one.number for one in table.trouble.open if one.kind == "exposed_card")
    table = of_the_floor(table, "exposed_by_player", 2)
    what = Rule(number, "redeal", "Nora", "seen") if by_ruling else DeclareMisdeal("dealer")
    table = apply_all(table, decide(table, Stamped(what, "floor", "Nora", "floor")))
    assert [kind for _, kind, _ in open_now(table)] == ["floor_called"]
    assert after(table, StartHand()).trouble.open[0].kind == "left_open"


def test_a_claim_is_of_the_hand_that_its_matter_is_about() -> None:
    table = after(begun(4), CALL, *ENDS, StartHand())
    for number, hand in ((1, 1), (0, 0), (7, 0)):
        _, events = do(table, MakeClaim("4", "I said raise", 4, number))
        assert [one.hand for one in events if isinstance(one, ClaimMade)] == [hand]


def test_nothing_open_nothing_told() -> None:
    _, events = do(after(begun(4), *ENDS), StartHand())
    assert not any(isinstance(one, IrregularityFound) for one in events)
