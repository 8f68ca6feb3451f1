# SPDX-License-Identifier: GPL-3.0-or-later
"""Picture sources: MJPEG over a real loopback socket, a recorded UVC driver, the slot of newest shots."""

from __future__ import annotations

import base64
import http.server
import socket
import struct
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.capture import CaptureError, Shot, files, mjpeg
from vision.capture.live import LiveSource
from vision.capture.newest import NewestShots
from vision.capture.opencv import Wish, against_flicker, configure, open_stream, open_uvc, read, steady_exposure


def jpeg(value: int) -> bytes:
    _, packed = cv2.imencode(".jpg", np.full((48, 64, 3), value, np.uint8))
    return packed.tobytes()


class _Server(http.server.BaseHTTPRequestHandler):
    """Sends numbered JPEGs, then does what ``server.ending`` says: end or hang."""

    def do_GET(self) -> None:
        self.send_response(200 if self.path == "/ok" else 404)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=x")
        self.end_headers()
        if self.path != "/ok":
            return
        for value in (10, 60, 110, 160):
            self.wfile.write(b"--x\r\nContent-Type: image/jpeg\r\n\r\n" + jpeg(value) + b"\r\n")
            self.wfile.flush()
            time.sleep(0.05)
        if self.server.hang:  # type: ignore[attr-defined]
            self.server.released.wait(5)  # type: ignore[attr-defined]

    def log_message(self, *args: object) -> None:
        """Quiet."""


@pytest.fixture
def server() -> Iterator[http.server.ThreadingHTTPServer]:
    made = http.server.ThreadingHTTPServer(("127.0.0.1", 0), _Server)
    made.hang, made.released = False, threading.Event()  # type: ignore[attr-defined]
    threading.Thread(target=made.serve_forever, daemon=True).start()
    yield made
    made.released.set()  # type: ignore[attr-defined]
    made.shutdown()
    made.server_close()


def address(server: http.server.ThreadingHTTPServer, path: str = "/ok") -> str:
    return f"http://127.0.0.1:{server.server_address[1]}{path}"


def test_mjpeg_pictures_come_in_order_and_the_end_is_told(server: http.server.ThreadingHTTPServer) -> None:
    got: list[float] = []
    with pytest.raises(CaptureError, match="ended"):
        for raw in mjpeg.stream(address(server)):
            got.append(float(cv2.imdecode(np.frombuffer(raw, np.uint8), cv2.IMREAD_GRAYSCALE).mean()))
    assert got == sorted(got)
    assert got[-1] > 150


def test_a_hanging_stream_is_noticed(server: http.server.ThreadingHTTPServer) -> None:
    server.hang = True  # type: ignore[attr-defined]
    with pytest.raises(CaptureError, match="no picture for"):
        list(mjpeg.stream(address(server), timeout_s=0.5))


def test_a_wrong_address_is_told(server: http.server.ThreadingHTTPServer) -> None:
    with pytest.raises(CaptureError, match="404"):
        list(mjpeg.stream(address(server, "/wrong")))
    with pytest.raises(CaptureError, match="cannot be opened"):
        list(mjpeg.stream("http://127.0.0.1:9/none"))
    with pytest.raises(CaptureError, match="not an http"):
        list(mjpeg.stream("ftp://x/y"))


def test_a_lost_source_is_opened_again() -> None:
    opened = []

    def source(uri: str, wish: Wish) -> Iterator[bytes]:
        opened.append(uri)
        yield jpeg(len(opened))
        raise CaptureError("the stream ended")

    shots = NewestShots()
    live = LiveSource("board", "http://nowhere", shots, source=source).start()
    seen = [shot for _ in range(2) if (shot := shots.take(3.0)) is not None]
    live.stop()
    assert [shot.seq for shot in seen] == [0, 1]
    assert len(opened) >= 2


def test_only_the_newest_shot_waits() -> None:
    shots = NewestShots()
    for n in range(4):
        shots.put(Shot("board", n, n))
    shots.put(Shot("seat", 0, 0))
    taken = [shot for _ in range(2) if (shot := shots.take(0)) is not None]
    assert [(shot.camera, shot.seq) for shot in taken] == [("board", 3), ("seat", 0)]
    assert shots.dropped == {"board": 3}
    assert shots.take(0.01) is None


def test_a_fast_camera_is_not_put_off_by_slow_ones() -> None:
    shots = NewestShots()
    for camera in ("board", "seat 1", "seat 2", "board"):
        shots.put(Shot(camera, 0, 0))
    assert shots.waits("board")
    first = shots.take(0)
    assert first is not None and first.camera == "board"
    assert not shots.waits("board")


