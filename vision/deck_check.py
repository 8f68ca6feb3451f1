# SPDX-License-Identifier: GPL-3.0-or-later
"""Deck check: is this one complete deck? A spread or a fan shows indices, a row shows whole cards; several pictures may
show parts of one deck.

A face counts as there when it was read surely at least once, as there twice only when two places in ONE picture, each
read so by two looks, show it and cannot be of one card.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple

import numpy as np

from controller.rules.cards import NAMES, Card
from vision.deck_gaps import gaps
from vision.deck_pose import mistakable
from vision.deck_sight import VOTES, Place, Sight, firm_places, is_firm
from vision.deck_twice import is_doubtful, is_of_one_card, seen_twice

HINTS = 6
BETWEEN = {None: "{}", True: "at the card face down {}", False: "at the card {} (it shows no face)"}
MISSING_MOST, MISSING_COVERED, COVERED = 8, 1, 20
"""Of a deck that lacks more the rest is not shown yet: where cards lie on each other several are sooner all covered."""
SHARED_MOST, SHARED_PART = 2, 0.2
"""Two pictures show parts of a deck that were laid one after the other where they share no more faces than these, and
no such share of the smaller part; others show the same cards again."""


class DeckAnswer(NamedTuple):
    """What is sure, and what is not. ``missing``, ``duplicate``: surely so. ``not_seen``, ``perhaps_twice``:
    faces of which another look must tell. ``apart``: of those that may be there twice such as lie in several pictures,
    with the numbers of these (from 1). ``foreign``: cards that are none of the 52; ``boxed``: cards face down.
    ``unread``: indices seen and not read. ``where``: in words, where to look again."""

    seen: tuple[Card, ...]
    missing: tuple[Card, ...] = ()
    duplicate: tuple[Card, ...] = ()
    not_seen: tuple[Card, ...] = ()
    perhaps_twice: tuple[Card, ...] = ()
    foreign: int = 0
    boxed: int = 0
    unread: int = 0
    where: tuple[str, ...] = ()
    apart: tuple[tuple[Card, tuple[int, ...]], ...] = ()

    @property
    def complete(self) -> bool:
        """52 different faces, none twice or perhaps so, no stranger, none face down."""
        return len(self.seen) == 52 and not (self.duplicate or self.perhaps_twice or self.foreign or self.boxed)


class _Shown(NamedTuple):
    """What one picture tells of single faces. ``doubtful``: prints that may be half an index of another card."""

    faces: set[int]
    doubtful: list[Place]


def check(pictures: list[Sight], laid_in_parts: bool = True) -> DeckAnswer:
    """The answer for one deck shown in one or more pictures. ``laid_in_parts``: each picture is one that a person took
    and can look up, of all the deck or a part of it; not so those of a live camera."""
    shown = [_shown(sight) for sight in pictures]
    seen = set().union(*(one.faces for one in shown))
    rest = set(range(52)) - seen
    two = [seen_twice(sight) for sight in pictures]
    twice, perhaps, hardly = (set().union(*part) for part in zip(*two, strict=True)) if two else (set(), set(), set())
    apart = _in_several([one.faces for one in shown], twice) if laid_in_parts else {}
    doubted = (perhaps | (hardly if rest else set())) - twice
    foreign, boxed = (max((count(sight) for sight in pictures), default=0) for count in (_foreign, _boxed))
    where = _all_hints(pictures, shown, rest, laid_in_parts and len(pictures) > 1)
    unread = sum(len(unread_places(sight, rest)) for sight in pictures)
    counted = len(seen) + len(twice) + foreign
    most = MISSING_MOST if all(sight.apart for sight in pictures) else MISSING_COVERED
    clear = counted >= 52 or (52 - counted <= most and len(rest) <= MISSING_MOST and not where and not doubted)
    missing, not_seen = (rest, set()) if clear and not boxed else (set(), rest)
    return DeckAnswer(
        _cards(seen), _cards(missing), _cards(twice), _cards(not_seen), _cards(doubted | set(apart)), foreign, boxed,
        unread, tuple(where) if not_seen else (), tuple((Card(face), apart[face]) for face in sorted(apart)),
    )  # fmt: skip


def _shown(sight: Sight) -> _Shown:
    firm = firm_places(sight)
    doubtful = [
        place
        for place in firm
        if is_doubtful(sight, place, [one for one in firm if one.face == place.face], firm)
    ]
    clear = {place.face for place in firm if place.face is not None and not any(place is one for one in doubtful)}
    return _Shown(clear | {card.reading.best for card in sight.whole}, doubtful)


def _in_several(faces: list[set[int]], twice: set[int]) -> dict[int, tuple[int, ...]]:
    """Faces that lie in several pictures of parts of a deck, and in which: one card that was laid again, or two."""
    found: dict[int, set[int]] = {}
    for (m, one), (n, other) in combinations(enumerate(faces, 1), 2):
        both = (one & other) - twice
        if len(both) <= min(SHARED_MOST, SHARED_PART * min(len(one), len(other))):
            for face in both:
                found.setdefault(face, set()).update((m, n))
    return {face: tuple(sorted(numbers)) for face, numbers in found.items()}


def _all_hints(pictures: list[Sight], shown: list[_Shown], rest: set[int], numbered: bool) -> list[str]:
    out = []
    for n, (sight, one) in enumerate(zip(pictures, shown, strict=True), 1):
        hints = [_which(sight, place) for place in one.doubtful if place.face in rest] + _hints(sight, rest)
        out += [f"{hint} in picture {n}" if numbered else hint for hint in dict.fromkeys(hints)]
    return out


def _which(sight: Sight, place: Place) -> str:
    """Where a print lies that may be of one face or of another."""
    firm = [one for one in firm_places(sight) if one is not place]
    faces = [face for face in (place.face, *mistakable(sight, place, firm)) if face is not None]
    others = [one for one in firm if one.face not in faces]
    return f"at the card beside {_beside(place, others)} ({' or '.join(NAMES[face] for face in faces)}?)"


def settled(sight: Sight) -> Sight:
    """What a picture surely shows, of a live camera that shows what was doubtful again."""
    return sight._replace(places=firm_places(sight), apart=True)


def _foreign(sight: Sight) -> int:
    return sight.strange


def _boxed(sight: Sight) -> int:
    return sight.backs


def unread_places(sight: Sight, faces: set[int]) -> list[Place]:
    """Places where an index was seen, by two looks if there were several, that may show one of these faces, and were
    not read."""
    least = min(VOTES, sight.looks)
    doubtful = [place for place in sight.places if not is_firm(sight, place) and place.looks >= least]
    firm = firm_places(sight)
    return [
        place
        for place in doubtful
        if any(one.likely in faces for one in place.prints) and not _is_index_of_known(sight, place, firm)
    ]


def _is_index_of_known(sight: Sight, place: Place, firm: list[Place]) -> bool:
    """Whether a print, as far as it was read, is one more index of a card that was read beside it."""
    return any(one.face == place.face and is_of_one_card(one, place, sight.width) for one in firm)


def _hints(sight: Sight, rest: set[int]) -> list[str]:
    """Where cards may lie that were not read."""
    firm = firm_places(sight)
    out: list[str] = []
    for gap in gaps(sight, firm):
        if gap.after is None:
            out.append(f"beyond {_name(gap.before)}")
            continue
        pair = gap.before.face, gap.after.face
        hidden = next((one.is_back for one in sight.hidden if (one.before, one.after) == pair), None)
        out.append(BETWEEN[hidden].format(f"between {_name(gap.before)} and {_name(gap.after)}"))
    return out + [f"beside {_beside(place, firm)}" for place in unread_places(sight, rest)]


def _name(place: Place) -> str:
    return "?" if place.face is None else NAMES[place.face]


def _beside(place: Place, firm: list[Place]) -> str:
    near = min(firm, key=lambda other: float(np.hypot(*(other.at - place.at))), default=None)
    return "nothing that was read" if near is None else _name(near)


def _cards(faces: Iterable[int]) -> tuple[Card, ...]:
    return tuple(Card(n) for n in sorted(faces))


def answer_lines(answer: DeckAnswer) -> list[str]:
    """The answer in words."""
    lines = [f"{len(answer.seen)} of 52 faces seen"]
    if not answer.seen:
        return [
            *lines,
            "no card is read: lay the cards face up, in good light, so that each shows its index, and closer",
        ]
    for word, faces in (
        ("missing", answer.missing),
        ("twice", answer.duplicate),
        ("not seen", answer.not_seen),
        ("perhaps twice", answer.perhaps_twice),
    ):
        if faces:
            lines.append(f"{word}: {' '.join(NAMES[face] for face in faces)}")
    for word, count in (
        ("none of the 52", answer.foreign),
        ("face down", answer.boxed),
        ("not readable", answer.unread),
    ):
        if count:
            lines.append(f"{word}: {count}")
    return [*lines, *_advice(answer), "complete" if answer.complete else "not shown to be complete"]


def _advice(answer: DeckAnswer) -> list[str]:
    lines = []
    if answer.boxed:
        lines.append("turn the cards that lie face down and take another picture")
    if answer.where and len(answer.seen) < COVERED:
        lines.append("most indices are covered or not readable: spread the cards the other way, or lay them in rows")
    elif answer.where:
        places = "; ".join(answer.where[:HINTS]) + (" ..." if len(answer.where) > HINTS else "")
        lines.append(f"spread the cards wider and take another picture; look {places}")
    elif answer.not_seen and not answer.boxed:
        lines.append("take another picture of the rest")
    lines += [
        f"{NAMES[face]} lies in pictures {', '.join(map(str, numbers[:-1]))} and {numbers[-1]}: one card, or two?"
        for face, numbers in answer.apart
    ]
    if len(answer.perhaps_twice) > len(answer.apart):
        lines.append("lay what is perhaps there twice apart and take another picture")
    return lines
