# SPDX-License-Identifier: GPL-3.0-or-later
"""Deck check: what several looks at a picture say together, what is sure of it, and where to look again."""

from __future__ import annotations

import numpy as np
import pytest

from controller.rules.cards import NAMES, Card, card
from tests.bench.deck_pictures import Case, FlatDeck, Own, shown
from tests.vision.made import index_of, reading, upright, whole
from vision import deck_looks, deck_twice
from vision.classify import Classifier, Enrolled
from vision.deck_check import DeckAnswer, answer_lines, check
from vision.deck_looks import look_at, sight_of
from vision.deck_sight import Ground, Print, Sight
from vision.detect import Corner
from vision.detect.learned import Seen
from vision.reading import CardReading

STEP, WIDTH = 28.0, 100.0


def seen(n: int, face: str | None, look: int = 0, score: float = 0.7, likely: str = "2c", line: int = 0) -> Print:
    """The index of the ``n``-th card of a spread, as one look saw it."""
    corner = index_of(upright(100 + n * STEP, 100 + 300 * line, WIDTH))._replace(score=score)
    number = None if face is None else int(card(face))
    return Print(corner, number, None, look, int(card(face or likely)))


def spread(faces: dict[int, str], *more: Print, looks: int = 3) -> Sight:
    """A picture of a spread of which these cards were read by every look."""
    prints = [[seen(n, face, look) for n, face in faces.items()] for look in range(1, looks + 1)]
    for one in more:
        prints[one.look - 1].append(one)
    cards = [whole(upright(100 + 60 * STEP, 100, WIDTH), "2c", sure=False)]
    paper, bare = np.zeros((800, 3000), np.bool_), np.ones((800, 3000), np.bool_)
    return sight_of(cards, prints)._replace(width=WIDTH, ground=Ground(paper, bare), apart=False)


def names(without: str = "", start: int = 0) -> dict[int, str]:
    """All faces by their place in the spread but these; where one is gone the next lies in its place."""
    left = [name for name in NAMES if name not in without.split()]
    return {n + start: name for n, name in enumerate(left)}


def test_a_spread_without_room_for_another_card_lacks_the_face_that_is_not_seen() -> None:
    answer = check([spread(names("7h"))])
    assert answer.missing == (card("7h"),) and not answer.not_seen and not answer.complete
    assert check([spread(names())]).complete


def test_where_a_card_may_lie_unread_no_face_is_called_missing() -> None:
    """A step twice as long as the others; the words say between which cards."""
    faces = dict(enumerate(NAMES))
    hidden = faces.pop(20)
    answer = check([spread(faces)])
    assert answer.missing == () and answer.not_seen == (card(hidden),)
    assert f"look between {NAMES[19]} and {NAMES[21]}" in "\n".join(answer_lines(answer))


def test_an_index_that_was_seen_and_not_read_may_be_the_face_that_is_not_seen() -> None:
    faces = dict(enumerate(NAMES))
    hidden = faces.pop(20)
    unread = [seen(20, None, look, likely=hidden) for look in (1, 2)]
    answer = check([spread(faces, *unread)])
    assert answer.missing == () and answer.not_seen == (card(hidden),) and answer.unread == 1
    other = [seen(20, None, look, likely=NAMES[3]) for look in (1, 2)]
    assert check([spread(faces, *other)]).unread == 0


def test_paper_beyond_the_last_card_may_be_another_one() -> None:
    faces = names("7h")
    sight = spread(faces)
    assert sight.ground is not None and sight.ground.paper is not None
    white = sight._replace(ground=sight.ground._replace(paper=None))
    assert check([white]).not_seen == (card("7h"),), "a table as white as the cards"
    sight.ground.paper[:, :130] = True
    assert check([sight]).not_seen == (card("7h"),)


def test_what_is_neither_paper_nor_table_beyond_the_last_card_may_be_one_face_down() -> None:
    """A boxed card at the end of a spread shows its back there: its face is not seen, and surely not missing."""
    sight = spread(names("7h", start=3))
    assert check([sight]).missing == (card("7h"),)
    assert sight.ground is not None
    sight.ground.bare[80:260, 100 + int(2.1 * STEP) : 100 + int(2.9 * STEP)] = False
    answer = check([sight])
    assert answer.missing == () and answer.not_seen == (card("7h"),) and answer.where == ("beyond 2c",)


def test_two_places_that_every_look_reads_alike_are_two_cards() -> None:
    faces = names("7h")
    faces[51] = "2c"
    answer = check([spread(faces)])
    assert answer.duplicate == (card("2c"),) and answer.missing == (card("7h"),)


