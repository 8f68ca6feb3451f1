# SPDX-License-Identifier: GPL-3.0-or-later
"""Footage for the latency bench: board pictures at 30 a second about each street, nine seat views at 10 a second.

A seat view is cut out of the board camera's picture and brought to 1280 x 720: what it shows matters little, since a
seat camera only counts; its stream, its decoding and its gates are what it costs.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np

from tests.bench.dealt_hands import CAMERA
from vision.calibration import calibrate
from vision.geometry import through
from vision.virtual.faces import PrintedDeck
from vision.virtual.layout import SEATS
from vision.virtual.light import WEATHERS
from vision.virtual.render import Footage, footage
from vision.virtual.scenery import Look, Scenery
from vision.virtual.stage import Stage
from vision.virtual.truth import truth_at
from vision.virtual.view_zones import view_zones
from vision.zones import Zones, zones_json

BOARD_FPS, SEAT_FPS, SEAT_CAMERAS = 30, 10, range(1, 10)
SEAT_SIZE, SEAT_WIDE_PX = (1280, 720), 480
BEFORE_S, AFTER_S = 1.6, 1.8
EMPTY_S = 2.0
STREETS = ("flop", "turn", "river")
BOARD_FOOT_MM = 45.0


class Settled(NamedTuple):
    """A card that has come to rest on the board with no hand over it, first so in this picture of the board."""

    frame: int
    card: str


def made(folder: Path, hands: int, seed: int) -> tuple[list[Settled], list[Path]]:
    """Write pictures, plan and zones files; gives the settled cards and the zones files."""
    settled: list[Settled] = []
    count = 0
    zones: list[Path] = []
    (folder / CAMERA).mkdir(parents=True)
    wanted = (one for one in footage(20 * hands, seed, errors=False) if _has_river(one))
    for number, hand in zip(range(hands), wanted, strict=False):
        count = _hand(hand, folder, settled, count, zones, number == 0)
    plan = {CAMERA: BOARD_FPS, **{f"seat{n}": SEAT_FPS for n in SEAT_CAMERAS}}
    (folder / "plan.json").write_text(json.dumps(plan))
    return settled, zones


def _has_river(one: Footage) -> bool:
    return any(fact.what == "river" for fact in one.line.facts) and one.bump_t is None


def _hand(one: Footage, folder: Path, settled: list[Settled], count: int, zones: list[Path], first: bool) -> int:
    stage = Stage(Scenery(Look(seed=5), PrintedDeck(one.deck)))  # one camera and one light for all hands
    stage.play(one.line.acts)
    known: set[str] = set()
    for t in _times(one):
        picture = stage.frame(t)
        if first and count == 0:
            zones += _zones(picture, folder)
        _write(folder / CAMERA / f"{count:05d}.jpg", picture)
        if count % (BOARD_FPS // SEAT_FPS) == 0:
            for n in SEAT_CAMERAS:
                _write(folder / f"seat{n}" / f"{count:05d}.jpg", _seat_view(picture, _CORNERS[n]))
        free = stage.pose_now("right").y > BOARD_FOOT_MM
        lying = {c["card"] for c in truth_at(stage) if c["up"] and not c["moving"] and _on_board(c["at"])}
        settled += [Settled(count, card) for card in sorted(lying - known) if free]
        known |= lying if free else set()
        count += 1
    return count


def _times(one: Footage) -> list[float]:
    """Thirtieths of a second about each street, without the long thinking between. The hand begins with its empty board
    at rest, as every hand does: without it the next flop would take the place of the last board from one picture to
    the next."""
    begun = one.line.facts[0].t
    spans = [(begun, begun + EMPTY_S)]
    spans += [(fact.t - BEFORE_S, fact.t + AFTER_S) for fact in one.line.facts if fact.what in STREETS]
    return [t for a, b in spans for t in np.arange(a, b, 1 / BOARD_FPS).tolist()]


def _on_board(at: list[float]) -> bool:
    return abs(at[0]) < 196 and abs(at[1] + 35) < 66


def _write(file: Path, picture: np.ndarray) -> None:
    file.parent.mkdir(exist_ok=True)
    cv2.imwrite(str(file), picture, [cv2.IMWRITE_JPEG_QUALITY, WEATHERS["even"].quality])


_CORNERS: dict[int, tuple[int, int]] = {}
"""Where each seat camera's view begins in the board camera's picture."""


def _seat_view(picture: np.ndarray, corner: tuple[int, int]) -> np.ndarray:
    x, y = corner
    high = SEAT_WIDE_PX * SEAT_SIZE[1] // SEAT_SIZE[0]
    return cv2.resize(picture[y : y + high, x : x + SEAT_WIDE_PX], SEAT_SIZE, interpolation=cv2.INTER_LINEAR)


def _zones(picture: np.ndarray, folder: Path) -> list[Path]:
    """The zones files of the board camera and of each seat camera, which is calibrated beforehand."""
    board = view_zones(CAMERA)
    matrix = calibrate(picture, board).table_to_picture
    files = [folder / "zones-board.json"]
    files[0].write_text(zones_json(board))
    high = SEAT_WIDE_PX * SEAT_SIZE[1] // SEAT_SIZE[0]
    for n in SEAT_CAMERAS:
        at = SEATS[n].cards
        middle = through(matrix, np.array([[at.x, at.y]], np.float32))[0]
        x = int(np.clip(middle[0] - SEAT_WIDE_PX / 2, 0, picture.shape[1] - SEAT_WIDE_PX))
        y = int(np.clip(middle[1] - high / 2, 0, picture.shape[0] - high))
        _CORNERS[n] = (x, y)
        scale = SEAT_SIZE[0] / SEAT_WIDE_PX
        to_seat = np.array([[scale, 0, -x * scale], [0, scale, -y * scale], [0, 0, 1]]) @ matrix
        mine = tuple(zone for zone in board.zones if str(zone.place.kind) == "seat" and zone.place.number == n)
        zones = Zones(f"seat{n}", SEAT_SIZE, board.card_mm, to_seat, {}, 0.0, mine, "seat")
        files.append(folder / f"zones-seat{n}.json")
        files[-1].write_text(zones_json(zones))
    return files
