# SPDX-License-Identifier: GPL-3.0-or-later
"""Rendered dealing: whole hands with planted errors through the real pipeline, every event against the truth.

``./check bench dealing [--hands N] [--seed S] [--jobs J]`` (default 10 hands, seed 31, one process; 200 hands is the
nightly figure). A table with denominators, 95 % intervals (Wilson) and the shares that were unsure, beside the bars of
the issue; every fault in words is in ``build/bench/dealing.json``.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import cv2

from tests.bench.dealt_hands import PlayedHand, pictures, play
from tests.bench.dealt_judge import Judged
from tests.bench.read_photos import interval
from vision.classify import Classifier
from vision.virtual.render import Footage, footage

FAULTS_MOST = 400


class Bar(NamedTuple):
    """One line of the table: of ``word``'s verdicts, the share of ``verdict`` may be at most (or at least) ``bar``."""

    word: str
    verdict: str
    bar: float | None
    at_least: bool = False


BARS = (
    Bar("board", "wrong", 0.0), Bar("board", "unsure", 0.01),
    Bar("burns", "wrong", 1 / 500), Bar("burns", "unsure", 0.02),
    Bar("dealt", "wrong", 1 / 2000), Bar("dealt", "unsure", 0.10),
    Bar("tabled", "wrong", 0.0), Bar("tabled", "unsure", 0.02),
    Bar("exposures", "seen", 0.98, True), Bar("exposures", "false", 0.0),
    Bar("exposed face", "wrong", 0.0), Bar("exposed face", "unsure", None),
    Bar("miscounts", "found", 0.95, True), Bar("double burns", "found", 0.95, True), Bar("folds", "seen", None, True),
    Bar("button", "wrong", 0.0), Bar("button", "unsure", None),
)  # fmt: skip


def measure() -> dict[str, Any]:
    """Play the hands; figures, denominators and faults."""
    hands = int(os.environ.get("CARDSPEAK_HANDS", "10"))
    seed = int(os.environ.get("CARDSPEAK_SEED", "31"))
    jobs = int(os.environ.get("CARDSPEAK_JOBS", "1"))
    judged, seconds, frames = Judged(), 0.0, 0
    for done, hand in enumerate(played(hands, seed, jobs), 1):
        judged.add(hand)
        seconds, frames = seconds + hand.cpu_s, frames + len(hand.truth)
        _progress(done, hands)
    lines = table(judged.tally)
    print("\n" + "\n".join(lines), file=sys.stderr)
    figures: dict[str, Any] = dict(sorted(judged.tally.items()))
    figures["eye_cpu_per_picture_ms"] = round(1000 * seconds / max(1, frames), 1)
    denominators = {"hands": hands, "pictures": frames, **{word: _of(judged.tally, word) for word in _words()}}
    return {"figures": figures, "denominators": denominators, "table": lines, "faults": judged.faults[:FAULTS_MOST]}


def table(tally: Counter[str]) -> list[str]:
    """The figures against their bars, one line each."""
    lines = [f"{'what':<24}{'count':>12}{'share':>9}   95 % interval       bar"]
    for word, verdict, bar, at_least in BARS:
        hits, of = tally[f"{word} {verdict}"], _of(tally, word)
        low, high = interval(hits, of)
        share = f"{100 * hits / of:.2f} %" if of else "-"
        met = "" if bar is None else "met" if is_met(tally, Bar(word, verdict, bar, at_least)) else "NOT MET"
        wanted = "" if bar is None else f"{'>=' if at_least else '<='} {100 * bar:.2f} %"
        between = f"{100 * low:.2f} to {100 * high:.2f} %"
        lines.append(f"{word + ' ' + verdict:<24}{hits:>6}/{of:<5}{share:>9}   {between:<19} {wanted} {met}")
    return lines


def is_met(tally: Counter[str], bar: Bar) -> bool:
    """Whether the measured share keeps the bar."""
    hits, of = tally[f"{bar.word} {bar.verdict}"], _of(tally, bar.word)
    if bar.bar is None or not of:
        return True
    return hits >= bar.bar * of if bar.at_least else hits <= bar.bar * of


def _of(tally: Counter[str], word: str) -> int:
    """How many events of a kind there were; false alarms are counted against the true ones."""
    return sum(n for key, n in tally.items() if key.rpartition(" ")[0] == word and not key.endswith(" false"))


def _words() -> list[str]:
    return list(dict.fromkeys(bar.word for bar in BARS))


def played(hands: int, seed: int, jobs: int) -> Iterator[PlayedHand]:
    """The hands one after another, from so many processes."""
    cv2.setNumThreads(1)
    if jobs < 2:
        yield from _some(hands, seed, 0, 1)
        return
    with ProcessPoolExecutor(jobs) as pool:
        parts = [range(n, min(n + 2, hands)) for n in range(0, hands, 2)]
        for some in pool.map(_part, [(hands, seed, part.start, part.stop) for part in parts]):
            yield from some


def _part(which: tuple[int, int, int, int]) -> list[PlayedHand]:
    hands, seed, start, stop = which
    cv2.setNumThreads(1)
    return [_one(hand) for hand in islice(footage(hands, seed, many=True), start, stop)]


def _some(hands: int, seed: int, start: int, step: int) -> Iterator[PlayedHand]:
    for hand in islice(footage(hands, seed, many=True), start, None, step):
        yield _one(hand)


def _one(hand: Footage) -> PlayedHand:
    with tempfile.TemporaryDirectory() as folder:
        return play(hand, pictures(hand), _classifier(), Path(folder))


_CLASSIFIERS: list[Classifier] = []


def _classifier() -> Classifier:
    """One a process."""
    if not _CLASSIFIERS:
        _CLASSIFIERS.append(Classifier.load())
    return _CLASSIFIERS[0]


_BEGUN = time.monotonic()


def _progress(done: int, of: int) -> None:
    """A bar with an estimate of what is left, on the terminal's error line."""
    passed = time.monotonic() - _BEGUN
    left = passed / done * (of - done)
    filled = round(30 * done / of)
    text = f"[{'#' * filled}{'.' * (30 - filled)}] hand {done}/{of}, {passed:.0f} s, about {left:.0f} s left"
    print(f"\r{text}", end="" if sys.stderr.isatty() else "\n", file=sys.stderr, flush=True)
