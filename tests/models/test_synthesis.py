# SPDX-License-Identifier: GPL-3.0-or-later
"""Synthetic cards: the same from the same seed, right pips, indices where they are said to be."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from models.synthesize import index_samples, word_samples
from models.synthesize.decks import ArtDeck, ProceduralDeck, decks
from models.synthesize.faces import pip_places
from models.synthesize.index_samples import index_shard
from models.synthesize.pictured import Place, pictured
from models.synthesize.samples import BACK, JOKER, OTHER, whole_shard
from models.synthesize.sources import ArtMissing
from models.synthesize.strangers import STRANGERS, joker
from models.synthesize.word_samples import word_shard
from models.synthesize.words import OF_JOKERS, OF_OTHERS, like_word, other_word

pytestmark = pytest.mark.usefixtures("no_art")


@pytest.mark.parametrize("shard", [whole_shard, index_shard, word_shard])
def test_the_same_seed_and_shard_give_the_same_bytes(shard: object) -> None:
    first, again, other = (shard(7, number, size=40) for number in (1, 1, 2))  # type: ignore[operator]
    assert first.digest() == again.digest()
    assert first.digest() != other.digest()


def test_whole_labels_cover_faces_and_strangers() -> None:
    labels = set(whole_shard(3, 0, size=400).labels[:, 0].tolist())
    assert {BACK, JOKER, OTHER} <= labels
    assert len(labels) > 45


def test_an_index_label_is_whole_or_absent() -> None:
    labels = index_shard(3, 0, size=120).labels
    shown = labels[:, 2] == 1
    assert 0.6 < shown.mean() < 0.9
    assert (labels[shown, :2] >= 0).all() and (labels[~shown, :2] == -1).all()


@pytest.mark.parametrize("count", range(1, 11))
def test_a_number_card_has_as_many_pips_as_its_rank(count: int) -> None:
    places = pip_places(count)
    assert len(places) == len(set(places)) == count


def test_a_procedural_deck_is_its_seed() -> None:
    one, same, other = (ProceduralDeck(seed).face(51, 120) for seed in (5, 5, 6))
    assert np.array_equal(one, same)
    assert one.shape != other.shape or not np.array_equal(one, other)


def test_index_boxes_hold_ink_and_stand_at_both_ends() -> None:
    for seed in range(12):
        deck = ProceduralDeck(seed)
        face = cv2.cvtColor(deck.face(20, 240)[..., :3], cv2.COLOR_BGR2GRAY)
        boxes = deck.index_boxes(20)
        height, width = face.shape
        for x0, y0, x1, y1 in boxes:
            assert 0 <= x0 < x1 <= 1 and 0 <= y0 < y1 <= 1
            piece = face[round(y0 * height) : round(y1 * height), round(x0 * width) : round(x1 * width)]
            assert piece.min() + 60 < piece.max(), f"seed {seed}: nothing printed at {x0:.2f}, {y0:.2f}"
        if len(boxes) > 1:
            assert min(box[1] for box in boxes) < 0.2 < 0.8 < max(box[3] for box in boxes)


def test_missing_art_is_said_with_its_remedy_and_procedural_decks_take_over() -> None:
    with pytest.raises(ArtMissing, match=r"python -m models\.synthesize\.art"):
        ArtDeck("anglo_poker")
    assert all(decks(seed).name.startswith("procedural") for seed in range(12))


def test_strangers_are_drawn_at_the_size_asked_for() -> None:
    random = np.random.default_rng(1)
    for name, _, draw in STRANGERS:
        assert draw(random, 100, 140).shape == (140, 100, 3), name
    assert joker(random, 100, 140).shape == (140, 100, 3)


def test_a_joker_and_a_card_like_one_differ_in_their_word_alone() -> None:
    assert not {word.casefold() for word in OF_JOKERS} & {word.casefold() for word in OF_OTHERS}
    random = np.random.default_rng(2)
    invented = {draw(random).casefold() for draw in (other_word, like_word) for _ in range(3000)}
    assert not {word.casefold() for word in OF_JOKERS} & invented
    for seed in range(8):
        one, other = (pictured(np.random.default_rng(seed), word).astype(int) for word in ("JOKER", "ROKEJ"))
        changed = np.abs(one - other).max(axis=2) > 20
        assert 0 < changed.mean() < 0.1, f"seed {seed}: {changed.mean():.3f} of the card changed"


def test_an_index_of_which_half_a_suit_is_hidden_counts_as_none() -> None:
    inside, other = (20.0, 20.0, 44.0, 76.0), np.zeros((350, 250, 4), np.uint8)
    told = []
    for seed in range(60):
        view = np.full((96, 64, 3), 128, np.uint8)
        told.append(index_samples._laid_over(view, inside, other, np.random.default_rng(seed)))
        covered = (np.abs(view.astype(int) - 128) > 70).all(axis=2)
        rank, suit = covered[20:52, 20:44].mean(), covered[54:76, 20:44].mean()
        much = max(rank, suit) > 0.45
        assert much != told[-1], f"seed {seed}: {rank:.2f} and {suit:.2f} hidden"
    assert 15 < sum(told) < 50


def _card_with(place: Place, word: bool) -> word_samples._Card:
    picture = np.full((350, 250, 3), 255, np.uint8)
    x0, y0, x1, y1 = (round(v) for v in place.box)
    picture[y0:y1, x0:x1] = 0
    if place.twice:
        picture[350 - y1 : 350 - y0, 250 - x1 : 250 - x0] = 0
    return word_samples._Card(picture, place, word)


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize(
    ("way", "box"), [("across", (60, 15, 190, 45)), ("down", (12, 14, 40, 150)), ("up", (12, 14, 40, 150))]
)
def test_a_strip_is_said_to_hold_the_word_where_it_does(
    way: str, box: tuple[float, float, float, float], turned: bool
) -> None:
    other = {"across": "up", "down": "across", "up": "down"}[way]
    for seed in range(12):
        random = np.random.default_rng(seed)
        both, once, none = (
            _card_with(Place(way, box, twice), word) for twice, word in ((True, True), (False, True), (True, False))
        )
        picture, there = word_samples.strip_of(both, way, turned, random)
        assert picture.shape == (40, 128, 3) and there is not False
        assert word_samples.strip_of(none, way, turned, random)[1] is False
        assert (word_samples.strip_of(once, way, turned, random)[1] is False) == turned
        assert word_samples.strip_of(both, other, turned, random)[1] is not True


def test_strips_hold_both_jokers_words_and_other_things() -> None:
    there = np.concatenate([word_shard(3, number, size=100).labels[:, 0] for number in range(4)])
    assert 0.2 < there.mean() < 0.6
