# SPDX-License-Identifier: GPL-3.0-or-later
"""What vision and the virtual table say over a link, as inputs for the loop.

Only settled changes go on: a zone that moves or is covered says nothing, a state said before says nothing
again. What has been covered is said once more when it settles: the loop knows whether that is news (it is, when
the action was backed up meanwhile). The states are absolute, so a restart of vision or table loses nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from controller.clock import Clock
from controller.link.messages import BackSeen, CameraHealth, FaceShown, Message, PotGone, Press, SnapshotEnd, ZoneState
from controller.rules.inputs import CardsSeen, DeviceChanged, ExposeCard, KeyPressed, PushSeen, ReportCard, Stamped
from controller.rules.places import Place

_DEVICE_STATES = {"good": "ok", "poor": "doubtful", "lost": "lost"}


class Settling:
    """One link's translator. ``submit`` takes what is new; it may raise, which closes the link."""

    def __init__(self, submit: Callable[[Stamped], None], clock: Clock) -> None:
        self._submit = submit
        self._clock = clock
        self._zones: dict[tuple[str, Place], CardsSeen] = {}
        self._cameras: dict[str, str] = {}
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
        elif isinstance(message, CameraHealth):
            self._hear_camera(message.camera, _DEVICE_STATES[message.state])
        elif isinstance(message, Press):
            moment = self._clock.now()
            what = KeyPressed(message.key)
            self._submit(Stamped(what, "sensor", "keys", "", moment.mono_ns, moment.utc_ms))
        elif isinstance(message, SnapshotEnd):
            self.has_snapshot = True
        else:
            return False
        return True

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
            return
        faces = message.up if message.state == "settled" else ()
        low, high = (message.down_low, message.down_high) if message.state == "settled" else (0, 0)
        seen = CardsSeen(message.zone, tuple(face.card for face in faces), low, high)
        if self._zones.get((message.camera, message.zone)) == seen:
            return
        self._zones[message.camera, message.zone] = seen
        confidence = min((face.confidence for face in faces), default=1000)
        evidence = ",".join(dict.fromkeys(face.evidence for face in faces if face.evidence))
        utc_ms = self._clock.now().utc_ms
        self._submit(Stamped(seen, "vision", message.camera, "", message.mono_ns, utc_ms, confidence, evidence))

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

    def _hear_camera(self, camera: str, state: str) -> None:
        if self._cameras.get(camera) == state:
            return
        self._cameras[camera] = state
        moment = self._clock.now()
        what = DeviceChanged(camera, state)
        self._submit(Stamped(what, "vision", camera, "", moment.mono_ns, moment.utc_ms))
