# SPDX-License-Identifier: GPL-3.0-or-later
"""The matrix of roles and what each may ask of the machine."""

from __future__ import annotations

import pytest

from controller.clock import ManualClock
from controller.people import FLOOR_ONLY, SET_UP, SOURCES, Person, Role, may_submit, stamp
from controller.rules import inputs

COMMANDS = sorted(inputs.COMMANDS)
OBSERVATIONS = sorted(inputs.OBSERVATIONS)


def allowed(role: str, source: str = "dealer") -> set[str]:
    kinds = [(kind, True) for kind in COMMANDS] + [(kind, False) for kind in OBSERVATIONS]
    return {kind for kind, command in kinds if may_submit(role, source, kind, is_command=command)}


def test_every_named_command_exists() -> None:
    assert set(COMMANDS) >= FLOOR_ONLY | SET_UP


@pytest.mark.parametrize(
    ("role", "kinds"),
    [
        ("floor", {*COMMANDS, *OBSERVATIONS}),
        ("dealer", {*COMMANDS, *OBSERVATIONS} - FLOOR_ONLY),
        ("technician", {*SET_UP, *OBSERVATIONS}),
        ("broadcaster", set()),
        ("auditor", set()),
        ("", set()),
        ("king", set()),
    ],
)
def test_what_each_role_may(role: str, kinds: set[str]) -> None:
    assert allowed(role) == kinds


@pytest.mark.parametrize("source", sorted(SOURCES - {"dealer", "floor"}))
def test_a_machine_reports_but_neither_rules_nor_backs_up(source: str) -> None:
    assert allowed("", source) == {*COMMANDS, *OBSERVATIONS} - FLOOR_ONLY - {"BackUpAction"}


def test_an_input_is_stamped_with_its_person_and_moment() -> None:
    clock = ManualClock(mono_ns=5, utc_ms=6)
    stamped = stamp(inputs.Fold(3), Person("Flo", Role.FLOOR), clock)
    assert stamped == inputs.Stamped(inputs.Fold(3), "floor", "Flo", "floor", 5, 6)
    assert stamp(inputs.Fold(3), Person("Ann", Role.DEALER), clock).source == "dealer"
