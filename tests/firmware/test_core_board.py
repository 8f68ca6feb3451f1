# SPDX-License-Identifier: GPL-3.0-or-later
"""The portable core as a whole board: sensors, commands and reports, with time handed in."""

from __future__ import annotations

import ctypes
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.devices import wire
from firmware.sim.build import FIRMWARE, build
from tests.firmware.core import CoreBoard, load

CHIP = 20_000
BEAT = wire.Heartbeat(0, 99, 0, 0, 0, 0, 0, 0, 0, 0)
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def lib(built: Path) -> ctypes.CDLL:
    return load(built)


@pytest.fixture
def board(lib: ctypes.CDLL) -> Iterator[CoreBoard]:
    one = CoreBoard(lib)
    one.messages()
    yield one
    one.close()


@pytest.fixture
def greeted(board: CoreBoard) -> CoreBoard:
    board.greet()
    board.messages()
    return board


def hold(board: CoreBoard, bits: int, us: int, step: int = 250) -> None:
    for _ in range(us // step):
        board.pass_us(step)
        board.contacts(bits)


def weigh(board: CoreBoard, zone: int, counts: int, samples: int) -> None:
    """``samples`` samples with a little life in the last bits."""
    for n in range(samples):
        board.pass_us(100_000)
        board.send(BEAT)
        board.weight(zone, counts + n % 3)


def zone_of(board: CoreBoard, zone: int) -> wire.ZoneWeight:
    found = [m for m in board.of(wire.ZoneWeight) if m.zone == zone]  # type: ignore[union-attr]
    return found[-1]  # type: ignore[return-value]


def test_says_its_name_at_the_start_and_then_nothing_until_greeted(lib: ctypes.CDLL) -> None:
    board = CoreBoard(lib)
    (banner,) = board.messages()
    assert isinstance(banner, wire.HelloAck) and banner.uid == b"TESTTEST" and banner.boot_nonce == 4711
    board.contacts(1)
    board.pass_us(1_000_000)
    assert board.messages() == []
    board.send(wire.SetLed(8, bytes(16)))
    (again,) = board.messages()
    assert isinstance(again, wire.HelloAck), "whoever speaks to the run before is told of the new one"
    board.close()


@pytest.mark.parametrize(("cause", "code"), [(1, "BOOTED"), (4, "BROWNOUT"), (8, "WATCHDOG")])
def test_logs_why_it_started(lib: ctypes.CDLL, cause: int, code: str) -> None:
    board = CoreBoard(lib, cause=cause)
    board.send(wire.Hello(wire.MAJOR, wire.MINOR, wire.SCHEMA_HASH, 1))
    assert wire.LogCode[code] in [m.code for m in board.of(wire.Log)]  # type: ignore[union-attr]
    board.close()


def test_a_press_counts_after_a_millisecond_and_a_spark_does_not(greeted: CoreBoard) -> None:
    hold(greeted, 1, 750)
    hold(greeted, 0, 30_000)
    assert greeted.of(wire.Keys) == []
    hold(greeted, 1, 1500)
    (keys,) = greeted.of(wire.Keys)
    assert (keys.levels, keys.presses[0]) == (1, 1)  # type: ignore[union-attr]
    hold(greeted, 0, 11_000)
    (keys,) = greeted.of(wire.Keys)
    assert (keys.levels, keys.presses[0]) == (0, 1)  # type: ignore[union-attr]


@given(st.lists(st.tuples(st.integers(50, 3000), st.integers(50, 9000)), max_size=12), st.integers(0, 15))
@settings(max_examples=60, deadline=None)
def test_any_bounce_is_one_press(lib: ctypes.CDLL, bounces: list[tuple[int, int]], key: int) -> None:
    board = CoreBoard(lib)
    board.greet()
    board.messages()
    bit = 1 << key
    for closed, opened in bounces:
        hold(board, bit, closed, 50)
        hold(board, 0, opened, 50)
    hold(board, bit, 40_000)
    for closed, opened in bounces:
        hold(board, 0, opened, 50)
        hold(board, bit, closed, 50)
    hold(board, 0, 40_000)
    keys = board.of(wire.Keys)
    assert keys[-1].presses[key] == 1 and keys[-1].levels == 0  # type: ignore[union-attr]
    board.close()


def test_the_button_is_stable_after_half_a_second(greeted: CoreBoard) -> None:
    greeted.magnets(0x08)
    (moving,) = greeted.of(wire.ButtonPos)
    assert (moving.halls, moving.stable) == (8, 0)  # type: ignore[union-attr]
    greeted.pass_us(499_000)
    greeted.magnets(0x08)
    assert greeted.of(wire.ButtonPos) == []
    greeted.pass_us(2_000)
    greeted.magnets(0x08)
    (still,) = greeted.of(wire.ButtonPos)
    assert (still.halls, still.stable, still.changes) == (8, 1, 1)  # type: ignore[union-attr]
    greeted.magnets(0)
    greeted.magnets(0x08)
    greeted.pass_us(600_000)
    greeted.magnets(0x08)
    assert greeted.of(wire.ButtonPos)[-1].changes == 1, "back where it was: no change"  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("beams", "into", "out"),
    [
        ((1, 3, 2, 0), 1, 0),
        ((2, 3, 1, 0), 0, 1),
        ((1, 0), 0, 0),
        ((1, 3, 1, 0), 0, 0),
        ((3, 0), 0, 0),
        ((1, 2, 0), 0, 0),
        ((4, 12, 8, 0), 1, 0),
    ],
)
def test_a_card_breaks_both_beams_in_order_and_a_finger_does_not(
    greeted: CoreBoard, beams: tuple[int, ...], into: int, out: int
) -> None:
    for bits in beams:
        greeted.beams(bits)
        greeted.pass_us(20_000)
    slot = greeted.of(wire.Beam)[-1]
    assert (slot.slot, slot.passed_in, slot.passed_out) == (int(beams[0] >= 4), into, out)  # type: ignore[union-attr]
    assert slot.block_ms == 20 * (len(beams) - 1)  # type: ignore[union-attr]


