# SPDX-License-Identifier: GPL-3.0-or-later
"""Getting to know a deck card by card: which card of a picture is meant, and what is kept of it."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from controller.rules.cards import Card, card
from models.synthesize.decks import ProceduralDeck
from tests.vision.made import index_of, lone, upright, whole
from vision.classify import Classifier, Enrolled
from vision.deck_check import DeckAnswer, check
from vision.deck_looks import own_prints, sight_of
from vision.decks import ProfileError, enrol, enrol_as, load_profile, save_profile
from vision.detect import Found
from vision.merge import CardRead
from vision.reading import read_found
from vision.rectify import Picture

ACE = card("As")


@pytest.fixture(scope="module")
def classifier() -> Classifier:
    return Classifier.load()


@pytest.fixture
def scan(no_art: object) -> Picture:
    return np.ascontiguousarray(ProceduralDeck(4_300_000_011).face(int(ACE), 320)[..., :3])


@pytest.fixture
def no_art(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    monkeypatch.setenv("CARDSPEAK_ART", str(tmp_path))


def test_a_scan_of_one_card_is_that_card(classifier: Classifier, scan: Picture, tmp_path: object) -> None:
    enrolled = Enrolled()
    enrol_as(scan, [lone(upright(0, 0, 320), "As")], ACE, classifier, enrolled)
    assert list(enrolled.looks) == list(enrolled.prints) == [ACE]
    assert enrolled.prints[ACE][0].shape == (52,)
    file = tmp_path / "deck.json"  # type: ignore[operator]
    save_profile(file, "house", enrolled)
    kept = load_profile(file)
    assert np.allclose(kept.looks[ACE][0], enrolled.looks[ACE][0], atol=1e-4)
    assert np.allclose(kept.prints[ACE][0], enrolled.prints[ACE][0], atol=1e-4)


def test_a_scan_that_is_read_is_remembered_without_being_named(classifier: Classifier, scan: Picture) -> None:
    """A folder of scans makes a deck known: no outline is seen in them, the picture is the card."""
    named, unnamed, read = Enrolled(), Enrolled(), lone(upright(0, 0, 320), "As")
    assert enrol(scan, [read], classifier, unnamed) == 1
    enrol_as(scan, [read], ACE, classifier, named)
    assert np.array_equal(unnamed.looks[ACE][0], named.looks[ACE][0])
    assert enrol(np.hstack([scan, scan]), [read], classifier, Enrolled()) == 0


def test_the_one_outlined_card_of_a_table_is_meant(classifier: Classifier) -> None:
    table, enrolled = np.full((400, 640, 3), 60, np.uint8), Enrolled()
    table[100:268, 100:220], table[120:160, 110:130] = 230, 20
    seen = [whole(upright(100, 100, 120), "Kd", sure=False)]
    enrol_as(table, seen, ACE, classifier, enrolled)
    assert list(enrolled.looks) == [Card(ACE)]
    with pytest.raises(ProfileError, match="too dark"):
        enrol_as(table // 5, seen, ACE, classifier, enrolled)


def test_one_picture_does_not_stand_for_two_cards(classifier: Classifier, scan: Picture, tmp_path: Path) -> None:
    enrolled, read = Enrolled(), [lone(upright(0, 0, 320), "As")]
    enrol_as(scan, read, ACE, classifier, enrolled)
    save_profile(tmp_path / "deck.json", "house", enrolled)
    for known in (enrolled, load_profile(tmp_path / "deck.json")):
        with pytest.raises(ProfileError, match="this very picture stands for As already; show Kd itself"):
            enrol_as(scan, read, card("Kd"), classifier, known)
        assert list(known.looks) == [ACE]
    enrol_as(scan, read, ACE, classifier, enrolled)
    other = np.ascontiguousarray(ProceduralDeck(4_300_000_011).face(int(card("Ac")), 320)[..., :3])
    enrol_as(other, [lone(upright(0, 0, 320), "Ac")], card("Ac"), classifier, enrolled)
    assert set(enrolled.looks) == {ACE, card("Ac")}


def test_two_cards_or_a_hidden_one_are_refused_in_words(classifier: Classifier) -> None:
    table = np.full((400, 640, 3), 60, np.uint8)
    two = [whole(upright(100, 100), "Kd"), whole(upright(300, 100), "As")]
    with pytest.raises(ProfileError, match="2 cards seen; show As alone"):
        enrol_as(table, two, ACE, classifier, Enrolled())
    with pytest.raises(ProfileError, match="lay it open"):
        enrol_as(table, [lone(upright(100, 100), "As")], ACE, classifier, Enrolled())


def test_the_deck_on_the_table_is_what_the_table_reads_with(classifier: Classifier, scan: Picture) -> None:
    """One look at each card changes what the running table reads from then on; without it nothing is changed."""
    deck = ProceduralDeck(4_300_000_057)
    faces = [np.ascontiguousarray(deck.face(n, 320)[..., :3]) for n in range(52)]
    small = [cv2.resize(cv2.resize(face, (40, 56), interpolation=cv2.INTER_AREA), (160, 224)) for face in faces]
    known = Enrolled()
    for n, (view, shares) in enumerate(zip(classifier.embed(small), classifier.prints(small), strict=True)):
        known.add(Card(n), view, shares)
    seen = [Found(upright(0, 0, 160), (0, 0, 160, 224), "up", True, 1.0, ())]
    try:
        rights = []
        for classifier.deck in (None, known):
            readings = [read_found(picture, seen, classifier)[0] for picture in small]
            rights.append(sum(reading.sure and reading.best == n for n, reading in enumerate(readings)))
            assert not any(
                reading.sure and reading.best < 52 and reading.best != n for n, reading in enumerate(readings)
            )
    finally:
        classifier.deck = None
    assert rights[1] > rights[0] + 5


def shown(looks: list[list[CardRead]]) -> DeckAnswer:
    return check([sight_of(cards, []) for cards in looks])


def test_a_card_s_own_index_seen_apart_is_no_second_card() -> None:
    ace = whole(upright(100, 100, 120), "Ac")
    for own in (lone(upright(102, 99, 118), "Ac"), lone(upright(99, 104, 122), "Ac", second=True)):
        assert shown([[ace, own]]).duplicate == ()
    assert shown([[lone(upright(100, 100), "Ac"), lone(upright(100, 100), "Ac", second=True)]]).duplicate == ()
    for another in (lone(upright(400, 110, 120), "Ac"), whole(upright(136, 100, 120), "Ac")):
        assert shown([[ace, another]]).duplicate == (card("Ac"),)


def test_an_index_at_the_rim_of_a_card_whose_outline_was_seen_wrongly_is_its_own() -> None:
    """A deck with four indices, of which one lies off the outline as it was found."""
    ace = whole(upright(100, 100, 120), "Ac")
    quad = np.array([[100, 100], [220, 100], [226, 272], [101, 236]], np.float32)
    fourth = index_of(upright(100, 100, 120), second=True)
    fourth = fourth._replace(centre=np.array([112, 246], np.float32), card=np.array([104, 190], np.float32))
    lonely = lone(upright(0, 0), "Ac")._replace(found=Found(None, (100, 236, 24, 30), "up", False, 0.7, (fourth,)))
    assert shown([[ace._replace(found=ace.found._replace(quad=quad)), lonely]]).duplicate == ()


@pytest.mark.parametrize("share", [0.2, 0.3, 0.6])
def test_a_second_card_of_a_face_beside_the_first_in_a_spread_is_told(share: float) -> None:
    """As two finds, and as one find that took in both indices."""
    first, second = upright(100, 100, 120), upright(100 + 120 * share, 100, 120)
    assert shown([[lone(first, "Ac"), lone(second, "Ac")]]).duplicate == (card("Ac"),)
    both = lone(first, "Ac")
    both = both._replace(found=both.found._replace(corners=(index_of(first), index_of(second))))
    assert shown([[both]]).duplicate == (card("Ac"),)


def test_an_index_that_shows_another_face_by_itself_is_not_the_cards_own(classifier: Classifier, scan: Picture) -> None:
    table = np.full((700, 900, 3), 70, np.uint8)
    h, w = scan.shape[:2]
    table[100 : 100 + h, 100 : 100 + w] = scan
    ace = whole(upright(100, 100, w), "As")
    wrong = index_of(upright(600, 300, 120))
    mixed = ace._replace(found=ace.found._replace(corners=(*ace.found.corners, wrong)))
    (kept,) = own_prints(table, [mixed], classifier)
    assert all(corner is not wrong for corner in kept.found.corners)
    assert kept.found.corners and shown([[kept]]).duplicate == ()
