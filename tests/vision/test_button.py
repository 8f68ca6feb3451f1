# SPDX-License-Identifier: GPL-3.0-or-later
"""The dealer button seen by a camera: whose it is, that it is gone, and what is not taken for it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path

import cv2
import numpy as np
import pytest

from controller.clock import ManualClock
from controller.link import start_child
from controller.link.messages import ButtonAt, CameraHealth, Frame, Message, SnapshotEnd, SnapshotRequest
from controller.rules.inputs import ButtonSeen, Stamped
from controller.rules.state import new_table
from controller.settle import Settling
from tests.support.tables import do
from tests.vision import drawn_buttons as draw
from tests.vision.test_faults import _reachable
from vision.button import ButtonWatch
from vision.capture.shot import Shot
from vision.evidence import EvidenceFolder
from vision.pipeline import Pipeline
from vision.rectify import Picture
from vision.view import View
from vision.zones import CARD_MM, ButtonPlace, Zones, zones_json

WIDE, DEEP = 690.0, 300.0
TAG, TAG_MM = (345.0, 40.0), 40.0
Draw = Callable[[draw.Canvas], object]


def place(seat: int) -> ButtonPlace:
    """Three places side by side, 30 mm between them."""
    x = 230.0 * (seat - 1)
    return ButtonPlace(seat, np.array([[x + 15, 70], [x + 215, 70], [x + 215, 290], [x + 15, 290]]))


def middle(seat: int) -> tuple[float, float]:
    """Where the button usually lies in a place."""
    return 230.0 * (seat - 1) + 115, 180.0


class Film:
    """A table filmed ten times a second by a camera straight above it."""

    def __init__(
        self,
        tmp_path: Path,
        cloth: str = "green",
        light: str = "even",
        px_per_mm: float = 1.46,
        mm: float | None = None,
    ) -> None:
        self.cloth, self.light, self.px_per_mm, self.n, self.whole = cloth, light, px_per_mm, 0, 0
        size = round(WIDE * px_per_mm), round(DEEP * px_per_mm)
        matrix = np.diag([px_per_mm, px_per_mm, 1.0])
        places = tuple(place(seat) for seat in (1, 2, 3))
        zones = Zones("board", size, CARD_MM, matrix, {0: TAG}, TAG_MM, (), buttons=places, button_mm=mm)
        self.view = View(zones)
        self.watch = ButtonWatch(self.view, EvidenceFolder(tmp_path))
        self.told: list[ButtonAt] = []

    @property
    def seats(self) -> list[int]:
        """What was told, in order."""
        return [one.seat for one in self.told]

    def still(self, *things: Draw) -> Picture:
        """The table with the things on it."""
        canvas = draw.cloth(self.cloth, WIDE, DEEP)
        draw.tag(canvas, *TAG, TAG_MM)
        for thing in things:
            thing(canvas)
        return draw.seen(canvas, self.px_per_mm, self.light)

    def show(self, seconds: float, *things: Draw, hand: tuple[float, float] | None = None) -> Film:
        """The things lie there for so long; a ``hand`` moves about over a point."""
        still = self.still(*things)
        for _ in range(round(seconds * 10)):
            self.n += 1
            dice = np.random.default_rng(self.n)
            picture = np.clip(still + dice.normal(0, 1.5, still.shape), 0, 255).astype(np.uint8)
            if hand is not None:
                at = [round(self.px_per_mm * (one + dice.uniform(-30, 30))) for one in hand]
                cv2.circle(picture, (at[0], at[1]), round(55 * self.px_per_mm), (120, 150, 190), -1)
            size = -(-picture.shape[1] // 4), -(-picture.shape[0] // 4)
            quarter = cv2.resize(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), size, interpolation=cv2.INTER_AREA)
            self.told += self.watch.take(quarter, self.n * 100_000_000, partial(self._give, picture))
        return self

    def _give(self, picture: Picture) -> Picture:
        self.whole += 1
        return picture


def button_at(seat: int, mm: float = 60.0, design: str = "plain", turn: float = 10.0) -> Draw:
    """The button in a seat's place."""
    return lambda canvas: draw.button(canvas, *middle(seat), mm, design, turn)


