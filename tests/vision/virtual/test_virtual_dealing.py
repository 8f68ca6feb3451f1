# SPDX-License-Identifier: GPL-3.0-or-later
"""What makes a real table hard is in the rendered hands, and in the frames that are taken of them: each kind of
handling, cloth and light of a list, in the ten hands of every check. Nothing is drawn for most of it: a stage without
pictures says what lies where at each frame.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from itertools import pairwise
from types import SimpleNamespace
from typing import NamedTuple

import numpy as np
import pytest

from controller.rules.cards import card
from tests.vision.test_rendered_dealing import SEED
from vision.virtual import layout
from vision.virtual.camera import Camera
from vision.virtual.cloth import CLOTHS, empty_table
from vision.virtual.layout import Pose
from vision.virtual.light import WEATHERS, Sensor, lamp_map
from vision.virtual.pane import PAD
from vision.virtual.render import MOST_FRAMES, Footage, footage
from vision.virtual.scenery import Look, Scenery
from vision.virtual.stage import Stage
from vision.virtual.things import ArmThing, CardThing, ChipThing, Go, HeadThing, Put, Thing

PACKET = Pose(-70.0, 150.0)
CARD_WIDE_MM, NEAR_MM, PILE_MM = 63.5, 8.0, 45.0


class Lying(NamedTuple):
    """One thing at one frame."""

    name: str
    thing: Thing
    pose: Pose
    moves: bool

    @property
    def rests(self) -> bool:
        return not self.moves


def frames(hand: Footage) -> Iterator[tuple[float, list[Lying]]]:
    """What lies where at each frame."""
    ground = np.zeros((1, 1, 3), np.uint8)
    camera, sensor = SimpleNamespace(pixel=lambda *_: (0, 0)), SimpleNamespace(expose=lambda *_: None)
    weather = SimpleNamespace(shutter_ms=0.0)
    none = SimpleNamespace(ground=ground, pane=lambda *_, **__: None, weather=weather, camera=camera, sensor=sensor)
    stage = Stage(none)  # type: ignore[arg-type]  # a scenery that draws nothing
    stage.play(hand.line.acts)
    for t in hand.times:
        stage.frame(t)
        things = stage.things().items()
        yield t, [Lying(name, thing, stage.pose_now(name), stage.is_moving(name)) for name, thing in things]


def apart(a: Pose, b: Pose) -> float:
    return float(np.hypot(a.x - b.x, a.y - b.y))


def cards_at(lying: list[Lying], at: Pose, within: float = PILE_MM) -> list[Lying]:
    return [one for one in lying if isinstance(one.thing, CardThing) and one.rests and apart(one.pose, at) < within]


def shows(seen: Callable[[list[Lying]], bool]) -> Callable[[Footage], bool]:
    """Whether a frame of the hand shows it."""
    return lambda hand: any(seen(lying) for _, lying in frames(hand))


def is_fast(hand: Footage) -> bool:
    """Three cards a second are pitched, and each is seen: a frame is taken while it flies or just lies."""
    pitched = [fact.t for fact in hand.line.facts if fact.what in ("pitched", "exposed", "boxed")]
    return float(np.median(np.diff(pitched))) <= 1 / 3 + 1e-3


def comes_upon_another(hand: Footage) -> bool:
    """A card comes to touch one that came less than half a second before."""
    names = {act.name for act in hand.line.acts if isinstance(act, Put) and isinstance(act.thing, CardThing)}
    came = sorted((act.until, act.name, act.end) for act in hand.line.acts if isinstance(act, Go) and act.name in names)
    return any(
        a[1] != b[1] and 0.05 < b[0] - a[0] < 0.5 and apart(a[2], b[2]) < CARD_WIDE_MM for a, b in pairwise(came)
    )


def is_squared_and_turned(hand: Footage) -> bool:
    """In its frames the flop lies squared face down, is turned over as one, and lies squared face up before it is
    spread."""
    down = up = turning = False
    for _, lying in frames(hand):
        down |= len(cards_at(lying, PACKET, NEAR_MM)) == 3
        up |= sum(one.pose.flip == 0 for one in cards_at(lying, layout.BOARD[0], NEAR_MM)) == 3
        turning |= sum(45 < one.pose.flip < 135 for one in lying if isinstance(one.thing, CardThing)) == 3
    return down and up and turning


def burns_to_muck(hand: Footage) -> bool:
    burns = [fact.t for fact in hand.line.facts if fact.what == "burn"]
    piles = [len(cards_at(lying, layout.BURN)) for t, lying in frames(hand) if burns and t > burns[0]]
    return bool(piles) and max(piles) == 0


def kicks_up(lying: list[Lying]) -> bool:
    """Board cards in two lines."""
    board = [one.pose.y for one in lying if isinstance(one.thing, CardThing) and one.rests and one.pose.flip == 0
             and abs(one.pose.x) < 230 and abs(one.pose.y - layout.BOARD[0].y) < 40]  # fmt: skip
    return len(board) == 5 and max(board) - min(board) > 15


def is_capped(lying: list[Lying]) -> bool:
    hands = [one for one in lying if isinstance(one.thing, CardThing) and one.rests]
    chips = [one for one in lying if isinstance(one.thing, ChipThing)]
    return any(apart(chip.pose, one.pose) < 25 for chip in chips for one in hands)


def has_a_head(lying: list[Lying]) -> bool:
    return any(isinstance(one.thing, HeadThing) and abs(one.pose.x) < 640 and abs(one.pose.y) < 360 for one in lying)


def has_a_hand(lying: list[Lying]) -> bool:
    """A player's hand rests beside cards."""
    arms = [one for one in lying if isinstance(one.thing, ArmThing) and one.name.startswith("arm") and one.rests]
    hands = [one for one in lying if isinstance(one.thing, CardThing) and one.rests]
    return any(apart(arm.pose, one.pose) < 90 for arm in arms for one in hands)


