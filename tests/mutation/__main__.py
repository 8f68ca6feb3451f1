# SPDX-License-Identifier: GPL-3.0-or-later
"""``python -m tests.mutation MODULE ...``: plants faults in modules of the rules; prints what no test notices.

``survivors.txt`` lists the faults that no test can notice, each with its reason. Status 1 when another one survives,
when a listed one is noticed after all, or when fewer than 95 in a hundred are noticed.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import settings

from tests.mutation.hunt import Hunt, Result

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
SURVIVORS = HERE / "survivors.txt"
TESTS = ("tests/rules", "tests/cases")
LEAST = 95


def main(modules: Sequence[str]) -> int:
    """Hunts through the modules."""
    settings.register_profile("hunt", deadline=None, derandomize=True, database=None)
    settings.load_profile("hunt")
    hunt = Hunt(list(modules))
    words = [*TESTS, "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:timeout"]
    words += ["-m", "not nightly and not slow", "--no-summary", "-o", "timeout=0"]
    words += ["-o", "addopts=--strict-markers --import-mode=importlib"]
    status = pytest.main([*words, f"--rootdir={ROOT}"], plugins=[hunt])
    if hunt.broken or not hunt.results:
        print(hunt.broken or f"nothing was hunted: pytest ended with {status}", file=sys.stderr)
        return 1
    return report(hunt.results, listed(SURVIVORS.read_text(encoding="utf-8")), set(modules))


def listed(text: str) -> dict[tuple[str, str], str]:
    """The survivors that are known: module and fault, with the reason. A line: ``module: fault  # reason``."""
    known: dict[tuple[str, str], str] = {}
    for line in text.splitlines():
        if line.strip() and not line.startswith("#"):
            fault, _, reason = line.partition("  # ")
            module, _, key = fault.partition(": ")
            known[module, key] = reason.strip()
    return known


def report(results: Sequence[Result], known: dict[tuple[str, str], str], modules: set[str]) -> int:
    """Prints the figures and what is wrong. Returns the status."""
    alive = {(result.module, result.key) for result in results if not result.killed}
    killed = sum(result.killed for result in results)
    share = 100 * killed / len(results)
    print(f"{len(results)} faults planted in {', '.join(sorted(modules))}; {killed} noticed ({share:.1f} %)")
    new = sorted(alive - known.keys())
    gone = sorted(key for key in known.keys() - alive if key[0] in modules)
    for module, key in new:
        print(f"survives: {module}: {key}")
    for module, key in gone:
        print(f"noticed after all, take it off the list: {module}: {key}")
    return 1 if new or gone or share < LEAST else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
