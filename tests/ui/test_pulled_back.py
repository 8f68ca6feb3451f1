# SPDX-License-Identifier: GPL-3.0-or-later
"""Chips pulled back: told by touch, or seen by a board and asked; the answers stand on the dealer's window."""

from __future__ import annotations

from typing import Any

from PyQt6.QtCore import Qt
from PyQt6.QtTest import QTest

from controller.rules.events import ActionsRestated, ChipsShown, IrregularityFound, RulingMade, WagerRuled
from controller.rules.inputs import ChipsSeen, Stamped, Tick
from controller.rules.places import bet_line_of
from controller.rules.pulled import PATIENCE_NS
from tests.ui.evening import Evening

STACKS = {1: 5000, 2: 5000, 3: 5000, 4: 5000}


def seen(evening: Evening, *told: Any) -> None:
    """What boards tell, and the ticks of the clock, at the evening's time."""
    for what in told:
        before = evening.window.view.seq
        now = evening.clock.now().mono_ns
        evening.loop.submit(Stamped(what, "sensor", mono_ns=now))
        evening.settle(before)


def line(seat: int, amount: int, count: int) -> ChipsSeen:
    """What a plate shows in front of a seat."""
    return ChipsSeen(bet_line_of(seat), amount, count)


def test_three_touches_tell_that_a_blind_was_pulled_back(evening: Evening) -> None:
    evening.begin(STACKS, "TDA")
    evening.say(("RaiseTo", {"seat": 3, "to": 300}), ("Fold", {"seat": 4}), ("Fold", {"seat": 1}))
    evening.more("group:chips", "more:pulled:2")
    assert [(one.seat, one.motion, one.amount) for one in evening.of(ChipsShown)] == [(2, "pulled", 100)]
    bound = evening.of(WagerRuled)[-1]
    assert (bound.seat, bound.action, bound.to, bound.rule) == (2, "call", 300, "prior_chips")
    more = evening.window.view.prompt.more
    assert more is not None and more.id == "more.bound"
    assert "must call or raise" in evening.window.banner.more


def test_only_some_of_them(evening: Evening) -> None:
    evening.begin(STACKS, "TDA")
    evening.say(("RaiseTo", {"seat": 3, "to": 300}), ("Fold", {"seat": 4}), ("Fold", {"seat": 1}))
    evening.keys(evening.window, "more")
    evening.keys(evening.window.more_pad, "act:group:chips", "act:more:pulled_some")
    evening.enter(evening.window.amount_pad, "pad:5", "pad:0", "pad:enter")
    assert [(one.seat, one.amount) for one in evening.of(ChipsShown)] == [(2, 50)]


def test_a_board_sees_chips_go_and_the_dealer_is_asked(evening: Evening) -> None:
    evening.begin(STACKS, "TDA")
    seen(evening, line(1, 50, 1), line(2, 100, 1), line(3, 300, 3))
    evening.say(("RaiseTo", {"seat": 3, "to": 300}))
    seen(evening, line(3, 200, 2))
    assert not evening.of(IrregularityFound)
    evening.clock.advance_ms(PATIENCE_NS // 1_000_000)
    seen(evening, Tick())
    assert [(one.kind, one.seat) for one in evening.of(IrregularityFound)] == [("chips_pulled", 3)]
    assert evening.window.view.prompt.text.id == "irregularity.chips_pulled"
    shown = [button.act.key.split(":")[-1] for button in evening.window.bar.buttons]
    assert shown[:3] == ["pulled_back", "change", "correct_count"]
    button = next(one for one in evening.window.bar.buttons if one.act.key.endswith("correct_count"))
    before = evening.window.view.seq
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    evening.settle(before)
    assert [one.option for one in evening.of(RulingMade)] == ["correct_count"]
    assert evening.of(ActionsRestated)[-1].acts[-1].to == 200
    assert evening.window.view.seats[2].bet == 200
