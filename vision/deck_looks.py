# SPDX-License-Identifier: GPL-3.0-or-later
"""A picture of many cards, looked at several times: as it is, on its head, and closer to where the cards lie.

The finder overlooks now this index, now that one of a spread, and now and then takes a pip for one; another look at the
same picture errs elsewhere. So the looks vote, print by print: ``Print`` is one seen index with the face that it shows
by itself, or None where that is not sure.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.classify import Classifier, Enrolled
from vision.detect import Corner, Found, find_outlines, whiteness
from vision.detect.learned import look
from vision.geometry import Points, Quad, area, box_of, shared_area, sides, through, unit_map
from vision.indices import Looks
from vision.merge import CardRead
from vision.read import is_card_shaped, is_sure, read_image, rim_of
from vision.reading import FACES, joined_corners, read_corners_apart
from vision.rectify import Picture, rectify

ALONE = 0.9
"""How surely an index by itself must show a face to be a print of that face."""
APART = 0.03
"""Share of a card that another may seem to cover where both lie beside each other."""
ONE_PRINT = 0.9
"""Two finds are of one print when they are nearer than this share of its half height."""
ROOM = 0.35
"""What is left about the cards in a closer look, in shares of a card's length."""
SIZES, LONGEST = ((84, False), (84, True), (112, True), (112, False), (68, False), (140, True)), 2240
"""The looks for indices: how wide a card is made, in pixels, and whether the picture is turned on its head; and the
largest picture that the finder is shown."""
ACROSS = 1.55
"""A card is so many times as wide as its indices lie from its middle."""
SHOWN = 0.5
SIZE, PALE = 0.3, 0.8
"""What is of a card's size, within this share; and a table is pale with this share of the cards' whiteness."""
LIGHTER, OTHER_COLOUR = 45.0, 14.0
"""So much lighter or darker, and so far in colour (Lab, each of 255), the same table may look elsewhere."""
BACK = 52
FEW, ENDS = 3, 0.5


class Print(NamedTuple):
    """One index that was seen. ``face``: surely read, ``likely``: the likeliest. ``home``: the outline of its card,
    where its own edges are seen. ``look``: in which."""

    corner: Corner
    face: int | None
    home: Quad | None
    look: int
    likely: int


class Place(NamedTuple):
    """What several looks saw in one place. ``face``: what most of those that could read it say, None if none could or
    they are at odds; ``votes``: how many looks say so."""

    prints: tuple[Print, ...]
    face: int | None
    votes: int

    @property
    def at(self) -> Points:
        """The middle of the print."""
        return np.asarray(self.prints[0].corner.centre)

    @property
    def best(self) -> Print:
        """The find of the print that shows its face most clearly."""
        return max(self.prints, key=lambda one: (one.face == self.face, one.corner.score))

    @property
    def looks(self) -> int:
        """How many looks saw something there."""
        return len({one.look for one in self.prints})


class Ground(NamedTuple):
    """Where a picture is as white as the cards in it (None where the table is nearly so too), and where it looks as the
    table about them does."""

    paper: NDArray[np.bool_] | None
    bare: NDArray[np.bool_]


class Sight(NamedTuple):
    """What one picture shows. ``cards``: the first look. ``whole``: read cards no index of which was seen, by their
    outline alone. ``looks``: how many were made. ``apart``: every card is open and lies by itself. ``backs``,
    ``strange``: open cards face down, and such that show none of the 52 faces. ``width``: of a card, in pixels.
    ``ground``: what is card and what is table in the picture."""

    cards: list[CardRead]
    places: list[Place]
    whole: tuple[CardRead, ...]
    looks: int
    apart: bool
    backs: int = 0
    strange: int = 0
    width: float = 0.0
    ground: Ground | None = None


def is_firm(sight: Sight, place: Place) -> bool:
    """Whether the face of a place may be told: most of the looks that were made say so. A pip, half of a neighbour's
    index, or an index whose suit is half covered, is read as another face by up to three of seven looks, and clearly;
    a print that can be read at all is so nearly always by all of them."""
    return place.face is not None and place.votes * 2 > sight.looks


