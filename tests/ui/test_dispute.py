# SPDX-License-Identifier: GPL-3.0-or-later
"""A dispute the whole way: found, told to the dealer, called, ruled by the floor with a name, and dealt on."""

from __future__ import annotations

from pathlib import Path

from controller.rules.cards import cards
from controller.rules.events import RulingMade
from tests.ui.two_windows import SEATING, Table
from ui.floor.record import people_from


def test_a_four_card_flop_is_ruled_and_the_hand_goes_on(table: Table) -> None:
    for kind, fields in SEATING:
        table.say(kind, fields)
    table.say("DealBoard", {"cards": cards("AsTd7c2h"), "watched": True})
    assert table.window.banner.text == "Four cards lie on the flop"
    steps = "1 Keep the burn   2 Put the cards back into the stub   3 Shuffle the stub   4 Do not burn again"
    assert table.window.banner.more == steps
    table.call()
    assert table.floor.isVisible()
    assert "Ana (seat 2)" in "\n".join(line for fact in table.floor.facts for line in fact.lines)
    assert table.floor.facts[-1].source == "dealer"
    table.floor.name.setText("Nora")
    before = table.window.view.seq
    assert table.floor.matter is not None
    chosen = table.floor.matter.options[0].key
    table.press(table.floor, "floor:option:0")
    table.press(table.floor, "floor:decide")
    table.settle(before)
    table.qtbot.waitUntil(lambda: table.window.view.irregularities == ())
    table.qtbot.waitUntil(lambda: len(table.of(RulingMade)) == 2)
    assert [(ruling.option, ruling.name) for ruling in table.of(RulingMade)] == [(chosen, "Nora"), ("play_on", "Nora")]
    table.qtbot.waitUntil(lambda: table.floor.banner.text == "Nothing is open")


def test_a_raise_out_of_turn_has_its_facts(table: Table) -> None:
    for kind, fields in SEATING[:5]:
        table.say(kind, fields)
    table.say("RaiseTo", {"seat": 5, "to": 300, "watched": True})
    table.call()
    said = [line for fact in table.floor.facts for line in fact.lines]
    assert "Ben (seat 5) raises to 300 (out of turn)" in said
    assert not any("IRREGULAR: The floor" in line for line in said) and "The floor was called" in said
    assert [option.key for option in table.floor.matter.options] if table.floor.matter else False


def test_the_floor_rules_freely_and_the_table_follows(table: Table) -> None:
    for kind, fields in SEATING:
        table.say(kind, fields)
    table.call()
    table.floor.name.setText("Nora")
    table.press(table.floor, "floor:own")
    table.press(table.floor, "own:live:9")
    before = table.window.view.seq
    table.press(table.floor, "floor:decide")
    table.settle(before)
    assert [seat.state for seat in table.window.view.seats if seat.name] == ["in", "in", "dead"]
    table.qtbot.waitUntil(lambda: len(table.of(RulingMade)) == 1)
    assert [(ruling.option, ruling.name) for ruling in table.of(RulingMade)] == [("own_ruling", "Nora")]


def test_a_call_by_touch_is_in_the_journal_and_the_next_touch_closes(table: Table, tmp_path: Path) -> None:
    for kind, fields in SEATING:
        table.say(kind, fields)
    table.call()
    assert [found.kind for found in table.loop.table.trouble.open] == ["floor_called"]
    assert table.floor.isVisible()
    table.press(table.window, "act:floor")
    assert not table.floor.isVisible()
    table.call()
    assert len(table.loop.table.trouble.open) == 1
    for name in ("floor:option:0", "floor:person:0", "floor:decide"):
        table.press(table.floor, name)
    table.qtbot.waitUntil(lambda: not table.loop.table.trouble.open)
    assert people_from(tmp_path / "journal.sqlite")() == ("On duty",)
    assert people_from(tmp_path / "nothing.sqlite")() == ()
