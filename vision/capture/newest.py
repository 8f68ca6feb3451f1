# SPDX-License-Identifier: GPL-3.0-or-later
"""A slot for the newest picture of each camera: what comes later replaces what was not taken yet."""

from __future__ import annotations

import threading
from collections.abc import Iterable

from vision.capture.shot import Shot


class NewestShots:
    """Thread-safe; ``put`` never waits. ``take`` gives the newest shot of the camera that waits longest."""

    def __init__(self) -> None:
        self._ready: dict[str, Shot] = {}
        self._changed = threading.Condition()
        self.dropped: dict[str, int] = {}

    def put(self, shot: Shot) -> None:
        """Offer a shot; an older one of the same camera that nobody took is dropped and counted."""
        with self._changed:
            if shot.camera in self._ready:
                self.dropped[shot.camera] = self.dropped.get(shot.camera, 0) + 1
            self._ready[shot.camera] = shot  # keeps its place in the row: a fast camera is not put off by slow ones
            self._changed.notify()

    def waits(self, camera: str) -> bool:
        """Whether a shot of the camera has come that nobody has taken yet."""
        with self._changed:
            return camera in self._ready

    def take(self, timeout_s: float, first: Iterable[str] = ()) -> Shot | None:
        """The next shot, or None when none came in time. Cameras named ``first`` are not put off by any other."""
        with self._changed:
            if not self._ready:
                self._changed.wait(timeout_s)
            if not self._ready:
                return None
            camera = next((name for name in first if name in self._ready), next(iter(self._ready)))
            return self._ready.pop(camera)
