# SPDX-License-Identifier: GPL-3.0-or-later
"""Cameras that fail: unplugged, hung, frozen, black, of another size, damaged, in a sudden light, knocked.

Each is shown within two seconds of the table's time, ends by itself when the camera is well again, and no picture of
the trouble becomes a zone state or evidence. Real capture over a loopback server, the real pipeline, time that is told.
"""

from __future__ import annotations

import http.server
import itertools
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from controller.link.messages import CameraHealth, Message, SnapshotEnd, SnapshotRequest, ZoneState
from controller.rules.places import seat_place
from tests.vision import test_calibration as drawn
from vision.calibration import drift_mm
from vision.capture.live import LiveSource
from vision.capture.shot import Shot
from vision.evidence import EvidenceFolder
from vision.eye import Eye
from vision.light import BLACK, BURNT, DRIFTED, SUDDEN, LightWatch
from vision.pipeline import Pipeline
from vision.zones import Zone, Zones

FPS = 10
SIZE = (640, 480)
POLYGON = np.array([[100, 80], [540, 80], [540, 400], [100, 400]], float)
ZONES = Zones("seat4", SIZE, (63.5, 88.9), np.eye(3), {}, 0.0, (Zone(seat_place(4), POLYGON, "any", 5),), "seat")
RNG = np.random.default_rng(4)


def picture(card: bool = False, light: float = 1.0, size: tuple[int, int] = SIZE) -> bytes:
    """A cloth with noise of its own, and a back on it."""
    image = np.full((SIZE[1], SIZE[0], 3), (60, 110, 40), np.uint8)
    if card:
        cv2.rectangle(image, (240, 160), (304, 249), (240, 240, 240), -1)
        cv2.rectangle(image, (245, 165), (299, 244), (150, 60, 40), -1)
    noisy = image * light + RNG.normal(0, 2, image.shape)
    shot = cv2.resize(np.clip(noisy, 0, 255).astype(np.uint8), size)
    return cv2.imencode(".jpg", shot, [cv2.IMWRITE_JPEG_QUALITY, 90])[1].tobytes()


class Camera:
    """A pipeline with one seat camera, shown pictures at pace in its own time."""

    def __init__(self, folder: Path) -> None:
        self.pipeline = Pipeline(folder, [ZONES], None)  # type: ignore[arg-type]  # a seat camera has none
        self.folder, self.t, self.seq = folder, 0.0, 0
        self.told: list[tuple[float, Message]] = []

    def show(self, made: Callable[[], bytes | None], seconds: float) -> None:
        for _ in range(round(seconds * FPS)):
            self.t, self.seq = self.t + 1 / FPS, self.seq + 1
            jpeg = made()
            shot = None if jpeg is None else Shot("seat4", self.seq, int(self.t * 1e9), jpeg)
            self.told += [(self.t, message) for message in self.pipeline.step(shot, self.t)]

    def health(self, since: float) -> list[tuple[float, CameraHealth]]:
        return [(t, m) for t, m in self.told if isinstance(m, CameraHealth) and t > since]

    def states(self, since: float) -> list[ZoneState]:
        return [m for t, m in self.told if isinstance(m, ZoneState) and t > since]

    def evidence(self) -> int:
        return len(list((self.folder / "evidence").glob("*")))


@pytest.fixture
def camera(tmp_path: Path) -> Camera:
    watched = Camera(tmp_path)
    watched.show(picture, 2)
    watched.show(lambda: picture(card=True), 2)
    assert watched.states(0)[-1].down_high == 1
    return watched


FROZEN = picture(card=True)
NUMBERS = itertools.count()
STUCK = [picture(card=True) for _ in range(4)]


def with_comment(jpeg: bytes) -> bytes:
    """The same picture with other bytes: a running number in a comment."""
    note = b"picture %09d" % next(NUMBERS)
    return jpeg[:2] + b"\xff\xfe" + (len(note) + 2).to_bytes(2, "big") + note + jpeg[2:]


