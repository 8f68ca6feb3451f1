# SPDX-License-Identifier: GPL-3.0-or-later
"""The classifier at run time: weights that differ are refused, kept-out decks are read, strangers are not named."""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path

import cv2
import numpy as np
import pytest

from controller.rules.cards import Card
from controller.rules.cards import card as card_of
from models.synthesize.decks import ProceduralDeck
from models.synthesize.samples import rectified_view
from models.synthesize.strangers import joker, stranger
from vision.classify import CARD_SIZE, INDEX_SIZE, Classifier, Enrolled, WeightsRefused, index_frame
from vision.classify.classifier import LETTER, Picture
from vision.classify.crops import close_frame, closer_cuts, corner_cuts, corner_frames, placed
from vision.classify.fuse import letter
from vision.classify.reading import IndexReading

WEIGHTS = Path(__file__).parents[3] / "models" / "weights"
UNSEEN = 4_300_000_000  # training draws its seeds below 2**31


@pytest.fixture(scope="module")
def classifier() -> Classifier:
    return Classifier.load()


def _copy(to: Path) -> Path:
    for name in ("whole.onnx", "index.onnx", "word.onnx", "classifier.json", "SHA256SUMS"):
        shutil.copy(WEIGHTS / name, to / name)
    return to


@pytest.mark.parametrize("name", ["whole.onnx", "index.onnx", "word.onnx", "classifier.json"])
def test_altered_weights_are_refused_by_name(tmp_path: Path, name: str) -> None:
    folder = _copy(tmp_path)
    raw = bytearray((folder / name).read_bytes())
    raw[len(raw) // 2] ^= 1
    (folder / name).write_bytes(raw)
    with pytest.raises(WeightsRefused, match=f"{name} is not the released file"):
        Classifier.load(folder)


@pytest.mark.parametrize("name", ["whole.onnx", "SHA256SUMS"])
def test_missing_weights_are_named(tmp_path: Path, name: str) -> None:
    folder = _copy(tmp_path)
    (folder / name).unlink()
    with pytest.raises(WeightsRefused, match=f"{name} is missing"):
        Classifier.load(folder)


def _plain_view(face: Picture, turned: bool) -> Picture:
    alpha = face[..., 3:].astype(np.float32) / 255
    flat = (face[..., :3] * alpha + np.float32(90) * (1 - alpha)).astype(np.uint8)
    view = np.asarray(cv2.resize(flat, CARD_SIZE, interpolation=cv2.INTER_AREA), np.uint8)
    return np.ascontiguousarray(view[::-1, ::-1]) if turned else view


@pytest.mark.usefixtures("no_art")
@pytest.mark.parametrize("seed", [2, 5])
def test_a_deck_kept_out_is_read_and_never_wrongly(classifier: Classifier, seed: int) -> None:
    deck = ProceduralDeck(UNSEEN + seed)
    readings = classifier.classify([_plain_view(deck.face(card, 320), turned=card % 2 == 1) for card in range(52)])
    wrong = [(card, r.card) for card, r in enumerate(readings) if r.card is not None and r.card != card]
    assert not wrong
    assert sum(r.card == card for card, r in enumerate(readings)) >= 47


@pytest.mark.usefixtures("no_art")
def test_jokers_and_strangers_are_hardly_ever_named_as_a_card(classifier: Classifier) -> None:
    random = np.random.default_rng(4)
    pictures = [joker(random) if n % 2 else stranger(random) for n in range(60)]
    readings = classifier.classify([rectified_view(p, random, [p], width_low=70) for p in pictures])
    named = [r.card for r in readings if isinstance(r.card, int)]
    assert len(named) <= 1


@pytest.mark.usefixtures("no_art")
def test_backs_are_backs(classifier: Classifier) -> None:
    views = [_plain_view(ProceduralDeck(UNSEEN + 50 + n).back(200), turned=False) for n in range(10)]
    answers = [reading.card for reading in classifier.classify(views)]
    assert answers.count("back") >= 7
    assert not [answer for answer in answers if isinstance(answer, int)]


def test_a_black_or_white_cut_is_no_card(classifier: Classifier) -> None:
    cuts = [np.full((CARD_SIZE[1], CARD_SIZE[0], 3), shade, np.uint8) for shade in (0, 128, 255)]
    assert not [r.card for r in classifier.classify(cuts) if isinstance(r.card, int)]


@pytest.mark.usefixtures("no_art")
def test_confidence_is_a_probability_and_candidates_are_in_order(classifier: Classifier) -> None:
    reading = classifier.classify([_plain_view(ProceduralDeck(UNSEEN).face(0, 320), turned=False)])[0]
    shares = [share for _, share in reading.candidates]
    assert shares == sorted(shares, reverse=True)
    assert reading.confidence == shares[0] <= 1
    assert np.exp(reading.log_posterior).sum() == pytest.approx(1, abs=1e-3)


def test_nothing_in_nothing_out(classifier: Classifier) -> None:
    assert classifier.classify([]) == [] and classifier.read_indices([]) == []
    assert classifier.embed([]).shape == (0, 128)


def test_an_index_frame_is_two_by_three_and_points_up() -> None:
    up, right = np.array([0, -10], np.float32), np.array([4, 0], np.float32)
    frame = index_frame(np.array([50, 50], np.float32), up, right, grow=1.0)
    wide, tall = np.hypot(*(frame[1] - frame[0])), np.hypot(*(frame[3] - frame[0]))
    assert wide / tall == pytest.approx(INDEX_SIZE[0] / INDEX_SIZE[1])
    assert tall == pytest.approx(20) and frame[0][1] < frame[3][1]


@pytest.mark.usefixtures("no_art")
def test_one_look_at_each_card_enrols_a_deck(classifier: Classifier) -> None:
    deck = ProceduralDeck(UNSEEN + 9)
    looks = classifier.embed([_plain_view(deck.face(card, 320), turned=False) for card in range(52)])
    enrolled = Enrolled()
    for card, look in enumerate(looks):
        enrolled.add(Card(card), look)
    assert not enrolled.missing()
    plain = enrolled.to_plain()
    kept = Enrolled.from_plain(plain["looks"], plain["prints"], plain["inks"])
    random = np.random.default_rng(3)
    views = [rectified_view(deck.face(card, 200), random, [], width_low=90) for card in range(52)]
    readings = classifier.classify(views, enrolled=kept)
    wrong = [(card, r.card) for card, r in enumerate(readings) if isinstance(r.card, int) and r.card != card]
    assert wrong == []
    assert sum(r.card == card for card, r in enumerate(readings)) >= sum(
        r.card == card for card, r in enumerate(classifier.classify(views))
    )


def test_a_profile_with_a_card_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="52"):
        Enrolled.from_plain({"52": [[0.0] * 128]}, {}, {})
    with pytest.raises(ValueError, match="128 numbers"):
        Enrolled.from_plain({"5": [[0.0] * 12]}, {}, {})


