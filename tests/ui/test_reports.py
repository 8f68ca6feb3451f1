# SPDX-License-Identifier: GPL-3.0-or-later
"""What went wrong in the deal is told within three touches: button, cards off the table, counts, stub, deck, claims."""

from __future__ import annotations

from typing import Any

import pytest

from controller.rules.cards import cards
from controller.rules.events import ChipsCorrected, HandsCounted, IrregularityFound, StubDisturbed
from controller.rules.places import stack_of
from tests.ui.evening import Evening
from ui.widgets.buttons import TouchButton

FLOP: tuple[tuple[str, dict[str, Any]], ...] = (
    ("Call", {"seat": 3}), ("Call", {"seat": 1}), ("Check", {"seat": 2}), ("PullIn", {}), ("BurnCard", {}),
    ("DealBoard", {"cards": cards("AhKd7c")}),
)  # fmt: skip


@pytest.mark.parametrize(
    ("names", "kind", "seat"),
    [
        (("more:button_elsewhere", "more:button_elsewhere:2"), "button_wrong", 2),
        (("more:off_table_dealer:dealer", "more:off_table_dealer:dealer:1"), "exposed_card", 1),
        (("more:off_table_player:player", "more:off_table_player:player:2"), "card_off_table", 2),
        (("group:one_card", "more:one_card:2"), "wrong_count", 2),
        (("group:three_cards", "more:three_cards:3"), "wrong_count", 3),
        (("group:errors", "more:claim_misdeal:0"), "misdeal_claim", 0),
        (("group:errors", "more:pitched_wrong", "more:pitched_wrong:3"), "wrong_seat", 3),
        (("group:cards", "more:found_duplicate:duplicate:('stub', 0)"), "fouled_deck", 0),
        (("group:cards", "more:found_missing:missing:('stub', 0)"), "card_missing", 0),
        (("group:cards", "more:stub_dropped:dropped"), "stub_dropped", 0),
        (("group:cards", "more:stub_mixed_with_muck:mixed_with_muck"), "stub_mixed_with_muck", 0),
        (("group:cards", "more:exposed_burn:('burn', 0):dealer"), "exposed_burn", 0),
    ],
)
def test_a_report_of_three_touches_is_raised(evening: Evening, names: Any, kind: str, seat: int) -> None:
    evening.begin({1: 1000, 2: 1000, 3: 1000}, "TDA")
    evening.more(*names)
    assert len(names) <= 2 or names[-1].startswith("more:pitched_wrong")
    found = evening.of(IrregularityFound)
    assert [(each.kind, each.seat) for each in found] == [(kind, seat)]
    assert evening.window.view.prompt.text.id == f"irregularity.{kind}"


def test_a_count_of_a_hand_keeps_what_was_counted(evening: Evening) -> None:
    evening.begin({1: 1000, 2: 1000, 3: 1000})
    evening.more("group:one_card", "more:one_card:2")
    assert [each.counts for each in evening.of(HandsCounted)] == [((2, 1),)]


def test_the_board_may_be_mucked_once_there_is_one(evening: Evening) -> None:
    evening.begin({1: 1000, 2: 1000, 3: 1000})
    evening.window.open_more()
    shown = {key.act.key for key in evening.window.more_pad.keys if key.isVisible()}
    assert "group:cards" in shown
    evening.say(*FLOP)
    evening.window.open_more()
    evening.more("group:cards", "more:stub_board_mucked:board_mucked")
    assert [each.what for each in evening.of(StubDisturbed)] == ["board_mucked"]


def test_all_the_keys_of_a_hand_stand_on_one_page(evening: Evening) -> None:
    evening.begin({1: 1000, 2: 1000, 3: 1000}, "TDA")
    assert len(evening.window.view.more) <= len(evening.window.more_pad.keys)
    for group in evening.window.view.more:
        assert len(group.acts) <= len(evening.window.more_pad.keys), group.key


def test_a_stack_counted_in_a_hand_keeps_both_values(evening: Evening) -> None:
    evening.begin({1: 1000, 2: 1000, 3: 1000})
    evening.keys(evening.window, "more")
    names = ("act:group:chips", "act:more:correct_stack", "act:more:correct_stack:3")
    evening.keys(evening.window.more_pad, *names)
    evening.enter(evening.window.amount_pad, "pad:1", "pad:2", "pad:00", "pad:enter")
    assert [(each.spot, each.was, each.now) for each in evening.of(ChipsCorrected)] == [(stack_of(3), 1000, 1200)]
    assert evening.window.view.seats[2].stack == 1200
    assert evening.window.findChild(TouchButton, "more") is not None
