# SPDX-License-Identifier: GPL-3.0-or-later
"""One zone over time, with readings made up here: rest, commit, order, contradiction, gone cards, restart."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from controller.rules.cards import card
from controller.rules.places import BOARD
from vision.counted import Counted
from vision.detect.found import Found, found_quad
from vision.evidence import EvidenceFolder
from vision.reading import CardReading
from vision.zone_watch import Elsewhere, SeenCard, ZoneWatch
from vision.zones import Zone

ZONE = Zone(BOARD, np.array([[0, 0], [400, 0], [400, 100], [0, 100]], float), "up", 6)
MASK = np.full((27, 100), 255, np.uint8)
PICTURE = np.full((108, 400, 3), 90, np.uint8)
NOWHERE = Elsewhere([], frozenset())
NO_BACKS = Counted(0, 0)


def reading(name: str, sure: bool = True) -> CardReading:
    p = np.full(55, 1e-4)
    p[int(card(name))] = 0.99 if sure else 0.5
    return CardReading(np.log(p / p.sum()).astype(np.float32), sure, 2)


def seen(name: str, x: float, sure: bool = True) -> SeenCard:
    quad = np.array([[x, 10], [x + 63, 10], [x + 63, 98], [x, 98]], np.float32)
    return SeenCard(found_quad(quad, "up", True, 0.9), quad, quad.mean(axis=0), reading(name, sure))


class Scene:
    """Drives a ZoneWatch: pictures, ``step_ns`` apart, whose brightness stands for what lies there."""

    def __init__(self, folder: Path, step_ns: int = 1_300_000_000) -> None:
        self.step_ns = step_ns
        self.folder = folder
        self.watch = ZoneWatch(ZONE, MASK, EvidenceFolder(folder), np.array([1, 0], np.float32))
        self.frame = 0
        self.told: list = []

    def show(
        self, cards: list[SeenCard], times: int = 6, elsewhere: Elsewhere = NOWHERE, covered: bool = False
    ) -> None:
        quarter = np.full((27, 100), 90, np.uint8)
        for one in cards:
            x = int(one.quad[0, 0] // 4)
            quarter[3:24, x : x + 16] = 160 + int(one.quad[0, 0]) % 60
        if covered:
            quarter[:, 40:70] = 20
        for _ in range(times):
            if self.watch.gate(quarter):
                self.watch.see(PICTURE, cards, NO_BACKS, elsewhere, lambda quad: covered)
            news = self.watch.news("board", self.frame, 1 + self.frame * self.step_ns)
            self.frame += 1
            if news is not None:
                self.told.append(news)

    def last_cards(self) -> list[int | None]:
        return [face.card for face in self.told[-1].up]


@pytest.fixture
def scene(tmp_path: Path) -> Scene:
    return Scene(tmp_path)


def test_an_empty_zone_says_so_once(scene: Scene) -> None:
    scene.show([], times=10)
    assert [told.state for told in scene.told] == ["empty"]


def test_a_flop_then_a_turn_kicked_to_the_left_keeps_its_order(scene: Scene) -> None:
    scene.show([])
    flop = [seen("Ah", 120), seen("7c", 200), seen("2d", 280)]
    scene.show(flop[::-1])
    assert scene.told[-1].state == "settled"
    assert scene.last_cards() == [card("Ah"), card("7c"), card("2d")]
    scene.show([*flop, seen("Kd", 20)])
    assert scene.last_cards() == [card("Ah"), card("7c"), card("2d"), card("Kd")], "the turn is last wherever it lies"


def test_a_squared_flop_keeps_its_faces_when_it_is_spread(tmp_path: Path) -> None:
    """The top card of the packet, already read, slides off; another face lies where it was read."""
    scene = Scene(tmp_path, 33_000_000)
    scene.show([])
    scene.show([seen("2s", 20)], times=12)
    assert not any(told.up for told in scene.told), "one face may be the top of a squared flop: nothing is told yet"
    scene.show([seen("Qh", 20), seen("2h", 100), seen("2s", 180)])
    assert scene.last_cards() == [card("Qh"), card("2h"), card("2s")]
    assert scene.told[-1].state == "settled"


def test_one_face_that_stays_alone_on_the_board_is_told(tmp_path: Path) -> None:
    scene = Scene(tmp_path, 33_000_000)
    scene.show([])
    scene.show([seen("2s", 20)], times=50)
    assert scene.last_cards() == [card("2s")]


def test_a_second_real_card_of_a_face_is_not_taken_for_a_slid_one(scene: Scene) -> None:
    board = [seen("Ah", 20), seen("7c", 100), seen("2d", 180)]
    scene.show(board)
    scene.show([*board, seen("7c", 260)], times=16)
    assert scene.last_cards() == [card("Ah"), card("7c"), card("2d"), card("7c")]


def test_what_is_part_of_another_card_takes_no_place_in_the_row(scene: Scene) -> None:
    """An unreadable find over a card, one off the row, the same face found twice: the river keeps its place."""
    scene.show([])
    board = [seen("Ah", 20), seen("7c", 100), seen("2d", 180), seen("Kd", 260)]
    scene.show(board)
    over, twice = seen("3s", 120, sure=False), seen("Ah", 45)
    off_quad = seen("3s", 330, sure=False).quad + np.array([0, 70], np.float32)
    off = SeenCard(found_quad(off_quad, "up", True, 0.9), off_quad, off_quad.mean(axis=0), reading("3s", False))
    scene.show([*board, over, twice, off], times=16)
    assert scene.last_cards() == [card("Ah"), card("7c"), card("2d"), card("Kd")]
    scene.show([*board, over, twice, off, seen("9s", 335)], times=16)
    assert scene.last_cards() == [card("Ah"), card("7c"), card("2d"), card("Kd"), card("9s")]


def test_an_unreadable_river_has_its_place(scene: Scene) -> None:
    board = [seen("Ah", 20), seen("7c", 100), seen("2d", 180), seen("Kd", 260)]
    scene.show(board)
    scene.show([*board, seen("9s", 335, sure=False)], times=16)
    assert scene.last_cards() == [card("Ah"), card("7c"), card("2d"), card("Kd"), None]


def test_two_real_cards_of_one_face_both_have_a_place(scene: Scene) -> None:
    scene.show([seen("Ah", 20)])
    scene.show([seen("Ah", 20), seen("Ah", 100)], times=16)
    assert scene.last_cards() == [card("Ah"), card("Ah")]


def test_evidence_is_on_disk_before_it_is_named(scene: Scene) -> None:
    scene.show([seen("Ah", 120)])
    digest = scene.told[-1].up[0].evidence
    assert (scene.folder / "evidence" / digest).is_file()


def test_an_unreadable_card_is_told_as_unknown(scene: Scene) -> None:
    scene.show([seen("Ah", 120, sure=False)], times=14)
    assert scene.last_cards() == [None]
    assert scene.told[-1].state == "settled"


def test_a_committed_card_is_never_changed_silently(scene: Scene) -> None:
    scene.show([seen("Ah", 120)])
    first = scene.told[-1].up[0]
    scene.show([seen("Ah", 120), seen("2d", 280)])
    scene.show([seen("Ad", 124), seen("2d", 280)], times=14)
    assert scene.last_cards() == [None, card("2d")], "disputed, not replaced"
    assert scene.told[-1].up[0].evidence not in ("", first.evidence), "both crops in one picture"


def test_one_doubtful_look_does_not_dispute(scene: Scene) -> None:
    scene.show([seen("Ah", 120)])
    scene.show([seen("Ad", 124, sure=False)], times=8)
    assert scene.last_cards() == [card("Ah")]


def test_cards_taken_away_are_gone(scene: Scene) -> None:
    scene.show([seen("Ah", 120)])
    scene.show([], times=8)
    assert scene.told[-1].state == "empty"
    assert scene.told[-1].up == ()


def test_a_covered_card_is_still_there(scene: Scene) -> None:
    scene.show([seen("Ah", 120)])
    scene.show([], times=16, covered=True)
    assert scene.told[-1].state == "occluded"
    assert scene.last_cards() == [card("Ah")]


def test_a_card_that_is_found_only_now_and_then_is_read_all_the_same(scene: Scene) -> None:
    """Its place is covered all the while: it has not gone."""
    both = [seen("Ah", 120), seen("7c", 200)]
    scene.watch.gate(np.full((27, 100), 90, np.uint8))
    for n in range(12):
        scene.watch.gate(np.full((27, 100), 160, np.uint8))
        scene.watch.see(PICTURE, both if n % 3 == 0 else both[:1], NO_BACKS, NOWHERE, lambda quad: "thing")
    assert [track.committed for track in scene.watch.in_order()] == [card("Ah"), card("7c")]


def test_a_face_committed_elsewhere_is_asked_for_unless_beyond_doubt(scene: Scene) -> None:
    taken = Elsewhere([], frozenset({int(card("Ah"))}))
    scene.show([seen("Ah", 120)], times=4, elsewhere=taken)
    assert scene.told == [] or scene.last_cards() != [card("Ah")]
    scene.show([seen("Ah", 120)], times=10, elsewhere=taken)
    assert scene.last_cards() == [card("Ah")], "a real second ace of hearts comes out"


def test_after_a_loss_everything_is_told_again(scene: Scene) -> None:
    scene.show([seen("Ah", 120)])
    scene.watch.forget()
    assert not scene.watch.ready
    before = len(scene.told)
    scene.show([seen("Ah", 120)])
    assert len(scene.told) == before + 1
    assert scene.last_cards() == [card("Ah")]


def test_a_mark_of_a_card_seen_whole_does_not_move_it(scene: Scene) -> None:
    """What is left to be seen of a card half under another is where its index stands, not a small card there."""
    scene.show([seen("Ah", 10)])
    (track,) = scene.watch.tracks
    whole = track.quad
    mark = np.array([[12, 12], [26, 12], [26, 34], [12, 34]], np.float32)
    found = Found(None, (12, 12, 26, 34), "up", True, 0.9, ())
    scene.watch.see(PICTURE, [SeenCard(found, mark, mark.mean(axis=0), reading("Ah"))], NO_BACKS, NOWHERE, lambda _: "")
    assert track.missing == 0 and np.array_equal(track.quad, whole)


def test_what_looks_tell_together_is_the_count(scene: Scene) -> None:
    scene.show([])
    scene.watch.see(PICTURE, [], Counted(3, 4), NOWHERE, lambda _: "")
    scene.watch.recount(Counted(3, 3))
    state = scene.watch.state("board", 9, 9)
    assert (state.down_low, state.down_high) == (3, 3)


def test_an_unreadable_mark_between_two_cards_takes_no_place(scene: Scene) -> None:
    """The neighbour's index, cut at the edge."""
    mark = np.array([[74, 80], [82, 80], [82, 94], [74, 94]], np.float32)
    found = Found(None, (74, 80, 82, 94), "up", True, 0.5, ())
    unread = SeenCard(found, mark, mark.mean(axis=0), reading("4s", sure=False))
    scene.show([seen("2h", 10), seen("3c", 78), seen("4h", 160), unread], times=16)
    assert scene.last_cards() == [int(card(name)) for name in ("2h", "3c", "4h")]


