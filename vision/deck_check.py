# SPDX-License-Identifier: GPL-3.0-or-later
"""Deck check: is this one complete deck? A spread or a fan shows indices, a row shows whole cards; several pictures may
show parts of one deck.

A face counts as there when it was read surely at least once, as there twice only when two places in ONE picture, each
read so by two looks, show it and cannot be of one card.
"""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

import numpy as np

from controller.rules.cards import NAMES, Card
from vision.deck_gaps import gaps
from vision.deck_looks import Place, Print, Sight, is_firm
from vision.detect import Corner
from vision.detect.corners import ends, misfit, opposed
from vision.geometry import Quad, overlap, through, unit_map
from vision.merge import CardRead

NEAR, NEAR_DOUBTFUL, ALIKE, CLEAR_SCORE = 1.25, 1.5, 0.75, 0.42
BESIDE_LEAST, MIDDLES = 10.0, 0.88
"""Finds of one print, and the indices of one card: how far apart, in their own half heights and (beside each other)
half widths, and what share of that the middles which they expect may differ."""
ACROSS_MOST = 1.5
"""The indices of one card are no further apart than so many times what the finder expects."""
ONE_SHARE = 0.1
"""Two places are of one card where so many of their finds may be."""
VOTES, HINTS, LEGIBLE = 2, 6, 4
INDICES_MOST, UPRIGHTS_LEAST = 4, 0.55
"""So many indices has a card of some decks; two of them stand upright, so many card widths apart at least."""
MISSING_MOST, COVERED = 8, 20
"""Of a deck that lacks more the rest is not shown yet."""