def repacked() -> bytes:
    """The same picture packed anew, better or worse each time."""
    still = cv2.imdecode(np.frombuffer(FROZEN, np.uint8), cv2.IMREAD_COLOR)
    return cv2.imencode(".jpg", still, [cv2.IMWRITE_JPEG_QUALITY, 2 * int(RNG.integers(30, 48))])[1].tobytes()


def with_clock() -> bytes:
    """A standing picture over whose edge the camera prints the time."""
    still = np.full((SIZE[1], SIZE[0], 3), (60, 110, 40), np.uint8)
    still[80:400, 100:540] += np.random.default_rng(1).integers(0, 40, (320, 440, 3), np.uint8)
    cv2.putText(still, f"12:00:{next(NUMBERS) % 60:02}", (8, 30), cv2.FONT_HERSHEY_PLAIN, 2, (255, 255, 255), 2)
    return cv2.imencode(".jpg", still)[1].tobytes()


def spoilt() -> bytes:
    """A picture whose tables were overwritten on the way; libjpeg unpacks it all the same."""
    jpeg = picture()
    return jpeg[:300] + bytes(200) + jpeg[500:]


TROUBLES: dict[str, tuple[Callable[[], bytes | None], str, str]] = {
    "unplugged": (lambda: None, "lost", "no picture"),
    "frozen": (lambda: FROZEN, "lost", "frozen"),
    "frozen, with other bytes each time": (lambda: with_comment(FROZEN), "lost", "frozen"),
    "frozen, packed anew each time": (repacked, "lost", "frozen"),
    "frozen under a clock": (with_clock, "lost", "frozen"),
    "stuck in a ring of four": (lambda: STUCK[next(NUMBERS) % 4], "lost", "frozen"),
    "spoilt on the way": (spoilt, "poor", "damaged"),
    "black": (lambda: picture(light=0.02), "poor", "black"),
    "burnt out": (lambda: picture(light=9.0), "poor", "burnt out"),
    "of another size": (lambda: picture(size=(320, 240)), "poor", "320 x 240"),
    "of hardly another size": (lambda: picture(size=(639, 477)), "poor", "639 x 477"),
    "cut short": (lambda: picture()[:4000], "poor", "damaged"),
    "no picture at all": (lambda: b"\xff\xd8 rubbish \xff\xd9", "poor", "damaged"),
    "in a sudden light": (lambda: picture(light=1.0 + 0.5 * (next(NUMBERS) % 2)), "poor", "suddenly"),
}


@pytest.mark.parametrize("name", TROUBLES)
def test_trouble_is_told_within_two_seconds_and_ends_by_itself(camera: Camera, name: str) -> None:
    made, state, words = TROUBLES[name]
    begun, kept = camera.t, camera.evidence()
    camera.show(made, 6)
    told_t, told = next((t, m) for t, m in camera.health(begun) if words in m.detail)
    assert told.state == state and told_t - begun <= 2.0
    quiet = [one for one in camera.states(begun) if one.state in ("settled", "empty")]
    assert quiet == [] and camera.evidence() == kept, "nothing is concluded from such pictures"
    well = camera.t
    camera.show(lambda: picture(card=True), 4)
    assert camera.health(well)[-1][1].state == "good" and camera.health(well)[-1][0] - well <= 2.0
    assert all(one.down_high == 1 for one in camera.states(well) if one.state == "settled")
    camera.show(picture, 2)
    assert camera.states(well)[-1].state == "empty", "it sees again"


def test_a_zone_that_hangs_out_of_the_picture_is_named_and_watched_all_the_same(tmp_path: Path) -> None:
    out = np.array([[500, 100], [900, 100], [900, 380], [500, 380]], float)
    zones = ZONES._replace(zones=(*ZONES.zones, Zone(seat_place(5), out, "any", 5)))
    camera = Camera(tmp_path)
    camera.pipeline = Pipeline(tmp_path, [zones], None)  # type: ignore[arg-type]  # a seat camera has none
    camera.show(picture, 2)
    camera.show(lambda: picture(card=True), 2)
    told = camera.health(0)
    assert [m.state for _, m in told] == ["good"], "what it sees of the zone may be trusted"
    assert "seat 5 (6" in told[0][1].detail and "seat 4" not in told[0][1].detail
    assert next(one for one in camera.states(0)[::-1] if one.zone == seat_place(4)).down_high == 1


