# SPDX-License-Identifier: GPL-3.0-or-later
"""Outlines and joining, on pictures drawn here: what is found, what is not a card, what belongs together."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.made import index_of, upright
from vision.detect import Corner, Found, SizePrior, find_cards, fitted, with_near
from vision.detect.contours import Outline, outlines
from vision.detect.corners import along_indices, asymmetry, quad_of_one, quad_of_pair, stands_on
from vision.detect.edges import sharpened
from vision.detect.found import found_quad
from vision.detect.join import joined
from vision.detect.learned import Seen
from vision.detect.sized import laid_on_edges
from vision.geometry import ordered, overlap

FELT = (60, 110, 40)


def turned(x: float, y: float, w: float, turn: float, aspect: float = 1.4) -> np.ndarray:
    quad = np.array([[-w, -w * aspect], [w, -w * aspect], [w, w * aspect], [-w, w * aspect]], np.float32) / 2
    c, s = np.cos(turn), np.sin(turn)
    return (quad @ np.array([[c, s], [-s, c]], np.float32) + np.array([x, y])).astype(np.float32)


def table(*quads: np.ndarray, ground: tuple[int, int, int] = FELT) -> np.ndarray:
    noise = np.random.default_rng(4).normal(0, 4, (480, 640, 3))
    fine = np.zeros((480 * 4, 640 * 4), np.uint8)
    for quad in quads:
        cv2.fillConvexPoly(fine, np.round((quad + 0.5) * 4).astype(np.int32), 255)
    share = cv2.resize(fine, (640, 480), interpolation=cv2.INTER_AREA)[:, :, None] / 255
    picture = (np.array(ground) + noise) * (1 - share) + np.array((240, 242, 245)) * share
    return cv2.GaussianBlur(np.clip(picture, 0, 255).astype(np.uint8), (0, 0), 0.8)


@pytest.mark.parametrize("turn", [0.0, 0.3, 0.8, 1.5, 2.4])
@pytest.mark.parametrize("w", [34, 70, 150])
def test_a_card_apart_is_found_to_a_pixel(turn: float, w: float) -> None:
    quad = turned(320, 240, w, turn)
    found = outlines(table(quad))
    assert len(found) == 1
    off = [min(float(np.hypot(*(mine - true))) for true in quad) for mine in found[0].quad]
    assert max(off) < 1.5


def test_a_court_frame_inside_is_not_a_second_card() -> None:
    quad = turned(320, 240, 120, 0.4)
    picture = table(quad)
    frame = (quad - quad.mean(axis=0)) * 0.75 + quad.mean(axis=0)
    cv2.polylines(picture, [frame.astype(np.int32)], True, (30, 30, 30), 3)
    cv2.fillConvexPoly(
        picture, ((frame - frame.mean(axis=0)) * 0.9 + frame.mean(axis=0)).astype(np.int32), (200, 200, 250)
    )
    found = outlines(picture)
    assert len(found) == 1
    assert overlap(found[0].quad, quad) > 0.95


def test_with_a_size_in_mm_only_cards_are_cards() -> None:
    card, small, long = turned(150, 240, 63.5, 0.2), turned(330, 240, 50, 0.2), turned(500, 240, 63.5, 0.2, 2.0)
    prior = SizePrior(np.eye(3), ((63.5, 88.9),))
    found = outlines(table(card, small, long), prior)
    assert [overlap(one.quad, card) > 0.95 for one in found] == [True]


def _looked_at(monkeypatch: pytest.MonkeyPatch, picture: np.ndarray, seen: Seen) -> list[int]:
    """The sizes at which ``find_cards`` looks at a picture in which the finder sees this."""
    sizes: list[int] = []

    def glimpses(_: np.ndarray, long_sides: tuple[int, ...]) -> Seen:
        sizes.extend(long_sides)
        return seen

    monkeypatch.setattr("vision.detect.glimpses", glimpses)
    monkeypatch.setattr("vision.detect.look", lambda *_: Seen((), ()))
    find_cards(picture)
    return sizes


def test_far_cards_of_which_the_finder_sees_nothing_are_looked_at_more_closely(monkeypatch: pytest.MonkeyPatch) -> None:
    far, near = turned(200, 240, 24, 0.3), turned(420, 240, 90, 0.2)
    told = Seen((found_quad(near, "up", False, 0.8), found_quad(far, "up", False, 0.8)), ())
    assert _looked_at(monkeypatch, table(far, near), told) == [640, 320]
    only_near = told._replace(cards=told.cards[:1])
    assert len(_looked_at(monkeypatch, table(far, near), only_near)) == 3
    assert _looked_at(monkeypatch, table(turned(200, 240, 60, 0.3), near), only_near) == [640, 320]


@pytest.mark.parametrize("shape", ["empty", "round", "triangle", "cut by the rim"])
def test_what_is_no_card(shape: str) -> None:
    picture = table()
    if shape == "round":
        cv2.circle(picture, (300, 240), 60, (250, 250, 250), -1)
    if shape == "triangle":
        cv2.fillConvexPoly(picture, np.array([[200, 100], [400, 150], [250, 350]]), (250, 250, 250))
    if shape == "cut by the rim":
        picture = table(turned(5, 240, 120, 0.0))
    assert outlines(picture) == []


def test_a_rough_quad_is_moved_to_the_edges() -> None:
    quad = turned(320, 240, 110, 0.5)
    rough = turned(324, 236, 104, 0.53)
    moved = sharpened(table(quad), rough)
    assert moved is not None
    assert overlap(moved, quad) > 0.96 > overlap(rough, quad)


def test_edges_far_from_the_size_of_a_card_are_not_its_own() -> None:
    """Where cards overlap, edges of several may seem to be those of one."""
    edges, rough = turned(320, 240, 46, 0.5), turned(320, 240, 49, 0.5)
    card = found_quad(rough, "down", False, 0.8)
    assert fitted(table(edges), card).sharp
    seen = fitted(table(edges), card, SizePrior(np.eye(3), ((63.5, 88.9),)))
    assert not seen.sharp and seen.quad is not None and np.array_equal(seen.quad, rough)


def heap(*cards: np.ndarray) -> np.ndarray:
    """Backs with white rims, each over those before it, in a picture of one pixel a millimetre."""
    picture = np.full((480, 640, 3), FELT, np.uint8)
    for quad in cards:
        cv2.fillConvexPoly(picture, np.round(quad).astype(np.int32), (225, 228, 230))
        inner = quad.mean(axis=0) + (quad - quad.mean(axis=0)) * 0.9
        cv2.fillConvexPoly(picture, np.round(inner).astype(np.int32), (60, 30, 140))
    return cv2.GaussianBlur(picture, (0, 0), 0.7)


@pytest.mark.parametrize(("by", "turn"), [((6, 5), 0.07), ((-9, 3), -0.08), ((8, -7), 0.02)])
def test_the_uppermost_of_a_heap_is_laid_on_its_edges(by: tuple[float, float], turn: float) -> None:
    lower, upper = turned(320, 240, 63.5, 0.4), turned(330, 234, 63.5, 0.45)
    prior = SizePrior(np.eye(3), ((63.5, 88.9),))
    rough = turned(330 + by[0], 234 + by[1], 68, 0.45 + turn)
    laid = laid_on_edges(heap(lower, upper), rough, prior)
    assert laid is not None and overlap(laid, upper) > 0.94


def test_on_bare_ground_no_card_is_laid() -> None:
    assert laid_on_edges(table(), turned(320, 240, 63.5, 0.4), SizePrior(np.eye(3), ((63.5, 88.9),))) is None


def test_without_an_edge_there_is_no_fit() -> None:
    assert sharpened(table(), turned(320, 240, 110, 0.5)) is None


def corner(quad: np.ndarray, second: bool = False) -> Corner:
    across, down = quad[1] - quad[0], quad[3] - quad[0]
    middle = quad.mean(axis=0)
    centre = quad[0] + 0.1 * across + 0.13 * down
    up, right = -0.07 * down, 0.05 * across
    if second:
        centre, up, right = 2 * middle - centre, -up, -right
    return Corner(centre, up, right, middle, 0.9)


def test_indices_go_to_their_card() -> None:
    left, right = turned(200, 240, 100, 0.2), turned(420, 240, 100, 1.9)
    corners = (corner(left), corner(right, second=True), corner(left, second=True))
    cards = joined([Outline(left, 0.0), Outline(right, 0.0)], (), corners)
    assert [len(card.corners) for card in cards] == [2, 1]


def test_two_indices_without_outline_are_one_card_only_if_symmetric() -> None:
    quad, other = turned(200, 240, 100, 0.2), turned(420, 260, 100, 0.5)
    assert asymmetry(corner(quad), corner(quad, second=True)) < 0.05
    assert asymmetry(corner(quad), corner(other, second=True)) > 0.22
    cards = joined([], (), (corner(quad), corner(quad, second=True), corner(other)))
    assert sorted(len(card.corners) for card in cards) == [1, 2]


def test_indices_tell_roughly_where_their_card_lies() -> None:
    quad = turned(300, 240, 100, 0.4)
    one, other = corner(quad), corner(quad, second=True)
    for rough in (quad_of_pair(one, other), quad_of_pair(other, one), quad_of_one(one)):
        assert rough is not None
        assert overlap(rough, quad) > 0.9
    crossed = one._replace(right=-one.right)
    assert quad_of_one(crossed) is None


def test_a_learned_card_round_an_outline_takes_its_place() -> None:
    card = turned(320, 240, 150, 0.3)
    frame = (card - card.mean(axis=0)) * 0.72 + card.mean(axis=0)
    cards = joined([Outline(frame.astype(np.float32), 0.0)], (found_quad(card, "up", False, 0.8),), ())
    assert len(cards) == 1
    assert overlap(cards[0].quad, card) > 0.99


def test_a_second_index_in_a_corner_is_of_another_card() -> None:
    quad = turned(300, 240, 160, 0.0)
    beside = corner(quad)
    beside = beside._replace(centre=beside.centre + np.array([25, 4], np.float32), card=beside.card + 25, score=0.5)
    cards = joined([Outline(quad, 0.0)], (), (corner(quad), beside))
    assert [len(card.corners) for card in cards] == [1, 1]


@pytest.mark.parametrize("squeezed", [0.58, 0.65, 1.0])
def test_a_card_that_looks_wider_than_long_is_begun_at_its_indices(squeezed: float) -> None:
    flat = upright(0, 0)
    narrow = np.diag([1.0, squeezed]).astype(np.float32)
    true = (flat @ narrow).astype(np.float32)
    corners = tuple(
        Corner(*((part @ narrow).astype(np.float32) for part in index_of(flat, second)[:4]), 0.9)
        for second in (False, True)
    )
    stood = along_indices(ordered(true), corners)
    up, long = corners[0].up, stood[3] - stood[0]
    assert abs(float(up @ long)) > 0.9 * float(np.hypot(*up) * np.hypot(*long))


def test_a_pair_of_cards_that_looks_like_one_wide_card_is_not_turned() -> None:
    both = np.array([[0, 0], [120, 0], [120, 70], [0, 70]], np.float32)
    corners = (index_of(upright(0, 0, 50)), index_of(upright(70, 0, 50), second=True))
    assert np.array_equal(along_indices(ordered(both), corners), ordered(both))


def test_edges_on_which_no_index_of_the_card_stands_are_a_neighbours() -> None:
    card, neighbour = turned(300, 240, 100, 0.0), turned(330, 290, 100, 1.2)
    assert stands_on(card, (corner(card),)) and stands_on(card, ())
    assert not stands_on(neighbour, (corner(card),))
    assert stands_on(card, (corner(card), corner(neighbour)))


def test_an_index_that_expects_its_card_elsewhere_is_not_of_the_outline_it_touches() -> None:
    quad = turned(300, 240, 100, 0.0)
    elsewhere = corner(quad)._replace(card=quad[0] - np.array([40, 60], np.float32))
    cards = joined([Outline(quad, 0.0)], (), (elsewhere,))
    assert [(card.quad is None, len(card.corners)) for card in cards] == [(False, 0), (True, 1)]


def _near_card(score: float, w: float = 200) -> Found:
    return found_quad(turned(320, 240, w, 0.1), "up", False, score)


def test_a_near_card_takes_the_place_of_what_was_doubtfully_seen_there() -> None:
    doubtful = found_quad(turned(325, 245, 190, 0.2), "down", False, 0.4)
    assert with_near(Seen((doubtful,), ()), Seen((_near_card(0.8),), ()), 640).cards[0].score == 0.8
    clear = doubtful._replace(score=0.75)
    assert with_near(Seen((clear,), ()), Seen((_near_card(0.8),), ()), 640).cards == (clear,)


def test_a_very_small_picture_is_not_believed_about_small_or_doubtful_things() -> None:
    small, doubtful = _near_card(0.9, 100), _near_card(0.4)
    low = corner(turned(320, 240, 100, 0.0))
    assert with_near(Seen((), ()), Seen((small, doubtful), (low,)), 640) == Seen((), ())


def test_a_near_index_is_added_where_none_was_seen() -> None:
    near = corner(turned(320, 240, 400, 0.0))
    assert with_near(Seen((), ()), Seen((), (near,)), 640).corners == (near,)
    known = near._replace(centre=near.centre + 3, score=0.3)
    assert with_near(Seen((), (known,)), Seen((), (near,)), 640).corners == (known,)
