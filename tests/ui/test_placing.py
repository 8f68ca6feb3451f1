# SPDX-License-Identifier: GPL-3.0-or-later
"""A window fills a table's own screen and leaves a desk alone."""

from __future__ import annotations

import argparse
from typing import Any

import pytest
from PyQt6.QtCore import QRect, QSize, Qt
from PyQt6.QtWidgets import QApplication, QWidget

from ui.cli.run import add_arguments
from ui.placing import has_desk, room_for, show_on

WISHED = QSize(1280, 800)


@pytest.mark.parametrize(
    ("whole", "free", "is_full", "wanted"),
    [
        ((0, 0, 1920, 1080), (0, 0, 1920, 1080), False, (0, 0, 1920, 1080)),
        ((0, 0, 1024, 600), (0, 0, 1024, 600), False, (0, 0, 1024, 600)),
        ((0, 0, 1920, 1080), (0, 30, 1920, 1050), False, (0, 30, 1280, 800)),
        ((0, 0, 1024, 600), (0, 30, 1024, 570), False, (0, 30, 1024, 570)),
        ((0, 0, 1920, 1080), (0, 30, 1920, 1050), True, (0, 0, 1920, 1080)),
    ],
)  # fmt: skip
def test_room(whole: Any, free: Any, is_full: bool, wanted: Any) -> None:
    assert room_for(QRect(*whole), QRect(*free), WISHED, is_full) == QRect(*wanted)


@pytest.mark.parametrize("is_full", [False, True])
def test_a_screen_without_a_desk_is_filled(qtbot: Any, is_full: bool) -> None:
    screen = QApplication.primaryScreen()
    assert screen is not None and not has_desk(screen)
    window = QWidget()
    qtbot.addWidget(window)
    show_on(window, screen, QSize(300, 200), is_full)
    assert window.size() == screen.size()
    assert window.isFullScreen() is is_full
    assert (window.cursor().shape() is Qt.CursorShape.BlankCursor) is is_full


def test_run_can_be_told_to_take_the_whole_screen() -> None:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    assert parser.parse_args(["--full-screen"]).full_screen
    assert not parser.parse_args([]).full_screen
