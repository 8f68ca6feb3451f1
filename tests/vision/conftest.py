# SPDX-License-Identifier: GPL-3.0-or-later
"""Synthesis without fetched art: the same pictures on every machine."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.synthesis import without_art


@pytest.fixture
def no_art(tmp_path: Path) -> Iterator[None]:
    """Fetched art and fonts out of sight for one test."""
    with without_art(tmp_path):
        yield