def test_what_fewer_than_half_of_the_looks_say_is_not_told_however_clear_it_seemed() -> None:
    """A five of clubs whose suit is nearly covered: three of seven looks read the tip of the club as a spade's."""
    faces = dict(enumerate(NAMES))
    hidden = faces.pop(20)
    clear = [seen(20, faces[30], look, score=0.6) for look in (1, 2)]
    unread = [seen(20, None, look, likely=hidden) for look in (3, 4, 5, 6)]
    answer = check([spread(faces, *clear, *unread, looks=6)])
    assert answer.duplicate == () and answer.not_seen == (card(hidden),)
    assert len(answer.seen) == 51 and answer.missing == ()


def test_a_print_that_was_not_read_does_not_explain_room_for_a_card() -> None:
    """It was seen by one look alone: it may be the card that is asked for."""
    faces = dict(enumerate(NAMES))
    hidden = faces.pop(20)
    answer = check([spread(faces, seen(20, None, 1, score=0.38, likely=hidden))])
    assert answer.missing == () and answer.not_seen == (card(hidden),)


def test_a_card_that_is_open_to_its_other_index_leaves_no_room() -> None:
    """The last card of a line, with an index in each of its corners."""
    faces = names("7h")
    last = max(faces)
    far = [seen(last, faces[last], look)._replace(corner=_across(last)) for look in (1, 2, 3)]
    answer = check([spread(faces, *far)])
    assert answer.missing == (card("7h"),) and answer.where == ()


def _across(n: int) -> Corner:
    """The index in the upper right corner of the ``n``-th card of a spread."""
    left = seen(n, "2c").corner
    return left._replace(centre=left.centre + np.array([0.8 * WIDTH, 0], np.float32))


