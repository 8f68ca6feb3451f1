# SPDX-License-Identifier: GPL-3.0-or-later
"""The vision process as the program starts it: frames in over the link, zone states, crops and snapshots out."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
import pytest

from controller.link import Child, start_child
from controller.link.messages import CameraHealth, Frame, Message, Preview, SnapshotEnd, SnapshotRequest, ZoneState
from controller.rules import cards
from controller.rules.places import BOARD
from vision.rectify import Picture
from vision.virtual.render import footage
from vision.virtual.view_zones import view_zones
from vision.zones import zones_json

REPEATS = 5


class Heard:
    """Collects what the child says."""

    def __init__(self) -> None:
        self.messages: list[Message] = []
        self._news = threading.Condition()

    def __call__(self, message: Message) -> None:
        with self._news:
            self.messages.append(message)
            self._news.notify_all()

    def wait(self, wanted: Callable[[list[Message]], bool], timeout_s: float = 60) -> bool:
        with self._news:
            return self._news.wait_for(lambda: wanted(self.messages), timeout_s)

    def boards(self) -> list[ZoneState]:
        return [m for m in self.messages if isinstance(m, ZoneState) and m.zone == BOARD]


@pytest.fixture
def vision(tmp_path: Path) -> Iterator[tuple[Child, Heard, Path]]:
    zones = tmp_path / "zones-board.json"
    zones.write_text(zones_json(view_zones()))
    heard = Heard()
    child = start_child("vision", "table", ("--data", str(tmp_path), "--zones", str(zones)), on_message=heard)
    yield child, heard, tmp_path
    child.stop()


def resting_flop() -> tuple[Picture, list[int]]:
    """A rendered picture with three cards on the board, and which they are from left to right."""
    for hand in footage(8, 77, errors=False):
        for shot in hand.shots():
            board = [c for c in shot.cards if c["up"] and abs(c["at"][0]) < 190 and abs(c["at"][1] + 35) < 40]
            lie = sorted(c["at"][0] for c in board)
            apart = all(right - left > 60 for left, right in pairwise(lie))  # not squared, as before it is spread
            if len(board) == 3 and apart and not any(c["moving"] for c in shot.cards):
                return shot.picture, [int(cards.card(c["card"])) for c in sorted(board, key=lambda c: c["at"][0])]
    raise AssertionError("no rendered hand had a flop")


def send(child: Child, picture: Picture, first: int, times: int = REPEATS) -> None:
    """Exposures of a picture, each with noise of its own: the same one again would be one of a frozen camera."""
    for n in range(first, first + times):
        noisy = picture + np.random.default_rng(n).normal(0, 1.5, picture.shape)
        packed = cv2.imencode(".jpg", np.clip(noisy, 0, 255).astype(np.uint8))[1]
        child.link.send(Frame("board", n, time.monotonic_ns(), packed.tobytes()))
        time.sleep(0.25)


@pytest.mark.slow
def test_frames_in_states_and_evidence_out(vision: tuple[Child, Heard, Path]) -> None:
    child, heard, folder = vision
    picture, expected = resting_flop()
    first = 0
    while not any(isinstance(m, SnapshotEnd) for m in heard.messages) and first < 200:
        send(child, picture, first)
        first += REPEATS
    assert heard.wait(lambda messages: any(isinstance(m, SnapshotEnd) for m in messages))
    board = heard.boards()[-1]
    told = [face.card for face in board.up if face.card is not None]
    assert len(board.up) == 3
    assert told == [card for card in expected if card in told], "never a wrong card, in the order of the board"
    assert len(told) >= 2
    assert all((folder / "evidence" / face.evidence).is_file() for face in board.up)
    assert any(isinstance(m, CameraHealth) and m.state == "good" for m in heard.messages)
    assert any(isinstance(m, Preview) and m.jpeg[:2] == b"\xff\xd8" for m in heard.messages)

    zones = {m.zone for m in heard.messages if isinstance(m, ZoneState)}
    assert zones == {zone.place for zone in view_zones().zones}, "the snapshot tells every zone"
    before = len(heard.messages)
    child.link.send(SnapshotRequest())
    assert heard.wait(lambda messages: any(isinstance(m, SnapshotEnd) for m in messages[before:]))
    again = [m for m in heard.messages[before:] if isinstance(m, ZoneState)]
    assert {m.zone for m in again} == zones

    assert heard.wait(lambda messages: any(isinstance(m, CameraHealth) and m.state == "lost" for m in messages), 10)


def test_bad_zones_are_told_and_nothing_runs(tmp_path: Path) -> None:
    zones = tmp_path / "zones.json"
    zones.write_text("{}")
    child = start_child("vision", "table", ("--data", str(tmp_path), "--zones", str(zones)), on_message=Heard())
    assert child.process.wait(60) == 2
    child.link.close()