def is_bumped(hand: Footage) -> bool:
    """With frames before and after."""
    return hand.bump_t is not None and hand.times[4] < hand.bump_t < hand.times[-5]


def tints(hand: Footage) -> float:
    light = WEATHERS[hand.look.weather].tint
    return max(light) / min(light)


ITEMS: dict[str, Callable[[Footage], bool]] = {
    "three cards a second pitched": is_fast,
    "cards touching within half a second": comes_upon_another,
    "a squared flop turned over": is_squared_and_turned,
    "burns on burns": shows(lambda lying: len(cards_at(lying, layout.BURN)) >= 2),
    "burns into the muck": burns_to_muck,
    "kick-ups": shows(kicks_up),
    "muck piles": shows(lambda lying: len(cards_at(lying, layout.MUCK)) >= 6),
    "cards under chips": shows(is_capped),
    "heads in view": shows(has_a_head),
    "hands in view": shows(has_a_hand),
    "suited speed cloth": lambda hand: CLOTHS[hand.look.cloth].suited,
    "a printed logo": lambda hand: CLOTHS[hand.look.cloth].logo,
    "a printed line": lambda hand: CLOTHS[hand.look.cloth].line,
    "mains flicker": lambda hand: WEATHERS[hand.look.weather].flicker > 0,
    "downlight glare": lambda hand: WEATHERS[hand.look.weather].glare > 30,
    "coloured light": lambda hand: tints(hand) > 1.25,
    "a bumped camera": is_bumped,
}


@pytest.fixture(scope="module")
def ten_hands() -> list[Footage]:
    """Those that every check plays."""
    return list(footage(10, SEED, many=True))


@pytest.mark.parametrize("item", ITEMS)
def test_the_ten_hands_of_every_check_have_it(ten_hands: list[Footage], item: str) -> None:
    assert any(ITEMS[item](hand) for hand in ten_hands)


def test_no_hand_has_more_frames_than_it_may_and_those_of_the_deal_are_dense(ten_hands: list[Footage]) -> None:
    for hand in footage(200, 31, many=True):
        assert len(set(hand.times)) == len(hand.times) <= MOST_FRAMES and sorted(hand.times) == list(hand.times)
    for hand in ten_hands:
        pitched = [fact.t for fact in hand.line.facts if fact.what in ("pitched", "exposed", "boxed")]
        during = [t for t in hand.times if pitched[0] <= t <= pitched[-1]]
        assert max(b - a for a, b in pairwise(during)) <= 0.45


@pytest.mark.nightly
@pytest.mark.parametrize("item", ITEMS)
def test_two_hundred_hands_have_it_often(item: str) -> None:
    assert sum(ITEMS[item](hand) for hand in footage(200, 31, many=True)) >= 10


# --- what is said of cloth and light is in the picture ----------------------------------------------------


@pytest.mark.parametrize("printed", ["suited", "logo", "line"])
def test_what_a_cloth_has_printed_is_seen(printed: str) -> None:
    cloth = CLOTHS["tide"]
    camera = Camera(Look().mount)
    with_it, without = (
        empty_table(one, camera, np.random.default_rng(1)) for one in (cloth, cloth._replace(**{printed: False}))
    )
    differs = np.abs(with_it.astype(int) - without).max(axis=2) > 5
    assert differs.sum() > 600


def rows(sensor: Sensor, t_s: float) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    grey = np.full((1080, 1920, 3), 128, np.uint8)
    sensor.expose(grey, t_s)
    return np.asarray(grey.mean(axis=(1, 2)))


def test_mains_flicker_moves_from_one_frame_to_the_next() -> None:
    """Frames lie on hundredths of a second, as the mains' light does: bands that stand still are no flicker."""
    for name, least, most in (("mains", 8.0, 30.0), ("even", 0.0, 1.0)):
        sensor = Sensor(WEATHERS[name], 3)
        seen = [rows(sensor, t_s) for t_s in (1.0, 1.1, 1.2, 1.3)]
        moved = max(float(np.abs(a - b).max()) for a, b in pairwise(seen))
        assert least <= moved <= most


def test_downlights_glare_on_cards_and_coloured_light_colours_all() -> None:
    glossy = Scenery(Look(5, "claret", "downlights"))
    assert glossy.shine is not None
    spots = [Pose(float(x), float(y)) for x in range(-500, 501, 25) for y in range(-250, 251, 25)]
    pixels = np.array([glossy.camera.pixel(pose.x, pose.y) for pose in spots]).round().astype(int) + PAD
    at = spots[int(glossy.shine[pixels[:, 1], pixels[:, 0]].argmax())]
    lit = glossy.pane(CardThing(card("Ks"), at), at)
    glossy.shine = None
    plain = glossy.pane(CardThing(card("Ks"), at), at)
    assert lit is not None and plain is not None
    assert (lit.light.astype(int) - plain.light).max() > 15
    blue, green, _ = lamp_map(WEATHERS["coloured"], np.random.default_rng(1)).mean(axis=(0, 1))
    assert blue / green > 1.2


def test_a_bump_moves_the_picture(ten_hands: list[Footage]) -> None:
    """Two frames of the empty table with a knock between them: whatever has an edge is elsewhere."""
    hand = ten_hands[0]
    before = hand.times[0]
    knocked = dataclasses.replace(hand, times=(before, before + 0.1), bump_t=before + 0.05)
    first, second = (shot.picture.astype(int) for shot in knocked.shots())
    assert float((np.abs(first - second).max(axis=2) > 25).mean()) > 0.01
