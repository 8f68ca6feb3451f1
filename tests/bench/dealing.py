# SPDX-License-Identifier: GPL-3.0-or-later
"""Rendered dealing: whole hands through one eye, each settled zone state against the truth of that picture.

``CARDSPEAK_HANDS`` (default 4) hands of ``vision.virtual`` with planted errors. Of each state that the eye tells as
settled or empty while the truth of the zone rests: board cards and tabled cards right, unknown or wrong; face-down
counts right, a range that holds the truth, or wrong.
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
from controller.rules.cards import NAMES
from controller.rules.places import PlaceKind
from vision.capture.shot import Shot
from vision.classify import Classifier
from vision.evidence import EvidenceFolder
from vision.eye import Eye
from vision.virtual.render import Footage, footage
from vision.virtual.view_zones import view_zones
from vision.zones import Zones, zone_of

COUNTED = {PlaceKind.BURN: "burns", PlaceKind.SEAT: "dealt"}


def measure() -> dict[str, Any]:
    """Counts over the hands, CPU a picture, and the first faults in words."""
    cv2.setNumThreads(1)
    hands = int(os.environ.get("CARDSPEAK_HANDS", "4"))
    seed = int(os.environ.get("CARDSPEAK_SEED", "31"))
    tally: Counter[str] = Counter()
    faults: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        classifier = Classifier.load()
        for hand in footage(hands, seed):
            eye = Eye(view_zones(), EvidenceFolder(Path(folder)), classifier)
            _play(hand, eye, tally, faults)
    pictures = tally.pop("pictures")
    figures: dict[str, Any] = dict(sorted(tally.items()))
    figures["cpu_per_picture_ms"] = round(figures.pop("cpu_us") / pictures / 1000, 1)
    figures["faults"] = faults[:40]
    return {"figures": figures, "denominators": {"hands": hands, "pictures": pictures}, "ratios": {}}


def _play(hand: Footage, eye: Eye, tally: Counter[str], faults: list[str]) -> None:
    zones = eye.zones
    for n, shot in enumerate(hand.shots()):
        _, packed = cv2.imencode(".jpg", shot.picture, [cv2.IMWRITE_JPEG_QUALITY, 85])
        begun = time.process_time()
        messages = eye.take(Shot(zones.camera, n, int(shot.t * 1e9), packed.tobytes()))
        tally["cpu_us"] += int(1e6 * (time.process_time() - begun))
        tally["pictures"] += 1
        for message in messages:
            if isinstance(message, ZoneState) and message.state in ("settled", "empty"):
                fault = _judge(message, shot.cards, zones, tally)
                if fault:
                    faults.append(f"hand {hand.number} t {shot.t:.1f}: {fault}")


def _judge(told: ZoneState, cards: list[dict[str, Any]], zones: Zones, tally: Counter[str]) -> str:
    mine = [c for c in cards if (zone := zone_of(zones, *c["at"])) is not None and zone.place == told.zone]
    if any(card["moving"] for card in mine):
        return ""
    up = [card["card"] for card in mine if card["up"]]
    down = sum(not card["up"] for card in mine)
    said = ["?" if face.card is None else NAMES[face.card] for face in told.up]
    where = f"{told.zone.kind}{told.zone.number}"
    faults = []
    if told.zone.kind in (PlaceKind.BOARD, PlaceKind.SEAT):
        word = "board" if told.zone.kind is PlaceKind.BOARD else "tabled"
        wrong = [name for name in said if name != "?" and name not in up]
        tally[f"{word}_right"] += sum(name in said for name in up)
        tally[f"{word}_unsure"] += said.count("?")
        tally[f"{word}_wrong"] += len(wrong)
        tally[f"{word}_unseen"] += max(0, len(up) - len(said))
        if wrong or len(up) != len(said):
            faults.append(f"{where} said {said}, truth {up}")
    if told.zone.kind in COUNTED:
        word = COUNTED[told.zone.kind]
        holds = told.down_low <= down <= told.down_high
        exact = told.down_low == told.down_high
        tally[f"{word}_{'right' if holds and exact else 'range' if holds else 'wrong'}"] += 1
        if not holds:
            faults.append(f"{where} said {told.down_low}-{told.down_high} down, truth {down}")
    return "; ".join(faults)
