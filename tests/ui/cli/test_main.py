# SPDX-License-Identifier: GPL-3.0-or-later
"""The command line's front door: what it knows, what it refuses, what it does not load."""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

import pytest

from ui.cli import words as door
from ui.cli.main import main


def ask(*words: str) -> subprocess.CompletedProcess[str]:
    """Run the command as a user does."""
    return subprocess.run([sys.executable, "-m", "ui.cli.main", *words], capture_output=True, text=True, timeout=60)


def test_overview_names_each_word_with_a_summary() -> None:
    lines = {line.split()[0]: line.split(maxsplit=1)[1:] for line in door.overview().split("\n") if line[:2] == "  "}
    assert tuple(lines) == door.installed_words()
    assert all(lines.values())


def test_overview_and_readme_say_what_each_exit_status_means() -> None:
    readme = " ".join((Path(__file__).parents[3] / "README.md").read_text(encoding="utf-8").split())
    for status in ("0 fine", "1 what was checked is wrong", "2 bad input or usage", "3 a system part is missing",
                   "4 the data folder is in use", "130 interrupted"):  # fmt: skip
        assert status in door.overview() and status in readme


def test_at_most_ten_words() -> None:
    assert len(door.WORDS) <= 10


@pytest.mark.parametrize("word", door.installed_words())
def test_each_word_explains_itself(word: str) -> None:
    said = ask(word, "--help")
    assert (said.returncode, said.stderr) == (0, "")
    assert f"cardspeak {word}" in said.stdout


@pytest.mark.parametrize("word", door.installed_words())
def test_a_bad_option_is_bad_usage(word: str) -> None:
    said = ask(word, "--no-such-option")
    assert said.returncode == door.BAD_INPUT
    assert "Traceback" not in said.stderr


def test_help_and_version_are_fine_and_nothing_at_all_is_usage() -> None:
    assert [ask(*words).returncode for words in (("--help",), ("--version",), ())] == [0, 0, 2]


def test_an_unknown_word_is_named_with_what_is_known() -> None:
    said = ask("shuffle")
    assert said.returncode == door.BAD_INPUT
    assert "'shuffle' is no command" in said.stderr
    assert "doctor" in said.stderr


@pytest.mark.parametrize("word", [word for word in door.installed_words() if word != "doctor"])
def test_no_window_library_is_loaded_for_a_word_that_opens_none(word: str) -> None:
    code = f"import sys, ui.cli.{word}; raise SystemExit('PyQt6.QtWidgets' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], timeout=60).returncode == 0


def stand_in(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    """Make every word fail with ``error``."""

    class Word:
        SUMMARY = "fails"

        @staticmethod
        def add_arguments(parser: argparse.ArgumentParser) -> None:
            """No options."""

        @staticmethod
        def run(args: argparse.Namespace) -> int:
            """Fail."""
            raise error

    monkeypatch.setattr(door.importlib, "import_module", lambda name: Word)


def test_a_fault_of_ours_is_a_sentence(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    stand_in(monkeypatch, ZeroDivisionError("chips"))
    assert main(["doctor"]) == 1
    assert "a fault in the program: ZeroDivisionError: chips" in capsys.readouterr().err


def test_a_fault_shows_where_to_whoever_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in(monkeypatch, ZeroDivisionError("chips"))
    monkeypatch.setenv("CARDSPEAK_TRACEBACK", "1")
    with pytest.raises(ZeroDivisionError):
        main(["doctor"])


def test_ctrl_c_is_no_fault(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    stand_in(monkeypatch, KeyboardInterrupt())
    assert main(["doctor"]) == 130
    assert capsys.readouterr() == ("", "interrupted\n")


INTERRUPTED = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # also where the tests run with it ignored
place, *sys.argv[1:] = sys.argv[1:]

def interrupt():
    os.kill(os.getpid(), signal.SIGINT)

class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == place:
            interrupt()

class Word:
    SUMMARY, add_arguments = "", staticmethod(lambda parser: None)

    @staticmethod
    def run(args):
        try:
            interrupt()
        except KeyboardInterrupt:
            raise RuntimeError("made of it by a library")

sys.meta_path.insert(0, Finder())
from ui.cli.main import main
if place == "running":
    sys.modules["ui.cli.doctor"] = Word
sys.exit(main())
"""


@pytest.mark.parametrize(
    "words",
    [
        ["ui.cli.words", "run"],
        ["argparse", "run"],
        ["ui.cli.journal", "journal", "verify", "nothing"],
        ["numpy._core._multiarray_umath", "read", "nothing"],
        ["cv2", "camera", "list"],
        ["running", "doctor"],
    ],
)
def test_ctrl_c_is_one_quiet_word_also_while_a_command_is_loaded(words: list[str]) -> None:
    """The first word is the module in whose import the interrupt comes."""
    said = subprocess.run([sys.executable, "-c", INTERRUPTED, *words], capture_output=True, text=True, timeout=60)
    assert (said.returncode, said.stdout, said.stderr) == (130, "", "interrupted\n")


def test_a_missing_package_is_a_missing_part(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(name: str) -> None:
        raise ImportError("No module named 'cv2'")

    monkeypatch.setattr(door.importlib, "import_module", refuse)
    assert main(["doctor"]) == door.MISSING_PART
    assert "cardspeak doctor" in capsys.readouterr().err
