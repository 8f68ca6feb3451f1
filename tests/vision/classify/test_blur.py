# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints out of focus: a club whose lobes have run into one is never told as a spade."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from models.synthesize.decks import ProceduralDeck
from vision.classify import CARD_SIZE, Classifier
from vision.classify.blur import doubting, fineness
from vision.classify.classifier import Picture
from vision.classify.crops import closer_cuts

UNSEEN = 4_300_000_000
ROOMS = ((35, 60), (40, 64))
pytestmark = pytest.mark.usefixtures("no_art")
STANDING = np.array([[0, 0, 0, -0.8, 0.5, 0]], np.float32)


def _cuts(seed: int, card: int, sigma: float) -> list[Picture]:
    face = ProceduralDeck(seed).face(card, 400)
    alpha = face[..., 3:].astype(np.float32) / 255
    flat = (face[..., :3] * alpha + np.float32(90) * (1 - alpha)).astype(np.uint8)
    view = np.asarray(cv2.resize(flat, CARD_SIZE, interpolation=cv2.INTER_AREA), np.uint8)
    if sigma:
        view = np.asarray(cv2.GaussianBlur(view, (0, 0), sigma), np.uint8)
    return closer_cuts(view, [np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32) for w, h in ROOMS])


@pytest.mark.parametrize("sigma", [3.0, 4.0])
def test_clubs_out_of_focus_are_never_told_as_spades(sigma: float) -> None:
    classifier = Classifier.load()
    clubs = [(UNSEEN + n, rank * 4) for n in range(8) for rank in range(13)]
    told = [classifier.read_corners(_cuts(seed, card, sigma)).card for seed, card in clubs]
    assert not [card for card in told if isinstance(card, int) and card % 4 == 3]


def test_sharp_spades_are_told_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    classifier = Classifier.load()
    spades = [_cuts(UNSEEN + n, rank * 4 + 3, 0) for n in range(2) for rank in range(13)]
    told = [classifier.read_corners(cuts).card for cuts in spades]
    monkeypatch.setattr("vision.classify.classifier.doubting", lambda suits, cuts, frames: suits)
    assert told == [classifier.read_corners(cuts).card for cuts in spades]
    assert sum(isinstance(card, int) for card in told) >= len(told) // 2


def test_what_is_blurred_is_less_fine_whatever_its_contrast() -> None:
    sharp, soft = _cuts(UNSEEN, 3, 0)[0], _cuts(UNSEEN, 3, 4)[0]
    pale = (190 + sharp.astype(np.float32) * 0.25).astype(np.uint8)
    feed = np.stack([sharp, soft, pale]).transpose(0, 3, 1, 2).astype(np.float32) / 255
    fine, blurred, faint = fineness(feed, np.repeat(STANDING, 3, axis=0))
    assert fine > 12.5 > 10 > blurred
    assert faint > 12.5


def test_only_blurred_spades_are_doubted() -> None:
    feed = np.stack([_cuts(UNSEEN, 3, sigma)[0] for sigma in (0, 4)]).transpose(0, 3, 1, 2).astype(np.float32) / 255
    spade = np.log(np.array([[0.01, 0.01, 0.01, 0.97]] * 2, np.float32))
    clear, doubted = np.exp(doubting(spade, feed, np.repeat(STANDING, 2, axis=0)))
    assert clear[3] > 0.96
    assert 0.3 < doubted[0] < doubted[3] < 0.7
    club = spade[:, ::-1].copy()
    assert np.allclose(doubting(club, feed, np.repeat(STANDING, 2, axis=0)), club, atol=1e-5)
