# SPDX-License-Identifier: GPL-3.0-or-later
"""Rendered hands played through the real vision pipeline, in virtual time: what it said, and what was true.

Nothing sleeps: the pipeline is given each frame with the table's own time. Its messages are kept as the table would
hear them, next to the frames' truth and the hand's facts.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import cv2

from controller.link.messages import Message
from vision.capture.shot import Shot
from vision.classify import Classifier
from vision.pipeline import Pipeline
from vision.virtual.light import WEATHERS
from vision.virtual.render import Footage
from vision.virtual.timeline import Fact
from vision.virtual.view_zones import view_zones

CAMERA = "board"


class Picture(NamedTuple):
    """One rendered frame: its time, its JPEG, and every card on the cloth (vision.virtual.truth)."""

    t: float
    jpeg: bytes
    cards: list[dict[str, Any]]


class Told(NamedTuple):
    """A message, and the time and position of the frame that brought it."""

    t: float
    frame: int
    message: Message


@dataclass(slots=True)
class PlayedHand:
    """One hand: its number and looks in words, facts, what was planted, truth of each frame, what vision told."""

    number: int
    looks: str
    facts: list[Fact]
    planted: dict[str, int]
    truth: list[tuple[float, list[dict[str, Any]]]] = field(default_factory=list)
    told: list[Told] = field(default_factory=list)
    cpu_s: float = 0.0


def pictures(hand: Footage) -> list[Picture]:
    """The frames of a hand as a camera would pack them."""
    quality = [cv2.IMWRITE_JPEG_QUALITY, WEATHERS[hand.look.weather].quality]
    out = []
    for shot in hand.shots():
        _, packed = cv2.imencode(".jpg", shot.picture, quality)
        out.append(Picture(shot.t, packed.tobytes(), shot.cards))
    return out


def play(hand: Footage, frames: list[Picture], classifier: Classifier | None, data: Path) -> PlayedHand:
    """Show the frames to a fresh pipeline of one overhead camera; without a classifier it reads no face."""
    look = hand.look
    looks = f"{hand.deck} on {look.cloth}, {look.weather}, {look.ink} {look.pattern}"
    played = PlayedHand(hand.number, looks, hand.line.facts, {k: v for k, v in hand.mischief._asdict().items() if v})
    pipeline = Pipeline(data, [view_zones(CAMERA)], classifier)  # type: ignore[arg-type]
    for n, (t, jpeg, cards) in enumerate(frames):
        begun = time.process_time()
        messages = pipeline.step(Shot(CAMERA, n, int(t * 1e9), jpeg), t)
        played.cpu_s += time.process_time() - begun
        played.truth.append((t, cards))
        played.told += [Told(t, n, message) for message in messages]
    return played
