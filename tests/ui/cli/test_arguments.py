# SPDX-License-Identifier: GPL-3.0-or-later
"""Arguments that no command can mean are refused by name before anything is written, whichever command gets them."""

from __future__ import annotations

import argparse
import importlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller import arguments
from ui.cli.main import main
from ui.cli.words import installed_words

CASES = [
    (["run", "--no-window", "--seed", "-5"], "no seed"),
    (["run", "--seed", "1" * 30], "no seed"),
    (["run", "--data", ""], "an empty name"),
    (["run", "--data", "a\nb"], "line break"),
    (["journal", "verify", ""], "an empty name"),
    (["camera", "calibrate", "--print", ""], "an empty name"),
    (["camera", "zones", "new.json", "--table-mm", "99999999x99999999"], "no table"),
    (["camera", "zones", "new.json", "--table-mm", "100x100"], "no table"),
    (["camera", "zones", "new.json", "--size", "1x1"], "no picture"),
    (["camera", "zones", "new.json", "--tag-mm", "nan"], "no tag"),
    (["camera", "zones", "new.json", "--tag-mm", "wide"], "'wide' is no tag"),
    (["run", "--speed", "fast"], "'fast' is no speed"),
    (["camera", "test", "/dev/video0", "--size", "0x0"], "no picture"),
    (["camera", "test", "/dev/video0", "--exposure", "-5"], "no setting"),
    (["camera", "test", "/dev/video0", "--exposure", "0"], "no setting; give a whole number from 1 to 10000"),
    (["camera", "test", "/dev/video0", "--white-balance", "0"], "no setting; give a whole number from 1000 to 20000"),
    (["camera", "test", "/dev/video0", "--focus", "10001"], "no setting; give a whole number from 0 to 10000"),
    (["camera", "test", "/dev/video0", "--size", "319x240"], "no picture of a camera; give 320x240 to 7680x4320"),
    (["camera", "test", "x.png", "--seconds", "soon"], "no time"),
    (["deck", "check", "x.png", "--seconds", "-1"], "no time"),
    (["deck", "check", "x.png", "--seconds", "nan"], "no time"),
]


@pytest.mark.parametrize(("words", "told"), CASES)
def test_an_argument_that_nobody_can_mean_is_refused(
    words: list[str], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as left:
        main(words)
    assert left.value.code == 2
    assert told in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def parsers_of(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """A parser and those of the words after it."""
    yield parser
    for action in parser._actions:
        for one in action.choices.values() if isinstance(action, argparse._SubParsersAction) else ():
            yield from parsers_of(one)


@pytest.mark.parametrize("word", installed_words())
def test_each_help_says_what_a_command_does_and_what_an_option_is_left_out(word: str) -> None:
    module = importlib.import_module(f"ui.cli.{word}")
    parser = argparse.ArgumentParser(prog=word, description=module.SUMMARY)
    module.add_arguments(parser)
    for one in parsers_of(parser):
        assert one.description, one.prog
        for action in one._actions:
            if isinstance(action, argparse._SubParsersAction):
                continue
            assert action.help, f"{one.prog} {action.dest}: not explained"
            if isinstance(action.default, int | float | tuple) and action.default:
                default = "x".join(map(str, action.default)) if isinstance(action.default, tuple) else action.default
                said = f"{default:g}" if isinstance(default, float) else str(default)
                assert said in action.help % vars(action), f"{one.prog} {action.dest}: its default {said} is not told"


@pytest.mark.parametrize("words", [["render", "out"], ["setup", "out"], ["--board-pty", "x"]])
def test_the_virtual_table_refuses_the_same_seeds(words: list[str], tmp_path: Path) -> None:
    command = [sys.executable, "-m", "vision.virtual", *words, "--seed", "-5"]
    said = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, timeout=60)
    assert (said.returncode, "Traceback" in said.stderr) == (2, False)
    assert "'-5' is no seed" in said.stderr


def test_a_name_with_a_line_break_stays_in_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", str(tmp_path / "nl\nname.jpg")]) == 2
    err = capsys.readouterr().err
    assert "nl\\nname.jpg: no such file" in err and err.count("\n") == 1
    assert main(["deck", "enrol", "x\n", str(tmp_path / "none.jpg"), "--decks", str(tmp_path)]) == 2
    assert "'x\\n' is no name of a deck" in capsys.readouterr().err


def test_names_of_all_scripts_and_of_no_script_are_names() -> None:
    for name in ("Ärmel", "桌子 1", "a\udcff.jpg"):
        assert arguments.path(name) == Path(name)
        assert arguments.in_line(name) == name
