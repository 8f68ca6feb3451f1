# SPDX-License-Identifier: GPL-3.0-or-later
"""What a button says stays within it, and a pad shows no key that has nothing on it."""

from __future__ import annotations

from typing import Any

import pytest
from PyQt6.QtGui import QImage

from controller.views.shown import Act, Amounts, Phrase
from ui.messages import Messages
from ui.theme import Scale
from ui.widgets.amount_pad import AmountPad
from ui.widgets.buttons import PRIMARY_MM, TouchButton

SCALE = Scale(5.9)


def ink_at_the_sides(button: TouchButton) -> int:
    """How many different colours lie just within the left and right ends of the text's box, away from the edge."""
    image = button.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    side = SCALE.px(1.2)
    columns = (side, image.width() - 1 - side)
    return len({image.pixel(x, y) for x in columns for y in range(20, image.height() - 20)})


@pytest.mark.parametrize(
    ("label", "sub"), [("Split", "seats 1 and 3"), ("Teilen", "Plätze 10 und 10"), ("Call", "600")]
)
def test_a_long_second_line_is_not_cut_off(qtbot: Any, label: str, sub: str) -> None:
    button = TouchButton(SCALE, label, "usual", PRIMARY_MM)
    qtbot.addWidget(button)
    button.set_label(label, sub)
    button.resize(98, 118)
    button.show()
    assert ink_at_the_sides(button) == 1


def test_a_pad_without_usual_amounts_shows_no_empty_keys(qtbot: Any) -> None:
    pad = AmountPad(SCALE, Messages())
    qtbot.addWidget(pad)
    pad.resize(1240, 120)
    pad.show()
    for usual, shown in (((), 0), ((400, 800), 2), ((), 0)):
        amounts = Amounts(field="to", low=200, high=None, usual=usual)
        pad.open_for(Act(key="all_in:1", label=Phrase(id="act.all_in_for"), command="AllIn", amounts=amounts))
        assert sum(button.isVisible() for button in pad.usual) == shown
