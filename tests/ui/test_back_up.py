# SPDX-License-Identifier: GPL-3.0-or-later
"""The floor backs up the action to any entry of the hand, sees the table first, and makes entries once more."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtTest import QTest

from controller.journal.sqlite import SqliteStore
from controller.rules.cards import Card, cards, name
from controller.rules.events import ActionBackedUp, TableRestated
from tests.ui.evening import Evening
from ui.floor.record import facts_from, past_from
from ui.floor.window import FloorWindow
from ui.main import connect_floor
from ui.messages import Messages
from ui.theme import Scale
from ui.widgets.buttons import TouchButton


def press(window: Any, name: str) -> None:
    """Touch a key by its name."""
    QTest.qWait(1)  # rows that were just made show themselves
    button = window.findChild(TouchButton, name)
    assert button is not None and button.isVisible() and button.isEnabled(), name
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def touch_entry(floor: FloorWindow, words: str) -> None:
    """Touch the entry of the list that has these words."""
    entries = floor.back_up.entries
    row = next(row for row in range(entries.count()) if words in entries.item(row).text())  # type: ignore[union-attr]
    entries.scrollToItem(entries.item(row))
    place = entries.visualItemRect(entries.item(row)).center()
    QTest.mouseClick(entries.viewport(), Qt.MouseButton.LeftButton, pos=place)


@pytest.fixture
def evening(qtbot: Any, tmp_path: Path) -> Iterator[Evening]:
    """A table whose journal lies in a file, so that the floor's page can read it."""
    store = SqliteStore.open(tmp_path / "journal.sqlite")
    made = Evening(qtbot, tmp_path, store)
    yield made
    made.loop.close()
    store.close()


@pytest.fixture
def floor(evening: Evening, qtbot: Any, tmp_path: Path) -> FloorWindow:
    """The floor's window beside the dealer's, called, with a hand on the flop."""
    journal = tmp_path / "journal.sqlite"
    window = FloorWindow(Scale(5.9), Messages(), facts_from(journal), tmp_path, past=past_from(journal))
    qtbot.addWidget(window)
    connect_floor(evening.bridge, evening.window, window)
    evening.floor = window
    evening.begin({1: 1000, 2: 1000, 3: 1000})
    evening.say(
        ("Call", {"seat": 3}), ("RaiseTo", {"seat": 1, "to": 300}), ("Fold", {"seat": 2}), ("Call", {"seat": 3})
    )
    evening.say(("PullIn", {}), ("BurnCard", {}), ("DealBoard", {"cards": cards("AhKd7c")}))
    evening.say(("BetTo", {"seat": 1, "to": 200}))
    before = evening.window.view.seq
    evening.window.floor_called.emit()
    evening.settle(before)
    window.name.setText("Nora")
    return window


def settled(evening: Evening, floor: FloorWindow, name: str) -> None:
    """Touch a key of the floor that sends a command, and see it on both screens."""
    before = evening.window.view.seq
    press(floor, name)
    evening.settle(before)
    evening.qtbot.waitUntil(lambda: floor.seq >= before + 1)


def test_back_to_any_entry_in_three_touches_previewed_first(evening: Evening, floor: FloorWindow) -> None:
    press(floor, "floor:back_up")
    assert not floor.decide.isEnabled()
    assert floor.decide.text() == "Choose the last entry that stands"
    touch_entry(floor, "P3 (seat 3) calls 100")
    assert "→ Action on: 1 P1" in floor.preview.text()
    assert "→ Board: –" in floor.preview.text()
    assert floor.decide.text().startswith("Back to ")
    settled(evening, floor, "floor:decide")
    view = evening.window.view
    assert (view.phase, view.board) == ("preflop", ())
    assert [seat.number for seat in view.seats if seat.is_to_act] == [1]
    assert [seat.bet for seat in view.seats[:3]] == [50, 100, 100]
    assert len(evening.of(ActionBackedUp)) == 1


def test_what_was_taken_back_is_entered_again_by_touch(evening: Evening, floor: FloorWindow) -> None:
    press(floor, "floor:back_up")
    touch_entry(floor, "P1 (seat 1) raises to 300")
    settled(evening, floor, "floor:decide")
    assert next(key.text() for key in floor.back_up.keys if key.isVisible()) == "P2 (seat 2) folds"
    settled(evening, floor, "floor:again:0")
    settled(evening, floor, "floor:again:0")
    for _ in range(3):
        settled(evening, floor, "floor:again:0")
    view = evening.window.view
    assert [name(Card(face)) for face in view.board if face is not None] == ["Ah", "Kd", "7c"]
    assert [seat.bet for seat in view.seats[:3]] == [0, 0, 0]
    settled(evening, floor, "floor:again:0")
    assert evening.window.view.seats[0].bet == 200


def test_the_newest_entry_is_no_place_to_go_back_to(floor: FloorWindow) -> None:
    press(floor, "floor:back_up")
    last = floor.back_up.entries.count() - 1
    floor.back_up.entries.setCurrentRow(last)
    assert not floor.decide.isEnabled()
    press(floor, "floor:back_up")
    assert floor.pages.currentIndex() == 0


def test_without_a_journal_there_is_nothing_to_go_back_to(qtbot: Any, tmp_path: Path) -> None:
    window = FloorWindow(Scale(5.9), Messages(), past=past_from(tmp_path / "none.sqlite"))
    qtbot.addWidget(window)
    from tests.support.tables import begun

    window.set_table(begun(3), 1)
    window.show()
    press(window, "floor:back_up")
    assert window.back_up.entries.count() == 0
    assert not window.decide.isEnabled()


def test_the_floor_rules_that_a_card_of_the_board_is_another(evening: Evening, floor: FloorWindow) -> None:
    press(floor, "floor:own")
    press(floor, "own:card:2")
    assert floor.cards.isVisible()
    for key in ("pad:Q", "pad:suit1"):
        press(floor.cards, key)
    assert not floor.cards.isVisible()
    press(floor, "own:live:3")
    assert "→ Board: Ah Qd 7c" in floor.preview.text()
    assert "→ Live: 1" in floor.preview.text()
    settled(evening, floor, "floor:decide")
    ruled = evening.of(TableRestated)[0]
    assert (ruled.board, ruled.dead, ruled.name) == (cards("AhQd7c"), (3,), "Nora")
    assert [name(Card(face)) for face in evening.window.view.board if face is not None] == ["Ah", "Qd", "7c"]


def test_a_card_that_lies_there_cannot_be_ruled_twice(floor: FloorWindow) -> None:
    press(floor, "floor:own")
    press(floor, "own:card:2")
    press(floor.cards, "pad:A")
    assert not floor.cards.pad.suits[2].isEnabled()
    press(floor.cards, "pad:back")
    assert not floor.cards.isVisible()


def test_the_floor_takes_a_street_back_and_puts_another_card_there(evening: Evening, floor: FloorWindow) -> None:
    press(floor, "floor:own")
    for key in ("own:less:1", "own:less:1", "own:less:1", "own:more:1"):
        press(floor, key)
    assert floor.cards.isVisible()
    for key in ("pad:Q", "pad:suit1"):
        press(floor.cards, key)
    assert "three, four or five cards" in floor.preview.text()
    press(floor, "own:less:1")
    assert "give them back first" in floor.preview.text()
    floor.form.rows[0].bet.setText("")
    settled(evening, floor, "floor:decide")
    assert evening.of(TableRestated)[0].board == ()
    assert evening.window.view.board == ()
