# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether pictures are of now: packed by themselves, or coded video in which a still table gives the same again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from controller.link.messages import CameraHealth, Message, ZoneState
from tests.vision.test_faults import ZONES
from vision.capture.shot import Shot
from vision.frozen import FROZEN, SUSPECT, FrozenWatch, Sight
from vision.pipeline import Pipeline

SHAPE = (60, 80)
CLOTH = np.random.default_rng(0).integers(40, 200, SHAPE).astype(np.float32)


def noisy(dice: np.random.Generator, noise: float = 2.0) -> np.ndarray:
    return np.clip(CLOTH + dice.normal(0, noise, SHAPE), 0, 255).astype(np.uint8)


def told(watch: FrozenWatch, pictures: Iterator[tuple[np.ndarray, bool | None, bytes]], rate: int) -> list[str]:
    """What is wrong after each of the pictures."""
    words = []
    for n, (seen, is_key, packing) in enumerate(pictures):
        watch.take(seen, n * 1_000_000_000 // rate, is_key, packing)
        words.append(watch.trouble)
    return words


@pytest.mark.parametrize("each", [1, 2, 3, 6])
def test_a_source_that_gives_each_picture_several_times_lives(each: int) -> None:
    dice = np.random.default_rng(each)
    many = (one for _ in range(60) for one in [(noisy(dice), None, b"q")] * each)
    assert set(told(FrozenWatch(), many, 30)) == {""}


@pytest.mark.parametrize("pool", [40, 400])
def test_a_picture_that_happens_to_come_again_between_new_ones_is_no_frozen_one(pool: int) -> None:
    """A simulated sensor has noise of so many kinds only."""
    dice = np.random.default_rng(pool)
    kinds = [noisy(dice) for _ in range(pool)]
    many = ((kinds[dice.integers(pool)] + np.uint8(n // 40), None, b"q") for n in range(900))
    assert set(told(FrozenWatch(), many, 10)) == {""}


@pytest.mark.parametrize("seed", range(5))
def test_a_live_camera_that_packs_each_picture_otherwise_lives(seed: int) -> None:
    dice = np.random.default_rng(seed)
    many = ((noisy(dice, 0.3), None, bytes([dice.integers(40)])) for _ in range(400))
    assert set(told(FrozenWatch(), many, 15)) == {""}


@pytest.mark.parametrize("packings", [1, 8, 36])
def test_a_picture_that_comes_again_is_frozen_however_it_is_packed(packings: int) -> None:
    dice, still = np.random.default_rng(packings), noisy(np.random.default_rng(9))
    watch = FrozenWatch()
    assert not any(told(watch, ((noisy(dice), None, b"\0") for _ in range(30)), 15))
    shown = [int(dice.integers(packings)) for _ in range(60)]
    sights = []
    for n, packing in enumerate(shown):
        sights.append(watch.take(still + np.uint8(packing), (30 + n) * 66_000_000, None, bytes([packing])))
        if watch.is_frozen:
            break
    assert watch.trouble == FROZEN and n / 15 <= 2.0
    assert packings > 1 or Sight.NEW not in sights[1:], "none is taken for a picture of now"
    again = [watch.take(noisy(dice), 10_000_000_000 + k * 66_000_000, None, b"\0") for k in range(9)]
    assert again[-1] is Sight.NEW and not watch.trouble


def video(
    dice: np.random.Generator, keys: list[np.ndarray], between: int = 14, left: float = 0.0
) -> Iterator[tuple[np.ndarray, bool | None, bytes]]:
    """Coded video: a key frame, then pictures in which only ``left`` of the noise is kept."""
    for key in keys:
        yield key, True, b""
        for _ in range(between):
            yield np.clip(key + dice.normal(0, left, SHAPE), 0, 255).round().astype(np.uint8), False, b""


def test_a_still_table_in_coded_video_is_not_frozen() -> None:
    dice = np.random.default_rng(2)
    assert set(told(FrozenWatch(), video(dice, [noisy(dice) for _ in range(30)]), 15)) == {""}


def test_two_key_frames_alike_are_of_one_picture() -> None:
    dice = np.random.default_rng(3)
    stuck = noisy(dice)
    watch = FrozenWatch()
    words = told(watch, video(dice, [*(noisy(dice) for _ in range(5)), stuck, stuck, stuck]), 15)
    assert words.index(FROZEN) == 6 * 15, "at the second of them, a second after the first"
    watch.take(noisy(dice), 9_000_000_000, True)
    assert watch.revived and not watch.trouble


def test_a_frozen_picture_that_loses_its_noise_is_suspected_until_something_moves() -> None:
    dice = np.random.default_rng(4)
    watch = FrozenWatch()
    assert set(told(watch, video(dice, [noisy(dice) for _ in range(6)], left=1.5), 15)) == {""}
    still = noisy(dice)
    words = []
    for n in range(30):
        still[n % 60, :40] ^= 1
        watch.take(still, 6_000_000_000 + n * 66_000_000, False)
        words.append(watch.trouble)
    assert SUSPECT in words[: 2 * 15] and FROZEN not in words
    hand = still.copy()
    hand[10:30, 10:30] += 60
    assert watch.take(hand, 9_000_000_000, False) is Sight.NEW
    assert watch.trouble == ""


def test_a_hand_over_the_table_is_no_noise() -> None:
    """Motion for a while, and then a still table with little noise: nothing is suspected."""
    dice = np.random.default_rng(5)
    watch, words = FrozenWatch(), []
    for n in range(600):
        one = noisy(dice, 0.4) if n % 15 == 0 else np.clip(CLOTH + dice.normal(0, 0.3, SHAPE), 0, 255).astype(np.uint8)
        if n % 200 < 120:
            x = int(dice.integers(0, 40))
            one[20:50, x : x + 30] = dice.integers(60, 90, (30, 30))
        watch.take(one, n * 66_000_000, n % 15 == 0)
        words.append(watch.trouble)
    assert set(words) == {""}


def test_on_a_still_table_in_coded_video_cards_are_counted_and_in_flight_they_are_not(tmp_path: Path) -> None:
    """Between key frames every picture is the same; a card that the picture froze on in flight is not at rest."""
    dice = np.random.default_rng(6)

    def table(x: int | None) -> np.ndarray:
        image = np.full((480, 640, 3), (60, 110, 40), np.float32)
        if x is not None:
            cv2.rectangle(image, (x, 160), (x + 64, 249), (240, 240, 240), -1)
            cv2.rectangle(image, (x + 5, 165), (x + 59, 244), (150, 60, 40), -1)
        return np.clip(image + dice.normal(0, 2, image.shape), 0, 255).astype(np.uint8)

    pipeline = Pipeline(tmp_path, [ZONES], None)  # type: ignore[arg-type]  # a seat camera has none
    n, heard = 0, list[Message]()

    def show(key: np.ndarray, pictures: int, is_key: bool = True) -> None:
        nonlocal n
        for k in range(pictures):
            n += 1
            shot = Shot("seat4", n, n * 66_000_000, None, key, 0, is_key and k == 0)
            heard.extend(pipeline.step(shot, n * 0.066))

    for _ in range(4):
        show(table(None), 15)
    for x in (120, 160, 200):
        show(table(x), 1, False)
    flying = table(240)
    show(flying, 12, False)
    assert {one.state for one in heard if isinstance(one, ZoneState)} <= {"empty", "moving"}
    for _ in range(3):
        show(table(240), 15)
    states = [one for one in heard if isinstance(one, ZoneState)]
    assert (states[-1].state, states[-1].down_high) == ("settled", 1)
    assert {one.state for one in heard if isinstance(one, CameraHealth)} == {"good"}
