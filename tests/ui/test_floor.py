# SPDX-License-Identifier: GPL-3.0-or-later
"""The floor's window: facts with times and sources, claims apart, rulings with their tables."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtGui import QColor, QImage
from PyQt6.QtTest import QTest
from PyQt6.QtWidgets import QLabel

from controller.rules.apply import apply_all
from controller.rules.cards import Card
from controller.rules.decide import decide
from controller.rules.events import IrregularityFound
from controller.rules.inputs import DeckChecked, Fold, HoldTable, LiftBlock, Stamped
from controller.rules.state import Table
from controller.views.floor import Fact, facts_of, floor_view
from tests.support.tables import after, seated
from tests.views.script import play
from ui.floor.keyboard import TouchLine
from ui.floor.own_ruling import SeatRow
from ui.floor.window import FloorWindow
from ui.floor.wording import fact_line
from ui.messages import Messages
from ui.theme import DARK, Scale
from ui.widgets.buttons import TouchButton

DIGEST = "ab" * 32


def disputed() -> Table:
    """A table on the flop with one thing found that the floor decides."""
    table = [each for _, _, each in play()][15]
    found = IrregularityFound(
        1,
        "four_card_flop",
        "four_card_flop",
        ("random_one_is_next_burn", "all_back_reshuffle"),
        0,
        "floor",
        (("cards", 4),),
    )
    return table._replace(trouble=table.trouble._replace(open=(found,), claims=(("seat 4", "I said raise"),)))


def fact(seq: int, evidence: str = "") -> Fact:
    """A fact by the camera."""
    lines = ("the flop is out",)
    return Fact(
        seq=seq,
        utc_ms=1_800_000_012_345,
        source="vision",
        actor="overhead",
        confidence=962,
        evidence=evidence,
        lines=lines,
    )


@pytest.fixture
def floor(qtbot: Any, tmp_path: Path) -> FloorWindow:
    picture = QImage(80, 60, QImage.Format.Format_RGB888)
    picture.fill(QColor("white"))
    assert picture.save(str(tmp_path / DIGEST), "PNG")
    window = FloorWindow(Scale(5.9), Messages(), lambda table: (fact(3, DIGEST), fact(4)), tmp_path)
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.show()
    window.set_table(disputed(), 16)
    return window


def press(window: FloorWindow, name: str) -> None:
    """Touch a button by its name."""
    button = window.findChild(TouchButton, name)
    assert button is not None, name
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_facts_claims_rule_and_picture_are_there(floor: FloorWindow) -> None:
    assert floor.banner.text == "Four cards lie on the flop"
    assert "Rule: Robert's Rules of Poker v11 5-3" in floor.banner.more
    assert floor.fact_list.item(0).text() == "08:00:12.3  camera overhead 96 %:  the flop is out"  # type: ignore[union-attr]
    assert floor.claim_list.item(0).text() == "seat 4: I said raise"  # type: ignore[union-attr]
    assert not floor.picture.pixmap().isNull()
    shown = [button.text() for button in floor.options if button.isVisible()]
    assert shown == ["One picked blind is the burn", "All back, shuffle"]


def test_the_own_ruling_takes_its_name_and_is_previewed(floor: FloorWindow) -> None:
    sent: list[tuple[str, dict[str, Any], str]] = []
    floor.commanded.connect(lambda kind, fields, name: sent.append((kind, fields, name)))
    floor.name.setText("Nora")
    press(floor, "floor:own")
    press(floor, "own:live:7")
    assert [row.is_live for row in floor.form.rows if row.seat.number == 7] == [False]
    ruling = floor.form.ruling(1, "Nora", "facts_clear")
    assert (ruling.dead, ruling.live, ruling.bets) == ((7,), (), ())
    assert "→ Live: 4, 9" in floor.preview.text()
    press(floor, "floor:decide")
    assert [(kind, fields["dead"], name) for kind, fields, name in sent] == [("RuleFreely", (7,), "Nora")]


def test_a_fault_is_seen_there_too_until_it_is_touched(floor: FloorWindow) -> None:
    asked = floor.banner.text
    floor.show_fault("IndexError: 11")
    assert (floor.banner.level, floor.banner.more) == ("check", "IndexError: 11")
    QTest.mouseClick(floor.banner, Qt.MouseButton.LeftButton)
    assert floor.banner.text == asked


def test_three_touches_decide(floor: FloorWindow) -> None:
    sent: list[tuple[str, dict[str, Any], str]] = []
    floor.commanded.connect(lambda kind, fields, name: sent.append((kind, fields, name)))
    floor.name.setText("Nora")  # stays from the last decision
    press(floor, "floor:option:1")
    press(floor, "floor:reason:both_agree")
    press(floor, "floor:decide")
    told = {"irregularity": 1, "option": "all_back_reshuffle", "name": "Nora", "reason": "both_agree"}
    assert sent == [("Rule", told, "Nora")]


def test_the_reason_may_be_said_in_own_words(floor: FloorWindow) -> None:
    sent: list[tuple[str, dict[str, Any], str]] = []
    floor.commanded.connect(lambda kind, fields, name: sent.append((kind, fields, name)))
    floor.name.setText("Nora")
    press(floor, "floor:option:1")
    press(floor, "floor:reason:own")
    assert floor.keyboard.isVisible()
    for letter in "Dealer saw it":
        floor.keyboard._type(letter)
    press(floor, "keyboard:enter")
    assert floor.reasons.own.text() == "Dealer saw it"
    press(floor, "floor:decide")
    assert [(kind, fields["reason"]) for kind, fields, _ in sent] == [("Rule", "Dealer saw it")]
    assert floor.reasons.reason() == "facts_clear"
    floor.reasons.line.setText("Once more")
    press(floor, "floor:reason:no_evidence")
    assert floor.reasons.reason() == "no_evidence"


def test_a_ruling_whose_chips_do_not_balance_cannot_be_made(floor: FloorWindow) -> None:
    floor.name.setText("Nora")
    press(floor, "floor:own")
    floor.form.rows[1].refund.setText("99999")
    assert not floor.decide.isEnabled()
    assert floor.decide.text() == "The chips do not balance"


def test_a_decision_needs_a_name(floor: FloorWindow) -> None:
    press(floor, "floor:option:0")
    assert floor.chosen_option == "random_one_is_next_burn"
    assert not floor.decide.isEnabled()


def test_a_claim_is_recorded_apart(floor: FloorWindow) -> None:
    sent: list[tuple[str, dict[str, Any], str]] = []
    floor.commanded.connect(lambda kind, fields, name: sent.append((kind, fields, name)))
    floor.name.setText("Nora")
    floor.claim.setText("Seat 2 saw five chips")
    press(floor, "floor:add_claim")
    assert sent == [("MakeClaim", {"by": "Nora", "text": "Seat 2 saw five chips", "irregularity": 1}, "Nora")]


def test_with_nothing_open_a_call_is_told(qtbot: Any) -> None:
    window = FloorWindow(Scale(5.9), Messages())
    qtbot.addWidget(window)
    window.follow([table for _, _, table in play()][15], 16)
    assert window.view is None
    window.call()
    assert window.isVisible()
    assert window.banner.text == "The dealer calls the floor"


def test_a_first_decision_takes_three_touches_and_no_keyboard(floor: FloorWindow) -> None:
    sent: list[tuple[str, dict[str, Any], str]] = []
    floor.commanded.connect(lambda kind, fields, name: sent.append((kind, fields, name)))
    for name in ("floor:option:0", "floor:person:0", "floor:decide"):
        press(floor, name)
    assert [(kind, name) for kind, _, name in sent] == [("Rule", "On duty")]
    press(floor, "floor:option:1")
    press(floor, "floor:decide")
    assert [name for _, _, name in sent] == ["On duty", "On duty"]


def test_those_who_decided_before_are_offered_and_the_last_decides_again(qtbot: Any) -> None:
    window = FloorWindow(Scale(5.9), Messages(), people=lambda: ("Nora", "Ines"))
    qtbot.addWidget(window)
    window.set_table(disputed(), 16)
    window.call()
    assert window.name.text() == "Nora"
    assert [button.text() for button in window.who.keys] == ["Nora", "Ines", "On duty"]
    press(window, "floor:person:1")
    assert window.name.text() == "Ines"
    assert [button.look for button in window.who.keys] == ["rare", "chosen", "rare"]


def test_whatever_is_typed_can_be_typed_by_touch(floor: FloorWindow) -> None:
    def type_into(line: TouchLine, *letters: str) -> None:
        QTest.mouseClick(line, Qt.MouseButton.LeftButton)
        assert floor.keyboard.isVisible()
        for letter in letters:
            press(floor, f"key:{letter}")
        press(floor, "keyboard:enter")
        assert not floor.keyboard.isVisible()

    type_into(floor.name, "N", "O", "X", "⌫", "R", "A")
    type_into(floor.claim, "S", "E", "A", "T", "␣", "2")
    assert (floor.name.text(), floor.claim.text()) == ("Nora", "Seat 2")
    press(floor, "floor:own")
    type_into(floor.form.rows[0].refund, "N", "2", "5")
    assert floor.form.rows[0].refund.text() == "25"


def test_the_page_can_be_closed(floor: FloorWindow) -> None:
    press(floor, "floor:close")
    assert not floor.isVisible()
    assert floor.toggle() and floor.isVisible()
    QTest.mouseClick(floor.name, Qt.MouseButton.LeftButton)
    QTest.keyClick(floor, Qt.Key.Key_Escape)
    assert floor.isVisible() and not floor.keyboard.isVisible()
    QTest.keyClick(floor, Qt.Key.Key_Escape)
    assert not floor.isVisible()
    assert floor.toggle() and not floor.toggle() and not floor.isVisible()


def test_claims_are_headed_once(floor: FloorWindow) -> None:
    heads = [label.text() for label in floor.findChildren(QLabel)] + [floor.claim.placeholderText()]
    assert heads.count("Claims: what people say") == 1


def test_scroll_bars_are_as_dark_as_the_room(floor: FloorWindow, qtbot: Any) -> None:
    floor.fact_list.addItems(["a line"] * 60)
    bar = floor.fact_list.verticalScrollBar()
    assert bar is not None
    qtbot.waitUntil(bar.isVisible)
    picture = bar.grab().toImage()
    shades = [picture.pixelColor(picture.width() // 2, y).lightness() for y in range(picture.height())]
    assert max(shades) < 100


def test_each_ruling_carries_the_table_that_results() -> None:
    view = floor_view(disputed(), 16)
    assert [option.key for option in view.matters[0].options] == ["random_one_is_next_burn", "all_back_reshuffle"]
    assert view.matters[0].options[1].steps[0].id == "step.keep_burn"
    assert view.now.middle == 2750
    assert [seat.number for seat in view.now.seats if seat.is_live] == [4, 7, 9]


def test_facts_keep_time_source_and_evidence() -> None:
    step = SimpleNamespace(
        seq=5, stamped=Stamped(Fold(3), "dealer", "Jo", "dealer", 0, 77, 1000, DIGEST), events=("a", "b")
    )
    silent = SimpleNamespace(seq=6, stamped=step.stamped, events=())
    facts = facts_of([step, silent], lambda event: f"{event}!")
    assert [(each.seq, each.utc_ms, each.actor, each.evidence, each.lines) for each in facts] == [
        (5, 77, "Jo", DIGEST, ("a!", "b!"))
    ]
    assert fact_line(facts[0], Messages()) == "00:00:00.0  dealer Jo:  a!; b!"


def test_rows_begin_as_the_table_stands(qtbot: Any) -> None:
    seat = floor_view(disputed(), 16).now.seats[2]
    row = SeatRow(seat, Scale(5.9), DARK)
    for widget in (row.label, row.live, row.action, row.bet, row.refund):
        qtbot.addWidget(widget)
    assert (row.is_live, row.bet.text()) == (True, "")


def test_ten_seats_fit_on_a_tablet(qtbot: Any) -> None:
    table = disputed()
    seats = tuple(seat if seat.name else table.seats[8]._replace(name=f"P{n}") for n, seat in enumerate(table.seats, 1))
    window = FloorWindow(Scale(5.9), Messages("de"))
    qtbot.addWidget(window)
    window.show()
    window.set_table(table._replace(seats=seats), 16)
    press(window, "floor:own")
    assert len(window.form.rows) == 10
    assert window.minimumSizeHint().height() <= 800
    assert window.minimumSizeHint().width() <= 1280


def many_open() -> Table:
    """Six matters at once."""
    kinds = ("floor_called", "exposed_by_player", "mucked_hand", "joker", "boxed_card", "four_card_flop")
    found = tuple(
        IrregularityFound(n, kind, kind, ("stands", "dead_hand"), n, "floor") for n, kind in enumerate(kinds, 1)
    )
    table = disputed()
    return table._replace(trouble=table.trouble._replace(open=found))


def test_every_one_of_many_matters_can_be_picked_and_ruled(floor: FloorWindow) -> None:
    sent: list[tuple[str, dict[str, Any], str]] = []
    floor.commanded.connect(lambda kind, fields, name: sent.append((kind, fields, name)))
    floor.name.setText("Nora")
    floor.set_table(many_open(), 17)
    picked = []
    for _ in range(2):
        for place in range(3):
            press(floor, f"floor:matter:{place}")
            picked.append(floor.chosen_matter)
        press(floor, "floor:matters:further")
    assert picked == [1, 2, 3, 4, 5, 6]
    assert floor.matters.further.sub == "1–3 of 6"
    press(floor, "floor:matters:further")
    press(floor, "floor:matter:2")
    press(floor, "floor:option:0")
    press(floor, "floor:decide")
    assert sent[0][1]["irregularity"] == 6


def test_the_page_of_a_matter_that_is_still_open_comes_up(floor: FloorWindow) -> None:
    floor.set_table(many_open(), 17)
    floor.matters.picked.emit(5)
    assert [matter.number for matter in floor.matters.shown()] == [4, 5, 6]
    floor.set_table(many_open(), 18)
    assert floor.chosen_matter == 5
    floor.set_table(disputed(), 19)
    assert not floor.matters.further.isVisible()
    assert [matter.number for matter in floor.matters.shown()] == [1]


def test_why_the_table_is_as_it_is_is_told_with_the_rule(floor: FloorWindow) -> None:
    press(floor, "floor:why")
    lines = [floor.told.why_list.item(n).text() for n in range(floor.told.why_list.count())]  # type: ignore[union-attr]
    assert lines[0].startswith("Action is on seat ")
    assert all(line.endswith(")") for line in lines)
    assert floor.told.pages.currentIndex() == 1
    press(floor, "floor:why")
    assert floor.told.pages.currentIndex() == 0


def test_what_holds_the_table_up_is_lifted_by_name(floor: FloorWindow) -> None:
    sent: list[tuple[str, dict[str, Any], str]] = []
    floor.commanded.connect(lambda kind, fields, name: sent.append((kind, fields, name)))
    floor.name.setText("Nora")
    table = after(seated({1: 1000, 2: 1000}, profile="TDA"), DeckChecked("red", missing=(Card(3),)), HoldTable("break"))
    floor.set_table(table, 20)
    assert [matter.kind for matter in floor.matters.shown()] == ["deck_not_whole", "deck_wrong", "table_held"]
    for place in (1, 2):
        press(floor, f"floor:matter:{place}")
        press(floor, "floor:option:0")
        press(floor, "floor:decide")
    lifted = {"block": "deck_not_whole", "name": "Nora", "reason": "facts_clear"}
    assert sent == [("LiftBlock", lifted, "Nora"), ("HoldTable", {"why": ""}, "Nora")]
    lifting = Stamped(LiftBlock("deck_not_whole", "Nora", "facts_clear"), "floor", "Nora", "floor")
    table = apply_all(table, decide(table, lifting))
    floor.set_table(table, 21)
    assert [matter.kind for matter in floor.matters.shown()] == ["deck_not_whole", "table_held"]
