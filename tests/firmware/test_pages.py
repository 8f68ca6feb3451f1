# SPDX-License-Identifier: GPL-3.0-or-later
"""The pages beside the firmware say what the firmware does."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

from firmware.docs import draw
from firmware.sim.build import FIRMWARE

PINS = (FIRMWARE / "boards" / "mega2560" / "pins.h").read_text("utf-8")
WIRING = (FIRMWARE / "docs" / "WIRING.md").read_text("utf-8")


def test_every_drawing_is_what_the_program_draws() -> None:
    for name, sheet in draw.SHEETS.items():
        written = (FIRMWARE / "docs" / f"{name}.svg").read_text("utf-8")
        assert written == sheet().text(), f"{name}.svg: run python -m firmware.docs.draw"
        ElementTree.fromstring(written)
        assert f"({name}.svg)" in WIRING


def test_the_wiring_page_names_the_pins_of_the_program() -> None:
    """Arduino's numbers of the ports that pins.h uses."""
    told = {"22-29 (PA0-7)": "PORTA", "30 (PC7)": "PORTC", "49-42 (PL0-7)": "PORTL", "37, 36, 35 (PC0-2)": "PORTC"}
    for words, port in told.items():
        assert words in WIRING and port in PINS


def test_the_bench_words_in_the_readme_are_those_of_the_bench() -> None:
    readme = (FIRMWARE / "sim" / "README.md").read_text("utf-8")
    source = (FIRMWARE / "sim" / "bench.c").read_text("utf-8")
    known = set(re.findall(r'strcmp\(verb, "(\w+)"\)', source)) | set(re.findall(r'\{"(\w+)", BENCH_', source))
    assert len(known) >= 14
    for word in known:
        assert re.search(rf"`{word}\b", readme), f"README.md does not explain {word!r}"


def test_the_udev_rule_has_what_linux_needs() -> None:
    rule = (FIRMWARE / "docs" / "70-cardspeak.rules").read_text("utf-8")
    for word in ('MODE="0660"', 'GROUP="plugdev"', 'TAG+="uaccess"', 'ENV{ID_MM_DEVICE_IGNORE}="1"', "SYMLINK+="):
        assert word in rule


def test_the_readme_is_one_page() -> None:
    for page in (FIRMWARE / "README.md", FIRMWARE / "sim" / "README.md", Path("controller/devices/README.md")):
        path = page if page.is_absolute() else FIRMWARE.parent / page
        assert len(path.read_text("utf-8").splitlines()) <= 70
