# SPDX-License-Identifier: GPL-3.0-or-later
"""Ten of the failure modes of a sensor board, on the REAL firmware binary in virtual time.

Two more need real ports and stand in test_failures_real_binary_on_ports.py; three are about devices that are no
board of ours (tests/devices/test_failures_of_ports.py). Each asserts the duty of the controller up to the marks
on the dealer's screen.
"""

from __future__ import annotations

import random

import pytest

from controller.devices import wire
from controller.devices.session import Came, Complete, Noisy, Silent, Told
from controller.rules.inputs import ButtonSeen, ChipsSeen, DeviceChanged
from controller.rules.places import POT, bet_line_of
from tests.firmware.banner import banner, words
from tests.firmware.lockstep import BROWNOUT, CELL_SHORTED
from tests.firmware.rig import Rig

BOARD = "board table board"
NO_PUCK = ["Button sensor: look"]
"""All that stands on the screen of a table in order: no dealer button lies on this one."""


def test_real_binary_unplug_in_mid_message(rig: Rig) -> None:
    rig.chips(4, 7)
    rig.settle()
    assert rig.last_chips()[bet_line_of(5)].count == 7
    assert rig.session is not None
    raw = wire.encode(wire.Keys(1, bytes(16), 5), 9)
    rig.session.take(raw[:11], rig.now_ns)  # the first half of a frame, then nothing more
    rig.unplug()
    assert rig.last_chips()[bet_line_of(5)] == ChipsSeen(bet_line_of(5), None, None), "unknown, not zero"
    assert rig.of(DeviceChanged)[-1].state == "lost"
    assert "by hand" in rig.reports[""][1]
    assert banner(rig.reports)[BOARD] == "lost"
    rig.chips(4, 9)
    rig.power_up()
    rig.chip.run_us(50_000)
    rig.plug()
    assert rig.until(Came) + rig.until(Complete) < 250
    rig.settle()
    assert rig.last_chips()[bet_line_of(5)].count == 9
    assert rig.presses() == []
    assert banner(rig.reports)[BOARD] == "fine"


@pytest.mark.parametrize("cause", ["brownout", "watchdog"])
def test_real_binary_restarts_with_the_port_open(rig: Rig, cause: str) -> None:
    rig.chip.say("press 1 40")
    rig.run_ms(200)
    assert rig.presses() == ["undo"]
    before = rig.session.board if rig.session else None
    if cause == "brownout":
        rig.power_up(BROWNOUT)
    else:
        rig.chip.hang()
    rig.run_ms(1500)
    assert rig.session is not None and rig.session.board is not None and before is not None
    assert rig.session.board.boot_nonce != before.boot_nonce
    assert rig.session.board.reset_cause == (4 if cause == "brownout" else 8)
    assert rig.chip.watchdog_resets == (cause == "watchdog")
    assert rig.presses() == ["undo"], "the counters began anew: no phantom press"
    assert isinstance(rig.news[-1], Told) or any(isinstance(one, Complete) for one in rig.news[-60:])
    why = "supply voltage" if cause == "brownout" else "watchdog"
    assert any(why in told for _, _, told in rig.told)
    assert banner(rig.reports)[f"{BOARD} start"] == "late"
    rig.chip.say("press 0 40")
    rig.run_ms(200)
    assert rig.presses() == ["undo", "confirm"]


def test_real_binary_noise_on_the_line(rig: Rig) -> None:
    dice = random.Random(5)

    def spoil(raw: bytes) -> bytes:
        return bytes(byte ^ (1 << dice.randrange(8)) if dice.random() < 0.004 else byte for byte in raw)

    rig.spoil = spoil
    rig.chip.spoil_in = spoil
    for turn in range(12):
        rig.chips(turn % 10, turn % 5 + 1)
        rig.chip.say(f"press {turn % 3} 50")
        rig.run_ms(1500)
    noisy = [one for one in rig.news if isinstance(one, Noisy)]
    assert 1 <= len(noisy) <= 5, "said, and not more than five times a minute"
    assert banner(rig.reports)[f"{BOARD} line"] == "late"
    rig.spoil = None
    rig.run_ms(4000)
    assert len(rig.presses()) == 12, "no press lost, none invented"
    for turn in range(2, 12):
        assert rig.last_chips()[bet_line_of(turn % 10 + 1)].count == turn % 5 + 1


