# SPDX-License-Identifier: GPL-3.0-or-later
"""Hands a second through decide and apply, beside pokerkit on the same real hands in the same run.

Both play every step of a recorded hand from the empty table to the last stack: ours with the Commands of a
dealer's touches (set-up, burns and each push included), pokerkit with its direct calls and every automation on.
Process CPU time, the passes of both alternating, medians. Needs ../shared/data/hands-dev.jsonl.gz.
"""

from __future__ import annotations

import statistics
import time
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path

from controller.hands.play import AT_THE_END, Refused, commands_for, start, step
from controller.hands.reader import BadLine, RecordedHand, read_hands
from controller.hands.room import set_up
from controller.rules.apply import apply_all
from controller.rules.decide import decide
from controller.rules.inputs import Stamped, StartHand, TakeRake
from controller.rules.phases import Phase, phase
from controller.rules.prompts import prompts
from controller.rules.state import new_table
from tests.support.peers import play_with_pokerkit

HANDS = Path(__file__).resolve().parents[3] / "shared" / "data" / "hands-dev.jsonl.gz"
PASSES = 5
MOST = 300
GROUPS: dict[str, Callable[[RecordedHand], bool]] = {
    "six_max_no_limit": lambda hand: hand.players == 6 and not hand.limit,
    "eight_to_ten_no_limit": lambda hand: hand.players >= 8 and not hand.limit,
    "heads_up_no_limit": lambda hand: hand.players == 2 and not hand.limit,
    "fixed_limit": lambda hand: hand.limit,
}


def measure() -> dict[str, dict[str, float]]:
    """Figures of each group of hands."""
    if not HANDS.is_file():
        return {"figures": {}, "denominators": {}, "ratios": {}}
    hands = [hand for hand in read_hands(HANDS) if not isinstance(hand, BadLine)]
    figures: dict[str, float] = {}
    denominators: dict[str, float] = {}
    ratios: dict[str, float] = {}
    for name, belongs in GROUPS.items():
        ours, theirs, count, inputs = _race([hand for hand in hands if belongs(hand)][:MOST])
        figures[f"{name}_hands_per_s"] = round(count / ours)
        figures[f"{name}_inputs_per_s"] = round(inputs / ours)
        figures[f"{name}_pokerkit_hands_per_s"] = round(count / theirs)
        denominators[f"{name}_hands"] = count
        ratios[f"{name}_over_pokerkit"] = round(theirs / ours, 2)
    slowest = _slowest_input([hand for hand in hands if hand.players >= 6][:MOST])
    figures["one_input_p99_us"] = slowest
    return {"figures": figures, "denominators": denominators, "ratios": ratios}


def script(hand: RecordedHand) -> list[Stamped]:
    """Every input of a hand, from the set-up to the last push."""
    inputs: list[Stamped] = [Stamped(command) for command in (*set_up(hand), StartHand())]
    table = start(hand)
    rake = hand.rake
    for move in hand.moves:
        for command in commands_for(table, move):
            inputs.append(Stamped(command))
            table = step(table, command)
    while phase(table) is not Phase.BETWEEN:
        prompt = next((p for p in prompts(table) if p.kind in AT_THE_END and p.proposes is not None), None)
        if prompt is None:
            raise Refused("the hand does not end")
        command = prompt.proposes
        if prompt.kind == "push" and rake:
            command, rake = TakeRake(rake), 0
        inputs.append(Stamped(command))
        table = step(table, command)
    return inputs


def play_script(inputs: Sequence[Stamped]) -> None:
    """Decides and folds every input."""
    table = new_table()
    for stamped in inputs:
        table = apply_all(table, decide(table, stamped))


def _race(hands: Sequence[RecordedHand]) -> tuple[float, float, int, int]:
    """Median CPU seconds of ours and of pokerkit over the hands that both can play; hands and inputs."""
    both = [hand for hand in hands if play_with_pokerkit(hand) is not None]
    scripts = [script(hand) for hand in both]
    ours: list[float] = []
    theirs: list[float] = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for _ in range(PASSES):
            ours.append(_timed(play_script, scripts))
            theirs.append(_timed(play_with_pokerkit, both))
    return statistics.median(ours), statistics.median(theirs), len(both), sum(len(one) for one in scripts)


def _timed(act: Callable, things: Sequence) -> float:
    began = time.process_time()
    for thing in things:
        act(thing)
    return time.process_time() - began


def _slowest_input(hands: Sequence[RecordedHand]) -> float:
    """The 99th percentile of deciding and folding one input, in microseconds of CPU time."""
    times: list[int] = []
    for hand in hands:
        table = new_table()
        for stamped in script(hand):
            began = time.thread_time_ns()
            table = apply_all(table, decide(table, stamped))
            times.append(time.thread_time_ns() - began)
    return round(statistics.quantiles(times, n=100)[98] / 1000, 1)
