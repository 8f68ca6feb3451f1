# SPDX-License-Identifier: GPL-3.0-or-later
"""Nothing lies on anything else, fingers fit, and what is read can be read: at three sizes, in every pose."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from PyQt6.QtCore import QPoint, QRectF
from PyQt6.QtGui import QFontMetricsF
from PyQt6.QtWidgets import QWidget

from ui.dealer.poses import POSES, SIZES
from ui.messages import Messages
from ui.theme import CAP_HEIGHT, DARK, contrast, fitted, font
from ui.widgets.banner import Banner
from ui.widgets.buttons import LEAST_MM, PRIMARY_MM, SECONDARY_MM, ActButton, TouchButton, colours_of
from ui.widgets.cards import RANK_SHARE
from ui.widgets.geometry import POT
from ui.widgets.pots import CAP_AMOUNT, CAP_TITLE, pot_plates
from ui.widgets.strip import Strip

IN_A_HAND = (
    ("text", "raised"), ("text", "panel"), ("text", "room"), ("next_text", "next"), ("stop_text", "stop_ground"),
    ("felt_text", "felt"), ("spade", "card"), ("heart", "card"), ("diamond", "card"), ("club", "card"),
    ("room", "text"), ("soft", "panel"), ("soft", "raised"), ("check", "panel"), ("ask", "panel"), ("ok", "panel"),
)  # fmt: skip
LARGE_ENOUGH = (("stop", "panel"), ("stop", "raised"), ("felt_text", "felt_edge"))


def boxes(window: QWidget) -> dict[str, QRectF]:
    """Every visible box that holds words or takes a touch, in the window's coordinates."""
    found = {}
    for widget in window.findChildren(QWidget):
        if not widget.isVisible() or not isinstance(widget, TouchButton | Banner | Strip):
            continue
        place = QRectF(QRectF(widget.rect()).translated(widget.mapTo(window, QPoint(0, 0)).toPointF()))
        found[f"{type(widget).__name__} {widget.objectName()}"] = place
    table = window.table  # type: ignore[attr-defined]
    if table.isVisible():
        corner = table.mapTo(window, QPoint(0, 0)).toPointF()
        found |= {name: box.translated(corner) for name, box in table.text_boxes().items()}
    return found


def overlap(one: QRectF, other: QRectF) -> bool:
    """Whether two boxes share more than a hair's breadth."""
    return one.adjusted(0.5, 0.5, -0.5, -0.5).intersects(other.adjusted(0.5, 0.5, -0.5, -0.5))


def assert_fingers_fit(window: Any) -> None:
    """Every key is as large as its kind asks."""
    for button in window.findChildren(TouchButton):
        if button.isVisible():
            short = window.scale_.mm(min(button.width(), button.height()))
            least = button.least_mm if isinstance(button, ActButton) else LEAST_MM
            assert short >= least - 0.2, f"{button.objectName()} is {short:.1f} mm"
    if window.table.isVisible():
        for name, box in window.table.targets().items():
            assert window.scale_.mm(min(box.width(), box.height())) >= SECONDARY_MM - 2, name


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("pose", POSES)
def test_nothing_lies_on_anything_and_fingers_fit(qtbot: Any, pose: str, size: str) -> None:
    window = POSES[pose](size)
    qtbot.addWidget(window)
    window.show()
    for (name, box), (other, place) in itertools.combinations(boxes(window).items(), 2):
        if "Strip " in (name, other) and {"TouchButton setup", "TouchButton more", "TouchButton why"} & {name, other}:
            continue  # these keys lie in the strip; the marks keep clear of them
        assert not overlap(box, place), f"{name} lies on {other}"
        assert QRectF(window.rect()).contains(box), f"{name} leaves the window"
    assert_fingers_fit(window)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("pose", ["side_pots", "eight_pots", "between_hands", "nine_preflop"])
