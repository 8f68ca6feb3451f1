# SPDX-License-Identifier: GPL-3.0-or-later
"""One zone over time: rest, look, follow its cards, decide, and say its absolute state.

The zone looks only when it has come to rest and looks other than before, a few pictures in a row, until each of its
cards is committed, asked for, or face down. What is committed stays: later looks that surely say another face make
the card disputed (unknown, with both crops as evidence), never something else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from controller.link.messages import SeenFace, ZoneCondition, ZoneState
from controller.rules.cards import Card
from controller.rules.places import PlaceKind
from vision.capture.shot import Grey
from vision.counted import Counted, lies_on
from vision.decide import CONTRADICT_LOOKS, FACES, Evidence, Verdict, look, verdict
from vision.detect import Found
from vision.evidence import EvidenceFolder, beside
from vision.gate import SETTLE_FRAMES, Gate
from vision.geometry import Points, Quad, area, overlap, shared_area
from vision.reading import CardReading
from vision.rectify import Picture, cut, rectify
from vision.track import GONE_LOOKS, Track, matched
from vision.zones import Zone

LOOKS_MOST = 12
FLOP = 3
SPREAD_NS = 1_200_000_000
ONE_CARD_MM, OFF_ROW_MM, PART_OF_ANOTHER = 45.0, 50.0, 0.15
BY_A_CARD, MOSTLY = 1.08, 0.5


class SeenCard(NamedTuple):
    """One card of the zone in one picture: the detector's find, its middle in mm, and its reading if it was read."""

    found: Found
    quad: Quad
    middle: Points
    reading: CardReading | None


class Elsewhere(NamedTuple):
    """Cards of other zones: looks at undecided ones, and committed faces."""

    rivals: list[Evidence]
    taken: frozenset[int]


