# SPDX-License-Identifier: GPL-3.0-or-later
"""The drawn truth of a frame, for tests and benches only: no part that sends anything imports this module."""

from __future__ import annotations

from typing import Any

import numpy as np

from controller.rules import cards
from vision.virtual.faces import CARD_MM
from vision.virtual.layout import Pose
from vision.virtual.stage import Stage
from vision.virtual.things import CardThing
from vision.zones import Zones, zone_of


def truth_at(stage: Stage) -> list[dict[str, Any]]:
    """Every card on the cloth after the last frame: name, face, whether it moves, mm, and its corners in pixels."""
    found = []
    for name, thing in stage.things().items():
        if isinstance(thing, CardThing):
            pose = stage.pose_now(name)
            found.append({
                "card": cards.name(thing.card), "up": not 90 < pose.flip % 360 < 270, "moving": stage.is_moving(name),
                "at": [round(pose.x, 1), round(pose.y, 1)], "quad": corners(stage, pose),
            })  # fmt: skip
    return found


def corners(stage: Stage, pose: Pose) -> list[list[float]]:
    """The pixels of a card's four corners, clockwise from its upper left."""
    w, h = CARD_MM[0] / 2, CARD_MM[1] / 2
    own = np.array([[-w, -h, 1], [w, -h, 1], [w, h, 1], [-w, h, 1.0]])
    seen = own @ stage.scenery.camera.sheet(pose, CARD_MM[0]).T
    return [[round(float(u / z), 1), round(float(v / z), 1)] for u, v, z in seen]


def zones_at(cards_lying: list[dict[str, Any]], zones: Zones) -> dict[str, dict[str, Any]]:
    """What each zone truly holds: faces up from left to right, number face down, and whether something moves there.

    ``cards_lying`` is what ``truth_at`` gave. Keys are place and number, such as "seat 4" or "board 0".
    """
    held: dict[str, dict[str, Any]] = {
        f"{zone.place.kind} {zone.place.number}": {"up": [], "down": 0, "moving": False} for zone in zones.zones
    }
    for one in sorted(cards_lying, key=lambda card: (card["at"][0], card["at"][1])):
        zone = zone_of(zones, *one["at"])
        if zone is None:
            continue
        room = held[f"{zone.place.kind} {zone.place.number}"]
        room["moving"] = room["moving"] or one["moving"]
        if one["up"]:
            room["up"].append(one["card"])
        else:
            room["down"] += 1
    return held
