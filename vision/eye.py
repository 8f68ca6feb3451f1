# SPDX-License-Identifier: GPL-3.0-or-later
"""One calibrated camera: shots in, zone states out.

A quiet shot costs a quarter-size grey decode and the gates. Zones that want to look get it from one full decode:
outlines first; the learned finder where outlines leave a doubt, and always where cards lie face down. A seat camera
in cardroom mode has no classifier at all: it counts.
"""

from __future__ import annotations

import numpy as np

from controller.link.messages import BackSeen, CameraHealth, Message, PotGone
from controller.rules.places import PlaceKind
from vision.backs import CardCount
from vision.burned import MuckBurns
from vision.button import ButtonWatch
from vision.calibration import DRIFT_ALARM_MM, NotCalibrated, calibrate, drift_mm
from vision.capture.shot import Grey, Shot
from vision.classify import Classifier
from vision.counted import NONE, Counted
from vision.evidence import EvidenceFolder
from vision.exposed import FaceWatch
from vision.finding import ZoneFinder
from vision.flown import flown_to
from vision.frozen import FROZEN, FrozenWatch, Sight
from vision.geometry import Matrix, Quad, overlap
from vision.ground import BackColours, Ground
from vision.lens import Straightener
from vision.light import EvenLight, LightWatch
from vision.one_zone import OneZone, direction_of, follow_flights, tell_burns, whole_cards
from vision.other_backs import OtherBacks
from vision.pushes import PotWatch, pot_watch
from vision.rectify import Picture
from vision.turns import Turns
from vision.view import Region, View
from vision.zone_watch import Elsewhere, SeenCard, ZoneWatch
from vision.zones import Zone, Zones

PLAIN = 1.5
DAMAGED_MOST = 3
DAMAGED = "pictures arrive damaged; check the cable or the network"
OTHER_CARD_SHARE, TURNED_SHARE, TURNED_AND_NONE_CAME = 0.25, 0.75, 0.6
SHAKEN_SHARE, SHAKEN_LEAST, SHAKEN_NS = 0.6, 4, 1_500_000_000
"""A knock moves most zones at once, if not those in which little is to be seen; play moves half of them at most."""
FOLLOW_MM, FAR_OFF_MM = 1.2, 1000.0
MOVED_TOLD_NS, KNOCK_TELL_NS = 20_000_000_000, 10_000_000_000
KNOCK_RETRY_NS, FORGIVEN_NS = 2_000_000_000, 60_000_000_000
UNSEEN = "the camera may have been knocked, and its tags are not seen; uncover them, or calibrate anew"
GLANCE_NS = 60_000_000
EXPOSABLE = (PlaceKind.SEAT, PlaceKind.BURN)


