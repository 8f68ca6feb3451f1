# SPDX-License-Identifier: GPL-3.0-or-later
"""kill -9 of the headless table at any moment: the same table after the restart, nothing acknowledged lost.

BROADCAST.md section 5, R1 and R2. The count of restarts is small in ./check; the whole 500 (twice) are nightly.
"""

from __future__ import annotations

import random
import shutil
import subprocess
import time
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from controller.journal.sqlite import SqliteStore
from controller.journal.verify import verify
from controller.rules.inputs import MakeClaim, Stamped
from tests.simulation.headless_table import HeadlessTable
from tests.simulation.player import GAME, Scene, at_once, play

PER_RESTART = 18
"""Entries that the scene holds for each restart; a restart gets on by 12 at most on average."""


class Tally(NamedTuple):
    """What a run of kills came to."""

    restarts: int
    entries: int
    acknowledged: int
    in_mid_start: int


@lru_cache(maxsize=1)
def scene_for(restarts: int) -> Scene:
    """One long run of hold'em."""
    return play(20_261, restarts * PER_RESTART)


@pytest.fixture
def scene() -> Scene:
    """A short run."""
    return scene_for(40)


@pytest.fixture(scope="module")
def slow_sync(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The library that makes a sync slow and counts it."""
    if shutil.which("cc") is None:
        pytest.skip("no C compiler: a sync cannot be made slow")
    built = tmp_path_factory.mktemp("sync") / "slow_sync.so"
    source = Path(__file__).with_name("slow_sync.c")
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", built, source], check=True)
    return built


def check_line(line: dict[str, Any], scene: Scene) -> int:
    """A commit's line fits the reference run; returns its seq."""
    assert "refused" not in line, line
    assert line["digest"] == scene.digests[line["seq"]], f"another table after entry {line['seq']}"
    return int(line["seq"])


def kill_again_and_again(
    folder: Path, scene: Scene, restarts: int, seed: int, environment: dict[str, str]
) -> Tally:
    """Feed the scene to the table and kill it ``restarts`` times; each restart goes on where the journal ends."""
    chance = random.Random(seed)
    acknowledged = told = in_mid_start = 0
    for _ in range(restarts):
        table = HeadlessTable(folder, environment)
        if chance.random() < 0.05:
            time.sleep(chance.random() * 0.3)
            in_mid_start += not table.said
        else:
            at = check_line(table.next(), scene)
            assert at >= acknowledged, f"entry {acknowledged} was acknowledged and is lost"
            burst = at_once(scene.inputs[at : at + chance.randint(1, 24)])
            assert burst, "the scene is too short for so many restarts"
            table.feed(burst)
            for _ in range(chance.randint(0, 3)):
                if table.said[-1]["seq"] < at + len(burst):
                    table.next()
            time.sleep(chance.random() * 0.02)
        said = table.kill()
        told += max(len(said) - 1, 0)
        for line in said:
            acknowledged = max(acknowledged, check_line(line, scene))
    last = HeadlessTable(folder, environment)
    assert check_line(last.next(), scene) >= acknowledged
    assert last.finish() == 0
    return Tally(restarts, _check_journal(folder, scene), told, in_mid_start)


def _check_journal(folder: Path, scene: Scene) -> int:
    """Every entry is the input that was given, and the whole journal replays; returns how many there are."""
    store = SqliteStore.open_to_read(folder / "journal.sqlite")
    report = verify(store, GAME)
    assert report.is_sound, report.fault
    assert report.digest == scene.digests[report.entries]
    for kept, meant in zip(store.entries(), scene.store.entries(), strict=False):
        assert (kept.kind, kept.payload) == (meant.kind, meant.payload)
        assert kept.events == meant.events
    store.close()
    return report.entries


@pytest.mark.parametrize(
    "restarts", [pytest.param(40, marks=pytest.mark.slow), pytest.param(500, marks=pytest.mark.nightly)]
)
def test_kill_at_random_moments(tmp_path: Path, restarts: int) -> None:
    tally = kill_again_and_again(tmp_path / "data", scene_for(restarts), restarts, 1, {})
    print(tally)
    assert tally.entries > restarts
    assert tally.acknowledged > restarts // 2


@pytest.mark.parametrize(
    "restarts", [pytest.param(40, marks=pytest.mark.slow), pytest.param(500, marks=pytest.mark.nightly)]
)
def test_kill_at_random_moments_with_a_slow_disk(tmp_path: Path, slow_sync: Path, restarts: int) -> None:
    """Each sync takes 40 ms, so most kills fall between the decision and its durability."""
    environment = {"LD_PRELOAD": str(slow_sync), "SLOW_SYNC_MS": "40"}
    tally = kill_again_and_again(tmp_path / "data", scene_for(restarts), restarts, 2, environment)
    print(tally)
    assert tally.entries > restarts


def test_each_acknowledgement_follows_a_sync(tmp_path: Path, scene: Scene, slow_sync: Path) -> None:
    count = tmp_path / "count"
    table = HeadlessTable(tmp_path / "data", {"LD_PRELOAD": str(slow_sync), "SYNC_COUNT": str(count)})
    at = check_line(table.next(), scene)
    for stamped in scene.inputs[:30]:
        before = count.stat().st_size
        table.feed([stamped])
        at += 1
        assert check_line(table.next(), scene) == at
        assert count.stat().st_size > before, f"entry {at} was acknowledged before it was synced"
    assert table.finish() == 0


def test_a_burst_costs_one_sync_a_commit_not_one_an_entry(tmp_path: Path, slow_sync: Path) -> None:
    count = tmp_path / "count"
    environment = {"LD_PRELOAD": str(slow_sync), "SYNC_COUNT": str(count), "SLOW_SYNC_MS": "40"}
    table = HeadlessTable(tmp_path / "data", environment)
    table.next()
    before = count.stat().st_size
    table.feed([Stamped(MakeClaim("Bea", str(number))) for number in range(400)])
    while table.next()["seq"] < 400:
        pass
    assert count.stat().st_size - before < 100
    assert table.finish() == 0


def test_a_second_table_on_the_same_folder_is_refused(tmp_path: Path) -> None:
    first = HeadlessTable(tmp_path / "data")
    first.next()
    second = HeadlessTable(tmp_path / "data")
    assert second.process.wait(60) == 4
    assert second.process.stderr is not None
    said = second.process.stderr.read().decode()
    assert f"in use by Cardspeak process {first.process.pid}; close it or name another folder" in said
    first.kill()
    third = HeadlessTable(tmp_path / "data")
    third.next()
    assert third.finish() == 0
