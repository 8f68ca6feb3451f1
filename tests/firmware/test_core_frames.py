# SPDX-License-Identifier: GPL-3.0-or-later
"""Frames: the C decoder and the Python decoder against faults, noise and each other."""

from __future__ import annotations

import ctypes
import json
import random
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.devices import wire
from controller.devices.framing import Splitter
from firmware.sim.build import build
from firmware.wire import generate
from tests.firmware.core import decode_many, load

VECTORS = json.loads((Path(generate.__file__).parent / "vectors.json").read_text("utf-8"))
GOOD = [bytes.fromhex(row["frame"]) for row in VECTORS["good"]]
AFTER = wire.encode(wire.SnapshotReq(0xA5), 0x5A)


@pytest.fixture(scope="session")
def lib(built: Path) -> ctypes.CDLL:
    return load(built)


def frames_of_every_type(each: int) -> dict[str, list[bytes]]:
    """``each`` frames of every message: the golden ones, then more with other numbers."""
    dice, found = random.Random(11), {}
    for kind, shape in wire.LAYOUTS.items():
        name = shape.form.__name__
        golden = [bytes.fromhex(row["frame"]) for row in VECTORS["good"] if wire_type(row["frame"]) == kind]
        made = golden[:each]
        while len(made) < each:
            message = wire.decode(dice.choice(golden)[1:-1]).message
            made.append(wire.encode(message, dice.randrange(256)))
        found[name] = made
    return found


def wire_type(frame: str) -> int:
    return wire.decode(bytes.fromhex(frame)[1:-1]).message.TYPE


def test_c_reads_every_good_golden_frame(lib: ctypes.CDLL) -> None:
    verdicts, raw = decode_many(lib, b"".join(GOOD))
    assert verdicts == [0] * len(GOOD)
    for whole, got in zip(GOOD, raw, strict=True):
        frame = wire.decode(whole[1:-1])
        assert got[:2] == bytes((frame.message.TYPE, frame.seq))
        assert wire.LAYOUTS[got[0]].layout.unpack(got[2 : 2 + wire.LAYOUTS[got[0]].layout.size]) == tuple(
            getattr(frame.message, name) for name in frame.message.__slots__
        )


def test_c_refuses_every_bad_golden_frame_for_its_fault(lib: ctypes.CDLL) -> None:
    for row in VECTORS["bad"]:
        verdicts, _ = decode_many(lib, b"\0" + bytes.fromhex(row["body"]) + b"\0")
        assert verdicts == [wire.Fault[row["fault"].upper()]], row


def exhaust_c(lib: ctypes.CDLL, each: int) -> tuple[int, int, int]:
    tally = (ctypes.c_uint64 * 3)()
    for frames in frames_of_every_type(each).values():
        for frame in frames:
            lib.face_exhaust(frame, len(frame), AFTER, len(AFTER), tally)
    return tally[0], tally[1], tally[2]


def faults_of(frame: bytes) -> Iterator[bytes]:
    """Every single-byte substitution, drop, duplication and insertion."""
    for at in range(len(frame) + 1):
        for value in range(256):
            yield frame[:at] + bytes((value,)) + frame[at:]
            if at < len(frame) and frame[at] != value:
                yield frame[:at] + bytes((value,)) + frame[at + 1 :]
        if at < len(frame):
            yield frame[:at] + frame[at + 1 :]


def exhaust_python(frames: list[bytes]) -> tuple[int, int, int]:
    tried = wrong = lost = 0
    after = wire.decode(AFTER[1:-1])
    for frame in frames:
        allowed = (wire.decode(frame[1:-1]), after)
        for spoilt in faults_of(frame):
            tried += 1
            last = None
            for body in Splitter(wire.FRAME_BYTES_MAX + 1).feed(spoilt + AFTER):
                try:
                    last = wire.decode(body)
                except wire.WireError:
                    continue
                wrong += last not in allowed
            lost += last != after
    return tried, wrong, lost


def test_no_single_byte_fault_is_accepted_by_c(lib: ctypes.CDLL) -> None:
    tried, wrong, lost = exhaust_c(lib, 5)
    assert tried > 1_000_000
    assert (wrong, lost) == (0, 0)


@pytest.mark.slow
def test_no_single_byte_fault_is_accepted_by_python() -> None:
    tried, wrong, lost = exhaust_python([frames[2] for frames in frames_of_every_type(3).values()])
    assert tried > 200_000
    assert (wrong, lost) == (0, 0)


@pytest.mark.nightly
def test_no_single_byte_fault_on_a_hundred_frames_of_every_type(lib: ctypes.CDLL) -> None:
    tried, wrong, lost = exhaust_c(lib, 100)
    print(f"C: {tried} faults, {wrong} wrong, {lost} next frames lost")
    assert tried > 20_000_000 and (wrong, lost) == (0, 0)
    frames = [frame for frames in frames_of_every_type(100).values() for frame in frames]
    tried, wrong, lost = exhaust_python(frames)
    print(f"Python: {tried} faults, {wrong} wrong, {lost} next frames lost")
    assert tried > 20_000_000 and (wrong, lost) == (0, 0)


