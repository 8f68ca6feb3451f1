# SPDX-License-Identifier: GPL-3.0-or-later
"""False alarms over 2,000 legal but messy hands; planted errors reported before the next step that cannot be undone.

A false stop is an alarm that stops the game (the floor decides, a new deal, all chips back); every other alarm about a
legal hand is a false warning. Budgets: RULES.md 6a.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from controller.rules import inputs
from controller.rules.apply import apply_all
from controller.rules.clocks import SECOND, next_due
from controller.rules.decide import decide
from controller.rules.events import IrregularityFound
from controller.rules.state import Table, new_table
from tests.bench.messy_hands import Night, as_received, play, set_up
from tests.bench.planted_errors import ERRORS, Planted

HANDS, PLANTED, SEED = 2_000, 1_000, 20261129
STOPS = ("redeal", "refund")
LOST, DOUBLED = 0.04, 0.04


def is_stop(found: IrregularityFound) -> bool:
    """Whether the game stands still for it."""
    return found.decides == "floor" or dict(found.facts).get("ruling") in STOPS


def alarms_of(table: Table, stream: Iterable[tuple[float, Any]]) -> list[IrregularityFound]:
    """Every alarm raised while the tracker takes in the stream, with the ticks of the clock that come due meanwhile."""
    found: list[IrregularityFound] = []
    for at, what in [*stream, (10_000.0, inputs.Tick())]:
        due = next_due(table)
        now_ns = int(at * SECOND)
        if due is not None and due <= now_ns:
            table = _taken(table, inputs.Stamped(inputs.Tick(), mono_ns=max(due, 1)), found)
        table = _taken(table, inputs.Stamped(what, mono_ns=now_ns), found)
    return found


def _taken(table: Table, stamped: inputs.Stamped, found: list[IrregularityFound]) -> Table:
    events = decide(table, stamped)
    found.extend(event for event in events if isinstance(event, IrregularityFound))
    return apply_all(table, events)


def messy(count: int, seed: int) -> tuple[Counter[str], Counter[str], Counter[str]]:
    """False stops and warnings by kind, and hands by kit, over so many legal hands."""
    stops: Counter[str] = Counter()
    warnings: Counter[str] = Counter()
    kits: Counter[str] = Counter()
    for number in range(count):
        dice = random.Random(seed + number)
        night = Night(dice, "ABC"[number % 3])
        opening = set_up(night, rake=dice.random() < 0.5)
        play(night)
        kits[night.kit] += 1
        stream = [*((0.0, what) for what in opening), *as_received(night, LOST, DOUBLED)]
        for found in alarms_of(new_table(), stream):
            (stops if is_stop(found) else warnings)[f"{night.kit} {found.kind}"] += 1
    return stops, warnings, kits


def planted(count: int, seed: int) -> tuple[Counter[str], Counter[str]]:
    """Errors planted and errors reported in time, by name."""
    made: Counter[str] = Counter()
    reported: Counter[str] = Counter()
    names = sorted(ERRORS)
    for number in range(count):
        name = names[number % len(names)]
        plant: Callable[[random.Random], Planted] = ERRORS[name]
        error = plant(random.Random(seed + number))
        made[name] += 1
        stream = [(2.0 * place, what) for place, what in enumerate(error.stream)]
        kinds = {found.kind for found in alarms_of(new_table(), stream)}
        reported[name] += bool(kinds & error.kinds)
    return made, reported


def measure() -> dict[str, dict[str, Any]]:
    """The table of the bench."""
    stops, warnings, kits = messy(HANDS, SEED)
    made, reported = planted(PLANTED, SEED)
    figures = {
        "false_stops_per_500_hands": round(500 * stops.total() / HANDS, 2),
        "false_warnings_per_50_hands": round(50 * warnings.total() / HANDS, 2),
        "planted_reported_percent": round(100 * reported.total() / made.total(), 1),
        **{f"stops {kind}": count for kind, count in sorted(stops.items())},
        **{f"warnings {kind}": count for kind, count in sorted(warnings.items())},
        **{f"reported {name}": f"{reported[name]} of {made[name]}" for name in sorted(made)},
    }
    denominators = {"hands": HANDS, "planted": PLANTED, **{f"kit {kit}": count for kit, count in sorted(kits.items())}}
    ratios = {
        "stops_of_budget": round(stops.total() / (HANDS // 500), 2),
        "warnings_of_budget": round(warnings.total() / (HANDS // 50), 2),
    }
    return {"figures": figures, "denominators": denominators, "ratios": ratios}
