# SPDX-License-Identifier: GPL-3.0-or-later
"""A card with the back of the room's other deck, from the camera to the ruling; none where all backs are alike."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from controller.clock import ManualClock
from controller.link.messages import BackSeen
from controller.rules import inputs as i
from controller.rules.events import IrregularityFound
from controller.rules.places import STUB, seat_place
from controller.rules.state import new_table
from controller.settle import Settling
from tests.support.tables import do
from tests.vision.test_fouled_deck import SEATS, _opening
from vision.capture.shot import Shot
from vision.classify import Classifier
from vision.other_backs import LOOKS, OtherBacks
from vision.pipeline import Pipeline
from vision.virtual.backs import draw_back
from vision.virtual.director import Director, Pace
from vision.virtual.faces import PrintedDeck
from vision.virtual.players import play_hand
from vision.virtual.poker import HandPlan
from vision.virtual.scenery import Look, Scenery
from vision.virtual.stage import Stage
from vision.virtual.view_zones import view_zones


def backs_on_felt(
    inks: list[str], light: tuple[float, float, float] = (1, 1, 1)
) -> tuple[np.ndarray, list[np.ndarray]]:
    """Backs in a row, with their quads."""
    table = np.full((240, 130 * len(inks), 3), (60, 90, 40), np.uint8)
    quads = []
    for n, ink in enumerate(inks):
        x = 130 * n + 15
        table[30:170, x : x + 100] = cv2.resize(draw_back(ink), (100, 140), interpolation=cv2.INTER_AREA)
        quads.append(np.array([[x, 30], [x + 100, 30], [x + 100, 170], [x, 170]], np.float32))
    lit = np.clip(table * np.array(light) + np.random.default_rng(1).normal(0, 3, table.shape), 0, 255)
    return lit.astype(np.uint8), quads


def seen(watch: OtherBacks, number: int, inks: list[str], light: tuple[float, float, float] = (1, 1, 1)) -> list[str]:
    """The places that are told after some looks at one seat's cards."""
    picture, quads = backs_on_felt(inks, light)
    told = [one for _ in range(LOOKS + 2) for one in watch.see(seat_place(number), picture, quads)]
    return [f"{one.place.kind} {one.place.number}" for one in told]


def test_one_card_of_another_back_is_told_once_and_again_in_the_next_hand() -> None:
    watch = OtherBacks()
    for _ in range(2):
        assert seen(watch, 1, ["wine", "wine"]) == []
        assert seen(watch, 2, ["wine", "wine"], (0.8, 0.9, 1.1)) == [], "a warmer lamp is no other deck"
        assert seen(watch, 3, ["wine", "night"]) == ["seat 3"]
        assert seen(watch, 3, ["wine", "night"]) == []
        for number in (1, 2, 3):
            watch.see(seat_place(number), np.zeros((9, 9, 3), np.uint8), [])


def test_the_other_deck_in_the_next_hand_is_nothing_to_tell() -> None:
    watch = OtherBacks()
    for ink in ("wine", "teal", "wine"):
        for number in (1, 2, 3):
            assert seen(watch, number, [ink, ink]) == []
        for number in (1, 2, 3):
            watch.see(seat_place(number), np.zeros((9, 9, 3), np.uint8), [])


def test_which_deck_is_the_table_s_is_not_guessed_from_two_cards() -> None:
    watch = OtherBacks()
    assert seen(watch, 1, ["wine"]) == [] and seen(watch, 2, ["teal"]) == []


def test_a_chip_on_a_card_is_no_other_back() -> None:
    watch = OtherBacks()
    assert seen(watch, 1, ["night", "night"]) == [] and seen(watch, 2, ["night", "night"]) == []
    picture, quads = backs_on_felt(["night", "night"])
    cv2.circle(picture, (65, 100), 34, (40, 36, 178), -1)
    assert [watch.see(seat_place(3), picture, quads) for _ in range(6)] == [[]] * 6


def test_a_heap_of_chips_taken_for_a_card_is_no_other_back() -> None:
    watch = OtherBacks()
    assert seen(watch, 1, ["teal", "teal"]) == [] and seen(watch, 2, ["teal", "teal"]) == []
    picture, quads = backs_on_felt(["teal", "teal"])
    picture[30:170, 15:115] = (60, 90, 40)
    for y in range(150, 40, -9):
        cv2.ellipse(picture, (62, y), (48, 20), 0, 0, 360, (40, 36, 178 if y % 2 else 120), -1)
    cv2.ellipse(picture, (62, 50), (20, 8), 0, 0, 360, (230, 230, 230), -1)
    assert [watch.see(seat_place(3), picture, quads) for _ in range(6)] == [[]] * 6


def _plan() -> HandPlan:
    for seed in range(200):
        plan = play_hand(SEATS, SEATS[-1], dict.fromkeys(SEATS, 100), (1, 2), np.random.default_rng(seed))
        if any(step.kind == "flop" for step in plan.steps):
            return plan
    raise AssertionError("no hand reached the flop")


@pytest.mark.slow
@pytest.mark.parametrize("is_strange", [True, False])
def test_from_the_camera_to_the_ruling(tmp_path: Path, is_strange: bool) -> None:
    plan = _plan()
    seat = SEATS[1]
    director = Director(SEATS, 3, Pace(think=(0.4, 0.6)))
    director.play(plan)
    line = director.table.line
    look = Look(seed=5, strange=(plan.holes[seat][1],) if is_strange else ())
    stage = Stage(Scenery(look, PrintedDeck("harbour")))
    stage.play(line.acts)
    pipeline = Pipeline(tmp_path, [view_zones()], Classifier.load())
    told: list[BackSeen] = []
    dealt = max(fact.t for fact in line.facts if fact.what == "dealt")
    for n, t in enumerate([*np.arange(0.0, 0.6, 0.1), *np.arange(dealt + 0.1, dealt + 4.0, 0.1)]):
        shot = Shot("board", n, int(t * 1e9), cv2.imencode(".jpg", stage.frame(float(t)))[1].tobytes())
        told += [one for one in pipeline.step(shot, float(t)) if isinstance(one, BackSeen)]
    if not is_strange:
        assert told == []
        return
    assert [one.zone for one in told] == [seat_place(seat)]
    assert (tmp_path / "evidence" / told[0].evidence).is_file()
    heard: list[i.Stamped] = []
    assert Settling(heard.append, ManualClock()).hear(told[0])
    table = new_table()
    for what in _opening():
        table, _ = do(table, what)
    _, events = do(table, heard[0].what)
    found = [event for event in events if isinstance(event, IrregularityFound)]
    assert [(one.kind, one.seat) for one in found] == [("wrong_back", seat)] and heard[0].source == "vision"
    _, events = do(table, i.ReportCard("wrong_back", STUB))
    assert any(isinstance(event, IrregularityFound) for event in events)