@pytest.mark.parametrize(("size", "at_once"), [((1080, 1920), True), ((504, 378), False)])
def test_an_unpacked_shot_gives_the_same_quarter(size: tuple[int, int], at_once: bool) -> None:
    """Whether a picture is wanted whole must not look like motion: the gate's step is 14."""
    rng = np.random.default_rng(5)
    picture = cv2.GaussianBlur(rng.integers(0, 256, (*size, 3), np.uint8), (0, 0), 3)
    picture[40:120, 40:100] = 250
    shot = Shot("board", 0, 0, cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 80])[1].tobytes())
    quarter, unpacked = shot.quarter(), shot.unpacked()
    assert (unpacked.pixels is not None) == at_once
    again, whole = unpacked.quarter(), unpacked.picture()
    assert quarter is not None and again is not None and whole is not None
    assert quarter.shape == again.shape
    assert np.abs(quarter.astype(int) - again).max() <= 3
    assert np.array_equal(whole, shot.picture())
    broken = Shot("board", 0, 0, b"no picture")
    assert broken.unpacked() == broken


def test_the_camera_whose_board_is_awaited_goes_first() -> None:
    shots = NewestShots()
    for camera in ("seat 1", "seat 2", "board"):
        shots.put(Shot(camera, 0, 0))
    taken = [shot.camera for _ in range(3) if (shot := shots.take(0, ["board"])) is not None]
    assert taken == ["board", "seat 1", "seat 2"]


class RecordedDriver:
    """A UVC driver as recorded from a stubborn camera: it keeps its own white balance and rounds the exposure."""

    def __init__(self, *args: object, opened: bool = True) -> None:
        self.asked: list[tuple[int, float]] = []
        self.held: dict[int, float] = {cv2.CAP_PROP_WB_TEMPERATURE: 4600}
        self._opened = opened
        self.frames = 2

    def isOpened(self) -> bool:
        return self._opened

    def set(self, prop: int, value: float) -> bool:
        self.asked.append((prop, value))
        if prop != cv2.CAP_PROP_WB_TEMPERATURE:
            self.held[prop] = value
        return True

    def get(self, prop: int) -> float:
        return self.held.get(prop, 0)

    def read(self) -> tuple[bool, np.ndarray | None]:
        self.frames -= 1
        return (True, np.zeros((4, 4, 3), np.uint8)) if self.frames >= 0 else (False, None)

    def release(self) -> None:
        self._opened = False


def test_mjpg_is_asked_for_before_the_size_and_all_is_read_back() -> None:
    driver = RecordedDriver()
    settings = configure(driver, Wish(exposure=100, white_balance_k=4000, focus=30))
    order = [prop for prop, _ in driver.asked]
    assert order.index(cv2.CAP_PROP_FOURCC) < order.index(cv2.CAP_PROP_FRAME_WIDTH)
    assert order.index(cv2.CAP_PROP_AUTO_EXPOSURE) < order.index(cv2.CAP_PROP_EXPOSURE)
    assert [setting.name for setting in settings if not setting.kept] == ["white balance"]


@pytest.mark.parametrize(("exposure", "mains", "steady"), [(50, 50, 50), (150, 50, 100), (210, 50, 200), (100, 60, 83)])
def test_long_exposures_are_whole_half_waves(exposure: int, mains: int, steady: int) -> None:
    assert steady_exposure(exposure, mains) == steady


def test_a_camera_that_will_not_open_or_stops() -> None:
    with pytest.raises(CaptureError, match="in use, or unplugged"):
        open_uvc("/dev/v4l/by-id/none", opener=lambda *args: RecordedDriver(opened=False))
    with pytest.raises(CaptureError, match="user and password"):
        open_stream("rtsp://none", opener=lambda *args: RecordedDriver(opened=False))
    driver = RecordedDriver()
    assert len(list(islice((read(driver, "x") for _ in range(2)), 2))) == 2
    with pytest.raises(CaptureError, match="no picture within"):
        read(driver, "x")


@pytest.mark.parametrize("path", ["", "x" * 300])
def test_names_that_cannot_be_looked_at(path: str) -> None:
    with pytest.raises(CaptureError, match="name"):
        files.listed(path)


def framed(
    jpeg_bytes: bytes, head: bytes = b"HTTP/1.0 200 OK\r\nContent-Type: multipart/x-mixed-replace\r\n\r\n"
) -> bytes:
    return head + b"--x\r\nContent-Type: image/jpeg\r\n\r\n" + jpeg_bytes + b"\r\n"


@contextmanager
def answering(*parts: bytes, pause_s: float = 0.0) -> Iterator[tuple[str, list[bytes]]]:
    """A server that answers the first caller with these bytes; its address, and what it was asked."""
    asked: list[bytes] = []
    with socket.create_server(("127.0.0.1", 0)) as door:

        def answer() -> None:
            caller, _ = door.accept()
            with caller:
                asked.append(caller.recv(4096))
                for part in parts:
                    try:
                        caller.sendall(part)
                    except OSError:
                        return
                    time.sleep(pause_s)

        threading.Thread(target=answer, daemon=True).start()
        yield f"http://127.0.0.1:{door.getsockname()[1]}/", asked


