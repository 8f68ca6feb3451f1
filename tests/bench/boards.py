# SPDX-License-Identifier: GPL-3.0-or-later
"""From a key to the dealer's painted screen, and the codec beside its peers.

Figures of ``core`` and ``simavr`` come through a pty and real pyserial (``key_to_screen``) and want a quiet machine.
Virtual figures come from the lockstep runner: they do not depend on the machine.
"""

from __future__ import annotations

import os
import statistics
import time
import zlib
from pathlib import Path
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from controller.devices import wire
from controller.devices.framing import cobs_decode, cobs_encode
from firmware.sim.bench import start_host_board, start_simavr_board
from firmware.sim.build import build, missing_tools
from tests.bench.key_to_screen import measure_keys
from tests.firmware.lockstep import Lockstep
from tests.firmware.test_bars_real_binary import percentile, press_many

BUILT = Path(__file__).resolve().parents[2] / "build" / "firmware"
PRESSES = 400
CODEC_TURNS = 20_000


def measure() -> dict[str, dict[str, float]]:
    """Figures of keys and of the codec; the binary's are left out where its tools are missing."""
    figures: dict[str, float] = {}
    denominators: dict[str, float] = {}
    ratios: dict[str, float] = {}
    _codec(figures, denominators, ratios)
    if not missing_tools():
        build(BUILT, "all", "sim")
        _virtual(figures, denominators)
    _through_pyserial(figures, denominators)
    return {"figures": figures, "denominators": denominators, "ratios": ratios}


def _virtual(figures: dict[str, float], denominators: dict[str, float]) -> None:
    chip = Lockstep(BUILT)
    latencies = press_many(chip, PRESSES, (80, 300), 7)
    chip.close()
    figures["key_to_last_bit_virtual_p50_ms"] = percentile(latencies, 50) / 1000
    figures["key_to_last_bit_virtual_p99_ms"] = percentile(latencies, 99) / 1000
    denominators["key_to_last_bit_virtual"] = len(latencies)


def _through_pyserial(figures: dict[str, float], denominators: dict[str, float]) -> None:
    """Both faces of the simulated board; a press without an event or without a change on the screen is counted."""
    faces = {"core": start_host_board, "simavr": start_simavr_board}
    for face, start in faces.items():
        if face == "simavr" and missing_tools():
            continue
        times = measure_keys(lambda uid, start=start: start(BUILT, uid), "00000000000000be", PRESSES)
        for name, values in (("event", times.to_event), ("screen", times.to_screen)):
            for share in (50, 90, 99, 100):
                figures[f"key_to_{name}_{face}_p{share}_ms"] = percentile(values, share) / 1000
            denominators[f"key_to_{name}_{face}_presses"] = len(values)
        denominators[f"key_{face}_missed"] = times.missed


def _codec(figures: dict[str, float], denominators: dict[str, float], ratios: dict[str, float]) -> None:
    message = wire.ZoneWeight(3, -1234567, 1234567, 1, 77, 123456789)
    whole = wire.encode(message, 9)
    body = whole[1:-1]
    raw = cobs_decode(body) or b""
    figures["encode_us"] = _each_us(lambda: wire.encode(message, 9))
    figures["decode_us"] = _each_us(lambda: wire.decode(body))
    denominators["codec_turns"] = CODEC_TURNS
    try:
        from cobs import cobs
    except ImportError:
        return
    ours = _each_us(lambda: cobs_decode(body)) + _each_us(lambda: cobs_encode(raw))
    theirs = _each_us(lambda: cobs.decode(body)) + _each_us(lambda: cobs.encode(raw))
    ratios["cobs_speed_beside_cobs_package"] = round(theirs / ours, 2)
    ratios["decode_beside_bare_crc32"] = round(_each_us(lambda: zlib.crc32(raw)) / figures["decode_us"], 2)


def _each_us(work: Any) -> float:
    runs = []
    for _ in range(5):
        began = time.process_time()
        for _ in range(CODEC_TURNS // 5):
            work()
        runs.append((time.process_time() - began) / (CODEC_TURNS // 5) * 1e6)
    return round(statistics.median(runs), 2)