class DeckAnswer(NamedTuple):
    """What is sure, and what is not. ``missing``, ``duplicate``: surely so. ``not_seen``, ``perhaps_twice``:
    faces of which another picture must tell. ``foreign``: cards that are none of the 52; ``boxed``: cards face down.
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

    @property
    def complete(self) -> bool:
        """52 different faces, none surely twice, no stranger, none face down."""
        return len(self.seen) == 52 and not (self.duplicate or self.foreign or self.boxed)


def check(pictures: list[Sight]) -> DeckAnswer:
    """The answer for one deck shown in one or more pictures."""
    seen: set[int] = set()
    twice: set[int] = set()
    perhaps: set[int] = set()
    for sight in pictures:
        seen |= {place.face for place in firm_places(sight) if place.face is not None} | {
            card.reading.best for card in sight.whole
        }
        surely, maybe = _twice(sight)
        twice, perhaps = twice | surely, perhaps | maybe
    rest = {n for n in range(52) if n not in seen}
    foreign, boxed = (max((count(sight) for sight in pictures), default=0) for count in (_foreign, _boxed))
    where = [hint for sight in pictures for hint in _hints(sight, rest)]
    unread = sum(len(unread_places(sight, rest)) for sight in pictures)
    counted = len(seen) + len(twice) + foreign
    clear = counted >= 52 or (len(rest) <= MISSING_MOST and not where and not perhaps - twice)
    missing, not_seen = (rest, set()) if clear and not boxed else (set(), rest)
    return DeckAnswer(
        _cards(seen), _cards(missing), _cards(twice), _cards(not_seen), _cards(perhaps - twice), foreign, boxed,
        unread, tuple(where) if not_seen else (),
    )  # fmt: skip


def settled(sight: Sight) -> Sight:
    """What a picture surely shows, of a live camera that shows what was doubtful again."""
    return sight._replace(places=firm_places(sight), apart=True)


def _foreign(sight: Sight) -> int:
    return sight.strange


def _boxed(sight: Sight) -> int:
    return sight.backs


def firm_places(sight: Sight) -> list[Place]:
    """Places whose face may be told."""
    return [place for place in sight.places if is_firm(sight, place)]


def is_legible(sight: Sight) -> bool:
    """Whether most of what looks like an index was read: where much was not, what was read is not to be relied on."""
    doubtful = [place for place in sight.places if not is_firm(sight, place) and place.looks >= min(VOTES, sight.looks)]
    return LEGIBLE * len(doubtful) <= len(sight.places)


def unread_places(sight: Sight, faces: set[int]) -> list[Place]:
    """Places where an index was seen, by two looks if there were several, that may show one of these faces, and were
    not read."""
    least = min(VOTES, sight.looks)
    doubtful = [place for place in sight.places if not is_firm(sight, place) and place.looks >= least]
    return [place for place in doubtful if any(one.likely in faces for one in place.prints)]


def _hints(sight: Sight, rest: set[int]) -> list[str]:
    """Where cards may lie that were not read."""
    firm = firm_places(sight)
    out = [f"between {_name(gap.before)} and {_name(gap.after)}" for gap in gaps(sight, firm) if gap.after is not None]
    out += [f"beyond {_name(gap.before)}" for gap in gaps(sight, firm) if gap.after is None]
    return out + [f"beside {_beside(place, firm)}" for place in unread_places(sight, rest)]


def _name(place: Place) -> str:
    return "?" if place.face is None else NAMES[place.face]


def _beside(place: Place, firm: list[Place]) -> str:
    near = min(firm, key=lambda other: float(np.hypot(*(other.at - place.at))), default=None)
    return "nothing that was read" if near is None else _name(near)


def _twice(sight: Sight) -> tuple[set[int], set[int]]:
    by_face: dict[int, list[Place]] = {}
    for place in sight.places:
        is_told = any(one.look == 0 and one.face == place.face for one in place.prints)
        if place.face is not None and (is_told or place.votes >= VOTES):
            by_face.setdefault(place.face, []).append(place)
    two = {
        face: [(a, b) for a, b in combinations(places, 2) if _are_two(a, b, sight.width)]
        for face, places in by_face.items()
    }
    found = {face for face, places in by_face.items() if _are_of_two(sight, [p for p in places if is_firm(sight, p)])}
    found |= {one.reading.best for one, other in combinations(sight.whole, 2) if _lie_apart(one, other)}
    surely = found if is_legible(sight) else set()
    return surely, {face for face, pairs in two.items() if pairs} - surely


def _are_of_two(sight: Sight, places: list[Place]) -> bool:
    """Whether places of one face cannot all be of one card: what is of one card with a third place is of one card with
    each other, as the four indices of an open card are, of which two across may be measured too far apart."""
    two = [(a, b) for a, b in combinations(places, 2) if _are_two(a, b, sight.width)]
    if len(places) < INDICES_MOST or any(_lie_too_close(a, b, sight.width) for a, b in two):
        return bool(two)
    joined, left = places[:1], places[1:]
    for one in joined:
        own = [other for other in left if not _are_two(one, other, sight.width)]
        joined += own
        left = [other for other in left if not any(other is mine for mine in own)]
    return bool(left)


def _lie_too_close(one: Place, other: Place, width: float) -> bool:
    """Whether two places that stand alike are nearer to each other than the two upright indices of a card."""
    return float(np.hypot(*(one.at - other.at))) < UPRIGHTS_LEAST * width and any(
        float(a.corner.up @ b.corner.up) > 0 for a in one.prints for b in other.prints
    )


def _lie_apart(one: CardRead, other: CardRead) -> bool:
    """Whether two cards of one face, known by their outlines alone, lie beside each other."""
    a, b = one.found.quad, other.found.quad
    return one.reading.best == other.reading.best and a is not None and b is not None and overlap(a, b) == 0


def _are_two(one: Place, other: Place, width: float) -> bool:
    """Whether two places that show one face cannot be of one card, as most finds of the two say."""
    pairs = [(a, b) for a in one.prints for b in other.prints if a.face == one.face == b.face]
    return sum(_of_one_card(a, b, width) for a, b in pairs) < ONE_SHARE * len(pairs)


def _of_one_card(one: Print, other: Print, width: float) -> bool:
    """Whether two prints may be of one card: on one outline, one print found twice, two opposed ones, or two beside
    each other, a card's width apart, as decks with four indices have them, that expect one middle."""
    if any(_is_home(a.home, b.corner) for a, b in ((one, other), (other, one))):
        return True
    a, b = one.corner, other.corner
    apart = float(np.hypot(*(a.centre - b.centre)))
    if apart > ACROSS_MOST * (_reach(a) + _reach(b)):
        return False
    heights = float(np.hypot(*a.up)), float(np.hypot(*b.up))
    tall, alike = sum(heights) / 2, min(heights) > ALIKE * max(heights)
    wide = float(np.hypot(*a.right) + np.hypot(*b.right)) / 2
    clear = alike and min(a.score, b.score) >= CLEAR_SCORE
    if apart < (NEAR if clear else NEAR_DOUBTFUL) * tall or opposed(a, b):
        return True
    if apart > width > 0:
        return False
    return apart > BESIDE_LEAST * wide and float(np.hypot(*(a.card - b.card))) < MIDDLES * apart


def _reach(corner: Corner) -> float:
    return float(np.hypot(*(corner.card - corner.centre)))


def _is_home(quad: Quad | None, corner: Corner) -> bool:
    """Whether a print lies where a card of this outline has one."""
    return quad is not None and misfit(through(unit_map(quad), ends(corner))) < 1


def _cards(faces: set[int]) -> tuple[Card, ...]:
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
    if answer.perhaps_twice:
        lines.append("lay what is perhaps there twice apart and take another picture")
    return lines
