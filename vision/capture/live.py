# SPDX-License-Identifier: GPL-3.0-or-later
"""A thread that drains one live source into the slot of newest shots, and opens it again when it is lost."""

from __future__ import annotations

import logging
import os
import threading
import time
from collections.abc import Callable, Iterator

from controller.addresses import PAGES, wrong_source
from vision.capture import files, mjpeg, opencv
from vision.capture.newest import NewestShots
from vision.capture.shot import CaptureError, Picture, Shot, shown
from vision.capture.stream_clock import StreamClock

BACK_OFF_S = (0.25, 0.5, 1.0, 2.0, 4.0)
OVER = "all its pictures have been shown; start the table again to see them once more, or name a camera"

log = logging.getLogger(__name__)
Grab = bytes | Picture | opencv.Streamed
AS_IT_IS = opencv.Wish()


def grabs(uri: str, wish: opencv.Wish = AS_IT_IS, *, all_damaged: bool = False,
          unread: Callable[[str], None] = log.warning) -> Iterator[Grab]:  # fmt: skip
    """The pictures of a source address as they come: JPEG bytes or BGR. ``wish``: how a UVC camera shall run; it is
    asked each time it is opened, since many forget when they are unplugged. ``all_damaged``: as of ``mjpeg.stream``.
    ``unread``: is told of files that cannot be read. Raises CaptureError."""
    kind, dots, _ = uri.partition("://")
    if (dots or (uri and not os.path.lexists(uri))) and (why := wrong_source(uri)):
        raise CaptureError(f"{shown(uri)}: {why}")
    if dots and kind.lower() in PAGES:
        yield from mjpeg.stream(uri, all_damaged=all_damaged)
    elif dots:
        yield from _drained(opencv.open_stream(uri), uri, opencv.read_stream)
    elif uri.startswith("/dev/"):
        device = opencv.open_uvc(uri)
        for setting in (*opencv.configure(device, wish), *opencv.against_flicker(uri, wish.mains_hz)):
            if not setting.kept:
                log.warning("%s: asked %s = %g, camera says %g", uri, setting.name, setting.asked, setting.got)
        yield from _drained(device, uri, opencv.read)
    else:
        for picture in files.played(uri, unread):
            yield opencv.Streamed(picture.pixels, picture.is_key, 0.0)


def is_live(uri: str) -> bool:
    """Whether an address is that of a camera, not of files."""
    return uri.startswith("/dev/") or "://" in uri


def watched(uri: str, seconds: float) -> Iterator[Picture]:
    """The newest whole picture of a camera, again and again for so long; what comes while nobody asks is passed over.
    Raises CaptureError when none came."""
    shots, end_s, count = NewestShots(), time.monotonic() + seconds, 0
    source = LiveSource("camera", uri, shots).start()
    try:
        while (left_s := end_s - time.monotonic()) > 0:
            shot = shots.take(min(left_s, 0.5))
            picture = shot.picture() if shot is not None and shot.is_whole else None
            if picture is not None:
                count += 1
                yield picture
        if not count:
            why = source.trouble or f"{shown(uri)}: no whole picture in {seconds:g} s"
            raise CaptureError(f"{why}; try: cardspeak camera test {shown(uri)}")
    finally:
        source.stop()


def _drained(device: opencv.Device, name: str, read: Callable[[opencv.Device, str], Grab]) -> Iterator[Grab]:
    try:
        while True:
            yield read(device, name)
    finally:
        device.release()


class LiveSource:
    """Drains ``uri`` for one camera. Files are played at the wished rate and end; live sources are opened again for
    ever."""

    def __init__(self, camera: str, uri: str, shots: NewestShots, wish: opencv.Wish = AS_IT_IS,
                 source: Callable[[str, opencv.Wish], Iterator[Grab]] = grabs) -> None:  # fmt: skip
        self.camera, self.uri = camera, uri
        self.trouble = ""
        self._shots, self._wish, self._source = shots, wish, source
        self._stop = threading.Event()
        self._seq = 0
        self._is_file = not is_live(uri)
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
                self.trouble = self.trouble or f"{self.uri}: {OVER}"
                return
            failures = 0 if self._seq > before else failures + 1
            self._stop.wait(BACK_OFF_S[min(failures, len(BACK_OFF_S) - 1)])

    def _drain(self) -> None:
        asked, clock = time.monotonic_ns(), StreamClock()
        for grab in self._source(self.uri, self._wish):
            shot = self._shot(grab, asked, clock)
            if shot is not None:
                self._shots.put(shot)
                self._seq += 1
                self.trouble = ""
            if self._stop.wait(1 / self._wish.fps if self._is_file else 0):
                return
            asked = time.monotonic_ns()

    def _shot(self, grab: Grab, asked_ns: int, clock: StreamClock) -> Shot | None:
        """A picture with the time at which it was taken; None for one that has waited too long."""
        now = time.monotonic_ns()
        if isinstance(grab, bytes):
            return Shot(self.camera, self._seq, now, grab, None, now - asked_ns)
        if not isinstance(grab, opencv.Streamed):
            return Shot(self.camera, self._seq, now, None, grab, now - asked_ns)
        age_ns = 0 if self._is_file else clock.age_ns(grab.sent_ms, now)
        if age_ns is None:
            return None
        spread = max(now - asked_ns, age_ns)
        return Shot(self.camera, self._seq, now - age_ns, None, grab.pixels, spread, grab.is_key)
