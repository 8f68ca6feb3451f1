# SPDX-License-Identifier: GPL-3.0-or-later
"""The dealer's window: given a view the right buttons are on, and a press sends exactly one command."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from PyQt6.QtCore import QPoint, Qt
from PyQt6.QtTest import QTest

from controller.config.table import SettingsWrong
from controller.rules.inputs import COMMANDS
from tests.ui.stage import Stage
from ui.dealer.keys import DEFAULTS, read_keys
from ui.dealer.scenes_hard import SCENES


@pytest.fixture
def stage(qtbot: Any, tmp_path: Any) -> Any:
    return lambda scene="nine_preflop", size="1280x800": Stage(qtbot, tmp_path, SCENES[scene](), size)


@pytest.mark.parametrize("scene", sorted(SCENES))
def test_the_acts_of_the_view_are_the_buttons(stage: Any, scene: str) -> None:
    shown, view = stage(scene), SCENES[scene]()
    wanted = [act.key for act in view.acts]
    if view.question is not None:
        wanted = [answer.key for answer in view.question.answers] + [
            act.key for act in view.acts if act.weight == "next"
        ]
    assert [button.act.key for button in shown.window.bar.buttons] == wanted
    assert shown.window.bar.undo.isEnabled() == (view.undo is not None)


@pytest.mark.parametrize("scene", sorted(SCENES))
def test_a_press_sends_exactly_one_command(stage: Any, scene: str) -> None:
    for place, act in enumerate(button.act for button in stage(scene).window.bar.buttons):
        if act.amounts or act.faces:
            continue
        shown = stage(scene)
        shown.click(shown.window.bar.buttons[place])
        assert shown.sent == [(act.command, act.fields)]
        assert act.command in COMMANDS


def test_exact_amounts_stand_on_the_buttons(stage: Any) -> None:
    shown = stage()
    assert [(b.text(), b.sub) for b in shown.window.bar.buttons] == [
        ("Fold", ""), ("Call", "600"), ("Raise to…", "from 1,000"), ("All-in", "4,000"),
    ]  # fmt: skip


def test_what_was_not_on_the_screen_for_300_ms_is_not_confirmed(stage: Any) -> None:
    shown = stage()
    other = SCENES["heads_up"]()
    shown.window.set_view(other)
    shown.wait(299)
    shown.click(shown.button("call"))
    assert shown.sent == []
    shown.wait(1)
    shown.click(shown.button("call"))
    assert shown.sent == [("Call", {"seat": 3})]


def test_a_proposal_that_stays_keeps_its_age_when_something_else_changes(stage: Any) -> None:
    shown = stage()
    view = SCENES["nine_preflop"]()
    shown.window.set_view(msgspec.structs.replace(view, seq=43, burns=1))
    shown.click(shown.button("call"))
    assert shown.sent == [("Call", {"seat": 4})]


def test_a_press_lets_go_when_the_button_changes_under_it(stage: Any) -> None:
    shown = stage()
    button = shown.button("call")
    QTest.mousePress(button, Qt.MouseButton.LeftButton)
    shown.window.set_view(SCENES["heads_up"]())
    shown.wait(1000)
    QTest.mouseRelease(button, Qt.MouseButton.LeftButton)
    assert shown.sent == []


def test_a_finger_that_slides_off_sends_nothing(stage: Any) -> None:
    shown = stage()
    button = shown.button("fold")
    QTest.mousePress(button, Qt.MouseButton.LeftButton)
    QTest.mouseRelease(button, Qt.MouseButton.LeftButton, pos=QPoint(button.width() + 40, 10))
    shown.touch_seat(5, leave_at=QPoint(640, 300))
    assert shown.sent == []


def test_touching_a_seat_brings_the_action_there(stage: Any) -> None:
    shown = stage()
    shown.touch_seat(6)
    shown.touch_seat(1)  # folded: not in the hand
    assert shown.sent == [("TouchSeat", {"seat": 6})]


def test_a_seat_touched_between_hands_opens_its_set_up(stage: Any) -> None:
    shown = stage("between_hands")
    shown.touch_seat(3)
    assert shown.sent == []
    assert shown.window.pages.currentWidget() is shown.window.setup
    assert shown.window.setup.fields["name"].value == "Chandra"


def test_the_amount_pad_says_and_sends_the_amount(stage: Any) -> None:
    shown = stage()
    shown.click(shown.button("raise"))
    pad = shown.window.amount_pad
    assert not pad.enter.isEnabled()
    shown.type_on(pad, "pad:1", "pad:2", "pad:3", "pad:wipe", "pad:00")
    assert (pad.enter.text(), pad.enter.sub) == ("Raise to", "1,200")
    shown.click(pad.enter)
    assert shown.sent == [("RaiseTo", {"seat": 4, "to": 1200})]
    assert shown.window.bottom.currentWidget() is shown.window.bar


def test_an_odd_amount_can_be_entered_and_is_named(stage: Any) -> None:
    shown = stage()
    shown.click(shown.button("raise"))
    pad = shown.window.amount_pad
    shown.type_on(pad, "pad:7", "pad:00")
    assert (pad.enter.text(), pad.enter.look) == ("Under the minimum 1,000", "usual")
    shown.type_on(pad, "pad:00")
    assert pad.enter.text() == "More than 4,000"
    shown.type_on(pad, "pad:usual2")
    shown.click(pad.enter)
    assert shown.sent == [("RaiseTo", {"seat": 4, "to": 2000})]


def test_an_open_pad_closes_when_its_act_is_gone(stage: Any) -> None:
    shown = stage()
    shown.click(shown.button("raise"))
    shown.type_on(shown.window.amount_pad, "pad:9", "pad:00")
    shown.window.set_view(SCENES["heads_up"]())
    assert shown.window.bottom.currentWidget() is shown.window.bar
    assert shown.sent == []


def test_the_card_pad_names_cards_and_no_card_twice(stage: Any) -> None:
    shown = stage("side_pots")
    shown.click(shown.button("deal"))
    pad = shown.window.card_pad
    shown.type_on(pad, "pad:T", "pad:suit3")
    assert pad.enter.isEnabled()
    shown.type_on(pad, "pad:wipe", "pad:9", "pad:suit1")
    shown.click(pad.enter)
    assert shown.sent == [("DealBoard", {"cards": (29,)})]


def test_a_stop_is_never_answered_by_the_pedal(stage: Any) -> None:
    shown = stage("stop_level")
    QTest.keyClick(shown.window, Qt.Key.Key_Space)
    assert shown.sent == []


def test_pedal_and_keys_do_what_the_buttons_do(stage: Any) -> None:
    for key, wanted in (
        (Qt.Key.Key_Space, "Call"),
        (Qt.Key.Key_F, "Fold"),
        (Qt.Key.Key_A, "AllIn"),
        (Qt.Key.Key_Z, "BackUpAction"),
    ):
        shown = stage()
        QTest.keyClick(shown.window, key)
        assert [kind for kind, _ in shown.sent] == [wanted]
    shown = stage()
    QTest.keyClick(shown.window, Qt.Key.Key_6)
    assert shown.sent == [("TouchSeat", {"seat": 6})]


def test_the_key_file_changes_what_it_names(tmp_path: Any) -> None:
    path = tmp_path / "keys.toml"
    path.write_text('[keys]\nF1 = "fold"\nSpace = "check"\n')
    keys = read_keys(path)
    assert keys[Qt.Key.Key_F1.value] == "fold"
    assert keys[Qt.Key.Key_Space.value] == "check"
    assert keys[Qt.Key.Key_C.value] == DEFAULTS["C"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[keys]\nF99x = "fold"\n', "'F99x' is no key"),
        ('[keys]\nF1 = "dance"\n', "keys.F1: 'dance' is no action; take one of next, fold"),
        ("[keys]\nF1 = 5\n", "keys.F1: 5 is no action"),
        ('[keys]\nF1 = ["fold"]\n', "is no action"),
        ("[keys\n", "line 1"),
        ("keys = 5\n", "keys: only lines such as"),
        ('[keis]\nF1 = "fold"\n', "keis: only lines such as"),
        ("[keys]\nF1 = \udcff\n", "UTF-8"),
    ],
)
def test_a_bad_key_file_is_told_with_file_and_remedy(tmp_path: Any, text: str, told: str) -> None:
    path = tmp_path / "keys.toml"
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(SettingsWrong, match=told) as caught:
        read_keys(path)
    assert str(path) in str(caught.value)


def test_the_question_is_the_banner_and_the_game_goes_on(stage: Any) -> None:
    shown = stage("catch_up")
    assert shown.window.banner.level == "ask"
    assert shown.window.banner.text == "What did seat 6, Farah, do (flop)?"
    shown.click(shown.button("answer:check"))
    shown.click(shown.button("start"))
    assert [kind for kind, _ in shown.sent] == ["Clarify", "StartHand"]


def test_missing_devices_are_told(stage: Any) -> None:
    shown = stage("devices_missing")
    marks = shown.window.strip.shown_marks(shown.window.view)
    assert [(mark.device, mark.state) for mark in marks] == [("camera", "lost"), ("chips", "late")]


def test_a_fault_of_the_program_is_told_and_taken_back(stage: Any) -> None:
    shown = stage()
    shown.window.show_fault("KeyError: 7")
    assert shown.window.banner.more == "KeyError: 7"
    QTest.mouseClick(shown.window.banner, Qt.MouseButton.LeftButton)
    assert shown.window.banner.text == "Seat 4, Dmitri: 600 to call"


@pytest.mark.parametrize("page", ["setup", "plates"])
def test_a_fault_is_seen_on_every_page_until_it_is_touched(qtbot: Any, tmp_path: Any, page: str) -> None:
    shown = Stage(qtbot, tmp_path, SCENES["between_hands"]())
    window = shown.window
    window.open_setup(3)
    window.show_fault("IndexError: 11")
    window.set_view(SCENES["between_hands"]())
    window.setup.pick(4)
    window.pages.setCurrentWidget(getattr(window, page))
    banner = getattr(window, page).banner
    assert (banner.isVisible(), banner.level, banner.more) == (True, "check", "IndexError: 11")
    QTest.mouseClick(banner, Qt.MouseButton.LeftButton)
    assert [one.fault for one in (window.banner, window.setup.banner, window.plates.banner)] == ["", "", ""]
    assert window.setup.banner.text == "Seat 4: Dmitri"


@pytest.mark.parametrize("page", ["setup", "plates"])
def test_while_the_disk_takes_nothing_every_page_says_that_what_is_entered_waits(
    qtbot: Any, tmp_path: Any, page: str
) -> None:
    shown = Stage(qtbot, tmp_path, SCENES["between_hands"]())
    window, view = shown.window, SCENES["between_hands"]()
    window.open_setup(3)
    window.pages.setCurrentWidget(getattr(window, page))
    banner, was = getattr(window, page).banner, getattr(window, page).banner.text
    window.set_view(msgspec.structs.replace(view, is_journal_safe=False))
    window.setup.pick(4)
    for one in (banner, window.banner):
        assert (one.level, one.text) == ("check", "The disk takes nothing: what you enter waits")
    window.show_fault("KeyError: 7")
    assert banner.more == "KeyError: 7"
    window.show_fault("")
    assert banner.text.startswith("The disk takes nothing")
    window.set_view(view)
    assert banner.text == {"setup": "Seat 4: Dmitri", "plates": was}[page]
    assert window.banner.text != "The disk takes nothing: what you enter waits"


def test_the_floor_key_calls_the_floor(stage: Any, qtbot: Any) -> None:
    shown = stage()
    with qtbot.waitSignal(shown.window.floor_called, timeout=1000):
        shown.click(shown.window.bar.floor)
    assert shown.sent == []