def look_at(image: Picture, classifier: Classifier, enrolled: Enrolled | None = None) -> Sight:
    """All cards of a picture. Cards that all lie apart and are read need one look."""
    first = open_cards_only(own_prints(image, read_image(image, classifier, enrolled), classifier))
    plain = not first or (all_apart(first) and all(is_sure(card) or card.face == "down" for card in first))
    sight = sight_of(first, [] if plain else print_looks(image, first, classifier, enrolled))
    firm = [] if sight.looks == 1 else [place for place in sight.places if is_firm(sight, place)]
    if is_card_shaped(image) and len({place.face for place in firm}) == 1:
        sight = sight._replace(places=[_at_home(place, rim_of(image)) for place in sight.places])
    backs, strange = without_face(image, first, classifier, [place.at for place in firm])
    return sight._replace(backs=backs, strange=strange, ground=ground_of(image, first))


def _at_home(place: Place, rim: Quad) -> Place:
    """Of a picture that is itself one card, as a scan is: its prints lie on the card that its rim shows."""
    return place._replace(prints=tuple(one._replace(home=rim) for one in place.prints))


def sight_of(cards: list[CardRead], more: list[list[Print]]) -> Sight:
    """What a look at the cards of a picture, and more looks for indices, show together."""
    prints = [one for card in cards for one in _prints(card, 0)] + [one for look in more for one in look]
    whole = [card for card in cards if _is_open(card)]
    prints = [one for one in prints if not _is_of_another(one, whole)]
    places = [_place(group) for group in _grouped(prints)]
    named = [card for card in cards if _is_face(card) and card.found.sharp and not card.found.corners]
    backs = sum(card.face == "down" for card in cards)
    strange = sum(is_sure(card) and card.reading.best >= FACES for card in cards)
    return Sight(cards, places, tuple(named), 1 + len(more), all_apart(cards), backs, strange, card_width(cards))


def without_face(image: Picture, cards: list[CardRead], classifier: Classifier, read: list[Points]) -> tuple[int, int]:
    """How many cards lie face down, and how many show none of the 52 faces, among open cards: whatever has the outline
    and the size of the cards that were read is a card here, unless an index that was ``read`` lies on it."""
    known = [card.found.quad for card in cards if _is_face(card) and card.found.sharp and card.found.quad is not None]
    backs = [card.found.quad for card in cards if card.face == "down" and card.found.quad is not None]
    if len(known) < FEW:
        strange = sum(is_sure(card) and card.reading.best >= FACES for card in cards)
        return sum(card.face == "down" for card in cards), strange
    usual = float(np.median([area(quad) for quad in known]))
    quads = [found.quad for found in find_outlines(image) if found.quad is not None]
    quads += [card.found.quad for card in cards if card.found.sharp and card.found.quad is not None]
    quads = [quad for quad in quads if not any(on(quad, at) for at in read)]
    open_ones: list[Quad] = []
    for quad in [*backs, *quads]:
        taken = [*known, *open_ones]
        if abs(area(quad) / usual - 1) < SIZE and all(shared_area(quad, other) < SIZE * usual for other in taken):
            open_ones.append(quad)
    bests = [
        int(reading.log_posterior.argmax())
        for reading in classifier.classify([rectify(image, quad) for quad in open_ones])
    ]
    return sum(best == BACK for best in bests), sum(best > BACK for best in bests)


