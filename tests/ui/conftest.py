# SPDX-License-Identifier: GPL-3.0-or-later
"""Screens are tested without a display; any warning of Qt's fails the test that caused it."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

HERE = Path(__file__).parent
# The offscreen platform has no window manager to tell of sizes and order; that is all that these lines mean.
IGNORED = r"This plugin does not support (propagateSizeHints|raise)\(\)"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every test that has a window in it fails at a warning."""
    for item in items:
        if item.path.parent == HERE and "qtbot" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.qt_log_level_fail("WARNING"))
            item.add_marker(pytest.mark.qt_log_ignore(IGNORED, extend=True))


@pytest.fixture(autouse=True)
def screen(request: pytest.FixtureRequest) -> Iterator[None]:
    """The shipped typeface; and, as in the program, no garbage collected while a window is being painted."""
    if "qtbot" not in request.fixturenames:
        yield
        return
    request.getfixturevalue("qapp")
    from ui.theme import load_fonts

    load_fonts()
    gc.collect(1)
    gc.disable()
    yield
    gc.enable()


@pytest.fixture
def evening(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Any]:
    """A table of kit A: loop, journal, window and finger (``evening.Evening``)."""
    from tests.ui.evening import Evening

    made = Evening(request.getfixturevalue("qtbot"), tmp_path)
    yield made
    made.loop.close()


@pytest.fixture
def table(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Any]:
    """A table with the windows of dealer and floor (``two_windows.Table``)."""
    from tests.ui.two_windows import Table

    made = Table(request.getfixturevalue("qtbot"), tmp_path)
    yield made
    made.loop.close()
    made.store.close()
