# SPDX-License-Identifier: GPL-3.0-or-later
"""From a key to the dealer's screen, and the codec beside its peers.

The real binary runs on simavr behind a pty and is opened by real pyserial; the moment of the press is when the
line that asks for it is written. Virtual figures come from the lockstep runner: they do not depend on the machine.
"""

from __future__ import annotations

import statistics
import time
import zlib
from pathlib import Path
from typing import Any

from controller.clock import SystemClock
from controller.devices import wire
from controller.devices.boards import Boards
from controller.devices.framing import cobs_decode, cobs_encode
from controller.journal.holdem import holdem
from controller.journal.store import MemoryStore
from controller.loop import Loop
from controller.rules.inputs import KeyPressed, Stamped
from controller.views.dealer import dealer_view
from firmware.sim.bench import start_simavr_board
from firmware.sim.build import build, missing_tools
from tests.firmware.lockstep import Lockstep
from tests.firmware.test_bars_real_binary import percentile, press_many

BUILT = Path(__file__).resolve().parents[2] / "build" / "firmware"
PRESSES = 200
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
    board = start_simavr_board(BUILT, "00000000000000be")
    loop = Loop(MemoryStore(), SystemClock(), holdem())
    events: list[float] = []
    screens: list[float] = []

    def submit(stamped: Stamped) -> None:
        if isinstance(stamped.what, KeyPressed):
            events.append(time.monotonic())
        loop.submit(stamped)

    def show(table: Any, seq: int, told: tuple[Any, ...]) -> None:
        dealer_view(table, None, seq)
        screens.append(time.monotonic())

    boards = Boards(submit, lambda *words: None, SystemClock().now, None, (board.port,))
    try:
        loop.start()
        loop.subscribe(show)
        boards.start()
        _until(lambda: bool(boards.list()) and boards.list()[0].is_live)
        time.sleep(2.0)
        to_event, to_screen = [], []
        for turn in range(PRESSES):
            seen, shown = len(events), len(screens)
            pressed = time.monotonic()
            board.press(2, 30)
            _until(lambda seen=seen: len(events) > seen)
            _until(lambda shown=shown: len(screens) > shown)
            to_event.append(int((events[seen] - pressed) * 1e6))
            to_screen.append(int((screens[shown] - pressed) * 1e6))
            time.sleep(0.08 + turn % 7 * 0.01)
    finally:
        boards.stop()
        loop.close()
        board.close()
    for name, values in (("event_pyserial", to_event), ("screen", to_screen)):
        figures[f"key_to_{name}_p50_ms"] = percentile(values, 50) / 1000
        figures[f"key_to_{name}_p99_ms"] = percentile(values, 99) / 1000
        denominators[f"key_to_{name}"] = len(values)


def _until(is_done: Any) -> None:
    end = time.monotonic() + 5.0
    while not is_done():
        if time.monotonic() > end:
            raise TimeoutError("the board did not answer")
        time.sleep(0.0005)


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
