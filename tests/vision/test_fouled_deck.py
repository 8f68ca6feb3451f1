# SPDX-License-Identifier: GPL-3.0-or-later
"""A real second ace of hearts, from the camera to the ruling: read twice, told twice, a fouled deck."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from controller.clock import ManualClock
from controller.rules import inputs as i
from controller.rules.apply import apply_all
from controller.rules.cards import Card, card
from controller.rules.decide import decide
from controller.rules.events import IrregularityFound
from controller.rules.places import BOARD
from controller.rules.state import Table, new_table
from controller.settle import Settling
from vision.capture.shot import Shot
from vision.classify import Classifier
from vision.pipeline import Pipeline
from vision.virtual.director import Director, Mischief, Pace
from vision.virtual.faces import PrintedDeck
from vision.virtual.players import play_hand
from vision.virtual.poker import HandPlan
from vision.virtual.scenery import Look, Scenery
from vision.virtual.stage import Stage
from vision.virtual.timeline import Timeline
from vision.virtual.view_zones import view_zones

SEATS = (2, 4, 7, 9)
ACE = card("Ah")


def _plan() -> HandPlan:
    """A hand to the turn whose flop begins with the ace of hearts."""
    for seed in range(200):
        plan = play_hand(SEATS, SEATS[-1], dict.fromkeys(SEATS, 100), (1, 2), np.random.default_rng(seed))
        if any(step.kind == "turn" for step in plan.steps):
            return replace(plan, **_swapped(plan, ACE, plan.board[0]))
    raise AssertionError("no hand reached the turn")


def _swapped(plan: HandPlan, one: Card, other: Card) -> dict[str, object]:
    places = {one: other, other: one}

    def swap(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(places.get(each, each) for each in cards)

    holes = {seat: swap(hole) for seat, hole in plan.holes.items()}
    return {"holes": holes, "board": swap(plan.board), "burns": swap(plan.burns), "stub": swap(plan.stub)}


def _times(line: Timeline) -> list[float]:
    """The empty table, then from just before the flop to a while after the turn."""
    at = {fact.what: fact.t for fact in line.facts}
    first = line.facts[0].t
    spans = [(first, first + 0.5), (at["flop"] - 0.2, at["flop"] + 1.5), (at["turn"] - 0.2, at["turn"] + 1.8)]
    return [float(t) for a, b in spans for t in np.arange(a, b, 0.1)]


def _opening() -> list[object]:
    stream: list[object] = [i.SetProfile("TDA"), i.SetLevel(50, 100)]
    stream += [i.SeatPlayer(seat, f"p{seat}", 10_000) for seat in SEATS]
    stream += [i.SetButton(SEATS[-1]), i.StartHand()]
    order = [*SEATS[2:], *SEATS[:2]]
    stream += [i.Check(seat, True) if seat == SEATS[1] else i.Call(seat, True) for seat in order]
    return [*stream, i.BurnCard(watched=True)]


@pytest.mark.slow
def test_a_second_ace_of_hearts_is_a_fouled_deck(tmp_path: Path) -> None:
    director = Director(SEATS, 3, Pace(think=(0.4, 0.6)))
    director.play(_plan(), Mischief(duplicate=2))
    line = director.table.line
    stage = Stage(Scenery(Look(seed=5), PrintedDeck("harbour")))
    stage.play(line.acts)
    told: list[i.Stamped] = []
    settling = Settling(told.append, ManualClock())
    pipeline = Pipeline(tmp_path, [view_zones()], Classifier.load())
    table, found = new_table(), []

    def take(stamped: i.Stamped) -> None:
        nonlocal table
        events = decide(table, stamped)
        found.extend(event for event in events if isinstance(event, IrregularityFound))
        table = apply_all(table, events)

    for what in _opening():
        take(i.Stamped(what))
    checked = False
    for n, t in enumerate(_times(line)):
        if t > next(fact.t for fact in line.facts if fact.what == "turn") - 0.25 and not checked:
            checked = True
            assert found == [] and len(table.board.cards) == 3, "nothing is wrong with the flop"
            for what in [*(i.Check(seat, True) for seat in SEATS), i.BurnCard(watched=True)]:
                take(i.Stamped(what))
        _, packed = cv2.imencode(".jpg", stage.frame(t), [cv2.IMWRITE_JPEG_QUALITY, 88])
        for message in pipeline.step(Shot("board", n, int(t * 1e9), packed.tobytes()), t):
            settling.hear(message)
        for stamped in told:
            if isinstance(stamped.what, i.CardsSeen) and stamped.what.place == BOARD:
                take(stamped)
        told.clear()
    _judge(table, found, tmp_path)


def _judge(table: Table, found: list[IrregularityFound], folder: Path) -> None:
    assert table.board.cards.count(ACE) == 2, "neither is taken for another face"
    alarm = next(one for one in found if one.kind in ("duplicate", "fouled_deck"))
    assert "refund" in alarm.options
    assert len(list((folder / "evidence").iterdir())) >= 4, "each card with its crop"
