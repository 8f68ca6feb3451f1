# SPDX-License-Identifier: GPL-3.0-or-later
"""Table set-up by touch: a table is put up with nothing but a finger."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ui.stage import Stage
from ui.dealer.scenes_hard import SCENES
from ui.dealer.touch_keys import typed_into


@pytest.fixture
def stage(qtbot: Any, tmp_path: Any) -> Any:
    def open_at(scene: str, seat: int) -> Stage:
        shown = Stage(qtbot, tmp_path, SCENES[scene]())
        shown.window.open_setup(seat)
        return shown

    return open_at


def test_a_player_is_seated_by_touch(stage: Any) -> None:
    shown = stage("empty_table", 4)
    page = shown.window.setup
    shown.type_on(page, "key:A", "key:D", "key:A", "field:stack", "key:1", "key:5", "key:0", "key:0", "setup:enter")
    assert shown.sent == [("SeatPlayer", {"seat": 4, "name": "Ada", "stack": 1500})]


def test_a_player_without_name_and_count_can_sit_down(stage: Any) -> None:
    shown = stage("empty_table", 0)
    page = shown.window.setup
    assert page.enter.look == "usual"  # nothing has been typed yet: it is no next step
    shown.type_on(page, "key:A")
    assert page.enter.look == "next"
    shown.type_on(page, "key:⌫", "setup:enter")
    assert shown.sent == [("SeatPlayer", {"seat": 1, "name": "Player 1", "stack": None})]


@pytest.mark.parametrize(
    ("keys", "wanted"),
    [
        (["setup:extra:button"], ("SetButton", {"seat": 3})),
        (["setup:extra:away"], ("SitOut", {"seat": 3})),
        (["setup:extra:stand"], ("Leave", {"seat": 3})),
        (["field:name", "key:⌫", "key:E", "setup:enter"], ("RenamePlayer", {"seat": 3, "name": "Chandre"})),
        (["setup:extra:unknown", "setup:enter"], ("SetStack", {"seat": 3, "amount": None})),
        (["field:stack", "key:⌫", "setup:enter"], ("SetStack", {"seat": 3, "amount": 2197})),
        (["setup:seat:4", "setup:extra:away"], ("Return", {"seat": 4})),
        (["setup:level", "key:0", "field:big", "key:0", "setup:enter"],
         ("SetLevel", {"small": 1000, "big": 2000, "ante_type": "none", "ante": 0})),
        (["setup:level", "field:ante", "key:5", "setup:extra:antes", "setup:extra:antes", "setup:enter"],
         ("SetLevel", {"small": 100, "big": 200, "ante_type": "bb", "ante": 5})),
        (["setup:level", "setup:extra:profile"], ("SetProfile", {"profile": "HOME", "options": ()})),
    ],
)  # fmt: skip
def test_each_key_sends_its_command(stage: Any, keys: list[str], wanted: tuple[str, dict[str, Any]]) -> None:
    shown = stage("between_hands", 3)
    shown.type_on(shown.window.setup, *keys)
    assert shown.sent == [wanted]


def test_the_head_line_asks_only_for_a_seat_that_is_free(stage: Any) -> None:
    page = stage("between_hands", 3).window.setup
    assert page.banner.text == "Seat 3: Chandra"
    page.pick(10)
    assert page.banner.text == "Who sits at seat 10?"


def test_a_name_wiped_away_is_no_new_name(stage: Any) -> None:
    shown = stage("between_hands", 3)
    shown.type_on(shown.window.setup, "field:name", *["key:⌫"] * 9, "setup:enter")
    assert [kind for kind, _ in shown.sent] == ["SetStack"]


def test_set_up_is_for_between_hands(qtbot: Any, tmp_path: Any) -> None:
    shown = Stage(qtbot, tmp_path, SCENES["nine_preflop"]())
    shown.window.open_setup(3)
    assert not shown.window.strip.setup.isEnabled()
    assert shown.window.pages.currentWidget() is not shown.window.setup


def test_a_hand_that_begins_behind_the_set_up_closes_it(stage: Any) -> None:
    """Blinds posted on the boards start a hand: nothing of the set-up stays armed over it."""
    shown = stage("between_hands", 2)
    window = shown.window
    assert window.pages.currentWidget() is window.setup
    window.set_view(SCENES["nine_preflop"]())
    assert window.pages.currentIndex() == 0 and not window.setup.isVisible()
    window.open_setup(2)
    assert window.pages.currentIndex() == 0


@pytest.mark.parametrize(
    ("value", "letter", "is_number", "wanted"),
    [("", "A", False, "A"), ("A", "B", False, "Ab"), ("Ab ", "C", False, "Ab C"), ("Ab", "\b", False, "A"),
     ("0", "7", True, "7"), ("12", "A", True, "12"), ("x" * 24, "A", False, "x" * 24)],
)  # fmt: skip
def test_typing(value: str, letter: str, is_number: bool, wanted: str) -> None:
    assert typed_into(value, letter, is_number) == wanted
