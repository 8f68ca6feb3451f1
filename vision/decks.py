# SPDX-License-Identifier: GPL-3.0-or-later
"""Deck check: is this one complete deck? And profiles of a room's own decks, made from looks at its cards.

A spread or a fan shows indices, a row shows whole cards; several pictures may show parts of one deck. A face counts
as there when it was read surely at least once, as there twice only when two places in ONE picture surely show it.
"""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations, product
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
import platformdirs

from controller.rules.cards import NAMES, Card
from vision.classify import CARD_SIZE, Classifier, Enrolled
from vision.classify.inks import ink_of, is_clear
from vision.detect.contours import Outline
from vision.detect.corners import opposed
from vision.detect.found import Corner
from vision.detect.join import joined
from vision.merge import CardRead
from vision.other_backs import NEAR as NEAR_BACKS
from vision.other_backs import ink_of as back_colour
from vision.read import JOKER, is_card_shaped, is_sure, rim_of
from vision.reading import read_corners_apart
from vision.rectify import Picture, rectify

PROFILE_VERSION = 1
INDICES, COLOURS = ("standard", "jumbo", "magnum"), ("two", "four")
WIDTHS_MM = {"57": 57.2, "63": 63.5}
"""Card widths by the names that people use: bridge and poker size."""
ALONE, RIM = 0.9, 1.2
NEAR, NEAR_DOUBTFUL, ALIKE, CLEAR_SCORE = 1.25, 1.5, 0.75, 0.42
ACROSS_MOST, BESIDE_LEAST, MIDDLES = 28.0, 10.0, 0.88
"""Finds of one print, and the indices of one card: how far apart, in their own half heights and (beside each other)
half widths, and what share of that the middles which they expect may differ."""
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
        seen |= {card.reading.best for card in faces}
        twice |= {one.reading.best for one in faces if _holds_two(one)}
        twice |= {one.reading.best for one, other in combinations(faces, 2) if _are_two(one, other)}
        jokers = max(jokers, sum(is_sure(card) and card.reading.best == JOKER for card in cards))
        backs = max(backs, sum(card.face == "down" for card in cards))
        unsure += sum(card.face == "up" and not is_sure(card) for card in cards)
    missing = tuple(Card(n) for n in range(52) if n not in seen)
    return DeckAnswer(_cards(seen), missing, _cards(twice), unsure, jokers, backs)


def own_prints(image: Picture, cards: list[CardRead], classifier: Classifier) -> list[CardRead]:
    """The same cards, each only with those indices that show its face by themselves: in a heap a card's index is easily
    paired with that of another."""
    faces = Counter(card.reading.best for card in cards if is_sure(card))
    doubted = [
        n
        for n, card in enumerate(cards)
        if is_sure(card) and (faces[card.reading.best] > 1 or len(card.found.corners) > 1)
    ]
    kept = list(cards)
    each = read_corners_apart(image, [cards[n].found for n in doubted], classifier)
    for n, logs in zip(doubted, each, strict=True):
        card = cards[n]
        own = [bool(np.exp(one[card.reading.best]) >= ALONE) for one in logs]
        corners = tuple(corner for corner, is_own in zip(card.found.corners, own, strict=True) if is_own)
        kept[n] = card._replace(found=card.found._replace(corners=corners))
    return kept


def _holds_two(card: CardRead) -> bool:
    """Whether a find has indices that cannot be of one card: two of one face that lie over each other in a spread were
    taken for one."""
    return any(not _of_one_card(a, b) for a, b in combinations(card.found.corners, 2))


def _are_two(one: CardRead, other: CardRead) -> bool:
    """Whether two finds of one face cannot be of one card: two of their indices are not those of one, or there is no
    index and they lie apart."""
    if one.reading.best != other.reading.best:
        return False
    if one.found.corners and other.found.corners:
        pairs = list(product(one.found.corners, other.found.corners))
        if _lies_beside(one, other) or _lies_beside(other, one):
            pairs = [(a, b) for a, b in pairs if not opposed(a, b)]
            return any(
                float(np.hypot(*(a.centre - b.centre))) > float(np.hypot(*a.up) + np.hypot(*b.up)) for a, b in pairs
            )
        return any(not _of_one_card(a, b) for a, b in pairs)
    return not _lies_on(one, other) and not _lies_on(other, one)


def _of_one_card(one: Corner, other: Corner) -> bool:
    """Whether two indices of one face may be of one card: one print found twice, two opposed ones, or two beside each
    other, a card's width apart, as decks with four indices have them, that expect one middle."""
    apart = float(np.hypot(*(one.centre - other.centre)))
    heights = float(np.hypot(*one.up)), float(np.hypot(*other.up))
    tall, alike = sum(heights) / 2, min(heights) > ALIKE * max(heights)
    wide = float(np.hypot(*one.right) + np.hypot(*other.right)) / 2
    clear = alike and min(one.score, other.score) >= CLEAR_SCORE
    if apart < (NEAR if clear else NEAR_DOUBTFUL) * tall or (opposed(one, other) and apart < ACROSS_MOST * tall):
        return True
    return apart > BESIDE_LEAST * wide and float(np.hypot(*(one.card - other.card))) < MIDDLES * apart


def _lies_beside(part: CardRead, whole: CardRead) -> bool:
    """Whether a find lies off a card whose own edges are seen."""
    return whole.found.sharp and whole.found.quad is not None and not _lies_on(part, whole)