@pytest.mark.parametrize(
    ("cloth", "light", "design", "mm"),
    [
        ("green", "even", "plain", 50), ("wine", "dim", "ringed", 60), ("blue", "warm", "blue on white", 76),
        ("black", "cold", "ivory", 55), ("grey", "pink", "in its round", 70), ("pale wood", "even", "plain", 76),
        ("suited", "warm", "ringed", 52),
    ],
)  # fmt: skip
def test_the_button_is_told_once_with_its_picture(
    cloth: str, light: str, design: str, mm: float, tmp_path: Path
) -> None:
    film = Film(tmp_path, cloth, light).show(1).show(0.5, hand=middle(2)).show(3, button_at(2, mm, design))
    assert film.seats == [2]
    assert film.told[0].confidence >= 900
    crop = cv2.imread(str(tmp_path / "evidence" / film.told[0].evidence))
    assert crop is not None and crop.shape[0] == pytest.approx(1.7 * mm * 1.46, abs=6)


THINGS: dict[str, Draw] = {
    "a chip": lambda canvas: draw.chips(canvas, *middle(2)),
    "a column of chips": lambda canvas: draw.chips(canvas, *middle(2), 20),
    "white chips": lambda canvas: draw.chips(canvas, *middle(2), 12, (230, 232, 235)),
    "a coaster": lambda canvas: draw.coaster(canvas, *middle(2)),
    "a protector": lambda canvas: draw.protector(canvas, *middle(2)),
    "a cup": lambda canvas: draw.cup(canvas, *middle(2)),
    "a can": lambda canvas: draw.can(canvas, *middle(2)),
    "a hand": lambda canvas: draw.hand(canvas, *middle(2)),
    "a white disc without print": lambda canvas: draw.blank(canvas, *middle(2)),
    "cards": lambda canvas: (draw.card(canvas, 325, 170, 20), draw.card(canvas, 360, 180, 50, False)),
    "half a button": lambda canvas: (draw.button(canvas, *middle(2)), draw.card(canvas, 385, 180, 5)),
    "a button between two places": lambda canvas: draw.button(canvas, 230, 180),
    "two buttons": lambda canvas: (draw.button(canvas, *middle(2)), draw.button(canvas, *middle(3))),
    "a black button whose size nobody named": lambda canvas: draw.button(canvas, *middle(2), 60, "black"),
}


@pytest.mark.parametrize(("cloth", "light"), [("green", "even"), ("pale wood", "warm"), ("black", "pink")])
@pytest.mark.parametrize("thing", THINGS)
def test_nothing_else_is_taken_for_it(thing: str, cloth: str, light: str, tmp_path: Path) -> None:
    film = Film(tmp_path, cloth, light).show(0.6).show(0.3, hand=middle(2)).show(2.5, THINGS[thing])
    assert film.seats == []


NEAR: dict[str, Draw] = {
    "on backs": lambda canvas: (draw.card(canvas, 335, 170, 20), draw.card(canvas, 355, 180, 35), button_at(2)(canvas)),
    "by chips": lambda canvas: (button_at(2)(canvas), draw.chips(canvas, 394, 180, 6), draw.chips(canvas, 345, 230)),
    "under the corner of a card": lambda canvas: (button_at(2)(canvas), draw.card(canvas, 399, 209, 5)),
    "beside a coaster": lambda canvas: (button_at(2)(canvas), draw.coaster(canvas, 265, 240)),
}


@pytest.mark.parametrize("how", NEAR)
def test_it_may_lie_on_cards_and_by_chips(how: str, tmp_path: Path) -> None:
    assert Film(tmp_path).show(0.5).show(2.5, NEAR[how]).seats == [2]


def test_carried_on_it_is_gone_first_and_then_the_next_seats(tmp_path: Path) -> None:
    film = Film(tmp_path).show(2, button_at(1))
    assert film.seats == [1]
    film.show(0.8, hand=middle(1)).show(0.8)
    assert film.seats == [1, 0]
    assert film.told[1].evidence == ""
    film.show(0.8, hand=middle(2)).show(2, button_at(2))
    assert film.seats == [1, 0, 2]


def test_what_covers_it_does_not_take_it_away(tmp_path: Path) -> None:
    film = Film(tmp_path).show(2, button_at(2))
    film.show(2, button_at(2), lambda canvas: draw.card(canvas, *middle(2), 30))
    film.show(2, button_at(2), lambda canvas: draw.hand(canvas, *middle(2)))
    film.show(2, button_at(2))
    assert film.seats == [2]