def ground_of(image: Picture, cards: list[CardRead]) -> Ground | None:
    """What is card and what is table in a picture; None where no card is read."""
    quads = [card.found.quad for card in cards if _is_face(card) and card.found.quad is not None]
    if not quads:
        return None
    white = whiteness(image)
    inside = np.zeros(white.shape, np.uint8)
    for quad in quads:
        cv2.fillConvexPoly(inside, np.round(quad).astype(np.int32), 1)
    about = cv2.dilate(inside, np.ones((5, 5), np.uint8), iterations=12) - inside
    card, table = (float(np.median(white[mask > 0])) if mask.any() else 0.0 for mask in (inside, about))
    lab = cv2.cvtColor(image, cv2.COLOR_BGR2LAB).astype(np.float32)
    around = np.median(lab[about > 0], axis=0) if about.any() else np.zeros(3)
    light, *colour = np.moveaxis(np.abs(lab - around), 2, 0)
    bare = (light <= LIGHTER) & (np.hypot(*colour) <= OTHER_COLOUR)
    paper = None if table > PALE * card else np.asarray(white > (card + table) / 2, np.bool_)
    return Ground(paper, np.asarray(bare, np.bool_))


def _is_face(card: CardRead) -> bool:
    return is_sure(card) and card.reading.best < FACES


def _is_of_another(one: Print, whole: list[CardRead]) -> bool:
    """Whether a find lies on an open card and does not show its face: it is some print of that card."""
    return any(
        card.found.quad is not None and card.reading.best != one.face and on(card.found.quad, one.corner.centre)
        for card in whole
    )


def _prints(card: CardRead, look: int) -> list[Print]:
    if card.face == "down":
        return []
    face = card.reading.best if is_sure(card) and card.reading.best < FACES else None
    home = card.found.quad if card.found.sharp else None
    return [Print(corner, face, home, look, card.reading.best) for corner in card.found.corners]


def _grouped(prints: list[Print]) -> list[list[Print]]:
    """Prints by place, those that are read first: an unread one is often a poor frame of a print beside it."""
    groups: list[list[Print]] = []
    for one in sorted(prints, key=lambda p: (p.face is None, -p.corner.score)):
        near = [group for group in groups if _is_one_print(group[0].corner, one.corner)]
        if near:
            min(near, key=lambda group: float(np.hypot(*(group[0].corner.centre - one.corner.centre)))).append(one)
        else:
            groups.append([one])
    return groups


def _place(prints: list[Print]) -> Place:
    said = Counter(face for face, _ in {(one.face, one.look) for one in prints if one.face is not None})
    if not said:
        return Place(tuple(prints), None, 0)
    (face, votes), *rest = said.most_common()
    return Place(tuple(prints), None if rest and rest[0][1] == votes else face, votes)


def _is_one_print(one: Corner, other: Corner) -> bool:
    reach = ONE_PRINT * float(np.hypot(*one.up) + np.hypot(*other.up)) / 2
    return float(np.hypot(*(one.centre - other.centre))) < reach


def own_prints(image: Picture, cards: list[CardRead], classifier: Classifier) -> list[CardRead]:
    """The same cards, each that is read only with those indices that show its face by themselves: in a heap a card's
    index is easily paired with that of another."""
    sure = [n for n, card in enumerate(cards) if is_sure(card) and card.reading.best < FACES]
    kept = list(cards)
    each = read_corners_apart(image, [cards[n].found for n in sure], classifier)
    for n, logs in zip(sure, each, strict=True):
        card = cards[n]
        own = [bool(np.exp(one[card.reading.best]) >= ALONE) for one in logs]
        corners = tuple(corner for corner, is_own in zip(card.found.corners, own, strict=True) if is_own)
        kept[n] = card._replace(found=card.found._replace(corners=corners))
    return kept


def all_apart(cards: list[CardRead]) -> bool:
    """Whether every card shows its own edges all round and none lies on another."""
    quads = [card.found.quad for card in cards if card.found.sharp and card.found.quad is not None]
    if len(quads) < len(cards) or not quads:
        return False
    pairs = ((one, other) for n, one in enumerate(quads) for other in quads[n + 1 :])
    return all(shared_area(one, other) < APART * min(area(one), area(other)) for one, other in pairs)


def open_cards_only(cards: list[CardRead]) -> list[CardRead]:
    """The cards without what lies wholly on a card that is open from corner to corner and surely read: nothing else is
    seen there but prints of that card."""
    whole = [card for card in cards if _is_open(card)]
    return [card for card in cards if _is_open(card) or not any(_lies_inside(card, other) for other in whole)]


