# SPDX-License-Identifier: GPL-3.0-or-later
"""Closer looks at the doubtful places of a spread: what they must agree on, and what lies in a gap."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

from controller.rules.cards import NAMES, card
from tests.vision.test_deck_check import STEP, WIDTH, seen, spread
from vision import deck_again, deck_twice
from vision.classify import Classifier
from vision.deck_again import VIEWS, Spot, hidden_between, looked_again, searched, spots_of
from vision.deck_check import answer_lines, check
from vision.deck_ground import ground_of
from vision.deck_pose import Build, build_of, mistakable, owners, quad_at, quad_of
from vision.deck_sight import Place, Print, Sight, firm_places
from vision.deck_strips import strips_between

HIDDEN = 20
NOBODY = cast(Classifier, None)


def lacking() -> tuple[Sight, str]:
    faces = dict(enumerate(NAMES))
    hidden = faces.pop(HIDDEN)
    return spread(faces), hidden


def looks_read(monkeypatch: pytest.MonkeyPatch, *faces: str | None) -> None:
    """What each closer look reads where it is asked."""

    def prints(_: object, spot: Spot, *__: object) -> list[Print]:
        corner = seen(0, None).corner
        corner = corner._replace(centre=spot.at, card=spot.at + corner.card - corner.centre)
        numbers = [None if face is None else int(card(face)) for face in faces]
        return [Print(corner, face, None, n, face or 0) for n, face in enumerate(numbers)]

    monkeypatch.setattr(deck_again, "_prints_at", prints)


@pytest.mark.parametrize(
    ("agree", "other", "is_told"), [(6, None, True), (4, None, True), (3, None, False), (5, "2c", False)]
)
def test_a_gap_is_filled_by_what_most_closer_looks_read_and_none_denies(
    monkeypatch: pytest.MonkeyPatch, agree: int, other: str | None, is_told: bool
) -> None:
    sight, hidden = lacking()
    assert [round((spot.at[0] - seen(HIDDEN, None).corner.centre[0]) / STEP) for spot in spots_of(sight)] == [0]
    looks_read(monkeypatch, *[hidden] * agree, *[None] * (len(VIEWS) - agree - 1), *[other] * (agree < len(VIEWS)))
    answer = check([looked_again(np.zeros((8, 8, 3), np.uint8), sight, NOBODY)])
    assert answer.complete is is_told
    assert answer.not_seen == (() if is_told else (card(hidden),))


def test_what_closer_looks_alone_read_is_never_a_second_card(monkeypatch: pytest.MonkeyPatch) -> None:
    sight, _ = lacking()
    looks_read(monkeypatch, *["2c"] * len(VIEWS))
    answer = check([looked_again(np.zeros((8, 8, 3), np.uint8), sight, NOBODY)])
    assert answer.duplicate == ()


def test_another_index_between_two_of_one_face_in_line_proves_two_cards() -> None:
    faces = {0: "2c", 1: "3c", 2: "2c"}
    one, between, other = sorted(firm_places(spread(faces)), key=lambda place: float(place.at[0]))
    assert deck_twice._is_between(one, other, [between])
    assert not deck_twice._is_between(one, between, [other]), "it lies beyond"
    aside = spread({0: "2c", 2: "2c"}, *[seen(1, "3c", look, line=1) for look in (1, 2, 3)])
    assert not deck_twice._is_between(one, other, firm_places(aside)), "it lies beside"


def test_the_strip_of_a_card_between_two_others_is_made_up_from_itself_alone() -> None:
    sight, _ = lacking()
    build = build_of(sight)
    assert build is not None
    firm = {place.face: place for place in firm_places(sight)}
    one, other = firm[HIDDEN - 1], firm[HIDDEN + 1]
    picture = np.zeros((400, 2000, 3), np.uint8)
    for n in range(HIDDEN + 3):
        x = round(100 + n * STEP)
        picture[100:240, x : x + round(WIDTH)] = 200 if n == HIDDEN else 60
    strips = strips_between(picture, one, other, 0.5, build)
    assert strips
    assert max(float((strip.view > 130).mean()) for strip in strips) > 0.95


@pytest.mark.parametrize(
    ("back", "stranger", "boxed", "words"),
    [
        (0.9, 0.0, 1, "at the card face down {}"),
        (0.2, 0.1, 0, "{}"),
        (0.1, 0.89, 0, "at the card {} (it shows no face)"),
    ],
)
def test_a_card_without_a_face_in_a_gap_is_told_as_what_it_is(
    monkeypatch: pytest.MonkeyPatch, back: float, stranger: float, boxed: int, words: str
) -> None:
    """A back that is unlike others looks like a joker, and so does a strip of an ace: one can only ask."""
    sight, hidden = lacking()
    looks_read(monkeypatch)
    words = words.format(f"between {NAMES[HIDDEN - 1]} and {NAMES[HIDDEN + 1]}")
    logs = np.full(55, (1.0001 - back - stranger) / 52, np.float32)
    logs[52:] = back, stranger, 1e-6
    logs = np.maximum(logs, 1e-9)
    reader: Any = SimpleNamespace(classify=lambda views: [SimpleNamespace(log_posterior=np.log(logs)) for _ in views])
    answer = check([searched(np.zeros((400, 2000, 3), np.uint8), sight, reader)])
    assert (answer.boxed, answer.foreign, answer.where) == (boxed, 0, (words,))
    assert answer.missing == () and answer.not_seen == (card(hidden),)
    assert words in "\n".join(answer_lines(answer))
    full = spread(dict(enumerate(NAMES)))
    assert hidden_between(np.zeros((400, 2000, 3), np.uint8), full, reader) == []


def test_a_card_without_a_face_that_is_found_in_two_gaps_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    sight, _ = lacking()
    (gap,) = deck_again.gaps(sight, firm_places(sight))
    monkeypatch.setattr(deck_again, "gaps", lambda *_: [gap, gap])
    logs = np.log(np.full(55, 0.01, np.float32))
    logs[52] = np.log(0.46)
    reader: Any = SimpleNamespace(classify=lambda views: [SimpleNamespace(log_posterior=logs) for _ in views])
    assert len(hidden_between(np.zeros((400, 2000, 3), np.uint8), sight, reader)) == 1


def _open_end(face: str, own: str) -> tuple[Sight, Place]:
    """A spread whose last card is ``own``; in the place of the index across on it a print was read as ``face``."""
    faces = dict(enumerate(name for name in NAMES if name not in (face, own)))
    faces[50] = own
    sight = spread(faces)
    build = build_of(sight)
    assert isinstance(build, Build)
    last = max(firm_places(sight), key=lambda place: float(place.at[0]))
    corner = last.best.corner
    quad = quad_at(last.at, np.array([0, -1], np.float32), np.array([1, 0], np.float32), build, True)
    across = corner._replace(centre=2 * quad.mean(axis=0) - corner.centre, up=-corner.up, right=-corner.right)
    across = across._replace(card=quad.mean(axis=0))
    prints = tuple(Print(across, int(card(face)), None, look, int(card(face))) for look in (1, 2, 3))
    return sight, last._replace(face=int(card(face)), prints=prints)


@pytest.mark.parametrize(
    ("face", "own", "is_it"), [("3c", "6c", True), ("3s", "8s", True), ("2c", "6c", False), ("3d", "6c", False)]
)
def test_a_round_index_where_another_card_has_its_other_one_may_be_half_of_that(
    face: str, own: str, is_it: bool
) -> None:
    """A six's, half covered, was read as a three's by all looks: the deck was told to be complete."""
    sight, misread = _open_end(face, own)
    firm = [*firm_places(sight), misread]
    assert owners(sight, misread, firm) == [int(card(own))]
    assert mistakable(sight, misread, firm) == [int(card(own))] * is_it
    answer = check([sight._replace(places=[*sight.places, misread])])
    assert (card(face) in answer.seen) is not is_it and (answer.complete is not is_it)
    assert any(f"({face} or {own}?)" in hint for hint in answer.where) is is_it
    aside = [one._replace(corner=one.corner._replace(centre=one.corner.centre + 60)) for one in misread.prints]
    assert not owners(sight, misread._replace(prints=tuple(aside)), firm)


def test_a_face_in_two_pictures_of_parts_is_asked_about_and_the_deck_not_told_to_be_complete() -> None:
    faces = dict(enumerate(NAMES))
    parts = [{n: face for n, face in faces.items() if n // 13 == part} for part in range(4)]
    assert check([spread(part) for part in parts]).complete
    parts[2][39] = NAMES[3]
    answer = check([spread(part) for part in parts])
    assert answer.perhaps_twice == (card(NAMES[3]),) and answer.duplicate == () and not answer.complete
    assert f"{NAMES[3]} lies in pictures 1 and 3: one card, or two?" in answer_lines(answer)
    more = check([spread(part) for part in (*parts[:3], {**parts[3], 40: NAMES[3]})])
    assert f"{NAMES[3]} lies in pictures 1, 3 and 4: one card, or two?" in answer_lines(more)
    assert check([spread(part) for part in parts], laid_in_parts=False).complete, "a live camera"
    assert check([spread(faces), spread(faces)]).complete, "the same cards again"


def test_a_second_index_of_a_card_that_was_read_asks_for_nothing() -> None:
    """The index in the other upper corner, faint: two looks read it rightly, others as the card that is missing."""
    faces = dict(enumerate(NAMES))
    gone = faces.pop(51)
    other = seen(50, faces[50], 1).corner
    other = other._replace(centre=other.centre + np.array([0.8 * WIDTH, 0], np.float32))
    votes = [int(card(faces[50])), None, None, None]
    prints = [Print(other, vote, None, look, int(card(gone))) for look, vote in enumerate(votes, 1)]
    answer = check([spread(faces, *prints, looks=6)])
    assert answer.missing == (card(gone),) and answer.unread == 0


def test_the_table_is_told_from_cards_beside_the_only_one_that_is_open() -> None:
    """In a fan one card is open, and what lies about it is cards: the table begins beyond those."""
    picture = np.full((300, 2400, 3), (60, 120, 40), np.uint8)
    faces = dict(enumerate(NAMES[:20]))
    for n in faces:
        x = round(100 + n * STEP) - 15
        picture[80:220, x : x + round(WIDTH)] = 245
    sight = spread(faces)
    build = build_of(sight)
    assert build is not None
    last = max(firm_places(sight), key=lambda place: float(place.at[0]))
    ground = ground_of(picture, sight, [quad_of(last, build)])
    assert ground is not None and ground.paper is not None
    assert ground.bare[20, 500] and not ground.bare[150, 500]


def test_two_places_far_apart_are_two_cards_whatever_outline_was_found() -> None:
    """An outline about one of two nines reached to the other: the deck of 53 was told to be complete."""
    faces = dict(enumerate(NAMES))
    sight = spread({**faces, 60: NAMES[5]})
    one, other = (place for place in firm_places(sight) if place.face == card(NAMES[5]))
    corner = other.best.corner
    home = quad_at(other.at, np.array([0, -1], np.float32), np.array([1, 0], np.float32), Build(35.0, 55.0), True)
    places = [place for place in sight.places if place is not one]
    places.append(one._replace(prints=(one.prints[0]._replace(home=home), *one.prints[1:])))
    assert deck_twice._is_home(home, corner)
    answer = check([sight._replace(places=places)])
    assert answer.duplicate == (card(NAMES[5]),) and not answer.complete


def test_several_faces_that_a_spread_does_not_show_are_covered_sooner_than_missing() -> None:
    """Three of a fan were hidden without leaving a gap, one was there twice: the three were told to be missing."""
    left = [name for name in NAMES if name not in ("5h", "Ts", "Jc")]
    answer = check([spread(dict(enumerate([*left, left[0]])))])
    assert answer.missing == () and len(answer.not_seen) == 3 and answer.duplicate == (card(left[0]),)
    laid = spread(dict(enumerate(left)))._replace(apart=True)
    assert len(check([laid]).missing) == 3


@pytest.mark.parametrize(("score", "is_told"), [(0.34, False), (0.5, True)])
def test_what_was_found_faintly_by_all_looks_is_no_second_card(score: float, is_told: bool) -> None:
    """A half covered pip of an eight was read as a seven by seven looks."""
    faint = [seen(57, NAMES[7], look, score=score) for look in (1, 2, 3)]
    answer = check([spread(dict(enumerate(NAMES)), *faint)])
    assert (answer.duplicate == (card(NAMES[7]),)) is is_told
    assert (answer.perhaps_twice == (card(NAMES[7]),)) is not is_told and not answer.complete
