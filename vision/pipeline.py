# SPDX-License-Identifier: GPL-3.0-or-later
"""The vision process: shots of all cameras through their eyes, messages to the table over the link."""

from __future__ import annotations

import json
import logging
import threading
import time
from pathlib import Path

import cv2

from controller.link import Link, LinkLost
from controller.link.messages import CameraHealth, Configure, Frame, Message, Preview, SnapshotEnd, SnapshotRequest
from vision.capture.live import LiveSource
from vision.capture.newest import NewestShots
from vision.capture.opencv import Wish
from vision.capture.shot import Shot
from vision.classify import Classifier
from vision.evidence import EvidenceFolder
from vision.eye import Eye
from vision.zones import Zones, ZonesError, parse_zones

LOST_S = 1.5
OPENING_S = 3.0
"""So much longer a camera may take for its first picture: it is just being opened."""
WAITED_FOR_S = 0.3
LAID_S = 1.0
"""For so long the other cameras' long looks wait while a board is being laid: its cards come to rest soon."""
PREVIEW_S = 1.0
DRIFT_S = 60.0
PREVIEW_WIDTH = 320
NO_PICTURE = f"no picture for {LOST_S:g} s; check cable, power and network"

log = logging.getLogger(__name__)


class Pipeline:
    """Owns the eyes. Messages may arrive on any thread; everything else runs in ``run``."""

    def __init__(self, data: Path, zones: list[Zones], classifier: Classifier) -> None:
        self.shots = NewestShots()
        self._evidence = EvidenceFolder(data)
        self._classifier = classifier
        self._eyes: dict[str, Eye] = {}
        self._last: dict[str, Shot] = {}
        self._heard: dict[str, float] = {}
        self._lost: dict[str, str] = {}
        self._sources: dict[str, LiveSource] = {}
        self._previewed: dict[str, float] = {}
        self._drift_checked: dict[str, float] = {}
        self._laid_since: dict[str, float] = {}
        self._snapshot_wanted = threading.Event()
        self._snapshot_wanted.set()
        self._configure: list[str] = []
        for entry in zones:
            self._add(entry)

    def _add(self, zones: Zones) -> None:
        reads = zones.kind == "overhead"
        deck = None if self._classifier is None else self._classifier.deck
        if deck is not None:
            zones = zones.of_deck(deck.width_mm, tuple((float(a), float(b)) for a, b in deck.backs))
        self._eyes[zones.camera] = Eye(zones, self._evidence, self._classifier if reads else None)

    def start(self, camera: str, uri: str, wish: Wish | None = None) -> None:
        """Drain a camera's source; its own word on why no picture comes is told with the loss. ``wish``: how it shall
        run; the size is that of its zones, if it is not said."""
        size = self._eyes[camera].zones.size if camera in self._eyes else None
        wish = wish or Wish()
        if size is not None and wish.width is None and wish.height is None:
            wish = wish._replace(width=size[0], height=size[1])
        self._sources[camera] = LiveSource(camera, uri, self.shots, wish).start()

    def stop(self) -> None:
        """End the sources."""
        for source in self._sources.values():
            source.stop()

    def receive(self, message: Message) -> None:
        """A message of the table or of the virtual table."""
        if isinstance(message, Frame):
            self.shots.put(Shot(message.camera, message.seq, message.mono_ns, message.jpeg))
        elif isinstance(message, SnapshotRequest):
            self._snapshot_wanted.set()
        elif isinstance(message, Configure):
            self._configure.append(message.json)

    def run(self, link: Link) -> None:
        """Until the link is lost."""
        while link.lost_because is None:
            try:
                asked_s = time.monotonic()
                shot = self.shots.take(0.1, [name for name, eye in self._eyes.items() if eye.awaits_board])
                now_s = time.monotonic()
                for message in self.step(shot, now_s, now_s - asked_s):
                    link.send(message)
            except LinkLost:
                return

    def step(self, shot: Shot | None, now_s: float, idle_s: float | None = None) -> list[Message]:
        """One turn with the next shot, or with None when none came. ``idle_s``: how long it was waited for."""
        messages: list[Message] = self._settings()
        if shot is not None and shot.camera in self._eyes:
            messages += self._shot(shot, now_s, idle_s)
        messages += self._watch_loss(now_s)
        there = {camera: eye for camera, eye in self._eyes.items() if camera not in self._lost}
        if self._snapshot_wanted.is_set() and there and all(eye.settled for eye in there.values()):
            self._snapshot_wanted.clear()
            for camera, eye in there.items():
                last = self._last[camera]
                messages += eye.snapshot(last.seq, last.mono_ns)
            messages.append(SnapshotEnd())
        return messages

    def _shot(self, shot: Shot, now_s: float, idle_s: float | None) -> list[Message]:
        eye = self._eyes[shot.camera]
        messages: list[Message] = []
        if shot.camera in self._lost:
            del self._lost[shot.camera]
            eye.lost()
        self._heard[shot.camera], self._last[shot.camera] = now_s, shot
        spare_ns = None if idle_s is None else int(idle_s * 1e9)
        messages += eye.take(shot, not self._board_comes_elsewhere(shot.camera, now_s), spare_ns)
        if not eye.awaits_board:
            self._laid_since.pop(shot.camera, None)
        elif shot.camera not in self._laid_since:
            self._laid_since[shot.camera] = now_s
        messages += self._drift(eye, shot, now_s)
        if now_s - self._previewed.get(shot.camera, -1e9) >= PREVIEW_S:
            self._previewed[shot.camera] = now_s
            messages += _preview(shot)
        return messages

    def _board_comes_elsewhere(self, camera: str, now_s: float) -> bool:
        """Whether another camera, whose pictures come, is just reading cards on the board or sees them being laid. A
        hand that rests there puts nobody off for long."""
        heard = (name for name, at_s in self._heard.items() if name != camera and now_s - at_s < WAITED_FOR_S)
        return any(
            self._eyes[name].is_reading or now_s - self._laid_since.get(name, -LAID_S) < LAID_S for name in heard
        )

    def _drift(self, eye: Eye, shot: Shot, now_s: float) -> list[Message]:
        checked_s = self._drift_checked.get(shot.camera)
        if checked_s is not None and now_s - checked_s < DRIFT_S:
            return []
        self._drift_checked[shot.camera] = now_s
        return eye.check_drift(shot)

    def _watch_loss(self, now_s: float) -> list[Message]:
        messages: list[Message] = []
        for camera in self._eyes:
            heard = self._heard.setdefault(camera, now_s + OPENING_S)
            if now_s - heard <= LOST_S or self.shots.waits(camera):
                continue
            source = self._sources.get(camera)
            detail = source.trouble if source is not None and source.trouble else NO_PICTURE
            if self._lost.get(camera) != detail:
                self._lost[camera] = detail
                messages.append(CameraHealth(camera, "lost", detail))
        return messages

    def _settings(self) -> list[Message]:
        """What the table wishes: ``zones`` as in a zones file; ``sources``, the address of each camera's pictures, and
        ``wishes``, how it shall run."""
        messages: list[Message] = []
        while self._configure:
            try:
                raw = json.loads(self._configure.pop(0))
                if isinstance(raw, dict) and "zones" in raw:
                    self._add(parse_zones(raw["zones"], "Configure"))
                for camera, uri in raw.get("sources", {}).items():
                    if camera in self._eyes and camera not in self._sources:
                        self.start(camera, uri, Wish(**raw.get("wishes", {}).get(camera, {})))
            except (ValueError, TypeError, AttributeError, ZonesError) as error:
                log.error("configuration refused: %s", error)
        return messages


def _preview(shot: Shot) -> list[Message]:
    small = shot.quarter()
    if small is None:
        return []
    height = round(small.shape[0] * PREVIEW_WIDTH / small.shape[1])
    _, packed = cv2.imencode(".jpg", cv2.resize(small, (PREVIEW_WIDTH, height)), [cv2.IMWRITE_JPEG_QUALITY, 60])
    return [Preview(shot.camera, packed.tobytes())]