def test_a_calibration_that_lacks_a_number_is_refused_in_words(tmp_path: Path) -> None:
    text = b'{"whole_temperature": 1.0}'
    (tmp_path / "classifier.json").write_bytes(text)
    (tmp_path / "SHA256SUMS").write_text(f"{hashlib.sha256(text).hexdigest()}  classifier.json\n")
    with pytest.raises(WeightsRefused, match="classifier"):
        Classifier.load(tmp_path)


def test_the_frames_of_corner_cuts_are_where_they_were_cut() -> None:
    ramp = np.add.outer(np.arange(CARD_SIZE[1]), np.arange(CARD_SIZE[0]))[..., None]
    card = np.repeat(ramp / 2, 3, axis=2).astype(np.uint8)
    frames = [frame for _, frame in corner_frames(sides=True)]
    for cut, again in zip(corner_cuts(card, sides=True), closer_cuts(card, frames), strict=True):
        assert np.abs(cut[4:-4, 4:-4].astype(int) - again[4:-4, 4:-4]).max() <= 2


def _look(present: float, frame: tuple[float, ...]) -> IndexReading:
    return IndexReading(np.zeros(13, np.float32), np.zeros(4, np.float32), present, np.array(frame, np.float32))


def test_an_index_is_placed_by_the_cuts_that_show_it() -> None:
    frames = [frame for at, frame in corner_frames(sides=False) if at == 0]
    middle = frames[0].mean(axis=0)
    place = placed(frames, [_look(1.0, (0, 0, 0, -0.5, 0.3, 0)), _look(0.0, (0.9, 0.9, 0, -1, 1, 0))])
    assert place is not None
    assert place[0] == pytest.approx(middle)
    assert close_frame(place[0], place[1], place[2], 1.25).mean(axis=0) == pytest.approx(middle)
    assert placed(frames, [_look(0.1, (0, 0, 0, -0.5, 0.3, 0))] * len(frames)) is None


def _cut(rank: float, suit: float, present: float = 0.999) -> IndexReading:
    """An index cut that gives these shares to the jack and to clubs."""
    ranks, suits = np.full(13, (1 - rank) / 12, np.float32), np.full(4, (1 - suit) / 3, np.float32)
    ranks[9], suits[0] = rank, suit
    return IndexReading(np.log(ranks), np.log(suits), present, np.zeros(6, np.float32))


@pytest.mark.parametrize(
    ("cuts", "is_shown"),
    [
        ([_cut(0.9995, 0.77), _cut(0.989, 0.99)], True),
        ([_cut(0.989, 0.77), _cut(0.989, 0.99)], False),  # no cut shows the letter surely
        ([_cut(0.9995, 0.77), _cut(0.989, 0.85)], False),  # none shows the suit
        ([_cut(0.9995, 0.99, present=0.5)], False),  # there may be no index at all
        ([], False),
    ],
)
def test_a_letter_and_its_suit_may_be_shown_by_two_cuts_of_one_index(cuts: list[IndexReading], is_shown: bool) -> None:
    assert (letter(cuts, int(card_of("Jc"))) >= LETTER) is is_shown
