# SPDX-License-Identifier: GPL-3.0-or-later
"""One zone of one camera with all that watches it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from controller.link.messages import FaceShown
from controller.rules.places import PlaceKind
from vision.backs import CardCount
from vision.burned import MuckBurns
from vision.capture.shot import Grey
from vision.counted import Counted, Look, lies_on
from vision.exposed import Face, FaceWatch, Lying, is_paper
from vision.flown import ONE_FLIGHT_NS, Flown, Seen
from vision.geometry import Quad, area, grown, through, unit_map
from vision.rectify import Picture
from vision.stirs import Stretch
from vision.view import Region
from vision.zone_watch import ONE_CARD_MM, SeenCard, ZoneWatch
from vision.zones import Zone

BY_A_HAIR = 1.15
"""A card of which another hides half is found so exactly; an index of a second one beside it shows further out."""
FLIES_NS = 700_000_000
"""So long a card flies at most to the seat that is furthest off."""
INDEX_AT, INDEX_NEAR = (0.11, 0.19), 0.11
"""Where an index stands, in widths and heights of its card, and how far from there it may be found."""


class OneZone(NamedTuple):
    """One zone and all that follows it; the lists of one number are its memory of times."""

    zone: Zone
    watch: ZoneWatch
    region: Region
    cards: CardCount
    faces: FaceWatch | None
    glanced_ns: list[int]
    looked_ns: list[int]
    calm_ns: list[int]
    """When it was last seen at rest with all its cards known."""
    moved_ns: list[int]
    wholes: dict[int, Quad]
    """Faces that were seen whole, and where, in pixels of the picture."""
    flown: Flown | None = None
    """At a seat: whether a card was seen on its way there."""
    landed_ns: list[int] | None = None
    """When a look was last taken for true that saw a card come, or perhaps one; None: that is not followed."""

    def changed(self) -> Stretch:
        """When what is seen now other than before can have happened."""
        return Stretch(self.calm_ns[0], max(self.calm_ns[0], self.moved_ns[0]))

    def looks(self, quarter: Grey, mono_ns: int) -> None:
        """It is looked at in this picture."""
        self.looked_ns[0] = mono_ns
        if self.flown is not None:
            self.flown.looked(quarter, mono_ns)

    def lies_as_it_lay(self, quarter: Grey, mono_ns: int, zones: list[OneZone]) -> None:
        """Where it lies still and looks as before, nobody looks: a card that was seen on its way there, and came to
        none of the other ``zones``, may lie just on another."""
        if self.flown is None or not self.flown.flies or self.watch.is_busy or mono_ns - self.moved_ns[0] < FLIES_NS:
            return
        if self.cards.cards.high and self.has_flown(quarter, [], zones, perhaps=True) is not None:
            self.cards.perhaps_one_more()
            self.watch.recount(self.cards.cards)
        elif any(one.watch.is_busy for one in zones if one.flown is not None):
            return  # it may have come there
        self.flown.looked(quarter, mono_ns)
        self.flown.entered()

    def has_flown(
        self, quarter: Grey, cards: list[Quad], zones: list[OneZone], perhaps: bool = False
    ) -> Seen | None:
        """Whether a card was seen on its way there since the last look that was taken for true, and not on its way to
        another of the ``zones``, which would have moved after that, and have it. ``cards``: those found now, in
        pixels of the picture; ``perhaps``: also what may be no card."""
        if self.flown is None or self.flown.sure is not None:
            return None if self.flown is None else self.flown.sure
        known = [quad * np.float32(0.25) for quad in cards + self._cards_there()]
        seen = self.flown.seen(quarter, known, self.moved_ns[0], perhaps)
        if seen is not None and not any(one._may_have_got_it(seen) for one in zones if one is not self):
            self.flown.sure = seen
        return self.flown.sure

    def _may_have_got_it(self, seen: Seen) -> bool:
        """Whether a card that was seen on its way may have come here, and not only flown over it."""
        if self.landed_ns is None or self.moved_ns[0] <= seen.mono_ns:
            return False
        was_calm = self.calm_ns[0] > seen.mono_ns + ONE_FLIGHT_NS
        is_looked_at = self.flown is not None and self.watch.is_busy and not was_calm
        return is_looked_at or self.landed_ns[0] > seen.mono_ns

    def face_news(self, image: Picture, faces: list[SeenCard], camera: str, mono_ns: int) -> FaceShown | None:
        """A face where cards lie face down, if it is to be told now; one that is not seen whole lies there still."""
        if self.faces is None:
            return None
        whole = [card for card in faces if card.found.quad is not None]
        seen = [Face(card.quad, card.reading) for card in whole if _is_face(image, card)]
        shows, may_show = bool(faces), self.watch.shows_face
        counts = self.cards.cards, self._cards_there()
        lying = Lying(*counts, shows, may_show, not self.watch.moving, self.cards.is_counted)
        return self.faces.see(image, seen, lying, camera, mono_ns)

    def _cards_there(self) -> list[Quad]:
        """The cards that lay there at the last look that was taken for true, in pixels of the picture."""
        return [quad + np.array(self.region.box[:2], np.float32) for quad in self.cards.quads]

    def forget(self) -> None:
        """Nothing seen before counts as seen now: until it is seen at rest, cards may have left it."""
        self.watch.forget()
        self.moved_ns[0] = max(self.moved_ns[0], self.calm_ns[0] + 1)
        if self.faces is not None:
            self.faces.forget()

    def interrupted(self, muck: MuckBurns, may_slide: bool = False) -> None:
        """It moves again: what one look saw come is entered, at the time of that look."""
        looked_ns, moved_ns = self.looked_ns[0], self.moved_ns[0]
        self.moved_ns[0] = min(looked_ns, moved_ns)
        self._enter(muck, self.cards.cards, self.cards.interrupted(may_slide), looked_ns, single=True)
        self.moved_ns[0] = moved_ns

    def lay(self, muck: MuckBurns, counted: Look, mono_ns: int) -> None:
        """One look at what lay still while something else moved: what it saw come is entered, at its time."""
        self.looked_ns[0] = mono_ns
        if self.flown is not None:
            self.flown.looked_back()
        self.cards.settled(counted, last=False)
        self.interrupted(muck, may_slide=True)

    def settle(self, muck: MuckBurns, counted: Look, last: bool, mono_ns: int) -> None:
        """When the count is certain: what has come or left tells of burns."""
        before = self.cards.cards
        look = self.cards.settled(counted, last)
        self._enter(muck, before, look, mono_ns)
        if look is not None and not look.hidden:
            self.watch.recount(self.cards.cards)

    def _enter(self, muck: MuckBurns, before: Counted, look: Look | None, mono_ns: int, single: bool = False) -> None:
        if look is None:
            return
        if self.zone.place.kind is PlaceKind.MUCK:
            if self.calm_ns[0]:  # what lay there when the camera or the program came is no arrival
                muck.came(look.came, self.changed(), mono_ns, single)
            if look.instead is not None:
                muck.seen_again(look.instead, look.changes)
            if not look.cards.high:
                muck.emptied()
        elif look.cards.low < before.low:
            left = Counted(max(0, before.low - look.cards.high), before.high - look.cards.low)
            muck.left(left, self.changed())
        if not look.hidden:
            self.calm_ns[0] = mono_ns
            if self.landed_ns is not None and (look.came.high or look.cards.high > before.high):
                self.landed_ns[0] = mono_ns
            if self.flown is not None:
                self.flown.entered()


def _is_face(image: Picture, card: SeenCard) -> bool:
    """Whether a card that was found face up is one: a mark that is not read for sure on an outline that is none, as
    where two backs lie on each other, is not."""
    return (card.reading is not None and card.reading.sure) or is_paper(image, card.quad)


def follow_flights(zones: list[OneZone], quarter: Grey, mono_ns: int) -> None:
    """Look for cards on their way to any of the zones."""
    for entry in zones:
        if entry.flown is not None:
            entry.flown.take(quarter, mono_ns, entry.watch.moving)
    for entry in zones:
        entry.lies_as_it_lay(quarter, mono_ns, zones)


def tell_burns(muck: MuckBurns, zones: list[OneZone], mono_ns: int) -> None:
    """Burns that went to the muck are told with those of the burn zone."""
    for entry in zones:
        if not entry.watch.is_busy and not entry.watch.is_hidden:
            if entry.zone.place.kind is PlaceKind.BURN:
                muck.stirs.calm(entry.cards.cards, entry.moved_ns[0], mono_ns)
            entry.calm_ns[0] = mono_ns
    seats = [entry for entry in zones if entry.zone.place.kind is PlaceKind.SEAT]
    if any(not seat.calm_ns[0] for seat in seats):
        muck.unseen(mono_ns)
    held = [seat for seat in seats if seat.cards.cards.high]
    doubts = [entry.changed() for entry in held if entry.moved_ns[0] > entry.calm_ns[0]]
    burns = [entry for entry in zones if entry.zone.place.kind is PlaceKind.BURN]
    calm_ns = [entry.calm_ns[0] for entry in zones if entry.zone.place.kind is PlaceKind.MUCK and entry.calm_ns[0]]
    hidden_ns = min(calm_ns) if calm_ns and min(calm_ns) < mono_ns else None
    if muck.weigh(mono_ns, doubts, any(entry.cards.cards.low for entry in burns), hidden_ns):
        for entry in burns:
            entry.watch.besides = muck.cards


def whole_cards(faces: list[SeenCard], wholes: dict[int, Quad]) -> list[SeenCard]:
    """Without single marks that lie on a card which was seen whole before and is still to be seen: half covered, its
    other index may look like that of another card. Its own indices are one card, whether it is found whole again, as
    well as that can be when another has come on it (its outline may then be drawn beside it: where it first lay it
    still lies), or not. A mark just where an index of a card lay that is seen no more is in doubt: half of it may be
    left. ``wholes`` is kept up."""
    sure = [(card.reading.best, card) for card in faces if card.reading is not None and card.reading.sure]
    gone = {best: quad for best, quad in wholes.items() if best not in dict(sure)}
    faces = [_in_doubt(card) if any(_is_half(card, quad) for quad in gone.values()) else card for card in faces]
    found = {best: card.quad for best, card in sure if card.found.quad is not None}
    for best in [best for best, quad in gone.items() if any(lies_on(other, quad) for other in found.values())]:
        del wholes[best]
    shown_still = {best: quad for best, quad in wholes.items() if best not in gone}
    lay = [(best, grown(quad, BY_A_HAIR)) for best, quad in [*shown_still.items(), *found.items()]]
    now = shown_still | found
    wholes.update({best: quad for best, quad in found.items() if best not in wholes or not lies_on(quad, wholes[best])})
    kept: list[SeenCard] = []
    shown = set(found)
    for card in _once(faces):
        face = None if card.reading is None else card.reading.best
        own = any(best == face and lies_on(card.quad, quad) for best, quad in lay)
        if card.found.quad is None and ((own and face in shown) or _is_of_another(card, face, now)):
            continue
        kept.append(card)
        shown |= {face} if own and face is not None else set()
    return kept


def _is_half(mark: SeenCard, whole: Quad) -> bool:
    """Whether what is seen is a single mark just where a card has an index, in whichever of its corners."""
    if mark.found.quad is not None:
        return False
    x, y = (float(v) for v in through(unit_map(whole), mark.quad.mean(axis=0)[None])[0])
    return abs(min(x, 1 - x) - INDEX_AT[0]) < INDEX_NEAR and abs(min(y, 1 - y) - INDEX_AT[1]) < INDEX_NEAR


def _in_doubt(card: SeenCard) -> SeenCard:
    return card if card.reading is None else card._replace(reading=card.reading._replace(sure=False))


def _is_of_another(mark: SeenCard, face: int | None, wholes: dict[int, Quad]) -> bool:
    """Whether a mark lies on a whole card of another face."""
    return any(best != face and lies_on(mark.quad, whole) for best, whole in wholes.items())


def _once(faces: list[SeenCard]) -> list[SeenCard]:
    """With one mark of a face where several are seen near each other: the indices of one card, however they were found.
    The largest stands for the card."""
    marks: list[SeenCard] = []
    for card in sorted(faces, key=lambda one: -area(one.quad)):
        if card.found.quad is None and not any(_may_be_one(card, other) for other in marks):
            marks.append(card)
    return [card for card in faces if card.found.quad is not None or any(card is mark for mark in marks)]


def _may_be_one(mark: SeenCard, other: SeenCard) -> bool:
    if mark.reading is None or other.reading is None or mark.reading.best != other.reading.best:
        return False
    return float(np.hypot(*(mark.middle - other.middle))) < ONE_CARD_MM


def direction_of(zone: Zone) -> Quad:
    """The direction along which cards of one arrival are read: the zone's longer side, left to right."""
    polygon = zone.polygon
    edges = np.roll(polygon, -1, axis=0) - polygon
    longest = edges[int(np.hypot(*edges.T).argmax())]
    longest = longest if longest[0] >= 0 else -longest
    return np.asarray(longest / max(float(np.hypot(*longest)), 1e-6), np.float32)
