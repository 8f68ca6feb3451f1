# SPDX-License-Identifier: GPL-3.0-or-later
"""Each way in which a board fails has a test, and the test's name says on what: twelve on the real binary, three here.

The list is that of the firmware's design; a mode whose test goes missing is found here.
"""

from __future__ import annotations

import pytest

from tests.tidy.source import ROOT

MODES = {
    "unplugged in the middle of a message": "real_binary_unplug_in_mid_message",
    "plugged in again as another port": "real_binary_replugged_as_another_port_is_bound_by_its_name",
    "brownout or watchdog with the port open": "real_binary_restarts_with_the_port_open",
    "noise": "real_binary_noise_on_the_line",
    "a frame or command that comes twice": "real_binary_answers_a_repeated_command_without_doing_it_twice",
    "a key pressed during an outage": "real_binary_key_press_during_an_outage_is_told_and_not_replayed",
    "a stuck sensor": "real_binary_stuck_sensor",
    "drift": "real_binary_drift_of_an_empty_plate",
    "two places of the button, or none": "real_binary_two_button_sites_or_none",
    "two tags at one place": "real_binary_with_a_reader_that_sees_two_tags_at_once",
    "wrong speed or swapped wires": "host_wrong_baud_or_swapped_wires_are_named",
    "two boards of one name": "real_binary_two_boards_with_one_name_are_both_refused",
    "a foreign device": "host_writes_nothing_but_zeros_and_hello_to_a_foreign_device",
    "a second program on the port": "host_second_opener_is_refused_with_clear_words",
    "a host that stalls": "real_binary_when_the_host_stalls",
}
FILES = ("tests/firmware/test_failures_real_binary.py", "tests/devices/test_failures_of_ports.py")
SOURCES = "".join((ROOT / name).read_text(encoding="utf-8") for name in FILES)


@pytest.mark.parametrize("mode", MODES)
def test_each_failure_has_a_test_that_looks_at_the_dealers_screen(mode: str) -> None:
    start = SOURCES.index(f"def test_{MODES[mode]}(")
    body = SOURCES[start : SOURCES.find("\ndef ", start + 1)]
    assert "banner(" in body or "words(" in body


def test_twelve_are_on_the_real_binary() -> None:
    assert len(MODES) == 15
    assert sum(name.startswith("real_binary") for name in MODES.values()) == 12
