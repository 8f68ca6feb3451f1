# SPDX-License-Identifier: GPL-3.0-or-later
"""A found index is looked at twice: where its loose cuts show it, it is cut out closely."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from models.synthesize.decks import ProceduralDeck
from vision.classify import INDEX_SIZE, Classifier, IndexReading
from vision.classify.crops import CUT_ASPECT, close_frame
from vision.detect import Corner, Found
from vision.indices import LOOSE, Looks, Place, cut_frame, look_closely, refined
from vision.rectify import rectify

SEEN = 4_100_000_000


def _corner(centre: tuple[float, float], up: tuple[float, float], right: tuple[float, float]) -> Corner:
    marks = (np.array(one, np.float32) for one in (centre, up, right, (0.0, 0.0)))
    return Corner(*marks, 0.9)


def _look(present: float, frame: tuple[float, ...]) -> IndexReading:
    rank, suit = np.full(13, -np.log(13), np.float32), np.full(4, -np.log(4), np.float32)
    return IndexReading(rank, suit, present, np.array(frame, np.float32))


def test_the_place_in_a_cut_becomes_the_place_in_the_picture() -> None:
    corner = _corner((100, 100), (0, -20), (8, 0))
    frames = [cut_frame(Place(corner), 1.5), cut_frame(Place(corner), 2.0)]
    # what stands in the middle at its own size fills 1 / grow of a cut in height, 0.4 * 1.5 / grow in width
    looks = [_look(1.0, (0, 0, 0, -1 / grow, 0.4 * 1.5 / grow, 0)) for grow in (1.5, 2.0)]
    same = refined(corner, frames, looks)
    for told, true in zip(same[:3], corner[:3], strict=True):
        assert told == pytest.approx(true, abs=1e-3)
    low = refined(corner, frames[:1], [_look(1.0, (0, 0.5, 0, -1, 0.6, 0))])
    assert low.centre == pytest.approx((100, 115)) and low.up == pytest.approx((0, -30))


@pytest.mark.parametrize("wide", [6.0, 10.0, 14.0])
def test_a_close_cut_brings_print_to_one_width(wide: float) -> None:
    frame = close_frame(*_corner((100, 100), (0, -20), (wide, 0))[:3], 1.25)
    assert frame.mean(axis=0) == pytest.approx((100, 100))
    shown = (2 * wide / (frame[1, 0] - frame[0, 0]) * 48) / (40 / (frame[3, 1] - frame[0, 1]) * 72)
    assert shown == pytest.approx(CUT_ASPECT, abs=1e-3)


@pytest.mark.parametrize(
    ("present", "frame"),
    [
        (0.1, (0, 0.5, 0, -1, 0.6, 0)),  # no index seen
        (1.0, (0, 0.8, 0, -0.7, 0.4, 0)),  # far below
        (1.0, (0.6, 0, 0, -0.7, 0.4, 0)),  # the neighbour's
        (1.0, (0, 0, 0, -0.1, 0.1, 0)),  # far too small
        (1.0, (0, 0, 0, 0.7, -0.4, 0)),  # on its head
    ],
)
def test_a_place_that_cannot_be_right_is_left_as_found(present: float, frame: tuple[float, ...]) -> None:
    corner = _corner((100, 100), (0, -20), (8, 0))
    assert refined(corner, [cut_frame(Place(corner), 1.5)], [_look(present, frame)]) is corner


@pytest.mark.usefixtures("no_art")
def test_a_turned_frame_that_holds_half_of_the_suit_still_reads_right() -> None:
    classifier = Classifier.load()
    right = total = 0
    nearer = []
    for seed in (2, 5):
        deck = ProceduralDeck(SEEN + seed)
        for card in range(0, 52, 5):
            face = cv2.cvtColor(deck.face(card, 320), cv2.COLOR_BGRA2BGR)
            h, w = face.shape[:2]
            x0, y0, x1, y1 = (v * s for v, s in zip(deck.index_boxes(card)[0], (w, h, w, h), strict=True))
            true = _corner(((x0 + x1) / 2, (y0 + y1) / 2), (0, (y0 - y1) / 2), ((x1 - x0) / 2, 0))
            turn, short = 0.2, 0.75
            spin = np.array([(np.cos(turn), -np.sin(turn)), (np.sin(turn), np.cos(turn))], np.float32)
            off = true._replace(centre=true.centre + true.up * 0.2, up=spin @ true.up * short, right=spin @ true.right)
            frames = [cut_frame(Place(off), *room) for room in LOOSE]
            loose = classifier.read_indices([rectify(face, frame, INDEX_SIZE) for frame in frames])
            looks = look_closely(face, [Place(off)], classifier)[0]
            better = refined(off, frames, loose)
            nearer.append(np.hypot(*(better.up - true.up)) < np.hypot(*(off.up - true.up)))
            right += sum(look.best()[0] == card for look in looks)
            total += len(looks)
    assert np.mean(nearer) > 0.8
    assert right / total > 0.85


class _Counting:
    """A classifier that counts the cuts it is shown, and sees an index in each or, where ``blind``, in none of the
    first ones."""

    def __init__(self, blind: int = 0) -> None:
        self.cuts, self.blind = 0, blind

    def read_indices(self, cuts: list[np.ndarray]) -> list[IndexReading]:
        rank, suit = np.full(13, -9.0, np.float32), np.full(4, -9.0, np.float32)
        rank[5] = suit[2] = -0.01
        frame = np.array((0, 0, 0, -0.7, 0.4, 0), np.float32)
        shown = [0.0 if self.cuts + n < self.blind else 1.0 for n in range(len(cuts))]
        self.cuts += len(cuts)
        return [IndexReading(rank, suit, present, frame) for present in shown]


def _found(*corners: Corner) -> Found:
    return Found(None, (0, 0, 9, 9), "up", False, 0.9, corners)


def test_each_index_is_looked_at_once_whoever_asks() -> None:
    counting = _Counting()
    looks = Looks(np.zeros((200, 200, 3), np.uint8), counting)  # type: ignore[arg-type]
    one, two = _corner((60, 60), (0, -20), (8, 0)), _corner((140, 60), (0, -20), (8, 0))
    first = looks.at([_found(one)])
    seen = counting.cuts
    assert looks.at([_found(one), _found()]) == [*first, []]
    assert counting.cuts == seen
    looks.at([_found(one, two)])
    assert counting.cuts == 2 * seen


def test_where_nothing_is_made_out_the_other_find_of_the_print_is_looked_at() -> None:
    other = _corner((100, 110), (0, -20), (8, 0))
    place = Place(_corner((100, 100), (0, -20), (8, 0))._replace(other=other))
    image = np.zeros((200, 200, 3), np.uint8)
    alone = _Counting()
    look_closely(image, [Place(place.corner._replace(other=None))], alone)  # type: ignore[arg-type]
    clear = _Counting()
    look_closely(image, [place], clear)  # type: ignore[arg-type]
    assert clear.cuts == alone.cuts
    blind = _Counting(blind=alone.cuts)
    assert min(look.present for look in look_closely(image, [place], blind)[0]) == 1.0  # type: ignore[arg-type]
