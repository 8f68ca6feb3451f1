# SPDX-License-Identifier: GPL-3.0-or-later
"""Deck check: is this one complete deck? And profiles of a room's own decks, made from looks at its cards.

A spread or a fan shows indices, a row shows whole cards; several pictures may show parts of one deck. A face counts
as there when it was read surely at least once, as there twice only when two places in ONE picture surely show it.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import cv2
import platformdirs

from controller.rules.cards import NAMES, Card
from vision.classify import CARD_SIZE, Classifier, Enrolled
from vision.detect.contours import Outline
from vision.detect.join import joined
from vision.merge import CardRead
from vision.read import JOKER, is_card_shaped, is_sure, rim_of
from vision.rectify import Picture, rectify

PROFILE_VERSION = 1
DECKS = Path(platformdirs.user_data_dir("cardspeak")) / "decks"
"""Where a room's decks are known from, shared by its tables on this machine."""


class DeckAnswer(NamedTuple):
    """``missing``, ``duplicate``: faces. ``unsure``: places that could not be read. ``jokers``. ``backs``: cards face
    down among faces (boxed, or simply turned)."""

    seen: tuple[Card, ...]
    missing: tuple[Card, ...]
    duplicate: tuple[Card, ...]
    unsure: int
    jokers: int
    backs: int

    @property
    def complete(self) -> bool:
        """52 different faces, none twice, no stranger."""
        return not (self.missing or self.duplicate or self.jokers or self.backs)


def check(pictures: list[list[CardRead]]) -> DeckAnswer:
    """The answer for one deck shown in one or more pictures."""
    seen: set[int] = set()
    twice: set[int] = set()
    unsure = jokers = backs = 0
    for cards in pictures:
        faces = [card for card in cards if is_sure(card) and card.reading.best < 52]
        sure = Counter(card.reading.best for card in faces if not _is_part_of_another(card, faces))
        seen |= set(sure)
        twice |= {face for face, count in sure.items() if count > 1}
        jokers = max(jokers, sum(is_sure(card) and card.reading.best == JOKER for card in cards))
        backs = max(backs, sum(card.face == "down" for card in cards))
        unsure += sum(card.face == "up" and not is_sure(card) for card in cards)
    missing = tuple(Card(n) for n in range(52) if n not in seen)
    return DeckAnswer(_cards(seen), missing, _cards(twice), unsure, jokers, backs)


def _is_part_of_another(card: CardRead, faces: list[CardRead]) -> bool:
    """Whether a lone index lies on a whole card of the same face: it is that card's own."""
    x, y, w, h = card.found.box
    middle = (x + w / 2, y + h / 2)
    wholes = [one.found.quad for one in faces if one.reading.best == card.reading.best and one.found.quad is not None]
    return card.found.quad is None and any(cv2.pointPolygonTest(quad, middle, False) >= 0 for quad in wholes)


def _cards(faces: set[int]) -> tuple[Card, ...]:
    return tuple(Card(n) for n in sorted(faces))


def answer_lines(answer: DeckAnswer) -> list[str]:
    """The answer in words."""
    lines = [f"{len(answer.seen)} of 52 faces seen"]
    for word, faces in (("missing", answer.missing), ("twice", answer.duplicate)):
        if faces:
            lines.append(f"{word}: {' '.join(NAMES[face] for face in faces)}")
    for word, count in (("jokers", answer.jokers), ("face down", answer.backs), ("not readable", answer.unsure)):
        if count:
            lines.append(f"{word}: {count}")
    if answer.complete and answer.unsure:
        lines.append("complete; look at what was not readable, it may be a card too many")
    else:
        lines.append("complete" if answer.complete else "not shown to be complete")
    return lines


class ProfileError(ValueError):
    """A deck profile cannot be used. The text names the file and the remedy."""


def enrol(image: Picture, cards: list[CardRead], classifier: Classifier, enrolled: Enrolled) -> int:
    """Add every surely read whole card of a picture to a deck's prototypes; gives how many."""
    chosen = [
        (c.found.quad, c.reading.best) for c in cards if is_sure(c) and c.reading.best < 52 and c.found.quad is not None
    ]
    views = [rectify(image, quad, CARD_SIZE) for quad, _ in chosen if quad is not None]
    for (_, face), vector, shares in zip(chosen, classifier.embed(views), classifier.prints(views), strict=True):
        enrolled.add(Card(face), vector, shares)
    return len(chosen)


def enrol_as(image: Picture, reads: list[CardRead], face: Card, classifier: Classifier, enrolled: Enrolled) -> None:
    """Add the one card of a picture, whose face a person named. A picture that is itself one card, as a scan is, does
    as well. Raises ProfileError when it is not clear which card is meant."""
    lying = [read for read in reads if read.face == "up"]
    outlined = [read.found.quad for read in lying if read.found.quad is not None]
    if len(lying) == 1 and outlined:
        quad = outlined[0]
    elif is_card_shaped(image) and not any(read.found.sharp for read in lying) and _has_corners(image, lying):
        quad = rim_of(image)
    elif len(lying) == 1:
        raise ProfileError("the card's outline is hidden; lay it open and apart from others")
    else:
        raise ProfileError(f"{len(lying)} cards seen; show {NAMES[face]} alone")
    view = rectify(image, quad, CARD_SIZE)
    enrolled.add(face, classifier.embed([view])[0], classifier.prints([view])[0])


def _has_corners(image: Picture, reads: list[CardRead]) -> bool:
    """Whether an index lies where that of a card as large as the picture would lie."""
    corners = tuple(corner for read in reads for corner in read.found.corners)
    return bool(joined([Outline(rim_of(image), 0.0)], (), corners)[0].corners)


def save_profile(file: Path, name: str, enrolled: Enrolled, notes: dict[str, str]) -> None:
    """Write a profile. ``notes``: index size, colours, card width and the like, in words."""
    raw = {"version": PROFILE_VERSION, "name": name, "notes": notes, **enrolled.to_plain()}
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_suffix(".part")
    part.write_text(json.dumps(raw), encoding="utf-8")
    part.replace(file)


def load_profile(file: Path) -> Enrolled:
    """Read a profile. Raises ProfileError."""
    try:
        raw = json.loads(file.read_text(encoding="utf-8"))
        if raw["version"] != PROFILE_VERSION:
            raise ProfileError(f"{file}: version {raw['version']} is not {PROFILE_VERSION}; enrol the deck anew")
        return Enrolled.from_plain(raw["looks"], raw.get("prints", {}))
    except OSError as error:
        raise ProfileError(f"{file}: {error.strerror}; make it with: cardspeak deck enrol NAME PICTURE") from error
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise ProfileError(f"{file}: damaged ({error}); enrol the deck anew") from error
