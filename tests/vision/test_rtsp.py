# SPDX-License-Identifier: GPL-3.0-or-later
"""Capture from a real RTSP server over a real socket: H.264 and MJPEG, killed, hung, frozen, and a still table."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from controller.link.messages import CameraHealth, Message
from tests.vision.test_faults import SIZE, ZONES
from ui.cli.main import main
from vision.capture.live import LiveSource
from vision.capture.newest import NewestShots
from vision.capture.shot import Shot
from vision.frozen import FROZEN
from vision.pipeline import Pipeline

PYTHON, SERVER = "/usr/bin/python3", Path(__file__).parents[1] / "support" / "rtsp_server.py"
PARTS = (
    "import gi; gi.require_version('GstRtspServer', '1.0'); from gi.repository import Gst, GstRtspServer; "
    "Gst.init(None); assert Gst.ElementFactory.find('x264enc') and Gst.ElementFactory.find('rtpjpegpay')"
)
RATE = 15
EVENLY = (
    "x264enc tune=zerolatency speed-preset=superfast pass=quant quantizer=28 option-string=scenecut=0 "
    "key-int-max={gap} ! rtph264pay"
)
MJPEG = "jpegenc quality=80 ! rtpjpegpay"


def _has_server() -> bool:
    try:
        return subprocess.run([PYTHON, "-c", PARTS], capture_output=True, timeout=60).returncode == 0
    except (OSError, subprocess.SubprocessError):
        return False


pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not _has_server(),
        reason="no RTSP server here: apt-get install gir1.2-gst-rtsp-server-1.0 gstreamer1.0-plugins-good "
        "gstreamer1.0-plugins-ugly",
    ),
]


class Camera:
    """A network camera: a server process, and a sensor whose noise can stop."""

    def __init__(self, coder: str, port: int) -> None:
        self.port, self._coder = port, coder
        self.address = f"rtsp://127.0.0.1:{port}/cam"
        self.number = 0
        """Grows by one a picture; shown as a bright square that jumps, while ``is_moving``."""
        self.is_frozen = self.is_moving = self._is_over = False
        self._dice = np.random.default_rng(port)
        self.plug_in()
        self._thread = threading.Thread(target=self._film, daemon=True)
        self._thread.start()

    def plug_in(self) -> None:
        words = [PYTHON, str(SERVER), str(self.port), str(SIZE[0]), str(SIZE[1]), str(RATE), self._coder]
        self.server = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        assert self.server.stdout is not None and self.server.stdout.readline() == b"ready\n"

    def _film(self) -> None:
        raw = self._picture()
        while not self._is_over:
            time.sleep(1 / RATE)
            if not self.is_frozen:
                raw = self._picture()
            try:
                assert self.server.stdin is not None
                self.server.stdin.write(raw)
                self.server.stdin.flush()
            except OSError:
                continue

    def _picture(self) -> bytes:
        image = np.full((SIZE[1], SIZE[0], 3), (60, 110, 40), np.float32)
        if self.is_moving:
            self.number += 1
            x = 20 + 40 * (self.number % 14)
            image[200:240, x : x + 40] = 230
        return np.clip(image + self._dice.normal(0, 2, image.shape), 0, 255).astype(np.uint8).tobytes()

    def unplug(self) -> None:
        self.server.kill()
        self.server.wait()

    def end(self) -> None:
        self._is_over = True
        self._thread.join(5)
        self.unplug()


@pytest.fixture
def camera(request: pytest.FixtureRequest) -> Iterator[Camera]:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port = door.getsockname()[1]
    made = Camera(getattr(request, "param", EVENLY.format(gap=RATE)), port)
    yield made
    made.end()


class Table:
    """The vision process's own loop over one camera."""

    def __init__(self, camera: Camera, folder: Path) -> None:
        self.pipeline = Pipeline(folder, [ZONES], None)  # type: ignore[arg-type]  # a seat camera has none
        self.pipeline.start("seat4", camera.address)
        self.told: list[Message] = []
        self.shots: list[Shot] = []

    def until(self, is_so: Callable[[], bool], most_s: float) -> float | None:
        """How long it took; None when it did not come."""
        begun = time.monotonic()
        while time.monotonic() - begun < most_s:
            shot = self.pipeline.shots.take(0.1)
            self.shots += [] if shot is None else [shot]
            self.told += self.pipeline.step(shot, time.monotonic())
            if is_so():
                return time.monotonic() - begun
        return None

    def health(self) -> list[tuple[str, str]]:
        return [(one.state, one.detail) for one in self.told if isinstance(one, CameraHealth)]

    def is_now(self, state: str, words: str = "") -> Callable[[], bool]:
        return lambda: bool(self.health()) and self.health()[-1][0] == state and words in self.health()[-1][1]


