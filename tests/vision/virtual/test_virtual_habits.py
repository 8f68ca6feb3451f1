# SPDX-License-Identifier: GPL-3.0-or-later
"""Habits of dealers and players show in the picture's acts, and change nothing that was dealt."""

from __future__ import annotations

import numpy as np

from vision.virtual import layout
from vision.virtual.director import NO_MISCHIEF, Director
from vision.virtual.habits import NO_HABITS, Habits, drawn_habits
from vision.virtual.players import play_hand
from vision.virtual.things import CardThing, ChipThing, Go, HeadThing, Put
from vision.virtual.timeline import Timeline

SEATS = (2, 5, 7, 9)


def _played(manners: Habits) -> Timeline:
    """A hand that comes to a showdown, played with these habits."""
    for seed in range(80):
        plan = play_hand(SEATS, 9, dict.fromkeys(SEATS, 80), (1, 2), np.random.default_rng([seed, 3]))
        if [step.kind for step in plan.steps].count("table") > 1:
            director = Director(SEATS, 4, manners=manners)
            director.play(plan, NO_MISCHIEF)
            return director.table.line
    raise AssertionError("no showdown in eighty hands")


def _board_stops(line: Timeline) -> list[float]:
    """Where cards came to rest face up near the board, y in mm."""
    cards = {act.name for act in line.acts if isinstance(act, Put) and isinstance(act.thing, CardThing)}
    ends = [act.end for act in line.acts if isinstance(act, Go) and act.name in cards and act.end.flip == 0]
    return [end.y for end in ends if abs(end.x) < 220 and -100 < end.y < 20]


def test_burns_may_go_to_the_muck() -> None:
    line = _played(Habits(burns_to_muck=True))
    near = [act for act in line.acts if isinstance(act, Go) and abs(act.end.x - layout.BURN.x) < 30
            and abs(act.end.y - layout.BURN.y) < 30 and act.name.startswith("card")]  # fmt: skip
    assert not near
    assert [fact.number for fact in line.facts if fact.what == "burn"] == [1, 2, 3]


def test_playing_cards_are_kicked_up() -> None:
    plain, kicked = _board_stops(_played(NO_HABITS)), _board_stops(_played(Habits(kick_up=True)))
    assert min(kicked) < min(plain) - 15


def test_a_capped_hand_has_a_chip_on_it() -> None:
    line = _played(Habits(cappers=(5,)))
    caps = [act for act in line.acts if isinstance(act, Put) and act.name == "cap5"]
    assert caps and isinstance(caps[0].thing, ChipThing) and caps[0].thing.pose.z > 0


def test_heads_come_and_go() -> None:
    line = _played(Habits(leaners=SEATS))
    heads = {act.name for act in line.acts if isinstance(act, Put) and isinstance(act.thing, HeadThing)}
    moves = [act for act in line.acts if isinstance(act, Go) and act.name in heads]
    assert heads and len(moves) >= 2 * len(heads)


def test_habits_change_no_card() -> None:
    def dealt(manners: Habits) -> list[tuple[str, ...]]:
        return [fact.cards for fact in _played(manners).facts if fact.what in ("pitched", "burn", "river")]

    drawn = drawn_habits(np.random.default_rng(2), SEATS)
    assert dealt(NO_HABITS) == dealt(drawn._replace(crowded=True, pull_hands=True))
