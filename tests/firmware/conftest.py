# SPDX-License-Identifier: GPL-3.0-or-later
"""Builds the firmware once for these tests; without the tools they are skipped, but not where ./check runs."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware.sim.build import build, missing_tools
from tests.firmware.lockstep import Lockstep
from tests.firmware.rig import Rig

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def built() -> Path:
    """The folder with both binaries, the runner and the host core."""
    missing = missing_tools()
    if missing and not os.environ.get("CARDSPEAK_CHECK"):
        pytest.skip(f"the firmware cannot be built here: {missing}")
    assert not missing, f"./check should have installed these: {missing}"
    return build(ROOT / "build" / "firmware", "all", "host", "sim")


@pytest.fixture
def mega(built: Path) -> Iterator[Lockstep]:
    """The real binary of the Mega in virtual time."""
    board = Lockstep(built)
    yield board
    board.close()


@pytest.fixture
def rig(built: Path) -> Iterator[Rig]:
    """A Mega and the host's code, greeted and settled."""
    table = Rig(built)
    table.start()
    table.settle()
    yield table
    table.chip.close()
