# SPDX-License-Identifier: GPL-3.0-or-later
"""A picture of many cards, looked at several times: as it is, on its head, and closer to where the cards lie.

The finder overlooks now this index, now that one of a spread, and now and then takes a pip for one; another look at the
same picture errs elsewhere. So the looks vote, print by print: ``Print`` is one seen index with the face that it shows
by itself, or None where that is not sure.
"""

from __future__ import annotations

from collections import Counter

import numpy as np

from vision.classify import Classifier, Enrolled
from vision.deck_again import A_BACK, searched, share_of
from vision.deck_ground import ground_of
from vision.deck_sight import Place, Print, Sight, is_firm, is_legible, on
from vision.detect import Corner, Found, find_outlines
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
SIZE = 0.3
"""What is of a card's size, within this share."""
A_STRANGER = 0.75
"""How surely one kind of stranger must be shown: an open card whose index is covered looks like one now and then."""
FEW, ENDS = 3, 0.5


def look_at(image: Picture, classifier: Classifier, enrolled: Enrolled | None = None) -> Sight:
    """All cards of a picture. Cards that all lie apart and are read need one look."""
    first = open_cards_only(own_prints(image, read_image(image, classifier, enrolled), classifier))
    plain = not first or (all_apart(first) and all(is_sure(card) or card.face == "down" for card in first))
    sight = sight_of(first, [] if plain else print_looks(image, first, classifier, enrolled))
    firm = [] if sight.looks == 1 else [place for place in sight.places if is_firm(sight, place)]
    if is_card_shaped(image) and len({place.face for place in firm}) == 1:
        sight = sight._replace(places=[_at_home(place, rim_of(image)) for place in sight.places])
    backs, strange = without_face(image, first, classifier, [place.at for place in firm])
    strange *= sight.looks == 1 or is_legible(sight)
    sight = sight._replace(backs=backs, strange=strange, ground=ground_of(image, sight, _outlines(first)))
    return sight if sight.looks == 1 else searched(image, sight, classifier, enrolled)


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
    shares = [share_of(reading) for reading in classifier.classify([rectify(image, quad) for quad in open_ones])]
    down = [share for share in shares if float(share[FACES]) > A_BACK]
    return len(down), len([share for share in shares if float(share[FACES + 1 :].max()) > A_STRANGER])


def _outlines(cards: list[CardRead]) -> list[Quad]:
    return [card.found.quad for card in cards if _is_face(card) and card.found.quad is not None]


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
