# SPDX-License-Identifier: GPL-3.0-or-later
"""Read one ordinary picture: find, read, merge, and say of each card whether it is sure (``cardspeak read``)."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np

from controller.rules.cards import NAMES
from vision.classify import Classifier, Enrolled
from vision.detect import Found, find_cards
from vision.detect.contours import Outline
from vision.detect.join import joined
from vision.geometry import Quad, grown, holds, ordered
from vision.indices import Looks
from vision.merge import CardRead, merged, shows_both_ends
from vision.part import parted
from vision.reading import FACES, JOKER, CardReading, read_found
from vision.rectify import Picture
from vision.visible import with_visible_boxes

BACK, OTHER = 52, 54
CLASS_NAMES = (*NAMES, "back", "joker", "other")
SCAN_RATIO, SCAN_MIN = (1.25, 1.7), 0.6
SHOWN_SCORE_MIN, SHOWN_MIN, LIKELY_MIN = 0.45, 0.4, 0.8
"""A doubtful face is told from this score of the finder and this probability on, a likely one in any case."""
COMPANY, SHOWN_IN_COMPANY, SURELY_SHOWN = 3, 0.33, 0.5
"""Among so many cards that are surely read a mark that looks like an index is one, from this score on: in a heap the
finder is less sure of each."""
STRANGE_SCORE_MIN, JOKER_SCORE_MIN = 0.6, 0.4
"""What looks like no face of ours (a joker, a stranger, a picture, a key) is a card only if the finder is clear."""
LONE_SCORE_MIN, FAINT_SCORE_MIN, FAINT_IN_COMPANY, CROWD = 0.5, 0.3, 0.24, 7
"""A letter over a mark is told from the first score on where it is alone, from the second on beside other cards, and
from the third on in a heap of more than so many cards."""
ALL_WITNESSES, WELL_INSIDE = 4, 0.95
FINE_PRINT = 0.7
"""Print by the side of cards that is smaller than this share of their indices is hardly one of them."""
BACK_MIN, BACK_SCORE_MIN, ROUGH_BACK_SCORE_MIN = 0.85, 0.5, 0.7


def is_sure(card: CardRead) -> bool:
    """Whether the reading may be told as a fact: a face or a joker."""
    return card.face == "up" and card.reading.sure and (card.reading.best < BACK or card.reading.best == JOKER)


def plain(card: CardRead) -> dict[str, Any]:
    """The JSON form that ``cardspeak read --json`` prints."""
    rivals = [(CLASS_NAMES[n], round(p, 4)) for n, p in card.reading.candidates() if n not in (BACK, OTHER)]
    quad = card.found.quad
    return {
        "card": CLASS_NAMES[card.reading.best] if is_sure(card) else None,
        "status": "read" if is_sure(card) or card.face == "down" else "unsure",
        "confidence": round(card.reading.confidence, 4),
        "candidates": [] if card.face == "down" else [list(rival) for rival in rivals],
        "face": card.face,
        "box": [round(float(v), 1) for v in card.found.box],
        "quad": None if quad is None else [[round(float(x), 1), round(float(y), 1)] for x, y in quad],
    }


def read_image(image: Picture, classifier: Classifier, enrolled: Enrolled | None = None) -> list[CardRead]:
    """All cards of a BGR picture, in reading order (rows from the top, left to right within a row)."""
    looks = Looks(image, classifier)
    found = parted(image, find_cards(image), classifier, looks)
    readings = read_found(image, found, classifier, enrolled, looks)
    cards = [CardRead(card, reading, _face(card, reading)) for card, reading in zip(found, readings, strict=True)]
    company = sum(is_sure(card) for card in cards) >= COMPANY
    kept = merged([card for card in cards if _is_card(card, company)])
    if not any(card.found.sharp and card.reading.sure for card in kept):
        kept = _scanned(image, kept, classifier, enrolled)
    return in_reading_order(with_visible_boxes(backed(kept), image.shape[1], image.shape[0]))


def backed(cards: list[CardRead]) -> list[CardRead]:
    """A letter over a mark, seen faintly and by itself, is print like any other: it is told as a card only where
    another card is surely read too, and one seen very faintly, or far smaller than whole cards show, not even there."""
    sure = [card for card in cards if is_sure(card)]
    least = FAINT_IN_COMPANY if len(sure) > CROWD else FAINT_SCORE_MIN
    smallest = min((_print_size(card.found) for card in sure if card.found.sharp and card.found.corners), default=0.0)
    doubted = [card for card in sure if _is_faint(card, least) or _is_fine_print(card, smallest) or _is_on(card, sure)]
    if len(sure) == 1 and _is_faint(sure[0], LONE_SCORE_MIN):
        doubted = sure
    doubts = {id(card) for card in doubted}
    return [card._replace(reading=card.reading._replace(sure=False)) if id(card) in doubts else card for card in cards]


def _is_faint(card: CardRead, least: float) -> bool:
    """One index (or one found several times) and nothing else of a card, not even a guessed outline whose view tells
    the same, seen so faintly."""
    found = card.found
    outlined = found.sharp or (found.quad is not None and card.reading.witnesses > 1)
    return bool(found.corners) and not outlined and not shows_both_ends(found) and found.score < least


def _is_on(card: CardRead, sure: list[CardRead]) -> bool:
    """Seen none too well, well inside of another card of which everything is seen: its edges, both its indices and the
    face between them. A pip beside part of a court passes for an index; what lay on that card would hide some of it."""
    if not _is_faint(card, LONE_SCORE_MIN):
        return False
    whole = [one.found for one in sure if one.found.sharp and one.reading.witnesses >= ALL_WITNESSES]
    centres = [corner.centre for corner in card.found.corners]
    return any(
        one.quad is not None and shows_both_ends(one) and all(holds(grown(one.quad, WELL_INSIDE), at) for at in centres)
        for one in whole
        if one is not card.found
    )


def _is_fine_print(card: CardRead, smallest: float) -> bool:
    """Seen none too well, and far smaller than the ``smallest`` index of a card whose edges are seen."""
    return _is_faint(card, LONE_SCORE_MIN) and _print_size(card.found) < FINE_PRINT * smallest


def _print_size(card: Found) -> float:
    """Half the height of a card's smallest index in pixels."""
    return min(float(np.hypot(*corner.up)) for corner in card.corners)


