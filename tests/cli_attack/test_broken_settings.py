# SPDX-License-Identifier: GPL-3.0-or-later
"""Settings that cannot be meant: each is named by file and key before anything starts."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.config.table import load_settings
from ui.cli.main import main
from ui.cli.words import BAD_INPUT


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("a=" + "[" * 5000, " lists or tables lie too deep"),
        ('[table]\nprofile = "nope"', "table.profile: 'nope' is no profile; there are TDA"),
        ('[options]\nodd_chips = "mine"', "options: odd_chips is one of one_each_clockwise"),
        ("[options]\nodd_chip = 1", "options: 'odd_chip' is no house option; 'cardspeak profile show' lists them"),
        ("[options]\nrake_cap = 9\nregulator_rake_cap = 4", "options: rake_cap of 9 is above what regulator_rake_cap"),
        ("[options]\nrake_cap = 1.5", "options: rake_cap takes a whole number or text in quotes"),
        ("[options]\nclock_s = true", "options: clock_s takes a whole number from 1 to 3600, not true"),
        ("[options]\nburn_required = false", 'options: burn_required is one of on, off, not false; write "off"'),
        ("[options]\nbomb_pot = true", 'options: bomb_pot is one of on, off, not true; write "on"'),
        ("[options]\nseats_max = 11", "options: seats_max takes a whole number from 2 to 10, not 11"),
        ("[options]\nsmallest_chip = 7", "options: smallest_chip of 7 cannot be made of the chips in play (25, 100"),
        ("[options]\nbuyin_min = 9\nbuyin_max = 8", "options: buyin_min of 9 is above buyin_max of 8; make it"),
        (f"[options]\nrake_cap = 1{'0' * 4000}", "options: rake_cap takes a whole number from 0 to 1000000000000, not"),
        ("[table]\nchips = []", "table.chips: "),
        ('[screen]\nlanguage = "tlh"', "screen.language: no sentences in 'tlh'; there are en, de"),
        ("version = true", "version: "),
        ('[overlay]\naddress = "a\\u0000b"', "overlay.address: "),
        ('[[camera]]\nname = "../../x"\nsource = "0"', "camera[0].name: "),
        ('[[board]]\nname = "a\\nb"\nport = "/dev/ttyACM0"', "board[0].name: "),
    ],
)
def test_settings(text: str, place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "config" / "table.toml"
    file.parent.mkdir()
    file.write_text(text)
    (tmp_path / "layout").write_text("1\n")
    assert main(["run", "--no-demo", "--no-window", "--data", str(tmp_path)]) == BAD_INPUT
    assert capsys.readouterr().err.startswith(f"{file}:{place}")
    assert not (tmp_path / "journal.sqlite").exists()


def test_settings_from_an_editor_that_marks_the_byte_order(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text('\ufeff[table]\nname = "Café 7"\n', encoding="utf-8")
    assert load_settings(file).table.name == "Café 7"