def test_four_indices_of_an_open_card_are_one_card_though_two_seem_too_far_apart(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each stands a card's side from the next; those across are of one card with both their neighbours."""
    prints = [seen(n, "2s", look, line=1) for n in (10, 20, 30, 40) for look in (1, 2, 3)]
    sight = spread(names("2s"), *prints)
    chain = [place.at[0] for place in sight.places if place.face == card("2s")]
    assert len(chain) == 4 and check([sight]).duplicate == (card("2s"),)
    monkeypatch.setattr(deck_twice, "_is_far", lambda *_: False)
    monkeypatch.setattr(deck_twice, "_are_two", lambda a, b, _: abs(chain.index(a.at[0]) - chain.index(b.at[0])) > 1)
    answer = check([sight])
    assert answer.duplicate == () and answer.perhaps_twice == (card("2s"),)


def test_what_one_look_took_for_a_second_card_is_none() -> None:
    """A pip, or half of a neighbour's index, is now and then read as a face."""
    once = seen(60, "2c", 1, score=0.7)
    assert check([spread(names(), once)]).duplicate == ()
    faint = [seen(60, "2c", look, score=0.3) for look in (1, 2)]
    answer = check([spread(names(), *faint)])
    assert answer.duplicate == () and answer.perhaps_twice == () and answer.complete
    assert check([spread(names("7h"), *faint)]).missing == (), "one of the two may be the seven"


def test_where_looks_are_at_odds_no_face_is_told() -> None:
    faces = names()
    faces.pop(30)
    odd = [seen(30, NAMES[30], 1), seen(30, "2c", 2)]
    answer = check([spread(faces, *odd, looks=2)])
    assert answer.not_seen == (Card(30),) and not answer.duplicate


def test_where_much_was_not_read_nothing_is_there_twice() -> None:
    faces = names()
    faces[52] = "2c"
    unread = [seen(n, None, look, line=1) for n in range(25) for look in (1, 2)]
    answer = check([spread(faces, *unread)])
    assert answer.duplicate == () and answer.perhaps_twice == (card("2c"),)


def test_a_few_cards_are_not_a_deck_that_lacks_the_rest() -> None:
    row = [whole(upright(100 + 150 * n, 100), name) for n, name in enumerate(NAMES[:13])]
    answer = check([sight_of(row, [])])
    assert len(answer.not_seen) == 39 and answer.missing == ()
    assert answer_lines(answer)[-2:] == ["take another picture of the rest", "not shown to be complete"]


def test_rows_in_several_pictures_are_one_deck() -> None:
    cards = [whole(upright(100 + 90 * (n % 13), 100 + 120 * (n // 13)), name) for n, name in enumerate(NAMES)]
    assert check([sight_of(cards[:26], []), sight_of(cards[26:], [])]).complete
    assert check([sight_of(cards[:26], []), sight_of(cards[27:], [])]).missing == (Card(26),)
    assert check([sight_of(cards[:26], []), sight_of(cards[25:], [])]).duplicate == ()


@pytest.mark.parametrize(
    ("layout", "gone", "twice"), [("spread", "", ""), ("spread", "9d", ""), ("lines", "Qh", "4s"), ("rows", "Ac", "Kd")]
)
def test_a_rendered_deck(layout: str, gone: str, twice: str) -> None:
    """The short form of the bench: our own deck on our own felt, the whole way from pixels to words."""
    faces = [name for name in NAMES if name != gone] + ([twice] if twice else [])
    rng = np.random.default_rng(5)
    case = Case("case", tuple(card(faces[n]) for n in rng.permutation(len(faces))))
    picture = shown(rng, FlatDeck(Own("harbour"), np.zeros((352, 252, 3), np.uint8)), layout, case, 5).pictures[0]
    answer = check([look_at(picture, Classifier.load())])
    assert told(answer.missing) in ("", gone) and told(answer.duplicate) == twice, answer_lines(answer)
    assert set(told(answer.not_seen).split()) >= ({gone} - {told(answer.missing)} - {""}), "nothing is passed over"
    assert answer.complete is (not gone)
    assert len(answer.seen) >= 50 and answer.foreign == answer.boxed == 0


def told(faces: tuple[Card, ...]) -> str:
    return " ".join(NAMES[face] for face in faces)


def test_a_card_face_down_in_a_row_is_told() -> None:
    rng = np.random.default_rng(6)
    case = Case("boxed", tuple(Card(int(n)) for n in rng.permutation(52)), hidden=frozenset([card("6d")]))
    picture = shown(rng, FlatDeck(Own("harbour"), np.zeros((352, 252, 3), np.uint8)), "rows", case, 6).pictures[0]
    answer: DeckAnswer = check([look_at(picture, Classifier.load())])
    assert answer.boxed == 1 and answer.not_seen == (card("6d"),) and answer.missing == ()
    assert "turn the cards that lie face down" in "\n".join(answer_lines(answer))


def test_a_spread_that_shows_the_wrong_corners_is_to_be_spread_the_other_way() -> None:
    unread = [seen(n, None, look, likely=NAMES[n]) for n in range(10, 40) for look in (1, 2)]
    answer = check([spread(dict(enumerate(NAMES[:8])), *unread)])
    assert "spread the cards the other way" in "\n".join(answer_lines(answer))


@pytest.mark.parametrize(("shape", "twice"), [((640, 460, 3), ""), ((640, 1800, 3), "Ac")])
def test_a_scan_of_one_card_is_one_card(monkeypatch: pytest.MonkeyPatch, shape: tuple[int, ...], twice: str) -> None:
    """However odd its prints were found; beside each other on a table they would be of two cards."""
    first = index_of(upright(0, 0, 300))
    prints = [
        Print(first._replace(centre=np.array(at, np.float32), card=np.array(at, np.float32) + 30), 48, None, look, 48)
        for look in (1, 2)
        for at in ((60, 90), (250, 300))
    ]
    looks = [[one for one in prints if one.look == look] for look in (1, 2)]
    monkeypatch.setattr(deck_looks, "read_image", lambda *_: [whole(upright(0, 0, 90), "2c", sure=False)])
    monkeypatch.setattr(deck_looks, "print_looks", lambda *_: looks)
    sight = look_at(np.full(shape, 90, np.uint8), Classifier.load())
    assert told(check([sight]).duplicate) == twice


def test_a_deck_that_is_known_is_read_as_it_is_known_in_every_look(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    deck = Enrolled()

    def read(cuts: object, accept: float, enrolled: object = None) -> CardReading:
        asked.append(enrolled)
        return reading("As")

    monkeypatch.setattr(deck_looks, "read_image", lambda *_: [whole(upright(20, 20, 90), "2c", sure=False)])
    monkeypatch.setattr(deck_looks, "look", lambda *_: Seen((), (index_of(upright(20, 20, 90)),)))
    monkeypatch.setattr(deck_looks, "joined_corners", read)
    look_at(np.full((200, 900, 3), 90, np.uint8), Classifier.load(), deck)
    assert len(asked) == len(deck_looks.SIZES) and all(one is deck for one in asked)
