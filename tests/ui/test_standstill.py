# SPDX-License-Identifier: GPL-3.0-or-later
"""An unattended run that stands still ends by itself."""

from __future__ import annotations

from controller.rules.state import new_table
from ui.standstill import Standstill


def test_only_decisions_push_the_end_away() -> None:
    now = [0.0]
    standstill = Standstill(lambda: now[0], limit_s=10)
    now[0] = 9.0
    standstill.follow(new_table(), 1, ("something",))
    now[0] = 18.0
    standstill.follow(new_table(), 2, ())  # an input that decided nothing
    assert not standstill.is_over
    now[0] = 19.5
    assert standstill.is_over


def test_a_table_without_an_end_never_stands_still() -> None:
    now = [0.0]
    standstill = Standstill(lambda: now[0], limit_s=float("inf"))
    now[0] = 1e9
    assert not standstill.is_over
