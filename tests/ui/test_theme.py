# SPDX-License-Identifier: GPL-3.0-or-later
"""Sizes in millimetres on any screen, and suits that are never told by colour alone."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from PyQt6.QtCore import QRectF, QSize, QSizeF
from PyQt6.QtGui import QColor, QImage, QPainter

from controller.rules.cards import Card, card
from ui.theme import DARK, Scale, comfortable, contrast, scale_of, suit_colours
from ui.widgets.cards import paint_back, paint_face, paint_unread


def screen(width: int, height: int, width_mm: float) -> Any:
    """A display that reports a size."""
    glass = QSizeF(width_mm, width_mm * height / width)
    return SimpleNamespace(size=lambda: QSize(width, height), physicalSize=lambda: glass)


def test_a_display_is_believed_when_it_can_be_true() -> None:
    assert scale_of(screen(1280, 800, 217)).px(20) == 118
    assert scale_of(screen(1280, 800, 217), told_width_mm=160).px_per_mm == pytest.approx(8.0)


@pytest.mark.parametrize("width_mm", [0, 16, 5000])
def test_a_display_that_reports_nonsense_is_taken_for_a_tablet(width_mm: float) -> None:
    assert scale_of(screen(1280, 800, width_mm)).px(20) == 118


def test_large_glass_gets_larger_keys_but_never_more_than_a_quarter() -> None:
    assert comfortable(Scale(5), 136).px(20) == 100
    assert comfortable(Scale(5), 194).px(20) == 125
    assert comfortable(Scale(5), 500).px(20) == 125


def test_two_and_four_colours() -> None:
    assert len(set(suit_colours(DARK, 4))) == 4
    two = suit_colours(DARK, 2)
    assert two[0] == two[3] != two[1] == two[2]
    assert all(contrast(colour, DARK.card) >= 7 for colour in (*suit_colours(DARK, 4), *two))


def drawn(paint: Any) -> bytes:
    """A card of 100 by 140 in black and white, as bytes."""
    image = QImage(128, 140, QImage.Format.Format_RGB32)  # whole words a line: the rest of one is never filled
    image.fill(QColor("white"))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint(painter)
    painter.end()
    grey = image.convertToFormat(QImage.Format.Format_Mono)
    bits = grey.constBits()
    assert bits is not None
    return bits.asstring(grey.sizeInBytes())


def test_every_card_looks_different_even_without_colour(qtbot: Any) -> None:
    box = QRectF(0, 0, 100, 140)
    faces = {drawn(lambda p, n=number: paint_face(p, Card(n), box, colours=2)) for number in range(52)}
    assert len(faces) == 52
    others = {drawn(lambda p: paint_back(p, box)), drawn(lambda p: paint_unread(p, box))}
    assert len(faces | others) == 54


def test_a_card_is_drawn_the_same_twice(qtbot: Any) -> None:
    box = QRectF(0, 0, 100, 140)
    assert len({drawn(lambda p: paint_face(p, card("As"), box)) for _ in range(3)}) == 1