def test_a_hundred_million_random_bytes_give_no_frame_in_c(lib: ctypes.CDLL) -> None:
    tally = (ctypes.c_uint64 * 2)()
    lib.face_random(ctypes.c_uint64(2026), ctypes.c_uint64(100_000_000), AFTER, len(AFTER), tally)
    assert list(tally) == [0, 100_000], "false accepts, good frames taken (one after each thousand bytes)"


def random_bytes_in_python(count: int) -> tuple[int, int]:
    dice, splitter, false, good = random.Random(7), Splitter(wire.FRAME_BYTES_MAX + 1), 0, 0
    after = wire.decode(AFTER[1:-1])
    for _ in range(count // 1000):
        for body in splitter.feed(dice.randbytes(1000) + AFTER):
            try:
                frame = wire.decode(body)
            except wire.WireError:
                continue
            good += frame == after
            false += frame != after
    return false, good


def test_a_million_random_bytes_give_no_frame_in_python() -> None:
    assert random_bytes_in_python(1_000_000) == (0, 1000)


@pytest.mark.nightly
def test_a_hundred_million_random_bytes_give_no_frame_in_python() -> None:
    assert random_bytes_in_python(100_000_000) == (0, 100_000)


def generated(count: int, seed: int) -> Iterator[bytes]:
    """Byte strings without zeros: golden frames with up to three changes, and noise of every length."""
    dice = random.Random(seed)
    bodies = [frame[1:-1] for frame in GOOD] + [bytes.fromhex(row["body"]) for row in VECTORS["bad"]]
    for _ in range(count):
        if dice.random() < 0.3:
            yield dice.randbytes(dice.randrange(1, 80)).replace(b"\0", b"\1")
            continue
        body = bytearray(dice.choice(bodies))
        for _ in range(dice.randrange(4)):
            at = dice.randrange(len(body))
            match dice.randrange(3):
                case 0:
                    body[at] = dice.randrange(1, 256)
                case 1:
                    body.insert(at, dice.randrange(1, 256))
                case _ if len(body) > 1:
                    del body[at]
        yield bytes(body)


def compare(lib: ctypes.CDLL, count: int, seed: int) -> dict[str, int]:
    """C and Python on the same strings: verdict and content must be the same. Counts the verdicts."""
    seen: dict[str, int] = {}
    bodies = list(generated(count, seed))
    verdicts, raws = decode_many(lib, b"\0".join(bodies) + b"\0")
    assert len(verdicts) == len(bodies)
    good = iter(raws)
    for body, verdict in zip(bodies, verdicts, strict=True):
        try:
            frame = wire.decode(body)
        except wire.WireError as refused:
            assert refused.fault == verdict, body.hex()
        else:
            raw = next(good)
            assert verdict == 0 and raw[:2] == bytes((frame.message.TYPE, frame.seq)), body.hex()
            again = wire.encode(frame.message, frame.seq)
            assert again[1:-1] == body, "there is one encoding only"
        seen[wire.Fault(verdict).name] = seen.get(wire.Fault(verdict).name, 0) + 1
    return seen


def test_c_and_python_agree_on_generated_strings(lib: ctypes.CDLL) -> None:
    assert set(compare(lib, 60_000, 3)) == {fault.name for fault in wire.Fault}


@pytest.mark.nightly
def test_c_and_python_agree_on_a_million_generated_strings(lib: ctypes.CDLL) -> None:
    for seed in range(10):
        print(compare(lib, 100_000, 100 + seed))


@given(st.binary(max_size=300))
@settings(max_examples=300, deadline=None)
def test_c_and_python_agree_on_any_stream(lib: ctypes.CDLL, stream: bytes) -> None:
    verdicts, _ = decode_many(lib, stream)
    mine = []
    for body in Splitter(wire.FRAME_BYTES_MAX + 1).feed(stream):
        try:
            wire.decode(body)
            mine.append(0)
        except wire.WireError as refused:
            mine.append(int(refused.fault))
    assert verdicts == mine


def fuzz(folder: Path, executions: int, seed: int) -> str:
    build(folder, "fuzz")
    corpus = folder / "fuzz-corpus"
    corpus.write_bytes(b"".join(bytes((len(frame),)) + frame for frame in GOOD))
    command = [str(folder / "fuzz"), str(executions), str(seed), str(corpus)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


def test_a_million_fuzzed_inputs_do_not_crash_the_core(built: Path) -> None:
    assert fuzz(built, 1_000_000, 1).startswith("1000000 executions")


@pytest.mark.nightly
def test_ten_million_fuzzed_inputs_do_not_crash_the_core(built: Path) -> None:
    for seed in range(10):
        assert fuzz(built, 1_000_000, 50 + seed).startswith("1000000 executions")