def test_real_binary_answers_a_repeated_command_without_doing_it_twice(rig: Rig) -> None:
    rig.session = None
    rig.chip.heard()
    tare = wire.Tare(3, 77)
    rig.chip.send(tare, seq=200)
    first = [h.message for h in rig.chip.run_ms(60)]
    rig.chips(3, 5)
    rig.chip.send(wire.Heartbeat(0, 1, 0, 0, 0, 0, 0, 0, 0, 0))
    rig.chip.run_ms(1500)
    rig.chip.send(tare, seq=200)
    again = [h.message for h in rig.chip.run_ms(60)]
    assert wire.Ack(200, wire.Tare.TYPE, 0) in first and wire.Ack(200, wire.Tare.TYPE, 0) in again
    zeros = [m for m in first if isinstance(m, wire.ZoneZero)]
    assert len(zeros) == 1 and not [m for m in again if isinstance(m, wire.ZoneZero)]
    rig.chip.send(wire.Tare(3, 77), seq=201)  # the same operation under a new number: done once all the same
    (zero,) = [h.message for h in rig.chip.run_ms(60) if isinstance(h.message, wire.ZoneZero)]
    assert (zero.op, zero.zero) == (77, zeros[0].zero)
    assert words(rig.reports) == NO_PUCK, "nothing for the dealer to see"


def test_host_takes_a_frame_that_comes_twice_once(rig: Rig) -> None:
    rig.spoil = lambda raw: raw + raw if raw.count(0) == 2 and raw[:1] == b"\0" and raw[-1:] == b"\0" else raw
    rig.chip.say("press 2 40")
    rig.run_ms(500)
    assert rig.presses() == ["floor"]
    assert words(rig.reports) == NO_PUCK


def test_real_binary_key_press_during_an_outage_is_told_and_not_replayed(rig: Rig) -> None:
    rig.spoil = lambda raw: b""  # the cable is broken in one direction only: the board runs on
    rig.until(Silent, 4000)
    rig.chip.say("press 2 60")
    rig.run_ms(300)
    rig.chip.say("press 2 60")
    rig.run_ms(300)
    rig.spoil = None
    rig.until(Complete)
    assert rig.presses() == []
    condition, told = rig.reports["keys"]
    assert condition == "poor" and told.startswith("2 key presses were missed") and "press again" in told
    assert banner(rig.reports)[f"{BOARD} keys"] == "late"
    assert "Key presses missed: 2" in words(rig.reports)
    rig.chip.say("press 2 60")
    rig.run_ms(200)
    assert rig.presses() == ["floor"]
    assert words(rig.reports) == NO_PUCK, "told until somebody presses"


@pytest.mark.parametrize("fault", ["silent", "shorted", "saturated", "frozen"])
def test_real_binary_stuck_sensor(rig: Rig, fault: str) -> None:
    rig.chips(6, 3)
    rig.settle()
    assert rig.last_chips()[bet_line_of(7)].count == 3
    if fault == "saturated":
        rig.chip.say("zone 6 9000000", "noise 6 0")
        rig.run_ms(1500)
    elif fault == "frozen":
        rig.ask(wire.SetConfig(100, 1000, 400, 500, 10, 5, 3000, 0))  # five seconds instead of a minute
        rig.chip.say("noise 6 0")
        rig.run_ms(6500)
    elif fault == "silent":
        rig.chip.say("gone 6 1")
        rig.run_ms(1500)
    else:
        rig.chip.cell_fault(6, CELL_SHORTED)
        rig.run_ms(1500)
    assert rig.last_chips()[bet_line_of(7)] == ChipsSeen(bet_line_of(7), None, None)
    condition, told = rig.reports["zone 6"]
    assert condition == "poor" and "seat 7" in told and "by hand" in told
    assert banner(rig.reports)[f"{BOARD} zone 6"] == "late"
    rig.chips(5, 2)
    rig.settle()
    assert rig.last_chips()[bet_line_of(6)].count == 2, "the other plates go on"
    rig.chip.cell_fault(6, 0)
    rig.chip.say("gone 6 0", "noise 6 40")
    rig.chips(6, 4)
    rig.settle()
    assert rig.last_chips()[bet_line_of(7)].count == 4
    assert rig.reports["zone 6"][0] == "good"


