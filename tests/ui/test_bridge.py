# SPDX-License-Identifier: GPL-3.0-or-later
"""The bridge: commands out with time and person, views in, and how the machine's own parts are told."""

from __future__ import annotations

from typing import Any

import pytest

from controller.clock import ManualClock
from controller.health import Part
from controller.rules.inputs import CorrectCard, MoveChips, Stamped
from controller.rules.places import PlaceKind, SpotKind
from controller.views.shown import DealerView
from tests.views.script import play
from ui.bridge import Bridge, command
from ui.messages import Messages

TABLE = [table for _, _, table in play()][10]


@pytest.fixture
def bridge(qtbot: Any) -> Any:
    made = Bridge(lambda stamped: made.sent.append(stamped), ManualClock())  # type: ignore[attr-defined]
    made.sent, made.views, made.faults = [], [], []  # type: ignore[attr-defined]
    made.view_changed.connect(made.views.append)  # type: ignore[attr-defined]
    made.lost.connect(made.faults.append)  # type: ignore[attr-defined]
    return made


@pytest.mark.parametrize(
    ("part", "condition", "state", "words"),
    [
        ("vision", "lost", "lost", "Cameras: no sign"),
        ("camera overhead", "starting", "late", "Camera: starting"),
        ("board rail button", "poor", "late", "Button sensor: look"),
        ("board rail tags bet 3", "good", "fine", "Chip board: fine"),
        ("board rail", "lost", "lost", "Sensor board: no sign"),
        ("hearth", "lost", "lost", "hearth: no sign"),
    ],
)
def test_parts_are_told_in_the_dealers_words(bridge: Any, part: str, condition: Any, state: str, words: str) -> None:
    bridge.tell(TABLE, 11, ())
    bridge.tell_part(Part(part, condition, ""))
    view: DealerView = bridge.views[-1]
    assert [(mark.device, mark.state) for mark in view.marks] == [(part, state)]
    assert Messages().say(view.marks[0].text.id, view.marks[0].text.args) == words


def test_damage_in_earlier_hands_is_told(bridge: Any) -> None:
    bridge.tell(TABLE, 11, ())
    bridge.tell_part(Part("earlier hands", "lost", "entry 13 of the journal is damaged; the game goes on"))
    text = bridge.views[-1].marks[0].text
    assert Messages().say(text.id, text.args) == "Earlier hands: entry 13 of the journal is damaged. Tell the floor"


def test_a_journal_that_cannot_be_written_and_a_stopped_loop_are_told(bridge: Any) -> None:
    bridge.tell(TABLE, 11, ())
    bridge.tell_part(Part("journal", "lost", "disk full"))
    assert not bridge.views[-1].is_journal_safe
    bridge.tell_part(Part("journal", "good", ""))
    assert bridge.views[-1].is_journal_safe
    bridge.tell_part(Part("loop", "lost", "KeyError: restart Cardspeak"))
    assert bridge.faults == ["KeyError: restart Cardspeak"]


def test_commands_carry_person_role_and_time(bridge: Any) -> None:
    bridge.send("Fold", {"seat": 3})
    bridge.send_as_floor("Rule", {"irregularity": 1, "option": "stands"}, "Nora")
    dealer, floor = bridge.sent
    assert isinstance(dealer, Stamped)
    assert (dealer.source, dealer.role, dealer.actor) == ("dealer", "dealer", "dealer")
    assert (floor.source, floor.role, floor.actor) == ("floor", "floor", "Nora")
    assert dealer.mono_ns > 0


def test_what_the_loop_will_not_take_is_told(qtbot: Any) -> None:
    def full(stamped: Stamped) -> None:
        raise RuntimeError("1024 inputs wait already")

    bridge, faults = Bridge(full, ManualClock()), []
    bridge.lost.connect(faults.append)
    bridge.send("Fold", {"seat": 3})
    assert faults == ["Fold: 1024 inputs wait already"]


def test_a_table_that_no_view_can_be_made_of_is_told_and_the_window_stays(bridge: Any) -> None:
    bridge.tell(None, 11, ())
    assert bridge.views == []
    assert "AttributeError" in bridge.faults[0]


def test_places_and_spots_cross_as_pairs() -> None:
    moved = command("MoveChips", {"origin": ["stack", 3], "target": ("pot", 0), "amount": 5})
    assert isinstance(moved, MoveChips)
    assert (moved.origin.kind, moved.origin.number, moved.target.kind) == (SpotKind.STACK, 3, SpotKind.POT)
    mended = command("CorrectCard", {"place": ["board", 2], "was": 1, "now": 2})
    assert isinstance(mended, CorrectCard)
    assert mended.place.kind is PlaceKind.BOARD
