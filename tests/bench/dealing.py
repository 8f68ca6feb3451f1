# SPDX-License-Identifier: GPL-3.0-or-later
"""Rendered dealing through the real eyes: board, burns, dealt counts, tabled hands and exposed cards against the truth.

``python -m tests.bench dealing`` runs ten hands; ``CARDSPEAK_DEALING_HANDS=200`` as many as you like. Each hand has
its own cloth, light, deck, people, habits and perhaps a planted error (vision/virtual/render.py).
"""

from __future__ import annotations

import os
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

import cv2

from controller.link.messages import ZoneState
from controller.rules import cards
from tests.bench.read_photos import interval
from vision.capture.shot import Shot
from vision.classify import Classifier
from vision.evidence import EvidenceFolder
from vision.eye import Eye
from vision.virtual.light import WEATHERS
from vision.virtual.render import Footage, footage
from vision.virtual.timeline import Fact
from vision.virtual.view_zones import view_zones

SETTLED_S = 0.78
"""A fact is asked for this long after it, or half a second before the next one, whichever is later."""
_STREETS = ("flop", "turn", "river")


class Watch:
    """What the eyes have told so far of one hand."""

    def __init__(self) -> None:
        self.now: dict[str, ZoneState] = {}
        self.told: list[tuple[float, str, ZoneState]] = []

    def take(self, t: float, message: object) -> None:
        """Note a message of the eyes at table time ``t``."""
        if isinstance(message, ZoneState):
            name = f"{message.zone.kind} {message.zone.number}"
            self.now[name] = message
            self.told.append((t, name, message))

    def up(self, name: str) -> list[str | None]:
        """Faces told of a zone."""
        state = self.now.get(name)
        return [] if state is None else [None if f.card is None else cards.name(f.card) for f in state.up]

    def down(self, name: str) -> tuple[int, int]:
        """The told range of cards face down in a zone."""
        state = self.now.get(name)
        return (0, 0) if state is None else (state.down_low, state.down_high)


def asked_at(facts: list[Fact], n: int) -> float:
    """When the answer to fact ``n`` is due."""
    later = facts[n + 1].t if n + 1 < len(facts) else facts[n].t
    return max(facts[n].t + SETTLED_S, later - 0.5)


def play(one: Footage, classifier: Classifier, folder: Path, score: Counter[str], spent: list[float]) -> None:
    """One hand through a fresh pair of eyes."""
    eye, watch = Eye(view_zones(), EvidenceFolder(folder), classifier), Watch()
    facts = one.line.facts
    due = sorted((asked_at(facts, n), n) for n in range(len(facts)))
    quality = [cv2.IMWRITE_JPEG_QUALITY, WEATHERS[one.look.weather].quality]
    for seq, shot in enumerate(one.shots()):
        while due and due[0][0] < shot.t:
            judge(one, due.pop(0)[1], watch, score)
        jpeg = cv2.imencode(".jpg", shot.picture, quality)[1].tobytes()
        start = time.thread_time()
        messages = eye.take(Shot("board", seq, int(shot.t * 1e9), jpeg))
        spent.append((time.thread_time() - start) * 1000)
        for message in messages:
            watch.take(shot.t, message)
    for _, n in due:
        judge(one, n, watch, score)
    exposures(one, watch, score)


def judge(one: Footage, n: int, watch: Watch, score: Counter[str]) -> None:
    """Compare what was told with one fact."""
    fact = one.line.facts[n]
    if fact.what in _STREETS:
        told, truth = watch.up("board 0"), list(fact.cards)
        same = sorted(told, key=str) == sorted(truth) and told[3:] == truth[3:]
        wrong = any(face is not None and face not in truth for face in told)
        _count(score, "board", "right" if same else "wrong" if wrong else "unsure")
        burned = [f.number for f in one.line.facts[:n] if f.what == "burn"]
        if not one.manners.burns_to_muck:
            _count(score, "burns", _range(watch.down("burn 0"), burned[-1] if burned else 0))
    elif fact.what == "dealt":
        dealt = Counter(f.seat for f in one.line.facts[:n] if f.what in ("pitched", "exposed"))
        shown = Counter(f.seat for f in one.line.facts[:n] if f.what == "exposed")
        for seat, count in dealt.items():
            _count(score, "dealt", _range(watch.down(f"seat {seat}"), count - shown[seat]))
    elif fact.what == "table":
        told, truth = watch.up(f"seat {fact.seat}"), list(fact.cards)
        wrong = any(face is not None and face not in truth for face in told)
        same = sorted(told, key=str) == sorted(truth)
        _count(score, "tabled", "right" if same else "wrong" if wrong else "unsure")


def exposures(one: Footage, watch: Watch, score: Counter[str]) -> None:
    """Planted exposures that were told, and faces told where there was none."""
    shows = [f for f in one.line.facts if f.what in ("exposed", "flashed", "table")]
    for fact in shows:
        if fact.what != "table":
            told = any(
                name == f"seat {fact.seat}" and state.up and -0.2 <= t - fact.t <= 1.5 for t, name, state in watch.told
            )
            _count(score, "exposed", "right" if told else "missed")
    for t, name, state in watch.told:
        if name.startswith("seat") and state.up:
            known = any(name == f"seat {f.seat}" and t >= f.t - 0.5 for f in shows)
            score["false exposures"] += not known


def _range(told: tuple[int, int], truth: int) -> str:
    if told == (truth, truth):
        return "right"
    return "unsure" if told[0] <= truth <= told[1] else "wrong"


def _count(score: Counter[str], kind: str, outcome: str) -> None:
    score[f"{kind} {outcome}"] += 1
    score[f"{kind} of"] += 1


def measure(hands: int | None = None, seed: int = 1) -> dict[str, Any]:
    """Figures of ``hands`` rendered hands."""
    hands = hands or int(os.environ.get("CARDSPEAK_DEALING_HANDS", "10"))
    score: Counter[str] = Counter()
    spent: list[float] = []
    classifier = Classifier.load()
    with tempfile.TemporaryDirectory() as folder:
        for one in footage(hands, seed):
            play(one, classifier, Path(folder), score, spent)
    figures: dict[str, Any] = {}
    denominators = {"hands": hands, "frames": len(spent)}
    for key, count in sorted(score.items()):
        kind, _, outcome = key.rpartition(" ")
        if outcome == "of":
            denominators[kind] = count
        elif outcome != "exposures":
            low, high = interval(count, score[f"{kind} of"])
            figures[f"{kind}_{outcome}"] = f"{count} ({low:.1%} to {high:.1%})"
    figures["false_exposures"] = score["false exposures"]
    spent.sort()
    figures["frame_p50_ms"] = round(spent[len(spent) // 2], 1)
    figures["frame_p95_ms"] = round(spent[int(len(spent) * 0.95)], 1)
    return {"figures": figures, "denominators": denominators, "ratios": {}}
