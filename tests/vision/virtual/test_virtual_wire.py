# SPDX-License-Identifier: GPL-3.0-or-later
"""Only pictures, bytes and keys leave the virtual table, and they follow what is drawn and weighed."""

from __future__ import annotations

import ast
import threading
from pathlib import Path

import numpy as np
import pytest

from controller.link.child import start_child
from controller.link.messages import Frame, Hello, Message, Press
from controller.rules.cards import Card, card
from vision.virtual.faces import PrintedDeck
from vision.virtual.live import LiveTable
from vision.virtual.scenery import Look, Scenery
from vision.virtual.sitting import Game, Sitting
from vision.virtual.stage import Stage
from vision.virtual.swap import SwappedDeck
from vision.virtual.vector import Image

HOME = Path(__file__).resolve().parents[3] / "vision/virtual"


def _seed_with_a_flop() -> int:
    for seed in range(40):
        if any(fact.what == "flop" for fact in Game(Sitting(), seed).next_hand().facts):
            return seed
    raise AssertionError("no flop in forty hands")


_SEED = _seed_with_a_flop()


def _film(shown: dict[str, str], times: list[float]) -> list[np.ndarray]:
    deck = SwappedDeck(PrintedDeck(), {card(a): card(b) for a, b in shown.items()})
    stage = Stage(Scenery(Look(2), deck))
    stage.play(Game(Sitting(), _SEED).next_hand().acts)
    return [stage.frame(t) for t in times]


def test_the_picture_shows_the_swapped_card() -> None:
    line = Game(Sitting(), _SEED).next_hand()
    flop = next(fact for fact in line.facts if fact.what == "flop")
    times = [flop.t - 6.0, flop.t + 0.4]
    other = "2c" if flop.cards[0] != "2c" else "2d"
    before, after = (
        np.abs(a.astype(int) - b).max()
        for a, b in zip(_film({}, times), _film({flop.cards[0]: other}, times), strict=True)
    )
    assert before == 0  # while the card lies in the stub, both films are the same
    assert after > 60


@pytest.mark.parametrize("module", ["live", "program", "boards", "twin", "stage", "scenery"])
def test_nothing_that_sends_knows_the_truth(module: str) -> None:
    tree = ast.parse((HOME / f"{module}.py").read_text(encoding="utf-8"))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    names = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    assert "vision.virtual.truth" not in imported
    assert "facts" not in names and "plans" not in names


def test_the_process_sends_frames_and_keys_only() -> None:
    got: list[Message] = []
    enough = threading.Event()

    def take(message: Message) -> None:
        got.append(message)
        if len(got) >= 12 and any(isinstance(m, Press) for m in got):
            enough.set()

    child = start_child("vision.virtual", "table", ["--speed", "3", "--fps", "6"], on_message=take)
    try:
        assert enough.wait(60)
        assert isinstance(child.link.peer, Hello) and child.link.peer.role == "virtual"
    finally:
        child.stop()
    frames = [m for m in got if isinstance(m, Frame)]
    assert {type(m) for m in got} == {Frame, Press}
    assert [m.seq for m in frames] == list(range(len(frames)))
    assert all(m.jpeg[:2] == b"\xff\xd8" for m in frames)


def test_a_wrong_option_is_told(capfd: pytest.CaptureFixture[str]) -> None:
    child = start_child("vision.virtual", "table", ["--deck", "nonsense"], on_message=lambda m: None)
    assert child.process.wait(60) == 2
    assert "harbour" in capfd.readouterr().err
    child.stop()


def test_a_guest_deck_is_dealt_for_one_hand_only() -> None:
    calls: list[str] = []

    class Loud:
        def __init__(self, name: str) -> None:
            self.name = name

        def face(self, a_card: Card) -> Image:
            calls.append(self.name)
            return PrintedDeck().face(a_card)

    own, guest = Loud("own"), Loud("guest")
    game, scenery = Game(Sitting(), 1), Scenery(Look(1), own)
    table = LiveTable(game, scenery, [], lambda frame: None, lambda press: None, guest=guest)
    decks = []
    for _ in range(3):
        table._more(0.0, 0)
        decks.append(scenery.deck.name)
    assert decks == ["own", "guest", "own"]
