# SPDX-License-Identifier: GPL-3.0-or-later
"""A thread that drains one live source into the slot of newest shots, and opens it again when it is lost."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator

from vision.capture import files, mjpeg, opencv
from vision.capture.newest import NewestShots
from vision.capture.shot import CaptureError, Picture, Shot, shown

BACK_OFF_S = (0.25, 0.5, 1.0, 2.0, 4.0)

Grab = bytes | Picture
log = logging.getLogger(__name__)


def grabs(uri: str) -> Iterator[Grab]:
    """The pictures of a source address as they come: JPEG bytes or BGR. Raises CaptureError."""
    if uri.startswith(("http://", "https://")):
        yield from mjpeg.stream(uri)
    elif "://" in uri:
        yield from _device(opencv.open_stream(uri), uri)
    elif uri.startswith("/dev/"):
        device = opencv.open_uvc(uri)
        for setting in opencv.configure(device, opencv.Wish()):
            if not setting.kept:
                log.warning("%s: asked %s = %g, camera says %g", uri, setting.name, setting.asked, setting.got)
        yield from _device(device, uri)
    else:
        for file in files.listed(uri):
            for picture in files.pictures(file):
                yield picture.pixels


def _device(device: opencv.Device, name: str) -> Iterator[Grab]:
    try:
        while True:
            yield opencv.read(device, name)
    finally:
        device.release()


class LiveSource:
    """Drains ``uri`` for one camera. Files are played at ``fps`` and end; live sources are opened again for ever."""

    def __init__(self, camera: str, uri: str, shots: NewestShots, fps: float = 25.0,
                 source: Callable[[str], Iterator[Grab]] = grabs) -> None:  # fmt: skip
        self.camera, self.uri = camera, uri
        self.trouble = ""
        self._shots, self._pause_s, self._source = shots, 1 / fps, source
        self._stop = threading.Event()
        self._seq = 0
        self._is_file = not (uri.startswith("/dev/") or "://" in uri)
        self._thread = threading.Thread(target=self._run, name=f"capture-{camera}", daemon=True)

    def start(self) -> LiveSource:
        """Begin to drain."""
        self._thread.start()
        return self

    def stop(self) -> None:
        """End the thread."""
        self._stop.set()
        self._thread.join(3.0)

    def _run(self) -> None:
        failures = 0
        while not self._stop.is_set():
            before = self._seq
            try:
                self._drain()
            except CaptureError as error:
                self.trouble = str(error)
                log.warning("%s: %s", self.camera, error)
            except Exception as error:  # a camera that our reader did not foresee must come back all the same
                self.trouble = f"{shown(self.uri)}: cannot be read ({type(error).__name__}: {error}); check the camera"
                log.exception("%s: a fault of the reader", self.camera)
            if self._is_file:
                return
            failures = 0 if self._seq > before else failures + 1
            self._stop.wait(BACK_OFF_S[min(failures, len(BACK_OFF_S) - 1)])

    def _drain(self) -> None:
        asked = time.monotonic_ns()
        for grab in self._source(self.uri):
            now = time.monotonic_ns()
            jpeg, pixels = (grab, None) if isinstance(grab, bytes) else (None, grab)
            self._shots.put(Shot(self.camera, self._seq, now, jpeg, pixels, now - asked))
            self._seq += 1
            self.trouble = ""
            if self._stop.wait(self._pause_s if self._is_file else 0):
                return
            asked = time.monotonic_ns()
