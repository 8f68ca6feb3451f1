# SPDX-License-Identifier: GPL-3.0-or-later
"""Long runs of hold'em through journal and timeline, without processes."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from controller.clock import ManualClock
from controller.journal.start import codec_of, fold
from controller.journal.store import MemoryStore
from controller.journal.verify import verify
from controller.loop import Loop
from controller.loop.facts import recall_facts
from controller.rules import inputs as i
from controller.rules.events import InputRefused
from tests.simulation.player import GAME, Player, at_once, play


@pytest.mark.parametrize("seed", [11, 12])
def test_a_start_at_any_entry_gives_the_table_that_was(seed: int) -> None:
    """Start-up folds from the last hand start only; here at each entry of a run, compared with the live fold."""
    scene = play(seed, 500)
    codec = codec_of(GAME)
    whole = fold(scene.store, GAME, codec, 0)
    for entry in scene.store.entries():
        stamped = codec.decode_input(entry.kind, entry.payload)
        whole._older = lambda seq: fold(scene.store, GAME, codec, seq)
        assert stamped == scene.inputs[entry.seq - 1].what
        whole.add(entry.seq, scene.inputs[entry.seq - 1], codec.decode_events(entry.events))
        started = fold(scene.store, GAME, codec, entry.seq)
        assert started.table == whole.table, f"after entry {entry.seq}"
        assert [step.seq for step in started.offers()] == [step.seq for step in whole.offers()]


@pytest.mark.parametrize("seed", [21, 22, 23])
def test_a_run_verifies_and_the_rules_never_fail(seed: int) -> None:
    scene = play(seed, 1500)
    report = verify(scene.store, GAME)
    assert report.is_sound, report.fault
    assert report.hands > 50
    codec = codec_of(GAME)
    happened = [event for entry in scene.store.entries() for event in codec.decode_events(entry.events)]
    assert not [event for event in happened if isinstance(event, InputRefused) and event.why == "program_fault"]


@pytest.mark.parametrize("seed", [41, 42])
def test_a_restart_knows_what_the_running_loop_knows(seed: int) -> None:
    """Backing up over anything, devices' words included, which the loop then takes in again by itself."""
    store = MemoryStore()
    loop = Loop(store, ManualClock(), GAME)
    player = Player(seed, careful=False)
    codec = codec_of(GAME)
    opening = [i.SetLevel(5, 10), *(i.SeatPlayer(seat, f"P{seat}", 1000) for seat in (1, 3, 4))]
    for number in range(400):
        given = i.Stamped(opening[number], actor="Ann") if number < len(opening) else player.next(loop._timeline)
        loop.submit(given)
        while loop._inbox._waiting:
            loop._deal_with([waiting.stamped for waiting in loop._inbox.take()])
        again = fold(store, GAME, codec)
        assert (again.table, again.seq) == (loop.table, loop.seq), f"after {given.what}"
        assert [step.seq for step in again.offers()] == [step.seq for step in loop.offers]
        assert recall_facts(store, codec)._newest == loop._facts._newest
    assert verify(store, GAME).is_sound
    assert store.head().seq > 380


def test_the_loop_comes_to_the_same_table() -> None:
    scene = play(31, 800)
    store = type(scene.store)()
    loop = Loop(store, ManualClock(), GAME)
    told = threading.Condition()
    reached = 0

    def hear(table: Any, seq: int, events: tuple[Any, ...]) -> None:
        nonlocal reached
        with told:
            reached = seq
            told.notify()

    loop.subscribe(hear)
    loop.start()
    while burst := at_once(scene.inputs[reached:]):
        wanted = reached + len(burst)
        for stamped in burst:
            loop.submit(stamped)
        with told:
            assert told.wait_for(lambda wanted=wanted: reached >= wanted, 60)
    loop.close()
    assert (loop.seq, GAME.digest(loop.table)) == (800, scene.digests[-1])
    assert [entry.events for entry in store.entries()] == [entry.events for entry in scene.store.entries()]
