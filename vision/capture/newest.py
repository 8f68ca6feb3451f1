# SPDX-License-Identifier: GPL-3.0-or-later
"""A slot for the newest picture of each camera: what comes later replaces what was not taken yet."""

from __future__ import annotations

import threading

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
            if self._ready.pop(shot.camera, None) is not None:
                self.dropped[shot.camera] = self.dropped.get(shot.camera, 0) + 1
            self._ready[shot.camera] = shot
            self._changed.notify()

    def take(self, timeout_s: float) -> Shot | None:
        """The next shot, or None when none came in time."""
        with self._changed:
            if not self._ready:
                self._changed.wait(timeout_s)
            if not self._ready:
                return None
            camera = next(iter(self._ready))
            return self._ready.pop(camera)