def test_a_card_that_comes_late_is_looked_at_as_often_as_any(scene: Scene) -> None:
    """The place was looked at for long before, because something lay on one of its cards."""
    bare = np.full((27, 100), 90, np.uint8)
    stirred = bare.copy()
    stirred[3:24, 30:46] = 200
    scene.watch.gate(bare)

    def look(cards: list[SeenCard], times: int) -> None:
        for _ in range(times):
            scene.watch.see(PICTURE, cards, NO_BACKS, NOWHERE, lambda quad: "thing")

    look([seen("Ah", 20), seen("2c", 220)], 1)
    look([seen("Ah", 20)], 9)
    scene.watch.gate(stirred)
    look([seen("Ah", 20), seen("7c", 120)], 4)
    assert card("7c") in [track.committed for track in scene.watch.tracks]


def test_a_card_that_lay_under_another_is_known_again_once_both_lie_apart(scene: Scene) -> None:
    """Its place showed two faces: disputed, until both are surely seen beside each other."""
    scene.show([seen("9h", 120)])
    scene.show([seen("7d", 128)], times=14)
    assert scene.last_cards() == [None]
    scene.show([seen("9h", 110), seen("7d", 210)], times=14)
    assert sorted(scene.last_cards()) == sorted([card("9h"), card("7d")])