def test_while_its_old_place_is_covered_it_is_not_believed_elsewhere_soon(tmp_path: Path) -> None:
    def jacket(canvas: draw.Canvas) -> None:
        cv2.rectangle(canvas, (50, 250), (620, 870), (40, 45, 60), -1)

    film = Film(tmp_path).show(2, button_at(1)).show(0.5, hand=middle(1)).show(5, jacket, button_at(2))
    assert film.seats == [1, 0], "it may have been carried there"
    assert film.show(6, jacket, button_at(2)).seats == [1, 0, 2], "nothing has spoken against it for long"
    film = Film(tmp_path).show(2, button_at(1)).show(0.5, hand=middle(1)).show(5, jacket, button_at(2))
    assert film.show(1, hand=middle(1)).show(2, button_at(1)).seats == [1, 0, 1], "it lay under the jacket"


def test_where_a_hand_stays_at_its_old_place_it_is_soon_not_believed_there(tmp_path: Path) -> None:
    """A stale seat would be a wrong button to the rules when the first card comes."""
    film = Film(tmp_path).show(2, button_at(1)).show(2.5, button_at(2), hand=middle(1))
    assert film.seats == [1, 0]
    assert film.show(8, button_at(2), hand=middle(1)).seats == [1, 0, 2]


def test_a_second_button_changes_nothing_while_the_first_lies_where_it_lay(tmp_path: Path) -> None:
    film = Film(tmp_path).show(2, button_at(1)).show(12, button_at(1), button_at(3))
    film.show(1, button_at(1), button_at(3), hand=middle(1)).show(2, button_at(1), button_at(3))
    film.show(1, button_at(1), button_at(3), hand=middle(1)).show(2, button_at(1), button_at(3))
    assert film.seats == [1]


@pytest.mark.parametrize("design", draw.COLOURED)
def test_a_coloured_one_is_told_where_its_size_is_known(design: str, tmp_path: Path) -> None:
    assert Film(tmp_path, mm=60).show(0.5).show(2.5, button_at(2, 60, design)).seats == [2]
    assert Film(tmp_path, mm=60).show(0.5).show(2.5, button_at(2, 52, design)).seats == []


@pytest.mark.parametrize(("px_per_mm", "mm", "told"), [(0.5, 60, [2]), (0.4, 76, [2]), (0.25, 60, [])])
def test_from_the_ceiling_it_is_told_as_long_as_it_can_be_told_from_a_chip(
    px_per_mm: float, mm: float, told: list[int], tmp_path: Path
) -> None:
    assert Film(tmp_path, px_per_mm=px_per_mm).show(0.5).show(2.5, button_at(2, mm)).seats == told
    small = Film(tmp_path, px_per_mm=px_per_mm).show(0.5).show(2.5, THINGS["a chip"], THINGS["cards"])
    assert small.seats == []


def test_a_quiet_table_is_not_looked_at(tmp_path: Path) -> None:
    film = Film(tmp_path).show(3, button_at(2))
    looks = film.whole
    assert film.show(5, button_at(2)).whole == looks
    assert looks <= 5, "each place once, and once more where the button lies"


def test_a_camera_that_was_away_tells_it_anew_and_one_that_was_knocked_does_not(tmp_path: Path) -> None:
    film = Film(tmp_path).show(2, button_at(2))
    film.watch.moved(film.view)
    assert film.show(2, button_at(2)).seats == [2]
    film.watch.forget()
    assert film.show(2, button_at(3)).seats == [2, 3], "what lay there before it was away is not gone from there"


def test_what_is_asked_for_again_is_said_again(tmp_path: Path) -> None:
    film = Film(tmp_path)
    assert film.watch.state(5) is None
    film.show(2, button_at(2))
    again = film.watch.state(5)
    assert again is not None and again == ButtonAt("board", 2, film.told[0].confidence, film.told[0].evidence, 5)


def exposures(tmp_path: Path, *things: Draw) -> Iterator[bytes]:
    """JPEGs of a table on which the things lie, each with noise of its own."""
    still = Film(tmp_path).still(*things)
    for n in range(1000):
        noisy = still + np.random.default_rng(n).normal(0, 1.5, still.shape)
        yield cv2.imencode(".jpg", np.clip(noisy, 0, 255).astype(np.uint8))[1].tobytes()


