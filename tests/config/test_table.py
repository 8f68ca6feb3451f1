# SPDX-License-Identifier: GPL-3.0-or-later
"""table.toml: read, defaulted, and every mistake told as file:key: message."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from controller.config import table as table_module
from controller.config.table import Settings, SettingsWrong, load_settings
from controller.formats import FORMATS, NewerFormat


def load(tmp_path: Path, text: str) -> Settings:
    path = tmp_path / "table.toml"
    path.write_text(text, encoding="utf-8")
    return load_settings(path)


def test_no_file_means_the_defaults(tmp_path: Path) -> None:
    assert load_settings(tmp_path / "table.toml") == Settings()
    assert load(tmp_path, "") == Settings()


def test_a_whole_file(tmp_path: Path) -> None:
    settings = load(
        tmp_path,
        """
        version = 1
        [table]
        name = "Fünf"
        seats = 6
        small_blind = 1
        big_blind = 3
        chips = [1, 5, 25]
        [options]
        odd_chips = "all_to_first"
        rake_cap = 5
        [[camera]]
        name = "overhead"
        source = "/dev/video0"
        [[board]]
        name = "button"
        port = "/dev/ttyACM0"
        [overlay]
        enabled = true
        [screen]
        kit = "C"
        """,
    )
    assert (settings.table.name, settings.table.seats, settings.table.chips) == ("Fünf", 6, (1, 5, 25))
    assert settings.options == {"odd_chips": "all_to_first", "rake_cap": 5}
    assert (settings.camera[0].source, settings.camera[0].rate_hz) == ("/dev/video0", 30)
    assert (settings.board[0].port, settings.overlay.enabled, settings.screen.kit) == ("/dev/ttyACM0", True, "C")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[table]\nseats = 11", "table.seats: a whole number of at most 10 is wanted"),
        ("[table]\nseats = '6'", "table.seats: a whole number is wanted, this is text in quotes"),
        ("[table]\ncolour = 'green'", "table.colour: there is no such key here"),
        ("colour = 'green'", "colour: there is no such key here"),
        ("[[camera]]\nname = 'a'", "camera[0].source: this key is missing"),
        ("[[camera]]\nname='a'\nsource='0'\n[[camera]]\nname='a'\nsource='1'", "camera[1].name: 'a' is there twice"),
        ("[table]\nsmall_blind = 500", "table.small_blind: over the big blind of 200"),
        ("[screen]\ndeck_colours = 3", "screen.deck_colours: 3 is none of the values that this key may have: 2 or 4"),
        ("[screen]\nkit = 'Z'", "screen.kit: 'Z' is none of the values that this key may have: \"A\", \"B\", "),
        ("[[camera]]\nname='a'\nsource='/x'\nmains_hz = 55",
         "camera[0].mains_hz: 55 is none of the values that this key may have: 50 or 60"),
        ("[schedule]\nhands=9\nlevel=[{ante_type='x'}]", "schedule.level[0].ante_type: 'x' is none of the values "
         'that this key may have: "", "bb", "button", "each" or "none"'),
        ("[table]\nseats = 9.5", "table.seats: a whole number is wanted, this is a number with a decimal point"),
        ("[table]\nbig_blind = 1e400", "table.big_blind: a whole number is wanted, this is a number with"),
        ("[table]\nbig_blind = 99999999999999999999", "table.big_blind: a whole number of at most 1000000000000 is"),
        ("[table]\nname = ''", "table.name: may not be empty"),
        ("table = 3", "table: a section is wanted, this is a whole number"),
        ("[screen]\nfull_screen = 'yes'", "screen.full_screen: true or false is wanted, this is text in quotes"),
        ("[[camera]]\nname = 'a/b'\nsource = '0'", "camera[0].name: has a character that a name may not have"),
        ("version = 'one'", "version: expected a number from 1 to 1"),
        ("version = 0", "version: expected a number from 1 to 1"),
        ("[schedule]\nlevel = [{small = 1, big = 2}]", "schedule: how long is a level? write minutes = 20"),
        ("[schedule]\nhands = 9\nminutes = 9\nlevel = [{big = 2}]", "schedule: how long is a level? write minutes"),
        ("[schedule]\nhands = 9\nlevel = [{break_minutes = 5}]", "schedule.level[0].break_minutes: a schedule"),
        ("[schedule]\nminutes = 9\nlevel = [{big = 2}, {break_minutes = 5, big = 2}]", "schedule.level[1]: a break"),
        ("[schedule]\nminutes = 9\nlevel = [{small = 2}]", "schedule.level[0].big: missing; write the big blind"),
        ("[schedule]\nminutes = 9\nlevel = [{small = 3, big = 2}]", "schedule.level[0].small: over the big blind of 2"),
        ("[schedule]\nminutes = 9\nlevel = [{big = 2, small_bet = 4}]", "schedule.level[0].small_bet: over the"),
        ("[schedule]\nminutes = 9\nlevel = [{big = 2, ante_type = 'all'}]", "schedule.level[0].ante_type: 'all'"),
        ("[schedule]\nminutes = 0\nlevel = [{big = 2}]", "schedule.minutes: a whole number of at least 1 is wanted"),
        ("[schedule]\nhands = 0\nlevel = [{big = 2}]", "schedule.hands: a whole number of at least 1 is wanted"),
        ("[schedule]\nminutes = 9\nlevel = [{break_minutes = 0}]", "schedule.level[0].break_minutes: a whole"),
        ("[schedule]\nminutes = 20", "schedule.level: no level is written; write level = [{"),
        ("[schedule]\nhands = 20\nlevel = []", "schedule.level: no level is written; write level = [{"),
        ("[[board]]\nname='a'\nport='/dev/x'\n[[board]]\nname='b'\nport='/dev/../dev/x'",
         "board[1].port: '/dev/../dev/x' is that of board 'a'; each has its own"),
        ("[[camera]]\nname='a'\nsource='http://x'\n[[camera]]\nname='b'\nsource='http://x'",
         "camera[1].source: 'http://x' is that of camera 'a'; each has its own"),
        ("[table\n", " this is no TOML: line 1: expected ']' at the end of a table declaration"),
        ('[table]\nname = "é', " this is no TOML: line 2: a quote without its other"),
        ("[table]\nseats = 9\nseats = 8", " line 3: the key seats is there twice; leave one of them"),
        ("[table]\nseats = 9\n[lamps]\n[table]", " line 4: the section [table] is there twice; leave one of them"),
        ("[table]\nchips = [1,\n", " this is no TOML: something begins and never ends; look for a ["),
    ],
)  # fmt: skip
def test_a_mistake_is_told_with_file_and_key(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(SettingsWrong) as told:
        load(tmp_path, text)
    assert str(told.value).startswith(f"{tmp_path / 'table.toml'}:{said}")


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(SettingsWrong, match="cannot be read"):
        load_settings(tmp_path)
    (tmp_path / "latin.toml").write_bytes(b"[table]\nname = '\xfc'")
    with pytest.raises(SettingsWrong, match="this is no TOML"):
        load_settings(tmp_path / "latin.toml")


def test_a_newer_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NewerFormat, match="this config has version 9, this Cardspeak knows only up to 1"):
        load(tmp_path, "version = 9\n[table]\nmood = 'good'")


def test_an_older_file_is_lifted_in_memory_and_left_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def lift(written: dict[str, Any]) -> dict[str, Any]:
        table = dict(written["table"])
        table["name"] = table.pop("title")
        return {**written, "table": table}

    monkeypatch.setattr(table_module, "STEPS", (lift,))
    monkeypatch.setattr(table_module, "FORMATS", {**FORMATS, "config": FORMATS["config"]._replace(version=2)})
    text = "version = 1\n[table]\ntitle = 'Old'\n"
    settings = load(tmp_path, text)
    assert (settings.table.name, settings.version) == ("Old", 2)
    assert (tmp_path / "table.toml").read_text() == text


def test_a_pipe_and_a_file_without_end_are_no_settings(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "table.toml")
    with pytest.raises(SettingsWrong, match=r"table.toml: cannot be read \(not a regular file\)"):
        load_settings(tmp_path / "table.toml")
    with pytest.raises(SettingsWrong, match="not a regular file"):
        load_settings(Path("/dev/zero"))
    (tmp_path / "large.toml").write_bytes(b"#" * (1 << 20) + b"\n")
    with pytest.raises(SettingsWrong, match="larger than 1 MiB"):
        load_settings(tmp_path / "large.toml")


def test_a_camera_written_as_a_section_is_shown_how(tmp_path: Path) -> None:
    for kind in ("camera", "board"):
        (tmp_path / "table.toml").write_text(f'[{kind}]\nname = "a"\n')
        with pytest.raises(SettingsWrong, match=rf"table.toml:{kind}: write \[\[{kind}\]\], with two brackets"):
            load_settings(tmp_path / "table.toml")
