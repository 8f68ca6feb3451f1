# SPDX-License-Identifier: GPL-3.0-or-later
"""With several things open the dealer gets to each: a touch on the banner turns its pages, keys and all."""

from __future__ import annotations

from typing import Any

import msgspec
from PyQt6.QtCore import Qt
from PyQt6.QtTest import QTest

from controller.rules.events import RulingMade
from controller.views.shown import Phrase, Question
from tests.ui.evening import Evening
from tests.ui.stage import Stage
from ui.dealer.scenes_more import open_matters
from ui.messages import Messages


def turn(window: Any) -> str:
    """Touch the banner; what it says then."""
    QTest.mouseClick(window.banner, Qt.MouseButton.LeftButton)
    return str(window.banner.text)


def rulings(window: Any) -> list[str]:
    """The rulings that have a key."""
    return [button.act.fields["option"] for button in window.bar.buttons if button.act.command == "Rule"]


def test_the_pages_go_round(qtbot: Any, tmp_path: Any) -> None:
    shown = Stage(qtbot, tmp_path, open_matters())
    first = shown.window.banner.text
    assert (shown.window.banner.page, shown.window.banner.pages) == (1, 4)
    assert rulings(shown.window)
    told = [turn(shown.window) for _ in range(4)]
    assert told[-1] == first
    assert len(set(told)) == 4
    assert told[2] == "Seat 8, Hiro to act"


def test_another_open_matter_shows_itself(qtbot: Any, tmp_path: Any) -> None:
    shown = Stage(qtbot, tmp_path, open_matters())
    turn(shown.window)
    shown.window.set_view(open_matters())
    assert shown.window.banner.page == 2
    view = open_matters()
    shown.window.set_view(type(view)(**{**{n: getattr(view, n) for n in view.__struct_fields__}, "irregularities": ()}))
    assert shown.window.banner.page == 1


def test_a_key_of_a_page_just_turned_is_too_young(qtbot: Any, tmp_path: Any) -> None:
    shown = Stage(qtbot, tmp_path, open_matters())
    for _ in range(4):
        turn(shown.window)
    shown.click(shown.button("ruling"))
    assert shown.sent == []
    shown.wait(400)
    shown.click(shown.button("ruling"))
    assert [kind for kind, _ in shown.sent] == ["Rule"]


def test_the_dealer_settles_the_second_matter_too(evening: Evening) -> None:
    evening.begin({1: 1000, 2: 1000, 3: 1000})
    for seat in (2, 3):
        evening.say(("MakeNote", {"kind": "bounty_chips", "seat": seat}))
    assert evening.window.banner.pages == 3
    turn(evening.window)
    evening.clock.advance_ms(1000)
    evening.press("ruling:1:")
    evening.press("ruling:2:")
    assert [each.irregularity for each in evening.of(RulingMade)] == [1, 2]
    assert evening.window.banner.pages == 1


def test_behind_a_catch_up_question_the_open_matters_have_their_keys(qtbot: Any, tmp_path: Any) -> None:
    view = open_matters()
    answer = view.acts[0]
    asked = Question(key="q", text=Phrase(id="question.unseen"), answers=(answer,))
    shown = Stage(qtbot, tmp_path, msgspec.structs.replace(view, question=asked))
    assert shown.window.banner.pages == 5
    assert shown.window.banner.level == "ask"
    assert turn(shown.window) == Messages().say(view.prompt.text.id, view.prompt.text.args)
    assert rulings(shown.window) == rulings_of(view)
    for _ in range(4):
        turn(shown.window)
    assert shown.window.banner.level == "ask"


def rulings_of(view: Any) -> list[str]:
    """The rulings of the first page of a view."""
    return [act.fields["option"] for act in view.acts if act.command == "Rule"]