def _scanned(
    image: Picture, cards: list[CardRead], classifier: Classifier, enrolled: Enrolled | None
) -> list[CardRead]:
    """Where no outline was seen the picture itself may be one card, as a scan is: taken if that reads surely."""
    if not is_card_shaped(image):
        return cards
    corners = tuple(corner for card in cards for corner in card.found.corners)
    found = joined([Outline(rim_of(image), 0.0)], (), corners)[:1]
    whole = CardRead(found[0], read_found(image, found, classifier, enrolled)[0], "up")
    told = {card.reading.best for card in cards if is_sure(card)}
    if is_sure(whole) and not told - {whole.reading.best}:
        return [whole]
    view = read_found(image, [found[0]._replace(corners=())], classifier, enrolled)[0]
    if view.best < FACES and view.confidence >= SCAN_MIN and told and view.best not in told:
        return [whole._replace(reading=whole.reading._replace(sure=False))]  # the scan looks like another card
    return cards


def is_card_shaped(image: Picture) -> bool:
    """Whether a picture has the sides of a card, as a scan of one has."""
    h, w = image.shape[:2]
    return bool(SCAN_RATIO[0] < max(h, w) / min(h, w) < SCAN_RATIO[1])


def rim_of(image: Picture) -> Quad:
    """The rim of a picture as a quad."""
    h, w = image.shape[:2]
    return ordered(np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32))


def _face(card: Found, reading: CardReading) -> Literal["up", "down"]:
    if card.face == "down" and not card.corners:
        return "down"
    return "down" if reading.best == BACK and not card.corners and card.face != "up" else "up"


def _is_card(card: CardRead, in_company: bool) -> bool:
    """Whether the entry is worth telling: a back that finder and net both see, or a face that is more than a white
    thing or a letter; ``in_company``: among cards that are surely read."""
    found, reading = card.found, card.reading
    if card.face == "down":
        agreed = reading.best == BACK and reading.confidence >= BACK_MIN
        return agreed and found.score >= (BACK_SCORE_MIN if found.sharp else ROUGH_BACK_SCORE_MIN)
    if reading.sure and reading.best < FACES:
        return True
    if reading.best >= FACES:
        jester = reading.best == JOKER and found.sharp and found.score >= JOKER_SCORE_MIN
        return jester or found.score >= STRANGE_SCORE_MIN
    if found.quad is None:
        shown = reading.confidence >= SHOWN_MIN or (in_company and reading.shown >= SURELY_SHOWN)
        doubt = found.score >= (SHOWN_IN_COMPANY if in_company else SHOWN_SCORE_MIN) and shown
        return doubt or reading.confidence >= LIKELY_MIN or found.score >= STRANGE_SCORE_MIN or len(found.corners) > 1
    return found.score >= SHOWN_SCORE_MIN or (bool(found.corners) and reading.confidence >= SHOWN_MIN)


def in_reading_order(cards: list[CardRead]) -> list[CardRead]:
    """Rows from the top (a row is about a card's height), left to right in a row."""
    if not cards:
        return []
    height = float(np.median([card.found.box[3] for card in cards]))
    rows: list[list[CardRead]] = []
    for card in sorted(cards, key=_middle_y):
        if rows and _middle_y(card) - _middle_y(rows[-1][0]) < 0.6 * height:
            rows[-1].append(card)
        else:
            rows.append([card])
    return [card for row in rows for card in sorted(row, key=lambda c: c.found.box[0] + c.found.box[2] / 2)]


def _middle_y(card: CardRead) -> float:
    return card.found.box[1] + card.found.box[3] / 2