def test_a_single_damaged_picture_is_passed_over(camera: Camera) -> None:
    begun = camera.t
    camera.show(lambda: picture(card=True)[:3000], 0.2)
    camera.show(lambda: picture(card=True), 1)
    assert camera.health(begun) == []


def test_a_stuck_picture_of_a_card_in_flight_is_no_card_at_rest(tmp_path: Path) -> None:
    camera = Camera(tmp_path)
    camera.show(picture, 2)
    begun, flying = camera.t, picture(card=True)
    camera.show(lambda: flying, 1.4)
    assert [one for one in camera.states(begun) if one.state == "settled"] == []


def test_after_a_request_everything_is_told_once_more_and_nothing_twice(camera: Camera) -> None:
    begun = camera.t
    camera.show(lambda: picture(card=True), 1)
    assert camera.states(begun) == [], "a known state is not told again"
    camera.pipeline.receive(SnapshotRequest())
    camera.show(lambda: picture(card=True), 1)
    assert [one.down_high for one in camera.states(begun)] == [1]
    assert sum(isinstance(m, SnapshotEnd) for t, m in camera.told if t > begun) == 1


def test_a_light_that_stays_other_is_taken_as_it_is(tmp_path: Path) -> None:
    camera = Camera(tmp_path)
    camera.show(picture, 2)
    begun = camera.t
    camera.show(lambda: picture(light=1.5), 3)
    assert SUDDEN in camera.health(begun)[0][1].detail
    camera.show(lambda: picture(card=True, light=1.5), 3)
    assert camera.states(begun)[-1].down_high == 1


def test_a_light_that_drifts_is_told_and_then_taken_as_it_is() -> None:
    watch, told = LightWatch(), []
    for n in range(400):
        quarter = np.full((120, 160), 90 + min(n, 200) * 0.3, np.uint8)
        told.append(watch.take(quarter, n * 100_000_000))
    assert next(light.trouble for light in told if light.trouble) == DRIFTED
    assert all(light.is_usable for light in told) and not told[-1].trouble
    assert {BLACK, BURNT}.isdisjoint(light.trouble for light in told)


def test_a_knocked_camera_is_followed_by_its_tags_and_told(tmp_path: Path) -> None:
    polygons = [np.array([[x, -60], [x + 90, -60], [x + 90, 60], [x, 60]], float) for x in (-200, -60, 80)]
    zones = tuple(Zone(seat_place(n), polygon, "any", 5) for n, polygon in enumerate(polygons, 1))
    eye = Eye(drawn.ZONES._replace(zones=zones, kind="seat"), EvidenceFolder(tmp_path), None)
    told: list[Message] = []
    for n in range(260):
        shift = 0 if n < 20 else 9
        table = drawn.scene(drawn.camera(shift=shift))
        table[200:340, 215 + shift : 760 : 60] = 30  # a printed pattern, so that the knock is seen
        noisy = np.clip(table + RNG.normal(0, 2, table.shape), 0, 255).astype(np.uint8)
        told += eye.take(Shot("board", n, n * 100_000_000, None, noisy))
    moved = [m.detail for m in told if isinstance(m, CameraHealth) and "the camera has moved" in m.detail]
    assert len(moved) == 1 and "found again by its tags" in moved[0]
    at = [n for n, m in ((n, m) for n, m in enumerate(told) if isinstance(m, CameraHealth)) if m.state == "poor"]
    assert len(at) == 1, "it is told once, and stands for a while"
    assert [m.state for m in told if isinstance(m, CameraHealth)][-1] == "good"
    assert eye._view is not None
    assert drift_mm(eye._view.to_picture, drawn.camera(shift=9), drawn.ZONES) < 1.5