def test_a_disputed_card_stays_so_while_only_its_first_face_is_seen_again(scene: Scene) -> None:
    scene.show([seen("9h", 120)])
    scene.show([seen("7d", 124)], times=14)
    scene.show([seen("9h", 120), seen("Kc", 220)], times=14)
    assert scene.last_cards() == [None, card("Kc")]


def test_a_mark_seen_for_a_while_is_part_of_the_card_that_is_seen_whole_later(scene: Scene) -> None:
    """Of a card under another only an index shows; when both are spread it lies elsewhere, something on its mark."""
    mark = np.array([[180, 80], [190, 80], [190, 96], [180, 96]], np.float32)
    found = Found(None, (180, 80, 190, 96), "up", True, 0.9, ())
    index = SeenCard(found, mark, mark.mean(axis=0), reading("9h"))
    scene.watch.see(PICTURE, [seen("7d", 120), index], NO_BACKS, NOWHERE, lambda _: "")
    spread = [seen("7d", 120), seen("9h", 10)]
    for _ in range(3):
        scene.watch.see(PICTURE, spread, NO_BACKS, NOWHERE, lambda _: "thing")
    assert sorted(track.committed or 0 for track in scene.watch.tracks) == sorted([card("7d"), card("9h")])


def test_a_half_covered_card_seen_whole_and_by_its_index_by_turns_is_one_card(scene: Scene) -> None:
    whole = seen("Ts", 120)
    mark = np.array([[124, 12], [150, 12], [150, 30], [124, 30]], np.float32)
    found = Found(None, (124, 12, 150, 30), "up", True, 0.9, ())
    index = SeenCard(found, mark, mark.mean(axis=0), reading("Ts"))
    scene.watch.gate(np.full((27, 100), 90, np.uint8))
    for one in (whole, index, whole):
        last = scene.watch.see(PICTURE, [one], NO_BACKS, NOWHERE, lambda _: "thing")
    assert last and [track.committed for track in scene.watch.tracks] == [card("Ts")]
    scene.watch.forget()
    far = SeenCard(found, mark + np.float32(150), mark.mean(axis=0) + np.float32(150), reading("Ts"))
    for _ in range(6):
        scene.watch.see(PICTURE, [whole, far], NO_BACKS, NOWHERE, lambda _: "")
    assert [track.committed for track in scene.watch.tracks] == [card("Ts")] * 2, "a real second card of that face"