def test_what_stands_on_a_pot_stands_on_its_own_plate(qtbot: Any, pose: str, size: str, language: str) -> None:
    window = POSES[pose](size, language)
    qtbot.addWidget(window)
    window.show()
    places = window.table.geometry_
    for plate in pot_plates(places, window.view, Messages(language), True):
        share, lines = plate.box.height() / POT, []
        for text, box, cap, bold in (
            (plate.title, plate.title_box, CAP_TITLE, False),
            (plate.amount, plate.amount_box, CAP_AMOUNT, True),
        ):
            metrics = QFontMetricsF(fitted(text, share * cap, box.width(), bold))
            assert metrics.horizontalAdvance(text) <= box.width() + 0.5, f"{text} is wider than its plate"
            middle, half = box.center().y(), metrics.capHeight() / 2
            lines += [middle - half, middle + half + metrics.descent() * (text is plate.title)]
        assert plate.box.top() <= lines[0] < lines[1] <= lines[2] < lines[3] <= plate.box.bottom(), plate


@pytest.mark.parametrize("size", SIZES)
def test_the_steps_of_a_hand_are_primary_targets(qtbot: Any, size: str) -> None:
    window = POSES["nine_preflop"](size)
    qtbot.addWidget(window)
    window.show()
    for button in window.bar.buttons:
        assert window.scale_.mm(min(button.width(), button.height())) >= PRIMARY_MM - 0.2


@pytest.mark.parametrize("size", SIZES)
def test_digits_and_ranks_are_tall_enough_to_read_at_70_cm(qtbot: Any, size: str) -> None:
    window = POSES["nine_preflop"](size)
    qtbot.addWidget(window)
    window.show()
    table = window.table.geometry_
    assert window.scale_.mm(table.board(1).height() * RANK_SHARE) >= 11.5
    assert window.scale_.mm(table.u * 6) >= 5.7


@pytest.mark.parametrize(("ink", "ground"), IN_A_HAND)
def test_what_is_read_in_a_hand_has_seven_to_one(ink: str, ground: str) -> None:
    assert contrast(getattr(DARK, ink), getattr(DARK, ground)) >= 7


@pytest.mark.parametrize(("ink", "ground"), LARGE_ENOUGH)
def test_everything_else_has_four_and_a_half_to_one(ink: str, ground: str) -> None:
    assert contrast(getattr(DARK, ink), getattr(DARK, ground)) >= 4.5


@pytest.mark.parametrize("look", ["next", "usual", "rare", "grave", "chosen"])
def test_every_button_can_be_read(look: Any) -> None:
    ground, _, ink = colours_of(look, DARK)
    assert contrast(ink, ground) >= (7 if look != "grave" else 4.5)


def test_a_card_stands_out_from_the_felt() -> None:
    assert contrast(DARK.card, DARK.felt) >= 3


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("pose", POSES)
def test_no_label_is_wider_than_its_button(qtbot: Any, pose: str, language: str) -> None:
    window = POSES[pose]("1024x600", language)
    qtbot.addWidget(window)
    window.show()
    for button in window.findChildren(TouchButton):
        if not button.isVisible() or type(button).__name__ in ("SuitKey", "Field"):
            continue
        room = button.width() - 2 * window.scale_.px(1.2)
        smallest = font(min(window.scale_.px(button.cap_mm), button.height() * 0.34) * 0.6)
        words = [*(button.text().split() if not button.sub else [button.text()]), button.sub]
        for text in words:
            assert QFontMetricsF(smallest).horizontalAdvance(text) <= room + 1, f"{button.objectName()}: {text}"


def test_the_typeface_is_ours_and_capitals_are_as_tall_as_asked(qtbot: Any) -> None:
    metrics = QFontMetricsF(font(40))
    assert font(40).family() == "Inter"
    assert metrics.capHeight() == pytest.approx(40, abs=1.5)
    assert round(CAP_HEIGHT, 2) == 0.73
    widths = [metrics.horizontalAdvance(digit) for digit in "0123456789"]
    assert max(widths) - min(widths) < 0.3