class ZoneWatch:
    """The state of one zone of one camera."""

    def __init__(self, zone: Zone, mask: Grey, evidence: EvidenceFolder, ordering: Points) -> None:
        self.zone = zone
        self.tracks: list[Track] = []
        self.moving = False
        self.lay = False
        """Whether what had come by the picture before lay still there, though something else moves now."""
        self._gate = Gate(mask)
        self._evidence = evidence
        self._ordering = ordering
        self._looks = 0
        self._open = True
        self._stirred = True
        self._arrivals = 0
        self._numbers = 0
        self._down = Counted(0, 0)
        self._hidden = False
        self.besides = Counted(0, 0)
        """Face-down cards that belong to this place and lie elsewhere: burns in the muck."""
        self._told: tuple[object, ...] | None = None
        self._settled_once = False
        self._flopped, self._few_since_ns = False, 0

    def gate(self, quarter: Grey, is_new: bool = True) -> bool:
        """Take in the quarter picture; whether the zone wants to be looked at in this picture. One that may not be new
        shows no rest: what moved in the one before may be in flight."""
        if self.moving and not is_new:
            self._gate.absorb(quarter)
            self.lay = False
            return False
        quiet = self._gate.look(quarter)
        self.moving, self.lay = quiet.moving, quiet.lay
        self._stirred = self._stirred or quiet.moving
        if quiet.rested < 1:
            return False
        if quiet.changed and not self._open:
            self._open, self._looks = True, 0
            self._arrivals += 1
        return self._open

    def see(
        self,
        image: Picture,
        cards: list[SeenCard],
        total: Counted,
        elsewhere: Elsewhere,
        covered: Callable[[Quad], str],
        hidden: bool = False,
    ) -> bool:
        """Take in one look; whether it was the last one for now. ``total``: all cards of the zone, either way up, where
        they are counted; ``covered``: what hides the place of a card that is
        not seen, so that the card may still be there: "card", "thing" or nothing; ``hidden``: backs are hidden."""
        stirred, numbers = self._stirred, self._numbers
        self._looks += 1
        self._stirred = False
        self._follow(image, cards, covered)
        if stirred and self._numbers > numbers:
            self._looks = 1  # a card has come since the last look: it is looked at as often as any other
        for track in self.tracks:
            others = elsewhere.rivals + [t.seen for t in self.tracks if t is not track and not t.decided]
            mine = {t.committed for t in self.tracks if t.committed is not None and t is not track}
            self._decide(track, others, elsewhere.taken | frozenset(mine))
        self._down, self._hidden = total.without(len(self.in_order())), hidden
        done = all(track.decided for track in self.tracks) and all(
            track.missing == 0 or track.under for track in self.tracks
        )
        if (done and not hidden and self._looks >= SETTLE_FRAMES) or self._looks >= LOOKS_MOST:
            self._open = False
            self._settled_once = True
            self._gate.keep()
            return True
        return False

    def recount(self, total: Counted) -> None:
        """All cards of the zone, as looks at it together tell."""
        self._down = total.without(len(self.in_order()))

    def overlooked(self, cards: list[SeenCard]) -> list[Track]:
        """Cards not yet decided that the finder has seen in a look before and not in this one."""
        homes = matched(self.tracks, [card.middle for card in cards])
        return [
            track
            for n, track in enumerate(self.tracks)
            if n not in homes and not track.decided and track.found is not None and track.seen.looks
        ]

    def _follow(self, image: Picture, cards: list[SeenCard], covered: Callable[[Quad], str]) -> None:
        homes = self._slid(cards, matched(self.tracks, [card.middle for card in cards]))
        homes = self._known_faces(cards, homes)
        for track in self.tracks:
            track.missing += 1
        for card, home in zip(cards, homes, strict=True):
            track = self._new(card) if home is None else self.tracks[home]
            track.missing, track.found = 0, card.found
            if card.found.quad is not None or not (track.whole and lies_on(card.quad, track.quad)):
                track.middle, track.quad, track.whole = card.middle, card.quad, card.found.quad is not None
            self._turned(track, card)
            if card.reading is not None:
                self._weigh(image, track, card.reading)
        self._explain(cards)
        for track in self.tracks:
            track.under = covered(track.quad) if track.missing and track.face != "down" else ""
            track.missing = 1 if track.under else track.missing
        shown = {track.face_so_far for track in self.tracks if not track.missing}
        self.tracks = [t for t in self.tracks if t.missing < GONE_LOOKS and not self._was_part_of(t, shown)]

    @staticmethod
    def _was_part_of(track: Track, shown: set[int | None]) -> bool:
        """Whether a mark that is not seen any more was part of a card which lies elsewhere now: never seen whole nor
        decided, and its face is ``shown``."""
        mark = track.missing > 0 and not track.whole and not track.decided
        return mark and track.face_so_far is not None and track.face_so_far in shown

    def _known_faces(self, cards: list[SeenCard], homes: list[int | None]) -> list[int | None]:
        """A card without a home that shows the face of a track that is not seen elsewhere is that card: pushed along,
        or half under another, so that its middle seems to lie elsewhere. Before it is committed: where one is a mark
        on the other, for a card that is half covered is seen whole in one picture, and by its index in the next."""
        unseen = [n for n, t in enumerate(self.tracks) if t.face_so_far is not None and n not in homes]
        unseen.sort(key=lambda n: self.tracks[n].committed is not None)  # of one face it is the committed one
        free = {self.tracks[n].face_so_far: n for n in unseen}
        for n, card in enumerate(cards):
            if homes[n] is not None or card.reading is None or card.reading.best not in free:
                continue
            home = free[card.reading.best]
            if self.tracks[home].committed is not None or _are_one(card.quad, self.tracks[home]):
                homes[n] = free.pop(card.reading.best)
        return homes

    def _slid(self, cards: list[SeenCard], homes: list[int | None]) -> list[int | None]:
        """Where a card lay that was read, another face is surely read, and its own face surely beside it: it was slid
        there off the card that lay under it, as when a squared flop is spread. It keeps its name; the one under it is
        new."""
        shown = {n: card.reading.best for n, card in enumerate(cards) if card.reading is not None and card.reading.sure}
        faces = [None if home is None else self.tracks[home].face_so_far for home in homes]
        for n, home in enumerate(homes):
            if home is None or faces[n] is None or self.tracks[home].disputed:
                continue
            beside = [m for m in shown if shown[m] == faces[n] and faces[m] is None]
            if shown.get(n, faces[n]) != faces[n] and len(beside) == 1:
                homes[n], homes[beside[0]] = None, home
        return homes

    def _new(self, card: SeenCard) -> Track:
        self._numbers += 1
        flop = [t.arrival for t in self.tracks if t.face != "down"] if self.zone.place.kind is PlaceKind.BOARD else []
        arrival = min(flop) if 0 < len(flop) < FLOP else self._arrivals  # the flop comes as one, however it is spread
        track = Track(self._numbers, card.middle, card.quad, arrival, card.found.face)
        self.tracks.append(track)
        return track

    @staticmethod
    def _turned(track: Track, card: SeenCard) -> None:
        if card.found.face != track.face:
            track.face = card.found.face
            if track.committed is None:
                track.asked = False

    def _weigh(self, image: Picture, track: Track, reading: CardReading) -> None:
        if track.committed is None:
            track.seen = look(track.seen, np.exp(reading.logs), reading.sure)
            if track.crop is None or reading.confidence > track.crop_confidence:
                track.crop, track.crop_confidence = cut(image, track.quad).kept(), reading.confidence
            return
        other = reading.sure and reading.best < FACES and reading.best != track.committed
        track.against = track.against + 1 if other else 0
        track.rival = reading.best if other else track.rival
        if track.against >= CONTRADICT_LOOKS and not track.disputed:
            track.disputed = True
            now = rectify(image, track.quad)
            track.evidence = self._evidence.store(now if track.crop is None else beside(rectify(*track.crop), now))

    def _explain(self, cards: list[SeenCard]) -> None:
        """A card that lay under another, so that its place showed two faces, is disputed no longer once both faces are
        surely seen beside each other, a few looks in a row."""
        shown = {card.reading.best for card in cards if card.reading is not None and card.reading.sure}
        for track in self.tracks:
            shows_its_own = track.disputed and track.missing == 0 and track.against == 0
            both = shows_its_own and {track.committed, track.rival} <= shown
            track.explained = track.explained + 1 if both else 0
            if track.explained >= CONTRADICT_LOOKS:
                track.disputed = False

    def _decide(self, track: Track, others: list[Evidence], taken: frozenset[int]) -> None:
        if track.decided or track.face == "down":
            return
        answer = verdict(track.seen, others, taken)
        if answer is Verdict.WAIT and self._looks < LOOKS_MOST:
            return
        if answer is Verdict.COMMIT:
            track.committed = track.seen.best
            track.confidence = min(999, int(track.seen.sureness * 1000))
        else:
            track.asked = True
            track.confidence = int(track.seen.sureness * 1000) if track.seen.looks else 0
        if track.crop is not None:
            track.evidence = self._evidence.store(rectify(*track.crop))

    def in_order(self) -> list[Track]:
        """Face-up cards in order of arrival; those that came together along the zone."""
        up = [track for track in self.tracks if track.face != "down" and self._has_a_place(track)]
        return sorted(up, key=lambda t: (t.arrival, float(t.middle @ self._ordering)))

    def _has_a_place(self, track: Track) -> bool:
        """Where faces lie in a row: whether a find takes a place in it. What is only part of another card does not,
        neither the same face seen twice nor something unreadable over a card or off the row."""
        if self.zone.faces != "up":
            return True
        others = [t for t in self.tracks if t is not track and t.face != "down" and t.committed is not None]
        if track.committed is not None:
            same = [t for t in others if t.committed == track.committed and t.number < track.number]
            return not any(float(np.hypot(*(track.middle - t.middle))) < ONE_CARD_MM for t in same)
        if any(overlap(track.quad, t.quad) > PART_OF_ANOTHER or _lies_at(track.quad, t.quad) for t in others):
            return False
        across = np.array([-self._ordering[1], self._ordering[0]])
        row = float(np.median([t.middle @ across for t in others])) if others else float(track.middle @ across)
        return abs(float(track.middle @ across) - row) < OFF_ROW_MM

    def state(self, camera: str, frame: int, mono_ns: int) -> ZoneState:
        """The absolute state now."""
        faces = tuple(
            SeenFace(None if t.committed is None or t.disputed else Card(t.committed), t.confidence, t.evidence)
            for t in self.in_order()[: self.zone.most]
        )
        low, high = self._down.low + self.besides.low, self._down.high + self.besides.high
        return ZoneState(camera, self.zone.place, self._condition(), faces, low, high, frame, mono_ns)

    def _condition(self) -> ZoneCondition:
        if self.moving or not self._settled_once:
            return "moving"
        known = [track for track in self.tracks if track.committed is not None]
        if self._hidden or any(track.missing and track.under != "card" for track in known):
            return "occluded"
        return "settled" if self.tracks or self._down.high or self.besides.high else "empty"

    def news(self, camera: str, frame: int, mono_ns: int) -> ZoneState | None:
        """The state if it differs from the last one told and is fit to tell, else None."""
        if self._open and not (self.moving and self._settled_once):
            return None
        if self._may_be_squared(mono_ns):
            return None
        state = self.state(camera, frame, mono_ns)
        essence = (state.state, tuple((f.card, f.evidence) for f in state.up), state.down_low, state.down_high)
        if essence == self._told:
            return None
        self._told = essence
        return state

    def _may_be_squared(self, mono_ns: int) -> bool:
        """Whether fewer faces lie on the board than a flop has, and have just come: a squared flop, turned over, shows
        one until it is spread."""
        lying = len(self.in_order()) if self.zone.place.kind is PlaceKind.BOARD else 0
        if not 0 < lying < FLOP or self._flopped:
            self._flopped, self._few_since_ns = lying > 0, 0
            return False
        self._few_since_ns = self._few_since_ns or mono_ns
        return mono_ns - self._few_since_ns < SPREAD_NS

    def is_brighter(self, quarter: Grey) -> bool:
        """Whether something about as large and as bright as a face has come into the zone since it lay still."""
        return self._gate.is_brighter(quarter)

    @property
    def is_busy(self) -> bool:
        """Whether it moves or is being looked at."""
        return self.moving or self._open

    @property
    def is_looking(self) -> bool:
        """Whether it lies still and its cards are being read."""
        return self._open and not self.moving and self._settled_once

    @property
    def is_unread(self) -> bool:
        """Whether a card was seen face up there that is neither read nor asked for yet."""
        return any(not track.decided for track in self.tracks)

    @property
    def is_well_looked_at(self) -> bool:
        """Whether it has had the few looks after which it is usually known."""
        return self._looks >= SETTLE_FRAMES

    @property
    def lies_as_before(self) -> bool:
        """Whether nothing has moved since the last of the few looks after which it is usually known."""
        return not self._stirred and 0 < self._looks < SETTLE_FRAMES

    @property
    def shows_face(self) -> bool:
        """Whether a card lies face up there, as far as is known: something may cover it."""
        return any(track.face != "down" for track in self.tracks)

    @property
    def is_hidden(self) -> bool:
        """Whether something covers its face-down cards."""
        return self._hidden

    @property
    def ready(self) -> bool:
        """Whether it has looked at least once since the start, so that its state means something."""
        return self._settled_once

    def moved(self, mask: Grey) -> None:
        """The camera moved and the table was found again: the same zone, the same cards, other pixels."""
        self._gate = Gate(mask)
        self._open, self._looks, self._stirred = True, 0, True
        for track in self.tracks:
            track.found = None

    def forget(self) -> None:
        """After a lost camera: look anew, keep what is committed where it is still seen."""
        self._gate.forget()
        self._open, self._looks, self._told, self._settled_once = True, 0, None, False


def _are_one(seen: Quad, track: Track) -> bool:
    """Whether what is seen lies on the card of a track, or that is a mark on what is seen."""
    return lies_on(seen, track.quad) or lies_on(track.quad, seen)


def _lies_at(mark: Quad, card: Quad) -> bool:
    """Whether most of a mark lies on a card or just by its edge, where its neighbour's index may be cut."""
    middle = card.mean(axis=0)
    return shared_area(mark, middle + (card - middle) * np.float32(BY_A_CARD)) > MOSTLY * area(mark)