def test_a_picture_that_holds_a_small_one_is_cut_whole() -> None:
    small = b"Exif\0\0" + jpeg(9)
    whole = jpeg(200)
    whole = whole[:2] + b"\xff\xe1" + (len(small) + 2).to_bytes(2, "big") + small + whole[2:]
    with answering(framed(whole)) as (address, _):
        assert next(iter(mjpeg.stream(address))) == whole


@pytest.mark.parametrize("cut", [400, 630])
def test_after_a_picture_that_is_cut_short_the_next_one_is_whole(cut: int) -> None:
    with answering(framed(jpeg(50)[:cut]), framed(jpeg(90), b""), pause_s=0.3) as (address, _):
        assert next(mjpeg.stream(address)) == jpeg(90)
    assert Shot("c", 0, 0, jpeg(90) + bytes(5000)).is_whole and not Shot("c", 0, 0, jpeg(90)[:cut]).is_whole


def test_a_server_that_drips_is_given_up() -> None:
    drops = [bytes([one]) for one in framed(jpeg(50))]
    with answering(*drops, pause_s=0.05) as (address, _), pytest.raises(CaptureError, match=r"no picture for 0\.4 s"):
        list(mjpeg.stream(address, 0.4))


def test_user_and_password_are_sent_and_never_shown() -> None:
    with answering(framed(jpeg(50))) as (address, asked):
        source = mjpeg.stream(address.replace("http://", "http://dealer:s%20cret@"))
        next(source)
        with pytest.raises(CaptureError) as error:
            list(source)
    assert b"Authorization: Basic " + base64.b64encode(b"dealer:s cret") in asked[0]
    assert "cret" not in str(error.value) and "dealer" not in str(error.value)


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (b"HTTP/1.0 401 Unauthorized\r\n\r\n", "user and password"),
        (b"HTTP/1.0 302 Found\r\nLocation: http://me:secret@new/x\r\n\r\n", "302 Found': it .* to 'http://new/x'"),
        (b"HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n<html>", "no pictures"),
        (b"\0\1\2\3\4\5\6", "speaks no HTTP"),
    ],
)
def test_a_server_that_is_no_camera_is_told(answer: bytes, says: str) -> None:
    with answering(answer) as (address, _), pytest.raises(CaptureError, match=says):
        next(mjpeg.stream(address))


@pytest.mark.parametrize(
    "address", ["http://127.0.0.1:99999/", "http://[::1/", "http://", "http://a b/", "http://\xff/"]
)
def test_an_address_that_is_none_is_told(address: str) -> None:
    with pytest.raises(CaptureError, match="address"):
        next(mjpeg.stream(address))


def test_a_fault_of_the_reader_does_not_end_a_camera() -> None:
    tries: list[str] = []

    def source(uri: str, wish: Wish) -> Iterator[bytes]:
        tries.append(uri)
        if len(tries) == 1:
            raise RuntimeError("nobody thought of this")
        yield jpeg(7)
        time.sleep(5)

    shots = NewestShots()
    live = LiveSource("c", "http://camera/", shots, source=source).start()
    assert shots.take(5) is not None and len(tries) == 2
    live.stop()


def test_the_flicker_filter_is_told_the_mains(tmp_path: Path) -> None:
    camera = tmp_path / "video0"
    camera.write_bytes(b"")
    held: dict[int, int] = {}

    def driver(file: object, request: int, control: bytes) -> bytes:
        number, value = struct.unpack("Ii", control)
        if request == 0xC008561C:
            held[number] = value
        return struct.pack("Ii", number, held.get(number, 0))

    for mains, word in ((50, 1), (60, 2)):
        (setting,) = against_flicker(str(camera), mains, driver)
        assert held == {0x00980918: word} and setting.kept and setting.got == mains
    (stubborn,) = against_flicker(str(camera), 50, lambda file, request, control: struct.pack("Ii", 0, 0))
    assert not stubborn.kept
    assert against_flicker(str(camera), 50) == [], "a file has no such filter"


def test_a_live_camera_is_opened_as_wished_each_time() -> None:
    wishes: list[Wish] = []

    def source(uri: str, wish: Wish) -> Iterator[bytes]:
        wishes.append(wish)
        yield jpeg(7)

    wish = Wish(1280, 720, 30, 100, 4000, 20, 60)
    shots = NewestShots()
    live = LiveSource("c", "/dev/video0", shots, wish, source).start()
    while len(wishes) < 2:
        shots.take(1)
    live.stop()
    assert set(wishes) == {wish}
