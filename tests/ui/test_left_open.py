# SPDX-License-Identifier: GPL-3.0-or-later
"""The floor comes a hand later: what it was called for is still open, with its hand, its facts and what is claimed."""

from __future__ import annotations

from controller.rules.events import ClaimMade
from tests.ui.two_windows import SEATING, Table


def said(table: Table) -> str:
    """The facts that the floor reads."""
    return "\n".join(line for fact in table.floor.facts for line in fact.lines)


def play_on(table: Table) -> None:
    """The hand in which the floor was called ends, and the next one begins."""
    table.say("Fold", {"seat": 5})
    table.say("Fold", {"seat": 9})
    table.say("PushPot", {"pot": 1, "seat": 2})
    table.say("StartHand", {})


def called(table: Table) -> None:
    for kind, fields in SEATING[:7]:
        table.say(kind, fields)
    table.call()
    table.floor.who.name.setText("Nora")
    table.floor.claim.setText("I said raise")


def test_a_call_stays_open_into_the_next_hand_with_its_facts(table: Table) -> None:
    called(table)
    assert table.floor.banner.text == "The floor was called"
    table.say("Check", {"seat": 9})
    table.say("DealBoard", {"cards": (0, 5, 10)})
    play_on(table)
    table.qtbot.waitUntil(lambda: table.floor.view.hand == 2)
    assert table.floor.banner.text == "Open since hand 1: The floor was called"
    assert table.floor.told.head.text() == "Facts of hand 1"
    assert "Hand 1:" in said(table) and "Hand 2:" not in said(table)
    assert "Ana (seat 2) calls" in said(table)
    assert table.floor.claim.text() == "I said raise", "what is being typed is kept"


def test_a_claim_and_the_word_that_closes_it_are_of_that_hand(table: Table) -> None:
    called(table)
    table.say("Check", {"seat": 9})
    table.say("DealBoard", {"cards": (0, 5, 10)})
    play_on(table)
    before = table.window.view.seq
    table.press(table.floor, "floor:add_claim")
    table.settle(before)
    (claim,) = table.of(ClaimMade)
    assert (claim.text, claim.hand) == ("I said raise", 1)
    assert "Of hand 1, somebody says: I said raise" in said(table)
    before = table.window.view.seq
    table.press(table.floor, "floor:option:0")
    table.press(table.floor, "floor:decide")
    table.settle(before)
    table.qtbot.waitUntil(lambda: table.floor.banner.text == "Nothing is open")
    assert "Hand 2:" in said(table)


def test_the_dealer_s_first_page_is_the_hand_and_the_old_matter_the_last(table: Table) -> None:
    called(table)
    table.say("Check", {"seat": 9})
    table.say("DealBoard", {"cards": (0, 5, 10)})
    play_on(table)
    view = table.window.view
    assert view.prompt.text.id.startswith("prompt.act")
    assert [one.prompt.text.id for one in view.matters] == ["irregularity.left_open"]
