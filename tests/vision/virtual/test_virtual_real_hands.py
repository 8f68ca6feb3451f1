# SPDX-License-Identifier: GPL-3.0-or-later
"""Recorded hands acted out at the virtual table."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from controller.rules.cards import cards
from vision.virtual.director import Director
from vision.virtual.real_hands import HandRefused, plan_of, read_records
from vision.virtual.render import recorded_plans

ROOT = Path(__file__).resolve().parents[3]
HAND: dict[str, Any] = {
    "variant": "NT",
    "seats": 3,
    "button": 3,
    "antes": [0, 0, 0],
    "blinds_or_straddles": [50, 100, 0],
    "starting_stacks": [2000, 2000, 2000],
    "actions": [
        "d dh p1 AsAd", "d dh p2 ????", "d dh p3 KhKd", "p3 cbr 300", "p1 cbr 900", "p2 f", "p3 cc",
        "d db 2c3d4h", "p1 cbr 500", "p3 cc", "d db 9s", "p1 cc", "p3 cc", "d db Td", "p1 cc", "p3 cc",
        "p1 sm AsAd", "p3 sm",
    ],
    "board": "2c3d4h9sTd",
    "hole_cards": ["AsAd", None, "KhKd"],
    "rake": 0,
    "finishing_stacks": [3500, 1900, 600],
}  # fmt: skip


def test_actions_cards_and_stacks_are_the_recorded_ones() -> None:
    plan = plan_of(HAND, 1)
    first, second, third = plan.seats
    assert plan.button == third
    assert plan.stacks == dict.fromkeys(plan.seats, 40)  # a chip is 50
    told = [
        (s.kind, s.seat, s.amount) for s in plan.steps if s.kind in ("bet", "call", "fold", "table", "muck", "push")
    ]
    assert told == [
        ("bet", third, 6), ("bet", first, 18), ("fold", second, 0), ("call", third, 18), ("bet", first, 10),
        ("call", third, 10), ("table", first, 0), ("muck", third, 0), ("push", first, 58),
    ]  # fmt: skip
    assert plan.final_stacks == {first: 70, second: 38, third: 12}
    dealt = [*plan.board, *plan.burns, *plan.stub, *(c for pair in plan.holes.values() for c in pair)]
    assert sorted(dealt) == list(range(52))
    assert plan.holes[third] == cards("KhKd")


def test_the_director_plays_it_to_the_end() -> None:
    plan = plan_of(HAND, 1)
    director = Director(plan.seats, 3)
    director.play(plan)
    words = [fact.what for fact in director.table.line.facts]
    assert words[-1] == "end"
    assert [w for w in words if w in ("flop", "turn", "river")] == ["flop", "turn", "river"]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"antes": [10, 10, 10]}, "antes"),
        ({"button": None}, "button"),
        ({"starting_stacks": [2001, 2000, 2000], "finishing_stacks": [3501, 1900, 600]}, "more than"),
    ],
)
def test_what_does_not_fit_is_refused(change: dict[str, Any], why: str) -> None:
    with pytest.raises(HandRefused, match=why):
        plan_of({**HAND, **change}, 1)


def test_a_bad_line_is_named(tmp_path: Path) -> None:
    file = tmp_path / "hands.jsonl.gz"
    file.write_bytes(gzip.compress(json.dumps(HAND).encode() + b"\n{broken\n"))
    with pytest.raises(ValueError, match=r"hands\.jsonl\.gz:2"):
        list(read_records(file))


def test_real_hands_where_present() -> None:
    file = ROOT.parent / "shared/data/hands-dev.jsonl.gz"
    if not file.exists():
        pytest.skip("the recorded hands are not on this machine")
    plans = recorded_plans(file, 60, 1)
    assert len(plans) == 60
    for plan in plans:
        assert sum(plan.final_stacks.values()) == sum(plan.stacks.values())
