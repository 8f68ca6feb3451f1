# SPDX-License-Identifier: GPL-3.0-or-later
"""What a camera tells of the board, brought into the order in which it was dealt."""

from __future__ import annotations

import pytest

from controller.rules.board_watch import in_dealt_order
from controller.rules.cards import Card, card

Faces = tuple[Card | None, ...]


def faces(names: str) -> Faces:
    return tuple(None if name == "?" else card(name) for name in names.split())


@pytest.mark.parametrize(
    ("dealt", "up", "told"),
    [
        ("", "Qh 2h 2s", "Qh 2h 2s"),
        ("2s", "Qh 2h 2s", "2s Qh 2h"),
        ("Qh 2h 2s", "2s Qh 2h Kd", "Qh 2h 2s Kd"),
        ("Qh 2h 2s", "2s ? 2h Kd", "? 2h 2s Kd"),
        ("Qh ? 2s", "2s Qh 2h", "Qh 2h 2s"),
        ("Qh ? 2s", "Qh 2h 2s ?", "Qh 2h 2s ?"),
        ("Qh 2h ?", "Qh ? 5c", "Qh ? 5c"),
        ("Qh 2h 2s", "2h 2s", "2h 2s"),
        ("Qh ? 2s", "2s Qh ?", "Qh ? 2s"),
        ("Qh 2h 2s", "Qh 2h 3s", "Qh 2h 3s"),
        ("2s 2s", "Ah 2s 2s", "2s 2s Ah"),
        ("Qh 2h 2s", "", ""),
    ],
)
def test_dealt_cards_come_first_in_their_order(dealt: str, up: str, told: str) -> None:
    assert in_dealt_order(faces(dealt), faces(up)) == faces(told)
