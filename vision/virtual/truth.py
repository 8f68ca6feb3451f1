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