def _lies_on(part: CardRead, whole: CardRead) -> bool:
    """Whether the middle of one find lies on the other, or just off its rim."""
    if whole.found.quad is None:
        return False
    x, y, w, h = part.found.box
    middle = whole.found.quad.mean(axis=0)
    grown = (middle + (whole.found.quad - middle) * RIM).astype(np.float32)
    return cv2.pointPolygonTest(grown, (x + w / 2, y + h / 2), False) >= 0


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


def _noted(known: Enrolled, notes: dict[str, str], backs: list[list[float]]) -> Enrolled:
    """What the room says of its deck, put beside the looks. Raises ValueError, KeyError for words that are none."""
    index, colours, width = notes.get("index", "standard"), notes.get("colours", "two"), notes.get("width_mm")
    if index not in INDICES or colours not in COLOURS or (width is not None and width not in WIDTHS_MM):
        raise ValueError(f"index {index!r}, colours {colours!r}, width_mm {width!r}")
    known.index, known.four_colours = index, colours == "four"  # type: ignore[assignment]
    known.width_mm = None if width is None else WIDTHS_MM[width]
    known.backs = [np.asarray(back, np.float32).reshape(2) for back in backs]
    return known


class ProfileError(ValueError):
    """A deck profile cannot be used. The text names the file and the remedy."""


def enrol(image: Picture, cards: list[CardRead], classifier: Classifier, enrolled: Enrolled) -> int:
    """Add every surely and clearly seen whole card of a picture to a deck's prototypes; gives how many."""
    chosen = [
        (c.found.quad, c.reading.best) for c in cards if is_sure(c) and c.reading.best < 52 and c.found.quad is not None
    ]
    views = [rectify(image, quad, CARD_SIZE) for quad, _ in chosen if quad is not None]
    clear = [n for n, view in enumerate(views) if is_clear(view)]
    _remember([Card(chosen[n][1]) for n in clear], [views[n] for n in clear], classifier, enrolled)
    return len(clear)


def _remember(faces: list[Card], views: list[Picture], classifier: Classifier, enrolled: Enrolled) -> None:
    looks, prints = classifier.embed(views), classifier.prints(views, enrolled.index)
    for face, view, look, shares in zip(faces, views, looks, prints, strict=True):
        enrolled.add(face, look, shares, ink_of(view))


def enrol_back(image: Picture, reads: list[CardRead], enrolled: Enrolled) -> int:
    """Add the backs in a picture: how many new ones. Cards of a deck lie alike, so looks of one back count as one.
    Raises ProfileError when no back is seen, or none whose colour is clear."""
    down = [read.found.quad for read in reads if read.face == "down" and read.found.quad is not None]
    colours = [colour for quad in down if (colour := back_colour(rectify(image, quad))) is not None]
    if not colours:
        seen = f"{len(down)} backs seen, none with a clear colour" if down else "no back seen"
        raise ProfileError(f"{seen}; lay one card face down, open and apart from others, in even light")
    new = 0
    for colour in colours:
        if all(float(np.hypot(*(colour - known))) > NEAR_BACKS for known in enrolled.backs):
            enrolled.backs.append(np.asarray(colour, np.float32))
            new += 1
    return new


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
    if not is_clear(view):
        raise ProfileError("the card is too dark or too dull to be remembered; take the picture in more light")
    _remember([face], [view], classifier, enrolled)


def _has_corners(image: Picture, reads: list[CardRead]) -> bool:
    """Whether an index lies where that of a card as large as the picture would lie."""
    corners = tuple(corner for read in reads for corner in read.found.corners)
    return bool(joined([Outline(rim_of(image), 0.0)], (), corners)[0].corners)


def save_profile(file: Path, name: str, enrolled: Enrolled) -> None:
    """Write a profile. Raises ProfileError. Its ``notes`` say index size, colours and card width in words."""
    notes = {"index": enrolled.index, "colours": "four" if enrolled.four_colours else "two"}
    if enrolled.width_mm is not None:
        notes["width_mm"] = next(word for word, mm in WIDTHS_MM.items() if mm == enrolled.width_mm)
    backs = [[round(float(v), 2) for v in back] for back in enrolled.backs]
    raw = {"version": PROFILE_VERSION, "name": name, "notes": notes, "backs": backs, **enrolled.to_plain()}
    part = file.with_suffix(".part")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        part.write_text(json.dumps(raw), encoding="utf-8")
        part.replace(file)
    except OSError as error:
        raise ProfileError(f"{file}: cannot be written ({error.strerror}); name another folder with --decks") from error


def load_profile(file: Path) -> Enrolled:
    """Read a profile. Raises ProfileError."""
    if file.exists() and not file.is_file():
        raise ProfileError(f"{file}: not a regular file; make it with: cardspeak deck enrol NAME PICTURE")
    try:
        raw = json.loads(file.read_text(encoding="utf-8"))
        if raw["version"] != PROFILE_VERSION:
            raise ProfileError(f"{file}: version {raw['version']} is not {PROFILE_VERSION}; enrol the deck anew")
        known = Enrolled.from_plain(raw["looks"], raw.get("prints", {}), raw.get("inks", {}))
        return _noted(known, raw.get("notes", {}), raw.get("backs", []))
    except OSError as error:
        raise ProfileError(f"{file}: {error.strerror}; make it with: cardspeak deck enrol NAME PICTURE") from error
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise ProfileError(f"{file}: damaged ({error}); enrol the deck anew") from error