class Eye:
    """The pipeline of one camera. ``classifier`` None: it counts and never reads (seat cameras, cardroom mode)."""

    def __init__(self, zones: Zones, evidence: EvidenceFolder, classifier: Classifier | None) -> None:
        self.zones = zones
        self._evidence = evidence
        self._classifier = classifier
        self._view: View | None = None
        self._finder: ZoneFinder | None = None
        self._colours = BackColours()
        self._muck = MuckBurns()
        self._other_backs = OtherBacks(zones.deck_backs)
        self._zones: list[OneZone] = []
        self._lens = None if zones.lens is None else Straightener(zones.lens)
        self._light, self._even = LightWatch(), EvenLight()
        self._frozen, self._damaged = FrozenWatch(), 0
        self._watched: Grey | None = None
        self._pot: PotWatch | None = None
        self._button: ButtonWatch | None = None
        self._health: str | None = None
        self._hanging_out = ""
        self._knocked, self._knocked_ns = False, 0
        self._moved, self._moved_until_ns = "", 0
        self._unfound_ns, self._retry_ns = 0, 0
        self._turns, self._looks_soon = Turns(), False
        self._before: Shot | None = None
        if zones.table_to_picture is not None:
            self._set_up(zones.table_to_picture)

    def _set_up(self, matrix: Matrix) -> None:
        self._view = View(self.zones, matrix)
        self._hanging_out = self._view.hanging_out()
        self._finder = ZoneFinder(self._view, self._classifier)
        self._watched = self._view.anywhere()
        self._pot = pot_watch(self._view, None)
        self._button = ButtonWatch(self._view, self._evidence) if self.zones.buttons else None
        self._zones = []
        for zone in self._view.shown():
            watch = ZoneWatch(zone, self._view.mask(zone), self._evidence, direction_of(zone))
            region, ground = self._ground(self._view, zone)
            backs = CardCount(
                zone.place.kind, Ground(ground, region.to_table, self.zones.card_mm, self._colours), zone.most
            )
            faces = FaceWatch(zone.place, self._evidence) if zone.place.kind in EXPOSABLE else None
            flown = flown_to(zone, self._view)
            self._zones.append(OneZone(zone, watch, region, backs, faces, [0], [0], [0], [0], {}, flown, [0]))

    def take(self, shot: Shot, may_look: bool = True, spare_ns: int | None = None) -> list[Message]:
        """Take in a shot; gives what is new. ``may_look``: whether there is time now to look into zones of which no
        board is waited for; what has changed there is looked at in a later shot. ``spare_ns``: for how long nothing
        was to be done before this shot; without it, the time since the last shot is taken for that."""
        quarter = (shot := shot.unpacked() if self._looks_soon else shot).quarter()
        trouble = self._unusable(shot, quarter)
        if trouble is not None or quarter is None:
            return self._health_news("poor", trouble) if trouble else []
        sight = self._sight(shot, quarter)
        if sight is Sight.STALE:
            return self._health_news("lost", FROZEN) if self._frozen.is_frozen else []
        light = self._light.take(quarter, shot.mono_ns)
        if not light.is_usable:
            return self._health_news("poor", light.trouble)
        quarter = self._even.take(quarter if self._lens is None else self._lens.straight(quarter), shot.mono_ns)
        messages = self._how_it_does(light.trouble, shot.mono_ns) if self._view is not None else []
        if self._view is None:
            return messages + self._find_table(shot)
        wanting = [entry for entry in self._zones if entry.watch.gate(quarter, sight is Sight.NEW)]
        before, self._before = self._before, shot if shot.jpeg is None else shot._replace(pixels=None)
        for entry in (moving := [one for one in self._zones if one.watch.moving]):
            entry.moved_ns[0] = shot.mono_ns
        shaken = self._shaken(shot)
        if self._knocked or shaken is not None:  # where the table lies now is found before anything is looked at
            return messages + (shaken or [])
        pushed = None if self._pot is None else self._pot.take(quarter, shot.mono_ns)
        if pushed is not None:
            messages.append(PotGone(self.zones.camera, pushed, shot.mono_ns))
        for entry in moving:
            entry.interrupted(self._muck)
        for entry in self._zones:
            if entry.faces is not None and not entry.watch.moving and entry not in wanting:
                still = entry.faces.still(self.zones.camera, shot.mono_ns)
                messages += [] if still is None else [still]
        chosen = []
        if may_look or self.is_reading:
            self._turns.begin(shot.mono_ns, spare_ns, self.awaits_board)
            chosen = self._turns.of(wanting, quarter)
        image = self._picture(shot) if chosen else None
        self._looks_soon = image is not None or self.awaits_board
        if image is not None:
            for entry in chosen:
                entry.looks(quarter, shot.mono_ns)
                messages += self._look(entry, image, shot, quarter)
        if may_look and not self.is_reading:
            for entry in self._turns.back(moving, len(chosen)):
                self._look_back(entry, before)
            messages += self._glance(shot, quarter, image)
        if self._button is not None:
            look = may_look and not self.awaits_board
            messages += self._button.take(quarter, shot.mono_ns, lambda: self._picture(shot) if look else None)
        tell_burns(self._muck, self._zones, shot.mono_ns)
        follow_flights(self._zones, quarter, shot.mono_ns)
        for entry in self._zones:
            news = entry.watch.news(self.zones.camera, shot.seq, shot.mono_ns)
            messages += [] if news is None else [news]
        return messages

    def _picture(self, shot: Shot) -> Picture | None:
        """The whole picture, the lens taken out."""
        image = shot.picture()
        return image if image is None or self._lens is None else self._lens.straight(image)

    def _look_back(self, entry: OneZone, before: Shot | None) -> None:
        """Count what lay still in the picture before this one, while something else came: two cards that come one upon
        the other are seldom both seen at rest otherwise."""
        assert self._finder is not None
        image = None if before is None else self._picture(before)
        if before is not None and image is not None:
            part = entry.region.part(image)
            lying = self._finder.look(entry.zone, entry.region, part)
            corner = np.array(entry.region.box[:2], np.float32)
            fronts = [card.quad - corner for card in whole_cards(lying.faces, dict(entry.wholes))]
            entry.lay(self._muck, entry.cards.look(part, lying.backs, lying.sure, fronts), before.mono_ns)

    def _find_table(self, shot: Shot) -> list[Message]:
        image = self._picture(shot)
        if image is None:
            return []
        try:
            found = calibrate(image, self.zones)
        except NotCalibrated as error:
            return self._health_news("poor", str(error))
        self._set_up(found.table_to_picture)
        return self._health_news("good", f"calibrated by tags {list(found.tags)}, {found.fit_mm:.2f} mm")

    def check_drift(self, shot: Shot) -> list[Message]:
        """Look for the tags again. A camera that has moved is followed; above 3 mm that is told."""
        image = self._picture(shot)
        if image is None or self._view is None or not self.zones.tags:
            return []
        try:
            found = calibrate(image, self.zones)
        except NotCalibrated:
            self._retry_ns = shot.mono_ns + KNOCK_RETRY_NS
            return []
        self._unfound_ns = 0
        moved = drift_mm(self._view.to_picture, found.table_to_picture, self.zones)
        if moved < FOLLOW_MM:
            return []
        self._follow(found.table_to_picture)
        if moved <= DRIFT_ALARM_MM:
            return []
        far = f"{moved:.1f} mm" if moved < FAR_OFF_MM else "more than a metre"
        self._moved = f"the camera has moved: the table lay {far} off and was found again by its tags"
        self._moved_until_ns = shot.mono_ns + MOVED_TOLD_NS
        return self._how_it_does("", shot.mono_ns)

    def _how_it_does(self, trouble: str, mono_ns: int) -> list[Message]:
        """Its health, if that is news: light, then a knock, for long enough that somebody sees it, then the zones."""
        if self._unfound_ns and mono_ns - self._unfound_ns > KNOCK_TELL_NS:
            trouble = trouble or UNSEEN
        if mono_ns < self._moved_until_ns:
            trouble = trouble or self._moved
        trouble = trouble or self._frozen.trouble
        return self._health_news("poor" if trouble else "good", trouble or self._evidence.trouble or self._hanging_out)

    def _follow(self, matrix: Matrix) -> None:
        self._view = View(self.zones, matrix)
        self._hanging_out = self._view.hanging_out()
        self._finder = ZoneFinder(self._view, self._classifier)
        self._watched = self._view.anywhere()
        self._pot = pot_watch(self._view, self._pot)
        if [zone.place for zone in self._view.shown()] != [entry.zone.place for entry in self._zones]:
            self._set_up(matrix)  # a place has gone out of the picture, or come back into it
            return
        if self._button is not None:
            self._button.moved(self._view)
        for n, entry in enumerate(self._zones):
            region, ground = self._ground(self._view, entry.zone)
            entry.watch.moved(self._view.mask(entry.zone))
            entry.cards.moved(ground, region.to_table, region.slid_from(entry.region))
            self._zones[n] = entry._replace(region=region, flown=flown_to(entry.zone, self._view))

    @staticmethod
    def _ground(view: View, zone: Zone) -> tuple[Region, Quad]:
        region = view.region(zone)
        return region, view.outline(zone) - np.array(region.box[:2], np.float32)

    def _shaken(self, shot: Shot) -> list[Message] | None:
        """When the whole picture moved and is at rest again, the camera itself may have been knocked: looks for the
        table again. None when it was not."""
        moving, zones = sum(entry.watch.moving for entry in self._zones), len(self._zones)
        if moving >= max(3, min(zones, SHAKEN_LEAST), SHAKEN_SHARE * zones):
            self._knocked, self._knocked_ns = True, shot.mono_ns
            return None
        if self._knocked and (moving <= 0.3 * zones or shot.mono_ns - self._knocked_ns > SHAKEN_NS):
            self._knocked, self._unfound_ns = False, shot.mono_ns
            return self.check_drift(shot)
        if self._unfound_ns and shot.mono_ns > self._retry_ns:
            if shot.mono_ns - self._unfound_ns > FORGIVEN_NS:
                self._unfound_ns = 0  # nobody has mended it; the cards are seen or asked for
            return self.check_drift(shot) or None
        return None

    @property
    def is_reading(self) -> bool:
        """Whether cards that have come to rest face up, on the board, are just being read: everything else waits."""
        return any(entry.zone.faces == "up" and entry.watch.is_looking for entry in self._zones)

    @property
    def awaits_board(self) -> bool:
        """Whether a board is just being laid or read, so that its next picture is wanted before any other."""
        return any(entry.zone.faces == "up" and entry.watch.is_busy for entry in self._zones)

    @property
    def settled(self) -> bool:
        """Whether every zone has been looked at since the start, so that a snapshot is complete."""
        return self._view is not None and all(entry.watch.ready for entry in self._zones)

    def snapshot(self, frame: int, mono_ns: int) -> list[Message]:
        """The absolute state of every zone, and of the button where it is known."""
        told = None if self._button is None else self._button.state(mono_ns)
        states = [entry.watch.state(self.zones.camera, frame, mono_ns) for entry in self._zones]
        return [*states, *([] if told is None else [told])]

    def lost(self) -> None:
        """The camera was lost: nothing seen before counts as seen now, and how it does is told anew."""
        self._health = None
        self._light = LightWatch()
        self.forget()
        if self._button is not None:
            self._button.forget()

    def forget(self) -> None:
        """Nothing seen before counts as seen now."""
        for entry in self._zones:
            entry.forget()

    def _look(self, entry: OneZone, image: Picture, shot: Shot, quarter: Grey) -> list[Message]:
        assert self._finder is not None
        part, corner = entry.region.part(image), np.array(entry.region.box[:2], np.float32)
        same = entry.zone.faces == "up" and entry.watch.lies_as_before
        faces, backs, sure = self._finder.look(entry.zone, entry.region, part, same)
        if not faces and not backs:
            entry.wholes.clear()  # what lay there is gone
        faces = whole_cards(faces, entry.wholes)
        faces += self._overlooked(entry, part, faces, [quad + corner for quad in backs])
        fronts = [card.quad - corner for card in faces]
        flown = entry.has_flown(quarter, [quad + corner for quad in backs + fronts], self._zones)
        counted = entry.cards.look(part, backs, sure, fronts, flown) if backs or entry.zone.faces != "up" else None
        total = NONE if counted is None else counted.cards
        turned = TURNED_SHARE if counted is None or counted.came.high else TURNED_AND_NONE_CAME

        def covered(quad: Quad) -> str:
            if any(overlap(quad, card.quad) >= OTHER_CARD_SHARE for card in faces):
                return ""
            shares = [overlap(quad - corner, back) for back in backs]
            if any(share > turned for share in shares):
                return ""  # the same card, turned over
            if any(share >= OTHER_CARD_SHARE for share in shares):
                return "card"
            return "thing" if entry.cards.ground.covered(part, quad - corner) else ""

        hidden = counted is not None and counted.hidden
        lay = len(entry.watch.tracks)
        last = entry.watch.see(image, faces, total, self._elsewhere(entry), covered, hidden)
        gone = lay - len(entry.watch.tracks)
        if entry.zone.faces == "up" and gone > 0:
            self._muck.left(Counted(gone, gone), entry.changed())
        elif entry.zone.faces == "up" and gone < 0:
            self._muck.street(shot.mono_ns)
        if counted is not None:
            entry.settle(self._muck, counted, last, shot.mono_ns)
        return self._faces(entry, image, faces, shot) + self._other_back(entry, part, backs, shot)

    def _other_back(self, entry: OneZone, part: Picture, backs: list[Quad], shot: Shot) -> list[Message]:
        """A card of another deck, if one is seen."""
        told = self._other_backs.see(entry.zone.place, part, backs)
        camera, at_ns = self.zones.camera, shot.mono_ns
        return [BackSeen(camera, one.place, self._evidence.store(one.crop), at_ns) for one in told]

    def _overlooked(self, entry: OneZone, part: Picture, faces: list[SeenCard], backs: list[Quad]) -> list[SeenCard]:
        """Cards that lie still where they were found in a look before, read there again."""
        assert self._finder is not None
        seen = [card.quad for card in faces] + backs
        again = []
        for track in entry.watch.overlooked(faces):
            if track.found is None or any(overlap(track.quad, quad) >= OTHER_CARD_SHARE for quad in seen):
                continue
            card = self._finder.again(part, track.found, track.quad, track.middle)
            if card is not None and card.reading is not None and card.reading.best == track.seen.best:
                again.append(card)
        return again

    def _faces(self, entry: OneZone, image: Picture, faces: list[SeenCard], shot: Shot) -> list[Message]:
        """A face where cards lie face down, if it is to be told now."""
        told = entry.face_news(image, faces, self.zones.camera, shot.mono_ns)
        return [] if told is None else [told]

    def _glance(self, shot: Shot, quarter: Grey, image: Picture | None) -> list[Message]:
        """Look for a face in a zone that moves: at most one zone a picture, the one that waits longest."""
        assert self._finder is not None
        wanting = [e for e in self._zones if e.faces is not None and e.watch.moving and e.watch.is_brighter(quarter)]
        if not wanting:
            return []
        entry = min(wanting, key=lambda one: one.glanced_ns[0])
        if shot.mono_ns - entry.glanced_ns[0] < GLANCE_NS:
            return []
        image = self._picture(shot) if image is None else image
        if image is None:
            return []
        entry.glanced_ns[0] = shot.mono_ns
        lying = self._finder.look(entry.zone, entry.region, entry.region.part(image))
        return self._faces(entry, image, lying.faces, shot) if lying.faces else []

    def _elsewhere(self, mine: OneZone) -> Elsewhere:
        tracks = [t for entry in self._zones if entry is not mine for t in entry.watch.tracks]
        rivals = [t.seen for t in tracks if not t.decided]
        return Elsewhere(rivals, frozenset(t.committed for t in tracks if t.committed is not None))

    def _unusable(self, shot: Shot, quarter: Grey | None) -> str | None:
        """Why a picture cannot be looked at; "" if that is to be told only when it goes on."""
        if quarter is None or not shot.is_whole:
            self._damaged += 1
            return DAMAGED if self._damaged >= DAMAGED_MOST else ""
        self._damaged = 0
        came = shot.size(quarter)
        if came == tuple(self.zones.size):
            return None
        size = f"{came[0]} x {came[1]}"
        wanted = f"{self.zones.size[0]} x {self.zones.size[1]}"
        return f"pictures are {size}, calibrated for {wanted}; set the camera or calibrate anew"

    def _sight(self, shot: Shot, quarter: Grey) -> Sight:
        """Whether a picture is of now. A clock that the camera prints over its edge does not make an old one new."""
        seen = quarter if self._watched is None else quarter[self._watched]
        if float(seen.std()) < PLAIN:
            seen = quarter  # felt so dark that no noise is left in it
        sight = self._frozen.take(seen, shot.mono_ns, shot.is_key, shot.packing)
        if self._frozen.revived:
            self.forget()
        return sight

    def _health_news(self, state: str, detail: str) -> list[Message]:
        if self._health == state + detail:
            return []
        self._health = state + detail
        return [CameraHealth(self.zones.camera, state, detail)]  # type: ignore[arg-type]
