# SPDX-License-Identifier: GPL-3.0-or-later
"""``cardspeak rulings check``: worked ruling cases answered by the rules engine."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import msgspec

from controller.cases.checking import Failure, check
from controller.cases.reader import CaseFileError, read_cases
from ui.counted import counted

SUMMARY = "check worked ruling cases against the rules"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The words after ``cardspeak rulings``."""
    words = parser.add_subparsers(dest="word", required=True)
    about = "answers the questions of a file of cases and compares"
    checking = words.add_parser("check", help=about, description=about)
    checking.add_argument("file", type=Path, metavar="FILE.json", help="worked cases, each with its questions")
    checking.add_argument("--json", action="store_true", help="print the result as JSON")


def run(args: argparse.Namespace) -> int:
    """0: every case right; 1: some are not; 2: the file (or a case in it) cannot be read."""
    try:
        cases, problems = read_cases(args.file)
    except CaseFileError as error:
        print(error, file=sys.stderr)
        return 2
    for problem in problems:
        print(problem, file=sys.stderr)
    tally = check(cases)
    tally.add_unreadable(problems)
    if args.json:
        print(msgspec.json.encode(tally).decode())
    else:
        for failure in tally.failures:
            print(_said(failure))
        what = counted(tally.cases, "case")
        print(f"{what}: {tally.right} right, {tally.wrong} wrong, {tally.unsupported} unsupported")
    if problems:
        return 2
    return 0 if tally.right == tally.cases else 1


def _said(failure: Failure) -> str:
    """A line on a wrong answer, the answers as the file of cases writes them; on an unsupported one why it is."""
    where = f"{failure.id}: {failure.question}"
    if isinstance(failure.got, str) and failure.got.startswith("unsupported: "):
        return f"{where}: {failure.got}"
    got, expected = (msgspec.json.encode(one).decode() for one in (failure.got, failure.expected))
    return f"{where}: got {got}, expected {expected}"
