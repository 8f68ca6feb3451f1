# SPDX-License-Identifier: GPL-3.0-or-later
"""The ``More`` key: at most three touches to a command, the table stays in sight, stale keys go by themselves."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ui.stage import Stage
from ui.dealer.scenes_hard import SCENES
from ui.dealer.scenes_more import MORE_SCENES, after
from ui.widgets.buttons import TouchButton


@pytest.fixture
def stage(qtbot: Any, tmp_path: Any) -> Any:
    return lambda view, size="1280x800": Stage(qtbot, tmp_path, view, size)


def press(shown: Stage, *names: str) -> None:
    """Touch keys one after the other."""
    for name in names:
        shown.click(shown.window.findChild(TouchButton, name))


@pytest.mark.parametrize(
    ("scene", "touches", "sent"),
    [
        ("more_all_in", ("act:more:run_twice:2",), ("RunBoards", {"times": 2})),
        ("more_hand", ("act:more:clock_out:2",), ("ClockExpired", {"seat": 2})),
        ("more_hand", ("act:more:kill_hand:absent", "act:more:kill_hand:absent:4"),
         ("KillHand", {"reason": "absent", "seat": 4})),
        ("more_between", ("act:more:bomb_pot:400",), ("BombPot", {"ante": 400})),
        ("more_between", ("act:more:penalty_hand:1", "act:more:penalty_hand:1:3"),
         ("Penalize", {"hands": 1, "seat": 3})),
        ("more_between", ("act:more:dispute_reading:reading", "act:more:dispute_reading:reading:5"),
         ("DisputeResult", {"about": "reading", "by": 5})),
        ("more_between", ("act:more:new_deck",), ("ChangeDeck", {})),
    ],
)  # fmt: skip
def test_three_touches_at_most(stage: Any, scene: str, touches: tuple[str, ...], sent: Any) -> None:
    shown = stage(MORE_SCENES[scene]())
    press(shown, "more", *touches)
    assert shown.sent == [sent]
    assert len(touches) <= 2
    assert shown.window.bottom.currentWidget() is shown.window.bar
    assert shown.window.table.isVisible()


@pytest.mark.parametrize(
    ("key", "sent"),
    [
        ("act:more:penalty_hand:1:5", ("Penalize", {"hands": 1, "seat": 5})),
        ("act:more:early_fold:True:5", ("Fold", {"watched": True, "seat": 5})),
        ("act:more:exposed_by_player:player:5", ("ExposeCard", {"fault": "player", "place": 5})),
        ("act:more:one_card:5", ("CountHands", {"counts": ((5, 1),)})),
        ("act:more:off_table_player:player:5", ("CardOffTable", {"fault": "player", "seat": 5})),
    ],
)
def test_a_touched_seat_has_its_errors_and_penalties_in_three_touches(stage: Any, key: str, sent: Any) -> None:
    shown = stage(MORE_SCENES["more_hand"]())
    press(shown, "more")
    shown.window.touch_seat(5)
    assert "Elif" in shown.window.banner.text
    assert not shown.window.findChild(TouchButton, key).text().endswith("…")
    press(shown, key)
    assert shown.sent == [sent]
    assert shown.window.bottom.currentWidget() is shown.window.bar


def test_a_touched_seat_moves_nothing_and_is_left_again(stage: Any) -> None:
    shown = stage(MORE_SCENES["more_hand"]())
    press(shown, "more")
    shown.window.touch_seat(5)
    assert all("seat" not in act.fields or act.fields["seat"] == 5 for act in shown.window.more_pad.acts)
    press(shown, "act:group:notes")
    assert {act.fields["seat"] for act in shown.window.more_pad.acts} == {5}
    press(shown, "more:back")
    shown.window.touch_seat(5)
    assert shown.window.findChild(TouchButton, "act:group:errors").isVisible()
    shown.window.touch_seat(4)
    press(shown, "more:back", "act:group:penalties", "act:more:penalty_round:1")
    shown.window.touch_seat(4)
    assert shown.sent == [("Penalize", {"rounds": 1, "seat": 4})]
    assert "Elif" not in shown.window.banner.text


def test_a_seat_of_which_nothing_can_be_said_is_not_kept(stage: Any) -> None:
    shown = stage(MORE_SCENES["more_hand"]())
    shown.window.more.pick(5)
    press(shown, "more", "act:more:kill_hand:absent")
    shown.window.touch_seat(10)
    assert (shown.window.more.seat, shown.window.more.act) == (0, "more:kill_hand:absent")
    press(shown, "more:back")
    shown.window.touch_seat(10)
    assert shown.window.more.seat == 0
    assert shown.sent == []


def test_a_bet_out_of_turn_asks_for_seat_and_amount(stage: Any) -> None:
    shown = stage(MORE_SCENES["more_hand"]())
    press(shown, "more", "act:group:errors", "act:more:early_bet:RaiseTo", "act:more:early_bet:RaiseTo:5")
    assert shown.window.bottom.currentWidget() is shown.window.amount_pad
    shown.type_on(shown.window.amount_pad, "pad:usual0", "pad:enter")
    assert shown.sent == [("RaiseTo", {"watched": True, "seat": 5, "to": 24_700})]


def test_back_leads_up_step_by_step(stage: Any) -> None:
    shown = stage(MORE_SCENES["more_hand"]())
    press(shown, "more", "act:group:notes", "act:more:note_phone:phone", "more:back", "more:back")
    assert shown.window.findChild(TouchButton, "act:group:notes").isVisible()
    press(shown, "more:back")
    assert shown.window.bottom.currentWidget() is shown.window.bar
    press(shown, "more", "more")
    assert shown.window.bottom.currentWidget() is shown.window.bar


def test_further_keys_are_on_a_further_page(stage: Any) -> None:
    shown = stage(after(profile="TDA", blind_schedule="by_hands", structure="FL", dispute_window="off"))
    press(shown, "more")
    acts = shown.window.view.more
    if len(acts) > len(shown.window.more_pad.keys):
        press(shown, "act:more:further")
        assert shown.window.more_pad.page == 1
        press(shown, "act:more:further")
    assert shown.window.more_pad.page == 0


def test_what_is_not_offered_any_more_closes(stage: Any) -> None:
    shown = stage(MORE_SCENES["more_hand"]())
    press(shown, "more", "act:more:kill_hand:absent")
    shown.window.set_view(MORE_SCENES["more_between"]())
    assert shown.window.more.act == ""
    shown.window.set_view(SCENES["nine_preflop"]())
    assert shown.window.bottom.currentWidget() is shown.window.bar
    assert not shown.window.strip.more.isEnabled()
    shown.window.open_more()
    assert shown.window.bottom.currentWidget() is shown.window.bar


def test_a_key_younger_than_300_ms_does_nothing(stage: Any) -> None:
    shown = stage(SCENES["nine_preflop"]())
    shown.window.set_view(MORE_SCENES["more_all_in"]())
    press(shown, "more", "act:more:run_twice:2")
    assert shown.sent == []
