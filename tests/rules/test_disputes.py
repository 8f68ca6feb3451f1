# SPDX-License-Identifier: GPL-3.0-or-later
"""A hand that is over during a break can be disputed for one minute after its pots are pushed (TDA 2024 rule 22)."""

from __future__ import annotations

from controller.rules.clocks import MINUTE, SECOND, next_due
from controller.rules.disputes import window
from controller.rules.events import DisputeClosed, DisputeTimed, IrregularityFound
from controller.rules.inputs import DisputeResult, HoldTable, InterruptHand, PushPot, StartHand, Tick
from controller.rules.prompts import prompts
from controller.rules.state import Table
from tests.rules.test_room import at
from tests.support.tables import after, begun, why_refused

FOLDS = ("3 fold", "4 fold", "1 fold")
READ, COUNT = DisputeResult(1, "reading"), DisputeResult(1, "count")


def over_in_a_break(option: str = "next_hand_sa") -> Table:
    """The level's break began during the hand; its pot is pushed at 100 seconds."""
    table = after(begun(4, profile="TDA", dispute_window=option), HoldTable("break"), *FOLDS)
    table, events = at(table, 100, PushPot(0, 2))
    assert [one for one in events if isinstance(one, DisputeTimed)] == (
        [DisputeTimed(100 * SECOND + MINUTE)] if option == "next_hand_sa" else []
    )
    return table


def test_within_the_minute_hands_and_count_are_disputed() -> None:
    table = over_in_a_break()
    assert (window(table), next_due(table)) == ("minute", 160 * SECOND)
    for dispute in (READ, COUNT):
        _, events = at(table, 159, dispute)
        assert [one.kind for one in events if isinstance(one, IrregularityFound)] == ["dispute"]
    assert [dict(one.facts)["until"] for one in prompts(table) if one.kind == "dispute_window"] == ["minute"]


def test_after_the_minute_the_result_stands_also_in_the_next_hand() -> None:
    table = over_in_a_break()
    assert at(table, 159, Tick())[1] == ()
    table, events = at(table, 160, Tick())
    assert events == (DisputeClosed(),)
    assert (window(table), next_due(table)) == ("", None)
    assert not [one for one in prompts(table) if one.kind == "dispute_window"]
    assert why_refused(table, READ) == why_refused(table, COUNT) == "dispute_too_late"
    table = after(table, HoldTable(""), StartHand())
    assert why_refused(table, COUNT) == "dispute_too_late"
    table = after(table, "4 fold", "1 fold", "2 fold", "push 3", StartHand())
    assert window(table) == "action", "the hand after it was over in no break"


def test_the_minute_goes_on_when_the_break_is_over_and_after_a_restart() -> None:
    table = after(over_in_a_break(), HoldTable(""))
    assert next_due(table) == 160 * SECOND
    table, events = at(table, 500, Tick(True, 120 * SECOND))
    assert events == (DisputeTimed(540 * SECOND),), "forty seconds were left when the program was left"
    assert at(table, 540, Tick())[1] == (DisputeClosed(),)


def test_a_hand_that_was_over_before_the_break_is_as_ever() -> None:
    table = after(begun(4, profile="TDA", dispute_window="next_hand_sa"), *FOLDS, "push 2", HoldTable("break"))
    assert (window(table), next_due(table)) == ("action", None)


def test_a_hand_that_was_broken_off_had_no_pot_to_dispute() -> None:
    table = after(begun(4, profile="TDA", dispute_window="next_hand_sa"), "3 call", InterruptHand("fire alarm"))
    assert window(table) == ""
    table = after(table, StartHand())
    assert window(table) == "" and why_refused(table, COUNT) == "dispute_too_late"


def test_where_the_next_riffle_ends_it_there_is_no_minute() -> None:
    assert window(over_in_a_break("next_riffle")) == "riffle"
    assert window(over_in_a_break("off")) == ""
