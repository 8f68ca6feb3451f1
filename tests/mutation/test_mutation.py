# SPDX-License-Identifier: GPL-3.0-or-later
"""Faults planted in the betting, the chips, the pots and the showdown: nearly every one is noticed by a test."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.mutation.__main__ import SURVIVORS, listed, report
from tests.mutation.hunt import Result
from tests.mutation.mutants import function_names, mutants_of

ROOT = Path(__file__).resolve().parents[2]
MODULES = ("betting", "wagers", "pots", "showdown")
SOURCE = '''
def least(a, b):
    """The smaller."""
    return a if a < b and not b == 2 else min(b, "x")


class Seat:
    def twice(self):
        return 2 * self.bet
'''


def test_a_fault_is_one_change_inside_a_function() -> None:
    keys = [mutant.key for mutant in mutants_of(SOURCE)]
    line = "least | return a if a < b and not b == 2 else min(b, \"x\") |"
    assert keys == [
        f"{line} not (a < b and (not b == 2))",
        f"{line} a < b and (not b == 2) -> a < b or not b == 2",
        f"{line} min(b, 'x') -> max(b, 'x')",
        f"{line} a < b -> a <= b",
        f"{line} not b == 2 -> b == 2",
        f"{line} 'x' -> other",
        f"{line} b == 2 -> b != 2",
        f"{line} 2 -> 3",
        "Seat.twice | return 2 * self.bet | 2 * self.bet -> 2 + self.bet",
        "Seat.twice | return 2 * self.bet | 2 -> 3",
    ]
    assert function_names(SOURCE) == ["least", "Seat.twice"]


def test_every_fault_can_be_compiled_and_differs() -> None:
    for mutant in mutants_of(SOURCE):
        assert compile(mutant.tree, "seat.py", "exec") != compile(SOURCE, "seat.py", "exec"), mutant.key


@pytest.mark.parametrize(
    ("killed", "known", "status"),
    [
        (20, [], 0),
        (19, [19], 0),
        (19, [], 1),
        (20, [3], 1),
        (18, [18, 19], 1),
    ],
)
def test_unlisted_survivors_too_many_and_a_listed_one_that_is_noticed_are_faults(
    killed: int, known: list[int], status: int
) -> None:
    results = [Result("pots", f"f | line {n} | x", n < killed) for n in range(20)]
    assert report(results, {("pots", f"f | line {n} | x"): "a reason" for n in known}, {"pots"}) == status


def test_every_survivor_has_its_reason() -> None:
    known = listed(SURVIVORS.read_text(encoding="utf-8"))
    assert all(module in MODULES and reason for (module, _), reason in known.items())


@pytest.mark.nightly
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("module", MODULES)
def test_faults_are_noticed(module: str) -> None:
    hunt = subprocess.run(
        [sys.executable, "-m", "tests.mutation", module], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert hunt.returncode == 0, "\n".join(line for line in hunt.stdout.splitlines() if ":" in line)[-4000:]
