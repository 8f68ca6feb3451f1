# SPDX-License-Identifier: GPL-3.0-or-later
"""When a zone of a calibrated view needs the learned finder, and when outlines or the last look are enough."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from controller.rules.cards import card
from controller.rules.places import seat_place
from tests.vision import test_calibration as drawn
from vision.capture.shot import Shot
from vision.classify import Classifier
from vision.detect import find_cards
from vision.detect.found import Corner, found_quad
from vision.evidence import EvidenceFolder
from vision.eye import Eye
from vision.finding import ZoneFinder
from vision.geometry import ordered, through
from vision.rectify import Picture
from vision.view import View
from vision.virtual.faces import PrintedDeck
from vision.zones import Zone

VIEW = View(drawn.ZONES, drawn.camera())
ZONE = drawn.BOARD_ZONE
REGION = VIEW.region(ZONE)
GREEN = (70, 110, 40)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The learned finder's pictures, one a call; it finds what it always finds."""
    calls: list[Any] = []
    real = find_cards

    def counted(part: Picture, *words: Any) -> Any:
        calls.append(part.shape)
        return real(part, *words)

    monkeypatch.setattr("vision.finding.find_cards", counted)
    return calls


def table(name: str | None, x: float = 0.0) -> Picture:
    """Green cloth with a card whose middle is ``x`` mm along the board, and a sheet of white paper beside the board."""
    picture = np.full((540, 960, 3), GREEN, np.uint8)
    sheet = through(VIEW.to_picture, np.array([[-180, 80], [-100, 80], [-100, 116], [-180, 116]], np.float32))
    cv2.fillConvexPoly(picture, sheet.astype(np.int32), (250, 250, 250))
    if name is not None:
        face = PrintedDeck("harbour").face(card(name))
        high, wide = face.shape[:2]
        flat = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32)
        quad = np.array([[x - 31.7, -44.4], [x + 31.7, -44.4], [x + 31.7, 44.4], [x - 31.7, 44.4]], np.float32)
        place = cv2.getPerspectiveTransform(flat, through(VIEW.to_picture, quad))
        cv2.warpPerspective(face[..., :3], place, (960, 540), picture, cv2.INTER_AREA, cv2.BORDER_TRANSPARENT)
    return picture


def part(picture: Picture) -> Picture:
    x0, y0, x1, y1 = REGION.box
    return picture[y0:y1, x0:x1]


def test_what_lies_beside_the_zone_asks_for_no_finder(asked: list[Any]) -> None:
    finder = ZoneFinder(VIEW, Classifier.load())
    lying = finder.look(ZONE, REGION, part(table("7c")))
    assert len(lying.faces) == 1 and asked == []


def test_white_in_the_zone_that_is_no_outlined_card_asks_for_it(asked: list[Any]) -> None:
    picture = table("7c", -100.0)
    corner = through(VIEW.to_picture, np.array([[60, -30], [130, -20], [70, 45]], np.float32))
    cv2.fillConvexPoly(picture, corner.astype(np.int32), (250, 250, 250))
    ZoneFinder(VIEW, Classifier.load()).look(ZONE, REGION, part(picture))
    assert len(asked) == 1


def test_what_has_not_moved_is_found_once(asked: list[Any]) -> None:
    finder = ZoneFinder(VIEW, None)
    first = finder.look(ZONE, REGION, part(table("7c")))
    again = finder.look(ZONE, REGION, part(table("7c")), same=True)
    assert len(asked) == 1 and len(again.faces) == len(first.faces)
    finder.look(ZONE, REGION, part(table("7c")))
    assert len(asked) == 2, "what may have moved is looked for again"


def test_an_outline_that_took_in_part_of_a_neighbour_stands_as_its_indices_do() -> None:
    """Wider than it is high, with two indices of an upright card: the card is upright, its corners clockwise."""
    middle = through(VIEW.to_picture, np.zeros((1, 2), np.float32))[0] - np.array(REGION.box[:2])
    wide = ordered((middle + np.array([[-80, -58], [80, -58], [80, 58], [-80, 58]])).astype(np.float32))
    up = np.array([0.0, -14.0], np.float32)
    right, aside = np.array([9.0, 0.0], np.float32), np.array([-30.0, -45.0], np.float32)
    corners = tuple(Corner(middle + sign * aside, sign * up, sign * right, middle, 0.9) for sign in (1, -1))
    card = found_quad(wide, "up", True, 0.9)._replace(corners=corners)
    quad = ZoneFinder(VIEW, None)._card_shaped(card, wide, REGION)
    assert np.ptp(quad[:, 1]) > 1.2 * np.ptp(quad[:, 0])
    assert np.allclose(quad, ordered(quad)), "clockwise from a short side, as every quad"


@pytest.mark.parametrize(
    ("share", "indices", "kept"), [(0.75, 2, True), (0.75, 1, False), (1.3, 2, False), (0.4, 2, False)]
)
def test_two_indices_make_a_card_of_an_outline_that_ran_along_the_inner_frame(
    share: float, indices: int, kept: bool
) -> None:
    """The outline lies a little aside; the card's middle is midway between its indices."""
    to_part = np.array(REGION.box[:2], np.float32)

    def at(x: float, y: float) -> Any:
        return through(VIEW.to_picture, np.array([[x, y]], np.float32))[0] - to_part

    half = np.array([31.7, 44.4]) * share
    frame = np.array(
        [at(half[0] * x + 3, half[1] * y + 3) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))], np.float32
    )
    middle, up, right = at(0, 0), at(0, -8) - at(0, 0), at(5, 0) - at(0, 0)
    corners = tuple(
        Corner(at(-26 * sign, -34 * sign), sign * up, sign * right, middle, 0.9) for sign in (1, -1)[:indices]
    )
    card = found_quad(ordered(frame), "up", False, 0.9)._replace(corners=corners)
    shaped = ZoneFinder(VIEW, None)._shaped(card, REGION)
    assert (shaped is not None) == kept
    if shaped is not None and shaped.quad is not None:
        whole = np.array([at(31.7 * x, 44.4 * y) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))], np.float32)
        assert np.abs(shaped.quad - ordered(whole)).max() < 1.5


@pytest.mark.parametrize(("spare_ns", "at_once"), [(0, 1), (10**9, 3)])
def test_looks_take_only_time_that_is_left(tmp_path: Path, asked: list[Any], spare_ns: int, at_once: int) -> None:
    """Three seats want to be looked at in the same picture: one is, and more only where nothing else was to be done."""
    polygons = [np.array([[x, -60], [x + 90, -60], [x + 90, 60], [x, 60]], float) for x in (-200, -60, 80)]
    seats = tuple(Zone(seat_place(n), polygon, "any", 5) for n, polygon in enumerate(polygons, 1))
    zones = drawn.ZONES._replace(zones=seats, kind="seat", table_to_picture=drawn.camera())
    eye, noise, most = Eye(zones, EvidenceFolder(tmp_path), None), np.random.default_rng(3), 0
    for n in range(12):
        picture = np.clip(table(None) + noise.normal(0, 1.5, (540, 960, 3)), 0, 255).astype(np.uint8)
        before = len(asked)
        eye.take(Shot("board", n, (n + 1) * 33_000_000, None, picture), True, spare_ns)
        most = max(most, len(asked) - before)
    assert most == at_once