def test_a_bet_shows_as_one_settled_change_with_its_moment(greeted: CoreBoard) -> None:
    weigh(greeted, 3, 0, 12)
    before = zone_of(greeted, 3)
    assert before.flags == wire.ZoneFlag.STABLE | wire.ZoneFlag.UNCALIBRATED and before.changes == 0
    began = greeted.now_us
    weigh(greeted, 3, 5 * CHIP, 12)
    after = zone_of(greeted, 3)
    assert after.changes == 1 and abs(after.filtered - 5 * CHIP) < 10
    assert 0 < after.t_us - began <= 400_000


def test_single_wild_samples_fall_to_the_median(greeted: CoreBoard) -> None:
    weigh(greeted, 0, 1000, 12)
    for power in range(8, 23):
        greeted.pass_us(100_000)
        greeted.weight(0, (1 << power) - 1)
        weigh(greeted, 0, 1000, 5)
    assert zone_of(greeted, 0).changes == 0


def test_overload_stuck_and_desync_are_flagged_and_end(greeted: CoreBoard) -> None:
    weigh(greeted, 0, 8_388_607, 8)
    assert zone_of(greeted, 0).flags & wire.ZoneFlag.SATURATED
    weigh(greeted, 0, -8_388_608, 8)
    assert zone_of(greeted, 0).flags & wire.ZoneFlag.SATURATED
    weigh(greeted, 0, 500, 12)
    assert not zone_of(greeted, 0).flags & wire.ZoneFlag.SATURATED
    for _ in range(620):
        greeted.pass_us(100_000)
        greeted.send(BEAT)
        greeted.weight(0, 500)
    assert zone_of(greeted, 0).flags & wire.ZoneFlag.STUCK
    weigh(greeted, 0, 501, 3)
    assert not zone_of(greeted, 0).flags & wire.ZoneFlag.STUCK
    for _ in range(4):
        greeted.missed(0)
    assert not [m for m in greeted.of(wire.Log) if m.code == wire.LogCode.CELL_DESYNC]  # type: ignore[union-attr]
    greeted.missed(0)
    greeted.missed(0)
    said = greeted.messages()
    assert [m for m in said if isinstance(m, wire.Log) and m.code == wire.LogCode.CELL_DESYNC]
    assert [m for m in said if isinstance(m, wire.ZoneWeight) and m.flags & wire.ZoneFlag.DESYNC]
    weigh(greeted, 0, 501, 5)
    said = greeted.messages()
    assert [m for m in said if isinstance(m, wire.Log) and m.code == wire.LogCode.CELL_BACK]


