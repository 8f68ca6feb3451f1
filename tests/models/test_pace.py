# SPDX-License-Identifier: GPL-3.0-or-later
"""How far a training has come, by steps and by time, also after an interruption; and how the time is shared out."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from models.train.everything import FINISH, SHARES, Stage, run, stages
from models.train.pace import Pace


class Watch:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_by_steps_the_share_begins_where_the_cycle_did() -> None:
    pace = Pace(1000, since=600)
    assert [pace.share(done) for done in (500, 600, 800, 1000, 1200)] == [0, 0, 0.5, 1, 1]


def test_by_minutes_the_share_is_of_time_whatever_was_done() -> None:
    watch = Watch()
    pace = Pace(1000, minutes=10, clock=watch)
    watch.now += 300
    assert pace.share(3) == pace.share(999) == pytest.approx(0.5)
    assert pace.to_go_s(3, 0) == pytest.approx(300)
    watch.now += 400
    assert pace.share(3) == 1 and pace.to_go_s(3, 0) == 0


def test_what_earlier_starts_took_counts() -> None:
    watch = Watch()
    pace = Pace(1000, minutes=10, spent_s=450, clock=watch)
    watch.now += 30
    assert pace.share(0) == pytest.approx(0.8) and pace.total_s() == pytest.approx(480)


def test_the_time_to_go_by_steps_comes_from_the_steps_of_this_start() -> None:
    watch = Watch()
    pace = Pace(1000, clock=watch)
    watch.now += 60
    assert pace.to_go_s(700, 600) == pytest.approx(180)


def test_the_minutes_are_shared_out_whole() -> None:
    parts = stages(90, Path("somewhere"), 1)
    assert sum(stage.minutes for stage in parts) == pytest.approx(90)
    assert sum(SHARES.values()) + FINISH == pytest.approx(1)
    bound = {stage.name: float(stage.command[-1]) for stage in parts if "--minutes" in stage.command}
    assert bound == {name: pytest.approx(90 * share, abs=0.01) for name, share in SHARES.items()}


def test_a_net_is_exported_after_its_training_and_all_is_measured_last() -> None:
    names = [stage.name for stage in stages(90, Path("somewhere"), 1)]
    assert names[: len(SHARES)] == list(SHARES) and names[-2:] == ["calibration", "measuring"]
    weights = {str(Path("somewhere") / "weights")}
    later = [stage.command for stage in stages(90, Path("somewhere"), 1)[len(SHARES) :]]
    assert all(weights & set(command) for command in later), "what is released stays as it is"


def test_a_stage_that_fails_ends_the_run_and_says_how_to_go_on() -> None:
    fine, bad, never = ([sys.executable, "-c", text] for text in ("", "raise SystemExit(3)", "open('x', 'w')"))
    with pytest.raises(SystemExit, match="whole ended with status 3; the same command goes on"):
        run([Stage("finder", 1, fine), Stage("whole", 1, bad), Stage("index", 1, never)])