@pytest.mark.parametrize(("zones", "moving", "knocked"), [(14, 7, False), (14, 10, True), (4, 3, False), (4, 4, True)])
def test_a_knock_moves_most_zones_if_not_those_in_which_little_is_to_be_seen(
    tmp_path: Path, zones: int, moving: int, knocked: bool
) -> None:
    polygons = [
        np.array([[x, -60], [x + 20, -60], [x + 20, 60], [x, 60]], float) for x in range(-200, -200 + 25 * zones, 25)
    ]
    all_zones = tuple(Zone(seat_place(1 + n % 10), polygon, "any", 5) for n, polygon in enumerate(polygons))
    eye = Eye(drawn.ZONES._replace(zones=all_zones, kind="seat"), EvidenceFolder(tmp_path), None)
    shot = Shot("board", 0, 0, None, drawn.scene(drawn.camera()))
    eye.take(shot)
    for n, entry in enumerate(eye._zones):
        entry.watch.moving = n < moving
    eye._shaken(shot)
    assert eye._knocked is knocked


class _Stream(http.server.BaseHTTPRequestHandler):
    """Pictures at pace; while ``server.hung`` is set it holds the line and says nothing."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=x")
        self.end_headers()
        try:
            while not self.server.hung.is_set():  # type: ignore[attr-defined]
                self.wfile.write(b"--x\r\n\r\n" + picture(card=True) + b"\r\n")
                time.sleep(0.05)
            self.server.released.wait(20)  # type: ignore[attr-defined]
        except OSError:
            pass

    def log_message(self, *args: object) -> None:
        """Quiet."""


@pytest.fixture
def stream() -> Iterator[http.server.ThreadingHTTPServer]:
    made = http.server.ThreadingHTTPServer(("127.0.0.1", 0), _Stream)
    made.hung, made.released = threading.Event(), threading.Event()  # type: ignore[attr-defined]
    threading.Thread(target=made.serve_forever, daemon=True).start()
    yield made
    made.released.set()  # type: ignore[attr-defined]
    made.shutdown()
    made.server_close()


@pytest.mark.slow
def test_a_server_that_hangs_is_shown_lost_and_watched_again(
    stream: http.server.ThreadingHTTPServer, tmp_path: Path
) -> None:
    pipeline = Pipeline(tmp_path, [ZONES], None)  # type: ignore[arg-type]
    source = LiveSource("seat4", f"http://127.0.0.1:{stream.server_address[1]}/", pipeline.shots).start()
    health: list[CameraHealth] = []

    def until(state: str, most_s: float) -> bool:
        end = time.monotonic() + most_s
        while time.monotonic() < end:
            told = pipeline.step(pipeline.shots.take(0.1), time.monotonic())
            health.extend(m for m in told if isinstance(m, CameraHealth))
            if health and health[-1].state == state:
                return True
        return False

    assert until("good", 20)
    stream.hung.set()  # type: ignore[attr-defined]
    assert until("lost", 20)
    stream.hung.clear()  # type: ignore[attr-defined]
    assert until("good", 30)
    source.stop()


def test_a_seat_camera_in_cardroom_mode_has_no_classifier_at_all(tmp_path: Path) -> None:
    eye = Camera(tmp_path).pipeline._eyes["seat4"]
    assert _reachable(eye, "Classifier") == []
    reading = Eye(ZONES, EvidenceFolder(tmp_path), Loud())  # type: ignore[arg-type]
    assert _reachable(reading, "Loud") != [], "the search finds one where there is one"


class Loud:
    """Stands where a classifier would."""


def _reachable(thing: object, name: str) -> list[object]:
    """Objects of a class called so that an object holds, however deep."""
    seen: dict[int, object] = {}
    waiting = [thing]
    while waiting:
        one = waiting.pop()
        if id(one) in seen or isinstance(one, type | np.ndarray):
            continue
        seen[id(one)] = one
        held = getattr(one, "__dict__", {})
        waiting += list(held.values()) + [getattr(one, slot, None) for slot in getattr(one, "__slots__", ())]
        if isinstance(one, dict):
            waiting += one.values()
        elif isinstance(one, list | tuple | set | frozenset):
            waiting += one
    return [one for one in seen.values() if type(one).__name__ == name]


def test_a_camera_that_comes_back_with_its_trouble_is_not_called_good(camera: Camera) -> None:
    """Unplugged in the middle of a trouble, and plugged in again: the trouble is told again, never "good"."""
    for made, words in ((lambda: picture(size=(320, 240)), "320 x 240"), (lambda: FROZEN, "frozen")):
        camera.show(made, 4)
        begun = camera.t
        camera.show(lambda: None, 3)
        camera.show(made, 3)
        told = [m for _, m in camera.health(begun)]
        assert told[0].state == "lost" and words in told[-1].detail
        assert "good" not in [m.state for m in told]


def test_why_a_source_gives_no_picture_is_told_with_the_loss(tmp_path: Path) -> None:
    camera = Camera(tmp_path)
    camera.pipeline.start("seat4", str(tmp_path / "gone.avi"))
    camera.pipeline._sources["seat4"]._thread.join(5)
    camera.show(lambda: None, 4)
    assert camera.health(0) == [], "it may just be opening"
    camera.show(lambda: None, 2)
    camera.pipeline.stop()
    assert [m.state for _, m in camera.health(0)] == ["lost"]
    assert "gone.avi: no such file" in camera.health(0)[0][1].detail


def test_how_a_camera_hangs_is_checked_when_it_starts(tmp_path: Path) -> None:
    """It was moved while the table was dark: the first pictures tell, not the check a minute later."""
    zones = drawn.ZONES._replace(table_to_picture=drawn.camera(), kind="seat")
    pipeline = Pipeline(tmp_path, [zones], None)  # type: ignore[arg-type]  # a seat camera has none
    told: list[Message] = []
    for n in range(10):
        noisy = np.clip(drawn.scene(drawn.camera(shift=9)) + RNG.normal(0, 2, (540, 960, 3)), 0, 255).astype(np.uint8)
        told += pipeline.step(Shot("board", n, n * 100_000_000, None, noisy), n / 10)
    assert [m.state for m in told if isinstance(m, CameraHealth)][-1] == "poor"
    assert "the camera has moved" in [m.detail for m in told if isinstance(m, CameraHealth)][-1]


def test_a_knocked_camera_that_does_not_see_its_tags_is_told(tmp_path: Path) -> None:
    zones = drawn.ZONES._replace(table_to_picture=drawn.camera(), kind="seat")
    polygons = [np.array([[x, -60], [x + 90, -60], [x + 90, 60], [x, 60]], float) for x in (-200, -60, 80)]
    places = tuple(Zone(seat_place(n), polygon, "any", 5) for n, polygon in enumerate(polygons, 1))
    eye = Eye(zones._replace(zones=places), EvidenceFolder(tmp_path), None)
    told: list[tuple[int, Message]] = []
    for n in range(200):
        shift = 0 if n < 20 else 9
        table = drawn.scene(drawn.camera(shift=shift), None if n < 20 or n > 160 else {0: drawn.TAGS[0]})
        table[200:340, 215 + shift : 760 : 60] = 30
        noisy = np.clip(table + RNG.normal(0, 2, table.shape), 0, 255).astype(np.uint8)
        told += [(n, m) for m in eye.take(Shot("board", n, n * 100_000_000, None, noisy))]
    health = [(n, m.detail) for n, m in told if isinstance(m, CameraHealth) and m.state == "poor"]
    assert ["knocked" in detail for _, detail in health] == [True, False], "first not found, then found again"
    assert "found again by its tags" in health[1][1]
