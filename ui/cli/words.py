# SPDX-License-Identifier: GPL-3.0-or-later
"""The words of ``cardspeak WORD ...``: finds the module of the first word and hands it the rest.

Each word is one module ``ui/cli/WORD.py`` with ``SUMMARY: str``, ``add_arguments(parser)`` and
``run(args) -> int``. Only the module of the word asked for is imported, so a window's libraries never load
for a command that opens none. ``STATUSES`` says what the exit status means.
"""

from __future__ import annotations

import argparse
import ast
import importlib
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from controller.version import PROGRAM
from ui.cli import interrupt

WORDS = ("run", "read", "doctor", "hands", "journal", "rulings", "profile", "camera", "board", "deck")
STATUSES = (
    "0 fine, 1 what was checked is wrong, 2 bad input or usage, 3 a system part is missing, "
    "4 the data folder is in use, 130 interrupted"
)
BAD_INPUT = 2
MISSING_PART = 3


def answer(argv: Sequence[str]) -> int:
    """Runs one command line and returns its exit status. ``argv`` without the program name."""
    words = list(argv)
    word = words[0] if words and words[0] in WORDS else ""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a file's name may hold what the terminal cannot show
            stream.reconfigure(errors="backslashreplace")
    try:
        status = _answered(words)
        if sys.stdout is not None:
            sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        return _interrupted()
    except BrokenPipeError:
        _print_no_more()  # the reader has gone
        return 0
    except OSError as error:
        return _refused(word, error)
    except Exception as error:
        return _interrupted() if interrupt.came else _own_up(word, error)


def _interrupted() -> int:
    print(interrupt.WORD, file=sys.stderr)
    return interrupt.STATUS


def _answered(words: list[str]) -> int:
    if not words or words[0] in ("-h", "--help", "help"):
        print(overview())
        return 0 if words else BAD_INPUT
    if words[0] == "--version":
        print(f"cardspeak {PROGRAM}")
        return 0
    if words[0] not in installed_words():
        known = ", ".join(installed_words())
        print(f"cardspeak: {words[0]!r} is no command. Known: {known}", file=sys.stderr)
        return BAD_INPUT
    return _run_word(words[0], words[1:])


def installed_words() -> tuple[str, ...]:
    """The words whose module is here, in the order of the overview."""
    return tuple(word for word in WORDS if _file_of(word).is_file())


def overview() -> str:
    """The text of ``cardspeak --help``: each word with its summary, read without importing it."""
    lines = ["usage: cardspeak WORD [...]", "", "Table-side computer for a live Texas Hold'em table.", ""]
    lines += [f"  {word:<9} {summary_of(word)}" for word in installed_words()]
    return "\n".join([*lines, "", "cardspeak WORD --help says more of one word.", f"Exit status: {STATUSES}."])


def _run_word(word: str, rest: list[str]) -> int:
    try:
        module = importlib.import_module(f"ui.cli.{word}")
    except ImportError as error:
        print(f"cardspeak {word}: {error}. Run 'cardspeak doctor' to see what is missing.", file=sys.stderr)
        return MISSING_PART
    parser = argparse.ArgumentParser(prog=f"cardspeak {word}", description=module.SUMMARY)
    module.add_arguments(parser)
    args = parser.parse_args(rest)
    interrupt.raised()
    return int(module.run(args))


def _print_no_more() -> None:
    """What is still to be printed goes nowhere, so that leaving the program does not try again."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (AttributeError, OSError):
        pass  # no output at all, or one without a file behind it


def _refused(word: str, error: OSError) -> int:
    """The system refused a file or the output: its name, the reason and the remedy."""
    if os.environ.get("CARDSPEAK_TRACEBACK"):
        raise error
    reason = error.strerror or str(error)
    if error.filename is None:
        _print_no_more()
        told = f"what it prints cannot be written ({reason}); free the disk, or send it elsewhere"
    else:
        told = f"{os.fsdecode(error.filename)}: {reason}; check the name, the place and the permissions"
    print(f"cardspeak {word}".rstrip() + f": {told}", file=sys.stderr)
    return BAD_INPUT


def _own_up(word: str, error: Exception) -> int:
    """A fault of ours: one sentence for the user, the traceback for whoever asks for it."""
    if os.environ.get("CARDSPEAK_TRACEBACK"):
        raise error
    if type(error).__name__ == "WeightsRefused":  # by name: the word that failed has imported vision, we have not
        print(f"cardspeak {word}: {error}", file=sys.stderr)
        return MISSING_PART
    what = f"{type(error).__name__}: {error}"
    print(f"cardspeak {word}".rstrip() + f": a fault in the program: {what}", file=sys.stderr)
    print("CARDSPEAK_TRACEBACK=1 in the environment shows where. The journal is safe.", file=sys.stderr)
    return 1


def _file_of(word: str) -> Path:
    return Path(__file__).with_name(f"{word}.py")


def summary_of(word: str) -> str:
    """What a command does, without importing it."""
    for node in ast.parse(_file_of(word).read_text(encoding="utf-8")).body:
        names = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        if isinstance(node, ast.Assign | ast.AnnAssign) and getattr(names[0], "id", "") == "SUMMARY":
            return str(ast.literal_eval(node.value)) if node.value else ""
    return ""
