# SPDX-License-Identifier: GPL-3.0-or-later
"""``Back`` lies over other keys, ``Undo`` among them: touching it twice leaves the page and does nothing else."""

from __future__ import annotations

import pytest
from PyQt6.QtCore import QPoint, Qt
from PyQt6.QtTest import QTest
from PyQt6.QtWidgets import QWidget

from controller.rules.events import ActionBackedUp, ActionTaken
from tests.ui.evening import Evening
from ui.dealer.steady import STEADY_MS, UNDO_RESTS_MS
from ui.widgets.buttons import TouchButton

STACKS = {1: 9000, 2: 9000, 3: 9000}


def back_of(evening: Evening, page: str) -> TouchButton:
    """The window with this page open, and the page's key."""
    if page == "amount":
        evening.press("raise")
        pad: QWidget = evening.window.amount_pad
    else:
        evening.keys(evening.window, page)
        pad = evening.window.bottom.currentWidget()  # type: ignore[assignment]
    return next(key for key in pad.findChildren(TouchButton) if key.text().startswith("Back"))


def twice(evening: Evening, back: TouchButton, apart_ms: int) -> None:
    """Two touches of the same place of the glass."""
    place = back.mapTo(evening.window, back.rect().center())
    touch(evening, place)
    assert evening.window.bottom.currentWidget() is evening.window.bar
    evening.clock.advance_ms(apart_ms)
    touch(evening, place)


def touch(evening: Evening, place: QPoint) -> None:
    found = evening.window.childAt(place)
    assert found is not None
    QTest.mouseClick(found, Qt.MouseButton.LeftButton, pos=found.mapFrom(evening.window, place))
    evening.qtbot.wait(30)


@pytest.mark.parametrize("page", ["more", "why", "amount"])
@pytest.mark.parametrize("apart_ms", [150, 1000])
def test_a_second_touch_on_back_undoes_nothing(evening: Evening, page: str, apart_ms: int) -> None:
    evening.begin(STACKS, "TDA")
    before = len(evening.events)
    twice(evening, back_of(evening, page), apart_ms)
    assert evening.events[before:] == []
    evening.clock.advance_ms(UNDO_RESTS_MS)
    evening.press("undo")
    assert evening.of(ActionBackedUp), "undo is there again when it is meant"


def test_back_of_a_seat_takes_no_other_key_along(evening: Evening) -> None:
    evening.begin({1: 9000, 2: 9000}, "TDA")
    evening.say(("Call", {"seat": 2}), ("Check", {"seat": 1}))
    for cards in ((0, 5, 10), (15,), (20,)):
        evening.say(("DealBoard", {"cards": cards}), ("Check", {"seat": 1}), ("Check", {"seat": 2}))
    evening.touch(1)
    back = next(one for one in evening.window.bar.buttons if one.act.key == "menu:back")
    place, before = back.mapTo(evening.window, back.rect().center()), len(evening.events)
    touch(evening, place)
    evening.clock.advance_ms(STEADY_MS - 50)
    touch(evening, place)
    assert evening.events[before:] == []


def test_the_usual_keys_count_at_once_again(evening: Evening) -> None:
    evening.begin(STACKS, "TDA")
    touch(evening, (back := back_of(evening, "why")).mapTo(evening.window, back.rect().center()))
    evening.clock.advance_ms(STEADY_MS)
    evening.press("call")
    assert [(one.seat, one.verb) for one in evening.of(ActionTaken)] == [(3, "call")]
