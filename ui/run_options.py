# SPDX-License-Identifier: GPL-3.0-or-later
"""The options of ``cardspeak run``. Nothing but the standard library, so that ``./run --help`` needs no set-up:
``python -m ui.run_options`` prints them.
"""

from __future__ import annotations

import argparse

from controller import arguments

SUMMARY = "runs the table: the window where there is a display, else the hand in words"
"""As in ``ui/cli/run.py``, where the overview of all commands reads it without an import."""
BOARDS = ("auto", "core", "simavr", "twin")
"""How the virtual table's board is made."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of ``cardspeak run``."""
    parser.add_argument(
        "--data", type=arguments.path, default=None, metavar="DIR", help="data folder (default: the user's)"
    )
    parser.add_argument("--hands", type=_count, default=0, metavar="N", help="stop after N hands (0: no end)")
    parser.add_argument("--no-demo", action="store_true", help="real cameras and boards, from config/table.toml")
    parser.add_argument("--no-window", action="store_true", help="the hand in words even where there is a display")
    parser.add_argument("--full-screen", action="store_true", help="the window over the whole screen, without an arrow")
    parser.add_argument("--no-overlay", action="store_true", help="no graphics feed")
    parser.add_argument(
        "--seed", type=arguments.seed, default=1, help="virtual table: everything random follows from it (1)"
    )
    parser.add_argument("--speed", type=_speed, default=1.0, metavar="X", help="virtual table: X times as fast (1)")
    parser.add_argument(
        "--boards",
        choices=BOARDS,
        default="auto",
        help="virtual table: the firmware as its own core compiled here (core, auto), the real binary on a simulated "
        "chip (simavr), or a stand-in without a compiler (twin); auto takes what there is",
    )
    parser.add_argument(
        "--virtual", action="append", default=[], metavar="WORD", help="a further argument for the virtual table"
    )


def _count(text: str) -> int:
    if text.isascii() and text.isdigit():
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is no whole number from 0 (no end) on")


def _speed(text: str) -> float:
    speed = arguments.number(text)
    if 0 < speed < float("inf"):
        return speed
    raise argparse.ArgumentTypeError(f"{text!r} is no speed; 1 is that of people, 4 four times as fast")


def main() -> int:
    """Prints the help."""
    parser = argparse.ArgumentParser(prog="cardspeak run", description=SUMMARY)
    add_arguments(parser)
    parser.print_help()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
