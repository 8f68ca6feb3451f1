# SPDX-License-Identifier: GPL-3.0-or-later
"""``Why?`` on the dealer's window: reasons with their rules, of whichever seat is touched, and nothing is sent."""

from __future__ import annotations

from typing import Any

from PyQt6.QtCore import Qt
from PyQt6.QtTest import QTest

from controller.rules.events import ActionTaken, ActionUnseen
from tests.ui.evening import Evening
from tests.ui.stage import Stage
from ui.dealer.scenes_more import before_a_hand

STACKS = {1: 9000, 2: 9000, 3: 9000, 4: 250}


def why(evening: Evening) -> list[str]:
    """The reasons that are shown."""
    return [text for text, _ in evening.window.why_pad.lines.words()]


def test_a_touch_on_a_seat_says_why_it_may_not_raise(evening: Evening) -> None:
    evening.begin(STACKS, "TDA")
    for kind, fields in (("RaiseTo", {"seat": 3, "to": 200}), ("AllIn", {"seat": 4}), ("Fold", {"seat": 1})):
        evening.say((kind, fields))
    evening.say(("Call", {"seat": 2}))
    before = len(evening.events)
    evening.keys(evening.window, "why")
    assert evening.window.bottom.currentWidget() is evening.window.why_pad
    assert why(evening)[0] == "Action is on seat 3: next in turn after seat 2"
    assert any("may not raise" in line for line in why(evening))
    assert any(cites.startswith("Poker TDA Rules 2024") for _, cites in evening.window.why_pad.lines.words())
    for seat, told in ((4, "Seat 4 is all-in"), (1, "Seat 1 is not in the hand any more")):
        evening.touch(seat)
        assert any(line.startswith(told) for line in why(evening)), why(evening)
    assert len(evening.events) == before, "a touch while reading moves no action"
    evening.keys(evening.window, "why:back")
    assert evening.window.bottom.currentWidget() is evening.window.bar


def test_the_reasons_follow_the_table(evening: Evening) -> None:
    evening.begin(STACKS, "TDA")
    evening.keys(evening.window, "why")
    assert why(evening)[0] == "Action is on seat 3: first to the left of the big blind"
    evening.say(("Call", {"seat": 3}))
    assert why(evening)[0] == "Action is on seat 4: next in turn after seat 3"
    evening.keys(evening.window, "why")
    evening.touch(1)
    evening.qtbot.waitUntil(lambda: bool(evening.of(ActionUnseen) or len(evening.of(ActionTaken)) > 1))


def test_between_hands_the_next_three_are_on_the_felt(qtbot: Any, tmp_path: Any) -> None:
    shown = Stage(qtbot, tmp_path, before_a_hand())
    assert [(one.hand, one.button) for one in shown.window.view.coming] == [(2, 8), (3, 9), (4, 1)]
    before = shown.window.table.grab().toImage()
    shown.window.set_view(type(shown.window.view)(**{**_fields(shown.window.view), "coming": ()}))
    assert shown.window.table.grab().toImage() != before


def _fields(view: Any) -> dict[str, Any]:
    return {name: getattr(view, name) for name in view.__struct_fields__}


def test_the_key_is_beside_more(qtbot: Any, tmp_path: Any) -> None:
    shown = Stage(qtbot, tmp_path, before_a_hand())
    QTest.mouseClick(shown.window.strip.why, Qt.MouseButton.LeftButton)
    assert shown.window.why_pad.lines.words()[0][0]
    QTest.mouseClick(shown.window.strip.why, Qt.MouseButton.LeftButton)
    assert shown.window.bottom.currentWidget() is shown.window.bar
    assert shown.sent == []
