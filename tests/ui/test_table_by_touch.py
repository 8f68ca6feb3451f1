# SPDX-License-Identifier: GPL-3.0-or-later
"""Kit A, the whole way: a table put up and a hand played to the pushed pot by touch, through loop and journal."""

from __future__ import annotations

from PyQt6.QtCore import Qt
from PyQt6.QtTest import QTest

from controller.rules.cards import Card
from controller.rules.cards import name as card_name
from controller.rules.events import PotPushed
from tests.ui.evening import Evening


def test_a_hand_by_touch(evening: Evening) -> None:
    evening.touch(2)
    for number, letter, stack in ((2, "A", "4000"), (5, "B", "9000"), (9, "C", "1500")):
        evening.seat(number, letter, stack)
    page = evening.window.setup
    evening.keys(page, "setup:level", "field:small", "key:⌫", "key:⌫", "key:2", "key:5")
    evening.enter(page, "field:big", "key:⌫", "key:⌫", "key:5", "key:0", "setup:enter")
    page.pick(2)
    evening.enter(page, "setup:extra:button")
    evening.keys(page, "setup:done")
    evening.press("start_hand")
    view = evening.window.view
    assert (view.hand, view.phase, view.small_blind, view.big_blind) == (1, "preflop", 25, 50)
    assert [seat.number for seat in view.seats if seat.is_to_act] == [2]
    evening.press("raise")
    evening.enter(evening.window.amount_pad, "pad:1", "pad:5", "pad:0", "pad:enter")
    evening.press("call")
    evening.press("fold")
    evening.press("undo")
    assert [seat.number for seat in evening.window.view.seats if seat.is_to_act] == [9]
    evening.press("fold")
    evening.press("pull_in")
    evening.press("burn")
    evening.press("deal_read")
    evening.cards("Ah", "7s", "2d")
    before = evening.window.view.seq
    evening.touch(2)  # the action is at seat 2: seat 5 has checked
    evening.settle(before)
    evening.press("check")
    for name, card in (("turn", "Tc"), ("river", "3h")):
        evening.press("burn")
        evening.press("deal_read")
        evening.cards(card)
        assert evening.window.view.phase == name
        evening.press("check")
        evening.press("check")
    evening.press("table")
    evening.cards("Kd", "Kc")
    evening.press("table")
    evening.cards("As", "9s")
    assert evening.window.banner.text == "Push 350 to seat 2, A"
    evening.press("push")
    view = evening.window.view
    assert view.phase == "between"
    assert [(seat.number, seat.stack) for seat in view.seats if seat.name] == [(2, 4200), (5, 8850), (9, 1450)]
    assert [event.amount for event in evening.events if isinstance(event, PotPushed)] == [350]


def test_stacks_may_stay_unknown_and_the_board_unnamed(evening: Evening) -> None:
    for number, letter in ((1, "A"), (2, "B")):
        evening.seat(number, letter, "")
    evening.keys(evening.window.setup, "setup:done")
    evening.press("start_hand")
    evening.press("call")
    evening.press("check")
    evening.press("pull_in")
    for _ in range(3):
        evening.press("burn")
        evening.press("deal")
        evening.press("check")
        evening.press("check")
    before = evening.window.view.seq
    evening.touch(2)  # the winner
    evening.clock.advance_ms(1000)
    QTest.mouseClick(evening.window.bar.buttons[2], Qt.MouseButton.LeftButton)
    evening.settle(before)
    assert evening.window.view.phase == "between"
    assert [seat.stack for seat in evening.window.view.seats if seat.name] == [None, None]


def test_a_refusal_is_told_with_its_remedy(evening: Evening) -> None:
    evening.bridge.send("SeatPlayer", {"seat": 2, "name": "A"})
    evening.settle(0)
    evening.bridge.send("SeatPlayer", {"seat": 2, "name": "B"})
    evening.settle(1)
    assert evening.window.banner.level == "check"
    assert evening.window.banner.text == "Somebody sits at seat 2 already"


def test_a_command_that_is_none_is_told(evening: Evening) -> None:
    evening.bridge.send("Dance", {"seat": 2})
    evening.qtbot.waitUntil(lambda: evening.window.fault != "")
    assert "'Dance' is no command" in evening.window.fault


def test_undo_takes_back_a_slip_that_began_a_hand_a_street_or_paid_a_pot(evening: Evening) -> None:
    for number, letter in ((1, "A"), (2, "B")):
        evening.seat(number, letter, "1000")
    evening.keys(evening.window.setup, "setup:done")
    for _ in range(2):
        evening.press("start_hand")
        assert evening.window.view.phase == "preflop"
        evening.press("undo")
        assert evening.window.view.phase == "between"
    evening.press("start_hand")
    for key in ("call", "check", "pull_in", "burn", "deal:", "undo"):
        evening.press(key)
    assert (evening.window.view.phase, evening.window.view.board) == ("preflop", ())
    for key in ("deal:", "check", "fold"):
        evening.press(key)
    evening.press("push")
    assert evening.window.view.phase == "between"
    evening.press("undo")
    assert evening.window.view.phase != "between"
    assert [seat.stack for seat in evening.window.view.seats if seat.name] != [1000, 1000]


def test_a_touch_on_an_unread_board_names_it_at_any_time(evening: Evening) -> None:
    for number, letter in ((1, "A"), (2, "B")):
        evening.seat(number, letter, "1000")
    evening.keys(evening.window.setup, "setup:done")
    for key in ("start_hand", "call", "check", "pull_in", "burn", "deal:"):
        evening.press(key)
    table = evening.window.table
    place = table.geometry_.board(2).center().toPoint()
    QTest.mouseClick(table, Qt.MouseButton.LeftButton, pos=place)
    assert evening.window.bottom.currentWidget() is evening.window.card_pad
    evening.cards("Ah", "7s", "2d")
    assert [card_name(Card(face)) for face in evening.window.view.board] == ["Ah", "7s", "2d"]
    QTest.mouseClick(table, Qt.MouseButton.LeftButton, pos=place)
    assert evening.window.card_pad.act.command == "CorrectCard"  # once named, a card can be put right
