# SPDX-License-Identifier: GPL-3.0-or-later
"""Faces where cards lie face down: told once a showing, with how long; burns that go to the muck."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from controller.link.messages import FaceShown
from controller.rules.cards import card
from controller.rules.places import seat_place
from models.synthesize.decks import ProceduralDeck
from tests.vision.made import reading, upright
from vision.counted import Counted
from vision.detect import Found
from vision.evidence import EvidenceFolder
from vision.exposed import TELL_AFTER_NS, Face, FaceWatch, Lying
from vision.one_zone import _is_face
from vision.zone_watch import SeenCard

IMAGE = np.full((200, 200, 3), 90, np.uint8)
MS = 1_000_000
COVERED = Lying(Counted(2, 2), [], shows_face=True)


def face(name: str = "Kd", sure: bool = True) -> list[Face]:
    return [Face(upright(40, 40), reading(name, sure=sure))]


@pytest.fixture
def watch(tmp_path: Path) -> FaceWatch:
    return FaceWatch(seat_place(4), EvidenceFolder(tmp_path))


def _seen(watch: FaceWatch, *looks: tuple[int, list[Face]], cards: int = 2, most: int = 0) -> list[FaceShown]:
    lying = Lying(Counted(cards, max(cards, most)), [upright(42, 41)] * cards)
    told = [watch.see(IMAGE, faces, lying, "board", at * MS) for at, faces in looks]
    return [one for one in told if one is not None]


def test_a_flash_is_told_when_it_is_hidden(watch: FaceWatch, tmp_path: Path) -> None:
    (told,) = _seen(watch, (1000, face()), (1100, face()), (1200, face()), (1250, []), (1300, []))
    assert (told.zone, told.card, told.exposure_ms) == (seat_place(4), card("Kd"), 200)
    assert told.mono_ns == 1000 * MS and not told.came_up
    assert (tmp_path / "evidence" / told.evidence).is_file()


def test_a_card_that_stays_up_is_told_soon_and_once(watch: FaceWatch) -> None:
    assert len(_seen(watch, (0, face()), (40, face()), (80, face()))) == 0
    assert watch.still("board", TELL_AFTER_NS // 2) is None
    assert watch.still("board", TELL_AFTER_NS) is not None
    assert watch.still("board", 2 * TELL_AFTER_NS) is None
    assert _seen(watch, (3000, [])) == []


def test_a_card_that_came_face_up_is_told_as_that(watch: FaceWatch) -> None:
    assert _seen(watch, (0, face()), cards=1) == []
    (told,) = _seen(watch, (300, face()), (700, face()), cards=2)
    assert told.came_up


def test_a_card_turned_up_that_may_be_another_on_it_is_not_laid_to_the_dealer(watch: FaceWatch) -> None:
    assert _seen(watch, (0, face()), cards=1) == []
    (told,) = _seen(watch, (300, face()), (700, face()), cards=1, most=2)
    assert not told.came_up


def test_a_card_that_came_face_up_and_is_half_covered_for_a_while_is_one_showing(watch: FaceWatch) -> None:
    """Told again, with all its cards lying there, it would be laid to the player."""
    assert _seen(watch, (0, face()), cards=1) == []
    (told,) = _seen(watch, (300, face()), (700, face()), cards=2)
    assert told.came_up
    assert watch.see(IMAGE, [], COVERED, "board", 900 * MS) is None
    assert _seen(watch, (1000, face()), (1100, face()), (1800, face()), (1900, [])) == []
    (again,) = _seen(watch, (4000, face()), (4200, face()), (4300, []))
    assert not again.came_up, "it was hidden and is shown anew"


def test_a_face_that_may_lie_under_a_hand_was_seen_no_longer_than_it_was_seen(watch: FaceWatch) -> None:
    assert _seen(watch, (1000, face()), (1200, face())) == []
    assert watch.see(IMAGE, [], Lying(Counted(2, 2), [], may_show=True), "board", 9000 * MS) is None
    (told,) = _seen(watch, (9100, []))
    assert told.exposure_ms == 200


def test_a_card_turned_back_that_is_taken_for_one_more_is_not_laid_to_the_dealer(watch: FaceWatch) -> None:
    assert _seen(watch, (1000, face()), (1200, face())) == []
    assert watch.see(IMAGE, [], Lying(Counted(3, 5), [], may_show=True), "board", 1300 * MS) is None
    (told,) = _seen(watch, (1400, []), cards=3)
    assert not told.came_up


def test_what_was_seen_of_a_face_is_told_though_something_covers_it_since(watch: FaceWatch) -> None:
    assert _seen(watch, (0, face()), (50, face())) == []
    assert watch.see(IMAGE, [], COVERED, "board", TELL_AFTER_NS) is not None


def in_motion(watch: FaceWatch, cards: int, *places: tuple[float, float]) -> FaceShown | None:
    """A face seen at these places while the zone moved, and then all lies as before."""
    lying = Lying(Counted(cards, cards), [upright(42, 41)] * cards, rests=False)
    for n, (x, y) in enumerate(places):
        assert watch.see(IMAGE, [Face(upright(x, y), reading("Kd", sure=True))], lying, "board", n * 60 * MS) is None
    return watch.still("board", 400 * MS)


@pytest.mark.parametrize(("cards", "places"), [(0, [(40, 40), (42, 44)]), (2, [(10, 100), (60, 40)])])
def test_a_face_that_is_pitched_past_is_nobodys_here(
    watch: FaceWatch, cards: int, places: list[tuple[float, float]]
) -> None:
    assert in_motion(watch, cards, *places) is None
    assert watch.still("board", 2 * TELL_AFTER_NS) is None


def test_a_flash_of_which_nothing_is_left_to_be_seen_lasted_as_long_as_it_was_seen(watch: FaceWatch) -> None:
    told = in_motion(watch, 2, (40, 40), (44, 42), (41, 40))
    assert told is not None and (told.exposure_ms, told.came_up) == (120, False)
    assert watch.still("board", 2 * TELL_AFTER_NS) is None


def test_a_card_that_flew_in_open_and_was_covered_at_once_has_come(watch: FaceWatch) -> None:
    lying = Lying(Counted(1, 1), [upright(42, 41)], rests=False)
    for n, x in enumerate((0, 50)):
        watch.see(IMAGE, [Face(upright(x, 90), reading("Kd"))], lying, "board", n * 60 * MS)
    told = watch.see(IMAGE, [], Lying(Counted(2, 2), [upright(42, 41)]), "board", 300 * MS)
    assert told is not None and told.came_up


def test_a_card_covered_in_flight_waits_until_all_is_counted(watch: FaceWatch) -> None:
    """It flew in open, the next one fell on it: at the first look after it lies covered, and nobody has counted yet."""
    one = Lying(Counted(1, 1), [upright(42, 41)], rests=False)
    for n, (x, y) in enumerate([(10, 100), (60, 40)]):
        assert watch.see(IMAGE, [Face(upright(x, y), reading("Kd", sure=True))], one, "board", n * 200 * MS) is None
    uncounted = Lying(Counted(1, 1), [upright(42, 41)], is_counted=False)
    assert watch.see(IMAGE, [], uncounted, "board", 600 * MS) is None
    told = watch.see(IMAGE, [], Lying(Counted(2, 3), [upright(42, 41)] * 2), "board", 900 * MS)
    assert told is not None and told.came_up and told.exposure_ms == 200


def test_a_card_that_flew_past_is_nobodys_though_the_count_was_waited_for(watch: FaceWatch) -> None:
    one = Lying(Counted(1, 1), [upright(42, 41)], rests=False)
    for n, (x, y) in enumerate([(10, 100), (60, 40)]):
        assert watch.see(IMAGE, [Face(upright(x, y), reading("Kd", sure=True))], one, "board", n * 200 * MS) is None
    assert watch.see(IMAGE, [], Lying(Counted(1, 1), [], is_counted=False), "board", 600 * MS) is None
    assert watch.see(IMAGE, [], Lying(Counted(1, 1), []), "board", 900 * MS) is None
    assert watch.still("board", 2 * TELL_AFTER_NS) is None


def test_a_face_that_cannot_be_read_is_told_without_a_name(watch: FaceWatch) -> None:
    (told,) = _seen(watch, (0, face("Kd", sure=False)), (90, face("Ks", sure=False)), (200, []))
    assert told.card is None


def test_one_look_is_not_enough_unless_it_is_plain(watch: FaceWatch) -> None:
    assert _seen(watch, (0, face()), (50, [])) == []
    plain = [Face(upright(40, 40), reading("Kd")._replace(witnesses=3))]
    (told,) = _seen(watch, (100, plain), (150, []))
    assert told.card is None, "one look names no card"


def lying(*cards: np.ndarray) -> np.ndarray:
    """Cards of 160 x 224 on dark cloth, each 30 px lower and further left than the one before."""
    picture = np.full((420, 420, 3), (90, 50, 20), np.uint8)
    for number, one in enumerate(cards):
        picture[60 + 30 * number :, 120 - 30 * number :][:224, :160] = cv2.resize(one[..., :3], (160, 224))
    return picture


def found(sure: bool) -> SeenCard:
    """A card found face up just there where two such cards lie, across both."""
    quad = upright(105, 75, 160)
    return SeenCard(Found(quad, (0, 0, 1, 1), "up", True, 0.2, ()), quad, quad.mean(axis=0), reading("Kc", sure=sure))


@pytest.mark.parametrize("seed", [4_300_000_004, 4_300_000_028, 4_300_000_056])
def test_an_outline_over_two_backs_is_no_face_unless_it_is_read_for_sure(seed: int) -> None:
    deck = ProceduralDeck(seed)
    backs, faces = lying(deck.back(160), deck.back(160)), lying(deck.face(47, 160), deck.face(46, 160))
    dim = (faces * 0.3).astype(np.uint8)
    assert not _is_face(backs, found(sure=False))
    assert _is_face(backs, found(sure=True))
    assert _is_face(faces, found(sure=False)) and _is_face(dim, found(sure=False)), "court cards, in any light"


def test_two_faces_are_a_hand_turned_up(watch: FaceWatch) -> None:
    both = [*face("Kd"), *face("2c")]
    assert _seen(watch, (0, both), (50, both), (900, both), (1000, face()), (1100, face()), (1200, [])) == []