def _is_open(card: CardRead) -> bool:
    """Whether a card is surely read and seen from one corner to the one across."""
    quad, corners = card.found.quad, card.found.corners
    if not is_sure(card) or not card.found.sharp or quad is None or len(corners) < 2:
        return False
    at = through(unit_map(quad), np.stack([corner.centre for corner in corners]))
    return any(bool((np.abs(a - b) > ENDS).all()) for n, a in enumerate(at) for b in at[n + 1 :])


def _lies_inside(part: CardRead, whole: CardRead) -> bool:
    quad = whole.found.quad
    return quad is not None and bool(part.found.corners) and all(on(quad, c.centre) for c in part.found.corners)


def on(quad: Quad, point: Points) -> bool:
    """Whether a point lies on a card."""
    return cv2.pointPolygonTest(quad.astype(np.float32), (float(point[0]), float(point[1])), False) >= 0


def print_looks(
    image: Picture, cards: list[CardRead], classifier: Classifier, enrolled: Enrolled | None = None
) -> list[list[Print]]:
    """Looks for indices alone, each read by itself, whatever card it may belong to: closer ones, and on its head."""
    h, w = image.shape[:2]
    part = _about(cards, w, h)
    x0, y0, x1, y1 = part
    near = image[y0:y1, x0:x1]
    wide = card_width(cards)
    found: list[list[Print]] = []
    for width_px, turned in SIZES:
        view = np.ascontiguousarray(near[::-1, ::-1] if turned else near)
        long_side = int(np.clip(max(near.shape[:2]) * width_px / max(wide, 1.0), 320, LONGEST))
        corners = look(view, (long_side,)).corners
        singles = [Found(None, box_of(corner.frame(1.25)), "up", False, corner.score, (corner,)) for corner in corners]
        seen = Looks(view, classifier).at(singles)
        mine = []
        for corner, (cuts,) in zip(corners, seen, strict=True):
            reading = joined_corners([cuts], classifier.calibration.accept_alone, enrolled)
            face = reading.best if reading.sure and reading.best < FACES else None
            if face is not None or reading.shown >= SHOWN:
                mine.append(Print(_moved_corner(corner, part, turned), face, None, len(found) + 1, reading.best))
        found.append(mine)
    return found


def card_width(cards: list[CardRead]) -> float:
    """How wide the cards of a picture are in pixels: by those that show their edges, or by where their indices lie,
    whichever is more, since an outline may have been drawn on to less than a card."""
    outlined = [min(sides(card.found.quad)) for card in cards if card.found.sharp and card.found.quad is not None]
    told = [ACROSS * float(np.hypot(*(at.card - at.centre))) for card in cards for at in card.found.corners]
    return max(float(np.median(widths)) if widths else 0.0 for widths in (outlined, told))


def _about(cards: list[CardRead], width: int, height: int) -> tuple[int, int, int, int]:
    """The part of the picture in which cards lie, with some room; all of it where there are none."""
    if len(cards) < FEW:
        return 0, 0, width, height
    boxes = np.array([card.found.box for card in cards])
    room = ROOM * float(np.median(np.maximum(boxes[:, 2], boxes[:, 3]))) + 0.05 * width
    low, high = boxes[:, :2].min(axis=0) - room, (boxes[:, :2] + boxes[:, 2:]).max(axis=0) + room
    return max(0, int(low[0])), max(0, int(low[1])), min(width, int(high[0])), min(height, int(high[1]))


def _moved_corner(at: Corner, part: tuple[int, int, int, int], turned: bool) -> Corner:
    """A find in a part of the picture, which may be looked at on its head, in pixels of the picture."""
    x0, y0, x1, y1 = part
    sign, origin = np.float32(-1.0 if turned else 1.0), np.array([x1, y1] if turned else [x0, y0], np.float32)
    return Corner(origin + at.centre * sign, at.up * sign, at.right * sign, origin + at.card * sign, at.score)
