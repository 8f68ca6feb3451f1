# SPDX-License-Identifier: GPL-3.0-or-later
"""What one picture costs: quiet, and with five new cards on the board, in CPU milliseconds of one thread.

The five lie apart (outlines are enough), or one of them lies half over its neighbour (the learned finder is asked too).

From JPEG bytes in memory to readings, on a rendered 1920 x 1080 table (vision.virtual). The peer is a detector-shaped
net with random weights (peer_net.py) on the same bytes: decoded, brought to 640 x 640, run once.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

import cv2
import numpy as np
import onnxruntime

from tests.bench.peer_net import SIZE, peer_model
from vision.calibration import calibrate
from vision.capture.shot import Shot
from vision.classify import Classifier
from vision.detect import find_outlines
from vision.evidence import EvidenceFolder
from vision.eye import Eye
from vision.geometry import through
from vision.rectify import Picture
from vision.view import View
from vision.virtual.render import footage
from vision.virtual.view_zones import view_zones

REPEATS = 9
STEP_NS = 33_000_000
EXPOSURES = 64


Packed = list[bytes]
"""One picture with the noise of many exposures: the same bytes again would not be looked at."""


def _board_pictures() -> tuple[Packed, Packed, Packed]:
    """JPEGs of one table without and with five cards on the board, none touching another, then with the last of them
    half over the one before; nothing else differs."""
    for hand in footage(12, 40, errors=False):
        before = None
        for shot in hand.shots():
            if before is None:
                before = shot.picture
            lying = [c["at"] for c in shot.cards if c["up"] and not c["moving"]]
            board = sorted(at for at in lying if abs(at[0]) < 190 and abs(at[1] + 35) < 40)
            if len(board) == 5:
                zones = view_zones()
                view = View(zones, calibrate(shot.picture, zones).table_to_picture)
                region = view.region(zones.zones[0])
                x0, y0, x1, y1 = region.box
                if len(find_outlines(shot.picture[y0:y1, x0:x1], view.prior(region))) != 5:
                    continue
                x0, y0, w, h = cv2.boundingRect(view.outline(zones.zones[0]))
                x0, y0, x1, y1 = x0 + 10, y0 + 10, x0 + w - 10, y0 + h - 10
                bare = shot.picture.copy()
                bare[y0:y1, x0:x1] = before[y0:y1, x0:x1]
                heap = _pushed_over(shot.picture, bare, view, board)
                return _packed(bare), _packed(shot.picture), _packed(heap)
    raise RuntimeError("no rendered hand reached the river")


def _pushed_over(picture: Picture, bare: Picture, view: View, board: list[tuple[float, float]]) -> Picture:
    """The picture with the rightmost card of the board moved on to its neighbour by two thirds of their distance."""
    (x, y), (to_x, to_y) = board[-1], board[-2]
    corners = [[x + dx, y + dy] for dx, dy in ((-35, -48), (35, -48), (35, 48), (-35, 48))]
    to_picture = np.asarray(np.linalg.inv(view.to_table), np.float64)
    mask = np.zeros(picture.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, np.round(through(to_picture, np.array(corners, np.float32))).astype(np.int32), 255)
    was, now = through(to_picture, np.array([[x, y], [x + (to_x - x) * 2 / 3, y + (to_y - y) * 2 / 3]], np.float32))
    shift = np.array([[1, 0, now[0] - was[0]], [0, 1, now[1] - was[1]]], np.float64)
    heap, size = picture.copy(), (picture.shape[1], picture.shape[0])
    heap[mask > 0] = bare[mask > 0]
    moved = cv2.warpAffine(mask, shift, size, flags=cv2.INTER_NEAREST) > 0
    heap[moved] = cv2.warpAffine(picture, shift, size)[moved]
    return heap


def _packed(picture: Any) -> Packed:
    rng = np.random.default_rng(3)
    noisy = (picture + rng.integers(-2, 3, picture.shape, np.int16) for _ in range(EXPOSURES))
    shots = (np.clip(one, 0, 255).astype(np.uint8) for one in noisy)
    return [cv2.imencode(".jpg", one, [cv2.IMWRITE_JPEG_QUALITY, 85])[1].tobytes() for one in shots]


def _cpu_ms(work: Callable[[], object]) -> float:
    begun = time.process_time()
    work()
    return 1000 * (time.process_time() - begun)


def measure() -> dict[str, Any]:
    """Quiet picture, five new cards, the peer."""
    cv2.setNumThreads(1)
    before, after, heap = _board_pictures()
    new, learned, quiet = [], [], []
    with tempfile.TemporaryDirectory() as folder:
        classifier = Classifier.load()
        for _ in range(REPEATS):
            _, ms = _five_new(Path(folder), classifier, before, heap)
            learned.append(ms)
            eye, ms = _five_new(Path(folder), classifier, before, after)
            new.append(ms)
            for n in range(42, 60):
                eye.take(Shot("board", n, n * STEP_NS, after[n]))
            quiet += [
                _cpu_ms(lambda eye=eye, n=n: eye.take(Shot("board", n, n * STEP_NS, after[n]))) for n in range(60, 64)
            ]  # type: ignore[misc]
    model, parameters, gflops = peer_model()
    peer, bare = _peer(model, after[0])
    figures = {
        "five_new_cards_cpu_ms": round(median(new), 1),
        "five_new_cards_learned_cpu_ms": round(median(learned), 1),
        "quiet_picture_cpu_ms": round(median(quiet), 1),
        "peer_from_bytes_cpu_ms": round(median(peer), 1),
        "peer_net_only_cpu_ms": round(median(bare), 1),
        "peer_parameters": parameters,
        "peer_gflops": round(gflops, 2),
    }
    ratios = {
        "five_new_cards": round(median(peer) / median(new), 2),
        "five_new_cards_net_only": round(median(bare) / median(new), 2),
    }
    return {
        "figures": figures,
        "denominators": {"new": len(new), "learned": len(learned), "quiet": len(quiet), "peer": len(peer)},
        "ratios": ratios,
    }


def _five_new(folder: Path, classifier: Classifier, before: Packed, after: Packed) -> tuple[Eye, float]:
    """An eye that has just looked at five new cards, and what that look cost."""
    eye = Eye(view_zones(), EvidenceFolder(folder), classifier)
    for n in range(40):
        eye.take(Shot("board", n, n * STEP_NS, before[n]))
    eye.take(Shot("board", 40, 40 * STEP_NS, after[40]))
    return eye, _cpu_ms(lambda: eye.take(Shot("board", 41, 41 * STEP_NS, after[41])))


def _peer(model: bytes, jpeg: bytes) -> tuple[list[float], list[float]]:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])

    def prepared() -> Any:
        picture = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
        scale = SIZE / max(picture.shape[:2])
        small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_LINEAR)
        padded = np.zeros((SIZE, SIZE, 3), np.uint8)
        padded[: small.shape[0], : small.shape[1]] = small
        return padded.transpose(2, 0, 1)[None].astype(np.float32) / 255

    feed = prepared()
    whole = [_cpu_ms(lambda: session.run(None, {"picture": prepared()})) for _ in range(REPEATS)]
    bare = [_cpu_ms(lambda: session.run(None, {"picture": feed})) for _ in range(REPEATS)]
    return whole[2:], bare[2:]
