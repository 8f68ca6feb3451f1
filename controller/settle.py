# SPDX-License-Identifier: GPL-3.0-or-later
"""What vision and the virtual table say over a link, as inputs for the loop.

Only settled changes go on: a zone that moves or is covered says nothing, a state said before says nothing
again. What has been covered is said once more when it settles: the loop knows whether that is news (it is, when
the action was backed up meanwhile). The states are absolute, so a restart of vision or table loses nothing.
Cards of all seats that leave the picture at once are not settled either (``sight``).
"""

from __future__ import annotations

from collections.abc import Callable

from controller.clock import Clock
from controller.link.messages import (
    BackSeen,
    ButtonAt,
    CameraHealth,
    FaceShown,
    Message,
    PotGone,
    Press,
    SnapshotEnd,
    ZoneState,
)
from controller.rules.inputs import (
    LOST_SIGHT,
    ButtonSeen,
    CardsSeen,
    DeviceChanged,
    ExposeCard,
    KeyPressed,
    PushSeen,
    ReportCard,
    Stamped,
)
from controller.rules.places import Place
from controller.rules.state import Table
from controller.sight import Sight

_DEVICE_STATES = {"good": "ok", "poor": "doubtful", "lost": "lost"}


class Settling:
    """One link's translator. ``submit`` takes what is new; it may raise, which closes the link. ``table``: the table as
    it stands, by which cards that are all gone at once are told from the end of a hand."""

    def __init__(
        self, submit: Callable[[Stamped], None], clock: Clock, table: Callable[[], Table] | None = None
    ) -> None:
        self._submit = submit
        self._clock = clock
        self._table = table
        self._sight = Sight(table)
        self._told: dict[str, str] = {}
        self._zones: dict[tuple[str, Place], CardsSeen] = {}
        self._cameras: dict[str, str] = {}
        self._buttons: dict[str, ButtonAt] = {}
        self._button_lay = 0
        self.has_snapshot = False
        """Whether every zone has been told since the link began."""

    def hear(self, message: Message) -> bool:
        """Take a message; False when it is none of those that become inputs."""
        if isinstance(message, ZoneState):
            self._hear_zone(message)
        elif isinstance(message, FaceShown):
            self._hear_face(message)
        elif isinstance(message, BackSeen):
            self._hear_back(message)
        elif isinstance(message, PotGone):
            utc_ms = self._clock.now().utc_ms
            self._submit(Stamped(PushSeen(message.seat), "vision", message.camera, "", message.mono_ns, utc_ms))
        elif isinstance(message, ButtonAt):
            self._hear_button(message)
        elif isinstance(message, CameraHealth):
            self._hear_camera(message.camera, _DEVICE_STATES[message.state])
        elif isinstance(message, Press):
            moment = self._clock.now()
            what = KeyPressed(message.key)
            self._submit(Stamped(what, "sensor", "keys", "", moment.mono_ns, moment.utc_ms))
        elif isinstance(message, SnapshotEnd):
            self.has_snapshot = True
        else:
            self._let_through()
            return False
        self._let_through()
        return True

    def _let_through(self) -> None:
        """What was kept back and goes on by now; whether a camera has lost sight of its cards, or has it again."""
        for seen in self._sight.due(self._clock.now().mono_ns):
            self._submit(seen)
        for camera in tuple(self._cameras):
            self._tell_camera(camera)

    def link_lost(self) -> None:
        """Every camera of this link is lost; what it said stays true until it is said otherwise."""
        self.has_snapshot = False
        for camera in tuple(self._cameras):
            self._hear_camera(camera, "lost")

    def _hear_zone(self, message: ZoneState) -> None:
        if self._cameras.get(message.camera) in (None, "lost"):
            self._hear_camera(message.camera, "ok")
        if message.state not in ("empty", "settled"):
            self._zones.pop((message.camera, message.zone), None)
            self._sight.moves((message.camera, message.zone), message.mono_ns)
            return
        faces = message.up if message.state == "settled" else ()
        low, high = (message.down_low, message.down_high) if message.state == "settled" else (0, 0)
        seen = CardsSeen(message.zone, tuple(face.card for face in faces), low, high)
        key = (message.camera, message.zone)
        is_known = self._zones.get(key) == seen
        if is_known and not self._sight.awaits(key):
            return
        self._zones[key] = seen
        confidence = min((face.confidence for face in faces), default=1000)
        evidence = ",".join(dict.fromkeys(face.evidence for face in faces if face.evidence))
        now = self._clock.now()
        stamped = Stamped(seen, "vision", message.camera, "", message.mono_ns, now.utc_ms, confidence, evidence)
        goes_on = self._sight.rests(key, stamped, now.mono_ns)
        if goes_on and not is_known:
            self._submit(stamped)

    def _hear_face(self, message: FaceShown) -> None:
        """A face where cards lie face down. Its card goes no further than a journal of what everybody could see."""
        what = ExposeCard(
            message.zone, "dealer" if message.came_up else "player", 0, message.card, True, message.exposure_ms
        )
        utc_ms = self._clock.now().utc_ms
        self._submit(
            Stamped(what, "vision", message.camera, "", message.mono_ns, utc_ms, message.confidence, message.evidence)
        )

    def _hear_back(self, message: BackSeen) -> None:
        """A card of another back is reported as a person would: what it means is for the rules and the floor."""
        what = ReportCard("wrong_back", message.zone)
        utc_ms = self._clock.now().utc_ms
        self._submit(Stamped(what, "vision", message.camera, "", message.mono_ns, utc_ms, 1000, message.evidence))

    def _hear_button(self, message: ButtonAt) -> None:
        """Where the button lies. Cameras that see different places speak for the table together: one that sees it
        nowhere does not deny what another sees, and while two name different seats nobody is believed. That it is gone
        from where they saw it says nothing to a table that knows by now where it lies, as from a board."""
        self._buttons[message.camera] = message
        named = [one for one in self._buttons.values() if one.seat]
        if len({one.seat for one in named}) > 1:
            return
        one = named[0] if named else message
        lay, self._button_lay = self._button_lay, one.seat
        if not one.seat and self._table is not None and self._table().seen.button != lay:
            return
        seen = ButtonSeen(one.seat or None)
        utc_ms = self._clock.now().utc_ms
        self._submit(Stamped(seen, "vision", one.camera, "", one.mono_ns, utc_ms, one.confidence, one.evidence))

    def _hear_camera(self, camera: str, state: str) -> None:
        self._cameras[camera] = state
        if state == "lost":
            self._sight.camera_lost(camera)
            self._buttons.pop(camera, None)
        self._tell_camera(camera)

    def _tell_camera(self, camera: str) -> None:
        state = self._cameras[camera]
        if state == "ok" and self._sight.is_lost(camera):
            state = LOST_SIGHT
        if self._told.get(camera) == state:
            return
        self._told[camera] = state
        moment = self._clock.now()
        what = DeviceChanged(camera, state)
        self._submit(Stamped(what, "vision", camera, "", moment.mono_ns, moment.utc_ms))
