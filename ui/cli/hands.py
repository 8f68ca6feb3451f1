# SPDX-License-Identifier: GPL-3.0-or-later
"""``cardspeak hands check FILE``: plays recorded hands through the rules and compares every stack."""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from controller.hands.drop import play_dropped
from controller.hands.play import Outcome, play
from controller.hands.reader import BadLine, RecordedHand, read_hands
from ui.counted import counted
from ui.messages import Messages

SUMMARY = "play recorded hands through the rules and compare every stack"
SEED = 1
STATUS_RIGHT, STATUS_WRONG, STATUS_BAD_INPUT = 0, 1, 2
SHOWN_FAILURES = 20
SHOWN_BAD_LINES = 5
"""So many are told of a file; the rest are counted."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the word ``hands``."""
    what = parser.add_subparsers(dest="what", required=True, metavar="check")
    about = "plays the hands of files and compares the stacks at the end"
    check = what.add_parser("check", help=about, description=about)
    check.add_argument("files", nargs="+", type=Path, metavar="FILE.jsonl[.gz]", help="recorded hands, one a line")
    check.add_argument(
        "--drop", type=_percent, default=0, metavar="PCT",
        help="withhold or delay PCT per cent of the folds, checks and calls; questions are answered",
    )  # fmt: skip
    check.add_argument("--seed", type=int, default=SEED, help="which gaps --drop makes (default %(default)s)")
    check.add_argument("--json", action="store_true", help="print one JSON object")


def _percent(text: str) -> int:
    if text.isdigit() and int(text) <= 100:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is no whole number from 0 to 100")


class Tally:
    """What came of the hands so far."""

    def __init__(self) -> None:
        self.outcomes = 0
        self.bad_lines = 0
        self.alarms = 0
        self.failures: list[Outcome] = []
        self.alarmed: list[Outcome] = []
        self._shown_at = 0.0

    def add(self, outcome: Outcome) -> None:
        """Counts a hand."""
        self.outcomes += 1
        self.alarms += outcome.alarms
        if outcome.alarms:
            self.alarmed.append(outcome)
        if outcome.problem:
            self.failures.append(outcome)

    def show_progress(self) -> None:
        """A line on the terminal, at most ten times a second."""
        if sys.stderr.isatty() and time.monotonic() - self._shown_at > 0.1:
            self._shown_at = time.monotonic()
            print(f"\r{counted(self.outcomes, 'hand')}, {len(self.failures)} wrong", end="", file=sys.stderr)

    def as_json(self, seconds: float) -> dict[str, object]:
        """The figures, as printed with --json."""
        refused = sum(1 for failure in self.failures if failure.refused)
        return {
            "hands": self.outcomes,
            "matched": self.outcomes - len(self.failures),
            "mismatched": len(self.failures) - refused,
            "refused": refused,
            "alarms": self.alarms,
            "bad_lines": self.bad_lines,
            "seconds": round(seconds, 3),
            "failures": [{"id": failure.name, "why": why(failure)} for failure in self.failures],
            "noticed": [{"id": outcome.name, "irregularities": outcome.alarms} for outcome in self.alarmed],
        }


def run(args: argparse.Namespace) -> int:
    """Checks the files. Status 0: all as recorded; 1: some hand is not; 2: a file or line cannot be used."""
    tally = Tally()
    dice = random.Random(args.seed)
    began = time.monotonic()
    for path in args.files:
        for hand in _hands_of(path, tally):
            tally.add(play_dropped(hand, args.drop, dice) if args.drop else play(hand))
            tally.show_progress()
    seconds = time.monotonic() - began
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)
    if args.json or tally.outcomes:
        print(json.dumps(tally.as_json(seconds)) if args.json else in_words(tally, seconds))
    if tally.bad_lines:
        return STATUS_BAD_INPUT
    return STATUS_WRONG if tally.failures else STATUS_RIGHT


def _hands_of(path: Path, tally: Tally) -> Iterator[RecordedHand]:
    """The usable hands of a file; what cannot be used is told on stderr and counted."""
    good = bad = 0
    try:
        for hand in read_hands(path):
            if isinstance(hand, BadLine):
                tally.bad_lines, bad = tally.bad_lines + 1, bad + 1
                if bad <= SHOWN_BAD_LINES:
                    print(f"cardspeak hands: {hand}", file=sys.stderr)
            else:
                good += 1
                yield hand
    except OSError as error:
        tally.bad_lines += 1
        reason = error.strerror or error
        print(f"cardspeak hands: {path}: {reason}; give a .jsonl or .jsonl.gz file", file=sys.stderr)
        return
    if bad > SHOWN_BAD_LINES:
        print(f"cardspeak hands: {path}: and {counted(bad - SHOWN_BAD_LINES, 'more line')}", file=sys.stderr)
    if not good:
        tally.bad_lines += not bad
        asked = "is it a file of recorded hands, one JSON object a line?" if bad else "is the file whole?"
        print(f"cardspeak hands: {path}: no hand in it; {asked}", file=sys.stderr)


def why(outcome: Outcome) -> str:
    """What is wrong with a hand, in words: the step that was refused as the record writes it, why, and the remedy."""
    event = outcome.event
    if event is None:
        return outcome.problem
    messages, facts = Messages(), {"seat": event.seat, "amount": event.amount}
    told = messages.say(f"refused.{event.why}", facts)
    remedy = messages.say(f"remedy.{event.remedy}", facts) if event.remedy else ""
    return ": ".join(filter(None, (outcome.said, ". ".join(filter(None, (told, remedy))))))


def _irregularities(count: int) -> str:
    return counted(count, "irregularity", "irregularities")


def in_words(tally: Tally, seconds: float = 0) -> str:
    """The result for people."""
    figures = tally.as_json(seconds)
    lines = [f"{f.name}: {why(f)}" for f in tally.failures[:SHOWN_FAILURES]]
    if len(tally.failures) > SHOWN_FAILURES:
        lines.append(f"... and {len(tally.failures) - SHOWN_FAILURES} more; --json lists them all")
    lines += [f"{f.name}: {_irregularities(f.alarms)} noticed" for f in tally.alarmed[:SHOWN_FAILURES]]
    if len(tally.alarmed) > SHOWN_FAILURES:
        lines.append(f"... and in {len(tally.alarmed) - SHOWN_FAILURES} more; --json lists them all")
    end = "ends" if figures["matched"] == 1 and figures["hands"] == 1 else "end"
    lines.append(
        f"{figures['matched']} of {counted(tally.outcomes, 'hand')} {end} with the recorded stacks "
        f"({figures['mismatched']} differ, {figures['refused']} refused, {_irregularities(tally.alarms)} "
        f"noticed, {figures['seconds']} s)"
    )
    return "\n".join(lines)
