# SPDX-License-Identifier: GPL-3.0-or-later
"""Settled card to committed read, with one 1080p30 board camera and nine 720p10 seat cameras, on this machine.

Pictures are rendered and packed beforehand and played at pace by a process of their own (paced_cameras.py) over
HTTP-MJPEG; the real vision process watches them and tells this one over the link. A card is settled in the first
picture in which it rests on the board and no hand is over the board; its read is committed when the state that names it
has arrived here. ``--hands`` (default 4) hands to the river are played. No time is asserted.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

import cv2

from controller.link import start_child
from controller.link.messages import Message, ZoneState
from controller.rules.cards import NAMES
from controller.rules.places import BOARD
from tests.bench import latency_footage
from tests.bench.dealt_hands import CAMERA
from tests.bench.latency_footage import Settled

TICK_HZ = os.sysconf("SC_CLK_TCK")


def measure() -> dict[str, Any]:
    """Percentiles in ms, CPU shares, memory."""
    cv2.setNumThreads(1)
    hands = int(os.environ.get("CARDSPEAK_HANDS", "4"))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        print("rendering what the cameras will see ...", file=sys.stderr, flush=True)
        settled, zones = latency_footage.made(folder, hands, int(os.environ.get("CARDSPEAK_SEED", "40")))
        heard, process = _watch(folder, zones)
        sends = {(camera, n): at for camera, n, at in json.loads((folder / "sends.json").read_text())}
        cpu_s = json.loads((folder / "cpu.json").read_text())
    return _figures(settled, heard, sends, process, cpu_s)


def _watch(folder: Path, zones: list[Path]) -> tuple[list[tuple[int, Message]], dict[str, float]]:
    """Play everything once before the real vision process; gives what it said, when, and what it cost."""
    heard: list[tuple[int, Message]] = []
    words = [sys.executable, "-m", "tests.bench.paced_cameras", str(folder)]
    cameras = subprocess.Popen(words, stdout=subprocess.PIPE)
    assert cameras.stdout is not None
    port = int(cameras.stdout.readline())
    arguments = ["--data", str(folder / "kept")]
    for file in zones:
        camera = file.stem.removeprefix("zones-")
        arguments += ["--zones", str(file), "--source", f"{camera}=http://127.0.0.1:{port}/{camera}"]
    child = start_child("vision", "table", arguments, on_message=lambda m: heard.append((time.monotonic_ns(), m)))
    pid, begun = child.process.pid, time.monotonic()
    before = None
    while cameras.poll() is None:
        time.sleep(0.1)
        if before is None and heard:
            before, begun = _cpu_s(pid), time.monotonic()
    used = {"cpu_s": _cpu_s(pid) - (before or 0.0), "wall_s": time.monotonic() - begun, "peak_mb": _peak_mb(pid)}
    time.sleep(0.5)
    child.stop()
    return heard, used


def _figures(
    settled: list[Settled], heard: list[tuple[int, Message]], sends: dict[tuple[str, int], int],
    process: dict[str, float], cameras_cpu_s: float,
) -> dict[str, Any]:  # fmt: skip
    waits, untold = [], []
    for n, (frame, card) in enumerate(settled):
        sent = sends[CAMERA, frame]
        until = next((sends[CAMERA, s.frame] for s in settled[n + 1 :] if s.frame > frame + 60), 1 << 62)
        told = [at for at, message in heard if sent <= at < until and _names(message, card)]
        if told:
            waits.append((told[0] - sent) / 1e6)
        else:
            untold.append(f"{card} in picture {frame}")
    waits.sort()
    at = lambda share: round(waits[min(len(waits) - 1, int(share * len(waits)))], 1) if waits else None  # noqa: E731
    figures = {
        "settled_to_committed_p50_ms": round(median(waits), 1) if waits else None,
        "settled_to_committed_p95_ms": at(0.95), "settled_to_committed_max_ms": waits[-1] if waits else None,
        "not_told_in_time": untold, "vision_cpu_percent": round(100 * process["cpu_s"] / process["wall_s"]),
        "vision_peak_rss_mb": round(process["peak_mb"]),
        "cameras_cpu_percent": round(100 * cameras_cpu_s / process["wall_s"]),
    }  # fmt: skip
    return {"figures": figures, "denominators": {"settled_cards": len(settled), "told": len(waits)}, "ratios": {}}


def _names(message: Message, card: str) -> bool:
    if not isinstance(message, ZoneState) or message.zone != BOARD or message.state != "settled":
        return False
    return any(face.card is not None and NAMES[face.card] == card for face in message.up)


def _cpu_s(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK_HZ


def _peak_mb(pid: int) -> float:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) / 1024