def test_real_binary_drift_of_an_empty_plate(rig: Rig) -> None:
    for step in range(1, 36):
        rig.chips(1, step * 0.02)
        rig.run_ms(1500)
    condition, told = rig.reports["zone 1"]
    assert condition == "poor" and "seat 2 has moved" in told and "set it to zero" in told
    assert banner(rig.reports)[f"{BOARD} zone 1"] == "late"
    assert rig.last_chips()[bet_line_of(2)] == ChipsSeen(bet_line_of(2), 0, 0), "drift is no chip"
    rig.chips(1, 0.7 + 3)
    rig.settle()
    assert rig.last_chips()[bet_line_of(2)].count == 3


def test_real_binary_two_button_sites_or_none(rig: Rig) -> None:
    rig.chip.say("halls 0x004")
    rig.run_ms(800)
    assert rig.of(ButtonSeen)[-1] == ButtonSeen(3)
    rig.chip.say("halls 0x104")
    rig.run_ms(800)
    assert rig.of(ButtonSeen)[-1] == ButtonSeen(None)
    assert rig.reports["button"][0] == "poor" and "seats 3 and 9" in rig.reports["button"][1]
    assert banner(rig.reports)[f"{BOARD} button"] == "late"
    rig.chip.say("halls 0")
    rig.run_ms(800)
    assert "lifted" in rig.reports["button"][1]
    rig.chip.say("halls 0x008")
    rig.run_ms(300)
    assert rig.of(ButtonSeen)[-1] == ButtonSeen(None), "not before it lies still for half a second"
    rig.run_ms(400)
    assert rig.of(ButtonSeen)[-1] == ButtonSeen(4)
    assert rig.reports["button"][0] == "good"


@pytest.mark.parametrize("flags", [wire.TagsFlag.COLLISION, wire.TagsFlag.INCOMPLETE])
def test_real_binary_with_a_reader_that_sees_two_tags_at_once(rig: Rig, flags: wire.TagsFlag) -> None:
    """No firmware of ours drives a reader yet: its frame is slipped into the stream of the real binary."""
    rig.chips(2, 5)
    rig.settle()
    assert rig.session is not None and rig.session._heard_seq is not None
    before = rig.last_chips()
    tags = wire.ZoneTags(2, 1, 0, 1, int(flags), 2, bytes(40))
    for one in rig.session.take(wire.encode(tags, rig.session._heard_seq + 1), rig.now_ns):
        rig.board.hear(one, rig.now_ns)
    assert rig.last_chips() == before, "no value from an incomplete read"
    assert rig.reports["tags 2"][0] == "poor"
    assert banner(rig.reports)[f"{BOARD} tags 2"] == "late"
    rig.run_ms(1500)
    assert rig.last_chips() == before


def test_real_binary_when_the_host_stalls(rig: Rig) -> None:
    green = wire.SetLed(8, bytes((wire.Colour.GREEN, *([0] * 15))))
    rig.ask(green)
    rig.run_ms(300)
    assert rig.chip.lamps()[0] == (0, 255, 0)
    session, rig.session = rig.session, None  # the host's thread does not run
    rig.run_ms(1900)
    assert rig.chip.lamps()[0] == (0, 255, 0)
    rig.run_ms(1400)
    assert rig.chip.lamps()[0] in ((255, 220, 180), (0, 0, 0)), "neutral: white, blinking"
    rig.chip.say("press 0 60")
    rig.chips(0, 2)
    rig.run_ms(2000)
    rig.session = session
    rig.run_ms(3000)
    assert rig.presses() == ["confirm"] or rig.reports["keys"][1].startswith("1 key"), "it went on counting"
    assert banner(rig.reports)[BOARD] == "fine"
    assert rig.last_chips()[bet_line_of(1)].count == 2
    assert rig.chip.lamps()[0] == (0, 255, 0), "and shows the pattern again"
    assert rig.last_chips()[POT] == ChipsSeen(POT, 0, 0)