def test_tare_and_calibration(greeted: CoreBoard) -> None:
    def answer(command: wire.Message) -> tuple[int, list[wire.Message]]:
        seq = greeted.send(command)
        said = greeted.messages()
        (ack,) = [m for m in said if isinstance(m, wire.Ack)]
        assert (ack.acked_seq, ack.acked_type) == (seq, command.TYPE)
        return ack.code, [m for m in said if isinstance(m, wire.ZoneZero)]

    assert answer(wire.Tare(2, 9)) == (wire.AckCode.UNSTABLE, [])
    weigh(greeted, 2, 777, 12)
    code, zeros = answer(wire.Tare(2, 9))
    assert code == 0 and zeros[0].op == 9 and abs(zeros[0].zero - 778) < 5  # type: ignore[union-attr]
    assert answer(wire.Tare(11, 9))[0] == wire.AckCode.BAD_ZONE
    assert answer(wire.Tare(2, 0))[0] == wire.AckCode.BAD_VALUE
    assert answer(wire.CalWrite(12, 1, 0, 1))[0] == wire.AckCode.BAD_ZONE
    assert answer(wire.CalWrite(2, 0, 0, 1))[0] == wire.AckCode.BAD_VALUE
    code, zeros = answer(wire.CalWrite(2, 10, 55, 1))
    assert code == 0 and zeros == [wire.ZoneZero(2, 10, 55)]
    assert not zone_of_after(greeted, 2).flags & wire.ZoneFlag.UNCALIBRATED


def zone_of_after(board: CoreBoard, zone: int) -> wire.ZoneWeight:
    board.pass_us(1_100_000)
    return zone_of(board, zone)


def test_a_repeated_command_is_answered_once_more_and_done_once(greeted: CoreBoard) -> None:
    seq = greeted.send(wire.SnapshotReq(5))
    first = greeted.messages()
    assert first[-1] == wire.SnapshotEnd(5, len(first) - 2)
    greeted.send(wire.SnapshotReq(5), seq)
    assert greeted.messages() == [wire.Ack(seq, wire.SnapshotReq.TYPE, 0)]
    greeted.send(wire.SnapshotReq(6), seq)
    assert len(greeted.messages()) > 20, "another command that happens to have the same number is done"


def test_a_snapshot_tells_everything(greeted: CoreBoard) -> None:
    greeted.send(wire.SnapshotReq(1))
    kinds = [type(m) for m in greeted.messages()]
    expected = {wire.Keys: 1, wire.ButtonPos: 1, wire.Beam: 2, wire.ZoneWeight: 11, wire.ZoneZero: 11}
    for kind, times in expected.items():
        assert kinds.count(kind) == times
    assert kinds[0] is wire.Ack and kinds[-1] is wire.SnapshotEnd


def test_lamps_are_absolute_blink_and_go_neutral_when_the_host_is_silent(greeted: CoreBoard) -> None:
    greeted.send(wire.SetLed(31, bytes((wire.Colour.GREEN, wire.Colour.RED | 0x80, 7, *([0] * 13)))))
    assert greeted.lamps()[:3] == [b"\xff\x00\xff\x00", b"\xff\x00\x00\xff", b"\xff\x00\x00\x00"]
    greeted.pass_us(450_000)
    assert greeted.lamps()[:2] == [b"\xff\x00\xff\x00", b"\xff\x00\x00\x00"]
    for _ in range(30):
        greeted.pass_us(100_000)
    lamps = {tuple(greeted.lamps()[:2])}
    greeted.pass_us(450_000)
    lamps.add(tuple(greeted.lamps()[:2]))
    assert lamps == {(b"\xff\xb4\xdc\xff", b"\xff\x00\x00\x00"), (b"\xff\x00\x00\x00", b"\xff\x00\x00\x00")}
    greeted.contacts(1)
    hold(greeted, 1, 3000)
    assert greeted.messages() == [], "nobody listens"
    greeted.send(wire.Heartbeat(0, 99, 0, 0, 0, 0, 0, 0, 0, 0))
    said = greeted.messages()
    assert [m.echo_us for m in said if isinstance(m, wire.Heartbeat)] == [99]
    assert [m.presses[0] for m in said if isinstance(m, wire.Keys)] == [1], "it went on counting"
    codes = [m.code for m in said if isinstance(m, wire.Log)]
    assert codes == [wire.LogCode.HOST_SILENT, wire.LogCode.HOST_BACK]
    assert greeted.lamps()[0] == b"\xff\x00\xff\x00"