def test_a_seat_camera_in_cardroom_mode_reads_it_without_a_classifier(tmp_path: Path) -> None:
    zones = Film(tmp_path).view.zones._replace(kind="seat", tags={})
    pipeline = Pipeline(tmp_path, [zones], None)  # type: ignore[arg-type]  # a seat camera has none
    told: list[Message] = []
    for n, jpeg in enumerate(islice(exposures(tmp_path, button_at(2)), 25)):
        told += pipeline.step(Shot("board", n, n * 100_000_000, jpeg), n / 10)
    assert [one.seat for one in told if isinstance(one, ButtonAt)] == [2]
    assert _reachable(pipeline._eyes["board"], "Classifier") == []


@pytest.mark.slow
def test_the_vision_process_tells_the_table(tmp_path: Path) -> None:
    zones = Film(tmp_path).view.zones
    (tmp_path / "zones-board.json").write_text(zones_json(zones))
    heard: list[Message] = []
    arguments = ("--data", str(tmp_path), "--zones", str(tmp_path / "zones-board.json"))
    child = start_child("vision", "table", arguments, on_message=heard.append)
    try:
        for n, jpeg in enumerate(islice(exposures(tmp_path, button_at(3)), 300)):
            child.link.send(Frame("board", n, time.monotonic_ns(), jpeg))
            time.sleep(0.2)
            if any(isinstance(one, ButtonAt) for one in heard):
                break
        told = next(one for one in heard if isinstance(one, ButtonAt))
        assert (tmp_path / "evidence" / told.evidence).is_file()
        before = len(heard)
        child.link.send(SnapshotRequest())
        child.link.send(Frame("board", 400, time.monotonic_ns(), next(exposures(tmp_path, button_at(3)))))
        until_s = time.monotonic() + 30
        while not any(isinstance(one, SnapshotEnd) for one in heard[before:]) and time.monotonic() < until_s:
            time.sleep(0.1)
        assert [one.seat for one in heard[before:] if isinstance(one, ButtonAt)] == [3]
    finally:
        child.stop()
    (seen,) = {one.what for one in _heard(*(one for one in heard if isinstance(one, ButtonAt)))}
    table, _ = do(new_table(), seen)
    assert table.seen.button == 3


def _heard(*messages: ButtonAt | CameraHealth) -> list[Stamped]:
    heard: list[Stamped] = []
    settling = Settling(heard.append, ManualClock())
    for message in messages:
        assert settling.hear(message)
    return [one for one in heard if isinstance(one.what, ButtonSeen)]


def test_what_is_seen_reaches_the_table() -> None:
    heard = _heard(ButtonAt("board", 4, 990, "ab" * 32, 77))
    assert heard == [Stamped(ButtonSeen(4), "vision", "board", "", 77, heard[0].utc_ms, 990, "ab" * 32)]
    table, _ = do(new_table(), heard[0].what)
    assert table.seen.button == 4


@pytest.mark.parametrize(("known", "said"), [(3, [3, None]), (4, [3]), (0, [3])])
def test_that_it_is_gone_is_no_news_where_a_board_has_told_the_next_seat(known: int, said: list[int | None]) -> None:
    heard: list[Stamped] = []
    table = new_table()
    settling = Settling(heard.append, ManualClock(), lambda: table._replace(seen=table.seen._replace(button=known)))
    for seat in (3, 0):
        settling.hear(ButtonAt("board", seat, 990, "", 5))
    assert [one.what for one in heard if isinstance(one.what, ButtonSeen)] == [ButtonSeen(seat) for seat in said]


def test_two_cameras_speak_for_the_table_together() -> None:
    left, right = (partial(ButtonAt, name, evidence="", confidence=950, mono_ns=5) for name in ("left", "right"))
    assert [one.what for one in _heard(left(seat=3), right(seat=0))] == [ButtonSeen(3), ButtonSeen(3)]
    assert [one.what for one in _heard(left(seat=3), right(seat=8))] == [ButtonSeen(3)], "nobody is believed"
    heard = _heard(left(seat=3), right(seat=8), left(seat=0))
    assert [(one.what, one.actor) for one in heard] == [(ButtonSeen(3), "left"), (ButtonSeen(8), "right")]
    assert [one.what for one in _heard(left(seat=3), left(seat=0))] == [ButtonSeen(3), ButtonSeen(None)]
    heard = _heard(left(seat=3), CameraHealth("left", "lost", "unplugged"), right(seat=8))
    assert [one.what for one in heard] == [ButtonSeen(3), ButtonSeen(8)], "a lost camera says nothing any more"
