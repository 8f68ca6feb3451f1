# SPDX-License-Identifier: GPL-3.0-or-later
"""Naming counted chips and setting plates to zero, by touch and by key; and the whole way through the loop."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from PyQt6.QtCore import QPoint, Qt
from PyQt6.QtTest import QTest

from controller.clock import ManualClock
from controller.devices.piles import Newest
from controller.rules.inputs import ChipsSeen, SetButton, SetChips, Stamped, StartHand
from controller.rules.places import bet_line_of
from controller.views.shown import DealerView
from tests.support.tables import after, do, seated
from tests.ui.stage import Stage
from ui.bridge import Bridge
from ui.dealer.scenes_hard import SCENES
from ui.straight_line import expected


@pytest.fixture
def stage(qtbot: Any, tmp_path: Any) -> Any:
    return lambda scene: Stage(qtbot, tmp_path, SCENES[scene]())


def touch_chips(shown: Stage, seat: int, leave_at: QPoint | None = None) -> None:
    """A finger on the chips before a seat."""
    table = shown.window.table
    place = table.geometry_.front(seat).center().toPoint()
    QTest.mousePress(table, Qt.MouseButton.LeftButton, pos=place)
    QTest.mouseRelease(table, Qt.MouseButton.LeftButton, pos=leave_at or place)


def test_touching_counted_chips_asks_which_they_are_and_a_touch_says_it(stage: Any) -> None:
    shown = stage("counted_chips")
    touch_chips(shown, 9)
    assert shown.window.banner.text == "Seat 9, Ines: which chips are these?"
    labels = [(button.text(), button.sub) for button in shown.window.bar.buttons]
    assert labels[1] == ("5 × 100", "700") and labels[-1] == ("Back", "")
    shown.click(shown.button("name:9:100"))
    assert shown.sent == [("NameChips", {"seat": 9, "amount": 700, "count": 6})]
    assert shown.window.banner.text == "Seat 4, Dmitri: 600 to call"
    assert [button.text() for button in shown.window.bar.buttons][:2] == ["Fold", "Call"]


def test_chips_that_nobody_counted_are_their_seat(stage: Any) -> None:
    shown = stage("counted_chips")
    touch_chips(shown, 7)
    shown.touch_seat(9)
    assert shown.sent == [("TouchSeat", {"seat": 7}), ("TouchSeat", {"seat": 9})], "the plate is still the seat"


def test_a_finger_that_slides_off_the_chips_names_nothing(stage: Any) -> None:
    shown = stage("counted_chips")
    touch_chips(shown, 9, leave_at=QPoint(640, 300))
    assert shown.window.bar.menu == 0 and shown.sent == []


def test_a_second_touch_or_back_leaves_the_names(stage: Any) -> None:
    shown = stage("counted_chips")
    for leave in (lambda: touch_chips(shown, 4), lambda: shown.click(shown.window.bar.buttons[-1])):
        touch_chips(shown, 4)
        assert shown.window.bar.menu == 4
        leave()
        assert shown.window.bar.menu == 0 and shown.window.banner.text.startswith("Seat 4")
    assert shown.sent == []


def test_chips_are_named_by_keys(stage: Any) -> None:
    shown = stage("counted_chips")
    QTest.keyClick(shown.window, Qt.Key.Key_N)
    assert shown.window.bar.menu == 4, "the seat to act comes first"
    QTest.keyClick(shown.window, Qt.Key.Key_9)
    assert shown.sent == []
    QTest.keyClick(shown.window, Qt.Key.Key_2)
    assert shown.sent == [("NameChips", {"seat": 4, "amount": 600, "count": 6})]
    QTest.keyClick(shown.window, Qt.Key.Key_N)
    QTest.keyClick(shown.window, Qt.Key.Key_Escape)
    assert shown.window.bar.menu == 0


def test_names_go_when_the_chips_have_changed(stage: Any) -> None:
    shown = stage("counted_chips")
    touch_chips(shown, 9)
    shown.window.set_view(SCENES["nine_preflop"]())
    assert shown.window.bar.menu == 0 and shown.button("call")


def test_an_empty_plate_is_set_to_zero_by_touch(stage: Any) -> None:
    shown = stage("plates")
    shown.window.open_setup(3)
    shown.type_on(shown.window.setup, "setup:plates")
    page = shown.window.plates
    assert shown.window.pages.currentWidget() is page
    assert [(key.text(), key.sub) for key in page.keys][2:][:1] == [("Seat 3", "chips: 12")]
    assert (page.keys[6].sub, page.keys[10].text()) == ("not known", "Pot")
    shown.click(page.keys[10])
    assert shown.sent == [("TarePlate", {"seat": 0})]
    shown.type_on(page, "plates:done")
    assert shown.window.pages.currentIndex() == 0


def test_a_table_without_boards_has_no_plates(stage: Any) -> None:
    shown = stage("between_hands")
    shown.window.open_setup(3)
    assert not shown.window.setup.plates.isVisible()


def test_the_answer_stands_above_the_plates_and_a_new_hand_closes_them(stage: Any) -> None:
    shown = stage("plates")
    shown.window.pages.setCurrentWidget(shown.window.plates)
    note = SCENES["check_level"]().prompt
    shown.window.set_view(msgspec.structs.replace(SCENES["plates"](), note=note))
    assert shown.window.plates.banner.level == note.level
    shown.window.set_view(SCENES["nine_preflop"]())
    assert shown.window.pages.currentIndex() == 0


def test_from_the_scale_to_the_proposal(qtbot: Any) -> None:
    """A count of the boards, a touch, the bridge and the rules; then the boards know it too."""
    table = after(seated(dict.fromkeys((1, 2, 3), 5000)), SetChips((25, 100, 500)), SetButton(3), StartHand())
    sent: list[Stamped] = []
    views: list[DealerView] = []
    bridge = Bridge(sent.append, ManualClock(), counted=lambda: (Newest(3, 0, 4, 4),))
    bridge.view_changed.connect(views.append)
    table, events = do(table, ChipsSeen(bet_line_of(3), None, 4))
    bridge.tell(table, 1, events)
    act = views[-1].seats[2].chips[1]
    bridge.send(act.command, act.fields)
    assert (sent[-1].source, sent[-1].role) == ("dealer", "dealer"), "the value is the dealer's word"
    table, events = do(table, sent[-1].what)
    bridge.tell(table, 2, events)
    (proposed,) = (each for each in views[-1].acts if each.weight == "next")
    assert proposed.command == "Confirm" and proposed.sub is not None and proposed.sub.args == {"amount": 400}
    assert (3, 400, 4) in expected(table).named