def test_settings_are_absolute_checked_and_the_speed_falls_back(greeted: CoreBoard) -> None:
    good = wire.SetConfig(100, 1000, 400, 500, 10, 60, 3000, wire.Baud.B250000)
    greeted.send(good)
    assert greeted.of(wire.Ack)[-1].code == 0 and greeted.baud == 250_000  # type: ignore[union-attr]
    greeted.send(wire.SetConfig(1, 1000, 400, 500, 10, 60, 3000, 0))
    assert greeted.of(wire.Ack)[-1].code == wire.AckCode.BAD_VALUE and greeted.baud == 250_000  # type: ignore[union-attr]
    for _ in range(31):
        greeted.pass_us(100_000)
    assert greeted.baud == 115_200, "a host that lost the board looks for it at the first speed"


def test_a_name_is_given_once(lib: ctypes.CDLL) -> None:
    board = CoreBoard(lib, uid=b"\xff" * 8)
    board.greet()
    board.messages()
    codes = []
    for uid in (b"NEWNAME1", b"NEWNAME1", b"OTHER..2"):
        board.send(wire.SetUid(uid))
        codes.append(board.of(wire.Ack)[-1].code)  # type: ignore[union-attr]
    assert codes == [0, 0, wire.AckCode.REFUSED]
    assert board.greet().uid == b"NEWNAME1"
    board.close()


def test_reports_of_the_host_side_are_no_commands(greeted: CoreBoard) -> None:
    greeted.send(wire.SnapshotEnd(1, 2))
    assert greeted.of(wire.Ack)[-1].code == wire.AckCode.UNKNOWN_TYPE  # type: ignore[union-attr]


def test_a_full_line_merges_states_and_counts_it(greeted: CoreBoard) -> None:
    for turn in range(6):
        hold(greeted, turn % 2, 12_000)
        greeted.magnets(1 << turn)
        greeted.beams(turn & 3)
        greeted.weight(0, turn * 10 * CHIP)
        greeted.pass_us(150_000)
        greeted.missed(turn % 3)
    greeted.missed(0)
    said = greeted.messages()
    assert [type(m) for m in said].count(wire.Keys) == 1, "the newest state only"
    assert [type(m) for m in said].count(wire.ButtonPos) == 1
    greeted.pass_us(1_000_000)
    (beat,) = greeted.of(wire.Heartbeat)
    assert beat.tx_merged > 8  # type: ignore[union-attr]


def test_damaged_frames_are_counted_by_kind(greeted: CoreBoard) -> None:
    whole = wire.encode(wire.SetLed(1, bytes(16)), 3)
    greeted.send_bytes(whole[:5] + b"\x55" + whole[6:])
    greeted.send_bytes(b"\0" + b"\x41" * 90 + b"\0" + b"\x02\x07\0")
    greeted.pass_us(1_000_000)
    (beat,) = greeted.of(wire.Heartbeat)
    assert (beat.crc_errors, beat.length_errors) == (1, 2)  # type: ignore[union-attr]


def test_at_least_95_percent_of_the_core_lines_are_covered_by_these_tests(built: Path) -> None:
    if os.environ.get("CARDSPEAK_CORE"):
        return  # we are the inner run that is being counted
    folder = built / "coverage"
    build(built, "coverage")
    for old in folder.glob("*.gcda"):
        old.unlink()
    environment = {**os.environ, "CARDSPEAK_CORE": str(folder / "libcardspeak-board.so")}
    here = [str(Path(__file__).with_name(name)) for name in ("test_core_board.py", "test_core_frames.py")]
    names = ["-k", "not fuzzed and not million and not single_byte"]
    options = ["-q", "-p", "no:cacheprovider", "-m", "not nightly and not slow"]
    command = [sys.executable, "-m", "pytest", *here, *options, *names]
    inner = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False)
    assert inner.returncode == 0, inner.stdout[-3000:]
    counted = covered = 0
    for source in sorted(FIRMWARE.glob("core/*.c")):
        told = subprocess.run(
            ["gcov", "-n", str(folder / f"{source.stem}.gcda")], capture_output=True, text=True, cwd=folder, check=False
        ).stdout
        share, lines = re.findall(rf"File '[^']*{source.name}'\nLines executed:([\d.]+)% of (\d+)", told)[0]
        counted += int(lines)
        covered += round(float(share) * int(lines) / 100)
        assert float(share) >= 90.0, f"{source.name}: {share} %"
    print(f"core: {covered} of {counted} lines covered")
    assert covered >= 0.95 * counted
