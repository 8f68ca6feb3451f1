# SPDX-License-Identifier: GPL-3.0-or-later
"""Clocks: the monotonic one never goes back, whatever the wall clock does."""

from __future__ import annotations

import time

from controller.clock import ManualClock, SystemClock


def test_the_system_clock_reads_the_computers_clocks() -> None:
    clock = SystemClock()
    before_ns = time.monotonic_ns()
    first, second = clock.now(), clock.now()
    assert before_ns <= first.mono_ns <= second.mono_ns <= time.monotonic_ns()
    assert first.boot_id == second.boot_id == SystemClock().now().boot_id
    assert len(first.boot_id) == 36
    assert abs(first.utc_ms - time.time() * 1000) < 60_000


def test_a_manual_clock_does_as_it_is_told() -> None:
    clock = ManualClock(mono_ns=0, utc_ms=0)
    clock.advance_ms(250)
    assert clock.now()[::2] == (250_000_000, 250)
    clock.step_utc_ms(-1000)
    assert clock.now()[::2] == (250_000_000, -750)
    clock.reboot("boot-2")
    assert clock.now() == (0, "boot-2", -750)