@pytest.fixture
def table(camera: Camera, tmp_path: Path) -> Iterator[Table]:
    made = Table(camera, tmp_path)
    yield made
    made.pipeline.stop()


@pytest.mark.parametrize("camera", [EVENLY.format(gap=RATE), MJPEG], indirect=True, ids=["H.264", "MJPEG"])
def test_a_still_table_is_never_frozen_and_a_frozen_camera_is_told_and_comes_back(camera: Camera, table: Table) -> None:
    assert table.until(table.is_now("good"), 30) is not None
    assert table.until(lambda: len(table.health()) > 1, 6) is None, "a table at which nobody moves"
    assert {shot.is_key is None for shot in table.shots} == {"jpeg" in camera._coder}
    camera.is_frozen = True
    assert table.until(table.is_now("lost", FROZEN), 15) is not None
    camera.is_frozen = False
    assert table.until(table.is_now("good"), 15) is not None


def test_a_server_that_is_killed_or_hangs_is_told_and_found_again(camera: Camera, table: Table) -> None:
    assert table.until(table.is_now("good"), 30) is not None
    camera.unplug()
    assert table.until(table.is_now("lost"), 15) is not None
    camera.plug_in()
    assert table.until(table.is_now("good"), 40) is not None
    camera.server.send_signal(signal.SIGSTOP)
    assert table.until(table.is_now("lost"), 15) is not None
    camera.server.send_signal(signal.SIGCONT)
    assert table.until(table.is_now("good"), 40) is not None


def test_only_pictures_of_now_are_given_and_their_times_run_as_the_cameras(camera: Camera) -> None:
    """While nobody reads, and while the server stands, pictures queue up; none of them is given as one of now."""
    camera.is_moving = True
    shots = NewestShots()
    source = LiveSource("c", camera.address, shots).start()
    try:
        seen = []
        while len(seen) < 60:
            shot = shots.take(20)
            assert shot is not None and shot.pixels is not None
            if shot.pixels.max() < 200:
                continue
            columns = shot.pixels[205:235].mean(axis=(0, 2))
            age = (
                camera.number % 14 - round((float(np.argmax(np.convolve(columns, np.ones(40), "same"))) - 40) / 40)
            ) % 14
            seen.append((shot.mono_ns, age))
            if len(seen) == 20:
                time.sleep(1.5)
        assert max(age for _, age in seen) <= 8, "half a second, with all that codes and sends it"
        times = [mono_ns for mono_ns, _ in seen]
        assert times == sorted(times) and max(times) <= time.monotonic_ns()
    finally:
        source.stop()


@pytest.mark.parametrize(
    ("camera", "words"),
    [(EVENLY.format(gap=RATE), None), (EVENLY.format(gap=10 * RATE), "key frames come"), (MJPEG, None)],
    indirect=["camera"],
    ids=["each second", "seldom", "MJPEG"],
)
def test_the_test_of_a_camera_says_how_its_key_frames_come(
    camera: Camera, words: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    status = main(["camera", "test", camera.address, "--seconds", "5"])
    said = capsys.readouterr().out
    assert re.search(r"^\d+ pictures of 640 x 480", said)
    assert (status, "stands still" in said) == (0 if words is None else 1, False)
    assert words is None or (words in said and "1 second" in said)
