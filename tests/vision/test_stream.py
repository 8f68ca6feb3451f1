# SPDX-License-Identifier: GPL-3.0-or-later
"""A clip: what is certain over time, from corners that come and go; and a profile that is read again."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from controller.rules.cards import Card
from tests.vision.made import lone, number, upright
from vision.classify import Enrolled
from vision.decks import ProfileError, load_profile, save_profile
from vision.stream import StreamReading

LEFT, RIGHT = upright(100, 100), upright(220, 110)


def test_a_peek_is_certain_after_three_looks() -> None:
    stream = StreamReading()
    for frame in range(5):
        stream.add(frame, [lone(LEFT, "As"), lone(RIGHT, "Kd")] if frame > 1 else [lone(LEFT, "As")])
    assert [(e.card, e.from_frame, e.to_frame) for e in stream.committed()] == [
        (number("As"), 0, 4),
        (number("Kd"), 2, 4),
    ]


def test_two_looks_or_doubtful_looks_are_not_certain() -> None:
    stream = StreamReading()
    for frame in range(2):
        stream.add(frame, [lone(LEFT, "As")])
    for frame in range(2, 9):
        stream.add(frame, [lone(RIGHT, "Kd", sure=False)])
    assert stream.committed() == []


def test_a_card_hidden_meanwhile_is_one_entry() -> None:
    stream = StreamReading()
    for frame in (0, 1, 2, 40, 41, 42):
        moved = LEFT + np.array([frame * 3, 0], np.float32)
        stream.add(frame, [lone(moved, "As")])
    assert [(e.from_frame, e.to_frame) for e in stream.committed()] == [(0, 42)]


def test_one_misread_frame_does_not_name_a_card() -> None:
    stream = StreamReading()
    for frame in range(8):
        stream.add(frame, [lone(LEFT, "Ah" if frame == 4 else "As")])
    assert [e.card for e in stream.committed()] == [number("As")]


def test_a_profile_comes_back_and_says_what_is_wrong(tmp_path: Path) -> None:
    enrolled = Enrolled()
    enrolled.add(Card(5), np.eye(128, dtype=np.float32)[3])
    save_profile(tmp_path / "bee.json", "bee", enrolled)
    assert load_profile(tmp_path / "bee.json").looks[Card(5)][0][3] == pytest.approx(1)
    (tmp_path / "bad.json").write_text("{}")
    with pytest.raises(ProfileError, match=r"bad\.json: damaged"):
        load_profile(tmp_path / "bad.json")
    with pytest.raises(ProfileError, match="deck enrol"):
        load_profile(tmp_path / "none.json")
