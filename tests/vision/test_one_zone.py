# SPDX-License-Identifier: GPL-3.0-or-later
"""What a zone makes of the faces found in one picture: one entry a card, however much of it is seen."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from controller.rules.places import seat_place
from tests.vision.test_pipeline import CORNERS, zones
from tests.vision.test_zone_watch import reading, seen
from vision.arrivals import NOBODY, ONE, PERHAPS, Came
from vision.burned import MuckBurns
from vision.capture.shot import Shot
from vision.counted import NONE, Counted, Look
from vision.detect.found import Found
from vision.evidence import EvidenceFolder
from vision.eye import Eye
from vision.finding import Lying
from vision.flown import ONE_FLIGHT_NS, Flown, Seen
from vision.one_zone import FLIES_NS, OneZone, follow_flights, whole_cards
from vision.zone_watch import SeenCard
from vision.zones import Zone


def mark(name: str, x: float, y: float, side: float = 20) -> SeenCard:
    """One index, or both, of a card that is mostly covered."""
    quad = np.array([[x, y], [x + side, y], [x + side, y + side], [x, y + side]], np.float32)
    found = Found(None, (x, y, x + side, y + side), "up", True, 0.9, ())
    return SeenCard(found, quad, quad.mean(axis=0), reading(name))


def test_two_marks_of_one_card_are_one_card() -> None:
    faces = [seen("Ah", 10), mark("Qd", 200, 40), mark("Qd", 214, 30), mark("2c", 208, 60)]
    assert whole_cards(faces, {}) == [faces[0], faces[1], faces[3]]


def test_a_box_about_both_indices_stands_for_its_card() -> None:
    faces = [mark("Qd", 200, 40), mark("Qd", 195, 35, side=60)]
    assert whole_cards(faces, {}) == [faces[1]]


def test_two_whole_cards_of_one_face_are_two() -> None:
    """A fouled deck is told."""
    faces = [seen("Qd", 10), seen("Qd", 40)]
    assert len(whole_cards(faces, {})) == 2


def test_marks_of_one_face_far_apart_are_two_cards() -> None:
    assert len(whole_cards([mark("Qd", 10, 40), mark("Qd", 200, 40)], {})) == 2


def test_an_index_of_a_card_that_another_came_on_is_no_second_card_of_that_face() -> None:
    """Half covered, the whole card is found a little off its place, and its second index just beside that."""
    card = seen("Th", 10)
    right, middle = card.quad[:, 0].max(), card.quad[:, 1].mean()
    assert whole_cards([card, mark("Th", right - 8, middle)], {}) == [card]


def test_an_index_of_a_second_card_of_one_face_sticks_out_further() -> None:
    """A fouled deck is told also where one of the two lies mostly under the other."""
    card = seen("Th", 10)
    right, middle = card.quad[:, 0].max(), card.quad[:, 1].mean()
    assert len(whole_cards([card, mark("Th", right + 4, middle)], {})) == 2


def test_both_ends_of_a_card_seen_whole_before_are_one_card() -> None:
    """Another came to lie across its middle."""
    card, wholes = seen("Th", 10), {}
    assert whole_cards([card], wholes) == [card]
    top, bottom = mark("Th", 50, 12), mark("Th", 50, 76, side=18)
    for _ in range(2):
        assert whole_cards([top, bottom], wholes) == [top]
    assert len(whole_cards([top, mark("Th", 120, 76)], wholes)) == 2, "one lies elsewhere: a fouled deck"


def test_a_card_that_another_came_on_still_lies_where_it_was_first_seen() -> None:
    """Half covered, its outline is drawn beside it, in one picture more than in the next; its index stays its own."""
    card, wholes = seen("Th", 10), {}
    right, middle = float(card.quad[:, 0].max()), float(card.quad[:, 1].mean())
    index, beside = mark("Th", right - 24, middle), seen("Th", 10 - 26)
    assert whole_cards([card], wholes) == [card]
    for drawn in (beside, card, beside, beside):
        assert whole_cards([drawn, index], wholes) == [drawn]
    away = seen("Th", 10 - 90)
    assert whole_cards([away], wholes) == [away], "it was drawn back"
    assert len(whole_cards([away, index], wholes)) == 2, "what lies there now is another"


def test_half_an_index_of_a_card_that_another_came_on_is_not_told_as_another_card() -> None:
    """A two of which a back leaves half the index looks like a four: it is asked about, whatever it looks like."""
    card, wholes = seen("2s", 10), {}
    left, top = card.quad.min(axis=0)
    half, elsewhere = mark("4s", left - 2, top + 6), mark("4s", left + 18, top + 34)
    assert whole_cards([card], wholes) == [card]
    for _ in range(2):
        (told,) = whole_cards([half], wholes)
        assert told.reading is not None and not told.reading.sure
    (told,) = whole_cards([elsewhere], wholes)
    assert told.reading is not None and told.reading.sure, "a card that lies across where it lay"
    other = seen("Kd", 10)
    assert whole_cards([other], wholes) == [other]
    (told,) = whole_cards([half], {})
    assert told.reading is not None and told.reading.sure


def test_an_index_beside_a_card_that_moved_a_little_is_no_index_of_it() -> None:
    card, wholes = seen("Th", 10), {}
    right, middle = float(card.quad[:, 0].max()), float(card.quad[:, 1].mean())
    moved, other = seen("Th", 10 - 26), mark("2c", right - 20, middle)
    assert whole_cards([card], wholes) == [card]
    assert whole_cards([moved, other], wholes) == [moved, other]


def eye_of_two_seats(folder: Path) -> Eye:
    two = tuple(Zone(seat_place(n), CORNERS - [0, 20 * n], "any", 5) for n in (4, 5))
    eye = Eye(zones("over", two[0])._replace(zones=two), EvidenceFolder(folder), None)
    for entry in eye._zones:
        entry.watch._open = False
    return eye


@pytest.mark.parametrize(
    ("stirred_ns", "calm_ns", "landed_ns", "is_open", "told"),
    [
        (90, 0, 0, True, True),  # the other seat has not moved since
        (110, 0, 0, True, False),  # it has, and nobody has looked there yet
        (110, 0, 0, False, True),  # nothing has come there: the card flew over it
        (110, 0, 120, False, False),
        (900_000_000, 101 + ONE_FLIGHT_NS, 0, True, True),  # what comes there now is the next one
    ],
)
def test_a_card_seen_on_its_way_is_of_the_seat_to_which_it_came(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    stirred_ns: int,
    calm_ns: int,
    landed_ns: int,
    is_open: bool,
    told: bool,
) -> None:
    monkeypatch.setattr(Flown, "seen", lambda *_: Seen(100))
    mine, other = both = eye_of_two_seats(tmp_path)._zones
    assert other.landed_ns is not None
    other.moved_ns[0], other.calm_ns[0], other.landed_ns[0] = stirred_ns, calm_ns, landed_ns
    other.watch._open = is_open
    assert (mine.has_flown(np.zeros((120, 160), np.uint8), [], both) is not None) == told


@pytest.mark.parametrize(
    ("came", "high", "landed"), [(NOBODY, 2, False), (NOBODY, 3, True), (PERHAPS, 2, True), (ONE, 3, True)]
)
def test_where_a_card_may_have_come_one_may_have_landed(tmp_path: Path, came: Came, high: int, landed: bool) -> None:
    mine, _ = eye_of_two_seats(tmp_path)._zones
    look = Look(Counted(2, high), came, False, np.zeros((2, 2, 3), np.uint8), [])
    mine._enter(MuckBurns(), Counted(2, 2), look, 7)
    assert mine.landed_ns == [7 if landed else 0]


@pytest.mark.parametrize(
    ("lying", "elsewhere_ns", "is_open", "waited_ns", "told"),
    [
        (2, 0, False, FLIES_NS, Counted(2, 3)),
        (0, 0, False, FLIES_NS, NONE),  # where none lies, a card would be seen
        (2, 150, False, FLIES_NS, Counted(2, 2)),  # it came to another seat
        (2, 0, True, FLIES_NS, Counted(2, 2)),  # it may have come there: nobody has looked yet
        (2, 0, False, FLIES_NS - 1, Counted(2, 2)),  # it may be on its way still
    ],
)
def test_a_card_that_flew_to_a_seat_where_all_looks_as_before_may_lie_just_on_another(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    lying: int,
    elsewhere_ns: int,
    is_open: bool,
    waited_ns: int,
    told: Counted,
) -> None:
    monkeypatch.setattr(Flown, "seen", lambda *_: Seen(100))
    monkeypatch.setattr(Flown, "flies", property(lambda _: True))
    mine, other = both = eye_of_two_seats(tmp_path)._zones
    assert other.landed_ns is not None
    mine.cards._lying, mine.moved_ns[0] = Counted(lying, lying), 120
    other.moved_ns[0], other.landed_ns[0], other.watch._open = 130, elsewhere_ns, is_open
    follow_flights(both, np.zeros((120, 160), np.uint8), 120 + waited_ns)
    assert mine.cards.cards == told
    assert (mine.watch._down.high == 3) == (told.high == 3), "what may have come is told"


def test_what_lies_face_up_is_counted_when_looked_back_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A boxed card lies there, two more come one upon the other: the first of them lay still for a picture."""
    eye, counted = eye_of_two_seats(tmp_path), []
    assert eye._finder is not None
    entry, face, back = eye._zones[0], seen("Ah", 150), np.float32([[9, 9], [60, 9], [60, 80], [9, 80]])
    corner = np.array(entry.region.box[:2], np.float32)
    monkeypatch.setattr(eye._finder, "look", lambda *_: Lying([face], [back], 1))
    monkeypatch.setattr(entry.cards, "look", lambda *found: counted.append(found[1:]))
    monkeypatch.setattr(OneZone, "lay", lambda _entry, _muck, _look, at_ns: counted.append(at_ns))
    eye._look_back(entry, Shot("over", 1, 7, None, np.zeros((480, 640, 3), np.uint8)))
    (backs, sure, fronts), at_ns = counted
    assert (backs, sure, at_ns) == ([back], 1, 7) and np.array_equal(fronts[0], face.quad - corner)
