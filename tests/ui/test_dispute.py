# SPDX-License-Identifier: GPL-3.0-or-later
"""A dispute the whole way: found, told to the dealer, called, ruled by the floor with a name, and dealt on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtTest import QTest

from controller.clock import ManualClock
from controller.journal.holdem import holdem
from controller.journal.sqlite import SqliteStore
from controller.loop import Loop
from controller.rules.cards import cards
from controller.rules.events import RulingMade
from ui.bridge import Bridge
from ui.dealer.keys import read_keys
from ui.dealer.window import DealerWindow
from ui.floor.record import facts_before_from, facts_from, people_from
from ui.floor.window import FloorWindow
from ui.main import connect, connect_floor
from ui.messages import Messages
from ui.theme import Scale
from ui.widgets.buttons import TouchButton

SEATING: tuple[tuple[str, dict[str, Any]], ...] = (
    ("SeatPlayer", {"seat": 2, "name": "Ana", "stack": 3000}),
    ("SeatPlayer", {"seat": 5, "name": "Ben", "stack": 3000}),
    ("SeatPlayer", {"seat": 9, "name": "Dov", "stack": 3000}),
    ("SetButton", {"seat": 2}),
    ("StartHand", {}),
    ("Call", {"seat": 2}),
    ("Call", {"seat": 5}),
    ("Check", {"seat": 9}),
    ("PullIn", {}),
    ("BurnCard", {}),
)


class Table:
    """A loop on a journal file with both windows."""

    def __init__(self, qtbot: Any, tmp_path: Path) -> None:
        self.qtbot, self.clock, self.rulings = qtbot, ManualClock(), []
        self.store = SqliteStore.open(tmp_path / "journal.sqlite")
        self.loop = Loop(self.store, self.clock, holdem())
        self.bridge = Bridge(self.loop.submit, self.clock)
        keys = read_keys(tmp_path / "keys.toml")
        self.window = DealerWindow(Scale(5.9), Messages(), keys, now_ms=lambda: self.clock.now().mono_ns // 1_000_000)
        journal = tmp_path / "journal.sqlite"
        before = facts_before_from(journal)
        self.floor = FloorWindow(Scale(5.9), Messages(), facts_from(journal), tmp_path, facts_before=before)
        for each in (self.window, self.floor):
            qtbot.addWidget(each)
        connect(self.bridge, self.window)
        connect_floor(self.bridge, self.window, self.floor)
        self.loop.start()
        self.loop.subscribe(self.bridge.tell)
        self.loop.subscribe(self.note)
        self.window.resize(1280, 800)
        self.window.show()
        qtbot.waitUntil(lambda: self.window.view is not None)

    def note(self, table: Any, seq: int, events: tuple[Any, ...]) -> None:
        """Keep the rulings."""
        self.rulings.extend(event for event in events if isinstance(event, RulingMade))

    def say(self, kind: str, fields: dict[str, Any]) -> None:
        """The dealer does something; wait until it is on the screen."""
        before = self.window.view.seq
        self.bridge.send(kind, fields)
        self.settle(before)

    def settle(self, before: int) -> None:
        """Wait for the next entry."""
        self.qtbot.waitUntil(lambda: self.window.view.seq > before, timeout=5000)
        self.clock.advance_ms(1000)

    def call(self) -> None:
        """The dealer calls the floor."""
        before = self.window.view.seq
        self.press(self.window, "act:floor")
        self.settle(before)

    def press(self, window: Any, name: str) -> None:
        """Touch a button."""
        button = window.findChild(TouchButton, name)
        assert button is not None, name
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)


@pytest.fixture
def table(qtbot: Any, tmp_path: Path) -> Iterator[Table]:
    made = Table(qtbot, tmp_path)
    yield made
    made.loop.close()
    made.store.close()


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
    table.qtbot.waitUntil(lambda: len(table.rulings) == 2)  # told in a thread of its own
    assert [(ruling.option, ruling.name) for ruling in table.rulings] == [(chosen, "Nora"), ("play_on", "Nora")]
    table.qtbot.waitUntil(lambda: table.floor.banner.text == "Nothing is open")


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
    table.qtbot.waitUntil(lambda: len(table.rulings) == 1)
    assert [(ruling.option, ruling.name) for ruling in table.rulings] == [("own_ruling", "Nora")]


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
