# SPDX-License-Identifier: GPL-3.0-or-later
"""The bars of the sensor boards, measured on the REAL firmware binary in virtual time."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
from pathlib import Path

import pytest

from controller.devices import wire
from controller.devices.session import Came, Complete
from controller.rules.inputs import ButtonSeen
from controller.rules.places import POT, bet_line_of
from firmware.sim.build import FIRMWARE
from tests.firmware.lockstep import Lockstep
from tests.firmware.rig import Rig


def percentile(values: list[int], per_cent: float) -> int:
    """The value that ``per_cent`` of the values do not exceed."""
    return sorted(values)[min(len(values) - 1, int(len(values) * per_cent / 100))]


# --- unplug and replug ------------------------------------------------------------------------------------


def replug(rig: Rig, cycles: int, seed: int) -> list[int]:
    """Cuts the line ``cycles`` times at random bytes while things change; gives the recoveries in ms."""
    dice = random.Random(seed)
    truth = dict.fromkeys(range(11), 0)
    recoveries = []
    for cycle in range(cycles):
        for zone in dice.sample(range(11), 3):
            truth[zone] = dice.randrange(0, 21)
            rig.chips(zone, truth[zone])
        seat = dice.randrange(10)
        rig.chip.say(f"halls {1 << seat}", f"press {dice.randrange(3)} 30")
        rig.chip.run_us(dice.randrange(0, 400_000))
        raw, _ = rig.chip.fetch()
        if rig.session is not None:
            cut = raw[: dice.randrange(len(raw) + 1)]
            for one in rig.session.take(cut, rig.now_ns):
                rig.board.hear(one, rig.now_ns)
        rig.unplug()
        rig.power_up()
        rig.chip.run_us(dice.randrange(0, 60_000))
        presses = len(rig.presses())
        rig.plug()
        rig.until(Came)
        began = rig.chip.now_us
        rig.until(Complete)
        recoveries.append((rig.chip.now_us - began) // 1000)
        rig.run_ms(1700)
        spots = {zone: POT if zone == 10 else bet_line_of(zone + 1) for zone in truth}
        assert {zone: rig.last_chips()[spot].count for zone, spot in spots.items()} == truth, f"cycle {cycle}"
        assert rig.of(ButtonSeen)[-1] == ButtonSeen(seat + 1), f"cycle {cycle}"
        assert len(rig.presses()) == presses, f"cycle {cycle}: a phantom press"
    return recoveries


def test_unplug_and_replug_at_random_bytes(rig: Rig) -> None:
    recoveries = replug(rig, 12, 1)
    assert max(recoveries) < 250


@pytest.mark.nightly
def test_unplug_and_replug_a_thousand_times(rig: Rig) -> None:
    recoveries = replug(rig, 1000, 2)
    print(f"1000 of 1000; recovery p50 {percentile(recoveries, 50)} ms, p99 {percentile(recoveries, 99)} ms")
    assert percentile(recoveries, 99) < 250


# --- keys -------------------------------------------------------------------------------------------------


def press_many(chip: Lockstep, presses: int, gap_ms: tuple[int, int], seed: int) -> list[int]:
    """Bouncy presses on sixteen keys in turn; gives the microseconds from first contact to the last bit.

    Each contact bounces for 0.3 to 3 ms; one weight after another changes meanwhile.
    """
    dice = random.Random(seed)
    chip.run_ms(10)
    chip.greet()
    counts = [0] * 16
    waiting: list[tuple[int, int, int]] = []  # key, count that it must reach, moment of contact
    latencies: list[int] = []

    def listen(ms: int) -> None:
        nonlocal waiting
        for heard in chip.run_ms(ms):
            if isinstance(heard.message, wire.Keys):
                now = heard.message.presses
                done = [one for one in waiting if (now[one[0]] - one[1]) & 0xFF < 128]
                latencies.extend(heard.at_us - contact for _, _, contact in done)
                waiting = [one for one in waiting if one not in done]

    beat_us = 0
    for turn in range(presses):
        key = turn % 16
        chip.say(f"bounce {dice.randrange(300, 3000)}", f"press {key} {dice.randrange(20, 60)}")
        counts[key] += 1
        waiting.append((key, counts[key] & 0xFF, chip.now_us))
        chip.say(f"zone {turn % 11} {dice.randrange(500_000)}")
        listen(dice.randrange(*gap_ms))
        if chip.now_us - beat_us > 1_000_000:
            beat_us = chip.now_us
            chip.send(wire.Heartbeat(0, chip.now_us & 0xFFFFFFFF, 0, 0, 0, 0, 0, 0, 0, 0))
    listen(300)
    chip.send(wire.SnapshotReq(1))
    (keys,) = [h.message for h in chip.run_ms(200) if isinstance(h.message, wire.Keys)][-1:]
    assert list(keys.presses) == [count & 0xFF for count in counts], "exactly as many as were pressed"
    assert not waiting and len(latencies) == presses
    return latencies


def test_bouncy_presses_are_counted_exactly(mega: Lockstep) -> None:
    assert len(press_many(mega, 600, (7, 11), 1)) == 600


def test_a_press_is_at_the_host_within_ten_milliseconds(mega: Lockstep) -> None:
    latencies = press_many(mega, 200, (80, 200), 4)
    assert percentile(latencies, 99) <= 10_000


@pytest.mark.nightly
def test_ten_thousand_bouncy_presses(mega: Lockstep) -> None:
    assert len(press_many(mega, 10_000, (7, 11), 2)) == 10_000


@pytest.mark.nightly
def test_two_thousand_presses_at_the_pace_of_people(mega: Lockstep) -> None:
    latencies = press_many(mega, 2000, (80, 400), 5)
    told = [percentile(latencies, p) / 1000 for p in (50, 99, 100)]
    print(f"2,000 presses; contact to last bit p50 {told[0]}, p99 {told[1]}, max {told[2]} ms (virtual)")
    assert told[1] <= 10


# --- the line and the converters ---------------------------------------------------------------------------


def flood(chip: Lockstep, seconds: int) -> dict[str, float]:
    """The line full in both directions, lamps blinking, keys and weights moving."""
    dice = random.Random(3)
    sent = answered = 0
    began = chip.now_us
    while chip.now_us - began < seconds * 1_000_000:
        while chip.pending < 400:
            lamps = bytes(dice.randrange(6) | 0x80 * dice.randrange(2) for _ in range(16))
            chip.send(wire.SetLed(dice.randrange(32), lamps))
            sent += 1
        chip.say(f"zone {dice.randrange(11)} {dice.randrange(900000)}", f"press {dice.randrange(16)} 20")
        answered += sum(isinstance(h.message, wire.Ack | wire.Keys) for h in chip.run_ms(20))
    chip.run_ms(100)
    chip.send(wire.Heartbeat(0, 7, 0, 0, 0, 0, 0, 0, 0, 0))
    beat = [h.message for h in chip.run_ms(200) if isinstance(h.message, wire.Heartbeat) and h.message.echo_us][-1]
    return {
        "sent": sent, "answered": answered, "lost": chip.overruns, "overruns": beat.overruns,
        "crc": beat.crc_errors, "high_us": chip.clock_high_us, "loop_us": beat.loop_max_us,
        "refused": len(chip.faults),
    }  # fmt: skip


@pytest.mark.parametrize("baud", [115_200, 250_000])
def test_a_flood_with_lamps_on_loses_no_byte(mega: Lockstep, baud: int) -> None:
    mega.run_ms(10)
    mega.greet()
    if baud == 250_000:
        mega.send(wire.SetConfig(100, 1000, 400, 500, 10, 60, 3000, wire.Baud.B250000))
        mega.run_ms(30)
        mega.host_baud(baud)
        assert mega.board_baud == baud
    figures = flood(mega, 4)
    print(figures)
    assert (figures["lost"], figures["overruns"], figures["crc"], figures["refused"]) == (0, 0, 0, 0)
    assert figures["answered"] > 300
    assert figures["high_us"] < 30, "the converters would switch off at 60 us"


def test_a_board_at_another_speed_hears_garbage_and_survives(mega: Lockstep) -> None:
    mega.run_ms(10)
    mega.host_baud(9600)
    with pytest.raises(TimeoutError):
        mega.greet()
    mega.host_baud(115_200)
    assert mega.greet().reset_cause == 1, "no crash, no restart"


# --- sizes ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("board", "flash", "ram"), [("mega2560", 16384, 3072), ("uno328", 16384, 1536)])
def test_flash_and_ram_with_the_measured_stack(built: Path, board: str, flash: int, ram: int) -> None:
    chip = Lockstep(built, board)
    chip.run_ms(20)
    chip.paint_stack()
    chip.greet()
    flood(chip, 2)
    chip.send(wire.SnapshotReq(1))
    chip.run_ms(300)
    told = subprocess.run(["avr-size", str(chip.elf)], capture_output=True, text=True, check=True).stdout
    text, data = map(int, told.splitlines()[1].split()[:2])
    used = chip.static_ram() + chip.stack_used()
    print(f"{board}: flash {text + data}, RAM {chip.static_ram()} + stack {chip.stack_used()} = {used}")
    chip.close()
    assert text + data < flash
    assert used < ram


def test_cppcheck_finds_nothing() -> None:
    if shutil.which("cppcheck") is None and not os.environ.get("CARDSPEAK_CHECK"):
        pytest.skip("no cppcheck here: apt-get install cppcheck")
    done = subprocess.run(["make", "-s", "-C", str(FIRMWARE), "lint"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


# --- soak -------------------------------------------------------------------------------------------------


def soak(rig: Rig, seconds: int, error_rate: float, seed: int) -> dict[str, int]:
    """A table that never rests, on a line that damages bytes: what the host knows is compared with the truth."""
    dice = random.Random(seed)

    def spoil(raw: bytes) -> bytes:
        return bytes(byte ^ (1 << dice.randrange(8)) if dice.random() < error_rate else byte for byte in raw)

    rig.spoil = rig.chip.spoil_in = spoil
    truth = dict.fromkeys(range(11), 0)
    pressed = diverged = compared = 0
    for _ in range(seconds // 5):
        for zone in dice.sample(range(11), 4):
            truth[zone] = dice.choice((0, 1, 2, 3, 5, 8, 12, 20))
            rig.chips(zone, truth[zone])
        for _ in range(3):
            rig.chip.say(f"press {dice.randrange(4)} {dice.randrange(25, 90)}")
            pressed += 1
            rig.run_ms(dice.randrange(150, 400))
        rig.run_ms(3000)
        for zone, chips in truth.items():
            compared += 1
            diverged += rig.last_chips()[POT if zone == 10 else bet_line_of(zone + 1)].count != chips
        rig.observed = [one for one in rig.observed if not hasattr(one[1], "key")][-400:] + [
            one for one in rig.observed if hasattr(one[1], "key")
        ]
        rig.news.clear()
    return {"compared": compared, "diverged": diverged, "pressed": pressed, "presses": len(rig.presses())}


def test_a_minute_of_soak_on_a_bad_line(rig: Rig) -> None:
    figures = soak(rig, 60, 1e-4, 9)
    assert figures["diverged"] == 0 and figures["pressed"] == figures["presses"]


@pytest.mark.nightly
def test_an_hour_of_soak_on_a_bad_line(rig: Rig) -> None:
    figures = soak(rig, 3600, 1e-4, 10)
    print(figures, rig.session.quality.figures()[:3] if rig.session else "")
    assert figures["diverged"] == 0 and figures["pressed"] == figures["presses"]

